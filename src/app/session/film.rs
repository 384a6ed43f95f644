//! A replay on show: it is wound to and fro, and taken over. And a game that is flown again in one go.

use super::{Card, Play, Session};
use crate::app::content::Content;
use crate::app::screens::Marks;
use crate::replay::{Playback, Replay};
use crate::sim::{Inputs, Outcome};
use crate::view::Effects;
use sector_collision::Method;
use std::sync::Arc;

impl Session {
    /// Puts a replay on show, before its first tick.
    ///
    /// # Errors
    /// Why it cannot be watched, in words for the player.
    pub(in crate::app) fn film(
        content: &Content,
        replay: Arc<Replay>,
        method: Method,
    ) -> Result<Self, String> {
        let stage = replay.header.setup.stage;
        let level = content.stages.get((stage as usize).wrapping_sub(1));
        let level = level.ok_or_else(|| format!("stage {stage} is not in this game"))?;
        let film = Playback::new(replay, Arc::clone(level), Arc::clone(&content.sheet), method);
        let film = film.map_err(|problem| problem.to_string())?;
        Ok(Self::of(Play::Film(Box::new(film), Card::of(stage, content))))
    }

    /// The replay on show, if it is one.
    #[must_use]
    pub fn film_on_show(&self) -> Option<&Playback> {
        match &self.play {
            Play::Film(film, _) => Some(film),
            Play::Stage(..) | Play::StressSession(_) => None,
        }
    }

    /// Turns a replay to a tick; the way there is walked by [`Session::wind`].
    pub(in crate::app) fn seek(&mut self, tick: u32) {
        if let Play::Film(film, _) = &mut self.play {
            // The way back leads through the beginning.
            if tick < film.tick() {
                self.marks = Marks::default();
            }
            film.seek(tick);
            self.is_wound = true;
        }
    }

    /// Walks on to where the replay is wound, as long as `go_on` says so after a tick. Says whether it was to be wound at
    /// all; the last tick of the way is on show then, without what blew up on it.
    pub(in crate::app) fn wind(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Play::Film(film, _) = &mut self.play else { return false };
        if !film.is_seeking() && !std::mem::take(&mut self.is_wound) {
            return false;
        }
        self.is_wound = film.is_seeking();
        while film.is_seeking() {
            self.events.clear();
            film.step(&mut self.events);
            self.flight_recorder.record(film.world());
            self.marks.take(&self.events);
            if !go_on() {
                break;
            }
        }
        (self.effects, self.fresh) = (Effects::default(), true);
        self.overlay.record(film.world());
        true
    }

    /// Lets the player fly on from where the replay stands. Says whether that can be.
    pub(in crate::app) fn take_over(&mut self) -> bool {
        let Play::Film(film, card) = &mut self.play else { return false };
        let Some((world, recorder)) = film.take_over() else { return false };
        self.play = Play::Stage(Box::new(world), Box::new(recorder), *card);
        true
    }

    /// Whether somebody took the game over from a replay: then it is not scored.
    #[must_use]
    pub fn is_taken_over(&self) -> bool {
        self.recorder().is_some_and(|recorder| recorder.replay().header.setup.assists.taken_over)
    }

    /// Takes these inputs one after the other, with nothing seen or heard of it, and ends the invulnerability that the game
    /// was begun with. Says whether the game still goes on then.
    ///
    /// Cost: that of so many ticks, some ten microseconds each.
    pub(in crate::app) fn fly_again(&mut self, inputs: &[Inputs]) -> bool {
        let Play::Stage(world, recorder, _) = &mut self.play else { return false };
        for &input in inputs {
            self.events.clear();
            world.step(input, &mut self.events);
            recorder.tick(input, world);
        }
        self.events.clear();
        world.end_invulnerability();
        world.outcome() == Outcome::Flying
    }
}
