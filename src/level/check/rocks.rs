//! Checks of waves of rocks.

use super::Context;
use super::difficulty::span;
use super::entry::starts_outside;
use super::value::{BESIDE_PX, Checked, EVERY_S, each, moment, number, place, refuse};
use crate::level::raw;
use crate::level::stage::{ROCK_SIZES, ROCK_SPRITES, RockWave};
use crate::level::units::{FIELD_HEIGHT, FIELD_WIDTH, per_tick, radians, ticks};
use glam::Vec2;
use ron_text::ValuePath;

/// The maximum number of waves of rocks in a level.
const ENTRIES: usize = 1000;
/// The maximum number of rocks in one wave of rocks.
const MAX: i64 = 200;
/// The minimum distance between the field and the point where a rock comes in, in pixels: the rock is not seen there.
const OUTSIDE_PX: f32 = 48.0;
/// The range of the coordinates at which a rock comes in, in field pixels.
const PLACE_PX: std::ops::RangeInclusive<f32> = -400.0..=1040.0;
/// The range of the velocity of a rock on each axis, in pixels a second.
const VELOCITY_PX_S: std::ops::RangeInclusive<f32> = -200.0..=200.0;
/// The range of the spin of a rock, in degrees a second, clockwise.
const SPIN_DEG_S: std::ops::RangeInclusive<f32> = -720.0..=720.0;

impl Context<'_> {
    pub(super) fn all_rocks(&self, path: &ValuePath) -> Checked<Vec<RockWave>> {
        let raw = &self.raw.rocks;
        if let Some(missing) = ROCK_SPRITES.iter().find(|name| self.sheet.sprite(name).is_none())
            && !raw.is_empty()
        {
            let problem = format!("the sheet has no sprite \"{missing}\"");
            return refuse(path, problem, "a sheet with rocks of four sizes");
        }
        let mut checked = each(path, "of them", 0..=ENTRIES, raw, check)?;
        checked.sort_by_key(|rocks| rocks.at);
        Ok(checked)
    }
}

fn check(path: &ValuePath, raw: &raw::Rocks) -> Checked<RockWave> {
    let per_second = place(&path.key("velocity_px_s"), raw.velocity_px_s, &VELOCITY_PX_S)?;
    let rocks = RockWave {
        at: moment(&path.key("at_s"), raw.at_s)?,
        size: (number(&path.key("size"), raw.size, &(1..=ROCK_SIZES as i64))? - 1) as u8,
        place: place(&path.key("at"), raw.at, &PLACE_PX)?,
        step: place(&path.key("step"), raw.step, &BESIDE_PX)?,
        velocity: Vec2::new(per_tick(per_second.x), per_tick(per_second.y)),
        spin: per_tick(radians(number(&path.key("spin_deg_s"), raw.spin_deg_s, &SPIN_DEG_S)?)),
        count: number(&path.key("count"), raw.count, &(1..=MAX))? as u16,
        every: ticks(number(&path.key("every_s"), raw.every_s, &EVERY_S)?),
        on: span(path, raw.at_least, raw.at_most)?,
    };
    let (at, velocity) = (path.key("at"), path.key("velocity_px_s"));
    for n in 0..rocks.count {
        let place = rocks.place + rocks.step * f32::from(n);
        starts_outside(&at, "a rock", place, OUTSIDE_PX)?;
        flies_in(&velocity, &rocks, place)?;
    }
    Ok(rocks)
}

/// Checks that a rock that starts at `at`, in field pixels, flies toward the middle of the field: one that flew away would be
/// removed at once.
fn flies_in(path: &ValuePath, rocks: &RockWave, at: Vec2) -> Checked<()> {
    let field = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    if rocks.velocity.dot(field / 2.0 - at) <= 0.0 {
        let problem = format!("a rock at ({}, {}) would fly away from the field", at.x, at.y);
        return refuse(path, problem, "a way towards the field");
    }
    Ok(())
}
