//! Checks of bullets: their pictures, their flight, and the end of their splitting.

use super::Context;
use super::pattern::{aim, bullet_speed, fan};
use super::value::{Checked, number, refuse};
use crate::level::motion::{Accel, Curve, Motion, Split, Wait};
use crate::level::raw::{self, Named};
use crate::level::stage::BulletSpec;
use crate::level::units::{per_tick, radians, ticks};
use ron_text::ValuePath;
use std::ops::RangeInclusive;

/// The range of the time for which a bullet turns or hangs, and of its age when it splits, in seconds: at least a few
/// ticks, so that the bullet is seen before.
const WHILE_S: RangeInclusive<f32> = 0.05..=10.0;
/// The range of a bullet's gain or loss of speed, in pixels a second squared.
const ACCEL_PX_S2: RangeInclusive<f32> = 1.0..=2000.0;
/// The range of the rate at which a bullet turns, in degrees a second: at two turns a second a bullet flies a circle as
/// small as an alien.
const CURVE_DEG_S: RangeInclusive<f32> = -720.0..=720.0;
/// The maximum number of times in succession that a bullet and the bullets it becomes may split.
const SPLITS: usize = 3;
/// The maximum number of bullets that one bullet may have become after the last split.
const FRAGMENTS: i64 = 256;

impl Context<'_> {
    pub(super) fn bullet(&self, path: &ValuePath, raw: &raw::Bullet) -> Checked<BulletSpec> {
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

    fn split(&self, path: &ValuePath, raw: &raw::Split) -> Checked<Split> {
        Ok(Split {
            after: ticks(number(&path.key("after_s"), raw.after_s, &WHILE_S)?),
            into: self.bullet_index(&path.key("into"), &raw.into)?,
            aim: raw.aim.map(|raw| aim(&path.key("aim"), raw)).transpose()?,
            fan: fan(path, raw.count, raw.spread_deg)?,
            speed: bullet_speed(&path.key("speed_px_s"), raw.speed_px_s)?,
        })
    }
}

fn accel(path: &ValuePath, raw: &raw::Accel) -> Checked<Accel> {
    let by = number(&path.key("by_px_s2"), raw.by_px_s2, &ACCEL_PX_S2)?;
    Ok(Accel { to: bullet_speed(&path.key("to_px_s"), raw.to_px_s)?, by: per_tick(per_tick(by)) })
}

fn curve(path: &ValuePath, raw: &raw::Curve) -> Checked<Curve> {
    let turn = per_tick(radians(number(&path.key("deg_s"), raw.deg_s, &CURVE_DEG_S)?));
    Ok(Curve::new(turn, ticks(number(&path.key("for_s"), raw.for_s, &WHILE_S)?)))
}

fn wait(path: &ValuePath, raw: &raw::Wait) -> Checked<Wait> {
    let after = 0.0..=*WHILE_S.end();
    Ok(Wait {
        after: ticks(number(&path.key("after_s"), raw.after_s, &after)?),
        ticks: ticks(number(&path.key("for_s"), raw.for_s, &WHILE_S)?),
        aim: raw.aim.map(|raw| aim(&path.key("aim"), raw)).transpose()?,
        speed: raw.speed_px_s.map(|speed| bullet_speed(&path.key("speed_px_s"), speed)).transpose()?,
    })
}

/// Checks that each bullet splits at most [`SPLITS`] times in succession, never into a kind of bullet that it comes
/// from, and into at most [`FRAGMENTS`] bullets. The names and counts in `bullets` must have been checked before.
pub(super) fn splitting_ends(bullets: &Named<raw::Bullet>) -> Checked<()> {
    for (name, bullet) in bullets.iter() {
        let path = ValuePath::root().key("bullets").key(name).key("split");
        let (mut next, mut chain, mut fragments) = (bullet.split.as_ref(), vec![name], 1);
        while let Some(split) = next {
            let circle = chain.contains(&split.into.as_str());
            chain.push(&split.into);
            if circle {
                let problem = format!("it splits for ever: {}", chain.join(" -> "));
                return refuse(&path.key("into"), problem, "a bullet that it does not come from");
            }
            if chain.len() > SPLITS + 1 {
                let problem = format!("it splits more than {SPLITS} times: {}", chain.join(" -> "));
                return refuse(&path.key("into"), problem, format!("at most {SPLITS} one after the other"));
            }
            fragments *= split.count;
            if fragments > FRAGMENTS {
                let problem = format!("one bullet becomes {fragments}: {}", chain.join(" -> "));
                return refuse(&path.key("count"), problem, format!("at most {FRAGMENTS}"));
            }
            next = bullets.get(&split.into).and_then(|bullet| bullet.split.as_ref());
        }
    }
    Ok(())
}
