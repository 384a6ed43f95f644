//! Scenes of boxes in, counts and pairs out: the `count` command.
//!
//! A scene is a still picture in JSON: what is where, and who may meet whom. It runs through the same
//! [`Pipeline`] as the game, one tick, and comes out as the counts and hits of each method. It is the way to
//! check a method by hand, to compare two, and to write down what the specification means.
//!
//! ```
//! use sector_sweep::collision::Method;
//! use sector_sweep::scene::Scene;
//!
//! let scene = Scene::from_json(
//!     r#"{ "rules": [["player", "alien"]],
//!           "objects": [{"kind": "player", "x": 0, "y": 0, "w": 4, "h": 2, "mask": ["..#.", ".#.."]},
//!                       {"kind": "alien", "x": 1, "y": 1, "w": 8, "h": 8},
//!                       {"kind": "alien", "x": 2, "y": 1, "w": 8, "h": 8, "mask": null}] }"#,
//! )?;
//! let result = scene.count(Method::AxisList);
//! assert_eq!(result.pairs, [[0, 1]]);
//! assert_eq!((result.counts.all_pairs, result.counts.after_rules), (3, 2));
//! # Ok::<(), sector_sweep::scene::SceneError>(())
//! ```

mod frames;
mod raw;
mod result;

pub use frames::Frames;
pub use raw::SceneError;
pub use result::{CountsResult, FramesResult, MethodResult, SceneResult};

use crate::collision::{Mask, Method, Object, Pipeline, Rect, Rules, SectorSize};
use std::sync::Arc;

/// A scene that has been checked: every rectangle within the limits, every mask as large as its rectangle.
#[derive(Clone, Debug)]
pub struct Scene {
    rules: Rules,
    /// An object's id is its place in the file, from 0.
    objects: Vec<Object>,
    masks: Arc<[Mask]>,
    sector: SectorSize,
}

impl Scene {
    /// Reads a scene.
    ///
    /// # Errors
    /// The first thing that is wrong, with line, column, path in the file, value, and what was expected.
    pub fn from_json(text: &str) -> Result<Self, SceneError> {
        let raw::Contents { rules, mut frames, masks } = raw::read(text)?;
        let objects = frames.pop().unwrap_or_default();
        let sector = SectorSize::for_rects(objects.iter().map(|object| object.rect));
        Ok(Self { rules, objects, masks: masks.into(), sector })
    }

    /// The same scene with sectors of another size: by default they fit 95 % of its objects.
    #[must_use]
    pub fn with_sectors(self, sector: SectorSize) -> Self {
        Self { sector, ..self }
    }

    /// Where the objects are, in the order of the file.
    pub fn rects(&self) -> impl Iterator<Item = Rect> + '_ {
        self.objects.iter().map(|object| object.rect)
    }

    /// One tick with one method.
    pub fn count(&self, method: Method) -> MethodResult {
        let (rules, masks) = (self.rules.clone(), Arc::clone(&self.masks));
        let mut pipeline = Pipeline::with_sectors(method, self.sector, rules, masks, self.objects.len());
        pipeline.load(self.objects.iter().copied());
        pipeline.run();
        MethodResult::of(&pipeline)
    }

    /// One tick with each of the methods.
    pub fn count_all(&self, methods: &[Method]) -> SceneResult {
        let methods = methods.iter().map(|&method| self.count(method)).collect();
        SceneResult { objects: self.objects.len(), methods }
    }
}
