//! The palette: at most 32 named colours, one character each.

use std::collections::BTreeMap;

use image::Rgba;

use super::Source;
use super::error::{BakeError, Place};

/// How many colours there may be.
const COLOURS: usize = 32;

/// The character of a pixel that shows nothing.
pub(super) const CLEAR: char = '.';

/// The colours by character and by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Palette {
    pub(super) by_character: BTreeMap<char, Rgba<u8>>,
    pub(super) by_name: BTreeMap<String, Rgba<u8>>,
}

/// Reads lines such as `k ink #0b0a14`.
pub(super) fn parse(source: &Source) -> Result<Palette, BakeError> {
    let mut palette = Palette::default();
    for (number, line) in source.text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = Place { file: source.name.clone(), line: number + 1 };
        let words: Vec<&str> = line.split_whitespace().collect();
        let (character, name, colour) = match words[..] {
            [character, name, colour] if character.chars().count() == 1 => (character, name, colour),
            _ => return Err(place.error(0, "expected `character name #rrggbb`")),
        };
        let column = line.len() - colour.len();
        let colour = parse_colour(colour).ok_or_else(|| {
            place.error(column, format!("expected a colour like #1fa2ff, found {colour:?}"))
        })?;
        add(&mut palette, character, name, colour).map_err(|message| place.error(0, message))?;
    }
    Ok(palette)
}

fn add(palette: &mut Palette, character: &str, name: &str, colour: Rgba<u8>) -> Result<(), String> {
    let character = character.chars().next().unwrap_or(CLEAR);
    if !character.is_ascii_alphanumeric() {
        return Err(format!("expected a letter or a digit for a colour, found {character:?}"));
    }
    if palette.by_character.insert(character, colour).is_some() {
        return Err(format!("the character {character:?} has a colour already"));
    }
    if palette.by_name.insert(name.to_owned(), colour).is_some() {
        return Err(format!("the name {name:?} is taken"));
    }
    if palette.by_character.len() > COLOURS {
        return Err(format!("one colour too many: the palette has {COLOURS}"));
    }
    Ok(())
}

fn parse_colour(text: &str) -> Option<Rgba<u8>> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Rgba([red, green, blue, u8::MAX]))
}
