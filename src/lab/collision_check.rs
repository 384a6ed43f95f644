//! Compares two bodies in a tick in the order of collision detection: rectangles first, then pixels.

use super::flight_recorder::BodyRecord;
use sector_collision::Rect;
use sector_sprites::Sheet;

/// The result of comparing a ship with the body that destroys it, in one tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The ship or the other body does not exist in this tick.
    Absent,
    /// The rectangles do not overlap. Holds the gap between them in pixels, on the axis where it is larger.
    Apart(i32),
    /// The rectangles overlap, but no pixel is solid in both: a graze.
    Brushing,
    /// A hit. Holds the number of pixels that are solid in both bodies.
    Touching(u32),
}

/// A comparison of a ship with the body that destroys it, in one recorded tick. That tick may be before the hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollisionCheck {
    /// The ship, or `None` in a tick in which it does not exist.
    pub ship: Option<BodyRecord>,
    /// The body that destroys the ship, or `None` in a tick in which it does not exist.
    pub other: Option<BodyRecord>,
    /// The intersection of the two rectangles, in field pixels; `None` if they do not overlap.
    pub shared: Option<Rect>,
    /// The result: whether the bodies are apart, graze each other or collide.
    pub verdict: Verdict,
}

impl CollisionCheck {
    /// Compares a ship with another body in a tick. The cost is proportional to the number of pixels in the overlap of
    /// their rectangles.
    pub fn of(ship: Option<BodyRecord>, other: Option<BodyRecord>, sheet: &Sheet) -> Self {
        let Some((a, b)) = ship.zip(other) else {
            return Self { ship, other, shared: None, verdict: Verdict::Absent };
        };
        let (a_rect, b_rect) = (a.rect(sheet), b.rect(sheet));
        let shared = a_rect.intersection(b_rect);
        let met = pixels_met(&a, &b, sheet).count() as u32;
        let verdict = match (shared, met) {
            (None, _) => Verdict::Apart(gap(a_rect, b_rect)),
            (Some(_), 0) => Verdict::Brushing,
            (Some(_), met) => Verdict::Touching(met),
        };
        Self { ship, other, shared, verdict }
    }
}

pub(super) fn pixels_met<'a>(
    a: &'a BodyRecord,
    b: &'a BodyRecord,
    sheet: &'a Sheet,
) -> impl Iterator<Item = (i32, i32)> + 'a {
    let (a_rect, b_rect, masks) = (a.rect(sheet), b.rect(sheet), sheet.masks());
    let columns = |rect: Rect, y| (rect.x..rect.right()).map(move |x| (x, y));
    let pixels = move |rect: Rect| (rect.y..rect.bottom()).flat_map(move |y| columns(rect, y));
    a_rect.intersection(b_rect).into_iter().flat_map(pixels).filter(move |&(x, y)| {
        a.mask(&masks).get(x - a_rect.x, y - a_rect.y) && b.mask(&masks).get(x - b_rect.x, y - b_rect.y)
    })
}

/// Returns the gap between two rectangles in pixels, on the axis where it is larger; 0 if they overlap.
fn gap(a: Rect, b: Rect) -> i32 {
    let across = (a.x - b.right()).max(b.x - a.right());
    let down = (a.y - b.bottom()).max(b.y - a.bottom());
    across.max(down).max(0)
}

#[cfg(test)]
mod tests {
    use super::{BodyRecord, CollisionCheck, Sheet, Verdict};
    use sector_collision::Kind;

    #[test]
    fn rectangles_are_tested_before_pixels() {
        let sheet = Sheet::builtin();
        let trace = |name: &str, at| {
            let sprite = sheet.sprite(name).expect("a sprite");
            BodyRecord { id: 1, at, frame: sheet.frame(sprite, 2), sprite, kind: Kind(0) }
        };
        let ship = trace("ship", (100, 100));
        let rect = ship.rect(&sheet);
        let orb = |at| Some(trace("orb", at));
        let wide = orb((0, 0)).map_or(0, |orb| orb.rect(&sheet).w);
        let cases = [
            ("far", orb((rect.right() + 50, 100)), "apart"),
            ("at the tip of a wing", orb((rect.x - wide / 2 + 1, rect.y - wide / 2 + 1)), "brushing"),
            ("on the hull", orb((100, 100)), "touching"),
            ("not there", None, "absent"),
        ];
        for (name, other, expected) in cases {
            let check = CollisionCheck::of(Some(ship), other, &sheet);
            let verdict = match check.verdict {
                Verdict::Absent => "absent",
                Verdict::Apart(gap) if gap > 0 => "apart",
                Verdict::Brushing => "brushing",
                Verdict::Touching(pixels) if pixels > 0 => "touching",
                other => panic!("{name}: {other:?}"),
            };
            assert_eq!(verdict, expected, "{name}: {check:?}");
            assert_eq!(check.shared.is_some(), matches!(verdict, "brushing" | "touching"), "{name}");
        }
    }
}
