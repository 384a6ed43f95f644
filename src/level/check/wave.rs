//! Waves.

use super::Context;
use super::difficulty::span;
use super::drops::{drops, reward};
use super::value::{BESIDE_PX, Checked, EVERY_S, Names, SPEED_PX_S, moment, number, place, whole};
use crate::level::error::Finding;
use crate::level::raw;
use crate::level::stage::Wave;
use crate::level::units::{ANNOUNCE_TICKS, TICKS_PER_SECOND, per_tick, ticks};
use glam::Vec2;
use ron_text::ValuePath;

/// The most waves of a level.
const WAVES: usize = 1000;
/// The most aliens of a wave: as many as a screen holds and an author can place.
const WAVE_ALIENS: usize = 400;

impl Context<'_> {
    /// All waves, in the order of the file.
    pub(super) fn all_waves(
        &self,
        path: &ValuePath,
        aliens: &Names<'_>,
        paths: &Names<'_>,
    ) -> Checked<Vec<Wave>> {
        let raw = &self.raw.waves;
        if raw.len() > WAVES {
            return Err(Finding::new(path, format!("{} waves", raw.len()), format!("at most {WAVES}")));
        }
        raw.iter().enumerate().map(|(i, wave)| self.wave(&path.index(i), wave, aliens, paths)).collect()
    }

    fn wave(
        &self,
        path: &ValuePath,
        wave: &raw::Wave,
        aliens: &Names<'_>,
        paths: &Names<'_>,
    ) -> Checked<Wave> {
        let count = whole(&path.key("count"), wave.count, &(1..=WAVE_ALIENS as i64))? as u16;
        let mut checked = Wave {
            at: moment(&path.key("at_s"), wave.at_s)?,
            alien: aliens.index(&path.key("alien"), &wave.alien)?,
            path: paths.index(&path.key("path"), &wave.path)?,
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
        if checked.aliens() > WAVE_ALIENS {
            let problem = format!("{} aliens in one wave", checked.aliens());
            return Err(Finding::new(&path.key("count"), problem, format!("at most {WAVE_ALIENS}")));
        }
        checked.reward = reward(&path.key("reward"), wave.reward.as_deref(), checked.aliens())?;
        self.enters_from_outside(path, wave, &checked)?;
        if checked.dives() && checked.at <= ANNOUNCE_TICKS {
            let problem = format!("a dive at {} s", wave.at_s);
            let least = ANNOUNCE_TICKS as f32 / TICKS_PER_SECOND as f32;
            let expected = format!("more than {least} s, for the time in which it is announced");
            return Err(Finding::new(&path.key("at_s"), problem, expected));
        }
        Ok(checked)
    }

    fn formation(&self, path: &ValuePath, wave: &raw::Wave) -> Checked<Vec<Vec2>> {
        let Some(name) = &wave.formation else { return Ok(vec![Vec2::ZERO]) };
        let places = self.raw.formations.get(name).ok_or_else(|| {
            let known: Vec<_> = self.raw.formations.keys().map(String::as_str).collect();
            let problem = format!("there is no formation \"{name}\"");
            Finding::new(&path.key("formation"), problem, format!("one of: {}", known.join(", ")))
        })?;
        let path = ValuePath::root().key("formations").key(name);
        if places.is_empty() || places.len() > WAVE_ALIENS {
            let expected = format!("1 to {WAVE_ALIENS}");
            return Err(Finding::new(&path, format!("{} places", places.len()), expected));
        }
        let span = -200.0..=200.0;
        places.iter().enumerate().map(|(i, &at)| place(&path.index(i), at, &span)).collect()
    }
}
