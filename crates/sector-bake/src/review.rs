//! Images for reviewing a baked sheet: a contact sheet of the sprites and a specimen of the fonts. Also lists the
//! differences between two sheets, sprite by sprite.

use super::BakedSheet;
use super::error::BakeError;
use image::{Rgba, RgbaImage, imageops};
use sector_sprites::{Font, Sheet};
use std::collections::BTreeMap;

const SCALE: u32 = 4;
const WIDTH: u32 = 1600;
const MARGIN: u32 = 8;
const NAME_HEIGHT: u32 = 10 * NAME_SCALE;
const NAME_SCALE: u32 = 2;
const BACKGROUND: Rgba<u8> = Rgba([14, 14, 26, 255]);

const SPECIMEN_SCALE: u32 = 3;
/// The width of the image before magnification, in pixels: the game field's.
const SPECIMEN_WIDTH: u32 = 640;

/// Sentences with nearly every letter of their language.
const SENTENCES: [&str; 8] = [
    "The quick brown fox jumps over the lazy dog. SPHINX OF BLACK QUARTZ, JUDGE MY VOW! 0123456789",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. FALSCHES ÜBEN VON XYLOPHONMUSIK QUÄLT",
    "Portez ce vieux whisky au juge blond qui fume : dès Noël, où un zéphyr haï me vêt de glaçons. ÇÀ ÊTRE",
    "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia; ¿añoraba a su querido cachorro? ¡ÑÁÉÍÓÚ!",
    "Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa. SVÖR HÚN FÉKK ÞÓ: ÐÆÖÁÝ",
    "“Quotes” ‘single’ «angled» – dash — long… 20° × 3 ÷ 2 ± 1 § © 50 % [a] {b} <c> @ # $ & * + = ~ ^ _ | / \\",
    "Illegible? Il1| O0 rn m vv w cl d 5S 8B 2Z a@ — unknown: 日本 €",
    "No letter: \u{10fffd}. Score 001,234,560  x9  CHAIN 47  GRAZE 168  1:07.35",
];

/// Draws all frames of the named sprites, or of all sprites if there are no names. For sprites with rotations, draws
/// every fourth one.
pub fn contact_sheet(baked: &BakedSheet, names: &[String]) -> Result<RgbaImage, BakeError> {
    let sheet = baked.open()?;
    if let Some(name) = names.iter().find(|name| sheet.sprite(name).is_none()) {
        let message = format!("there is no sprite {name:?}: expected a name in assets/src/sprites");
        return Err(BakeError::file("the sheet", message));
    }
    let wanted = sheet.sprites().filter(|(name, _)| names.is_empty() || names.iter().any(|it| it == name));
    let strips: Vec<RgbaImage> = wanted.map(|(name, sprite)| strip(&sheet, name, sprite)).collect();
    let (places, [width, height]) = shelves(strips.iter().map(RgbaImage::dimensions), 0);
    let mut picture = RgbaImage::from_pixel(width.max(1), height.max(1), BACKGROUND);
    for (strip, (x, y)) in strips.iter().zip(places) {
        imageops::overlay(&mut picture, strip, i64::from(x), i64::from(y));
    }
    Ok(picture)
}

/// Draws the frames of a sprite next to each other under its name, in several rows if necessary.
fn strip(sheet: &Sheet, name: &str, sprite: sector_sprites::SpriteId) -> RgbaImage {
    let step = if sheet.turns(sprite) > 1 { 4 } else { 1 };
    let cell = |number| sheet.cell(sheet.frame(sprite, number)).uv.map(u32::from);
    let cells: Vec<[u32; 4]> = (0..sheet.frames(sprite)).step_by(step).map(cell).collect();
    let sizes = cells.iter().map(|[_, _, w, h]| (w * SCALE, h * SCALE));
    let (places, [frames_width, frames_height]) = shelves(sizes, MARGIN);
    let text_width = sheet.font("text").map_or(0, |font| NAME_SCALE * u32::from(font.measure(name)[0]));
    let mut strip = RgbaImage::new(frames_width.max(text_width) + MARGIN, NAME_HEIGHT + frames_height);
    if let Some(font) = sheet.font("text") {
        let top = -i64::from(NAME_SCALE * u32::from(font.rise()));
        write(&mut strip, &sheet.image, font, (0, top), NAME_SCALE, name);
    }
    for (cell, (x, y)) in cells.into_iter().zip(places) {
        imageops::overlay(
            &mut strip,
            &enlarged(&sheet.image, cell, SCALE),
            x.into(),
            (NAME_HEIGHT + y).into(),
        );
    }
    strip
}

/// Returns the positions of images laid out in rows, `gap` pixels apart, and the total size.
fn shelves(sizes: impl Iterator<Item = (u32, u32)>, gap: u32) -> (Vec<(u32, u32)>, [u32; 2]) {
    let (mut x, mut y, mut row, mut width, mut places) = (0, 0, 0, 0, Vec::new());
    for (w, h) in sizes {
        if x > 0 && x + w > WIDTH {
            (x, y, row) = (0, y + row, 0);
        }
        places.push((x, y));
        x += w + gap;
        (row, width) = (row.max(h + gap), width.max(x));
    }
    (places, [width, y + row])
}

fn enlarged(sheet: &RgbaImage, cell: [u32; 4], scale: u32) -> RgbaImage {
    let [left, top, width, height] = cell;
    let part = imageops::crop_imm(sheet, left, top, width, height).to_image();
    imageops::resize(&part, width * scale, height * scale, imageops::FilterType::Nearest)
}

/// Writes a line of text with its left end at `x` and the top of its accents at `y`.
fn write(
    picture: &mut RgbaImage,
    letters: &RgbaImage,
    font: &Font,
    (x, y): (i64, i64),
    scale: u32,
    text: &str,
) {
    for ([pen, _], glyph) in font.layout(text) {
        let letter = enlarged(letters, glyph.uv.map(u32::from), scale);
        imageops::overlay(picture, &letter, x + i64::from(scale * u32::from(pen)), y);
    }
}

/// Draws all glyphs of all fonts, followed by sentences that use the accents.
pub fn specimen(baked: &BakedSheet) -> Result<RgbaImage, BakeError> {
    let sheet = baked.open()?;
    let mut lines: Vec<(&Font, String)> = Vec::new();
    for (_, font) in sheet.fonts() {
        let all = font.glyphs().map(|(char, _)| char).chain([Font::MISSING]).collect::<String>();
        for text in std::iter::once(all.as_str()).chain(SENTENCES) {
            lines.extend(wrapped(font, text).into_iter().map(|line| (font, line)));
        }
    }
    let height: u32 = lines.iter().map(|(font, _)| u32::from(font.line_height()) + 3).sum();
    let mut picture = RgbaImage::from_pixel(SPECIMEN_WIDTH, height + 2 * MARGIN, BACKGROUND);
    let mut top = MARGIN;
    for (font, line) in lines {
        write(&mut picture, &sheet.image, font, (MARGIN.into(), top.into()), 1, &line);
        top += u32::from(font.line_height()) + 3;
    }
    let (width, height) = (picture.width() * SPECIMEN_SCALE, picture.height() * SPECIMEN_SCALE);
    Ok(imageops::resize(&picture, width, height, imageops::FilterType::Nearest))
}

/// Returns the lines of a text, broken at the width of the image between any two characters.
fn wrapped(font: &Font, text: &str) -> Vec<String> {
    let most = (SPECIMEN_WIDTH - 2 * MARGIN) as u16;
    let mut lines = vec![String::new()];
    for char in text.chars() {
        let last = lines.len() - 1;
        lines[last].push(char);
        if font.measure(&lines[last])[0] > most {
            lines[last].pop();
            lines.push(char.to_string());
        }
    }
    lines
}

type Frames = Vec<([i16; 2], RgbaImage)>;

/// Lists the sprites that are new, changed or gone, ordered by name. A new position on the sheet is not a change.
pub fn changes(before: &BakedSheet, after: &BakedSheet) -> Result<Vec<String>, BakeError> {
    let before = before.open().map(|sheet| sprites(&sheet)).unwrap_or_default();
    let after = sprites(&after.open()?);
    let mut changes: BTreeMap<&str, String> = BTreeMap::new();
    for (name, frames) in &after {
        match before.get(name) {
            None => changes.insert(name, format!("new: {name} (frames: {})", frames.len())),
            Some(known) if known != frames => changes.insert(name, format!("changed: {name}")),
            Some(_) => None,
        };
    }
    let gone = before.keys().filter(|name| !after.contains_key(*name));
    changes.extend(gone.map(|name| (name.as_str(), format!("removed: {name}"))));
    Ok(changes.into_values().collect())
}

fn sprites(sheet: &Sheet) -> BTreeMap<String, Frames> {
    let frames = |sprite| -> Frames {
        let cells = (0..sheet.frames(sprite)).map(|number| sheet.cell(sheet.frame(sprite, number)));
        let picture = |[x, y, w, h]: [u32; 4]| imageops::crop_imm(&sheet.image, x, y, w, h).to_image();
        cells.map(|cell| (cell.origin, picture(cell.uv.map(u32::from)))).collect()
    };
    sheet.sprites().map(|(name, sprite)| (name.to_owned(), frames(sprite))).collect()
}
