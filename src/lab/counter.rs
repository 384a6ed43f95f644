//! Finds a counter by the name that the book uses for it.

use sector_collision::Counts;
use sector_collision::trace::MethodStats;

/// Returns the counter with this name: `pairs`, `after-rules`, `tests`, `overlaps`, `bitmap-tests`, `words`, `hits`,
/// `steps`, or a counter of the method's own work, such as `entries`. Returns `None` for an unknown name.
pub fn counter(name: &str, counts: Counts, stats: MethodStats) -> Option<u64> {
    Some(match name {
        "objects" => counts.objects,
        "pairs" => counts.all_pairs,
        "after-rules" => counts.after_rules,
        "tests" => counts.rect_tests,
        "overlaps" => counts.rect_hits,
        "bitmap-tests" => counts.bitmap_tests,
        "words" => counts.words_anded,
        "hits" => counts.hits,
        "steps" => stats.steps(counts.candidates),
        _ => stats.named().into_iter().find(|&(own, _)| own == name)?.1,
    })
}
