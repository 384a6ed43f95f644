//! Options: pages of settings, each a line with its value and a hint.
//!
//! `rows.rs` says which line is on which page; what a line shows, and how it changes, comes from the table of settings.

mod rows;
mod stick;
mod tab;

pub use tab::Tab;

use super::chrome::{self, COLUMN, SIDE};
use super::hints::Hint;
use crate::app::cycle::cycle;
use crate::app::display_capabilities::DisplayCapabilities;
use crate::app::input::{Bindings, Pointer};
use crate::app::menu::{Answer, Menu, Place};
use crate::app::settings::Settings;
use crate::view::{Painter, colors};
use glam::Vec2;
pub(in crate::app) use rows::Lead;
use rows::{Row, rows};

/// Where the list of a page stands.
const PLACE: Place = Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 17, is_large: false };

/// The same in large text, and below it what the option does.
const LARGE_PLACE: Place = Place { lines: 13, ..PLACE };
const LARGE_HINT: Vec2 = Vec2::new(COLUMN.0, 270.0);

/// Top of the panel with the stick.
const STICK_TOP: f32 = 176.0;
const LARGE_STICK_TOP: f32 = chrome::TOP - 6.0;

/// The effect of an action on the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Change {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A setting has another value.
    Changed,
    /// The player goes on to a page behind this one.
    Leads(Lead),
    /// The player leaves.
    Left,
}

/// The options on show: one page of them.
#[derive(Clone, Debug)]
pub(in crate::app) struct OptionsScreen {
    pub(in crate::app) menu: Menu,
    /// What can be chosen on this machine.
    pub(in crate::app) display_capabilities: DisplayCapabilities,
    /// The position of the stick, −1 to 1 to the right and downward, shown beside its dead zone.
    pub(in crate::app) stick: Vec2,
    tab: Tab,
    /// Where on each page the cursor was when it was left.
    cursors: [usize; Tab::ALL.len()],
}

impl OptionsScreen {
    /// The first page.
    pub(in crate::app) fn new(settings: &Settings) -> Self {
        let tab = Tab::default();
        let cursors = [0; Tab::ALL.len()];
        Self {
            menu: menu(tab, settings),
            display_capabilities: DisplayCapabilities::default(),
            stick: Vec2::ZERO,
            tab,
            cursors,
        }
    }

    /// The page on show.
    pub(in crate::app) fn tab(&self) -> Tab {
        self.tab
    }

    /// Opens a page, the cursor where it was when the page was left.
    pub(in crate::app) fn open(&mut self, tab: Tab, settings: &Settings) {
        self.cursors[self.tab as usize] = self.menu.cursor;
        (self.menu, self.tab) = (menu(tab, settings), tab);
        // A page that was left by the way out opens at its top.
        let cursor = self.cursors[tab as usize];
        let is_way_out = cursor + 1 >= self.menu.items.len();
        self.menu.move_to(if is_way_out { 0 } else { cursor });
        self.menu.settle();
    }

    /// Opens the page `by` pages further on, round and round.
    pub(in crate::app) fn turn(&mut self, by: i32, settings: &Settings) {
        self.open(cycle(&Tab::ALL, self.tab, by), settings);
    }

    /// The tab that the mouse has been clicked on, if it is not the open one.
    pub(in crate::app) fn clicked_tab(&self, pointer: Pointer) -> Option<Tab> {
        Tab::at(pointer.at).filter(|&tab| pointer.clicked && tab != self.tab)
    }

    /// Shows what has been changed by other means than this menu.
    pub(in crate::app) fn refresh(&mut self, settings: &Settings) {
        for (item, row) in self.menu.items.iter_mut().zip(rows(self.tab)) {
            item.value = row.value(settings);
        }
    }

    /// Takes an answer of the menu and changes the settings accordingly.
    pub(in crate::app) fn take(&mut self, answer: Answer, settings: &mut Settings) -> Change {
        let row = self.under_cursor();
        let change = match (answer, row) {
            (Answer::Moved, _) => Change::Moved,
            (Answer::Chosen(_), _) => row.chosen(),
            (Answer::Back, _) => Change::Left,
            (Answer::Changed(_, by), Row::Setting(setting)) => {
                rows::change(setting, by, &self.display_capabilities, settings);
                Change::Changed
            }
            (Answer::Set(_, percent), Row::Setting(setting)) => {
                rows::set(setting, percent, settings);
                Change::Changed
            }
            (Answer::None | Answer::Changed(..) | Answer::Set(..), _) => Change::None,
        };
        self.refresh(settings);
        change
    }

    /// The line under the cursor.
    fn under_cursor(&self) -> Row {
        rows(self.tab).nth(self.menu.cursor).unwrap_or(Row::Back)
    }

    pub(in crate::app) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(214, painter);
        chrome::page("OPTIONS", colors::WHITE, painter);
        self.tab.draw(bindings, painter);
        self.menu.draw(painter);
        let row = self.under_cursor();
        if painter.enlargement() > 1.0 {
            chrome::large_paragraph(
                LARGE_HINT,
                chrome::RIGHT - LARGE_HINT.x,
                colors::TEXT,
                row.hint(),
                painter,
            );
        } else {
            chrome::panel(chrome::TOP - 6.0, 108.0, row.name(), painter);
            let at = Vec2::new(SIDE.0, chrome::TOP + 20.0);
            chrome::paragraph(at, SIDE.1 - 8.0, colors::TEXT, row.hint(), painter);
        }
        if self.tab == Tab::Controls {
            let top = if painter.enlargement() > 1.0 { LARGE_STICK_TOP } else { STICK_TOP };
            stick::draw(top, self.stick, bindings.dead_zone_percent(), painter);
        }
        let change = if matches!(row, Row::Setting(_)) { Hint::CHANGE } else { Hint::TAKE };
        chrome::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }
}

fn menu(tab: Tab, settings: &Settings) -> Menu {
    Menu::with(rows(tab).map(|row| row.item(settings)).collect(), PLACE).with_enlarged(LARGE_PLACE)
}
