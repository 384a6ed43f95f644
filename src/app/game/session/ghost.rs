//! A ghost: another game of the same stage, which flies along as a translucent ship. It is a replay, or the autopilot.

use crate::app::Content;
use crate::bot::Autopilot;
use crate::replay::{Playback, Replay};
use crate::sim::{Event, GameSetup, Outcome, World};
use crate::view::{Painter, draw_ghost};
use sector_collision::Method;
use std::sync::Arc;

/// A second game, flown one tick at a time next to the player's. It costs as much as that.
#[derive(Debug)]
pub(crate) struct Ghost {
    flight: GhostFlight,
    /// The events of the ghost's last tick. Nothing shows or plays them.
    events: Vec<Event>,
}

#[derive(Debug)]
enum GhostFlight {
    Replay(Box<Playback>),
    Autopilot(Box<World>, Autopilot),
}

impl Ghost {
    /// Returns the autopilot as a ghost: it flies from the same start as the player's game.
    pub(crate) fn autopilot(setup: GameSetup, content: &Content) -> Option<Self> {
        let world =
            World::new(setup, content.level(&setup)?, Arc::clone(&content.sheet), Method::Auto).ok()?;
        Some(Self::of(GhostFlight::Autopilot(Box::new(world), Autopilot::default())))
    }

    fn of(flight: GhostFlight) -> Self {
        Self { flight, events: Vec::with_capacity(super::EVENTS) }
    }

    fn world(&self) -> &World {
        match &self.flight {
            GhostFlight::Replay(playback) => playback.world(),
            GhostFlight::Autopilot(world, _) => world,
        }
    }

    fn is_over(&self) -> bool {
        match &self.flight {
            GhostFlight::Replay(playback) => playback.is_over(),
            GhostFlight::Autopilot(world, _) => world.outcome() != Outcome::Flying,
        }
    }

    /// Returns the ghost of a replay for a game with this setup. The error says why the replay is not of that stage, or
    /// cannot be played.
    pub(crate) fn new(replay: Arc<Replay>, setup: &GameSetup, content: &Content) -> Result<Self, String> {
        let theirs = replay.header.setup;
        if !is_same_stage(&theirs, setup) {
            return Err("it is of another stage".to_owned());
        }
        let level = content.level_or_reason(&theirs)?;
        let playback = Playback::new(replay, level, Arc::clone(&content.sheet), Method::Auto);
        Ok(Self::of(GhostFlight::Replay(Box::new(playback.map_err(|problem| problem.to_string())?))))
    }

    /// Plays a tick. Does nothing at the end of its game.
    pub(super) fn step(&mut self) {
        self.events.clear();
        match &mut self.flight {
            GhostFlight::Replay(playback) => drop(playback.step(&mut self.events)),
            GhostFlight::Autopilot(world, pilot) => world.step(pilot.fly(world), &mut self.events),
        }
    }

    /// Draws the ghost's ships until its game is over.
    pub(super) fn draw(&self, alpha: f32, painter: &mut Painter<'_>) {
        if !self.is_over() {
            draw_ghost(self.world(), alpha, painter);
        }
    }

    /// Returns by how many points a game is ahead of the ghost now, negative if it is behind.
    pub(super) fn lead(&self, world: &World) -> i64 {
        // Scores are far below 2⁶³.
        world.score().points as i64 - self.world().score().points as i64
    }

    /// Returns by how many points a finished game is ahead of the ghost's: of a replay, the score at its end counts.
    pub(super) fn final_lead(&self, world: &World) -> i64 {
        match &self.flight {
            // What a replay claims counts only while it has not been played to its end.
            GhostFlight::Replay(playback) if !playback.is_over() => {
                let points = i64::try_from(playback.replay().score).unwrap_or(i64::MAX);
                (world.score().points as i64).saturating_sub(points)
            }
            _ => self.lead(world),
        }
    }
}

/// Whether two games fly the same stage. Daily stages of different days differ.
pub(crate) fn is_same_stage(one: &GameSetup, other: &GameSetup) -> bool {
    let stage = |setup: &GameSetup| {
        let day_or_level = if setup.mode.draws_seed() { 0 } else { setup.seed };
        (setup.mode, setup.stage, day_or_level, setup.practice)
    };
    stage(one) == stage(other)
}
