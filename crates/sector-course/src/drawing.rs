//! Rectangles as text.

use sector_collision::Rect;

/// The largest drawing, in characters.
const SIZE: (i32, i32) = (64, 9);

/// The name of an object in reports: A to Z, then a to z, then `?`.
pub(crate) fn letter(key: usize) -> char {
    ('A'..='Z').chain('a'..='z').nth(key).unwrap_or('?')
}

/// Draws rectangles pixel by pixel, each filled with its letter; `#` marks shared pixels. Returns nothing if they do not
/// fit.
pub(crate) fn draw(rects: &[(char, Rect)]) -> Vec<String> {
    let corners = rects.iter().map(|&(_, r)| (r.x, r.y, r.right(), r.bottom()));
    let around = corners.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
    let Some((left, top, right, bottom)) = around else { return Vec::new() };
    if right - left > SIZE.0 || bottom - top > SIZE.1 {
        return Vec::new();
    }
    let character = |x: i32, y: i32| {
        let mut there = rects.iter().filter(|(_, rect)| rect.overlaps(Rect::new(x, y, 1, 1)));
        match (there.next(), there.next()) {
            (None, _) => '.',
            (Some(&(letter, _)), None) => letter,
            _ => '#',
        }
    };
    let rows =
        (top..bottom).map(|y| "  ".to_owned() + &String::from_iter((left..right).map(|x| character(x, y))));
    [format!("drawn from ({left}, {top}):")].into_iter().chain(rows).collect()
}
