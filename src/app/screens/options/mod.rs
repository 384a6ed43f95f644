//! Options: pages of settings, each a row with its value and a hint.
//!
//! `rows.rs` lists the rows of each page. The settings table defines what a row shows and how it changes.

mod rows;

use super::bindings::BindingsScreen;
use crate::app::context::Request;
use crate::app::screens::prelude::*;
use crate::app::settings::Tab;
use crate::lab::OverlayForm;
use rows::{LeadTarget, OptionsRow, rows};

const PLACE: MenuPlace = MenuPlace::in_column(17);
const STICK_WIDTH: f32 = 100.0;

const TABS: Tabs<Tab> = Tabs {
    pages: &Tab::ALL,
    name: Tab::name,
    back: &[Action::PreviousPage],
    on: &[Action::NextPage],
    left: 204.0,
    step: 73.0,
    top: 30.0,
    large_top: 27.0,
    sign: None,
};

/// The setting that the command-line option `--mute` overrides.
const MUTE: &str = "sound.mute";

const LARGE_RADIUS: f32 = 40.0;
const STICK_TOP: f32 = 176.0;

/// The options screen, which shows one page at a time. Changes apply at once and are saved when the options close.
pub(crate) struct OptionsScreen {
    tab: Tab,
    menu: Menu<OptionsRow>,
    /// The device that was chosen when the options were opened. It can be chosen again even if it is missing.
    sound_device: String,
}

impl OptionsScreen {
    pub(crate) fn new(ctx: &Context) -> Self {
        let tab = ctx.places.options.tab;
        Self { tab, menu: menu(tab, ctx), sound_device: ctx.settings.sound_device.clone() }
    }

    /// Takes the names of the sound devices when they are known, or have changed.
    fn refresh_devices(&mut self, ctx: &mut Context) {
        if self.tab == Tab::Sound {
            let mut names = ctx.sink.device_names();
            if !self.sound_device.is_empty() && !names.contains(&self.sound_device) {
                names.push(self.sound_device.clone());
            }
            ctx.host.display.sound_devices = names;
        }
    }

    fn open(&mut self, tab: Tab, ctx: &mut Context) {
        ctx.sink.list_devices();
        self.remember(ctx);
        (self.menu, self.tab) = (menu(tab, ctx), tab);
        ctx.places.options.tab = tab;
        ctx.cue(Cue::MenuMove);
    }

    fn remember(&self, ctx: &mut Context) {
        ctx.places.options.cursors[self.tab as usize] = self.menu.cursor;
    }

    fn refresh(&mut self, ctx: &Context) {
        self.menu.refresh(|row| row.value(ctx));
    }

    /// Applies changed settings. `had_overlay` says whether the overlay setting was on before the change.
    fn apply(&mut self, had_overlay: bool, ctx: &mut Context) {
        // A key may have toggled the overlay in the meantime. Only a change of this setting applies to it.
        if ctx.settings.game.overlay != had_overlay {
            ctx.game.session.overlay.form = OverlayForm::from_start(ctx.settings.game.overlay);
        }
        ctx.apply_bindings();
        ctx.apply_sound();
        ctx.request(Request::ApplyWindow);
        self.refresh(ctx);
    }
}

impl Screen for OptionsScreen {
    fn name(&self) -> &'static str {
        "options"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        ctx.sink.list_devices();
        self.refresh(ctx);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Some(tab) =
            TABS.turn(self.tab, ctx.settings.access.large_text, &input).filter(|&tab| tab != self.tab)
        {
            self.open(tab, ctx);
            return Transition::Stay;
        }
        if matches!(input, Input::Time(_)) {
            self.refresh_devices(ctx);
            // The full screen key works here, too.
            self.refresh(ctx);
        }
        let had_overlay = ctx.settings.game.overlay;
        match self.menu.update(&input, ctx) {
            MenuAnswer::Changed(OptionsRow::Setting(setting), _)
                if setting.key == MUTE && ctx.host.launch.mute =>
            {
                ctx.notices.toast("Started with --mute. Restart without it for sound.");
            }
            MenuAnswer::Changed(OptionsRow::Setting(setting), by) => {
                rows::change(setting, by, ctx);
                self.apply(had_overlay, ctx);
            }
            MenuAnswer::Set(OptionsRow::Setting(setting), percent) => {
                rows::set(setting, percent, &mut ctx.settings);
                self.apply(had_overlay, ctx);
            }
            MenuAnswer::Chosen(OptionsRow::Lead { to, .. }) => match to {
                LeadTarget::Bindings(table) => {
                    return Transition::push(BindingsScreen::new(Some(table), ctx));
                }
                LeadTarget::Reset => return Transition::push(BindingsScreen::new(None, ctx)),
                LeadTarget::OpenFile => ctx.request(Request::OpenFile),
                LeadTarget::SaveSettings => {
                    let text = ctx.settings.to_toml();
                    ctx.request(Request::SaveFile("settings.toml".to_owned(), text.into_bytes()));
                }
            },
            MenuAnswer::Back => {
                self.remember(ctx);
                ctx.save_settings();
                return Transition::Pop;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let bindings = ctx.bindings();
        page::open(214, "OPTIONS", colors::WHITE, painter);
        TABS.draw(self.tab, bindings, painter);
        self.menu.draw(painter);
        let row = self.menu.current();
        let hint = painter.translate(row.hint());
        // A name may be too long for its row.
        let about = row.name_in(&ctx.settings).map_or(hint.to_owned(), |name| format!("{name}. {hint}"));
        let (stick, dead) = (ctx.controls.stick_position(), bindings.dead_zone_percent);
        if self.tab != Tab::Controls {
            page::about_panel(108.0, row.name(), &about, painter);
        } else if painter.is_large() {
            let at = page::panel_below(row.name(), painter);
            let width = page::WIDTH - 20.0 - STICK_WIDTH;
            page::paragraph(at, width, colors::TEXT, &about, painter);
            let middle = Vec2::new(page::RIGHT - STICK_WIDTH / 2.0, at.y + 27.0);
            draw_stick(middle, LARGE_RADIUS, stick, dead, painter);
        } else {
            page::about_panel(108.0, row.name(), &about, painter);
            page::panel(STICK_TOP, STICK_HEIGHT, "Stick", painter);
            let middle = Vec2::new(SIDE.0 + SIDE.1 / 2.0 - 5.0, STICK_TOP + 77.0);
            draw_stick(middle, STICK_RADIUS, stick, dead, painter);
        }
        page::foot(&[Hint::CHOOSE, self.menu.hint(), Hint::BACK], bindings, painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.remember(ctx);
    }
}

fn menu(tab: Tab, ctx: &Context) -> Menu<OptionsRow> {
    let lines = rows(tab).map(|row| (row, row.name(), row.heading()));
    let mut menu = Menu::new(lines, PLACE).above_a_panel().with_values(|row| row.value(ctx));
    menu.put_cursor(ctx.places.options.cursors[tab as usize]);
    menu
}

const STICK_HEIGHT: f32 = 138.0;
const STICK_RADIUS: f32 = 46.0;

/// Draws a stick's position, −1 to 1 to the right and down, in the circle of its full travel.
///
/// ```text
///     . - - .
///   .   ###   .      ###: the dead zone
///   :  ##+##  : *    *: the stick's position; hollow within the dead zone
///   '   ###   '
///     ' - - '
/// ```
fn draw_stick(middle: Vec2, radius: f32, stick: Vec2, dead_zone_percent: u8, painter: &mut Painter<'_>) {
    let dead = f32::from(dead_zone_percent) / 100.0;
    disc(middle, radius, colors::TROUGH, painter);
    disc(middle, radius * dead, [58, 64, 100, 255], painter);
    painter.rect(middle.x - radius, middle.y, 2.0 * radius + 1.0, 1.0, colors::faded(colors::FAINT, 0.5));
    painter.rect(middle.x, middle.y - radius, 1.0, 2.0 * radius + 1.0, colors::faded(colors::FAINT, 0.5));
    let length = stick.length();
    let at = (middle + stick / length.max(1.0) * radius).round();
    painter.rect(at.x - 3.0, at.y - 3.0, 7.0, 7.0, colors::INK);
    painter.outline(Layer::Hud, at.x - 2.0, at.y - 2.0, 5.0, 5.0, colors::WHITE);
    if length > dead {
        painter.rect(at.x - 1.0, at.y - 1.0, 3.0, 3.0, colors::GOLD);
    }
}

fn disc(middle: Vec2, radius: f32, tint: Rgba, painter: &mut Painter<'_>) {
    let rows = radius as i32;
    for row in -rows..=rows {
        let down = row as f32;
        let half = (radius * radius - down * down).max(0.0).sqrt().round();
        painter.rect(middle.x - half, middle.y + down, 2.0 * half + 1.0, 1.0, tint);
    }
}
