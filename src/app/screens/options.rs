//! Options: a table of settings, each with how it is shown, how it changes, and what it does.
//!
//! A new option is a line in [`ENTRIES`].

use super::chrome::{self, COLUMN, SIDE};
use super::hints::Hint;
use crate::app::input::Bindings;
use crate::app::menu::{Answer, Item, Menu, Place, Value};
use crate::app::settings::{Scale, Settings};
use crate::view::{Painter, colours};
use glam::Vec2;

/// A step of a slider, in percent.
const STEP: i32 = 5;

/// Lines between heading and foot, headings of groups among them.
const LINES: usize = 17;

/// What an action did to the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Change {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A setting has another value.
    Changed,
    /// The player leaves.
    Left,
}

/// One line of the table.
struct Entry {
    /// The group that begins with it; empty for a rule alone.
    group: Option<&'static str>,
    name: &'static str,
    /// What it does, in a line.
    hint: &'static str,
    kind: Kind,
}

/// How a setting is shown and changed.
enum Kind {
    /// Percent, 0–100.
    Slider { get: fn(&Settings) -> u8, set: fn(&mut Settings, u8) },
    /// On or off.
    Switch { get: fn(&Settings) -> bool, set: fn(&mut Settings, bool) },
    /// One of several; `turn` goes on by so many, round and round.
    Choice { name: fn(&Settings) -> &'static str, turn: fn(&mut Settings, i32) },
    /// Leaves the screen.
    Leave,
}

const ENTRIES: &[Entry] = &[
    Entry {
        group: Some("SOUND"),
        name: "Master volume",
        hint: "How loud everything is.",
        kind: Kind::Slider { get: |all| all.sound.master, set: |all, percent| all.sound.master = percent },
    },
    Entry {
        group: None,
        name: "Music volume",
        hint: "How loud the music is beside the effects.",
        kind: Kind::Slider { get: |all| all.sound.music, set: |all, percent| all.sound.music = percent },
    },
    Entry {
        group: None,
        name: "Effects volume",
        hint: "How loud shots, blasts and menus are.",
        kind: Kind::Slider { get: |all| all.sound.effects, set: |all, percent| all.sound.effects = percent },
    },
    Entry {
        group: None,
        name: "Mute",
        hint: "Silence, whatever the volumes.",
        kind: Kind::Switch { get: |all| all.sound.mute, set: |all, on| all.sound.mute = on },
    },
    Entry {
        group: Some("PICTURE"),
        name: "Full screen",
        hint: "The whole screen instead of a window; F11 changes it everywhere.",
        kind: Kind::Switch { get: |all| all.window.fullscreen, set: |all, on| all.window.fullscreen = on },
    },
    Entry {
        group: None,
        name: "Scaling",
        hint: "Whole pixels: all are equally large, with a border. Fit: as large as it gets.",
        kind: Kind::Choice {
            name: |all| match all.window.scale {
                Scale::Integer => "whole pixels",
                Scale::Fit => "fit",
            },
            turn: |all, _| {
                all.window.scale = match all.window.scale {
                    Scale::Integer => Scale::Fit,
                    Scale::Fit => Scale::Integer,
                }
            },
        },
    },
    Entry {
        group: None,
        name: "Vertical sync",
        hint: "Waits for the display: no tearing, a little more delay.",
        kind: Kind::Switch { get: |all| all.window.vsync, set: |all, on| all.window.vsync = on },
    },
    Entry {
        group: None,
        name: "Bloom",
        hint: "Light around shots, bullets, flames and explosions.",
        kind: Kind::Slider { get: |all| all.picture.bloom, set: |all, percent| all.picture.bloom = percent },
    },
    Entry {
        group: None,
        name: "Screen shake",
        hint: "The screen shakes when something large blows up.",
        kind: Kind::Slider { get: |all| all.picture.shake, set: |all, percent| all.picture.shake = percent },
    },
    Entry {
        group: None,
        name: "Flashes",
        hint: "Aliens pale when hit, the sky lights up; at most three times a second.",
        kind: Kind::Slider { get: |all| all.picture.flash, set: |all, percent| all.picture.flash = percent },
    },
    Entry {
        group: None,
        name: "Background",
        hint: "Brightness of stars and nebula.",
        kind: Kind::Slider {
            get: |all| all.picture.background,
            set: |all, percent| all.picture.background = percent,
        },
    },
    Entry {
        group: None,
        name: "Picture tube",
        hint: "Lines and mask of a tube; they need twice the field's size.",
        kind: Kind::Slider { get: |all| all.picture.crt, set: |all, percent| all.picture.crt = percent },
    },
    Entry {
        group: None,
        name: "Tube curvature",
        hint: "How far the glass of the tube bulges.",
        kind: Kind::Slider {
            get: |all| all.picture.curvature,
            set: |all, percent| all.picture.curvature = percent,
        },
    },
    Entry {
        group: None,
        name: "Reduced motion",
        hint: "No shake, no slow motion, no sky that sways.",
        kind: Kind::Switch {
            get: |all| all.picture.reduced_motion,
            set: |all, on| all.picture.reduced_motion = on,
        },
    },
    Entry {
        group: Some("GAME"),
        name: "Pause when unfocused",
        hint: "The game stands when another window gets the focus.",
        kind: Kind::Switch {
            get: |all| all.game.pause_on_focus_loss,
            set: |all, on| all.game.pause_on_focus_loss = on,
        },
    },
    Entry {
        group: None,
        name: "Overlay from the start",
        hint: "Shows the counts of the collision detection in every game.",
        kind: Kind::Switch { get: |all| all.game.overlay, set: |all, on| all.game.overlay = on },
    },
    Entry {
        group: Some(""),
        name: "Back",
        hint: "Keys and buttons are set in settings.toml in the data folder.",
        kind: Kind::Leave,
    },
];

impl Entry {
    fn value(&self, settings: &Settings) -> Option<Value> {
        match self.kind {
            Kind::Slider { get, .. } => Some(Value::Slider(get(settings))),
            Kind::Switch { get, .. } => Some(Value::Switch(get(settings))),
            Kind::Choice { name, .. } => Some(Value::Text(name(settings).to_owned())),
            Kind::Leave => None,
        }
    }

    fn change(&self, by: i32, settings: &mut Settings) {
        match self.kind {
            Kind::Slider { get, set } => {
                set(settings, (i32::from(get(settings)) + by * STEP).clamp(0, 100) as u8);
            }
            Kind::Switch { get, set } => set(settings, !get(settings)),
            Kind::Choice { turn, .. } => turn(settings, by),
            Kind::Leave => {}
        }
    }
}

/// The options on show.
#[derive(Clone, Debug)]
pub(in crate::app) struct OptionsScreen {
    pub(in crate::app) menu: Menu,
}

impl OptionsScreen {
    pub(in crate::app) fn new(settings: &Settings) -> Self {
        let item = |entry: &Entry| Item {
            name: entry.name.to_owned(),
            value: entry.value(settings),
            heading: entry.group,
        };
        let place =
            Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: LINES, is_large: false };
        Self { menu: Menu::with(ENTRIES.iter().map(item).collect(), place) }
    }

    /// Shows what has been changed by other means than this menu.
    pub(in crate::app) fn refresh(&mut self, settings: &Settings) {
        for (item, entry) in self.menu.items.iter_mut().zip(ENTRIES) {
            item.value = entry.value(settings);
        }
    }

    /// Takes an answer of the menu and changes the settings accordingly.
    pub(in crate::app) fn take(&mut self, answer: Answer, settings: &mut Settings) -> Change {
        let change = match answer {
            Answer::None => Change::None,
            Answer::Moved => Change::Moved,
            Answer::Back | Answer::Chosen(_) => Change::Left,
            Answer::Changed(i, by) => {
                ENTRIES[i].change(by, settings);
                Change::Changed
            }
            Answer::Set(i, percent) => {
                if let Kind::Slider { set, .. } = ENTRIES[i].kind {
                    set(settings, percent);
                }
                Change::Changed
            }
        };
        self.refresh(settings);
        change
    }

    pub(in crate::app) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::veil(214, painter);
        chrome::page("OPTIONS", colours::WHITE, painter);
        self.menu.draw(painter);
        let entry = &ENTRIES[self.menu.cursor];
        chrome::panel(chrome::TOP - 6.0, 84.0, entry.name, painter);
        let at = Vec2::new(SIDE.0, chrome::TOP + 20.0);
        chrome::paragraph(at, SIDE.1 - 8.0, colours::TEXT, entry.hint, painter);
        let change = if matches!(entry.kind, Kind::Leave) { Hint::TAKE } else { Hint::CHANGE };
        chrome::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }
}
