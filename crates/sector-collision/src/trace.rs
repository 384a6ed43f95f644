//! The trace of a tick: what a method does, piece by piece, for a debugger, a lesson or a lab.
//!
//! [`MethodStats`] count the work of a method. A trace is that work in order, with the objects and areas of each piece: a
//! method [records](crate::Recorder) each piece once, which counts it and, while recording is on, keeps the event. So the lab
//! shows the code that a game runs.
//!
//! ```
//! use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules, TraceEvent};
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
//! **Every count has its events**: the events of a kind add up to the counter of that work ([`TraceEvent::counts`],
//! `tests/suite/trace.rs`). Events that explain a method without being work, such as an interval that opens, count nothing.
//!
//! A world of bodies (feature `impulse`) records its steps in the same way.
//!
//! **Cost**: one thread, and 56 bytes an event. Without recording, a branch for each piece of work.

use crate::axis::Axis;
use crate::broad::EndPoint;
use crate::counts::MethodStats;
#[cfg(feature = "impulse")]
use crate::impulse::ImpulseEvent;
use crate::objects::Slot;
use crate::rect::Rect;

/// The line of the source at which an event was recorded: the code that runs, as a lesson can show it.
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

    /// Returns the two numbers that are compared for the rectangles `a` and `b`; the comparison holds when the first is
    /// less than the second.
    pub const fn numbers(self, a: Rect, b: Rect) -> (i32, i32) {
        match self {
            Self::LeftBeforeRight => (a.x, b.right()),
            Self::RightAfterLeft => (b.x, a.right()),
            Self::TopAboveBottom => (a.y, b.bottom()),
            Self::BottomBelowTop => (b.y, a.bottom()),
        }
    }

    /// Returns the first comparison that fails for two rectangles; `None` when they overlap.
    pub fn first_failed(a: Rect, b: Rect) -> Option<Self> {
        Self::ALL.into_iter().find(|comparison| {
            let (low, high) = comparison.numbers(a, b);
            low >= high
        })
    }
}

/// A part of the plane that a method divides it into, in pixels. It may reach beyond the places that objects can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub x: i64,
    /// The first row.
    pub y: i64,
    /// The width.
    pub w: i64,
    /// The height.
    pub h: i64,
}

impl Area {
    /// An area without a pixel, where none is recorded.
    pub(crate) const NOWHERE: Self = Self { x: 0, y: 0, w: 0, h: 0 };

    /// Creates the area of a cell in a grid whose cells are `w` by `h` pixels.
    pub(crate) fn cell((column, row): (i32, i32), (w, h): (i32, i32)) -> Self {
        let (w, h) = (i64::from(w), i64::from(h));
        Self { x: i64::from(column) * w, y: i64::from(row) * h, w, h }
    }

    /// Creates the smallest area that holds all rectangles; one without a pixel when there are none.
    pub(crate) fn around(rects: impl Iterator<Item = Rect>) -> Self {
        let corners = rects.map(|rect| (rect.x, rect.y, rect.right(), rect.bottom()));
        let corners = corners.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
        let (x, y, right, bottom) = corners.unwrap_or_default();
        Self::between((x, y), (right, bottom))
    }

    /// Creates the area from its first pixel to the first one outside it.
    pub(crate) fn between((x, y): (i32, i32), (right, bottom): (i32, i32)) -> Self {
        let [x, y, right, bottom] = [x, y, right, bottom].map(i64::from);
        Self { x, y, w: right - x, h: bottom - y }
    }
}

/// A step of a search that led to no candidate by itself: one [visit](MethodStats::visits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// The walk along a list from an object stops: `at` is the first whose interval begins at its end or behind it, and
    /// `None` is the end of the list.
    Stop {
        /// The object from which the walk began.
        slot: Slot,
        /// The object at which it stops.
        at: Option<Slot>,
    },
    /// The walk along an array of end points passes the end of an object; it stops at its own.
    End {
        /// The object from which the walk began.
        slot: Slot,
        /// The object whose end it passes.
        end_of: Slot,
    },
    /// A sweep along one axis meets an object that begins within another one, before the other axis is looked at.
    Begin {
        /// The object within whose interval the other begins.
        slot: Slot,
        /// The object that begins.
        begin_of: Slot,
    },
    /// An object is sorted into its place in a group that is about to be cut.
    Sorted {
        /// The object.
        slot: Slot,
    },
    /// An object is one of those among which a median is sought.
    Median {
        /// The object.
        slot: Slot,
    },
    /// Two objects are in one bucket of a table of cells, and in different cells.
    OtherCell {
        /// The one object.
        a: Slot,
        /// The other.
        b: Slot,
    },
    /// The partners of an object are sought in a cell.
    Cell {
        /// The object.
        slot: Slot,
        /// The cell.
        area: Area,
    },
    /// An object of a larger square is compared with a quarter of it.
    Above {
        /// The object.
        slot: Slot,
        /// The quarter.
        area: Area,
    },
    /// A node of a tree of intervals is asked for open objects.
    Node {
        /// The object whose partners are sought.
        slot: Slot,
        /// The first leaf below the node.
        first: u32,
        /// The number of leaves below it.
        leaves: u32,
        /// How far the open objects below it reach, in pixels; `None` without an open one.
        reach: Option<i32>,
    },
}

/// A piece of the work of a method or of the impulses.
#[derive(Clone, Debug, PartialEq)]
pub enum TraceEvent {
    /// A candidate: the rectangles of two objects are compared.
    Compare {
        /// The first object.
        a: Slot,
        /// The second.
        b: Slot,
        /// The comparison that fails; `None` when the rectangles overlap.
        failed: Option<Comparison>,
    },
    /// An object is put in order by kind.
    Sort {
        /// The object.
        slot: Slot,
    },
    /// An object's new place is copied into a structure that is kept from tick to tick.
    Update {
        /// The object.
        slot: Slot,
    },
    /// An object moves past another along a sorted list.
    Move {
        /// The object that moves.
        slot: Slot,
        /// The object that it passes.
        passed: Slot,
    },
    /// An object is entered in a sector, a cell or a leaf.
    Enter {
        /// The object.
        slot: Slot,
        /// Where it is entered.
        area: Area,
    },
    /// An object that is not entered looks into a sector.
    Look {
        /// The object.
        slot: Slot,
        /// The sector.
        area: Area,
    },
    /// A pair that is passed over: the rules forbid it, or, where they allow it, the two share no sector.
    Skip {
        /// The one object.
        a: Slot,
        /// The other.
        b: Slot,
    },
    /// A pair that is met again in a further sector or cell, and passed over.
    Repeat {
        /// The one object.
        a: Slot,
        /// The other.
        b: Slot,
    },
    /// Two neighboring end points of a sorted list are exchanged.
    Swap {
        /// The axis of the list.
        axis: Axis,
        /// The end point that moves towards the beginning of the list.
        moving: EndPoint,
        /// The one that it passes.
        passed: EndPoint,
    },
    /// A group, a square or a cell is divided.
    Split {
        /// What is divided.
        area: Area,
        /// The axis along which its parts lie one behind the other; `None` for quarters.
        axis: Option<Axis>,
        /// The number of parts.
        parts: u32,
    },
    /// A step that led to no candidate by itself.
    Visit(Visit),
    /// Work that is made many pieces at a time, and has no order that could be told.
    Bulk {
        /// The rectangle tests in it.
        tests: u64,
        /// All other work in it.
        stats: Box<MethodStats>,
    },
    /// A piece of the work of impulses, which [`ImpulseEvent::counts`] counts.
    #[cfg(feature = "impulse")]
    Impulse(ImpulseEvent),
    /// Not counted: the method turns to an object, and what follows is done for it.
    Turn {
        /// The object.
        slot: Slot,
    },
    /// Not counted: the interval of an object begins in a sweep, and it is open.
    Open {
        /// The object.
        slot: Slot,
    },
    /// Not counted: the interval of an object ends in a sweep.
    Close {
        /// The object.
        slot: Slot,
    },
    /// Not counted: no interval is open from here on, as far as the next one that begins.
    Void {
        /// The axis of the sweep.
        axis: Axis,
        /// The place on it, in pixels.
        at: i32,
    },
    /// Not counted: the method turns to the objects of a sector, a group, a square or a cell.
    Within {
        /// What it turns to.
        area: Area,
        /// The number of objects in it.
        objects: u32,
    },
    /// Not counted: two objects overlap from now on, as sweep and prune remembers.
    Remember {
        /// The one object.
        a: Slot,
        /// The other.
        b: Slot,
    },
    /// Not counted: two objects overlap no longer.
    Forget {
        /// The one object.
        a: Slot,
        /// The other.
        b: Slot,
    },
}

const _: () = assert!(size_of::<TraceEvent>() == 48);

impl TraceEvent {
    /// Returns what the event adds to the counts of a tick: rectangle tests, and the book-keeping.
    pub fn counts(&self) -> (u64, MethodStats) {
        let (mut tests, mut stats) = (0, MethodStats::default());
        self.add_to(&mut tests, &mut stats);
        (tests, stats)
    }

    /// Adds the event to the counter of its kind. Inlined where the kind is known, this is a single addition.
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
            #[cfg(feature = "impulse")]
            Self::Impulse(_) => return,
        };
        *counter += 1;
    }
}
