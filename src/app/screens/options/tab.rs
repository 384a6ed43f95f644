//! The tabs of the options as they are drawn and clicked: their names in a row beside the heading, the open one lit.
//!
//! ```text
//! OPTIONS   [Q] VIDEO  PICTURE  SOUND  CONTROLS  ACCESS  GAME [E]
//! ```

use crate::app::input::{Action, Bindings};
use crate::app::settings::Tab;
use crate::app::ui::{hints, label};
use crate::view::{Painter, colors};
use glam::Vec2;

/// Left edge of the first tab, width of each, top and bottom of all, in pixels.
const LEFT: f32 = 204.0;
const WIDTH: f32 = 61.0;
const TOP: f32 = 22.0;
const BOTTOM: f32 = 44.0;

impl Tab {
    /// Its left edge.
    fn left(self) -> f32 {
        LEFT + WIDTH * self as usize as f32
    }

    /// The tab at a place of the screen.
    pub(super) fn at(place: Vec2) -> Option<Self> {
        let is_in_row = (TOP - 4.0..BOTTOM + 2.0).contains(&place.y);
        Self::ALL.into_iter().find(|tab| is_in_row && (tab.left()..tab.left() + WIDTH).contains(&place.x))
    }

    /// Draws the row with this one open, and between which keys it is changed.
    pub(super) fn draw(self, bindings: &Bindings, painter: &mut Painter<'_>) {
        let middle = 30.0;
        for tab in Self::ALL {
            let is_open = tab == self;
            if is_open {
                painter.rect(tab.left(), TOP, WIDTH, BOTTOM - TOP, colors::CHOICE);
                painter.rect(tab.left(), BOTTOM - 1.0, WIDTH, 2.0, colors::SKY);
            }
            let tint = if is_open { colors::WHITE } else { colors::DIM };
            let at = Vec2::new((tab.left() + WIDTH / 2.0).floor(), middle);
            painter.text(at, label(tint).center(), tab.name());
        }
        hints::caps(Action::PreviousPage, bindings, Vec2::new(LEFT - 32.0, middle), painter);
        let right = LEFT + WIDTH * Self::ALL.len() as f32;
        hints::caps(Action::NextPage, bindings, Vec2::new(right + 6.0, middle), painter);
    }
}
