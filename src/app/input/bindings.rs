//! Bindings: the keys and buttons of each action.

use std::fmt;
use std::str::FromStr;

use gilrs::Button;
use serde::Deserialize;
use serde::de::value::{Error as NameError, StrDeserializer};
use winit::keyboard::KeyCode;

use super::{Action, BindingTable, BoundInput, Handling};

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
}

/// All keys and buttons, and how presses act. One key may have several actions: Escape pauses, and leaves a menu. All pads
/// have the same bindings.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings {
    /// The keys or buttons by table and action, the newest first.
    pub(super) bound: [[Vec<BoundInput>; Action::ALL.len()]; BindingTable::ALL.len()],
    /// The share of the stick's way that counts as its center, 0 to [`MAX_DEAD_ZONE_PERCENT`].
    pub dead_zone_percent: u8,
    /// How presses act, and the devices of two players.
    pub handling: Handling,
}

impl Bindings {
    /// The keys or buttons of an action, the newest first. Buttons are those before [`Handling::swap_confirm_back`] is
    /// applied.
    #[must_use]
    pub fn bound(&self, table: BindingTable, action: Action) -> &[BoundInput] {
        &self.bound[table as usize][action as usize]
    }

    /// The keys of an action. Cost: a new list.
    #[must_use]
    pub fn keys(&self, action: Action) -> Vec<Chord> {
        self.bound(BindingTable::Keys, action).iter().filter_map(BoundInput::chord).collect()
    }

    /// The pad buttons of an action as they are [bound](Self::bound). Cost: a new list.
    #[must_use]
    pub fn buttons(&self, action: Action) -> Vec<Button> {
        self.bound(BindingTable::Buttons, action).iter().filter_map(BoundInput::button).collect()
    }

    /// Gives an action other keys or buttons; of the list only those of the table's kind count. Buttons may be none,
    /// because the keyboard is always there.
    ///
    /// # Errors
    /// When menus need the action and it would have no key, or when the table has no such action.
    pub fn set_bound(
        &mut self,
        table: BindingTable,
        action: Action,
        mut list: Vec<BoundInput>,
    ) -> Result<(), BindingError> {
        list.retain(|bound| bound.button().is_some() == (table == BindingTable::Buttons));
        if !table.actions().contains(&action) {
            return Err(BindingError::NotSecond { action });
        }
        if table == BindingTable::Keys && action.is_needed() && list.is_empty() {
            return Err(BindingError::Needed { action });
        }
        self.bound[table as usize][action as usize] = list;
        Ok(())
    }

    /// Whether keys and buttons are those of `other`, whatever else differs.
    pub(super) fn has_keys_of(&self, other: &Self) -> bool {
        self.bound == other.bound && self.handling.swap_confirm_back == other.handling.swap_confirm_back
    }

    /// The actions of a key or button in a table.
    pub(super) fn actions_of(&self, table: BindingTable, bound: BoundInput) -> Vec<Action> {
        let is_bound = |&action: &Action| self.bound(table, action).contains(&bound);
        Action::ALL.into_iter().filter(is_bound).collect()
    }

    /// The actions of a key. With Alt held, a binding that asks for Alt wins over one that does not, so that
    /// Alt+Enter changes to full screen without taking the choice of a menu.
    pub(super) fn actions_of_key(&self, code: KeyCode, alt: bool) -> Vec<Action> {
        let bound = |alt| self.actions_of(BindingTable::Keys, BoundInput::Key(Chord { alt, code }));
        let with_alt = if alt { bound(true) } else { Vec::new() };
        if with_alt.is_empty() { bound(false) } else { with_alt }
    }

    /// The actions of a key for a second player on the same keyboard.
    pub(super) fn second_actions_of_key(&self, code: KeyCode) -> Vec<Action> {
        self.actions_of(BindingTable::SecondKeys, BoundInput::Key(Chord::plain(code)))
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
        for table in BindingTable::ALL {
            for &bound in table.actions().iter().flat_map(|&action| bindings.bound(table, action)) {
                assert_eq!(table.parse(&bound.to_string()), Ok(bound));
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
        let keys = BindingTable::Keys;
        assert_eq!(bindings.set_bound(keys, confirm, vec![]), Err(BindingError::Needed { action: confirm }));
        assert!(!bindings.keys(confirm).is_empty());
        assert_eq!(bindings.set_bound(keys, Action::Picture, vec![]), Ok(()));
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
        let table = BindingTable::SecondKeys;
        let key = BoundInput::Key(Chord::plain(KeyCode::KeyT));
        assert_eq!(bindings.set_bound(table, Action::Up, vec![key]), Ok(()));
        assert_eq!(bindings.second_actions_of_key(KeyCode::KeyT), [Action::Up]);
        let pause = Action::Pause;
        assert_eq!(bindings.set_bound(table, pause, vec![]), Err(BindingError::NotSecond { action: pause }));
    }
}
