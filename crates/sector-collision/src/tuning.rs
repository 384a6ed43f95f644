//! What can be set about the methods.

use super::axis::AxisChoice;
use super::sector::SectorSize;

/// The settings of all methods; each takes those that concern it. None changes what is found, only what it costs.
///
/// ```
/// use sector_collision::{Method, Pipeline, Rules, Tuning};
///
/// let tuning = Tuning { threshold: 1, ..Tuning::default() };
/// let pipeline =
///     Pipeline::with_tuning(Method::DimensionalClustering, tuning, Rules::all(), Vec::new().into(), 100);
/// assert!(pipeline.is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The sectors of the sector grid, and of `auto`.
    pub sector: SectorSize,
    /// The axis of the list, of sort-and-sweep and of the sweep with an interval tree. (`auto` has its list on
    /// x; the active set always takes the axis of the greater variance from its second tick on.)
    pub axis: AxisChoice,
    /// Objects up to which dimensional clustering tests all pairs of a group instead of splitting it. The
    /// article calls 5 to 10 best.
    pub threshold: usize,
}

impl Tuning {
    /// The settings of the game: sectors of 64 pixels, the x axis, groups of 8.
    pub const GAME: Self = Self { sector: SectorSize::GAME, axis: AxisChoice::X, threshold: 8 };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::GAME
    }
}
