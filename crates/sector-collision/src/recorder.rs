//! The one recorder of a method's work: it counts each piece, and keeps it as an event while recording is on.
//!
//! A method makes one call for each piece of work, [`record`](Recorder::record). The event says which counter the piece
//! belongs to ([`TraceEvent::counts`]), so that counts and events cannot disagree. What a game runs is what the lab shows.

use crate::counts::MethodStats;
use crate::objects::Slot;
use crate::trace::{Place, TraceEvent};
use std::panic::Location;

/// Counts the work of a method in a tick and in the changes before it. While recording is on, keeps every piece in order.
///
/// Each event is kept with the line of the source that recorded it, which is what the lab shows.
///
/// Cost: an addition and a branch for each piece; 56 bytes an event while recording.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    pub(crate) tests: u64,
    pub(crate) stats: MethodStats,
    events: Vec<TraceEvent>,
    /// Where each event was recorded, in the same order.
    places: Vec<Place>,
    is_recording: bool,
}

impl Recorder {
    /// Counts a piece of work, and keeps it while recording is on.
    #[inline(always)]
    #[track_caller]
    pub fn record(&mut self, event: TraceEvent) {
        event.add_to(&mut self.tests, &mut self.stats);
        if self.is_recording {
            self.keep(event, Location::caller());
        }
    }

    /// Records a piece of work for each of `slots`.
    #[inline(always)]
    #[track_caller]
    pub fn record_each(&mut self, slots: &[Slot], event: impl Fn(Slot) -> TraceEvent) {
        slots.iter().for_each(|&slot| event(slot).add_to(&mut self.tests, &mut self.stats));
        if self.is_recording {
            let place = Location::caller();
            slots.iter().for_each(|&slot| self.keep(event(slot), place));
        }
    }

    /// Keeps an event that counts nothing, such as an interval that opens. `event` is called only while recording is on.
    #[inline(always)]
    #[track_caller]
    pub fn note(&mut self, event: impl FnOnce() -> TraceEvent) {
        if self.is_recording {
            self.keep(event(), Location::caller());
        }
    }

    /// Records work that is done many pieces at a time and has no order to show.
    #[track_caller]
    pub fn bulk(&mut self, stats: MethodStats) {
        self.stats += stats;
        self.note(|| TraceEvent::Bulk { tests: 0, stats: Box::new(stats) });
    }

    #[cold]
    #[inline(never)]
    fn keep(&mut self, event: TraceEvent, place: Place) {
        self.events.push(event);
        self.places.push(place);
    }

    /// Returns the counted work other than rectangle tests.
    pub const fn stats(&self) -> MethodStats {
        self.stats
    }

    /// Whether events are kept.
    pub const fn is_recording(&self) -> bool {
        self.is_recording
    }

    /// Returns the events so far, in order.
    pub fn events(&self) -> &[TraceEvent] {
        &self.events
    }

    /// Returns where each of the [events](Self::events) was recorded.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Turns recording on or off. Drops the events so far; the counts stay.
    pub(crate) fn set_recording(&mut self, is_recording: bool) {
        self.is_recording = is_recording;
        (self.events, self.places) = (Vec::new(), Vec::new());
    }

    pub(crate) fn clear(&mut self) {
        (self.tests, self.stats) = (0, MethodStats::default());
        self.events.clear();
        self.places.clear();
    }
}
