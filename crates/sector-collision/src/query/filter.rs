//! The filter that selects which objects a query considers.

use super::error::QueryError;
use crate::rules::{Kind, Rules};

/// Selects objects by kind, including kinds that [count as](Rules::define) a selected one. Also decides whether their solid pixels or their whole rectangles count.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QueryFilter {
    kinds: KindFilter,
    /// Whether an object counts by its whole rectangle, ignoring its mask.
    pub(super) by_rectangles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum KindFilter {
    /// The kinds that this kind notices under the pipeline's rules.
    NoticedBy(Kind),
    /// Only this kind.
    One(Kind),
    /// The kinds whose bits are set.
    Set(u64),
}

impl QueryFilter {
    /// Accepts all objects, by their solid pixels.
    pub const ALL: Self = Self::kinds(u64::MAX);

    /// Creates a filter for the objects that `kind` [notices](Rules::notices) under the pipeline's rules.
    pub const fn noticed_by(kind: Kind) -> Self {
        Self { kinds: KindFilter::NoticedBy(kind), by_rectangles: false }
    }

    /// Creates a filter for objects of one kind, by their solid pixels.
    pub const fn kind(kind: Kind) -> Self {
        Self { kinds: KindFilter::One(kind), by_rectangles: false }
    }

    /// Creates a filter for a set of kinds: bit k stands for kind k, as in [`Rules::row`].
    pub const fn kinds(kinds: u64) -> Self {
        Self { kinds: KindFilter::Set(kinds), by_rectangles: false }
    }

    /// Returns this filter with whole rectangles instead of solid pixels: it ignores the masks of objects.
    #[must_use]
    pub const fn by_rectangles(self) -> Self {
        Self { by_rectangles: true, ..self }
    }

    /// Returns the set of kinds that pass under these rules, one bit each.
    ///
    /// # Errors
    /// If the kind of the query is not below [`Kind::COUNT`].
    pub(super) fn kinds_under(self, rules: &Rules) -> Result<u64, QueryError> {
        match self.kinds {
            KindFilter::Set(kinds) => Ok(rules.counting_as_any(kinds)),
            KindFilter::NoticedBy(kind) | KindFilter::One(kind) if kind.index() >= Kind::COUNT => {
                Err(QueryError::Kind(kind))
            }
            KindFilter::NoticedBy(kind) => Ok(rules.noticed(kind)),
            KindFilter::One(kind) => Ok(rules.counting_as(kind)),
        }
    }
}

impl Default for QueryFilter {
    fn default() -> Self {
        Self::ALL
    }
}
