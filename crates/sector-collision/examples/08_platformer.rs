//! 08 – A platformer: a hero walks up a slope, rides a lift, jumps onto a ledge from below, and drops through it
//! again.
//!
//! Run: `cargo run -p sector-collision --example 08_platformer`
//!
//! Try this: set `step_up` to 0. The slope stops the hero. Then let the hero jump with -3.3 pixels per tick instead
//! of -4.5: too low for the ledge.
//!
//! Output (digits mark the path of the hero):
//! ```text
//!                            6
//!                            7
//!                           -7-
//!                            7
//!       1113344444444555555557
//!     11/###           ===########
//!    11/####              ########
//!  111/#####              ########
//! ##########              ########
//! 1: walks up a slope, ends on #
//! 2: waits for the lift, ends on #
//! 3: steps on it, ends on =
//! 4: rides over the pit, ends on =
//! 5: walks on, ends on #
//! 6: jumps onto a ledge, ends on -
//! 7: drops through it, ends on #
//! ```

use sector_collision::slide::SubPixel;
use sector_collision::{Handle, Kind, Mask, Method, Object, Pipeline, Rect, Rules, Slide};
use std::error::Error;

const HERO: Kind = Kind(0);
const GROUND: Kind = Kind(1);
const LEDGE: Kind = Kind(2);
const LIFT: Kind = Kind(3);
/// The side of a map cell, in pixels.
const CELL: i32 = 8;
const MAP: [&str; 9] = [
    "                                ",
    "                                ",
    "                          ---   ",
    "                                ",
    "                                ",
    "      /###           ===########",
    "     /####              ########",
    " @  /#####              ########",
    "##########              ########",
];
/// Ledges block only from above. The hero climbs slopes of up to 45° and stays on the floor where they lead down.
const WALK: Slide = Slide { down: (0, 1), one_way: LEDGE.bit(), drop_through: false, step_up: 1, snap: 1 };

/// The change of the speed downward, in pixels per tick, in each tick.
const GRAVITY: f32 = 0.3;

/// What the hero does: for how many ticks, at which speed (sideways, and up at the start), and whether through ledges.
const PARTS: [(&str, u32, (f32, f32), bool); 7] = [
    ("walks up a slope", 40, (1.5, 0.0), false),
    ("waits for the lift", 34, (0.0, 0.0), false),
    ("steps on it", 14, (1.5, 0.0), false),
    ("rides over the pit", 70, (0.0, 0.0), false),
    ("walks on", 34, (1.5, 0.0), false),
    ("jumps onto a ledge", 32, (0.0, -4.5), false),
    ("drops through it", 20, (0.0, 0.0), true),
];

/// Returns the world with the hero and the lift.
fn load() -> Result<(Pipeline<char>, Handle, Handle), Box<dyn Error>> {
    let mut rules = Rules::none();
    rules.block(HERO, GROUND).block(HERO, LEDGE).block(HERO, LIFT);
    let mut world = Pipeline::new(Method::Auto, rules, [], 300);
    let slope = world.add_mask(Mask::from_fn(CELL, CELL, |x, y| x + y >= CELL - 1));
    for (row, line) in (0..).zip(MAP) {
        for (column, letter) in (0..).zip(line.chars()) {
            let cell = Rect::new(column * CELL, row * CELL, CELL, CELL);
            // The order of map objects does not matter, so they share a key.
            let object = match letter {
                '#' => Object::new(9, GROUND, cell),
                '/' => Object::new(9, GROUND, cell).with_mask(slope),
                '-' => Object::new(9, LEDGE, Rect { h: 5, ..cell }),
                _ => continue,
            };
            world.insert(object.with_value(letter));
        }
    }
    let hero = world.insert(Object::new(0, HERO, Rect::new(8, 52, 8, 12)).with_value('@'));
    let lift = world.insert(Object::new(1, LIFT, Rect::new(168, 40, 24, 5)).with_value('='));
    Ok((world, hero, lift))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut world, hero, lift) = load()?;
    let (mut speed, mut fraction, mut rides) = ((0.0, 0.0), SubPixel::default(), false);
    let mut drawing = MAP.map(|line| line.chars().collect::<Vec<_>>());
    let (mut captions, mut tick) = (String::new(), 0);
    for (number, (caption, ticks, start, drop_through)) in ('1'..).zip(PARTS) {
        let mut floor = None;
        for part_tick in 0..ticks {
            // The lift goes left for 88 ticks, then right for 88, and takes along a hero that stands on it.
            let step = if tick % 176 < 88 { -1 } else { 1 };
            tick += 1;
            for handle in [lift, hero].into_iter().take(if rides { 2 } else { 1 }) {
                let Rect { x, y, .. } = world.object(handle)?.rect;
                world.move_to(handle, (x + step, y))?;
            }

            if part_tick == 0 {
                speed.1 += start.1;
            }
            speed = (start.0, speed.1 + GRAVITY);
            let slide = Slide { drop_through, ..WALK };
            // Speeds are fractions, movements whole pixels: the fraction stores the rest for the next tick.
            let moved = world.move_and_slide(hero, fraction.advance(speed), &slide)?;
            rides = moved.standing_on.is_some_and(|object| object.handle == lift);
            if moved.floor || moved.ceiling {
                speed.1 = 0.0;
                fraction.stop_y();
            }
            floor = moved.standing_on.map(|object| object.value);
            let (x, y) = world.object(hero)?.rect.center();
            drawing[y as usize / CELL as usize][x as usize / CELL as usize] = number;
        }
        captions +=
            &format!("{number}: {caption}, ends on {}\n", floor.map_or("nothing".to_owned(), String::from));
    }
    for line in drawing {
        println!("{}", line.into_iter().collect::<String>().trim_end());
    }
    print!("{captions}");
    Ok(())
}
