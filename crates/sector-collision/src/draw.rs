//! Shapes for a debug view that shows how each method works.
//!
//! Each method draws the data that it has kept from the last tick
//! ([`BroadPhase::draw`](super::broad::BroadPhase::draw)):
//!
//! | method | shapes |
//! |---|---|
//! | brute force | [`Pair`](DebugShape::Pair): the first pairs that it tests |
//! | axis list | [`Link`](DebugShape::Link): the order of the list |
//! | sector grid | [`Sector`](DebugShape::Sector), [`Extent`](DebugShape::Extent): the sectors of objects that are not entered |
//! | sort and sweep | [`EndPoint`](DebugShape::EndPoint), [`Interval`](DebugShape::Interval), [`Open`](DebugShape::Open): where the delimiters touch void |
//! | active set | [`EndPoint`](DebugShape::EndPoint), [`Open`](DebugShape::Open): the number of objects in the set |
//! | clustering | [`Sector`](DebugShape::Sector): the groups of two or more |
//! | sweep and prune | [`EndPoint`](DebugShape::EndPoint) on both axes, [`Pair`](DebugShape::Pair): the stored pairs |
//! | interval tree | [`EndPoint`](DebugShape::EndPoint) on the sweep axis, [`Interval`](DebugShape::Interval): the nodes, on the other axis |
//! | quadtree, k-d tree, hierarchical grid | [`Sector`](DebugShape::Sector): their squares, leaves and cells |
//! | fast | [`Extent`](DebugShape::Extent): the boxes at the last rebuild of the lists, enlarged by the margin, [`Pair`](DebugShape::Pair): the neighbors |
//! | auto | the shapes of the method in use |

use super::axis::Axis;
use super::objects::{Objects, Slot};
use super::rect::Rect;
use super::rules::Kind;

/// A shape of the collision overlay, in field pixels. The caller decides on color and line style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugShape {
    /// An object: its rectangle, whether or not the method stores it.
    Object {
        /// The object's rectangle, in field pixels.
        rect: Rect,
        /// The object's kind, from which the caller may choose a color.
        kind: Kind,
    },
    /// The path of an object that is swept in this tick.
    Path {
        /// The rectangle around the whole path, in field pixels, which the broad phase uses.
        bounds: Rect,
        /// The object's kind, from which the caller may choose a color.
        kind: Kind,
    },
    /// A sector, cell, square or group with at least one object in it.
    Sector {
        /// The left edge of the area, in field pixels. It may be outside the limits of a [`Rect`].
        x: i32,
        /// The top edge of the area, in field pixels.
        y: i32,
        /// The width of the area, in field pixels.
        w: i32,
        /// The height of the area, in field pixels.
        h: i32,
        /// The number of objects in the area. A square of a quadtree counts only objects that are in none of its
        /// quarters, possibly 0.
        objects: u32,
    },
    /// The area that a method stores for an object: the sectors that it covers, or its box when the neighbor lists were
    /// built, enlarged by the margin within which they remain valid.
    Extent {
        /// The left edge of the area, in field pixels. It may be outside the limits of a [`Rect`].
        x: i32,
        /// The top edge of the area, in field pixels.
        y: i32,
        /// The width of the area, in field pixels.
        w: i32,
        /// The height of the area, in field pixels.
        h: i32,
    },
    /// A link between two neighbors in a sorted list, from one upper left corner to the next.
    Link {
        /// The index of the first neighbor in the list, starting from 0.
        order: u32,
        /// The upper left corner of the first neighbor, in field pixels.
        from: (i32, i32),
        /// The upper left corner of the second neighbor, in field pixels.
        to: (i32, i32),
    },
    /// Two objects that a method tests or stores as a pair.
    Pair {
        /// The rectangle of one object, in field pixels.
        a: Rect,
        /// The rectangle of the other object, in field pixels.
        b: Rect,
    },
    /// An end point in a sorted array. The end points of an axis come in ascending order.
    EndPoint {
        /// The axis along which the array is sorted.
        axis: Axis,
        /// The position on the axis, in field pixels.
        at: i32,
        /// Whether an interval begins here; otherwise one ends.
        is_begin: bool,
    },
    /// An interval on an axis, of an object or of a tree node.
    Interval {
        /// The axis of the interval.
        axis: Axis,
        /// The row next to the axis in which to draw the interval; 0 is the nearest.
        row: u32,
        /// The first field pixel inside the interval, along the axis.
        from: i32,
        /// The first field pixel past the interval, along the axis.
        to: i32,
    },
    /// A stretch of an axis between two end points, along which the same intervals are open. The stretches of an axis
    /// come in ascending order.
    Open {
        /// The axis along which the method sweeps.
        axis: Axis,
        /// The start of the stretch, in field pixels.
        from: i32,
        /// The end of the stretch, in field pixels; equal to `from` if the stretch has no length.
        to: i32,
        /// The number of open intervals; 0 in a void.
        objects: u32,
    },
}

/// Calls `shape` with each pair of objects. Skips pairs with an object that has been removed.
pub(super) fn draw_pairs(
    pairs: impl Iterator<Item = (Slot, Slot)>,
    objects: &Objects,
    shape: &mut dyn FnMut(DebugShape),
) {
    for (a, b) in pairs.filter(|&(a, b)| objects.is_live(a) && objects.is_live(b)) {
        shape(DebugShape::Pair { a: objects.rect(a), b: objects.rect(b) });
    }
}
