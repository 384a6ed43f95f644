//! The pads that have sent an event: the positions of their sticks, and whether a player uses them.

use std::mem;

use glam::Vec2;

use super::Action;
use super::stick::{self, Position};

#[derive(Clone, Debug)]
struct KnownPad {
    id: usize,
    stick: Position,
    /// The direction in which the stick counts as pressed in a menu; `None` near the center.
    direction: Option<Action>,
    /// Whether a player has used the pad: only then does its loss pause the game.
    is_used: bool,
}

/// All pads that have sent an event, in the order of their first event.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPads(Vec<KnownPad>);

impl KnownPads {
    pub(super) fn use_button(&mut self, id: usize) {
        self.pad(id).is_used = true;
    }

    /// Moves the stick of a pad along an axis (0 for x, 1 for y) to `value`, −1 to 1. Returns the direction of the
    /// stick in a menu, now and before.
    pub(super) fn move_stick(&mut self, id: usize, axis: usize, value: f32) -> [Option<Action>; 2] {
        let pad = self.pad(id);
        // A broken driver may say anything.
        pad.stick[axis] = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
        let direction = stick::direction(pad.stick, pad.direction);
        pad.is_used |= direction.is_some();
        [direction, mem::replace(&mut pad.direction, direction)]
    }

    /// Removes a pad that is gone. Returns whether a player had used it.
    pub(super) fn lose(&mut self, id: usize) -> bool {
        let was_used = self.0.iter().any(|pad| pad.id == id && pad.is_used);
        self.0.retain(|pad| pad.id != id);
        was_used
    }

    pub(super) fn let_go(&mut self) {
        for pad in &mut self.0 {
            pad.stick = [0.0; 2];
            pad.direction = None;
        }
    }

    /// The position of the stick that is deflected most, −1 to 1 on both axes, before any dead zone.
    pub(super) fn stick_position(&self) -> Vec2 {
        let positions = self.0.iter().map(|pad| Vec2::from(pad.stick));
        positions.max_by(|a, b| a.length_squared().total_cmp(&b.length_squared())).unwrap_or_default()
    }

    /// The position after the dead zone, −127 to 127 on both axes, of the most deflected stick among the pads for whose
    /// id `is_theirs` returns true; the center if there is no such pad.
    pub(super) fn deflection(&self, dead_zone_percent: u8, is_theirs: impl Fn(usize) -> bool) -> [i8; 2] {
        let pads = self.0.iter().filter(|pad| is_theirs(pad.id));
        let deflected = pads.map(|pad| stick::deflection(pad.stick, dead_zone_percent));
        deflected.max_by_key(|[x, y]| i32::from(*x).pow(2) + i32::from(*y).pow(2)).unwrap_or_default()
    }

    /// The direction of the first stick that counts as pressed in a menu; `None` when none does.
    pub(super) fn direction(&self) -> Option<Action> {
        self.0.iter().find_map(|pad| pad.direction)
    }

    fn pad(&mut self, id: usize) -> &mut KnownPad {
        let index = self.0.iter().position(|pad| pad.id == id).unwrap_or_else(|| {
            self.0.push(KnownPad { id, stick: [0.0; 2], direction: None, is_used: false });
            self.0.len() - 1
        });
        &mut self.0[index]
    }
}
