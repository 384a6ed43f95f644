//! Names of pages in a row, the one that is open lit. They are turned by keys and clicked by the mouse.

use crate::app::ui::widgets::choice_bar;
use crate::app::ui::{label, text_width};
use crate::view::{Painter, colors};
use glam::Vec2;

/// Where the sign of the keys stands that turn the pages.
const SIGN: f32 = crate::app::ui::page::LEFT + 8.0;
/// How far above and below its top a name is clicked.
const ABOVE: f32 = 5.0;
const BELOW: f32 = 11.0;

/// A row of names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tabs {
    /// Left end of the first name, and from one to the next.
    pub(crate) left: f32,
    pub(crate) step: f32,
    /// Top of all.
    pub(crate) top: f32,
    /// The keys that turn them.
    pub(crate) sign: &'static str,
}

impl Tabs {
    /// The index of the name under a point in field pixels, of `count` names; `None` beside them.
    pub(crate) fn at(&self, point: Vec2, count: usize) -> Option<usize> {
        let place = ((point.x - self.left + 10.0) / self.step).floor();
        let is_row = (self.top - ABOVE..self.top + BELOW).contains(&point.y);
        (is_row && (0.0..count as f32).contains(&place)).then_some(place as usize)
    }

    /// Draws the names, each with whether its page is open.
    pub(crate) fn draw<'a>(
        &self,
        names: impl IntoIterator<Item = (&'a str, bool)>,
        painter: &mut Painter<'_>,
    ) {
        painter.text(Vec2::new(SIGN, self.top), label(colors::GOLD), self.sign);
        for (i, (name, is_open)) in names.into_iter().enumerate() {
            let x = self.left + self.step * i as f32;
            if is_open {
                let width = text_width(name, painter) + 14.0;
                choice_bar([x - 7.0, self.top - 4.0, width, 14.0], colors::SKY, painter);
            }
            let tint = if is_open { colors::WHITE } else { colors::DIM };
            painter.text(Vec2::new(x, self.top), label(tint), name);
        }
    }
}
