//! Which kinds of objects are entered in sectors, and which are compared in other ways.

use crate::objects::Objects;
use crate::rules::{Kind, kinds_in};

/// The maximum number of objects of a rare kind: the ships of two players.
pub const RARE: u32 = 2;

/// The role of each kind in the sector grid during one tick, as sets with one bit per kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SectorRoles {
    /// The kinds with at most [`RARE`] objects that do not meet each other.
    pub(super) rare: u64,
    /// The kinds whose objects are entered.
    pub(super) entered: u64,
    /// The kinds whose objects look into the sectors that they cover without being entered.
    pub(super) looking: u64,
}

impl SectorRoles {
    /// Assigns the roles by the number of objects of each kind and by which kinds they may meet.
    pub(super) fn of(objects: &Objects) -> Self {
        let count = |kind: Kind| objects.per_kind()[kind.index()];
        let (mut rare, mut entered) = (0, 0);
        for kind in kinds_in(objects.present()) {
            match objects.partners(kind) & kind.bit() {
                0 if count(kind) <= RARE => rare |= kind.bit(),
                0 => {}
                _ => entered |= kind.bit(),
            }
        }
        // Of two kinds that meet, the one with fewer objects is entered.
        let mut looking = 0;
        for (a, b) in objects.pairs_of_kinds() {
            let pair = a.bit() | b.bit();
            if pair & rare == 0 {
                if pair & entered == 0 {
                    entered |= if count(a) <= count(b) { a.bit() } else { b.bit() };
                }
                looking |= pair;
            }
        }
        Self { rare, entered, looking: looking & !entered }
    }

    pub(super) fn entered_count(&self, objects: &Objects) -> usize {
        kinds_in(self.entered).map(|kind| objects.per_kind()[kind.index()] as usize).sum()
    }
}
