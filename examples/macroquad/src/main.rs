//! 5,000 sprites with pixel-exact hits in macroquad. The README explains what you see and how to run it.
//!
//! The corner of a sprite is a `Vec2`. It is drawn at the whole pixels of its rectangle, so what you see is what hits.

use macroquad::prelude::*;
use sector_collision::{Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use sector_collision::mask::{MaskError, PixelRule};

const STAR: Kind = Kind(0);
const ROCK: Kind = Kind(1);
const ROCKS: usize = 5_000;
const ROCK_SIZE: u16 = 10;
const STAR_SIZE: u16 = 96;
const FIELD: Vec2 = vec2(1280.0, 690.0);

struct Rock {
    position: Vec2,
    velocity: Vec2,
    touched: bool,
    handle: Handle,
}

/// Paints a square image and reads its mask from the bytes, just as for an image from `load_image`.
fn sprite(size: u16, alpha: impl Fn(f32, f32) -> f32) -> Result<(Texture2D, Mask), MaskError> {
    let at = |i: u16| (f32::from(i) + 0.5) / f32::from(size) * 2.0 - 1.0;
    let pixel = |i: u16| [255, 255, 255, (alpha(at(i % size), at(i / size)).sqrt() * 255.0) as u8];
    let image = Image { bytes: (0..size * size).flat_map(pixel).collect(), width: size, height: size };
    let mask = Mask::from_rgba(image.width(), image.height(), &image.bytes, PixelRule::AlphaAbove(0))?;
    Ok((Texture2D::from_image(&image), mask))
}

fn window() -> Conf {
    let window_title = "5,000 rocks".to_owned();
    Conf {
        window_title,
        window_width: 1280,
        window_height: 720,
        window_resizable: false,
        ..Default::default()
    }
}

#[macroquad::main(window)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (rock_texture, rock_mask) = sprite(ROCK_SIZE, |x, y| 1.0 - x * x - y * y - (x * y).max(0.0))?;
    let (star_texture, star_mask) = sprite(STAR_SIZE, |x, y| 1.0 - x.abs().sqrt() - y.abs().sqrt())?;
    let rect = |at: Vec2, size: u16| Rect::from_position(at, size.into(), size.into());
    let mut rules = Rules::none();
    rules.allow(STAR, ROCK).allow(ROCK, ROCK);
    let mut pipeline = Pipeline::new(Method::Auto, rules, [rock_mask, star_mask], ROCKS + 1);
    let (rock_mask, star_mask) = (MaskId(0), MaskId(1));
    let star = Object::new(0, STAR, rect(Vec2::ZERO, STAR_SIZE)).with_mask(star_mask).with_value(0);
    let star = pipeline.insert(star);
    let mut rocks = Vec::with_capacity(ROCKS);
    for i in 0..ROCKS {
        let position = vec2(rand::gen_range(0.0, FIELD.x), rand::gen_range(0.0, FIELD.y));
        let velocity = vec2(rand::gen_range(-1.0, 1.0), rand::gen_range(-1.0, 1.0));
        // The value of a rock is its index, so that a hit leads back to it.
        let rock = Object::new(i as u32, ROCK, rect(position, ROCK_SIZE)).with_mask(rock_mask).with_value(i);
        rocks.push(Rock { position, velocity, touched: false, handle: pipeline.insert(rock) });
    }
    loop {
        for rock in &mut rocks {
            rock.position = (rock.position + rock.velocity).rem_euclid(FIELD);
            rock.touched = false;
        }
        let start = get_time();
        let moved = rocks.iter().map(|rock| (rock.handle, rect(rock.position, ROCK_SIZE), Some(rock_mask)));
        pipeline.update_all(moved)?;
        let star_rect = rect(Vec2::from(mouse_position()) - f32::from(STAR_SIZE) / 2.0, STAR_SIZE);
        pipeline.update(star, star_rect, Some(star_mask))?;
        pipeline.run();
        for i in 0..pipeline.hits().len() {
            let Some(hit) = pipeline.hit(i) else { continue }; // An earlier hit removed the rock.
            if let Some([_, rock]) = hit.of_kinds(STAR, ROCK) {
                pipeline.remove(rock.handle)?;
                rocks.swap_remove(rock.value);
                if let Some(rock_there) = rocks.get(rock.value) {
                    pipeline.set_value(rock_there.handle, rock.value)?;
                }
            } else {
                rocks[hit.a.value].touched = true;
                rocks[hit.b.value].touched = true;
            }
        }
        let ms = (get_time() - start) * 1e3;
        clear_background(BLACK);
        for rock in &rocks {
            let color = if rock.touched { ORANGE } else { GRAY };
            draw_texture(&rock_texture, rock.position.x.floor(), rock.position.y.floor(), color);
        }
        draw_texture(&star_texture, star_rect.x as f32, star_rect.y as f32, SKYBLUE);
        let (tests, hits) = (pipeline.counts().candidates, pipeline.counts().hits);
        let text = format!("{tests} tests  {hits} hits  {ms:.2} ms  {} sprites", pipeline.len());
        draw_text(text, 8.0, 714.0, 24.0, WHITE);
        next_frame().await;
    }
}
