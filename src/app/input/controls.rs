//! The state of all input devices, updated by key, pad, mouse and touch events.

use std::mem;
use std::time::Duration;

use gilrs::{Axis, Button};
use glam::Vec2;
use winit::event::MouseButton;
use winit::keyboard::{KeyCode, ModifiersState};

use super::assignment::{DeviceAssignment, PlayerDevice};
use super::binding_capture::{BindingCapture, Captured};
use super::known_pads::KnownPads;
use super::mouse::{Mouse, MouseShip, Pointer};
use super::pads::PadEvent;
use super::player_state::{PlayerInputState, Source};
use super::presses::Presses;
use super::touch::{Touch, TouchPhase};
use super::{Action, BindingTable, Bindings, KnownLabels, Modifier};
use crate::sim::PlayerInput;
use crate::view::InputDevice;

/// Reports that a pad in use was unplugged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostPad {
    /// The index of the player who had the pad. `None` in a single-player game.
    pub player: Option<usize>,
}

/// The state of all controls.
///
/// Pass in events as they arrive. During play, call [`take_ticks`](Self::take_ticks) once per tick. Always call
/// [`take_pressed`](Self::take_pressed) once per frame.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    bindings: Bindings,
    players: [PlayerInputState; 2],
    assignment: DeviceAssignment,
    modifiers: Vec<KeyCode>,
    /// The modifiers in effect as the system reports them. With sticky keys, they need not be held.
    sticky: Vec<Modifier>,
    /// The last modifier pressed, if no other key followed, and its actions. Because it may start a chord, they are
    /// reported only when it is released.
    lone_modifier: Option<(KeyCode, Vec<Action>)>,
    pads: KnownPads,
    presses: Presses,
    /// The report of a pad in use that was unplugged, until the game takes the report and pauses.
    pub lost_pad: Option<LostPad>,
    mouse: Mouse,
    touch: Touch,
    binding_capture: BindingCapture,
    /// The device used last. Hints show its keys or buttons.
    pub device: InputDevice,
    /// The labels of the player's keyboard, for hints.
    pub labels: KnownLabels,
}

impl Controls {
    /// Creates controls with nothing held or pressed.
    #[must_use]
    pub fn new(bindings: Bindings) -> Self {
        Self { bindings, ..Self::default() }
    }

    /// Returns the current bindings of keys and buttons.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Changes the bindings and switches toggles off. If keys or buttons have changed, all count as released, because a
    /// held key may have another action now.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        let before = mem::replace(&mut self.bindings, bindings);
        if !before.has_keys_of(&self.bindings) {
            self.focus_lost();
            self.players.iter_mut().for_each(PlayerInputState::let_go_of_all);
        }
        self.players.iter_mut().for_each(|state| state.latched = 0);
    }

    /// Sets the number of players for a new game and switches toggles off.
    pub fn set_two_players(&mut self, two: bool) {
        if mem::replace(&mut self.assignment.two, two) != two {
            self.players.iter_mut().for_each(PlayerInputState::let_go_of_all);
        }
        self.players.iter_mut().for_each(|state| state.latched = 0);
    }

    /// Returns the devices of both players in a two-player game, even before one starts.
    pub fn devices_of_two(&self) -> [PlayerDevice; 2] {
        self.assignment.devices_of_two(self.bindings.handling)
    }

    /// Handles a key press or release. Ignores key repeat.
    ///
    /// winit sends synthetic releases for the keys that are down when the window loses focus, and synthetic presses for
    /// those that are down when it gets focus. A key that is down both times continues; any other synthetic press does
    /// nothing.
    pub fn key(&mut self, code: KeyCode, pressed: bool, repeat: bool, synthetic: bool) {
        let source = Source::Key(code);
        match (synthetic, pressed) {
            (true, true) => return self.players.iter_mut().for_each(|state| state.resume(source)),
            (true, false) => {
                self.modifiers.retain(|&held| held != code);
                self.lone_modifier = None;
                return self.players.iter_mut().for_each(|state| state.suspend(source));
            }
            (false, true) if repeat => return,
            (false, _) => {}
        }
        self.modifiers.retain(|&held| held != code);
        if pressed && Modifier::of(code).is_some() {
            self.modifiers.push(code);
        }
        self.release(source);
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

    /// Handles a pad event. A pad keeps its `id` while connected.
    pub fn pad(&mut self, id: usize, event: PadEvent) {
        match event {
            PadEvent::Button(button, pressed) => {
                self.release(Source::Button(id, button));
                if pressed {
                    self.press_button(id, button);
                }
            }
            PadEvent::Axis(Axis::LeftStickX, value) => self.stick_moved(id, 0, value),
            // A stick's y axis points up, the game's points down.
            PadEvent::Axis(Axis::LeftStickY, value) => self.stick_moved(id, 1, -value),
            PadEvent::Axis(..) => {}
            PadEvent::Disconnected => self.disconnected(id),
        }
    }

    /// Moves the pointer to a position in field pixels. The first position, and the first one after
    /// [`pointer_appeared`](Self::pointer_appeared), says where the mouse rests: it does not point at anything.
    pub fn pointer_moved(&mut self, at: Vec2) {
        if self.mouse.reported(at) {
            self.device = InputDevice::Mouse;
        }
    }

    /// Call this when the pointer enters the window, or the window changes under it.
    pub fn pointer_appeared(&mut self) {
        self.mouse.lost_sight();
    }

    /// Handles a turn of the wheel by a number of lines, positive upward. In a menu, each line counts as up or down.
    pub fn wheel_turned(&mut self, lines: f32) {
        self.device = InputDevice::Mouse;
        let lines = self.mouse.turned(lines);
        let way = if lines < 0 { Action::Up } else { Action::Down };
        (0..lines.abs()).for_each(|_| self.presses.push(way));
    }

    /// Presses and releases an action for the mouse player. The next tick takes the press.
    pub fn tap(&mut self, action: Action) {
        let source = Source::Mouse(MouseButton::Left);
        let state = self.mouse_player_state();
        state.press(source, action);
        state.release(source);
    }

    /// Returns whether a mouse button for [`Action::Back`] went down since the last call: the right button or the side
    /// button [`MouseButton::Back`]. In flight (`is_flying`), the right button does not count if the ship follows the
    /// mouse.
    pub fn take_mouse_back(&mut self, is_flying: bool) -> bool {
        self.mouse.take_back(!(is_flying && self.bindings.handling.mouse_follow))
    }

    /// Handles a mouse button press or release.
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
            MouseButton::Forward => Action::Surge,
            _ => return,
        };
        if pressed && self.bindings.handling.mouse_follow {
            self.mouse_player_state().press(Source::Mouse(button), action);
        }
    }

    /// Handles a click at a position in field pixels by something other than the mouse and a finger.
    pub(crate) fn clicked(&mut self, at: Vec2) {
        self.mouse.finger(at, false, true);
    }

    /// Handles a touch at a position in field pixels. A finger keeps its `id` until it is lifted.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        self.device = InputDevice::Touch;
        if self.touch.finger(id, phase, at) {
            self.mouse.finger(at, phase != TouchPhase::Up, phase == TouchPhase::Down);
        }
    }

    /// Ignores the finger that is down until it is lifted. It has opened a page, and the page must not follow it.
    pub(crate) fn forget_finger(&mut self) {
        if self.device == InputDevice::Touch {
            self.touch.let_go();
            self.mouse.lift();
        }
    }

    /// Returns the position of a second finger put down since the last call, in field pixels.
    pub fn take_second_finger(&mut self) -> Option<Vec2> {
        self.touch.second.take()
    }

    /// Returns the pointer if the mouse moved or its left button changed since the last call.
    pub fn take_pointer(&mut self) -> Option<Pointer> {
        self.mouse.take()
    }

    /// Returns the position that the ship flies to, in field pixels, or `None` if the ship does not follow the mouse.
    pub fn leads_to(&self) -> Option<Vec2> {
        let leads = self.bindings.handling.mouse_follow && self.mouse.leads;
        leads.then_some(self.mouse.pointer.at)
    }

    /// Returns the index of the player whose ship follows the mouse: the one at the keyboard.
    pub fn mouse_player(&self) -> usize {
        self.assignment.keyboard_player(self.bindings.handling)
    }

    /// Sets the ship that may follow the mouse. Call this before each tick.
    pub fn set_mouse_ship(&mut self, ship: Option<MouseShip>) {
        self.mouse.ship = ship;
    }

    /// Captures the next key or button for a table instead of performing its action. `None` ends the capture.
    pub fn capture(&mut self, table: Option<BindingTable>) {
        self.binding_capture.start(table);
    }

    /// Takes the input captured since [`capture`](Self::capture), if any.
    pub fn take_captured(&mut self) -> Option<Captured> {
        self.binding_capture.captured.take()
    }

    /// Returns the position of the most deflected stick of all pads before any dead zone, with x to the right and y
    /// down, −1 to 1 each. It is centered if there is no pad.
    pub fn stick_position(&self) -> Vec2 {
        self.pads.stick_position()
    }

    /// Takes the modifiers in effect. Sticky keys keep a modifier after its release, for the next key.
    pub fn modifiers_changed(&mut self, state: ModifiersState) {
        let alt = state.alt_key().then_some(Modifier::Alt);
        self.sticky = alt.into_iter().chain(state.shift_key().then_some(Modifier::Shift)).collect();
    }

    /// Releases everything when the window loses focus, because the system then reports no more releases.
    pub fn focus_lost(&mut self) {
        self.players.iter_mut().for_each(PlayerInputState::focus_lost);
        self.modifiers.clear();
        self.sticky.clear();
        self.lone_modifier = None;
        self.mouse.pointer.held = false;
        self.touch.let_go();
        self.clear_taps();
        self.pads.let_go();
    }

    /// Drops presses that no tick or screen has taken. Call this when play starts or resumes, so that the press that
    /// closed the menu does not fire a shot.
    pub fn clear_taps(&mut self) {
        self.players.iter_mut().for_each(PlayerInputState::clear_taps);
        self.presses.clear();
        // A modifier held for the ship must not act on the next page.
        self.lone_modifier = None;
    }

    /// Treats an action as released until it is pressed again or [taken up](Self::take_up). Call this for the action that
    /// closed a menu: its key is still down on the next page.
    pub fn let_go(&mut self, action: Action) {
        self.players.iter_mut().for_each(|state| state.let_go(action));
    }

    /// Ends [`let_go`](Self::let_go) of an action: if its key is still down, it counts as held again. Call this when play
    /// starts, because a fire button still down then is held on purpose.
    pub fn take_up(&mut self, action: Action) {
        self.players.iter_mut().for_each(|state| state.take_up(action));
    }

    /// Whether any key, pad or mouse button, or stick is held.
    pub fn holds_any(&self) -> bool {
        let by_player = self.players.iter().any(PlayerInputState::holds_any);
        by_player || self.mouse.pointer.held || self.pads.direction().is_some()
    }

    /// Returns the buttons toggled on for a player, by index, as bits of [`PlayerInput::buttons`].
    pub fn latched(&self, player: usize) -> u8 {
        self.players.get(player).map_or(0, |state| state.latched)
    }

    /// Returns the input of each player for this tick: held actions, and those pressed since the last call. The second
    /// input is empty in a single-player game.
    ///
    /// Keys and directional pads override a finger, a finger overrides a stick, and a stick overrides the mouse. A
    /// finger on the screen also fires.
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

    /// Returns the actions pressed in the `elapsed` time since the last call, in order. A held direction repeats after
    /// a delay, for menus; other actions do not.
    ///
    /// Give the whole list to one screen, the top one at the start of the frame, because Escape is both
    /// [`Action::Pause`] and [`Action::Back`].
    pub fn take_pressed(&mut self, elapsed: Duration) -> Vec<Action> {
        let directions = [Action::Up, Action::Down, Action::Left, Action::Right];
        let by_key = self.players.iter().find_map(|state| state.last_held(&directions));
        self.presses.take(by_key.or_else(|| self.pads.direction()), elapsed)
    }

    fn press_key(&mut self, code: KeyCode) {
        self.device = InputDevice::Keys;
        let handling = self.bindings.handling;
        let source = Source::Key(code);
        let held = self.modifiers.iter().copied().filter_map(Modifier::of);
        let held: Vec<Modifier> = held.chain(self.sticky.iter().copied()).collect();
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
