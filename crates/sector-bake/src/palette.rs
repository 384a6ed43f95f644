//! The palette: at most 32 named colors, each with one character.

use super::SourceFile;
use super::error::{BakeError, SourceLine};
use image::Rgba;
use std::collections::BTreeMap;

const COLORS: usize = 32;

pub(super) const CLEAR: char = '.';

#[derive(Default)]
pub(super) struct Palette {
    pub(super) by_character: BTreeMap<char, Rgba<u8>>,
    pub(super) by_name: BTreeMap<String, Rgba<u8>>,
}

/// Reads a palette from lines such as `k ink #0b0a14`: character, name and color.
pub(super) fn parse(source: &SourceFile) -> Result<Palette, BakeError> {
    let mut palette = Palette::default();
    for (number, line) in source.text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = SourceLine { file: source.name.clone(), line: number + 1 };
        let words: Vec<&str> = line.split_whitespace().collect();
        let (character, name, color) = match words[..] {
            [character, name, color] if character.chars().count() == 1 => (character, name, color),
            _ => return Err(place.error(0, "expected `character name #rrggbb`")),
        };
        let column = line.len() - color.len();
        let color = parse_color(color)
            .ok_or_else(|| place.error(column, format!("expected a color like #1fa2ff, found {color:?}")))?;
        add(&mut palette, character, name, color).map_err(|message| place.error(0, message))?;
    }
    Ok(palette)
}

fn add(palette: &mut Palette, character: &str, name: &str, color: Rgba<u8>) -> Result<(), String> {
    let character = character.chars().next().unwrap_or(CLEAR);
    if !character.is_ascii_alphanumeric() {
        return Err(format!("expected a letter or a digit for a color, found {character:?}"));
    }
    if palette.by_character.insert(character, color).is_some() {
        return Err(format!("the character {character:?} already has a color"));
    }
    if palette.by_name.insert(name.to_owned(), color).is_some() {
        return Err(format!("the name {name:?} appears twice"));
    }
    if palette.by_character.len() > COLORS {
        return Err(format!("too many colors: expected at most {COLORS}"));
    }
    Ok(())
}

fn parse_color(text: &str) -> Option<Rgba<u8>> {
    let is_color = |digits: &&str| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let digits = text.strip_prefix('#').filter(is_color)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(Rgba([red, green, blue, u8::MAX]))
}
