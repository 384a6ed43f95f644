//! One row of the table of settings: its name in the file and on the options page, its range, how it is read and set.

use std::ops::RangeInclusive;

use toml_edit::Value;

use super::Settings;

/// One setting: all that the file, the options pages and `docs/settings.md` know of it.
pub struct Setting {
    /// Its place in the settings file, `section.name`.
    pub key: &'static str,
    /// Its name on an options page; empty where no page shows it.
    pub name: &'static str,
    /// Its effect, in one or two sentences, for the file and the documentation.
    pub help: &'static str,
    /// The same for the options page, where the page's own words are needed.
    page_hint: Option<&'static str>,
    /// Its values.
    pub kind: Kind,
}

/// The values of a setting and the field of [`Settings`] that holds them.
pub enum Kind {
    /// On or off.
    Switch {
        /// Reads the field.
        get: fn(&Settings) -> bool,
        /// Writes the field.
        set: fn(&mut Settings, bool),
    },
    /// A whole number.
    Number {
        /// The least and the greatest value.
        range: RangeInclusive<u16>,
        /// Whether 0 is allowed too, below the range.
        or_zero: bool,
        /// How an options page shows and changes it.
        control: Control,
        /// Reads the field.
        get: fn(&Settings) -> u16,
        /// Writes the field; the number must be allowed.
        set: fn(&mut Settings, u16),
    },
    /// One of several words, counted in the order of the menu.
    Choice {
        /// The number of words.
        count: usize,
        /// A word as the file has it.
        word: fn(usize) -> &'static str,
        /// The same as the options page has it.
        label: fn(usize) -> &'static str,
        /// The words that `false` and `true` stood for in older files.
        of_switch: Option<[usize; 2]>,
        /// Reads the field.
        get: fn(&Settings) -> usize,
        /// Writes the field; the index must be below `count`.
        set: fn(&mut Settings, usize),
    },
}

/// How an options page shows and changes a number.
#[derive(Clone, Copy)]
pub enum Control {
    /// A slider.
    Slider,
    /// Text; changed in the steps of a slider, between the ends of the range.
    Stepper(fn(u16) -> String),
    /// Text; one of these, round and round.
    List(&'static [u16], fn(u16) -> String),
}

impl Kind {
    /// The same choice with the words that `false` and `true` stood for in older files.
    pub(super) const fn with_switch(mut self, words: [usize; 2]) -> Self {
        if let Self::Choice { of_switch, .. } = &mut self {
            *of_switch = Some(words);
        }
        self
    }
}

impl Setting {
    /// A setting that an options page shows under a name.
    pub(super) const fn new(key: &'static str, name: &'static str, help: &'static str, kind: Kind) -> Self {
        Self { key, name, help, page_hint: None, kind }
    }

    /// The same setting with other words on its options page.
    pub(super) const fn with_hint(self, hint: &'static str) -> Self {
        Self { page_hint: Some(hint), ..self }
    }

    /// Its effect in the words of the options page.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        self.page_hint.unwrap_or(self.help)
    }

    /// The section of the file and the name within it.
    pub(super) fn section_and_name(&self) -> (&'static str, &'static str) {
        self.key.rsplit_once('.').unwrap_or(("", self.key))
    }

    /// The value as the file has it.
    pub(super) fn value(&self, settings: &Settings) -> Value {
        match self.kind {
            Kind::Switch { get, .. } => get(settings).into(),
            Kind::Number { get, .. } => i64::from(get(settings)).into(),
            Kind::Choice { word, get, .. } => word(get(settings)).into(),
        }
    }

    /// Takes a value from the file. Returns false and changes nothing where it is not allowed.
    pub(super) fn take(&self, value: &Value, settings: &mut Settings) -> bool {
        match &self.kind {
            Kind::Switch { set, .. } => value.as_bool().map(|on| set(settings, on)),
            Kind::Number { range, or_zero, set, .. } => {
                let number = value.as_integer().and_then(|number| u16::try_from(number).ok());
                let allowed = number.filter(|number| range.contains(number) || *or_zero && *number == 0);
                allowed.map(|number| set(settings, number))
            }
            Kind::Choice { count, word, of_switch, set, .. } => {
                let older = || Some((*of_switch)?[usize::from(value.as_bool()?)]);
                let index = (0..*count).find(|&index| Some(word(index)) == value.as_str()).or_else(older);
                index.map(|index| set(settings, index))
            }
        }
        .is_some()
    }

    /// The allowed values, each as the file has it, or a range of them.
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

    /// The allowed values as an error names them.
    pub(super) fn expected(&self) -> String {
        match self.kind {
            Kind::Switch { .. } => self.values().join(" or "),
            Kind::Number { .. } => format!("a whole number from {}", self.values().join(" or from ")),
            Kind::Choice { .. } => format!("one of {}", self.values().join(", ")),
        }
    }
}

/// A setting that is on or off, by its field.
macro_rules! switch {
    ($($field:tt)+) => {
        Kind::Switch { get: |all| all.$($field)+, set: |all, on| all.$($field)+ = on }
    };
}

/// A setting that is a number of at most a byte, by its range, its control and its field.
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

/// A setting from 0 to 100 percent with a slider, by its field.
macro_rules! percent {
    ($($field:tt)+) => { number!(0..=crate::app::settings::FULL_PERCENT as u16, Control::Slider, $($field)+) };
}

/// A setting of several words, by its type, the two functions that name a value (both `name` if there are none), and its
/// field.
macro_rules! choice {
    ($type:ty, $word:ident, $label:ident, $($field:tt)+) => {
        Kind::Choice {
            count: <$type>::ALL.len(),
            word: |index| <$type>::ALL[index].$word(),
            label: |index| <$type>::ALL[index].$label(),
            of_switch: None,
            get: |all| <$type>::ALL.iter().position(|&one| one == all.$($field)+).unwrap_or_default(),
            set: |all, index| all.$($field)+ = <$type>::ALL[index],
        }
    };
    ($type:ty, $($field:tt)+) => { choice!($type, name, name, $($field)+) };
}

/// The table of settings. A row has the key, the name on the options page, the values and the field, the help, and the help
/// of the options page where that needs its own words.
macro_rules! settings {
    ($($key:literal, $name:literal, $kind:expr, $help:literal $(, $hint:literal)?;)+) => {
        &[$(Setting::new($key, $name, $help, $kind)$(.with_hint($hint))?),+]
    };
}

pub(super) use {choice, number, percent, settings, switch};
