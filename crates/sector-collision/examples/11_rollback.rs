//! 11 – Rollback: in a network game, the input of the other player arrives late. Until then, the game predicts it. If
//! the prediction was wrong, it restores a snapshot and simulates the ticks since then again.
//!
//! Run: `cargo run -p sector-collision --example 11_rollback`
//!
//! Try this: let the last part go back to tick 22. Both rocks have been hit by then, so the late input does not
//! change that. Going back to tick 15 panics, because that snapshot has been overwritten.
//!
//! Output:
//! ```text
//! the other player is predicted to fly on to the right:
//!   rock 7 in tick 19, rock 3 in tick 21
//! back to tick 16, with the same input:
//!   rock 7 in tick 19, rock 3 in tick 21
//! back to tick 16: the other player turned to the left:
//!   rock 11 in tick 18, rock 1 in tick 20, rock 20 in tick 23
//! ```

use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules, Snapshot};
use std::error::Error;

const SHIP: Kind = Kind(0);
const ROCK: Kind = Kind(1);
/// The number of ticks that the game can go back.
const MAX_DELAY: usize = 8;

struct Game {
    /// The value of an object is its speed, in pixels per tick.
    world: Pipeline<i32>,
    ship: Handle,
    tick: usize,
    /// Each rock hit by the ship: the tick and the key of the rock.
    crashes: Vec<(usize, u32)>,
    /// The state before each of the last ticks: that of tick t has index t % MAX_DELAY.
    saved: [Snapshot<i32>; MAX_DELAY],
}

impl Game {
    fn new() -> Self {
        // Sectors store nothing between ticks, so a restore costs little.
        let mut world = Pipeline::new(Method::SectorGrid, Rules::from([(SHIP, ROCK)]), [], 32);
        let ship = world.insert(Object::new(0, SHIP, Rect::new(0, 60, 8, 8)).with_value(0));
        for key in 1..=20 {
            let rock = Object::new(key, ROCK, Rect::new(key as i32 * 17 % 80, key as i32 * -29 % 60, 6, 6));
            world.insert(rock.with_value(4));
        }
        let saved = std::array::from_fn(|_| world.snapshot());
        Self { world, ship, tick: 0, crashes: Vec::new(), saved }
    }

    /// Plays to a tick with the same input throughout: the speed of the ship, in pixels per tick.
    fn play_to(&mut self, end: usize, input: i32) -> Result<(), HandleError> {
        while self.tick < end {
            self.world.snapshot_into(&mut self.saved[self.tick % MAX_DELAY]);
            let handles: Vec<_> = self.world.handles().collect();
            for handle in handles {
                let Object { rect, value: speed, .. } = self.world.object(handle)?;
                let (dx, dy) = if handle == self.ship { (input, 0) } else { (0, speed) };
                self.world.move_to(handle, (rect.x + dx, rect.y + dy))?;
            }
            self.world.run();
            while let Some(hit) = self.world.next_hit() {
                if let Some([_, rock]) = hit.of_kinds(SHIP, ROCK) {
                    self.world.remove(rock.handle)?;
                    self.crashes.push((self.tick, rock.key));
                }
            }
            self.tick += 1;
        }
        Ok(())
    }

    /// Returns to the start of an earlier tick. All handles of that time are valid again, even of rocks hit since.
    fn go_back(&mut self, tick: usize) -> Result<(), Box<dyn Error>> {
        assert!(tick < self.tick && self.tick <= tick + MAX_DELAY, "tick {tick} is not saved");
        self.world.restore(&self.saved[tick % MAX_DELAY])?;
        self.tick = tick;
        self.crashes.retain(|&(crash, _)| crash < tick);
        Ok(())
    }

    fn print(&self, caption: &str) {
        let crashes = self.crashes.iter().map(|(tick, key)| format!("rock {key} in tick {tick}"));
        println!("{caption}:\n  {}", crashes.collect::<Vec<_>>().join(", "));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    game.play_to(24, 2)?;
    game.print("the other player is predicted to fly on to the right");
    let predicted = game.world.state_hash();

    // The same input leads to the same hits and the same state.
    game.go_back(16)?;
    game.play_to(24, 2)?;
    game.print("back to tick 16, with the same input");
    assert_eq!(game.world.state_hash(), predicted);

    game.go_back(16)?;
    game.play_to(24, -2)?;
    game.print("back to tick 16: the other player turned to the left");
    assert_ne!(game.world.state_hash(), predicted);
    Ok(())
}
