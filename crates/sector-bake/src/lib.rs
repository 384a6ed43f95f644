//! The baker: from text in `assets/src` to the shipped sheet, byte for byte the same each time.
//!
//! `assets/README.md` documents the format. The way of a picture:
//!
//! ```text
//! palette.txt   ─┐
//! sprites/*.txt ─┼─> text (keys and grids) -> art, turn, blast, boulder (pictures) -> pack -> sprites.png, sprites.ron
//! fonts/*.txt   ─┘
//! ```
//!
//! Sounds are not baked, but rendered by the game; [`listen`] shows how they come out.
//!
//! Everything is made in memory first; a mistake anywhere leaves the shipped files as they were.

mod accent;
mod art;
mod blast;
mod boulder;
mod contact;
mod error;
mod font;
pub mod listen;
mod pack;
mod palette;
mod specimen;
mod sprite;
mod text;
mod turn;

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, RgbaImage};

pub use contact::contact_sheet;
pub use error::BakeError;
pub use specimen::specimen;

use sector_sprites::Index;

/// The two shipped files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baked {
    /// The picture, as PNG.
    pub png: Vec<u8>,
    /// Its index, as RON.
    pub index: String,
}

/// One source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name within `assets/src`, with `/` between folders; errors begin with it.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Reads `palette.txt`, `sprites/*.txt` and `fonts/*.txt` under a folder, in the order of their names.
///
/// # Errors
/// [`BakeError::File`] for a file that cannot be read or is not UTF-8.
pub fn read_sources(folder: &Path) -> Result<Vec<Source>, BakeError> {
    let mut names = vec!["palette.txt".to_owned()];
    for part in ["fonts", "sprites"] {
        let entries = std::fs::read_dir(folder.join(part)).map_err(|error| BakeError::file(part, error))?;
        let mut found = Vec::new();
        for entry in entries {
            let name = entry.map_err(|error| BakeError::file(part, error))?.file_name();
            let name = name.to_string_lossy().into_owned();
            if name.ends_with(".txt") {
                found.push(format!("{part}/{name}"));
            }
        }
        // The order of a folder differs between machines.
        found.sort();
        names.append(&mut found);
    }
    let read = |name: String| match std::fs::read_to_string(folder.join(&name)) {
        Ok(text) => Ok(Source { name, text }),
        Err(error) => Err(BakeError::file(&name, error)),
    };
    names.into_iter().map(read).collect()
}

/// Makes the shipped files. The same sources give the same bytes.
///
/// # Errors
/// [`BakeError`] names file, line and column of the first mistake.
pub fn bake(sources: &[Source]) -> Result<Baked, BakeError> {
    let missing = || BakeError::file("palette.txt", "not found; expected the 32 colors there");
    let palette_source = sources.iter().find(|source| source.name == "palette.txt").ok_or_else(missing)?;
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
    refuse_doubles(&sprites, &fonts)?;
    let (picture, index) = pack::pack(sprites, fonts)?;
    Ok(Baked { png: encode(&picture)?, index: write_index(&index)? })
}

/// A name may be used once, over all files.
fn refuse_doubles(sprites: &[sprite::SpriteArt], fonts: &[font::FontArt]) -> Result<(), BakeError> {
    let sprite_names = sprites.iter().map(|sprite| ("sprite", &sprite.name, &sprite.place));
    let font_names = fonts.iter().map(|font| ("font", &font.name, &font.place));
    let mut seen = std::collections::BTreeMap::new();
    for (sort, name, place) in sprite_names.chain(font_names) {
        if let Some(first) = seen.insert((sort, name), place) {
            let message = format!("{sort} {name:?} a second time; the first is in {first}");
            return Err(place.error(0, message));
        }
    }
    Ok(())
}

/// The bytes of a PNG, as small as it gets: this file is kept in the repository.
///
/// # Errors
/// [`BakeError::File`] if the picture has no pixels.
pub fn encode(picture: &RgbaImage) -> Result<Vec<u8>, BakeError> {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgba8)
        .map_err(|error| BakeError::file("sprites.png", error))?;
    Ok(bytes)
}

fn write_index(index: &Index) -> Result<String, BakeError> {
    // A cell a line: short enough to read, and a change of one sprite is a small difference.
    let layout =
        ron::ser::PrettyConfig::new().new_line("\n").indentor(" ").depth_limit(4).compact_arrays(false);
    let text =
        ron::ser::to_string_pretty(index, layout).map_err(|error| BakeError::file("sprites.ron", error))?;
    Ok(format!("// Made by `bake` from assets/src; do not edit.\n{text}\n"))
}

#[cfg(test)]
mod tests;
