//! Checks of patterns, and of the guns that fire them.

use super::Context;
use super::difficulty::span;
use super::parts::Hull;
use super::value::{BESIDE_PX, Checked, EVERY_S, STAGE_S, each, known, number, place, refuse};
use crate::level::pattern::{Aim, Fan, Gun, MAX_SIDE_BY_SIDE, Volley};
use crate::level::raw;
use crate::level::units::{BULLET_PX_S, per_tick, radians, ticks};
use ron_text::ValuePath;
use std::ops::RangeInclusive;

/// The range of the number of volleys in a pattern.
const VOLLEYS: RangeInclusive<usize> = 1..=16;
/// The range of the number of bullets that a volley fires at once.
const VOLLEY_BULLETS: RangeInclusive<i64> = 1..=MAX_SIDE_BY_SIDE as i64;
/// The range of the angles of a volley, in degrees: ten turns to either side are enough.
const DEGREES: RangeInclusive<f32> = -3600.0..=3600.0;
/// The range of the time for which a gun charges before it fires, in seconds; a shorter charge would announce nothing.
const CHARGE_S: RangeInclusive<f32> = 0.5..=5.0;
/// The maximum number of guns of an alien or a boss phase.
const GUNS: usize = 16;

pub(super) fn aim(path: &ValuePath, raw: raw::Aim) -> Checked<Aim> {
    Ok(match raw {
        raw::Aim::Player => Aim::Player,
        raw::Aim::Angle(angle) => Aim::Angle(radians(number(path, angle, &DEGREES)?)),
    })
}

/// Returns the fan of a volley or of a split, after checking its values: `count` bullets over `spread_deg` degrees.
pub(super) fn fan(path: &ValuePath, count: i64, spread_deg: f32) -> Checked<Fan> {
    Ok(Fan {
        count: number(&path.key("count"), count, &VOLLEY_BULLETS)? as u16,
        spread: radians(number(&path.key("spread_deg"), spread_deg, &(0.0..=360.0))?),
    })
}

/// Checks a speed of bullets in pixels a second, and returns it in pixels a tick.
pub(super) fn bullet_speed(path: &ValuePath, px_s: f32) -> Checked<f32> {
    Ok(per_tick(number(path, px_s, &BULLET_PX_S)?))
}

impl Context<'_> {
    pub(super) fn pattern(&self, path: &ValuePath, volleys: &[raw::Volley]) -> Checked<Vec<Volley>> {
        each(path, "volleys", VOLLEYS, volleys, |path, raw| self.volley(path, raw))
    }

    fn volley(&self, path: &ValuePath, raw: &raw::Volley) -> Checked<Volley> {
        let checked = Volley {
            bullet: self.bullet_index(&path.key("bullet"), &raw.bullet)?,
            aim: aim(&path.key("aim"), raw.aim)?,
            at: ticks(number(&path.key("at_s"), raw.at_s, &(0.0..=60.0))?),
            fan: fan(path, raw.count, raw.spread_deg)?,
            speed: bullet_speed(&path.key("speed_px_s"), raw.speed_px_s)?,
            times: number(&path.key("times"), raw.times, &(1..=600))? as u32,
            every: ticks(number(&path.key("every_s"), raw.every_s, &EVERY_S)?),
            turn: radians(number(&path.key("turn_deg"), raw.turn_deg, &DEGREES)?),
            faster: per_tick(number(&path.key("faster_px_s"), raw.faster_px_s, &(-50.0..=50.0))?),
            jitter: radians(number(&path.key("jitter_deg"), raw.jitter_deg, &(0.0..=180.0))?),
            on: span(path, raw.at_least, raw.at_most)?,
        };
        let last = (checked.speed + checked.faster * (checked.times - 1) as f32) * 60.0;
        if !BULLET_PX_S.contains(&last) {
            let problem = format!("the last repetition flies at {last} px/s");
            return refuse(&path.key("faster_px_s"), problem, "20 to 400 px/s");
        }
        Ok(checked)
    }

    pub(super) fn guns(&self, path: &ValuePath, guns: &[raw::Gun], hull: Hull<'_>) -> Checked<Vec<Gun>> {
        each(&path.key("guns"), "guns", 0..=GUNS, guns, |path, gun| self.gun(path, gun, hull))
    }

    fn gun(&self, path: &ValuePath, gun: &raw::Gun, hull: Hull<'_>) -> Checked<Gun> {
        let (pattern, raw) = known(&path.key("pattern"), "pattern", &self.raw.patterns, &gun.pattern)?;
        let volleys = &self.patterns[usize::from(pattern)];
        let every = ticks(number(&path.key("every_s"), gun.every_s, &EVERY_S)?);
        let last = volleys.iter().map(Volley::last_tick).max().unwrap_or(0);
        if last >= every {
            let problem = format!("the pattern \"{}\" lasts {:.2} s", gun.pattern, last as f32 / 60.0);
            return refuse(&path.key("every_s"), problem, "more time from start to start");
        }
        let first = ticks(number(&path.key("first_s"), gun.first_s, &STAGE_S)?);
        Ok(Gun {
            first,
            every,
            from: place(&path.key("from"), gun.from, &BESIDE_PX)?,
            part: hull.part(&path.key("part"), gun.part.as_deref())?,
            charge: charge(path, gun, raw.iter().any(|volley| volley.beam), first.min(every))?,
            volleys: volleys.clone(),
            on: span(path, gun.at_least, gun.at_most)?,
        })
    }
}

/// Returns the ticks for which a gun charges before each start of its pattern; 0 for a gun without a charge. The charge must
/// not be longer than `room`, in ticks; a gun whose pattern has a beam must have one.
fn charge(path: &ValuePath, gun: &raw::Gun, has_beam: bool, room: u32) -> Checked<u32> {
    let Some(charge_s) = gun.charge_s else {
        if !has_beam {
            return Ok(0);
        }
        let problem = format!("the pattern \"{}\" has a beam, and nothing announces it", gun.pattern);
        let expected = format!("a charge_s of {} to {}", CHARGE_S.start(), CHARGE_S.end());
        return refuse(&path.key("pattern"), problem, expected);
    };
    let path = path.key("charge_s");
    let charge = ticks(number(&path, charge_s, &CHARGE_S)?);
    if charge > room {
        return refuse(&path, format!("{charge_s} s to charge"), "at most first_s and every_s");
    }
    Ok(charge)
}
