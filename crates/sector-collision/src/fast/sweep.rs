//! The sweep: a layer against itself.
//!
//! The entries of a row stand in the order of their cells. So what a box may overlap stands among the next few, and
//! many boxes ask at once: entries i … i + 7 are compared with i + 1 … i + 8, then with i + 2 … i + 9, and so on,
//! until for none of the eight the other is still within reach.
//!
//! ```text
//!   entries   a b c d e f g h i j k l …
//!   boxes     a b c d e f g h
//!   step 1      b c d e f g h i            one load, two subtractions, two masks for eight comparisons;
//!   step 2        c d e f g h i j          nothing is looked up, and the only branch is taken once
//!   step 3          d e f g h i j k        in four steps or so
//! ```
//!
//! A box whose bottom lies in the next row, or whose right edge lies beyond the right edge of the table, is put on a
//! list and then looks there by itself ([`window`](super::window)).

use super::entry::{corner, lanes as pack_lanes, reach};
use super::found::Found;
use super::lanes::Lanes;
use super::search::Search;
use super::table::Table;
use super::window::Windows;
use std::ops::Range;

/// What the boxes of a layer are compared by, the same for all.
struct Frame<V> {
    /// Keeps x, within the table.
    inside: V,
    /// The last column.
    last_column: V,
    /// All places of a cell along y.
    strip: V,
    /// Keeps x.
    x: V,
    /// Keeps y.
    y: V,
    /// Of a tag: keeps the row. The column and the number of the box are ones.
    row: V,
    rest: V,
}

impl<V> Frame<V> {
    #[inline(always)]
    fn new<L: Lanes<Vector = V>>(lanes: L, table: &Table) -> Self {
        let splat = |x: u32, y: u32| lanes.splat(pack_lanes([x as u16, y as u16, 0, 0]));
        let columns = u64::from(table.last_column()) << 32;
        Self {
            inside: splat((1 << (table.bits.0 + table.shift.0)) - 1, 0),
            last_column: splat(table.last_column(), 0),
            strip: splat(0, (1 << table.shift.1) - 1),
            x: splat(0xffff, 0),
            y: splat(0, 0xffff),
            row: lanes.splat(!(columns | 0xffff_ffff)),
            rest: lanes.splat(0xffff_ffff),
        }
    }
}

/// What a group of entries is compared by.
struct Group<V> {
    reach: V,
    /// The tag of the last cell that each covers in its row.
    limit: V,
    /// A bit for each that covers more than that.
    reaches_out: u32,
}

impl<V: Copy> Group<V> {
    #[inline(always)]
    fn new<L: Lanes<Vector = V>>(
        lanes: L,
        frame: &Frame<V>,
        table: &Table,
        search: &Search<'_>,
        at: usize,
    ) -> Self {
        let entries = lanes.load(&search.store.entries, at);
        let tags = lanes.load(&search.store.tags, at);
        let reach = lanes.reach(entries);
        let width = lanes.and(lanes.sub(reach, entries), frame.x);
        let right = lanes.add(lanes.and(entries, frame.inside), width);
        let column = lanes.down(right, table.shift.0);
        let limit = lanes.lift(lanes.min(column, frame.last_column));
        let over_edge = lanes.sub(frame.last_column, column);
        let below = lanes.and(lanes.sub(lanes.or(entries, frame.strip), reach), frame.y);
        Self {
            reach,
            limit: lanes.or(lanes.or(lanes.and(tags, frame.row), limit), frame.rest),
            reaches_out: !lanes.clear(lanes.or(over_edge, below)),
        }
    }
}

/// Finds all pairs of which the one that stands first is in `range`.
#[inline(always)]
pub(super) fn sweep<L: Lanes>(
    lanes: L,
    table: &Table,
    search: &Search<'_>,
    range: Range<usize>,
    found: &mut Found,
) {
    let frame = Frame::new(lanes, table);
    let mut beyond = 0;
    for at in range.clone().step_by(L::WIDTH) {
        let live = low_bits(L::WIDTH.min(range.end - at));
        let group = Group::new(lanes, &frame, table, search, at);
        let reaches_out = group.reaches_out & live;
        lanes.list(reaches_out, at as u32, &mut found.beyond[beyond..]);
        beyond += reaches_out.count_ones() as usize;
        walk(lanes, &group, table.end as usize, search, at, live, found);
    }
    found.settle::<L, 1>(lanes, &search.store.tags);
    found.effort.beyond += beyond as u64;
    let windows = Windows { lanes, table, search };
    for at in 0..beyond {
        let at = found.beyond[at] as usize;
        look_beyond(&windows, at, found);
    }
    found.settle::<L, 0>(lanes, &search.store.tags);
}

/// Compares a group with the entries that follow, as long as one is within reach.
#[inline(always)]
fn walk<L: Lanes>(
    lanes: L,
    group: &Group<L::Vector>,
    end: usize,
    search: &Search<'_>,
    at: usize,
    live: u32,
    found: &mut Found,
) {
    // As slices that overlap, so that the length of each is known and no load has to be checked.
    let entries = search.store.entries[at + 1..end + L::WIDTH].windows(L::WIDTH);
    let tags = search.store.tags[at + 1..end + L::WIDTH].windows(L::WIDTH);
    for ((step, entries), tags) in (at + 1..end).zip(entries).zip(tags) {
        let apart = lanes.sub(group.reach, lanes.load(entries, 0));
        let near = lanes.at_most(lanes.load(tags, 0), group.limit) & live & low_bits(end - step);
        found.effort.near += u64::from(near.count_ones());
        found.note::<L, 1>(lanes, at, step, lanes.clear(apart) & near, &search.store.tags);
        if near == 0 {
            break;
        }
    }
}

/// The rows below the own one, and the columns on the other side of the table's edge.
#[inline(always)]
fn look_beyond<L: Lanes>(windows: &Windows<'_, L>, at: usize, found: &mut Found) {
    let Table { shift, longest, .. } = *windows.table;
    let entry = windows.search.store.entries[at];
    let query = windows.lanes.splat(reach(entry));
    let ((x, y), (last_x, last_y)) = (corner(entry), corner(reach(entry)));
    // The rows that it covers are known modulo 2¹⁶ units; the own one is that of its cell.
    let rows = ((last_y >> shift.1).wrapping_sub(y >> shift.1)) & (0xffff >> shift.1);
    let cell = (windows.search.store.tags[at] >> 32) as u32 - windows.table.first_cell;
    let (row, column) = (cell >> windows.table.bits.0, cell & windows.table.last_column());
    let last_column = windows.table.column(last_x as i32);
    if last_column < column {
        windows.columns(at, query, row, 0, last_column, found);
    }
    let first_column = windows.table.column(x as i32 - (longest.0 as i32 - 1));
    for row in row + 1..=row + rows {
        windows.columns(at, query, row, first_column, last_column, found);
    }
}

/// So many ones from the lowest bit on; all of them from 32 on.
#[inline(always)]
pub(super) const fn low_bits(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}
