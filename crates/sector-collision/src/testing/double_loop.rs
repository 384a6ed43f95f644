//! The double loop over all objects: the reference for the hits, near misses and counts of every method.

use super::failure::Problem;
use crate::counts::Counts;
use crate::mask::Mask;
use crate::narrow::{Motion, Sweep, pixels_touch, sweep};
use crate::objects::Object;
use crate::pair::Pair;
use crate::pipeline::Pipeline;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

struct Tested<'m> {
    key: u32,
    kind: Kind,
    /// The path of a swept object.
    motion: Option<Motion>,
    /// The rectangle at the end of the tick.
    place: Rect,
    mask: Option<&'m Mask>,
}

impl Tested<'_> {
    fn bounds(&self) -> Rect {
        self.path().bounds().expect("the pipeline accepted the path")
    }

    fn path(&self) -> Motion {
        self.motion.unwrap_or_else(|| Motion::still(self.place))
    }
}

#[derive(Debug, Default)]
pub(super) struct DoubleLoop {
    hits: Vec<Pair>,
    near_misses: Vec<Pair>,
    counts: Counts,
}

impl DoubleLoop {
    /// Tests each object against every other. Objects with a motion at the same index are swept.
    pub(super) fn run(objects: &[Object], motions: &[Option<Motion>], rules: &Rules, masks: &[Mask]) -> Self {
        let n = objects.len() as u64;
        let counts = Counts { objects: n, all_pairs: n * n.saturating_sub(1) / 2, ..Counts::default() };
        let mut result = Self { counts, ..Self::default() };
        let all: Vec<Tested> = objects
            .iter()
            .zip(motions)
            .map(|(object, motion)| Tested {
                key: object.key,
                kind: object.kind,
                motion: *motion,
                place: object.rect,
                mask: object.mask.map(|id| &masks[id.0 as usize]),
            })
            .collect();
        for (i, a) in all.iter().enumerate() {
            for b in all[i + 1..].iter().filter(|b| rules.may_meet(a.kind, b.kind)) {
                result.test(a, b);
            }
        }
        result.counts.hits = result.hits.len() as u64;
        result.hits.sort_unstable();
        result.near_misses.sort_unstable();
        result
    }

    fn test(&mut self, a: &Tested<'_>, b: &Tested<'_>) {
        self.counts.after_rules += 1;
        if !a.bounds().overlaps(b.bounds()) {
            return;
        }
        self.counts.rect_hits += 1;
        let pair = Pair::new(a.key, b.key);
        if a.motion.is_some() || b.motion.is_some() {
            let test = sweep(a.path(), a.mask, b.path(), b.mask);
            self.counts.bitmap_tests += u64::from(test.bitmap_tests > 0);
            self.counts.words_anded += test.words_anded;
            return match test.sweep {
                Sweep::Apart => {}
                Sweep::NearMiss => self.near_misses.push(pair),
                Sweep::Contact(_) => self.hits.push(pair),
            };
        }
        let test = pixels_touch(a.mask, a.place, b.mask, b.place);
        if let Some(test) = test {
            self.counts.bitmap_tests += 1;
            self.counts.words_anded += test.words_anded;
        }
        if test.is_none_or(|test| test.hit) { self.hits.push(pair) } else { self.near_misses.push(pair) }
    }

    pub(super) fn compare(&self, pipeline: &Pipeline, objects: &[Object]) -> Result<(), Problem> {
        let hits = (self.hits.as_slice(), pipeline.hits());
        let near_misses = (self.near_misses.as_slice(), pipeline.near_misses());
        for (expected, found) in [hits, near_misses] {
            compare_pairs(expected, found, objects)?;
        }
        let counts = pipeline.counts();
        let candidates = counts.candidates.clamp(self.counts.rect_hits, self.counts.after_rules);
        let expected = Counts { candidates, rect_tests: candidates, ..self.counts };
        for ((name, found), (_, expected)) in counts.named().into_iter().zip(expected.named()) {
            if found != expected {
                return Err(Problem::Count { name, found, expected });
            }
        }
        Ok(())
    }
}

/// Compares two sorted lists of pairs and returns the first pair that is missing from one of them or repeated.
fn compare_pairs(expected: &[Pair], found: &[Pair], objects: &[Object]) -> Result<(), Problem> {
    let place = expected.iter().zip(found).take_while(|(expected, found)| expected == found).count();
    let both = |pair: Pair| {
        [pair.a, pair.b]
            .map(|key| *objects.iter().find(|object| object.key == key).expect("a key of the scene"))
    };
    match (expected.get(place), found.get(place)) {
        (None, None) => Ok(()),
        (Some(&expected), Some(&found)) if found < expected => Err(Problem::Extra(both(found))),
        (Some(&expected), _) => Err(Problem::Missing(both(expected))),
        (None, Some(&found)) => Err(Problem::Extra(both(found))),
    }
}

#[cfg(test)]
mod tests;
