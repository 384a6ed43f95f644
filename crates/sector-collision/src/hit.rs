//! Hits, with everything that a game needs to react: handles, kinds, values, and the time and place of the contact.
//!
//! # Hits stay true
//!
//! A game changes objects while it reacts to hits. [`hit`](super::Pipeline::hit), [`next_hit`](super::Pipeline::next_hit),
//! [`near_miss`](super::Pipeline::near_miss) and [`Events`](super::Events) follow one rule:
//!
//! * While neither object has changed since the run, a hit is reported as the run found it.
//! * If one has been updated, moved or swept again since, the pair is tested again with the current masks: that object
//!   stands still where it is now (at the start of its next path if it was swept again), the other is as it was in the
//!   run, on its path if it was swept. A pair that no longer touches is skipped,
//!   and so is a hit that is now a near miss, or the reverse. [`Events`](super::Events) report the pair as it is now.
//! * Pairs with a removed or disabled object, or whose kinds may no longer meet, are skipped.
//!
//! So a ship that goes back to its start after the first hit loses one life, and a ball that is pushed out of a wall
//! still collects the coin it touches. If enemies may be at the start, too, also give the ship a
//! [kind](super::Pipeline::set_kind) that they do not meet, until it is safe. [`hits`](super::Pipeline::hits) and
//! [`near_misses`](super::Pipeline::near_misses) list the keys of all pairs of the run, whatever happened since. A pair
//! that the run did not find is not looked for: neither with an object *inserted* since, nor with one moved there since.

use super::handle::Handle;
use super::objects::{Objects, Slot};
use super::rect::Rect;
use super::rules::Kind;
use super::tick_fraction::TickFraction;

/// An object of a pipeline as returned by hits and queries. It is a copy and does not borrow the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FoundObject<T = ()> {
    /// The caller's sort key for hits and query results.
    pub key: u32,
    /// The kind of the object, to which the rules refer.
    pub kind: Kind,
    /// The set of kinds as which the object [counts](super::Rules::define), including its own: bit k represents kind k.
    pub kinds: u64,
    /// The handle with which to move or remove the object.
    pub handle: Handle,
    /// The rectangle of the object; in a hit, at the time of the contact.
    pub rect: Rect,
    /// The value that the caller attached to the object.
    pub value: T,
}

impl<T: Copy> FoundObject<T> {
    pub(super) fn of(slot: Slot, objects: &Objects, values: &[T]) -> Self {
        Self {
            key: objects.key(slot),
            kind: objects.kind(slot),
            kinds: objects.rules().kinds_of(objects.kind(slot)),
            handle: objects.handle(slot),
            rect: objects.place(slot),
            value: values[slot.index()],
        }
    }
}

impl<T> FoundObject<T> {
    /// Whether the object is of a kind, or [counts as](super::Rules::define) it.
    #[inline]
    pub const fn is(&self, kind: Kind) -> bool {
        kind.index() < Kind::COUNT && self.kinds & kind.bit() != 0
    }

    /// Returns the sort key of an object: its key, then its slot.
    pub(super) const fn order(&self) -> (u32, Slot) {
        (self.key, self.handle.slot)
    }
}

/// Two objects that share a solid pixel, or whose rectangles overlap, in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias("contact", "manifold"))]
pub struct Hit<T = ()> {
    /// The object with the lower key.
    pub a: FoundObject<T>,
    /// The object with the higher key.
    pub b: FoundObject<T>,
    /// The time of the first contact within the tick. For two objects that do not move within the tick, it is the end
    /// of the tick: they have been moved there in one step, or swept from a place to the same place. Near misses have
    /// that time, too.
    pub time: TickFraction,
    /// The unit vector from [`b`](Self::b) toward [`a`](Self::a) along the axis of the last step before the contact:
    /// (0, −1) if *a* landed on top of *b*. `None` for near misses, for objects that overlap from the start of the tick,
    /// and if neither is swept.
    pub normal: Option<(i32, i32)>,
    /// The rectangles of *a* and *b* one step before the contact, when they shared no solid pixel. An object that was
    /// [blocked](super::Rules::block) stands there (within a pixel if both move). Without a normal, their rectangles at
    /// the contact.
    pub free: [Rect; 2],
    /// Whether the rules let [`a`](Self::a) notice [`b`](Self::b), and the reverse. See
    /// [`allow_one_way`](super::Rules::allow_one_way).
    pub notices: [bool; 2],
}

impl<T: Copy> Hit<T> {
    /// Returns the two objects, the one of kind `first` in front; `None` if they are of other kinds. If both orders
    /// match, as with two objects of the same kind, the lower key is first. An object is also of the kinds that it
    /// [counts as](super::Rules::define).
    ///
    /// ```
    /// # use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    /// # const SHIP: Kind = Kind(0);
    /// # const ROCK: Kind = Kind(1);
    /// # let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 2);
    /// # pipeline.insert(Object::new(1, ROCK, Rect::new(0, 0, 9, 9)));
    /// # pipeline.insert(Object::new(2, SHIP, Rect::new(0, 0, 9, 9)));
    /// # pipeline.run();
    /// # let hit = pipeline.hit(0).expect("they overlap");
    /// if let Some([ship, rock]) = hit.of_kinds(SHIP, ROCK) {
    ///     pipeline.remove(rock.handle)?;
    ///     assert_eq!((ship.key, rock.key), (2, 1));
    /// }
    /// # Ok::<(), sector_collision::HandleError>(())
    /// ```
    pub fn of_kinds(&self, first: Kind, second: Kind) -> Option<[FoundObject<T>; 2]> {
        let mut orders = [[self.a, self.b], [self.b, self.a]].into_iter();
        orders.find(|[a, b]| a.is(first) && b.is(second))
    }

    /// Returns each object that notices the other, together with the other: two pairs, or one under a [one-way
    /// rule](super::Rules::allow_one_way).
    pub fn sides(&self) -> impl Iterator<Item = (FoundObject<T>, FoundObject<T>)> + use<T> {
        let [a, b] = self.notices;
        let sides = [(a, (self.a, self.b)), (b, (self.b, self.a))];
        sides.into_iter().filter(|&(notices, _)| notices).map(|(_, side)| side)
    }
}
