//! The cell index: all boxes sorted into the cells of their layers by a counting sort.
//!
//! The sort takes two passes over the boxes and one over the cells, and no comparison: the first counts the boxes of
//! each cell, the second adds up where each cell begins, the third puts each box in its place. The first pass keeps
//! the packed boxes and their cells for the third.

use super::box_transform::BoxTransform;
use super::cell_table::CellTable;
use super::lanes::{Kernel, Lanes, SPARE};
use super::packed_box::pack;
use super::search_plan::LAYERS;
use crate::memory::bytes_of;
use crate::rect::Rect;

/// The boxes of a search, as rectangles and packed, as the tasks of the search read them.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexedBoxes<'a> {
    /// The boxes of the snapshot that is searched, in the order of the input, neither enlarged nor packed.
    pub rects: &'a [Rect],
    /// The transformation of the boxes before they were packed.
    pub transform: BoxTransform,
    /// The packed boxes by cell.
    pub index: &'a CellIndex,
}

/// An index of boxes by cell: the packed boxes ("entries") of all layers in the order of their cells.
#[derive(Clone, Debug, Default)]
pub(super) struct CellIndex {
    /// The packed boxes ([`packed_box`](super::packed_box)), by cell.
    pub entries: Vec<u64>,
    /// For each entry its cell in the upper 32 bits, in ascending order, and its box number in the lower 32 bits.
    pub tags: Vec<u64>,
    /// The first entry of each cell; a cell ends where the next one begins.
    pub starts: Vec<u32>,
    /// The packed boxes in the order of the input.
    packed: Vec<u64>,
    /// The cell of each box in the order of the input.
    cells: Vec<u32>,
}

impl CellIndex {
    /// Creates an index with room for `boxes` boxes: 28 bytes each, and 8 for cells.
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            entries: Vec::with_capacity(boxes + SPARE),
            tags: Vec::with_capacity(boxes + SPARE),
            // At most twice as many cells as boxes, and 64 for the smallest table.
            starts: Vec::with_capacity(2 * boxes + LAYERS * SPARE),
            packed: Vec::with_capacity(boxes),
            cells: Vec::with_capacity(boxes),
        }
    }

    /// Returns the memory of the index, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { entries, tags, starts, packed, cells } = self;
        bytes_of(entries) + bytes_of(tags) + bytes_of(starts) + bytes_of(packed) + bytes_of(cells)
    }

    /// Returns the number (the index in the input) of the box whose entry has the index `entry`.
    #[inline(always)]
    pub(super) fn id(&self, entry: usize) -> u32 {
        self.tags[entry] as u32
    }

    /// Empties the index and makes room for `boxes` boxes and `cells` cells.
    #[inline(always)]
    fn begin(&mut self, boxes: usize, cells: u32) {
        self.starts.clear();
        self.starts.resize(cells as usize + 1, 0);
        self.packed.resize(boxes, 0);
        self.cells.resize(boxes, 0);
        self.entries.resize(boxes + SPARE, 0);
        self.tags.resize(boxes + SPARE, 0);
    }

    /// Turns the counts of the cells into their first entries, and puts every box in its place.
    #[inline(always)]
    fn finish(&mut self) {
        // The count of cell c stands at c + 1 and is replaced by the first entry of c. Placing the boxes of c
        // advances it to the end of c, which is the first entry of c + 1.
        let mut begin = 0;
        for start in &mut self.starts[1..] {
            let count = *start;
            *start = begin;
            begin += count;
        }
        for ((id, &entry), &cell) in (0..).zip(&self.packed).zip(&self.cells) {
            let place = &mut self.starts[cell as usize + 1];
            let at = *place as usize;
            *place += 1;
            self.entries[at] = entry;
            self.tags[at] = u64::from(cell) << 32 | id;
        }
    }
}

/// The sorting of boxes into the cells of their layers.
pub(super) struct SortIntoCells<'a> {
    pub rects: &'a [Rect],
    pub transform: BoxTransform,
    /// The table of each layer, by the layer's number.
    pub tables: &'a [CellTable],
    /// For each box the number of its layer, in the order of the input; not read if there is only one layer.
    pub layers: &'a [u8],
    pub index: &'a mut CellIndex,
}

impl Kernel for SortIntoCells<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        match self.tables {
            [table] => self.sort_one(lanes, table),
            _ => self.sort_many(),
        }
    }
}

impl SortIntoCells<'_> {
    /// Sorts boxes that all belong to one layer.
    #[inline(always)]
    fn sort_one<L: Lanes>(self, lanes: L, table: &CellTable) {
        let Self { rects, transform, index, .. } = self;
        index.begin(rects.len(), table.cells());
        let (fours, rest) = rects.as_chunks::<4>();
        let (packed, packed_rest) = index.packed.as_chunks_mut::<4>();
        let (cells, cells_rest) = index.cells.as_chunks_mut::<4>();
        for ((rects, packed), cells) in fours.iter().zip(packed).zip(cells) {
            (*packed, *cells) = lanes.pack_boxes(rects, transform, table);
            for &cell in &*cells {
                index.starts[cell as usize + 1] += 1;
            }
        }
        for ((&rect, packed), cell) in rest.iter().zip(packed_rest).zip(cells_rest) {
            let rect = transform.apply(rect);
            (*packed, *cell) = (pack(rect, 0), table.cell(rect.x as u32, rect.y as u32));
            index.starts[*cell as usize + 1] += 1;
        }
        index.finish();
    }

    /// Sorts boxes of several layers into the cell index; the table of a box's layer gives the cell of the box.
    #[inline(always)]
    fn sort_many(self) {
        let Self { rects, transform, tables, layers, index } = self;
        index.begin(rects.len(), tables.last().map_or(0, |table| table.first_cell + table.cells()));
        let places = index.packed.iter_mut().zip(&mut index.cells);
        for (((packed, cell), &rect), &layer) in places.zip(rects).zip(layers) {
            let table = &tables[layer as usize];
            let rect = transform.apply(rect);
            let corner = (rect.x >> table.scale, rect.y >> table.scale);
            (*packed, *cell) = (pack(rect, table.scale), table.cell(corner.0 as u32, corner.1 as u32));
            index.starts[*cell as usize + 1] += 1;
        }
        index.finish();
    }
}
