//! Tests that what kills is seen: bullets stand out from the sky of every stage, and nothing else is as bright as they are.
//!
//! Luminance and contrast are those of the Web Content Accessibility Guidelines (WCAG 2.2, W3C Recommendation of 2023:
//! "relative luminance" and "contrast ratio" in its glossary), which ask for 3 : 1 wherever a shape has to be made out
//! (success criterion 1.4.11). The skies are rendered as a stage shows them, with nothing dimmed and nothing before them.
#![cfg(feature = "app")]

use image::{Rgba, RgbaImage};
use sector_sprites::{Sheet, SpriteId};
use sector_sweep::app::Content;
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::view::{RenderFrame, SHOT_TINT, Scenery, Tones};
use std::collections::BTreeSet;

/// What WCAG asks between a shape and what is next to it.
const MIN_CONTRAST: f64 = 3.0;
/// Moments of a stage, and how far the ship has come from one to the next in pixels of the nearest stars: together a stage
/// of three minutes, in which the nebula passes twice.
const MOMENTS: u16 = 8;
const APART_PX: f32 = 2300.0;

/// Relative luminance by WCAG: 0 black, 1 white.
fn luminance(Rgba([red, green, blue, _]): Rgba<u8>) -> f64 {
    let linear = |byte: u8| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// Contrast ratio by WCAG, 1 to 21.
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The mean luminance of the solid pixels of a sprite in a picture of the sheet, in the darkest of its frames, as it is
/// drawn before black with this tint. What is solid is what kills, or what is caught.
fn solid_luminance(
    image: &RgbaImage,
    sheet: &Sheet,
    sprite: SpriteId,
    [red, green, blue, alpha]: [u8; 4],
) -> f64 {
    let tinted =
        |byte: u8, tint: u8| (u32::from(byte) * u32::from(tint) * u32::from(alpha) / (255 * 255)) as u8;
    let of_frame = |index| {
        let [left, top, width, height] = sheet.cell(sheet.frame(sprite, index)).uv.map(u32::from);
        let places = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
        let solid: Vec<f64> = places
            .map(|(x, y)| *image.get_pixel(x, y))
            .filter(|pixel| pixel.0[3] == 255)
            .map(|Rgba([r, g, b, a])| luminance(Rgba([tinted(r, red), tinted(g, green), tinted(b, blue), a])))
            .collect();
        solid.iter().sum::<f64>() / solid.len() as f64
    };
    (0..sheet.frames(sprite)).map(of_frame).fold(1.0, f64::min)
}

/// Every sprite that a stage names as a bullet.
fn bullets(content: &Content) -> BTreeSet<SpriteId> {
    content.stages.iter().flat_map(|level| &level.bullets).map(|bullet| bullet.sprite).collect()
}

/// The luminance that of a hundred pixels of a picture one exceeds.
fn brightest_but_a_hundredth(picture: &RgbaImage) -> f64 {
    let mut all: Vec<f64> = picture.pixels().map(|&pixel| luminance(pixel)).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() * 99 / 100]
}

/// The brightest that the sky of each stage becomes while the stage passes.
fn skies(content: &Content) -> Vec<f64> {
    let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
    let mut renderer =
        Renderer::new(&gpu, &content.sheet.image, wgpu::TextureFormat::Rgba8Unorm).expect("a renderer");
    let mut sky = |level: &sector_sweep::level::Level| {
        let of_moment = |moment: u16| {
            let mut frame = RenderFrame { time_s: 19.0 * f32::from(moment), ..RenderFrame::default() };
            frame.scenery = Scenery {
                travelled: APART_PX * f32::from(moment),
                backdrop: level.backdrop,
                nebula: level.nebula,
                is_on_the_way: true,
                ..Scenery::default()
            };
            let picture = renderer.screenshot(&gpu, &frame, 640, 360).expect("a picture");
            brightest_but_a_hundredth(&picture)
        };
        (0..MOMENTS).map(of_moment).fold(0.0, f64::max)
    };
    content.stages.iter().map(|level| sky(level)).collect()
}

/// Tests the formulas with the examples of WCAG: black and white, and the gray that is just readable on white.
#[test]
fn contrast_is_that_of_wcag() {
    let gray = |byte| luminance(Rgba([byte, byte, byte, 255]));
    assert!((contrast(gray(0), gray(255)) - 21.0).abs() < 1e-9);
    assert!((contrast(gray(119), gray(255)) - 4.48).abs() < 0.01, "#777777 on white");
    assert!((contrast(gray(80), gray(80)) - 1.0).abs() < 1e-9);
}

/// Tests that every bullet stands out from every sky, whichever tones the player has chosen.
#[test]
fn bullets_can_be_told_from_every_background() {
    let content = Content::builtin();
    let skies = skies(&content);
    println!("skies: {skies:.3?}");
    let mut failures = Vec::new();
    for tones in Tones::ALL {
        let image = content.recolored(tones);
        for bullet in bullets(&content) {
            let light = solid_luminance(&image, &content.sheet, bullet, [255; 4]);
            for (stage, &sky) in (1..).zip(&skies) {
                let (name, ratio) = (content.sheet.name(bullet), contrast(light, sky));
                if ratio < MIN_CONTRAST {
                    failures.push(format!("stage {stage}, {name}, tones {}: {ratio:.2}", tones.name()));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Tests that the darkest bullet is brighter than the brightest of what does no harm.
#[test]
fn bullets_are_brighter_than_shots_and_items() {
    let content = Content::builtin();
    let sheet = &content.sheet;
    let bullets = bullets(&content);
    let darkest = bullets
        .iter()
        .map(|&bullet| solid_luminance(&sheet.image, sheet, bullet, [255; 4]))
        .fold(1.0, f64::min);
    let harmless = sheet.sprites().filter_map(|(name, sprite)| match name {
        "shot_hit" => None,
        _ if name.starts_with("shot") => {
            Some((name, solid_luminance(&sheet.image, sheet, sprite, SHOT_TINT)))
        }
        _ if name == "chip" || name.starts_with("item_") || name.starts_with("medal_") => {
            Some((name, solid_luminance(&sheet.image, sheet, sprite, [255; 4])))
        }
        _ => None,
    });
    for (name, light) in harmless {
        assert!(light < darkest, "{name}: {light:.3}, and the darkest bullet has {darkest:.3}");
    }
}
