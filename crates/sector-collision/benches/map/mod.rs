//! A map of static tiles, with moving sprites above it.

use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules};
use std::num::NonZeroU32;

pub(crate) const TILES: i32 = 5000;
const SPRITES: i32 = 100;

/// Returns the rectangle of wall tile `i`. The map has 200 × 100 tiles of 16 pixels; one tile in four is a wall.
fn tile(i: i32) -> Rect {
    let place = 4 * i + i / 50 % 4;
    Rect::new(place % 200 * 16, place / 200 * 16, 16, 16)
}

/// Returns the rectangle of sprite `i` in tick `t`, with sides of 12 to 24 pixels. All sprites move within the map.
fn sprite(i: i32, t: i32) -> Rect {
    let (dx, dy) = (i % 5 - 2, i % 3 + 1);
    let side = 12 + i % 13;
    Rect::new((i * 997 + dx * t).rem_euclid(3180), (i * 613 + dy * t).rem_euclid(1580), side, side)
}

pub(crate) struct Map {
    pipeline: Pipeline,
    sprites: Vec<Handle>,
    tick: i32,
}

impl Map {
    /// Creates a map in which sprites meet each other and tiles, but tiles do not meet, and runs 100 ticks.
    pub(crate) fn new(method: Method, tiles: i32, rest_after: u32) -> Self {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1));
        let mut pipeline = Pipeline::new(method, rules, [], (tiles + SPRITES) as usize);
        pipeline.load((0..tiles).map(|i| Object::new(i as u32, Kind(0), tile(i))));
        let object = |i| Object::new((TILES + i) as u32, Kind(1), sprite(i, 0));
        let sprites = (0..SPRITES).map(|i| pipeline.insert(object(i))).collect();
        pipeline.set_rest_after(NonZeroU32::new(rest_after));
        let mut map = Self { pipeline, sprites, tick: 0 };
        (0..100).for_each(|_| _ = map.tick());
        map
    }

    /// Moves the sprites and runs the pipeline; the tiles are not updated. Returns the number of hits.
    pub(crate) fn tick(&mut self) -> usize {
        self.tick += 1;
        for (i, &handle) in (0..).zip(&self.sprites) {
            self.pipeline.update(handle, sprite(i, self.tick), None).expect("a live handle");
        }
        self.pipeline.run();
        self.pipeline.hits().len()
    }
}
