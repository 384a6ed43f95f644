//! What the keys do, over the first seconds of the first game: whoever has never flown sees it where they look.

use crate::app::input::{Action, Bindings};
use crate::app::ui::hints;
use crate::sim::{TICKS_PER_SECOND, World};
use crate::view::{Align, Layer, Painter, colors};
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
    let begin = painter.frame.layers[Layer::Hud as usize].len();
    let width = draw_keys(bindings, painter);
    let (shift, opacity) = (((640.0 - width) / 2.0).floor(), (left / FADING).min(1.0));
    for sprite in &mut painter.frame.layers[Layer::Hud as usize][begin..] {
        sprite.pos[0] += shift;
        sprite.tint = colors::faded(sprite.tint, opacity);
    }
}

/// The line from the left edge on; gives its width.
fn draw_keys(bindings: &Bindings, painter: &mut Painter<'_>) -> f32 {
    let mut x = 0.0;
    for (actions, says) in LESSON {
        for &action in actions {
            x = hints::caps(action, bindings, Vec2::new(x, Y), painter) + BESIDE;
        }
        painter.outlined(Layer::Hud, Vec2::new(x, Y), Align::Left, colors::TEXT, says);
        x += painter.measure(says) + APART;
    }
    x - APART
}
