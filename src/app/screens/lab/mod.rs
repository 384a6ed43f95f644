//! The lab: steps a method forward and backward through the events of a scene.

mod code;
mod compare;
mod counters;
mod course;
mod course_page;
mod edit;
mod home;
mod mouse;
mod page;
mod rules;
mod scenes;
mod settings;

use crate::app::screens::prelude::*;
use crate::app::{LabStart, saved_files};
use crate::lab::lessons::Setup;
use crate::lab::stepper::{BUILT_IN, BuiltIn, LabObject, LabScene, SceneView, StepUnit, Stepper, replayed};
use crate::replay::Playback;
use crate::sim::TICKS_PER_SECOND;
use crate::words::fill;
use counters::CounterRows;
pub(crate) use course::LessonPlace;
use course::{LessonCourse, LessonProgress};
use edit::Edit;
use mouse::Grip;
use rules::Matrix;
use scenes::Scenes;
use sector_collision::Method;
use std::cell::Cell;
use std::sync::Arc;

pub(crate) use home::{LabHome, is_done, lesson_of_stage};

const TICKS_PER_STEP: f32 = 8.0;

#[derive(Default)]
enum Mode {
    #[default]
    Steps,
    Edit(Edit),
    Settings(Menu<settings::LabSettingRow>),
    Scenes(Box<Scenes>),
    Rules(Matrix),
}

pub(crate) struct Lab {
    stepper: Stepper,
    view: SceneView,
    /// The index of the scene in [`BUILT_IN`]. `None` for any other scene, such as one from a file.
    unit: StepUnit,
    /// How long playback has shown the current event, in ticks of 1/60 s. `None` while playback is off.
    playback: Option<f32>,
    grip: Grip,
    mode: Mode,
    /// Whether to restore the state in which the lab was left, if it was open before.
    is_resumed: bool,
    course: Option<Box<LessonCourse>>,
    /// The height of the scene, smaller above the large text of a lesson.
    height: f32,
    /// The height of the scene that suits the text of a lesson, as last drawn.
    wanted_height: Cell<f32>,
    counters: Cell<CounterRows>,
    counter: Option<&'static str>,
    /// Whether the source and the scene have swapped places.
    is_code_large: bool,
    /// The methods that were refused in this update because they are too slow for the scene.
    refused: Vec<Method>,
}

impl Lab {
    /// Opens the lab with the scene and method from the last visit, or its first scene.
    pub(crate) fn new() -> Self {
        Self { is_resumed: true, ..Self::of_built_in(0, Method::AxisList) }
    }

    fn of_built_in(index: usize, method: Method) -> Self {
        Self::of(LabStart { scene: BUILT_IN[index].scene(), tick: 0, steps: 0, method })
    }

    /// Opens the lab at a step of a tick, clamped to the end of the tick.
    pub(crate) fn of(start: LabStart) -> Self {
        let LabStart { scene, tick, steps, method } = start;
        let view = page::scene_view(scene.bounds(), page::FULL_HEIGHT);
        let mut stepper = Stepper::new(scene, method, tick);
        for _ in 0..steps {
            if stepper.is_at_end() {
                break;
            }
            stepper.step(StepUnit::Event, true);
        }
        let (unit, grip) = (StepUnit::Event, Grip::Nothing);
        Self {
            stepper,
            view,
            unit,
            playback: None,
            grip,
            mode: Mode::Steps,
            is_resumed: false,
            course: None,
            height: page::FULL_HEIGHT,
            wanted_height: Cell::new(page::LARGE_HEIGHTS.0),
            counters: Cell::default(),
            counter: None,
            is_code_large: false,
            refused: Vec::new(),
        }
    }

    fn of_setup(setup: &Setup) -> Self {
        let Setup { scene, method, tick } = setup.clone();
        Self::of(LabStart { scene, tick, steps: 0, method })
    }

    /// Opens the lab with the current game, or shows a notice if nothing has been tested yet.
    pub(crate) fn of_game(ctx: &mut Context) -> Transition {
        let Some(start) = start_of_game(ctx) else {
            ctx.notices.toast("No collision tests yet.");
            return Transition::Stay;
        };
        Transition::push(Self::of(start))
    }

    /// Leaves room below the scene for a lesson's text in large text.
    fn fit_text(&mut self, ctx: &Context) {
        let has_text_below = self.course.is_some() && ctx.settings.access.large_text;
        let height = if has_text_below { self.wanted_height.get() } else { page::FULL_HEIGHT };
        if self.height != height {
            self.height = height;
            self.fit_view();
        }
    }

    /// Whether the text of a lesson is below the scene.
    fn is_short(&self) -> bool {
        self.height < page::FULL_HEIGHT
    }

    /// Returns the built-in scene that is shown, maybe edited.
    fn built_in(&self) -> Option<&'static BuiltIn> {
        self.stepper.scene().built_in()
    }

    /// Fits the scene into the view.
    fn fit_view(&mut self) {
        self.view = page::scene_view(self.stepper.scene().bounds(), self.height);
    }

    fn objects(&self) -> Vec<LabObject> {
        self.stepper.scene().objects(self.stepper.tick())
    }

    fn turn_to_scene(&mut self, by: i32) {
        let now = self.built_in().map_or(if by > 0 { BUILT_IN.len() - 1 } else { 0 }, BuiltIn::index);
        let next = (now as i32 + by).rem_euclid(BUILT_IN.len() as i32) as usize;
        self.show_built_in(next);
    }

    fn show_built_in(&mut self, index: usize) {
        *self = Self { unit: self.unit, ..Self::of_built_in(index, BUILT_IN[index].method) };
    }

    fn take_method(&mut self, by: i32) {
        let mut method = cycle(&Method::ALL, self.stepper.method(), by);
        while method != self.stepper.method() && self.stepper.scene().check(method).is_err() {
            self.refused.push(method);
            method = cycle(&Method::ALL, method, by);
        }
        self.stepper.set_method(method);
    }

    fn note_refused(&mut self, ctx: &mut Context) {
        if !self.refused.is_empty() {
            let names: Vec<_> = self.refused.drain(..).map(Method::name).collect();
            let text = ctx.language().translate("Too slow for this scene: {}");
            ctx.notices.toast(fill(text, &[&names.join(", ")]));
        }
    }

    fn take_method_whole(&mut self, by: i32) {
        self.take_method(by);
        self.stepper.seek(usize::MAX);
    }

    fn act(&mut self, action: Action) -> bool {
        if matches!(action, Action::Left | Action::Right) {
            self.playback = None;
        }
        if action == Action::WhatHitMe {
            return self.choose_next_counter();
        }
        self.counter = None;
        match action {
            Action::Left => return self.stepper.step(self.unit, false),
            Action::Right => return self.stepper.step(self.unit, true),
            Action::Up => self.unit = cycle(&StepUnit::ALL, self.unit, -1),
            Action::Down => self.unit = cycle(&StepUnit::ALL, self.unit, 1),
            Action::Confirm | Action::Fire => self.playback = self.playback.xor(Some(0.0)),
            Action::Method => self.take_method(1),
            Action::PreviousMethod => self.take_method(-1),
            Action::Overlay => self.mode = Mode::Settings(settings::menu(self)),
            Action::Focus => self.mode = Mode::Edit(Edit::new(self)),
            Action::Shapes => self.is_code_large ^= true,
            Action::PreviousPage => self.turn_to_scene(-1),
            Action::NextPage => self.turn_to_scene(1),
            _ => return false,
        }
        true
    }

    fn update_steps(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let had_effect = match input {
            Input::Action(Action::Back | Action::Pause) => {
                ctx.cue(Cue::MenuBack);
                self.remember(ctx);
                return Transition::Pop;
            }
            Input::Action(action) => match self.act_in_lesson(action, ctx) {
                LessonProgress::None if action == Action::CrossCheck => return self.compare(ctx),
                LessonProgress::Compare => {
                    self.note_comparison();
                    return self.compare(ctx);
                }
                LessonProgress::None => self.act(action),
                LessonProgress::Held => false,
                LessonProgress::On => true,
                LessonProgress::Over => {
                    ctx.cue(Cue::MenuSelect);
                    return Transition::Pop;
                }
            },
            Input::Pointer(pointer) => {
                self.point_at_counter(pointer.at);
                let is_turned = pointer.clicked && self.turn_counters(pointer.at);
                let answered = if pointer.clicked { self.click_in_lesson(pointer.at, ctx) } else { None };
                answered.unwrap_or_else(|| is_turned || self.point(pointer))
            }
            Input::Time(step) => {
                self.note_task(step.elapsed.as_secs_f32());
                self.advance(step.elapsed.as_secs_f32() * TICKS_PER_SECOND as f32);
                false
            }
            _ => false,
        };
        if had_effect {
            ctx.cue(Cue::MenuMove);
        }
        Transition::Stay
    }

    fn remember(&self, ctx: &mut Context) {
        if let Some(course) = &self.course {
            Self::remember_lesson(course, ctx);
        } else {
            let (scene, tick) = (self.stepper.scene().clone(), self.stepper.tick());
            ctx.places.lab = Some(LabStart { scene, tick, steps: 0, method: self.stepper.method() });
        }
    }

    fn advance(&mut self, ticks: f32) {
        let Some(elapsed) = &mut self.playback else { return };
        *elapsed += ticks;
        let steps = (*elapsed / TICKS_PER_STEP).min(4.0);
        if steps >= 1.0 {
            *elapsed %= TICKS_PER_STEP;
            if !self.stepper.step(self.unit, true) {
                self.playback = None;
            }
        }
    }
}

/// Replays the game to its current tick for the lab. Returns `None` for a game that is not recorded or not started.
fn start_of_game(ctx: &Context) -> Option<LabStart> {
    let session = &ctx.game.session;
    let (world, replay) = (session.world(), Arc::new(session.recorded()?));
    let method = world.method();
    let (level, sheet) = (Arc::clone(world.level()), Arc::clone(&ctx.content.sheet));
    let name = level.name.clone();
    let mut playback = Playback::new(replay, level, sheet, method).ok()?;
    let (scene, tick) = replayed(&name, &mut playback, world.tick())?;
    Some(LabStart { scene, tick, steps: 0, method })
}

impl Screen for Lab {
    fn name(&self) -> &'static str {
        "lab"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        if std::mem::take(&mut self.is_resumed)
            && self.course.is_none()
            && let Some(start) = ctx.places.lab.take()
        {
            *self = Self::of(start);
        }
        self.resume_lesson(ctx);
        self.fit_text(ctx);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let wanted = self.wanted_height.get();
        let transition = match std::mem::take(&mut self.mode) {
            Mode::Steps => self.update_steps(input, ctx),
            Mode::Edit(edit) => {
                edit::update(self, edit, &input, ctx);
                Transition::Stay
            }
            Mode::Rules(matrix) => {
                rules::update(self, matrix, &input, ctx);
                Transition::Stay
            }
            Mode::Scenes(scenes) => {
                scenes::update(self, scenes, &input, ctx);
                Transition::Stay
            }
            Mode::Settings(menu) => settings::update(self, menu, &input, ctx),
        };
        self.note_refused(ctx);
        // A new step keeps the height until its text is drawn.
        self.wanted_height.set(wanted);
        self.fit_text(ctx);
        transition
    }

    fn choice(&self) -> Option<&'static str> {
        match &self.mode {
            Mode::Settings(menu) => Some(menu.name()),
            Mode::Scenes(scenes) => Some(scenes.menu.name()),
            _ => None,
        }
    }

    fn exercise(&self) -> Option<(usize, usize, u64)> {
        self.course.as_ref().map(|course| course.exercise_on_show())
    }

    fn takes(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Method | Action::PreviousMethod | Action::Overlay | Action::Shapes | Action::CrossCheck
        )
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::draw(self, ctx.bindings(), painter);
    }
}

/// Saves objects to a file as a scene, with the rules, masks and settings of `scene`. A notice shows the location or
/// the error.
fn save_scene(scene: &LabScene, objects: &[LabObject], ctx: &mut Context) {
    match scene.with_objects(objects) {
        Ok(scene) => {
            let scene = scene.to_json();
            ctx.saver.save("the scene", move |storage| saved_files::save_scene(&scene, storage));
        }
        Err(error) => ctx.notices.add(format!("Could not save the scene: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes on a diagonal, each larger than nine sectors of one pixel: no method is slow but the two sector grids.
    fn diagonal() -> LabScene {
        let objects: Vec<_> = (0..25_000)
            .map(|i| format!(r#"{{"kind": "a", "x": {0}, "y": {0}, "w": 4, "h": 4}}"#, 9 * i))
            .collect();
        let text = format!(r#"{{"tuning": {{"sector": "1x1"}}, "objects": [{}]}}"#, objects.join(","));
        LabScene::from_json("diagonal", &text).expect("a scene")
    }

    #[test]
    fn a_method_that_is_too_slow_for_the_scene_is_skipped() {
        let mut lab = Lab::of(LabStart { scene: diagonal(), tick: 0, steps: 0, method: Method::AxisList });
        lab.take_method(1);
        assert_eq!(
            (lab.stepper.method(), lab.refused.as_slice()),
            (Method::SortAndSweep, &[Method::SectorGrid][..])
        );
        lab.refused.clear();
        lab.take_method(1);
        assert_eq!((lab.stepper.method(), lab.refused.len()), (Method::ActiveSet, 0));
    }
}
