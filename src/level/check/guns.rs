//! Checks of patterns, guns and bullets: sprites, motion, and that splitting ends.

use super::LevelCheck;
use super::boss::Hull;
use super::difficulty::span;
use super::value::{BESIDE_PX, Checked, EVERY_S, STAGE_S, each, known, number, place, refuse};
use crate::level::motion::{Accel, Curve, Motion, Split, Wait};
use crate::level::pattern::{Aim, Fan, Gun, MAX_SIDE_BY_SIDE, Volley};
use crate::level::raw::{Named, RawAccel, RawAim, RawBullet, RawCurve, RawGun, RawSplit, RawVolley, RawWait};
use crate::level::stage::BulletSpec;
use crate::level::units::{BULLET_PX_S, per_tick, radians, ticks};
use ron_text::ValuePath;
use std::ops::RangeInclusive;

const VOLLEYS: RangeInclusive<usize> = 1..=16;
const VOLLEY_BULLETS: RangeInclusive<i64> = 1..=MAX_SIDE_BY_SIDE as i64;
/// The allowed angles of a volley, in degrees: up to ten turns to either side.
const DEGREES: RangeInclusive<f32> = -3600.0..=3600.0;
/// How long a gun charges before it fires, in seconds. A shorter charge would warn nobody.
const CHARGE_S: RangeInclusive<f32> = 0.5..=5.0;
const GUNS: usize = 16;

pub(super) fn aim(path: &ValuePath, raw: RawAim) -> Checked<Aim> {
    Ok(match raw {
        RawAim::Player => Aim::Player,
        RawAim::Angle(angle) => Aim::Angle(radians(number(path, angle, &DEGREES)?)),
    })
}

pub(super) fn fan(path: &ValuePath, count: i64, spread_deg: f32) -> Checked<Fan> {
    Ok(Fan {
        count: number(&path.key("count"), count, &VOLLEY_BULLETS)? as u16,
        spread: radians(number(&path.key("spread_deg"), spread_deg, &(0.0..=360.0))?),
    })
}

pub(super) fn bullet_speed(path: &ValuePath, px_s: f32) -> Checked<f32> {
    Ok(per_tick(number(path, px_s, &BULLET_PX_S)?))
}

impl LevelCheck<'_> {
    pub(super) fn pattern(&self, path: &ValuePath, volleys: &[RawVolley]) -> Checked<Vec<Volley>> {
        each(path, "volleys", VOLLEYS, volleys, |path, raw| self.volley(path, raw))
    }

    fn volley(&self, path: &ValuePath, raw: &RawVolley) -> Checked<Volley> {
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
            let problem = format!("the last repetition would fly at {last} px/s");
            return refuse(&path.key("faster_px_s"), problem, "20 to 400 px/s");
        }
        Ok(checked)
    }

    pub(super) fn guns(&self, path: &ValuePath, guns: &[RawGun], hull: Hull<'_>) -> Checked<Vec<Gun>> {
        each(&path.key("guns"), "guns", 0..=GUNS, guns, |path, gun| self.gun(path, gun, hull))
    }

    fn gun(&self, path: &ValuePath, gun: &RawGun, hull: Hull<'_>) -> Checked<Gun> {
        let (pattern, raw) = known(&path.key("pattern"), "pattern", &self.raw.patterns, &gun.pattern)?;
        let volleys = &self.patterns[usize::from(pattern)];
        let every = ticks(number(&path.key("every_s"), gun.every_s, &EVERY_S)?);
        let last = volleys.iter().map(Volley::last_tick).max().unwrap_or(0);
        if last >= every {
            let problem = format!("the pattern \"{}\" lasts {:.2} s", gun.pattern, last as f32 / 60.0);
            return refuse(&path.key("every_s"), problem, "every_s to be at least that long");
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

/// Returns the ticks for which a gun charges before each start of its pattern: at most `room`, or 0 if it does not
/// charge. A gun with a beam in its pattern must charge.
fn charge(path: &ValuePath, gun: &RawGun, has_beam: bool, room: u32) -> Checked<u32> {
    let Some(charge_s) = gun.charge_s else {
        if !has_beam {
            return Ok(0);
        }
        let problem = format!("the pattern \"{}\" has a beam without a warning", gun.pattern);
        let expected = format!("charge_s, {} to {} s, to announce it", CHARGE_S.start(), CHARGE_S.end());
        return refuse(&path.key("pattern"), problem, expected);
    };
    let path = path.key("charge_s");
    let charge = ticks(number(&path, charge_s, &CHARGE_S)?);
    if charge > room {
        return refuse(
            &path,
            format!("a charge of {charge_s} s is too long"),
            "no more than first_s and every_s",
        );
    }
    Ok(charge)
}

/// How long a bullet may turn, hang or fly before it splits, in seconds. The minimum lets players see it first.
const WHILE_S: RangeInclusive<f32> = 0.05..=10.0;
const ACCEL_PX_S2: RangeInclusive<f32> = 1.0..=2000.0;
/// The allowed turning rates of a bullet, in degrees per second. At two turns per second, its circle is as small as an
/// alien.
const CURVE_DEG_S: RangeInclusive<f32> = -720.0..=720.0;
/// The maximum number of consecutive splits of a bullet and its fragments.
const SPLITS: usize = 3;
/// The maximum number of fragments of one bullet after the last split.
const FRAGMENTS: i64 = 256;

impl LevelCheck<'_> {
    pub(super) fn bullet(&self, path: &ValuePath, raw: &RawBullet) -> Checked<BulletSpec> {
        let motion = Motion {
            accel: raw.accel.as_ref().map(|raw| accel(&path.key("accel"), raw)).transpose()?,
            curve: raw.curve.as_ref().map(|raw| curve(&path.key("curve"), raw)).transpose()?,
            wait: raw.wait.as_ref().map(|raw| wait(&path.key("wait"), raw)).transpose()?,
            split: raw.split.as_ref().map(|raw| self.split(&path.key("split"), raw)).transpose()?,
        };
        Ok(BulletSpec {
            sprite: self.sprite(&path.key("sprite"), &raw.sprite)?,
            soft: raw.soft,
            motion: Some(motion).filter(|motion| *motion != Motion::default()),
        })
    }

    fn split(&self, path: &ValuePath, raw: &RawSplit) -> Checked<Split> {
        Ok(Split {
            after: ticks(number(&path.key("after_s"), raw.after_s, &WHILE_S)?),
            into: self.bullet_index(&path.key("into"), &raw.into)?,
            aim: raw.aim.map(|raw| aim(&path.key("aim"), raw)).transpose()?,
            fan: fan(path, raw.count, raw.spread_deg)?,
            speed: bullet_speed(&path.key("speed_px_s"), raw.speed_px_s)?,
        })
    }
}

fn accel(path: &ValuePath, raw: &RawAccel) -> Checked<Accel> {
    let by = number(&path.key("by_px_s2"), raw.by_px_s2, &ACCEL_PX_S2)?;
    Ok(Accel { to: bullet_speed(&path.key("to_px_s"), raw.to_px_s)?, by: per_tick(per_tick(by)) })
}

fn curve(path: &ValuePath, raw: &RawCurve) -> Checked<Curve> {
    let turn = per_tick(radians(number(&path.key("deg_s"), raw.deg_s, &CURVE_DEG_S)?));
    Ok(Curve::new(turn, ticks(number(&path.key("for_s"), raw.for_s, &WHILE_S)?)))
}

fn wait(path: &ValuePath, raw: &RawWait) -> Checked<Wait> {
    let after = 0.0..=*WHILE_S.end();
    Ok(Wait {
        after: ticks(number(&path.key("after_s"), raw.after_s, &after)?),
        ticks: ticks(number(&path.key("for_s"), raw.for_s, &WHILE_S)?),
        aim: raw.aim.map(|raw| aim(&path.key("aim"), raw)).transpose()?,
        speed: raw.speed_px_s.map(|speed| bullet_speed(&path.key("speed_px_s"), speed)).transpose()?,
    })
}

/// Checks that each bullet splits at most [`SPLITS`] times in succession, never into a type it came from, and into at
/// most [`FRAGMENTS`] bullets. Names and counts in `bullets` must already be checked.
pub(super) fn splitting_ends(bullets: &Named<RawBullet>) -> Checked<()> {
    for (name, bullet) in bullets.iter() {
        let path = ValuePath::root().key("bullets").key(name).key("split");
        let (mut next, mut chain, mut fragments) = (bullet.split.as_ref(), vec![name], 1);
        while let Some(split) = next {
            let circle = chain.contains(&split.into.as_str());
            chain.push(&split.into);
            if circle {
                let problem = format!("it splits endlessly: {}", chain.join(" -> "));
                return refuse(&path.key("into"), problem, "a bullet that is not earlier in the chain");
            }
            if chain.len() > SPLITS + 1 {
                let problem = format!("it splits more than {SPLITS} times: {}", chain.join(" -> "));
                return refuse(&path.key("into"), problem, format!("at most {SPLITS} splits in a row"));
            }
            fragments *= split.count;
            if fragments > FRAGMENTS {
                let problem = format!("one bullet becomes {fragments} bullets: {}", chain.join(" -> "));
                return refuse(&path.key("count"), problem, format!("at most {FRAGMENTS}"));
            }
            next = bullets.get(&split.into).and_then(|bullet| bullet.split.as_ref());
        }
    }
    Ok(())
}
