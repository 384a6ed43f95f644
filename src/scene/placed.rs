//! The checked content of a scene file, before a type of bounding box is chosen for turned objects.

use super::tuning::TuningChoice;
use super::turning::{MAX_PIXELS, MaskKey, Turning};
use sector_collision::bounding::Bounding;
use sector_collision::narrow::Motion;
use sector_collision::{Kind, Mask, MaskId, Object, Rect, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The checked content of a scene file with one or more frames.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    pub(super) rules: Rules,
    /// The rules as in the file: the pairs of kind names that may collide; `None` if every pair may.
    pub(super) rule_names: Option<Vec<[String; 2]>>,
    pub(super) tuning: TuningChoice,
    /// The objects of each frame. An object's id is its index in the frame.
    pub(super) frames: Vec<Vec<Placed>>,
    /// The masks in the file, over all frames. Masks of turned objects are built later.
    pub(super) masks: Vec<Mask>,
}

/// An object of a frame, with the number of its kind and its shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) kind: String,
    pub(super) number: Kind,
    pub(super) shape: Shape<MaskId>,
    /// The object's path within the tick; `None` if it does not move.
    pub(super) motion: Option<Motion>,
}

/// The shape of an object: an axis-aligned rectangle with an optional mask, or a turned rectangle. `M` is either the
/// mask or its number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape<M> {
    Still(Rect, Option<M>),
    Turning(Turning),
}

/// The objects of each frame with their boxes, and the masks of all frames, ready for a pipeline.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bounded {
    /// The objects of each frame. An object's value is its path, if it is swept.
    pub(super) frames: Vec<Vec<Object<Option<Motion>>>>,
    pub(super) masks: Arc<[Mask]>,
}

impl Contents {
    /// Returns the first object, as (frame, index), at which the masks of turned objects exceed [`MAX_PIXELS`] in
    /// total.
    pub(super) fn first_too_large(&self) -> Option<(usize, usize)> {
        let (mut seen, mut pixels) = (BTreeSet::new(), 0);
        let mut is_too_large = |object: &Placed| {
            let Shape::Turning(turning) = &object.shape else { return false };
            pixels += if seen.insert(turning.mask_key()) { turning.pixels() } else { 0 };
            pixels > MAX_PIXELS
        };
        let mut frames = self.frames.iter().enumerate();
        frames.find_map(|(frame, objects)| Some((frame, objects.iter().position(&mut is_too_large)?)))
    }

    /// Returns the objects with their boxes. Turned objects also get masks; objects of equal size and angle share one.
    pub(super) fn bounded(&self, bounding: Bounding) -> Bounded {
        let mut masks = self.masks.clone();
        let mut turned: BTreeMap<MaskKey, MaskId> = BTreeMap::new();
        let mut object = |id: u32, placed: &Placed| {
            let (rect, mask) = match &placed.shape {
                Shape::Still(rect, mask) => (*rect, *mask),
                Shape::Turning(turning) => {
                    let mask = turned.entry(turning.mask_key()).or_insert_with(|| {
                        masks.push(turning.mask(bounding));
                        MaskId(masks.len() as u32 - 1)
                    });
                    (turning.bounds(bounding), Some(*mask))
                }
            };
            Object { key: id, kind: placed.number, rect, mask, value: placed.motion }
        };
        let mut frame =
            |placed: &Vec<Placed>| (0..).zip(placed).map(|(id, placed)| object(id, placed)).collect();
        let frames = self.frames.iter().map(&mut frame).collect();
        Bounded { frames, masks: masks.into() }
    }
}

impl Placed {
    /// Returns the object's box at the start of the tick. For a turned object, the box holds it at any angle.
    pub(super) fn first_box(&self) -> Rect {
        match &self.shape {
            Shape::Still(rect, _) => *rect,
            Shape::Turning(turning) => turning.bounds(Bounding::FixedSquare),
        }
    }

    /// Returns the largest box that the object may have in a pipeline, at any angle and around its path.
    pub(super) fn widest_box(&self) -> Rect {
        self.motion.and_then(|motion| motion.bounds().ok()).unwrap_or_else(|| self.first_box())
    }

    /// Whether the object has a mask, either from the file or because it is turned.
    pub(super) const fn has_mask(&self) -> bool {
        !matches!(self.shape, Shape::Still(_, None))
    }
}
