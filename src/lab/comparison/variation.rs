//! Varies a setting on one tick of a scene, and counts a method's work at each value.

use super::measurement::timed;
use crate::lab::stepper::{LabObject, LabScene, TickState};
use sector_collision::broad::SectorSize;
use sector_collision::{Method, Tuning};

/// The number of times that the tick is run at each value. The shortest time counts.
const ROUNDS: usize = 5;

/// A setting whose values a comparison can try one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariedSetting {
    /// The side length of a sector, in pixels.
    Sector,
    /// The largest group whose pairs clustering tests without dividing it further, from 1 object to all.
    Threshold,
    /// A factor for the speed of the objects, from almost still to jumping across the scene.
    Speed,
}

impl VariedSetting {
    pub(crate) const ALL: [Self; 3] = [Self::Sector, Self::Threshold, Self::Speed];

    pub(crate) const fn of(method: Method) -> Self {
        match method {
            Method::SectorGridTextbook | Method::SectorGrid => Self::Sector,
            Method::DimensionalClustering => Self::Threshold,
            _ => Self::Speed,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sector => "sector size",
            Self::Threshold => "clustering threshold",
            Self::Speed => "speed multiplier",
        }
    }

    /// Returns the name of the setting in tables: its name in [`TuningChoice`](crate::scene::TuningChoice), if it has
    /// one.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Sector => "sector",
            Self::Threshold => "threshold",
            Self::Speed => "speed",
        }
    }

    pub(crate) const fn counted(self) -> [&'static str; 3] {
        match self {
            Self::Sector => ["pairs", "steps", "bytes"],
            Self::Threshold => ["candidates", "steps", "nanoseconds"],
            Self::Speed => ["list moves", "swaps", "quicksort"],
        }
    }

    fn values(self, objects: usize) -> Vec<u32> {
        let powers = |range: std::ops::RangeInclusive<u32>| range.map(|power| 1 << power);
        let all = objects.clamp(1, u32::MAX as usize) as u32;
        match self {
            Self::Sector => powers(3..=10).collect(),
            Self::Threshold => powers(0..=31).take_while(|&value| value < all).chain([all]).collect(),
            Self::Speed => powers(0..=8).collect(),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Variation {
    pub(crate) setting: VariedSetting,
    tick: usize,
    values: Vec<u32>,
    counts: Vec<[u64; 3]>,
}

impl Variation {
    pub(super) fn new(setting: VariedSetting, scene: &LabScene, tick: usize) -> Self {
        Self { setting, tick, values: setting.values(scene.objects(tick).len()), counts: Vec::new() }
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = (u32, [u64; 3])> + Clone + '_ {
        self.values.iter().copied().zip(self.counts.iter().copied())
    }

    pub(super) const fn progress(&self) -> (usize, usize) {
        (self.counts.len(), self.values.len())
    }

    pub(super) const fn is_over(&self) -> bool {
        self.counts.len() == self.values.len()
    }

    /// Counts the work at the setting's next value, unless all values are done.
    pub(super) fn advance(&mut self, scene: &LabScene, now_us: &dyn Fn() -> f64) {
        let Some(&value) = self.values.get(self.counts.len()) else { return };
        let mut scene = scene.clone();
        let tuning = scene.tuning;
        let side = value as i32;
        self.counts.push(match self.setting {
            VariedSetting::Sector => {
                scene.tuning = Tuning { sector: SectorSize::at_least(side, side), ..tuning };
                let pipeline = NextTick::of(&scene, self.tick, Method::SectorGrid).after.pipeline;
                [pipeline.counts().candidates, pipeline.steps(), pipeline.memory() as u64]
            }
            VariedSetting::Threshold => {
                scene.tuning = Tuning { threshold: value as usize, ..tuning };
                let tick = NextTick::of(&scene, self.tick, Method::DimensionalClustering);
                let us = (0..ROUNDS).map(|_| tick.time(now_us)).fold(f64::INFINITY, f64::min);
                let pipeline = &tick.after.pipeline;
                [pipeline.counts().candidates, pipeline.steps(), (us * 1000.0) as u64]
            }
            VariedSetting::Speed => {
                scene = scene.sped_up(side);
                let stats = |method| NextTick::of(&scene, self.tick, method).after.pipeline.method_stats();
                let (moves, swaps) = (stats(Method::AxisList).moves, stats(Method::SweepAndPrune).swaps);
                [moves, swaps, comparisons_of_quicksort(&scene, self.tick)]
            }
        });
    }
}

/// A method's state before and after it advances from one tick of a scene to the next.
struct NextTick {
    before: TickState,
    objects: Vec<LabObject>,
    after: TickState,
}

impl NextTick {
    fn of(scene: &LabScene, tick: usize, method: Method) -> Self {
        let objects = scene.objects(tick + 1);
        let before = TickState::begin(scene, &scene.objects(tick), method, false);
        let mut after = before.clone();
        after.apply(&before.changes(&objects));
        after.pipeline.run();
        Self { before, objects, after }
    }

    fn time(&self, now_us: &dyn Fn() -> f64) -> f64 {
        timed(&mut self.before.clone(), &self.objects, now_us)
    }
}

/// Counts the comparisons of a plain quicksort, with the first element as the pivot, that sorts the left edges of a
/// tick given in the order of the previous tick.
///
/// Source: Hoare, "Quicksort", The Computer Journal 5, 1962.
fn comparisons_of_quicksort(scene: &LabScene, tick: usize) -> u64 {
    let (mut before, after) = (scene.objects(tick), scene.objects(tick + 1));
    before.sort_by_key(|object| (object.rect.x, object.key));
    let edge = |object: &LabObject| {
        let now = after.binary_search_by_key(&object.key, |now| now.key);
        now.map_or((object.rect.x, object.key), |now| (after[now].rect.x, object.key))
    };
    let mut comparisons = 0;
    let mut ranges = vec![before.iter().map(edge).collect::<Vec<_>>()];
    while let Some(range) = ranges.pop() {
        let Some((&pivot, rest)) = range.split_first() else { continue };
        comparisons += rest.len() as u64;
        let (less, greater) = rest.iter().copied().partition(|&edge| edge < pivot);
        ranges.extend([less, greater]);
    }
    comparisons
}

#[cfg(test)]
mod tests {
    use super::{Variation, VariedSetting};
    use crate::lab::stepper::BuiltIn;

    fn counted(setting: VariedSetting, scene: &str) -> Vec<(u32, [u64; 3])> {
        let scene = BuiltIn::find(scene).expect("a scene").scene();
        let mut variation = Variation::new(setting, &scene, 0);
        while !variation.is_over() {
            variation.advance(&scene, &|| 0.0);
        }
        variation.points().collect()
    }

    #[test]
    fn medium_sectors_take_the_fewest_steps() {
        let counted = counted(VariedSetting::Sector, "sector-size");
        assert!(counted.windows(2).all(|two| two[0].1[0] <= two[1].1[0]), "{counted:?}");
        let [small, medium, large] = [0, 3, 7].map(|i| counted[i].1[1]);
        assert!(medium < small && medium < large, "{counted:?}");
    }

    #[test]
    fn the_threshold_ranges_from_one_to_all() {
        let counted = counted(VariedSetting::Threshold, "squadrons");
        let (value, [candidates, steps, _]) = counted[counted.len() - 1];
        assert_eq!((counted[0].0, value, candidates), (1, 40, 780));
        assert!(counted[3].1[1] < steps, "{counted:?}");
        assert!(counted.windows(2).all(|two| two[0].1[0] <= two[1].1[0]), "{counted:?}");
    }

    #[test]
    fn slow_objects_are_nearly_sorted() {
        let counted = counted(VariedSetting::Speed, "nearly-sorted");
        let (creeping, teleporting) = (counted[0].1, counted[counted.len() - 1].1);
        assert!(creeping[0] * 20 < creeping[2], "{counted:?}");
        assert!(teleporting[0] > teleporting[2], "{counted:?}");
        assert!(creeping[1] * 10 < teleporting[1], "{counted:?}");
    }
}
