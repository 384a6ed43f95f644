//! The program: window, input, screens, settings, files.

pub mod clock;
pub mod input;
pub mod pacer;
pub mod settings;
pub mod storage;
