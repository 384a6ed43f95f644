//! The grader of the course: twelve programming exercises in 2-D collision detection, each with a budget of work.
//!
//! A student copies `course/template` and replaces each `todo!()`; `main` of the template calls [`main`] with the
//! [`Answers`]. `course/README.md` is the page for students and teachers.
//!
//! # How an answer is graded
//!
//! 1. [`Supervisor`] starts the program again as a child with limits on time, memory and stack, so an answer may panic,
//!    loop, recurse or print without harm.
//! 2. The child asks hundreds of random questions and compares the answers with a double loop, or with another method
//!    that shares no code with an answer. proptest shrinks the first wrong one to the smallest scene that still fails.
//! 3. If all are right, the answer solves a large scene, and its work must stay within the budget.
//! 4. [`Outcome`] is the report: text for the student, JSON for the teacher.
//!
//! # How work is counted
//!
//! * Lists and bitmaps that an exercise passes to an answer count their reads ([`Counted`], [`Bitmap`]); so do the
//!   closures that compare numbers or ask about rules.
//! * The rectangle tests of a broad phase are its candidates, which
//!   [`testing::candidates`](sector_collision::testing::candidates) returns. Which pairs may be candidates is part of
//!   each exercise, so this count cannot be lowered by hiding pairs.
//! * A broad phase reports its own moves and swaps through its recorder, as all methods do. Half to twice as many as those of
//!   the textbook version are accepted: an insertion sort cannot take fewer.
//! * Other work inside a broad phase cannot be seen, so it must also finish a scene of 20,000 objects within 20 times the
//!   time of the textbook version (or 0.4 s). Looking at each pair takes far longer.
//!
//! The same seed gives the same scenes and the same report.

mod answers;
mod broad;
mod cli;
mod counted;
mod difference;
mod drawing;
mod examiner;
mod exercises;
mod hints;
mod outcome;
mod scene;
mod supervisor;

pub use answers::{
    Answers, BitmapTest, CountPairs, FirstHit, Impact, Neighbors, NewMethod, OverlapTest, Sweep,
};
pub use cli::main;
pub use counted::{Bitmap, Counted};
pub use outcome::{Grade, Outcome, Work};
pub use supervisor::{Supervisor, grade, serve_as_child};
