//! Checks of fairness: no alien appears on top of the player, no dive comes unannounced, and every alien leaves.

use super::Context;
use super::value::{Checked, refuse};
use crate::level::path::FlightPath;
use crate::level::raw;
use crate::level::stage::{BossSpec, Wave};
use crate::level::units::{ANNOUNCE_TICKS, FIELD_HEIGHT, FIELD_WIDTH, MAX_MARKS, TICKS_PER_SECOND};
use glam::Vec2;
use ron_text::ValuePath;

/// The minimum distance between the field and the first point of a path, in pixels. The ship stays 14 px inside the
/// field, so that nothing dangerous appears within 64 px of the ship.
const ENTRY_MARGIN_PX: f32 = 50.0;

/// Checks that every dive can be announced: at most [`MAX_MARKS`] dives, which have a mark each, are announced at a
/// time.
pub(super) fn dives_can_be_announced<'a>(waves: impl Iterator<Item = &'a Wave>) -> Checked<()> {
    let mut dives: Vec<u32> = Vec::new();
    for wave in waves.filter(|wave| wave.dives()) {
        let each = wave.aliens() / usize::from(wave.count);
        let arrivals = (0..u32::from(wave.count)).map(|n| wave.at + n * wave.every);
        dives.extend(arrivals.flat_map(|tick| std::iter::repeat_n(tick, each)));
    }
    dives.sort_unstable();
    match dives.windows(MAX_MARKS + 1).find(|some| some[MAX_MARKS] - some[0] < ANNOUNCE_TICKS) {
        None => Ok(()),
        Some(some) => {
            let at = some[0] as f32 / TICKS_PER_SECOND as f32;
            let problem = format!("more than {MAX_MARKS} aliens dive at about {at:.1} s");
            refuse(&ValuePath::root().key("waves"), problem, "no more than can be announced")
        }
    }
}

/// Checks that no arrival of a wave that dives falls into the first [`ANNOUNCE_TICKS`] ticks after the warning of a
/// mid-boss that makes the waves wait: the dive would have been announced already, and would wait for the end of the
/// mid-boss.
pub(super) fn is_not_held_back(path: &ValuePath, wave: &Wave, bosses: &[BossSpec]) -> Checked<()> {
    let mut held =
        bosses.iter().filter(|boss| boss.waves_wait).map(|boss| boss.at + 1..=boss.at + ANNOUNCE_TICKS);
    let mut arrivals = (0..u32::from(wave.count)).map(|n| wave.at + n * wave.every);
    if wave.dives() && held.any(|held| arrivals.any(|tick| held.contains(&tick))) {
        let problem = "one of its dives would be announced and then wait for the end of the mid-boss";
        return refuse(&path.key("at_s"), problem, "none in the 0.75 s after midboss.at_s");
    }
    Ok(())
}

/// Checks that the path of a wave leads on at its end, so that its aliens leave the field: an alien that stood still
/// there would keep a stage without a boss from ending.
pub(super) fn leaves_the_field(wave: &ValuePath, path: &FlightPath) -> Checked<()> {
    if path.leads_away() {
        return Ok(());
    }
    let problem = "the path turns on the spot at its end, where its aliens would stand for ever";
    refuse(&wave.key("path"), problem, "a last point apart from the one before")
}

/// Checks that a point, in field pixels, lies outside the field, at least `margin_px` pixels from its edge; `what`
/// names in an error the thing that starts there.
pub(super) fn starts_outside(path: &ValuePath, what: &str, at: Vec2, margin_px: f32) -> Checked<()> {
    let (width, height) = (FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let beyond = (-at.x).max(at.x - width).max((-at.y).max(at.y - height));
    if beyond >= margin_px {
        return Ok(());
    }
    let problem = format!("{what} would appear at ({}, {})", at.x, at.y);
    refuse(path, problem, format!("a start at least {margin_px} px outside the 640 x 360 field"))
}

impl Context<'_> {
    /// Returns the first point of the path called `path`, in field pixels; `None` when there is no such path, or when
    /// its first step is not a point. Other checks report both.
    fn first_point(&self, path: &str) -> Option<Vec2> {
        match self.raw.paths.get(path)?.first()? {
            &raw::Step::To(x, y) => Some(Vec2::new(x, y)),
            raw::Step::Wait(_) => None,
        }
    }

    /// Checks that no alien appears on top of the player: the first point of the path, moved by the offset of each
    /// alien in each arrival, is at least [`ENTRY_MARGIN_PX`] outside the field.
    pub(super) fn enters_from_outside(
        &self,
        path: &ValuePath,
        wave: &raw::Wave,
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

    /// Checks that no part of a boss appears on top of the player: the first point of the path of entry, moved by the
    /// offset of each part, is at least [`ENTRY_MARGIN_PX`] outside the field.
    pub(super) fn boss_enters_from_outside(&self, path: &ValuePath, boss: &raw::Boss) -> Checked<()> {
        let Some(first) = self.first_point(&boss.entry) else { return Ok(()) };
        let places = boss.parts.iter().map(|part| first + Vec2::from(part.at));
        places.into_iter().try_for_each(|at| starts_outside(path, "a part", at, ENTRY_MARGIN_PX))
    }
}
