//! What the mouse did since the last picture.

use glam::Vec2;

/// The mouse over the field: as menus take it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Where it points, in field pixels; beyond the field where the window is larger.
    pub at: Vec2,
    /// The left button went down since the last picture.
    pub clicked: bool,
    /// The left button is down.
    pub held: bool,
}
