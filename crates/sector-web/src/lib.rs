//! Builds the web page of *Sector Sweep*. [`build`] creates a folder for any static host, [`build_book`] adds the book
//! to it, and [`Server`] serves both on this machine.

mod book;
mod build;
mod server;

pub use book::{Figure, build_book, figures};
pub use build::{PageParts, Sizes, build};
pub use server::Server;
