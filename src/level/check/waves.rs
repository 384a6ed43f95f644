//! Checks of paths, and of the waves of aliens and rocks that arrive on them.
//!
//! These include fairness: nothing appears on top of the player, every dive is announced, and every alien leaves.

use super::LevelCheck;
use super::difficulty::span;
use super::value::{
    BESIDE_PX, Checked, EVERY_S, SPEED_PX_S, collect, counted, drops, each, known, moment, number, place,
    refuse, reward,
};
use crate::level::path::{FlightPath, Follower};
use crate::level::raw::{Named, RawBoss, RawBreak, RawRocks, RawStep, RawWave};
use crate::level::stage::{BossPart, BossSpec, ROCK_SIZES, ROCK_SPRITES, RockWave, Wave};
use crate::level::units::{
    ANNOUNCE_TICKS, FIELD_HEIGHT, FIELD_WIDTH, MAX_MARKS, TICKS_PER_SECOND, per_tick, radians, ticks,
};
use glam::Vec2;
use ron_text::ValuePath;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

const WAVES: usize = 1000;
/// The maximum number of aliens in a wave. More would neither fit on a screen nor be manageable for an author.
const WAVE_ALIENS: usize = 400;

impl LevelCheck<'_> {
    pub(super) fn all_waves(&self, path: &ValuePath) -> Checked<Vec<Wave>> {
        each(path, "waves", 0..=WAVES, &self.raw.waves, |path, wave| self.wave(path, wave))
    }

    fn wave(&self, path: &ValuePath, wave: &RawWave) -> Checked<Wave> {
        let count = number(&path.key("count"), wave.count, &(1..=WAVE_ALIENS as i64))? as u16;
        let alien = self.alien_index(&path.key("alien"), &wave.alien)?;
        let mut checked = Wave {
            at: moment(&path.key("at_s"), wave.at_s)?,
            alien,
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
            // A wall by itself is open on all sides.
            frame: if self.is_wall(alien) { 15 } else { 0 },
            start: Follower::default(),
            on: span(path, wave.at_least, wave.at_most)?,
        };
        counted(&path.key("count"), "aliens in one wave", checked.aliens(), 0..=WAVE_ALIENS)?;
        checked.reward = reward(&path.key("reward"), wave.reward.as_deref(), checked.aliens())?;
        self.enters_from_outside(path, wave, &checked)?;
        if checked.dives() && checked.at <= ANNOUNCE_TICKS {
            let problem = format!("the dive starts at {} s", wave.at_s);
            let least = ANNOUNCE_TICKS as f32 / TICKS_PER_SECOND as f32;
            let expected = format!("more than {least} s, to leave time for its warning");
            return refuse(&path.key("at_s"), problem, expected);
        }
        Ok(checked)
    }

    fn formation(&self, path: &ValuePath, wave: &RawWave) -> Checked<Vec<Vec2>> {
        let Some(name) = &wave.formation else { return Ok(vec![Vec2::ZERO]) };
        let (index, _) = known(&path.key("formation"), "formation", &self.raw.formations, name)?;
        Ok(self.formations[usize::from(index)].clone())
    }
}

/// The allowed length of a planned break, in seconds. A longer one would be boring.
const BREAK_S: RangeInclusive<f32> = 0.5..=6.0;

pub(super) fn planned_break(path: &ValuePath, raw: &RawBreak) -> Checked<Range<u32>> {
    let from = moment(&path.key("at_s"), raw.at_s)?;
    Ok(from..from + ticks(number(&path.key("for_s"), raw.for_s, &BREAK_S)?))
}

pub(super) fn formation(path: &ValuePath, places: &[(f32, f32)]) -> Checked<Vec<Vec2>> {
    each(path, "places", 1..=WAVE_ALIENS, places, |path, &at| place(path, at, &BESIDE_PX))
}

/// The allowed coordinates of paths and of arriving rocks, in pixels: the field and plenty of room around it.
const PLACE_PX: RangeInclusive<f32> = -400.0..=1040.0;
/// The maximum number of points of a path. More could not be told apart on the field.
const PATH_POINTS: usize = 64;
const PATH_WAITS: usize = 64;
/// The maximum total length of a level's paths, in pixels. The game stores a sample every four pixels, so they take at
/// most two megabytes. Shipped levels use at most a tenth of that.
const ALL_PATHS_PX: f32 = 1_000_000.0;

pub(super) fn all_paths(raw: &Named<Vec<RawStep>>) -> Checked<Arc<[FlightPath]>> {
    let mut length_px = 0.0;
    let paths = collect(raw, "paths", |_, place, steps| {
        let path = path(place, steps)?;
        length_px += path.length();
        if length_px > ALL_PATHS_PX {
            let problem = format!("the paths up to this one have a total length of {length_px} px");
            return refuse(place, problem, format!("at most {ALL_PATHS_PX} px per level"));
        }
        Ok(path)
    })?;
    Ok(paths.into())
}

fn path(path: &ValuePath, steps: &[RawStep]) -> Checked<FlightPath> {
    let mut points = Vec::new();
    let mut stops = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match *step {
            RawStep::To(x, y) => points.push(place(&path.index(i), (x, y), &PLACE_PX)?),
            RawStep::Wait(_) if points.is_empty() => {
                return refuse(&path.index(i), "the path waits before its first point", "To(x, y)");
            }
            RawStep::Wait(_) if stops.len() == PATH_WAITS => {
                let problem = format!("the path has more than {PATH_WAITS} waits");
                return refuse(&path.index(i), problem, format!("at most {PATH_WAITS} Wait(s) steps"));
            }
            RawStep::Wait(seconds) => {
                let wait = ticks(number(&path.index(i), seconds, &(0.0..=60.0))?);
                stops.push((points.len() - 1, wait));
            }
        }
    }
    if points.len() < 2 || points.len() > PATH_POINTS {
        let expected = format!("2 to {PATH_POINTS}");
        return refuse(path, format!("the path has {} To(x, y) points", points.len()), expected);
    }
    Ok(FlightPath::new(&points, &stops))
}

const ROCK_WAVES: usize = 1000;
const ROCKS: i64 = 200;
/// The minimum distance outside the field at which rocks arrive, in pixels, so that they are not seen.
const OUTSIDE_PX: f32 = 48.0;
const VELOCITY_PX_S: RangeInclusive<f32> = -200.0..=200.0;
const SPIN_DEG_S: RangeInclusive<f32> = -720.0..=720.0;

impl LevelCheck<'_> {
    pub(super) fn all_rocks(&self, path: &ValuePath) -> Checked<Vec<RockWave>> {
        let raw = &self.raw.rocks;
        if let Some(missing) = ROCK_SPRITES.iter().find(|name| self.sheet.sprite(name).is_none())
            && !raw.is_empty()
        {
            let problem = format!("the sprite sheet has no sprite \"{missing}\"");
            return refuse(path, problem, "a sprite sheet with rocks in four sizes");
        }
        let mut checked = each(path, "groups of rocks", 0..=ROCK_WAVES, raw, rock_wave)?;
        checked.sort_by_key(|rocks| rocks.at);
        Ok(checked)
    }
}

fn rock_wave(path: &ValuePath, raw: &RawRocks) -> Checked<RockWave> {
    let per_second = place(&path.key("velocity_px_s"), raw.velocity_px_s, &VELOCITY_PX_S)?;
    let rocks = RockWave {
        at: moment(&path.key("at_s"), raw.at_s)?,
        size: (number(&path.key("size"), raw.size, &(1..=ROCK_SIZES as i64))? - 1) as u8,
        place: place(&path.key("at"), raw.at, &PLACE_PX)?,
        step: place(&path.key("step"), raw.step, &BESIDE_PX)?,
        velocity: Vec2::new(per_tick(per_second.x), per_tick(per_second.y)),
        spin: per_tick(radians(number(&path.key("spin_deg_s"), raw.spin_deg_s, &SPIN_DEG_S)?)),
        count: number(&path.key("count"), raw.count, &(1..=ROCKS))? as u16,
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

/// Checks that a rock starting at `at` flies toward the middle of the field. Otherwise it would be removed immediately.
fn flies_in(path: &ValuePath, rocks: &RockWave, at: Vec2) -> Checked<()> {
    let field = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    if rocks.velocity.dot(field / 2.0 - at) <= 0.0 {
        let problem = format!("a rock at ({}, {}) would fly away from the field", at.x, at.y);
        return refuse(path, problem, "a velocity toward the field");
    }
    Ok(())
}

/// The minimum distance between the field and the first point of a path, in pixels. The ship stays 14 px inside the
/// field, so nothing dangerous appears within 64 px of it.
const ENTRY_MARGIN_PX: f32 = 50.0;

/// Checks that every dive can be announced: at most [`MAX_MARKS`] dives may be announced at the same time.
pub(super) fn dives_can_be_announced<'a>(waves: impl Iterator<Item = &'a Wave>) -> Checked<()> {
    // The number of dives that are due in each tick.
    let mut dives: Vec<u32> = Vec::new();
    for wave in waves.filter(|wave| wave.dives()) {
        let each = wave.aliens() / usize::from(wave.count);
        for tick in (0..u32::from(wave.count)).map(|n| (wave.at + n * wave.every) as usize) {
            dives.resize(dives.len().max(tick + 1), 0);
            dives[tick] += each as u32;
        }
    }
    let announced = |last: usize| last.saturating_sub(ANNOUNCE_TICKS as usize - 1)..=last;
    let mut due = 0;
    let too_many = (0..dives.len()).find(|&tick| {
        let passed = tick.checked_sub(ANNOUNCE_TICKS as usize).map_or(0, |passed| dives[passed]);
        due = due + dives[tick] - passed;
        due as usize > MAX_MARKS
    });
    let first = too_many.and_then(|last| announced(last).find(|&tick| dives[tick] > 0));
    let Some(first) = first else { return Ok(()) };
    let at = first as f32 / TICKS_PER_SECOND as f32;
    let problem = format!("more than {MAX_MARKS} aliens dive at about {at:.1} s, too many to announce");
    refuse(&ValuePath::root().key("waves"), problem, format!("at most {MAX_MARKS} at a time"))
}

/// Checks that no dive is due in the first [`ANNOUNCE_TICKS`] ticks of a mid-boss that holds up the waves. Such a dive
/// would be announced, but would not arrive before the mid-boss is gone.
pub(super) fn is_not_held_back(path: &ValuePath, wave: &Wave, bosses: &[BossSpec]) -> Checked<()> {
    let mut held =
        bosses.iter().filter(|boss| boss.waves_wait).map(|boss| boss.at + 1..=boss.at + ANNOUNCE_TICKS);
    let mut arrivals = (0..u32::from(wave.count)).map(|n| wave.at + n * wave.every);
    if wave.dives() && held.any(|held| arrivals.any(|tick| held.contains(&tick))) {
        let problem = "one of its dives would be announced but then wait for the mid-boss to end";
        return refuse(&path.key("at_s"), problem, "no dives in the 0.75 s after midboss.at_s");
    }
    Ok(())
}

/// Checks that a wave's path has a direction at its end. An alien that stopped there would keep the stage from ending.
pub(super) fn leaves_the_field(wave: &ValuePath, path: &FlightPath) -> Checked<()> {
    if path.leads_away() {
        return Ok(());
    }
    let problem = "the path ends with a turn on the spot, so its aliens would never leave";
    refuse(&wave.key("path"), problem, "a last point that differs from the one before")
}

/// Checks that `at` is at least `margin_px` pixels outside the field. `what` names the object that starts there.
pub(super) fn starts_outside(path: &ValuePath, what: &str, at: Vec2, margin_px: f32) -> Checked<()> {
    let (width, height) = (FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let beyond = (-at.x).max(at.x - width).max((-at.y).max(at.y - height));
    if beyond >= margin_px {
        return Ok(());
    }
    let problem = format!("{what} would appear at ({}, {})", at.x, at.y);
    refuse(path, problem, format!("a start at least {margin_px} px outside the 640 x 360 field"))
}

impl LevelCheck<'_> {
    /// Returns the first point of a path. Returns `None` if the path does not exist or does not begin with a point,
    /// because other checks report both.
    fn first_point(&self, path: &str) -> Option<Vec2> {
        match self.raw.paths.get(path)?.first()? {
            &RawStep::To(x, y) => Some(Vec2::new(x, y)),
            RawStep::Wait(_) => None,
        }
    }

    /// Checks that no alien appears on top of the player: each starts at least [`ENTRY_MARGIN_PX`] outside the field.
    pub(super) fn enters_from_outside(
        &self,
        path: &ValuePath,
        wave: &RawWave,
        checked: &Wave,
    ) -> Checked<()> {
        let Some(first) = self.first_point(&wave.path) else { return Ok(()) };
        let path = path.key("path");
        for i in 0..checked.count {
            for &beside in &checked.formation {
                let at = first + beside + checked.step * f32::from(i);
                starts_outside(&path, "an alien", at, ENTRY_MARGIN_PX)?;
            }
        }
        Ok(())
    }

    /// Checks that no boss part appears on top of the player, with the same distance as for aliens.
    pub(super) fn boss_enters_from_outside(
        &self,
        path: &ValuePath,
        boss: &RawBoss,
        parts: &[BossPart],
    ) -> Checked<()> {
        let Some(first) = self.first_point(&boss.entry) else { return Ok(()) };
        let mut places = parts.iter().map(|part| first + part.offset(0));
        places.try_for_each(|at| starts_outside(path, "a part", at, ENTRY_MARGIN_PX))
    }
}
