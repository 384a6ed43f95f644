//! Animated pictures (APNG): each frame stores the rectangle in which it differs from the one before.

use anyhow::Context;
use image::RgbaImage;
use png::{BitDepth, BlendOp, ColorType, Compression, Encoder};

/// The largest difference of a color that is not seen from one frame to the next, of 255. A pixel that changes by no more keeps its
/// color, so that slow changes of a backdrop take no room.
const UNSEEN: u8 = 12;

/// A rectangle of a picture: left, top, width, height.
type ChangedArea = (u32, u32, u32, u32);

/// Returns the bytes of an animation without an end of pictures of one size, each shown for some milliseconds.
///
/// # Errors
/// When there is no picture.
pub(super) fn encode(pictures: &[RgbaImage], milliseconds: u16) -> anyhow::Result<Vec<u8>> {
    let mut shown = pictures.first().context("an animation needs a picture")?.clone();
    let (width, height) = shown.dimensions();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.set_animated(pictures.len() as u32, 0)?;
    encoder.set_frame_delay(milliseconds, 1000)?;
    encoder.set_blend_op(BlendOp::Source)?;
    let mut writer = encoder.write_header()?;
    for (i, picture) in pictures.iter().enumerate() {
        let changed = if i == 0 { (0, 0, width, height) } else { advance(&mut shown, picture) };
        let (left, top, width, height) = changed;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(width, height)?;
        writer.set_frame_position(left, top)?;
        writer.write_image_data(&colors(&shown, changed))?;
    }
    writer.finish()?;
    Ok(bytes)
}

/// Changes the pixels of a picture that differ in the next one by more than [`UNSEEN`], and returns the rectangle around them; a single
/// pixel where there are none.
fn advance(shown: &mut RgbaImage, next: &RgbaImage) -> ChangedArea {
    let mut bounds: Option<[u32; 4]> = None;
    for (x, y, pixel) in shown.enumerate_pixels_mut() {
        let wanted = next.get_pixel(x, y);
        if pixel.0.iter().zip(wanted.0).all(|(now, wanted)| now.abs_diff(wanted) <= UNSEEN) {
            continue;
        }
        *pixel = *wanted;
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
        bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }
    bounds.map_or((0, 0, 1, 1), |[left, top, right, bottom]| (left, top, right - left + 1, bottom - top + 1))
}

fn colors(picture: &RgbaImage, (left, top, width, height): ChangedArea) -> Vec<u8> {
    let rows = top..top + height;
    rows.flat_map(|y| (left..left + width).flat_map(move |x| picture.get_pixel(x, y).0.into_iter().take(3)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{advance, encode};
    use image::{ImageFormat, Rgba, RgbaImage};

    #[test]
    fn only_what_changes_is_stored() {
        let mut shown = RgbaImage::from_pixel(40, 30, Rgba([10, 10, 10, 255]));
        let mut next = RgbaImage::from_pixel(40, 30, Rgba([15, 10, 10, 255]));
        assert_eq!(advance(&mut shown, &next), (0, 0, 1, 1));
        next.put_pixel(7, 9, Rgba([200, 0, 0, 255]));
        next.put_pixel(10, 20, Rgba([200, 0, 0, 255]));
        assert_eq!(advance(&mut shown, &next), (7, 9, 4, 12));
        assert_eq!(advance(&mut shown, &next), (0, 0, 1, 1));
    }

    #[test]
    fn an_animation_is_a_picture() {
        let pictures = [3, 90, 200].map(|red| RgbaImage::from_pixel(8, 6, Rgba([red, 0, 0, 255])));
        let bytes = encode(&pictures, 100).expect("an animation");
        let first = image::load_from_memory_with_format(&bytes, ImageFormat::Png).expect("a picture");
        assert_eq!(first.into_rgba8(), pictures[0]);
        assert_eq!(bytes.windows(4).filter(|chunk| chunk == b"fcTL").count(), 3);
        assert!(encode(&[], 100).is_err());
    }
}
