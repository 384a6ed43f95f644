//! The end of a boss as it is seen: blasts run outwards over the hull for a second, and a glow dies away where it was.
//!
//! The simulation ends a boss in a single tick. What comes after it is a list of blows with their times, made when the boss
//! goes, and nothing of the game waits for it.

use super::burst::Dice;
use glam::Vec2;

/// Blows of a boss, and of one in the middle of a stage.
const BLOWS: [usize; 2] = [14, 8];
/// Ticks from one blow to the next: the ear and the eye tell them apart, and the whole is over when the score is paid.
const APART_TICKS: u32 = 4;
/// The first blow is so far beside the middle of its part at most, in pixels, and the last so many times as far: of a boss
/// that had lost its wings before there is little left to run over.
const BESIDE_PX: Vec2 = Vec2::new(26.0, 16.0);
const LAST_BESIDE: f32 = 3.0;

/// A blast that is still to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FinalBlast {
    /// Ticks until then.
    ticks: u32,
    /// Where, in field pixels.
    pub(super) at: Vec2,
    /// From the middle of the boss: its debris flies off this way. Pixels.
    pub(super) outward: Vec2,
    /// Every third is a large one.
    pub(super) is_large: bool,
}

/// The blows that are still to come, the last of them first.
#[derive(Clone, Debug)]
pub(super) struct Finale(Vec<FinalBlast>);

impl Default for Finale {
    fn default() -> Self {
        Self(Vec::with_capacity(BLOWS[0]))
    }
}

impl Finale {
    /// Begins: a boss at `middle` with parts beside it goes. One in the middle of a stage makes less of it.
    pub(super) fn begin(
        &mut self,
        middle: Vec2,
        parts: impl Iterator<Item = Vec2> + Clone,
        is_last: bool,
        dice: &mut Dice,
    ) {
        self.0.clear();
        let blows = if is_last { BLOWS[0] } else { BLOWS[1] };
        for (n, part) in parts.cycle().take(blows).enumerate() {
            let reach = 1.0 + (LAST_BESIDE - 1.0) * n as f32 / blows as f32;
            let outward = part + BESIDE_PX * reach * Vec2::new(dice.unit(), dice.unit());
            let at = middle + outward;
            self.0.push(FinalBlast { ticks: 0, at, outward, is_large: n % 3 == 2 });
        }
        // The farthest first: what goes last stands first.
        self.0.sort_by(|a, b| b.outward.length_squared().total_cmp(&a.outward.length_squared()));
        let count = self.0.len() as u32;
        for (n, blow) in (0..).zip(&mut self.0) {
            blow.ticks = APART_TICKS * (count - n);
        }
    }

    /// A tick passes; gives the blow that falls on it, if one does.
    pub(super) fn tick(&mut self) -> Option<FinalBlast> {
        self.0.iter_mut().for_each(|blow| blow.ticks -= 1);
        self.0.pop_if(|blow| blow.ticks == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOWS, Dice, Finale, Vec2};

    /// Tests that blows run outwards, are told apart, and have an end, which comes sooner in the middle of a stage; and that
    /// a boss without parts has none.
    #[test]
    fn blows_run_outwards_and_end() {
        let middle = Vec2::new(300.0, 100.0);
        let parts = [Vec2::ZERO, Vec2::new(90.0, 10.0), Vec2::new(-90.0, 10.0)];
        for (is_last, expected) in [(true, BLOWS[0]), (false, BLOWS[1])] {
            let mut finale = Finale::default();
            finale.begin(middle, parts.into_iter(), is_last, &mut Dice::default());
            let blows: Vec<_> =
                (0..120).filter_map(|tick| finale.tick().map(|blow| (tick, blow.outward))).collect();
            assert_eq!(blows.len(), expected);
            for pair in blows.windows(2) {
                assert!(pair[1].0 >= pair[0].0 + 4, "{blows:?}");
                assert!(pair[1].1.length() >= pair[0].1.length(), "{blows:?}");
            }
            assert!(blows.last().is_some_and(|&(tick, _)| tick < 60));
            assert_eq!(finale.tick(), None);
        }
        let mut none = Finale::default();
        none.begin(middle, core::iter::empty(), true, &mut Dice::default());
        assert_eq!(none.tick(), None);
    }
}
