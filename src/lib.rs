//! *Sector Sweep*: an arcade space shooter whose collision detection you can watch, switch and learn from.
//!
//! Three ways in:
//!
//! * **Collision detection** for your own game is the crate [`sector_collision`]: rectangles, kinds, bit masks and
//!   bodies that bounce, and nothing of this game. [`scene`] counts the tests and hits of each
//!   method on a scene of boxes in JSON.
//! * **The game as a function**: [`sim::World::step`] takes one tick of input and returns events; no window,
//!   no GPU, no sound, no clock. [`level`] and [`sector_sprites`] say what it is made from, [`replay`] records it,
//!   [`bot`] plays it, [`stress`] runs it with up to 200,000 aliens.
//! * **The game as a program**: `app` (feature `app`) opens the window, `render` draws a
//!   [`view::RenderFrame`], `audio` plays the events.
//!
//! # The way of a frame
//!
//! ```text
//! keys, pads -> PlayerInput -> World::step, 60 times a second; sim::TICK lists its steps
//!            events -> audio and particles
//!            World  -> view::extract -> renderer.draw -> window or picture
//! ```
//!
//! Dependencies run downward only: `app` → {`render`, `audio`, `lab`, `view`, `replay`, `bot`}; `render` →
//! `view` → {`sim`, `words`}; `audio` → `sector_synth` and the events of `sim`; `replay`, `bot`, `stress` → `sim` →
//! {`level`, `sector_sprites`, `sector_collision`}. A test reads the `use` lines and fails when they say otherwise.

// Both panic where nobody reads, or where the disk is full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bot;
#[cfg_attr(not(feature = "app"), allow(dead_code, unused_imports, reason = "only the program draws"))]
pub mod lab;
pub mod level;
mod named;
pub mod replay;
pub mod scene;
pub mod sim;
pub mod stress;
#[cfg_attr(not(feature = "app"), allow(dead_code, unused_imports, reason = "only the program draws"))]
pub mod view;
pub mod words;

pub use named::UnknownName;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(any(feature = "cli", feature = "app"))]
mod files;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "app")]
pub mod audio;
#[cfg(feature = "app")]
pub mod render;
#[cfg(feature = "app")]
mod say;
#[cfg(feature = "app")]
mod threads;
