//! Options: pages of settings, each a line with its value and a hint.
//!
//! `rows.rs` says which line is on which page; what a line shows, and how it changes, comes from the table of settings.

mod rows;
mod stick;
mod tab;

use super::bindings::BindingsScreen;
use crate::app::context::{Context, Request};
use crate::app::input::Action;
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::settings::{Settings, Tab};
use crate::app::ui::{Answer, COLUMN, Hint, Menu, Place, cycle, page};
use crate::audio::Cue;
use crate::lab::OverlayForm;
use crate::view::{Painter, colors};
use glam::Vec2;
use rows::{Lead, Row, rows};

/// Where the list of a page stands.
const PLACE: Place = Place { left: COLUMN.0, top: page::TOP, width: COLUMN.1, lines: 17, is_large: false };

/// The same in large text, and below it what the option does.
const LARGE_PLACE: Place = Place { lines: 13, ..PLACE };
const LARGE_HINT: Vec2 = Vec2::new(COLUMN.0, 270.0);

/// Top of the panel with the stick.
const STICK_TOP: f32 = 176.0;
const LARGE_STICK_TOP: f32 = page::PANEL_TOP;

/// The options: one page of them at a time. A change acts at once, and is kept when they are left.
pub(crate) struct Options {
    tab: Tab,
    menu: Menu,
}

impl Options {
    /// The page that was open last.
    pub(crate) fn new(ctx: &Context) -> Self {
        let tab = ctx.places.options.tab;
        let mut screen = Self { tab, menu: menu(tab, &ctx.settings) };
        screen.move_to(ctx.places.options.cursors[tab as usize]);
        screen
    }

    /// Opens a page, the cursor where it was when the page was left.
    fn open(&mut self, tab: Tab, ctx: &mut Context) {
        self.remember(ctx);
        (self.menu, self.tab) = (menu(tab, &ctx.settings), tab);
        self.move_to(ctx.places.options.cursors[tab as usize]);
        ctx.places.options.tab = tab;
        ctx.cue(Cue::MenuMove);
    }

    /// Puts the cursor on a line. A page that was left by its last line, the way out, opens at its top.
    fn move_to(&mut self, line: usize) {
        let is_way_out = line + 1 >= self.menu.items.len();
        self.menu.move_to(if is_way_out { 0 } else { line });
        self.menu.settle();
    }

    fn remember(&self, ctx: &mut Context) {
        ctx.places.options.cursors[self.tab as usize] = self.menu.cursor;
    }

    /// Shows the values as they are, whatever changed them.
    fn refresh(&mut self, settings: &Settings) {
        for (item, row) in self.menu.items.iter_mut().zip(rows(self.tab)) {
            item.value = row.value(settings);
        }
    }

    /// The line under the cursor.
    fn under_cursor(&self) -> Row {
        rows(self.tab).nth(self.menu.cursor).unwrap_or(Row::Back)
    }

    /// Lets what was changed act.
    fn apply(&mut self, had_overlay: bool, ctx: &mut Context) {
        // A key may have shown or hidden it since; only this option itself speaks for the next game.
        if ctx.settings.game.overlay != had_overlay {
            ctx.game.session.overlay.form = OverlayForm::from_start(ctx.settings.game.overlay);
        }
        ctx.apply_bindings();
        ctx.apply_volumes();
        ctx.request(Request::ApplyWindow);
        self.refresh(&ctx.settings);
    }
}

impl Screen for Options {
    fn name(&self) -> &'static str {
        "options"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.refresh(&ctx.settings);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let tab = match &input {
            Input::Action(Action::PreviousPage) => Some(cycle(&Tab::ALL, self.tab, -1)),
            Input::Action(Action::NextPage) => Some(cycle(&Tab::ALL, self.tab, 1)),
            Input::Pointer(pointer) if pointer.clicked => Tab::at(pointer.at).filter(|&tab| tab != self.tab),
            _ => None,
        };
        if let Some(tab) = tab {
            self.open(tab, ctx);
            return Transition::Stay;
        }
        if matches!(input, Input::Time(_)) {
            // The key of the full screen works here too.
            self.refresh(&ctx.settings);
        }
        let had_overlay = ctx.settings.game.overlay;
        let answer = self.menu.update(&input, ctx);
        match (answer, self.under_cursor()) {
            (Answer::Changed(_, by), Row::Setting(setting)) => {
                rows::change(setting, by, &ctx.display, &mut ctx.settings);
                self.apply(had_overlay, ctx);
                Transition::Stay
            }
            (Answer::Set(_, percent), Row::Setting(setting)) => {
                rows::set(setting, percent, &mut ctx.settings);
                self.apply(had_overlay, ctx);
                Transition::Stay
            }
            (Answer::Chosen(_), Row::Lead { lead: Lead::Bindings(table), .. }) => {
                Transition::push(BindingsScreen::new(table, ctx))
            }
            (Answer::Chosen(_), Row::Lead { lead: Lead::Defaults, .. }) => {
                Transition::push(BindingsScreen::about_defaults(ctx))
            }
            (Answer::Back, _) => {
                self.remember(ctx);
                ctx.save_settings();
                Transition::Pop
            }
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let bindings = ctx.bindings();
        page::open(214, "OPTIONS", colors::WHITE, painter);
        self.tab.draw(bindings, painter);
        self.menu.draw(painter);
        let row = self.under_cursor();
        if painter.text_scale() > 1.0 {
            let width = page::RIGHT - LARGE_HINT.x;
            page::large_paragraph(LARGE_HINT, width, colors::TEXT, row.hint(), painter);
        } else {
            page::panel(page::PANEL_TOP, 108.0, row.name(), painter);
            page::panel_text(page::TOP + 20.0, colors::TEXT, row.hint(), painter);
        }
        if self.tab == Tab::Controls {
            let top = if painter.text_scale() > 1.0 { LARGE_STICK_TOP } else { STICK_TOP };
            stick::draw(top, ctx.controls.stick_position(), bindings.dead_zone_percent, painter);
        }
        let change = if matches!(row, Row::Setting(_)) { Hint::CHANGE } else { Hint::TAKE };
        page::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }

    fn menu(&self) -> Option<&Menu> {
        Some(&self.menu)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.remember(ctx);
    }
}

fn menu(tab: Tab, settings: &Settings) -> Menu {
    Menu::with(rows(tab).map(|row| row.item(settings)).collect(), PLACE).with_enlarged(LARGE_PLACE)
}
