//! Classes of kinds: kinds that may meet the same kinds are searched together.

use crate::rules::{Kind, Rules};

/// The greatest number of classes. With more, all kinds go into one class and the rules are applied to each pair found:
/// boxes would otherwise be looked up in more tables than they have neighbors.
pub(super) const MAX_CLASSES: usize = 4;
/// The class of kinds that may meet no kind that is present.
const NO_CLASS: u8 = MAX_CLASSES as u8;

/// The kinds grouped into classes: those of one class may meet the same kinds.
pub(super) struct Classes {
    /// The class of each kind, by kind number; [`NO_CLASS`] for a kind that is absent or may meet no kind that is
    /// present.
    pub of_kind: [u8; Kind::COUNT],
    /// For each class the classes that it may meet: bit c stands for class c.
    pub meets: [u32; MAX_CLASSES],
    /// Whether the rules make more than [`MAX_CLASSES`] classes, so that all kinds are merged into the first.
    pub too_many: bool,
}

impl Classes {
    /// A single class of all kinds, which meets itself.
    pub(super) const ONE: Self = Self { of_kind: [0; Kind::COUNT], meets: [1, 0, 0, 0], too_many: false };

    /// Creates the classes of the kinds that are present: bit k of `present` stands for kind k.
    pub(super) fn new(rules: &Rules, present: u64) -> Self {
        let mut classes = Self { of_kind: [NO_CLASS; Kind::COUNT], meets: [0; MAX_CLASSES], too_many: false };
        let row = |kind: usize| rules.row(Kind(kind as u8)) & present;
        let kinds = || (0..Kind::COUNT).filter(|&kind| present >> kind & 1 == 1 && row(kind) != 0);
        let mut first_of = [0; MAX_CLASSES];
        let mut count = 0;
        for kind in kinds() {
            let same = first_of[..count].iter().position(|&first| row(first) == row(kind));
            if same.is_none() && count == MAX_CLASSES {
                return Self::merged(kinds());
            }
            if same.is_none() {
                first_of[count] = kind;
                count += 1;
            }
            classes.of_kind[kind] = same.unwrap_or(count - 1) as u8;
        }
        for (class, &first) in first_of[..count].iter().enumerate() {
            for kind in kinds().filter(|&kind| row(first) >> kind & 1 == 1) {
                classes.meets[class] |= 1 << classes.of_kind[kind];
            }
        }
        classes
    }

    /// Creates a single class of the given kinds, which meets itself, marked as merged from too many.
    fn merged(kinds: impl Iterator<Item = usize>) -> Self {
        let mut classes = Self { of_kind: [NO_CLASS; Kind::COUNT], too_many: true, ..Self::ONE };
        kinds.for_each(|kind| classes.of_kind[kind] = 0);
        classes
    }

    /// Whether every kind of the bit set `present` belongs to the first class, and that class meets itself.
    pub(super) fn is_one(&self, present: u64) -> bool {
        self.meets[0] & 1 == 1
            && (0..Kind::COUNT).all(|kind| present >> kind & 1 == 0 || self.of_kind[kind] == 0)
    }
}
