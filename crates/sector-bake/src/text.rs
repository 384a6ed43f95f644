//! The text format of sprites and fonts: blocks of `key: value` lines and grids of characters.
//!
//! A block starts with its first key (`sprite:` or `font:`). A key that starts a grid (`frame:`, `glyph:`, `mark:`)
//! is followed by the rows of the grid, up to an empty line, the end, or the next key that starts a grid or a block.
//! Outside grids, lines that start with `#` are comments.

use super::SourceFile;
use super::error::{BakeError, SourceLine};

pub(super) struct KeyLine<'a> {
    pub(super) place: SourceLine,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    /// The column of the value, from 0.
    pub(super) column: usize,
}

impl KeyLine<'_> {
    pub(super) fn error(&self, message: impl Into<String>) -> BakeError {
        self.place.error(self.column, message)
    }

    pub(super) fn number<N>(&self, range: std::ops::RangeInclusive<N>) -> Result<N, BakeError>
    where
        N: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let (first, last) = (range.start(), range.end());
        let expected = || format!("expected a number from {first} to {last}, found {:?}", self.value);
        let number = self.value.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.error(expected()))
    }
}

/// A grid of characters: a key and the rows below its line.
pub(super) struct CharGrid<'a> {
    pub(super) field: KeyLine<'a>,
    pub(super) rows: Vec<&'a str>,
}

impl CharGrid<'_> {
    pub(super) fn row_place(&self, row: usize) -> SourceLine {
        SourceLine { file: self.field.place.file.clone(), line: self.field.place.line + 1 + row }
    }
}

/// The block of a sprite or a font: its first line, its other `key: value` lines, and its grids.
pub(super) struct SourceBlock<'a> {
    pub(super) head: KeyLine<'a>,
    pub(super) fields: Vec<KeyLine<'a>>,
    pub(super) grids: Vec<CharGrid<'a>>,
}

/// Returns the blocks of a file. Each starts with the key `head`, and the keys `grids` start its grids.
pub(super) fn blocks<'a>(
    source: &'a SourceFile,
    head: &str,
    grids: &[&str],
) -> Result<Vec<SourceBlock<'a>>, BakeError> {
    let mut blocks: Vec<SourceBlock<'a>> = Vec::new();
    let mut in_grid = false;
    for (number, line) in source.text.lines().enumerate() {
        let place = SourceLine { file: source.name.clone(), line: number + 1 };
        let field =
            field(&place, line).filter(|field| !in_grid || field.key == head || grids.contains(&field.key));
        let Some(field) = field else {
            in_grid = in_grid && !line.is_empty();
            match blocks.last_mut().and_then(|block| block.grids.last_mut()) {
                Some(grid) if in_grid => grid.rows.push(line),
                _ if line.trim().is_empty() || line.starts_with('#') => {}
                _ => Err(place.error(0, format!("expected `key: value` or a comment, found {line:?}")))?,
            }
            continue;
        };
        in_grid = grids.contains(&field.key);
        if field.key == head {
            blocks.push(SourceBlock { head: field, fields: Vec::new(), grids: Vec::new() });
            continue;
        }
        let first = || place.error(0, format!("expected `{head}: name` before this, found `{}:`", field.key));
        let block = blocks.last_mut().ok_or_else(first)?;
        if in_grid {
            block.grids.push(CharGrid { field, rows: Vec::new() });
        } else {
            block.fields.push(field);
        }
    }
    Ok(blocks)
}

/// Parses lowercase letters, a colon and a possibly empty text; `None` for any other line.
fn field<'a>(place: &SourceLine, line: &'a str) -> Option<KeyLine<'a>> {
    let (key, rest) = line.split_once(':')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
    let value = rest.trim();
    let column = line.len() - rest.trim_start().len();
    is_key.then(|| KeyLine { place: place.clone(), key, value, column })
}

/// Returns the value as a name. Refuses an empty one, and characters other than lowercase letters, digits and `_`.
pub(super) fn checked_name(field: &KeyLine<'_>) -> Result<String, BakeError> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if field.value.is_empty() || !field.value.bytes().all(allowed) {
        return Err(
            field.error(format!("expected lowercase letters, digits and `_`, found {:?}", field.value))
        );
    }
    Ok(field.value.to_owned())
}
