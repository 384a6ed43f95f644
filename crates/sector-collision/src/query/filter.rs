//! The objects that a query asks for.

use super::error::QueryError;
use crate::rules::{Kind, Rules};

/// The objects that a query asks for, by their kinds, and what of them counts: their solid pixels or their rectangles.
///
/// ```
/// use sector_collision::{Kind, QueryFilter};
///
/// const SHIP: Kind = Kind(0);
/// const ROCK: Kind = Kind(1);
/// let what_a_ship_notices = QueryFilter::noticed_by(SHIP);
/// let boxes_of_both = QueryFilter::kinds(SHIP.bit() | ROCK.bit()).by_rectangles();
/// assert_ne!(what_a_ship_notices, boxes_of_both);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryFilter {
    kinds: KindFilter,
    /// Whether an object counts by its whole rectangle, as if it had no mask.
    pub(super) by_rectangles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KindFilter {
    /// The kinds that this kind notices by the rules of the pipeline.
    NoticedBy(Kind),
    /// This kind.
    One(Kind),
    /// The kinds whose bits are set.
    Set(u64),
}

impl QueryFilter {
    /// The filter that lets all objects pass, by their solid pixels.
    pub const ALL: Self = Self::kinds(u64::MAX);

    /// Creates the filter for the objects that one of the kind `kind` [notices](Rules::notices) by the rules of the
    /// pipeline.
    pub const fn noticed_by(kind: Kind) -> Self {
        Self { kinds: KindFilter::NoticedBy(kind), by_rectangles: false }
    }

    /// Creates the filter for objects of the kind `kind`.
    pub const fn kind(kind: Kind) -> Self {
        Self { kinds: KindFilter::One(kind), by_rectangles: false }
    }

    /// Creates the filter for objects of a set of kinds: bit k stands for kind k, as in [`Rules::row`].
    pub const fn kinds(kinds: u64) -> Self {
        Self { kinds: KindFilter::Set(kinds), by_rectangles: false }
    }

    /// Returns the same filter for whole rectangles: the masks of objects are not looked at.
    #[must_use]
    pub const fn by_rectangles(self) -> Self {
        Self { by_rectangles: true, ..self }
    }

    /// Returns the set of kinds that pass under these rules, a bit each.
    ///
    /// # Errors
    /// When the kind of the query is not below [`Kind::COUNT`].
    pub(super) const fn kinds_under(self, rules: &Rules) -> Result<u64, QueryError> {
        match self.kinds {
            KindFilter::Set(kinds) => Ok(kinds),
            KindFilter::NoticedBy(kind) | KindFilter::One(kind) if kind.index() >= Kind::COUNT => {
                Err(QueryError::Kind(kind))
            }
            KindFilter::NoticedBy(kind) => Ok(rules.noticed(kind)),
            KindFilter::One(kind) => Ok(kind.bit()),
        }
    }
}

impl Default for QueryFilter {
    fn default() -> Self {
        Self::ALL
    }
}
