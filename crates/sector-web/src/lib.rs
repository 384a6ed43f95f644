//! The web page of *Sector Sweep*. [`build`] creates the folder that any static host can serve, [`build_book`]
//! creates the book in it, and [`Server`] serves both to a browser on this machine.

mod book;
mod build;
mod server;

pub use book::{Figure, build_book, figures};
pub use build::{Sizes, build};
pub use server::Server;
