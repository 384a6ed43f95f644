//! A map of 5,000 tiles with 100 sprites above it, with and without [rest](sector_collision::Pipeline::set_rest_after), and the
//! sprites alone: `cargo bench --package sector-collision --bench resting`, and behind `--` the names of methods if not all.
//!
//! A measured tick updates the sprites, which all move, and runs the pipeline; the tiles are not touched. The three take turns of
//! some ticks, so that what else the machine does meets all alike; times are those of the processor.

mod timing;

use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules};
use std::num::NonZeroU32;
use timing::{clock, median};

const TILES: i32 = 5000;
const SPRITES: i32 = 100;
const TURNS: usize = 40;
const TICKS_A_TURN: usize = 50;

/// Returns the place of a tile of 16 pixels, on a map of 200 × 100 places of which every fourth is a wall.
fn tile(i: i32) -> Rect {
    let place = 4 * i + i / 50 % 4;
    Rect::new(place % 200 * 16, place / 200 * 16, 16, 16)
}

/// Returns the place of a sprite of 12 to 24 pixels in a tick: all move, within the map.
fn sprite(i: i32, t: i32) -> Rect {
    let (dx, dy) = (i % 5 - 2, i % 3 + 1);
    let side = 12 + i % 13;
    Rect::new((i * 997 + dx * t).rem_euclid(3180), (i * 613 + dy * t).rem_euclid(1580), side, side)
}

struct Game {
    pipeline: Pipeline,
    sprites: Vec<Handle>,
    t: i32,
}

impl Game {
    /// Sprites meet each other and tiles; tiles do not meet.
    fn new(method: Method, tiles: i32, rest_after: u32) -> Self {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1));
        let mut pipeline = Pipeline::new(method, rules, [], (tiles + SPRITES) as usize);
        pipeline.load((0..tiles).map(|i| Object::new(i as u32, Kind(0), tile(i))));
        let object = |i| Object::new((TILES + i) as u32, Kind(1), sprite(i, 0));
        let sprites = (0..SPRITES).map(|i| pipeline.insert(object(i))).collect();
        pipeline.set_rest_after(NonZeroU32::new(rest_after));
        Self { pipeline, sprites, t: 0 }
    }

    /// Returns the time of a tick, in microseconds.
    fn tick(&mut self) -> f64 {
        let start = clock();
        self.t += 1;
        for (i, &handle) in (0..).zip(&self.sprites) {
            self.pipeline.update(handle, sprite(i, self.t), None).expect("it lives");
        }
        self.pipeline.run();
        clock() - start
    }
}

fn main() {
    let names: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!("| method | without | with rest | ratio | sprites alone |");
    println!("|---|---:|---:|---:|---:|");
    for method in Method::ALL {
        if !names.is_empty() && !names.iter().any(|name| name == method.name()) {
            continue;
        }
        let mut games =
            [(TILES, 0), (TILES, 60), (0, 0)].map(|(tiles, after)| Game::new(method, tiles, after));
        (0..100).for_each(|_| games.iter_mut().for_each(|game| _ = game.tick()));
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..TURNS {
            for (times, game) in times.iter_mut().zip(&mut games) {
                times.extend((0..TICKS_A_TURN).map(|_| game.tick()));
            }
        }
        assert_eq!(games[0].pipeline.hits(), games[1].pipeline.hits());
        let [without, with, alone] = times.map(median);
        println!("| {method} | {without:.1} µs | {with:.1} µs | {:.1} | {alone:.1} µs |", without / with);
    }
}
