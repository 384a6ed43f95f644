//! The keys and what they do, over the first seconds of the first game, where a new player looks.

use crate::app::input::{Action, Bindings};
use crate::app::ui::{HintLine, outlined, text_width};
use crate::sim::{TICKS_PER_SECOND, World};
use crate::view::{Painter, colors};
use glam::Vec2;

/// Ticks for which the lesson is shown, from the first tick of the game (12 s).
const STAYS: u32 = 12 * TICKS_PER_SECOND;
/// Ticks at the end of them in which it fades (1 s).
const FADING: f32 = 60.0;
/// Top of its words: between the card of the stage and the ship.
const Y: f32 = 236.0;
/// Between one key and its word, and between two groups.
const BESIDE: f32 = 4.0;
const APART: f32 = 20.0;

/// Keys with what they do.
const LESSON: [(&[Action], &str); 4] = [
    (&[Action::Up, Action::Right], "fly"),
    (&[Action::Fire], "hold to fire"),
    (&[Action::Focus], "slow and exact"),
    (&[Action::Bomb], "bomb"),
];

/// Draws it while the stage is young.
pub(crate) fn draw_first_flight(world: &World, bindings: &Bindings, painter: &mut Painter<'_>) {
    let left = STAYS.saturating_sub(world.tick()) as f32;
    if left <= 0.0 {
        return;
    }
    let caps = |&action: &Action| HintLine::caps(action, bindings, painter);
    let groups = LESSON.map(|(keys, says)| (keys.iter().map(caps).collect::<Vec<_>>(), says));
    let keys_width = |keys: &[HintLine]| keys.iter().map(|key| key.width(1.0, painter) + BESIDE).sum::<f32>();
    let widths = groups.iter().map(|(keys, says)| keys_width(keys) + text_width(says, painter) + APART);
    let width = widths.sum::<f32>() - APART;
    let left_end = ((640.0 - width) / 2.0).floor();
    painter.shifted(Vec2::ZERO, (left / FADING).min(1.0), |painter| {
        let mut x = left_end;
        for (keys, says) in groups {
            for key in keys {
                x = key.draw(Vec2::new(x, Y), 1.0, painter) + BESIDE;
            }
            painter.text(Vec2::new(x, Y), outlined(colors::TEXT), says);
            x += text_width(says, painter) + APART;
        }
    });
}
