//! Checks of paths, and of the waves of aliens and rocks that arrive on them.
//!
//! These include fairness: nothing appears on top of the player, every dive is announced, and every alien leaves.

use super::LevelCheck;
use super::difficulty::span;
use super::spot::Spot;
use super::value::{
    BESIDE_PX, EVERY_S, SPEED_PX_S, collect, counted, drops, each, known, moment, number, place, reward,
};
use crate::level::path::{FlightPath, Follower};
use crate::level::raw::{Named, RawBreak, RawRocks, RawStep, RawWave};
use crate::level::stage::{ROCK_SIZES, ROCK_SPRITES, RockWave, Wave};
use crate::level::units::{
    ANNOUNCE_TICKS, FIELD_HEIGHT, FIELD_WIDTH, MAX_MARKS, TICKS_PER_SECOND, per_tick, radians, ticks,
};
use glam::Vec2;
use std::ops::{Range, RangeInclusive};

const WAVES: usize = 1000;
/// The maximum number of aliens in a wave. More would neither fit on a screen nor be manageable for an author.
const WAVE_ALIENS: usize = 400;

impl LevelCheck<'_> {
    pub(super) fn all_waves(&self, spot: &Spot<'_>) -> Vec<Wave> {
        each(spot, "waves", 0..=WAVES, &self.raw.waves, |spot, wave| self.wave(spot, wave))
    }

    fn wave(&self, spot: &Spot<'_>, wave: &RawWave) -> Wave {
        let alien = self.alien_index(&spot.key("alien"), &wave.alien);
        let mut checked = Wave {
            at: moment(&spot.key("at_s"), wave.at_s),
            alien,
            path: self.path_index(&spot.key("path"), &wave.path),
            speed: per_tick(number(&spot.key("speed_px_s"), wave.speed_px_s, &SPEED_PX_S)),
            mirror: wave.mirror,
            both_sides: wave.both_sides,
            count: number(&spot.key("count"), wave.count, &(1..=WAVE_ALIENS as i64)) as u16,
            every: ticks(number(&spot.key("every_s"), wave.every_s, &EVERY_S)),
            step: place(&spot.key("step"), wave.step, &BESIDE_PX),
            formation: self.formation(spot, wave),
            drops: drops(&spot.key("drops"), &wave.drops),
            reward: Vec::new(),
            // A wall by itself is open on all sides.
            frame: if self.is_wall(alien) { 15 } else { 0 },
            start: Follower::default(),
            on: span(spot, wave.at_least, wave.at_most),
        };
        checked.reward = reward(&spot.key("reward"), wave.reward.as_deref(), checked.aliens());
        if spot.is_sound() {
            counted(&spot.key("count"), "aliens in one wave", checked.aliens(), 0..=WAVE_ALIENS);
        }
        if spot.is_sound() {
            self.is_fair(spot, &checked);
        }
        checked
    }

    /// Checks the place and time at which a wave arrives and leaves. The wave must have no mistake.
    fn is_fair(&self, spot: &Spot<'_>, wave: &Wave) {
        if let Some(path) = self.path(wave.path) {
            let arrivals = (0..wave.count).map(|n| path.at(0.0) + wave.step * f32::from(n));
            let places = arrivals.flat_map(|at| wave.formation.iter().map(move |&beside| at + beside));
            starts_outside(&spot.key("path"), "an alien", places, ENTRY_MARGIN_PX);
            leaves_the_field(spot, path);
        }
        if wave.dives() && wave.at <= ANNOUNCE_TICKS {
            let problem = format!("the dive starts at {} s", wave.at as f32 / TICKS_PER_SECOND as f32);
            let least = ANNOUNCE_TICKS as f32 / TICKS_PER_SECOND as f32;
            let expected = format!("more than {least} s, to leave time for its warning");
            spot.key("at_s").report(problem, expected);
        }
        self.is_not_held_back(spot, wave);
    }

    /// Checks that no dive is due in the first [`ANNOUNCE_TICKS`] ticks of a mid-boss that holds up the waves. Such a
    /// dive would be announced, but would not arrive before the mid-boss is gone.
    fn is_not_held_back(&self, spot: &Spot<'_>, wave: &Wave) {
        let holding = self.bosses.iter().filter(|boss| boss.waves_wait);
        let mut held = holding.map(|boss| boss.at + 1..=boss.at + ANNOUNCE_TICKS);
        let mut arrivals = (0..u32::from(wave.count)).map(|n| wave.at + n * wave.every);
        if wave.dives() && held.any(|held| arrivals.any(|tick| held.contains(&tick))) {
            let problem = "one of its dives would be announced but then wait for the mid-boss to end";
            spot.key("at_s").report(problem, "no dives in the 0.75 s after midboss.at_s");
        }
    }

    /// Returns the places of a wave's formation: none if it has a mistake.
    fn formation(&self, spot: &Spot<'_>, wave: &RawWave) -> Vec<Vec2> {
        let Some(name) = &wave.formation else { return vec![Vec2::ZERO] };
        let known = known(&spot.key("formation"), "formation", &self.raw.formations, name);
        known.and_then(|(index, _)| self.formations.get(usize::from(index))).cloned().unwrap_or_default()
    }
}

/// The allowed length of a planned break, in seconds. A longer one would be boring.
const BREAK_S: RangeInclusive<f32> = 0.5..=6.0;

pub(super) fn planned_break(spot: &Spot<'_>, raw: &RawBreak) -> Range<u32> {
    let from = moment(&spot.key("at_s"), raw.at_s);
    from..from + ticks(number(&spot.key("for_s"), raw.for_s, &BREAK_S))
}

/// Returns the places of a formation, or none if one has a mistake.
pub(super) fn formation(spot: &Spot<'_>, places: &[(f32, f32)]) -> Vec<Vec2> {
    let places = each(spot, "places", 1..=WAVE_ALIENS, places, |spot, &at| place(spot, at, &BESIDE_PX));
    if spot.is_sound() { places } else { Vec::new() }
}

/// The allowed coordinates of paths and of arriving rocks, in pixels: the field and plenty of room around it.
const PLACE_PX: RangeInclusive<f32> = -400.0..=1040.0;
/// The maximum number of points of a path. More could not be told apart on the field.
const PATH_POINTS: usize = 64;
const PATH_WAITS: usize = 64;
/// The maximum total length of a level's paths, in pixels. The game stores a sample every four pixels, so they take at
/// most two megabytes. Shipped levels use at most a tenth of that.
const ALL_PATHS_PX: f32 = 1_000_000.0;

/// Returns the paths, with `None` in place of those that have a mistake.
pub(super) fn all_paths(spot: &Spot<'_>, raw: &Named<Vec<RawStep>>) -> Vec<Option<FlightPath>> {
    let mut length_px = 0.0;
    collect(spot, raw, |_, spot, steps| {
        let (points, stops) = points_and_stops(spot, steps);
        if !spot.is_sound() || length_px > ALL_PATHS_PX {
            return None;
        }
        let path = FlightPath::new(&points, &stops);
        length_px += path.length();
        if length_px > ALL_PATHS_PX {
            let problem = format!("the paths up to this one have a total length of {length_px} px");
            spot.report(problem, format!("at most {ALL_PATHS_PX} px per level"));
            return None;
        }
        Some(path)
    })
}

fn points_and_stops(spot: &Spot<'_>, steps: &[RawStep]) -> (Vec<Vec2>, Vec<(usize, u32)>) {
    let (mut points, mut stops) = (Vec::new(), Vec::new());
    for (i, step) in steps.iter().enumerate() {
        let spot = spot.index(i);
        match *step {
            RawStep::To(x, y) => points.push(place(&spot, (x, y), &PLACE_PX)),
            RawStep::Wait(seconds) => {
                if i == 0 {
                    spot.report("the path waits before its first point", "To(x, y)");
                } else if stops.len() == PATH_WAITS {
                    let problem = format!("the path has more than {PATH_WAITS} waits");
                    spot.report(problem, format!("at most {PATH_WAITS} Wait(s) steps"));
                }
                stops.push((points.len().saturating_sub(1), ticks(number(&spot, seconds, &(0.0..=60.0)))));
            }
        }
    }
    if points.len() < 2 || points.len() > PATH_POINTS {
        let expected = format!("2 to {PATH_POINTS}");
        spot.report(format!("the path has {} To(x, y) points", points.len()), expected);
    }
    (points, stops)
}

const ROCK_WAVES: usize = 1000;
const ROCKS: i64 = 200;
/// The minimum distance outside the field at which rocks arrive, in pixels, so that they are not seen.
const OUTSIDE_PX: f32 = 48.0;
const VELOCITY_PX_S: RangeInclusive<f32> = -200.0..=200.0;
const SPIN_DEG_S: RangeInclusive<f32> = -720.0..=720.0;

impl LevelCheck<'_> {
    pub(super) fn all_rocks(&self, spot: &Spot<'_>) -> Vec<RockWave> {
        let raw = &self.raw.rocks;
        if let Some(missing) = ROCK_SPRITES.iter().find(|name| self.sheet.sprite(name).is_none())
            && !raw.is_empty()
        {
            let problem = format!("the sprite sheet has no sprite \"{missing}\"");
            spot.report(problem, "a sprite sheet with rocks in four sizes");
        }
        let mut checked = each(spot, "groups of rocks", 0..=ROCK_WAVES, raw, rock_wave);
        checked.sort_by_key(|rocks| rocks.at);
        checked
    }
}

fn rock_wave(spot: &Spot<'_>, raw: &RawRocks) -> RockWave {
    let per_second = place(&spot.key("velocity_px_s"), raw.velocity_px_s, &VELOCITY_PX_S);
    let rocks = RockWave {
        at: moment(&spot.key("at_s"), raw.at_s),
        size: (number(&spot.key("size"), raw.size, &(1..=ROCK_SIZES as i64)) - 1) as u8,
        place: place(&spot.key("at"), raw.at, &PLACE_PX),
        step: place(&spot.key("step"), raw.step, &BESIDE_PX),
        velocity: Vec2::new(per_tick(per_second.x), per_tick(per_second.y)),
        spin: per_tick(radians(number(&spot.key("spin_deg_s"), raw.spin_deg_s, &SPIN_DEG_S))),
        count: number(&spot.key("count"), raw.count, &(1..=ROCKS)) as u16,
        every: ticks(number(&spot.key("every_s"), raw.every_s, &EVERY_S)),
        on: span(spot, raw.at_least, raw.at_most),
    };
    if spot.is_sound() {
        let places = || (0..rocks.count).map(|n| rocks.place + rocks.step * f32::from(n));
        starts_outside(&spot.key("at"), "a rock", places(), OUTSIDE_PX);
        flies_in(&spot.key("velocity_px_s"), &rocks, places());
    }
    rocks
}

/// Checks that rocks that start at `places` fly toward the middle of the field. Otherwise they would be removed
/// immediately.
fn flies_in(spot: &Spot<'_>, rocks: &RockWave, mut places: impl Iterator<Item = Vec2>) {
    let field = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    if let Some(at) = places.find(|&at| rocks.velocity.dot(field / 2.0 - at) <= 0.0) {
        let problem = format!("a rock at ({}, {}) would fly away from the field", at.x, at.y);
        spot.report(problem, "a velocity toward the field");
    }
}

/// The minimum distance between the field and the first point of a path, in pixels. The ship stays 14 px inside the
/// field, so nothing dangerous appears within 64 px of it.
pub(super) const ENTRY_MARGIN_PX: f32 = 50.0;

/// Returns a description of the first moment with too many dives: at most [`MAX_MARKS`] can be announced at a time.
pub(super) fn too_many_dives<'a>(waves: impl Iterator<Item = &'a Wave>) -> Option<String> {
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
    let first = too_many.and_then(|last| announced(last).find(|&tick| dives[tick] > 0))?;
    let at = first as f32 / TICKS_PER_SECOND as f32;
    Some(format!("more than {MAX_MARKS} aliens dive at about {at:.1} s, too many to announce"))
}

/// Checks that a path has a direction at its end. An alien that stopped there would keep the stage from ending.
pub(super) fn leaves_the_field(spot: &Spot<'_>, path: &FlightPath) {
    if !path.leads_away() {
        let problem = "the path ends with a turn on the spot, so its aliens would never leave";
        spot.key("path").report(problem, "a last point that differs from the one before");
    }
}

/// Checks that nothing appears on top of the player: all `places` are at least `margin_px` pixels outside the field.
/// `what` names the objects that start there.
pub(super) fn starts_outside(
    spot: &Spot<'_>,
    what: &str,
    mut places: impl Iterator<Item = Vec2>,
    margin_px: f32,
) {
    let (width, height) = (FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let beyond = |at: Vec2| (-at.x).max(at.x - width).max((-at.y).max(at.y - height));
    if let Some(at) = places.find(|&at| beyond(at) < margin_px) {
        let problem = format!("{what} would appear at ({}, {})", at.x, at.y);
        spot.report(problem, format!("a start at least {margin_px} px outside the 640 x 360 field"));
    }
}
