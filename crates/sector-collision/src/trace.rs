//! The trace of a tick: what a method does, step by step, for debuggers, lessons and visualizations.
//!
//! [`MethodStats`] count the work of a method. A trace lists that work in order, with the objects and areas of each
//! step. A method [records](crate::broad::Recorder) each step once: that call counts the step and, while recording is on, also
//! stores the event. A visualization therefore shows exactly the code that a game runs.
//!
//! ```
//! use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
//! use sector_collision::trace::TraceEvent;
//!
//! // Table 2 of Roberts: five sprites along x.
//! let mut pipeline = Pipeline::new(Method::AxisList, Rules::all(), [], 8);
//! for (key, (x, w)) in (1..).zip([(10, 9), (15, 4), (18, 7), (40, 9), (45, 9)]) {
//!     pipeline.insert(Object::new(key, Kind(0), Rect::new(x, 0, w, 8)));
//! }
//! pipeline.set_traced(true);
//! pipeline.run();
//! let tests = pipeline.trace().iter().filter(|event| matches!(event, TraceEvent::Compare { .. })).count();
//! assert_eq!(tests as u64, pipeline.counts().rect_tests);
//! assert_eq!(tests, 4);
//! ```
//!
//! **Every count has its events**: the events of one type add up to its counter ([`TraceEvent::counts`],
//! `tests/suite/trace.rs`). Events that only explain, such as an interval that opens, count nothing.
//!
//! **Cost**: recording runs on one thread and takes 56 bytes per event. Without recording, each step costs a branch.

pub use crate::counts::MethodStats;
pub use crate::draw::DebugShape;
pub use crate::reason::{MethodCosts, Reason};

use crate::axis::Axis;
use crate::end_point::EndPoint;
use crate::objects::Slot;
use crate::rect::Rect;

/// The source line that recorded an event, for a listing that follows the steps.
pub type Place = &'static std::panic::Location<'static>;

/// One of the four comparisons of a rectangle test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The first object's left edge is before the second one's right edge.
    LeftBeforeRight,
    /// The second object's left edge is before the first one's right edge.
    RightAfterLeft,
    /// The first object's upper edge is above the second one's lower edge.
    TopAboveBottom,
    /// The second object's upper edge is above the first one's lower edge.
    BottomBelowTop,
}

impl Comparison {
    /// All comparisons, in the order of [`Rect::overlaps`].
    pub const ALL: [Self; 4] =
        [Self::LeftBeforeRight, Self::RightAfterLeft, Self::TopAboveBottom, Self::BottomBelowTop];

    /// Returns the two numbers that this comparison compares for the rectangles `a` and `b`. It holds when the first is
    /// less than the second.
    pub const fn numbers(self, a: Rect, b: Rect) -> (i32, i32) {
        match self {
            Self::LeftBeforeRight => (a.x, b.right()),
            Self::RightAfterLeft => (b.x, a.right()),
            Self::TopAboveBottom => (a.y, b.bottom()),
            Self::BottomBelowTop => (b.y, a.bottom()),
        }
    }

    /// Returns the first comparison that fails for two rectangles; `None` if they overlap.
    pub fn first_failed(a: Rect, b: Rect) -> Option<Self> {
        Self::ALL.into_iter().find(|comparison| {
            let (low, high) = comparison.numbers(a, b);
            low >= high
        })
    }
}

/// A region into which a method divides the plane, in pixels. It may extend beyond the limits of object coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column, in pixels.
    pub x: i64,
    /// The first row, in pixels.
    pub y: i64,
    /// The width, in pixels.
    pub w: i64,
    /// The height, in pixels.
    pub h: i64,
}

impl Area {
    /// An empty area, used where no area is recorded.
    pub(crate) const NOWHERE: Self = Self { x: 0, y: 0, w: 0, h: 0 };

    /// Creates the area of a cell in a grid whose cells are `w` by `h` pixels.
    pub(crate) fn cell((column, row): (i32, i32), (w, h): (i32, i32)) -> Self {
        let (w, h) = (i64::from(w), i64::from(h));
        Self { x: i64::from(column) * w, y: i64::from(row) * h, w, h }
    }

    /// Creates the smallest area that contains all rectangles; empty if there are none.
    pub(crate) fn around(rects: impl Iterator<Item = Rect>) -> Self {
        let corners = rects.map(|rect| (rect.x, rect.y, rect.right(), rect.bottom()));
        let corners = corners.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
        let (x, y, right, bottom) = corners.unwrap_or_default();
        Self::between((x, y), (right, bottom))
    }

    /// Creates an area from its first pixel and the first pixel outside it.
    pub(crate) fn between((x, y): (i32, i32), (right, bottom): (i32, i32)) -> Self {
        let [x, y, right, bottom] = [x, y, right, bottom].map(i64::from);
        Self { x, y, w: right - x, h: bottom - y }
    }
}

/// A step of a search that yields no candidate by itself: one [visit](MethodStats::visits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// A walk along a list stops: at the first object whose interval begins at or past the end of the interval of the
    /// object at which the walk began, or at the end of the list.
    Stop {
        /// The object at which the walk began.
        slot: Slot,
        /// The object at which the walk stops; `None` at the end of the list.
        at: Option<Slot>,
    },
    /// A walk along an array of end points passes an end. The walk stops at the end of its own object.
    End {
        /// The object at which the walk began.
        slot: Slot,
        /// The object whose end the walk passes.
        end_of: Slot,
    },
    /// A sweep along one axis meets an object that begins within another one; the other axis has not been checked yet.
    Begin {
        /// The object whose interval contains the begin.
        slot: Slot,
        /// The object that begins.
        begin_of: Slot,
    },
    /// An object is sorted into place in a group that is about to be cut.
    Sorted {
        /// The object that is sorted.
        slot: Slot,
    },
    /// An object takes part in a median search.
    Median {
        /// The object whose edge is in the search.
        slot: Slot,
    },
    /// Two objects share a bucket of a hash table but are in different cells.
    OtherCell {
        /// One of the two objects.
        a: Slot,
        /// The other object.
        b: Slot,
    },
    /// A quarter of a square is compared with an object of that square or of a larger one around it.
    Above {
        /// The object, which belongs to a square around the quarter.
        slot: Slot,
        /// The quarter that the object may reach into.
        area: Area,
    },
    /// A node of an interval tree is searched for open objects.
    Node {
        /// The object whose partners are searched for.
        slot: Slot,
        /// The first leaf below the node.
        first: u32,
        /// The number of leaves below the node.
        leaves: u32,
        /// The greatest end of an open object below the node, in pixels along the tree's axis; `None` if none is open.
        reach: Option<i32>,
    },
}

/// A step of a method.
#[derive(Clone, Debug, PartialEq)]
pub enum TraceEvent {
    /// A candidate: the rectangles of two objects are compared.
    Compare {
        /// The first object of the pair.
        a: Slot,
        /// The second object of the pair.
        b: Slot,
        /// The first comparison that fails; `None` if the rectangles overlap.
        failed: Option<Comparison>,
    },
    /// An object is sorted by kind.
    Sort {
        /// The object that is sorted.
        slot: Slot,
    },
    /// An object's new position is copied into a structure that persists between ticks.
    Update {
        /// The object that has moved.
        slot: Slot,
    },
    /// An object moves past another along a sorted list.
    Move {
        /// The object that moves.
        slot: Slot,
        /// The object that it passes.
        passed: Slot,
    },
    /// An object is entered into a sector, a cell or a leaf.
    Enter {
        /// The object that is entered.
        slot: Slot,
        /// The sector, cell or leaf, in pixels.
        area: Area,
    },
    /// An object that is not entered anywhere looks into a sector.
    Look {
        /// The object that looks for partners.
        slot: Slot,
        /// The sector that it looks into, in pixels.
        area: Area,
    },
    /// A pair is skipped: the rules forbid it, or the two share no sector.
    Skip {
        /// The first object of the pair.
        a: Slot,
        /// The second object of the pair.
        b: Slot,
    },
    /// A pair is met again in another sector or cell, and skipped.
    Repeat {
        /// The first object of the pair.
        a: Slot,
        /// The second object of the pair.
        b: Slot,
    },
    /// Two neighboring end points of a sorted list are swapped.
    Swap {
        /// The axis of the list, x or y.
        axis: Axis,
        /// The end point that moves toward the start of the list.
        moving: EndPoint,
        /// The end point that it passes.
        passed: EndPoint,
    },
    /// A group, a square or a cell is divided.
    Split {
        /// The area that is divided.
        area: Area,
        /// The axis along which the parts follow each other; `None` for quarters.
        axis: Option<Axis>,
        /// The number of parts into which the area is divided.
        parts: u32,
    },
    /// A step that yields no candidate by itself.
    Visit(Visit),
    /// Work that is done in bulk and has no meaningful order.
    Bulk {
        /// The number of rectangle tests in the batch.
        tests: u64,
        /// The other work of the batch, by counter.
        stats: Box<MethodStats>,
    },
    /// Not counted: the method turns to this object. The events that follow are work for it.
    Turn {
        /// The object whose turn it is.
        slot: Slot,
    },
    /// Not counted: a sweep reaches the begin of an object's interval and opens it.
    Open {
        /// The object whose interval begins.
        slot: Slot,
    },
    /// Not counted: a sweep reaches the end of an object's interval.
    Close {
        /// The object whose interval ends.
        slot: Slot,
    },
    /// Not counted: no interval is open from here to the next begin.
    Void {
        /// The axis along which the method sweeps.
        axis: Axis,
        /// The position along that axis, in pixels.
        at: i32,
    },
    /// Not counted: the method turns to the objects of a sector, a group, a square or a cell.
    Within {
        /// The area of the sector, group, square or cell, in pixels.
        area: Area,
        /// The number of objects that the method considers there.
        objects: u32,
    },
    /// Not counted: sweep and prune remembers that two objects now overlap.
    Remember {
        /// The first object of the pair.
        a: Slot,
        /// The second object of the pair.
        b: Slot,
    },
    /// Not counted: sweep and prune forgets a pair that no longer overlaps.
    Forget {
        /// The first object of the pair.
        a: Slot,
        /// The second object of the pair.
        b: Slot,
    },
}

const _: () = assert!(size_of::<TraceEvent>() == 48);

impl TraceEvent {
    /// Returns what the event adds to the counts of a tick: rectangle tests and bookkeeping.
    pub fn counts(&self) -> (u64, MethodStats) {
        let (mut tests, mut stats) = (0, MethodStats::default());
        self.add_to(&mut tests, &mut stats);
        (tests, stats)
    }

    /// Adds the event to its counter. Inlined with a known event type, this is a single addition.
    #[inline(always)]
    pub(crate) fn add_to(&self, tests: &mut u64, stats: &mut MethodStats) {
        let counter = match self {
            Self::Compare { .. } => tests,
            Self::Sort { .. } => &mut stats.sorted,
            Self::Update { .. } => &mut stats.updates,
            Self::Move { .. } => &mut stats.moves,
            Self::Enter { .. } => &mut stats.entries,
            Self::Look { .. } => &mut stats.lookups,
            Self::Skip { .. } => &mut stats.skipped,
            Self::Repeat { .. } => &mut stats.repeats,
            Self::Swap { .. } => &mut stats.swaps,
            Self::Split { .. } => &mut stats.splits,
            Self::Visit(_) => &mut stats.visits,
            Self::Bulk { tests: more, stats: others } => {
                *tests += more;
                *stats += **others;
                return;
            }
            Self::Turn { .. }
            | Self::Open { .. }
            | Self::Close { .. }
            | Self::Void { .. }
            | Self::Within { .. }
            | Self::Remember { .. }
            | Self::Forget { .. } => return,
        };
        *counter += 1;
    }
}
