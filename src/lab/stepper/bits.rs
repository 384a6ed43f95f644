//! Draws a bitmap test: both bitmaps enlarged, and the words of the current row, bit by bit.
//!
//! ```text
//!   +--------------------------------------+
//!   |        ..####..                      |  every pixel is a square: in one, in the other, in both
//!   |          .##.....   <- current row   |
//!   |                                      |
//!   |  left     ..####....................  |  the word as it is stored
//!   |  shifted  ###.......................  |  aligned with the columns of the other
//!   |  right    .##.......................  |
//!   |  both     .##.......................  |  the AND of both
//!   +--------------------------------------+
//! ```

use super::{LabEvent, Stepper};
use crate::view::colors::{DIM, GREEN, PALE, RED, TROUGH, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::trace::TraceEvent;
use sector_collision::{Mask, Object, Rect};

const LEFT: Rgba = [90, 160, 255, 255];
const RIGHT: Rgba = [255, 170, 90, 255];
const WORDS: f32 = 70.0;
const ROW: f32 = 15.0;
/// The left edge of the bits, in screen pixels, and the largest width of a bit and the gap next to it.
const BITS_LEFT: f32 = 70.0;
const MAX_BIT: f32 = 5.0;
const MAX_ZOOM: f32 = 16.0;

type Drawn<'a> = (Rect, Option<&'a Mask>, Rgba);

pub(super) fn draw(at: Vec2, size: Vec2, stepper: &Stepper, painter: &mut Painter<'_>) {
    let Some((left, right)) = objects(stepper) else { return };
    enlarged(at, size - Vec2::new(0.0, WORDS), [left, right], stepper, painter);
    let Some(word) = stepper.words().0.last() else { return };
    let rows = [
        ("left word", word.unshifted, LEFT),
        ("shifted", word.left, LEFT),
        ("right word", word.right, RIGHT),
        ("in both", word.both(), GREEN),
    ];
    let bit_width = ((size.x - BITS_LEFT) / 64.0).floor().clamp(2.0, MAX_BIT);
    for (i, (name, bits, tint)) in rows.into_iter().enumerate() {
        let y = at.y + size.y - WORDS + 6.0 + i as f32 * ROW;
        let style = TextStyle::body(DIM);
        let width = painter.text_width(style, painter.translate(name));
        painter.text(Vec2::new(at.x + 64.0 - width, y), style, name);
        for bit in 0..64 {
            let is_set = bits >> bit & 1 == 1;
            let x = at.x + BITS_LEFT + bit as f32 * bit_width;
            painter.fill(
                Layer::Hud,
                x,
                y,
                bit_width - 1.0,
                8.0,
                if is_set { tint } else { faded(TROUGH, 0.8) },
            );
        }
    }
}

fn objects(stepper: &Stepper) -> Option<(Drawn<'_>, Drawn<'_>)> {
    let LabEvent::Method(&TraceEvent::Compare { a, b, .. }) = stepper.event()? else { return None };
    let drawn = |object: Object, tint: Rgba| {
        (object.rect, object.mask.map(|id| &stepper.scene().masks[id.0 as usize]), tint)
    };
    let (a, b) = (stepper.object(a)?, stepper.object(b)?);
    let (left, right) = if a.rect.x <= b.rect.x { (a, b) } else { (b, a) };
    Some((drawn(left, LEFT), drawn(right, RIGHT)))
}

fn enlarged(at: Vec2, size: Vec2, both: [Drawn<'_>; 2], stepper: &Stepper, painter: &mut Painter<'_>) {
    let Some(shared) = both[0].0.intersection(both[1].0) else { return };
    let room = size - 8.0;
    let extent = Vec2::new(shared.w as f32 + 8.0, shared.h as f32 + 4.0);
    let zoom = (room / extent).min_element().clamp(1.0, MAX_ZOOM).floor();
    let seen = (room / zoom).floor();
    let low = (shared.x + shared.w / 2 - seen.x as i32 / 2, shared.y + shared.h / 2 - seen.y as i32 / 2);
    let corner = |x: i32, y: i32| at + 4.0 + Vec2::new((x - low.0) as f32, (y - low.1) as f32) * zoom;
    let gap = if zoom >= 4.0 { 1.0 } else { 0.0 };
    let is_lost = is_lost_by_listing_3(both, shared);
    if is_lost {
        painter.text(at + 4.0, TextStyle::body(RED), "red: missed by listing 3");
    }
    let done = stepper.words().0;
    for y in low.1..low.1 + seen.y as i32 {
        for x in low.0..low.0 + seen.x as i32 {
            let [in_a, in_b] = both.map(|drawn| is_solid(drawn, x, y));
            let tint = match (in_a, in_b) {
                (true, true) if is_lost => RED,
                (true, true) => PALE,
                (true, false) => faded(both[0].2, 0.65),
                (false, true) => faded(both[1].2, 0.65),
                (false, false) => continue,
            };
            let place = corner(x, y);
            painter.fill(Layer::Hud, place.x, place.y, zoom - gap, zoom - gap, tint);
        }
    }
    for (rect, _, tint) in both {
        let (low, high) = (corner(rect.x, rect.y), corner(rect.right(), rect.bottom()));
        let (low, high) = (low.max(at), high.min(at + size));
        painter.outline(Layer::Hud, low.x, low.y, high.x - low.x, high.y - low.y, faded(tint, 0.5));
    }
    for (i, word) in done.iter().enumerate() {
        let (low, high) = (corner(shared.x, word.y), corner(shared.right(), word.y + 1));
        let is_last = i + 1 == done.len();
        let tint = if is_last { GREEN } else { faded(GREEN, 0.25) };
        let size = high - low;
        painter.outline(Layer::Hud, low.x - 1.0, low.y - 1.0, size.x + 1.0, size.y + 1.0, tint);
    }
}

fn is_solid((rect, mask, _): Drawn<'_>, x: i32, y: i32) -> bool {
    let (x, y) = (x - rect.x, y - rect.y);
    mask.map_or((0..rect.w).contains(&x) && (0..rect.h).contains(&y), |mask| mask.get(x, y))
}

/// Whether two objects share pixels, and Roberts's listing 3, taken literally, compares none of them. Its shift register
/// has 8 bits, so the pixels that a shift moves into the next byte are lost. With more bits, it would still lose those of
/// the last byte, where the loop ends.
fn is_lost_by_listing_3(both: [Drawn<'_>; 2], shared: Rect) -> bool {
    let [(left, ..), (right, ..)] = both;
    let skip = (right.x - left.x) / 8;
    let is_shifted_out = |x: i32| (x - left.x) / 8 != skip + (x - right.x) / 8;
    let places = (shared.y..shared.bottom()).flat_map(|y| (shared.x..shared.right()).map(move |x| (x, y)));
    let mut common = places.filter(|&(x, y)| both.iter().all(|&drawn| is_solid(drawn, x, y))).peekable();
    common.peek().is_some() && common.all(|(x, _)| is_shifted_out(x))
}
