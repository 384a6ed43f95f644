//! What the events of a tick have come to at some of its places, so that the way to any place is short.

use super::so_far::SoFar;
use sector_collision::TraceEvent;

/// The number of events between two marks: to go through them takes about a millisecond.
pub(super) const MARK_EVERY: usize = 1 << 16;

/// What the events of a tick have come to before the first, and after each [`MARK_EVERY`] events that have been gone through.
#[derive(Clone, Debug)]
pub(super) struct EventMarks(Vec<SoFar>);

impl EventMarks {
    pub(super) fn new(start: SoFar) -> Self {
        Self(vec![start])
    }

    pub(super) fn go(&mut self, so_far: &mut SoFar, now: usize, at: usize, events: &[TraceEvent]) -> usize {
        let nearest = (at / MARK_EVERY).min(self.0.len() - 1);
        let mut from = now;
        if at < now || nearest * MARK_EVERY > now {
            so_far.clone_from(&self.0[nearest]);
            from = nearest * MARK_EVERY;
        }
        let way = at - from;
        while from < at {
            let next = at.min((from / MARK_EVERY + 1) * MARK_EVERY);
            events[from..next].iter().for_each(|event| so_far.add(event));
            if next == self.0.len() * MARK_EVERY {
                self.0.push(so_far.clone());
            }
            from = next;
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::{EventMarks, MARK_EVERY};
    use crate::lab::stepper::{BUILT_IN, Recipe, SoFar, Stepper};
    use sector_collision::Method;

    #[test]
    fn few_events_lead_to_any_place() {
        let recipe = Recipe { objects: Some(2000), ..BUILT_IN[4].recipe };
        let stepper = Stepper::new(BUILT_IN[4].scene_of(recipe), Method::BruteForce, 0);
        let events = stepper.events();
        assert!(events.len() > 1_900_000);
        let (mut marks, mut so_far) = (EventMarks::new(SoFar::default()), SoFar::default());
        assert_eq!(marks.go(&mut so_far, 0, events.len(), events), events.len());
        let mut now = events.len();
        for at in [now - 1, 1_000_000, 999_999, 3, 1_800_001, 65_536, 65_535, 65_537, 0, 1] {
            let way = marks.go(&mut so_far, now, at, events);
            assert!(way < MARK_EVERY, "{way} events to {at}");
            let mut whole = SoFar::default();
            events[..at].iter().for_each(|event| whole.add(event));
            assert_eq!(
                (so_far.tests, so_far.overlaps, so_far.stats),
                (whole.tests, whole.overlaps, whole.stats)
            );
            assert_eq!(so_far.candidates, whole.candidates);
            now = at;
        }
    }
}
