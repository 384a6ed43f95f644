//! A session that shows a replay: winding it to and fro, and taking it over. And a game that is flown again in one go.

use super::{Card, Play, Session};
use crate::app::content::Content;
use crate::app::game::marks::Marks;
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
    pub(crate) fn replay(content: &Content, replay: Arc<Replay>, method: Method) -> Result<Self, String> {
        let stage = replay.header.setup.stage;
        let level = content.stages.get((stage as usize).wrapping_sub(1));
        let level = level.ok_or_else(|| format!("stage {stage} is not in this game"))?;
        let playback = Playback::new(replay, Arc::clone(level), Arc::clone(&content.sheet), method);
        let playback = playback.map_err(|problem| problem.to_string())?;
        Ok(Self::of(Play::Replay(Box::new(playback), Card::of(stage, content))))
    }

    /// The replay on show, if it is one.
    #[must_use]
    pub fn replay_on_show(&self) -> Option<&Playback> {
        match &self.play {
            Play::Replay(playback, _) => Some(playback),
            Play::Stage(..) | Play::StressSession(_) => None,
        }
    }

    /// Turns a replay to a tick; the way there is walked by [`Session::wind`].
    pub(crate) fn seek(&mut self, tick: u32) {
        if let Play::Replay(playback, _) = &mut self.play {
            // The way back leads through the beginning.
            if tick < playback.tick() {
                self.marks = Marks::default();
            }
            playback.seek(tick);
            self.is_wound = true;
        }
    }

    /// Walks on to where the replay is wound, as long as `go_on` says so after a tick. Says whether it was to be wound at
    /// all; the last tick of the way is on show then, without what blew up on it.
    pub(crate) fn wind(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Play::Replay(playback, _) = &mut self.play else { return false };
        if !playback.is_seeking() && !std::mem::take(&mut self.is_wound) {
            return false;
        }
        self.is_wound = playback.is_seeking();
        while playback.is_seeking() {
            self.events.clear();
            playback.step(&mut self.events);
            self.flight_recorder.record(playback.world());
            self.marks.take(&self.events);
            if !go_on() {
                break;
            }
        }
        (self.effects, self.fresh) = (Effects::default(), true);
        self.overlay.record(playback.world());
        true
    }

    /// Lets the player fly on from where the replay stands. Returns whether that can be.
    pub(crate) fn take_over(&mut self) -> bool {
        let Play::Replay(playback, card) = &mut self.play else { return false };
        let Some((world, recorder)) = playback.take_over() else { return false };
        self.play = Play::Stage(Box::new(world), Box::new(recorder), *card);
        true
    }

    /// Whether the game was taken over from a replay: then it is not scored.
    #[must_use]
    pub fn is_taken_over(&self) -> bool {
        self.recorder().is_some_and(|recorder| recorder.replay().header.setup.assists.taken_over)
    }

    /// Takes these inputs one after the other, with nothing seen or heard of it, and ends the invulnerability that the game
    /// was begun with. Says whether the game still goes on then.
    ///
    /// Cost: that of so many ticks, some ten microseconds each.
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
