//! The events of a tick: those of the method, then those of the bodies that bounce.

use sector_collision::trace::TraceEvent;
use sector_impulse::ImpulseEvent;

/// An event of a tick.
#[derive(Clone, Copy, Debug)]
pub enum LabEvent<'a> {
    /// A step of the collision method.
    Method(&'a TraceEvent),
    /// A step of the bodies.
    Impulse(&'a ImpulseEvent),
}

/// The events of a tick, in order.
#[derive(Clone, Copy, Debug)]
pub struct LabEvents<'a> {
    pub(super) method: &'a [TraceEvent],
    pub(super) impulses: &'a [ImpulseEvent],
}

impl<'a> LabEvents<'a> {
    /// Returns the number of events.
    #[must_use]
    pub const fn len(self) -> usize {
        self.method.len() + self.impulses.len()
    }

    /// Whether the tick has no events.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the event with an index, or `None` beyond the last.
    #[must_use]
    pub fn get(self, index: usize) -> Option<LabEvent<'a>> {
        match index.checked_sub(self.method.len()) {
            None => self.method.get(index).map(LabEvent::Method),
            Some(index) => self.impulses.get(index).map(LabEvent::Impulse),
        }
    }
}
