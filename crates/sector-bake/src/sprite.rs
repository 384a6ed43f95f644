//! Builds the frames of a `sprite:` block.

use super::SourceFile;
use super::art::{self, Mirror};
use super::blast;
use super::boulder;
use super::error::{BakeError, SourceLine};
use super::palette::Palette;
use super::text::{self, KeyLine, SourceBlock};
use image::{Rgba, RgbaImage};
use sector_sprites::{FrameEntry, SpriteEntry, turned};
use std::collections::BTreeMap;

/// The alpha (0 to 255) of a soft pixel: it looks opaque, but does not collide.
pub(super) const SOFT_ALPHA: u8 = 254;

/// A drawn sprite. Packing the sheet sets the frame positions in its entry.
pub(super) struct SpriteArt {
    pub(super) place: SourceLine,
    pub(super) entry: SpriteEntry,
    pub(super) pictures: Vec<RgbaImage>,
}

struct SpriteHeader {
    inks: BTreeMap<char, Rgba<u8>>,
    ticks: u16,
    turns: u16,
    mirror: Mirror,
    pivot: Option<(i16, i16)>,
    recipe: Option<FrameRecipe>,
}

/// The parameters for computing the frames of an explosion or a rock.
enum FrameRecipe {
    Blast(blast::BlastRecipe),
    Rock(boulder::RockRecipe),
}

pub(super) fn parse(source: &SourceFile, palette: &Palette) -> Result<Vec<SpriteArt>, BakeError> {
    let blocks = text::blocks(source, "sprite", &["frame"])?;
    blocks.iter().map(|block| sprite(block, palette)).collect()
}

fn sprite(block: &SourceBlock<'_>, palette: &Palette) -> Result<SpriteArt, BakeError> {
    let name = text::checked_name(&block.head)?;
    let header = header(block, palette)?;
    let pictures = match &header.recipe {
        Some(_) if !block.grids.is_empty() => {
            return Err(block.head.error("the sprite has a recipe and frames: expected only one of them"));
        }
        Some(FrameRecipe::Blast(recipe)) => all_turns(recipe.pictures(palette), header.turns),
        // A rock recipe makes its own rotations.
        Some(FrameRecipe::Rock(recipe)) => recipe.pictures(header.turns, palette),
        None if block.grids.is_empty() => {
            return Err(block.head.error("the sprite has no `frame:`: expected at least one"));
        }
        None => {
            let draw = |grid| art::draw(grid, &header.inks, header.mirror);
            all_turns(block.grids.iter().map(draw).collect::<Result<_, _>>()?, header.turns)
        }
    };
    let middle = |picture: &RgbaImage| ((picture.width() / 2) as i16, (picture.height() / 2) as i16);
    let frame =
        |picture| FrameEntry { pivot: header.pivot.unwrap_or(middle(picture)), ..FrameEntry::default() };
    let frames = pictures.iter().map(frame).collect();
    let entry = SpriteEntry { name, ticks: header.ticks, turns: header.turns, frames };
    Ok(SpriteArt { place: block.head.place.clone(), entry, pictures })
}

fn all_turns(pictures: Vec<RgbaImage>, turns: u16) -> Vec<RgbaImage> {
    if turns == 1 {
        return pictures;
    }
    pictures.iter().flat_map(|picture| (0..turns).map(move |turn| turned(picture, turn, turns))).collect()
}

fn header(block: &SourceBlock<'_>, palette: &Palette) -> Result<SpriteHeader, BakeError> {
    let (inks, mirror) = (palette.by_character.clone(), Mirror::No);
    let mut header = SpriteHeader { inks, ticks: 6, turns: 1, mirror, pivot: None, recipe: None };
    let mut seen = Vec::new();
    for field in &block.fields {
        if field.key != "ink" && seen.contains(&field.key) {
            return Err(field.place.error(0, format!("`{}:` appears twice: expected it once", field.key)));
        }
        seen.push(field.key);
        match field.key {
            "ticks" => header.ticks = field.number(1..=600)?,
            "turns" => header.turns = turn_count(field)?,
            "mirror" => header.mirror = halves(field)?,
            "pivot" => header.pivot = Some(pivot(field)?),
            "ink" => ink(field, palette, &mut header.inks)?,
            "soft" => soften(field, &mut header.inks)?,
            "recipe" => header.recipe = Some(recipe(field)?),
            other => {
                let known = "ticks, turns, mirror, pivot, ink, soft, recipe, frame";
                return Err(field.place.error(0, format!("unknown key `{other}`: expected one of {known}")));
            }
        }
    }
    if header.turns > 1 && header.pivot.is_some() {
        return Err(block.head.error("a sprite with `turns:` rotates about its center: remove `pivot:`"));
    }
    Ok(header)
}

fn recipe(field: &KeyLine<'_>) -> Result<FrameRecipe, BakeError> {
    match field.value.split_whitespace().next() {
        Some("rock") => boulder::parse(field).map(FrameRecipe::Rock),
        _ => blast::parse(field).map(FrameRecipe::Blast),
    }
}

fn turn_count(field: &KeyLine<'_>) -> Result<u16, BakeError> {
    match field.value {
        "16" => Ok(16),
        "32" => Ok(32),
        other => Err(field.error(format!("expected 16 or 32 turns, found {other:?}"))),
    }
}

fn halves(field: &KeyLine<'_>) -> Result<Mirror, BakeError> {
    match field.value {
        "even" => Ok(Mirror::Even),
        "odd" => Ok(Mirror::Odd),
        other => Err(field.error(format!("expected `even` or `odd`, found {other:?}"))),
    }
}

fn pivot(field: &KeyLine<'_>) -> Result<(i16, i16), BakeError> {
    let numbers: Vec<i16> = field.value.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [x, y] => Ok((x, y)),
        _ => Err(field.error(format!("expected two whole numbers, found {:?}", field.value))),
    }
}

/// Reads `ink: x cyan 90`: in this sprite `x` is the color `cyan` with alpha 90. Without a number it is solid.
fn ink(field: &KeyLine<'_>, palette: &Palette, inks: &mut BTreeMap<char, Rgba<u8>>) -> Result<(), BakeError> {
    let expected = || field.error("expected `character color alpha`, with an optional alpha from 1 to 255");
    let words: Vec<&str> = field.value.split_whitespace().collect();
    let (character, name, alpha) = match words[..] {
        [character, name] => (character, name, u8::MAX),
        [character, name, alpha] => (character, name, alpha.parse().map_err(|_| expected())?),
        _ => return Err(expected()),
    };
    let color = palette.by_name.get(name);
    let Rgba([red, green, blue, _]) =
        *color.ok_or_else(|| field.error(format!("{name:?} is not a color of the palette")))?;
    match character.chars().next() {
        Some(one) if character.chars().count() == 1 && alpha > 0 && one != super::palette::CLEAR => {
            inks.insert(one, Rgba([red, green, blue, alpha]));
            Ok(())
        }
        _ => Err(expected()),
    }
}

/// Reads `soft: xyz` or `soft: all`: makes the named characters soft, or all that have a color above this line.
fn soften(field: &KeyLine<'_>, inks: &mut BTreeMap<char, Rgba<u8>>) -> Result<(), BakeError> {
    let chosen: Vec<char> = match field.value {
        "all" => inks.keys().copied().collect(),
        some => some.chars().collect(),
    };
    for character in chosen {
        let unknown = || field.error(format!("{character:?} is neither a color nor an ink of this sprite"));
        let color = inks.get_mut(&character).ok_or_else(unknown)?;
        color.0[3] = color.0[3].min(SOFT_ALPHA);
    }
    Ok(())
}
