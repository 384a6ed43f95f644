//! The rows of the options pages: settings from their table, rows that open other pages, and "Back".

use crate::app::IN_PAGE;
use crate::app::context::Context;
use crate::app::input::BindingTable;
use crate::app::settings::{Control, Kind, SETTINGS, Setting, Settings, Tab};
use crate::app::ui::{MenuValue, cycle};
use crate::words::{Language, LanguageCode};

const STEP: i32 = 5;

#[derive(Clone, Copy)]
pub(super) enum OptionsRow {
    Setting(&'static Setting),
    Lead { name: &'static str, hint: &'static str, to: LeadTarget },
    Back,
}

#[derive(Clone, Copy)]
pub(super) enum LeadTarget {
    Bindings(BindingTable),
    Reset,
    OpenFile,
    SaveSettings,
}

/// The rows of the controls page that open other pages. The first three are above its settings, the last one below.
const LEADS: [OptionsRow; 4] = [
    lead("Keys", "Choose what each key does.", LeadTarget::Bindings(BindingTable::Keys)),
    lead(
        "Player 2 keys",
        "Keys for a second player on the same keyboard.",
        LeadTarget::Bindings(BindingTable::SecondKeys),
    ),
    lead("Pad buttons", "Choose what each pad button does.", LeadTarget::Bindings(BindingTable::Buttons)),
    lead("Reset controls", "Resets this page and all keys and buttons to their defaults.", LeadTarget::Reset),
];

/// The file rows below the game settings, for a browser page, where the player has no game folder.
const FILES: [OptionsRow; 2] = [
    lead(
        "Open a file",
        "Opens a replay, a stage, settings or a lab scene. You can also drop the file on the game.",
        LeadTarget::OpenFile,
    ),
    lead("Save settings", "Saves settings.toml for use on another computer.", LeadTarget::SaveSettings),
];

const fn lead(name: &'static str, hint: &'static str, to: LeadTarget) -> OptionsRow {
    OptionsRow::Lead { name, hint, to }
}

const BLOOM: &str = "picture.bloom";

/// Settings that a browser page lacks: the page sets the size, and the browser the pace, the adapter and the sound device.
const OF_A_WINDOW: [&str; 4] = ["window.size", "window.vsync", "window.adapter", "sound.device"];

/// The settings on each page by key, in the order of [`Tab::ALL`].
#[rustfmt::skip]
const PAGES: [&[&str]; Tab::ALL.len()] = [
    &["window.fullscreen", "window.size", "window.scale", "window.vsync", "window.frame_cap",
      "window.adapter", BLOOM, "picture.crt", "picture.curvature"],
    &["sound.master", "sound.music", "sound.effects", "sound.interface", "sound.mute", "sound.mute_on_focus_loss",
      "sound.device", "sound.mono", "sound.night_mode"],
    &["controls.two_players", "controls.auto_fire", "controls.focus", "controls.mouse_follow",
      "controls.swap_confirm_back", "pad.dead_zone"],
    &["picture.shake", "picture.flash", "picture.background", "picture.reduced_motion", "access.bullet_outline",
      "access.palette", "access.hull", "access.game_speed", "access.large_text", "access.captions"],
    &["game.language", "game.demonstration", "game.pause_on_focus_loss", "game.overlay", "game.ghost", "game.story"],
];

pub(super) fn rows(tab: Tab) -> impl Iterator<Item = OptionsRow> {
    let (before, after) = match tab {
        Tab::Controls => (&LEADS[..3], &LEADS[3..]),
        Tab::Game if IN_PAGE => (&[][..], &FILES[..]),
        _ => (&[][..], &[][..]),
    };
    let offered = PAGES[tab as usize].iter().filter(|key| !(IN_PAGE && OF_A_WINDOW.contains(key)));
    let settings = offered.filter_map(|key| SETTINGS.iter().find(|setting| setting.key == *key));
    let settings = settings.map(OptionsRow::Setting);
    before.iter().copied().chain(settings).chain(after.iter().copied()).chain([OptionsRow::Back])
}

impl OptionsRow {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Setting(setting) => setting.name,
            Self::Lead { name, .. } => name,
            Self::Back => "Back",
        }
    }

    /// Returns the heading above the row. An empty one is a plain rule.
    pub(super) fn heading(self) -> Option<&'static str> {
        match self {
            Self::Setting(setting) if setting.key == BLOOM => Some("EFFECTS"),
            Self::Back => Some(""),
            Self::Setting(_) | Self::Lead { .. } => None,
        }
    }

    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Setting(setting) => setting.hint,
            Self::Lead { hint, .. } => hint,
            Self::Back => "Saves your changes.",
        }
    }

    /// Returns the name that the player has chosen, in a row of names.
    pub(super) fn name_in(self, settings: &Settings) -> Option<&str> {
        match self {
            Self::Setting(Setting { kind: Kind::Name { get, .. }, .. }) => Some(get(settings)),
            _ => None,
        }
        .filter(|name| !name.is_empty())
    }

    pub(super) fn value(self, ctx: &Context) -> Option<MenuValue> {
        let (settings, display) = (&ctx.settings, &ctx.host.display);
        let Self::Setting(setting) = self else { return None };
        Some(match setting.kind {
            Kind::Switch { get, .. } => MenuValue::Switch(get(settings)),
            Kind::Number { control: Control::Slider, get, .. } => MenuValue::Slider(get(settings) as u8),
            Kind::Number { control: Control::Stepper(text) | Control::List(_, text), get, .. } => {
                MenuValue::Text(text(display.value_of(setting, get(settings))))
            }
            _ => MenuValue::Text(setting.shown(settings, &ctx.content.languages)),
        })
    }
}

/// Changes a setting by `by` steps. A list of values wraps around and skips values that this machine does not support.
pub(super) fn change(setting: &Setting, by: i32, ctx: &mut Context) {
    let (settings, display) = (&mut ctx.settings, &ctx.host.display);
    let is_offered = |value: &u16| display.offers(setting, *value);
    match &setting.kind {
        Kind::Switch { get, set } => set(settings, !get(settings)),
        Kind::Number { control: Control::List(numbers, _), get, set, .. } => {
            let offered: Vec<u16> = numbers.iter().copied().filter(is_offered).collect();
            set(settings, cycle(&offered, display.value_of(setting, get(settings)), by));
        }
        Kind::Number { range, get, set, .. } => {
            let number = i32::from(get(settings)) + by * STEP;
            set(settings, number.clamp(i32::from(*range.start()), i32::from(*range.end())) as u16);
        }
        Kind::Choice { count, get, set, .. } => {
            let offered: Vec<u16> = (0..*count as u16).filter(is_offered).collect();
            set(settings, cycle(&offered, get(settings) as u16, by).into());
        }
        Kind::Name { get, set, .. } => {
            let names = display.names_for(setting).iter().map(String::as_str);
            let names: Vec<&str> = [""].into_iter().chain(names).collect();
            let name = cycle(&names, get(settings), by).to_owned();
            set(settings, &name);
        }
        Kind::Language { get, set } => {
            let codes: Vec<LanguageCode> = ctx.content.languages.iter().map(Language::code).collect();
            set(settings, cycle(&codes, get(settings), by));
        }
    }
}

pub(super) fn set(setting: &Setting, percent: u8, settings: &mut Settings) {
    if let Kind::Number { range, control: Control::Slider, set, .. } = &setting.kind {
        set(settings, u16::from(percent).clamp(*range.start(), *range.end()));
    }
}

#[cfg(test)]
mod tests {
    use super::{OptionsRow, rows};
    use crate::app::settings::{SETTINGS, Tab};

    #[test]
    fn each_setting_with_a_name_is_on_one_page() {
        for setting in SETTINGS {
            let is_it =
                |row: &OptionsRow| matches!(row, OptionsRow::Setting(shown) if shown.key == setting.key);
            let pages = Tab::ALL.into_iter().flat_map(rows).filter(is_it).count();
            assert_eq!(pages, usize::from(!setting.name.is_empty()), "{}", setting.key);
        }
    }
}
