//! The end of a boss: blasts that run outwards over its hull for a second.
//!
//! The simulation removes a boss in a single tick. The blasts are a list with their times, made in that tick; the game
//! does not wait for them.

use super::burst::Dice;
use glam::Vec2;

/// Number of blasts that follow the end of a final boss, and of a mid-boss.
const BLASTS: [usize; 2] = [14, 8];
/// Ticks from one blast at the end of a boss to the next: far enough apart to be told from each other, and over when
/// the score is paid.
const APART_TICKS: u32 = 4;
/// The largest distance of the first blast from the middle of its boss part, across and down in pixels.
const BESIDE_PX: Vec2 = Vec2::new(26.0, 16.0);
/// The factor by which the largest distance of a blast from its boss part has grown at the last blast, so that blasts
/// run outwards even over a boss that has lost its outer parts.
const LAST_BESIDE: f32 = 3.0;

/// One of the blasts that follow the end of a boss, still to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FinalBlast {
    /// Ticks until the blast.
    ticks: u32,
    /// Position of the blast in field pixels.
    pub(super) at: Vec2,
    /// Offset of the blast from the middle of the boss, in pixels; the debris of the blast flies in this direction.
    pub(super) outward: Vec2,
    /// Whether the blast is large; every third is.
    pub(super) is_large: bool,
}

/// The blasts at the end of a boss that are still to come, the last of them first.
#[derive(Clone, Debug)]
pub(super) struct Finale(Vec<FinalBlast>);

impl Default for Finale {
    fn default() -> Self {
        Self(Vec::with_capacity(BLASTS[0]))
    }
}

impl Finale {
    /// Plans the blasts at the end of a boss at `middle`, in field pixels; `parts` are the offsets of its parts from
    /// there, in pixels. A mid-boss has fewer blasts than the last boss of a stage.
    pub(super) fn begin(
        &mut self,
        middle: Vec2,
        parts: impl Iterator<Item = Vec2> + Clone,
        is_last: bool,
        dice: &mut Dice,
    ) {
        self.0.clear();
        let count = if is_last { BLASTS[0] } else { BLASTS[1] };
        for (n, part) in parts.cycle().take(count).enumerate() {
            let reach = 1.0 + (LAST_BESIDE - 1.0) * n as f32 / count as f32;
            let outward = part + BESIDE_PX * reach * Vec2::new(dice.unit(), dice.unit());
            let at = middle + outward;
            self.0.push(FinalBlast { ticks: 0, at, outward, is_large: n % 3 == 2 });
        }
        // The farthest comes last, and stands first.
        self.0.sort_by(|a, b| b.outward.length_squared().total_cmp(&a.outward.length_squared()));
        let count = self.0.len() as u32;
        for (n, blast) in (0..).zip(&mut self.0) {
            blast.ticks = APART_TICKS * (count - n);
        }
    }

    /// Counts a tick; returns the blast that is due in it, `None` if there is none.
    pub(super) fn tick(&mut self) -> Option<FinalBlast> {
        self.0.iter_mut().for_each(|blast| blast.ticks -= 1);
        self.0.pop_if(|blast| blast.ticks == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BLASTS, Dice, Finale, Vec2};

    /// Tests that the blasts at the end of a boss run outwards, are apart, and end, sooner for a mid-boss; and that a
    /// boss without parts has none.
    #[test]
    fn blasts_run_outwards_and_end() {
        let middle = Vec2::new(300.0, 100.0);
        let parts = [Vec2::ZERO, Vec2::new(90.0, 10.0), Vec2::new(-90.0, 10.0)];
        for (is_last, expected) in [(true, BLASTS[0]), (false, BLASTS[1])] {
            let mut finale = Finale::default();
            finale.begin(middle, parts.into_iter(), is_last, &mut Dice::default());
            let blasts: Vec<_> =
                (0..120).filter_map(|tick| finale.tick().map(|blast| (tick, blast.outward))).collect();
            assert_eq!(blasts.len(), expected);
            for pair in blasts.windows(2) {
                assert!(pair[1].0 >= pair[0].0 + 4, "{blasts:?}");
                assert!(pair[1].1.length() >= pair[0].1.length(), "{blasts:?}");
            }
            assert!(blasts.last().is_some_and(|&(tick, _)| tick < 60));
            assert_eq!(finale.tick(), None);
        }
        let mut none = Finale::default();
        none.begin(middle, core::iter::empty(), true, &mut Dice::default());
        assert_eq!(none.tick(), None);
    }
}
