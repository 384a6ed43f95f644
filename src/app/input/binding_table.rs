//! The three binding tables, and the names of keys and buttons in the settings file.

use std::fmt;
use std::str::FromStr;

use gilrs::Button;
use serde::Deserialize;
use serde::de::value::{Error as NameError, StrDeserializer};
use winit::keyboard::KeyCode;

use super::{Action, BindingError};
use crate::named::named;

/// All pad buttons that gilrs distinguishes, named by their position on the pad.
pub(super) const BUTTONS: [Button; 19] = [
    Button::South,
    Button::East,
    Button::North,
    Button::West,
    Button::C,
    Button::Z,
    Button::LeftTrigger,
    Button::LeftTrigger2,
    Button::RightTrigger,
    Button::RightTrigger2,
    Button::Select,
    Button::Start,
    Button::Mode,
    Button::LeftThumb,
    Button::RightThumb,
    Button::DPadUp,
    Button::DPadDown,
    Button::DPadLeft,
    Button::DPadRight,
];

named! {
    /// A binding table maps actions to keys or to buttons. Its name is its section in the settings file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum BindingTable {
        /// The keys of a single player, or of the first of two.
        Keys = "keyboard",
        /// The keys of the second player when two share the keyboard.
        SecondKeys = "keyboard_second",
        /// The buttons of all pads.
        Buttons = "pad.buttons",
    }
}

/// A key or button that an action is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundInput {
    /// A key, alone or with Alt or Shift.
    Key(Chord),
    /// A pad button.
    Button(Button),
}

named! {
    /// A left or right modifier key held with another key. Its name is the prefix of a chord's name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Modifier {
        /// Either Alt key.
        Alt = "Alt+",
        /// Either Shift key.
        Shift = "Shift+",
    }
}

impl Modifier {
    /// Returns the modifier for a key, or `None` if the key is not one.
    pub const fn of(code: KeyCode) -> Option<Self> {
        match code {
            KeyCode::AltLeft | KeyCode::AltRight => Some(Self::Alt),
            KeyCode::ShiftLeft | KeyCode::ShiftRight => Some(Self::Shift),
            _ => None,
        }
    }
}

/// A physical key, alone or with Alt or Shift. Physical keys are identified by position, not letter: `KeyW` is in the
/// same place on every keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The modifier to hold; `None` for the key alone.
    pub with: Option<Modifier>,
    /// The physical key, by its position on the keyboard.
    pub code: KeyCode,
}

impl BindingTable {
    /// Parses the name of a key or button from the settings file.
    ///
    /// # Errors
    /// Fails if no key or button has this name.
    pub fn parse(self, name: &str) -> Result<BoundInput, BindingError> {
        if self != Self::Buttons {
            return name.parse().map(BoundInput::Key);
        }
        let found = BUTTONS.into_iter().find(|&button| button_name(button) == name);
        found.map(BoundInput::Button).ok_or_else(|| BindingError::UnknownButton(name.to_owned()))
    }

    /// Returns the actions that have a row in the table.
    pub const fn actions(self) -> &'static [Action] {
        match self {
            Self::Keys | Self::Buttons => &Action::ALL,
            Self::SecondKeys => &Action::FLIGHT,
        }
    }
}

impl fmt::Display for BoundInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(chord) => chord.fmt(f),
            Self::Button(button) => f.write_str(&button_name(*button)),
        }
    }
}

impl Chord {
    /// Creates a chord of a single key, without a modifier.
    pub const fn plain(code: KeyCode) -> Self {
        Self { with: None, code }
    }

    /// Creates a chord of a key with a modifier held.
    pub const fn with(modifier: Modifier, code: KeyCode) -> Self {
        Self { with: Some(modifier), code }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.with.map_or("", Modifier::name), self.code)
    }
}

impl FromStr for Chord {
    type Err = BindingError;

    fn from_str(name: &str) -> Result<Self, BindingError> {
        let split = |with: Modifier| Some((Some(with), name.strip_prefix(with.name())?));
        let (with, plain) = Modifier::ALL.into_iter().find_map(split).unwrap_or((None, name));
        match KeyCode::deserialize(StrDeserializer::<NameError>::new(plain)) {
            Ok(code) => Ok(Self { with, code }),
            Err(_) => Err(BindingError::UnknownKey(name.to_owned())),
        }
    }
}

/// Returns the name of a pad button in the settings file, by its position on the pad, not the letter printed on it.
pub fn button_name(button: Button) -> String {
    format!("{button:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_as_buttons() {
        for button in BUTTONS {
            assert_eq!(BindingTable::Buttons.parse(&button_name(button)), Ok(BoundInput::Button(button)));
        }
    }

    #[test]
    fn unknown_names_are_rejected() {
        let keys = ["", "W", "arrowup", "Alt+", "Alt+Alt+KeyW", "Alt+Shift+KeyW", "Ctrl+KeyW"];
        for (table, name) in keys
            .map(|name| (BindingTable::Keys, name))
            .into_iter()
            .chain([(BindingTable::Buttons, "Unknown")])
        {
            let error = table.parse(name).unwrap_err();
            assert!(error.to_string().contains(&format!("{name:?}")), "{error}");
        }
    }
}
