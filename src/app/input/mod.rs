//! Input: turns keys, pads and the mouse into actions and player input.
//!
//! ```text
//! winit key events ─┐
//! gilrs pad events ─┼─> Controls ──take_ticks()───> sim::PlayerInput   once per tick and player, in play
//! mouse, fingers ───┘      │  ├────take_pressed()─> Vec<Action>        once per frame, for menus and hot keys
//!                          │  ├────take_pointer()─> Pointer            once per frame, for menus
//!                          │  └────take_captured()──> Captured         while a binding is changed
//!                       Bindings (from the settings file)
//! ```
//!
//! [`Controls`] is a plain state machine without devices or a clock. Only [`Pads`] uses gilrs.

mod action;
mod assignment;
mod binding_capture;
mod binding_table;
mod bindings;
mod controls;
mod defaults;
mod known_pads;
mod labels;
mod mouse;
mod named_keys;
mod pads;
mod player_state;
mod presses;
mod touch;

pub use action::Action;
pub use assignment::{DeviceSharing, Handling, PlayerDevice, PressMode};
pub use binding_capture::Captured;
pub use binding_table::{BindingTable, BoundInput, Chord, Modifier, button_name};
pub use bindings::{BindingError, Bindings, MAX_BOUND, MAX_DEAD_ZONE_PERCENT};
pub use controls::{Controls, LostPad};
pub use labels::{KnownLabels, LABELED, US_LABELS, label_of};
pub use mouse::{MouseShip, Pointer};
pub use named_keys::meant_key;
pub use pads::{PadEvent, Pads};
pub use touch::TouchPhase;
