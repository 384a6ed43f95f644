//! What the ship can do and what can be picked up.

use super::rows::{Row, WORDS, sprite};
use crate::app::input::Action;
use crate::app::ui::{by_size, label};
use crate::view::{Painter, colors};
use glam::Vec2;

pub(super) const ROWS: [Row; 5] = [
    Row {
        head: "STEER AND FIRE",
        keys: &[Action::Up, Action::Right, Action::Fire],
        says: ["The whole field is yours. Hold the trigger:", "there is always something in front of you."],
        picture: &[
            ("ship_flame", 0, [0.0, 0.0]),
            ("ship", 2, [0.0, 0.0]),
            ("shot", 0, [-5.0, -19.0]),
            ("shot", 0, [5.0, -19.0]),
        ],
    },
    Row {
        head: "FOCUS",
        keys: &[Action::Focus],
        says: [
            "Slow and exact, and the fire goes straight ahead. Your hull lights up:",
            "nothing but these few pixels can be hit.",
        ],
        picture: &[("ship", 2, [0.0, 0.0]), ("ship_hull", 0, [0.0, 0.0])],
    },
    Row {
        head: "GRAZE",
        keys: &[],
        says: ["A bullet over your wings that misses the hull pays points, once.", "The brave are richer."],
        picture: &[("ship", 2, [0.0, 0.0]), ("orb_small", 0, [11.0, -4.0]), ("orb_small", 0, [-13.0, 6.0])],
    },
    Row {
        head: "BULLETS",
        keys: &[],
        says: ["Bubbles can be shot down. All else has to be flown around,", "or swept away."],
        picture: &[("soft_orb", 0, [-16.0, 0.0]), ("orb", 0, [2.0, 0.0]), ("star", 0, [18.0, 0.0])],
    },
    Row {
        head: "BOMB",
        keys: &[Action::Bomb],
        says: [
            "Sweeps bullets away, burns aliens, and keeps you safe for a while.",
            "Throw it before you are hit: each ship brings its own. On Cadet it goes off by itself.",
        ],
        picture: &[("item_bomb", 0, [0.0, 0.0])],
    },
];

/// The things to pick up: the name of the sprite of each, and its effect in a word.
const ITEMS: [(&str, &str); 5] = [
    ("item_power", "more fire"),
    ("item_shield", "bears a hit"),
    ("item_bomb", "a bomb"),
    ("medal_3", "points"),
    ("item_life", "a ship"),
];

/// Draws the things to pick up, as a row whose top is `y`, in field pixels.
pub(super) fn draw_items(y: f32, age_ticks: f32, painter: &mut Painter<'_>) {
    painter.text(Vec2::new(WORDS, y), label(colors::ACCENT), "PICK UP");
    for (i, (name, says)) in ITEMS.into_iter().enumerate() {
        let at = Vec2::new(WORDS + 10.0, y + 26.0)
            + if painter.text_scale() > 1.0 {
                Vec2::new(170.0 * (i % 3) as f32, 4.0 + 24.0 * (i / 3) as f32)
            } else {
                Vec2::new(100.0 * i as f32, 0.0)
            };
        sprite(name, 0, at, age_ticks, painter);
        painter.text(at + Vec2::new(15.0, by_size(-4.0, -8.0, painter)), label(colors::TEXT), says);
    }
}
