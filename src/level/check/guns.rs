//! Checks of patterns, guns and bullets: sprites, motion, and that splitting ends.

use super::LevelCheck;
use super::boss::Hull;
use super::difficulty::span;
use super::spot::Spot;
use super::value::{BESIDE_PX, EVERY_S, STAGE_S, each, known, number, place};
use crate::level::motion::{Accel, Curve, Motion, Split, Wait};
use crate::level::pattern::{Aim, Fan, Gun, MAX_SIDE_BY_SIDE, Volley};
use crate::level::raw::{Named, RawAccel, RawAim, RawBullet, RawCurve, RawGun, RawSplit, RawVolley, RawWait};
use crate::level::stage::BulletSpec;
use crate::level::units::{BULLET_PX_S, per_tick, radians, ticks};
use std::ops::RangeInclusive;

const VOLLEYS: RangeInclusive<usize> = 1..=16;
const VOLLEY_BULLETS: RangeInclusive<i64> = 1..=MAX_SIDE_BY_SIDE as i64;
/// The allowed angles of a volley, in degrees: up to ten turns to either side.
const DEGREES: RangeInclusive<f32> = -3600.0..=3600.0;
/// How long a gun charges before it fires, in seconds. A shorter charge would warn nobody.
const CHARGE_S: RangeInclusive<f32> = 0.5..=5.0;
const GUNS: usize = 16;

pub(super) fn aim(spot: &Spot<'_>, raw: RawAim) -> Aim {
    match raw {
        RawAim::Player => Aim::Player,
        RawAim::Angle(angle) => Aim::Angle(radians(number(spot, angle, &DEGREES))),
    }
}

pub(super) fn fan(spot: &Spot<'_>, count: i64, spread_deg: f32) -> Fan {
    Fan {
        count: number(&spot.key("count"), count, &VOLLEY_BULLETS) as u16,
        spread: radians(number(&spot.key("spread_deg"), spread_deg, &(0.0..=360.0))),
    }
}

pub(super) fn bullet_speed(spot: &Spot<'_>, px_s: f32) -> f32 {
    per_tick(number(spot, px_s, &BULLET_PX_S))
}

impl LevelCheck<'_> {
    /// Returns the volleys of a pattern, or none if one has a mistake.
    pub(super) fn pattern(&self, spot: &Spot<'_>, volleys: &[RawVolley]) -> Vec<Volley> {
        let volleys = each(spot, "volleys", VOLLEYS, volleys, |spot, raw| self.volley(spot, raw));
        if spot.is_sound() { volleys } else { Vec::new() }
    }

    fn volley(&self, spot: &Spot<'_>, raw: &RawVolley) -> Volley {
        let checked = Volley {
            bullet: self.bullet_index(&spot.key("bullet"), &raw.bullet),
            aim: aim(&spot.key("aim"), raw.aim),
            at: ticks(number(&spot.key("at_s"), raw.at_s, &(0.0..=60.0))),
            fan: fan(spot, raw.count, raw.spread_deg),
            speed: bullet_speed(&spot.key("speed_px_s"), raw.speed_px_s),
            times: number(&spot.key("times"), raw.times, &(1..=600)) as u32,
            every: ticks(number(&spot.key("every_s"), raw.every_s, &EVERY_S)),
            turn: radians(number(&spot.key("turn_deg"), raw.turn_deg, &DEGREES)),
            faster: per_tick(number(&spot.key("faster_px_s"), raw.faster_px_s, &(-50.0..=50.0))),
            jitter: radians(number(&spot.key("jitter_deg"), raw.jitter_deg, &(0.0..=180.0))),
            on: span(spot, raw.at_least, raw.at_most),
        };
        let last = (checked.speed + checked.faster * (checked.times - 1) as f32) * 60.0;
        if spot.is_sound() && !BULLET_PX_S.contains(&last) {
            let problem = format!("the last repetition would fly at {last} px/s");
            spot.key("faster_px_s").report(problem, "20 to 400 px/s");
        }
        checked
    }

    pub(super) fn guns(&self, spot: &Spot<'_>, guns: &[RawGun], hull: Hull<'_>) -> Vec<Gun> {
        each(&spot.key("guns"), "guns", 0..=GUNS, guns, |spot, gun| self.gun(spot, gun, hull))
    }

    fn gun(&self, spot: &Spot<'_>, gun: &RawGun, hull: Hull<'_>) -> Gun {
        let pattern = known(&spot.key("pattern"), "pattern", &self.raw.patterns, &gun.pattern);
        let volleys = pattern.and_then(|(index, _)| self.patterns.get(usize::from(index)));
        let volleys = volleys.cloned().unwrap_or_default();
        let every = ticks(number(&spot.key("every_s"), gun.every_s, &EVERY_S));
        let last = volleys.iter().map(Volley::last_tick).max().unwrap_or(0);
        if spot.is_sound() && last >= every {
            let problem = format!("the pattern \"{}\" lasts {:.2} s", gun.pattern, last as f32 / 60.0);
            spot.key("every_s").report(problem, "every_s to be at least that long");
        }
        let first = ticks(number(&spot.key("first_s"), gun.first_s, &STAGE_S));
        let has_beam = pattern.is_some_and(|(_, raw)| raw.iter().any(|volley| volley.beam));
        Gun {
            first,
            every,
            from: place(&spot.key("from"), gun.from, &BESIDE_PX),
            part: hull.part(&spot.key("part"), gun.part.as_deref()),
            charge: charge(spot, gun, has_beam, first.min(every)),
            volleys,
            on: span(spot, gun.at_least, gun.at_most),
        }
    }
}

/// Returns the ticks for which a gun charges before each start of its pattern: at most `room`, or 0 if it does not
/// charge. A gun with a beam in its pattern must charge.
fn charge(spot: &Spot<'_>, gun: &RawGun, has_beam: bool, room: u32) -> u32 {
    let Some(charge_s) = gun.charge_s else {
        if has_beam {
            let problem = format!("the pattern \"{}\" has a beam without a warning", gun.pattern);
            let expected = format!("charge_s, {} to {} s, to announce it", CHARGE_S.start(), CHARGE_S.end());
            spot.key("pattern").report(problem, expected);
        }
        return 0;
    };
    let charge = ticks(number(&spot.key("charge_s"), charge_s, &CHARGE_S));
    if spot.is_sound() && charge > room {
        let problem = format!("a charge of {charge_s} s is too long");
        spot.key("charge_s").report(problem, "no more than first_s and every_s");
    }
    charge
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
    pub(super) fn bullet(&self, spot: &Spot<'_>, raw: &RawBullet) -> BulletSpec {
        let motion = Motion {
            accel: raw.accel.as_ref().map(|raw| accel(&spot.key("accel"), raw)),
            curve: raw.curve.as_ref().map(|raw| curve(&spot.key("curve"), raw)),
            wait: raw.wait.as_ref().map(|raw| wait(&spot.key("wait"), raw)),
            split: raw.split.as_ref().map(|raw| self.split(&spot.key("split"), raw)),
        };
        BulletSpec {
            sprite: self.sprite(&spot.key("sprite"), &raw.sprite),
            soft: raw.soft,
            motion: Some(motion).filter(|motion| *motion != Motion::default()),
        }
    }

    fn split(&self, spot: &Spot<'_>, raw: &RawSplit) -> Split {
        Split {
            after: ticks(number(&spot.key("after_s"), raw.after_s, &WHILE_S)),
            into: self.bullet_index(&spot.key("into"), &raw.into),
            aim: raw.aim.map(|raw| aim(&spot.key("aim"), raw)),
            fan: fan(spot, raw.count, raw.spread_deg),
            speed: bullet_speed(&spot.key("speed_px_s"), raw.speed_px_s),
        }
    }
}

fn accel(spot: &Spot<'_>, raw: &RawAccel) -> Accel {
    let by = number(&spot.key("by_px_s2"), raw.by_px_s2, &ACCEL_PX_S2);
    Accel { to: bullet_speed(&spot.key("to_px_s"), raw.to_px_s), by: per_tick(per_tick(by)) }
}

fn curve(spot: &Spot<'_>, raw: &RawCurve) -> Curve {
    let turn = per_tick(radians(number(&spot.key("deg_s"), raw.deg_s, &CURVE_DEG_S)));
    Curve::new(turn, ticks(number(&spot.key("for_s"), raw.for_s, &WHILE_S)))
}

fn wait(spot: &Spot<'_>, raw: &RawWait) -> Wait {
    let after = 0.0..=*WHILE_S.end();
    Wait {
        after: ticks(number(&spot.key("after_s"), raw.after_s, &after)),
        ticks: ticks(number(&spot.key("for_s"), raw.for_s, &WHILE_S)),
        aim: raw.aim.map(|raw| aim(&spot.key("aim"), raw)),
        speed: raw.speed_px_s.map(|speed| bullet_speed(&spot.key("speed_px_s"), speed)),
    }
}

/// Checks that each bullet splits at most [`SPLITS`] times in succession, never into a type it came from, and into at
/// most [`FRAGMENTS`] bullets.
pub(super) fn splitting_ends(bullets: &Named<RawBullet>, spot: &Spot<'_>) {
    for (name, bullet) in bullets.iter() {
        let spot = spot.key(name).key("split");
        let (mut next, mut chain, mut fragments) = (bullet.split.as_ref(), vec![name], 1);
        // A count out of range has been reported.
        while let Some(split) = next.filter(|split| VOLLEY_BULLETS.contains(&split.count)) {
            let into = split.into.as_str();
            if chain.contains(&into) {
                // Reported once for each circle, at its first name.
                if into == name && chain.iter().all(|other| name <= *other) {
                    let problem = format!("it splits endlessly: {} -> {into}", chain.join(" -> "));
                    spot.key("into").report(problem, "a bullet that is not earlier in the chain");
                }
                break;
            }
            chain.push(into);
            if chain.len() > SPLITS + 1 {
                let problem = format!("it splits more than {SPLITS} times: {}", chain.join(" -> "));
                spot.key("into").report(problem, format!("at most {SPLITS} splits in a row"));
                break;
            }
            fragments *= split.count;
            if fragments > FRAGMENTS {
                let problem = format!("one bullet becomes {fragments} bullets: {}", chain.join(" -> "));
                spot.key("count").report(problem, format!("at most {FRAGMENTS}"));
                break;
            }
            next = bullets.get(into).and_then(|bullet| bullet.split.as_ref());
        }
    }
}
