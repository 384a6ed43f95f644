//! The default bindings.

use gilrs::Button;
use winit::keyboard::KeyCode;

use super::{Action, Bindings, Chord, Handling};

impl Default for Bindings {
    fn default() -> Self {
        Self {
            keys: Action::ALL.map(default_keys),
            second_keys: Action::FLIGHT
                .map(|action| second_keys(action).iter().copied().map(Chord::plain).collect()),
            buttons: Action::ALL.map(|action| default_buttons(action).to_vec()),
            dead_zone_percent: 20,
            handling: Handling::default(),
        }
    }
}

/// F12 is left free: Steam takes pictures with it. The actions that fly a ship have keys on the right half too, for a
/// player who shares the keyboard.
fn default_keys(action: Action) -> Vec<Chord> {
    let codes: &[KeyCode] = match action {
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
    };
    let with_alt = (action == Action::Fullscreen).then_some(Chord::with_alt(KeyCode::Enter));
    codes.iter().copied().map(Chord::plain).chain(with_alt).collect()
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
