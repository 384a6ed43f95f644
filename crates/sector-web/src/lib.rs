//! The page of *Sector Sweep*: [`build`] makes the folder that any static host can serve, [`build_book`] the book in it, [`Server`]
//! serves both to a browser on this machine.

mod book;
mod build;
mod server;

pub use book::{Figure, build_book, figures};
pub use build::{Sizes, build};
pub use server::Server;
