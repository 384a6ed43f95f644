//! The tables of bindings: keys, keys of a second player, pad buttons; and the changes that the options make to them.

use std::fmt;

use gilrs::Button;

use super::{Action, BindingError, Bindings, Chord, button_from_name, button_name};

/// The most keys or buttons of an action; another one takes the place of the oldest. More could not be shown.
pub const MAX_BOUND: usize = 4;

/// One of the three tables of bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindingTable {
    /// Keys.
    Keys,
    /// Keys of the second player while two share the keyboard.
    SecondKeys,
    /// Pad buttons.
    Buttons,
}

/// A key or button that an action is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundInput {
    /// A key, alone or with Alt.
    Key(Chord),
    /// A pad button.
    Button(Button),
}

impl BindingTable {
    /// All tables, in the order of the settings file.
    pub const ALL: [Self; 3] = [Self::Keys, Self::SecondKeys, Self::Buttons];

    /// Its section in the settings file.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::Keys => "keyboard",
            Self::SecondKeys => "keyboard_second",
            Self::Buttons => "pad.buttons",
        }
    }

    /// The key or button of a name in the settings file.
    ///
    /// # Errors
    /// When no key, or no button, has this name.
    pub fn parse(self, name: &str) -> Result<BoundInput, BindingError> {
        match self {
            Self::Keys | Self::SecondKeys => name.parse().map(BoundInput::Key),
            Self::Buttons => button_from_name(name).map(BoundInput::Button),
        }
    }

    /// The actions that have a line in it.
    #[must_use]
    pub const fn actions(self) -> &'static [Action] {
        match self {
            Self::Keys | Self::Buttons => &Action::ALL,
            Self::SecondKeys => &Action::FLIGHT,
        }
    }
}

impl BoundInput {
    /// The key, where it is one.
    pub(super) fn chord(&self) -> Option<Chord> {
        if let Self::Key(chord) = *self { Some(chord) } else { None }
    }

    /// The button, where it is one.
    pub(super) fn button(&self) -> Option<Button> {
        if let Self::Button(button) = *self { Some(button) } else { None }
    }
}

impl fmt::Display for BoundInput {
    /// Its name in the settings file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(chord) => chord.fmt(f),
            Self::Button(button) => f.write_str(&button_name(*button)),
        }
    }
}

impl Bindings {
    /// Adds a key or button to an action, or takes it away where the action has it.
    ///
    /// # Errors
    /// When an action that menus need would lose its last key; then nothing changes.
    pub fn toggle(
        &mut self,
        table: BindingTable,
        action: Action,
        bound: BoundInput,
    ) -> Result<(), BindingError> {
        let mut list = self.bound(table, action).to_vec();
        if list.contains(&bound) {
            list.retain(|&one| one != bound);
        } else {
            list.insert(0, bound);
            list.truncate(MAX_BOUND);
        }
        self.set_bound(table, action, list)
    }

    /// Takes all keys or buttons from an action.
    ///
    /// # Errors
    /// When menus need it; then nothing changes.
    pub fn clear(&mut self, table: BindingTable, action: Action) -> Result<(), BindingError> {
        self.set_bound(table, action, Vec::new())
    }

    /// The first other action of a table that has the same key or button and conflicts with this one.
    #[must_use]
    pub fn conflict(&self, table: BindingTable, action: Action, bound: BoundInput) -> Option<Action> {
        let in_the_way =
            |&&other: &&Action| action.conflicts_with(other) && self.bound(table, other).contains(&bound);
        table.actions().iter().find(in_the_way).copied()
    }

    /// Gives an action a key or button of another, and the other the first that this one had.
    ///
    /// # Errors
    /// When menus need the other and nothing would be left for it; then nothing changes.
    pub fn swap(
        &mut self,
        table: BindingTable,
        action: Action,
        bound: BoundInput,
        other: Action,
    ) -> Result<(), BindingError> {
        let mut mine = self.bound(table, action).to_vec();
        let given = mine.first().copied();
        let mut others = self.bound(table, other).to_vec();
        others.retain(|&one| one != bound && Some(one) != given);
        others.splice(0..0, given);
        self.set_bound(table, other, others)?;
        mine.retain(|&one| one != bound && Some(one) != given);
        mine.insert(0, bound);
        self.set_bound(table, action, mine)
    }

    /// The first flight action that has no key for the first player while two share the keyboard, because all of
    /// them are the second's.
    #[must_use]
    pub fn lacking_when_shared(&self) -> Option<Action> {
        let is_seconds = |&key: &BoundInput| !self.actions_of(BindingTable::SecondKeys, key).is_empty();
        Action::FLIGHT.into_iter().find(|&one| self.bound(BindingTable::Keys, one).iter().all(is_seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::KeyCode;

    fn key(code: KeyCode) -> BoundInput {
        BoundInput::Key(Chord::plain(code))
    }

    /// Tests that a new key comes first, that the oldest of too many goes, and that a key that is there is taken away.
    #[test]
    fn keys_come_and_go() {
        let mut bindings = Bindings::default();
        let table = BindingTable::Keys;
        for code in [KeyCode::F7, KeyCode::F8, KeyCode::F9, KeyCode::F10, KeyCode::Tab] {
            bindings.toggle(table, Action::Picture, key(code)).unwrap();
        }
        let expected = [KeyCode::Tab, KeyCode::F10, KeyCode::F9, KeyCode::F8].map(key);
        assert_eq!(bindings.bound(table, Action::Picture), expected);
        bindings.toggle(table, Action::Picture, key(KeyCode::F9)).unwrap();
        assert_eq!(bindings.bound(table, Action::Picture).len(), 3);
        bindings.clear(table, Action::Picture).unwrap();
        assert_eq!(bindings.bound(table, Action::Picture), []);
    }

    /// Tests that actions that menus need keep their last key against every change, and that pads need none.
    #[test]
    fn the_last_key_of_what_is_needed_stays() {
        let needed = Err(BindingError::Needed { action: Action::Pause });
        let mut bindings = Bindings::default();
        let before = bindings.clone();
        assert_eq!(bindings.toggle(BindingTable::Keys, Action::Pause, key(KeyCode::Escape)), needed);
        assert_eq!(bindings.clear(BindingTable::Keys, Action::Pause), needed);
        let mut without = bindings.clone();
        without.clear(BindingTable::Keys, Action::Bomb).unwrap();
        let kept = without.clone();
        assert_eq!(
            without.swap(BindingTable::Keys, Action::Bomb, key(KeyCode::Escape), Action::Pause),
            needed
        );
        assert_eq!((bindings.clone(), without), (before, kept), "nothing changed");
        assert_eq!(bindings.clear(BindingTable::Buttons, Action::Pause), Ok(()));
    }

    /// Tests that a conflict names the other action, and that actions of different places have none.
    #[test]
    fn conflicts_name_the_other_action() {
        let bindings = Bindings::default();
        let cases = [
            (BindingTable::Keys, Action::Bomb, key(KeyCode::Space), Some(Action::Fire)),
            (BindingTable::Keys, Action::Fire, key(KeyCode::Space), None),
            (BindingTable::Keys, Action::Fire, key(KeyCode::Enter), None),
            (
                BindingTable::Keys,
                Action::Fire,
                BoundInput::Key(Chord::with_alt(KeyCode::Enter)),
                Some(Action::Fullscreen),
            ),
            (BindingTable::SecondKeys, Action::Bomb, key(KeyCode::KeyW), Some(Action::Up)),
            (BindingTable::Buttons, Action::Fire, BoundInput::Button(Button::West), Some(Action::Focus)),
            (BindingTable::Buttons, Action::Fire, BoundInput::Button(Button::East), None),
        ];
        for (table, action, bound, expected) in cases {
            assert_eq!(bindings.conflict(table, action, bound), expected, "{table:?}, {action}, {bound:?}");
        }
    }

    /// Tests that two actions exchange a key for the first that the other had, in every table.
    #[test]
    fn two_actions_exchange_their_keys() {
        let button = BoundInput::Button;
        let cases = [
            (BindingTable::Keys, key(KeyCode::KeyX), key(KeyCode::KeyZ)),
            (BindingTable::SecondKeys, key(KeyCode::KeyE), key(KeyCode::Space)),
            (BindingTable::Buttons, button(Button::North), button(Button::South)),
        ];
        for (table, bomb, fire) in cases {
            let mut bindings = Bindings::default();
            bindings.swap(table, Action::Fire, bomb, Action::Bomb).unwrap();
            let first = |action| bindings.bound(table, action).first().copied();
            assert_eq!((first(Action::Fire), first(Action::Bomb)), (Some(bomb), Some(fire)), "{table:?}");
            assert!(!bindings.bound(table, Action::Fire).contains(&fire), "{table:?}");
            assert!(!bindings.bound(table, Action::Bomb).contains(&bomb), "{table:?}");
        }
    }

    /// Tests that the keys that come with the game leave both players of a shared keyboard one for everything, and that
    /// a change that does not is seen.
    #[test]
    fn a_shared_keyboard_has_keys_for_both() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.lacking_when_shared(), None);
        bindings.set_bound(BindingTable::Keys, Action::Bomb, vec![key(KeyCode::KeyE)]).unwrap();
        assert_eq!(bindings.lacking_when_shared(), Some(Action::Bomb));
    }
}
