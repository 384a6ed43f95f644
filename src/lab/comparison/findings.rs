//! The findings of a comparison so far, separate from the work, so that they can be shown while it continues.

use super::{Disagreement, FIELDS, Growth, MethodCost, Variation, VariedSetting};
use sector_collision::Counts;
use std::fmt::Write;
use std::ops::Range;

/// What a comparison has found so far: costs, growth, and any difference between methods.
#[derive(Clone, Debug)]
pub struct ComparisonFindings {
    pub(crate) ticks: Range<usize>,
    /// The number of objects and the costs of each measurement: first the scene, then its random fields (for growth).
    pub(super) measured: Vec<(usize, Vec<MethodCost>)>,
    /// The growth of all methods. Empty until all sizes are measured, and if the scene is empty or too wide for larger
    /// fields.
    pub growth: Vec<Growth>,
    pub(super) variations: Vec<Variation>,
    pub(crate) disagreement: Option<Disagreement>,
    pub(crate) progress: f32,
}

impl ComparisonFindings {
    pub(crate) fn is_over(&self) -> bool {
        self.progress >= 1.0
    }

    /// Returns the costs of all methods. Empty until every method has run all ticks once.
    pub(crate) fn costs(&self) -> &[MethodCost] {
        self.measured.first().map_or(&[], |(_, costs)| costs)
    }

    pub(crate) fn variation(&self, setting: VariedSetting) -> Option<&Variation> {
        self.variations.iter().find(|variation| variation.setting == setting)
    }

    /// Formats the findings as CSV: one line per method and finished measurement, with counts and times summed over all
    /// ticks. The last column is the seed of a random field, empty for the scene. If any setting has been varied, an
    /// empty line, a header, and one line per value and counter follow.
    pub(crate) fn to_csv(&self) -> String {
        let mut text =
            "objects,ticks,method,after_rules,tests,overlaps,bitmap_tests,hits,steps,us,bytes,seed\n"
                .to_owned();
        let seeds = (0..FIELDS).cycle().map(|seed| (seed + 1).to_string());
        let seeds = std::iter::once(String::new()).chain(seeds);
        for ((objects, costs), seed) in self.measured.iter().zip(seeds) {
            for cost in costs {
                let &MethodCost { ticks, method, us, memory, counts, .. } = cost;
                let Counts { after_rules, candidates, rect_hits, bitmap_tests, hits, .. } = counts;
                let _ = write!(text, "{objects},{ticks},{method},{after_rules},{candidates},{rect_hits},");
                let _ = writeln!(text, "{bitmap_tests},{hits},{},{us:.1},{memory},{seed}", cost.steps());
            }
        }
        if self.variations.iter().any(|variation| variation.points().next().is_some()) {
            text += "\nsetting,value,counter,count\n";
        }
        for variation in &self.variations {
            let setting = variation.setting;
            for (value, counts) in variation.points() {
                for (counter, count) in setting.counted().into_iter().zip(counts) {
                    let _ = writeln!(text, "{},{value},{counter},{count}", setting.key());
                }
            }
        }
        text
    }
}
