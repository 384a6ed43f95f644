//! The input state of one player: held actions, and those pressed since the last tick.

use gilrs::Button;
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

use super::{Action, Handling, PressMode};
use crate::sim::PlayerInput;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Key(KeyCode),
    Button(usize, Button),
    Mouse(MouseButton),
}

/// The actions pressed since the last tick. Even if an action is pressed and released within one frame, the next tick
/// sees the press.
#[derive(Clone, Debug, Default)]
struct Taps {
    x: Option<Action>,
    y: Option<Action>,
    buttons: u8,
    /// Buttons pressed an odd number of times since the last tick, as bits of [`PlayerInput::buttons`], for toggles.
    flips: u8,
}

#[derive(Clone, Debug, Default)]
pub(super) struct PlayerInputState {
    /// Held actions in the order of their presses, so that the later of two opposite directions wins.
    pub(super) held: Vec<(Source, Action)>,
    muted: Vec<(Source, Action)>,
    /// Actions of keys that were down when the window lost focus.
    suspended: Vec<(Source, Action)>,
    taps: Taps,
    pub(super) latched: u8,
}

impl PlayerInputState {
    pub(super) fn press(&mut self, source: Source, action: Action) {
        self.held.push((source, action));
        match action {
            Action::Left | Action::Right => self.taps.x = Some(action),
            Action::Up | Action::Down => self.taps.y = Some(action),
            _ => {
                self.taps.buttons |= button_bit(action);
                self.taps.flips ^= button_bit(action);
            }
        }
    }

    pub(super) fn release(&mut self, source: Source) {
        self.held.retain(|&(held, _)| held != source);
        self.muted.retain(|&(muted, _)| muted != source);
        self.suspended.retain(|&(suspended, _)| suspended != source);
    }

    /// Treats a source as released until it is [resumed](Self::resume).
    pub(super) fn suspend(&mut self, source: Source) {
        let held = self.held.extract_if(.., |&mut (held, _)| held == source);
        self.suspended.extend(held);
    }

    pub(super) fn resume(&mut self, source: Source) {
        let suspended = self.suspended.extract_if(.., |&mut (suspended, _)| suspended == source);
        self.held.extend(suspended);
    }

    /// Treats an action as released until it is pressed again or [taken up](Self::take_up).
    pub(super) fn let_go(&mut self, action: Action) {
        self.muted.extend(self.held.extract_if(.., |&mut (_, held)| held == action));
        self.taps.buttons &= !button_bit(action);
        self.taps.flips &= !button_bit(action);
    }

    pub(super) fn take_up(&mut self, action: Action) {
        self.held.extend(self.muted.extract_if(.., |&mut (_, muted)| muted == action));
    }

    pub(super) fn lose_pad(&mut self, id: usize) {
        let is_of_it = |&(source, _): &(Source, Action)| matches!(source, Source::Button(of, _) if of == id);
        self.held.retain(|held| !is_of_it(held));
        self.muted.retain(|muted| !is_of_it(muted));
    }

    /// Treats everything as released except suspended keys, whose state the system reports when the window has focus
    /// again.
    pub(super) fn focus_lost(&mut self) {
        self.held.clear();
        self.muted.clear();
        self.clear_taps();
    }

    pub(super) fn let_go_of_all(&mut self) {
        self.focus_lost();
        self.suspended.clear();
    }

    pub(super) fn clear_taps(&mut self) {
        self.taps = Taps::default();
    }

    pub(super) fn holds_any(&self) -> bool {
        !self.held.is_empty()
    }

    pub(super) fn last_held(&self, actions: &[Action]) -> Option<Action> {
        self.held.iter().rev().map(|&(_, action)| action).find(|action| actions.contains(action))
    }

    pub(super) fn directions(&self) -> [Option<Action>; 2] {
        let x = self.taps.x.or_else(|| self.last_held(&[Action::Left, Action::Right]));
        let y = self.taps.y.or_else(|| self.last_held(&[Action::Up, Action::Down]));
        [x, y]
    }

    pub(super) fn buttons(&self, handling: Handling) -> u8 {
        let held = self.held.iter().fold(self.taps.buttons, |bits, &(_, action)| bits | button_bit(action));
        let toggled = toggled_bits(handling);
        held & !toggled | (self.latched ^ self.taps.flips) & toggled
    }

    pub(super) fn take_tick(&mut self, stick: [i8; 2], handling: Handling) -> PlayerInput {
        let buttons = self.buttons(handling);
        let [stick_x, stick_y] = match self.directions() {
            [None, None] => stick,
            directions => directions.map(full),
        };
        self.latched = buttons & toggled_bits(handling);
        self.clear_taps();
        PlayerInput { stick_x, stick_y, buttons }
    }
}

fn toggled_bits(handling: Handling) -> u8 {
    let bit = |press, bit| if press == PressMode::Toggle { bit } else { 0 };
    bit(handling.auto_fire, PlayerInput::FIRE) | bit(handling.focus, PlayerInput::FOCUS)
}

fn full(direction: Option<Action>) -> i8 {
    match direction {
        Some(Action::Left | Action::Up) => -127,
        Some(Action::Right | Action::Down) => 127,
        _ => 0,
    }
}

fn button_bit(action: Action) -> u8 {
    match action {
        Action::Fire => PlayerInput::FIRE,
        Action::Focus => PlayerInput::FOCUS,
        Action::Bomb => PlayerInput::BOMB,
        Action::Surge => PlayerInput::SURGE,
        Action::Start => PlayerInput::START,
        _ => 0,
    }
}
