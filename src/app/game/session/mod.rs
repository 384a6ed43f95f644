//! A game being played: the world, its record, what grows from its events, its overlay.

mod draw;
mod replay;

use super::marks::Marks;
use super::stress_session::{Plan, StressSession};
use crate::app::content::Content;
use crate::app::words;
use crate::lab::{FlightRecorder, Overlay};
use crate::replay::{Playback, Recorder};
use crate::sim::{Event, GameSetup, Inputs, SetupError, TICKS_PER_SECOND, TickPhase, World};
use crate::stress::StressError;
use crate::view::{Effects, Painter, ViewOptions};
use sector_collision::Method;
use sector_sprites::SpriteId;
use std::sync::Arc;

/// Room for the events of a tick: the largest sweep of bullets fits.
const EVENTS: usize = 4096;

/// The most events of a tick that are seen and heard: of thousands, more could not be told apart.
const MAX_SHOWN: usize = 96;

/// A game with everything around it.
#[derive(Debug)]
pub struct Session {
    play: Play,
    /// What the collision detection did, for the overlay.
    pub overlay: Overlay,
    /// What happened in the last tick.
    pub events: Vec<Event>,
    /// What the player's options ask of the picture.
    pub look: ViewOptions,
    effects: Effects,
    /// The last second, for the page that shows what the ship was lost to.
    flight_recorder: FlightRecorder,
    /// Where an invulnerable ship would have been lost.
    marks: Marks,
    /// The next picture begins with no particles.
    fresh: bool,
    /// A replay has been wound, and the picture has not been told.
    is_wound: bool,
}

/// What is played.
#[derive(Debug)]
enum Play {
    /// A stage, its record, and what its card says.
    Stage(Box<World>, Box<Recorder>, Card),
    /// A replay on show, and what its card says.
    Replay(Box<Playback>, Card),
    /// A stress test; there is no record of it.
    StressSession(Box<StressSession>),
}

/// What stands on the card of a stage besides its name.
#[derive(Clone, Copy, Debug)]
struct Card {
    about: &'static str,
    emblem: Option<SpriteId>,
}

impl Card {
    fn of(stage: u32, content: &Content) -> Self {
        let emblem = content.sheet.sprite(&format!("emblem_{stage}"));
        Self { about: words::about_stage(stage), emblem }
    }
}

impl Session {
    /// Starts the stage of a setup.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    ///
    /// # Panics
    /// When there is no such stage; see [`Content::stages`].
    pub fn start(content: &Content, setup: GameSetup, method: Method) -> Result<Self, SetupError> {
        let level = Arc::clone(&content.stages[setup.stage as usize - 1]);
        let world = World::new(setup, level, Arc::clone(&content.sheet), method)?;
        let recorder = Recorder::new(&world);
        Ok(Self::of(Play::Stage(Box::new(world), Box::new(recorder), Card::of(setup.stage, content))))
    }

    /// Starts a stress test.
    pub(crate) fn stress_session(content: &Content, plan: Plan) -> Result<Self, StressError> {
        Ok(Self::of(Play::StressSession(Box::new(StressSession::start(content, plan)?))))
    }

    fn of(play: Play) -> Self {
        Self {
            play,
            overlay: Overlay::default(),
            events: Vec::with_capacity(EVENTS),
            look: ViewOptions::default(),
            effects: Effects::default(),
            flight_recorder: FlightRecorder::default(),
            marks: Marks::default(),
            fresh: true,
            is_wound: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn world(&self) -> &World {
        self.play.world()
    }

    /// Takes another broad phase; it changes the counts and nothing else.
    pub fn set_method(&mut self, method: Method) {
        match &mut self.play {
            Play::Stage(world, ..) => world.set_method(method),
            Play::Replay(replay, _) => replay.set_method(method),
            Play::StressSession(stress_session) => stress_session.stress.set_method(method),
        }
    }

    /// Notes that the game runs slower than it was made; its record and its score are marked.
    pub(crate) fn note_slowed(&mut self) {
        if let Play::Stage(world, ..) = &mut self.play {
            world.note_slowed();
        }
    }

    /// The record so far; there is none of a stress test.
    #[must_use]
    pub fn recorder(&self) -> Option<&Recorder> {
        match &self.play {
            Play::Stage(_, recorder, _) => Some(recorder),
            Play::Replay(..) | Play::StressSession(_) => None,
        }
    }

    /// The recording of the last second, and of the last loss of a ship. There is none of a stress test.
    #[must_use]
    pub fn flight_recorder(&self) -> &FlightRecorder {
        &self.flight_recorder
    }

    /// The stress test, if it is one, to look at.
    pub(crate) fn stress_on_show(&self) -> Option<&StressSession> {
        match &self.play {
            Play::Stage(..) | Play::Replay(..) => None,
            Play::StressSession(stress_session) => Some(stress_session),
        }
    }

    /// The stress test, if it is one.
    pub(crate) fn as_stress(&mut self) -> Option<&mut StressSession> {
        match &mut self.play {
            Play::Stage(..) | Play::Replay(..) => None,
            Play::StressSession(stress_session) => Some(stress_session),
        }
    }

    /// Runs one tick. `watch` is called at the end of each of its phases, for callers that measure them.
    pub fn tick(
        &mut self,
        inputs: impl Into<Inputs>,
        painter: &mut Painter<'_>,
        watch: &mut dyn FnMut(TickPhase),
    ) {
        let inputs = inputs.into();
        self.events.clear();
        match &mut self.play {
            Play::Stage(world, recorder, _) => {
                world.step_watched(inputs, &mut self.events, watch);
                recorder.tick(inputs, world);
                self.flight_recorder.record(world);
            }
            Play::Replay(replay, _) => {
                replay.step_watched(&mut self.events, watch);
                self.flight_recorder.record(replay.world());
            }
            Play::StressSession(stress_session) => {
                stress_session.tick(inputs.of(0), &mut self.events, watch);
                self.events.truncate(MAX_SHOWN);
            }
        }
        self.marks.take(&self.events);
        let time_s = self.time_s(0.0);
        self.effects.take(&self.events, time_s, painter);
        self.effects.go_on(self.play.world(), time_s, painter);
        self.overlay.record(self.play.world());
    }

    /// How often a ship was spared that would have been lost.
    #[must_use]
    pub fn hits(&self) -> u32 {
        self.marks.hits
    }

    /// The clock of scenery and particles: it goes on while a blast freezes the game.
    fn time_s(&self, alpha: f32) -> f32 {
        (self.world().tick() as f32 + alpha) / TICKS_PER_SECOND as f32
    }
}

impl Play {
    /// The game.
    fn world(&self) -> &World {
        match self {
            Self::Stage(world, ..) => world,
            Self::Replay(replay, _) => replay.world(),
            Self::StressSession(stress_session) => stress_session.stress.world(),
        }
    }
}
