//! The counting sort: boxes into the cells of their layers.
//!
//! Two passes over the boxes and one over the cells, without a comparison: count what each cell holds; add up where
//! each cell begins; put each box in its place. The first pass keeps what the second needs, packed.

use super::entry::pack;
use super::lanes::Lanes;
use super::plan::LAYERS;
use super::shape::Shape;
use super::table::Table;
use crate::rect::Rect;

/// Entries behind the last that may be loaded, and are not looked at.
pub(super) const SPARE: usize = 64;

/// Entries of all layers in the order of their cells.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// The boxes, packed.
    pub entries: Vec<u64>,
    /// The cell of each entry in the upper half, in ascending order, and the number of its box in the lower.
    pub tags: Vec<u64>,
    /// Where each cell begins; it ends where the next one begins.
    pub starts: Vec<u32>,
    /// Each box, packed.
    packed: Vec<u64>,
    /// The cell of each box.
    cells: Vec<u32>,
}

impl Store {
    /// Ready for that many boxes: 32 bytes each, and 4 to 8 for cells.
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

    /// Sorts boxes in that are all of one layer.
    #[inline(always)]
    pub(super) fn sort_one<L: Lanes>(&mut self, lanes: L, rects: &[Rect], shape: Shape, table: &Table) {
        self.begin(rects.len(), table.cells());
        let (fours, rest) = rects.as_chunks::<4>();
        let (packed, packed_rest) = self.packed.as_chunks_mut::<4>();
        let (cells, cells_rest) = self.cells.as_chunks_mut::<4>();
        for ((rects, packed), cells) in fours.iter().zip(packed).zip(cells) {
            (*packed, *cells) = lanes.place(rects, shape, table);
            for &cell in &*cells {
                self.starts[cell as usize + 1] += 1;
            }
        }
        for ((&rect, packed), cell) in rest.iter().zip(packed_rest).zip(cells_rest) {
            let rect = shape.of(rect);
            (*packed, *cell) = (pack(rect, 0), table.cell(rect.x as u32, rect.y as u32));
            self.starts[*cell as usize + 1] += 1;
        }
        self.finish();
    }

    /// Sorts boxes in, each into the table of its layer.
    #[inline(always)]
    pub(super) fn sort_many(&mut self, rects: &[Rect], shape: Shape, layers: &[u8], tables: &[Table]) {
        self.begin(rects.len(), tables.last().map_or(0, |table| table.first_cell + table.cells()));
        let places = self.packed.iter_mut().zip(&mut self.cells);
        for (((packed, cell), &rect), &layer) in places.zip(rects).zip(layers) {
            let table = &tables[layer as usize];
            let rect = shape.of(rect);
            let corner = (rect.x >> table.scale, rect.y >> table.scale);
            (*packed, *cell) = (pack(rect, table.scale), table.cell(corner.0 as u32, corner.1 as u32));
            self.starts[*cell as usize + 1] += 1;
        }
        self.finish();
    }

    /// The number of the box of an entry.
    #[inline(always)]
    pub(super) fn id(&self, entry: usize) -> u32 {
        self.tags[entry] as u32
    }

    #[inline(always)]
    fn begin(&mut self, boxes: usize, cells: u32) {
        self.starts.clear();
        self.starts.resize(cells as usize + 1, 0);
        self.packed.resize(boxes, 0);
        self.cells.resize(boxes, 0);
        self.entries.resize(boxes + SPARE, 0);
        self.tags.resize(boxes + SPARE, 0);
    }

    /// From what each cell holds to where it begins; then every box to its place.
    #[inline(always)]
    fn finish(&mut self) {
        // The count of cell c stands at c + 1, and becomes where c begins; when all of c are in their places it has
        // become where c ends, and c + 1 begins.
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
