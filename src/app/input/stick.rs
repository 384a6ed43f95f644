//! The analog stick of a pad: its dead zone, and its use as four direction keys in a menu.

use super::Action;

/// Full deflection in the units of [`crate::sim::PlayerInput`].
pub(super) const FULL: f32 = 127.0;

/// The deflection, 0 to 1, from which the stick counts as a pressed key.
const PRESS_AT: f32 = 0.6;
/// The deflection, 0 to 1, below which the stick no longer counts as a pressed key. The gap below [`PRESS_AT`] keeps a
/// trembling thumb from pressing twice.
const RELEASE_AT: f32 = 0.4;

/// The position of a stick: x to the right, y downward, each −1 to 1.
pub(super) type Position = [f32; 2];

/// The position of a stick after the dead zone, −127 to 127 on both axes. The dead zone is a circle, so that a stick
/// that leaves it slowly keeps its direction; the rest of the travel is stretched over the whole range.
pub(super) fn deflection(position: Position, dead_zone_percent: u8) -> [i8; 2] {
    let dead = f32::from(dead_zone_percent) / 100.0;
    let [x, y] = position;
    let length = (x * x + y * y).sqrt();
    if length <= dead {
        return [0, 0];
    }
    let wanted = (length.min(1.0) - dead) / (1.0 - dead);
    // The conversion saturates, and values are within ±127 anyway.
    [x, y].map(|part| (part / length * wanted * FULL).round() as i8)
}

/// The direction in which a stick counts as pressed in a menu; `None` near the center. The direction `before` lasts
/// until the stick is nearer to the center than [`RELEASE_AT`].
pub(super) fn direction(position: Position, before: Option<Action>) -> Option<Action> {
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
    fn the_dead_zone_is_a_circle_and_the_rest_the_whole_range() {
        let cases = [
            ([0.0, 0.0], [0, 0]),
            ([0.2, 0.0], [0, 0]),
            ([0.14, 0.14], [0, 0]),
            ([0.6, 0.0], [64, 0]),
            ([0.0, -1.0], [0, -127]),
            ([1.0, 1.0], [90, 90]),
            ([-0.6, 0.8], [-76, 102]),
        ];
        for (position, expected) in cases {
            assert_eq!(deflection(position, 20), expected, "{position:?}");
        }
    }

    #[test]
    fn every_dead_zone_leaves_the_full_range() {
        for percent in [0, 50, super::super::bindings::MAX_DEAD_ZONE_PERCENT] {
            assert_eq!(deflection([1.0, 0.0], percent), [127, 0], "{percent} %");
            assert_eq!(deflection([0.0, 0.0], percent), [0, 0], "{percent} %");
        }
    }

    #[test]
    fn a_stick_is_a_key_with_some_play() {
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
