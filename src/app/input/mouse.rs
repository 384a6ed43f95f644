//! The mouse, which points and clicks in menus and can steer a ship in the game.
//!
//! Following produces stick input like a pad's. The simulation and replays cannot tell them apart, and the ship is no
//! faster.

use std::mem;

use glam::Vec2;
use winit::event::MouseButton;

use super::known_pads::in_steps;

/// The maximum number of lines for one turn of the wheel, about the length of a page.
const MAX_LINES: f32 = 16.0;

/// The mouse position and left button, for menus.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// The position in field pixels. It may be outside the field if the window is larger.
    pub at: Vec2,
    /// Whether the left button went down since the pointer was last taken.
    pub clicked: bool,
    /// Whether the left button is down.
    pub held: bool,
}

/// A ship that can follow the mouse or a finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseShip {
    /// The ship's position on the screen, in field pixels as in [`Pointer::at`].
    pub at: Vec2,
    /// The ship's full speed on the screen, in field pixels per tick.
    pub speed_px: f32,
    /// The ship's focused speed on the screen, in field pixels per tick.
    pub focus_speed_px: f32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Mouse {
    pub(super) pointer: Pointer,
    changed: bool,
    /// Whether the ship may follow the mouse: the mouse has moved since a key or stick last steered.
    pub(super) leads: bool,
    pub(super) ship: Option<MouseShip>,
    right: bool,
    side: bool,
    /// Wheel movement that does not yet add up to a whole line, in lines, positive downward.
    wheel: f32,
    /// Whether the next report of another position is a movement. The first one is not, after the window has opened or
    /// changed under the mouse, or the mouse has entered it.
    was_seen: bool,
}

impl Mouse {
    /// Takes a reported position. Returns whether the mouse has moved.
    pub(super) fn reported(&mut self, at: Vec2) -> bool {
        let has_moved = mem::replace(&mut self.was_seen, true) && self.pointer.at != at;
        self.changed |= has_moved;
        self.leads |= has_moved;
        self.pointer.at = at;
        has_moved
    }

    pub(super) fn lost_sight(&mut self) {
        self.was_seen = false;
    }

    /// Moves the pointer to a finger, which acts as the left button. `is_new` means that it was just put down.
    pub(super) fn finger(&mut self, at: Vec2, is_down: bool, is_new: bool) {
        self.pointer = Pointer { at, clicked: self.pointer.clicked | is_new, held: is_down };
        self.changed = true;
        self.leads = false;
    }

    /// Lifts the finger, without a word to the page.
    pub(super) fn lift(&mut self) {
        self.pointer.held = false;
        self.changed = false;
    }

    pub(super) fn button(&mut self, button: MouseButton, pressed: bool) {
        match button {
            MouseButton::Left => {
                self.pointer.held = pressed;
                self.pointer.clicked |= pressed;
                self.changed = true;
            }
            MouseButton::Right => self.right |= pressed,
            MouseButton::Back => self.side |= pressed,
            _ => {}
        }
    }

    /// Whether the side button or, if `with_right`, the right button went down since the last call.
    pub(super) fn take_back(&mut self, with_right: bool) -> bool {
        let right = mem::take(&mut self.right) && with_right;
        mem::take(&mut self.side) || right
    }

    /// Adds a turn of the wheel in lines, positive upward. Returns the completed whole lines, positive downward.
    pub(super) fn turned(&mut self, lines: f32) -> i32 {
        if !lines.is_finite() {
            return 0;
        }
        // A turn in the other direction starts from zero, without the fraction left over from before.
        if self.wheel * lines > 0.0 {
            self.wheel = 0.0;
        }
        self.wheel -= lines;
        let whole = self.wheel.trunc().clamp(-MAX_LINES, MAX_LINES);
        self.wheel = self.wheel.fract();
        whole as i32
    }

    pub(super) fn take(&mut self) -> Option<Pointer> {
        let pointer = self.pointer;
        self.pointer.clicked = false;
        mem::take(&mut self.changed).then_some(pointer)
    }

    pub(super) fn stick(&self, is_focused: bool) -> [i8; 2] {
        let ship = self.ship.filter(|_| self.leads);
        ship.map_or([0, 0], |ship| ship.stick_to(self.pointer.at, is_focused))
    }
}

impl MouseShip {
    /// Returns the stick position (−127 to 127 on both axes) that flies the ship to a position in field pixels. The
    /// ship flies at full speed, and in the last tick only the remaining distance, up to a tenth of a pixel.
    pub(super) fn stick_to(self, goal: Vec2, is_focused: bool) -> [i8; 2] {
        let speed = if is_focused { self.focus_speed_px } else { self.speed_px };
        let way = (goal - self.at) / speed;
        if !way.is_finite() {
            return [0, 0];
        }
        let stick = if way.length_squared() > 1.0 { way.normalize() } else { way };
        in_steps(stick.to_array())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mouse_at(x: f32, y: f32) -> Mouse {
        let ship = MouseShip { at: Vec2::new(100.0, 100.0), speed_px: 5.0, focus_speed_px: 2.5 };
        let mut mouse = Mouse { ship: Some(ship), ..Mouse::default() };
        mouse.reported(Vec2::ZERO);
        mouse.reported(Vec2::new(x, y));
        mouse
    }

    #[test]
    fn a_resting_mouse_does_not_point() {
        let mut mouse = mouse_at(50.0, 60.0);
        assert!(mouse.take().is_some() && mouse.leads);
        // The window is resized or moves under the mouse.
        mouse.lost_sight();
        mouse.leads = false;
        assert!(!mouse.reported(Vec2::new(100.0, 120.0)));
        assert_eq!((mouse.take(), mouse.leads), (None, false));
        mouse.button(MouseButton::Left, true);
        assert_eq!(mouse.take().map(|seen| seen.at), Some(Vec2::new(100.0, 120.0)), "it clicks where it is");
        assert!(mouse.reported(Vec2::new(101.0, 120.0)) && mouse.leads);
    }

    #[test]
    fn the_stick_steers_to_the_pointer() {
        let cases = [
            ((200.0, 100.0), false, [127, 0]),
            ((100.0, 20.0), false, [0, -127]),
            ((102.5, 100.0), false, [64, 0]),
            ((102.5, 100.0), true, [127, 0]),
            ((100.0, 100.0), false, [0, 0]),
            ((160.0, 180.0), false, [76, 104]),
            ((f32::NAN, 100.0), false, [0, 0]),
        ];
        for ((x, y), focused, expected) in cases {
            assert_eq!(mouse_at(x, y).stick(focused), expected, "({x}, {y}), focused {focused}");
        }
    }

    #[test]
    fn a_wheel_turns_by_whole_lines() {
        let mut mouse = Mouse::default();
        let turns = [(1.0, -1), (-1.0, 1), (-0.5, 0), (-0.5, 1), (-0.75, 0), (0.5, 0), (0.5, -1), (-3.0, 3)];
        for (turn, lines) in turns.into_iter().chain([(f32::NAN, 0), (f32::INFINITY, 0), (-1e30, 16)]) {
            assert_eq!(mouse.turned(turn), lines, "{turn}");
        }
    }

    #[test]
    fn a_back_button_counts_once() {
        for (button, with_right, without) in [
            (MouseButton::Right, true, false),
            (MouseButton::Back, true, true),
            (MouseButton::Middle, false, false),
        ] {
            for (is_allowed, expected) in [(true, with_right), (false, without)] {
                let mut mouse = Mouse::default();
                mouse.button(button, true);
                assert_eq!(
                    (mouse.take_back(is_allowed), mouse.take_back(true)),
                    (expected, false),
                    "{button:?}"
                );
            }
        }
    }

    #[test]
    fn a_missing_or_motionless_ship_is_not_steered() {
        let mut mouse = mouse_at(100.0, 100.0);
        mouse.ship = mouse.ship.map(|ship| MouseShip { speed_px: 0.0, ..ship });
        assert_eq!(mouse.stick(false), [0, 0]);
        mouse.ship = None;
        assert_eq!(mouse.stick(false), [0, 0]);
    }
}
