//! The index of entities by id. It defines the order of all order-dependent work.
//!
//! Ids ascend with births, so a new entry goes to the end, and one pass removes all that leave. A binary search
//! through tens of thousands of entries would miss the cache at every step. The index therefore keeps the first id of
//! each block of 64 entries in a second list, the marks, which stays in the cache.

const STRIDE: usize = 64;

#[derive(Clone, Debug)]
pub(in crate::sim) struct EntityIndex<T> {
    all: Vec<(u32, T)>,
    /// The ids of entries 0, 64, 128 and so on.
    marks: Vec<u32>,
}

impl<T: Copy> EntityIndex<T> {
    pub(in crate::sim) fn with_capacity(entries: usize) -> Self {
        Self { all: Vec::with_capacity(entries), marks: Vec::with_capacity(entries.div_ceil(STRIDE)) }
    }

    /// Reserves room for `entries` entries in total, including the existing ones.
    pub(in crate::sim) fn reserve(&mut self, entries: usize) {
        self.all.reserve(entries.saturating_sub(self.all.len()));
        self.marks.reserve(entries.div_ceil(STRIDE).saturating_sub(self.marks.len()));
    }

    pub(in crate::sim) fn as_slice(&self) -> &[(u32, T)] {
        &self.all
    }

    pub(in crate::sim) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds an entry. Its id must be greater than all ids in the index.
    pub(in crate::sim) fn push(&mut self, id: u32, value: T) {
        debug_assert!(self.all.last().is_none_or(|&(last, _)| last < id), "ids ascend");
        if self.all.len().is_multiple_of(STRIDE) {
            self.marks.push(id);
        }
        self.all.push((id, value));
    }

    pub(in crate::sim) fn find(&self, id: u32) -> Option<T> {
        let first = self.marks.partition_point(|&mark| mark <= id).checked_sub(1)? * STRIDE;
        let block = &self.all[first..self.all.len().min(first + STRIDE)];
        let at = block.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        Some(block[at].1)
    }

    /// Removes the entries with the given ids, which must ascend, and calls `removed` with each value.
    pub(in crate::sim) fn remove_all(&mut self, ids: &[u32], mut removed: impl FnMut(T)) {
        let Some(&first) = ids.first() else { return };
        let mut ids = ids.iter().copied().peekable();
        let start = self.all.partition_point(|&(id, _)| id < first);
        let mut kept = start;
        for i in start..self.all.len() {
            let (id, value) = self.all[i];
            if ids.next_if_eq(&id).is_some() {
                removed(value);
            } else {
                self.all[kept] = (id, value);
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
    use super::{EntityIndex, STRIDE};

    fn index(ids: impl IntoIterator<Item = u32>) -> EntityIndex<u32> {
        let mut index = EntityIndex::with_capacity(8);
        ids.into_iter().for_each(|id| index.push(id, id * 10));
        index
    }

    #[test]
    fn ids_are_removed_anywhere() {
        let all = [2, 3, 5, 8, 13, 21];
        let cases: [&[u32]; 6] = [&[], &[2], &[21], &[3, 5, 13], &[2, 21], &all];
        for leaving in cases {
            let mut index = index(all);
            let mut removed = Vec::new();
            index.remove_all(leaving, |value| removed.push(value / 10));
            let left: Vec<u32> = index.as_slice().iter().map(|&(id, _)| id).collect();
            let expected: Vec<u32> = all.iter().copied().filter(|id| !leaving.contains(id)).collect();
            assert_eq!((left, removed.as_slice()), (expected, leaving), "without {leaving:?}");
        }
    }

    #[test]
    fn ids_are_found() {
        for count in [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 10 * STRIDE + 3] {
            let ids = (0..count as u32).map(|i| 3 * i + 1);
            let mut index = index(ids.clone());
            for without in [0, 7] {
                let leaving: Vec<u32> = ids.clone().filter(|id| without != 0 && id % without == 0).collect();
                index.remove_all(&leaving, drop);
                for id in 0..3 * count as u32 + 4 {
                    let is_there = id % 3 == 1 && id < 3 * count as u32 && !leaving.contains(&id);
                    assert_eq!(index.find(id), is_there.then_some(id * 10), "{id} of {count}");
                }
            }
        }
    }
}
