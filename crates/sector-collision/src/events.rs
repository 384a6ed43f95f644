//! Events: which pairs began to touch, which stay and which parted, from one tick to the next.
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
//! A pipeline remembers no tick. [`Events`] keeps the pairs of one update and merges them with the hits and near misses of
//! the next, all sorted as hits are: one step a pair, and no cost for a game that does not ask. It knows pairs by their
//! handles, so that a change of the method or the rules, a removal and a slot that is used again need no care.
//!
//! A *trigger* is an object of a kind that only notices, by a [one-way rule](super::Rules::allow_one_way): the sensor of a
//! door. [`Hit::sides`] then names the sensor first, and the events say when an object enters and leaves it.

use super::handle::Handle;
use super::hit::Hit;
use super::pipeline::Pipeline;

/// What became of a contact from one update to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The two touch, and did not before.
    Began,
    /// The two touch, and did before.
    Stays,
    /// The two touched before, and do not any more.
    Ended,
}

impl Change {
    /// Returns the change of a contact; `None` if there is none, and was none.
    const fn between(before: bool, now: bool) -> Option<Self> {
        match (before, now) {
            (false, false) => None,
            (false, true) => Some(Self::Began),
            (true, true) => Some(Self::Stays),
            (true, false) => Some(Self::Ended),
        }
    }

    /// Whether the two touch now.
    pub const fn is_touching(self) -> bool {
        !matches!(self, Self::Ended)
    }
}

/// A pair that touches now or did in the update before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<T = ()> {
    /// The two objects and their contact: as they are now, and at the end of the contact as they were in the update before,
    /// so that the end of a pair has the handles and values of objects that have been removed.
    ///
    /// Those who notice the other when the pair begins do so until it ends, also under other rules: for each beginning
    /// there is an end.
    pub hit: Hit<T>,
    /// The change for the rectangles of the two, which touch in a near miss and in a hit.
    pub rectangles: Change,
    /// The change for the solid pixels of the two, which touch in a hit; `None` if they did not touch before either.
    pub pixels: Option<Change>,
}

impl<T: Copy> Event<T> {
    /// Returns the event of a pair that touches, from that in the update before, if it touched then.
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

/// The events of the pairs of a [`Pipeline`].
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
/// A game that goes back to an earlier tick clones this together with the pipeline.
#[derive(Clone, Debug)]
pub struct Events<T = ()> {
    events: Vec<Event<T>>,
    /// The events of the update before, kept for their memory.
    before: Vec<Event<T>>,
}

impl<T> Default for Events<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Events<T> {
    /// Creates a tracker that has seen no pair. Its lists grow with the first ticks.
    pub const fn new() -> Self {
        Self { events: Vec::new(), before: Vec::new() }
    }

    /// Creates a tracker that has seen no pair, with room for `events` events in a tick: while there are no more, no
    /// update allocates.
    pub fn with_capacity(events: usize) -> Self {
        Self { events: Vec::with_capacity(events), before: Vec::with_capacity(events) }
    }
}

impl<T: Copy> Events<T> {
    /// Returns an event for each pair that is among the hits and near misses of the last [`run`](Pipeline::run), or was at
    /// the last update, sorted as hits are: by the keys of the two, then by their slots. Meant to be called once after each
    /// run.
    ///
    /// * A pair ends when one of the two has been removed, also if that was after the run, and also if another object with
    ///   the same key has taken the slot: that is another pair. Events are copies, so that objects can be removed while
    ///   they are walked; later ones may then name an object that is gone.
    /// * Objects that have been moved since the run touch as they did in it. One that is
    ///   [swept](Pipeline::update_swept) touches what is on its path, for one tick.
    /// * A second update after a run tells of each pair that it stays. A pair that touched only in a run without an update
    ///   is not told of.
    /// * With another pipeline all pairs of the first one end, and those of the other begin. A clone counts as the same.
    ///
    /// Costs the sorting that the first [`Pipeline::hit`] after a tick costs, and about as much again, a step for each
    /// event. In games of 10,000 objects with the fast finder that is a tenth of the time of moving and running where 500
    /// pairs touch, a fifth where 1,200 do, nearly half where 5,000 do, and most of it where 10,000 do.
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

/// Returns what events are sorted by. Handles are sorted by their slots first, as hits are; what else is in them tells two
/// objects apart that have had the same slot.
const fn order<T>(hit: &Hit<T>) -> ([u32; 2], [Handle; 2]) {
    ([hit.a.key, hit.b.key], [hit.a.handle, hit.b.handle])
}
