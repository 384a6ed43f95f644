//! Runs all methods on the same ticks, and compares their costs and how these grow with the number of objects.
//!
//! A measurement runs every method tick by tick, starting at the first tick of the scene, because methods keep their
//! structures between ticks. To measure growth, it runs several copies of the scene side by side. The work is split
//! into small items, so that it can be watched and stopped at any time. All methods run a tick before any runs the
//! next, so that conditions are equal. Each measurement runs several times, and the shortest time of a tick counts.
//! Counts are exact, times are not.

mod chart;
mod findings;
mod growth;
mod measurement;
mod variation;

use super::stepper::LabScene;
pub(crate) use chart::{ChartLine, Measure, draw_chart, draw_lines};
pub use findings::ComparisonFindings;
pub use growth::{Growth, Overtakes};
pub(crate) use measurement::Disagreement;
pub use measurement::MethodCost;
use measurement::{Measurement, repeated};
use sector_collision::Method;
use std::ops::Range;
pub(crate) use variation::Variation;
pub use variation::VariedSetting;

/// The maximum number of ticks to compare.
pub const MAX_TICKS: usize = 600;
/// The maximum number of objects, both for comparing a scene and for measuring growth. The smallest work item is one
/// tick of one method. With 3,000 objects, a brute-force tick takes about 40 ms. More objects would block frames for
/// longer where they share a thread with the work.
pub const MAX_OBJECTS: usize = 3000;
/// The maximum number of overlaps in a scene. Each method has to report them all, at about 0.3 µs each.
pub const MAX_OVERLAPS: u64 = 100_000;
const GROWN_TICKS: usize = 4;

/// A comparison of all methods on a range of ticks of a scene.
#[derive(Debug)]
pub struct Comparison {
    pub(crate) scene: LabScene,
    ticks: Range<usize>,
    measurement: Measurement,
    grown: Vec<Measurement>,
    variations: Vec<Variation>,
}

impl Comparison {
    /// Starts a comparison of some ticks of a scene, clamped to the existing ticks and to [`MAX_TICKS`].
    pub fn new(scene: LabScene, ticks: Range<usize>) -> Self {
        let first = ticks.start.min(scene.ticks() - 1);
        let ticks = first..ticks.end.clamp(first + 1, scene.ticks()).min(first + MAX_TICKS);
        let measurement = Measurement::new(&scene, ticks.clone(), 0, 1);
        let objects = scene.objects(first).len();
        let sizes = [1, 2, 3, 4, 6, 8, 12, 16, 24].into_iter();
        let is_fitting = |n: &usize| {
            (1..=MAX_OBJECTS).contains(&(objects * n * n)) && !repeated(&scene, first, *n).is_empty()
        };
        let fitting: Vec<usize> = sizes.take_while(is_fitting).collect();
        let few = first..ticks.end.min(first + GROWN_TICKS);
        // A single size shows no growth.
        let sizes = if fitting.len() < 2 { &[] } else { &fitting[..] };
        let before = first.saturating_sub(1);
        let measured = |&side| Measurement::new(&scene, few.clone(), before, side);
        let grown = sizes.iter().map(measured).collect();
        let variations = VariedSetting::ALL.map(|setting| Variation::new(setting, &scene, first)).into();
        Self { scene, ticks, measurement, grown, variations }
    }

    /// Returns the comparison without the counts at different values of the settings.
    pub fn without_values(self) -> Self {
        Self { variations: Vec::new(), ..self }
    }

    pub(crate) fn is_too_large(scene: &LabScene, overlaps: u64) -> bool {
        scene.max_objects() > MAX_OBJECTS || overlaps > MAX_OVERLAPS
    }

    /// Works until `budget_us` microseconds have passed by the clock `now_us`, but runs at least one work item: a tick
    /// of one method, or the counts at one value of a setting. The setting `first` is varied before the others. Returns
    /// whether work is left.
    pub fn work(&mut self, first: Option<VariedSetting>, now_us: &dyn Fn() -> f64, budget_us: f64) -> bool {
        let begun = now_us();
        while self.advance(first, now_us) && now_us() - begun < budget_us {}
        !self.is_over()
    }

    fn advance(&mut self, first: Option<VariedSetting>, now_us: &dyn Fn() -> f64) -> bool {
        let Self { scene, measurement, grown, variations, .. } = self;
        let mut varied: Vec<&mut Variation> = variations.iter_mut().filter(|one| !one.is_over()).collect();
        let is_first = |one: &&mut Variation| Some(one.setting) == first;
        let measured = || std::iter::once(measurement).chain(grown).find(|one| !one.is_over());
        match varied.iter().position(is_first) {
            Some(index) => varied[index].advance(scene, now_us),
            None => match (measured(), varied.first_mut()) {
                (Some(measurement), _) => measurement.advance(scene, now_us),
                (None, Some(variation)) => variation.advance(scene, now_us),
                (None, None) => return false,
            },
        }
        true
    }

    pub(crate) fn is_over(&self) -> bool {
        self.measurements().all(Measurement::is_over) && self.variations.iter().all(Variation::is_over)
    }

    fn measurements(&self) -> impl Iterator<Item = &Measurement> {
        std::iter::once(&self.measurement).chain(&self.grown)
    }

    /// Returns a copy of the findings so far, to show while the work continues.
    pub fn findings(&self) -> ComparisonFindings {
        let done = self.measurements().map(Measurement::progress);
        let done = done.chain(self.variations.iter().map(Variation::progress));
        let (done, all) = done.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        let are_grown = !self.grown.is_empty() && self.measurements().all(Measurement::is_over);
        ComparisonFindings {
            ticks: self.ticks.clone(),
            measured: self.measurements().map(|one| (one.objects.len(), one.costs.clone())).collect(),
            growth: if are_grown { growth::of(&self.grown) } else { Vec::new() },
            variations: self.variations.clone(),
            disagreement: self.measurement.disagreement.clone(),
            progress: done as f32 / all as f32,
        }
    }
}

fn index(method: Method) -> usize {
    method as usize
}

#[cfg(test)]
mod tests {
    use super::{Comparison, ComparisonFindings, MAX_OBJECTS, MAX_OVERLAPS, MAX_TICKS, VariedSetting, index};
    use crate::lab::stepper::{BUILT_IN, BuiltIn, LabScene, Recipe, Stepper};
    use sector_collision::{Kind, Method, Object, Rect, Rules};
    use std::cell::Cell;
    use std::time::Instant;

    fn done(comparison: Comparison) -> ComparisonFindings {
        found(comparison.without_values())
    }

    /// Runs a comparison to its end, with a clock that advances by a microsecond each time it is read.
    fn found(mut comparison: Comparison) -> ComparisonFindings {
        let clock = Cell::new(0.0);
        while comparison.work(None, &|| clock.replace(clock.get() + 1.0), 100.0) {}
        comparison.findings()
    }

    fn of_many(objects: usize) -> LabScene {
        BUILT_IN[4].scene_of(Recipe { objects: Some(objects as u32), ..BUILT_IN[4].recipe })
    }

    #[test]
    fn costs_match_the_stepper() {
        for built_in in BUILT_IN {
            let mut comparison = Comparison::new(built_in.scene(), 3..5);
            let clock = Cell::new(0.0);
            while comparison.findings().costs().is_empty() {
                comparison.work(None, &|| clock.replace(clock.get() + 1.0), 100.0);
            }
            let findings = comparison.findings();
            assert!(findings.disagreement.is_none(), "{}", built_in.name);
            for cost in findings.costs() {
                let mut stepper = Stepper::new(built_in.scene(), cost.method, 0);
                let mut tests = 0;
                for tick in comparison.ticks.clone() {
                    stepper.go_to_tick(tick);
                    tests += stepper.pipeline().counts().rect_tests;
                }
                let ticks = comparison.ticks.len();
                assert_eq!(cost.counts.rect_tests, tests, "{} in {}", cost.method, built_in.name);
                assert_eq!((cost.ticks, cost.us), (ticks, ticks as f64));
            }
        }
    }

    /// One ship and 80 bullets: the rules leave few pairs. The k-d tree tests less than a tenth of them, but it takes
    /// three times as long as testing all of them.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "the claim is about time")]
    fn bookkeeping_takes_longer_than_the_few_tests_it_saves() {
        let scene = BuiltIn::find("curtain").expect("a scene").scene();
        let mut comparison = Comparison::new(scene, 0..60).without_values();
        let start = Instant::now();
        let now_us = || start.elapsed().as_secs_f64() * 1e6;
        while !comparison.measurement.is_over() {
            comparison.work(None, &now_us, 0.0);
        }
        let findings = comparison.findings();
        let [all, tree] = [Method::BruteForce, Method::KdTree].map(|method| &findings.costs()[index(method)]);
        assert!(tree.counts.rect_tests * 10 < all.counts.rect_tests);
        assert!(tree.us > 1.5 * all.us, "{} and {} microseconds", tree.us, all.us);
    }

    #[test]
    fn tests_grow_as_documented() {
        let comparison = done(Comparison::new(BUILT_IN[4].scene(), 0..1));
        let growth = &comparison.growth;
        let methods = [Method::BruteForce, Method::AxisList, Method::SectorGrid, Method::Fast];
        for (method, expected) in methods.into_iter().zip([2.0, 1.5, 1.0, 1.0]) {
            let found = growth[index(method)].tests.expect("several sizes");
            assert!((found - expected).abs() < 0.1, "{method}: n^{found}");
        }
        assert_eq!(growth.len(), Method::ALL.len());
        assert_eq!(growth[0].points.last().map(|point| point[0]), Some(2560.0));
    }

    #[test]
    fn work_is_split_into_small_items() {
        let mut comparison = Comparison::new(BUILT_IN[0].scene(), 0..1).without_values();
        let (mut pieces, mut last) = (0, 0.0);
        while comparison.work(None, &|| 0.0, 0.0) {
            let findings = comparison.findings();
            pieces += 1;
            assert!(findings.progress > last && pieces < 100_000);
            last = findings.progress;
            assert_eq!(findings.costs().is_empty(), pieces < Method::ALL.len(), "{pieces}");
            assert!(findings.growth.is_empty() && !findings.is_over());
        }
        assert!(comparison.findings().is_over());
        assert!(!comparison.work(None, &|| 0.0, 0.0));
    }

    #[test]
    fn ranges_are_clamped_and_large_scenes_rejected() {
        let ticks = |range| Comparison::new(BUILT_IN[4].scene(), range).ticks;
        assert_eq!(ticks(590..5000), 590..600);
        assert_eq!(ticks(usize::MAX..usize::MAX), 599..600);
        assert_eq!(ticks(7..7), 7..8);
        assert!(ticks(0..usize::MAX).len() <= MAX_TICKS);
        for scene in [LabScene::empty(), of_many(2000)] {
            let findings = done(Comparison::new(scene, 0..1));
            assert_eq!((findings.costs().len(), findings.growth.len()), (Method::ALL.len(), 0));
        }
        assert!(!Comparison::is_too_large(&of_many(2000), 0));
        assert!(Comparison::is_too_large(&of_many(2000), MAX_OVERLAPS + 1));
        assert!(Comparison::is_too_large(&of_many(MAX_OBJECTS + 1), 0));
    }

    #[test]
    fn a_scene_is_not_copied_beyond_the_plane() {
        let object = |key, x| {
            let rect = Rect { x, y: 0, w: 10, h: 10 };
            Object::new(key, Kind(0), rect).with_value(None)
        };
        let last = Rect::checked(i64::from(i32::MAX) / 2, 0, 10, 10).map_or(i32::MAX / 4, |rect| rect.x);
        for places in [[0, 20], [-last, last], [last - 20, last]] {
            let objects = vec![object(u32::MAX - 1, places[0]), object(u32::MAX, places[1])];
            let scene = LabScene::new("far", vec!["a".to_owned()], Rules::all(), vec![objects]);
            let comparison = done(Comparison::new(scene, 0..1));
            assert_eq!(comparison.costs().len(), Method::ALL.len(), "{places:?}");
            assert!(comparison.disagreement.is_none(), "{places:?}");
        }
    }

    #[test]
    fn requested_values_come_first() {
        let mut comparison = Comparison::new(BUILT_IN[4].scene(), 0..1);
        for values in 1..=9 {
            comparison.work(Some(VariedSetting::Speed), &|| 0.0, 0.0);
            let findings = comparison.findings();
            let points = |setting| findings.variation(setting).map_or(0, |one| one.points().count());
            assert_eq!((points(VariedSetting::Speed), points(VariedSetting::Sector)), (values, 0));
            assert!(findings.costs().is_empty());
        }
        let findings = found(comparison);
        assert!(findings.is_over());
        let table = findings.to_csv();
        let (methods, values) = table.split_once("\n\n").expect("an empty line");
        assert_eq!(methods.lines().count(), 1 + Method::ALL.len() * 7);
        // 8 sector sizes, 9 speeds, and thresholds from 1 to 32 and 40.
        assert_eq!(values.lines().count(), 1 + 3 * (8 + 9 + 7));
        assert!(values.starts_with("setting,value,counter,count\nsector,8,entries,"), "{values}");
        assert!(values.contains("\nthreshold,40,candidates,780\n"), "{values}");
    }
}
