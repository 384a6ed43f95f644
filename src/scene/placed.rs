//! The checked content of a scene file, before the kind of box for turned objects is chosen.

use super::tuning::TuningChoice;
use super::turning::{MAX_PIXELS, MaskKey, Turning};
use sector_collision::narrow::Motion;
use sector_collision::{Bounding, Kind, Mask, MaskId, Object, Rect, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The maximum number of overlapping pairs in all frames of a scene file. Each takes some fifty bytes, and again for each
/// method that counts it.
pub(super) const MAX_PAIRS: u32 = 250_000;

/// The content of a scene file, one scene or several frames, after its checks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    pub(super) rules: Rules,
    /// The rules as the file has them: the pairs of names of kinds that may meet; `None` when every pair may.
    pub(super) rule_names: Option<Vec<[String; 2]>>,
    pub(super) tuning: TuningChoice,
    /// The objects of each frame; the id of an object is its index in the frame.
    pub(super) frames: Vec<Vec<Placed>>,
    /// The masks that the file gives to objects, of all frames; those of turned objects are made later.
    pub(super) masks: Vec<Mask>,
}

/// An object of a frame, with the number of its kind and its shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// The name of the object's kind.
    pub(super) kind: String,
    /// The number of the object's kind in the rules.
    pub(super) number: Kind,
    pub(super) shape: Shape<MaskId>,
    /// The path along which the object flies within the tick; `None` if it rests.
    pub(super) motion: Option<Motion>,
}

/// The shape of an object: a rectangle that stays upright, with a mask if it has one, or a turned rectangle. `M` is the
/// mask itself, or its number in a table of masks.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape<M> {
    Still(Rect, Option<M>),
    Turning(Turning),
}

/// The objects of each frame with their boxes, and the masks of all frames, ready for a pipeline.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bounded {
    /// The value of an object is its path, if it is swept.
    pub(super) frames: Vec<Vec<Object<Option<Motion>>>>,
    pub(super) masks: Arc<[Mask]>,
}

impl Contents {
    /// Returns the first object, as (frame, index), with which the masks of turned objects exceed [`MAX_PIXELS`] in
    /// all; `None` when they stay below.
    pub(super) fn first_too_large(&self) -> Option<(usize, usize)> {
        let (mut seen, mut pixels) = (BTreeSet::new(), 0);
        for (frame, objects) in self.frames.iter().enumerate() {
            for (place, object) in objects.iter().enumerate() {
                let Shape::Turning(turning) = &object.shape else { continue };
                pixels += if seen.insert(turning.mask_key()) { turning.pixels() } else { 0 };
                if pixels > MAX_PIXELS {
                    return Some((frame, place));
                }
            }
        }
        None
    }

    /// Returns the first frame with which the boxes of more than [`MAX_PAIRS`] pairs that may meet overlap; `None` when fewer
    /// do.
    ///
    /// Cost: n log n, and a step for each two objects that overlap along one axis, the one along which the objects spread
    /// farther.
    pub(super) fn first_too_crowded(&self) -> Option<usize> {
        let mut pairs = 0;
        self.frames.iter().position(|objects| {
            let mut boxes: Vec<_> =
                objects.iter().map(|placed| (placed.widest_box(), placed.number)).collect();
            let extent = |low: fn(&Rect) -> i32| {
                let places = || boxes.iter().map(|(rect, _)| low(rect));
                places().max().unwrap_or(0).abs_diff(places().min().unwrap_or(0))
            };
            if extent(|rect| rect.y) > extent(|rect| rect.x) {
                boxes
                    .iter_mut()
                    .for_each(|(rect, _)| *rect = Rect { x: rect.y, y: rect.x, w: rect.h, h: rect.w });
            }
            boxes.sort_unstable_by_key(|(rect, _)| rect.x);
            for (i, (rect, kind)) in boxes.iter().enumerate() {
                let neighbors = boxes[i + 1..].iter().take_while(|(other, _)| other.x < rect.right());
                let meets = |(other, number): &&(Rect, Kind)| {
                    rect.overlaps(*other) && self.rules.may_meet(*kind, *number)
                };
                pairs += neighbors.filter(meets).take(MAX_PAIRS as usize + 1).count() as u32;
                if pairs > MAX_PAIRS {
                    return true;
                }
            }
            false
        })
    }

    /// Returns the objects, each turned one with the box of the sort `bounding` and a mask. Turned objects of equal
    /// size and angle share a mask.
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
    /// Returns the largest box that the object may have in a pipeline: at any angle, and around its path.
    fn widest_box(&self) -> Rect {
        let rect = match &self.shape {
            Shape::Still(rect, _) => *rect,
            Shape::Turning(turning) => turning.bounds(Bounding::FixedSquare),
        };
        self.motion.and_then(|motion| motion.bounds().ok()).unwrap_or(rect)
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::{Frames, Scene, SceneError};
    use std::fmt::Write;

    /// Returns a scene of `count` boxes of two kinds in one place, or beside each other.
    fn boxes(count: u32, is_pile: bool, rules: &str) -> String {
        let mut text = format!("{{{rules}\"objects\": [");
        for i in 0..count {
            let (x, kind) = if is_pile { (0, i % 2) } else { (i * 9, 0) };
            let comma = if i == 0 { "" } else { "," };
            write!(text, "{comma}{{\"kind\": \"k{kind}\", \"x\": {x}, \"y\": 0, \"w\": 8, \"h\": 8}}")
                .unwrap();
        }
        text + "]}"
    }

    /// Tests that the number of overlapping pairs has a limit, over all frames, and that pairs that may not meet do not count.
    #[test]
    fn a_pile_is_refused() {
        let error = Scene::from_json(&boxes(800, true, "")).unwrap_err();
        assert!(matches!(&error, SceneError::TooManyPairs { path } if path == "objects"), "{error}");
        assert!(error.to_string().contains("250000 pairs"), "{error}");
        assert!(Scene::from_json(&boxes(700, true, "")).is_ok());
        assert!(Scene::from_json(&boxes(800, false, "")).is_ok());
        assert!(Scene::from_json(&boxes(800, true, "\"rules\": [[\"k0\", \"k2\"]], ")).is_ok());
        let frame = boxes(600, true, "");
        let error = Frames::from_json(&format!("[{frame}, {frame}]")).unwrap_err();
        assert!(error.to_string().starts_with("[1].objects: "), "{error}");
    }
}
