//! Events: which pairs begin, continue or stop touching, from one tick to the next.
//!
//! ```text
//!   tick               1        2        3        4        5        6
//!   the boxes          apart    meet     meet     meet     meet     one is removed
//!   their pixels       apart    apart    meet     meet     apart
//!
//!   rectangles                  Began    Stays    Stays    Stays    Ended
//!   pixels                               Began    Stays    Ended
//! ```
//!
//! A pipeline does not remember previous ticks. [`Events`] stores the pairs of one update and merges them with the hits
//! and near misses of the next, which are sorted the same way: one step per pair, and no cost for games that do not use
//! it. It identifies pairs by their handles, so it handles changes of the method or the rules, removals and reused
//! slots correctly.
//!
//! A *trigger*, such as the sensor of a door, is an object that notices others without being noticed: give its kind a
//! [one-way rule](super::Rules::allow_one_way). [`Hit::sides`] then lists the sensor first, and events report when an
//! object enters and leaves it.

use super::handle::Handle;
use super::hit::Hit;
use super::pipeline::Pipeline;

/// How a contact changed from one update to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The two touch now and did not before.
    Began,
    /// The two touch now and did before.
    Stays,
    /// The two touched before and no longer do.
    Ended,
}

impl Change {
    /// Returns how a contact changed, or `None` if the objects neither touched before nor touch now.
    const fn between(before: bool, now: bool) -> Option<Self> {
        match (before, now) {
            (false, false) => None,
            (false, true) => Some(Self::Began),
            (true, true) => Some(Self::Stays),
            (true, false) => Some(Self::Ended),
        }
    }

    /// Whether the two objects touch now: true for `Began` and `Stays`.
    pub const fn is_touching(self) -> bool {
        !matches!(self, Self::Ended)
    }
}

/// A pair that touches now or touched in the previous update.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event<T = ()> {
    /// The two objects and their contact. When the contact ends, this is their state in the previous update, so it has
    /// the handles and values of removed objects.
    ///
    /// An object that notices the other when the contact begins does so until it ends, even if the rules change in
    /// between: every begin has a matching end.
    pub hit: Hit<T>,
    /// How the contact of the two rectangles changed. Rectangles touch in near misses and in hits.
    pub rectangles: Change,
    /// How the contact of the solid pixels changed. `None` if the pixels do not touch now and did not before.
    pub pixels: Option<Change>,
}

impl<T: Copy> Event<T> {
    /// Returns the event of a pair that touches now. `before` is its event in the previous update, if it touched then.
    fn of(hit: Hit<T>, is_hit: bool, before: Option<&Self>) -> Self {
        let pixels = Change::between(before.is_some_and(Self::pixels_touch), is_hit);
        match before {
            None => Self { hit, rectangles: Change::Began, pixels },
            Some(before) => {
                let hit = Hit { notices: before.hit.notices, ..hit };
                Self { hit, rectangles: Change::Stays, pixels }
            }
        }
    }

    fn ended(&self) -> Self {
        let pixels = Change::between(self.pixels_touch(), false);
        Self { hit: self.hit, rectangles: Change::Ended, pixels }
    }

    fn pixels_touch(&self) -> bool {
        self.pixels.is_some_and(Change::is_touching)
    }
}

/// Tracks the contacts of a [`Pipeline`] and reports how they change.
///
/// ```
/// use sector_collision::{Change, Events, HandleError, Kind, Method, Object, Pipeline, Rect, Rules};
///
/// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
/// pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 8, 8)).with_value("ship"));
/// let coin = pipeline.insert(Object::new(1, Kind(1), Rect::new(5, 5, 8, 8)).with_value("coin"));
/// let mut events = Events::new();
/// for change in [Change::Began, Change::Ended] {
///     pipeline.run();
///     let [event] = events.update(&mut pipeline) else { panic!("one event a tick") };
///     assert_eq!((event.rectangles, event.pixels), (change, Some(change)));
///     assert_eq!((event.hit.b.handle, event.hit.b.value), (coin, "coin"));
///     if event.pixels == Some(Change::Began) {
///         pipeline.remove(coin)?;
///     }
/// }
/// # Ok::<(), HandleError>(())
/// ```
///
/// A game that goes back to an earlier tick must clone this together with the pipeline.
#[derive(Clone, Debug)]
#[doc(alias("collision events", "on_area_entered", "trigger"))]
pub struct Events<T = ()> {
    pub(super) events: Vec<Event<T>>,
    /// The events of the previous update.
    before: Vec<Event<T>>,
}

/// Trackers are equal if they report the same events, whatever is updated next.
impl<T: PartialEq> PartialEq for Events<T> {
    fn eq(&self, other: &Self) -> bool {
        self.events == other.events
    }
}

impl<T: Eq> Eq for Events<T> {}

impl<T> Default for Events<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Events<T> {
    /// Creates an empty tracker. Its lists grow in the first ticks.
    pub const fn new() -> Self {
        Self { events: Vec::new(), before: Vec::new() }
    }

    /// Creates an empty tracker with room for `events` events per tick. Up to that number, updates do not allocate.
    pub fn with_capacity(events: usize) -> Self {
        Self { events: Vec::with_capacity(events), before: Vec::with_capacity(events) }
    }
}

impl<T: Copy> Events<T> {
    /// Returns an event for each pair that touched in the last [`run`](Pipeline::run) (hits and near misses) or at the
    /// previous update, sorted like hits: by the keys of the two objects, then by their slots. Call it once after each
    /// run.
    ///
    /// * A pair ends when one of its objects has been removed, even after the run, and even if another object with the
    ///   same key has taken the slot: that is a different pair. Events are copies, so you can remove objects while you
    ///   iterate over them; later events may then refer to an object that is gone.
    /// * Pairs of the run whose objects have changed since count as touching if they touch [as things stand
    ///   now](crate::hit#hits-stay-true): a ball that was put back in front of a wall does not open the door behind it.
    ///   Objects that touch only because they were moved together after the run are found by the next one.
    ///   A [swept](Pipeline::update_swept) object touches what is on its path, for one tick.
    /// * A second update after the same run reports every pair as [`Stays`](Change::Stays). Pairs that touched only in
    ///   a run without an update are never reported.
    /// * If you pass another pipeline, all pairs of the first one end and all pairs of the other begin. A clone counts
    ///   as the same pipeline.
    ///
    /// Costs the sorting that the first [`Pipeline::hit`] after a tick would cost, and about as much again: one step
    /// per event. In games of 10,000 objects with the fast finder, compared with moving and running, that is a tenth of
    /// the time when 500 pairs touch, a fifth with 1,200 pairs, nearly half with 5,000, and most of it with 10,000.
    pub fn update(&mut self, pipeline: &mut Pipeline<T>) -> &[Event<T>] {
        std::mem::swap(&mut self.events, &mut self.before);
        self.events.clear();
        let mut before = self.before.iter().filter(|event| event.rectangles.is_touching()).peekable();
        for (hit, is_hit) in pipeline.touches() {
            let place = order(&hit);
            while let Some(ended) = before.next_if(|event| order(&event.hit) < place) {
                self.events.push(ended.ended());
            }
            let before = before.next_if(|event| order(&event.hit) == place);
            self.events.push(Event::of(hit, is_hit, before));
        }
        self.events.extend(before.map(Event::ended));
        &self.events
    }
}

/// Returns the sort key of an event. Handles compare by slot first, like hits; the rest of the handle distinguishes two
/// objects that used the same slot.
pub(super) const fn order<T>(hit: &Hit<T>) -> ([u32; 2], [Handle; 2]) {
    ([hit.a.key, hit.b.key], [hit.a.handle, hit.b.handle])
}
