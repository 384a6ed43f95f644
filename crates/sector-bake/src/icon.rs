//! The program's icon, in the sizes that desktops and web pages need.

use super::error::BakeError;
use super::{BakedSheet, SourceFile, encode, palette, sprite};
use image::codecs::ico::{IcoEncoder, IcoFrame};
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageResult, RgbaImage};
use std::fmt::Write as _;

/// The file with the tile behind the ship. It is not part of the sheet, because the sheet's pixels are part of the
/// rules.
pub(super) const SOURCE: &str = "icon.txt";
/// The sprite on the tile, and its frame: the ship in level flight.
const SHIP: (&str, u16) = ("ship", 2);
/// The files and their side lengths in pixels. The tile is enlarged by the largest integer factor that fits.
const SIZES: [(&str, u32); 3] = [("icon.png", 256), ("icon-128.png", 128), ("icon-48.png", 48)];

/// The file for any size.
const VECTOR: &str = "icon.svg";

/// The file for the Windows program, and its side lengths. Below the smallest of [`SIZES`], the largest one is reduced.
const WINDOWS: (&str, [u32; 4]) = ("icon.ico", [16, 32, 48, 256]);

/// Returns the icon in all sizes, as file names and contents. The list is empty if `sources` has no tile.
pub fn icons(sources: &[SourceFile], baked: &BakedSheet) -> Result<Vec<(&'static str, Vec<u8>)>, BakeError> {
    let of = |name: &str| sources.iter().find(|source| source.name == name);
    let (Some(tile), Some(palette)) = (of(SOURCE), of(super::PALETTE)) else { return Ok(Vec::new()) };
    let tiles = sprite::parse(tile, &palette::parse(palette)?)?;
    let [tile] = &tiles[..] else {
        return Err(BakeError::file(SOURCE, "expected exactly one sprite, the tile"));
    };
    let picture = with_ship(tile, baked)?;
    let (width, height) = picture.dimensions();
    let side = width.max(height);
    let sized = |(name, size): (&'static str, u32)| match size / side {
        0 => Err(BakeError::file(SOURCE, format!("{width} × {height} pixels: expected at most {size}"))),
        scale => Ok((name, encode(&on_square(&picture, scale, size))?)),
    };
    let vector = Ok((VECTOR, svg(&picture).into_bytes()));
    let windows = WINDOWS.1.map(|size| match size / side {
        0 => imageops::resize(&on_square(&picture, 256 / side, 256), size, size, FilterType::Triangle),
        scale => on_square(&picture, scale, size),
    });
    let mut icons: Vec<_> = SIZES.into_iter().map(sized).chain([vector]).collect::<Result<_, _>>()?;
    icons.push((WINDOWS.0, ico(&windows).map_err(|error| BakeError::file(WINDOWS.0, error))?));
    Ok(icons)
}

/// Joins pictures to an icon of Windows, which reads no palettes there.
fn ico(pictures: &[RgbaImage]) -> ImageResult<Vec<u8>> {
    let frame = |picture: &RgbaImage| {
        IcoFrame::as_png(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgba8)
    };
    let frames = pictures.iter().map(frame).collect::<ImageResult<Vec<_>>>()?;
    let mut bytes = Vec::new();
    IcoEncoder::new(&mut bytes).encode_images(&frames)?;
    Ok(bytes)
}

fn with_ship(tile: &sprite::SpriteArt, baked: &BakedSheet) -> Result<RgbaImage, BakeError> {
    let sheet = baked.open()?;
    let ship = sheet.sprite(SHIP.0).filter(|&ship| sheet.frames(ship) > SHIP.1);
    let ship = ship.ok_or_else(|| BakeError::file(SOURCE, "the sheet has no ship that flies level"))?;
    let cell = sheet.cell(sheet.frame(ship, SHIP.1));
    let [left, top, width, height] = cell.uv.map(u32::from);
    let mut ship = imageops::crop_imm(&sheet.image, left, top, width, height).to_image();
    // Soft pixels look opaque in the game; the icon must not show anything through them either.
    ship.pixels_mut().filter(|pixel| pixel.0[3] == sprite::SOFT_ALPHA).for_each(|pixel| pixel.0[3] = u8::MAX);
    let mut picture = tile.pictures[0].clone();
    let pivot = tile.entry.frames[0].pivot;
    let place = |on: i16, of: i16| i64::from(on) - i64::from(of);
    imageops::overlay(&mut picture, &ship, place(pivot.0, cell.origin[0]), place(pivot.1, cell.origin[1]));
    Ok(picture)
}

/// Draws each run of pixels of one color in a row as a rectangle.
fn svg(picture: &RgbaImage) -> String {
    let (width, height) = picture.dimensions();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\">\n"
    );
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let color = picture.get_pixel(x, y);
            let run = (x..width).take_while(|&x| picture.get_pixel(x, y) == color).count() as u32;
            let [red, green, blue, alpha] = color.0;
            if alpha > 0 {
                let fill = format!("#{red:02x}{green:02x}{blue:02x}");
                let opacity = if alpha == 255 {
                    String::new()
                } else {
                    format!(" opacity=\"{:.3}\"", f32::from(alpha) / 255.0)
                };
                let _ = writeln!(out, "<path fill=\"{fill}\"{opacity} d=\"M{x} {y}h{run}v1h-{run}z\"/>");
            }
            x += run;
        }
    }
    out + "</svg>\n"
}

/// Centers `picture`, enlarged by `scale`, on a transparent square with sides of `size` pixels.
fn on_square(picture: &RgbaImage, scale: u32, size: u32) -> RgbaImage {
    let (width, height) = (picture.width() * scale, picture.height() * scale);
    let large = imageops::resize(picture, width, height, FilterType::Nearest);
    let mut square = RgbaImage::new(size, size);
    imageops::replace(&mut square, &large, i64::from((size - width) / 2), i64::from((size - height) / 2));
    square
}
