//! 10 – An entity component system: entities in hecs, some with a collider.
//!
//! An entity and its object refer to each other: the component [`Collider`] has the object's handle, and the object's
//! value is the entity. Other entity component systems work the same way.
//!
//! Run: `cargo run -p sector-collision --example 10_hecs`
//!
//! Try this: remove the line that despawns `hit.a`. The rocks survive: 5 entities are left, 4 with an object.
//!
//! Output:
//! ```text
//! entity 1 is hit by 2 at (4, 15)
//! entity 3 is hit by 4 at (24, 16)
//! entity 5 is hit by 6 at (44, 18)
//! entity 7 is hit by 8 at (64, 19)
//! entities left: 1, with an object: 0
//! ```

use hecs::{Entity, World};
use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

const SHOT: Kind = Kind(0);
const ROCK: Kind = Kind(1);

struct Position(f32, f32);
struct Speed(f32, f32);
struct Collider(Handle);

struct Game {
    world: World,
    pipeline: Pipeline<Entity>,
    /// The key of the next object. Entity ids are not keys, because they may differ when the game is replayed.
    next_key: u32,
}

impl Game {
    fn spawn(&mut self, kind: Kind, (x, y): (f32, f32), speed: Speed, (w, h): (i32, i32)) {
        let entity = self.world.spawn((Position(x, y), speed));
        let object = Object::new(self.next_key, kind, Rect::from_position((x, y), w, h)).with_value(entity);
        let collider = Collider(self.pipeline.insert(object));
        self.next_key += 1;
        self.world.insert_one(entity, collider).expect("the entity was just spawned");
    }

    fn despawn(&mut self, entity: Entity) {
        if let Ok(Collider(handle)) = self.world.remove_one::<Collider>(entity) {
            self.pipeline.remove(handle).expect("an object lives as long as its collider");
        }
        self.world.despawn(entity).expect("hits are skipped once one of their objects is removed");
    }

    fn tick(&mut self) -> Result<(), HandleError> {
        type Moving<'a> = (&'a mut Position, &'a Speed, Option<&'a Collider>);
        for (position, speed, collider) in self.world.query_mut::<Moving<'_>>() {
            (position.0, position.1) = (position.0 + speed.0, position.1 + speed.1);
            if let Some(collider) = collider {
                self.pipeline.move_to(collider.0, (position.0, position.1))?;
            }
        }
        self.pipeline.run();
        while let Some(hit) = self.pipeline.next_hit() {
            let Rect { x, y, .. } = hit.b.rect;
            println!("entity {} is hit by {} at ({x}, {y})", hit.a.value.id(), hit.b.value.id());
            self.despawn(hit.a.value);
            self.despawn(hit.b.value);
        }
        Ok(())
    }
}

fn main() -> Result<(), HandleError> {
    let pipeline = Pipeline::new(Method::Auto, Rules::from([(SHOT, ROCK)]), [], 16);
    let mut game = Game { world: World::new(), pipeline, next_key: 0 };
    // A star in the background never collides, so it has no collider.
    game.world.spawn((Position(30.0, 30.0), Speed(0.0, 0.1)));
    for column in 0..4 {
        let x = 20.0 * column as f32;
        game.spawn(ROCK, (x, 0.0), Speed(0.125, 0.5), (8, 8));
        game.spawn(SHOT, (x + 4.0, 60.0 + 9.0 * column as f32), Speed(0.0, -2.5), (1, 3));
    }
    for _ in 0..40 {
        game.tick()?;
    }
    println!("entities left: {}, with an object: {}", game.world.len(), game.pipeline.len());
    Ok(())
}
