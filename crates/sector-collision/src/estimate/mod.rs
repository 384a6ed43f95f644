//! Estimates of the work of ticks before they run.
//!
//! Every method has scenes that make its work quadratic, and a scene may come from a stranger: 24,000 nested bars keep
//! dimensional clustering busy for ten seconds, and no other method. [`WorkEstimate`] adds up the
//! [steps](crate::trace::MethodStats::steps) that a method would take, in far less time than the method itself. It counts the
//! pairs that the method would meet without comparing them, or it builds the method's structure and stops before the
//! pairs.
//!
//! ```
//! use sector_collision::{Kind, Method, Object, Rect, Rules, Tuning};
//! use sector_collision::pipeline::WorkEstimate;
//!
//! let column: Vec<Object> = (0..20_000).map(|i| Object::new(i, Kind(0), Rect::new(0, 9 * i as i32, 8, 8))).collect();
//! let steps = |method| {
//!     let mut estimate = WorkEstimate::new(method, Tuning::default(), &Rules::all(), u64::MAX);
//!     estimate.add_tick(&column);
//!     estimate.steps()
//! };
//! assert!(steps(Method::AxisList) > 200 * steps(Method::SectorGrid));
//! ```
//!
//! A method takes at most twice its estimate, and in most ticks less than the estimate. The estimate is rarely more
//! than twice the work (`tests/suite/estimates.rs` has the bound of each method). It also counts work that `auto` does
//! not: the moves before its first tick. The exception is `fast`: in a tick in which it builds neighbor lists of boxes
//! that a search would drop, it compares far more.

mod clusters;
mod coherence;
mod fenwick;
mod sweeps;
mod tick;

use crate::axis::Axis;
use crate::axis_choice::AxisPicker;
use crate::method::Method;
use crate::objects::{Object, Objects};
use crate::rules::Rules;
use crate::tuning::Tuning;

/// Adds up the estimated steps of a method over consecutive ticks.
#[derive(Clone, Debug)]
pub struct WorkEstimate {
    method: Method,
    tuning: Tuning,
    rules: Rules,
    most: u64,
    steps: u64,
    /// Whether the objects of the first tick are loaded at once, so that lists are sorted only once.
    is_loaded: bool,
    ticks: u64,
    /// The objects of the tick before, sorted by key.
    before: Vec<Object>,
    axis: AxisPicker,
    /// The axis before this tick, and whether it has turned in this tick.
    listed_along: Axis,
    has_turned: bool,
    /// The axis along which the active set sweeps in the next tick.
    widest: Axis,
    /// Whether `auto` may use the list, the sectors, and brute force.
    may_use: [bool; 3],
    /// Whether `auto` uses the fast finder instead, and the tick in which it last went back to the others.
    is_many: bool,
    restarted: u64,
}

impl WorkEstimate {
    /// Starts an estimate, which need not be exact beyond `most` steps.
    pub fn new(method: Method, tuning: Tuning, rules: &Rules, most: u64) -> Self {
        Self {
            method,
            tuning,
            rules: rules.clone(),
            most,
            steps: 0,
            is_loaded: true,
            ticks: 0,
            before: Vec::new(),
            axis: AxisPicker::new(tuning.axis),
            listed_along: Axis::X,
            has_turned: false,
            widest: Axis::X,
            may_use: [false; 3],
            is_many: false,
            restarted: 0,
        }
    }

    /// Returns the estimate for objects that are inserted one by one before the first tick, instead of
    /// [loaded](crate::Pipeline::load) at once.
    #[must_use]
    pub fn inserted_one_by_one(self) -> Self {
        Self { is_loaded: false, ..self }
    }

    /// Adds a tick with these objects, each with the rectangle around its path. Objects have unique keys, and those of
    /// the tick before with the same key have moved. Returns whether the sum is within the limit.
    ///
    /// Cost: O(n log n). For the quadtree, clustering and `fast`, also a part of the method's work up to the limit.
    pub fn add_tick(&mut self, objects: &[Object]) -> bool {
        let mut now = objects.to_vec();
        now.sort_unstable_by_key(|object| object.key);
        let mut table = Objects::new(self.rules.clone(), now.len());
        // Slots are in the caller's order, as they would be in a pipeline.
        for &object in objects {
            table.insert(object);
        }
        let steps = if objects.is_empty() { 0 } else { self.tick(&table, &now) };
        self.steps = self.steps.saturating_add(steps);
        self.ticks += 1;
        self.before = now;
        self.steps <= self.most
    }

    /// Returns the sum of the steps of all ticks so far. Above the limit, it may stop anywhere.
    pub const fn steps(&self) -> u64 {
        self.steps
    }
}
