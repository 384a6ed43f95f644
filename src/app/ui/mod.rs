//! What pages are made of: text and rules on one grid, menus, tabs, hints, messages.

pub(crate) mod choices;
pub(crate) mod clock;
pub(crate) mod cycle;
pub(crate) mod hints;
pub(crate) mod keys;
pub(crate) mod level_trouble;
pub(crate) mod menu;
pub(crate) mod notices;
pub(crate) mod page;
pub(crate) mod ranking;
pub(crate) mod rows;
pub(crate) mod score_words;
pub(crate) mod ship_card;
pub(crate) mod tabs;
pub(crate) mod toasts;
pub(crate) mod type_styles;
pub(crate) mod vista;
pub(crate) mod widgets;
