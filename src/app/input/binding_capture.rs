//! Listening: the next key or button is not an action but what an action is to be bound to.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::Chord;
use super::bindings::BUTTONS;

/// What is listened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listening {
    /// A key; pads and the mouse go on to mean what they mean.
    Key,
    /// A pad button; keys go on to mean what they mean.
    Button,
}

/// What was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A key, alone or with Alt.
    Key(Chord),
    /// A pad button.
    Button(Button),
    /// Escape: all stays as it is.
    Cancel,
    /// Delete: no key any more.
    Clear,
}

/// Whoever listens, and what has been heard; the first counts.
#[derive(Clone, Debug, Default)]
pub(super) struct BindingCapture {
    listening: Option<Listening>,
    heard: Option<Heard>,
    /// An Alt that went down and has neither come up nor joined a key.
    alt: Option<KeyCode>,
}

impl BindingCapture {
    pub(super) fn listen(&mut self, listening: Option<Listening>) {
        *self = Self { listening, ..Self::default() };
    }

    pub(super) fn take(&mut self) -> Option<Heard> {
        self.heard.take()
    }

    /// A key went down or up; whether that was all it did.
    pub(super) fn key(&mut self, code: KeyCode, pressed: bool) -> bool {
        let Some(listening) = self.listening else { return false };
        let is_alt = matches!(code, KeyCode::AltLeft | KeyCode::AltRight);
        let heard = match (code, listening) {
            (KeyCode::Escape, _) if pressed => Some(Heard::Cancel),
            (KeyCode::Delete, _) if pressed => Some(Heard::Clear),
            (_, Listening::Button) => return false,
            // Alt alone is a key too, but only when it comes up alone.
            _ if is_alt && pressed => {
                self.alt = Some(code);
                None
            }
            _ if is_alt => self.alt.take().map(|alt| Heard::Key(Chord::plain(alt))),
            _ if pressed => Some(Heard::Key(Chord { alt: self.alt.take().is_some(), code })),
            _ => None,
        };
        self.heard = self.heard.or(heard);
        pressed
    }

    /// A pad button went down; whether that was all it did. One without a name could not be kept.
    pub(super) fn button(&mut self, button: Button) -> bool {
        let is_heard = self.listening == Some(Listening::Button);
        if is_heard && BUTTONS.contains(&button) {
            self.heard = self.heard.or(Some(Heard::Button(button)));
        }
        is_heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(listening: Listening, keys: &[(KeyCode, bool)]) -> Option<Heard> {
        let mut capture = BindingCapture::default();
        capture.listen(Some(listening));
        for &(code, pressed) in keys {
            capture.key(code, pressed);
        }
        capture.take()
    }

    /// Tests what a key means to whoever listens for one: itself, with Alt, Alt alone, and the two that are commands.
    #[test]
    fn keys_are_heard_once_with_alt_or_alone() {
        use KeyCode::{AltLeft, Delete, Enter, Escape, KeyQ};
        type Case = (&'static [(KeyCode, bool)], Option<Heard>);
        let plain = |code| Some(Heard::Key(Chord::plain(code)));
        let cases: [Case; 7] = [
            (&[(KeyQ, true)], plain(KeyQ)),
            (&[(KeyQ, true), (Enter, true)], plain(KeyQ)),
            (&[(KeyQ, false)], None),
            (&[(AltLeft, true)], None),
            (&[(AltLeft, true), (AltLeft, false)], plain(AltLeft)),
            (&[(AltLeft, true), (Enter, true)], Some(Heard::Key(Chord::with_alt(Enter)))),
            (&[(Escape, true), (Delete, true)], Some(Heard::Cancel)),
        ];
        for (keys, expected) in cases {
            assert_eq!(heard(Listening::Key, keys), expected, "{keys:?}");
        }
    }

    /// Tests that whoever listens for a button hears no key but the two commands, and no button without a name.
    #[test]
    fn buttons_are_heard_by_who_listens_for_them() {
        assert_eq!(heard(Listening::Button, &[(KeyCode::KeyQ, true)]), None);
        assert_eq!(heard(Listening::Button, &[(KeyCode::Delete, true)]), Some(Heard::Clear));
        let mut capture = BindingCapture::default();
        assert!(!capture.button(Button::West), "nobody listens");
        capture.listen(Some(Listening::Button));
        assert!(capture.button(Button::Unknown) && capture.take().is_none());
        assert!(capture.button(Button::West));
        assert_eq!(capture.take(), Some(Heard::Button(Button::West)));
    }
}
