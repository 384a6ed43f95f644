//! An object, as a game inserts it.

use crate::rect::Rect;
use crate::rules::Kind;

/// The number of a mask: an index into the pipeline's table of masks. [`Pipeline::add_mask`](crate::Pipeline::add_mask)
/// returns one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct MaskId(pub u32);

/// An object that can collide, with a value of your own: an entity of hecs or bevy, an index, or nothing.
///
/// ```
/// use sector_collision::{Kind, MaskId, Object, Rect};
///
/// let rect = Rect::new(10, 20, 4, 4);
/// let missile = Object::new(7, Kind(2), rect).with_mask(MaskId(0)).with_value("missile");
/// let same = Object { key: 7, kind: Kind(2), rect, mask: Some(MaskId(0)), value: "missile" };
/// assert_eq!(missile, same);
/// ```
#[doc(alias("collider", "body", "area2d", "shape"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Object<T = ()> {
    /// The sort key for hits and query results, which makes their order independent of the order of insertion. Objects
    /// with equal keys are sorted by slot: by order of insertion, as long as nothing is removed.
    pub key: u32,
    /// The kind of the object. The rules decide which kinds it may meet.
    pub kind: Kind,
    /// The rectangle of the object, in pixels, with its upper left corner as the position.
    pub rect: Rect,
    /// The solid pixels of the object, or `None` if all are solid. The mask must be as large as the rectangle.
    pub mask: Option<MaskId>,
    /// The caller's value, returned with hits and query results. Values need not be unique.
    pub value: T,
}

impl Object {
    /// Creates an object without a mask or a value: all pixels of its rectangle are solid.
    pub const fn new(key: u32, kind: Kind, rect: Rect) -> Self {
        Self { key, kind, rect, mask: None, value: () }
    }
}

impl<T> Object<T> {
    /// Returns the object with this mask, which must be as large as the rectangle.
    #[must_use]
    pub fn with_mask(self, mask: MaskId) -> Self {
        Self { mask: Some(mask), ..self }
    }

    /// Returns the object with this value instead of its own. The value may have another type.
    pub fn with_value<U>(self, value: U) -> Object<U> {
        let Self { key, kind, rect, mask, .. } = self;
        Object { key, kind, rect, mask, value }
    }
}
