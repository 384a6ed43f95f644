//! What a comparison has found so far: apart from the work, so that it can be shown while the work goes on.

use super::{Disagreement, Growth, MethodCost, Variation, VariedSetting, table};
use std::ops::Range;

/// What a comparison has found so far.
#[derive(Clone, Debug)]
pub struct ComparisonFindings {
    pub(super) ticks: Range<usize>,
    pub(super) measured: Vec<(usize, Vec<MethodCost>)>,
    pub(super) growth: Vec<Growth>,
    pub(super) variations: Vec<Variation>,
    pub(super) disagreement: Option<Disagreement>,
    pub(super) progress: f32,
}

impl ComparisonFindings {
    pub(crate) fn ticks(&self) -> Range<usize> {
        self.ticks.clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.progress >= 1.0
    }

    /// Returns the share of the work that is done, 0 to 1.
    pub(crate) const fn progress(&self) -> f32 {
        self.progress
    }

    /// Returns the costs of all methods in the order of [`Method::ALL`](sector_collision::Method::ALL); empty until each has done all
    /// ticks once.
    pub(crate) fn costs(&self) -> &[MethodCost] {
        self.measured.first().map_or(&[], |(_, costs)| costs)
    }

    /// Returns the growth of all methods in the order of [`Method::ALL`](sector_collision::Method::ALL); empty until all sizes are
    /// measured, and for a scene that is empty or too large to be repeated.
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// Returns what has been counted at the values of a setting; `None` where settings are not gone through.
    pub(crate) fn variation(&self, setting: VariedSetting) -> Option<&Variation> {
        self.variations.iter().find(|variation| variation.setting() == setting)
    }

    /// Returns the first tick on which two methods found different hits; `None` if there is none.
    pub(crate) const fn disagreement(&self) -> Option<&Disagreement> {
        self.disagreement.as_ref()
    }

    pub(crate) fn to_csv(&self) -> String {
        table::csv(&self.measured, &self.variations)
    }
}
