//! A ghost: an earlier game of the same stage, which flies along as a translucent ship.

use crate::app::Content;
use crate::replay::{Playback, Replay};
use crate::sim::{Event, GameSetup, World};
use crate::view::{Painter, draw_ghost};
use sector_collision::Method;
use std::sync::Arc;

/// A replay that is played next to a game, one tick at a time. It costs as much as a second game.
#[derive(Debug)]
pub(crate) struct Ghost {
    playback: Box<Playback>,
    /// The events of the ghost's last tick. Nothing shows or plays them.
    events: Vec<Event>,
}

impl Ghost {
    /// Returns the ghost of a replay for a game with this setup. The error says why the replay is not of that stage, or
    /// cannot be played.
    pub(crate) fn new(replay: Arc<Replay>, setup: &GameSetup, content: &Content) -> Result<Self, String> {
        let theirs = replay.header.setup;
        if !is_same_stage(&theirs, setup) {
            return Err("it is of another stage".to_owned());
        }
        let level = content.level(&theirs).ok_or("this game does not have its stage")?;
        let playback = Playback::new(replay, level, Arc::clone(&content.sheet), Method::Auto);
        let playback = Box::new(playback.map_err(|problem| problem.to_string())?);
        Ok(Self { playback, events: Vec::with_capacity(super::EVENTS) })
    }

    /// Plays a tick. Does nothing at the end of the replay.
    pub(super) fn step(&mut self) {
        self.events.clear();
        self.playback.step(&mut self.events);
    }

    /// Draws the ghost's ships until its game is over.
    pub(super) fn draw(&self, alpha: f32, painter: &mut Painter<'_>) {
        if !self.playback.is_over() {
            draw_ghost(self.playback.world(), alpha, painter);
        }
    }

    /// Returns by how many points a game is ahead of the ghost, negative if it is behind.
    pub(super) fn lead(&self, world: &World) -> i64 {
        // Scores are far below 2⁶³.
        world.score().points as i64 - self.playback.world().score().points as i64
    }
}

/// Whether two games fly the same stage. Daily stages of different days differ.
pub(crate) fn is_same_stage(one: &GameSetup, other: &GameSetup) -> bool {
    let stage = |setup: &GameSetup| {
        let day = if setup.mode == crate::sim::GameMode::Daily { setup.seed } else { 0 };
        (setup.mode, setup.stage, day, setup.practice)
    };
    stage(one) == stage(other)
}
