//! Settings of the broad phases.

use super::axis_choice::AxisChoice;
use super::sector::SectorSize;

/// Settings for all methods. Each method reads the fields that concern it. They affect only the cost, never which pairs
/// are found.
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
    /// The sector size for the sector grid and `auto`.
    pub sector: SectorSize,
    /// The sort axis of the axis list, `auto`, sort-and-sweep and the interval tree. Sort-and-sweep also accepts
    /// directions other than x and y. (The active set ignores this: from its second tick on it sorts along the axis of
    /// the greater variance.)
    pub axis: AxisChoice,
    /// Group size up to which dimensional clustering tests all pairs instead of splitting. Rabin's article recommends 5
    /// to 10; `docs/choosing-a-method.md` has measurements.
    pub threshold: usize,
    /// How many times dimensional clustering may cut a group, alternating between the axes: 1 cuts along x only, 2
    /// along x and then y. With 0 all objects form one group. An attempt that finds no gap counts, too.
    /// [`Tuning::MAX_DEPTH`] means no limit.
    pub depth: u32,
}

impl Tuning {
    /// The [`depth`](Self::depth) that sets no limit. Groups run out of gaps long before it is reached.
    pub const MAX_DEPTH: u32 = u32::MAX;

    /// Settings for a shooter with 16-pixel sprites: 64-pixel sectors, the x axis, groups of 8, unlimited depth.
    pub const GAME: Self =
        Self { sector: SectorSize::GAME, axis: AxisChoice::X, threshold: 8, depth: Self::MAX_DEPTH };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::GAME
    }
}
