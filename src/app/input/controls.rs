//! The state of all input devices, from plain events of keys, pads and the mouse.

use std::mem;
use std::time::Duration;

use gilrs::{Axis, Button};
use glam::Vec2;
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

use super::assignment::{DeviceAssignment, PlayerDevice};
use super::binding_capture::{BindingCapture, Captured};
use super::known_pads::KnownPads;
use super::mouse::{Mouse, MouseShip, Pointer};
use super::pads::PadEvent;
use super::player_state::{PlayerInputState, Source};
use super::presses::Presses;
use super::touch::{Touch, TouchPhase};
use super::{Action, BindingTable, Bindings, Modifier};
use crate::sim::PlayerInput;
use crate::view::InputDevice;

/// The loss of a pad that was in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostPad {
    /// The player who had the pad, counted from 0; `None` where only one plays.
    pub player: Option<usize>,
}

/// The state of all controls.
///
/// Feed it with events as they come. In play call [`take_ticks`](Self::take_ticks) once a tick, and everywhere
/// [`take_pressed`](Self::take_pressed) once a frame.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    bindings: Bindings,
    players: [PlayerInputState; 2],
    assignment: DeviceAssignment,
    modifiers: Vec<KeyCode>,
    /// The modifier that went down last with no other key after it, and the actions that it announces when it comes up: it may be the
    /// beginning of a chord.
    lone_modifier: Option<(KeyCode, Vec<Action>)>,
    pads: KnownPads,
    presses: Presses,
    /// The loss of a pad in use that nobody has taken yet; the game then pauses.
    pub lost_pad: Option<LostPad>,
    mouse: Mouse,
    touch: Touch,
    binding_capture: BindingCapture,
    /// The device that was used last; hints show its keys or buttons.
    pub device: InputDevice,
}

impl Controls {
    /// Returns controls on which nothing is held or was pressed.
    #[must_use]
    pub fn new(bindings: Bindings) -> Self {
        Self { bindings, ..Self::default() }
    }

    /// The current bindings.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Changes the bindings and switches toggles off. Where keys or buttons have changed, all count as released,
    /// because a key that is held may have another action now.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        let before = mem::replace(&mut self.bindings, bindings);
        if !before.has_keys_of(&self.bindings) {
            self.focus_lost();
        }
        self.players.iter_mut().for_each(|state| state.latched = 0);
    }

    /// Begins a game with two players or with one, and switches toggles off.
    pub fn set_two_players(&mut self, two: bool) {
        if mem::replace(&mut self.assignment.two, two) != two {
            self.players.iter_mut().for_each(PlayerInputState::let_go_of_all);
        }
        self.players.iter_mut().for_each(|state| state.latched = 0);
    }

    /// The devices of both players in a game of two, also before one begins.
    pub fn devices_of_two(&self) -> [PlayerDevice; 2] {
        self.assignment.devices_of_two(self.bindings.handling)
    }

    /// Takes a key that went down or up. Repetitions by the system and synthetic presses (winit makes them up for keys
    /// that are down when the window gets the focus) are ignored; a release counts always.
    pub fn key(&mut self, code: KeyCode, pressed: bool, repeat: bool, synthetic: bool) {
        if pressed && (repeat || synthetic) {
            return;
        }
        self.modifiers.retain(|&held| held != code);
        if pressed && Modifier::of(code).is_some() {
            self.modifiers.push(code);
        }
        self.release(Source::Key(code));
        if let Some((lone, actions)) = self.lone_modifier.take()
            && lone == code
            && !pressed
        {
            self.presses.announce(&actions);
        }
        if !self.binding_capture.key(code, pressed) && pressed {
            self.press_key(code);
        }
    }

    /// Takes an event of a pad. A pad keeps its `id` as long as it is connected.
    pub fn pad(&mut self, id: usize, event: PadEvent) {
        match event {
            PadEvent::Button(button, pressed) => {
                self.release(Source::Button(id, button));
                if pressed {
                    self.press_button(id, button);
                }
            }
            PadEvent::Axis(Axis::LeftStickX, value) => self.stick_moved(id, 0, value),
            // Pads count upward, the game downward.
            PadEvent::Axis(Axis::LeftStickY, value) => self.stick_moved(id, 1, -value),
            PadEvent::Axis(..) => {}
            PadEvent::Disconnected => self.disconnected(id),
        }
    }

    /// Moves the pointer to a position in field pixels.
    pub fn pointer_moved(&mut self, at: Vec2) {
        if self.mouse.moved(at) {
            self.device = InputDevice::Mouse;
        }
    }

    /// Turns the wheel by a number of lines, upward above zero. Each line is a press of up or down for the screens.
    pub fn wheel_turned(&mut self, lines: f32) {
        self.device = InputDevice::Mouse;
        let lines = self.mouse.turned(lines);
        let way = if lines < 0 { Action::Up } else { Action::Down };
        (0..lines.abs()).for_each(|_| self.presses.push(way));
    }

    /// Presses and releases an action for the player of the mouse; the next tick takes the press.
    pub fn tap(&mut self, action: Action) {
        let source = Source::Mouse(MouseButton::Left);
        let state = self.mouse_player_state();
        state.press(source, action);
        state.release(source);
    }

    /// Returns whether a mouse button for [`Action::Back`] went down since the last call: the right one, or
    /// [`MouseButton::Back`] at the side. In flight (`is_flying`) the right button does not count where the ship
    /// follows the mouse.
    pub fn take_mouse_back(&mut self, is_flying: bool) -> bool {
        self.mouse.take_back(!(is_flying && self.bindings.handling.mouse_follow))
    }

    /// Takes a button of the mouse that went down or up.
    pub fn mouse_button(&mut self, button: MouseButton, pressed: bool) {
        self.mouse.button(button, pressed);
        self.release(Source::Mouse(button));
        if pressed {
            self.device = InputDevice::Mouse;
        }
        let action = match button {
            MouseButton::Left => Action::Fire,
            MouseButton::Right => Action::Focus,
            MouseButton::Middle => Action::Bomb,
            _ => return,
        };
        if pressed && self.bindings.handling.mouse_follow {
            self.mouse_player_state().press(Source::Mouse(button), action);
        }
    }

    /// Takes a finger on a touch screen, at a place in field pixels. A finger keeps its `id` until it is lifted.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        self.device = InputDevice::Touch;
        if self.touch.finger(id, phase, at) {
            self.mouse.finger(at, phase != TouchPhase::Up, phase == TouchPhase::Down);
        }
    }

    /// Returns the place of a second finger that was put down since the last call, in field pixels.
    pub fn take_second_finger(&mut self) -> Option<Vec2> {
        self.touch.second.take()
    }

    /// The pointer, if the mouse moved or its left button changed since the last call; otherwise `None`.
    pub fn take_pointer(&mut self) -> Option<Pointer> {
        self.mouse.take()
    }

    /// The position of the mouse that the ship flies to, in field pixels; `None` while the ship does not follow the
    /// mouse.
    pub fn leads_to(&self) -> Option<Vec2> {
        let leads = self.bindings.handling.mouse_follow && self.mouse.leads;
        leads.then_some(self.mouse.pointer.at)
    }

    /// The player whose ship follows the mouse, counted from 0: the one at the keyboard.
    pub fn mouse_player(&self) -> usize {
        self.assignment.keyboard_player(self.bindings.handling)
    }

    /// Sets the ship that may follow the mouse. To be called before each tick.
    pub fn set_mouse_ship(&mut self, ship: Option<MouseShip>) {
        self.mouse.ship = ship;
    }

    /// Begins to capture the next key or button for a table; that key or button performs no action. `None` ends the
    /// capture.
    pub fn capture(&mut self, table: Option<BindingTable>) {
        self.binding_capture.start(table);
    }

    /// Returns the input that was captured since [`capture`](Self::capture), once; `None` while nothing was captured.
    pub fn take_captured(&mut self) -> Option<Captured> {
        self.binding_capture.captured.take()
    }

    /// The position of the stick that is deflected most among all pads, −1 to 1 on both axes, to the right and
    /// downward, before any dead zone; the center without a pad.
    pub fn stick_position(&self) -> Vec2 {
        self.pads.stick_position()
    }

    /// Releases everything because the window lost the focus: the system reports no more releases.
    pub fn focus_lost(&mut self) {
        self.players.iter_mut().for_each(PlayerInputState::let_go_of_all);
        self.modifiers.clear();
        self.lone_modifier = None;
        self.mouse.pointer.held = false;
        self.touch.let_go();
        self.clear_taps();
        self.pads.let_go();
    }

    /// Drops presses that no tick and no screen has taken. To be called when play begins or resumes, so that the press
    /// that left the menu does not fire a shot.
    pub fn clear_taps(&mut self) {
        self.players.iter_mut().for_each(PlayerInputState::clear_taps);
        self.presses.clear();
        // Held for the ship, it is nothing to the next page.
        self.lone_modifier = None;
    }

    /// Treats an action as released until it is pressed again. To be called for the action that left a menu: its key is
    /// still down when play begins.
    pub fn let_go(&mut self, action: Action) {
        self.players.iter_mut().for_each(|state| state.let_go(action));
    }

    /// Treats as held again what was [let go of](Self::let_go) and is still down: after a count-down the key that chose to go on is
    /// held on purpose.
    pub fn take_up(&mut self) {
        self.players.iter_mut().for_each(PlayerInputState::take_up);
    }

    /// Whether a key, a button of a pad or of the mouse, or a stick is held.
    pub fn holds_any(&self) -> bool {
        let by_player = self.players.iter().any(PlayerInputState::holds_any);
        by_player || self.mouse.pointer.held || self.pads.direction().is_some()
    }

    /// The buttons that are toggled on for a player counted from 0, as bits of [`PlayerInput::buttons`].
    pub fn latched(&self, player: usize) -> u8 {
        self.players.get(player).map_or(0, |state| state.latched)
    }

    /// The input of each player in this tick: the actions that are held, and those pressed since the last tick. The
    /// second is empty where only one plays.
    ///
    /// Keys and directional pads win over a finger, a finger over a stick, a stick over the mouse. A finger also fires.
    pub fn take_ticks(&mut self) -> [PlayerInput; 2] {
        let handling = self.bindings.handling;
        let follows = handling.mouse_follow.then(|| self.mouse_player());
        [0, 1].map(|player| {
            let mut stick = self.stick(player);
            if follows == Some(player) {
                stick = self.led_by_mouse(player, stick);
            }
            let is_led = self.touch.leads() && player == self.mouse_player();
            if is_led {
                let is_focused = self.players[player].buttons(handling) & PlayerInput::FOCUS != 0;
                stick = self.touch.stick(self.mouse.ship, is_focused);
            }
            let mut input = self.players[player].take_tick(stick, handling);
            input.buttons |= if is_led { PlayerInput::FIRE } else { 0 };
            input
        })
    }

    fn led_by_mouse(&mut self, player: usize, stick: [i8; 2]) -> [i8; 2] {
        let state = &self.players[player];
        self.mouse.leads &= stick == [0, 0] && state.directions() == [None; 2];
        let is_focused = state.buttons(self.bindings.handling) & PlayerInput::FOCUS != 0;
        if self.mouse.leads { self.mouse.stick(is_focused) } else { stick }
    }

    /// The actions that were pressed since the last call, in order; `elapsed` is the time since then. A direction that
    /// is held is repeated after a while, for menus; other actions are not.
    ///
    /// One screen, the topmost at the start of the frame, must have the whole list: Escape is both [`Action::Pause`]
    /// and [`Action::Back`].
    pub fn take_pressed(&mut self, elapsed: Duration) -> Vec<Action> {
        let directions = [Action::Up, Action::Down, Action::Left, Action::Right];
        let by_key = self.players.iter().find_map(|state| state.last_held(&directions));
        self.presses.take(by_key.or_else(|| self.pads.direction()), elapsed)
    }

    fn press_key(&mut self, code: KeyCode) {
        self.device = InputDevice::Keys;
        let handling = self.bindings.handling;
        let source = Source::Key(code);
        let held: Vec<Modifier> = self.modifiers.iter().copied().filter_map(Modifier::of).collect();
        let actions = self.bindings.actions_of_key(code, &held);
        let shared = self.assignment.shares_keyboard(handling);
        let second = if shared { self.bindings.second_actions_of_key(code) } else { Vec::new() };
        let mine = self.assignment.keyboard_player(handling);
        for &action in actions.iter().filter(|action| second.is_empty() || !action.is_flight()) {
            self.players[mine].press(source, action);
        }
        for &action in &second {
            self.players[1].press(source, action);
        }
        let others = second.into_iter().filter(|action| !actions.contains(action));
        let announced: Vec<Action> = actions.iter().copied().chain(others).collect();
        if Modifier::of(code).is_some() {
            self.lone_modifier = Some((code, announced));
        } else {
            self.presses.announce(&announced);
        }
    }

    fn press_button(&mut self, id: usize, button: Button) {
        self.device = InputDevice::Pad;
        self.pads.use_button(id);
        self.assignment.take(id);
        if self.binding_capture.button(button) {
            return;
        }
        let actions = self.bindings.actions_of_button(button);
        if let Some(player) = self.assignment.pad_player(id, self.bindings.handling) {
            for &action in &actions {
                self.players[player].press(Source::Button(id, button), action);
            }
        }
        self.presses.announce(&actions);
    }

    fn release(&mut self, source: Source) {
        self.players.iter_mut().for_each(|state| state.release(source));
    }

    fn mouse_player_state(&mut self) -> &mut PlayerInputState {
        let player = self.mouse_player();
        &mut self.players[player]
    }

    fn stick_moved(&mut self, id: usize, axis: usize, value: f32) {
        let [direction, before] = self.pads.move_stick(id, axis, value);
        let Some(direction) = direction else { return };
        self.device = InputDevice::Pad;
        self.assignment.take(id);
        if before != Some(direction) {
            self.presses.push(direction);
        }
    }

    fn disconnected(&mut self, id: usize) {
        self.players.iter_mut().for_each(|state| state.lose_pad(id));
        let player = self.assignment.lose(id, self.bindings.handling);
        if self.pads.lose(id) {
            self.lost_pad = Some(LostPad { player });
        }
    }

    fn stick(&self, player: usize) -> [i8; 2] {
        let handling = self.bindings.handling;
        let is_theirs = |id| self.assignment.pad_player(id, handling) == Some(player);
        self.pads.deflection(self.bindings.dead_zone_percent, is_theirs)
    }
}

#[cfg(test)]
#[path = "controls_tests.rs"]
mod tests;
