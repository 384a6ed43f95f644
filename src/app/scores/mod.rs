//! High scores: one table of ten entries for each difficulty and crew, all in one sealed file.
//!
//! ```text
//! game over --> Entry --Book::rank--> among the best ten?
//!                                       '--> initials --Book::enter--> file::save
//! ```
//!
//! An [`Entry`] names its game's replays, one per stage, so that it can be replayed. [`Initials`] are three letters.
//! Tables show the autopilot's scores above those of the player until they are beaten.

pub(crate) mod autopilot;
mod book;
pub mod file;
mod initials;

pub use book::{Book, Crew, Division, Entry, ROWS};
pub use initials::Initials;
