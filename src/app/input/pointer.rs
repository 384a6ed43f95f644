//! The pointer: place and left button of the mouse.

use glam::Vec2;

/// The mouse as menus take it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// The place in field pixels; outside of the field where the window is larger.
    pub at: Vec2,
    /// The left button went down since the last picture.
    pub clicked: bool,
    /// The left button is down.
    pub held: bool,
}
