//! What a screen reader finds on each page.

use crate::menus::walker::{Device, Walker};
use crate::visitor::Visitor;

/// Pages with rows that need no word, with their number.
const ALLOWED: &[(&str, usize)] = &[
    // The version.
    ("title", 1),
    // The number of the page.
    ("how to fly", 1),
    ("how to score", 1),
    // The answers.
    ("lesson: guess", 4),
    // Keys and buttons below the words of a question.
    ("keys: it is taken", 1),
    ("pad buttons: press one", 1),
    // Steps in seconds and ticks, the speed and the time.
    ("replay", 6),
    // The letters to choose from, and the row of a player who has no name yet.
    ("initials", 37),
];

/// Every row of a page says what it is about: none is a number or a key alone.
#[test]
fn every_row_of_every_page_has_a_word() {
    let mut walker = Walker::looking(Device::Keyboard, rows_without_words);
    walker.walk();
    assert!(walker.faults.is_empty(), "{} faults:\n{}", walker.faults.len(), walker.faults.join("\n"));
}

fn rows_without_words(visitor: &mut Visitor, page: &str) -> Vec<String> {
    visitor.app.is_read = true;
    visitor.draw_again();
    visitor.app.is_read = false;
    let mut rows: Vec<(Option<usize>, f32, String)> = Vec::new();
    for text in visitor.frame.spoken.iter().flatten() {
        let (y, row) = (text.at.y, text.row);
        match rows.last_mut() {
            Some((last, above, words)) if *last == row && (row.is_some() || (*above - y).abs() < 2.0) => {
                *words += &format!(" {}", text.text);
            }
            _ => rows.push((row, y, text.text.clone())),
        }
    }
    let is_word = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
    let without: Vec<_> = rows
        .iter()
        .filter(|(_, _, row)| row.chars().any(char::is_alphanumeric) && !row.split(' ').any(is_word))
        .collect();
    let allowed = ALLOWED.iter().find(|(place, _)| *place == page).map_or(0, |(_, count)| *count);
    if without.len() <= allowed {
        return Vec::new();
    }
    without.iter().map(|(_, y, row)| format!("{page}: {row:?} at {y}")).collect()
}
