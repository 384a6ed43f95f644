//! Steps through the events, forward and backward, within a tick and across ticks.

use super::{LabEvent, Stepper, so_far};
use crate::named::named;
use sector_collision::trace::{TraceEvent, Visit};
use sector_impulse::ImpulseEvent;

const SOUGHT_TICKS: usize = 60;

named! {
    /// How far one step of the stepper goes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum StepUnit {
        /// Steps to the next event.
        #[default]
        Event = "event",
        /// Steps to the next object that the method works on.
        Object = "object",
        /// Steps to the next candidate, or to the next pair at the top of the heap of impact times.
        Candidate = "candidate",
        /// Steps to the next pair whose rectangles overlap, or to the next impact.
        Hit = "overlap",
        /// Steps to the next phase of the method's work.
        Phase = "phase",
        /// Steps to the start of the next tick.
        Tick = "tick",
    }
}

/// The phases of a method's work, in the order of most methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Keep,
    Divide,
    Search,
    Foresee,
    Collide,
}

impl Phase {
    const fn of(event: LabEvent<'_>) -> Self {
        match event {
            LabEvent::Impulse(ImpulseEvent::Closest { .. } | ImpulseEvent::Bound { .. }) => Self::Foresee,
            LabEvent::Impulse(ImpulseEvent::Round { .. } | ImpulseEvent::Asleep { .. }) => Self::Foresee,
            LabEvent::Impulse(_) => Self::Collide,
            LabEvent::Method(event) => Self::of_method(event),
        }
    }

    const fn of_method(event: &TraceEvent) -> Self {
        match event {
            TraceEvent::Update { .. } | TraceEvent::Move { .. } | TraceEvent::Swap { .. } => Self::Keep,
            TraceEvent::Remember { .. } | TraceEvent::Forget { .. } => Self::Keep,
            TraceEvent::Sort { .. } | TraceEvent::Enter { .. } | TraceEvent::Split { .. } => Self::Divide,
            TraceEvent::Bulk { .. } | TraceEvent::Void { .. } => Self::Divide,
            TraceEvent::Visit(Visit::Sorted { .. } | Visit::Median { .. }) => Self::Divide,
            _ => Self::Search,
        }
    }
}

impl Stepper {
    /// Steps forward or backward by one `unit`. Returns `false` if there is nowhere to go: before the first event of
    /// the first tick, or after the last event of the last tick.
    pub fn step(&mut self, unit: StepUnit, forward: bool) -> bool {
        let before = (self.state.tick, self.at, self.word);
        match (unit, forward) {
            (StepUnit::Event, true) if self.word < self.words.len() => self.word += 1,
            (StepUnit::Event, false) if self.word > 0 => self.word -= 1,
            (StepUnit::Tick, true) => self.go_to_tick(self.state.tick + 1),
            (StepUnit::Tick, false) if self.at > 0 => self.seek(0),
            (StepUnit::Tick, false) => self.go_to_tick(self.state.tick.saturating_sub(1)),
            (_, true) if self.is_counted() && self.state.tick + 1 == self.scene.ticks() => {}
            (_, true) if self.is_counted() => self.go_to_tick(self.state.tick + 1),
            (_, true) => self.seek(self.next(unit)),
            (_, false) if self.at == 0 => self.go_to_previous_tick(),
            (_, false) => self.seek(self.previous(unit)),
        }
        if (unit, forward) == (StepUnit::Event, false) && before.1 != self.at {
            self.word = self.words.len();
        }
        before != (self.state.tick, self.at, self.word)
    }

    fn go_to_previous_tick(&mut self) {
        if let Some(tick) = self.state.tick.checked_sub(1) {
            self.go_to_tick(tick);
            self.seek(usize::MAX);
        }
    }

    fn next(&self, unit: StepUnit) -> usize {
        let events = self.events();
        let ends = |i: &usize| self.is_end(unit, *i);
        (self.at..events.len()).find(ends).map_or(events.len(), |i| i + 1)
    }

    fn previous(&self, unit: StepUnit) -> usize {
        (0..self.at - 1).rev().find(|&i| self.is_end(unit, i)).map_or(0, |i| i + 1)
    }

    fn is_end(&self, unit: StepUnit, i: usize) -> bool {
        use LabEvent::{Impulse, Method};
        let phase = |i: usize| self.events().get(i).map(Phase::of);
        match (unit, self.events().get(i)) {
            (StepUnit::Event | StepUnit::Tick, _) => true,
            (StepUnit::Object, Some(Method(TraceEvent::Turn { .. } | TraceEvent::Open { .. }))) => true,
            (StepUnit::Candidate, Some(Method(TraceEvent::Compare { .. }))) => true,
            (StepUnit::Candidate, Some(Impulse(ImpulseEvent::Top { .. }))) => true,
            (StepUnit::Hit, Some(Method(TraceEvent::Compare { failed: None, .. }))) => true,
            (StepUnit::Hit, Some(Impulse(ImpulseEvent::Impact(_)))) => true,
            (StepUnit::Phase, _) => i == 0 || phase(i) != phase(i - 1),
            _ => false,
        }
    }

    /// Moves to the next event of an object, by key. If this tick has no more, searches the ticks of the next second.
    /// Returns whether there is such an event.
    pub(crate) fn run_to_object(&mut self, key: u32) -> bool {
        let found = |stepper: &Self, from: usize| {
            let names = |event: LabEvent<'_>| match event {
                LabEvent::Impulse(event) => event.bodies().contains(&Some(key)),
                LabEvent::Method(event) => so_far::slots(event)
                    .any(|slot| stepper.object(slot).is_some_and(|object| object.key == key)),
            };
            let events = stepper.events();
            (from..events.len()).find(|&i| events.get(i).is_some_and(names)).map(|i| i + 1)
        };
        let start = (self.state.tick, self.at);
        loop {
            if let Some(at) = found(self, self.at) {
                self.seek(at);
                return true;
            }
            let is_last = self.state.tick + 1 >= self.scene.ticks().min(start.0 + SOUGHT_TICKS);
            if is_last || self.is_too_much() {
                self.go_to_tick(start.0);
                self.seek(start.1);
                return false;
            }
            self.go_to_tick(self.state.tick + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StepUnit;
    use crate::lab::stepper::{BUILT_IN, Stepper};
    use sector_collision::Method;

    fn place(stepper: &Stepper) -> ([usize; 3], Vec<(&'static str, u64)>) {
        let words = stepper.words().0.len();
        ([stepper.tick(), stepper.at(), words], stepper.so_far().counters().collect())
    }

    #[test]
    fn stepping_backward_retraces_stepping_forward() {
        for method in Method::ALL {
            let mut stepper = Stepper::new(BUILT_IN[5].scene(), method, 7);
            let mut forward = vec![place(&stepper)];
            while stepper.tick() < 10 && stepper.step(StepUnit::Event, true) {
                forward.push(place(&stepper));
            }
            for expected in forward.iter().rev().skip(1) {
                assert!(stepper.step(StepUnit::Event, false), "{method}");
                assert_eq!(place(&stepper), *expected, "{method}");
            }
        }
    }

    #[test]
    fn steps_end_where_the_unit_says() {
        for unit in StepUnit::ALL {
            for method in Method::ALL {
                let mut stepper = Stepper::new(BUILT_IN[3].scene(), method, 0);
                for forward in [true, false] {
                    assert!((0..1000).any(|_| !stepper.step(unit, forward)), "{method} by {unit}");
                }
                assert_eq!((stepper.tick(), stepper.at()), (0, 0), "{method} by {unit}");
            }
        }
    }

    #[test]
    fn the_next_event_of_an_object_is_found() {
        let mut stepper = Stepper::new(BUILT_IN[0].scene(), Method::AxisList, 0);
        assert!(stepper.run_to_object(5));
        let first = stepper.at();
        assert!(stepper.run_to_object(5));
        assert!(stepper.at() > first);
        stepper.seek(usize::MAX);
        assert!(!stepper.run_to_object(5), "the scene has one tick");
        assert!(!stepper.run_to_object(77));
        let mut moving = Stepper::new(BUILT_IN[4].scene(), Method::AxisList, 0);
        moving.seek(usize::MAX);
        assert!(moving.run_to_object(3));
        assert_eq!(moving.tick(), 1);
    }
}
