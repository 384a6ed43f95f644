//! The flights of a level: the autopilot's, and the search for a way through. They never hold up a frame.

use crate::app::background::{Background, BackgroundWork, Clock};
use crate::bot::{Passage, PassageSearch};
use crate::level::{Difficulty, Level};
use crate::sim::World;
use crate::workshop::{Rerun, Scrubber, Track, passage_world};
use sector_sprites::Sheet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time for flights in a frame, in microseconds, where there is no thread for them.
const BUDGET_US: f64 = 4000.0;
/// The ticks of a piece of work, and the most pieces in a row, for clocks that stand still.
const PIECE_TICKS: u32 = 8;
const MAX_PIECES: u32 = 8;
/// The time for playing to the playhead in a frame, in microseconds.
const SEEK_US: f64 = 4000.0;
/// The most ticks that are played to the playhead in a frame.
pub(super) const SEEK_TICKS: u32 = 240;
/// The frames without a change of the level until it is flown again, so that a drag does not start over each frame.
const REST_FRAMES: u32 = 12;

type SharedTrack = Arc<Mutex<Track>>;

struct RerunWork {
    rerun: Rerun,
    track: SharedTrack,
}

impl BackgroundWork for RerunWork {
    type Priority = ();
    type Progress = ();

    fn work(&mut self, (): (), now_us: &dyn Fn() -> f64, budget_us: f64) -> bool {
        let begun = now_us();
        let mut is_left = true;
        for _ in 0..MAX_PIECES {
            is_left = self.rerun.advance(PIECE_TICKS);
            if !is_left || now_us() - begun > budget_us {
                break;
            }
        }
        self.rerun.report_to(&mut lock(&self.track));
        is_left
    }

    fn report(&self) {}
}

struct PassageWork {
    search: Box<PassageSearch>,
    passage: Option<Passage>,
}

impl BackgroundWork for PassageWork {
    type Priority = ();
    type Progress = (u32, Option<Passage>);

    fn work(&mut self, (): (), now_us: &dyn Fn() -> f64, budget_us: f64) -> bool {
        let begun = now_us();
        for _ in 0..MAX_PIECES {
            self.passage = (0..PIECE_TICKS).find_map(|_| self.search.step());
            if self.passage.is_some() || now_us() - begun > budget_us {
                break;
            }
        }
        self.passage.is_none()
    }

    fn report(&self) -> Self::Progress {
        (self.search.tick(), self.passage)
    }
}

/// The flights of the level that is being edited, and the game at the playhead.
pub(super) struct Flights {
    /// The track that is shown. It may be of an earlier level, until the new one reaches the playhead.
    track: SharedTrack,
    coming: Option<SharedTrack>,
    rerun: Option<Background<RerunWork>>,
    passage: Option<Background<PassageWork>>,
    /// How far a way is known, in ticks, and the result.
    pub(super) passable: (u32, Option<Passage>),
    scrubber: Option<Scrubber>,
    flown: Option<(u64, Difficulty)>,
    waiting: u32,
    pub(super) difficulty: Difficulty,
    clock: Option<Clock>,
}

impl Flights {
    pub(super) fn new(difficulty: Difficulty, clock: Option<Clock>) -> Self {
        Self {
            track: SharedTrack::default(),
            coming: None,
            rerun: None,
            passage: None,
            passable: (0, None),
            scrubber: None,
            flown: None,
            waiting: 0,
            difficulty,
            clock,
        }
    }

    pub(super) fn track(&self) -> MutexGuard<'_, Track> {
        lock(&self.track)
    }

    /// Returns the game near the playhead.
    pub(super) fn world(&self) -> Option<&World> {
        self.scrubber.as_ref().map(Scrubber::world)
    }

    /// Returns the ticks of the current level that have been flown.
    pub(super) fn flown_ticks(&self) -> u32 {
        self.coming.as_ref().map_or_else(|| self.track().ticks(), |track| lock(track).ticks())
    }

    /// Whether the flight of the current level is still in progress.
    pub(super) fn is_flying(&self) -> bool {
        self.rerun.is_some()
    }

    /// Continues the flights of `level`, or starts them again if it has changed, and moves the game to `playhead`.
    pub(super) fn advance(
        &mut self,
        level: &Arc<Level>,
        sheet: &Arc<Sheet>,
        playhead: u32,
        now_us: &dyn Fn() -> f64,
    ) {
        let wanted = Some((level.hash, self.difficulty));
        if self.flown == wanted {
            self.waiting = 0;
        } else {
            self.waiting += 1;
            if self.waiting > REST_FRAMES || self.flown.is_none() {
                self.begin(level, sheet);
            }
        }
        if let Some(rerun) = &mut self.rerun {
            rerun.advance((), now_us, BUDGET_US);
        }
        self.take_over(playhead);
        self.search(level, sheet, now_us);
        let begun = now_us();
        let track = lock(&self.track);
        for _ in 0..SEEK_TICKS / PIECE_TICKS {
            let is_there = track.seek(&mut self.scrubber, playhead, PIECE_TICKS);
            if is_there || now_us() - begun > SEEK_US {
                break;
            }
        }
    }

    fn begin(&mut self, level: &Arc<Level>, sheet: &Arc<Sheet>) {
        let Some(rerun) = Rerun::new(level, sheet, self.difficulty) else { return };
        self.flown = Some((level.hash, self.difficulty));
        let track = SharedTrack::default();
        let work = RerunWork { rerun, track: Arc::clone(&track) };
        self.rerun = Some(Background::begin(work, (), "rerun", self.clock.as_ref()));
        self.coming = Some(track);
        (self.passage, self.passable, self.waiting) = (None, (0, None), 0);
    }

    /// Shows the new track once it reaches the playhead.
    fn take_over(&mut self, playhead: u32) {
        if let Some(coming) = &self.coming {
            let has_arrived = {
                let track = lock(coming);
                track.is_over() || track.ticks() > playhead
            };
            if has_arrived {
                self.track = self.coming.take().expect("a track");
                self.scrubber = None;
            }
        }
        if self.coming.is_none() && self.track().is_over() {
            self.rerun = None;
        }
    }

    fn search(&mut self, level: &Arc<Level>, sheet: &Arc<Sheet>, now_us: &dyn Fn() -> f64) {
        let is_due = self.rerun.is_none() && self.flown.is_some() && self.passable.1.is_none();
        if is_due && self.passage.is_none() {
            let world = passage_world(level, sheet, self.difficulty);
            self.passage = world.map(|world| {
                let work = PassageWork { search: Box::new(PassageSearch::new(world)), passage: None };
                Background::begin(work, (), "passage", self.clock.as_ref())
            });
        }
        if let Some(progress) = self.passage.as_mut().and_then(|work| work.advance((), now_us, BUDGET_US)) {
            self.passable = progress;
        }
        if self.passable.1.is_some() {
            self.passage = None;
        }
    }
}

fn lock(track: &Mutex<Track>) -> MutexGuard<'_, Track> {
    track.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Difficulty, Flights, Level, MAX_PIECES, PIECE_TICKS, SEEK_TICKS, Sheet};
    use crate::sim::World;
    use std::sync::Arc;

    /// Without a thread, and with a clock that stands still.
    #[test]
    fn a_frame_plays_a_bounded_number_of_ticks() {
        let sheet = Arc::new(Sheet::builtin());
        let level = |stage| Arc::new(Level::builtin(stage, &sheet).expect("a stage").expect("a level"));
        let mut flights = Flights::new(Difficulty::Ace, None);
        let (mut flown, mut shown) = (0, 0);
        for frame in 0..200 {
            let stage = if frame < 150 { 6 } else { 3 };
            flights.advance(&level(stage), &sheet, 9 * frame, &|| 0.0);
            let now = flights.flown_ticks();
            assert!(now <= flown + MAX_PIECES * PIECE_TICKS, "frame {frame}: {flown} to {now}");
            let tick = flights.world().map_or(0, World::tick);
            assert!(tick <= shown + SEEK_TICKS, "frame {frame}: {shown} to {tick}");
            (flown, shown) = (now, tick);
        }
        assert!(flights.flown_ticks() > 1000);
    }
}
