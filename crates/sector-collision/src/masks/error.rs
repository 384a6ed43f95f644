//! The error of functions that change the masks of a pipeline.

use crate::messages::messages;
use crate::objects::MaskId;

/// The reason why a mask cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskIdError {
    /// The pipeline has no mask with this number.
    Missing(MaskId),
    /// Objects have the mask, so it cannot be removed.
    InUse {
        /// The number of the mask.
        mask: MaskId,
        /// The number of objects that have it.
        objects: u32,
        /// The key of the first of them, in table order.
        key: u32,
    },
    /// Objects have the mask, so it cannot be replaced with one of another size.
    Size {
        /// The number of the mask.
        mask: MaskId,
        /// Width and height of the new mask, in pixels.
        found: (i32, i32),
        /// Width and height of the mask and of the objects that have it, in pixels.
        expected: (i32, i32),
        /// The number of objects that have it.
        objects: u32,
        /// The key of the first of them, in table order.
        key: u32,
    },
}

messages! {
    MaskIdError {
        Self::Missing(MaskId(mask)) => "the pipeline has no mask {mask}";
        Self::InUse { mask: MaskId(mask), objects, key } =>
            "objects with the mask {mask}: {objects}, the first with the key {key}; expected none";
        Self::Size { mask: MaskId(mask), found: (found_w, found_h), expected: (w, h), objects, key } =>
            "objects with the mask {mask}: {objects}, the first with the key {key}; expected {w} by {h} pixels, not \
             {found_w} by {found_h}";
    }
}
