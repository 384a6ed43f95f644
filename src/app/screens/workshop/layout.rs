//! Where the parts of the workshop are, in pixels of the screen.
//!
//! ```text
//! +-----------------------------------------+  0
//! | buttons                 mistakes        |
//! +--------------------------+--------------+  20
//! | field, with its          | path of the  |
//! | surroundings             | value        |
//! |                          | rows         |
//! +--------------------------+--------------+  246
//! | pressure, bars, seconds, playhead       |
//! +-----------------------------------------+  330
//! | hints                                   |
//! ```

use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH};
use crate::view::Camera;
use glam::Vec2;

pub(super) const HEADER: f32 = 20.0;
const MIDDLE: f32 = 246.0;
/// The world pixels around the field that are visible at least, on each side. Paths begin there.
const AROUND_PX: f32 = 84.0;

pub(super) const CURVE: Area = Area { left: 0.0, top: MIDDLE + 4.0, width: 640.0, height: 22.0 };
pub(super) const BARS: Area =
    Area { left: 0.0, top: MIDDLE + 28.0, width: 640.0, height: BAR_ROWS as f32 * BAR };
pub(super) const BAR_ROWS: usize = 5;
pub(super) const BAR: f32 = 9.0;
pub(super) const TIMELINE: Area = Area { left: 0.0, top: MIDDLE, width: 640.0, height: 84.0 };

/// A rectangle of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    pub(super) const fn right(self) -> f32 {
        self.left + self.width
    }

    pub(super) const fn bottom(self) -> f32 {
        self.top + self.height
    }

    pub(super) fn contains(self, at: Vec2) -> bool {
        (self.left..self.right()).contains(&at.x) && (self.top..self.bottom()).contains(&at.y)
    }
}

/// Returns the panel with the rows.
pub(super) fn panel(is_large: bool) -> Area {
    let width = if is_large { 290.0 } else { 216.0 };
    Area { left: 640.0 - width, top: HEADER, width, height: MIDDLE - HEADER }
}

/// Returns the part of the screen that shows the field.
pub(super) fn field(is_large: bool) -> Area {
    Area { left: 0.0, top: HEADER, width: panel(is_large).left, height: MIDDLE - HEADER }
}

/// Returns the camera that shows the field and its surroundings within [`field`].
pub(super) fn camera(is_large: bool) -> Camera {
    let area = field(is_large);
    let (size, screen) = (Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32), Vec2::new(640.0, 360.0));
    let zoom = (Vec2::new(area.width, area.height) / (size + 2.0 * AROUND_PX)).min_element();
    let middle = Vec2::new(area.left + area.width / 2.0, area.top + area.height / 2.0);
    Camera { center: size / 2.0 - (middle - screen / 2.0) / zoom, zoom }
}
