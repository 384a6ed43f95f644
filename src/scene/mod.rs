//! Scenes of rectangles, for the `count` command.
//!
//! A scene is a JSON list of objects, with rules for which kinds may collide. It runs through the same
//! [`Pipeline`](sector_collision::Pipeline) as the game for one tick, and returns the counts and hits of each method.
//! Use scenes to check a method by hand or to compare methods; they also serve as examples of the specification.
//!
//! ```
//! use sector_collision::Method;
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
//!
//! An object with an `angle` is a rectangle rotated clockwise about its center, in degrees. A [`Bounding`] selects
//! its box in the broad phase; the hits are the same with every box. An object with a `to` position flies there in a
//! straight line within the tick, and hits what is on its path. A scene may set [method settings](TuningChoice) under
//! `tuning`, and can be [written back to JSON](Scene::to_json).

mod error;
mod frames;
mod limit;
mod object;
mod placed;
mod raw;
mod result;
mod text;
mod tuning;
mod turning;
mod work;

pub use error::SceneError;
pub use frames::Frames;
pub use limit::{MAX_STEPS, TooManySteps};
pub(crate) use limit::{billions, within_limit};
pub use object::SceneObject;
#[cfg(feature = "cli")]
pub(crate) use result::counts_by_name;
pub use result::{BoundingResult, BoundingsResult, FramesResult, MethodResult, SceneResult};
pub use tuning::TuningChoice;
#[cfg(feature = "cli")]
pub(crate) use tuning::{parse_axis, parse_sector};

use object::CheckedObject;
use raw::RawScene;
use sector_collision::bounding::Bounding;
use sector_collision::{Method, Rect};

/// A checked scene of rectangles: each is within the limits of a [`Rect`], and its mask has the same size.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene(Frames);

impl From<Scene> for Frames {
    fn from(scene: Scene) -> Self {
        scene.0
    }
}

impl Scene {
    /// Reads and checks a scene from JSON.
    ///
    /// # Errors
    /// Returns the first mistake, with line, column, path in the file, value and what was expected.
    pub fn from_json(text: &str) -> Result<Self, SceneError> {
        Ok(Self(Frames::new(raw::read(text)?)))
    }

    /// Returns the scene of `objects`. `rules` lists the pairs of kinds that may collide; without rules, every pair
    /// may.
    ///
    /// # Errors
    /// Returns an error if there are more than [`Kind::COUNT`](sector_collision::Kind::COUNT) kinds, or if the
    /// objects exceed the limits of a file.
    ///
    /// # Panics
    /// Panics if the size of a mask differs from that of its rectangle.
    pub fn new<'a>(
        rules: Option<Vec<[String; 2]>>,
        tuning: TuningChoice,
        objects: impl IntoIterator<Item = SceneObject<'a>>,
    ) -> Result<Self, SceneError> {
        let objects = objects.into_iter().map(CheckedObject::from).collect();
        let raw = RawScene { rules, tuning: Some(tuning), objects };
        Ok(Self(Frames::new(raw::contents(vec![raw], |_| String::new())?)))
    }

    /// Formats the scene as JSON, one object per line. [`from_json`](Self::from_json) parses it to an equal scene.
    pub fn to_json(&self) -> String {
        text::json(&self.0.contents)
    }

    /// Returns the scene with different method settings. Settings that `tuning` omits do not change.
    #[must_use]
    pub fn with_tuning(self, tuning: TuningChoice) -> Self {
        Self(self.0.with_tuning(tuning))
    }

    /// Returns the scene with a different type of bounding box for turned objects. The default is dynamic rectangles.
    #[must_use]
    pub fn with_bounding(self, bounding: Bounding) -> Self {
        Self(self.0.with_bounding(bounding))
    }

    /// Iterates over the objects' rectangles, in file order.
    pub fn rects(&self) -> impl Iterator<Item = Rect> + '_ {
        self.0.first().map(|object| object.rect)
    }

    /// Runs the scene for one tick with a method, and returns its counts and hits.
    pub fn count(&self, method: Method) -> MethodResult {
        let mut pipeline = self.0.pipeline(method);
        // Load all at once if nothing is swept: a method that keeps objects sorted then sorts only once.
        if self.0.first().all(|object| object.value.is_none()) {
            pipeline.load(self.0.first().copied());
        } else {
            for object in self.0.first() {
                frames::insert(object, &mut pipeline);
            }
        }
        pipeline.run();
        MethodResult::of(&pipeline)
    }

    /// Returns the methods whose work can be counted step by step: all except [`Method::Fast`], textbook versions last.
    pub fn counted_methods() -> Vec<Method> {
        Method::READABLE.into_iter().chain(Method::TEXTBOOK).collect()
    }

    /// Runs the scene with each method, like [`count`](Self::count).
    pub fn count_all(&self, methods: &[Method]) -> SceneResult {
        let methods = methods.iter().map(|&method| self.count(method)).collect();
        SceneResult { objects: self.0.first().count(), tuning: self.0.tuning(), methods }
    }
}
