//! Checks of paths.

use super::value::{Checked, number, place, refuse};
use crate::level::path::FlightPath;
use crate::level::raw;
use crate::level::units::ticks;
use ron_text::ValuePath;
use std::ops::RangeInclusive;

/// The range of the coordinates of the points of a path, in field pixels: the field and ample room around it.
const PLACE_PX: RangeInclusive<f32> = -400.0..=1040.0;
/// The maximum number of points of a path: more cannot be told apart on the field.
const PATH_POINTS: usize = 64;

pub(super) fn path(path: &ValuePath, steps: &[raw::Step]) -> Checked<FlightPath> {
    let mut points = Vec::new();
    let mut stops = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match *step {
            raw::Step::To(x, y) => points.push(place(&path.index(i), (x, y), &PLACE_PX)?),
            raw::Step::Wait(_) if points.is_empty() => {
                return refuse(&path.index(i), "a wait before the first point", "To(x, y)");
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
