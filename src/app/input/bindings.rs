//! Bindings: the keys and buttons of each action, and the edits that the options make.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::binding_table::{BUTTONS, BindingTable, BoundInput, Chord, Modifier, button_name};
use super::{Action, Handling};

/// The largest dead zone, in percent of the stick's travel. The rest remains for flying.
pub const MAX_DEAD_ZONE_PERCENT: u8 = 90;

/// The maximum number of keys or buttons per action, limited by the space on the options page. Adding one more replaces
/// the oldest.
pub const MAX_BOUND: usize = 4;

/// The reason why a binding is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BindingError {
    /// No key has this name.
    #[error(
        "unknown key {0:?}: expected a key position such as ArrowUp, KeyW, Digit1, Space, ShiftLeft, \
         Numpad4 or F3, after Alt+ or Shift+ if that key must be held"
    )]
    UnknownKey(String),
    /// No pad button has this name.
    #[error("unknown button {0:?}: expected one of {known}", known = BUTTONS.map(button_name).join(", "))]
    UnknownButton(String),
    /// Menus need the action, and it would lose its last key.
    #[error("no key for {0}: expected at least one, because menus need it")]
    Needed(Action),
    /// Menus need the action, and each of its keys also has another action that menus need.
    #[error("no key of its own for {0}: expected at least one, because menus need it")]
    Shared(Action),
    /// The second player has no keys for the action, because it does not fly the ship.
    #[error("{0} cannot have keys for a second player: expected one of {known}", known = Action::FLIGHT.map(Action::name).join(", "))]
    NotSecond(Action),
}

/// The bindings of all actions, and the other control options. One key may have several actions: Escape pauses and also
/// leaves a menu. All pads have the same bindings.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings {
    /// The keys or buttons, newest first, indexed by table in [`BindingTable::ALL`] and by action in [`Action::ALL`].
    pub(super) bound: [[Vec<BoundInput>; Action::ALL.len()]; BindingTable::ALL.len()],
    /// The dead zone in percent of the stick's travel, 0 to [`MAX_DEAD_ZONE_PERCENT`].
    pub dead_zone_percent: u8,
    /// Control options other than bindings and the dead zone.
    pub handling: Handling,
}

impl Bindings {
    /// Returns the keys or buttons of an action, newest first. Does not apply [`Handling::swap_confirm_back`].
    pub fn bound(&self, table: BindingTable, action: Action) -> &[BoundInput] {
        &self.bound[table as usize][action as usize]
    }

    /// Returns the keys of an action. Allocates a new list.
    pub fn keys(&self, action: Action) -> Vec<Chord> {
        let bound = self.bound(BindingTable::Keys, action).iter();
        bound
            .filter_map(|&bound| if let BoundInput::Key(chord) = bound { Some(chord) } else { None })
            .collect()
    }

    /// Returns the pad buttons of an action, as [`bound`](Self::bound) does. Allocates a new list.
    pub fn buttons(&self, action: Action) -> Vec<Button> {
        let bound = self.bound(BindingTable::Buttons, action).iter();
        let button = |&bound: &_| if let BoundInput::Button(button) = bound { Some(button) } else { None };
        bound.filter_map(button).collect()
    }

    /// Replaces the keys or buttons of an action. They must match the table. An action may have no buttons, because the
    /// keyboard always works.
    ///
    /// # Errors
    /// Fails if menus need the action and it would have no key, or if the table does not have the action. Nothing
    /// changes then.
    pub fn set_bound(
        &mut self,
        table: BindingTable,
        action: Action,
        list: Vec<BoundInput>,
    ) -> Result<(), BindingError> {
        if !table.actions().contains(&action) {
            return Err(BindingError::NotSecond(action));
        }
        if table == BindingTable::Keys && action.is_needed() && list.is_empty() {
            return Err(BindingError::Needed(action));
        }
        self.bound[table as usize][action as usize] = list;
        Ok(())
    }

    /// Adds a key or button to an action, or removes it if already bound.
    ///
    /// # Errors
    /// Fails if an action that menus need would lose its last key outside the numeric pad or its last key of its own, or
    /// if the table does not have the action. Nothing changes then.
    pub fn toggle(
        &mut self,
        table: BindingTable,
        action: Action,
        bound: BoundInput,
    ) -> Result<(), BindingError> {
        let mut list = self.bound(table, action).to_vec();
        if list.contains(&bound) {
            list.retain(|&one| one != bound);
            // Pressing a bound key removes it, even if the player was only trying it out. Many keyboards have no
            // numeric pad.
            if table == BindingTable::Keys && action.is_needed() && list.iter().all(is_on_numeric_pad) {
                return Err(BindingError::Needed(action));
            }
        } else {
            list.insert(0, bound);
            list.truncate(MAX_BOUND);
        }
        self.change(|bindings| bindings.set_bound(table, action, list))
    }

    /// Moves the key or button `bound` from `other` to `action`, and gives `other` the first key or button that
    /// `action` had.
    ///
    /// # Errors
    /// Fails if menus need `other` and it would have none left, or none of its own. Nothing changes then.
    pub fn swap(
        &mut self,
        table: BindingTable,
        action: Action,
        bound: BoundInput,
        other: Action,
    ) -> Result<(), BindingError> {
        let given = self.bound(table, action).first().copied();
        let changed = |action, new: Option<BoundInput>| {
            let rest = self.bound(table, action).iter().copied();
            new.into_iter().chain(rest.filter(|&one| one != bound && Some(one) != given)).collect()
        };
        let (mine, others) = (changed(action, Some(bound)), changed(other, given));
        self.change(|bindings| {
            bindings.set_bound(table, other, others)?;
            bindings.set_bound(table, action, mine)
        })
    }

    fn change(
        &mut self,
        edit: impl FnOnce(&mut Self) -> Result<(), BindingError>,
    ) -> Result<(), BindingError> {
        let mut changed = self.clone();
        edit(&mut changed)?;
        if let Some(action) = changed.without_own_key() {
            return Err(BindingError::Shared(action));
        }
        *self = changed;
        Ok(())
    }

    /// Returns the first of the actions without which the keyboard cannot use a menu, [`Action::MENU`], that shares each
    /// of its keys with another of them. One press would do both.
    pub fn without_own_key(&self) -> Option<Action> {
        let is_own = |action, key: &_| {
            let mut others = Action::MENU.into_iter().filter(|&other| other != action);
            others.all(|other| !self.bound(BindingTable::Keys, other).contains(key))
        };
        Action::MENU
            .into_iter()
            .find(|&action| !self.bound(BindingTable::Keys, action).iter().any(|key| is_own(action, key)))
    }

    /// Returns the first other action in the table that has the same key or button and conflicts with `action`.
    pub fn conflict(&self, table: BindingTable, action: Action, bound: BoundInput) -> Option<Action> {
        let mut others = self.actions_of(table, bound).into_iter();
        others.find(|&other| action.conflicts_with(other))
    }

    /// Returns the first flight action that the first player could not use on a shared keyboard, because all of its
    /// keys belong to the second player. Returns `None` if there is no such action.
    pub fn lacking_when_shared(&self) -> Option<Action> {
        let is_seconds = |&key: &BoundInput| !self.actions_of(BindingTable::SecondKeys, key).is_empty();
        Action::FLIGHT.into_iter().find(|&one| self.bound(BindingTable::Keys, one).iter().all(is_seconds))
    }

    pub(super) fn has_keys_of(&self, other: &Self) -> bool {
        self.bound == other.bound && self.handling.swap_confirm_back == other.handling.swap_confirm_back
    }

    fn actions_of(&self, table: BindingTable, bound: BoundInput) -> Vec<Action> {
        let is_bound = |&action: &Action| self.bound(table, action).contains(&bound);
        Action::ALL.into_iter().filter(is_bound).collect()
    }

    /// Returns the actions of a key. If a modifier is held, a chord with it takes precedence over the plain key. For
    /// example, Alt+Enter toggles full screen without confirming a menu item.
    pub(super) fn actions_of_key(&self, code: KeyCode, held: &[Modifier]) -> Vec<Action> {
        let bound = |with| self.actions_of(BindingTable::Keys, BoundInput::Key(Chord { with, code }));
        let chords = held.iter().map(|&modifier| bound(Some(modifier)));
        chords.into_iter().find(|actions| !actions.is_empty()).unwrap_or_else(|| bound(None))
    }

    pub(super) fn second_actions_of_key(&self, code: KeyCode) -> Vec<Action> {
        self.actions_of(BindingTable::SecondKeys, BoundInput::Key(Chord::plain(code)))
    }

    pub(super) fn actions_of_button(&self, button: Button) -> Vec<Action> {
        let bound = |&action: &Action| self.buttons(self.handling.on_pads(action)).contains(&button);
        Action::ALL.into_iter().filter(bound).collect()
    }
}

fn is_on_numeric_pad(bound: &BoundInput) -> bool {
    matches!(bound, BoundInput::Key(chord) if format!("{:?}", chord.code).starts_with("Numpad"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> BoundInput {
        BoundInput::Key(Chord::plain(code))
    }

    #[test]
    fn modifiers_choose_between_bindings() {
        let bindings = Bindings::default();
        let (alt, shift) = (&[Modifier::Alt][..], &[Modifier::Shift][..]);
        let cases = [
            (KeyCode::Enter, &[][..], vec![Action::Start, Action::Confirm]),
            (KeyCode::Enter, alt, vec![Action::Fullscreen]),
            (KeyCode::Enter, &[Modifier::Shift, Modifier::Alt], vec![Action::Fullscreen]),
            (KeyCode::Enter, shift, vec![Action::Start, Action::Confirm]),
            (KeyCode::F4, &[], vec![Action::Method]),
            (KeyCode::F4, shift, vec![Action::PreviousMethod]),
            (KeyCode::ArrowUp, alt, vec![Action::Up]),
            (KeyCode::ArrowUp, shift, vec![Action::Up]),
            (KeyCode::Escape, &[], vec![Action::Pause, Action::Back]),
            (KeyCode::KeyU, &[], vec![]),
        ];
        for (code, held, actions) in cases {
            assert_eq!(bindings.actions_of_key(code, held), actions, "{code:?}, {held:?}");
        }
    }

    #[test]
    fn keys_are_added_and_removed() {
        let mut bindings = Bindings::default();
        let table = BindingTable::Keys;
        for code in [KeyCode::F7, KeyCode::F8, KeyCode::F9, KeyCode::F10, KeyCode::Tab] {
            bindings.toggle(table, Action::Picture, key(code)).unwrap();
        }
        let expected = [KeyCode::Tab, KeyCode::F10, KeyCode::F9, KeyCode::F8].map(key);
        assert_eq!(bindings.bound(table, Action::Picture), expected);
        bindings.toggle(table, Action::Picture, key(KeyCode::F9)).unwrap();
        assert_eq!(bindings.bound(table, Action::Picture).len(), 3);
        bindings.set_bound(table, Action::Picture, vec![]).unwrap();
        assert_eq!(bindings.bound(table, Action::Picture), []);
    }

    #[test]
    fn the_last_key_of_a_needed_action_stays() {
        type Change = fn(&mut Bindings) -> Result<(), BindingError>;
        let (keys, pause) = (BindingTable::Keys, Action::Pause);
        let changes: [(Action, Change); 5] = [
            // Not every keyboard has the numeric pad's key.
            (Action::Confirm, |bindings| {
                bindings.toggle(BindingTable::Keys, Action::Confirm, key(KeyCode::Enter))
            }),
            (pause, |bindings| bindings.toggle(BindingTable::Keys, Action::Pause, key(KeyCode::Escape))),
            (pause, |bindings| bindings.set_bound(BindingTable::Keys, Action::Pause, vec![])),
            (pause, |bindings| {
                bindings.swap(BindingTable::Keys, Action::Bomb, key(KeyCode::Escape), Action::Pause)
            }),
            (Action::Confirm, |bindings| bindings.set_bound(BindingTable::Keys, Action::Confirm, vec![])),
        ];
        let mut before = Bindings::default();
        before.set_bound(keys, Action::Bomb, vec![]).unwrap();
        for (i, (action, change)) in changes.into_iter().enumerate() {
            let mut bindings = before.clone();
            assert_eq!(change(&mut bindings), Err(BindingError::Needed(action)), "change {i}");
            assert_eq!(bindings, before, "change {i}");
        }
        assert_eq!(before.set_bound(BindingTable::Buttons, Action::Pause, vec![]), Ok(()));
    }

    #[test]
    fn a_menu_action_keeps_a_key_of_its_own() {
        let keys = BindingTable::Keys;
        let mut bindings = Bindings::default();
        assert_eq!(bindings.without_own_key(), None);
        for (action, code) in [(Action::Up, KeyCode::KeyQ), (Action::Down, KeyCode::KeyQ)] {
            bindings.toggle(keys, action, key(code)).unwrap();
        }
        bindings.toggle(keys, Action::Up, key(KeyCode::ArrowUp)).unwrap();
        let before = bindings.clone();
        let shared = Err(BindingError::Shared(Action::Up));
        assert_eq!(bindings.toggle(keys, Action::Up, key(KeyCode::KeyW)), shared);
        assert_eq!(bindings, before);
    }

    #[test]
    fn conflicts_name_the_other_action() {
        let bindings = Bindings::default();
        let alt_enter = BoundInput::Key(Chord::with(Modifier::Alt, KeyCode::Enter));
        let button = BoundInput::Button;
        let cases = [
            (BindingTable::Keys, Action::Bomb, key(KeyCode::Space), Some(Action::Fire)),
            (BindingTable::Keys, Action::Fire, key(KeyCode::Space), None),
            (BindingTable::Keys, Action::Fire, key(KeyCode::Enter), None),
            (BindingTable::Keys, Action::Fire, alt_enter, Some(Action::Fullscreen)),
            (BindingTable::SecondKeys, Action::Bomb, key(KeyCode::KeyW), Some(Action::Up)),
            (BindingTable::Buttons, Action::Fire, button(Button::West), Some(Action::Focus)),
            (BindingTable::Buttons, Action::Fire, button(Button::East), Some(Action::Surge)),
        ];
        for (table, action, bound, expected) in cases {
            assert_eq!(bindings.conflict(table, action, bound), expected, "{table:?}, {action}, {bound:?}");
        }
    }

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

    #[test]
    fn the_second_player_has_flight_keys_only() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.second_actions_of_key(KeyCode::KeyW), [Action::Up]);
        let table = BindingTable::SecondKeys;
        assert_eq!(bindings.set_bound(table, Action::Up, vec![key(KeyCode::KeyT)]), Ok(()));
        assert_eq!(bindings.second_actions_of_key(KeyCode::KeyT), [Action::Up]);
        let pause = Action::Pause;
        assert_eq!(bindings.set_bound(table, pause, vec![]), Err(BindingError::NotSecond(pause)));
    }

    #[test]
    fn a_shared_keyboard_has_keys_for_both() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.lacking_when_shared(), None);
        bindings.set_bound(BindingTable::Keys, Action::Bomb, vec![key(KeyCode::KeyE)]).unwrap();
        assert_eq!(bindings.lacking_when_shared(), Some(Action::Bomb));
    }
}
