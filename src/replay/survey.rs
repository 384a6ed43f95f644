//! A survey of a replay: its events worth a mark on a time line, found by playing it once ahead of the viewer.

use super::{Divergence, Playback, PlaybackError, Replay};
use crate::level::Level;
use crate::sim::{Event, Outcome};
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;

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
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.playback.is_over()
    }

    /// Returns the number of ticks of the replay that have been played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.playback.tick()
    }

    /// Returns the marks found so far, each with its tick, counted from 1, in order of ticks.
    #[must_use]
    pub fn marks(&self) -> &[(u32, Mark)] {
        &self.marks
    }

    /// Returns the outcome of the game after the last tick; `None` before all of the replay has been played. A game
    /// that its player left ends as [`Outcome::Flying`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_done().then(|| self.playback.world().outcome())
    }

    /// Returns the first difference of the played game from the replay; `None` as long as every tick was the same.
    #[must_use]
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
