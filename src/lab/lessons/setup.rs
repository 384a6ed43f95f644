//! The scene of an exercise, and the one setting of it that a task lets the learner change.

use crate::lab::stepper::{
    BUILT_IN, BuiltIn, ContactMaterial, LabScene, Recipe, SceneDice, Stepper, boxes, worked,
};
use sector_collision::bounding::Bounding;
use sector_collision::broad::{AxisChoice, SectorSize};
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Method, Tuning};

/// A scene with a method, at one of its ticks.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The index of the scene in [`BUILT_IN`]; `None` for boxes drawn up for the exercise.
    pub built_in: Option<usize>,
    /// The recipe of the built-in scene.
    pub recipe: Recipe,
    /// The scene.
    pub scene: LabScene,
    /// The method.
    pub method: Method,
    /// The index of the tick.
    pub tick: usize,
}

impl Setup {
    /// Shows a built-in scene. The tests check the names of all scenes.
    pub(super) fn of(name: &str, method: Method) -> Self {
        let index = BUILT_IN.iter().position(|scene| scene.name == name);
        debug_assert!(index.is_some(), "no scene {name:?}");
        let index = index.unwrap_or(0);
        let BuiltIn { recipe, .. } = BUILT_IN[index];
        Self { built_in: Some(index), recipe, scene: BUILT_IN[index].scene(), method, tick: 0 }
    }

    /// Shows boxes that may all collide, as (x, y, width, height). Their keys count from 1.
    pub(super) fn boxes(rects: &[(i32, i32, i32, i32)], method: Method) -> Self {
        Self { built_in: None, recipe: Recipe::FIXED, scene: boxes(rects), method, tick: 0 }
    }

    /// Shows another scene.
    pub(super) fn scene(scene: LabScene, method: Method) -> Self {
        Self { built_in: None, recipe: Recipe::FIXED, scene, method, tick: 0 }
    }

    fn with(mut self, change: impl FnOnce(&mut Recipe)) -> Self {
        change(&mut self.recipe);
        if let Some(index) = self.built_in {
            let tuning = std::mem::replace(&mut self.scene, BUILT_IN[index].scene_of(self.recipe)).tuning;
            self.scene.tuning = tuning;
        }
        self
    }

    fn tuned(mut self, change: impl FnOnce(&mut Tuning)) -> Self {
        change(&mut self.scene.tuning);
        self
    }

    pub(super) fn objects(self, objects: u32) -> Self {
        self.with(|recipe| recipe.objects = Some(objects))
    }

    pub(super) fn seeded(self, dice: &mut SceneDice) -> Self {
        let seed = dice.between(1, 1000) as u64;
        self.with(|recipe| recipe.seed = seed)
    }

    pub(super) fn speed(self, speed: i32) -> Self {
        self.with(|recipe| recipe.speed = speed)
    }

    pub(super) fn touching(self, bounce_percent: i32, friction_percent: i32) -> Self {
        self.with(|recipe| recipe.touch = Some(ContactMaterial { bounce_percent, friction_percent }))
    }

    pub(super) fn boxed(self, bounding: Bounding) -> Self {
        self.with(|recipe| recipe.bounding = Some(bounding))
    }

    pub(super) fn sector(self, w: i32, h: i32) -> Self {
        self.tuned(|tuning| tuning.sector = SectorSize::at_least(w, h))
    }

    pub(super) fn axis(self, axis: AxisChoice) -> Self {
        self.tuned(|tuning| tuning.axis = axis)
    }

    pub(super) fn threshold(self, threshold: usize) -> Self {
        self.tuned(|tuning| tuning.threshold = threshold)
    }

    pub(super) fn at(self, tick: usize) -> Self {
        Self { tick, ..self }
    }

    pub(super) fn by(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Returns a stepper before the first event of the tick.
    pub fn stepper(&self) -> Stepper {
        Stepper::new(self.scene.clone(), self.method, self.tick)
    }

    pub(super) fn counts(&self) -> Counts {
        worked(&self.scene, self.method, self.tick).counts()
    }

    pub(super) fn stats(&self) -> MethodStats {
        worked(&self.scene, self.method, self.tick).method_stats()
    }

    pub(super) fn tests(&self) -> u64 {
        self.counts().rect_tests
    }

    /// Returns all work of the method in the tick, in steps.
    pub(super) fn steps(&self) -> u64 {
        let pipeline = worked(&self.scene, self.method, self.tick);
        pipeline.method_stats().steps(pipeline.counts().candidates)
    }

    /// Returns the setup with a control at one of its values.
    #[must_use]
    pub fn set(self, control: LessonControl, index: usize) -> Self {
        match control {
            LessonControl::Objects(values) => self.objects(values[index]),
            LessonControl::Speed(values) => self.speed(values[index]),
            LessonControl::Friction(values) => {
                let bounce = self.recipe.touch.map_or(0, |touch| touch.bounce_percent);
                self.touching(bounce, values[index])
            }
            LessonControl::Sector(values) => self.sector(values[index], values[index]),
            LessonControl::Axis => self.axis(AXES[index].0),
            LessonControl::Boxes => self.boxed(BOXES[index].0),
            LessonControl::Drag(_) => self,
        }
    }
}

/// The setting that a task lets the learner change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonControl {
    /// The number of objects.
    Objects(&'static [u32]),
    /// The speed of the objects in pixels per tick.
    Speed(&'static [i32]),
    /// The friction between bodies in percent.
    Friction(&'static [i32]),
    /// The side of a sector in pixels.
    Sector(&'static [i32]),
    /// The axis along which the method sorts.
    Axis,
    /// The kind of box around objects that turn.
    Boxes,
    /// The place of the object with this key.
    Drag(u32),
}

const AXES: [(AxisChoice, &str); 2] = [(AxisChoice::X, "x"), (AxisChoice::Y, "y")];
const BOXES: [(Bounding, &str); 2] =
    [(Bounding::FixedSquare, "square"), (Bounding::DynamicRectangle, "tight")];

impl LessonControl {
    /// Returns the number of values, 0 for an object to drag.
    pub const fn len(self) -> usize {
        match self {
            Self::Objects(values) => values.len(),
            Self::Speed(values) | Self::Friction(values) | Self::Sector(values) => values.len(),
            Self::Axis | Self::Boxes => 2,
            Self::Drag(_) => 0,
        }
    }

    /// Whether there are no values: the learner drags an object.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the name of the setting, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Objects(_) => "Objects",
            Self::Speed(_) => "Speed",
            Self::Friction(_) => "Friction",
            Self::Sector(_) => "Sector",
            Self::Axis => "Axis",
            Self::Boxes => "Boxes",
            Self::Drag(_) => "",
        }
    }

    /// Returns the text of a value.
    pub fn value(self, index: usize) -> String {
        match self {
            Self::Objects(values) => values[index].to_string(),
            Self::Speed(values) => values[index].to_string(),
            Self::Friction(values) => format!("{} %", values[index]),
            Self::Sector(values) => format!("{0} × {0}", values[index]),
            Self::Axis => AXES[index].1.to_owned(),
            Self::Boxes => BOXES[index].1.to_owned(),
            Self::Drag(_) => String::new(),
        }
    }

    /// Returns the index of the value that a setup has, or the first.
    pub(crate) fn of(self, setup: &Setup) -> usize {
        let found = match self {
            Self::Objects(values) => values.iter().position(|&value| Some(value) == setup.recipe.objects),
            Self::Speed(values) => values.iter().position(|&value| value == setup.recipe.speed),
            Self::Friction(values) => values
                .iter()
                .position(|&value| setup.recipe.touch.is_some_and(|touch| touch.friction_percent == value)),
            Self::Sector(values) => {
                values.iter().position(|&value| value == setup.scene.tuning.sector.pixels().0)
            }
            Self::Axis => AXES.iter().position(|&(axis, _)| axis == setup.scene.tuning.axis),
            Self::Boxes => BOXES.iter().position(|&(boxes, _)| Some(boxes) == setup.recipe.bounding),
            Self::Drag(_) => None,
        };
        found.unwrap_or(0)
    }
}
