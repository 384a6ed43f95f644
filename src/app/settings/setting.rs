//! One row of the table of settings, and the macros that write rows.

use std::ops::RangeInclusive;

use toml_edit::Value;

use super::Settings;

/// One setting: its names, its words and its values, for the file, the options pages and `docs/settings.md`.
pub struct Setting {
    /// The section and the name in the settings file, `section.name`.
    pub key: &'static str,
    /// The name on an options page; empty where no page shows the setting.
    pub name: &'static str,
    /// The effect of the setting, in one or two sentences, for the settings file and the documentation.
    pub help: &'static str,
    /// The effect of the setting in the words of the options page.
    pub hint: &'static str,
    /// The allowed values, and the functions that read and write the field of [`Settings`] that holds the value.
    pub kind: Kind,
}

/// The allowed values of a setting, and the functions that read and write the field of [`Settings`] that holds its
/// value.
pub enum Kind {
    /// A setting that is on or off.
    Switch {
        /// The function that reads the setting's value.
        get: fn(&Settings) -> bool,
        /// The function that sets the setting to a value.
        set: fn(&mut Settings, bool),
    },
    /// A setting that is a whole number.
    Number {
        /// The least and the greatest allowed value, in the unit of the setting.
        range: RangeInclusive<u16>,
        /// Whether 0 is allowed too, although it lies below the range.
        or_zero: bool,
        /// The way in which an options page shows and changes the number.
        control: Control,
        /// The function that reads the setting's value.
        get: fn(&Settings) -> u16,
        /// The function that sets the setting to a number, which must be an allowed one.
        set: fn(&mut Settings, u16),
    },
    /// A setting that is one of several words, each known by its index, from 0, in the order of the menu.
    Choice {
        /// The number of words to choose from.
        count: usize,
        /// The word that stands in the file for an index.
        word: fn(usize) -> &'static str,
        /// The word that the options page shows for an index.
        label: fn(usize) -> &'static str,
        /// The indices of the words that `false` and `true` stand for in older files; empty where no file had these.
        of_switch: &'static [usize],
        /// The function that reads the index of the setting's word.
        get: fn(&Settings) -> usize,
        /// The function that sets the setting to the word with an index, which must be below `count`.
        set: fn(&mut Settings, usize),
    },
}

/// The way in which an options page shows and changes a number.
#[derive(Clone, Copy)]
pub enum Control {
    /// A slider with the number beside it.
    Slider,
    /// The number as the text that the function makes of it. The number changes in the steps of a slider, within the
    /// range.
    Stepper(fn(u16) -> String),
    /// The number as the text that the function makes of it. The number changes to the next in the list, after the last
    /// to the first.
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
        }
    }

    /// Sets the setting to a value from the settings file. Returns false and changes nothing where the value is not
    /// allowed.
    pub(super) fn take(&self, value: &Value, settings: &mut Settings) -> bool {
        match &self.kind {
            Kind::Switch { set, .. } => value.as_bool().map(|on| set(settings, on)),
            Kind::Number { range, or_zero, set, .. } => {
                let number = value.as_integer().and_then(|number| u16::try_from(number).ok());
                let allowed = number.filter(|number| range.contains(number) || *or_zero && *number == 0);
                allowed.map(|number| set(settings, number))
            }
            Kind::Choice { count, word, of_switch, set, .. } => {
                let older = || of_switch.get(usize::from(value.as_bool()?)).copied();
                let index = (0..*count).find(|&index| Some(word(index)) == value.as_str()).or_else(older);
                index.map(|index| set(settings, index))
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
        }
    }

    pub(super) fn expected(&self) -> String {
        match self.kind {
            Kind::Switch { .. } => self.values().join(" or "),
            Kind::Number { .. } => format!("a whole number from {}", self.values().join(" or from ")),
            Kind::Choice { .. } => format!("one of {}", self.values().join(", ")),
        }
    }
}

/// Makes the [`Kind`] of a setting that is on or off, from the path of its field in [`Settings`].
macro_rules! switch {
    ($($field:tt)+) => {
        Kind::Switch { get: |all| all.$($field)+, set: |all, on| all.$($field)+ = on }
    };
}

/// Makes the [`Kind`] of a setting that is a number below 256, from its range, its control and the path of its field in
/// [`Settings`].
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

/// Makes the [`Kind`] of a setting from 0 to 100 percent with a slider, from the path of its field in [`Settings`].
macro_rules! percent {
    ($($field:tt)+) => { number!(0..=crate::app::settings::FULL_PERCENT as u16, Control::Slider, $($field)+) };
}

/// Makes the [`Kind`] of a setting of several words: from its type, the functions that name a value in the file and on
/// the options page (both `name` if none are given), the two values that `false` and `true` stood for in older files if
/// any, and the path of its field in [`Settings`].
macro_rules! choice {
    ($type:ty, $word:ident, $label:ident, [$($older:expr),*], $($field:tt)+) => {
        Kind::Choice {
            count: <$type>::ALL.len(),
            word: |index| <$type>::ALL[index].$word(),
            label: |index| <$type>::ALL[index].$label(),
            of_switch: &[$($older as usize),*],
            get: |all| <$type>::ALL.iter().position(|&one| one == all.$($field)+).unwrap_or_default(),
            set: |all, index| all.$($field)+ = <$type>::ALL[index],
        }
    };
    ($type:ty, $word:ident, $label:ident, $($field:tt)+) => {
        choice!($type, $word, $label, [], $($field)+)
    };
    ($type:ty, $($field:tt)+) => { choice!($type, name, name, $($field)+) };
}

/// Makes the table of settings. A row has the key, the name on the options page, the values and the field, the help,
/// and the help of the options page where that needs its own words.
macro_rules! settings {
    ($($key:literal, $name:literal, $kind:expr, $help:literal $(, $hint:literal)?;)+) => {
        &[$(Setting { key: $key, name: $name, help: $help, hint: *[$help, $($hint)?].last().unwrap(), kind: $kind }),+]
    };
}

pub(super) use {choice, number, percent, settings, switch};
