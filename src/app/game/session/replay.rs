//! Replays in a session: seeking, taking over a replay as a game, and re-simulating a game.

use super::{Play, Session, StageCard};
use crate::app::Content;
use crate::app::game::marks::SparedMarks;
use crate::replay::{Playback, Recorder, Replay};
use crate::sim::{Event, Inputs, Outcome, World};
use crate::view::{Captions, Effects, Radio};
use sector_collision::Method;
use std::sync::Arc;

impl Session {
    /// Creates a session that shows a replay, before its first tick. The error is for the player.
    pub(crate) fn replay(content: &Content, replay: Arc<Replay>, method: Method) -> Result<Self, String> {
        let setup = replay.header.setup;
        let level = content.level_or_reason(&setup)?;
        let playback = Playback::new(replay, level, Arc::clone(&content.sheet), method);
        let playback = playback.map_err(|problem| problem.to_string())?;
        Ok(Self::of(Play::Replay(Box::new(playback), StageCard::of(&setup, content))))
    }

    /// Returns the playback of the replay that the session shows, or `None` if it shows a game.
    pub fn replay_on_show(&self) -> Option<&Playback> {
        if let Play::Replay(playback, _) = &self.play { Some(playback) } else { None }
    }

    /// Creates a session in which the player continues a game from its current tick. Its recording lacks the ticks
    /// before, so it cannot be saved.
    pub(crate) fn test_flight(world: World) -> Self {
        let (recorder, card) = (Recorder::new(&world), StageCard { about: "", emblem: None });
        Self::of(Play::Stage(Box::new(world), Box::new(recorder), card))
    }

    /// Starts a seek to a tick of the replay, counted from its start. [`Session::continue_seek`] then simulates the
    /// ticks up to it.
    pub(crate) fn seek(&mut self, tick: u32) {
        if let Play::Replay(playback, _) = &mut self.play {
            // Seeking backward restarts from the beginning.
            if tick < playback.tick() {
                self.marks = SparedMarks::default();
            }
            playback.seek(tick);
            self.reports_seek = true;
        }
    }

    /// Simulates ticks toward the target of [`seek`](Self::seek) as long as `should_continue` returns true after each
    /// one. Returns whether a seek was in progress or has just ended. In both cases, removes explosions, particles and captions.
    pub(crate) fn continue_seek(&mut self, should_continue: &mut dyn FnMut() -> bool) -> bool {
        let Play::Replay(playback, _) = &mut self.play else { return false };
        if !playback.is_seeking() && !std::mem::take(&mut self.reports_seek) {
            return false;
        }
        self.reports_seek = playback.is_seeking();
        while playback.is_seeking() {
            self.events.clear();
            playback.step(&mut self.events);
            self.flight_recorder.record(playback.world());
            self.marks.take(&self.events);
            if !should_continue() {
                break;
            }
        }
        (self.effects, self.captions, self.fresh) = (Effects::default(), Captions::default(), true);
        self.radio = Radio::default();
        self.overlay.record(playback.world());
        true
    }

    /// Turns the replay into a game that the player continues from the current tick. Returns false and changes nothing
    /// if the session shows no replay, or one that has diverged from its recording.
    pub(crate) fn take_over(&mut self) -> bool {
        let Play::Replay(playback, card) = &mut self.play else { return false };
        let Some((world, recorder)) = playback.take_over() else { return false };
        self.play = Play::Stage(Box::new(world), Box::new(recorder), *card);
        true
    }

    /// Simulates the replay to its end and turns it back into the recorded game. `watch` sees the world and events
    /// after each tick. Does nothing if the session shows no replay.
    ///
    /// Takes about ten microseconds per tick. Fails if the replay does not end in the recorded state.
    pub(crate) fn fly_to_end(&mut self, watch: &mut dyn FnMut(&World, &[Event])) -> Result<(), String> {
        let Play::Replay(playback, card) = &mut self.play else { return Ok(()) };
        while playback.step(&mut self.events) {
            self.flight_recorder.record(playback.world());
            self.marks.take(&self.events);
            watch(playback.world(), &self.events);
            self.events.clear();
        }
        let (world, recorder) = playback.go_on().map_err(|divergence| divergence.to_string())?;
        self.play = Play::Stage(Box::new(world), Box::new(recorder), *card);
        self.overlay.record(self.play.world());
        Ok(())
    }

    /// Whether the game was taken over from a replay. Such a game is not scored.
    pub fn is_taken_over(&self) -> bool {
        self.recorder().is_some_and(|recorder| recorder.setup().assists.taken_over)
    }

    /// Simulates one tick for each input, without effects and sounds, then ends the invulnerability with which the game
    /// started. Returns whether the game is still in progress after the last input. Takes about ten microseconds per
    /// tick.
    pub(crate) fn fly_again(&mut self, inputs: &[Inputs]) -> bool {
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
