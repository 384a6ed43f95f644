//! Game rules: which kinds of object may hit each other.
//!
//! The cheapest test is the one that is never made (Roberts, Dr. Dobb's Journal): aliens do not hit aliens, and a ship
//! does not hit its own missiles. The rules are a symmetric table of bits with one row per kind:
//!
//! ```text
//!                       bit of kind:   3  2  1  0
//!   row 0, player                      1  .  1  .      0 player   1 alien
//!   row 1, alien                       .  1  .  1      2 missile  3 alien missile
//!   row 2, missile                     1  .  1  .
//!   row 3, alien missile               .  1  .  1
//! ```
//!
//! One shift and one AND decide whether two objects may meet, so a method can check this before anything else.

mod layers;

use std::hash::{Hash, Hasher};

/// The kind of an object, which the rules refer to: a number from 0 to 63. In [`fast::Finder`](crate::fast::Finder), a
/// place with a greater number has no object.
#[doc(alias("layer", "category bits", "group", "membership"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Kind(pub u8);

impl Kind {
    /// The number of possible kinds: 64, so that a set of kinds fits a word with one bit each.
    pub const COUNT: usize = u64::BITS as usize;

    /// Returns the kind's index in a table of [`COUNT`](Self::COUNT) elements. [`Rules::allow`] and `Pipeline::insert`
    /// ensure that it is in range.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[track_caller]
    pub(super) fn assert_valid(self) {
        assert!(self.index() < Self::COUNT, "{self:?} is not a valid kind: expected 0 to 63");
    }

    /// Returns the kind's bit in a set of kinds, such as a [row](Rules::row) of the rules.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// The pairs of kinds that may meet: a symmetric relation. Objects of the same kind meet only if that is allowed
/// explicitly.
///
/// The rules also define which of the two *notices* the other: both, unless the pair was [allowed one
/// way](Self::allow_one_way).
///
/// An object has one kind, which may [count as](Self::define) several others. Every function that changes a rule changes
/// it for all kinds that count as the given ones. **The last call wins**: a later call makes an exception for a single
/// kind, and a later call for a kind that it counts as ends the exception.
///
/// With the feature `serde`, rules are serialized as a list of numbers in ascending order, each with a set of kinds (bit
/// k for kind k): number k has the kinds that kind k notices, 64 + k those that stop it, and 128 + k those as which it
/// counts. Empty sets are left out.
#[doc(alias("collision mask", "collision matrix", "collision filter"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    rows: [u64; Kind::COUNT],
    /// The set of kinds that each kind notices, by index of the kind.
    pub(super) noticed: [u64; Kind::COUNT],
    /// The set of kinds that stop each kind, by index of the kind.
    pub(super) blocked_by: [u64; Kind::COUNT],
    /// The set of other kinds as which each kind counts, directly or by way of another one.
    pub(super) members: [u64; Kind::COUNT],
    /// The set of kinds that count as others.
    defined: u64,
}

impl Rules {
    /// Creates rules under which no kinds may meet. Add pairs with [`allow`](Rules::allow).
    pub const fn none() -> Self {
        let none = [0; Kind::COUNT];
        Self { rows: none, noticed: none, blocked_by: none, members: none, defined: 0 }
    }

    /// Creates rules under which all kinds may meet, including each kind with itself.
    pub const fn all() -> Self {
        Self { rows: [u64::MAX; Kind::COUNT], noticed: [u64::MAX; Kind::COUNT], ..Self::none() }
    }

    /// Lets all kinds of `from` meet and notice all kinds of `to`.
    pub(super) fn let_notice(&mut self, from: u64, to: u64) {
        for kind in kinds_in(from) {
            self.rows[kind.index()] |= to;
            self.noticed[kind.index()] |= to;
        }
        kinds_in(to).for_each(|kind| self.rows[kind.index()] |= from);
    }

    /// Allows the two kinds to meet, in either order, and to notice each other. Calls can be chained.
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    pub fn allow(&mut self, a: Kind, b: Kind) -> &mut Self {
        self.allow_one_way(a, b).allow_one_way(b, a)
    }

    /// Allows the two kinds to meet, and `from` to notice `to`, but not the reverse: the sensor of a door notices the
    /// player, but the player does not notice the sensor. If they notice each other already, they still do;
    /// [`forbid`](Self::forbid) that first. Calls can be chained.
    ///
    /// Under either kind of rule, a pair is tested once and produces one hit. [`Hit::sides`](super::Hit::sides) lists
    /// each object that notices the other, and a query [for a kind](super::QueryFilter::noticed_by) finds the objects
    /// that it notices.
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    #[doc(alias("sensor", "trigger", "area2d"))]
    pub fn allow_one_way(&mut self, from: Kind, to: Kind) -> &mut Self {
        self.let_notice(self.counting_as(from), self.counting_as(to));
        self
    }

    /// Lets objects of kind `mover` be stopped by objects of kind `blocker`: a player by a wall. Also [allows](Self::allow)
    /// the two kinds to meet. If they already may, perhaps [one way](Self::allow_one_way), they notice each other as
    /// before. Like every rule, this holds for all kinds that count as them, even those that an earlier call
    /// [forbade](Self::forbid) to meet. Calls can be chained.
    ///
    /// A [swept](super::Pipeline::update_swept) mover stops at the first blocker that it runs into, one step before the
    /// contact, and stays there: [`object`](super::Pipeline::object), queries and the next tick find it at that
    /// [free place](super::Hit::free). The tick reports the hit of the blocker and what the mover met up to that time,
    /// and nothing farther on its path; others may still run into it where it stands.
    ///
    /// It is not stopped by a blocker that it overlaps until it has left it, so that it can get out, nor by one that
    /// runs into it from behind or from the side. Contacts at the same time stop objects in the order of hits. Objects
    /// that are not swept are never stopped.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let (ball, wall, door) = (Kind(0), Kind(1), Kind(2));
    /// let mut rules = Rules::from([(ball, door)]);
    /// rules.block(ball, wall);
    /// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 10);
    /// let moving = pipeline.insert(Object::new(0, ball, Rect::new(0, 0, 4, 4)));
    /// pipeline.insert(Object::new(1, wall, Rect::new(20, 0, 4, 4)));
    /// pipeline.insert(Object::new(2, door, Rect::new(40, 0, 4, 4)));
    /// pipeline.sweep_to(moving, (60, 0))?;
    /// pipeline.run();
    /// assert_eq!(pipeline.object(moving)?.rect.x, 16);
    /// assert_eq!(pipeline.hits().len(), 1, "the wall");
    /// # Ok::<(), sector_collision::handle::UpdateError>(())
    /// ```
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    pub fn block(&mut self, mover: Kind, blocker: Kind) -> &mut Self {
        if !self.may_meet(mover, blocker) {
            self.allow(mover, blocker);
        }
        let (movers, blockers) = (self.counting_as(mover), self.counting_as(blocker));
        for mover in kinds_in(movers) {
            self.blocked_by[mover.index()] |= blockers;
            let strangers = blockers & !self.row(mover);
            self.let_notice(mover.bit(), strangers);
            self.let_notice(strangers, mover.bit());
        }
        self
    }

    /// Forbids the two kinds to meet, in either order. This also ends [blocking](Self::block): swept objects and
    /// [`move_and_slide`](super::Pipeline::move_and_slide) then pass through. Allowing the two to meet again does not
    /// restore it. Calls can be chained.
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    pub fn forbid(&mut self, a: Kind, b: Kind) -> &mut Self {
        let (a, b) = (self.counting_as(a), self.counting_as(b));
        for table in [&mut self.rows, &mut self.noticed, &mut self.blocked_by] {
            kinds_in(a).for_each(|kind| table[kind.index()] &= !b);
            kinds_in(b).for_each(|kind| table[kind.index()] &= !a);
        }
        self
    }

    /// Whether objects of kind `from` notice objects of kind `to`, so that [`Hit::sides`](super::Hit::sides) lists
    /// them.
    #[inline]
    pub const fn notices(&self, from: Kind, to: Kind) -> bool {
        self.noticed[from.index()] & to.bit() != 0
    }

    /// Returns the set of kinds that a kind notices: bit k represents kind k.
    #[inline]
    pub const fn noticed(&self, kind: Kind) -> u64 {
        self.noticed[kind.index()]
    }

    /// Whether objects of kind `blocker` [stop](Self::block) objects of kind `mover`.
    #[inline]
    pub const fn blocks(&self, mover: Kind, blocker: Kind) -> bool {
        self.blocked_by[mover.index()] & blocker.bit() != 0
    }

    /// Whether one of two kinds [stops](Self::block) the other.
    pub(crate) const fn may_stop(&self, [a, b]: [Kind; 2]) -> bool {
        self.blocks(a, b) || self.blocks(b, a)
    }

    /// Whether any kind [stops](Self::block) another.
    pub(crate) fn has_blockers(&self) -> bool {
        self.blocked_by.iter().any(|&kinds| kinds != 0)
    }

    /// Returns the set of kinds that [stop](Self::block) a kind: bit k represents kind k.
    #[inline]
    pub const fn blocked_by(&self, kind: Kind) -> u64 {
        self.blocked_by[kind.index()]
    }

    /// Whether objects of the two kinds are tested for collisions. The order of the kinds does not matter.
    #[inline]
    pub const fn may_meet(&self, a: Kind, b: Kind) -> bool {
        self.rows[a.index()] & b.bit() != 0
    }

    /// Returns the set of kinds that a kind may meet: bit k represents kind k.
    #[inline]
    pub const fn row(&self, kind: Kind) -> u64 {
        self.rows[kind.index()]
    }

    /// Returns the number of unordered pairs that the rules allow, if there are `objects[k]` objects of kind k.
    ///
    /// Costs one multiplication for each pair of kinds that are present.
    pub fn pairs_after_rules(&self, objects: &[u32; Kind::COUNT]) -> u64 {
        let mut pairs = 0;
        for (a, &of_a) in objects.iter().enumerate().filter(|&(_, &n)| n > 0) {
            let (row, of_a) = (self.rows[a], u64::from(of_a));
            if row >> a & 1 == 1 {
                pairs += of_a * (of_a - 1) / 2;
            }
            for (b, &of_b) in objects.iter().enumerate().skip(a + 1) {
                pairs += (row >> b & 1) * of_a * u64::from(of_b);
            }
        }
        pairs
    }
}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Word by word: the hash of an array depends on the byte order of the processor.
        let words = [&self.noticed, &self.blocked_by, &self.members].into_iter().flatten();
        words.for_each(|&kinds| state.write_u64(kinds));
    }
}

impl<const N: usize> From<[(Kind, Kind); N]> for Rules {
    /// Creates rules under which exactly these pairs of kinds may meet, each [allowed](Rules::allow) both ways.
    ///
    /// ```
    /// use sector_collision::{Kind, Rules};
    ///
    /// const SHIP: Kind = Kind(0);
    /// const ALIEN: Kind = Kind(1);
    /// let rules = Rules::from([(SHIP, ALIEN)]);
    /// assert!(rules.may_meet(ALIEN, SHIP) && !rules.may_meet(ALIEN, ALIEN));
    /// ```
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    fn from(pairs: [(Kind, Kind); N]) -> Self {
        let mut rules = Self::none();
        for (a, b) in pairs {
            rules.allow(a, b);
        }
        rules
    }
}

/// Returns the kinds of a set.
pub(super) fn kinds_in(mut bits: u64) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        let kind = Kind(bits.trailing_zeros() as u8);
        (bits != 0).then(|| {
            bits &= bits - 1;
            kind
        })
    })
}

#[cfg(test)]
mod tests;
