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
use broad_phases::{ACTIVE_SET, CLUSTERING, HASH_GRID, SECTOR_GRID, SORTED_LIST, SWEEP_AND_PRUNE};

/// Grades the answer to an exercise.
type GradeAnswer = fn(&Answers, &mut Examiner) -> Result<(), Finding>;

/// All exercises in the order of the course, by their names on the command line.
pub(crate) const EXERCISES: [(&str, GradeAnswer); 12] = [
    ("all-pairs", |answers, examiner| all_pairs::grade(answers.all_pairs, examiner)),
    ("overlap", |answers, examiner| overlap::grade(answers.overlap, examiner)),
    ("sweep", |answers, examiner| sweep::grade(answers.sweep, examiner)),
    ("sorted-list", |answers, examiner| SORTED_LIST.grade(answers.sorted_list, examiner)),
    ("sector-grid", |answers, examiner| SECTOR_GRID.grade(answers.sector_grid, examiner)),
    ("hash-grid", |answers, examiner| HASH_GRID.grade(answers.hash_grid, examiner)),
    ("active-set", |answers, examiner| ACTIVE_SET.grade(answers.active_set, examiner)),
    ("clustering", |answers, examiner| CLUSTERING.grade(answers.clustering, examiner)),
    ("sweep-and-prune", |answers, examiner| SWEEP_AND_PRUNE.grade(answers.sweep_and_prune, examiner)),
    ("bitmaps", |answers, examiner| bitmaps::grade(answers.bitmaps, examiner)),
    ("swept-box", |answers, examiner| swept_box::grade(answers.swept_box, examiner)),
    ("one-against-all", |answers, examiner| one_against_all::grade(answers.one_against_all, examiner)),
];
