//! A binary heap of events that tracks the index of each one.
//!
//! ```text
//!   heap     [ (0.2, pair 7) | (0.4, pair 1) | (0.3, pair 4) | ... ]    a parent is never later than its children
//!   places    pair:  0    1    2    3    4 ...                          so that an event is found without a search
//!                   [ . | 1  | .  | .  | 2 | ... ]
//! ```
//!
//! An ordinary binary heap returns the earliest event. Here a collision also reschedules or cancels other events, so
//! the heap tracks the index of each item. Both operations cost O(log n). Nothing is allocated until the heap holds
//! more items than ever before.
//!
//! Events at the same time are ordered by the number of earlier collisions of their pair, then by the ids of its
//! bodies. No two are equal, so the order depends only on the events, not on the order of insertion.

/// Marks an item without an event.
const NONE: u32 = u32::MAX;

/// An event of a pair of bodies: its time, and its rank among events of the same time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairEvent {
    /// The time of the event, in seconds since the step began; never NaN.
    pub time: f64,
    /// The number of collisions of the pair in this step. Among events at the same time, fewer come first: where many
    /// bodies touch, each pair collides once before any collides again, which settles a pile with a fraction of the
    /// collisions.
    pub turns: u32,
    /// The lower id of the pair's bodies.
    pub a: u32,
    /// The higher id of the pair's bodies.
    pub b: u32,
}

impl PairEvent {
    #[inline]
    fn is_before(&self, other: &Self) -> bool {
        let rank = |event: &Self| (event.turns, event.a, event.b);
        self.time < other.time || self.time == other.time && rank(self) < rank(other)
    }
}

/// A binary heap of events, the earliest first, with at most one event for each numbered item.
#[derive(Clone, Debug)]
pub struct EventHeap {
    heap: Vec<(PairEvent, u32)>,
    places: Vec<u32>,
}

impl EventHeap {
    /// Creates an empty heap with room for `items` items.
    pub fn with_capacity(items: usize) -> Self {
        Self { heap: Vec::with_capacity(items), places: Vec::with_capacity(items) }
    }

    /// Removes all events and prepares the heap for items numbered from 0 to `items` − 1, such as pairs of bodies.
    /// Each item can have one event.
    pub fn reset(&mut self, items: usize) {
        self.heap.clear();
        self.places.clear();
        self.places.resize(items, NONE);
    }

    /// Returns the earliest event and the item it was [set](Self::set) for; `None` if the heap is empty.
    #[inline]
    pub fn first(&self) -> Option<(PairEvent, u32)> {
        self.heap.first().copied()
    }

    /// Returns the number of events, at most one per item.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether no item has an event.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// Sets or replaces the event of an item.
    ///
    /// # Panics
    /// If the item is not below the number of items. Debug builds also panic if the time is NaN; in other builds such
    /// an event has an arbitrary position in the order.
    pub fn set(&mut self, item: u32, event: PairEvent) {
        debug_assert!(!event.time.is_nan(), "event time is NaN");
        let mut place = self.places[item as usize];
        if place == NONE {
            place = self.heap.len() as u32;
            self.heap.push((event, item));
            self.places[item as usize] = place;
        } else {
            self.heap[place as usize].0 = event;
        }
        let place = self.rise(place as usize);
        self.sink(place);
    }

    /// Removes an item's event, if it has one.
    ///
    /// # Panics
    /// If the item is not below the number of items.
    pub fn remove(&mut self, item: u32) {
        let place = self.places[item as usize];
        if place == NONE {
            return;
        }
        self.places[item as usize] = NONE;
        self.heap.swap_remove(place as usize);
        if (place as usize) < self.heap.len() {
            self.places[self.heap[place as usize].1 as usize] = place;
            let place = self.rise(place as usize);
            self.sink(place);
        }
    }

    fn rise(&mut self, mut place: usize) -> usize {
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.heap[place].0.is_before(&self.heap[parent].0) {
                break;
            }
            self.exchange(place, parent);
            place = parent;
        }
        place
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let mut earliest = place;
            for child in [left, right] {
                if child < self.heap.len() && self.heap[child].0.is_before(&self.heap[earliest].0) {
                    earliest = child;
                }
            }
            if earliest == place {
                return;
            }
            self.exchange(place, earliest);
            place = earliest;
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.places[self.heap[one].1 as usize] = one as u32;
        self.places[self.heap[other].1 as usize] = other as u32;
    }
}
