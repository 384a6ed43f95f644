//! Checks of waves.

use super::Context;
use super::difficulty::span;
use super::drops::{drops, reward};
use super::value::{
    BESIDE_PX, Checked, EVERY_S, SPEED_PX_S, counted, each, known, moment, number, place, refuse,
};
use crate::level::raw;
use crate::level::stage::Wave;
use crate::level::units::{ANNOUNCE_TICKS, TICKS_PER_SECOND, per_tick, ticks};
use glam::Vec2;
use ron_text::ValuePath;

/// The maximum number of waves of a level.
const WAVES: usize = 1000;
/// The maximum number of aliens of a wave: as many as a screen holds and an author can place.
const WAVE_ALIENS: usize = 400;

impl Context<'_> {
    /// Returns all waves of aliens, checked, in the order of the file; an error for the first mistake.
    pub(super) fn all_waves(&self, path: &ValuePath) -> Checked<Vec<Wave>> {
        each(path, "waves", 0..=WAVES, &self.raw.waves, |path, wave| self.wave(path, wave))
    }

    fn wave(&self, path: &ValuePath, wave: &raw::Wave) -> Checked<Wave> {
        let count = number(&path.key("count"), wave.count, &(1..=WAVE_ALIENS as i64))? as u16;
        let mut checked = Wave {
            at: moment(&path.key("at_s"), wave.at_s)?,
            alien: known(&path.key("alien"), "alien", &self.raw.aliens, &wave.alien)?.0,
            path: self.path_index(&path.key("path"), &wave.path)?,
            speed: per_tick(number(&path.key("speed_px_s"), wave.speed_px_s, &SPEED_PX_S)?),
            mirror: wave.mirror,
            both_sides: wave.both_sides,
            count,
            every: ticks(number(&path.key("every_s"), wave.every_s, &EVERY_S)?),
            step: place(&path.key("step"), wave.step, &BESIDE_PX)?,
            formation: self.formation(path, wave)?,
            drops: drops(&path.key("drops"), &wave.drops)?,
            reward: Vec::new(),
            on: span(path, wave.at_least, wave.at_most)?,
        };
        counted(&path.key("count"), "aliens in one wave", checked.aliens(), 0..=WAVE_ALIENS)?;
        checked.reward = reward(&path.key("reward"), wave.reward.as_deref(), checked.aliens())?;
        self.enters_from_outside(path, wave, &checked)?;
        if checked.dives() && checked.at <= ANNOUNCE_TICKS {
            let problem = format!("a dive at {} s", wave.at_s);
            let least = ANNOUNCE_TICKS as f32 / TICKS_PER_SECOND as f32;
            let expected = format!("more than {least} s, for the time in which it is announced");
            return refuse(&path.key("at_s"), problem, expected);
        }
        Ok(checked)
    }

    fn formation(&self, path: &ValuePath, wave: &raw::Wave) -> Checked<Vec<Vec2>> {
        let Some(name) = &wave.formation else { return Ok(vec![Vec2::ZERO]) };
        let (index, _) = known(&path.key("formation"), "formation", &self.raw.formations, name)?;
        Ok(self.formations[usize::from(index)].clone())
    }
}

/// Returns the places of a formation, checked.
pub(super) fn formation(path: &ValuePath, places: &[(f32, f32)]) -> Checked<Vec<Vec2>> {
    each(path, "places", 1..=WAVE_ALIENS, places, |path, &at| place(path, at, &BESIDE_PX))
}
