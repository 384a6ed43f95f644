//! A specimen of the fonts: all glyphs, and sentences that use the accents.

use image::{Rgba, RgbaImage, imageops};

use super::error::BakeError;
use super::{BakedSheet, contact};
use sector_sprites::Font;

const SCALE: u32 = 3;
/// The width of the picture before magnification, in pixels: that of the game field.
const WIDTH: u32 = 640;
const MARGIN: u32 = 8;
const BACKGROUND: Rgba<u8> = Rgba([14, 14, 26, 255]);

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

/// Returns a picture of all glyphs of all fonts, followed by sentences that use the accents.
///
/// # Errors
/// [`BakeError::File`] if the baked files do not open.
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
    let mut picture = RgbaImage::from_pixel(WIDTH, height + 2 * MARGIN, BACKGROUND);
    let mut top = MARGIN;
    for (font, line) in lines {
        contact::write(&mut picture, &sheet.image, font, (MARGIN.into(), top.into()), 1, &line);
        top += u32::from(font.line_height()) + 3;
    }
    let (width, height) = (picture.width() * SCALE, picture.height() * SCALE);
    Ok(imageops::resize(&picture, width, height, imageops::FilterType::Nearest))
}

/// Returns the lines of a text, broken at the width of the picture between any two characters.
fn wrapped(font: &Font, text: &str) -> Vec<String> {
    let most = (WIDTH - 2 * MARGIN) as u16;
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
