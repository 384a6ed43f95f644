//! 10 – Triggers: a door that opens while the player stands in its sensor, and a jewel that is collected when its
//! pixels are touched, not its box.
//!
//! `cargo run --package sector-collision --example 10_triggers`

use sector_collision::mask::MaskError;
use sector_collision::{
    Change, Events, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules,
};
use std::error::Error;

const PLAYER: Kind = Kind(0);
const SENSOR: Kind = Kind(1);
const JEWEL: Kind = Kind(2);

const WIDTH: i32 = 56;
const JEWEL_PLACE: Rect = Rect::new(14, 4, 5, 5);
const SENSOR_PLACE: Rect = Rect::new(32, 0, 14, 9);

/// Returns the round mask of the player and the pointed mask of the jewel.
fn masks() -> Result<[Mask; 2], MaskError> {
    let player = Mask::from_rows(&[".###.", "#####", "#####", "#####", ".###."])?;
    let jewel = Mask::from_rows(&["..#..", ".###.", "#####", ".###.", "..#.."])?;
    Ok([player, jewel])
}

struct Game {
    pipeline: Pipeline<&'static str>,
    events: Events<&'static str>,
}

impl Game {
    fn act(&mut self, tick: i32) -> Result<(), HandleError> {
        for event in self.events.update(&mut self.pipeline) {
            // With a one-way rule only the sensor notices the contact, so it does not stop the player.
            for (sensor, visitor) in event.hit.sides().filter(|(one, _)| one.kind == SENSOR) {
                if event.rectangles != Change::Stays {
                    let door = if event.rectangles.is_touching() { "opens" } else { "closes" };
                    println!("tick {tick}: the {} sees the {}: the door {door}", sensor.value, visitor.value);
                }
            }
            if let Some([_, jewel]) = event.hit.of_kinds(PLAYER, JEWEL) {
                println!(
                    "tick {tick}: {}: boxes {:?}, pixels {:?}",
                    jewel.value, event.rectangles, event.pixels
                );
                if event.pixels == Some(Change::Began) {
                    self.pipeline.remove(jewel.handle)?;
                }
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rules = Rules::none();
    rules.allow_one_way(SENSOR, PLAYER).allow(PLAYER, JEWEL);
    let mut pipeline = Pipeline::new(Method::Auto, rules, masks()?, 8);
    let place = |x| Rect::new(x, 1, 5, 5);
    let player = Object::new(0, PLAYER, place(0)).with_mask(MaskId(0));
    let player = pipeline.insert(player.with_value("player"));
    pipeline.insert(Object::new(1, SENSOR, SENSOR_PLACE).with_value("sensor"));
    pipeline.insert(Object::new(2, JEWEL, JEWEL_PLACE).with_mask(MaskId(1)).with_value("jewel"));
    let mut game = Game { pipeline, events: Events::with_capacity(8) };
    for tick in 0..WIDTH - 4 {
        game.pipeline.update(player, place(tick), Some(MaskId(0)))?;
        game.pipeline.run();
        game.act(tick)?;
    }
    Ok(())
}
