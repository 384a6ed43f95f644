//! The choice of the axis or direction that a method sorts along.

use super::axis::Axis;
use super::direction::{Covariance, Direction};
use super::objects::Objects;

/// Ticks between two measurements of the variance of the objects: a quarter of a second. They are not measured each
/// tick, because a change of axis costs a sort.
const CHECK_INTERVAL_TICKS: u32 = 15;

/// The rule by which a method chooses the axis that it sorts along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisChoice {
    /// Always x, which suits a field that is wider than high.
    #[default]
    X,
    /// Always y.
    Y,
    /// The axis of the greater variance, measured in the first tick and then every quarter of a second.
    GreaterVariance,
    /// Always this direction. Sort-and-sweep can sort along any; other methods take the axis that is nearer to it.
    Along(Direction),
    /// The [principal direction](Covariance::principal) of the objects, measured in the first tick and then every
    /// quarter of a second. Methods other than sort-and-sweep take the axis that is nearer to it.
    Principal,
}

/// The axis or direction that a method sorts along at present, under an [`AxisChoice`].
#[derive(Clone, Debug)]
pub(super) struct AxisPicker {
    choice: AxisChoice,
    direction: Direction,
    ticks_since_check: u32,
}

impl AxisPicker {
    /// Creates a picker. If its choice depends on the objects, the first tick measures them.
    pub(super) const fn new(choice: AxisChoice) -> Self {
        let direction = match choice {
            AxisChoice::X | AxisChoice::GreaterVariance | AxisChoice::Principal => Direction::X,
            AxisChoice::Y => Direction::Y,
            AxisChoice::Along(direction) => direction,
        };
        Self { choice, direction, ticks_since_check: CHECK_INTERVAL_TICKS }
    }

    /// Returns the axis in use: x or y, whichever is nearer to the direction.
    pub(super) const fn axis(&self) -> Axis {
        self.direction.nearest_axis()
    }

    pub(super) const fn direction(&self) -> Direction {
        self.direction
    }

    /// Measures the objects if a measurement is due, and returns whether the direction has changed. To be called once a
    /// tick. The direction changes only if the variance along another one is more than one and a half times as great,
    /// or a round crowd would make it change back and forth.
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
