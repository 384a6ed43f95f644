//! The events that a step records in its trace.
//!
//! ```text
//!   Round ── Closest, Bound, Bound, Closest, Bound, ... ── Top ── Closest ── Impact ── Bound, ... ── Top ── ...
//!   boxes    a bound for each pair of boxes                the earliest      its pairs have new bounds
//! ```

use crate::EPSILON;
use crate::counts::ImpulseCounts;
use crate::features::{ClosestPoints, Feature, FeatureCounts};
use glam::DVec2;
use sector_collision::trace::Place;
use std::panic::Location;

/// An impact of the last step, for sounds and sparks. Resting contacts are only counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The lower id of the two bodies.
    pub a: u32,
    /// The higher id of the two bodies.
    pub b: u32,
    /// The time since the step began, in seconds.
    pub time: f64,
    /// The point of contact, in pixels.
    pub point: DVec2,
    /// The unit vector from body a to body b.
    pub normal: DVec2,
    /// The speed of approach along the normal, in pixels per second.
    pub speed: f64,
    /// The impulse on b, in units of mass times pixels per second: x is its component along the normal, y its component
    /// along the normal turned by a quarter from x to y. Body a gets the opposite impulse.
    pub impulse: DVec2,
}

/// An event within a step. Bodies are identified by their ids; times are in seconds since the step began.
#[derive(Clone, Debug, PartialEq)]
pub enum ImpulseEvent {
    /// A body sleeps through the step.
    Asleep {
        /// The id of the body.
        id: u32,
    },
    /// Boxes are built around the paths of the bodies, and the broad phase finds the overlapping pairs. The heap is
    /// empty at this point.
    Round {
        /// The time from which the boxes are valid, in seconds since the step began.
        time: f64,
        /// The number of pairs of boxes that overlap.
        pairs: u32,
    },
    /// The resting contacts of a substep are solved together.
    Solve {
        /// The time at which the substep begins, in seconds since the step began.
        time: f64,
        /// The number of resting contacts in the substep.
        contacts: u32,
        /// The number of iterations. In each, every contact has one micro-collision.
        iterations: u32,
    },
    /// The distance between two shapes is measured at their closest features.
    Closest {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// The time of the measurement, in seconds since the step began.
        time: f64,
        /// The distance in pixels; negative if the shapes overlap.
        distance: f64,
        /// The closest features of a and b.
        features: (Feature, Feature),
        /// The number of steps that the search took from feature to feature.
        steps: u32,
        /// Whether the search had to compare all pairs of features.
        is_exhaustive: bool,
    },
    /// A pair gets a lower bound on its time of impact, which becomes its time in the heap. Not counted.
    Bound {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// The bound; `None` for a pair that can no longer meet in this step and is not in the heap.
        time: Option<f64>,
    },
    /// The pair at the top of the heap is examined: no other event is due earlier.
    Top {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// The time to which the world advances, in seconds since the step began.
        time: f64,
        /// The number of pairs with an event in the heap.
        of: u32,
    },
    /// Two bodies are found to overlap.
    Overlap {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// How far the shapes overlap, in pixels.
        depth: f64,
    },
    /// An impulse changes the motion of two bodies.
    Impact(Box<Impact>),
    /// Two bodies meet at low speed and rest on each other from then on. Not counted.
    Rest {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// The time at which they begin to rest, in seconds since the step began.
        time: f64,
    },
    /// A resting contact that an impact has disturbed has a micro-collision.
    MicroCollision {
        /// The lower id of the two bodies.
        a: u32,
        /// The higher id of the two bodies.
        b: u32,
        /// The time of the micro-collision, in seconds since the step began.
        time: f64,
    },
    /// A body is stopped for the rest of the step, or put back to the beginning of the substep.
    Stop {
        /// The id of the body.
        id: u32,
        /// The time at which the body is stopped, in seconds since the step began.
        time: f64,
    },
}

const _: () = assert!(size_of::<ImpulseEvent>() == 40);

impl ImpulseEvent {
    /// Creates the event of a distance measurement at `time` by a search that cost `work`.
    pub(crate) fn of_closest(
        ([a, b], time): ([u32; 2], f64),
        found: &ClosestPoints,
        work: FeatureCounts,
    ) -> Self {
        Self::Closest {
            a,
            b,
            time,
            distance: found.distance,
            features: found.features,
            steps: work.steps as u32,
            is_exhaustive: work.exhaustive > 0,
        }
    }

    /// Returns what the event adds to the counts of a step. `bodies` stays zero: it is not work.
    #[must_use]
    pub fn counts(&self) -> ImpulseCounts {
        let mut counts = ImpulseCounts::default();
        self.add_to(&mut counts);
        counts
    }

    /// Adds the event to its counters.
    #[inline(always)]
    pub(crate) fn add_to(&self, counts: &mut ImpulseCounts) {
        match *self {
            Self::Asleep { .. } => counts.asleep += 1,
            Self::Round { pairs, .. } => {
                counts.rounds += 1;
                counts.box_pairs += u64::from(pairs);
            }
            Self::Solve { contacts, iterations, .. } => {
                counts.substeps += 1;
                counts.iterations += u64::from(iterations);
                counts.micro_collisions += u64::from(contacts) * u64::from(iterations);
            }
            Self::Closest { steps, is_exhaustive, .. } => {
                counts.features.steps += u64::from(steps);
                counts.features.exhaustive += u64::from(is_exhaustive);
            }
            Self::Top { .. } => counts.looks += 1,
            Self::Overlap { depth, .. } => counts.overlaps += u64::from(depth > EPSILON),
            Self::Impact(_) => counts.collisions += 1,
            Self::MicroCollision { .. } => counts.micro_collisions += 1,
            Self::Stop { .. } => counts.exhausted += 1,
            Self::Bound { .. } | Self::Rest { .. } => {}
        }
    }

    /// Returns the ids of the bodies that the event is about: none, one or two.
    #[must_use]
    pub fn bodies(&self) -> [Option<u32>; 2] {
        match *self {
            Self::Asleep { id } | Self::Stop { id, .. } => [Some(id), None],
            Self::Round { .. } | Self::Solve { .. } => [None, None],
            Self::Impact(ref impact) => [Some(impact.a), Some(impact.b)],
            Self::Closest { a, b, .. }
            | Self::Bound { a, b, .. }
            | Self::Top { a, b, .. }
            | Self::Overlap { a, b, .. }
            | Self::Rest { a, b, .. }
            | Self::MicroCollision { a, b, .. } => [Some(a), Some(b)],
        }
    }

    /// Returns the time to which the world has advanced; `None` for an event that only looks ahead.
    #[must_use]
    pub fn time(&self) -> Option<f64> {
        match *self {
            Self::Round { time, .. }
            | Self::Solve { time, .. }
            | Self::Closest { time, .. }
            | Self::Top { time, .. }
            | Self::Rest { time, .. }
            | Self::MicroCollision { time, .. }
            | Self::Stop { time, .. } => Some(time),
            Self::Impact(ref impact) => Some(impact.time),
            Self::Asleep { .. } | Self::Bound { .. } | Self::Overlap { .. } => None,
        }
    }
}

/// The recorder of a step: counts each event, and stores it while recording is on, with the source line that recorded
/// it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImpulseRecorder {
    pub(crate) counts: ImpulseCounts,
    pub(crate) events: Vec<ImpulseEvent>,
    pub(crate) places: Vec<Place>,
    is_recording: bool,
}

impl ImpulseRecorder {
    /// Turns recording on or off, and drops the events so far.
    pub(crate) fn set_recording(&mut self, is_recording: bool) {
        *self = Self { counts: self.counts, is_recording, ..Self::default() };
    }

    /// Starts a step: resets the counts and drops the previous events.
    pub(crate) fn begin(&mut self, bodies: usize) {
        self.counts = ImpulseCounts { bodies: bodies as u64, ..ImpulseCounts::default() };
        self.events.clear();
        self.places.clear();
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn record(&mut self, event: ImpulseEvent) {
        event.add_to(&mut self.counts);
        if self.is_recording {
            self.store(event, Location::caller());
        }
    }

    /// Records an impact. Allocates only while recording is on.
    #[track_caller]
    pub(crate) fn record_impact(&mut self, impact: &Impact) {
        if self.is_recording {
            self.record(ImpulseEvent::Impact(Box::new(*impact)));
        } else {
            self.counts.collisions += 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn store(&mut self, event: ImpulseEvent, place: Place) {
        self.events.push(event);
        self.places.push(place);
    }
}
