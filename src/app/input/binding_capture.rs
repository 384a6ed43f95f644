//! Captures a binding: the next key or button performs no action, but is reported so that an action can be bound to it.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::binding_table::{BUTTONS, BindingTable, BoundInput, Chord, Modifier};

/// What the player pressed while a binding was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// A key or button to bind.
    Bound(BoundInput),
    /// Escape: keep the binding unchanged.
    Cancel,
    /// Delete: remove all keys or buttons of the action.
    Clear,
}

#[derive(Clone, Debug, Default)]
pub(super) struct BindingCapture {
    /// The table to capture for, or `None` if no capture is in progress. Captures for keys ignore buttons; captures for
    /// buttons ignore keys except Escape and Delete.
    table: Option<BindingTable>,
    pub(super) captured: Option<Captured>,
    modifier: Option<KeyCode>,
}

impl BindingCapture {
    pub(super) fn start(&mut self, table: Option<BindingTable>) {
        *self = Self { table, ..Self::default() };
    }

    pub(super) fn key(&mut self, code: KeyCode, pressed: bool) -> bool {
        let Some(table) = self.table else { return false };
        let is_modifier = Modifier::of(code).is_some();
        let key = |chord| Some(Captured::Bound(BoundInput::Key(chord)));
        let captured = match code {
            KeyCode::Escape if pressed => Some(Captured::Cancel),
            KeyCode::Delete if pressed => Some(Captured::Clear),
            _ if table == BindingTable::Buttons => return false,
            // Alt or Shift alone is a valid key, but only once it is released alone.
            _ if is_modifier && pressed => {
                self.modifier = Some(code);
                None
            }
            _ if is_modifier => self.modifier.take().and_then(|alone| key(Chord::plain(alone))),
            _ if pressed => {
                // Players who share a keyboard have no finger free for a second key.
                let held = self.modifier.take().filter(|_| table == BindingTable::Keys);
                key(Chord { with: held.and_then(Modifier::of), code })
            }
            _ => None,
        };
        self.captured = self.captured.or(captured);
        pressed
    }

    /// Handles a pad button that went down. Returns whether the capture consumes it. Buttons without a name in the
    /// settings file are consumed, but not captured.
    pub(super) fn button(&mut self, button: Button) -> bool {
        let is_kept = self.table == Some(BindingTable::Buttons);
        if is_kept && BUTTONS.contains(&button) {
            self.captured = self.captured.or(Some(Captured::Bound(BoundInput::Button(button))));
        }
        is_kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(table: BindingTable, keys: &[(KeyCode, bool)]) -> Option<Captured> {
        let mut capture = BindingCapture::default();
        capture.start(Some(table));
        for &(code, pressed) in keys {
            capture.key(code, pressed);
        }
        capture.captured.take()
    }

    #[test]
    fn keys_are_captured_once_with_alt_or_alone() {
        use BindingTable::{Buttons, Keys, SecondKeys};
        use KeyCode::{AltLeft, Delete, Enter, Escape, F4, KeyQ, ShiftLeft};
        type CaptureCase = (BindingTable, &'static [(KeyCode, bool)], Option<Captured>);
        let key = |chord| Some(Captured::Bound(BoundInput::Key(chord)));
        let cases: [CaptureCase; 12] = [
            (Keys, &[(KeyQ, true)], key(Chord::plain(KeyQ))),
            (Keys, &[(KeyQ, true), (Enter, true)], key(Chord::plain(KeyQ))),
            (Keys, &[(KeyQ, false)], None),
            (Keys, &[(AltLeft, true)], None),
            (Keys, &[(AltLeft, true), (AltLeft, false)], key(Chord::plain(AltLeft))),
            (Keys, &[(AltLeft, true), (Enter, true)], key(Chord::with(Modifier::Alt, Enter))),
            (Keys, &[(ShiftLeft, true), (ShiftLeft, false)], key(Chord::plain(ShiftLeft))),
            (Keys, &[(ShiftLeft, true), (F4, true)], key(Chord::with(Modifier::Shift, F4))),
            (SecondKeys, &[(AltLeft, true), (Enter, true)], key(Chord::plain(Enter))),
            (Keys, &[(Escape, true), (Delete, true)], Some(Captured::Cancel)),
            (Buttons, &[(KeyQ, true)], None),
            (Buttons, &[(Delete, true)], Some(Captured::Clear)),
        ];
        for (table, keys, expected) in cases {
            assert_eq!(captured(table, keys), expected, "{table:?}: {keys:?}");
        }
    }

    #[test]
    fn buttons_are_captured_only_for_the_button_table() {
        let mut capture = BindingCapture::default();
        assert!(!capture.button(Button::West), "no capture");
        capture.start(Some(BindingTable::Buttons));
        assert!(capture.button(Button::Unknown) && capture.captured.take().is_none());
        assert!(capture.button(Button::West));
        assert_eq!(capture.captured.take(), Some(Captured::Bound(BoundInput::Button(Button::West))));
    }
}
