//! High scores: a table for each difficulty and crew, ten rows each, in one sealed file.
//!
//! ```text
//! a game is over --> Entry --Book::rank--> a place among ten?
//!                                            '--> initials --Book::enter--> file::save
//! ```
//!
//! An [`Entry`] names the replays of its game, one a stage, so that a row can be played. [`Initials`] are three letters.
//! No made-up scores fill the tables: an empty row is empty.

mod book;
pub mod file;
mod initials;

pub use book::{Book, Crew, Division, Entry, ROWS};
pub use initials::Initials;
