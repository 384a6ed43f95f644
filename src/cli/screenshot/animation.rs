//! Animated images (APNG): each frame stores only the rectangle that differs from the previous frame.

use anyhow::Context;
use image::RgbaImage;
use png::{BitDepth, BlendOp, ColorType, Compression, Encoder};

/// The largest color change between frames that nobody notices, out of 255 per channel. Pixels that change by no more
/// keep their color, so that slow changes of a backdrop take no space.
const UNSEEN: u8 = 12;

/// A rectangle of an image: left, top, width, height.
type ChangedArea = (u32, u32, u32, u32);

/// Encodes images of one size as an endlessly looping animation, each shown for `milliseconds`.
///
/// # Errors
/// Fails when there is no image.
pub(super) fn encode(pictures: &[RgbaImage], milliseconds: u16) -> anyhow::Result<Vec<u8>> {
    let mut shown = pictures.first().context("an animation needs at least one frame")?.clone();
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

/// Updates the pixels of `shown` that differ from `next` by more than [`UNSEEN`]. Returns the rectangle around them, or
/// a single pixel if there are none.
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
    fn only_changes_are_stored() {
        let mut shown = RgbaImage::from_pixel(40, 30, Rgba([10, 10, 10, 255]));
        let mut next = RgbaImage::from_pixel(40, 30, Rgba([15, 10, 10, 255]));
        assert_eq!(advance(&mut shown, &next), (0, 0, 1, 1));
        next.put_pixel(7, 9, Rgba([200, 0, 0, 255]));
        next.put_pixel(10, 20, Rgba([200, 0, 0, 255]));
        assert_eq!(advance(&mut shown, &next), (7, 9, 4, 12));
        assert_eq!(advance(&mut shown, &next), (0, 0, 1, 1));
    }

    #[test]
    fn an_animation_is_a_valid_image() {
        let pictures = [3, 90, 200].map(|red| RgbaImage::from_pixel(8, 6, Rgba([red, 0, 0, 255])));
        let bytes = encode(&pictures, 100).expect("an animation");
        let first = image::load_from_memory_with_format(&bytes, ImageFormat::Png).expect("a picture");
        assert_eq!(first.into_rgba8(), pictures[0]);
        assert_eq!(bytes.windows(4).filter(|chunk| chunk == b"fcTL").count(), 3);
        assert!(encode(&[], 100).is_err());
    }
}
