//! The landmarks of each backdrop: large distant objects that pass behind the field and make places of a stage
//! recognizable. The shapes are in `shaders/landmark.wgsl`.

use super::frame::Scenery;
use crate::level::Backdrop;
use bytemuck::{Pod, Zeroable};

/// The speed of landmarks relative to the nearest stars. The farthest stars have the same speed.
const SPEED: f32 = 0.25;
/// The y of a landmark when the ship reaches its place, in field pixels: the middle of the field.
const MIDDLE_PX: f32 = 180.0;
const HALF_SIGHT_PX: f32 = 180.0 + 64.0;
/// The distance flown, in pixels of the nearest stars, after which a backdrop's landmarks repeat: about four minutes.
/// In a boss fight of that length, the first landmarks reappear.
const PERIOD_PX: f32 = 24_000.0;

#[derive(Clone, Copy)]
struct Form {
    /// The entry point of the shader that draws the form.
    entry_point: &'static str,
    /// Half the width and height of the form, in radii.
    reach: [f32; 2],
}

const PLANET: Form = Form { entry_point: "fs_planet", reach: [1.1, 1.1] };
const RINGED_PLANET: Form = Form { entry_point: "fs_ringed_planet", reach: [2.2, 2.2] };
const MOON: Form = Form { entry_point: "fs_moon", reach: [1.1, 1.1] };
const ROCK: Form = Form { entry_point: "fs_rock", reach: [1.1, 1.1] };
const PILLAR: Form = Form { entry_point: "fs_pillar", reach: [0.42, 1.1] };
const SACS: Form = Form { entry_point: "fs_sacs", reach: [1.1, 1.1] };
const RIBS: Form = Form { entry_point: "fs_ribs", reach: [0.95, 1.35] };
const COMB: Form = Form { entry_point: "fs_comb", reach: [1.1, 1.1] };

struct LandmarkPlace {
    form: Form,
    /// The distance flown when the landmark is in the middle of the field, in pixels of the nearest stars.
    at: f32,
    /// The horizontal center, in field pixels.
    x: f32,
    radius: f32,
}

const fn place(form: Form, at: f32, x: f32, radius: f32) -> LandmarkPlace {
    LandmarkPlace { form, at, x, radius }
}

#[rustfmt::skip]
const fn places(backdrop: Backdrop) -> &'static [LandmarkPlace] {
    match backdrop {
        Backdrop::OpenSpace => const { &[
            place(MOON, 1_100.0, 96.0, 34.0),        place(PLANET, 3_000.0, 500.0, 128.0),
            place(RINGED_PLANET, 7_200.0, 170.0, 72.0), place(MOON, 9_600.0, 540.0, 52.0),
            place(PLANET, 13_000.0, 250.0, 190.0),   place(RINGED_PLANET, 18_600.0, 520.0, 46.0),
        ] },
        Backdrop::Column => const { &[
            place(PILLAR, 1_600.0, 150.0, 190.0),    place(PILLAR, 2_700.0, 500.0, 240.0),
            place(PILLAR, 6_000.0, 96.0, 260.0),     place(PILLAR, 7_600.0, 420.0, 150.0),
            place(PILLAR, 11_600.0, 540.0, 300.0),   place(PILLAR, 14_200.0, 240.0, 280.0),
            place(PILLAR, 19_000.0, 420.0, 220.0),
        ] },
        Backdrop::Swarm => const { &[
            place(SACS, 1_700.0, 500.0, 84.0),       place(SACS, 4_200.0, 130.0, 120.0),
            place(SACS, 8_000.0, 430.0, 96.0),       place(SACS, 10_200.0, 120.0, 74.0),
            place(SACS, 13_400.0, 390.0, 170.0),     place(SACS, 18_800.0, 200.0, 110.0),
        ] },
        Backdrop::Belt => const { &[
            place(ROCK, 1_300.0, 500.0, 66.0),       place(ROCK, 3_400.0, 150.0, 120.0),
            place(RINGED_PLANET, 7_400.0, 450.0, 92.0), place(ROCK, 10_600.0, 110.0, 84.0),
            place(ROCK, 13_600.0, 400.0, 190.0),     place(ROCK, 18_900.0, 210.0, 110.0),
        ] },
        Backdrop::Leviathan => const { &[
            place(RIBS, 2_400.0, 450.0, 130.0),      place(RIBS, 6_600.0, 170.0, 190.0),
            place(RIBS, 11_000.0, 480.0, 150.0),     place(RIBS, 15_200.0, 300.0, 240.0),
            place(RIBS, 20_400.0, 160.0, 150.0),
        ] },
        Backdrop::Hive => const { &[
            place(COMB, 1_500.0, 500.0, 110.0),      place(COMB, 4_000.0, 130.0, 150.0),
            place(COMB, 8_200.0, 470.0, 170.0),      place(COMB, 11_400.0, 150.0, 120.0),
            place(COMB, 14_000.0, 360.0, 230.0),     place(COMB, 19_400.0, 230.0, 150.0),
        ] },
    }
}

/// A landmark in a frame, in the renderer's format.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub(crate) struct Landmark {
    /// The center in field pixels, before sway and shake.
    pub(crate) pos: [f32; 2],
    pub(crate) reach: [f32; 2],
    pub(crate) radius: f32,
    pub(crate) seed: u32,
}

impl Landmark {
    fn new(seed: usize, place: &LandmarkPlace, off: f32) -> Self {
        let reach = place.form.reach.map(|share| (share * place.radius).ceil());
        Self { pos: [place.x, MIDDLE_PX + off], reach, radius: place.radius, seed: seed as u32 }
    }
}

pub(crate) const MAX_LANDMARKS: usize = 8;

/// Returns all landmarks of a backdrop, each positioned in the middle of the field.
pub(crate) fn landmarks_of(backdrop: Backdrop) -> impl Iterator<Item = Landmark> {
    places(backdrop).iter().enumerate().map(|(seed, place)| Landmark::new(seed, place, 0.0))
}

pub(crate) fn landmarks_in_sight(scenery: &Scenery) -> impl Iterator<Item = Landmark> + use<> {
    let travelled = scenery.travelled;
    let seen = places(scenery.backdrop).iter().enumerate().filter_map(move |(seed, place)| {
        let off = (ahead_px(travelled - place.at) * SPEED).floor();
        let landmark = Landmark::new(seed, place, off);
        (off.abs() <= HALF_SIGHT_PX + landmark.reach[1]).then_some(landmark)
    });
    seen.take(if scenery.is_on_the_way { MAX_LANDMARKS } else { 0 })
}

/// Returns the entry point of the shader that draws a landmark.
pub(crate) fn landmark_form(backdrop: Backdrop, landmark: Landmark) -> &'static str {
    places(backdrop)[landmark.seed as usize].form.entry_point
}

/// Returns how far the ship is past a place that repeats once per period, from half a period before it to half a period
/// after it. `flown` is the distance flown since the first pass, in pixels of the nearest stars. A negative `flown` is
/// before the first pass, where the place does not repeat.
fn ahead_px(flown: f32) -> f32 {
    let half = PERIOD_PX / 2.0;
    if flown < half { flown } else { (flown + half).rem_euclid(PERIOD_PX) - half }
}

#[cfg(test)]
mod tests {
    use super::{Backdrop, Landmark, PERIOD_PX, Scenery, landmarks_in_sight, landmarks_of, places};

    fn scenery(backdrop: Backdrop, travelled: f32) -> Scenery {
        Scenery { backdrop, travelled, is_on_the_way: true, ..Scenery::default() }
    }

    #[test]
    fn every_landmark_passes_by() {
        for backdrop in Backdrop::ALL {
            let mut seen = vec![(f32::MAX, f32::MIN); places(backdrop).len()];
            for travelled in (0..2 * PERIOD_PX as u32).step_by(4) {
                let found = landmarks_in_sight(&scenery(backdrop, travelled as f32));
                let found: Vec<Landmark> = found.collect();
                assert!(found.len() <= 3, "{backdrop}: {} at a time", found.len());
                for landmark in found {
                    let (low, high) = &mut seen[landmark.seed as usize];
                    let y = landmark.pos[1];
                    assert!(y <= *high + 1.0 || *high == f32::MIN || y < 0.0, "{backdrop}: it jumps to {y}");
                    (*low, *high) = (low.min(y), high.max(y));
                }
            }
            for (landmark, (low, high)) in landmarks_of(backdrop).zip(seen) {
                assert!(
                    low <= -landmark.reach[1] && high >= 360.0 + landmark.reach[1],
                    "{backdrop}: {low} to {high}"
                );
            }
        }
    }

    #[test]
    fn no_landmarks_without_a_stage() {
        let title = Scenery { is_on_the_way: false, ..scenery(Backdrop::OpenSpace, 3_000.0) };
        assert_eq!(landmarks_in_sight(&title).count(), 0);
        for wild in [f32::NAN, f32::INFINITY, f32::MIN] {
            assert_eq!(landmarks_in_sight(&scenery(Backdrop::Hive, wild)).count(), 0, "{wild}");
        }
    }
}
