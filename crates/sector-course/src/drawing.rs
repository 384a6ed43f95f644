//! Rectangles as text.

use sector_collision::Rect;

/// The largest drawing, in characters.
const SIZE: (i32, i32) = (64, 9);
/// The most pixels per character in a row. A larger scene is not drawn.
const MAX_SCALE: i32 = 8;

/// Draws rectangles, each filled with its letter; `#` marks shared pixels. Returns nothing if they do not fit.
pub(crate) fn draw(rects: &[(char, Rect)]) -> Vec<String> {
    let corners = rects.iter().map(|&(_, r)| (r.x, r.y, r.right(), r.bottom()));
    let around = corners.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
    let Some((left, top, right, bottom)) = around else { return Vec::new() };
    let (w, h) = (i64::from(right) - i64::from(left), i64::from(bottom) - i64::from(top));
    let fits =
        |scale: &i32| w <= i64::from(SIZE.0 * scale) && h <= i64::from(SIZE.1 * rows_per_character(*scale));
    let Some(scale) = (1..=MAX_SCALE).find(fits) else { return Vec::new() };
    let cell = (scale, rows_per_character(scale));
    let character = |column: i32, row: i32| {
        let area = Rect::new(left + column * cell.0, top + row * cell.1, cell.0, cell.1);
        let there: Vec<_> =
            rects.iter().filter_map(|(letter, r)| Some((letter, r.intersection(area)?))).collect();
        let is_shared = there.iter().enumerate().any(|(i, a)| there[..i].iter().any(|b| a.1.overlaps(b.1)));
        if is_shared { '#' } else { there.first().map_or('.', |first| *first.0) }
    };
    let columns = (w as i32 + cell.0 - 1) / cell.0;
    let rows = (h as i32 + cell.1 - 1) / cell.1;
    let mut lines = vec![format!("drawn from ({left}, {top}), {} x {} px per character:", cell.0, cell.1)];
    lines.extend(
        (0..rows).map(|row| "  ".to_owned() + &String::from_iter((0..columns).map(|c| character(c, row)))),
    );
    lines
}

/// A character is about twice as high as it is wide. A small scene is drawn pixel by pixel anyway.
const fn rows_per_character(scale: i32) -> i32 {
    if scale == 1 { 1 } else { 2 * scale }
}
