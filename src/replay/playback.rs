//! The playback of a replay: a world that takes its inputs from a record, tick by tick or to any tick at once; and a
//! survey, which plays a replay ahead of the viewer to mark its events on a time line.
//!
//! No earlier state is kept, so going back means playing again from the first tick. That is quick: ten thousand ticks
//! take a tenth of a second. A caller with a window to keep alive takes the steps of a [seek](Playback::seek) in
//! shares.
//!
//! Every tick is compared with the replay. The playback continues after the first tick that differs, and
//! [`Playback::diverged`] returns the tick from which on it is no longer the recorded game.

use super::verify::{check_end, check_tick, comparable};
use super::{Divergence, Recorder, Replay};
use crate::level::Level;
use crate::sim::{Event, Outcome, SetupError, TickPhase, World};
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;

/// A replay being watched.
#[derive(Debug)]
pub struct Playback {
    replay: Arc<Replay>,
    /// The level, kept so that the world of the replay can be made again.
    level: Arc<Level>,
    world: World,
    /// The number of ticks of the replay that the world has played.
    tick: u32,
    /// The tick at which the last seek ends; not above `tick` when no seek is under way.
    target: u32,
    diverged: Option<Divergence>,
}

/// The reason why a replay cannot be watched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaybackError {
    /// The world of the game cannot be made, because the sheet lacks a sprite that every game needs.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The replay was recorded under other rules, on another level or with other sprites.
    #[error(transparent)]
    Other(#[from] Divergence),
}

impl Playback {
    /// Returns a playback before the first tick of the replay. `level` is the stage that the replay's header names.
    ///
    /// # Errors
    /// When the replay is of other rules, another level or other sprites, or when the sheet lacks a sprite that every game needs.
    pub fn new(
        replay: Arc<Replay>,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
    ) -> Result<Self, PlaybackError> {
        let world = World::new(replay.header.setup, Arc::clone(&level), sheet, method)?;
        comparable(&replay, &world)?;
        Ok(Self { replay, level, world, tick: 0, target: 0, diverged: None })
    }

    /// Returns the world of the replayed game, after the ticks that have been played.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the replay that is played.
    pub fn replay(&self) -> &Arc<Replay> {
        &self.replay
    }

    /// Returns the number of ticks of the replay that have been played.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// Returns the number of ticks of the replay.
    pub fn ticks(&self) -> u32 {
        self.replay.inputs.len() as u32
    }

    /// Whether all of the replay has been played.
    pub fn is_over(&self) -> bool {
        self.tick >= self.ticks()
    }

    /// Returns the first difference of the played game from the replay; `None` as long as every tick was the same.
    pub fn diverged(&self) -> Option<&Divergence> {
        self.diverged.as_ref()
    }

    /// Switches the world to another broad phase from the next tick on, which changes the counts of the collision work alone.
    pub fn set_method(&mut self, method: Method) {
        self.world.set_method(method);
    }

    /// Plays one tick and appends its events to `events`. Returns `false` at the end of the replay.
    pub fn step(&mut self, events: &mut Vec<Event>) -> bool {
        self.step_watched(events, &mut |_, _| {})
    }

    /// Plays one tick as [`Playback::step`] does, and calls `watch` as [`World::step_watched`] does.
    pub fn step_watched(
        &mut self,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase, &World),
    ) -> bool {
        let Some(&inputs) = self.replay.inputs.get(self.tick as usize) else { return false };
        self.world.step_watched(inputs, events, watch);
        self.tick += 1;
        if self.diverged.is_none() {
            let mut checked = check_tick(&self.replay, self.tick, self.world.hash());
            if checked.is_ok() && self.is_over() {
                checked = check_end(&self.replay, &self.world);
            }
            self.diverged = checked.err();
        }
        true
    }

    /// Begins a seek to a tick, at most the last: the caller then plays [steps](Self::step) as long as the playback [is
    /// seeking](Self::is_seeking). A seek to an earlier tick starts again from the first.
    pub fn seek(&mut self, tick: u32) {
        self.target = tick.min(self.ticks());
        if self.target < self.tick {
            self.rewind();
        }
    }

    /// Whether the tick of the last seek has not been reached yet, so that further [steps](Self::step) are needed.
    pub fn is_seeking(&self) -> bool {
        self.tick < self.target
    }

    /// Returns the tick at which the seek under way ends, or the number of ticks played if there is none.
    pub fn heading_for(&self) -> u32 {
        self.target.max(self.tick)
    }

    /// Hands the game over to be played on: returns its world, and a recorder that already holds the ticks that were played. The
    /// playback goes back to its beginning. `None` when it has diverged: a record of that game would not verify.
    pub fn take_over(&mut self) -> Option<(World, Recorder)> {
        let (world, recorder) = self.go_on().ok()?;
        Some((world, recorder.taken_over()))
    }

    /// Hands the game over as [`take_over`](Self::take_over) does, but as the one that was recorded, which goes on.
    ///
    /// # Errors
    /// When the playback has diverged: a record of that game would not verify.
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
        let first = World::new(self.replay.header.setup, Arc::clone(&self.level), sheet, method);
        (self.tick, self.diverged) = (0, None);
        std::mem::replace(&mut self.world, first.expect("the same world was made before"))
    }
}

/// An event of a replay that is worth a mark on a time line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A ship was lost.
    ShipLost,
    /// A boss or mid-boss entered the field.
    Boss,
    /// A phase of a boss began.
    Phase,
    /// The stage was won.
    Cleared,
}

/// A replay that is played once, some ticks at a time, to find its marks on a time line and its outcome.
#[derive(Debug)]
pub struct Survey {
    playback: Playback,
    marks: Vec<(u32, Mark)>,
    events: Vec<Event>,
}

impl Survey {
    /// Returns a survey of a replay that has played no tick yet.
    ///
    /// # Errors
    /// Those of [`Playback::new`].
    pub fn new(replay: Arc<Replay>, level: Arc<Level>, sheet: Arc<Sheet>) -> Result<Self, PlaybackError> {
        let playback = Playback::new(replay, level, sheet, Method::Auto)?;
        Ok(Self { playback, marks: Vec::new(), events: Vec::with_capacity(256) })
    }

    /// Plays up to `ticks` further ticks of the replay, and collects their marks.
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

    /// Whether all of the replay has been played.
    pub fn is_done(&self) -> bool {
        self.playback.is_over()
    }

    /// Returns the number of ticks of the replay that have been played.
    pub fn tick(&self) -> u32 {
        self.playback.tick()
    }

    /// Returns the marks found so far, each with its tick, counted from 1, in order of ticks.
    pub fn marks(&self) -> &[(u32, Mark)] {
        &self.marks
    }

    /// Returns the outcome of the game; `None` before all has been played. A game that its player left ends as [`Outcome::Flying`].
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_done().then(|| self.playback.world().outcome())
    }

    /// Returns the first difference of the played game from the replay; `None` as long as every tick was the same.
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
