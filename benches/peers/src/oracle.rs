//! The expected result for every frame, computed by code that no contestant shares.

use crate::workload::Frame;
use sector_collision::Kind;
use sector_collision::broad::Pair;

/// A summary of a set of pairs that does not depend on their order: their number, and the sum of a hash of each. A
/// missing, wrong or repeated pair changes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    pub pairs: usize,
    sum: u64,
}

impl Digest {
    fn add(&mut self, a: u32, b: u32) {
        let pair = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
        // The mixer of SplitMix64: a sum of plain numbers would miss two pairs that swap a partner.
        let mixed = pair.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.pairs += 1;
        self.sum = self.sum.wrapping_add(mixed ^ mixed >> 31);
    }

    /// Returns the summary of a contestant's pairs.
    pub fn of(pairs: &[Pair]) -> Self {
        let mut digest = Self::default();
        pairs.iter().for_each(|pair| digest.add(pair.a, pair.b));
        digest
    }

    /// Returns the summary of the pairs in a frame, found by a plain sweep over the boxes, sorted along the longer side
    /// of the field.
    pub fn expected(frame: &Frame) -> Self {
        let mut boxes: Vec<[i32; 4]> = frame.rects.iter().map(|r| [r.x, r.y, r.x + r.w, r.y + r.h]).collect();
        let extent = |axis: usize| {
            let ends = |at: usize| boxes.iter().map(move |edges| edges[at]);
            ends(axis + 2).max().unwrap_or(0) - ends(axis).min().unwrap_or(0)
        };
        if extent(1) > extent(0) {
            boxes.iter_mut().for_each(|[left, top, right, bottom]| {
                std::mem::swap(left, top);
                std::mem::swap(right, bottom);
            });
        }
        let may_meet = table(frame);
        let kind = |id: u32| frame.kinds[id as usize].index();
        let mut order: Vec<([i32; 4], u32)> = boxes.into_iter().zip(0..).collect();
        order.sort_unstable();
        let mut digest = Self::default();
        for (at, &([_, top, right, bottom], a)) in order.iter().enumerate() {
            for &([_, other_top, _, other_bottom], b) in
                order[at + 1..].iter().take_while(|(other, _)| other[0] < right)
            {
                if other_top < bottom && top < other_bottom && may_meet[kind(a)][kind(b)] {
                    digest.add(a, b);
                }
            }
        }
        digest
    }
}

/// Returns the rules of a frame as a table of kinds by kinds.
fn table(frame: &Frame) -> Vec<[bool; Kind::COUNT]> {
    let may_meet = |a: u8, b: u8| frame.rules.as_ref().is_none_or(|rules| rules.may_meet(Kind(a), Kind(b)));
    (0..Kind::COUNT as u8).map(|a| std::array::from_fn(|b| may_meet(a, b as u8))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Spec;

    #[test]
    fn the_sweep_agrees_with_every_pair_of_boxes() {
        for name in ["spread-crowded", "column-sixteenth", "sizes-dense", "game-dense-half-respawn", "mixed"]
        {
            let spec: Spec = name.parse().expect("a workload");
            for frame in spec.frames(300).step_by(7).take(3) {
                let (mut all, n) = (Vec::new(), frame.rects.len() as u32);
                for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
                    let [p, q] = [a, b].map(|id| frame.rects[id as usize]);
                    let apart = p.x + p.w <= q.x || q.x + q.w <= p.x || p.y + p.h <= q.y || q.y + q.h <= p.y;
                    if !apart && frame.permits(a, b) {
                        all.push(Pair { a: b, b: a });
                    }
                }
                assert!(all.len() > 5, "{name} has {} pairs", all.len());
                assert_eq!(Digest::of(&all), Digest::expected(&frame), "{name}");
            }
        }
    }

    #[test]
    fn missing_repeated_and_wrong_pairs_change_the_digest() {
        let pairs = [(0, 1), (2, 3), (1, 4)].map(|(a, b)| Pair { a, b });
        let right = Digest::of(&pairs);
        assert_eq!(right, Digest::of(&[pairs[2], Pair { a: 3, b: 2 }, pairs[0]]));
        assert_ne!(right, Digest::of(&pairs[..2]));
        assert_ne!(right, Digest::of(&[pairs[0], pairs[1], pairs[1]]));
        assert_ne!(right, Digest::of(&[(0, 3), (2, 1), (1, 4)].map(|(a, b)| Pair { a, b })));
    }
}
