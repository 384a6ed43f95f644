//! The sweep: a layer against itself.
//!
//! The entries of a row of cells are sorted by cell. A box can therefore only overlap entries that follow it closely,
//! and many boxes are compared at once: entries i … i + 7 are compared with i + 1 … i + 8, then with i + 2 … i + 9,
//! and so on, until none of the eight has its counterpart within reach.
//!
//! ```text
//!   entries   a b c d e f g h i j k l …
//!   boxes     a b c d e f g h
//!   step 1      b c d e f g h i            two loads, a subtraction and a comparison for eight boxes;
//!   step 2        c d e f g h i j          no cell is looked up, and the only branch is taken in about
//!   step 3          d e f g h i j k        every fourth step
//! ```
//!
//! A box whose bottom lies in the next row, or whose right edge lies beyond the right edge of the table, is put on a
//! list. Afterwards it is compared with the entries there on its own ([`table_query`](super::table_query)).

use super::cell_index::IndexedBoxes;
use super::cell_table::CellTable;
use super::lanes::{Lanes, low_bits};
use super::packed_box::{corner, lanes as pack_lanes, reach};
use super::pair_collector::PairCollector;
use super::table_query::TableQuery;
use std::ops::Range;

/// The constants and bit masks of a sweep, each repeated for every box in a vector. A packed box (an entry) has four
/// lanes of 16 bits: x, y, −right and −bottom. Its tag has the cell in the upper 32 bits and the box number in the
/// lower ones.
struct SweepMasks<V> {
    /// Ones in those lowest bits of each entry's x lane that give the place within the table, whose width is a power of
    /// two units.
    inside: V,
    /// The number of the table's last column, in the x lane of each entry.
    last_column: V,
    /// Ones in those lowest bits of each entry's y lane that give the place within a row of cells, whose height is a
    /// power of two units.
    strip: V,
    /// Ones in the x lane of each entry, zeros in its other three lanes.
    x: V,
    /// Ones in the y lane of each entry, zeros in its other three lanes.
    y: V,
    /// Ones in the bits of each tag that hold the row of its cell, zeros in those of the column and the box number.
    row: V,
    /// Ones in the bits of each tag that hold the box number, so that the limit of a comparison includes every box of
    /// its cell.
    box_number: V,
}

impl<V> SweepMasks<V> {
    #[inline(always)]
    fn new<L: Lanes<Vector = V>>(lanes: L, table: &CellTable) -> Self {
        let splat = |x: u32, y: u32| lanes.splat(pack_lanes([x as u16, y as u16, 0, 0]));
        let columns = u64::from(table.last_column()) << 32;
        Self {
            inside: splat((1 << (table.bits.0 + table.shift.0)) - 1, 0),
            last_column: splat(table.last_column(), 0),
            strip: splat(0, (1 << table.shift.1) - 1),
            x: splat(0xffff, 0),
            y: splat(0, 0xffff),
            row: lanes.splat(!(columns | 0xffff_ffff)),
            box_number: lanes.splat(0xffff_ffff),
        }
    }
}

/// The packed boxes (entries) that fill one vector, prepared for comparison with the entries that follow them in the
/// order of cells.
struct EntryGroup<V> {
    /// The [`reach`] of each entry, from which other entries are subtracted to find out whether the two boxes overlap.
    reach: V,
    /// For each entry the greatest tag (cell and box number) in the last cell that its box covers within its own row of
    /// cells.
    limit: V,
    /// A bit for each entry whose box covers cells outside its own row, or beyond the table's right edge.
    reaches_out: u32,
}

impl<V: Copy> EntryGroup<V> {
    #[inline(always)]
    fn new<L: Lanes<Vector = V>>(
        lanes: L,
        masks: &SweepMasks<V>,
        table: &CellTable,
        boxes: &IndexedBoxes<'_>,
        at: usize,
    ) -> Self {
        let entries = lanes.load(&boxes.index.entries, at);
        let tags = lanes.load(&boxes.index.tags, at);
        let reach = lanes.reach(entries);
        let width = lanes.and(lanes.sub_i16(reach, entries), masks.x);
        let right = lanes.add_i16(lanes.and(entries, masks.inside), width);
        let column = lanes.shift_right_u64(right, table.shift.0);
        let limit = lanes.low_to_high(lanes.min_i16(column, masks.last_column));
        let over_edge = lanes.sub_i16(masks.last_column, column);
        let below = lanes.and(lanes.sub_i16(lanes.or(entries, masks.strip), reach), masks.y);
        Self {
            reach,
            limit: lanes.or(lanes.or(lanes.and(tags, masks.row), limit), masks.box_number),
            reaches_out: !lanes.non_negative(lanes.or(over_edge, below)),
        }
    }
}

/// Adds to `found` all overlapping pairs of boxes of one table of cells, as far as the first entry (packed box) of the
/// pair has an index in `range`.
#[inline(always)]
pub(super) fn sweep<L: Lanes>(
    lanes: L,
    table: &CellTable,
    boxes: &IndexedBoxes<'_>,
    range: Range<usize>,
    found: &mut PairCollector,
) {
    let masks = SweepMasks::new(lanes, table);
    let mut beyond = 0;
    for at in range.clone().step_by(L::WIDTH) {
        let live = low_bits(L::WIDTH.min(range.end - at));
        let group = EntryGroup::new(lanes, &masks, table, boxes, at);
        let reaches_out = group.reaches_out & live;
        lanes.store_indices(reaches_out, at as u32, &mut found.beyond[beyond..]);
        beyond += reaches_out.count_ones() as usize;
        walk(lanes, &group, table.end as usize, boxes, at, live, found);
    }
    found.flush::<L, 1>(lanes, &boxes.index.tags);
    found.cost.beyond += beyond as u64;
    let query = TableQuery { lanes, table, boxes };
    for at in 0..beyond {
        let at = found.beyond[at] as usize;
        look_beyond(&query, at, found);
    }
    found.flush::<L, 0>(lanes, &boxes.index.tags);
}

/// Compares a group of entries (packed boxes), the first of which has the index `at`, with the entries that follow,
/// until none of them is within reach, and adds the pairs that overlap to `found`. `live` has a bit for each entry of
/// the group that belongs to the range of the task.
#[inline(always)]
fn walk<L: Lanes>(
    lanes: L,
    group: &EntryGroup<L::Vector>,
    end: usize,
    boxes: &IndexedBoxes<'_>,
    at: usize,
    live: u32,
    found: &mut PairCollector,
) {
    // Overlapping slices of a known length spare a bounds check for each load.
    let entries = boxes.index.entries[at + 1..end + L::WIDTH].windows(L::WIDTH);
    let tags = boxes.index.tags[at + 1..end + L::WIDTH].windows(L::WIDTH);
    for ((step, entries), tags) in (at + 1..end).zip(entries).zip(tags) {
        let apart = lanes.sub_i16(group.reach, lanes.load(entries, 0));
        let near = lanes.high_at_most(lanes.load(tags, 0), group.limit) & live & low_bits(end - step);
        found.cost.near += u64::from(near.count_ones());
        found.push_mask::<L, 1>(lanes, at, step, lanes.non_negative(apart) & near, &boxes.index.tags);
        if near == 0 {
            break;
        }
    }
}

/// Compares the box of the entry with the index `at` with the boxes in the rows of cells below its own, and in the
/// columns beyond the table's right edge, where the table starts again, and adds the pairs that overlap to `found`.
#[inline(always)]
fn look_beyond<L: Lanes>(query: &TableQuery<'_, L>, at: usize, found: &mut PairCollector) {
    let CellTable { shift, longest, .. } = *query.table;
    let entry = query.boxes.index.entries[at];
    let probe = query.lanes.splat(reach(entry));
    let ((x, y), (last_x, last_y)) = (corner(entry), corner(reach(entry)));
    // The packed box gives the number of covered rows modulo 2¹⁶ units; its cell gives the row of its corner.
    let rows = ((last_y >> shift.1).wrapping_sub(y >> shift.1)) & (0xffff >> shift.1);
    let cell = (query.boxes.index.tags[at] >> 32) as u32 - query.table.first_cell;
    let (row, column) = (cell >> query.table.bits.0, cell & query.table.last_column());
    let last_column = query.table.column(last_x as i32);
    if last_column < column {
        query.columns(at, probe, row, 0, last_column, found);
    }
    let first_column = query.table.column(x as i32 - (longest.0 as i32 - 1));
    for row in row + 1..=row + rows {
        query.columns(at, probe, row, first_column, last_column, found);
    }
}
