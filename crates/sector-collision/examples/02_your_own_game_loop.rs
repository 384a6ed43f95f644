//! 02 – Your own game loop: move the objects, run once per tick, react to the hits, remove what is gone.
//!
//! Run: `cargo run -p sector-collision --example 02_your_own_game_loop`
//!
//! Try this: give the shots a speed of 9. Some of them jump over aliens, and the game ends with 30 points.
//! `05_fast_objects` shows how to prevent that.
//!
//! Output:
//! ```text
//!  4 |          -                                 W   | 0 points
//!  9 |                    -                     W     | 0 points
//! 14 |      -                       -        W        | 0 points
//! 19 |                -                            W  | 10 points
//! 24 |  -                       -               W     | 10 points
//! 29 |            -                       -   W       | 10 points
//! 34 |                      -                      W  | 20 points
//! 39 |        -                       -          W    | 20 points
//! 44 |                  -                             | 30 points
//! 49 |    -                       -                 W | 30 points
//! 54 |              -                       -    W    | 30 points
//! 59 |                        -                       | 40 points
//! ```

use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

const SHOT: Kind = Kind(0);
const ALIEN: Kind = Kind(1);
/// The width of the screen, in pixels.
const WIDTH: i32 = 48;

/// An object of the game. The pipeline knows its kind and rectangle, so only the rest is here.
struct Actor {
    /// Identifies the object in the pipeline. Any use after its removal is an error.
    handle: Handle,
    x: f32,
    speed_px_tick: f32,
}

struct Game {
    /// The value of each object is the number of points it is worth.
    world: Pipeline<u32>,
    actors: Vec<Actor>,
    next_key: u32,
    score: u32,
}

impl Game {
    fn spawn(&mut self, kind: Kind, x: i32) {
        let (length, speed_px_tick, points) = if kind == SHOT { (3, 2.0, 0) } else { (2, -0.5, 10) };
        let object = Object::new(self.next_key, kind, Rect::new(x, 0, length, 1)).with_value(points);
        // Hits are sorted by key. Ascending keys make the order the same in each run of the game.
        self.next_key += 1;
        self.actors.push(Actor { handle: self.world.insert(object), x: x as f32, speed_px_tick });
    }

    /// Advances the game by one tick. Call this at a fixed rate, such as 60 times a second, and draw afterward.
    fn tick(&mut self) -> Result<(), HandleError> {
        // 1. Move. Positions may be fractions; the pipeline rounds them down to whole pixels.
        for actor in &mut self.actors {
            actor.x += actor.speed_px_tick;
            self.world.move_to(actor.handle, (actor.x, 0.0))?;
        }
        // 2. Find the hits.
        self.world.run();
        // 3. React. Removed objects take part in no further hits.
        while let Some(hit) = self.world.next_hit() {
            if let Some([shot, alien]) = hit.of_kinds(SHOT, ALIEN) {
                self.score += alien.value;
                self.world.remove(shot.handle)?;
                self.world.remove(alien.handle)?;
            }
        }
        // 4. Remove objects that have left the screen, and drop the actors of all removed objects.
        for actor in &self.actors {
            if !(0.0..WIDTH as f32).contains(&actor.x) && self.world.object(actor.handle).is_ok() {
                self.world.remove(actor.handle)?;
            }
        }
        self.actors.retain(|actor| self.world.object(actor.handle).is_ok());
        Ok(())
    }

    fn draw(&self, tick: u32) {
        let mut line = [' '; WIDTH as usize];
        for Object { kind, rect, .. } in self.world.objects() {
            line[rect.x as usize] = if kind == SHOT { '-' } else { 'W' };
        }
        println!("{tick:>2} |{}| {} points", line.iter().collect::<String>(), self.score);
    }
}

fn main() -> Result<(), HandleError> {
    let world = Pipeline::new(Method::Auto, Rules::from([(SHOT, ALIEN)]), [], 64);
    let mut game = Game { world, actors: Vec::new(), next_key: 0, score: 0 };
    for tick in 0..60 {
        if tick % 12 == 0 {
            game.spawn(SHOT, 0);
        }
        if tick % 16 == 0 {
            game.spawn(ALIEN, WIDTH - 1);
        }
        game.tick()?;
        if tick % 5 == 4 {
            game.draw(tick);
        }
    }
    Ok(())
}
