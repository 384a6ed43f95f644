//! Objects that touch a point, a rectangle or a mask: those in the cells around it, tested one by one.

use super::Queries;
use super::error::QueryError;
use super::filter::QueryFilter;
use crate::hit::FoundObject;
use crate::mask::Mask;
use crate::narrow::pixels_touch;
use crate::rect::Rect;

/// Replaces `found` by the objects that touch `area`, or its solid pixels if it has a mask as large as itself, in
/// ascending order of keys.
pub(super) fn overlapping<T: Copy>(
    queries: &Queries<'_, T>,
    area: Rect,
    mask: Option<&Mask>,
    filter: QueryFilter,
    found: &mut Vec<FoundObject<T>>,
) -> Result<(), QueryError> {
    found.clear();
    let kinds = filter.kinds_under(queries.objects.rules())?;
    let last = |edge: i32| i64::from(edge) - 1;
    let columns = (i64::from(area.x), last(area.right()));
    let rows = (i64::from(area.y), last(area.bottom()));
    for level in queries.grid.levels() {
        queries.grid.visit(level, level.cells_near(columns, rows), |rect, slot| {
            if area.overlaps(rect) && kinds & queries.objects.kind(slot).bit() != 0 {
                let theirs = queries.mask_of(slot, filter);
                if pixels_touch(mask, area, theirs, rect).is_none_or(|test| test.hit) {
                    found.push(queries.found(slot));
                }
            }
        });
    }
    found.sort_unstable_by_key(FoundObject::order);
    Ok(())
}
