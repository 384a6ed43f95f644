//! A session: one stage, replay or stress mode game, with its recording, effects and overlay.

mod draw;
mod ghost;
mod replay;

pub(crate) use ghost::{Ghost, is_same_stage};

use super::marks::SparedMarks;
use super::stress_session::{Plan, StressSession};
use crate::app::Content;
use crate::lab::{FlightRecorder, Overlay};
use crate::modes::{DailyModifier, Day};
use crate::replay::{Playback, Recorder, Replay};
use crate::sim::{Body, Event, GameMode, GameSetup, Inputs, SetupError, TICKS_PER_SECOND, TickPhase, World};
use crate::stress::{SURVIVAL_ZOOM, StressError, new_world};
use crate::view::{Camera, Captions, Effects, Painter, Radio, ViewOptions};
use sector_collision::Method;
use sector_sprites::SpriteId;
use std::sync::Arc;

/// The initial capacity for the events of a tick, enough even when all bullets disappear at once.
const EVENTS: usize = 4096;

/// The maximum number of stress mode events shown and heard per tick. More would be indistinguishable.
const MAX_SHOWN: usize = 96;

/// One stage, replay or stress mode game, with its recording, effects and overlay.
#[derive(Debug)]
pub struct Session {
    play: Play,
    /// The overlay that shows the work of the collision detection.
    pub overlay: Overlay,
    /// The events of the last tick, for sounds and lessons.
    pub events: Vec<Event>,
    /// View options from the player's settings.
    pub view_options: ViewOptions,
    effects: Effects,
    /// Recordings of the last second of play and of how the last ship was lost. Empty in stress mode.
    pub flight_recorder: FlightRecorder,
    pub(crate) marks: SparedMarks,
    captions: Captions,
    radio: Radio,
    /// The game that flies along. Only games of the player have one.
    ghost: Option<Ghost>,
    fresh: bool,
    /// Whether [`Session::continue_seek`] still has to report the end of a seek, even if it was to the current tick.
    reports_seek: bool,
}

#[derive(Debug)]
enum Play {
    Stage(Box<World>, Box<Recorder>, StageCard),
    Replay(Box<Playback>, StageCard),
    /// A stress mode game, which is not recorded.
    StressSession(Box<StressSession>),
}

#[derive(Clone, Copy, Debug)]
struct StageCard {
    about: &'static str,
    emblem: Option<SpriteId>,
}

fn about_game(setup: &GameSetup) -> &'static str {
    match setup.mode {
        GameMode::Stages => about_stage(setup.stage),
        GameMode::Survival => "The swarm grows until your ship or your computer gives out",
        GameMode::Caravan2 => "Two minutes, as many ships as it takes",
        GameMode::Caravan5 => "Five minutes, as many ships as it takes",
        GameMode::Daily => about_modifier(Day(setup.seed).modifier()),
        GameMode::BossRush => "Twelve bosses, one after the other",
        GameMode::OwnStage => "",
    }
}

const fn about_modifier(modifier: DailyModifier) -> &'static str {
    match modifier {
        DailyModifier::Answers => "Gunners fire back once when they are destroyed",
        DailyModifier::Mirror => "The waves are mirrored",
        DailyModifier::Swift => "The bullets of aliens are 15 percent faster",
        DailyModifier::Armored => "Aliens take more hits, and pay more",
        DailyModifier::Dense => "Fans and rings have more bullets",
        DailyModifier::FullPower => "The guns start at full power",
        DailyModifier::OneShip => "No ship is in reserve",
    }
}

fn about_stage(stage: u32) -> &'static str {
    match stage {
        1 => "Fly through the gaps: aliens far apart suit the sorted list",
        2 => "Columns close in: the list fails, sectors take over",
        3 => "A thousand aliens dodge your fire: too many for all pairs",
        4 => "Rocks bounce off each other: impulses at work",
        5 => "Along a giant that covers many sectors: do not touch it",
        6 => "Shoot the doors open: inside, the method keeps changing",
        7..=12 => "Once more, denser: gunners fire back when they are destroyed",
        _ => "",
    }
}

impl StageCard {
    fn of(setup: &GameSetup, content: &Content) -> Self {
        let emblem = (setup.stage + 5) % 6 + 1;
        let emblem = content.sheet.sprite(&format!("emblem_{emblem}")).filter(|_| setup.stage > 0);
        Self { about: about_game(setup), emblem }
    }
}

impl Session {
    /// Starts a stage.
    ///
    /// # Errors
    /// Fails if the sheet lacks a sprite that every game needs.
    ///
    /// # Panics
    /// Panics if the stage does not exist; see [`Content::stages`].
    pub fn start(content: &Content, setup: GameSetup, method: Method) -> Result<Self, SetupError> {
        let level = content.level(&setup).expect("the stage exists");
        let world = new_world(setup, level, Arc::clone(&content.sheet), method)?;
        let recorder = Recorder::new(&world);
        Ok(Self::of(Play::Stage(Box::new(world), Box::new(recorder), StageCard::of(&setup, content))))
    }

    pub(crate) fn stress_session(content: &Content, plan: Plan) -> Result<Self, StressError> {
        Ok(Self::of(Play::StressSession(Box::new(StressSession::start(content, plan)?))))
    }

    fn of(play: Play) -> Self {
        Self {
            play,
            overlay: Overlay::default(),
            events: Vec::with_capacity(EVENTS),
            view_options: ViewOptions::default(),
            effects: Effects::default(),
            flight_recorder: FlightRecorder::default(),
            marks: SparedMarks::default(),
            captions: Captions::default(),
            radio: Radio::default(),
            ghost: None,
            fresh: true,
            reports_seek: false,
        }
    }

    /// Returns the world that is played or shown.
    pub fn world(&self) -> &World {
        self.play.world()
    }

    /// Changes the collision method. Only the counts change; the game stays the same.
    pub fn set_method(&mut self, method: Method) {
        match &mut self.play {
            Play::Stage(world, ..) => world.set_method(method),
            Play::Replay(replay, _) => replay.set_method(method),
            Play::StressSession(stress_session) => stress_session.stress.set_method(method),
        }
    }

    /// Returns by how many points the finished game is ahead of its ghost, or `None` if none flew along.
    pub(crate) fn lead_over_ghost(&self) -> Option<i64> {
        self.ghost.as_ref().map(|ghost| ghost.final_lead(self.world()))
    }

    pub(crate) fn set_ghost(&mut self, ghost: Ghost) {
        self.ghost = Some(ghost);
    }

    pub(crate) fn note_slowed(&mut self) {
        if let Play::Stage(world, ..) = &mut self.play {
            world.note_slowed();
        }
    }

    /// Returns the recording of the current stage, or `None` for a replay or a stress mode game.
    pub fn recorder(&self) -> Option<&Recorder> {
        if let Play::Stage(_, recorder, _) = &self.play { Some(recorder) } else { None }
    }

    /// Returns the replay of the current stage so far, or `None` for a replay or a stress mode game.
    pub fn recorded(&self) -> Option<Replay> {
        if let Play::Stage(world, recorder, _) = &self.play { Some(recorder.replay(world)) } else { None }
    }

    pub(crate) fn stress_on_show(&self) -> Option<&StressSession> {
        if let Play::StressSession(stress_session) = &self.play { Some(stress_session) } else { None }
    }

    pub(crate) fn as_stress(&mut self) -> Option<&mut StressSession> {
        if let Play::StressSession(stress_session) = &mut self.play { Some(stress_session) } else { None }
    }

    /// Returns the camera, which follows the ship where the arena is larger than the screen. `alpha` (0 to 1)
    /// interpolates between the last two ticks.
    pub(crate) fn camera(&self, alpha: f32) -> Camera {
        let world = self.world();
        let ship = || {
            let body = world.entities().get::<&Body>(world.player().ship?).ok()?;
            Some(body.prev.lerp(body.pos, alpha))
        };
        match &self.play {
            Play::StressSession(stress_session) => stress_session.camera(),
            _ => {
                let place = ship().unwrap_or_else(|| world.ship_pos());
                Camera::around(place, world.arena().size(), SURVIVAL_ZOOM)
            }
        }
    }

    pub(crate) fn mode(&self) -> GameMode {
        self.world().setup().mode
    }

    /// Runs one tick. Calls `watch` at the end of each tick phase, so that the caller can time the phases.
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
                world.step_watched(inputs, &mut self.events, &mut |phase, _| watch(phase));
                recorder.tick(inputs, world);
                self.flight_recorder.record(world);
                // The offer of a continue stops both.
                if let Some(ghost) = self.ghost.as_mut().filter(|_| world.continue_ticks().is_none()) {
                    ghost.step();
                }
            }
            Play::Replay(replay, _) => {
                replay.step_watched(&mut self.events, &mut |phase, _| watch(phase));
                self.flight_recorder.record(replay.world());
            }
            Play::StressSession(stress_session) => {
                let arena = stress_session.stress.world().arena();
                stress_session.stress.step_watched(inputs.of(0), &mut self.events, watch);
                self.events.truncate(MAX_SHOWN);
                if stress_session.stress.world().arena() != arena {
                    // The bodies have moved with the arena, but effects cannot.
                    (self.effects, self.fresh) = (Effects::default(), true);
                }
            }
        }
        self.marks.take(&self.events);
        self.captions.take(&self.events);
        self.radio.take(self.play.world(), &self.events);
        let time_s = self.time_s(0.0);
        self.effects.take(&self.events, time_s, painter);
        self.effects.go_on(self.play.world(), time_s, painter);
        self.overlay.record(self.play.world());
    }

    fn time_s(&self, alpha: f32) -> f32 {
        (self.world().tick() as f32 + alpha) / TICKS_PER_SECOND as f32
    }
}

impl Play {
    fn world(&self) -> &World {
        match self {
            Self::Stage(world, ..) => world,
            Self::Replay(replay, _) => replay.world(),
            Self::StressSession(stress_session) => stress_session.stress.world(),
        }
    }
}
