//! The capture of a binding: the next key or button does not act, an action is bound to it.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::Chord;
use super::bindings::BUTTONS;

/// The kind of input that is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureKind {
    /// A key; pads and the mouse act as usual.
    Key,
    /// A pad button; keys act as usual.
    Button,
}

/// A captured input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// A key, alone or with Alt.
    Key(Chord),
    /// A pad button.
    Button(Button),
    /// Escape: the binding stays as it is.
    Cancel,
    /// Delete: the action loses all its keys or buttons.
    Clear,
}

/// A capture in progress, or none. Of several inputs the first counts.
#[derive(Clone, Debug, Default)]
pub(super) struct BindingCapture {
    kind: Option<CaptureKind>,
    captured: Option<Captured>,
    /// An Alt that is down and was not pressed together with another key.
    alt: Option<KeyCode>,
}

impl BindingCapture {
    pub(super) fn start(&mut self, kind: Option<CaptureKind>) {
        *self = Self { kind, ..Self::default() };
    }

    pub(super) fn take(&mut self) -> Option<Captured> {
        self.captured.take()
    }

    /// Takes a key that went down or up. Returns whether the capture keeps it, so that it must not act.
    pub(super) fn key(&mut self, code: KeyCode, pressed: bool) -> bool {
        let Some(kind) = self.kind else { return false };
        let is_alt = matches!(code, KeyCode::AltLeft | KeyCode::AltRight);
        let captured = match (code, kind) {
            (KeyCode::Escape, _) if pressed => Some(Captured::Cancel),
            (KeyCode::Delete, _) if pressed => Some(Captured::Clear),
            (_, CaptureKind::Button) => return false,
            // Alt alone is a key too, but only when it comes up alone.
            _ if is_alt && pressed => {
                self.alt = Some(code);
                None
            }
            _ if is_alt => self.alt.take().map(|alt| Captured::Key(Chord::plain(alt))),
            _ if pressed => Some(Captured::Key(Chord { alt: self.alt.take().is_some(), code })),
            _ => None,
        };
        self.captured = self.captured.or(captured);
        pressed
    }

    /// Takes a pad button that went down. Returns whether the capture keeps it; a button without a name, which no settings
    /// file could hold, is kept and not captured.
    pub(super) fn button(&mut self, button: Button) -> bool {
        let is_captured = self.kind == Some(CaptureKind::Button);
        if is_captured && BUTTONS.contains(&button) {
            self.captured = self.captured.or(Some(Captured::Button(button)));
        }
        is_captured
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(kind: CaptureKind, keys: &[(KeyCode, bool)]) -> Option<Captured> {
        let mut capture = BindingCapture::default();
        capture.start(Some(kind));
        for &(code, pressed) in keys {
            capture.key(code, pressed);
        }
        capture.take()
    }

    /// Tests what is captured of keys: a key, with Alt, Alt alone, and the two keys that are commands.
    #[test]
    fn keys_are_captured_once_with_alt_or_alone() {
        use KeyCode::{AltLeft, Delete, Enter, Escape, KeyQ};
        type Case = (&'static [(KeyCode, bool)], Option<Captured>);
        let plain = |code| Some(Captured::Key(Chord::plain(code)));
        let cases: [Case; 7] = [
            (&[(KeyQ, true)], plain(KeyQ)),
            (&[(KeyQ, true), (Enter, true)], plain(KeyQ)),
            (&[(KeyQ, false)], None),
            (&[(AltLeft, true)], None),
            (&[(AltLeft, true), (AltLeft, false)], plain(AltLeft)),
            (&[(AltLeft, true), (Enter, true)], Some(Captured::Key(Chord::with_alt(Enter)))),
            (&[(Escape, true), (Delete, true)], Some(Captured::Cancel)),
        ];
        for (keys, expected) in cases {
            assert_eq!(captured(CaptureKind::Key, keys), expected, "{keys:?}");
        }
    }

    /// Tests that a capture of buttons takes no key but the two commands, and no button without a name.
    #[test]
    fn buttons_are_captured_while_a_button_is_wanted() {
        assert_eq!(captured(CaptureKind::Button, &[(KeyCode::KeyQ, true)]), None);
        assert_eq!(captured(CaptureKind::Button, &[(KeyCode::Delete, true)]), Some(Captured::Clear));
        let mut capture = BindingCapture::default();
        assert!(!capture.button(Button::West), "no capture");
        capture.start(Some(CaptureKind::Button));
        assert!(capture.button(Button::Unknown) && capture.take().is_none());
        assert!(capture.button(Button::West));
        assert_eq!(capture.take(), Some(Captured::Button(Button::West)));
    }
}
