//! Tabs: the page names in a row, with the open page lit. Keys go to the previous or next page, and a click on a name
//! opens its page.

use crate::app::input::{Action, Bindings};
use crate::app::screen::Input;
use crate::app::ui::widgets::choice_bar;
use crate::app::ui::{by_size, cycle, hints, label, page, text_width};
use crate::view::{Painter, colors};
use glam::Vec2;

const BOX: (f32, f32) = (22.0, 8.0);

/// The minimum distance between the left ends of neighboring names at which all names fit in large text.
const LARGE_STEP: f32 = 120.0;

/// A row of tabs. In large text, if not all names fit, only the open page and its two neighbors are shown.
pub(crate) struct Tabs<T: 'static> {
    pub(crate) pages: &'static [T],
    pub(crate) name: fn(T) -> &'static str,
    pub(crate) back: &'static [Action],
    pub(crate) on: &'static [Action],
    /// The left end of the first name, or of the column in which it is centered.
    pub(crate) left: f32,
    pub(crate) step: f32,
    pub(crate) top: f32,
    pub(crate) large_top: f32,
    /// The text left of the names that stands for the page keys. If `None`, the keys are drawn on both sides of the
    /// names, and the open page has a box.
    pub(crate) sign: Option<&'static str>,
}

impl<T: Copy + PartialEq> Tabs<T> {
    pub(crate) fn turn(&self, open: T, is_large: bool, input: &Input<'_>) -> Option<T> {
        match input {
            Input::Action(action) if self.back.contains(action) => Some(cycle(self.pages, open, -1)),
            Input::Action(action) if self.on.contains(action) => Some(cycle(self.pages, open, 1)),
            Input::Pointer(pointer) if pointer.clicked => self.at(open, is_large, pointer.at),
            _ => None,
        }
    }

    /// Returns the pages to show and the distance between the left ends of their names. If not all names fit, these are
    /// the open page and its two neighbors.
    fn shown(&self, open: T, is_large: bool) -> (Vec<T>, f32) {
        if is_large && self.step < LARGE_STEP {
            let step = (self.step * self.pages.len() as f32 / 3.0).floor();
            return ([-1, 0, 1].map(|by| cycle(self.pages, open, by)).to_vec(), step);
        }
        (self.pages.to_vec(), self.step)
    }

    fn at(&self, open: T, is_large: bool, point: Vec2) -> Option<T> {
        let (before, above, below) = if self.sign.is_some() { (10.0, 5.0, 11.0) } else { (0.0, 12.0, 16.0) };
        let (shown, step) = self.shown(open, is_large);
        let place = ((point.x - self.left + before) / step).floor();
        let top = if is_large { self.large_top + 3.0 } else { self.top };
        let is_row = place >= 0.0 && (top - above..top + below).contains(&point.y);
        shown.get(place as usize).filter(|_| is_row).copied()
    }

    pub(crate) fn draw(&self, open: T, bindings: &Bindings, painter: &mut Painter<'_>) {
        let (shown, step) = self.shown(open, painter.is_large());
        let right = self.left + step * shown.len() as f32;
        for (i, page) in shown.into_iter().enumerate() {
            painter.row(|painter| {
                self.draw_name((self.name)(page), [self.left + step * i as f32, step], page == open, painter);
            });
        }
        if let Some(sign) = self.sign {
            let left = page::LEFT + by_size(8.0, 0.0, painter);
            let at = Vec2::new(left, by_size(self.top, self.large_top, painter));
            return painter.text(at, label(colors::GOLD), sign);
        }
        painter.unspoken(|painter| {
            hints::caps(self.back[0], bindings, Vec2::new(self.left - 32.0, self.top), painter);
            hints::caps(self.on[0], bindings, Vec2::new(right + 6.0, self.top), painter);
        });
    }

    fn draw_name(&self, name: &str, [left, step]: [f32; 2], is_open: bool, painter: &mut Painter<'_>) {
        let y = by_size(self.top, self.large_top, painter);
        let style = label(if is_open { colors::WHITE } else { colors::DIM });
        if self.sign.is_some() {
            if is_open {
                let width = text_width(name, painter) + 14.0;
                let height = by_size(14.0, 18.0, painter);
                choice_bar([left - 7.0, y - by_size(4.0, 2.0, painter), width, height], colors::SKY, painter);
            }
            return painter.text(Vec2::new(left, y), style, name);
        }
        if is_open {
            let (height, above) = BOX;
            painter.choice([left, self.top - above, step, height]);
            painter.rect(left, self.top - above + height - 1.0, step, 2.0, colors::SKY);
        }
        painter.text(Vec2::new((left + step / 2.0).floor(), y), style.center(), name);
    }
}
