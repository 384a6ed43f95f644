//! Tests that what kills, what is picked up, one's own shots and the background can be told apart by color with each
//! palette, by the eyes it is made for. The colors are measured on the sheet that is drawn with; shapes differ besides.
//!
//! Eyes are simulated after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
//! Deficiency", IEEE TVCG 15(6), 2009, at severity 1, in linear light; differences are distances in CIE Lab (1976), where
//! about 2.3 can just be noticed.
#![cfg(feature = "app")]

use sector_sprites::SpriteId;
use sector_sweep::app::Content;
use sector_sweep::level::Backdrop;
use sector_sweep::view::{Palette, Tones};
use std::collections::BTreeSet;

/// Rows of a matrix over red, green and blue.
type Eye = [[f32; 3]; 3];
/// Of light, 0–1 a channel.
type Light = [f32; 3];

const USUAL: Eye = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPE: Eye = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPE: Eye = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITANOPE: Eye = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

fn light(byte: u8) -> f32 {
    to_light(f32::from(byte) / 255.0)
}

fn to_light(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { libm::powf((value + 0.055) / 1.055, 2.4) }
}

/// CIE Lab of a light as an eye sees it.
fn seen([red, green, blue]: Light, eye: Eye) -> [f32; 3] {
    let [r, g, b] = eye.map(|row| (row[0] * red + row[1] * green + row[2] * blue).clamp(0.0, 1.0));
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83;
    let [x, y, z] = [x, y, z].map(|t| if t > 0.008_856 { libm::cbrtf(t) } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Light, b: Light, eye: Eye) -> f32 {
    let (a, b) = (seen(a, eye), seen(b, eye));
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}

/// The light of a sprite's first frame, as an eye mixes it from afar: the mean of its solid pixels.
fn body(content: &Content, image: &image::RgbaImage, sprite: SpriteId) -> Light {
    let sheet = &content.sheet;
    let [left, top, width, height] = sheet.cell(sheet.frame(sprite, 0)).uv.map(u32::from);
    let places = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
    let solid: Vec<Light> = places
        .map(|(x, y)| image.get_pixel(x, y).0)
        .filter(|pixel| pixel[3] == 255)
        .map(|[red, green, blue, _]| [red, green, blue].map(light))
        .collect();
    std::array::from_fn(|i| solid.iter().map(|pixel| pixel[i]).sum::<f32>() / solid.len().max(1) as f32)
}

/// The colors of each part in a palette, with their names: alien missiles, soft ones, items, one's own shots, backgrounds.
fn parts(content: &Content, tones: Tones) -> [Vec<(String, Light)>; 5] {
    let image = content.recolored(tones);
    let sheet = &content.sheet;
    let name_of = |wanted: SpriteId| {
        sheet
            .sprites()
            .find(|&(_, sprite)| sprite == wanted)
            .map(|(name, _)| name.to_owned())
            .unwrap_or_default()
    };
    let bodies = |sprites: BTreeSet<SpriteId>| {
        sprites.into_iter().map(|sprite| (name_of(sprite), body(content, &image, sprite))).collect()
    };
    let bullets = |soft: bool| {
        let bullets = content.stages.iter().flat_map(|level| level.bullets.iter());
        bodies(bullets.filter(|bullet| bullet.soft == soft).map(|bullet| bullet.sprite).collect())
    };
    let named = |is: fn(&str) -> bool| {
        bodies(sheet.sprites().filter(|(name, _)| is(name)).map(|(_, sprite)| sprite).collect())
    };
    let skies = Backdrop::ALL.into_iter().flat_map(|backdrop| {
        let palette = Palette::of(backdrop);
        let colors = [palette.sky, palette.nebula, palette.accent_to(palette.nebula)];
        colors.map(|color| (format!("{backdrop}"), color.map(to_light)))
    });
    [
        bullets(false),
        bullets(true),
        named(|name| name.starts_with("item_") || name.starts_with("medal_")),
        named(|name| name.starts_with("shot") && name != "shot_hit"),
        skies.collect(),
    ]
}

/// The nearest two of two parts, in an eye.
fn nearest(a: &[(String, Light)], b: &[(String, Light)], eye: Eye) -> (f32, String) {
    let pairs = a
        .iter()
        .flat_map(|a| b.iter().map(move |b| (distance(a.1, b.1, eye), format!("{} and {}", a.0, b.0))));
    pairs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are some")
}

/// Tests each palette with the eyes it is made for, and with the usual ones: between what kills, items, one's own shots and
/// the sky lies at least what is named here. (Soft missiles and hard ones both kill; they differ in shape.)
#[test]
fn each_palette_keeps_the_parts_apart() {
    let content = Content::builtin();
    #[rustfmt::skip]
    let cases = [
        // tones             eye                          missiles and    items and    sky and
        //                                                items, shots    shots        anything
        (Tones::Usual,      "usual",       USUAL,         25.0,           25.0,        30.0),
        (Tones::RedGreen,   "protanope",   PROTANOPE,     25.0,           25.0,        30.0),
        (Tones::RedGreen,   "deuteranope", DEUTERANOPE,   25.0,           24.0,        30.0),
        (Tones::RedGreen,   "usual",       USUAL,         25.0,           25.0,        30.0),
        (Tones::BlueYellow, "tritanope",   TRITANOPE,     19.0,           20.0,        30.0),
        (Tones::BlueYellow, "usual",       USUAL,         25.0,           25.0,        30.0),
    ];
    for (tones, name, eye, missiles, items, sky) in cases {
        let [bullet, soft, item, shot, skies] = parts(&content, tones);
        let killers: Vec<_> = bullet.into_iter().chain(soft).collect();
        let all: Vec<_> = [&killers, &item, &shot].into_iter().flatten().cloned().collect();
        for (a, b, least) in [
            (&killers, &item, missiles),
            (&killers, &shot, missiles),
            (&item, &shot, items),
            (&all, &skies, sky),
        ] {
            let (apart, pair) = nearest(a, b, eye);
            assert!(apart >= least, "{tones:?}, {name}: {pair} are {apart} apart, expected {least}");
        }
    }
}

/// Tests that the palettes are of use: with the usual colors those eyes see some missile as a shot of one's own, or an item
/// as a shot.
#[test]
fn the_usual_colors_are_not_for_every_eye() {
    let content = Content::builtin();
    let [bullet, soft, item, shot, _] = parts(&content, Tones::Usual);
    for (name, eye) in [("protanope", PROTANOPE), ("deuteranope", DEUTERANOPE)] {
        let confused = [&bullet, &soft].map(|part| nearest(part, &shot, eye).0);
        assert!(confused.into_iter().any(|apart| apart < 16.0), "{name}: {confused:?}");
    }
    assert!(nearest(&soft, &item, TRITANOPE).0 < 16.0);
}
