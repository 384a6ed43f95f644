//! The grader accepts right answers.

use crate::solutions::RIGHT;
use sector_course::{Grade, grade};

macro_rules! right {
    ($($test:ident: $exercise:literal,)+) => { $(
        #[test]
        fn $test() {
            for seed in [1, 2] {
                let outcome = grade($exercise, &RIGHT, seed, &|_| ());
                println!("{outcome}");
                assert_eq!(outcome.grade, Grade::Passed, "seed {seed}: {outcome}");
            }
        }
    )+ };
}

right! {
    all_pairs: "all-pairs",
    overlap: "overlap",
    sweep: "sweep",
    sorted_list: "sorted-list",
    sector_grid: "sector-grid",
    hash_grid: "hash-grid",
    active_set: "active-set",
    clustering: "clustering",
    sweep_and_prune: "sweep-and-prune",
    bitmaps: "bitmaps",
    swept_box: "swept-box",
    one_against_all: "one-against-all",
}
