//! The buttons and timeline of the replay player: labels, areas and speeds.

use crate::app::screens::prelude::*;

pub(super) const SPEEDS: [(&str, f32); 6] =
    [("¼×", 0.25), ("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0), ("8×", 8.0)];
pub(super) const NORMAL: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Button {
    Back,
    StepBack,
    Play,
    Step,
    Forth,
    Slower,
    Faster,
    WhatHitMe,
    TakeOver,
    Leave,
}

/// The buttons with their labels, left edges and widths, in pixels at normal text size.
pub(super) const BUTTONS: [(Button, &str, f32, f32); 10] = [
    (Button::Back, "-5 s", 16.0, 34.0),
    (Button::StepBack, "-1", 53.0, 24.0),
    (Button::Play, "PLAY", 80.0, 50.0),
    (Button::Step, "+1", 133.0, 24.0),
    (Button::Forth, "+5 s", 160.0, 34.0),
    (Button::Slower, "-", 200.0, 16.0),
    (Button::Faster, "+", 252.0, 16.0),
    (Button::WhatHitMe, "WHAT HIT ME?", 380.0, 94.0),
    (Button::TakeOver, "TAKE OVER", 477.0, 80.0),
    (Button::Leave, "LEAVE", 560.0, 64.0),
];
/// The index in [`BUTTONS`] of the button that the cursor reaches from the timeline.
pub(super) const PLAY_PLACE: usize = 2;
/// The index in [`BUTTONS`] of the first button in the second row in large text.
const SECOND_ROW: usize = 7;

/// Returns a button's left, top, width and height. Large labels need twice the width, so the buttons take two rows.
pub(super) fn button_area(index: usize, is_large: bool) -> [f32; 4] {
    let (_, _, left, width) = BUTTONS[index];
    if !is_large {
        return [left, 341.0, width, 15.0];
    }
    let wide = |i: usize| 2.0 * BUTTONS[i].3 - 12.0;
    let first = if index < SECOND_ROW { 0 } else { SECOND_ROW };
    // The speed is shown between the buttons that change it.
    let speed = |i: usize| if BUTTONS[i].0 == Button::Slower { LARGE_SPEED } else { 0.0 };
    let left = 16.0 + (first..index).map(|i| wide(i) + 6.0 + speed(i)).sum::<f32>();
    [left, if first == 0 { 314.0 } else { 337.0 }, wide(index), 20.0]
}

pub(super) fn words_at(is_large: bool) -> [f32; 2] {
    if !is_large {
        return [234.0, 324.0];
    }
    let [slower, faster] = [SECOND_ROW - 2, SECOND_ROW - 1].map(|i| button_area(i, true));
    let end = faster[0] + faster[2];
    [((slower[0] + slower[2] + faster[0]) / 2.0).floor(), ((end + 632.0) / 2.0).floor()]
}

const LARGE_SPEED: f32 = 44.0;

pub(super) const fn top(is_large: bool) -> f32 {
    if is_large { 292.0 } else { 320.0 }
}

/// Returns how many pixels to raise the controls while a ship is in their place. Raised controls are below the score
/// line and its notes, and above a stage's card.
pub(super) const fn lift(is_large: bool) -> f32 {
    if is_large { 235.0 } else { 258.0 }
}

pub(super) const fn time_line(is_large: bool) -> Bar {
    Bar { left: 16.0, top: top(is_large) + 10.0, width: 608.0, height: 0.0 }
}

pub(super) const BESIDE_LINE: Vec2 = Vec2::new(8.0, 9.0);

pub(super) fn button_at(at: Vec2, is_large: bool) -> Option<usize> {
    (0..BUTTONS.len()).find(|&i| {
        let [left, top, width, height] = button_area(i, is_large);
        (top..top + height).contains(&at.y) && (left..left + width).contains(&at.x)
    })
}

#[cfg(test)]
mod tests {
    use super::{BUTTONS, Button, NORMAL, PLAY_PLACE, SPEEDS, button_area, button_at};
    use glam::Vec2;

    #[test]
    fn buttons_are_found_at_their_positions() {
        for is_large in [false, true] {
            for (i, (button, ..)) in BUTTONS.into_iter().enumerate() {
                let [left, top, width, height] = button_area(i, is_large);
                for x in [left, left + width - 1.0] {
                    assert_eq!(button_at(Vec2::new(x, top + 1.0), is_large), Some(i), "{button:?}");
                }
                assert_eq!(button_at(Vec2::new(left - 1.0, top + 1.0), is_large), None, "left of {button:?}");
                assert!(left + width <= 632.0 && top + height <= 358.0, "{button:?} is on the screen");
            }
        }
        assert_eq!(button_at(Vec2::new(90.0, 340.0), false), None);
        assert_eq!((BUTTONS[PLAY_PLACE].0, SPEEDS[NORMAL].1), (Button::Play, 1.0));
    }
}
