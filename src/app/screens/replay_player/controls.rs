//! The buttons and the time line while a replay is on show.

use crate::app::ui::Bar;
use glam::Vec2;

/// The playback speeds: words and factor.
pub(super) const SPEEDS: [(&str, f32); 6] =
    [("¼×", 0.25), ("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0), ("8×", 8.0)];
/// The index of the usual speed in [`SPEEDS`].
pub(super) const NORMAL: usize = 2;

/// A button below the time line.
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

/// The buttons with their words, left edges and widths.
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
/// The index of the button to which the cursor comes from the time line.
pub(super) const PLAY_PLACE: usize = 2;
/// The top and the height of the buttons in pixels.
pub(super) const BUTTONS_Y: (f32, f32) = (341.0, 15.0);

/// The time line.
pub(super) const LINE: Bar = Bar { left: 16.0, top: 330.0, width: 608.0, height: 0.0 };
/// The horizontal and the vertical distance from the time line within which a point of the screen counts as on the
/// line, in pixels.
pub(super) const BESIDE_LINE: Vec2 = Vec2::new(8.0, 9.0);

/// Returns the index of the button at a point of the screen.
pub(super) fn button_at(at: Vec2) -> Option<usize> {
    let (top, height) = BUTTONS_Y;
    let is_level = (top..top + height).contains(&at.y);
    BUTTONS.iter().position(|&(_, _, left, width)| is_level && (left..left + width).contains(&at.x))
}

#[cfg(test)]
mod tests {
    use super::{BESIDE_LINE, BUTTONS, BUTTONS_Y, Button, LINE, NORMAL, PLAY_PLACE, SPEEDS, button_at};
    use glam::Vec2;

    /// Tests that each button is found at its two ends and none beside it, and that the named indexes are right.
    #[test]
    fn buttons_are_found_where_they_stand() {
        let y = BUTTONS_Y.0 + 1.0;
        for (i, (button, _, left, width)) in BUTTONS.into_iter().enumerate() {
            for x in [left, left + width - 1.0] {
                assert_eq!(button_at(Vec2::new(x, y)), Some(i), "{button:?}");
            }
            assert_eq!(button_at(Vec2::new(left - 1.0, y)), None, "left of {button:?}");
        }
        assert_eq!(button_at(Vec2::new(90.0, BUTTONS_Y.0 - 1.0)), None);
        assert_eq!((BUTTONS[PLAY_PLACE].0, SPEEDS[NORMAL].1), (Button::Play, 1.0));
    }

    /// Tests that the time line reaches from the first tick to the last, and a little beside both.
    #[test]
    fn the_time_line_is_pulled_from_end_to_end() {
        let share = |x: f32| LINE.share_at(Vec2::new(LINE.left + x, LINE.top), BESIDE_LINE);
        let shares = [-9.0, -1.0, LINE.width / 2.0, LINE.width + 1.0].map(share);
        assert_eq!(shares, [None, Some(0.0), Some(0.5), Some(1.0)]);
    }
}
