//! Deadly objects are visible: bullets stand out from the sky of every stage, nothing else is as bright, none of them
//! looks like the hull mark or an alien, and no ship, shot or muzzle flash covers them.
//!
//! Luminance and contrast follow the Web Content Accessibility Guidelines (WCAG 2.2, W3C Recommendation of 2023:
//! "relative luminance" and "contrast ratio" in its glossary), which require 3 : 1 for shapes that must be recognized
//! (success criterion 1.4.11). The skies are rendered as in a stage, at full brightness, with nothing in front of them.

use image::{Rgba, RgbaImage};
use sector_sprites::{Sheet, SpriteId};
use sector_sweep::app::Content;
use sector_sweep::app::Session;
use sector_sweep::bot::Pilot;
use sector_sweep::render::{Gpu, Renderer};
use sector_sweep::sim::GameSetup;
use sector_sweep::view::{
    HullMark, Layer, Paint, Painter, RenderFrame, SHOT_TINT, Scenery, Sprite, Tones, ViewOptions,
};
use std::collections::BTreeSet;

/// The contrast that WCAG requires between a shape and its surroundings.
const MIN_CONTRAST: f64 = 3.0;
/// The number of moments sampled in a stage, and how far the nearest stars scroll from one to the next, in pixels.
/// Together they cover a stage of three minutes, in which the nebula passes twice.
const MOMENTS: u16 = 8;
const APART_PX: f32 = 2300.0;

fn luminance(pixel: Rgba<u8>) -> f64 {
    f64::from(crate::flashes::luminance::of_pixel(pixel))
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the mean luminance of a sprite's solid pixels in its darkest frame, drawn on black with this tint. Solid
/// pixels are the ones that collide.
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

fn bullets(content: &Content) -> BTreeSet<SpriteId> {
    content.stages.iter().flat_map(|level| &level.bullets).map(|bullet| bullet.sprite).collect()
}

/// Returns the luminance that only one pixel in a hundred exceeds.
fn brightest_but_a_hundredth(picture: &RgbaImage) -> f64 {
    let mut all: Vec<f64> = picture.pixels().map(|&pixel| luminance(pixel)).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() * 99 / 100]
}

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

#[test]
fn contrast_is_that_of_wcag() {
    let gray = |byte| luminance(Rgba([byte, byte, byte, 255]));
    assert!((contrast(gray(0), gray(255)) - 21.0).abs() < 1e-4);
    assert!((contrast(gray(119), gray(255)) - 4.48).abs() < 0.01, "#777777 on white");
    assert!((contrast(gray(80), gray(80)) - 1.0).abs() < 1e-6);
}

#[test]
fn bullets_stand_out_from_every_background() {
    let content = Content::builtin();
    let skies = skies(&content);
    let mut failures = Vec::new();
    for tones in Tones::ALL {
        let image = content.recolored(tones, Paint::Factory);
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
        assert!(light < darkest, "{name}: {light:.3}, the darkest bullet {darkest:.3}");
    }
}

/// The minimum angle between two distinguishable hues, in degrees. Pure colors are a sixth of the circle apart.
const APART_DEGREES: f64 = 40.0;
/// The minimum ratio of the longer sides of two sprites that are distinguishable by size.
const APART_SIZES: f64 = 1.6;
/// The mean chroma, 0–1, below which a sprite counts as white or gray, without a hue.
const NEUTRAL: f64 = 0.05;

#[derive(Clone, Copy, Debug)]
struct Glance {
    hue: f64,
    /// The chroma of the mean color: 0 gray, 1 pure.
    chroma: f64,
    size: f64,
}

impl Glance {
    /// Averages all frames of a sprite. The mean color is taken in the hue plane, where opposite colors cancel.
    fn of(sheet: &Sheet, sprite: SpriteId) -> Self {
        let (mut alpha, mut beta, mut weight, mut size) = (0.0, 0.0, 0.0, 0.0_f64);
        for index in 0..sheet.frames(sprite) {
            let [left, top, width, height] = sheet.cell(sheet.frame(sprite, index)).uv.map(u32::from);
            size = size.max(f64::from(width.max(height)));
            for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
                let [red, green, blue, opacity] =
                    sheet.image.get_pixel(x, y).0.map(|byte| f64::from(byte) / 255.0);
                alpha += opacity * (red - (green + blue) / 2.0);
                beta += opacity * (green - blue) * 0.75_f64.sqrt();
                weight += opacity;
            }
        }
        let hue = libm::atan2(beta, alpha).to_degrees();
        Self { hue, chroma: libm::hypot(alpha, beta) / weight, size }
    }

    fn is_like(self, other: Self) -> bool {
        let apart = (self.hue - other.hue).rem_euclid(360.0);
        let is_hue_shared =
            self.chroma.min(other.chroma) > NEUTRAL && apart.min(360.0 - apart) < APART_DEGREES;
        is_hue_shared && self.size.max(other.size) / self.size.min(other.size) < APART_SIZES
    }
}

#[test]
fn bullets_do_not_look_like_hulls_or_aliens() {
    let content = Content::builtin();
    let sheet = &content.sheet;
    let hulls: Vec<SpriteId> = ["ship_hull", "ship_fan_hull", "ship_lance_hull", "ship_anchor_hull"]
        .map(|name| sheet.sprite(name).expect("a hull"))
        .to_vec();
    let mut failures = BTreeSet::new();
    for (stage, level) in (1..).zip(&content.stages) {
        for bullet in &level.bullets {
            let aliens = level.aliens.iter().map(|alien| alien.sprite).filter(|_| bullet.soft);
            for other in aliens.chain(hulls.iter().copied()) {
                if Glance::of(sheet, bullet.sprite).is_like(Glance::of(sheet, other)) {
                    failures.insert((stage, sheet.name(bullet.sprite), sheet.name(other)));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn only_collectible_items_are_gold() {
    let content = Content::builtin();
    let sheet = &content.sheet;
    let is_golden = |sprite| {
        let glance = Glance::of(sheet, sprite);
        glance.chroma > NEUTRAL && (20.0..60.0).contains(&glance.hue)
    };
    for name in ["chip", "medal_1"] {
        assert!(is_golden(sheet.sprite(name).expect("a sprite of this name")), "{name}");
    }
    for bullet in content.stages.iter().flat_map(|level| &level.bullets).filter(|bullet| !bullet.soft) {
        assert!(!is_golden(bullet.sprite), "{} is golden", sheet.name(bullet.sprite));
    }
}

/// Plays a stage with the autopilot and passes every tenth frame, as drawn by the game, to `look`.
fn frames(content: &Content, stage: u32, look: &mut dyn FnMut(u32, &RenderFrame)) {
    let setup = GameSetup { stage, ..GameSetup::default() };
    let mut session = Session::start(content, setup, sector_collision::Method::Auto).expect("a stage");
    session.view_options = ViewOptions { hull: HullMark::Always, ..ViewOptions::default() };
    let (mut pilot, mut frame) = (Pilot::default(), RenderFrame::default());
    for tick in 0..3600 {
        let inputs = pilot.fly(session.world());
        frame.clear();
        let mut painter = Painter { frame: &mut frame, sheet: &content.sheet, gallery: &content.gallery };
        session.tick(inputs, &mut painter, &mut |_| {});
        if tick % 10 == 0 {
            session.draw_field(1.0, &mut painter);
            look(tick, &frame);
        }
    }
}

/// In frames of every stage, bullets cover ships, shots, muzzle flashes and score popups, and popups cover blasts.
/// Bullets are drawn last in the last layer of the field, after popups and hulls.
#[test]
fn bullets_cover_everything_and_popups_cover_blasts() {
    let content = Content::builtin();
    let sheet = &content.sheet;
    let pieces = |sprites: &mut dyn Iterator<Item = SpriteId>| -> BTreeSet<[u16; 4]> {
        let frames = sprites
            .flat_map(|sprite| (0..sheet.frames(sprite)).map(move |i| sheet.cell(sheet.frame(sprite, i)).uv));
        frames.collect()
    };
    let named = |is: fn(&str) -> bool| {
        pieces(&mut sheet.sprites().filter(|(name, _)| is(name)).map(|(_, sprite)| sprite))
    };
    let bullets = pieces(&mut bullets(&content).into_iter());
    let own =
        named(|name| name.starts_with("ship") || name.starts_with("shot") || name.starts_with("muzzle"));
    let blasts = named(|name| name.starts_with("boom"));
    let is_letter = |sprite: &Sprite| sprite.flash[3] == 255;
    let (mut covered, mut seen) = (Vec::new(), [0; 3]);
    for stage in 1..=content.stages.len() as u32 {
        frames(&content, stage, &mut |tick, frame| {
            let layer = &frame.layers[Layer::Bullets as usize];
            let first = layer.iter().position(|sprite| bullets.contains(&sprite.uv)).unwrap_or(layer.len());
            let late = |sprite: &Sprite| {
                own.contains(&sprite.uv) || is_letter(sprite) || blasts.contains(&sprite.uv)
            };
            covered.extend(
                layer[first..].iter().filter(|sprite| late(sprite)).map(|sprite| (stage, tick, sprite.uv)),
            );
            let above = Layer::ALL.into_iter().filter(|&layer| layer > Layer::Bullets);
            let over = above.flat_map(|layer| &frame.layers[layer as usize]);
            covered.extend(
                over.filter(|sprite| own.contains(&sprite.uv)).map(|sprite| (stage, tick, sprite.uv)),
            );
            let below = Layer::ALL.into_iter().filter(|&layer| layer < Layer::Bullets);
            let blasts_there = below
                .flat_map(|layer| &frame.layers[layer as usize])
                .filter(|sprite| blasts.contains(&sprite.uv));
            seen[0] += layer.len() - first;
            seen[1] += layer.iter().filter(|sprite| is_letter(sprite)).count();
            seen[2] += blasts_there.count();
        });
    }
    assert!(covered.is_empty(), "{} times, first {:?}", covered.len(), covered.first());
    assert!(seen.iter().all(|&times| times > 1000), "bullets, letters of popups, blasts: {seen:?}");
}

/// Where a wall covers an alien, no shot reaches it: the picture must say so.
#[test]
fn walls_cover_aliens() {
    let content = Content::builtin();
    let sheet = &content.sheet;
    let mut seen = 0;
    for (stage, level) in (1..).zip(&content.stages) {
        let pieces = |is_wall: bool| -> BTreeSet<[u16; 4]> {
            let sprites = level.aliens.iter().filter(|alien| alien.wall == is_wall).map(|alien| alien.sprite);
            let frames = sprites.flat_map(|sprite| (0..sheet.frames(sprite)).map(move |i| (sprite, i)));
            frames.map(|(sprite, i)| sheet.cell(sheet.frame(sprite, i)).uv).collect()
        };
        let (aliens, walls) = (pieces(false), pieces(true));
        frames(&content, stage, &mut |tick, frame| {
            let layer = &frame.layers[Layer::Ships as usize];
            let Some(first) = layer.iter().position(|sprite| walls.contains(&sprite.uv)) else { return };
            seen += layer[..first].iter().filter(|sprite| aliens.contains(&sprite.uv)).count();
            let late = layer[first..].iter().find(|sprite| aliens.contains(&sprite.uv));
            assert!(late.is_none(), "stage {stage}, tick {tick}: {late:?}");
        });
    }
    assert!(seen > 1000, "{seen} aliens in pictures with walls");
}
