//! The scene of an exercise, and the one setting of it that a task lets the learner change.

use crate::lab::stepper::{BuiltIn, LabScene, SceneDice, Stepper, boxes, worked};
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Method};
use std::fmt::Display;

/// A scene with a method, at one of its ticks.
#[derive(Clone, Debug)]
pub struct Setup {
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
        let built_in = BuiltIn::find(name);
        debug_assert!(built_in.is_some(), "no scene {name:?}");
        Self::scene(built_in.map_or_else(LabScene::default, BuiltIn::scene), method)
    }

    /// Shows boxes that may all collide, as (x, y, width, height). Their keys count from 1.
    pub(super) fn boxes(rects: &[(i32, i32, i32, i32)], method: Method) -> Self {
        Self::scene(boxes(rects), method)
    }

    /// Shows another scene.
    pub(super) const fn scene(scene: LabScene, method: Method) -> Self {
        Self { scene, method, tick: 0 }
    }

    /// Changes a [setting](LabScene::set) of the scene. The tests check the names and values.
    pub(super) fn set(mut self, name: &str, value: impl Display) -> Self {
        let is_set = self.scene.set(name, &value.to_string());
        debug_assert_eq!(is_set, Ok(true), "{name}={value}");
        self
    }

    pub(super) fn seeded(self, dice: &mut SceneDice) -> Self {
        self.set("seed", dice.between(1, 1000))
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
    pub fn control(self, control: LessonControl, index: usize) -> Self {
        match control {
            LessonControl::Setting(name, values) => self.set(name, values[index]),
            LessonControl::Drag(_) => self,
        }
    }
}

/// What a task lets the learner change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonControl {
    /// The [setting](LabScene::set) with this name, to one of these values.
    Setting(&'static str, &'static [&'static str]),
    /// The place of the object with this key.
    Drag(u32),
}

/// Returns a value of a setting that is a whole number.
pub(super) fn whole(value: &str) -> u64 {
    value.parse().unwrap_or_default()
}

impl LessonControl {
    /// The axis along which a method sorts.
    pub(super) const AXIS: Self = Self::Setting("axis", &["x", "y"]);

    /// Returns the values of the setting; none for an object to drag.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Setting(_, values) => values,
            Self::Drag(_) => &[],
        }
    }

    /// Returns the title of the setting, in English, and one of its values as the lab shows it.
    pub fn shown(self, index: usize) -> (&'static str, String) {
        let Self::Setting(name, values) = self else { return ("", String::new()) };
        let title =
            LabScene::SETTINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, title)| title);
        (title, LabScene::shown_value(name, values[index]))
    }

    /// Returns the index of the value that a setup has, or the first.
    pub(crate) fn of(self, setup: &Setup) -> usize {
        let Self::Setting(name, values) = self else { return 0 };
        let now = setup.scene.value(name);
        values.iter().position(|value| Some(*value) == now.as_deref()).unwrap_or(0)
    }
}
