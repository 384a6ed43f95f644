//! Notes as text: `a4 < c4 . eb4 - | x! x, c3+g3 .`
//!
//! One word is one row of the grid. A note's name starts that note, `x` starts the instrument's own note, `-` holds
//! the note, and `.` is silence. `+` joins notes to a chord, and `~` before a note slides to it from the previous
//! one. After a note, `!` makes it loud, `,` soft, `,,` very soft and `,,,` a ghost. A line of only `%` signs repeats
//! the line above once per sign. `|` and line ends have no meaning.
//!
//! Two signs reach across the start of a pattern: words before `<` are a pick-up, which sounds in the rows before the
//! pattern, and `-` as the first word holds the last note of the pattern before.

use super::Pitch;

const MAX_CHORD: usize = 6;
pub(crate) const MAX_ROWS: usize = 512;

/// A note or a chord of one track in a pattern. Rows count from the start of the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PatternNote {
    /// The row where the notes start. Pick-ups have negative rows.
    pub(crate) row: i32,
    /// The duration of the notes, in rows.
    pub(crate) rows: u32,
    /// The pitches of the chord; empty for the instrument's own note.
    pub(crate) pitches: Vec<Pitch>,
    /// The velocity of the notes, which sets their loudness, 0 to 1.
    pub(crate) level: f32,
    /// Where a slide to the pitch begins, in semitones above it; negative for below, 0 for no slide.
    pub(crate) slide: i16,
}

/// One track of a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Part {
    pub(crate) notes: Vec<PatternNote>,
    /// The number of rows, without the pick-up.
    pub(crate) rows: u32,
    /// The number of rows of the pick-up.
    pub(crate) pickup: u32,
    /// The number of rows for which the last note before the part is held.
    pub(crate) held: u32,
}

/// The error for an unreadable word, with its line and column, both from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PatternError {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) problem: String,
}

/// Reads one track of a pattern.
pub(crate) fn parse(text: &str) -> Result<Part, PatternError> {
    let mut part = Part::default();
    let mut has_pickup = false;
    let mut sounding = false;
    for (line, column, word) in words(text)? {
        let fail = |problem: String| PatternError { line, column, problem };
        if part.rows as usize == MAX_ROWS && word != "<" {
            return Err(fail(format!("too many rows, expected at most {MAX_ROWS}")));
        }
        match word {
            "." => sounding = false,
            "-" => match part.notes.last_mut() {
                Some(note) if sounding => note.rows += 1,
                None if part.held == part.rows && !has_pickup => part.held += 1,
                _ => return Err(fail("`-` has no note to hold".into())),
            },
            "<" => {
                part.begin(has_pickup).map_err(fail)?;
                has_pickup = true;
                continue;
            }
            _ => {
                let (name, slides) = word.strip_prefix('~').map_or((word, false), |name| (name, true));
                let (pitches, level) = chord(name).map_err(fail)?;
                let slide = if slides { distance(part.notes.last(), &pitches).map_err(fail)? } else { 0 };
                part.notes.push(PatternNote { row: part.rows as i32, rows: 1, pitches, level, slide });
                sounding = true;
            }
        }
        part.rows += 1;
    }
    Ok(part)
}

impl Part {
    /// Makes everything read so far the pick-up.
    fn begin(&mut self, has_pickup: bool) -> Result<(), String> {
        if has_pickup {
            return Err("a second `<`, but a part has only one pick-up".into());
        }
        if self.held > 0 {
            return Err("a pick-up must start with a note or `.`, not with `-`".into());
        }
        self.pickup = std::mem::take(&mut self.rows);
        self.notes.iter_mut().for_each(|note| note.row -= self.pickup as i32);
        Ok(())
    }

    /// Repeats the part to fill the `rows` of its pattern. The error has no position.
    pub(crate) fn repeat(self, rows: u32) -> Result<Self, String> {
        let length = self.rows;
        if length == 0 || !rows.is_multiple_of(length) {
            return Err(format!("{length} rows in a pattern of {rows}, expected a divisor of {rows}"));
        }
        if length < rows && self.pickup + self.held > 0 {
            return Err(format!("a part with a pick-up or a tie cannot repeat, expected {rows} rows"));
        }
        let at = |begin: u32| {
            move |note: &PatternNote| PatternNote { row: note.row + begin as i32, ..note.clone() }
        };
        let notes = (0..rows).step_by(length as usize).flat_map(|begin| self.notes.iter().map(at(begin)));
        Ok(Self { notes: notes.collect(), rows, ..self })
    }
}

/// A word of the text, with its line and column, both from 0.
type Word<'t> = (usize, usize, &'t str);

/// Returns all words of the text. A line of `%` is replaced by the words of the line above, once per sign.
fn words(text: &str) -> Result<Vec<Word<'_>>, PatternError> {
    let mut all: Vec<Word<'_>> = Vec::new();
    let mut above = 0..0;
    for (line, content) in text.split('\n').enumerate() {
        let here: Vec<Word<'_>> = words_of(line, content).collect();
        let Some(&(_, column, _)) = here.first() else { continue };
        if here.iter().any(|(_, _, word)| *word != "%") {
            above = all.len()..all.len() + here.len();
            all.extend(here);
        } else if above.is_empty() {
            let problem = "`%` has no line above to repeat".into();
            return Err(PatternError { line, column, problem });
        } else {
            here.iter().take(2 * MAX_ROWS).for_each(|_| all.extend_from_within(above.clone()));
        }
        // The pick-up, the part, and what ends the pick-up.
        if all.len() > 2 * MAX_ROWS + 1 {
            break;
        }
    }
    Ok(all)
}

fn words_of(line: usize, content: &str) -> impl Iterator<Item = Word<'_>> {
    content.split_ascii_whitespace().filter(|word| *word != "|").map(move |word| {
        // The word is a slice of its line, so the distance between the two pointers is its column.
        (line, word.as_ptr() as usize - content.as_ptr() as usize, word)
    })
}

/// Returns the distance in semitones from the first pitch of a note to the note before it.
fn distance(before: Option<&PatternNote>, pitches: &[Pitch]) -> Result<i16, String> {
    match (before.and_then(|note| note.pitches.first()), pitches.first()) {
        (Some(from), Some(to)) => Ok(i16::from(from.0) - i16::from(to.0)),
        _ => Err("`~` slides from one named note to another, but one is missing".into()),
    }
}

fn chord(word: &str) -> Result<(Vec<Pitch>, f32), String> {
    let signs = [("!", 1.0), (",,,", 0.17), (",,", 0.3), (",", 0.5)];
    let signed = signs.iter().find_map(|(sign, level)| Some((word.strip_suffix(sign)?, *level)));
    let (names, level) = signed.unwrap_or((word, 0.75));
    if names == "x" {
        return Ok((Vec::new(), level));
    }
    let pitches: Option<Vec<Pitch>> = names.split('+').map(Pitch::parse).collect();
    match pitches {
        Some(pitches) if pitches.len() <= MAX_CHORD => Ok((pitches, level)),
        Some(_) => Err(format!("`{word}` has more than {MAX_CHORD} notes")),
        None => Err(format!("`{word}` is not recognized, expected a note such as c4 or eb3+g3, x, - or .")),
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternNote, Pitch, parse};

    #[test]
    fn a_part_is_read() {
        let part = parse("c4 - . x! |\n a3+e4, .").unwrap();
        let expected = vec![
            PatternNote { row: 0, rows: 2, pitches: vec![Pitch(60)], level: 0.75, slide: 0 },
            PatternNote { row: 3, rows: 1, pitches: vec![], level: 1.0, slide: 0 },
            PatternNote { row: 4, rows: 1, pitches: vec![Pitch(57), Pitch(64)], level: 0.5, slide: 0 },
        ];
        assert_eq!((part.notes, part.rows, part.pickup, part.held), (expected, 6, 0, 0));
    }

    #[test]
    fn a_note_slides_from_the_one_before() {
        let notes = parse("c4 ~e4! . ~b3,, x,,,").unwrap().notes;
        let found: Vec<(i16, f32)> = notes.iter().map(|note| (note.slide, note.level)).collect();
        assert_eq!(found, [(0, 0.75), (-4, 1.0), (5, 0.3), (0, 0.17)]);
    }

    #[test]
    fn a_part_reaches_across_its_start() {
        let held = parse("- - c4 -").unwrap();
        assert_eq!((held.held, held.rows, held.notes[0].row), (2, 4, 2));
        let part = parse("a3 . c4 < - - e4 .").unwrap();
        let rows: Vec<(i32, u32)> = part.notes.iter().map(|note| (note.row, note.rows)).collect();
        assert_eq!((part.pickup, part.rows, part.held), (3, 4, 0));
        assert_eq!(rows, [(-3, 1), (-1, 3), (2, 1)], "the last note of the pick-up is held into the part");
    }

    #[test]
    fn a_pickup_has_rows_of_its_own() {
        for (pickup, rows) in [(4, 512), (512, 512)] {
            let part = parse(&format!("{}<\n{}", "x\n".repeat(pickup), "x\n".repeat(rows))).unwrap();
            assert_eq!((part.pickup as usize, part.rows as usize), (pickup, rows));
        }
        assert!(parse(&"x ".repeat(513).replacen("x", "x < x", 1)).is_err());
        assert!(parse(&format!("{}< x", "x ".repeat(513))).is_err());
    }

    #[test]
    fn a_line_is_repeated() {
        let long = parse("c4 . | d4 -\n c4 . | d4 -\n c4 . | d4 -\n\n e4 .\n e4 .").unwrap();
        assert_eq!(parse("c4 . | d4 -\n % %\n e4 .\n %").unwrap(), long);
        assert_eq!(parse("c4 . | d4 -\n %\n\n %\n e4 .\n %").unwrap(), long);
    }

    #[test]
    fn bad_words_have_a_position() {
        let in_one_line = [
            (". - c4", 2),
            ("c4 . -", 5),
            ("c4 < e4 < .", 8),
            ("- < e4", 2),
            ("c4 . < -", 7),
            ("c4 é", 3),
            ("c4 %", 3),
            ("~c4", 0),
            ("c4 ~x", 3),
            ("c4,,,, .", 0),
        ];
        let cases = in_one_line.map(|(text, column)| (text, 0, column));
        for (text, line, column) in cases.into_iter().chain([("c4 .\n  d4 h4", 1, 5), ("\n % %\n c4", 1, 1)])
        {
            let bad = parse(text).unwrap_err();
            assert_eq!((bad.line, bad.column), (line, column), "{text}");
        }
        for (first, more, times) in [("", "x ", 600), ("x\n", "%\n", 600), ("x x\n", "% ", 9999)] {
            let endless = format!("{first}{}", more.repeat(times));
            assert!(parse(&endless).unwrap_err().problem.contains("at most 512"));
        }
    }
}
