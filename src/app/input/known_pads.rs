//! The pads that have sent an event, and their sticks: their dead zone, and their use as direction keys in menus.

use std::mem;

use glam::Vec2;

use super::Action;

#[derive(Clone, Debug)]
struct KnownPad {
    id: usize,
    stick: Position,
    direction: Option<Action>,
    is_used: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct KnownPads(Vec<KnownPad>);

impl KnownPads {
    pub(super) fn use_button(&mut self, id: usize) {
        self.pad(id).is_used = true;
    }

    /// Moves a pad's stick along an axis (0 for x, 1 for y) to `value`, −1 to 1. Returns the stick's new
    /// and previous menu direction.
    pub(super) fn move_stick(&mut self, id: usize, axis: usize, value: f32) -> [Option<Action>; 2] {
        let pad = self.pad(id);
        // A faulty driver may send NaN or infinity.
        pad.stick[axis] = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
        let direction = direction(pad.stick, pad.direction);
        pad.is_used |= direction.is_some();
        [direction, mem::replace(&mut pad.direction, direction)]
    }

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

    pub(super) fn stick_position(&self) -> Vec2 {
        let positions = self.0.iter().map(|pad| Vec2::from(pad.stick));
        positions.max_by(|a, b| a.length_squared().total_cmp(&b.length_squared())).unwrap_or_default()
    }

    /// Returns the position of the most deflected stick after the dead zone, −127 to 127 on both axes, among pads for
    /// which `is_theirs` returns true. It is centered if there is none.
    pub(super) fn deflection(&self, dead_zone_percent: u8, is_theirs: impl Fn(usize) -> bool) -> [i8; 2] {
        let pads = self.0.iter().filter(|pad| is_theirs(pad.id));
        let deflected = pads.map(|pad| deflection(pad.stick, dead_zone_percent));
        deflected.max_by_key(|[x, y]| i32::from(*x).pow(2) + i32::from(*y).pow(2)).unwrap_or_default()
    }

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

/// The steps from the center to full deflection. A step is 10 px/s, or less than two degrees at full deflection: finer
/// than a thumb. Most of its tremor stays within a step, so a replay takes two thirds of the space.
const STEPS: f32 = 32.0;

/// Returns a stick position, −1 to 1 on both axes, in the units of [`crate::sim::PlayerInput`], rounded to the next of 32
/// steps.
pub(super) fn in_steps(position: [f32; 2]) -> [i8; 2] {
    // The conversion turns the last step, 128, into full deflection.
    position.map(|part| ((part * STEPS).round() * (128.0 / STEPS)).max(-127.0) as i8)
}

/// The deflection, 0 to 1, from which the stick counts as a pressed key.
const PRESS_AT: f32 = 0.6;
/// The deflection, 0 to 1, below which the stick no longer counts as pressed. The gap to [`PRESS_AT`] keeps a trembling
/// thumb from pressing twice.
const RELEASE_AT: f32 = 0.4;

/// A stick position: x to the right, y down, each −1 to 1.
type Position = [f32; 2];

/// Returns the position of a stick after the dead zone, −127 to 127 on both axes. The dead zone is a circle, so a stick
/// that slowly leaves it keeps its direction. The rest of the travel is scaled to the full range.
fn deflection(position: Position, dead_zone_percent: u8) -> [i8; 2] {
    let dead = f32::from(dead_zone_percent) / 100.0;
    let [x, y] = position;
    let length = (x * x + y * y).sqrt();
    if length <= dead {
        return [0, 0];
    }
    let wanted = (length.min(1.0) - dead) / (1.0 - dead);
    in_steps([x, y].map(|part| part / length * wanted))
}

/// Returns the direction in which a stick counts as pressed in a menu, or `None` near the center. The direction
/// `before` lasts until the deflection falls below [`RELEASE_AT`].
fn direction(position: Position, before: Option<Action>) -> Option<Action> {
    let towards = |action| match action {
        Action::Left => -position[0],
        Action::Right => position[0],
        Action::Up => -position[1],
        _ => position[1],
    };
    if let Some(before) = before.filter(|&before| towards(before) >= RELEASE_AT) {
        return Some(before);
    }
    [Action::Left, Action::Right, Action::Up, Action::Down]
        .into_iter()
        .filter(|&action| towards(action) >= PRESS_AT)
        .max_by(|&a, &b| towards(a).total_cmp(&towards(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_zone_is_a_circle_and_the_rest_is_rescaled() {
        let cases = [
            ([0.0, 0.0], [0, 0]),
            ([0.2, 0.0], [0, 0]),
            ([0.14, 0.14], [0, 0]),
            ([0.6, 0.0], [64, 0]),
            ([0.0, -1.0], [0, -127]),
            ([1.0, 1.0], [92, 92]),
            ([-0.6, 0.8], [-76, 104]),
        ];
        for (position, expected) in cases {
            assert_eq!(deflection(position, 20), expected, "{position:?}");
        }
    }

    #[test]
    fn a_trembling_thumb_does_not_change_the_position() {
        let positions = [-0.01, 0.0, 0.01].map(|tremor| in_steps([0.5 + tremor, -1.0 + tremor.abs()]));
        assert_eq!(positions, [[64, -127]; 3]);
    }

    #[test]
    fn every_dead_zone_leaves_the_full_range() {
        for percent in [0, 50, super::super::bindings::MAX_DEAD_ZONE_PERCENT] {
            assert_eq!(deflection([1.0, 0.0], percent), [127, 0], "{percent} %");
            assert_eq!(deflection([0.0, 0.0], percent), [0, 0], "{percent} %");
        }
    }

    #[test]
    fn a_stick_acts_as_a_key_with_hysteresis() {
        let cases = [
            ([0.5, 0.0], None, None),
            ([0.7, 0.0], None, Some(Action::Right)),
            ([0.5, 0.0], Some(Action::Right), Some(Action::Right)),
            ([0.5, 0.9], Some(Action::Right), Some(Action::Right)),
            ([0.3, 0.9], Some(Action::Right), Some(Action::Down)),
            ([0.3, 0.0], Some(Action::Right), None),
            ([0.0, -0.7], None, Some(Action::Up)),
        ];
        for (position, before, expected) in cases {
            assert_eq!(direction(position, before), expected, "{position:?} after {before:?}");
        }
    }
}
