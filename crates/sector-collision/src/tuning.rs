//! Settings of the broad phases.

use super::axis_choice::AxisChoice;
use super::sector::SectorSize;

/// The settings of all methods. None of them changes which pairs are found, only the cost; each method reads those
/// that concern it.
///
/// ```
/// use sector_collision::{Method, Pipeline, Rules, Tuning};
///
/// let tuning = Tuning { threshold: 1, ..Tuning::default() };
/// let pipeline: Pipeline =
///     Pipeline::with_tuning(Method::DimensionalClustering, tuning, Rules::all(), [], 100);
/// assert!(pipeline.is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The size of sectors, for the sector grid and `auto`.
    pub sector: SectorSize,
    /// The axis of the list, also that of `auto`, of sort-and-sweep and of the sweep with an interval tree;
    /// sort-and-sweep also takes directions that are neither x nor y. (The active set takes the axis of the greater
    /// variance from its second tick on.)
    pub axis: AxisChoice,
    /// The number of objects up to which dimensional clustering tests all pairs of a group instead of splitting it. The
    /// article on this method recommends 5 to 10; `docs/collision-results.md` has what was measured.
    pub threshold: usize,
    /// The number of times that dimensional clustering may cut a group, each time along one axis: with 1 along x only,
    /// with 2 along x and then y, with 0 not at all, so that all objects are one group. An attempt that finds no gap
    /// counts too. [`Tuning::MAX_DEPTH`] sets no limit.
    pub depth: u32,
}

impl Tuning {
    /// The greatest depth, which is no limit: objects run out of gaps first.
    pub const MAX_DEPTH: u32 = u32::MAX;

    /// The settings of a shooter with sprites of 16 pixels: sectors of 64 pixels, the x axis, groups of 8, no limit of
    /// depth.
    pub const GAME: Self =
        Self { sector: SectorSize::GAME, axis: AxisChoice::X, threshold: 8, depth: Self::MAX_DEPTH };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::GAME
    }
}
