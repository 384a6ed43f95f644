//! The pairs of a step: bodies whose boxes overlap, with the data cached for each pair.
//!
//! ```text
//!   before   (0,3) (1,4) (2,9)          the broad phase returns the pairs of a step in order, so walking down two
//!              |     '-----.            sorted lists carries the data of a pair over: no hash table
//!   now      (0,3) (0,7) (1,4)
//!
//!   of body  0: pairs 0, 1   1: pair 2   3: pair 0 ...     the pairs to examine again after a body has collided
//! ```

use crate::features::Feature;
use crate::separation::SeparatingAxis;
use glam::DVec2;
use sector_collision::broad::Pair;

/// Returns the number of pairs for which a world of `bodies` bodies reserves memory: eight for each of the first 1,024
/// bodies, and a quarter of a pair for each body beyond. In denser crowds the lists grow once.
pub(crate) const fn pairs_among(bodies: usize) -> usize {
    let few = if bodies < 1024 { bodies } else { 1024 };
    8 * few + (bodies - few) / 4
}

/// Two bodies that may meet in this step, by slot; `a` has the lower id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearPair {
    pub(crate) a: u32,
    pub(crate) b: u32,
    /// The features from which the next search for the closest ones starts.
    pub(crate) features: (Feature, Feature),
    pub(crate) looks: u32,
    pub(crate) collisions: u32,
    pub(crate) overlapped: bool,
}

/// What a pair needs in addition to rest: only in a world with gravity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PairAtRest {
    /// The last measured separation in this step; `None` before the first.
    pub(crate) separation: Option<SeparatingAxis>,
    /// The index of the pair's resting contact in this substep.
    pub(crate) contact: Option<u32>,
    pub(crate) renewals: u32,
    /// The impulses (normal, tangential) of the contact's points in the previous substep: the start for the iterations.
    pub(crate) held: [DVec2; 2],
}

impl NearPair {
    const fn new(a: u32, b: u32) -> Self {
        Self {
            a,
            b,
            features: (Feature::Vertex(0), Feature::Vertex(0)),
            looks: 0,
            collisions: 0,
            overlapped: false,
        }
    }

    const fn slots(&self) -> (u32, u32) {
        if self.a < self.b { (self.a, self.b) } else { (self.b, self.a) }
    }
}

/// The pairs of bodies whose boxes overlap, with at least one movable body each, and the list of pairs of each body.
#[derive(Clone, Debug)]
pub(crate) struct NearPairs {
    now: Vec<NearPair>,
    before: Vec<NearPair>,
    /// For each of the pairs, with gravity; otherwise empty.
    at_rest: Vec<PairAtRest>,
    at_rest_before: Vec<PairAtRest>,
    has_weight: bool,
    /// Where the pairs of each slot begin in `by_body`: slot s has `starts[s]` up to `starts[s + 1]`.
    starts: Vec<u32>,
    by_body: Vec<u32>,
}

impl NearPairs {
    pub(crate) fn with_capacity(bodies: usize, pairs: usize) -> Self {
        Self {
            now: Vec::with_capacity(pairs),
            before: Vec::with_capacity(pairs),
            at_rest: Vec::new(),
            at_rest_before: Vec::new(),
            has_weight: false,
            starts: Vec::with_capacity(bodies + 2),
            by_body: Vec::with_capacity(2 * pairs),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.now.len()
    }

    #[inline]
    pub(crate) fn get(&self, pair: u32) -> &NearPair {
        &self.now[pair as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, pair: u32) -> &mut NearPair {
        &mut self.now[pair as usize]
    }

    /// Returns what a pair needs to rest; `None` in a world without gravity.
    #[inline]
    pub(crate) fn at_rest(&self, pair: u32) -> Option<&PairAtRest> {
        self.at_rest.get(pair as usize)
    }

    #[inline]
    pub(crate) fn at_rest_mut(&mut self, pair: u32) -> Option<&mut PairAtRest> {
        self.at_rest.get_mut(pair as usize)
    }

    /// Returns the index of a pair's resting contact in this substep.
    #[inline]
    pub(crate) fn contact(&self, pair: u32) -> Option<u32> {
        self.at_rest(pair)?.contact
    }

    /// Sets whether the world has gravity, and makes room for `pairs` pairs if it has.
    pub(crate) fn set_weight(&mut self, has_weight: bool, pairs: usize) {
        self.has_weight = has_weight;
        self.at_rest.clear();
        if has_weight {
            self.at_rest.reserve(pairs);
            self.at_rest_before.reserve(pairs);
            self.at_rest.resize(self.now.len(), PairAtRest::default());
        }
    }

    #[inline]
    pub(crate) fn count_of(&self, slot: u32) -> u32 {
        self.starts[slot as usize + 1] - self.starts[slot as usize]
    }

    /// Returns the index, for [`get`](Self::get), of the `k`-th pair of the body in a slot.
    #[inline]
    pub(crate) fn of(&self, slot: u32, k: u32) -> u32 {
        self.by_body[(self.starts[slot as usize] + k) as usize]
    }

    /// Resets the per-step data at the beginning of a step: everything except the features.
    pub(crate) fn begin_step(&mut self) {
        for pair in &mut self.now {
            *pair = NearPair { features: pair.features, ..NearPair::new(pair.a, pair.b) };
        }
        self.at_rest.fill(PairAtRest::default());
    }

    /// Clears the resting contacts of all pairs; if a substep `begins`, also resets the counts of renewals.
    pub(crate) fn forget_contacts(&mut self, begins: bool) {
        for pair in &mut self.at_rest {
            pair.contact = None;
            if begins {
                pair.renewals = 0;
            }
        }
    }

    /// Replaces the pairs with the sorted pairs of `found` that `keep` accepts. Known pairs keep their data.
    pub(crate) fn update(
        &mut self,
        found: &[Pair],
        slots: usize,
        ids: impl Fn(u32) -> u32,
        keep: impl Fn(Pair) -> bool,
    ) {
        std::mem::swap(&mut self.now, &mut self.before);
        std::mem::swap(&mut self.at_rest, &mut self.at_rest_before);
        self.now.clear();
        self.at_rest.clear();
        let mut known = self.before.iter().enumerate().peekable();
        for &pair in found.iter().filter(|&&pair| keep(pair)) {
            while known.next_if(|(_, old)| old.slots() < (pair.a, pair.b)).is_some() {}
            let (a, b) = if ids(pair.a) < ids(pair.b) { (pair.a, pair.b) } else { (pair.b, pair.a) };
            let old = known.next_if(|(_, old)| (old.a, old.b) == (a, b));
            self.now.push(old.map_or(NearPair::new(a, b), |(_, old)| *old));
            if self.has_weight {
                let old = old.and_then(|(at, _)| self.at_rest_before.get(at));
                self.at_rest.push(old.copied().unwrap_or_default());
            }
        }
        self.index(slots);
    }

    /// Builds the list of pairs of each body with a counting sort, for `slots` slots.
    fn index(&mut self, slots: usize) {
        self.starts.clear();
        self.starts.resize(slots + 2, 0);
        // Shifted by two, so that filling in moves each start to the position of the next one's.
        for pair in &self.now {
            self.starts[pair.a as usize + 2] += 1;
            self.starts[pair.b as usize + 2] += 1;
        }
        for slot in 2..self.starts.len() {
            self.starts[slot] += self.starts[slot - 1];
        }
        self.by_body.clear();
        self.by_body.resize(2 * self.now.len(), 0);
        for (pair, near) in (0..).zip(&self.now) {
            for slot in [near.a, near.b] {
                let place = &mut self.starts[slot as usize + 1];
                self.by_body[*place as usize] = pair;
                *place += 1;
            }
        }
    }
}

/// Returns the values of the two bodies of a pair, by slot.
pub(crate) fn both_of<T>(values: &mut [T], slots: [u32; 2]) -> [&mut T; 2] {
    values.get_disjoint_mut(slots.map(|slot| slot as usize)).expect("a body was paired with itself")
}

#[cfg(test)]
mod tests;
