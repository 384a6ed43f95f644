//! 11 – A platformer: a hero walks up a slope, rides a lift over a pit, jumps onto a ledge through its underside, and
//! drops down through it again.
//!
//! `cargo run --package sector-collision --example 11_platformer`

use sector_collision::slide::{SlideOutcome, SubPixel};
use sector_collision::{Handle, Kind, Mask, Method, Object, Pipeline, QueryFilter, Rect, Rules, Slide};
use std::error::Error;

const HERO: Kind = Kind(0);
const GROUND: Kind = Kind(1);
const LEDGE: Kind = Kind(2);
const LIFT: Kind = Kind(3);

/// The side of a map cell, in pixels.
const CELL: i32 = 8;
const MAP: [&str; 10] = [
    "",
    "",
    "",
    "                          ---",
    "",
    "",
    "      /###           ===########",
    "     /####              ########",
    " @  /#####              ########",
    "##########              ########",
];
const WALK: Slide = Slide { down: (0, 1), one_way: LEDGE.bit(), drop_through: false, step_up: 1, snap: 1 };

/// What the player holds: a direction (-1, 0 or 1), the jump key, and down.
#[derive(Clone, Copy, Default)]
struct Keys {
    direction: i8,
    jump: bool,
    down: bool,
}

struct Game {
    world: Pipeline<char>,
    hero: Handle,
    lift: Handle,
    /// The speed of the hero, in pixels per tick.
    speed: (f32, f32),
    fraction: SubPixel,
    tick: i32,
}

impl Game {
    fn new() -> Self {
        let mut rules = Rules::none();
        rules.block(HERO, GROUND).block(HERO, LEDGE).block(HERO, LIFT);
        let mut world = Pipeline::new(Method::Auto, rules, [], 300);
        let slope = world.add_mask(Mask::from_fn(CELL, CELL, |x, y| x + y >= CELL - 1));
        let mut add = |kind: Kind, (x, y), (w, h), letter| {
            // The hero is drawn first, since it has the lowest key.
            let object = Object::new(kind.0.into(), kind, Rect::new(x, y, w, h));
            let object = if letter == '/' { object.with_mask(slope) } else { object };
            world.insert(object.with_value(letter))
        };
        let (mut hero, mut lift) = (None, None);
        for (row, line) in (0..).zip(MAP) {
            for (column, letter) in (0..).zip(line.chars()) {
                let at = (column * CELL, row * CELL);
                match letter {
                    '#' | '/' => drop(add(GROUND, at, (CELL, CELL), letter)),
                    '-' => drop(add(LEDGE, at, (CELL, 5), letter)),
                    '=' if lift.is_none() => lift = Some(add(LIFT, at, (3 * CELL, 5), letter)),
                    '@' => hero = Some(add(HERO, (at.0, at.1 - 4), (CELL, 12), letter)),
                    _ => {}
                }
            }
        }
        let (hero, lift) = (hero.expect("a hero on the map"), lift.expect("a lift on the map"));
        Self { world, hero, lift, speed: (0.0, 0.0), fraction: SubPixel::default(), tick: 0 }
    }

    fn step(&mut self, keys: Keys) -> Result<SlideOutcome<char>, Box<dyn Error>> {
        // The lift goes left for 88 ticks, then right for 88.
        let step = if self.tick % 176 < 88 { -1 } else { 1 };
        self.tick += 1;
        let mut crushed = Vec::new();
        self.world.carry(self.lift, (step, 0), &WALK, &mut crushed)?;
        assert!(crushed.is_empty());

        self.speed.0 = 1.5 * f32::from(keys.direction);
        self.speed.1 = if keys.jump { -4.2 } else { self.speed.1 + 0.3 };
        let slide = Slide { drop_through: keys.down, ..WALK };
        let moved = self.world.move_and_slide(self.hero, self.fraction.advance(self.speed), &slide)?;
        if moved.floor || moved.ceiling {
            self.speed.1 = 0.0;
            self.fraction.stop_y();
        }
        Ok(moved)
    }

    /// Plays some ticks, and then draws what is in the middle of each cell. Returns the hero's last step.
    fn play(&mut self, caption: &str, ticks: i32, keys: Keys) -> Result<SlideOutcome<char>, Box<dyn Error>> {
        let mut moved = self.step(keys)?;
        for _ in 1..ticks {
            moved = self.step(Keys { jump: false, ..keys })?;
        }
        println!("{caption} (tick {}):", self.tick);
        let mut found = Vec::new();
        for row in 0..MAP.len() as i32 {
            let mut line = String::new();
            for column in 0..MAP[9].len() as i32 {
                let middle = (column * CELL + CELL / 2, row * CELL + CELL / 2);
                self.world.queries().point(middle, QueryFilter::ALL, &mut found)?;
                line.push(found.first().map_or(' ', |object| object.value));
            }
            println!("  {}", line.trim_end());
        }
        Ok(moved)
    }

    fn hero(&self) -> Result<Rect, Box<dyn Error>> {
        Ok(self.world.object(self.hero)?.rect)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    let (right, stay) = (Keys { direction: 1, ..Keys::default() }, Keys::default());
    let stands_on = |moved: SlideOutcome<char>| moved.standing_on.map(|object| object.value);

    let moved = game.play("The hero walks up a slope", 40, right)?;
    assert_eq!((stands_on(moved), game.hero()?.bottom()), (Some('#'), 48), "two cells higher");
    game.play("The hero waits for the lift", 34, stay)?;
    let moved = game.play("The hero steps on it", 14, right)?;
    assert_eq!(stands_on(moved), Some('='));
    let before = game.hero()?.x;
    let moved = game.play("The hero rides over the pit", 70, stay)?;
    assert_eq!((stands_on(moved), game.hero()?.x - before), (Some('='), 70), "with the lift");
    game.play("The hero leaves it", 34, right)?;
    let moved = game.play("The hero jumps through a ledge", 12, Keys { jump: true, ..stay })?;
    assert!(stands_on(moved).is_none() && !moved.ceiling);
    let moved = game.play("The hero lands on it", 20, stay)?;
    assert_eq!((stands_on(moved), game.hero()?.bottom()), (Some('-'), 24));
    let moved = game.play("The hero drops through it", 20, Keys { down: true, ..stay })?;
    assert_eq!((stands_on(moved), game.hero()?.bottom()), (Some('#'), 48));
    Ok(())
}
