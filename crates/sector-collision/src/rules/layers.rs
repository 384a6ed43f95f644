//! Layers: kinds that count as several other kinds.

use super::{Kind, Rules};
use crate::rules::kinds_in;

impl Rules {
    /// Lets objects of `kind` count as several other kinds, its *members*, at the same time (layers). They may meet,
    /// notice and be stopped by whatever a member may, under rules of before and of later. Queries for a member find
    /// them, and [`Hit::of_kinds`](crate::Hit::of_kinds) recognizes them. Calls can be chained.
    ///
    /// Members of members count, too. Kinds that are members of each other all count as each other. Members are only
    /// added: a member that the kind already has changes nothing, so exceptions for the kind stay.
    ///
    /// ```
    /// use sector_collision::{Kind, Rules};
    ///
    /// const SHOT: Kind = Kind(0);
    /// const ALIEN: Kind = Kind(1);
    /// const MAGNETIC: Kind = Kind(2);
    /// const DRONE: Kind = Kind(3);
    /// let mut rules = Rules::from([(SHOT, ALIEN)]);
    /// rules.define(DRONE, &[ALIEN, MAGNETIC]).allow(MAGNETIC, MAGNETIC);
    /// assert!(rules.may_meet(SHOT, DRONE) && rules.may_meet(DRONE, DRONE) && rules.is(DRONE, ALIEN));
    /// ```
    ///
    /// # Panics
    /// If a kind is not below [`Kind::COUNT`].
    pub fn define(&mut self, kind: Kind, members: &[Kind]) -> &mut Self {
        kind.assert_valid();
        let mut added = 0;
        for &member in members {
            member.assert_valid();
            added |= self.kinds_of(member);
        }
        for gains in kinds_in(self.counting_as(kind)) {
            let new = added & !self.kinds_of(gains);
            self.set_members(gains, self.members[gains.index()] | new);
            for table in [&mut self.rows, &mut self.noticed, &mut self.blocked_by] {
                table[gains.index()] |= kinds_in(new).fold(0, |kinds, member| kinds | table[member.index()]);
                table.iter_mut().filter(|kinds| **kinds & new != 0).for_each(|kinds| *kinds |= gains.bit());
            }
        }
        self
    }

    /// Whether objects of a kind [count as](Self::define) objects of kind `member`. Every kind counts as itself.
    #[inline]
    pub const fn is(&self, kind: Kind, member: Kind) -> bool {
        self.kinds_of(kind) & member.bit() != 0
    }

    /// Returns the set of kinds as which objects of a kind [count](Self::define), including itself: bit k represents
    /// kind k.
    #[inline]
    pub const fn kinds_of(&self, kind: Kind) -> u64 {
        self.members[kind.index()] | kind.bit()
    }

    /// Returns the set of kinds that [count as](Self::define) a kind, including itself: bit k represents kind k.
    #[inline]
    pub fn counting_as(&self, kind: Kind) -> u64 {
        kind.assert_valid();
        self.counting_as_any(kind.bit())
    }

    /// Returns the set of kinds that count as at least one of the given kinds, including these.
    pub(crate) fn counting_as_any(&self, kinds: u64) -> u64 {
        kinds_in(self.defined)
            .filter(|kind| self.members[kind.index()] & kinds != 0)
            .fold(kinds, |all, kind| all | kind.bit())
    }

    /// Replaces the set of other kinds as which a kind counts.
    pub(crate) const fn set_members(&mut self, kind: Kind, members: u64) {
        self.members[kind.index()] = members;
        if members != 0 {
            self.defined |= kind.bit();
        }
    }
}
