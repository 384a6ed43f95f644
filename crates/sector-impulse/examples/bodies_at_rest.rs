//! Drops bodies into three pits. Prints when each pit comes to rest and how long a step takes. Pass a file name to save a
//! picture of the pits over time.
//!
//! `cargo run --release --package sector-impulse --example bodies_at_rest -- pits.svg`

use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, EPSILON, PlacedShape, Shape, World, closest_of_all};
use std::error::Error;
use std::fmt::Write as _;
use std::time::Instant;

/// The length of a step, in seconds.
const TICK: f64 = 1.0 / 60.0;
/// The times of the frames in the picture, in seconds.
const FRAMES: [f64; 5] = [0.0, 0.75, 1.25, 2.0, 70.0];
/// The id of the first wall; the other walls follow.
const WALLS: u32 = 1000;

/// A pit and the bodies that fall into it.
#[derive(Clone, Copy)]
struct Pit {
    name: &'static str,
    /// The relative numbers of boxes, balls and rocks.
    mix: [u32; 3],
    count: u32,
    /// The width and height in pixels.
    size: DVec2,
}

const PITS: [Pit; 3] = [
    Pit { name: "20 boxes", mix: [1, 0, 0], count: 20, size: DVec2::new(200.0, 250.0) },
    Pit { name: "20 balls", mix: [0, 1, 0], count: 20, size: DVec2::new(200.0, 250.0) },
    Pit { name: "100 mixed bodies", mix: [1, 1, 1], count: 100, size: DVec2::new(400.0, 480.0) },
];

/// Random numbers, identical in every run.
struct Random(u64);

impl Random {
    /// Returns a number from `low` up to but not including `high`.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * (self.0 >> 40) as f64 / f64::from(1 << 24)
    }
}

/// Creates a pit with a floor and walls, and rows of bodies above it.
fn fill(pit: Pit) -> Result<World, Box<dyn Error>> {
    let Pit { mix, count, size, .. } = pit;
    let width = size.x;
    let (mut world, mut dice) = (World::new(Method::Auto, Rules::all(), 128), Random(3));
    world.set_gravity(DVec2::new(0.0, 500.0))?;
    let walls = [
        (Shape::rectangle(width + 80.0, 40.0)?, DVec2::new(0.0, 20.0)),
        (Shape::rectangle(40.0, 3000.0)?, DVec2::new(-width / 2.0 - 20.0, -1500.0)),
        (Shape::rectangle(40.0, 3000.0)?, DVec2::new(width / 2.0 + 20.0, -1500.0)),
    ];
    for (id, (shape, position)) in (WALLS..).zip(walls) {
        world.insert(id, Body::new(BodyDef { position, mass: f64::INFINITY, ..BodyDef::new(shape) })?)?;
    }
    let columns = (width / 44.0) as u32;
    for id in 0..count {
        let (column, row) = (f64::from(id % columns), f64::from(id / columns));
        let x = (column + 0.5) * width / f64::from(columns) - width / 2.0 + dice.between(-3.0, 3.0);
        let shape = match dice.between(0.0, f64::from(mix.iter().sum::<u32>())) {
            k if k < f64::from(mix[0]) => {
                Shape::rectangle(dice.between(14.0, 30.0), dice.between(14.0, 24.0))?
            }
            k if k < f64::from(mix[0] + mix[1]) => Shape::circle(dice.between(7.0, 16.0))?,
            _ => rock(&mut dice)?,
        };
        let def = BodyDef {
            position: DVec2::new(x, -40.0 - 44.0 * row),
            angle: dice.between(-0.3, 0.3),
            ..BodyDef::new(shape)
        };
        world.insert(id, Body::new(def)?)?;
    }
    Ok(world)
}

/// Returns a rock with three to seven corners.
fn rock(dice: &mut Random) -> Result<Shape, Box<dyn Error>> {
    let (corners, reach) = (dice.between(3.0, 8.0).floor(), dice.between(9.0, 18.0));
    let corner = |k: u32| DVec2::from_angle(f64::from(k) * std::f64::consts::TAU / corners) * reach;
    Ok(Shape::polygon(&(0..corners as u32).map(corner).collect::<Vec<_>>())?)
}

fn movable(world: &World) -> Vec<&Body> {
    world.bodies().map(|(_, body)| body).filter(|body| body.is_movable()).collect()
}

/// Returns the speed of the fastest point of any body, in pixels per second.
fn fastest(world: &World) -> f64 {
    let speed = |body: &&Body| body.velocity().length() + body.spin().abs() * body.shape().reach();
    movable(world).iter().map(speed).fold(0.0, f64::max)
}

/// Returns the depth of the deepest overlap of any two bodies, in pixels.
fn deepest(world: &World) -> f64 {
    let bodies: Vec<_> = world.bodies().map(|(_, body)| body).collect();
    let mut deepest: f64 = 0.0;
    for (k, a) in bodies.iter().enumerate() {
        let can_meet = |b: &&&Body| {
            let reach = a.shape().reach() + b.shape().reach();
            (a.is_movable() || b.is_movable()) && a.position().distance(b.position()) < reach
        };
        for b in bodies[k + 1..].iter().filter(can_meet) {
            let [one, other] =
                [a, b].map(|body| PlacedShape::new(body.shape(), body.position(), body.angle()));
            deepest = deepest.max(-closest_of_all(&one, &other).distance);
        }
    }
    deepest
}

/// Adds a frame with its upper left corner at `corner`. Bodies are outlined; sleeping ones are darker.
fn draw(picture: &mut String, world: &World, corner: DVec2, size: DVec2) -> std::fmt::Result {
    let place = corner + DVec2::new(size.x / 2.0, size.y);
    let (DVec2 { x, y }, DVec2 { x: width, y: height }) = (corner, size);
    writeln!(
        picture,
        "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='#171626' stroke='#5b5878'/>"
    )?;
    for body in movable(world).into_iter().filter(|body| body.position().y > -height) {
        let fill = if body.still_s() >= 0.5 { "#3b5a78" } else { "#78d7ff" };
        let at = body.position() + place;
        if body.shape().vertices().len() == 1 {
            let reach = body.shape().reach();
            let (DVec2 { x, y }, rim) = (at, at + DVec2::from_angle(body.angle()) * reach);
            writeln!(picture, "<circle cx='{x:.2}' cy='{y:.2}' r='{reach:.2}' fill='{fill}'/>")?;
            writeln!(picture, "<path d='M{x:.2} {y:.2}L{:.2} {:.2}' stroke='#171626'/>", rim.x, rim.y)?;
            continue;
        }
        let placed = PlacedShape::new(body.shape(), at, body.angle());
        let corners: Vec<_> =
            (0..placed.count()).map(|k| placed.vertex(k)).map(|v| format!("{:.2},{:.2}", v.x, v.y)).collect();
        writeln!(picture, "<polygon points='{}' fill='{fill}' stroke='#171626'/>", corners.join(" "))?;
    }
    Ok(())
}

/// The measurements of a pit over 70 seconds.
#[derive(Default)]
struct Report {
    /// The number of the step after which nothing moved any more.
    at_rest: u32,
    /// The speed of the fastest point of any body in the last minute, in pixels per second.
    late_speed: f64,
    /// The largest relative gain of energy in a step.
    gained: f64,
    /// The depth of the deepest overlap, in pixels.
    depth: f64,
    /// The durations of the steps, in milliseconds.
    times: Vec<f64>,
}

impl Report {
    /// Advances the world by one step and records it.
    #[expect(clippy::disallowed_methods, reason = "the time of a step is what is measured")]
    fn step(&mut self, world: &mut World, tick: u32) -> Result<(), Box<dyn Error>> {
        let (before, begin) = (world.energy(), Instant::now());
        world.step(TICK)?;
        self.times.push(begin.elapsed().as_secs_f64() * 1e3);
        let speed = fastest(world);
        self.gained = self.gained.max((world.energy() - before) / before.abs());
        self.depth = self.depth.max(deepest(world));
        if speed > 0.01 {
            self.at_rest = tick + 1;
        }
        if tick >= 600 {
            self.late_speed = self.late_speed.max(speed);
        }
        Ok(())
    }

    fn print(mut self, name: &str) {
        self.times.sort_by(f64::total_cmp);
        let time = |share: f64| self.times[((self.times.len() - 1) as f64 * share) as usize];
        println!(
            "{name:<18} {:>10.2} {:>14.4} {:>15.1e} {:>10.4} {:>10.2} {:>8.2} {:>8.2}",
            f64::from(self.at_rest) * TICK,
            self.late_speed,
            self.gained,
            self.depth,
            time(0.5),
            time(0.99),
            time(1.0)
        );
    }
}

/// Runs a pit for 70 seconds, prints its row, and adds its frames to the picture. Returns the right end of the row of
/// frames, in pixels.
fn show(picture: &mut String, top: f64, pit: Pit) -> Result<f64, Box<dyn Error>> {
    let (mut world, mut report) = (fill(pit)?, Report::default());
    let mut corner = DVec2::new(8.0, top);
    writeln!(picture, "<text x='8' y='{}' fill='#e8e4ff'>{}</text>", top - 8.0, pit.name)?;
    for tick in 0..=70 * 60_u32 {
        let seconds = f64::from(tick) * TICK;
        if FRAMES.iter().any(|frame| (frame / TICK).round() as u32 == tick) {
            let foot = top + pit.size.y + 18.0;
            writeln!(picture, "<text x='{}' y='{foot}' fill='#a9a4c8'>{seconds:.2} s</text>", corner.x)?;
            draw(picture, &world, corner, pit.size)?;
            corner.x += pit.size.x + 8.0;
        }
        report.step(&mut world, tick)?;
    }
    report.print(pit.name);
    Ok(corner.x)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "                      at rest  fastest in the  energy gained    deepest    a step, in milliseconds"
    );
    println!(
        "                    after (s)  last min (px/s)     in a step       (px)     median      p99    worst"
    );
    let (mut frames, mut top, mut right) = (String::new(), 32.0, 0.0_f64);
    for pit in PITS {
        right = right.max(show(&mut frames, top, pit)?);
        top += pit.size.y + 60.0;
    }
    if let Some(file) = std::env::args().nth(1) {
        let head = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {right} {top}' font-family='sans-serif' font-size='18'>"
        );
        let ground = format!("<rect width='{right}' height='{top}' fill='#0d0c18'/>");
        std::fs::write(&file, format!("{head}\n{ground}\n{frames}</svg>\n"))?;
        println!("\nThe film is in {file}. Bodies that sleep are dark.");
    }
    println!("\nAn overlap is allowed up to ε = {EPSILON} px.");
    Ok(())
}
