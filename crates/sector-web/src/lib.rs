//! The page of *Sector Sweep*: [`build`] makes the folder that any static host can serve, [`Server`] serves it to a browser on
//! this machine.

mod build;
mod server;

pub use build::{MAX_COMPRESSED_BYTES, Sizes, build};
pub use server::Server;
