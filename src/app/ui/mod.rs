//! The parts of pages: text and rules on one grid, menus, tabs, hints, messages.

pub(crate) mod clock;
pub(crate) mod cycle;
pub(crate) mod hints;
pub(crate) mod keys;
pub(crate) mod level_error;
pub(crate) mod menu;
pub(crate) mod notices;
pub(crate) mod page;
pub(crate) mod ranking;
pub(crate) mod rows;
pub(crate) mod score_words;
pub(crate) mod ship_card;
mod signs;
pub(crate) mod tabs;
pub(crate) mod toasts;
pub(crate) mod type_styles;
pub(crate) mod vista;
pub(crate) mod widgets;

pub(crate) use crate::view::wrapped;
pub(crate) use cycle::cycle;
pub(crate) use hints::{Hint, HintLine};
pub(crate) use menu::{Answer, Choice, Menu, Place, Value};
pub(crate) use page::{COLUMN, LEFT, RIGHT, SIDE, clock, clock_time};
pub(crate) use rows::{Column, Columns, Funnel, Rows, score_row};
pub(crate) use tabs::Tabs;
pub(crate) use type_styles::{by_size, label, outlined, text_width, title};
pub(crate) use widgets::Bar;
