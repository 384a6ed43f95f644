//! Bindings: the keys and buttons of each action.

use std::fmt;
use std::str::FromStr;

use gilrs::Button;
use serde::Deserialize;
use serde::de::value::{Error as NameError, StrDeserializer};
use winit::keyboard::KeyCode;

use super::{Action, Handling};

/// The largest dead zone in percent of the stick's way: some of it must be left to fly with.
pub const MAX_DEAD_ZONE_PERCENT: u8 = 90;

/// The buttons that gilrs distinguishes, by the names of its layout.
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

/// A physical key, alone or with Alt. Physical means by place, not by letter: `KeyW` is the same place on every
/// keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// Whether Alt has to be held.
    pub alt: bool,
    /// The key.
    pub code: KeyCode,
}

/// Why a binding is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BindingError {
    /// A word that names no key.
    #[error(
        "unknown key {found:?}: expected the name of a place such as ArrowUp, KeyW, Digit1, Space, ShiftLeft, \
         Numpad4 or F3, with Alt+ before it if Alt is to be held"
    )]
    UnknownKey {
        /// The word.
        found: String,
    },
    /// A word that names no button.
    #[error("unknown button {found:?}: expected one of {}", BUTTONS.map(button_name).join(", "))]
    UnknownButton {
        /// The word.
        found: String,
    },
    /// An action that menus need would lose its last key.
    #[error("no key for {action}: expected at least one, or menus could not be used")]
    Needed {
        /// The action that would lose its last key.
        action: Action,
    },
    /// Keys of a second player for an action of the first player alone.
    #[error("{action} has no keys of a second player: expected one of {}", Action::FLIGHT.map(Action::name).join(", "))]
    NotSecond {
        /// The action that flies no ship.
        action: Action,
    },
    /// A dead zone above [`MAX_DEAD_ZONE_PERCENT`].
    #[error("dead zone {found} is out of range: expected 0 to {MAX_DEAD_ZONE_PERCENT} percent")]
    DeadZone {
        /// The value in percent.
        found: u8,
    },
}

/// All keys and buttons, and how presses act. One key may have several actions: Escape pauses, and leaves a menu. All pads
/// have the same bindings.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings {
    pub(super) keys: [Vec<Chord>; Action::ALL.len()],
    /// The keys of a second player while two share the keyboard.
    pub(super) second_keys: [Vec<Chord>; Action::FLIGHT.len()],
    pub(super) buttons: [Vec<Button>; Action::ALL.len()],
    pub(super) dead_zone_percent: u8,
    /// How presses act, and the devices of two players.
    pub handling: Handling,
}

impl Bindings {
    /// The keys of an action.
    #[must_use]
    pub fn keys(&self, action: Action) -> &[Chord] {
        &self.keys[action as usize]
    }

    /// The keys of a second player on the same keyboard; none for actions that do not fly a ship.
    #[must_use]
    pub fn second_keys(&self, action: Action) -> &[Chord] {
        self.second_keys.get(action as usize).map_or(&[], Vec::as_slice)
    }

    /// The pad buttons of an action as they are bound, before [`Handling::swap_confirm_back`] is applied.
    #[must_use]
    pub fn buttons(&self, action: Action) -> &[Button] {
        &self.buttons[action as usize]
    }

    /// The share of the stick's way that counts as its center, in percent.
    #[must_use]
    pub fn dead_zone_percent(&self) -> u8 {
        self.dead_zone_percent
    }

    /// Gives an action other keys.
    ///
    /// # Errors
    /// When an action that menus need would have none.
    pub fn set_keys(&mut self, action: Action, keys: Vec<Chord>) -> Result<(), BindingError> {
        if keys.is_empty() && action.is_needed() {
            return Err(BindingError::Needed { action });
        }
        self.keys[action as usize] = keys;
        Ok(())
    }

    /// Gives a flight action other keys for the second player.
    ///
    /// # Errors
    /// When the action does not fly a ship.
    pub fn set_second_keys(&mut self, action: Action, keys: Vec<Chord>) -> Result<(), BindingError> {
        let of = self.second_keys.get_mut(action as usize).ok_or(BindingError::NotSecond { action })?;
        *of = keys;
        Ok(())
    }

    /// Gives an action other pad buttons. There may be none, because the keyboard is always there.
    pub fn set_buttons(&mut self, action: Action, buttons: Vec<Button>) {
        self.buttons[action as usize] = buttons;
    }

    /// Sets the dead zone, 0 to [`MAX_DEAD_ZONE_PERCENT`].
    ///
    /// # Errors
    /// When it is larger.
    pub fn set_dead_zone_percent(&mut self, percent: u8) -> Result<(), BindingError> {
        if percent > MAX_DEAD_ZONE_PERCENT {
            return Err(BindingError::DeadZone { found: percent });
        }
        self.dead_zone_percent = percent;
        Ok(())
    }

    /// Whether keys and buttons are those of `other`, whatever else differs.
    pub(super) fn has_keys_of(&self, other: &Self) -> bool {
        let tables = |bindings: &Self| {
            let swapped = bindings.handling.swap_confirm_back;
            (bindings.keys.clone(), bindings.second_keys.clone(), bindings.buttons.clone(), swapped)
        };
        tables(self) == tables(other)
    }

    /// The actions of a key. With Alt held, a binding that asks for Alt wins over one that does not, so that
    /// Alt+Enter changes to full screen without taking the choice of a menu.
    pub(super) fn actions_of_key(&self, code: KeyCode, alt: bool) -> Vec<Action> {
        let bound = |alt| {
            let chord = Chord { alt, code };
            Action::ALL.into_iter().filter(move |&action| self.keys(action).contains(&chord))
        };
        let with_alt: Vec<Action> = bound(true).filter(|_| alt).collect();
        if with_alt.is_empty() { bound(false).collect() } else { with_alt }
    }

    /// The actions of a key for a second player on the same keyboard.
    pub(super) fn second_actions_of_key(&self, code: KeyCode) -> Vec<Action> {
        let chord = Chord::plain(code);
        Action::FLIGHT.into_iter().filter(|&action| self.second_keys(action).contains(&chord)).collect()
    }

    /// The actions of a pad button, confirm and back exchanged where the player wants it so.
    pub(super) fn actions_of_button(&self, button: Button) -> Vec<Action> {
        let bound = |&action: &Action| self.buttons(self.handling.on_pads(action)).contains(&button);
        Action::ALL.into_iter().filter(bound).collect()
    }
}

impl Chord {
    /// A key alone.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Self {
        Self { alt: false, code }
    }

    /// A key with Alt held.
    #[must_use]
    pub const fn with_alt(code: KeyCode) -> Self {
        Self { alt: true, code }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", if self.alt { "Alt+" } else { "" }, self.code)
    }
}

impl FromStr for Chord {
    type Err = BindingError;

    fn from_str(name: &str) -> Result<Self, BindingError> {
        let (alt, key) = match name.strip_prefix("Alt+") {
            Some(key) => (true, key),
            None => (false, name),
        };
        match KeyCode::deserialize(StrDeserializer::<NameError>::new(key)) {
            Ok(code) => Ok(Self { alt, code }),
            Err(_) => Err(BindingError::UnknownKey { found: name.to_owned() }),
        }
    }
}

/// The name of a pad button in the settings file: its place on the pad, not what is printed on it.
#[must_use]
pub fn button_name(button: Button) -> String {
    format!("{button:?}")
}

/// The pad button of a name.
///
/// # Errors
/// When no button is called so.
pub fn button_from_name(name: &str) -> Result<Button, BindingError> {
    let found = BUTTONS.into_iter().find(|&button| button_name(button) == name);
    found.ok_or_else(|| BindingError::UnknownButton { found: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the names of all keys and buttons of the defaults lead back to them.
    #[test]
    fn names_lead_back() {
        let bindings = Bindings::default();
        for action in Action::ALL {
            for &key in bindings.keys(action).iter().chain(bindings.second_keys(action)) {
                assert_eq!(key.to_string().parse(), Ok(key));
            }
        }
        for button in BUTTONS {
            assert_eq!(button_from_name(&button_name(button)), Ok(button));
        }
    }

    /// Tests that words that name no key or button are refused, and that the error has them.
    #[test]
    fn unknown_names_are_refused() {
        for name in ["", "W", "arrowup", "Alt+", "Alt+Alt+KeyW", "Ctrl+KeyW"] {
            let error = name.parse::<Chord>().unwrap_err();
            assert!(error.to_string().contains(&format!("{name:?}")), "{error}");
        }
        assert!(button_from_name("Unknown").is_err());
    }

    /// Tests that Alt+Enter is full screen and nothing else, and that Alt does not disturb other keys.
    #[test]
    fn alt_chooses_between_bindings() {
        let bindings = Bindings::default();
        let cases = [
            (KeyCode::Enter, false, vec![Action::Start, Action::Confirm]),
            (KeyCode::Enter, true, vec![Action::Fullscreen]),
            (KeyCode::ArrowUp, true, vec![Action::Up]),
            (KeyCode::Escape, false, vec![Action::Pause, Action::Back]),
            (KeyCode::KeyU, false, vec![]),
        ];
        for (code, alt, actions) in cases {
            assert_eq!(bindings.actions_of_key(code, alt), actions, "{code:?}, Alt {alt}");
        }
    }

    /// Tests that actions that menus need keep a key, and that others can lose all of theirs.
    #[test]
    fn needed_actions_keep_a_key() {
        let mut bindings = Bindings::default();
        let confirm = Action::Confirm;
        assert_eq!(bindings.set_keys(confirm, vec![]), Err(BindingError::Needed { action: confirm }));
        assert!(!bindings.keys(confirm).is_empty());
        assert_eq!(bindings.set_keys(Action::Picture, vec![]), Ok(()));
    }

    /// Tests that pads with confirm and back in each other's place have them so in menus, and fire where they did.
    #[test]
    fn confirm_and_back_can_be_exchanged_on_pads() {
        let mut bindings = Bindings::default();
        bindings.handling.swap_confirm_back = true;
        assert_eq!(bindings.actions_of_button(Button::South), [Action::Fire, Action::Back]);
        assert_eq!(bindings.actions_of_button(Button::East), [Action::Confirm]);
    }

    /// Tests that a second player has keys for flying and for nothing else.
    #[test]
    fn a_second_player_flies_and_does_nothing_else() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.second_actions_of_key(KeyCode::KeyW), [Action::Up]);
        assert_eq!(bindings.set_second_keys(Action::Up, vec![Chord::plain(KeyCode::KeyT)]), Ok(()));
        assert_eq!(bindings.second_actions_of_key(KeyCode::KeyT), [Action::Up]);
        let pause = Action::Pause;
        assert_eq!(bindings.set_second_keys(pause, vec![]), Err(BindingError::NotSecond { action: pause }));
    }
}
