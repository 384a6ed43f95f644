//! 06 – Events: when a contact begins and ends. A door opens while the player is in its sensor, and a jewel is
//! collected when the player touches its pixels, not its rectangle.
//!
//! Run: `cargo run -p sector-collision --example 06_events`
//!
//! Try this: collect the jewel when `event.rectangles == Change::Began`. It is gone two ticks earlier, before the
//! player touches any of its pixels.
//!
//! Output:
//! ```text
//! tick 10: rectangles Began, pixels None
//! tick 11: rectangles Stays, pixels None
//! tick 12: rectangles Stays, pixels Some(Began)
//! tick 12: the player collects the jewel
//! tick 13: rectangles Ended, pixels Some(Ended)
//! tick 28: the door opens for the player
//! tick 46: the door closes
//! ```

use sector_collision::{Change, Events, Kind, Mask, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;

const PLAYER: Kind = Kind(0);
const SENSOR: Kind = Kind(1);
const JEWEL: Kind = Kind(2);

fn main() -> Result<(), Box<dyn Error>> {
    let mut rules = Rules::none();
    // The sensor notices the player, but the player does not notice the sensor.
    rules.allow_one_way(SENSOR, PLAYER).allow(PLAYER, JEWEL);
    let mut world = Pipeline::new(Method::Auto, rules, [], 8);
    let round = world.add_mask(Mask::from_rows(&[".###.", "#####", "#####", "#####", ".###."])?);
    let pointed = world.add_mask(Mask::from_rows(&["..#..", ".###.", "#####", ".###.", "..#.."])?);
    let player = Object::new(0, PLAYER, Rect::new(0, 1, 5, 5)).with_mask(round);
    let player = world.insert(player.with_value("player"));
    world.insert(Object::new(1, SENSOR, Rect::new(32, 0, 14, 9)).with_value("door"));
    world.insert(Object::new(2, JEWEL, Rect::new(14, 4, 5, 5)).with_mask(pointed).with_value("jewel"));

    let mut events = Events::with_capacity(8);
    for tick in 0..52 {
        world.move_to(player, (tick, 1))?;
        world.run();
        // Events compare the hits of this run with those of the previous one.
        for event in events.update(&mut world) {
            // The sides of an event are the objects that notice the other one.
            for (sensor, visitor) in event.hit.sides().filter(|(one, _)| one.kind == SENSOR) {
                match event.rectangles {
                    Change::Began => {
                        println!("tick {tick}: the {} opens for the {}", sensor.value, visitor.value)
                    }
                    Change::Ended => println!("tick {tick}: the {} closes", sensor.value),
                    Change::Stays => {}
                }
            }
            if let Some([_, jewel]) = event.hit.of_kinds(PLAYER, JEWEL) {
                println!("tick {tick}: rectangles {:?}, pixels {:?}", event.rectangles, event.pixels);
                if event.pixels == Some(Change::Began) {
                    println!("tick {tick}: the player collects the {}", jewel.value);
                    world.remove(jewel.handle)?;
                }
            }
        }
    }
    Ok(())
}
