//! CaptureKind: the next key or button is not an action but what an action is to be bound to.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::Chord;
use super::bindings::BUTTONS;

/// What is listened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureKind {
    /// A key; pads and the mouse go on to mean what they mean.
    Key,
    /// A pad button; keys go on to mean what they mean.
    Button,
}

/// What was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// A key, alone or with Alt.
    Key(Chord),
    /// A pad button.
    Button(Button),
    /// Escape: all stays as it is.
    Cancel,
    /// Delete: no key any more.
    Clear,
}

/// Whoever listens, and what has been captured; the first counts.
#[derive(Clone, Debug, Default)]
pub(super) struct BindingCapture {
    kind: Option<CaptureKind>,
    captured: Option<Captured>,
    /// An Alt that went down and has neither come up nor joined a key.
    alt: Option<KeyCode>,
}

impl BindingCapture {
    pub(super) fn start(&mut self, kind: Option<CaptureKind>) {
        *self = Self { kind, ..Self::default() };
    }

    pub(super) fn take(&mut self) -> Option<Captured> {
        self.captured.take()
    }

    /// A key went down or up; whether that was all it did.
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

    /// A pad button went down; whether that was all it did. One without a name could not be kept.
    pub(super) fn button(&mut self, button: Button) -> bool {
        let is_heard = self.kind == Some(CaptureKind::Button);
        if is_heard && BUTTONS.contains(&button) {
            self.captured = self.captured.or(Some(Captured::Button(button)));
        }
        is_heard
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

    /// Tests what a key means to whoever listens for one: itself, with Alt, Alt alone, and the two that are commands.
    #[test]
    fn keys_are_heard_once_with_alt_or_alone() {
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

    /// Tests that whoever listens for a button hears no key but the two commands, and no button without a name.
    #[test]
    fn buttons_are_heard_by_who_listens_for_them() {
        assert_eq!(captured(CaptureKind::Button, &[(KeyCode::KeyQ, true)]), None);
        assert_eq!(captured(CaptureKind::Button, &[(KeyCode::Delete, true)]), Some(Captured::Clear));
        let mut capture = BindingCapture::default();
        assert!(!capture.button(Button::West), "nobody listens");
        capture.start(Some(CaptureKind::Button));
        assert!(capture.button(Button::Unknown) && capture.take().is_none());
        assert!(capture.button(Button::West));
        assert_eq!(capture.take(), Some(Captured::Button(Button::West)));
    }
}
