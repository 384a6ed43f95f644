//! The end of a boss: it breaks into parts that drift apart, turn, sink and burst. The bonus appears over them.
//!
//! While the boss falls apart, the simulation still has its parts. It then removes them in a single tick. A part's
//! position depends only on its place in the boss and the time ([`drift`]), so the wreck continues smoothly from there.
//!
//! ```text
//!   ticks   0 ...................... 150 ................................ 330
//!   parts   of the simulation,        pieces of the wreck, which drift farther,
//!           which start to separate   darken and fade
//!   blasts  of the simulation         of the wreck, one every seven ticks
//!   bonus                             in golden letters for two seconds
//! ```

use super::burst::EffectDice;
use super::colors::{GOLD, PALE, faded, mixed};
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use super::text::TextStyle;
use crate::sim::{DYING_TICKS, FIELD_WIDTH, TICKS_PER_SECOND};
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

pub(super) const FALL_TICKS: f32 = DYING_TICKS as f32;
const WRECK_TICKS: u32 = 180;
const FADE_TICKS: f32 = 50.0;
/// Ticks between blasts on the wreck: enough to tell them apart.
const APART_TICKS: u32 = 7;
/// The number of blasts on the wreck of a final boss and of a mid-boss. All are over before the wreck fades.
const BLASTS: [u32; 2] = [15, 8];
const SCATTER_PX: Vec2 = Vec2::new(30.0, 20.0);
const MIN_QUARTERED_PX: u16 = 44;
/// The tint of a boss as it falls apart; `BURNT` is the final tint of its wreck.
const GLOWING: [u8; 3] = [255, 140, 110];
const BURNT: [u8; 3] = [150, 104, 100];
const BONUS_TICKS: u32 = 2 * TICKS_PER_SECOND;

/// Returns how far a part of a boss has drifted, in pixels, and turned, in radians, `ticks` after the boss began to
/// fall apart. `at` is the part's offset from the center of the boss, in pixels, and `index` its index among the parts.
pub(super) fn drift(at: Vec2, index: usize, ticks: f32) -> (Vec2, f32) {
    // Parts near the center move in their own direction, a little slower.
    let own = Vec2::new([-0.5, 0.4, 0.0, 0.6][index % 4], [0.3, -0.5, 0.6, 0.1][index % 4]);
    let way = (at / 40.0).clamp_length_max(1.0) + own * 0.6;
    let spin = [0.55, -0.7, 0.4, -0.45, 0.8][index % 5];
    let fallen = (ticks / FALL_TICKS).clamp(0.0, 1.0);
    let seconds = (ticks - FALL_TICKS).max(0.0) / TICKS_PER_SECOND as f32;
    // The last blast throws the pieces apart; from then on they sink.
    let thrown = 1.0 - libm::expf(-1.4 * seconds);
    let offset = way * (18.0 * fallen * fallen + 84.0 * thrown) + Vec2::new(0.0, 14.0 * seconds * seconds);
    (offset, spin * (0.3 * fallen * fallen + 0.75 * seconds))
}

#[derive(Clone, Copy, Debug)]
pub(super) struct WreckedPart {
    pub(super) frame: FrameId,
    /// Offset of the part from the center of its boss, in pixels.
    pub(super) at: Vec2,
    pub(super) index: usize,
}

/// A piece of a wreck: a part of a boss, or a quarter of a large part.
#[derive(Clone, Copy, Debug)]
struct WreckPiece {
    part: WreckedPart,
    home: Vec2,
    /// The rectangle on the sheet: left, top, width, height in pixels.
    uv: [u16; 4],
    /// Offset of the center of the piece from the center of its part, in pixels.
    off: Vec2,
}

impl WreckPiece {
    /// Returns the center of the piece, in field pixels, and its angle in radians, `age` ticks after the boss was
    /// destroyed.
    fn place(&self, age: f32) -> (Vec2, f32) {
        let (offset, turn) = drift(self.part.at, self.part.index, FALL_TICKS + age);
        let broken = age / TICKS_PER_SECOND as f32;
        let off = Vec2::from_angle(turn).rotate(self.off * (2.6 - 1.6 * libm::expf(-1.4 * broken)));
        // Quarters keep turning, each in its own direction.
        let own = 0.02 * (self.off.x - 0.6 * self.off.y);
        (self.home + offset + off, turn + own * broken)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FinalBlast {
    /// The center of the blast, in field pixels.
    pub(super) at: Vec2,
    /// Offset of its piece from the center of the boss, in pixels. The debris flies in this direction.
    pub(super) outward: Vec2,
    /// Whether the blast is large, as every third one is.
    pub(super) is_large: bool,
}

/// The wreck of a boss, and the bonus for its destruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Finale {
    pieces: Vec<WreckPiece>,
    /// Ticks since the boss was destroyed.
    age: u32,
    blasts: u32,
    bonus: u64,
}

impl Finale {
    pub(super) fn begin(
        &mut self,
        middle: Vec2,
        parts: impl Iterator<Item = WreckedPart>,
        sheet: &Sheet,
        is_last: bool,
        bonus: u64,
    ) {
        self.pieces.clear();
        parts.for_each(|part| self.add(middle + part.at, part, sheet));
        (self.age, self.blasts, self.bonus) = (0, BLASTS[usize::from(!is_last)], bonus);
    }

    fn add(&mut self, pivot: Vec2, part: WreckedPart, sheet: &Sheet) {
        let cell = sheet.cell(part.frame);
        let [left, top, width, height] = cell.uv;
        let size = Sprite::extent(cell.uv);
        let home = pivot - Vec2::from(cell.origin.map(f32::from)) + size / 2.0;
        if width.max(height) < MIN_QUARTERED_PX {
            return self.pieces.push(WreckPiece { part, home, uv: cell.uv, off: Vec2::ZERO });
        }
        let (half_width, half_height) = (width / 2, height / 2);
        for (x, w) in [(0, half_width), (half_width, width - half_width)] {
            for (y, h) in [(0, half_height), (half_height, height - half_height)] {
                let middle = Vec2::new(f32::from(x) + f32::from(w) / 2.0, f32::from(y) + f32::from(h) / 2.0);
                let uv = [left + x, top + y, w, h];
                self.pieces.push(WreckPiece { part, home, uv, off: middle - size / 2.0 });
            }
        }
    }

    /// Advances the wreck by a tick. Returns the blast that is due, if any.
    pub(super) fn tick(&mut self, dice: &mut EffectDice) -> Option<FinalBlast> {
        self.age = self.age.saturating_add(1);
        if self.age > WRECK_TICKS {
            self.pieces.clear();
        }
        let count = self.age / APART_TICKS;
        if self.pieces.is_empty() || !self.age.is_multiple_of(APART_TICKS) || count > self.blasts {
            return None;
        }
        // Neighbors in the list are close together: steps of five jump across the wreck.
        let piece = self.pieces[count as usize * 5 % self.pieces.len()];
        let (middle, _) = piece.place(self.age as f32);
        let at = middle + SCATTER_PX * Vec2::new(dice.unit(), dice.unit());
        Some(FinalBlast { at, outward: piece.part.at + piece.off, is_large: count % 3 == 2 })
    }

    /// Draws the wreck below the ships, and the bonus above everything. `alpha` is the fraction of a tick since the
    /// last one.
    pub(super) fn draw(&self, alpha: f32, painter: &mut Painter<'_>) {
        let age = self.age as f32 + alpha;
        let tint = tint(age);
        for piece in &self.pieces {
            let (middle, turn) = piece.place(age);
            let size = Sprite::extent(piece.uv);
            let shape = Sprite::plain(middle - size / 2.0, size, piece.uv);
            painter.frame.push(Layer::Shots, Sprite { tint, turn, ..shape });
        }
        if self.bonus > 0 && self.age < BONUS_TICKS {
            self.draw_bonus(painter);
        }
    }

    fn draw_bonus(&self, painter: &mut Painter<'_>) {
        let opacity = (self.age as f32 / 3.0).min((BONUS_TICKS - self.age) as f32 / 15.0).min(1.0);
        let style = TextStyle::title(faded(PALE, opacity)).outline().center();
        let middle = FIELD_WIDTH as f32 / 2.0;
        painter.text(Vec2::new(middle, 40.0), style, "BONUS");
        let number = style.tint(faded(GOLD, opacity)).scale(3.0);
        painter.text(Vec2::new(middle, 60.0), number, &self.bonus.to_string());
    }
}

fn tint(age: f32) -> Rgba {
    let cooled = (age / 110.0).min(1.0);
    let left = ((WRECK_TICKS as f32 - age) / FADE_TICKS).clamp(0.0, 1.0);
    let [red, green, blue] = mixed(GLOWING, BURNT, cooled);
    [red, green, blue, (255.0 * left) as u8]
}

#[cfg(test)]
mod tests {
    use super::{APART_TICKS, BLASTS, EffectDice, FALL_TICKS, Finale, Vec2, WRECK_TICKS, WreckedPart, drift};
    use sector_sprites::Sheet;

    #[test]
    fn parts_drift_apart_and_sink() {
        for (index, at) in [Vec2::new(-60.0, 10.0), Vec2::new(60.0, -5.0), Vec2::ZERO].into_iter().enumerate()
        {
            assert_eq!(drift(at, index, 0.0), (Vec2::ZERO, 0.0));
            let mut last = Vec2::ZERO;
            for tick in 0..FALL_TICKS as u32 + WRECK_TICKS {
                let (offset, _) = drift(at, index, tick as f32);
                assert!(offset.distance(last) < 3.0, "{at} at {tick}: {last} to {offset}");
                last = offset;
            }
            let (offset, turn) = drift(at, index, FALL_TICKS + WRECK_TICKS as f32);
            assert!(offset.x * at.x >= 0.0 && offset.y > 40.0 && turn.abs() > 0.5, "{at}: {offset}, {turn}");
        }
    }

    #[test]
    fn blasts_keep_apart_and_end() {
        let sheet = Sheet::builtin();
        let frame = sheet.frame(sheet.sprite("scout").expect("a scout"), 0);
        let parts = [Vec2::ZERO, Vec2::new(90.0, 10.0)].map(|at| WreckedPart { frame, at, index: 0 });
        for (is_last, expected) in [(true, BLASTS[0]), (false, BLASTS[1])] {
            let (mut finale, mut dice) = (Finale::default(), EffectDice::default());
            finale.begin(Vec2::new(300.0, 100.0), parts.into_iter(), &sheet, is_last, 500);
            let blasts: Vec<u32> = (1..=400).filter(|_| finale.tick(&mut dice).is_some()).collect();
            assert_eq!(blasts.len() as u32, expected);
            assert!(blasts.windows(2).all(|pair| pair[1] == pair[0] + APART_TICKS), "{blasts:?}");
            assert!(blasts.last().is_some_and(|&tick| tick < 110));
            assert!(finale.pieces.is_empty(), "the wreck is gone");
        }
        let mut none = Finale::default();
        none.begin(Vec2::ZERO, core::iter::empty(), &sheet, true, 0);
        assert_eq!((0..60).find_map(|_| none.tick(&mut EffectDice::default())), None);
    }
}
