//! From keys and pads to what the game understands.
//!
//! ```text
//! winit key events ─┐
//! gilrs pad events ─┼─> Controls ──take_tick()────> sim::PlayerInput   once a tick, in play
//! the mouse ────────┘      │  ├────take_pressed()─> Vec<Action>        once a frame, menus and hot keys
//!                          │  └────take_pointer()─> Pointer            once a frame, menus
//!                       Bindings (from the settings file)
//! ```
//!
//! [`Controls`] is a plain state machine without devices or a clock; only [`Pads`] knows gilrs.

mod action;
mod bindings;
mod controls;
mod defaults;
mod pads;
mod pointer;
mod repeat;
mod stick;

pub use action::{Action, UnknownAction};
pub use bindings::{BindingError, Bindings, Chord, MAX_DEAD_ZONE_PERCENT, button_from_name, button_name};
pub use controls::{Controls, PadEvent};
pub use pads::Pads;
pub use pointer::Pointer;
