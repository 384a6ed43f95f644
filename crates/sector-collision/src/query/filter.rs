//! The filter that selects which objects a query considers.

use super::error::QueryError;
use crate::handle::Handle;
use crate::hit::FoundObject;
use crate::objects::{Objects, Slot};
use crate::rules::{Kind, Rules};
use std::fmt;

/// Selects the objects that a query finds: by kind (including kinds that [count as](Rules::define) it), by handle, by
/// distance, or with a function of your own. Also decides whether solid pixels or whole rectangles count. `T` is the type
/// of the pipeline's values.
///
/// ```
/// use sector_collision::hit::FoundObject;
/// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};
///
/// const SHIP: Kind = Kind(0);
/// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
/// let ship = |key, x, team| Object::new(key, SHIP, Rect::new(x, 0, 8, 8)).with_value(team);
/// let asker = pipeline.insert(ship(0, 0, "red"));
/// pipeline.insert(ship(1, 20, "red"));
/// pipeline.insert(ship(2, 40, "blue"));
///
/// let laser = QueryPath::ray((4, 4), (1.0, 0.0))?;
/// let others = QueryFilter::kind(SHIP).without(asker);
/// let first = pipeline.queries().first_on_path(&laser, others)?.expect("the other red ship");
/// assert_eq!(first.object.key, 1);
/// let own_team = "red";
/// let is_enemy = |object: &FoundObject<_>| object.value != own_team;
/// let enemies = others.accepting(&is_enemy);
/// let first = pipeline.queries().first_on_path(&laser, enemies)?.expect("the blue ship");
/// assert_eq!(first.object.key, 2);
///
/// let mut found = Vec::new();
/// pipeline.queries().nearest((0, 0), usize::MAX, others.within(30), &mut found)?;
/// assert_eq!(found.len(), 1, "all within 30 pixels");
/// # Ok::<(), sector_collision::query::QueryError>(())
/// ```
#[derive(Clone, Copy)]
pub struct QueryFilter<'f, T = ()> {
    kinds: KindFilter,
    /// Whether an object counts by its whole rectangle, ignoring its mask.
    pub(super) by_rectangles: bool,
    without: Option<Handle>,
    /// The maximum distance of a neighbor, in pixels.
    pub(super) distance: u32,
    accepts: Option<&'f Accepts<'f, T>>,
}

type Accepts<'f, T> = dyn Fn(&FoundObject<T>) -> bool + Sync + 'f;

#[derive(Clone, Copy, Debug)]
enum KindFilter {
    /// The kinds that this kind notices under the pipeline's rules.
    NoticedBy(Kind),
    /// The kinds that stop this kind under the pipeline's rules.
    Blocking(Kind),
    /// Only this kind.
    One(Kind),
    /// The kinds whose bits are set, and those that count as them.
    Set(u64),
    /// The kinds whose bits are set, and no others.
    Exactly(u64),
}

impl<'f, T> QueryFilter<'f, T> {
    /// Accepts all objects, by their solid pixels.
    pub const ALL: Self = Self::kinds(u64::MAX);

    /// Creates a filter for the objects that `kind` [notices](Rules::notices) under the pipeline's rules.
    pub const fn noticed_by(kind: Kind) -> Self {
        Self::of(KindFilter::NoticedBy(kind))
    }

    /// Creates a filter for the objects that [stop](Rules::block) `kind` under the pipeline's rules.
    pub const fn blocking(kind: Kind) -> Self {
        Self::of(KindFilter::Blocking(kind))
    }

    /// Creates a filter for objects of one kind, by their solid pixels.
    pub const fn kind(kind: Kind) -> Self {
        Self::of(KindFilter::One(kind))
    }

    /// Creates a filter for a set of kinds: bit k stands for kind k, as in [`Rules::row`].
    pub const fn kinds(kinds: u64) -> Self {
        Self::of(KindFilter::Set(kinds))
    }

    /// Creates a filter for a set of kinds without those that count as them: the rules hold these kinds already.
    pub(crate) const fn exactly(kinds: u64) -> Self {
        Self::of(KindFilter::Exactly(kinds))
    }

    const fn of(kinds: KindFilter) -> Self {
        Self { kinds, by_rectangles: false, without: None, distance: u32::MAX, accepts: None }
    }

    /// Returns this filter with whole rectangles instead of solid pixels: it ignores the masks of objects.
    #[must_use]
    pub const fn by_rectangles(self) -> Self {
        Self { by_rectangles: true, ..self }
    }

    /// Returns this filter without one object, usually the one that asks. Replaces the handle of an earlier call. A
    /// handle of a removed object or of another pipeline excludes nothing.
    #[must_use]
    pub const fn without(self, handle: Handle) -> Self {
        Self { without: Some(handle), ..self }
    }

    /// Returns this filter with a maximum distance in pixels for [`nearest`](super::Queries::nearest), to the nearest
    /// pixel of a rectangle. Other queries ignore it.
    #[must_use]
    pub const fn within(self, distance: u32) -> Self {
        Self { distance, ..self }
    }

    /// Returns this filter with a function that must return true for each object. A closure that captures variables
    /// needs a name, as in the example above. Replaces the function of an earlier call. A query calls it last, at most once for each object, and in any order.
    #[must_use]
    pub const fn accepting(self, accepts: &'f (dyn Fn(&FoundObject<T>) -> bool + Sync + 'f)) -> Self {
        Self { accepts: Some(accepts), ..self }
    }

    /// Looks up the kinds and the excluded object of this filter in a table, and also excludes the object that asks.
    ///
    /// # Errors
    /// If the kind of the query is not below [`Kind::COUNT`].
    pub(super) fn among(
        self,
        objects: &Objects,
        asker: Option<Slot>,
    ) -> Result<Selection<'f, T>, QueryError> {
        let kinds = self.kinds.under(objects.rules())?;
        let without = self.without.and_then(|handle| objects.slot(handle).ok());
        let without = [without, asker].map(|slot| slot.unwrap_or(NO_SLOT));
        Ok(Selection { kinds, without, accepts: self.accepts })
    }
}

impl KindFilter {
    /// Returns the set of kinds that pass under these rules, one bit each.
    fn under(self, rules: &Rules) -> Result<u64, QueryError> {
        match self {
            Self::Set(kinds) => Ok(rules.counting_as_any(kinds)),
            Self::Exactly(kinds) => Ok(kinds),
            Self::NoticedBy(kind) | Self::Blocking(kind) | Self::One(kind) if kind.index() >= Kind::COUNT => {
                Err(QueryError::Kind(kind))
            }
            Self::NoticedBy(kind) => Ok(rules.noticed(kind)),
            Self::Blocking(kind) => Ok(rules.blocked_by(kind)),
            Self::One(kind) => Ok(rules.counting_as(kind)),
        }
    }
}

impl<T> Default for QueryFilter<'_, T> {
    fn default() -> Self {
        Self::ALL
    }
}

impl<T> fmt::Debug for QueryFilter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kinds, by_rectangles, without, distance, accepts } = self;
        f.debug_struct("QueryFilter")
            .field("kinds", kinds)
            .field("by_rectangles", by_rectangles)
            .field("without", without)
            .field("distance", distance)
            .field("has_function", &accepts.is_some())
            .finish()
    }
}

/// Greater than the slot of any object.
const NO_SLOT: Slot = Slot(u32::MAX);

/// A filter for one table of objects.
#[derive(Clone, Copy)]
pub(super) struct Selection<'f, T> {
    /// The accepted kinds, one bit each.
    kinds: u64,
    without: [Slot; 2],
    accepts: Option<&'f Accepts<'f, T>>,
}

impl<T> Selection<'_, T> {
    #[inline]
    pub(super) fn admits(&self, slot: Slot, objects: &Objects) -> bool {
        self.kinds & objects.kind(slot).bit() != 0 && !self.without.contains(&slot)
    }

    /// Asks the caller's function about an object that is admitted and would otherwise be reported.
    #[inline]
    pub(super) fn accepts(&self, object: &FoundObject<T>) -> bool {
        self.accepts.is_none_or(|accepts| accepts(object))
    }
}
