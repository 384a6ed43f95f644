//! What is held and what was pressed, from plain events of keys and pads.

use std::mem;
use std::time::Duration;

use gilrs::Button;
use glam::Vec2;
use winit::keyboard::KeyCode;

use super::repeat::MenuRepeat;
use super::stick::{self, Position};
use super::{Action, Bindings, Pointer};
use crate::sim::PlayerInput;

/// Presses kept for the next frame; more than fingers make in one, so that a broken device cannot fill the
/// memory.
const MAX_PRESSED: usize = 64;

/// What a pad tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadEvent {
    /// A button went down or up.
    Button {
        /// The button by its place.
        button: Button,
        /// Whether it went down.
        pressed: bool,
    },
    /// The left stick moved sideways, −1 (left) to 1 (right).
    StickX(f32),
    /// The left stick moved up or down, −1 (up) to 1 (down).
    StickY(f32),
    /// The pad is gone.
    Disconnected,
}

/// Where a held action comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Key(KeyCode),
    Button(usize, Button),
}

/// One pad that has been heard of.
#[derive(Clone, Debug)]
struct Pad {
    id: usize,
    stick: Position,
    /// What the stick stands for in a menu.
    direction: Option<Action>,
    /// Whether a player has it in hand: only then does its loss pause the game.
    is_used: bool,
}

/// What was pressed since the last tick. A press and its release may fall into one frame; the tick that takes
/// this still sees it.
#[derive(Clone, Debug, Default)]
struct Taps {
    x: Option<Action>,
    y: Option<Action>,
    buttons: u8,
}

/// The state of all controls.
///
/// Feed it with events as they come. In play call [`take_tick`](Self::take_tick) once a tick, and everywhere
/// [`take_pressed`](Self::take_pressed) once a frame.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    bindings: Bindings,
    /// In order of press, so that of two opposite directions the later one wins.
    held: Vec<(Source, Action)>,
    /// Left and right.
    alt: [bool; 2],
    pads: Vec<Pad>,
    taps: Taps,
    pressed: Vec<Action>,
    repeat: MenuRepeat,
    lost_pad: bool,
    pointer: Pointer,
    /// The mouse did something that nobody has taken.
    pointer_stirred: bool,
}

impl Controls {
    /// Controls at rest.
    #[must_use]
    pub fn new(bindings: Bindings) -> Self {
        Self { bindings, ..Self::default() }
    }

    /// The bindings in force.
    #[must_use]
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Changes the bindings and lets go of everything, because a key that is held may mean something else now.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.bindings = bindings;
        self.focus_lost();
    }

    /// A key went down or up. Repetitions by the system and synthetic presses (winit makes them up for keys that
    /// are down when the window gets the focus) are ignored; a release counts always.
    pub fn key(&mut self, code: KeyCode, pressed: bool, repeat: bool, synthetic: bool) {
        if pressed && (repeat || synthetic) {
            return;
        }
        match code {
            KeyCode::AltLeft => self.alt[0] = pressed,
            KeyCode::AltRight => self.alt[1] = pressed,
            _ => {}
        }
        self.release(Source::Key(code));
        if pressed {
            let actions = self.bindings.actions_of_key(code, self.alt != [false; 2]);
            self.press(Source::Key(code), &actions);
        }
    }

    /// A pad has something to tell. `id` stays with a pad as long as it is connected.
    pub fn pad(&mut self, id: usize, event: PadEvent) {
        match event {
            PadEvent::Button { button, pressed } => {
                self.release(Source::Button(id, button));
                if pressed {
                    self.pad_of(id).is_used = true;
                    let actions = self.bindings.actions_of_button(button);
                    self.press(Source::Button(id, button), &actions);
                }
            }
            PadEvent::StickX(value) => self.stick_moved(id, 0, value),
            PadEvent::StickY(value) => self.stick_moved(id, 1, value),
            PadEvent::Disconnected => self.disconnected(id),
        }
    }

    /// The mouse moved to a place in field pixels.
    pub fn pointer_moved(&mut self, at: Vec2) {
        self.pointer_stirred |= self.pointer.at != at;
        self.pointer.at = at;
    }

    /// The left button of the mouse went down or up.
    pub fn pointer_button(&mut self, pressed: bool) {
        self.pointer.held = pressed;
        self.pointer.clicked |= pressed;
        self.pointer_stirred = true;
    }

    /// What the mouse did since the last call; `None` if nothing.
    pub fn take_pointer(&mut self) -> Option<Pointer> {
        let pointer = self.pointer;
        self.pointer.clicked = false;
        mem::take(&mut self.pointer_stirred).then_some(pointer)
    }

    /// The window lost the focus: releases will not be told any more, so everything is let go.
    pub fn focus_lost(&mut self) {
        self.held.clear();
        self.alt = [false; 2];
        self.pointer.held = false;
        self.clear_taps();
        for pad in &mut self.pads {
            pad.stick = [0.0; 2];
            pad.direction = None;
        }
    }

    /// Forgets presses that nobody has taken. To be called when play begins or resumes, so that the press that
    /// left the menu does not fire a shot.
    pub fn clear_taps(&mut self) {
        self.taps = Taps::default();
        self.pressed.clear();
        self.repeat.restart();
    }

    /// Takes an action as released until it is pressed again. To be called for the action that left a menu: its
    /// key is still down when play begins.
    pub fn let_go(&mut self, action: Action) {
        self.held.retain(|&(_, held)| held != action);
        self.taps.buttons &= !button_bit(action);
    }

    /// Whether a pad that was in use has gone since the last call; the game then pauses.
    pub fn take_lost_pad(&mut self) -> bool {
        mem::take(&mut self.lost_pad)
    }

    /// What the player asks for in this tick: what is held, and what was pressed since the last tick.
    ///
    /// Keys and directional pads deflect fully, and win over a stick. The length of a diagonal is the
    /// simulation's business.
    pub fn take_tick(&mut self) -> PlayerInput {
        let taps = mem::take(&mut self.taps);
        let x = taps.x.or_else(|| self.last_held(&[Action::Left, Action::Right]));
        let y = taps.y.or_else(|| self.last_held(&[Action::Up, Action::Down]));
        let [stick_x, stick_y] = match (x, y) {
            (None, None) => self.stick(),
            _ => [full(x), full(y)],
        };
        let held = self.held.iter().fold(0, |bits, &(_, action)| bits | button_bit(action));
        PlayerInput { stick_x, stick_y, buttons: held | taps.buttons }
    }

    /// What was pressed since the last call, in order; `elapsed` is the time since then. A direction that is
    /// held comes again after a while, for menus; nothing else does.
    ///
    /// Let one screen, the topmost at the start of the frame, have the whole list: Escape is both
    /// [`Action::Pause`] and [`Action::Back`].
    pub fn take_pressed(&mut self, elapsed: Duration) -> Vec<Action> {
        let held = self.menu_direction();
        if self.repeat.advance(held, elapsed) {
            self.pressed.extend(held);
        }
        mem::take(&mut self.pressed)
    }

    fn press(&mut self, source: Source, actions: &[Action]) {
        for &action in actions {
            self.held.push((source, action));
            match action {
                Action::Left | Action::Right => self.taps.x = Some(action),
                Action::Up | Action::Down => self.taps.y = Some(action),
                _ => self.taps.buttons |= button_bit(action),
            }
            self.push_pressed(action);
        }
    }

    fn push_pressed(&mut self, action: Action) {
        self.repeat.restart();
        if self.pressed.len() < MAX_PRESSED {
            self.pressed.push(action);
        }
    }

    fn release(&mut self, source: Source) {
        self.held.retain(|&(held, _)| held != source);
    }

    fn pad_of(&mut self, id: usize) -> &mut Pad {
        let index = self.pads.iter().position(|pad| pad.id == id).unwrap_or_else(|| {
            self.pads.push(Pad { id, stick: [0.0; 2], direction: None, is_used: false });
            self.pads.len() - 1
        });
        &mut self.pads[index]
    }

    fn stick_moved(&mut self, id: usize, axis: usize, value: f32) {
        let pad = self.pad_of(id);
        // A broken driver may say anything.
        pad.stick[axis] = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
        let direction = stick::direction(pad.stick, pad.direction);
        let before = mem::replace(&mut pad.direction, direction);
        pad.is_used |= direction.is_some();
        if let Some(direction) = direction.filter(|_| direction != before) {
            self.push_pressed(direction);
        }
    }

    fn disconnected(&mut self, id: usize) {
        self.held.retain(|&(source, _)| !matches!(source, Source::Button(of, _) if of == id));
        self.lost_pad |= self.pads.iter().any(|pad| pad.id == id && pad.is_used);
        self.pads.retain(|pad| pad.id != id);
    }

    /// The latest of `actions` that is still held.
    fn last_held(&self, actions: &[Action]) -> Option<Action> {
        self.held.iter().rev().map(|&(_, action)| action).find(|action| actions.contains(action))
    }

    /// Of several pads the stick that is deflected most.
    fn stick(&self) -> [i8; 2] {
        let deflected =
            self.pads.iter().map(|pad| stick::deflection(pad.stick, self.bindings.dead_zone_percent()));
        deflected.max_by_key(|[x, y]| i32::from(*x).pow(2) + i32::from(*y).pow(2)).unwrap_or_default()
    }

    fn menu_direction(&self) -> Option<Action> {
        let keys = self.last_held(&[Action::Up, Action::Down, Action::Left, Action::Right]);
        keys.or_else(|| self.pads.iter().find_map(|pad| pad.direction))
    }
}

/// Full deflection along one axis.
fn full(direction: Option<Action>) -> i8 {
    match direction {
        Some(Action::Left | Action::Up) => -127,
        Some(Action::Right | Action::Down) => 127,
        _ => 0,
    }
}

/// The button of [`PlayerInput`] that an action holds, 0 for none.
fn button_bit(action: Action) -> u8 {
    match action {
        Action::Fire => PlayerInput::FIRE,
        Action::Focus => PlayerInput::FOCUS,
        _ => 0,
    }
}

#[cfg(test)]
#[path = "controls_tests.rs"]
mod tests;
