//! With each palette, alien missiles, items, the player's shots and the background must differ in color for the players
//! that the palette is made for. Colors are measured on the final sheet. Shapes differ as well.
//!
//! Color vision is simulated after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
//! Color Vision Deficiency", IEEE TVCG 15(6), 2009, at severity 1, in linear light. Differences are distances in CIE
//! Lab (1976), where about 2.3 is just noticeable.

use super::{Tones, brightness, toned};
use crate::level::Level;
use crate::view::{Backdrop, Palette};
use image::{Rgba, RgbaImage};
use sector_sprites::{Sheet, SpriteId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The color vision of an eye, as the rows of the matrix from actual to perceived red, green and blue.
type Eye = [[f32; 3]; 3];
/// A light: red, green and blue, 0–1 each.
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

fn stages(sheet: &Sheet) -> Vec<Arc<Level>> {
    let stages = (1..).map_while(|stage| Level::builtin(stage, sheet));
    stages.map(|level| Arc::new(level.expect("a valid level"))).collect()
}

fn body(sheet: &Sheet, image: &RgbaImage, sprite: SpriteId) -> Light {
    let [left, top, width, height] = sheet.cell(sheet.frame(sprite, 0)).uv.map(u32::from);
    let places = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
    let solid: Vec<Light> = places
        .map(|(x, y)| image.get_pixel(x, y).0)
        .filter(|pixel| pixel[3] == 255)
        .map(|[red, green, blue, _]| [red, green, blue].map(light))
        .collect();
    std::array::from_fn(|i| solid.iter().map(|pixel| pixel[i]).sum::<f32>() / solid.len().max(1) as f32)
}

fn parts(tones: Tones) -> [Vec<(String, Light)>; 5] {
    let sheet = Sheet::builtin();
    let stages = stages(&sheet);
    let image = tones.recolored(&sheet, &stages);
    let bodies = |sprites: BTreeSet<SpriteId>| {
        sprites
            .into_iter()
            .map(|sprite| (sheet.name(sprite).to_owned(), body(&sheet, &image, sprite)))
            .collect()
    };
    let bullets = |soft: bool| {
        let bullets = stages.iter().flat_map(|level| level.bullets.iter());
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

fn nearest(a: &[(String, Light)], b: &[(String, Light)], eye: Eye) -> (f32, String) {
    let pairs = a
        .iter()
        .flat_map(|a| b.iter().map(move |b| (distance(a.1, b.1, eye), format!("{} and {}", a.0, b.0))));
    pairs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are some")
}

#[test]
fn each_palette_keeps_the_parts_apart() {
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
        let [bullet, soft, item, shot, skies] = parts(tones);
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

#[test]
fn the_usual_colors_are_not_enough_for_all_eyes() {
    let [bullet, soft, item, shot, _] = parts(Tones::Usual);
    for (name, eye) in [("protanope", PROTANOPE), ("deuteranope", DEUTERANOPE)] {
        let confused = [&bullet, &soft].map(|part| nearest(part, &shot, eye).0);
        assert!(confused.into_iter().any(|apart| apart < 16.0), "{name}: {confused:?}");
    }
    assert!(nearest(&soft, &item, TRITANOPE).0 < 16.0);
}

#[test]
fn a_swap_changes_only_the_hue() {
    for tone in [[255, 176, 0], [30, 30, 240]] {
        for (color, alpha) in [([255, 47, 146], 255), ([10, 9, 20], 254), ([255, 255, 255], 90), ([0; 3], 0)]
        {
            let [red, green, blue] = color;
            let Rgba([r, g, b, a]) = toned(Rgba([red, green, blue, alpha]), tone);
            assert_eq!(a, alpha);
            let off = (brightness([r, g, b]) - brightness(color)).abs();
            assert!(off < 0.02, "{color:?} in {tone:?}: {off}");
        }
    }
}

#[test]
fn bullets_items_and_shots_are_swapped() {
    let sheet = Sheet::builtin();
    let stages = stages(&sheet);
    assert_eq!(Tones::Usual.recolored(&sheet, &stages), sheet.image);
    let image = Tones::RedGreen.recolored(&sheet, &stages);
    for (name, is_swapped) in [
        ("orb", true),
        ("soft_orb", true),
        ("item_power", true),
        ("shot", true),
        ("ship", false),
        ("scout", false),
    ] {
        let [left, top, width, height] =
            sheet.cell(sheet.frame(sheet.sprite(name).expect("it is there"), 0)).uv.map(u32::from);
        let differs = (top..top + height)
            .any(|y| (left..left + width).any(|x| image.get_pixel(x, y) != sheet.image.get_pixel(x, y)));
        assert_eq!(differs, is_swapped, "{name}");
    }
}
