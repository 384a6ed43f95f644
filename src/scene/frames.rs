//! Frames: the same objects in a sequence of scenes, to show how methods exploit coherence.
//!
//! Each method runs all frames with one pipeline, as in a game. Objects are matched by their index in the frame. An
//! object with a different rectangle is moved, one with a path is swept, and one with a different kind is replaced.
//! Objects missing at the end of a frame are removed; additional ones are inserted. The maintenance cost of a frame
//! is then the cost of the *change*, such as list moves or the swaps of sweep-and-prune.

use super::placed::{Bounded, Contents, Placed};
use super::raw;
use super::{FramesResult, MethodResult, SceneError, SceneResult, TuningChoice};
use sector_collision::bounding::Bounding;
use sector_collision::broad::SectorSize;
use sector_collision::narrow::Motion;
use sector_collision::{Handle, Kind, Mask, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A sequence of scenes with the same rules, checked like a single [`Scene`](super::Scene).
///
/// ```
/// use sector_collision::Method;
/// use sector_sweep::scene::Frames;
///
/// let frames = Frames::from_json(
///     r#"[{"objects": [{"kind": "a", "x": 0, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]},
///         {"objects": [{"kind": "a", "x": 4, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]}]"#,
/// )?;
/// let result = frames.count_all(&[Method::SweepAndPrune]);
/// assert!(result.frames[0].methods[0].pairs.is_empty());
/// assert_eq!(result.frames[1].methods[0].pairs, [[0, 1]]);
/// assert_eq!(result.frames[1].methods[0].method_stats["swaps"], 1);
/// # Ok::<(), sector_sweep::scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frames {
    pub(super) contents: Contents,
    bounded: Bounded,
    bounding: Bounding,
}

impl Frames {
    /// Reads an array of scenes from JSON. If they do not set the sector size, it is chosen to fit 95 % of the
    /// objects in the first frame.
    ///
    /// # Errors
    /// Returns the first mistake, with line, column, path, value and what was expected, or the limit that was
    /// exceeded.
    pub fn from_json(text: &str) -> Result<Self, SceneError> {
        Ok(Self::new(raw::read_frames(text)?))
    }

    /// Returns the frames with a different type of bounding box for turned objects. The default is dynamic
    /// rectangles.
    #[must_use]
    pub fn with_bounding(self, bounding: Bounding) -> Self {
        // Skip the rebuild: the masks of turned objects are the most expensive part of a scene.
        if bounding == self.bounding {
            return self;
        }
        Self { bounded: self.contents.bounded(bounding), bounding, ..self }
    }

    /// Returns the frames with different method settings. Settings that `tuning` omits do not change.
    #[must_use]
    pub fn with_tuning(mut self, tuning: TuningChoice) -> Self {
        self.contents.tuning = tuning.or(self.contents.tuning);
        self
    }

    pub(super) fn new(contents: Contents) -> Self {
        let bounding = Bounding::default();
        Self { bounded: contents.bounded(bounding), contents, bounding }
    }

    pub(super) fn first(&self) -> impl Iterator<Item = &Object<Option<Motion>>> {
        self.bounded.frames.first().into_iter().flatten()
    }

    pub(super) fn objects(&self) -> impl Iterator<Item = &[Object<Option<Motion>>]> {
        self.bounded.frames.iter().map(Vec::as_slice)
    }

    /// Returns the number of objects in the largest frame.
    pub(super) fn capacity(&self) -> usize {
        self.objects().map(<[_]>::len).max().unwrap_or(0)
    }

    pub(super) fn tuning(&self) -> Tuning {
        self.contents.tuning.settle(|| SectorSize::for_rects(self.first().map(|object| object.rect)))
    }

    /// Creates an empty pipeline with room for the largest frame.
    pub(super) fn pipeline(&self, method: Method) -> Pipeline<Option<Motion>> {
        let (rules, masks) = (self.contents.rules.clone(), Arc::clone(&self.bounded.masks));
        Pipeline::with_tuning(method, self.tuning(), rules, masks, self.capacity())
    }

    /// Returns everything a pipeline needs. Kinds are distinguished by name, even if no rule names them. Beyond
    /// [`Kind::COUNT`] kinds, the surplus kinds without a rule share a number.
    pub(crate) fn parts(&self) -> Parts {
        let Contents { rule_names, frames, .. } = &self.contents;
        let ruled: BTreeSet<&str> = rule_names.iter().flatten().flatten().map(String::as_str).collect();
        let all: BTreeSet<&str> = frames.iter().flatten().map(|placed| placed.kind.as_str()).collect();
        let others: Vec<&str> = all.difference(&ruled).copied().collect();
        let first_ruled = others.len().min(Kind::COUNT - ruled.len());
        let of_others = (0..).zip(&others).map(|(i, name)| (i.min(first_ruled.saturating_sub(1)), name));
        let all = of_others.chain((first_ruled..).zip(&ruled));
        let numbers: BTreeMap<&str, Kind> = all.map(|(number, &name)| (name, Kind(number as u8))).collect();
        let mut rules = if rule_names.is_some() { Rules::none() } else { Rules::all() };
        for [a, b] in rule_names.iter().flatten() {
            rules.allow(numbers[a.as_str()], numbers[b.as_str()]);
        }
        let kinds = others[..first_ruled].iter().chain(&ruled).map(|&name| name.to_owned()).collect();
        let numbered = |(object, placed): (&Object<_>, &Placed)| Object {
            kind: numbers[placed.kind.as_str()],
            ..*object
        };
        let frames = self.bounded.frames.iter().zip(frames);
        let frames = frames.map(|(objects, placed)| objects.iter().zip(placed).map(numbered).collect());
        let (masks, tuning) = (Arc::clone(&self.bounded.masks), self.tuning());
        Parts { kinds, rules, masks, tuning, frames: frames.collect() }
    }

    /// Iterates over the frames, each as the rectangles of its objects in file order.
    pub fn rects(&self) -> impl Iterator<Item = Vec<Rect>> + '_ {
        self.bounded.frames.iter().map(|frame| frame.iter().map(|object| object.rect).collect())
    }

    /// Runs all frames with one method, one tick each, and returns the result of each frame.
    pub fn count(&self, method: Method) -> Vec<MethodResult> {
        let mut pipeline = self.pipeline(method);
        let mut handles = Vec::new();
        let results = self.bounded.frames.iter().map(|frame| {
            show(frame, &mut pipeline, &mut handles);
            pipeline.run();
            MethodResult::of(&pipeline)
        });
        results.collect()
    }

    /// Runs all frames with each method, and returns the results of each frame.
    pub fn count_all(&self, methods: &[Method]) -> FramesResult {
        let mut columns: Vec<_> = methods.iter().map(|&method| self.count(method).into_iter()).collect();
        let tuning = self.tuning();
        let frames = self.bounded.frames.iter().map(|frame| SceneResult {
            objects: frame.len(),
            tuning,
            methods: columns.iter_mut().filter_map(Iterator::next).collect(),
        });
        FramesResult { frames: frames.collect() }
    }
}

pub(crate) struct Parts {
    pub(crate) kinds: Vec<String>,
    pub(crate) rules: Rules,
    pub(crate) masks: Arc<[Mask]>,
    pub(crate) tuning: Tuning,
    /// The objects of each frame. An object's value is its path, if it is swept.
    pub(crate) frames: Vec<Vec<Object<Option<Motion>>>>,
}

const LIVE: &str = "an object of the frame before";

/// Changes the objects in the pipeline to those of a frame, and updates `handles` to match.
fn show(
    frame: &[Object<Option<Motion>>],
    pipeline: &mut Pipeline<Option<Motion>>,
    handles: &mut Vec<Handle>,
) {
    for handle in handles.drain(frame.len().min(handles.len())..) {
        pipeline.remove(handle).expect(LIVE);
    }
    for (handle, object) in handles.iter_mut().zip(frame) {
        if pipeline.object(*handle).is_ok_and(|before| before.kind == object.kind) {
            match object.value {
                None => pipeline.update(*handle, object.rect, object.mask).expect(LIVE),
                Some(motion) => pipeline.update_swept(*handle, motion, object.mask).expect(LIVE),
            }
        } else {
            pipeline.remove(*handle).expect(LIVE);
            *handle = insert(object, pipeline);
        }
    }
    for object in &frame[handles.len()..] {
        handles.push(insert(object, pipeline));
    }
}

pub(super) fn insert(object: &Object<Option<Motion>>, pipeline: &mut Pipeline<Option<Motion>>) -> Handle {
    let handle = pipeline.insert(*object);
    if let Some(motion) = object.value {
        pipeline.update_swept(handle, motion, object.mask).expect("the path was checked");
    }
    handle
}
