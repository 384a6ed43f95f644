//! A frame renders to exactly the image it describes, on any adapter, including a software one.

use glam::Vec2;
use image::{Rgba, RgbaImage};
use sector_sweep::render::{Gpu, RenderError, Renderer, Scaling, Tube};
use sector_sweep::view::{Backdrop, Camera, Halo, Layer, Particle, RenderFrame, Scenery, Sprite};

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
const BLACK: [u8; 3] = [0, 0, 0];
/// The positions of the pieces on the test sheet.
const WHITE: [u16; 4] = [1, 1, 1, 1];
const HALF: [u16; 4] = [3, 1, 1, 1];
const SHIP: [u16; 4] = [1, 3, 4, 2];

/// Returns a white texel, a half transparent one, and a ship of 4 × 2 with different corners. The magenta between them
/// must never show.
fn sheet() -> RgbaImage {
    let mut sheet = RgbaImage::from_pixel(8, 8, Rgba([255, 0, 255, 255]));
    sheet.put_pixel(1, 1, Rgba([255; 4]));
    sheet.put_pixel(3, 1, Rgba([255, 255, 255, 128]));
    for (x, y) in (1..5).flat_map(|x| [(x, 3), (x, 4)]) {
        sheet.put_pixel(x, y, Rgba([200, 100, 50, 255]));
    }
    sheet.put_pixel(1, 3, Rgba([255, 0, 0, 255]));
    sheet.put_pixel(4, 4, Rgba([0, 255, 0, 255]));
    sheet.put_pixel(4, 3, Rgba([0, 0, 0, 0]));
    sheet
}

/// A separate device and renderer for each test, because tests run in parallel.
struct Stage {
    gpu: Gpu,
    renderer: Renderer,
}

impl Stage {
    fn new() -> Self {
        let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
        let renderer = Renderer::new(&gpu, &sheet(), FORMAT).expect("a small sheet");
        Self { gpu, renderer }
    }

    fn picture(&mut self, frame: &RenderFrame) -> RgbaImage {
        self.picture_of(frame, 640, 360)
    }

    fn picture_of(&mut self, frame: &RenderFrame, width: u32, height: u32) -> RgbaImage {
        self.renderer.screenshot(&self.gpu, frame, width, height).expect("a picture")
    }
}

/// Returns a frame without scenery: everything not drawn on is black.
fn empty() -> RenderFrame {
    let mut frame = RenderFrame::default();
    frame.scenery.brightness = 0.0;
    frame
}

fn sprite(x: f32, y: f32, width: f32, height: f32, uv: [u16; 4]) -> Sprite {
    Sprite { pos: [x, y], size: [width, height], uv, tint: [255; 4], flash: [0; 4], additive: 0.0, turn: 0.0 }
}

fn spark(x: f32, y: f32) -> Particle {
    Particle {
        pos: [x, y],
        velocity: [0.0; 2],
        born_s: 0.0,
        life_s: 2.0,
        drag: 0.0,
        size: [4.0, 4.0],
        from: [200, 100, 40, 255],
        to: [200, 100, 40, 255],
        cover: 0.0,
    }
}

/// Asserts the color of a pixel. Each channel may be off by one, because blending may round either way.
#[track_caller]
fn assert_pixel(picture: &RgbaImage, x: u32, y: u32, expected: [u8; 3]) {
    let found = picture.get_pixel(x, y).0;
    let near = (0..3).all(|i| found[i].abs_diff(expected[i]) <= 1);
    assert!(near && found[3] == 255, "at {x}, {y}: {found:?}, expected {expected:?}");
}

/// Returns the left, top, right and bottom (exclusive) of all pixels that are not black, and their number.
fn lit(picture: &RgbaImage) -> Option<([u32; 4], usize)> {
    let places: Vec<_> = picture.enumerate_pixels().filter(|(_, _, p)| p.0[..3] != BLACK).collect();
    let (xs, ys) = (places.iter().map(|p| p.0), places.iter().map(|p| p.1));
    Some(([xs.clone().min()?, ys.clone().min()?, xs.max()? + 1, ys.max()? + 1], places.len()))
}

#[test]
fn the_camera_shows_the_world_and_not_the_screen() {
    let mut stage = Stage::new();
    let mut frame = empty();
    frame.camera = Camera::showing(Vec2::new(6400.0, 3600.0));
    frame.push(Layer::Ships, sprite(6300.0, 3500.0, 100.0, 50.0, WHITE));
    assert_eq!(lit(&stage.picture(&frame)), Some(([630, 350, 640, 355], 50)), "a tenth of its size");
    frame.layers.iter_mut().for_each(Vec::clear);
    frame.births.push(Particle { size: [60.0, 60.0], ..spark(3200.0, 1800.0) });
    assert_eq!(
        lit(&stage.picture(&frame)),
        Some(([317, 177, 323, 183], 32)),
        "particles are in world coordinates"
    );
    frame.births.clear();
    frame.clear_particles = true;
    frame.push(Layer::Hud, sprite(300.0, 20.0, 10.0, 5.0, WHITE));
    assert_eq!(lit(&stage.picture(&frame)), Some(([300, 20, 310, 25], 50)), "text does not move");
}

/// A sprite starts at the floored position and shows only its own texels, one of them clear.
#[test]
fn positions_are_floored_as_collision_floors_them() {
    let mut stage = Stage::new();
    for at in [10.0, 10.49, 10.5, 10.999] {
        let mut frame = empty();
        frame.push(Layer::Ships, sprite(at, at + 10.0, 4.0, 2.0, SHIP));
        let picture = stage.picture(&frame);
        assert_eq!(lit(&picture), Some(([10, 20, 14, 22], 7)), "at {at}");
        assert_pixel(&picture, 10, 20, [255, 0, 0]);
        assert_pixel(&picture, 11, 20, [200, 100, 50]);
        assert_pixel(&picture, 13, 20, BLACK);
        assert_pixel(&picture, 13, 21, [0, 255, 0]);
    }
}

#[test]
fn sprites_are_enlarged_by_whole_texels_and_cut_at_the_edge_of_the_field() {
    let mut stage = Stage::new();
    let mut frame = empty();
    frame.push(Layer::Ships, sprite(100.0, 100.0, 12.0, 6.0, SHIP));
    frame.push(Layer::Ships, sprite(-2.0, 359.0, 4.0, 2.0, SHIP));
    let picture = stage.picture(&frame);
    assert_pixel(&picture, 102, 102, [255, 0, 0]);
    assert_pixel(&picture, 103, 102, [200, 100, 50]);
    assert_pixel(&picture, 109, 103, [0, 255, 0]);
    assert_pixel(&picture, 0, 359, [200, 100, 50]);
    assert_pixel(&picture, 1, 359, BLACK);
}

#[test]
fn opacity_additive_tint_and_flash_blend_as_documented() {
    type Case = (&'static str, [u16; 4], [u8; 4], [u8; 4], f32, [u8; 3]);
    #[rustfmt::skip]
    let cases: [Case; 9] = [
        // case                        uv     tint                  flash                 additive  expected
        ("covers",                    WHITE, [60, 60, 60, 255],    [0; 4],               0.0, [60, 60, 60]),
        ("adds",                      WHITE, [60, 60, 60, 255],    [0; 4],               1.0, [160, 140, 120]),
        ("covers half and adds",      WHITE, [60, 60, 60, 255],    [0; 4],               0.5, [110, 100, 90]),
        ("adds up to white only",     WHITE, [255, 200, 0, 255],   [0; 4],               1.0, [255, 255, 60]),
        ("half clear by the sheet",   HALF,  [255; 4],             [0; 4],               0.0, [178, 168, 158]),
        ("half clear by the tint",    WHITE, [255, 255, 255, 128], [0; 4],               0.0, [178, 168, 158]),
        ("clear, and so no light",    WHITE, [255, 255, 255, 0],   [255; 4],             1.0, [100, 80, 60]),
        ("flash replaces the color", WHITE, [60, 60, 60, 255],    [255, 250, 240, 255], 0.0, [255, 250, 240]),
        ("flash by a part",           WHITE, [60, 60, 60, 255],    [255, 255, 255, 51],  0.0, [99, 99, 99]),
    ];
    let mut stage = Stage::new();
    let mut frame = empty();
    for (at, (_, uv, tint, flash, additive, _)) in cases.iter().enumerate() {
        let x = 10.0 * at as f32;
        frame.push(Layer::Ships, Sprite { tint: [100, 80, 60, 255], ..sprite(x, 0.0, 1.0, 1.0, WHITE) });
        let over =
            Sprite { tint: *tint, flash: *flash, additive: *additive, ..sprite(x, 0.0, 1.0, 1.0, *uv) };
        frame.push(Layer::Ships, over);
    }
    let picture = stage.picture(&frame);
    for (at, (case, .., expected)) in cases.iter().enumerate() {
        println!("{case}");
        assert_pixel(&picture, 10 * at as u32, 0, *expected);
    }
}

#[test]
fn layers_lie_over_one_another_in_order_with_particles_below_bullets() {
    let colors =
        [[250, 0, 0, 255], [0, 250, 0, 255], [0, 0, 250, 255], [250, 250, 0, 255], [0, 250, 250, 255]];
    let mut stage = Stage::new();
    let mut frame = empty();
    frame.births.push(Particle { from: [90, 0, 0, 255], to: [90, 0, 0, 255], ..spark(2.0, 2.0) });
    for (layer, tint) in Layer::ALL.into_iter().zip(colors).rev() {
        frame.push(layer, Sprite { tint, ..sprite(0.0, 0.0, 4.0, 4.0, WHITE) });
    }
    for (layer, [r, g, b, _]) in Layer::ALL.into_iter().zip(colors).rev() {
        let light = if layer < Layer::Bullets { 90 } else { 0 };
        assert_pixel(&stage.picture(&frame), 1, 1, [u8::saturating_add(r, light), g, b]);
        frame.births.clear();
        frame.layers[layer as usize].clear();
    }
    assert_pixel(&stage.picture(&frame), 1, 1, [90, 0, 0]);
}

#[test]
fn a_layer_grows_with_its_sprites_and_shrinks_again() {
    let mut stage = Stage::new();
    for count in [1_usize, 5_000, 60_000, 0, 90_001, 60_000, 300] {
        let mut frame = empty();
        for at in 0..count {
            frame.push(Layer::Bullets, sprite((at % 640) as f32, (at / 640) as f32, 1.0, 1.0, WHITE));
        }
        assert_eq!(lit(&stage.picture(&frame)).map_or(0, |(_, pixels)| pixels), count);
    }
}

#[test]
fn the_field_is_scaled_and_letter_boxed() {
    let mut stage = Stage::new();
    let mut frame = empty();
    let tint = [10, 20, 30, 255];
    frame.push(Layer::Hud, Sprite { tint, ..sprite(0.0, 0.0, 640.0, 360.0, WHITE) });
    frame.push(Layer::Hud, sprite(3.0, 5.0, 1.0, 1.0, WHITE));
    frame.push(Layer::Hud, sprite(600.0, 340.0, 40.0, 20.0, WHITE));
    for (scaling, size, field, white, other) in [
        (Scaling::Integer, (1301, 790), [10, 35, 1290, 755], (16, 45), (18, 45)),
        (Scaling::default(), (320, 200), [0, 10, 320, 190], (310, 185), (290, 175)),
        (Scaling::default(), (960, 540), [0, 0, 960, 540], (950, 530), (890, 500)),
    ] {
        stage.renderer.scaling = scaling;
        let picture = stage.picture_of(&frame, size.0, size.1);
        let [left, top, right, bottom] = field;
        assert_eq!(lit(&picture), Some((field, ((right - left) * (bottom - top)) as usize)), "{size:?}");
        assert_pixel(&picture, white.0, white.1, [255; 3]);
        assert_pixel(&picture, other.0, other.1, [10, 20, 30]);
    }
}

#[test]
fn particles_move_by_the_time_that_has_passed() {
    let mut stage = Stage::new();
    let mut frame = empty();
    let flying = Particle { velocity: [40.0, -20.0], ..spark(100.0, 100.0) };
    let braked = Particle { velocity: [100.0, 0.0], drag: 2.0, ..spark(100.0, 200.0) };
    let growing = Particle { size: [2.0, 6.0], to: [0, 100, 40, 255], ..spark(100.0, 300.0) };
    let fading = Particle { to: [200, 100, 40, 0], ..spark(300.0, 300.0) };
    let unborn = Particle { born_s: 1.5, ..spark(400.0, 300.0) };
    let short = Particle { life_s: 1.0, ..spark(500.0, 300.0) };
    frame.births.extend([flying, braked, growing, fading, unborn, short]);
    stage.picture(&frame);

    // The CPU adds nothing more about them; only the clock advances.
    frame.clear();
    frame.time_s = 1.0;
    let picture = stage.picture(&frame);
    let square = |x: u32, y: u32, side: u32, color| {
        for (dx, dy) in [(0, 0), (side - 1, side - 1)] {
            assert_pixel(&picture, x + dx, y + dy, color);
        }
        for (px, py) in [(x - 1, y), (x + side, y), (x, y - 1), (x, y + side)] {
            assert_pixel(&picture, px, py, BLACK);
        }
    };
    square(138, 78, 4, [200, 100, 40]);
    // 100 px/s · (1 − exp(−2)) / 2 = 43.2 px.
    square(141, 198, 4, [200, 100, 40]);
    square(98, 298, 4, [100, 100, 40]);
    square(298, 298, 4, [100, 50, 20]);
    assert_eq!(lit(&picture).map(|(_, pixels)| pixels), Some(64), "unborn and dead particles are invisible");

    frame.time_s = 2.0;
    assert_eq!(lit(&stage.picture(&frame)).map(|(_, pixels)| pixels), Some(16), "only the late one is alive");
    frame.clear_particles = true;
    assert_eq!(lit(&stage.picture(&frame)), None);
}

#[test]
fn bloom_surrounds_what_glows_and_nothing_else() {
    let mut stage = Stage::new();
    let bright = |x: f32, additive: f32| Sprite {
        tint: [255, 60, 160, 255],
        additive,
        ..sprite(x, 100.0, 8.0, 8.0, WHITE)
    };
    let cases = [
        ("a shot", Layer::Shots, 0.3, true),
        ("a hull", Layer::Ships, 0.0, false),
        ("a flame", Layer::Ships, 0.6, true),
        ("a bullet", Layer::Bullets, 0.0, true),
        ("a letter", Layer::Hud, 0.0, false),
        ("a line of the overlay", Layer::Overlay, 0.0, false),
    ];
    let mut frame = empty();
    for (at, (_, layer, additive, _)) in cases.iter().enumerate() {
        frame.push(*layer, bright(40.0 + 80.0 * at as f32, *additive));
    }
    frame.births.push(Particle { from: [255, 200, 90, 255], to: [255, 200, 90, 255], ..spark(540.0, 104.0) });
    let plain = stage.picture(&frame);
    frame.births.clear();
    frame.bloom = 1.0;
    let blooming = stage.picture(&frame);
    let beside = |picture: &RgbaImage, x: u32| picture.get_pixel(x, 104).0[0];
    for (at, (name, _, _, glows)) in cases.iter().enumerate() {
        let (left, right) = (40 + 80 * at as u32 - 5, 40 + 80 * at as u32 + 8 + 4);
        assert_eq!((beside(&plain, left), beside(&plain, right)), (0, 0), "{name}");
        assert_eq!((beside(&blooming, left) > 20, beside(&blooming, right) > 20), (*glows, *glows), "{name}");
    }
    assert!(beside(&blooming, 534) > 10, "a particle");
    assert_pixel(&blooming, 40 + 80 * 3 + 4, 104, [255, 60, 160]);
    // There is no haze far away, and without bloom there is none at all.
    assert_pixel(&blooming, 320, 300, BLACK);
    frame.bloom = 0.0;
    assert!(stage.picture(&frame) == plain);
}

#[test]
fn a_sprite_is_turned_about_its_middle_and_mirrored() {
    let mut frame = empty();
    let whole = [1, 3, 4, 2];
    let turn = core::f32::consts::FRAC_PI_2;
    frame.push(Layer::Ships, Sprite { turn, ..sprite(100.0, 100.0, 8.0, 4.0, whole) });
    frame.push(Layer::Ships, sprite(200.0, 104.0, 8.0, -4.0, whole));
    let picture = Stage::new().picture(&frame);
    let (red, green) = ([255, 0, 0], [0, 255, 0]);
    for (x, y, expected) in [
        (104, 98, red),
        (105, 99, red),
        (102, 105, green),
        (106, 102, BLACK),
        (101, 102, BLACK),
        (200, 103, red),
        (207, 100, green),
        (207, 103, BLACK),
    ] {
        assert_pixel(&picture, x, y, expected);
    }
}

#[test]
fn bloom_does_not_flicker_as_a_bullet_flies() {
    let mut stage = Stage::new();
    let light = |x: f32, stage: &mut Stage| {
        let mut frame = RenderFrame { bloom: 1.0, ..empty() };
        let tint = [255, 60, 160, 255];
        frame.push(Layer::Bullets, Sprite { tint, ..sprite(x, 100.0, 5.0, 5.0, WHITE) });
        stage.picture(&frame).pixels().map(|pixel| u32::from(pixel.0[0])).sum::<u32>() as f32
    };
    let first = light(300.0, &mut stage);
    for step in 1..6 {
        let other = light(300.0 + step as f32, &mut stage);
        assert!((other / first - 1.0).abs() < 0.03, "at {step}: {other}, at 0: {first}");
    }
}

#[test]
fn smoke_covers_and_does_not_glow() {
    let mut stage = Stage::new();
    let mut frame = RenderFrame { bloom: 1.0, ..empty() };
    frame.push(Layer::Ships, sprite(90.0, 90.0, 20.0, 20.0, WHITE));
    let gray = [60, 60, 60, 255];
    frame.births.push(Particle { from: gray, to: gray, cover: 1.0, ..spark(100.0, 100.0) });
    let picture = stage.picture(&frame);
    assert_pixel(&picture, 100, 100, [60, 60, 60]);
    assert_pixel(&picture, 92, 92, [255; 3]);
    assert_pixel(&picture, 86, 100, BLACK);
}

#[test]
fn halos_are_rings_and_discs_of_light() {
    let mut stage = Stage::new();
    let mut frame = empty();
    let light = [200, 100, 50, 255];
    frame.halos.push(Halo { pos: [100.0, 100.0], radius: 40.0, width: 5.0, light });
    frame.halos.push(Halo { pos: [300.0, 100.0], radius: 0.0, width: 20.0, light });
    let picture = stage.picture(&frame);
    let red = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    assert!(red(140, 100) > 150 && red(100, 60) > 150 && red(60, 100) > 150, "on the ring");
    assert_eq!((red(100, 100), red(147, 100), red(132, 100)), (0, 0, 0), "inside and outside the ring");
    assert!(red(300, 100) > 180 && red(310, 100) > 20 && red(310, 100) < 80 && red(321, 100) == 0);
}

#[test]
fn the_tube_draws_lines_where_there_is_room() {
    let mut stage = Stage::new();
    let mut frame = empty();
    frame.push(Layer::Hud, Sprite { tint: [150, 150, 150, 255], ..sprite(0.0, 0.0, 640.0, 360.0, WHITE) });
    let plain = stage.picture_of(&frame, 1920, 1080);
    stage.renderer.tube = Tube { lines: 1.0, curvature: 0.0 };
    let lined = stage.picture_of(&frame, 1920, 1080);
    let light = |picture: &RgbaImage, y: u32| -> u32 {
        (900..960).map(|x| picture.get_pixel(x, y).0[..3].iter().map(|c| u32::from(*c)).sum::<u32>()).sum()
    };
    assert!(light(&lined, 541) > light(&lined, 540) + 1000, "the middle of a line is brighter than its edge");
    let mean = |picture: &RgbaImage| (540..570).map(|y| light(picture, y)).sum::<u32>() as f32;
    let kept = mean(&lined) / mean(&plain);
    assert!((0.85..1.15).contains(&kept), "the total light is unchanged: {kept}");

    stage.renderer.tube = Tube { lines: 0.0, curvature: 1.0 };
    let bent = stage.picture_of(&frame, 1920, 1080);
    assert_pixel(&bent, 960, 540, [150, 150, 150]);
    assert_pixel(&bent, 2, 2, BLACK);
    assert_pixel(&bent, 1917, 1077, BLACK);

    stage.renderer.tube = Tube { lines: 1.0, curvature: 0.0 };
    assert_pixel(&stage.picture_of(&frame, 640, 360), 321, 181, [150, 150, 150]);
    stage.renderer.tube = Tube { lines: f32::NAN, curvature: f32::NAN };
    assert!(stage.picture_of(&frame, 1920, 1080) == plain);
}

#[test]
fn shake_moves_the_world_by_whole_pixels_and_not_the_hud() {
    let mut stage = Stage::new();
    let mut frame = empty();
    frame.births.push(spark(102.0, 52.0));
    frame.push(Layer::Ships, sprite(10.0, 20.0, 4.0, 2.0, SHIP));
    frame.push(Layer::Hud, sprite(50.0, 5.0, 1.0, 1.0, WHITE));
    frame.push(Layer::Overlay, sprite(60.0, 5.0, 1.0, 1.0, WHITE));
    frame.shake = [3.4, -2.6];
    let picture = stage.picture(&frame);
    assert_pixel(&picture, 13, 17, [255, 0, 0]);
    assert_pixel(&picture, 103, 47, [200, 100, 40]);
    assert_pixel(&picture, 102, 47, BLACK);
    assert_pixel(&picture, 50, 5, [255, 255, 255]);
    assert_pixel(&picture, 60, 5, [255, 255, 255]);
}

#[test]
fn every_backdrop_is_dark_and_its_own() {
    let mut stage = Stage::new();
    let mut seen = Vec::new();
    for backdrop in Backdrop::ALL {
        let mut frame = RenderFrame::default();
        for travelled in (0..8).map(|step| 3000.0 * step as f32) {
            frame.scenery = Scenery { backdrop, travelled, is_on_the_way: true, ..Scenery::default() };
            let picture = stage.picture(&frame);
            let channels = || picture.pixels().flat_map(|pixel| pixel.0[..3].to_vec());
            let mean = channels().map(u64::from).sum::<u64>() / (3 * 640 * 360);
            assert!((4..40).contains(&mean), "{backdrop}: a mean of {mean}");
            assert!(channels().max() < Some(200), "{backdrop}: bullets are brighter than any star");
        }
        let picture = stage.picture(&frame);
        assert!(!seen.contains(&picture), "{backdrop} looks like another");
        seen.push(picture);
        frame.scenery.brightness = 0.0;
        assert_eq!(lit(&stage.picture(&frame)), None, "{backdrop}");
    }
}

#[test]
fn landmarks_pass_by() {
    let mut stage = Stage::new();
    for backdrop in Backdrop::ALL {
        // Before the nebula starts to change its color.
        let scenery = Scenery { backdrop, travelled: 2400.0, ..Scenery::default() };
        let mut picture = |scenery| stage.picture(&RenderFrame { scenery, ..RenderFrame::default() });
        let (sky, way) = (picture(scenery), picture(Scenery { is_on_the_way: true, ..scenery }));
        let covered = |one: &RgbaImage, other: &RgbaImage| {
            let differs = one.enumerate_pixels().filter(|(x, y, pixel)| other.get_pixel(*x, *y) != *pixel);
            differs.map(|(x, y, _)| (x, y)).collect::<Vec<_>>()
        };
        let places = covered(&sky, &way);
        assert!((500..60_000).contains(&places.len()), "{backdrop}: {} pixels", places.len());
        let dark = picture(Scenery { is_on_the_way: true, brightness: 0.0, ..scenery });
        assert_eq!(lit(&dark), None, "{backdrop}");
        // A landmark moves one pixel for every four of the nearest stars.
        let later = picture(Scenery { is_on_the_way: true, travelled: 2404.0, ..scenery });
        // The sky that a hazy one lets through moves at another speed.
        let is_like = |one: &Rgba<u8>, other: &Rgba<u8>| (0..3).all(|i| one[i].abs_diff(other[i]) < 16);
        let moved = places
            .iter()
            .filter(|&&(x, y)| y < 359 && is_like(way.get_pixel(x, y), later.get_pixel(x, y + 1)));
        assert!(moved.count() * 20 > places.len() * 19, "{backdrop}: it moves as a whole");
    }
}

/// In a plain sky, the brightest pixel is a near star. It alone moves within the first pixel of travel, and it sways
/// the most.
#[test]
fn the_scenery_comes_from_above_sways_and_never_ends() {
    let mut stage = Stage::new();
    let mut frame = RenderFrame::default();
    let start = stage.picture(&frame);
    frame.scenery.nebula = Some([0.0; 3]);
    let even = stage.picture(&frame);
    let inner = even.enumerate_pixels().filter(|(x, y, _)| (20..600).contains(x) && *y < 350);
    let light = |pixel: &Rgba<u8>| pixel.0[..3].iter().map(|c| u32::from(*c)).sum::<u32>();
    let (x, y, star) = inner.max_by_key(|(_, _, pixel)| light(pixel)).expect("the picture has pixels");
    frame.scenery.travelled = 1.0;
    assert_eq!(stage.picture(&frame).get_pixel(x, y + 1), star);
    frame.scenery.travelled = 0.0;
    frame.scenery.sway_px = 12.0;
    assert_eq!(stage.picture(&frame).get_pixel(x + 12, y), star);
    frame.scenery.sway_px = f32::NAN;
    assert!(stage.picture(&frame) == even);

    frame.scenery = Scenery { travelled: 65536.0 * 8.0, ..Scenery::default() };
    assert!(stage.picture(&frame) == start, "all depths wrap around to their start");
    frame.scenery.brightness = 0.0;
    assert_eq!(lit(&stage.picture(&frame)), None);
}

fn busy() -> RenderFrame {
    let mut frame = RenderFrame { time_s: 0.5, ..RenderFrame::default() };
    frame.scenery.travelled = 123.0;
    frame.push(Layer::Ships, sprite(300.0, 200.0, 40.0, 20.0, SHIP));
    frame.push(Layer::Bullets, Sprite { additive: 0.5, ..sprite(320.0, 190.0, 9.0, 30.0, HALF) });
    frame.births.extend((0..50).map(|at| Particle {
        velocity: [(at * 7 % 90) as f32 - 45.0, (at * 11 % 80) as f32 - 40.0],
        drag: 1.5,
        ..spark(320.0, 180.0)
    }));
    frame
}

#[test]
fn after_the_loss_of_the_device_the_same_picture_is_drawn_on_another() {
    let mut stage = Stage::new();
    let mut frame = busy();
    stage.picture(&frame);
    frame.births.clear();
    frame.time_s = 0.75;
    let before = stage.picture(&frame);
    let mut other = Stage::new();
    other.picture(&busy());
    assert!(other.picture(&frame) == before, "each device draws the same image");

    stage.gpu.poll();
    assert!(!stage.gpu.is_lost());
    stage.gpu.device().destroy();
    stage.gpu.poll();
    assert!(stage.gpu.is_lost(), "a window without frames would otherwise wait forever");
    let refused = stage.renderer.screenshot(&stage.gpu, &frame, 640, 360);
    assert!(matches!(refused, Err(RenderError::Lost)), "no panic and no image: {refused:?}");

    pollster::block_on(stage.gpu.rebuild()).expect("the adapter is still there");
    assert!(!stage.gpu.is_lost());
    assert!(stage.picture(&frame) == before, "sheet, scenery and living particles are all back");
}

#[test]
fn sizes_out_of_range_are_rejected_and_empty_outputs_are_skipped() {
    let mut stage = Stage::new();
    for (width, height) in [(0, 0), (640, 0), (0, 360), (1_000_000, 10)] {
        let refused = stage.renderer.screenshot(&stage.gpu, &empty(), width, height);
        assert!(matches!(refused, Err(RenderError::PictureSize { .. })), "{width} × {height}: {refused:?}");
    }
    let refused = Renderer::new(&stage.gpu, &RgbaImage::new(0, 5), FORMAT);
    assert!(matches!(refused, Err(RenderError::SheetSize { width: 0, height: 5, .. })));

    let texture = stage.gpu.device().create_texture(&wgpu::TextureDescriptor {
        label: Some("tests::render::tiny"),
        size: wgpu::Extent3d { width: 1, height: 1, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: FORMAT,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    stage.renderer.draw(&stage.gpu, &busy(), &view, (0, 0));
    assert_eq!(stage.gpu.take_error(), None);
}
