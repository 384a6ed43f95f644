//! Sorted boxes: the boxes of a tick in cell order, with a separate list for each edge.
//!
//! A counting sort (H. Seward, 1954): the boxes of each cell are counted, the prefix sums of the counts are the starts
//! of the cells, and each box goes to the next free place of its cell. Only 4-byte indices are moved. Then the boxes
//! are read in this order and transposed from rectangles to one list per edge, so that a vector holds the edges of 4, 8
//! or 16 neighbors.
//!
//! A box that reaches into another page is entered there again, with a flag in its index: [`DOWN`] or [`RIGHT`]. Both
//! boxes of a pair can be in several pages together. The pair counts in the page that contains the upper left corner of
//! their intersection; in the others, both have a flag in common.

use super::boxes::{Boxes, MAX_LEVELS, Members, reserve};
use super::kind_classes::KindClasses;
use super::level::Level;
use crate::lanes::{Edges, Kernel, Lanes, SPARE, low_bits};
use crate::memory::bytes_of;
use crate::rect::Rect;
use crate::rules::Kind;

/// The flag of an entry in the page to the right of the box's own.
pub(super) const RIGHT: i32 = 1 << 29;
/// The flag of an entry in the row below the box's own.
pub(super) const DOWN: i32 = 1 << 30;
/// Both flags. The other bits of an entry's index are the index of the box.
pub(super) const FLAGS: i32 = RIGHT | DOWN;
/// The cell past all others, for a vector that extends past the last entry.
const NO_CELL: i32 = i32::MAX;

/// The entries of a grid, sorted by cell: 28 bytes per entry, and 4 to 16 per box for the cells.
///
/// Until the edges are read, their lists hold the input of the sort: `right` has the cell of each box, level by level;
/// `top` and `bottom` have the entries with a flag and their cells.
#[derive(Clone, Debug, Default)]
pub(super) struct SortedBoxes {
    pub left: Vec<i32>,
    pub top: Vec<i32>,
    pub right: Vec<i32>,
    pub bottom: Vec<i32>,
    /// The cell of each entry.
    pub cells: Vec<i32>,
    /// The index of each entry's box, with flags.
    pub ids: Vec<i32>,
    /// The role of the kind of each entry's box; empty without rules.
    pub roles: Vec<i32>,
    pub has_rules: bool,
    pub len: usize,
    /// The index of the first entry of each cell, followed by the number of entries.
    pub starts: Vec<i32>,
}

impl SortedBoxes {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        let list = |len: usize| Vec::with_capacity(len + 2 * SPARE);
        // If rows are twice as high as the boxes, the minimum, half of the boxes reach into the row below; some others
        // reach into the page to the right.
        let entries = boxes + boxes * 9 / 16 + 64;
        Self {
            left: list(entries),
            top: list(entries),
            right: list(entries),
            bottom: list(entries),
            cells: list(entries),
            ids: list(entries),
            roles: list(entries),
            starts: Vec::with_capacity(Level::max_cells(boxes, MAX_LEVELS) + 2 + SPARE),
            ..Self::default()
        }
    }

    pub(super) fn memory(&self) -> usize {
        let Self { left, top, right, bottom, cells, ids, roles, has_rules: _, len: _, starts } = self;
        let lists = [starts, left, top, right, bottom, cells, ids, roles];
        lists.into_iter().map(bytes_of).sum()
    }

    #[inline(always)]
    pub(super) fn range(&self, first_cell: i32, last_cell: i32) -> std::ops::Range<usize> {
        self.starts[first_cell as usize] as usize..self.starts[last_cell as usize + 1] as usize
    }
}

pub(super) struct Sort<'a> {
    pub boxes: Boxes<'a>,
    /// Empty for few boxes, which stay in order.
    pub levels: &'a [Level],
    /// The boxes of each level.
    pub members: &'a [Members],
    /// The margin by which boxes are enlarged on each side.
    pub margin: i32,
    pub sorted: &'a mut SortedBoxes,
}

impl Kernel for Sort<'_> {
    /// Whether each box fits its level; otherwise nothing is sorted.
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> bool {
        let Self { boxes, levels, members, margin, sorted } = self;
        let rects = boxes.rects;
        let count: usize = members.iter().map(|members| members.len).sum();
        if let ([], [members]) = (levels, members) {
            sorted.make_room(count);
            sorted.ids[..count].copy_from_slice(members.as_slice());
            sorted.gather(lanes, boxes, margin);
            return true;
        }
        reserve(&mut sorted.right, count + SPARE);
        let (mut first, mut more) = (0, 0);
        for (level, members) in levels.iter().zip(members) {
            let Some(count) = sorted.find_cells(lanes, (rects, margin), level, members, first, more) else {
                return false;
            };
            more = count;
            first += members.len;
        }
        sorted.make_room(count + more);
        sorted.find_starts(lanes, levels.last().map_or(0, Level::end) as usize, count, more);
        sorted.scatter(members, count, more);
        sorted.gather(lanes, boxes, margin);
        true
    }
}

impl SortedBoxes {
    /// Finds the cells of a level's boxes, which start at index `first` among the boxes of all levels. Appends their
    /// entries with a flag to the `more` found before, and returns the new number of such entries; `None` if a box is
    /// too large.
    #[inline(always)]
    fn find_cells<L: Lanes>(
        &mut self,
        lanes: L,
        (rects, margin): (&[Rect], i32),
        level: &Level,
        members: &Members,
        first: usize,
        mut more: usize,
    ) -> Option<usize> {
        let (mut width, mut height) = (lanes.splat(0), lanes.splat(0));
        for at in (0..members.len).step_by(L::WIDTH) {
            let live = low_bits(members.len - at);
            let ids = lanes.load(&members.list, at);
            let edges = lanes.load_edges(rects, ids, margin);
            width = lanes.max(width, lanes.sub(edges.right, edges.left));
            height = lanes.max(height, lanes.sub(edges.bottom, edges.top));
            let cells = level.cells(lanes, &edges);
            lanes.store(cells.own, &mut self.right, first + at);
            if self.top.len().min(self.bottom.len()) < more + 3 * SPARE {
                reserve(&mut self.top, 2 * more + 16 * SPARE);
                reserve(&mut self.bottom, 2 * more + 16 * SPARE);
            }
            for ((reaching, cell), flag) in cells.more.into_iter().zip([RIGHT, DOWN, FLAGS]) {
                let reaching = reaching & live;
                lanes.compress(reaching, lanes.or(ids, lanes.splat(flag)), &mut self.top, more);
                lanes.compress(reaching, cell, &mut self.bottom, more);
                more += reaching.count_ones() as usize;
            }
        }
        let longest = |sides| {
            let mut list = [0; SPARE];
            lanes.store(sides, &mut list, 0);
            list.into_iter().max().unwrap_or(0)
        };
        level.fits(longest(width), longest(height)).then_some(more)
    }

    /// Counts the entries of each cell, and computes the start of each of the `cells` cells.
    #[inline(always)]
    fn find_starts<L: Lanes>(&mut self, lanes: L, cells: usize, boxes: usize, more: usize) {
        // A cell is counted two places after its own. After the prefix sum, its start is in the next place; once each
        // start has been advanced past the last box of its cell, it is in its own.
        self.starts.clear();
        self.starts.resize((cells + 2).next_multiple_of(SPARE), 0);
        let counts = &mut self.starts[2..];
        for &cell in self.right[..boxes].iter().chain(&self.bottom[..more]) {
            counts[cell as usize] += 1;
        }
        lanes.add_up(&mut self.starts);
    }

    #[inline(always)]
    fn make_room(&mut self, len: usize) {
        self.len = len;
        reserve(&mut self.cells, len + 2 * SPARE);
        reserve(&mut self.ids, len + 2 * SPARE);
        self.cells[len..len + 2 * SPARE].fill(NO_CELL);
        self.ids[len..len + 2 * SPARE].fill(0);
    }

    /// Moves the index of each entry to its place.
    #[inline(always)]
    fn scatter(&mut self, members: &[Members], boxes: usize, more: usize) {
        let Self { cells, ids, len, starts, right: own_cells, top: more_ids, bottom: more_cells, .. } = self;
        let (next, cells, ids) = (&mut starts[1..], &mut cells[..*len], &mut ids[..*len]);
        let mut enter = |id: i32, cell: i32| {
            let next = &mut next[cell as usize];
            cells[*next as usize] = cell;
            ids[*next as usize] = id;
            *next += 1;
        };
        let mut own_cells = own_cells[..boxes].iter();
        for Members { list, len } in members {
            list[..*len].iter().zip(own_cells.by_ref()).for_each(|(&id, &cell)| enter(id, cell));
        }
        more_ids[..more].iter().zip(&more_cells[..more]).for_each(|(&id, &cell)| enter(id, cell));
    }

    #[inline(always)]
    fn gather<L: Lanes>(&mut self, lanes: L, Boxes { rects, kinds, .. }: Boxes<'_>, margin: i32) {
        self.has_rules = kinds.is_some();
        if let Some((kinds, classes)) = kinds {
            self.gather_roles(kinds, classes);
        }
        let Self { left, top, right, bottom, ids, len, .. } = self;
        for list in [&mut *left, &mut *top, &mut *right, &mut *bottom] {
            reserve(list, *len + 2 * SPARE);
        }
        for at in (0..*len).step_by(L::WIDTH) {
            let ids = lanes.and(lanes.load(ids, at), lanes.splat(!FLAGS));
            let edges = lanes.load_edges(rects, ids, margin);
            lanes.store(edges.left, left, at);
            lanes.store(edges.top, top, at);
            lanes.store(edges.right, right, at);
            lanes.store(edges.bottom, bottom, at);
        }
    }

    fn gather_roles(&mut self, kinds: &[Kind], classes: &KindClasses) {
        let Self { ids, roles, len, .. } = self;
        reserve(roles, *len + 2 * SPARE);
        for (id, role) in ids[..*len].iter().zip(roles) {
            *role = classes.role(kinds[(id & !FLAGS) as usize]);
        }
    }

    #[inline(always)]
    pub(super) fn edges_of(&self, at: usize) -> [i32; 4] {
        [self.left[at], self.top[at], self.right[at], self.bottom[at]]
    }

    #[inline(always)]
    pub(super) fn edges<L: Lanes>(&self, lanes: L, at: usize) -> Edges<L::Vector> {
        Edges {
            left: lanes.load(&self.left, at),
            top: lanes.load(&self.top, at),
            right: lanes.load(&self.right, at),
            bottom: lanes.load(&self.bottom, at),
        }
    }
}
