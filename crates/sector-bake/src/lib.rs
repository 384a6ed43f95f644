//! The baker turns the text art in `assets/src` into the shipped sprite sheet. The same text gives the same bytes.
//!
//! `assets/README.md` documents the format. The steps:
//!
//! ```text
//! palette.txt   ─┐
//! sprites/*.txt ─┼─> text (keys and grids) -> art, blast, boulder (pictures) -> pack -> sprites.png, sprites.ron
//! fonts/*.txt   ─┘
//! icon.txt      ──> the ship on a tile, in several sizes -> icon.png, icon-128.png, icon-48.png, icon.svg, icon.ico
//! ```
//!
//! The baker does not build sounds, because the game renders them. It can write one to a WAV file ([`RenderedScore`]).
//!
//! All output is built in memory first, so an error in a source leaves the shipped files untouched.

mod art;
mod blast;
mod boulder;
mod error;
mod font;
mod icon;
mod pack;
mod palette;
mod review;
mod roll;
mod score;
mod sprite;
mod text;

use image::RgbaImage;
use std::collections::BTreeSet;
use std::path::Path;

pub use error::BakeError;
pub use icon::icons;
pub use review::contact_sheet;
pub use roll::piano_roll;
pub use score::RenderedScore;
use sector_sprites::{Index, Sheet};

const PALETTE: &str = "palette.txt";

/// A baked sprite sheet: the contents of the two shipped files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BakedSheet {
    /// The contents of `sprites.png`: the image with all frames and glyphs.
    pub png: Vec<u8>,
    /// The contents of `sprites.ron`: the index that locates each frame and glyph in the image.
    pub index: String,
}

impl BakedSheet {
    /// Reads the sheet with the same code as the game.
    fn open(&self) -> Result<Sheet, BakeError> {
        Sheet::from_files(&self.png, &self.index).map_err(|error| BakeError::file("the sheet", error))
    }
}

/// A source file, held in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path relative to `assets/src`, with `/` between folders. Errors start with it.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// Reads `palette.txt`, `icon.txt` if there is one, `fonts/*.txt` and `sprites/*.txt` from a folder.
pub fn read_sources(folder: &Path) -> Result<Vec<SourceFile>, BakeError> {
    let mut names = vec![PALETTE.to_owned()];
    if folder.join(icon::SOURCE).exists() {
        names.push(icon::SOURCE.to_owned());
    }
    for part in ["fonts", "sprites"] {
        let unread = |error| BakeError::file(part, error);
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder.join(part)).map_err(unread)? {
            let name = entry.map_err(unread)?.file_name();
            found.push(format!("{part}/{}", name.to_string_lossy()));
        }
        found.retain(|name| name.ends_with(".txt"));
        // The order of a directory differs between machines.
        found.sort();
        names.append(&mut found);
    }
    let read = |name: String| match std::fs::read_to_string(folder.join(&name)) {
        Ok(text) => Ok(SourceFile { name, text }),
        Err(error) => Err(BakeError::file(&name, error)),
    };
    names.into_iter().map(read).collect()
}

/// Bakes the palette, sprites and fonts in `sources` into the sprite sheet and its index. Writes no file. The same
/// sources always give the same bytes.
pub fn bake(sources: &[SourceFile]) -> Result<BakedSheet, BakeError> {
    let missing = || BakeError::file(PALETTE, "file not found: expected the 32 colors of the palette");
    let palette_source = sources.iter().find(|source| source.name == PALETTE).ok_or_else(missing)?;
    let palette = palette::parse(palette_source)?;
    let mut sprites = Vec::new();
    let mut fonts = Vec::new();
    for source in sources {
        if source.name.starts_with("sprites/") {
            sprites.append(&mut sprite::parse(source, &palette)?);
        } else if source.name.starts_with("fonts/") {
            fonts.append(&mut font::parse(source, &palette)?);
        }
    }
    refuse_duplicates(&sprites, &fonts)?;
    let (picture, index) = pack::pack(sprites, fonts)?;
    Ok(BakedSheet { png: encode(&picture)?, index: write_index(&index)? })
}

/// Returns an error if two sprites or two fonts have the same name, in one file or in several.
fn refuse_duplicates(sprites: &[sprite::SpriteArt], fonts: &[font::FontArt]) -> Result<(), BakeError> {
    let sprite_names = sprites.iter().map(|sprite| ("sprite", &sprite.entry.name, &sprite.place));
    let font_names = fonts.iter().map(|font| ("font", &font.entry.name, &font.place));
    let mut seen = std::collections::BTreeMap::new();
    for (sort, name, place) in sprite_names.chain(font_names) {
        if let Some(first) = seen.insert((sort, name), place) {
            let message = format!("{sort} {name:?} appears twice: the first one is in {first}");
            return Err(place.error(0, message));
        }
    }
    Ok(())
}

/// Encodes an image as a PNG with the best compression, because the file is stored in the repository and sent to browsers. Up to
/// 256 colors become a palette, and a pixel one byte.
pub fn encode(picture: &RgbaImage) -> Result<Vec<u8>, BakeError> {
    let colors: BTreeSet<[u8; 4]> = picture.pixels().map(|pixel| pixel.0).collect();
    let colors: Vec<[u8; 4]> = colors.into_iter().collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    let pixels = if colors.len() <= 256 {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(
            colors.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>(),
        );
        encoder.set_trns(colors.iter().map(|color| color[3]).collect::<Vec<_>>());
        let index = |color: &[u8; 4]| colors.binary_search(color).expect("it is in the picture") as u8;
        picture.pixels().map(|pixel| index(&pixel.0)).collect()
    } else {
        encoder.set_color(png::ColorType::Rgba);
        picture.as_raw().clone()
    };
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    written.map_err(|error| BakeError::file("sprites.png", error))?;
    Ok(bytes)
}

fn write_index(index: &Index) -> Result<String, BakeError> {
    // One cell per line is readable and keeps diffs small.
    let layout =
        ron::ser::PrettyConfig::new().new_line("\n").indentor(" ").depth_limit(4).compact_arrays(false);
    let text =
        ron::ser::to_string_pretty(index, layout).map_err(|error| BakeError::file("sprites.ron", error))?;
    Ok(format!("// Made by `bake` from assets/src; do not edit.\n{text}\n"))
}

#[cfg(test)]
mod tests;
