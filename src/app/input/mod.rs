//! Input: keys, pads and the mouse become actions and player input.
//!
//! ```text
//! winit key events ─┐
//! gilrs pad events ─┼─> Controls ──take_ticks()───> sim::PlayerInput   once a tick, in play, one a player
//! the mouse ────────┘      │  ├────take_pressed()─> Vec<Action>        once a frame, menus and hot keys
//!                          │  ├────take_pointer()─> Pointer            once a frame, menus
//!                          │  └────take_captured()──> Captured           while an action is given another key
//!                       Bindings (from the settings file)
//! ```
//!
//! `assignment.rs` assigns devices to players, `player_state.rs` keeps what one player holds, `presses.rs` the presses for
//! the screens, `known_pads.rs` the positions of sticks; `mouse.rs` makes a ship follow the pointer.
//! [`Controls`] is a plain state machine without devices or a clock; only [`Pads`] knows gilrs.

mod action;
mod assignment;
mod binding_capture;
mod binding_table;
mod bindings;
mod controls;
mod defaults;
mod handling;
mod known_pads;
mod mouse;
mod pads;
mod player_state;
mod pointer;
mod presses;
mod repeat;
mod stick;

pub use action::Action;
pub use assignment::PlayerDevice;
pub use binding_capture::{CaptureKind, Captured};
pub use binding_table::{BindingTable, BoundInput, MAX_BOUND};
pub use bindings::{BindingError, Bindings, Chord, MAX_DEAD_ZONE_PERCENT, button_from_name, button_name};
pub use controls::{Controls, LostPad};
pub use handling::{DeviceSharing, Handling, PressMode};
pub use known_pads::PadEvent;
pub use mouse::MouseShip;
pub use pads::{PadSignal, Pads};
pub use pointer::Pointer;
