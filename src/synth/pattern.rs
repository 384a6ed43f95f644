//! Notes as text: `c4 . eb4 - | x! x, c3+g3 .`
//!
//! One word is one row of the grid. A note's name starts it, `x` starts the instrument's own note, `-` holds
//! on, `.` is silent; `+` joins notes to a chord, `!` after a note makes it loud and `,` soft. `|` and line
//! ends are for the eye.

use super::Pitch;

/// The most notes that start together in one part.
const MAX_CHORD: usize = 6;
/// The most rows of a pattern.
pub(crate) const MAX_ROWS: usize = 512;

/// Notes that start together in one part, in rows from the start of the part.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The row it starts in.
    pub row: u32,
    /// How many rows it lasts.
    pub rows: u32,
    /// What sounds; empty for the instrument's own note.
    pub pitches: Vec<Pitch>,
    /// How hard it is struck, 0 to 1.
    pub level: f32,
}

/// A word that means nothing, and where it stands in the text (both from 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadWord {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) problem: String,
}

/// Reads a part; returns its notes and how many rows it has.
pub(crate) fn parse(text: &str) -> Result<(Vec<Note>, u32), BadWord> {
    let mut notes: Vec<Note> = Vec::new();
    let mut rows = 0;
    let mut sounding = false;
    for (line, column, word) in words(text) {
        let fail = |problem: String| BadWord { line, column, problem };
        if rows as usize == MAX_ROWS {
            return Err(fail(format!("too many rows, expected at most {MAX_ROWS}")));
        }
        match word {
            "." => sounding = false,
            "-" => match notes.last_mut() {
                Some(note) if sounding => note.rows += 1,
                _ => return Err(fail("`-` holds a note, and none sounds here".into())),
            },
            _ => {
                let (pitches, level) = chord(word).map_err(fail)?;
                notes.push(Note { row: rows, rows: 1, pitches, level });
                sounding = true;
            }
        }
        rows += 1;
    }
    Ok((notes, rows))
}

/// Every word with its line and column.
fn words(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    text.split('\n').enumerate().flat_map(|(line, content)| {
        content.split_ascii_whitespace().filter(|word| *word != "|").map(move |word| {
            // The word is a slice of its line, so the distance of their starts is its column.
            (line, word.as_ptr() as usize - content.as_ptr() as usize, word)
        })
    })
}

fn chord(word: &str) -> Result<(Vec<Pitch>, f32), String> {
    let (names, level) = match word.as_bytes().last() {
        Some(b'!') => (&word[..word.len() - 1], 1.0),
        Some(b',') => (&word[..word.len() - 1], 0.5),
        _ => (word, 0.75),
    };
    if names == "x" {
        return Ok((Vec::new(), level));
    }
    let pitches: Option<Vec<Pitch>> = names.split('+').map(Pitch::parse).collect();
    match pitches {
        Some(pitches) if pitches.len() <= MAX_CHORD => Ok((pitches, level)),
        Some(_) => Err(format!("`{word}` has more than {MAX_CHORD} notes")),
        None => Err(format!("`{word}` means nothing, expected a note such as c4 or eb3+g3, x, - or .")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Note, Pitch, parse};

    /// Tests that rows, holds, chords and accents are read.
    #[test]
    fn a_part_is_read() {
        let (notes, rows) = parse("c4 - . x! |\n a3+e4, .").unwrap();
        let expected = vec![
            Note { row: 0, rows: 2, pitches: vec![Pitch(60)], level: 0.75 },
            Note { row: 3, rows: 1, pitches: vec![], level: 1.0 },
            Note { row: 4, rows: 1, pitches: vec![Pitch(57), Pitch(64)], level: 0.5 },
        ];
        assert_eq!((notes, rows), (expected, 6));
    }

    /// Tests that a bad word is found with its line and column.
    #[test]
    fn bad_words_have_a_place() {
        for (text, line, column) in
            [("c4 .\n  d4 h4", 1, 5), ("- c4", 0, 0), ("c4 . -", 0, 5), ("c4 é", 0, 3)]
        {
            let bad = parse(text).unwrap_err();
            assert_eq!((bad.line, bad.column), (line, column), "{text}");
        }
        assert!(parse(&"x ".repeat(600)).unwrap_err().problem.contains("at most 512"));
    }
}
