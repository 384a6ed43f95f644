//! *Sector Sweep*: an arcade space shooter that shows its collision detection at work.
//!
//! Where to start depends on what you want:
//!
//! * **Collision detection for your own game**: the crate [`sector_collision`] has rectangles, kinds, bit masks and
//!   bouncing bodies, and does not depend on this game. [`scene`] counts the tests and hits of each method on a scene of
//!   boxes in JSON.
//! * **The rules of the game**: [`sim::World::step`] takes one tick of input and returns events. It needs no window,
//!   GPU, sound or clock. [`level`] and [`sector_sprites`] define the content, [`replay`] records games, [`bot`] plays
//!   them, and [`stress`] runs up to 200,000 aliens.
//! * **The program**: `app` (feature `app`) opens the window, `render` draws a [`view::RenderFrame`], and `audio` plays
//!   the events.
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
//! {`level`, `sector_sprites`, `sector_collision`}. A test enforces this.

// `println!` and `eprintln!` panic when the stream is closed or the disk is full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bot;
#[cfg_attr(not(feature = "app"), allow(dead_code, unused_imports, reason = "only the program draws"))]
pub mod lab;
pub mod level;
pub mod modes;
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
#[cfg(any(feature = "cli", feature = "app"))]
pub mod stage_file;

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
#[cfg(feature = "app")]
mod workshop;
