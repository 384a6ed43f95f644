//! Draws a walk along begins and ends that is not part of the current method: one object's query of all others, or an
//! article's listing. The learner steps through it like the events of a tick.

use super::drawing::Drawing;
use super::scene_view::{area_of, middle};
use super::structure::{CLOSED, OPEN, SWEEP};
use super::{SceneView, Stepper};
use crate::view::colors::{GOLD, GREEN, RED, SKY, WHITE, faded};
use crate::view::{Painter, Rgba};
use sector_collision::{Object, Rect};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkOutcome {
    Begins,
    /// The walk continues because there is nothing to find.
    Passes,
    Finds,
    Misses,
    Stops,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WalkStep {
    pub(crate) of: u32,
    pub(crate) other: u32,
    pub(crate) at: i32,
    pub(crate) outcome: WalkOutcome,
    pub(crate) template: &'static str,
    pub(crate) values: Vec<String>,
}

impl SceneView {
    pub(crate) fn draw_walk(&self, stepper: &Stepper, steps: &[WalkStep], painter: &mut Painter<'_>) {
        self.ground(painter);
        let drawing = Drawing { view: self, stepper, so_far: stepper.so_far() };
        painter.unspoken(|painter| Walked { drawing, steps }.draw(painter));
    }
}

struct Walked<'a> {
    drawing: Drawing<'a>,
    steps: &'a [WalkStep],
}

impl Walked<'_> {
    fn draw(&self, painter: &mut Painter<'_>) {
        let Self { drawing: Drawing { view, stepper, .. }, steps } = self;
        let (axis, last) = (stepper.axis(), steps.last());
        if let Some(rect) = last.and_then(|step| self.rect(step.of)) {
            self.drawing.stretch(axis, rect, painter);
        }
        self.drawing.intervals(axis, &|object| self.tint(object), painter);
        self.drawing.objects(painter);
        for step in *steps {
            match step.outcome {
                WalkOutcome::Finds => self.pair(step, faded(GREEN, 0.8), painter),
                WalkOutcome::Misses => self.missed(step, painter),
                _ => {}
            }
        }
        let Some(step) = last else { return };
        let tint = if step.outcome == WalkOutcome::Stops { SKY } else { SWEEP };
        view.across(axis, step.at as f32, tint, painter);
        let tint = match step.outcome {
            WalkOutcome::Finds => GREEN,
            WalkOutcome::Misses => RED,
            WalkOutcome::Passes => GOLD,
            WalkOutcome::Begins | WalkOutcome::Stops => WHITE,
        };
        let is_at_hand = |object: &Object<_>| [step.of, step.other].contains(&object.key);
        for object in stepper.pipeline().objects().filter(is_at_hand) {
            view.fill(area_of(object.rect), faded(tint, 0.3), painter);
            view.outline(area_of(object.rect), tint, painter);
        }
        let keys = self.drawing.keys(painter);
        let named = stepper.pipeline().objects().filter(is_at_hand);
        view.name(named.map(|object| object.with_value(())), keys, painter);
    }

    fn tint<V>(&self, object: &Object<V>) -> Rgba {
        let Some(last) = self.steps.last() else { return OPEN };
        if object.key == last.of {
            return GOLD;
        }
        let steps = self.steps.iter().rev().take_while(|step| step.of == last.of);
        let mut of_object = steps.filter(|step| step.other == object.key).map(|step| step.outcome);
        match of_object.find(|outcome| matches!(outcome, WalkOutcome::Finds | WalkOutcome::Misses)) {
            Some(WalkOutcome::Finds) => GREEN,
            Some(_) => RED,
            None => CLOSED,
        }
    }

    fn rect(&self, key: u32) -> Option<Rect> {
        let object = self.drawing.stepper.pipeline().objects().find(|object| object.key == key);
        object.map(|object| object.rect)
    }

    fn pair(&self, step: &WalkStep, tint: Rgba, painter: &mut Painter<'_>) {
        if let (Some(a), Some(b)) = (self.rect(step.of), self.rect(step.other)) {
            self.drawing.view.line(middle(a), middle(b), false, tint, painter);
        }
    }

    fn missed(&self, step: &WalkStep, painter: &mut Painter<'_>) {
        let (Some(a), Some(b)) = (self.rect(step.of), self.rect(step.other)) else { return };
        if let Some(shared) = a.intersection(b) {
            self.drawing.view.fill(area_of(shared), faded(RED, 0.7), painter);
        }
        self.pair(step, RED, painter);
    }
}
