//! Exercise 5.

use sector_collision::Rect;
use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;

const COLUMNS: i32 = 4000 / 64 + 1;
const ROWS: i32 = 2500 / 64 + 1;

#[derive(Clone, Debug, Default)]
pub(super) struct SectorGrid {
    sectors: Vec<Vec<Slot>>,
}

impl BroadPhase for SectorGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.sectors.resize((COLUMNS * ROWS) as usize, Vec::new());
        self.sectors.iter_mut().for_each(Vec::clear);
        for slot in objects.slots() {
            let Rect { x, y, w, h } = objects.rect(slot);
            for row in y / 64..=(y + h - 1) / 64 {
                for column in x / 64..=(x + w - 1) / 64 {
                    self.sectors[(row * COLUMNS + column) as usize].push(slot);
                }
            }
        }
        for (sector, slots) in (0..).zip(&self.sectors) {
            for (i, &a) in slots.iter().enumerate() {
                for &b in &slots[i + 1..] {
                    let (rect_a, rect_b) = (objects.rect(a), objects.rect(b));
                    let first = (rect_a.x.max(rect_b.x) / 64, rect_a.y.max(rect_b.y) / 64);
                    let is_first = (sector % COLUMNS, sector / COLUMNS) == first;
                    if is_first && objects.rules().may_meet(objects.kind(a), objects.kind(b)) {
                        sink.candidate(a, b);
                    }
                }
            }
        }
    }
}
