//! *Sector Sweep*: an arcade space shooter with collision detection that you can watch, switch and learn from.
//!
//! Three ways in:
//!
//! * **Collision detection** for your own game is the crate [`sector_collision`]: rectangles, kinds, bit masks and
//!   bodies that bounce. It knows nothing about this game. [`scene`] counts the tests and hits of each method on a
//!   scene of boxes in JSON.
//! * **The game as a function**: [`sim::World::step`] takes one tick of input and returns events. It needs no window,
//!   GPU, sound or clock. [`level`] and [`sector_sprites`] define its content, [`replay`] records it, [`bot`] plays
//!   it, and [`stress`] runs it with up to 200,000 aliens.
//! * **The game as a program**: `app` (feature `app`) opens the window, `render` draws a
//!   [`view::RenderFrame`], `audio` plays the events.
//!
//! # From input to frame
//!
//! ```text
//! keys, gamepads -> PlayerInput -> World::step, 60 times a second; sim::TICK lists its phases
//!                events -> audio and particles
//!                World  -> view::extract -> renderer.draw -> window or screenshot
//! ```
//!
//! Dependencies run downward only: `app` → {`render`, `audio`, `lab`, `view`, `replay`, `bot`}; `render` →
//! `view` → {`sim`, `words`}; `audio` → `sector_synth` and the events of `sim`; `replay`, `bot`, `stress` → `sim` →
//! {`level`, `sector_sprites`, `sector_collision`}. A test checks the `use` lines against this.

// `println!` and `eprintln!` panic when the stream is closed or the disk is full.
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

/// Runs the README's example as a test.
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
