//! Runs all methods on the same ticks, and compares their costs and how these grow with the number of objects.
//!
//! A measurement runs every method tick by tick, starting at the first tick of the scene, because methods keep their
//! structures between ticks. To measure growth, it runs random fields of the scene's objects at the scene's density,
//! several of each size. The work is split into small items, so that it can be watched and stopped at any time. All
//! methods run a tick before any runs the next, so that conditions are equal. Each measurement runs several times, and
//! the shortest time of a tick counts. Counts are exact, times are not.

mod chart;
mod findings;
mod growth;
mod limit;
mod measurement;
mod random_field;
mod variation;

use super::stepper::LabScene;
pub(crate) use chart::{ChartLine, Measure, draw_chart, draw_lines};
pub use findings::ComparisonFindings;
pub use growth::{Growth, Overtakes, SeedSpread, SizeCosts};
pub(crate) use measurement::Disagreement;
use measurement::Measurement;
pub use measurement::MethodCost;
use random_field::FieldRecipe;
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
const ROUNDS: usize = 5;
/// Fewer rounds than for the scene, since the fields of a size also make up for disturbances.
const FIELD_ROUNDS: usize = 2;
/// The number of random fields of each size, and the seed of the last one.
pub const FIELDS: u64 = 5;

/// A comparison of all methods on a range of ticks of a scene.
#[derive(Debug)]
pub struct Comparison {
    pub(crate) scene: LabScene,
    ticks: Range<usize>,
    measurement: Measurement,
    /// Random fields of the scene, from small to large, and the measurement of their second tick.
    grown: Vec<(LabScene, Measurement)>,
    variations: Vec<Variation>,
}

impl Comparison {
    /// Starts a comparison of some ticks of a scene, clamped to the existing ticks and to [`MAX_TICKS`].
    pub fn new(scene: LabScene, ticks: Range<usize>) -> Self {
        let first = ticks.start.min(scene.ticks() - 1);
        let ticks = first..ticks.end.clamp(first + 1, scene.ticks()).min(first + MAX_TICKS);
        let measurement = Measurement::new(&scene, ticks.clone(), 0, ROUNDS);
        let recipe = FieldRecipe::of(&scene, first);
        let fields = recipe.sizes().into_iter().flat_map(|count| (1..=FIELDS).map(move |seed| (count, seed)));
        let grown = fields.map(|(count, seed)| {
            let field = recipe.field(count, seed);
            // The first tick builds the structures that methods keep.
            let measurement = Measurement::new(&field, 1..2, 0, FIELD_ROUNDS);
            (field, measurement)
        });
        let grown = grown.collect();
        let variations = VariedSetting::ALL.map(|setting| Variation::new(setting, &scene, first)).into();
        Self { scene, ticks, measurement, grown, variations }
    }

    /// Returns the comparison without the counts at different values of the settings.
    pub fn without_values(self) -> Self {
        Self { variations: Vec::new(), ..self }
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
        let grown = grown.iter_mut().map(|(field, measurement)| (&*field, measurement));
        let measured =
            || std::iter::once((&*scene, measurement)).chain(grown).find(|(_, one)| !one.is_over());
        match varied.iter().position(is_first) {
            Some(index) => varied[index].advance(scene, now_us),
            None => match (measured(), varied.first_mut()) {
                (Some((scene, measurement)), _) => measurement.advance(scene, now_us),
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
        std::iter::once(&self.measurement).chain(self.grown.iter().map(|(_, measurement)| measurement))
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
            growth: if are_grown { growth::of(self.measurements().skip(1)) } else { Vec::new() },
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
    use super::{Comparison, ComparisonFindings, Growth, MAX_TICKS, VariedSetting, index};
    use crate::lab::stepper::{BUILT_IN, BuiltIn, LabScene, Stepper};
    use sector_collision::Method;
    use std::cell::Cell;
    use std::sync::OnceLock;

    fn done(comparison: Comparison) -> ComparisonFindings {
        found(comparison.without_values())
    }

    /// Runs a comparison to its end, with a clock that advances by a microsecond each time it is read.
    fn found(mut comparison: Comparison) -> ComparisonFindings {
        let clock = Cell::new(0.0);
        while comparison.work(None, &|| clock.replace(clock.get() + 1.0), 100.0) {}
        comparison.findings()
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

    /// One ship and 80 bullets: the rules leave few pairs. The k-d tree tests less than a tenth of them, but its
    /// bookkeeping takes more steps than testing all of them.
    #[test]
    fn bookkeeping_takes_longer_than_the_few_tests_it_saves() {
        let scene = BuiltIn::find("curtain").expect("a scene").scene();
        let findings = done(Comparison::new(scene, 0..60));
        let [all, tree] = [Method::BruteForce, Method::KdTree].map(|method| &findings.costs()[index(method)]);
        assert!(tree.counts.rect_tests * 10 < all.counts.rect_tests);
        assert!(tree.steps() > 2 * all.steps(), "{} and {} steps", tree.steps(), all.steps());
    }

    /// Returns the growth of the scene with 40 randomly placed objects.
    fn grown() -> &'static [Growth] {
        static GROWN: OnceLock<Vec<Growth>> = OnceLock::new();
        GROWN.get_or_init(|| done(Comparison::new(BUILT_IN[4].scene(), 0..1)).growth)
    }

    #[test]
    fn powers_are_claimed_where_they_fit() {
        let growth = grown();
        assert_eq!(growth.len(), Method::ALL.len());
        let sizes = growth[0].sizes.iter().map(|size| size.objects).collect::<Vec<_>>();
        assert_eq!(sizes, [40, 160, 640, 2560]);
        let methods = [Method::BruteForce, Method::AxisList, Method::SectorGrid, Method::Fast];
        for (method, expected) in methods.into_iter().zip([2.0, 1.5, 1.0, 1.0]) {
            let found = growth[index(method)].tests.expect("a power");
            assert!((found.mean - expected).abs() < 0.1, "{method}: n^{found:?}");
            assert!(found.least <= found.mean && found.mean <= found.most, "{method}: n^{found:?}");
        }
        let one = growth[index(Method::AxisList)].tests.expect("a power");
        assert!(one.least < one.most, "five random fields differ: {one:?}");
    }

    /// The gaps of a random field close all at once, so that the tests jump from a few per object to all pairs.
    #[test]
    fn no_power_is_claimed_where_clustering_jumps() {
        let clustering = &grown()[index(Method::DimensionalClustering)];
        let tests: Vec<_> = clustering.sizes.iter().map(|size| size.tests).collect();
        assert!(
            tests[..3].iter().zip([40.0, 160.0, 640.0]).all(|(tests, n)| tests.most < 10.0 * n),
            "{tests:?}"
        );
        assert!(tests[3].most > 1_000_000.0, "{tests:?}");
        assert_eq!(clustering.tests, None, "{tests:?}");
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
    fn ranges_are_clamped() {
        let ticks = |range| Comparison::new(BUILT_IN[4].scene(), range).ticks;
        assert_eq!(ticks(590..5000), 590..600);
        assert_eq!(ticks(usize::MAX..usize::MAX), 599..600);
        assert_eq!(ticks(7..7), 7..8);
        assert!(ticks(0..usize::MAX).len() <= MAX_TICKS);
        let findings = done(Comparison::new(LabScene::empty(), 0..1));
        assert_eq!((findings.costs().len(), findings.growth.len()), (Method::ALL.len(), 0));
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
        assert_eq!(methods.lines().count(), 1 + Method::ALL.len() * 21);
        // 8 sector sizes, 9 speeds, and thresholds from 1 to 32 and 40.
        assert_eq!(values.lines().count(), 1 + 3 * (8 + 9 + 7));
        assert!(values.starts_with("setting,value,counter,count\nsector,8,pairs,"), "{values}");
        assert!(values.contains("\nthreshold,40,candidates,780\n"), "{values}");
    }
}
