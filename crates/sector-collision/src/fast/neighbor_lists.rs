//! Neighbor lists: candidates that stay valid for several ticks.
//!
//! Most boxes move only a few pixels per tick, and their neighbors hardly change. Candidates are therefore found for
//! boxes that are *enlarged* by a margin, their skin. As long as both boxes of a pair stay within their skins, the pair
//! is among the candidates if it overlaps, and a tick is two passes through memory:
//!
//! ```text
//!   +-----------------+
//!   |   skin          |     every box:         still inside?      a subtraction and a comparison for each number
//!   |   +-------+     |     every candidate:   overlap?           boxes read rectangle by rectangle, compared by lane
//!   |   | box ->|     |
//!   |   +-------+     |     a box outside:     a stranger, compared with all others in each tick until the lists
//!   +-----------------+                        are rebuilt
//! ```
//!
//! These are the neighbor lists with a skin from molecular dynamics (L. Verlet, "Computer 'Experiments' on Classical
//! Fluids", Physical Review 159, 1967). Games add the strangers: missiles that reappear elsewhere, births and deaths.

use super::boxes::{Boxes, MAX_CANDIDATES, Members};
use super::pair_list::PairList;
use super::search::Search;
use super::sorted_boxes::FLAGS;
use super::strangers::FindStrangers;
use crate::lanes::cpu::Cpu;
use crate::lanes::{Edges, Kernel, Lanes, low_bits};
use crate::memory::bytes_of;
use crate::rect::{MAX_SIDE, Rect};
use crate::rules::Kind;

/// Extra room for pairs, in addition to a number per box, because a few boxes can have many pairs each.
pub(super) const ROOM: usize = 200;

/// Returns the number of strangers among `boxes` boxes up to which lists are used. There is no memory for more, and
/// each stranger costs a comparison with all other boxes.
pub(super) const fn most_strangers(boxes: usize) -> usize {
    boxes / 16 + 70
}

/// The current candidates, and the boxes that they are for.
#[derive(Clone, Debug)]
pub(super) struct NeighborLists {
    /// The margin by which boxes are enlarged on each side; 0 if there are no lists.
    pub margin: i32,
    /// The boxes as they were when the candidates were found, their kinds, and whether each is a stranger.
    rects: Vec<Rect>,
    kinds: Vec<Kind>,
    is_stranger: Vec<bool>,
    pub candidates: PairList,
    /// The strangers, sorted among themselves.
    strangers: Search,
    /// Pairs of a stranger with the skin of another box.
    of_strangers: PairList,
    /// The boxes that have left their skin in this tick.
    outside: Vec<i32>,
}

impl NeighborLists {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        let mut strangers = Search::with_capacity(most_strangers(boxes).min(boxes));
        strangers.all = Members::with_capacity(boxes);
        Self {
            strangers,
            rects: Vec::with_capacity(boxes),
            kinds: Vec::with_capacity(boxes),
            is_stranger: Vec::with_capacity(boxes),
            candidates: PairList::with_capacity(MAX_CANDIDATES * boxes + ROOM),
            of_strangers: PairList::with_capacity(boxes / 8 + ROOM),
            outside: Vec::with_capacity(boxes),
            margin: 0,
        }
    }

    /// Whether the lists have allocated their memory.
    pub(super) const fn has_room(&self) -> bool {
        self.rects.capacity() > 0
    }

    pub(super) fn memory(&self) -> usize {
        let Self { margin: _, rects, kinds, is_stranger, candidates, strangers, of_strangers, outside } =
            self;
        let lists = bytes_of(rects) + bytes_of(kinds) + bytes_of(is_stranger) + bytes_of(outside);
        lists + candidates.memory() + strangers.memory() + of_strangers.memory()
    }

    /// Returns the boxes as they were when the candidates were found; empty if there are no lists.
    pub(super) fn boxes(&self) -> &[Rect] {
        if self.margin > 0 { &self.rects } else { &[] }
    }

    /// Starts using the candidates, which were found for these boxes with this margin.
    pub(super) fn begin(&mut self, boxes: Boxes<'_>, margin: i32) {
        self.margin = margin;
        self.rects.clear();
        self.rects.extend_from_slice(boxes.rects);
        self.kinds.clear();
        self.kinds.extend_from_slice(boxes.kinds.map_or(&[], |(kinds, _)| kinds));
        self.is_stranger.clear();
        self.is_stranger.resize(boxes.rects.len(), false);
        self.strangers.all.end_at(0);
        self.candidates.end();
    }

    /// Marks boxes as strangers if they have left their skin, are new, or have changed their kind. Returns the number
    /// of strangers with possible partners. Returns `None` if the lists are unusable because there are more than `most`
    /// strangers, or one is outside the limits.
    pub(super) fn update(&mut self, cpu: Cpu, boxes: Boxes<'_>, most: usize) -> Option<usize> {
        let rects = boxes.rects;
        let kinds = boxes.kinds.map_or(&[][..], |(kinds, _)| kinds);
        self.shrink_to(rects.len());
        let Self { rects: listed, is_stranger, strangers, outside, margin, .. } = self;
        outside.clear();
        cpu.run(FindOutside { rects: &rects[..listed.len()], listed, margin: *margin, outside, most });
        if outside.len() > most {
            return None;
        }
        if self.kinds != kinds[..self.kinds.len()] {
            let others = self.kinds.iter_mut().zip(kinds).enumerate().filter(|(_, (was, is))| was != is);
            for (id, (was, is)) in others {
                *was = *is;
                outside.push(id as i32);
            }
        }
        outside.extend(listed.len() as i32..rects.len() as i32);
        self.kinds.extend_from_slice(&kinds[self.kinds.len()..]);
        listed.extend_from_slice(&rects[listed.len()..]);
        is_stranger.resize(rects.len(), false);
        let mut count = strangers.all.len;
        strangers.all.list.truncate(count);
        for &id in &*outside {
            let (rect, is_stranger) = (rects[id as usize], &mut is_stranger[id as usize]);
            listed[id as usize] = rect;
            if !rect.is_within_limits() {
                return None;
            }
            if !std::mem::replace(is_stranger, true) {
                strangers.all.list.push(id);
                count += 1;
            }
        }
        strangers.all.end_at(count);
        // A dead box need not be compared with anything.
        if let Some((kinds, classes)) = boxes.kinds {
            count =
                strangers.all.as_slice().iter().filter(|&&id| classes.role(kinds[id as usize]) != 0).count();
        }
        (count <= most).then_some(count)
    }

    fn shrink_to(&mut self, boxes: usize) {
        if boxes >= self.rects.len() {
            return;
        }
        self.rects.truncate(boxes);
        self.kinds.truncate(boxes);
        self.is_stranger.truncate(boxes);
        let exists = |id: i32| ((id & !FLAGS) as usize) < boxes;
        self.candidates.retain(|one, other| exists(one) && exists(other));
        self.candidates.end();
        let all = &mut self.strangers.all;
        all.list.truncate(all.len);
        all.list.retain(|&id| exists(id));
        all.end_at(all.list.len());
    }

    /// Adds the overlapping pairs to a list, and returns the number of pairs compared. `index` has the boxes of the
    /// lists, sorted by their skins.
    pub(super) fn find(&mut self, cpu: Cpu, boxes: Boxes<'_>, index: &Search, found: &mut PairList) -> u64 {
        let Self { is_stranger, candidates, strangers, of_strangers, .. } = self;
        let rects = boxes.rects;
        cpu.run(TestPairs { pairs: candidates, rects, found });
        if strangers.all.len == 0 {
            return candidates.len as u64;
        }
        let is_stranger = |id: i32| is_stranger[(id & !FLAGS) as usize];
        found.retain(|one, other| !is_stranger(one) && !is_stranger(other));
        of_strangers.len = 0;
        let queried =
            cpu.run(FindStrangers { boxes, ids: strangers.all.as_slice(), index, found: of_strangers });
        of_strangers.retain(|_, other| ((other & !FLAGS) as usize) < rects.len() && !is_stranger(other));
        of_strangers.end();
        cpu.run(TestPairs { pairs: of_strangers, rects, found });
        strangers.sort(cpu, boxes, 0, false);
        let (_, compared) = strangers.find(cpu, usize::MAX, found);
        (candidates.len + of_strangers.len) as u64 + queried + compared
    }
}

/// Finds boxes that have left their skin: adds their indices to `outside` until there are more than `most`.
struct FindOutside<'a> {
    rects: &'a [Rect],
    listed: &'a [Rect],
    margin: i32,
    outside: &'a mut Vec<i32>,
    most: usize,
}

impl Kernel for FindOutside<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, listed, margin, outside, most } = self;
        // A corner may move by the margin, and a side may shrink. Numbers are shifted so that the lowest allowed value
        // becomes the lowest of all: lower ones wrap around, and a single comparison is enough.
        let start = i32::MIN + margin;
        let first = lanes.splat_rect([start, start, i32::MIN + MAX_SIDE, i32::MIN + MAX_SIDE]);
        let last =
            lanes.splat_rect([start + margin, start + margin, i32::MIN + MAX_SIDE, i32::MIN + MAX_SIDE]);
        let step = L::WIDTH / 4;
        let whole = rects.len() - rects.len() % step;
        for at in (0..whole).step_by(step) {
            let moved = lanes.sub(lanes.load_side_by_side(rects, at), lanes.load_side_by_side(listed, at));
            let mut bits = lanes.bits(lanes.less(last, lanes.add(moved, first)));
            while bits != 0 {
                let place = bits.trailing_zeros() / 4;
                outside.push((at + place as usize) as i32);
                bits &= !(0xf << (4 * place));
            }
            if outside.len() > most {
                return;
            }
        }
        for at in whole..rects.len() {
            let (rect, listed) = (rects[at], listed[at]);
            let moved = rect.x.abs_diff(listed.x).max(rect.y.abs_diff(listed.y));
            let shrunk = |was: i32, is: i32| (0..=MAX_SIDE).contains(&was.wrapping_sub(is));
            if moved > margin as u32 || !shrunk(listed.w, rect.w) || !shrunk(listed.h, rect.h) {
                outside.push(at as i32);
            }
        }
    }
}

struct TestPairs<'a> {
    pairs: &'a PairList,
    rects: &'a [Rect],
    found: &'a mut PairList,
}

impl Kernel for TestPairs<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { pairs, rects, found } = self;
        let mask = lanes.splat(!FLAGS);
        for at in (0..pairs.len).step_by(L::WIDTH) {
            let ones = lanes.and(lanes.load(&pairs.ones, at), mask);
            let others = lanes.and(lanes.load(&pairs.others, at), mask);
            let overlap = lanes.overlap(&edges(lanes, rects, ones), &edges(lanes, rects, others));
            found.push(lanes, lanes.bits(overlap) & low_bits(pairs.len - at), ones, others);
        }
    }
}

#[inline(always)]
fn edges<L: Lanes>(lanes: L, rects: &[Rect], ids: L::Vector) -> Edges<L::Vector> {
    let [left, top, width, height] = lanes.load_rects(rects, ids);
    Edges { left, top, right: lanes.add(left, width), bottom: lanes.add(top, height) }
}
