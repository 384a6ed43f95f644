//! Shapes for a debug view of the collision detection: what each method holds, so that its idea can be seen.
//!
//! A method shows what it has kept from the last tick ([`BroadPhase::draw`](super::broad::BroadPhase::draw)). No two
//! methods show the same:
//!
//! | method | shapes |
//! |---|---|
//! | brute force | [`Pair`](DebugShape::Pair): the first of the pairs that it tests |
//! | axis list | [`Link`](DebugShape::Link): the order of the list |
//! | sector grid | [`Sector`](DebugShape::Sector), [`Extent`](DebugShape::Extent): the sectors of objects that are not entered |
//! | sort and sweep | [`EndPoint`](DebugShape::EndPoint), [`Interval`](DebugShape::Interval), [`Open`](DebugShape::Open): where the delimiters touch void |
//! | active set | [`EndPoint`](DebugShape::EndPoint), [`Open`](DebugShape::Open): the number of objects in the set |
//! | clustering | [`Sector`](DebugShape::Sector): the groups of two and more |
//! | sweep and prune | [`EndPoint`](DebugShape::EndPoint) on both axes, [`Pair`](DebugShape::Pair): the pairs kept |
//! | interval tree | [`EndPoint`](DebugShape::EndPoint) on the axis of the sweep, [`Interval`](DebugShape::Interval): the nodes, on the other axis |
//! | quadtree, k-d tree, hierarchical grid | [`Sector`](DebugShape::Sector): their squares, leaves and cells |
//! | fast | [`Extent`](DebugShape::Extent): the boxes when the lists were made, enlarged by the margin that they may not leave, [`Pair`](DebugShape::Pair): the neighbors |
//! | auto | those of the method in use |

use super::axis::Axis;
use super::objects::{Objects, Slot};
use super::rect::Rect;
use super::rules::Kind;

/// A shape of the collision overlay, in field pixels. The crate says what there is to see; color and line style are
/// up to the caller that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugShape {
    /// The rectangle of an object.
    Object {
        /// The rectangle of the object.
        rect: Rect,
        /// The kind of the object.
        kind: Kind,
    },
    /// The path of an object that is swept in the tick.
    Path {
        /// The rectangle around the path, which the methods search for.
        bounds: Rect,
        /// The kind of the object.
        kind: Kind,
    },
    /// A sector, cell, square or group with at least one object in it.
    Sector {
        /// The left edge of the area, in field pixels; it may lie outside the limits of a [`Rect`].
        x: i32,
        /// The top edge of the area, in field pixels.
        y: i32,
        /// The width of the area, in field pixels.
        w: i32,
        /// The height of the area, in field pixels.
        h: i32,
        /// The number of objects in the area; for a square of a quadtree only of those that are in none of its
        /// quarters, which may be 0.
        objects: u32,
    },
    /// The area that a method keeps of an object: the sectors that the object covers, or its box when neighbor lists were
    /// made, enlarged by the margin within which they hold.
    Extent {
        /// The left edge of the area, in field pixels; it may lie outside the limits of a [`Rect`].
        x: i32,
        /// The top edge of the area, in field pixels.
        y: i32,
        /// The width of the area, in field pixels.
        w: i32,
        /// The height of the area, in field pixels.
        h: i32,
    },
    /// Two neighbors in a sorted list, from the upper left corner of one to that of the next.
    Link {
        /// The index of the first neighbor in the list, from 0.
        order: u32,
        /// The upper left corner of the first neighbor, in field pixels.
        from: (i32, i32),
        /// The upper left corner of the second neighbor, in field pixels.
        to: (i32, i32),
    },
    /// Two objects that a method tests or keeps as a pair.
    Pair {
        /// The rectangle of one object.
        a: Rect,
        /// The rectangle of the other object.
        b: Rect,
    },
    /// An end point in a sorted array. Those of an axis come in ascending order.
    EndPoint {
        /// The axis along which the array is sorted.
        axis: Axis,
        /// The place of the end point on the axis, in field pixels.
        at: i32,
        /// Whether an interval begins here; otherwise one ends.
        is_begin: bool,
    },
    /// An interval on an axis: that of an object, or that of a node of a tree.
    Interval {
        /// The axis of the interval.
        axis: Axis,
        /// The row in which the interval is to be drawn, beside the axis; 0 is the nearest to it.
        row: u32,
        /// The first field pixel inside the interval, along the axis.
        from: i32,
        /// The first field pixel behind the interval, along the axis.
        to: i32,
    },
    /// A stretch of an axis from one end point to another, along which the same intervals are open. Those of an axis
    /// come in ascending order.
    Open {
        /// The axis that is swept along.
        axis: Axis,
        /// The begin of the stretch on the axis, in field pixels.
        from: i32,
        /// The end of the stretch on the axis, in field pixels; the same as `from` for a stretch of no length.
        to: i32,
        /// The number of intervals that are open; 0 in a void.
        objects: u32,
    },
}

/// Calls `shape` with each pair of objects. Pairs with an object that was removed since are passed over.
pub(super) fn draw_pairs(
    pairs: impl Iterator<Item = (Slot, Slot)>,
    objects: &Objects,
    shape: &mut dyn FnMut(DebugShape),
) {
    for (a, b) in pairs.filter(|&(a, b)| objects.is_live(a) && objects.is_live(b)) {
        shape(DebugShape::Pair { a: objects.rect(a), b: objects.rect(b) });
    }
}
