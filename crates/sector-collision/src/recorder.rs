//! The recorder of a method's work: it counts each step and, while recording is on, stores it as an event.
//!
//! A method calls [`record`](Recorder::record) once for each step. The event determines which counter the step belongs
//! to ([`TraceEvent::counts`]), so counts and events cannot disagree, and a visualization shows exactly what a game
//! runs. Work that is too fine to be shown step by step, such as the comparisons of a sort, is only counted
//! ([`MethodStats::shown`]).

use crate::counts::MethodStats;
use crate::objects::Slot;
use crate::trace::{Place, TraceEvent};
use std::panic::Location;

/// The recorded steps and the source line of each. Empty while recording is off.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventLog {
    events: Vec<TraceEvent>,
    places: Vec<Place>,
    is_recording: bool,
}

impl EventLog {
    #[cold]
    #[inline(never)]
    pub(crate) fn store(&mut self, event: TraceEvent, place: Place) {
        self.events.push(event);
        self.places.push(place);
    }

    #[inline(always)]
    pub(crate) const fn is_recording(&self) -> bool {
        self.is_recording
    }

    pub(crate) fn events(&self) -> &[TraceEvent] {
        &self.events
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.places
    }

    /// Turns recording on or off, and drops the events so far.
    pub(crate) fn set_recording(&mut self, is_recording: bool) {
        *self = Self { is_recording, ..Self::default() };
    }

    /// Drops the events so far but keeps their memory.
    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.places.clear();
    }
}

/// Counts the work of a method in a tick and in the changes before it. While recording is on, also stores every step in
/// order, with the source line that recorded it.
///
/// Cost: an addition and a branch per step; 56 bytes per event while recording.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    pub(crate) tests: u64,
    pub(crate) stats: MethodStats,
    pub(crate) log: EventLog,
}

impl Recorder {
    /// Counts a step, and stores it while recording is on.
    #[inline(always)]
    #[track_caller]
    pub fn record(&mut self, event: TraceEvent) {
        event.add_to(&mut self.tests, &mut self.stats);
        if self.log.is_recording() {
            self.log.store(event, Location::caller());
        }
    }

    /// Counts a step for each of `slots`, and stores the steps while recording is on.
    #[inline(always)]
    #[track_caller]
    pub fn record_each(&mut self, slots: &[Slot], event: impl Fn(Slot) -> TraceEvent) {
        slots.iter().for_each(|&slot| event(slot).add_to(&mut self.tests, &mut self.stats));
        if self.log.is_recording() {
            let place = Location::caller();
            slots.iter().for_each(|&slot| self.log.store(event(slot), place));
        }
    }

    /// Stores an event that counts nothing, such as an interval that opens. Calls `event` only while recording is on.
    #[inline(always)]
    #[track_caller]
    pub fn note(&mut self, event: impl FnOnce() -> TraceEvent) {
        if self.log.is_recording() {
            self.log.store(event(), Location::caller());
        }
    }

    /// Counts a batch of work at once. Use this for work that has no meaningful order.
    #[track_caller]
    pub fn bulk(&mut self, stats: MethodStats) {
        self.stats += stats;
        self.note(|| TraceEvent::Bulk { tests: 0, stats: Box::new(stats) });
    }

    /// Returns the work counted so far, except for rectangle tests.
    pub const fn stats(&self) -> MethodStats {
        self.stats
    }

    /// Whether events are stored, not only counted.
    pub const fn is_recording(&self) -> bool {
        self.log.is_recording()
    }

    /// Returns the stored events in order; empty unless recording is on.
    pub fn events(&self) -> &[TraceEvent] {
        self.log.events()
    }

    /// Returns the source line that recorded each of the [events](Self::events).
    pub fn places(&self) -> &[Place] {
        self.log.places()
    }

    pub(crate) fn clear(&mut self) {
        (self.tests, self.stats) = (0, MethodStats::default());
        self.log.clear();
    }
}
