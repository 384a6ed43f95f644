//! Checks of paths.

use super::value::{Checked, collect, number, place, refuse};
use crate::level::path::FlightPath;
use crate::level::raw::{self, Named};
use crate::level::units::ticks;
use ron_text::ValuePath;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The range of the coordinates of the points of a path, in field pixels: the field and ample room around it.
const PLACE_PX: RangeInclusive<f32> = -400.0..=1040.0;
/// The maximum number of points of a path: more cannot be told apart on the field.
const PATH_POINTS: usize = 64;
/// The maximum number of waits of a path: as many as points.
const PATH_WAITS: usize = 64;
/// The maximum length of all paths of a level together, in pixels. The game keeps a sample for every four pixels, so that the
/// paths take at most two megabytes; the longest of a shipped level are a tenth of that.
const ALL_PATHS_PX: f32 = 1_000_000.0;

/// Returns all paths of the level, checked, in the order of their names.
pub(super) fn all_paths(raw: &Named<Vec<raw::Step>>) -> Checked<Arc<[FlightPath]>> {
    let mut length_px = 0.0;
    let paths = collect(raw, "paths", |_, place, steps| {
        let path = path(place, steps)?;
        length_px += path.length();
        if length_px > ALL_PATHS_PX {
            let problem = format!("the paths up to this one are {length_px} px long together");
            return refuse(place, problem, format!("at most {ALL_PATHS_PX} px in a level"));
        }
        Ok(path)
    })?;
    Ok(paths.into())
}

fn path(path: &ValuePath, steps: &[raw::Step]) -> Checked<FlightPath> {
    let mut points = Vec::new();
    let mut stops = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match *step {
            raw::Step::To(x, y) => points.push(place(&path.index(i), (x, y), &PLACE_PX)?),
            raw::Step::Wait(_) if points.is_empty() => {
                return refuse(&path.index(i), "a wait before the first point", "To(x, y)");
            }
            raw::Step::Wait(_) if stops.len() == PATH_WAITS => {
                let problem = format!("a path with more than {PATH_WAITS} waits");
                return refuse(&path.index(i), problem, format!("at most {PATH_WAITS} steps Wait(s)"));
            }
            raw::Step::Wait(seconds) => {
                let wait = ticks(number(&path.index(i), seconds, &(0.0..=60.0))?);
                stops.push((points.len() - 1, wait));
            }
        }
    }
    if points.len() < 2 || points.len() > PATH_POINTS {
        let expected = format!("2 to {PATH_POINTS} points To(x, y)");
        return refuse(path, format!("a path of {} points", points.len()), expected);
    }
    Ok(FlightPath::new(&points, &stops))
}
