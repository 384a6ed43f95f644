//! 08 – The library in your own game loop: insert, update, run, act on the hits, remove.
//!
//! `cargo run --package sector-collision --example 08_your_own_game_loop`

use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

const SHOT: Kind = Kind(0);
const ALIEN: Kind = Kind(1);
const COLUMNS: i32 = 64;

/// An object of this game, identified by its handle in the pipeline.
struct Thing {
    kind: Kind,
    x: i32,
    y: i32,
    handle: Handle,
}

struct Game {
    /// The collision pipeline. The value of each object is its score in points.
    pipeline: Pipeline<u32>,
    things: Vec<Thing>,
    /// The key of the next object. Keys ascend, so a shot that touches two aliens hits the older one.
    next_key: u32,
}

impl Game {
    fn new() -> Self {
        let mut rules = Rules::none();
        rules.allow(SHOT, ALIEN);
        Self { pipeline: Pipeline::new(Method::Auto, rules, [], 64), things: Vec::new(), next_key: 0 }
    }

    fn spawn(&mut self, kind: Kind, x: i32, y: i32) {
        let points = if kind == ALIEN { 10 } else { 0 };
        let object = Object::new(self.next_key, kind, rect(kind, x, y)).with_value(points);
        self.next_key += 1;
        let handle = self.pipeline.insert(object);
        self.things.push(Thing { kind, x, y, handle });
    }

    /// Runs one tick and returns the points for the aliens hit.
    fn step(&mut self) -> Result<u32, HandleError> {
        // 1. Move, and update the pipeline.
        for thing in &mut self.things {
            thing.x += if thing.kind == SHOT { 2 } else { -1 };
            self.pipeline.update(thing.handle, rect(thing.kind, thing.x, thing.y), None)?;
        }
        // 2. Find the hits. They are sorted by key, and the same for every method.
        self.pipeline.run();
        // 3. Act on them. Hits with objects that an earlier hit has removed are skipped.
        let mut points = 0;
        while let Some(hit) = self.pipeline.next_hit() {
            if let Some([shot, alien]) = hit.of_kinds(SHOT, ALIEN) {
                points += alien.value;
                self.pipeline.remove(shot.handle)?;
                self.pipeline.remove(alien.handle)?;
            }
        }
        // 4. Drop removed objects, and those that have left the field.
        let pipeline = &mut self.pipeline;
        self.things.retain(|thing| {
            if !(-4..COLUMNS).contains(&thing.x) {
                let _ = pipeline.remove(thing.handle);
            }
            pipeline.object(thing.handle).is_ok()
        });
        Ok(points)
    }

    fn draw(&self, tick: u32, points: u32) {
        let mut line = vec![' '; COLUMNS as usize];
        for thing in self.things.iter().filter(|thing| (0..COLUMNS).contains(&thing.x)) {
            line[thing.x as usize] = if thing.kind == SHOT { '-' } else { 'W' };
        }
        let line: String = line.into_iter().collect();
        println!("{tick:>3} |{line}| {} things, {points} points", self.things.len());
    }
}

fn rect(kind: Kind, x: i32, y: i32) -> Rect {
    // A shot is at least as long as its step, so it cannot jump over an alien.
    Rect::new(x, y, if kind == SHOT { 3 } else { 2 }, 1)
}

fn main() -> Result<(), HandleError> {
    let mut game = Game::new();
    let mut points = 0;
    for tick in 0..40 {
        if tick % 7 == 0 {
            game.spawn(SHOT, 0, 0);
        }
        if tick % 5 == 0 {
            game.spawn(ALIEN, COLUMNS - 1, 0);
        }
        points += game.step()?;
        game.draw(tick, points);
    }
    Ok(())
}
