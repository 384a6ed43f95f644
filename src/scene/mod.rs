//! Scenes of rectangles, from which the `count` command makes counts and pairs.
//!
//! A scene is a list of objects in JSON, with the rules which kinds may meet. It runs through the same
//! [`Pipeline`](sector_collision::Pipeline) as the game for one tick and gives the counts and hits of each method.
//! Scenes serve to check a method by hand, to compare methods, and as examples of the specification.
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
//! An object with an `angle` is a rectangle that has turned about its middle, clockwise and in degrees; a [`Bounding`] says
//! which box stands for it, and the hits are the same with either. An object with a place `to` flies there within the
//! tick, in a straight line, and hits what is on its way. A scene may set the [methods' settings](TuningChoice) under
//! `tuning`, and can be [written out again](Scene::to_json).

mod error;
mod frames;
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
pub use object::SceneObject;
#[cfg(feature = "cli")]
pub(crate) use result::counts_by_name;
pub use result::{BoundingResult, BoundingsResult, FramesResult, MethodResult, SceneResult};
pub use tuning::TuningChoice;
#[cfg(feature = "cli")]
pub(crate) use tuning::{parse_axis, parse_sector};

use object::CheckedObject;
use raw::RawScene;
use sector_collision::{Bounding, Method, Rect};

/// A scene of rectangles that has been checked: every rectangle is within the limits of a [`Rect`], and every mask is
/// as large as its rectangle.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene(Frames);

impl From<Scene> for Frames {
    fn from(scene: Scene) -> Self {
        scene.0
    }
}

impl Scene {
    /// Reads a scene from JSON and checks it.
    ///
    /// # Errors
    /// The first thing that is wrong, with line, column, path in the file, value, and what was expected.
    pub fn from_json(text: &str) -> Result<Self, SceneError> {
        Ok(Self(Frames::new(raw::read(text)?)))
    }

    /// Returns the scene of `objects` under `rules`, which name the pairs of kinds that may meet; without rules every
    /// pair may.
    ///
    /// # Errors
    /// When the rules name more than [`Kind::COUNT`](sector_collision::Kind::COUNT) kinds, or when the objects crowd so that
    /// they exceed the limits of a file.
    ///
    /// # Panics
    /// When a mask is not as large as its rectangle.
    pub fn new<'a>(
        rules: Option<Vec<[String; 2]>>,
        tuning: TuningChoice,
        objects: impl IntoIterator<Item = SceneObject<'a>>,
    ) -> Result<Self, SceneError> {
        let objects = objects.into_iter().map(CheckedObject::from).collect();
        let raw = RawScene { rules, tuning: Some(tuning), objects };
        Ok(Self(Frames::new(raw::contents(vec![raw], |_| String::new())?)))
    }

    /// Returns the text of the scene, an object a line, from which [`from_json`](Self::from_json) reads an equal one.
    /// The sort of box for objects that turn is no part of the text.
    pub fn to_json(&self) -> String {
        text::json(&self.0.contents)
    }

    /// Returns the scene with other settings of the collision methods. What `tuning` leaves open stays as it was.
    #[must_use]
    pub fn with_tuning(self, tuning: TuningChoice) -> Self {
        Self(self.0.with_tuning(tuning))
    }

    /// Returns the scene with bounding boxes of another sort for turned objects; by default these are dynamic
    /// rectangles.
    #[must_use]
    pub fn with_bounding(self, bounding: Bounding) -> Self {
        Self(self.0.with_bounding(bounding))
    }

    /// Returns the rectangles of the objects, in the order of the file.
    pub fn rects(&self) -> impl Iterator<Item = Rect> + '_ {
        self.0.first().map(|object| object.rect)
    }

    /// Runs the scene through a new pipeline for one tick with a collision method, and returns the method's counts and
    /// hits.
    pub fn count(&self, method: Method) -> MethodResult {
        let mut pipeline = self.0.pipeline(method);
        // All at once where that is the same: a method that keeps an order then sorts once.
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

    /// Returns the methods whose work is counted piece by piece: every one but [`Method::Fast`], textbook versions last.
    pub fn counted_methods() -> Vec<Method> {
        Method::READABLE.into_iter().chain(Method::TEXTBOOK).collect()
    }

    /// Runs the scene as [`count`](Self::count) does, once with each of the collision methods, and returns their
    /// results in the order of `methods`.
    pub fn count_all(&self, methods: &[Method]) -> SceneResult {
        let methods = methods.iter().map(|&method| self.count(method)).collect();
        SceneResult { objects: self.0.first().count(), tuning: self.0.tuning(), methods }
    }
}
