//! The choice of the axis or direction that a method sorts along.

use super::axis::Axis;
use super::direction::{Covariance, Direction};
use super::objects::Objects;

/// Ticks between two measurements of the variance: a quarter of a second. Changing the axis costs a sort, so measuring
/// every tick would be wasteful.
const CHECK_INTERVAL_TICKS: u32 = 15;

/// How a method chooses its sort axis: the caller sets it, or the positions of the objects determine it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisChoice {
    /// Sort along x at all times. Suits a field that is wider than it is high.
    #[default]
    X,
    /// Sort along y at all times. Suits a field that is higher than it is wide.
    Y,
    /// Sort along the axis of the greater variance, measured in the first tick and then every quarter of a second.
    GreaterVariance,
    /// Sort along this direction at all times. Methods other than sort-and-sweep use the nearest axis.
    Along(Direction),
    /// Sort along the [principal direction](Covariance::principal) of the objects, measured in the first tick and then
    /// every quarter of a second. Methods other than sort-and-sweep use the nearest axis.
    Principal,
}

/// Tracks the current sort direction under an [`AxisChoice`].
#[derive(Clone, Debug)]
pub(super) struct AxisPicker {
    choice: AxisChoice,
    direction: Direction,
    ticks_since_check: u32,
}

impl AxisPicker {
    /// Creates a picker. If the choice depends on the objects, the first tick measures them.
    pub(super) const fn new(choice: AxisChoice) -> Self {
        let direction = match choice {
            AxisChoice::X | AxisChoice::GreaterVariance | AxisChoice::Principal => Direction::X,
            AxisChoice::Y => Direction::Y,
            AxisChoice::Along(direction) => direction,
        };
        Self { choice, direction, ticks_since_check: CHECK_INTERVAL_TICKS }
    }

    /// Returns the axis nearest to the current direction.
    pub(super) const fn axis(&self) -> Axis {
        self.direction.nearest_axis()
    }

    pub(super) const fn direction(&self) -> Direction {
        self.direction
    }

    /// Measures the objects if a measurement is due, and returns whether the direction has changed. Call it once a
    /// tick. The direction changes only if the variance along the new one is more than 1.5 times as great; otherwise a
    /// round crowd would make it flip back and forth.
    pub(super) fn update(&mut self, objects: &Objects) -> bool {
        self.ticks_since_check = self.ticks_since_check.saturating_add(1);
        let is_measured = matches!(self.choice, AxisChoice::GreaterVariance | AxisChoice::Principal);
        if !is_measured || self.ticks_since_check < CHECK_INTERVAL_TICKS {
            return false;
        }
        self.ticks_since_check = 0;
        let mut covariance = Covariance::default();
        objects.slots().for_each(|slot| covariance.add(objects.rect(slot)));
        let best = match self.choice {
            AxisChoice::Principal => covariance.principal(),
            _ => self.axis().other().into(),
        };
        let changes = covariance.varies_more(best, self.direction, (3, 2));
        if changes {
            self.direction = best;
        }
        changes
    }
}
