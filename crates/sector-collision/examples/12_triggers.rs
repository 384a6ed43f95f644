//! 12 – Triggers: a door that opens while the player stands in its sensor, and a jewel that is taken when its pixels are
//! touched, not its box.
//!
//! `cargo run --package sector-collision --example 12_triggers`

use sector_collision::{
    Change, Events, HandleError, Kind, Mask, MaskError, MaskId, Method, Object, Pipeline, Rect, Rules,
};
use std::error::Error;

const PLAYER: Kind = Kind(0);
const SENSOR: Kind = Kind(1);
const JEWEL: Kind = Kind(2);

const FIELD: Rect = Rect::new(0, 0, 56, 9);
const JEWEL_PLACE: Rect = Rect::new(14, 4, 5, 5);
const SENSOR_PLACE: Rect = Rect::new(32, 0, 14, 9);
const DOOR: Rect = Rect::new(38, 0, 2, 9);

/// Returns the round mask of the player and the pointed one of the jewel.
fn masks() -> Result<[Mask; 2], MaskError> {
    let player = Mask::from_rows(&[".###.", "#####", "#####", "#####", ".###."])?;
    let jewel = Mask::from_rows(&["..#..", ".###.", "#####", ".###.", "..#.."])?;
    Ok([player, jewel])
}

struct Game {
    pipeline: Pipeline<&'static str>,
    events: Events<&'static str>,
    masks: [Mask; 2],
    door_is_open: bool,
    jewel_is_taken: bool,
}

impl Game {
    /// Acts on the events of a tick. Returns whether there was one besides those of pairs that stay.
    fn act(&mut self, tick: i32) -> Result<bool, HandleError> {
        let mut has_news = false;
        for event in self.events.update(&mut self.pipeline) {
            // Under a one-way rule the sensor alone notices: the player walks on.
            for (sensor, visitor) in event.hit.sides().filter(|(one, _)| one.kind == SENSOR) {
                self.door_is_open = event.rectangles.is_touching();
                if event.rectangles != Change::Stays {
                    println!("tick {tick}: {} of {}: {:?}", sensor.value, visitor.value, event.rectangles);
                }
            }
            if let Some([player, jewel]) = event.hit.of_kinds(PLAYER, JEWEL) {
                let (boxes, pixels) = (event.rectangles, event.pixels);
                println!(
                    "tick {tick}: {} and {}: boxes {boxes:?}, pixels {pixels:?}",
                    player.value, jewel.value
                );
                if pixels == Some(Change::Began) {
                    self.pipeline.remove(jewel.handle)?;
                    self.jewel_is_taken = true;
                }
            }
            has_news |= event.rectangles != Change::Stays || event.pixels == Some(Change::Began);
        }
        Ok(has_news)
    }

    fn draw(&self, player: Rect) {
        let [round, pointed] = &self.masks;
        for y in 0..FIELD.h {
            let pixel = |x: i32| {
                let here = Rect::new(x, y, 1, 1);
                if round.get(x - player.x, y - player.y) {
                    'O'
                } else if !self.jewel_is_taken && pointed.get(x - JEWEL_PLACE.x, y - JEWEL_PLACE.y) {
                    '*'
                } else if DOOR.overlaps(here) && !self.door_is_open {
                    '#'
                } else if SENSOR_PLACE.overlaps(here) {
                    ':'
                } else {
                    '.'
                }
            };
            println!("  {}", (0..FIELD.w).map(pixel).collect::<String>());
        }
        println!();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rules = Rules::none();
    rules.allow_one_way(SENSOR, PLAYER).allow(PLAYER, JEWEL);
    let masks = masks()?;
    let mut pipeline = Pipeline::new(Method::Auto, rules, masks.clone(), 8);
    let place = |x| Rect::new(x, 1, 5, 5);
    let player = Object::new(0, PLAYER, place(0)).with_mask(MaskId(0));
    let player = pipeline.insert(player.with_value("player"));
    pipeline.insert(Object::new(1, SENSOR, SENSOR_PLACE).with_value("sensor"));
    pipeline.insert(Object::new(2, JEWEL, JEWEL_PLACE).with_mask(MaskId(1)).with_value("jewel"));
    let events = Events::with_capacity(8);
    let mut game = Game { pipeline, events, masks, door_is_open: false, jewel_is_taken: false };
    for tick in 0..FIELD.w - 4 {
        game.pipeline.update(player, place(tick), Some(MaskId(0)))?;
        game.pipeline.run();
        if game.act(tick)? {
            game.draw(place(tick));
        }
    }
    Ok(())
}
