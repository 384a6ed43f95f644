//! 09 – The library in a loop of your own: insert, update, run, read the hits, remove.
//!
//! `cargo run --package sector-collision --example 09_your_own_game_loop`

use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules};

const SHOT: Kind = Kind(0);
const ALIEN: Kind = Kind(1);
const COLUMNS: i32 = 64;

/// An object of this game. The pipeline knows it by its id, the game by its place in the list.
struct Thing {
    id: u32,
    kind: Kind,
    x: i32,
    y: i32,
    handle: Handle,
}

struct Game {
    pipeline: Pipeline,
    things: Vec<Thing>,
    next_id: u32,
}

impl Game {
    fn new() -> Self {
        let mut rules = Rules::none();
        rules.allow(SHOT, ALIEN);
        Self {
            pipeline: Pipeline::new(Method::Auto, rules, Vec::new().into(), 64),
            things: Vec::new(),
            next_id: 0,
        }
    }

    fn spawn(&mut self, kind: Kind, x: i32, y: i32) {
        let id = self.next_id;
        self.next_id += 1;
        let handle = self.pipeline.insert(Object { id, kind, rect: rect(kind, x, y), mask: None });
        self.things.push(Thing { id, kind, x, y, handle });
    }

    /// Runs one tick and returns the number of aliens hit.
    fn step(&mut self) -> usize {
        // 1. Move, and tell the pipeline.
        for thing in &mut self.things {
            thing.x += if thing.kind == SHOT { 2 } else { -1 };
            self.pipeline.update(thing.handle, rect(thing.kind, thing.x, thing.y), None);
        }
        // 2. Find the hits, sorted by ids, the same with every method.
        self.pipeline.run();
        let gone: Vec<u32> = self.pipeline.hits().iter().flat_map(|pair| [pair.a, pair.b]).collect();
        let kills = self.pipeline.hits().len();
        // 3. Remove objects that were hit or have left the field.
        let pipeline = &mut self.pipeline;
        self.things.retain(|thing| {
            let stays = !gone.contains(&thing.id) && (-4..COLUMNS).contains(&thing.x);
            if !stays {
                pipeline.remove(thing.handle);
            }
            stays
        });
        kills
    }

    fn draw(&self, tick: u32, kills: usize) {
        let mut line = vec![' '; COLUMNS as usize];
        for thing in self.things.iter().filter(|thing| (0..COLUMNS).contains(&thing.x)) {
            line[thing.x as usize] = if thing.kind == SHOT { '-' } else { 'W' };
        }
        let line: String = line.into_iter().collect();
        println!("{tick:>3} |{line}| {} things, {kills} killed", self.things.len());
    }
}

fn rect(kind: Kind, x: i32, y: i32) -> Rect {
    // A shot is as long as its step, so that it cannot jump over an alien.
    Rect::new(x, y, if kind == SHOT { 3 } else { 2 }, 1)
}

fn main() {
    let mut game = Game::new();
    let mut kills = 0;
    for tick in 0..40 {
        if tick % 7 == 0 {
            game.spawn(SHOT, 0, 0);
        }
        if tick % 5 == 0 {
            game.spawn(ALIEN, COLUMNS - 1, 0);
        }
        kills += game.step();
        game.draw(tick, kills);
    }
}
