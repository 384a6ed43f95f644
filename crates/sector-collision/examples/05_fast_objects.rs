//! 07 – Swept tests: a missile that moves farther per tick than a wall is thick flies through it, unless its path is
//! swept.
//!
//! `cargo run --package sector-collision --example 07_sweeping_a_fast_missile`

use sector_collision::{Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;

const WIDTH: i32 = 72;
const HEIGHT: i32 = 9;
const MISSILE: Rect = Rect::new(0, 0, 4, 1);
const WALL: Rect = Rect::new(40, 0, 2, HEIGHT);
/// Columns that the missile moves per tick: many times the thickness of the wall.
const SPEED: i32 = 22;

/// Returns the wall, with a hole in it.
fn wall() -> Mask {
    Mask::from_fn(WALL.w, WALL.h, |_, y| y != 6)
}

/// Prints the field with the wall, and the missile at each position with its character.
fn draw(places: &[(Rect, char)]) {
    let wall = wall();
    for y in 0..HEIGHT {
        let pixel = |x: i32| {
            let here = Rect::new(x, y, 1, 1);
            let missile = places.iter().find(|(place, _)| place.overlaps(here)).map(|&(_, drawn)| drawn);
            missile.unwrap_or(if wall.get(x - WALL.x, y - WALL.y) { '#' } else { '.' })
        };
        println!("  {}", (0..WIDTH).map(pixel).collect::<String>());
    }
}

fn at(x: i32, y: i32) -> Rect {
    Rect { x, y, ..MISSILE }
}

/// Returns a pipeline with the wall, and a missile at the left end of a row.
fn launch(y: i32) -> (Pipeline, Handle) {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [wall()], 2);
    pipeline.insert(Object::new(0, Kind(0), WALL).with_mask(MaskId(0)));
    let missile = pipeline.insert(Object::new(1, Kind(0), at(2, y)));
    (pipeline, missile)
}

/// Tests the missile only at its position at the end of each tick.
fn discrete(y: i32) -> Result<(), HandleError> {
    let (mut pipeline, missile) = launch(y);
    let mut places = Vec::new();
    for tick in 0..4 {
        let place = at(2 + tick * SPEED, y);
        pipeline.update(missile, place, None)?;
        pipeline.run();
        places.push((place, '>'));
        if !pipeline.hits().is_empty() {
            break;
        }
    }
    draw(&places);
    println!("  row {y}, tested at the end of each tick: {} hits\n", pipeline.hits().len());
    Ok(())
}

/// Tests the missile along its whole path in each tick.
fn swept(y: i32) -> Result<(), Box<dyn Error>> {
    let (mut pipeline, missile) = launch(y);
    let mut places = vec![(at(2, y), '>')];
    for tick in 0..3 {
        let x = 2 + (tick + 1) * SPEED;
        pipeline.sweep_to(missile, (x, y))?;
        pipeline.run();
        if let Some(hit) = pipeline.hit(0) {
            let (place, time) = (hit.b.rect, hit.time);
            let (n, d) = (time.numerator(), time.denominator());
            places.push((place, 'X'));
            draw(&places);
            println!("  row {y}, swept: contact at {n}/{d} of tick {tick}, in column {}", place.x);
            println!("  bitmap tests on the way: {}\n", pipeline.counts().bitmap_tests);
            return Ok(());
        }
        places.push((at(x, y), '>'));
    }
    draw(&places);
    println!("  row {y}, swept: through the hole, a near miss\n");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("A missile of {} pixels flies {SPEED} a tick, at a wall of {}.\n", MISSILE.w, WALL.w);
    discrete(3)?;
    swept(3)?;
    swept(6)
}
