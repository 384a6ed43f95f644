//! 12 – A shooter seen from above: a player slides along walls, a guard looks for them, and a laser and a shot end at the
//! first thing in their way.
//!
//! `cargo run --package sector-collision --example 12_top_down_shooter`

use sector_collision::query::QueryError;
use sector_collision::{Handle, Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules, Slide};
use std::error::Error;

const PLAYER: Kind = Kind(0);
const GUARD: Kind = Kind(1);
const WALL: Kind = Kind(2);
const SHOT: Kind = Kind(3);

/// The side of a map cell, in pixels.
const CELL: i32 = 8;
const MAP: [&str; 8] = [
    "################################",
    "#        ####                  #",
    "#  @        #            G     #",
    "#           #                  #",
    "#           #######            #",
    "#                              #",
    "#                              #",
    "################################",
];

struct Game {
    world: Pipeline<char>,
    player: Handle,
    guard: Handle,
    /// The pixels of the laser, or of a shot.
    lit: Vec<(i32, i32)>,
}

impl Game {
    fn new() -> Self {
        let mut rules = Rules::none();
        rules.block(PLAYER, WALL).block(PLAYER, GUARD).block(SHOT, WALL).block(SHOT, GUARD);
        let mut world = Pipeline::new(Method::Auto, rules, [], 300);
        let [mut player, mut guard] = [None, None];
        for (row, line) in (0..).zip(MAP) {
            for (column, letter) in (0..).zip(line.chars()) {
                let mut add = |kind: Kind| {
                    let rect = Rect::new(column * CELL, row * CELL, CELL, CELL);
                    world.insert(Object::new(kind.0.into(), kind, rect).with_value(letter))
                };
                match letter {
                    '#' => drop(add(WALL)),
                    '@' => player = Some(add(PLAYER)),
                    'G' => guard = Some(add(GUARD)),
                    _ => {}
                }
            }
        }
        let (player, guard) = (player.expect("a player on the map"), guard.expect("a guard on the map"));
        Self { world, player, guard, lit: Vec::new() }
    }

    fn middle(&self, handle: Handle) -> Result<(i32, i32), Box<dyn Error>> {
        let Rect { x, y, w, h } = self.world.object(handle)?.rect;
        Ok((x + w / 2, y + h / 2))
    }

    /// Whether no wall is between them.
    fn guard_sees_player(&self) -> Result<bool, Box<dyn Error>> {
        let sight = QueryPath::segment(self.middle(self.guard)?, self.middle(self.player)?)?;
        let solid = QueryFilter::kinds(WALL.bit() | PLAYER.bit());
        let first = self.world.queries().first_on_path(&sight, solid)?;
        Ok(first.is_some_and(|contact| contact.object.handle == self.player))
    }

    /// Points a laser from the player in a direction. It would hit the player first, who is left out.
    fn point_laser(&mut self, direction: (f64, f64)) -> Result<Option<Kind>, Box<dyn Error>> {
        let from = self.middle(self.player)?;
        let others = QueryFilter::ALL.without(self.player);
        let first = self.world.queries().first_on_path(&QueryPath::ray(from, direction)?, others)?;
        let Some(contact) = first else { return Ok(None) };
        let (dx, dy) = (contact.place.x - from.0, contact.place.y - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        self.lit = (0..steps).map(|i| (from.0 + dx * i / steps, from.1 + dy * i / steps)).collect();
        Ok(Some(contact.object.kind))
    }

    /// Fires a shot that flies `speed` pixels per tick, more than a wall is thick. It ends at what blocks it.
    fn shoot(&mut self, speed: (i32, i32)) -> Result<Kind, Box<dyn Error>> {
        let (x, y) = self.middle(self.player)?;
        let shot = self.world.insert(Object::new(3, SHOT, Rect::new(x, y, 2, 2)).with_value('*'));
        loop {
            let Rect { x, y, .. } = self.world.object(shot)?.rect;
            self.world.sweep_to(shot, (x + speed.0, y + speed.1))?;
            self.world.run();
            let hit = self.world.next_hit();
            if let Some((_, target)) = hit.and_then(|hit| hit.sides().find(|(one, _)| one.kind == SHOT)) {
                // The rules have stopped the shot in front of the target.
                let Rect { x, y, .. } = self.world.remove(shot)?.rect;
                self.lit = vec![(x, y)];
                return Ok(target.kind);
            }
        }
    }

    /// Draws what is in the middle of each cell, and what is lit.
    fn draw(&self, caption: &str) -> Result<(), QueryError> {
        println!("{caption}:");
        let mut found = Vec::new();
        for row in 0..MAP.len() as i32 {
            let mut line = String::new();
            for column in 0..MAP[0].len() as i32 {
                let cell = Rect::new(column * CELL, row * CELL, CELL, CELL);
                self.world.queries().point(
                    (cell.x + CELL / 2, cell.y + CELL / 2),
                    QueryFilter::ALL,
                    &mut found,
                )?;
                let lit = self.lit.iter().any(|&(x, y)| cell.overlaps(Rect::new(x, y, 1, 1)));
                line.push(found.first().map_or(if lit { '*' } else { ' ' }, |object| object.value));
            }
            println!("  {line}");
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    assert!(!game.guard_sees_player()?, "a wall is between them");
    let mut slid = 0;
    while !game.guard_sees_player()? {
        let moved = game.world.move_and_slide(game.player, (4, 1), &Slide::TOP_DOWN)?;
        if moved.wall && slid == 0 {
            game.draw("The player walks against a wall")?;
        }
        assert_eq!(moved.displacement.1, 1, "a wall does not slow a movement along it");
        slid += i32::from(moved.wall);
    }
    assert!(slid > 5);
    game.draw("The player slid along the wall and around its end, and now the guard sees them")?;
    let ((x, y), (guard_x, guard_y)) = (game.middle(game.player)?, game.middle(game.guard)?);
    let seen = game.point_laser((f64::from(guard_x - x), f64::from(guard_y - y)))?;
    game.draw("The player points a laser at the guard")?;
    assert_eq!(seen, Some(GUARD));
    assert_eq!(game.shoot((0, -60))?, WALL);
    game.draw("A shot up ends at the wall")?;
    assert_eq!(game.shoot((guard_x - x, guard_y - y))?, GUARD);
    Ok(game.draw("Another one meets the guard")?)
}
