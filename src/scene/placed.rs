//! What a file holds, before it is decided which boxes stand for the objects that turn.

use super::turning::{Look, MAX_PIXELS, Turning};
use sector_collision::{Bounding, Kind, Mask, MaskId, Object, Rect, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A file that has been checked.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    pub(super) rules: Rules,
    /// An object's id is its place in its frame.
    pub(super) frames: Vec<Vec<Placed>>,
    /// The drawn masks of all frames.
    pub(super) masks: Vec<Mask>,
}

/// An object of a frame.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) kind: Kind,
    pub(super) shape: Shape,
}

/// What an object looks like.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Still(Rect, Option<MaskId>),
    Turning(Turning),
}

/// What fits a pipeline.
#[derive(Clone, Debug)]
pub(super) struct Bounded {
    pub(super) frames: Vec<Vec<Object>>,
    pub(super) masks: Arc<[Mask]>,
}

impl Contents {
    /// The first object, as (frame, place), that makes the masks of turned objects too large together.
    pub(super) fn first_too_large(&self) -> Option<(usize, usize)> {
        let (mut seen, mut pixels) = (BTreeSet::new(), 0);
        for (frame, objects) in self.frames.iter().enumerate() {
            for (place, object) in objects.iter().enumerate() {
                let Shape::Turning(turning) = &object.shape else { continue };
                pixels += if seen.insert(turning.look()) { turning.pixels() } else { 0 };
                if pixels > MAX_PIXELS {
                    return Some((frame, place));
                }
            }
        }
        None
    }

    /// The same with a box and a mask for each object that turns; equal looks share a mask.
    pub(super) fn bounded(&self, bounding: Bounding) -> Bounded {
        let mut masks = self.masks.clone();
        let mut looks: BTreeMap<Look, MaskId> = BTreeMap::new();
        let mut object = |id: u32, placed: &Placed| {
            let (rect, mask) = match &placed.shape {
                Shape::Still(rect, mask) => (*rect, *mask),
                Shape::Turning(turning) => {
                    let mask = looks.entry(turning.look()).or_insert_with(|| {
                        masks.push(turning.mask(bounding));
                        MaskId(masks.len() as u32 - 1)
                    });
                    (turning.bounds(bounding), Some(*mask))
                }
            };
            Object { id, kind: placed.kind, rect, mask }
        };
        let mut frame =
            |placed: &Vec<Placed>| (0..).zip(placed).map(|(id, placed)| object(id, placed)).collect();
        let frames = self.frames.iter().map(&mut frame).collect();
        Bounded { frames, masks: masks.into() }
    }
}
