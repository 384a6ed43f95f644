//! The hint over the first seconds of a new player's first game: the keys and what they do.

use crate::app::input::{Action, Bindings};
use crate::app::ui::{HintLine, by_size};
use crate::sim::{TICKS_PER_SECOND, World};
use crate::view::Painter;
use glam::Vec2;

/// Ticks for which a new player is shown the keys of the ship, from the first tick of the game (12 s).
const STAYS: u32 = 12 * TICKS_PER_SECOND;
/// The number of ticks at the end of [`STAYS`] in which the hint about the keys fades out (1 s).
const FADING: f32 = 60.0;
/// The top of the hint's words at the usual size of text, in field pixels: between the card of the stage and the ship.
const Y: f32 = 236.0;

/// The parts of a new player's hint: the actions whose keys are shown, and the effect of these keys.
const LESSON: [(&[Action], &str); 4] = [
    (&[Action::Up, Action::Right], "fly"),
    (&[Action::Fire], "hold to fire"),
    (&[Action::Focus], "slow and exact"),
    (&[Action::Bomb], "bomb"),
];

/// Draws the ship's keys with their effect, for a new player, in the first [`STAYS`] ticks of the game.
pub(crate) fn draw_first_flight(world: &World, bindings: &Bindings, painter: &mut Painter<'_>) {
    let left = STAYS.saturating_sub(world.tick()) as f32;
    if left <= 0.0 {
        return;
    }
    // Large words stand in two lines.
    let count = if painter.text_scale() > 1.0 { LESSON.len().div_ceil(2) } else { LESSON.len() };
    let lines: Vec<_> = LESSON.chunks(count).map(|part| HintLine::in_play(part, bindings, painter)).collect();
    painter.shifted(Vec2::ZERO, (left / FADING).min(1.0), |painter| {
        for (i, line) in lines.into_iter().enumerate() {
            line.draw_centered(Vec2::new(320.0, by_size(Y, Y - 19.0, painter) + 21.0 * i as f32), painter);
        }
    });
}
