//! A game being played: the world, its record, what grows from its events, its overlay.

use super::content::Content;
use crate::collision::Method;
use crate::lab::Overlay;
use crate::replay::Recorder;
use crate::sim::{Event, PlayerInput, Setup, SetupError, Stage, TICKS_PER_SECOND, World};
use crate::view::{Effects, Look, Painter, draw_hud, extract};
use std::sync::Arc;

/// Room for the events of a tick: the largest sweep of bullets fits.
const EVENTS: usize = 4096;

/// A game with everything around it.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub world: World,
    /// What the collision detection did, for the overlay.
    pub overlay: Overlay,
    /// The stage, from 1.
    pub stage: u32,
    /// What happened in the last tick.
    pub events: Vec<Event>,
    recorder: Recorder,
    effects: Effects,
    text: String,
    /// The next picture begins with no particles.
    fresh: bool,
}

impl Session {
    /// Starts a stage.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    ///
    /// # Panics
    /// When there is no such stage; see [`Content::stages`].
    pub fn start(content: &Content, stage: u32, seed: u64, method: Method) -> Result<Self, SetupError> {
        let level = Arc::clone(&content.stages[stage as usize - 1]);
        let world = World::new(Setup { level, sheet: Arc::clone(&content.sheet), seed, method })?;
        Ok(Self {
            recorder: Recorder::new(&world, stage),
            world,
            overlay: Overlay::default(),
            stage,
            events: Vec::with_capacity(EVENTS),
            effects: Effects::default(),
            text: String::with_capacity(64),
            fresh: true,
        })
    }

    /// The record so far.
    #[must_use]
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// One tick. `watch` is called at the end of each stage of it, for those with a clock.
    pub fn tick(&mut self, input: PlayerInput, painter: &mut Painter<'_>, watch: &mut dyn FnMut(Stage)) {
        self.events.clear();
        self.world.step_watched(input, &mut self.events, watch);
        self.recorder.tick(input, &self.world);
        self.effects.take(&self.events, self.time_s(0.0), painter);
        self.overlay.record(&self.world);
    }

    /// The field `alpha` (0–1) of the way from the tick before to the last, with nothing written over it.
    pub fn draw_field(&mut self, alpha: f32, painter: &mut Painter<'_>) {
        painter.frame.time_s = self.time_s(alpha);
        painter.frame.clear_particles = std::mem::take(&mut self.fresh);
        extract(&self.world, Look { alpha, ..Look::default() }, painter);
        self.effects.draw(painter);
    }

    /// Score, lives, the boss's bar.
    pub fn draw_hud(&mut self, painter: &mut Painter<'_>) {
        draw_hud(&self.world, painter, &mut self.text);
    }

    /// The collision overlay, as far as it is on show.
    pub fn draw_overlay(&mut self, painter: &mut Painter<'_>) {
        self.overlay.draw(&self.world, painter);
    }

    /// The clock of scenery and particles: it goes on while a blast freezes the game.
    fn time_s(&self, alpha: f32) -> f32 {
        (self.world.tick() as f32 + alpha) / TICKS_PER_SECOND as f32
    }
}
