//! The flight of items.
//!
//! Items collide only with ships and are caught like any hit: first the rectangles must overlap, then the bitmaps.
//! Because the hull is small, a ship attracts items near it:
//!
//! ```text
//!   y 0    ------------------------------------------   a ship above this line attracts every item
//!      90  - - - - - - - - - - - - - - - - - - - - - -
//!                        .-----.
//!                       ( 56 px )      a ship attracts items within 56 pixels, focused within 112
//!                        `-----'
//!      360 ------------------------------------------   items sink at 54 px/s; lost 16 pixels below
//! ```

use crate::level::{FIELD_HEIGHT, ItemKind};
use crate::sim::effects::items::EDGE_PX;
use crate::sim::state::{Bodies, Body, Pickup, Player, World, nearest};
use glam::Vec2;

/// The fraction of an item's sideways speed that remains after a tick, 0–1.
const SIDE_DRAG: f32 = 0.97;
/// The final downward speed of an item that no ship attracts, in pixels per tick (54 px/s).
const SINK: f32 = 0.9;
/// The maximum change of an item's downward speed, in pixels per tick, per tick.
const WEIGHT: f32 = 0.045;

const REACH_PX: f32 = 56.0;
const FOCUS_REACH_PX: f32 = 112.0;
/// The height above which a ship attracts every item on the field, as a y in field pixels.
const LINE_PX: f32 = FIELD_HEIGHT as f32 / 4.0;
/// The speed of an attracted item, in pixels per tick: faster than any ship.
const PULL: f32 = 7.0;
/// The fraction of the difference to its target velocity that an attracted item makes up in each tick, 0–1.
const PULL_SHARE: f32 = 0.25;
/// The distance below the field at which an item is lost, in pixels.
const BELOW_PX: f32 = 16.0;

pub(crate) fn fly(world: &mut World) {
    let Some(sprites) = world.sprites.items else { return };
    let won = world.stage.victory_in > 0;
    let medal = world.standing.medals.picture();
    let mut medal_lost = false;
    let arena = world.capacity.arena.size();
    let World { bodies: Bodies { ecs, leaving, .. }, sheet, players, .. } = world;
    for (body, pickup) in ecs.query_mut::<(&mut Body, &mut Pickup)>() {
        pickup.velocity =
            match drawing_ship(players, body.pos, won || pickup.freed || pickup.item == ItemKind::Chip) {
                Some(ship) => drawn(pickup.velocity, ship - body.pos),
                None => sinking(pickup.velocity),
            };
        body.prev = body.pos;
        body.pos += pickup.velocity;
        let inside = body.pos.x.clamp(EDGE_PX, arena.x - EDGE_PX);
        if inside != body.pos.x {
            (body.pos.x, pickup.velocity.x) = (inside, -pickup.velocity.x);
        }
        body.age += 1;
        body.sprite = sprites.of(pickup.item, medal);
        body.frame = sheet.frame_at(body.sprite, body.age);
        if body.pos.y > arena.y + BELOW_PX {
            leaving.push(body.id);
            medal_lost |= pickup.item == ItemKind::Medal;
        }
    }
    if medal_lost {
        world.standing.medals.lose();
    }
}

/// Returns the position of the nearest ship that attracts the item at `at`. With `from_anywhere`, distance does not
/// matter: chips always fly to a ship, and every item does once the stage is won.
fn drawing_ship(players: &[Player], at: Vec2, from_anywhere: bool) -> Option<Vec2> {
    let flying = players.iter().filter(|player| player.ship.is_some());
    let in_reach = flying.filter(|player| {
        let reach = if player.focused { FOCUS_REACH_PX } else { REACH_PX };
        from_anywhere || player.pos.y < LINE_PX || player.pos.distance_squared(at) <= reach * reach
    });
    nearest(in_reach, at)
}

/// Returns the next velocity of an attracted item. `way` points from the item to the ship. The item never overshoots.
fn drawn(velocity: Vec2, way: Vec2) -> Vec2 {
    let length = way.length();
    let wanted = if length > PULL { way / length * PULL } else { way };
    velocity + (wanted - velocity) * PULL_SHARE
}

/// Returns the next velocity of an item that no ship attracts, in pixels per tick.
fn sinking(velocity: Vec2) -> Vec2 {
    Vec2::new(velocity.x * SIDE_DRAG, velocity.y + (SINK - velocity.y).clamp(-WEIGHT, WEIGHT))
}
