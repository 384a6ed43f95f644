//! The error of a restore.

use crate::messages::messages;
use crate::objects::MaskId;

/// The reason why a snapshot cannot be restored: the pipeline was created with other masks than the pipeline that the
/// snapshot was taken from, or the snapshot was read from a file that contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// The two pipelines were created with different masks.
    InitialMasks {
        /// The number of masks that this pipeline was created with.
        found: u32,
        /// The number of masks that the pipeline of the snapshot was created with. If it is the same, pixels differ.
        expected: u32,
    },
    /// Neither the pipeline nor the snapshot has a mask with this number.
    MissingMask {
        /// The key of the object that has the mask.
        key: u32,
        /// The number of the missing mask.
        mask: MaskId,
    },
    /// The mask with this number differs in size from the object.
    MaskSize {
        /// The key of the object that has the mask.
        key: u32,
        /// The number of the mask that differs.
        mask: MaskId,
        /// Width and height of the mask, in pixels.
        found: (i32, i32),
        /// Width and height of the object, in pixels.
        expected: (i32, i32),
    },
}

messages! {
    SnapshotError {
        Self::InitialMasks { found, expected } =>
            "the pipeline was created with other masks: {found}, and {expected} in the snapshot; sizes or pixels differ";
        Self::MissingMask { key, mask: MaskId(mask) } =>
            "the object with the key {key} has the mask {mask}, which is not in the pipeline";
        Self::MaskSize { key, mask: MaskId(mask), found: (found_w, found_h), expected: (w, h) } =>
            "the object with the key {key} has the mask {mask} of {found_w} by {found_h} pixels: expected {w} by {h}";
    }
}
