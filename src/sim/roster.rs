//! All bodies by id: the order in which anything that depends on order is done.
//!
//! Ids ascend with births, so whoever is born goes to the end, and one pass strikes off whoever leaves. To find somebody
//! among tens of thousands, halving the whole list would wait for memory at every step; so the first id of each 64 stands
//! in a list of its own, which is small enough to stay at hand.

/// Bodies for each entry of the small list.
const STRIDE: usize = 64;

/// Ids in ascending order, and what belongs to each.
#[derive(Debug)]
pub(super) struct Roster<T> {
    all: Vec<(u32, T)>,
    /// The ids of places 0, 64, 128, …
    marks: Vec<u32>,
}

impl<T: Copy> Roster<T> {
    pub(super) fn with_capacity(bodies: usize) -> Self {
        Self { all: Vec::with_capacity(bodies), marks: Vec::with_capacity(bodies.div_ceil(STRIDE)) }
    }

    /// Makes room for so many in all.
    pub(super) fn reserve(&mut self, bodies: usize) {
        self.all.reserve(bodies.saturating_sub(self.all.len()));
        self.marks.reserve(bodies.div_ceil(STRIDE).saturating_sub(self.marks.len()));
    }

    pub(super) fn as_slice(&self) -> &[(u32, T)] {
        &self.all
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Takes somebody in, with an id above all others.
    pub(super) fn enrol(&mut self, id: u32, who: T) {
        debug_assert!(self.all.last().is_none_or(|&(last, _)| last < id), "ids ascend");
        if self.all.len().is_multiple_of(STRIDE) {
            self.marks.push(id);
        }
        self.all.push((id, who));
    }

    /// Who has the id; `None` when nobody has it any more.
    pub(super) fn find(&self, id: u32) -> Option<T> {
        let first = self.marks.partition_point(|&mark| mark <= id).checked_sub(1)? * STRIDE;
        let some = &self.all[first..self.all.len().min(first + STRIDE)];
        let at = some.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        Some(some[at].1)
    }

    /// Takes the leaving out, who come in ascending order, and says farewell to each.
    pub(super) fn strike_off(&mut self, leaving: &[u32], mut farewell: impl FnMut(T)) {
        let Some(&first) = leaving.first() else { return };
        let mut leaving = leaving.iter().copied().peekable();
        let start = self.all.partition_point(|&(id, _)| id < first);
        let mut kept = start;
        for i in start..self.all.len() {
            let (id, who) = self.all[i];
            if leaving.next_if_eq(&id).is_some() {
                farewell(who);
            } else {
                self.all[kept] = (id, who);
                kept += 1;
            }
        }
        self.all.truncate(kept);
        self.marks.clear();
        self.marks.extend(self.all.iter().step_by(STRIDE).map(|&(id, _)| id));
    }
}

#[cfg(test)]
mod tests {
    use super::{Roster, STRIDE};

    fn roster(ids: impl IntoIterator<Item = u32>) -> Roster<u32> {
        let mut roster = Roster::with_capacity(8);
        ids.into_iter().for_each(|id| roster.enrol(id, id * 10));
        roster
    }

    /// Tests that those who leave are struck off, and nobody else, wherever they stand.
    #[test]
    fn who_leaves_is_struck_off() {
        let all = [2, 3, 5, 8, 13, 21];
        let cases: [&[u32]; 6] = [&[], &[2], &[21], &[3, 5, 13], &[2, 21], &all];
        for leaving in cases {
            let mut roster = roster(all);
            let mut gone = Vec::new();
            roster.strike_off(leaving, |who| gone.push(who / 10));
            let left: Vec<u32> = roster.as_slice().iter().map(|&(id, _)| id).collect();
            let expected: Vec<u32> = all.iter().copied().filter(|id| !leaving.contains(id)).collect();
            assert_eq!((left, gone.as_slice()), (expected, leaving), "without {leaving:?}");
        }
    }

    /// Tests that everybody is found who is there, and nobody else, before and after some have left.
    #[test]
    fn who_is_there_is_found() {
        for count in [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 10 * STRIDE + 3] {
            let ids = (0..count as u32).map(|i| 3 * i + 1);
            let mut roster = roster(ids.clone());
            for without in [0, 7] {
                let leaving: Vec<u32> = ids.clone().filter(|id| without != 0 && id % without == 0).collect();
                roster.strike_off(&leaving, drop);
                for id in 0..3 * count as u32 + 4 {
                    let is_there = id % 3 == 1 && id < 3 * count as u32 && !leaving.contains(&id);
                    assert_eq!(roster.find(id), is_there.then_some(id * 10), "{id} of {count}");
                }
            }
        }
    }
}
