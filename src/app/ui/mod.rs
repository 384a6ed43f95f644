//! The building blocks of pages: text and rules on one grid, menus, tabs, hints, messages. Coordinates and sizes are in
//! field pixels (640 × 360).

pub(crate) mod clock;
pub(crate) mod hints;
pub(crate) mod keys;
pub(crate) mod level_error;
pub(crate) mod menu;
pub(crate) mod notices;
pub(crate) mod page;
pub(crate) mod player_keys;
pub(crate) mod question;
pub(crate) mod ranking;
pub(crate) mod rows;
pub(crate) mod ship_card;
pub(crate) mod tabs;
pub(crate) mod toasts;
pub(crate) mod vista;
pub(crate) mod widgets;

pub(crate) use crate::view::wrapped;
pub(crate) use hints::{Hint, HintLine};
pub(crate) use menu::{Menu, MenuAnswer, MenuLine, MenuPlace, MenuValue};
pub(crate) use page::{COLUMN, LEFT, RIGHT, SIDE, clock, clock_time, stage_number};
pub(crate) use rows::{Column, Columns, Funnel, Rows, score_row};
pub(crate) use tabs::Tabs;
pub(crate) use widgets::{Bar, by_size, cycle, label, outlined, step_through, text_width, title};
