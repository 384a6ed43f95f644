//! Totals of the events of a tick, from the first event to the current one.

use super::{LabEvent, LabEvents};
use sector_collision::broad::{Axis, EndPoint, Slot};
use sector_collision::trace::{Area, MethodStats, TraceEvent, Visit};
use sector_impulse::{Impact, ImpulseCounts, ImpulseEvent};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of areas and pairs recorded for drawing. Viewers could not tell more apart.
pub(super) const MAX_SHOWN: usize = 4000;

/// The names of the two counters that do not count bookkeeping.
const TESTS: &str = "rectangle tests";
const OVERLAPS: &str = "overlaps";

/// Counters and drawable data of the events up to the current one.
#[derive(Clone, Debug, Default)]
pub struct SoFar {
    /// The number of rectangle tests made so far.
    pub tests: u64,
    /// The method's own work counters so far.
    pub stats: MethodStats,
    /// The candidate pairs, each with whether their rectangles overlap.
    pub candidates: Vec<(Slot, Slot, bool)>,
    /// The number of candidates whose rectangles overlap.
    pub overlaps: u64,
    /// The object that the method is currently working on.
    pub subject: Option<Slot>,
    /// The objects with open intervals, in the order in which they were opened.
    pub open: Vec<Slot>,
    /// The objects with intervals that have ended.
    pub closed: Vec<Slot>,
    /// The area that contains the objects currently compared with each other.
    pub within: Option<Area>,
    /// The number of objects entered into each cell.
    pub cells: BTreeMap<[i64; 4], u32>,
    /// The divided areas, each with the axis along which it was split.
    pub splits: Vec<(Area, Option<Axis>)>,
    /// The groups, squares and cells that the method has visited.
    pub areas: Vec<(Area, u32)>,
    /// The places without open intervals.
    pub voids: Vec<(Axis, i32)>,
    /// The pairs that sweep and prune remembers, limited to those that are drawn.
    pub remembered: BTreeSet<(Slot, Slot)>,
    /// The last swap of two end points in a sorted list, with its axis.
    pub swap: Option<(Axis, EndPoint, EndPoint)>,
    /// The objects whose positions were updated.
    pub updated: Vec<Slot>,
    /// The work counters of the impulses.
    pub impulses: ImpulseCounts,
    /// The pairs of bodies in the heap, with their possible impact times in seconds since the tick began.
    pub heap: BTreeMap<(u32, u32), f64>,
    /// The time up to which the bodies have moved, in seconds since the tick began.
    pub time: f64,
    /// The impacts that have happened, in order.
    pub impacts: Vec<Impact>,
}

impl SoFar {
    pub(crate) fn add(&mut self, event: LabEvent<'_>) {
        match event {
            LabEvent::Method(event) => self.add_method(event),
            LabEvent::Impulse(event) => self.add_impulse(event),
        }
    }

    fn add_method(&mut self, event: &TraceEvent) {
        let (tests, stats) = event.counts();
        let is_first_visit = self.stats.visits == 0;
        self.tests += tests;
        self.stats += stats;
        self.swap = None;
        match *event {
            TraceEvent::Compare { a, b, failed } => {
                self.overlaps += u64::from(failed.is_none());
                push(&mut self.candidates, (a, b, failed.is_none()));
            }
            TraceEvent::Turn { slot } => self.subject = Some(slot),
            TraceEvent::Open { slot } => {
                self.subject = Some(slot);
                self.open.push(slot);
            }
            TraceEvent::Close { slot } => {
                self.subject = None;
                self.open.retain(|&open| open != slot);
                push(&mut self.closed, slot);
            }
            TraceEvent::Within { area, objects } => {
                self.within = Some(area);
                push(&mut self.areas, (area, objects));
            }
            TraceEvent::Enter { area: Area { x, y, w, h }, .. } if self.cells.len() < MAX_SHOWN => {
                *self.cells.entry([x, y, w, h]).or_default() += 1;
            }
            TraceEvent::Split { area, axis, .. } => push(&mut self.splits, (area, axis)),
            TraceEvent::Void { axis, at } => push(&mut self.voids, (axis, at)),
            TraceEvent::Remember { a, b } if self.remembered.len() < MAX_SHOWN => {
                self.remembered.insert((a.min(b), a.max(b)));
            }
            TraceEvent::Forget { a, b } => {
                self.remembered.remove(&(a.min(b), a.max(b)));
            }
            // Sweep and prune emits visits only when it discards its order and starts again.
            TraceEvent::Visit(_) if is_first_visit => self.remembered.clear(),
            TraceEvent::Swap { axis, moving, passed } => self.swap = Some((axis, moving, passed)),
            TraceEvent::Update { slot } => push(&mut self.updated, slot),
            _ => {}
        }
    }

    fn add_impulse(&mut self, event: &ImpulseEvent) {
        self.swap = None;
        self.impulses += event.counts();
        // Measurements for the end of the tick do not move the bodies there yet.
        self.time = event.time().unwrap_or(self.time);
        match *event {
            ImpulseEvent::Round { .. } => self.heap.clear(),
            ImpulseEvent::Bound { a, b, time: Some(time) } => drop(self.heap.insert((a, b), time)),
            ImpulseEvent::Bound { a, b, time: None } | ImpulseEvent::Rest { a, b, .. } => {
                self.heap.remove(&(a, b));
            }
            ImpulseEvent::Impact(ref impact) => push(&mut self.impacts, **impact),
            _ => {}
        }
    }

    pub(crate) fn top(&self) -> Option<((u32, u32), f64)> {
        let times = self.heap.iter().map(|(&pair, &time)| (pair, time));
        times.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    fn all_counters(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let own = [(TESTS, self.tests), (OVERLAPS, self.overlaps)];
        own.into_iter().chain(named(&self.impulses)).chain(self.stats.named())
    }

    /// Returns the rectangle tests, the overlaps, and all other nonzero counters.
    pub fn counters(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.all_counters().enumerate().filter(|&(i, (_, count))| i < 2 || count > 0).map(|(_, named)| named)
    }

    #[cfg(test)]
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::default().all_counters().map(|(name, _)| name).collect::<Vec<_>>().into_iter()
    }

    pub(crate) fn is_counted_in(name: &str, event: LabEvent<'_>) -> bool {
        let mut one = Self::default();
        one.add(event);
        one.all_counters().any(|(counter, count)| counter == name && count > 0)
    }
}

fn named(counts: &ImpulseCounts) -> [(&'static str, u64); 11] {
    [
        ("box pairs", counts.box_pairs),
        ("pairs checked", counts.looks),
        ("impacts", counts.collisions),
        ("search steps", counts.features.steps),
        ("full searches", counts.features.exhaustive),
        ("micro-collisions", counts.micro_collisions),
        ("boxes rebuilt", counts.rounds),
        ("substeps", counts.substeps),
        ("bodies asleep", counts.asleep),
        ("overlapping bodies", counts.overlaps),
        ("bodies stopped", counts.exhausted),
    ]
}

fn push<T>(shown: &mut Vec<T>, value: T) {
    if shown.len() < MAX_SHOWN {
        shown.push(value);
    }
}

pub(super) fn slots(event: &TraceEvent) -> impl Iterator<Item = Slot> {
    let both = match *event {
        TraceEvent::Compare { a, b, .. }
        | TraceEvent::Skip { a, b }
        | TraceEvent::Repeat { a, b }
        | TraceEvent::Remember { a, b }
        | TraceEvent::Forget { a, b }
        | TraceEvent::Visit(Visit::OtherCell { a, b }) => [Some(a), Some(b)],
        TraceEvent::Sort { slot }
        | TraceEvent::Update { slot }
        | TraceEvent::Enter { slot, .. }
        | TraceEvent::Look { slot, .. }
        | TraceEvent::Turn { slot }
        | TraceEvent::Open { slot }
        | TraceEvent::Close { slot }
        | TraceEvent::Visit(
            Visit::Sorted { slot }
            | Visit::Median { slot }
            | Visit::Above { slot, .. }
            | Visit::Node { slot, .. },
        ) => [Some(slot), None],
        TraceEvent::Move { slot, passed } => [Some(slot), Some(passed)],
        TraceEvent::Visit(Visit::Stop { slot, at }) => [Some(slot), at],
        TraceEvent::Visit(Visit::End { slot, end_of }) => [Some(slot), Some(end_of)],
        TraceEvent::Visit(Visit::Begin { slot, begin_of }) => [Some(slot), Some(begin_of)],
        TraceEvent::Swap { moving, passed, .. } => [Some(moving.slot()), Some(passed.slot())],
        TraceEvent::Split { .. }
        | TraceEvent::Bulk { .. }
        | TraceEvent::Void { .. }
        | TraceEvent::Within { .. } => [None, None],
    };
    both.into_iter().flatten()
}

/// The number of events between two saved totals. Replaying that many takes about a millisecond.
const MARK_EVERY: usize = 1 << 16;

/// Saved totals: before the first event, and after every [`MARK_EVERY`] events passed so far.
#[derive(Clone, Debug)]
pub(super) struct EventMarks(Vec<SoFar>);

impl EventMarks {
    pub(super) fn new(start: SoFar) -> Self {
        Self(vec![start])
    }

    pub(super) fn go(&mut self, so_far: &mut SoFar, now: usize, at: usize, events: LabEvents<'_>) -> usize {
        let nearest = (at / MARK_EVERY).min(self.0.len() - 1);
        let mut from = now;
        if at < now || nearest * MARK_EVERY > now {
            so_far.clone_from(&self.0[nearest]);
            from = nearest * MARK_EVERY;
        }
        let way = at - from;
        while from < at {
            let next = at.min((from / MARK_EVERY + 1) * MARK_EVERY);
            (from..next).filter_map(|i| events.get(i)).for_each(|event| so_far.add(event));
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
    fn marks_make_seeking_short() {
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
            (0..at).filter_map(|i| events.get(i)).for_each(|event| whole.add(event));
            assert_eq!(so_far.all_counters().collect::<Vec<_>>(), whole.all_counters().collect::<Vec<_>>());
            assert_eq!(so_far.candidates, whole.candidates);
            now = at;
        }
    }
}
