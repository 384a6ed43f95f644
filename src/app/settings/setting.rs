//! One row of the settings table, and the macros that define rows.

use std::ops::RangeInclusive;

use toml_edit::Value;

use super::Settings;
use crate::words::{LanguageCode, Languages};

/// One setting: its names, descriptions and values, for the file, the options pages and `docs/settings.md`.
pub struct Setting {
    /// The section and name in the settings file, `section.name`.
    pub key: &'static str,
    /// The name on an options page. Empty if no page shows the setting.
    pub name: &'static str,
    /// The description for the settings file and the documentation, in one or two sentences.
    pub help: &'static str,
    /// The description on the options page.
    pub hint: &'static str,
    /// The allowed values and access to the field of [`Settings`].
    pub kind: Kind,
}

/// A setting's allowed values, and the functions that read and write its field of [`Settings`].
pub enum Kind {
    /// The setting is on or off.
    Switch {
        /// Reads the current state.
        get: fn(&Settings) -> bool,
        /// Writes the new state.
        set: fn(&mut Settings, bool),
    },
    /// The setting is a whole number.
    Number {
        /// The minimum and maximum value, in the setting's unit.
        range: RangeInclusive<u16>,
        /// Whether 0 is also allowed, even though it is below the range.
        or_zero: bool,
        /// How an options page shows and changes the number.
        control: Control,
        /// Reads the current number.
        get: fn(&Settings) -> u16,
        /// Writes a number, which must be an allowed one.
        set: fn(&mut Settings, u16),
    },
    /// The setting is one of several words, each identified by its index, from 0, in menu order.
    Choice {
        /// The number of words to choose from.
        count: usize,
        /// Returns the word at an index, as written in the file.
        word: fn(usize) -> &'static str,
        /// Returns the word at an index, as shown on the options page.
        label: fn(usize) -> &'static str,
        /// Reads the index of the current word.
        get: fn(&Settings) -> usize,
        /// Writes the index of a word, which must be below `count`.
        set: fn(&mut Settings, usize),
    },
    /// The setting is a name that only this machine knows. Empty means that the game or the system chooses.
    Name {
        /// The empty name, as shown on the options page.
        none: &'static str,
        /// Reads the current name.
        get: fn(&Settings) -> &str,
        /// Writes a name.
        set: fn(&mut Settings, &str),
    },
    /// The setting is the code of a language, which may be missing on this machine.
    Language {
        /// Reads the current code.
        get: fn(&Settings) -> LanguageCode,
        /// Writes a code.
        set: fn(&mut Settings, LanguageCode),
    },
}

/// How an options page shows and changes a number.
#[derive(Clone, Copy)]
pub enum Control {
    /// A slider is shown with the number next to it.
    Slider,
    /// The function formats the number as text. The number changes in slider steps within the range.
    Stepper(fn(u16) -> String),
    /// The function formats the number as text. The number cycles through the list.
    List(&'static [u16], fn(u16) -> String),
}

impl Setting {
    pub(super) fn section_and_name(&self) -> (&'static str, &'static str) {
        self.key.rsplit_once('.').unwrap_or(("", self.key))
    }

    pub(super) fn value(&self, settings: &Settings) -> Value {
        match self.kind {
            Kind::Switch { get, .. } => get(settings).into(),
            Kind::Number { get, .. } => i64::from(get(settings)).into(),
            Kind::Choice { word, get, .. } => word(get(settings)).into(),
            Kind::Name { get, .. } => get(settings).into(),
            Kind::Language { get, .. } => get(settings).as_str().into(),
        }
    }

    /// Returns the value as an options page words it, in English. A language has its own name, or its code if it is not
    /// in `languages`.
    pub(in crate::app) fn shown(&self, settings: &Settings, languages: &Languages) -> String {
        match &self.kind {
            Kind::Switch { get, .. } => if get(settings) { "on" } else { "off" }.to_owned(),
            Kind::Number { control: Control::Slider, get, .. } => get(settings).to_string(),
            Kind::Number { control: Control::Stepper(text) | Control::List(_, text), get, .. } => {
                text(get(settings))
            }
            Kind::Choice { label, get, .. } => label(get(settings)).to_owned(),
            Kind::Name { none, get, .. } if get(settings).is_empty() => (*none).to_owned(),
            Kind::Name { get, .. } => get(settings).to_owned(),
            Kind::Language { get, .. } => {
                let code = get(settings);
                languages
                    .find(code)
                    .map_or_else(|| code.to_string(), |language| language.own_name().to_owned())
            }
        }
    }

    /// Sets the setting from the settings file. Returns false and changes nothing if the value is not allowed.
    pub(super) fn take(&self, value: &Value, settings: &mut Settings) -> bool {
        match &self.kind {
            Kind::Switch { set, .. } => value.as_bool().map(|on| set(settings, on)),
            Kind::Number { range, or_zero, set, .. } => {
                let number = value.as_integer().and_then(|number| u16::try_from(number).ok());
                let allowed = number.filter(|number| range.contains(number) || *or_zero && *number == 0);
                allowed.map(|number| set(settings, number))
            }
            Kind::Choice { count, word, set, .. } => {
                let index = (0..*count).find(|&index| Some(word(index)) == value.as_str());
                index.map(|index| set(settings, index))
            }
            Kind::Name { set, .. } => value.as_str().map(|name| set(settings, name)),
            Kind::Language { set, .. } => {
                value.as_str().and_then(|code| code.parse().ok()).map(|code| set(settings, code))
            }
        }
        .is_some()
    }

    pub(super) fn values(&self) -> Vec<String> {
        match &self.kind {
            Kind::Switch { .. } => vec!["true".to_owned(), "false".to_owned()],
            Kind::Number { range, or_zero, .. } => {
                let range = format!("{} to {}", range.start(), range.end());
                or_zero.then(|| "0".to_owned()).into_iter().chain([range]).collect()
            }
            Kind::Choice { count, word, .. } => {
                (0..*count).map(|index| format!("{:?}", word(index))).collect()
            }
            Kind::Name { .. } => vec!["\"\"".to_owned(), "\"name\"".to_owned()],
            Kind::Language { .. } => {
                Languages::builtin().iter().map(|language| format!("{:?}", language.code())).collect()
            }
        }
    }

    pub(super) fn expected(&self) -> String {
        match self.kind {
            Kind::Switch { .. } => self.values().join(" or "),
            Kind::Number { .. } => format!("a whole number from {}", self.values().join(" or from ")),
            Kind::Choice { .. } => format!("one of {}", self.values().join(", ")),
            Kind::Name { .. } => "a name in quotation marks".to_owned(),
            Kind::Language { .. } => format!("the code of a language, such as {}", self.values().join(", ")),
        }
    }
}

/// Defines the [`Kind`] of an on/off setting from the path of its field in [`Settings`].
macro_rules! switch {
    ($($field:tt)+) => {
        Kind::Switch { get: |all| all.$($field)+, set: |all, on| all.$($field)+ = on }
    };
}

/// Defines the [`Kind`] of a number below 256 from its range, its control and the path of its field in [`Settings`].
macro_rules! number {
    ($range:expr, $control:expr, $($field:tt)+) => {
        Kind::Number {
            range: $range,
            or_zero: false,
            control: $control,
            get: |all| all.$($field)+ as u16,
            // The range ends below 256.
            set: |all, number| all.$($field)+ = number as u8,
        }
    };
}

/// Defines the [`Kind`] of a percentage from 0 to 100 with a slider, from the path of its field in [`Settings`].
macro_rules! percent {
    ($($field:tt)+) => { number!(0..=crate::app::settings::FULL_PERCENT as u16, Control::Slider, $($field)+) };
}

/// Defines the [`Kind`] of a choice of words. Takes its type, the functions that name a value in the file and on the
/// options page (both `name` by default), and the path of its field in [`Settings`].
macro_rules! choice {
    ($type:ty, $word:ident, $label:ident, $($field:tt)+) => {
        Kind::Choice {
            count: <$type>::ALL.len(),
            word: |index| <$type>::ALL[index].$word(),
            label: |index| <$type>::ALL[index].$label(),
            get: |all| <$type>::ALL.iter().position(|&one| one == all.$($field)+).unwrap_or_default(),
            set: |all, index| all.$($field)+ = <$type>::ALL[index],
        }
    };
    ($type:ty, $($field:tt)+) => { choice!($type, name, name, $($field)+) };
}

/// Defines the settings table. A row has the key, the name on the options page, the values and field, the help, and
/// optionally separate help for the options page.
macro_rules! settings {
    ($($key:literal, $name:literal, $kind:expr, $help:literal $(, $hint:literal)?;)+) => {
        &[$(Setting { key: $key, name: $name, help: $help, hint: *[$help, $($hint)?].last().unwrap(), kind: $kind }),+]
    };
}

pub(super) use {choice, number, percent, settings, switch};
