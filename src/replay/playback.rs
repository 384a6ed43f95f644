//! Playback: replays a recording in a world, with seeking. The survey plays ahead to mark events on a timeline.
//!
//! Earlier states are not stored, so going back means playing again from the first tick. That is quick: ten thousand
//! ticks take a tenth of a second. A caller that must keep a window responsive splits a [seek](Playback::seek) over
//! several frames.
//!
//! The state is compared with the replay every five seconds. Playback continues past the first difference, but from
//! [`Playback::diverged`] on it no longer shows the recorded game.

use super::verify::{check_score, check_tick, comparable};
use super::{Divergence, Recorder, Replay};
use crate::level::Level;
use crate::sim::{Event, Outcome, SetupError, TickPhase, World};
use crate::stress::new_world;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;

/// A replay that is being played back, with its world.
#[derive(Debug)]
pub struct Playback {
    replay: Arc<Replay>,
    /// The level, for restarting the world.
    level: Arc<Level>,
    world: World,
    /// The number of ticks played so far.
    tick: u32,
    /// The target of the last seek; at most `tick` when no seek is in progress.
    target: u32,
    diverged: Option<Divergence>,
}

/// The reason why a replay cannot be played back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaybackError {
    /// The world cannot be created, because the sheet lacks a sprite that every game needs.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The replay was recorded under other rules, or with another setup, level or sprites.
    #[error(transparent)]
    Other(#[from] Divergence),
}

impl Playback {
    /// Starts a playback before the first tick of the replay. `level` is the stage that the replay's header names.
    ///
    /// # Errors
    /// Returns an error if the replay has other rules, another level or other sprites, or if the sheet lacks a sprite
    /// that every game needs.
    pub fn new(
        replay: Arc<Replay>,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
    ) -> Result<Self, PlaybackError> {
        let world = new_world(replay.header.setup, Arc::clone(&level), sheet, method)?;
        comparable(&replay, &world)?;
        Ok(Self { replay, level, world, tick: 0, target: 0, diverged: None })
    }

    /// Returns the world of the replayed game, in its state after the ticks played so far.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the replay being played back.
    pub fn replay(&self) -> &Arc<Replay> {
        &self.replay
    }

    /// Returns the number of ticks played so far. Seeking backward lowers it.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// Returns the total number of ticks in the replay.
    pub fn ticks(&self) -> u32 {
        self.replay.inputs.len() as u32
    }

    /// Whether the whole replay has been played.
    pub fn is_over(&self) -> bool {
        self.tick >= self.ticks()
    }

    /// Returns the first difference between the played game and the replay, if any.
    pub fn diverged(&self) -> Option<&Divergence> {
        self.diverged.as_ref()
    }

    /// Switches to another broad phase, starting with the next tick. This affects only the counts of the collision
    /// work.
    pub fn set_method(&mut self, method: Method) {
        self.world.set_method(method);
    }

    /// Plays one tick and appends its events to `events`. Returns `false` at the end of the replay.
    pub fn step(&mut self, events: &mut Vec<Event>) -> bool {
        self.step_watched(events, &mut |_, _| {})
    }

    /// Like [`Playback::step`], and calls `watch` as [`World::step_watched`] does.
    pub fn step_watched(
        &mut self,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase, &World),
    ) -> bool {
        let Some(&inputs) = self.replay.inputs.get(self.tick as usize) else { return false };
        self.world.step_watched(inputs, events, watch);
        self.tick += 1;
        if self.diverged.is_none() {
            let mut checked = check_tick(&self.replay, self.tick, &self.world);
            if checked.is_ok() && self.is_over() {
                checked = check_score(&self.replay, &self.world);
            }
            self.diverged = checked.err();
        }
        true
    }

    /// Starts a seek to a tick, clamped to the last one. Call [`step`](Self::step) while
    /// [`is_seeking`](Self::is_seeking) returns true. Seeking backward restarts from the first tick.
    pub fn seek(&mut self, tick: u32) {
        self.target = tick.min(self.ticks());
        if self.target < self.tick {
            self.rewind();
        }
    }

    /// Whether a seek is in progress, so that more calls of [`step`](Self::step) are needed.
    pub fn is_seeking(&self) -> bool {
        self.tick < self.target
    }

    /// Returns the target of the current seek, or the current tick if there is none.
    pub fn heading_for(&self) -> u32 {
        self.target.max(self.tick)
    }

    /// Takes over the game, so that a player can continue from here. Returns its world and a recorder that already
    /// holds the ticks played so far, and rewinds the playback. Returns `None` if the playback has diverged, because a
    /// recording of that game would not verify.
    pub fn take_over(&mut self) -> Option<(World, Recorder)> {
        let (world, recorder) = self.go_on().ok()?;
        Some((world, recorder.taken_over()))
    }

    /// Resumes the recorded game itself. Like [`take_over`](Self::take_over), but does not mark the game as taken
    /// over.
    ///
    /// # Errors
    /// Returns the divergence if the playback has diverged, because a recording of that game would not verify.
    pub fn go_on(&mut self) -> Result<(World, Recorder), Divergence> {
        if let Some(divergence) = &self.diverged {
            return Err(divergence.clone());
        }
        let recorder = Recorder::resumed(&self.replay, self.tick, &self.world);
        self.target = 0;
        Ok((self.rewind(), recorder))
    }

    fn rewind(&mut self) -> World {
        let (sheet, method) = (Arc::clone(self.world.sheet()), self.world.method());
        let first = new_world(self.replay.header.setup, Arc::clone(&self.level), sheet, method);
        (self.tick, self.diverged) = (0, None);
        std::mem::replace(&mut self.world, first.expect("the same world was created before"))
    }
}

/// An event worth marking on a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A player's ship was lost.
    ShipLost,
    /// A boss or mid-boss entered the field.
    Boss,
    /// A boss phase started.
    Phase,
    /// The stage was won.
    Cleared,
}

/// Plays a replay once, a batch of ticks at a time, to find its timeline marks and its outcome.
#[derive(Debug)]
pub struct Survey {
    playback: Playback,
    marks: Vec<(u32, Mark)>,
    events: Vec<Event>,
}

impl Survey {
    /// Starts a survey that has not played any tick yet.
    ///
    /// # Errors
    /// See [`Playback::new`].
    pub fn new(replay: Arc<Replay>, level: Arc<Level>, sheet: Arc<Sheet>) -> Result<Self, PlaybackError> {
        let playback = Playback::new(replay, level, sheet, Method::Auto)?;
        Ok(Self { playback, marks: Vec::new(), events: Vec::with_capacity(256) })
    }

    /// Plays up to `ticks` more ticks and collects their marks.
    pub fn advance(&mut self, ticks: u32) {
        for _ in 0..ticks {
            self.events.clear();
            if !self.playback.step(&mut self.events) {
                return;
            }
            let tick = self.playback.tick();
            self.marks.extend(self.events.iter().filter_map(mark).map(|mark| (tick, mark)));
        }
    }

    /// Whether the whole replay has been played.
    pub fn is_done(&self) -> bool {
        self.playback.is_over()
    }

    /// Returns the number of ticks played so far.
    pub fn tick(&self) -> u32 {
        self.playback.tick()
    }

    /// Returns the marks found so far with their ticks, counted from 1, in order.
    pub fn marks(&self) -> &[(u32, Mark)] {
        &self.marks
    }

    /// Returns the outcome of the game, or `None` before the whole replay has been played. If the player quit, the
    /// outcome is [`Outcome::Flying`].
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_done().then(|| self.playback.world().outcome())
    }

    /// Returns the first difference between the played game and the replay, if any.
    pub fn diverged(&self) -> Option<&Divergence> {
        self.playback.diverged()
    }
}

fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::PlayerDied { .. } => Some(Mark::ShipLost),
        Event::BossEntered => Some(Mark::Boss),
        Event::BossPhase { .. } => Some(Mark::Phase),
        Event::StageCleared => Some(Mark::Cleared),
        _ => None,
    }
}
