//! The picture of a stage: the autopilot flies it in a window of the page.

use crate::app::Content;
use crate::app::clock::FixedStep;
use crate::app::screens::prelude::*;
use crate::bot::Autopilot;
use crate::sim::{Assists, Event, GameSetup, Outcome, TICKS_PER_SECOND, World};
use crate::stress::new_world;
use crate::view::{Camera, Effects, ViewOptions, extract};
use sector_collision::Method;
use std::sync::Arc;

const FIELD: Vec2 = Vec2::new(640.0, 360.0);

pub(super) struct StagePreview {
    setup: GameSetup,
    world: World,
    pilot: Autopilot,
    events: Vec<Event>,
    effects: Effects,
    clock: FixedStep,
}

impl StagePreview {
    /// Starts the flight. Returns `None` if there is no such stage or the sheet lacks a sprite.
    pub(super) fn begin(setup: GameSetup, content: &Content) -> Option<Self> {
        let assists = Assists { invulnerable: true, ..Assists::default() };
        let setup = GameSetup { assists, ..setup };
        let world =
            new_world(setup, content.level(&setup)?, Arc::clone(&content.sheet), Method::Auto).ok()?;
        let (pilot, effects, clock) = (Autopilot::default(), Effects::default(), FixedStep::default());
        Some(Self { setup, world, pilot, events: Vec::with_capacity(256), effects, clock })
    }

    /// Runs the due ticks. Starts again at the end of the stage.
    pub(super) fn advance(&mut self, step: &mut FrameStep<'_>, content: &Content) {
        let mut painter = Painter { frame: step.frame, sheet: &content.sheet, gallery: &content.gallery };
        for _ in 0..self.clock.advance(step.elapsed) {
            self.events.clear();
            self.world.step(self.pilot.fly(&self.world), &mut self.events);
            let time_s = self.world.tick() as f32 / TICKS_PER_SECOND as f32;
            self.effects.take(&self.events, time_s, &mut painter);
            self.effects.go_on(&self.world, time_s, &mut painter);
        }
        if self.world.outcome() != Outcome::Flying
            && let Some(again) = Self::begin(self.setup, content)
        {
            *self = again;
        }
    }

    /// Draws into the layers below the page, so that the field shows through a window in it: left, top, width, height.
    pub(super) fn draw(
        &self,
        [left, top, width, height]: [f32; 4],
        options: ViewOptions,
        painter: &mut Painter<'_>,
    ) {
        let alpha = self.clock.interpolation();
        let zoom = height / FIELD.y;
        let off = Vec2::new(left + width / 2.0, top + height / 2.0) - Camera::default().center;
        painter.frame.time_s = (self.world.tick() as f32 + alpha) / TICKS_PER_SECOND as f32;
        painter.frame.clear_particles = self.world.tick() <= 1;
        painter.frame.camera = Camera { center: FIELD / 2.0 - off / zoom, zoom };
        extract(&self.world, ViewOptions { alpha, ..options }, painter);
    }
}
