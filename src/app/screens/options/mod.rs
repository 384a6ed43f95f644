//! Options: pages with a table of settings each, how each is shown, how it changes, and what it does.
//!
//! A new option is an entry in the table of its page, `video.rs` to `game.rs`.

mod access;
mod controls;
mod entry;
mod game;
mod picture;
mod sound;
mod stick;
mod tab;
mod video;

pub use tab::Tab;

use crate::app::ui::page::{self, COLUMN, SIDE};
use crate::app::ui::hints::Hint;
use crate::app::ui::cycle;
use crate::app::display_capabilities::DisplayCapabilities;
use crate::app::input::{Bindings, Pointer};
use crate::app::ui::menu::{Answer, Menu, Place};
use crate::app::settings::Settings;
use crate::view::{Painter, colors};
pub(crate) use entry::Lead;
use entry::{BACK, Entry};
use glam::Vec2;

/// Where the list of a page stands.
const PLACE: Place = Place { left: COLUMN.0, top: page::TOP, width: COLUMN.1, lines: 17, is_large: false };

/// The same in large text, and below it what the option does.
const LARGE_PLACE: Place = Place { lines: 13, ..PLACE };
const LARGE_HINT: Vec2 = Vec2::new(COLUMN.0, 270.0);

/// Top of the panel with the stick.
const STICK_TOP: f32 = 176.0;
const LARGE_STICK_TOP: f32 = page::TOP - 6.0;

/// What an action did to the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
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
pub(crate) struct OptionsScreen {
    pub(crate) menu: Menu,
    /// What can be chosen on this machine.
    pub(crate) display_capabilities: DisplayCapabilities,
    /// Where the stick stands, −1 to 1 to the right and downward, for who sets its dead zone.
    pub(crate) stick: Vec2,
    tab: Tab,
    /// Where on each page the cursor was when it was left.
    cursors: [usize; Tab::ALL.len()],
}

impl OptionsScreen {
    /// The first page.
    pub(crate) fn new(settings: &Settings) -> Self {
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
    pub(crate) fn tab(&self) -> Tab {
        self.tab
    }

    /// Opens a page, the cursor where it was when the page was left.
    pub(crate) fn open(&mut self, tab: Tab, settings: &Settings) {
        self.cursors[self.tab as usize] = self.menu.cursor;
        (self.menu, self.tab) = (menu(tab, settings), tab);
        // Whoever left by the way out begins at the top.
        let cursor = self.cursors[tab as usize];
        let is_way_out = cursor + 1 >= self.menu.items.len();
        self.menu.move_to(if is_way_out { 0 } else { cursor });
        self.menu.settle();
    }

    /// Opens the page so many further on, round and round.
    pub(crate) fn turn(&mut self, by: i32, settings: &Settings) {
        self.open(cycle(&Tab::ALL, self.tab, by), settings);
    }

    /// The tab that the mouse has been clicked on, if it is not the open one.
    pub(crate) fn clicked_tab(&self, pointer: Pointer) -> Option<Tab> {
        Tab::at(pointer.at).filter(|&tab| pointer.clicked && tab != self.tab)
    }

    /// Shows what has been changed by other means than this menu.
    pub(crate) fn refresh(&mut self, settings: &Settings) {
        for (item, entry) in self.menu.items.iter_mut().zip(entries(self.tab)) {
            item.value = entry.value(settings);
        }
    }

    /// Takes an answer of the menu and changes the settings accordingly.
    pub(crate) fn take(&mut self, answer: Answer, settings: &mut Settings) -> Change {
        let entry = self.under_cursor();
        let change = match answer {
            Answer::None => Change::None,
            Answer::Moved => Change::Moved,
            Answer::Chosen(_) => entry.leads(),
            Answer::Back => Change::Left,
            Answer::Changed(_, by) => {
                entry.change(by, &self.display_capabilities, settings);
                Change::Changed
            }
            Answer::Set(_, percent) => {
                entry.put(percent, settings);
                Change::Changed
            }
        };
        self.refresh(settings);
        change
    }

    /// The option that the menu's answers are about.
    fn under_cursor(&self) -> &'static Entry {
        entries(self.tab).nth(self.menu.cursor).unwrap_or(&BACK)
    }

    pub(crate) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        page::dim(214, painter);
        page::heading("OPTIONS", colors::WHITE, painter);
        self.tab.draw(bindings, painter);
        self.menu.draw(painter);
        let entry = self.under_cursor();
        if painter.enlargement() > 1.0 {
            page::large_paragraph(
                LARGE_HINT,
                page::RIGHT - LARGE_HINT.x,
                colors::TEXT,
                entry.hint,
                painter,
            );
        } else {
            page::panel(page::TOP - 6.0, 108.0, entry.name, painter);
            let at = Vec2::new(SIDE.0, page::TOP + 20.0);
            page::paragraph(at, SIDE.1 - 8.0, colors::TEXT, entry.hint, painter);
        }
        if self.tab == Tab::Controls {
            let top = if painter.enlargement() > 1.0 { LARGE_STICK_TOP } else { STICK_TOP };
            stick::draw(top, self.stick, bindings.dead_zone_percent(), painter);
        }
        let change = if entry.value_changes() { Hint::CHANGE } else { Hint::TAKE };
        page::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }
}

/// The options of a page, and the way out.
fn entries(tab: Tab) -> impl Iterator<Item = &'static Entry> {
    tab.entries().iter().chain([&BACK])
}

fn menu(tab: Tab, settings: &Settings) -> Menu {
    Menu::with(entries(tab).map(|entry| entry.item(settings)).collect(), PLACE).with_enlarged(LARGE_PLACE)
}
