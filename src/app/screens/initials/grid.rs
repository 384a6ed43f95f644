//! The grid of letters, with three wide keys at the end.

use crate::app::scores::Initials;
use crate::app::screens::prelude::*;

pub(super) const GRID: Vec2 = Vec2::new(32.0, 196.0);
pub(super) const STEP: Vec2 = Vec2::new(39.0, 24.0);
pub(super) const COLUMNS: usize = 10;
pub(super) const ROWS: usize = 5;
/// The wide keys in the grid's last row. Each covers two columns; the number is the index of the first.
const WIDE: [(Key, usize); 3] = [(Key::Letter(b' '), 4), (Key::Delete, 6), (Key::End, 8)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Letter(u8),
    Delete,
    End,
}

pub(super) type At = (usize, usize);

pub(super) const END_AT: At = (ROWS - 1, 8);

pub(super) fn place_at(at: Vec2) -> Option<At> {
    let place = ((at - GRID) / STEP).floor();
    let is_inside = (0.0..COLUMNS as f32).contains(&place.x) && (0.0..ROWS as f32).contains(&place.y);
    is_inside.then_some((place.y as usize, place.x as usize))
}

pub(super) fn key_at((row, column): At) -> (Key, usize, usize) {
    let covers = |&&(_, first): &&(Key, usize)| column == first || column == first + 1;
    match WIDE.iter().find(covers).filter(|_| row == ROWS - 1) {
        Some(&(key, first)) => (key, first, first + 1),
        // The letters fill the grid in order, row by row.
        None => (Key::Letter(Initials::LETTERS.as_bytes()[row * COLUMNS + column]), column, column),
    }
}

pub(super) fn draw(chosen: At, painter: &mut Painter<'_>) {
    let chosen = key_at(chosen).0;
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let (key, first, last) = key_at((row, column));
            if column > first {
                continue;
            }
            let wide = (last - first + 1) as f32;
            let corner = GRID + STEP * Vec2::new(column as f32, row as f32);
            let size = STEP * Vec2::new(wide, 1.0) - Vec2::splat(3.0);
            let is_chosen = key == chosen;
            if is_chosen {
                painter.choice([corner.x, corner.y, size.x, size.y]);
                painter.outline(Layer::Hud, corner.x, corner.y, size.x, size.y, colors::SKY);
            } else {
                painter.rect(corner.x, corner.y, size.x, size.y, colors::faded(colors::TROUGH, 0.6));
            }
            painter.row(|painter| draw_key(key, corner + size / 2.0, is_chosen, painter));
        }
    }
}

fn draw_key(key: Key, middle: Vec2, is_chosen: bool, painter: &mut Painter<'_>) {
    let tint = if is_chosen { colors::WHITE } else { colors::DIM };
    // Large words are wider than the keys, so signs replace them.
    let is_large = painter.is_large();
    let small = |painter: &mut Painter<'_>, word: &str, sign: &str| {
        let middle = middle - Vec2::new(0.0, by_size(4.0, 8.0, painter));
        painter.text(middle, label(tint).center(), if is_large { sign } else { word });
    };
    match key {
        Key::Letter(b' ') => small(painter, "Space", "_"),
        Key::Delete => small(painter, "delete", "←"),
        Key::End => small(painter, "done", "✓"),
        Key::Letter(letter) => {
            let letter = char::from(letter);
            painter.text(middle - Vec2::new(0.0, 7.0), title(tint).center(), letter.encode_utf8(&mut [0; 4]));
        }
    }
}
