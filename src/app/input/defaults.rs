use gilrs::Button as B;
use winit::keyboard::KeyCode as K;

use super::{Action, BindingTable, Bindings, BoundInput, Chord, Handling, Modifier};

impl Default for Bindings {
    fn default() -> Self {
        Self {
            bound: BindingTable::ALL.map(|table| Action::ALL.map(|action| default_bound(table, action))),
            dead_zone_percent: 20,
            handling: Handling::default(),
        }
    }
}

fn default_bound(table: BindingTable, action: Action) -> Vec<BoundInput> {
    let (keys, second_keys, buttons) = defaults(action);
    let key = |&code| BoundInput::Key(Chord::plain(code));
    let chord = match action {
        Action::Fullscreen => Some(Chord::with(Modifier::Alt, K::Enter)),
        Action::PreviousMethod => Some(Chord::with(Modifier::Shift, K::F4)),
        _ => None,
    };
    match table {
        BindingTable::Keys => keys.iter().map(key).chain(chord.map(BoundInput::Key)).collect(),
        BindingTable::SecondKeys => second_keys.iter().map(key).collect(),
        BindingTable::Buttons => buttons.iter().copied().map(BoundInput::Button).collect(),
    }
}

/// Returns the default bindings of an action without modifiers: its keys, the keys of a second player on the same
/// keyboard, and its pad buttons. A list may be empty.
///
/// F12 stays free because Steam uses it for screenshots. Flight actions also have keys on the right half of the
/// keyboard, for a first player who shares it. The second player has the left half: the left hand flies, and its thumb
/// and little finger press the other keys.
fn defaults(action: Action) -> (&'static [K], &'static [K], &'static [B]) {
    match action {
        Action::Up => (&[K::ArrowUp, K::KeyW], &[K::KeyW], &[B::DPadUp]),
        Action::Down => (&[K::ArrowDown, K::KeyS], &[K::KeyS], &[B::DPadDown]),
        Action::Left => (&[K::ArrowLeft, K::KeyA], &[K::KeyA], &[B::DPadLeft]),
        Action::Right => (&[K::ArrowRight, K::KeyD], &[K::KeyD], &[B::DPadRight]),
        Action::Fire => (&[K::KeyZ, K::Space, K::Comma], &[K::Space], &[B::South, B::RightTrigger2]),
        Action::Focus => {
            (&[K::ShiftLeft, K::ShiftRight, K::Slash], &[K::ShiftLeft], &[B::West, B::LeftTrigger2])
        }
        Action::Bomb => (&[K::KeyX, K::Period], &[K::KeyE], &[B::North]),
        Action::Surge => (&[K::KeyC, K::KeyM], &[K::KeyQ], &[B::East]),
        Action::Start => (&[K::Enter, K::Digit1], &[K::Digit2], &[B::Start]),
        Action::Pause => (&[K::Escape], &[], &[B::Start]),
        Action::Confirm => (&[K::Enter, K::NumpadEnter], &[], &[B::South]),
        Action::Back => (&[K::Escape, K::Backspace], &[], &[B::East]),
        Action::PreviousPage => (&[K::KeyQ, K::PageUp], &[], &[B::LeftTrigger]),
        Action::NextPage => (&[K::KeyE, K::PageDown], &[], &[B::RightTrigger]),
        Action::Restart => (&[K::KeyR], &[], &[]),
        Action::WhatHitMe => (&[K::KeyH], &[], &[B::RightThumb]),
        Action::Overlay => (&[K::F3], &[], &[B::Select]),
        Action::Method => (&[K::F4], &[], &[]),
        Action::PreviousMethod => (&[], &[], &[]),
        Action::Shapes => (&[K::F5], &[], &[]),
        Action::CrossCheck => (&[K::F6], &[], &[]),
        Action::More => (&[K::PageUp, K::NumpadAdd], &[], &[B::RightTrigger]),
        Action::Fewer => (&[K::PageDown, K::NumpadSubtract], &[], &[B::LeftTrigger]),
        Action::Fullscreen => (&[K::F11], &[], &[]),
        Action::Picture => (&[K::KeyP, K::PrintScreen], &[], &[]),
    }
}
