//! The capture of a binding: the next key or button performs no action, and is reported so that an action can be bound
//! to it.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::binding_table::{BUTTONS, BindingTable, BoundInput, Chord, Modifier};

/// A captured input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// A key or button to bind an action to.
    Bound(BoundInput),
    /// Escape: the binding stays as it is.
    Cancel,
    /// Delete: the action loses all its keys or buttons.
    Clear,
}

#[derive(Clone, Debug, Default)]
pub(super) struct BindingCapture {
    /// The table that the binding is for; `None` while no capture is in progress. A capture for a table of keys takes
    /// no buttons, and one for the buttons takes no keys but Escape and Delete.
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
            // Alt or Shift alone is a key too, but only when it comes up alone.
            _ if is_modifier && pressed => {
                self.modifier = Some(code);
                None
            }
            _ if is_modifier => self.modifier.take().and_then(|alone| key(Chord::plain(alone))),
            _ if pressed => {
                // A player who shares a keyboard has no finger left for another key.
                let held = self.modifier.take().filter(|_| table == BindingTable::Keys);
                key(Chord { with: held.and_then(Modifier::of), code })
            }
            _ => None,
        };
        self.captured = self.captured.or(captured);
        pressed
    }

    /// Takes a pad button that went down. Returns whether the capture keeps the button. A button without a name, which
    /// no settings file could hold, is kept and not captured.
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
    fn buttons_are_captured_while_a_button_is_wanted() {
        let mut capture = BindingCapture::default();
        assert!(!capture.button(Button::West), "no capture");
        capture.start(Some(BindingTable::Buttons));
        assert!(capture.button(Button::Unknown) && capture.captured.take().is_none());
        assert!(capture.button(Button::West));
        assert_eq!(capture.captured.take(), Some(Captured::Bound(BoundInput::Button(Button::West))));
    }
}
