//! The page *How to fly*: what the ship can do and what can be picked up, with pictures of the game. It is shown between
//! two demonstrations.

use crate::app::input::{Action, Bindings};
use crate::app::ui::{by_size, hints, label, page, text_width};
use crate::view::{Layer, Painter, colors};
use glam::Vec2;

/// The horizontal middle of the pictures at the left of the rows, in field pixels.
const PICTURE: f32 = 66.0;
/// The left edge of the words of all rows, in field pixels.
const WORDS: f32 = 112.0;
/// The top of the first row, in field pixels.
const TOP: f32 = 60.0;
/// The distance of two rows at the usual size of text, in field pixels.
const STEP: f32 = 44.0;

/// The distance of two rows in large text, in field pixels.
const LARGE_STEP: f32 = 88.0;
/// The number of rows on show before the others, in large text, in which not all have room at a time.
const LARGE_ROWS: usize = 3;
/// The time for which each half of the rows is shown in large text, in ticks (7 s).
const LARGE_TICKS: f32 = 420.0;

/// A row of the page *How to fly*: its subject, the keys for it, two lines of text, and a picture.
struct Row {
    head: &'static str,
    keys: &'static [Action],
    says: [&'static str; 2],
    /// The sprites that make up the picture: the name and frame of each, and its offset from the middle in field
    /// pixels.
    picture: &'static [(&'static str, u16, [f32; 2])],
}

const ROWS: [Row; 5] = [
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
            "Throw it before you are hit: each ship brings its own.",
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

/// Draws the page *How to fly*, `age_ticks` ticks after it came on show.
pub(crate) fn draw_how_to(age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    page::open(206, "HOW TO FLY", colors::GOLD, painter);
    // Large text shows half of the rows, then the others.
    let shown = match (painter.text_scale() > 1.0, age_ticks % (2.0 * LARGE_TICKS) < LARGE_TICKS) {
        (false, _) => &ROWS[..],
        (true, true) => &ROWS[..LARGE_ROWS],
        (true, false) => &ROWS[LARGE_ROWS..],
    };
    let step = by_size(STEP, LARGE_STEP, painter);
    for (i, row) in shown.iter().enumerate() {
        draw_row(row, TOP + step * i as f32, age_ticks, bindings, painter);
    }
    if shown.len() != LARGE_ROWS {
        items(TOP + step * shown.len() as f32, age_ticks, painter);
    }
}

fn draw_row(row: &Row, y: f32, age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
    for &(name, frame, [x, beside]) in row.picture {
        sprite(name, frame, Vec2::new(PICTURE + x, y + 18.0 + beside), age_ticks, painter);
    }
    painter.text(Vec2::new(WORDS, y), label(colors::ACCENT), row.head);
    let mut x = WORDS + text_width(row.head, painter) + 14.0;
    for &action in row.keys {
        x = hints::caps(action, bindings, Vec2::new(x, y), painter) + 8.0;
    }
    if painter.text_scale() > 1.0 {
        let says = row.says.map(|says| painter.translate(says)).join(" ");
        page::paragraph(Vec2::new(WORDS, y + 20.0), page::RIGHT - WORDS, colors::TEXT, &says, painter);
        return;
    }
    for (line, says) in row.says.into_iter().enumerate() {
        painter.text(Vec2::new(WORDS, y + 14.0 + 11.0 * line as f32), label(colors::TEXT), says);
    }
}

fn items(y: f32, age_ticks: f32, painter: &mut Painter<'_>) {
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

/// Draws a sprite by its name, with its middle at `at` in field pixels; nothing if the sheet lacks the sprite, as a
/// sheet that a player made may. With `frame` 0 the sprite is animated, by the time `age_ticks` in ticks.
fn sprite(name: &str, frame: u16, at: Vec2, age_ticks: f32, painter: &mut Painter<'_>) {
    let Some(sprite) = painter.sheet.sprite(name) else { return };
    let shown = if frame == 0 {
        painter.sheet.frame_at(sprite, age_ticks as u32)
    } else {
        painter.sheet.frame(sprite, frame)
    };
    painter.sprite(Layer::Hud, shown, at, Painter::PLAIN, Painter::NO_FLASH, 0.0);
}
