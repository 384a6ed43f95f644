//! Observes the effects of options, each starting from the title after a fresh start.

use crate::visitor::Visitor;
use crate::visitor::devices::Press;
use glam::Vec2;
use image::RgbaImage;
use sector_sweep::app::settings::Vsync;
use sector_sweep::app::{FramePacer, Pace};
use sector_sweep::audio::Volumes;
use sector_sweep::render::Scaling;
use sector_sweep::view::{Layer, Outline, Paint, Tones};
use std::time::Duration;
use winit::keyboard::KeyCode;

const DISPLAY_HZ: f64 = 60.0;

pub(crate) fn brightness(picture: &RgbaImage, [left, top, right, bottom]: [u32; 4]) -> f32 {
    let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    let sum: u32 =
        places.map(|(x, y)| picture.get_pixel(x, y).0[..3].iter().map(|&c| u32::from(c)).sum::<u32>()).sum();
    sum as f32 / (3 * (right - left) * (bottom - top)) as f32
}

/// Whether a window that is not a multiple of the field has the border of this scaling. Whole pixels leave a border of
/// 110 pixels on the left, a fitted frame less than 40.
pub(crate) fn border_of(visitor: &mut Visitor, scale: Scaling) -> bool {
    visitor.frames(30);
    let picture = visitor.picture(1500, 800);
    let is_black = brightness(&picture, [80, 100, 100, 700]) == 0.0;
    is_black == (scale == Scaling::Integer)
}

/// Whether presenting waits as this vertical sync mode does, and the loop wakes `most_a_second` times per second if
/// presenting does not wait.
pub(crate) fn waits(visitor: &Visitor, vsync: Vsync, most_a_second: usize) -> bool {
    let asked = visitor.settings().window.vsync.present_mode();
    asked == vsync.present_mode() && pictures_a_second(visitor) == most_a_second
}

pub(crate) fn pictures_a_second(visitor: &Visitor) -> usize {
    let window = visitor.settings().window;
    let mut pacer = FramePacer::new(Some(DISPLAY_HZ), window.vsync.waits(), window.frame_cap);
    let mut now = Duration::ZERO;
    let wakes = std::iter::from_fn(|| {
        now = pacer.next_wake(now, Pace::Full);
        Some(now)
    });
    // Each interval is truncated to whole nanoseconds.
    wakes.take_while(|&wake| wake <= Duration::from_micros(1_000_010)).count()
}

pub(crate) fn has_bloom(visitor: &mut Visitor) -> bool {
    visitor.play();
    visitor.hold(Press::Key(KeyCode::KeyZ), 20);
    let mut without = visitor.frame.clone();
    without.bloom = 0.0;
    visitor.picture(640, 360) != visitor.picture_of(&without, 640, 360)
}

/// Whether a frame at twice the size has scan lines. Without them, all pixels of a field pixel are equal.
pub(crate) fn has_lines(visitor: &mut Visitor) -> bool {
    visitor.frames(30);
    let picture = visitor.picture(1280, 720);
    // At the center, where the curvature has no effect.
    let rows = |y: u32| (600..680).map(move |x| (x, y)).map(|(x, y)| picture.get_pixel(x, y).0);
    let columns_differ = |y| rows(y).step_by(2).zip(rows(y).skip(1).step_by(2)).any(|(a, b)| a != b);
    (300..400).any(columns_differ)
}

/// Whether the corners of the window are dark because the curved screen does not reach them.
pub(crate) fn has_dark_corners(visitor: &mut Visitor) -> bool {
    visitor.play();
    let picture = visitor.picture(1280, 720);
    [(0, 0), (1276, 0), (0, 716), (1276, 716)]
        .into_iter()
        .all(|(x, y)| brightness(&picture, [x, y, x + 4, y + 4]) == 0.0)
}

pub(crate) fn volumes(visitor: &Visitor) -> Volumes {
    visitor.speaker().volumes
}

pub(crate) fn fires(visitor: &mut Visitor, press: Press) -> bool {
    visitor.play();
    visitor.hold(press, 20);
    visitor.world().census().shots > 0
}

pub(crate) fn flies(visitor: &mut Visitor, press: Press, player: usize) -> bool {
    let before = visitor.ship(player);
    visitor.hold(press, 10);
    visitor.ship(player).distance(before) > 10.0
}

pub(crate) fn shake_of_a_bomb(visitor: &mut Visitor) -> f32 {
    visitor.play();
    visitor.app.context.controls.key(KeyCode::KeyX, true, false, false);
    let shakes = (0..30).map(|_| {
        visitor.frames(1);
        Vec2::from(visitor.frame.shake).length()
    });
    shakes.fold(0.0, f32::max)
}

pub(crate) fn sway(visitor: &mut Visitor) -> f32 {
    visitor.hold(Press::Key(KeyCode::ArrowLeft), 60);
    visitor.frame.scenery.sway_px.abs()
}

/// Returns how much the sky brightens, far from the ship, just after a bomb was used, 0 to 255.
pub(crate) fn light_of_a_bomb(visitor: &mut Visitor) -> f32 {
    const FAR: [u32; 4] = [0, 50, 120, 150];
    visitor.play();
    let before = brightness(&visitor.picture(640, 360), FAR);
    visitor.press(KeyCode::KeyX);
    brightness(&visitor.picture(640, 360), FAR) - before
}

/// Whether each enemy bullet has a rim below it in the outline's color, and the rendered frame shows that color.
pub(crate) fn has_rims(visitor: &mut Visitor, outline: Outline) -> bool {
    let color = if outline == Outline::Dark { [4, 3, 10, 255] } else { [255; 4] };
    visitor.play_until_fired_at();
    let bullets = &visitor.frame.layers[Layer::Bullets as usize];
    let rims = bullets.iter().filter(|sprite| sprite.flash == color).count();
    let last_rim = bullets.iter().rposition(|sprite| sprite.flash == color);
    let first_bullet = bullets.iter().position(|sprite| sprite.flash[3] == 0);
    let picture = visitor.picture(640, 360);
    let has_color = picture.pixels().filter(|pixel| pixel.0 == color).count();
    rims >= 2 && last_rim < first_bullet && has_color >= rims
}

/// Whether enemy bullets use this palette: most texels that it changes appear in the rendered frame.
pub(crate) fn wears(visitor: &mut Visitor, tones: Tones) -> bool {
    visitor.play_until_fired_at();
    let (picture, content) = (visitor.picture(640, 360), &visitor.app.context.content);
    let (usual, toned) = (&content.sheet.image, content.recolored(tones, Paint::Factory));
    let (mut seen, mut of) = (0, 0);
    for bullet in &visitor.frame.layers[Layer::Bullets as usize] {
        let [left, top, width, height] = bullet.uv.map(u32::from);
        let [x, y] = bullet.pos.map(|at| at.floor() as i32);
        let texels = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        for (column, row) in texels {
            let texel = toned.get_pixel(left + column, top + row);
            let (x, y) = (x + column as i32, y + row as i32);
            let is_in_picture = (0..640).contains(&x) && (0..360).contains(&y);
            if texel.0[3] < 255 || texel == usual.get_pixel(left + column, top + row) || !is_in_picture {
                continue;
            }
            let shown = picture.get_pixel(x as u32, y as u32);
            of += 1;
            seen += usize::from((0..3).all(|i| shown.0[i].abs_diff(texel.0[i]) < 12));
        }
    }
    of > 40 && seen * 10 > of * 7
}

/// Returns the scale of the hull mark, relative to the sheet, while the ship is not focused.
pub(crate) fn hull_scale(visitor: &mut Visitor) -> Option<f32> {
    visitor.play();
    visitor.drawn("ship_hull").last().map(|sprite| sprite.size[0] / f32::from(sprite.uv[2]))
}
