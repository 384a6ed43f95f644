//! The default bindings.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::{Action, BindingTable, Bindings, BoundInput, Chord, Handling};

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
    let key = |&code: &KeyCode| BoundInput::Key(Chord::plain(code));
    // The one key that is held with another.
    let with_alt = (action == Action::Fullscreen).then_some(BoundInput::Key(Chord::with_alt(KeyCode::Enter)));
    match table {
        BindingTable::Keys => default_keys(action).iter().map(key).chain(with_alt).collect(),
        BindingTable::SecondKeys => second_keys(action).iter().map(key).collect(),
        BindingTable::Buttons => default_buttons(action).iter().copied().map(BoundInput::Button).collect(),
    }
}

/// F12 is left free: Steam takes pictures with it. The actions that fly a ship have keys on the right half too, for a
/// player who shares the keyboard.
fn default_keys(action: Action) -> &'static [KeyCode] {
    match action {
        Action::Up => &[KeyCode::ArrowUp, KeyCode::KeyW],
        Action::Down => &[KeyCode::ArrowDown, KeyCode::KeyS],
        Action::Left => &[KeyCode::ArrowLeft, KeyCode::KeyA],
        Action::Right => &[KeyCode::ArrowRight, KeyCode::KeyD],
        Action::Fire => &[KeyCode::KeyZ, KeyCode::Space, KeyCode::Comma],
        Action::Focus => &[KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::Slash],
        Action::Bomb => &[KeyCode::KeyX, KeyCode::Period],
        Action::Start => &[KeyCode::Enter, KeyCode::Digit1],
        Action::Pause => &[KeyCode::Escape],
        Action::Confirm => &[KeyCode::Enter, KeyCode::NumpadEnter],
        Action::Back => &[KeyCode::Escape, KeyCode::Backspace],
        Action::PreviousPage => &[KeyCode::KeyQ, KeyCode::PageUp],
        Action::NextPage => &[KeyCode::KeyE, KeyCode::PageDown],
        Action::WhatHitMe => &[KeyCode::KeyH],
        Action::Overlay => &[KeyCode::F3],
        Action::Method => &[KeyCode::F4],
        Action::Shapes => &[KeyCode::F5],
        Action::CrossCheck => &[KeyCode::F6],
        Action::More => &[KeyCode::PageUp, KeyCode::NumpadAdd],
        Action::Fewer => &[KeyCode::PageDown, KeyCode::NumpadSubtract],
        Action::Fullscreen => &[KeyCode::F11],
        Action::Picture => &[KeyCode::KeyP, KeyCode::PrintScreen],
    }
}

/// The left half of a keyboard that two share: the left hand flies, its little finger and thumb do the rest.
fn second_keys(action: Action) -> &'static [KeyCode] {
    match action {
        Action::Up => &[KeyCode::KeyW],
        Action::Down => &[KeyCode::KeyS],
        Action::Left => &[KeyCode::KeyA],
        Action::Right => &[KeyCode::KeyD],
        Action::Fire => &[KeyCode::Space],
        Action::Focus => &[KeyCode::ShiftLeft],
        Action::Bomb => &[KeyCode::KeyE],
        Action::Start => &[KeyCode::Digit2],
        _ => &[],
    }
}

fn default_buttons(action: Action) -> &'static [Button] {
    match action {
        Action::Up => &[Button::DPadUp],
        Action::Down => &[Button::DPadDown],
        Action::Left => &[Button::DPadLeft],
        Action::Right => &[Button::DPadRight],
        Action::Fire => &[Button::South, Button::RightTrigger2],
        Action::Focus => &[Button::West, Button::LeftTrigger2],
        Action::Bomb => &[Button::North],
        Action::Start | Action::Pause => &[Button::Start],
        Action::Confirm => &[Button::South],
        Action::Back => &[Button::East],
        Action::PreviousPage => &[Button::LeftTrigger],
        Action::NextPage => &[Button::RightTrigger],
        Action::WhatHitMe => &[Button::RightThumb],
        Action::Overlay => &[Button::Select],
        Action::More => &[Button::RightTrigger],
        Action::Fewer => &[Button::LeftTrigger],
        Action::Method | Action::Shapes | Action::CrossCheck | Action::Fullscreen | Action::Picture => &[],
    }
}
