//! The twelve exercises, from easy to hard.

mod all_pairs;
mod bitmaps;
mod broad_phases;
mod one_against_all;
mod overlap;
mod sweep;
mod swept_box;

use crate::answers::Answers;
use crate::examiner::Examiner;
use crate::outcome::Finding;

/// An exercise: its name on the command line, and how to grade an answer.
pub(crate) struct Exercise {
    pub(crate) name: &'static str,
    pub(crate) grade: fn(&Answers, &mut Examiner) -> Result<(), Finding>,
}

/// All exercises in the order of the course.
pub(crate) const EXERCISES: [Exercise; 12] = [
    Exercise { name: "all-pairs", grade: |answers, examiner| all_pairs::grade(answers.all_pairs, examiner) },
    Exercise { name: "overlap", grade: |answers, examiner| overlap::grade(answers.overlap, examiner) },
    Exercise { name: "sweep", grade: |answers, examiner| sweep::grade(answers.sweep, examiner) },
    Exercise {
        name: "sorted-list",
        grade: |answers, examiner| broad_phases::SORTED_LIST.grade(answers.sorted_list, examiner),
    },
    Exercise {
        name: "sector-grid",
        grade: |answers, examiner| broad_phases::SECTOR_GRID.grade(answers.sector_grid, examiner),
    },
    Exercise {
        name: "hash-grid",
        grade: |answers, examiner| broad_phases::HASH_GRID.grade(answers.hash_grid, examiner),
    },
    Exercise {
        name: "active-set",
        grade: |answers, examiner| broad_phases::ACTIVE_SET.grade(answers.active_set, examiner),
    },
    Exercise {
        name: "clustering",
        grade: |answers, examiner| broad_phases::CLUSTERING.grade(answers.clustering, examiner),
    },
    Exercise {
        name: "sweep-and-prune",
        grade: |answers, examiner| broad_phases::SWEEP_AND_PRUNE.grade(answers.sweep_and_prune, examiner),
    },
    Exercise { name: "bitmaps", grade: |answers, examiner| bitmaps::grade(answers.bitmaps, examiner) },
    Exercise { name: "swept-box", grade: |answers, examiner| swept_box::grade(answers.swept_box, examiner) },
    Exercise {
        name: "one-against-all",
        grade: |answers, examiner| one_against_all::grade(answers.one_against_all, examiner),
    },
];
