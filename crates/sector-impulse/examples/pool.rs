//! The break in a game of pool. Balls collide at exact times; energy and momentum are conserved.
//!
//! `cargo run --package sector-impulse --example pool`

use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, Shape, World};
use std::error::Error;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 160.0;
const RADIUS: f64 = 8.0;
/// The pixels covered by one character.
const CELL: DVec2 = DVec2::new(5.0, 10.0);

/// Returns a ball whose bounces lose no energy, so that the conservation of energy is visible.
fn ball(at: DVec2) -> Result<BodyDef, Box<dyn Error>> {
    let shape = Shape::circle(RADIUS)?;
    Ok(BodyDef { position: at, mass: 1.0, restitution: 1.0, friction: 0.0, ..BodyDef::new(shape) })
}

/// Adds four cushions of infinite mass around the table; their ids follow those of the balls.
fn cushions(world: &mut World) -> Result<(), Box<dyn Error>> {
    let (long, short) = (Shape::rectangle(WIDTH + 40.0, 20.0)?, Shape::rectangle(20.0, HEIGHT + 40.0)?);
    let (x, y) = (WIDTH / 2.0, HEIGHT / 2.0);
    let places = [(long, x, -10.0), (long, x, HEIGHT + 10.0), (short, -10.0, y), (short, WIDTH + 10.0, y)];
    for (id, (shape, x, y)) in (100..).zip(places) {
        let def = BodyDef { shape, position: DVec2::new(x, y), mass: f64::INFINITY, ..ball(DVec2::ZERO)? };
        world.insert(id, Body::new(def)?)?;
    }
    Ok(())
}

/// Creates the cue ball and ten balls in a triangle, with gaps of a hundredth of a pixel.
fn rack() -> Result<World, Box<dyn Error>> {
    let mut world = World::new(Method::Auto, Rules::all(), 16);
    let cue = BodyDef { velocity: DVec2::new(600.0, 8.0), ..ball(DVec2::new(60.0, HEIGHT / 2.0))? };
    world.insert(0, Body::new(cue)?)?;
    let mut id = 0;
    for row in 0..4 {
        for place in 0..=row {
            id += 1;
            let step = DVec2::new(14.0, 16.2) * DVec2::new(f64::from(row), f64::from(place));
            let at = DVec2::new(200.0, HEIGHT / 2.0 - 8.1 * f64::from(row)) + step;
            world.insert(id, Body::new(ball(at)?)?)?;
        }
    }
    cushions(&mut world)?;
    Ok(world)
}

fn draw(world: &World) {
    let (columns, rows) = ((WIDTH / CELL.x) as usize, (HEIGHT / CELL.y) as usize);
    let mut picture = vec![vec![' '; columns]; rows];
    for (id, body) in world.bodies().filter(|(_, body)| body.is_movable()) {
        let cell = body.position() / CELL;
        let mark = if id == 0 { 'O' } else { char::from_digit(id % 10, 10).unwrap_or('?') };
        picture[(cell.y as usize).min(rows - 1)][(cell.x as usize).min(columns - 1)] = mark;
    }
    println!("  +{}+", "-".repeat(columns));
    for row in picture {
        println!("  |{}|", row.into_iter().collect::<String>());
    }
    println!("  +{}+", "-".repeat(columns));
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = rack()?;
    let (mut among, mut cushion) = (0, 0);
    println!("  tick  ball on ball  on cushion      energy    momentum of all balls");
    for tick in 0..=60 {
        if tick % 15 == 0 {
            let (energy, momentum) = (world.energy(), world.momentum());
            println!(
                "  {tick:>4}  {among:>12}  {cushion:>10}  {energy:>10.3}    ({:8.3}, {:8.3})",
                momentum.x, momentum.y
            );
            draw(&world);
        }
        world.step(1.0 / 60.0)?;
        for impact in world.impacts() {
            if impact.b >= 100 { cushion += 1 } else { among += 1 }
        }
    }
    println!("  Balls keep energy and momentum among them; a cushion takes momentum, and no energy.");
    println!("  The last step: {:?}", world.counts());
    Ok(())
}
