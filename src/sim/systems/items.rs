//! Items: how they float.
//!
//! An item is a body of the kind `ITEM`, and the rules let it meet ships alone. It is caught as everything is hit: its
//! rectangle and then its bitmap have to meet the ship's. The hull is small, so items come towards it from near:
//!
//! ```text
//!   y 0    ------------------------------------------   ship above the line: every item comes, from anywhere
//!      90  - - - - - - - - - - - - - - - - - - - - - -
//!                        .-----.
//!                       ( 56 px )      a ship draws items within 56 pixels, focused within 112
//!                        `-----'
//!      360 ------------------------------------------   sinks at 54 px/s; 16 pixels below it is lost
//! ```

use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, ItemKind};
use crate::sim::effects::items::EDGE_PX;
use crate::sim::state::{Body, Pickup, Player, World, nearest};
use glam::Vec2;

/// The share of the speed to the side that is left after a tick.
const SIDE_DRAG: f32 = 0.97;
/// The final speed downward, in pixels a tick (54 px/s).
const SINK: f32 = 0.9;
/// The change of speed towards the final one, in pixels a tick each tick.
const WEIGHT: f32 = 0.045;

/// The distance within which a ship draws items, in pixels.
const REACH_PX: f32 = 56.0;
/// The distance within which a focused ship draws items, in pixels.
const FOCUS_REACH_PX: f32 = 112.0;
/// The line above which a ship draws all items, in pixels.
const LINE_PX: f32 = FIELD_HEIGHT as f32 / 4.0;
/// The speed of an item towards a ship, in pixels a tick; more than any ship flies, so that none outruns the items that
/// it draws.
const PULL: f32 = 7.0;
/// The share of the change in velocity that an item takes in each tick.
const PULL_SHARE: f32 = 0.25;
/// The distance below the field at which an item is lost, in pixels.
const BELOW_PX: f32 = 16.0;

/// Moves every item by one tick. Medals take the picture of their present worth.
pub(in crate::sim) fn fly(world: &mut World) {
    let Some(sprites) = world.sprites.items else { return };
    let won = world.victory_in > 0;
    let medal = world.medals.picture();
    let mut medal_lost = false;
    let World { ecs, leaving, sheet, players, .. } = world;
    for (body, pickup) in ecs.query_mut::<(&mut Body, &mut Pickup)>() {
        pickup.velocity = match drawing_ship(players, body.pos, won) {
            Some(ship) => drawn(pickup.velocity, ship - body.pos),
            None => sinking(pickup.velocity),
        };
        body.prev = body.pos;
        body.pos += pickup.velocity;
        let inside = body.pos.x.clamp(EDGE_PX, FIELD_WIDTH as f32 - EDGE_PX);
        if inside != body.pos.x {
            (body.pos.x, pickup.velocity.x) = (inside, -pickup.velocity.x);
        }
        body.age += 1;
        body.sprite = sprites.of(pickup.item, medal);
        body.frame = sheet.frame_at(body.sprite, body.age);
        if body.pos.y > FIELD_HEIGHT as f32 + BELOW_PX {
            leaving.push(body.id);
            medal_lost |= pickup.item == ItemKind::Medal;
        }
    }
    if medal_lost {
        world.medals.lose();
    }
}

/// Returns the position of the ship that draws an item: the nearest in reach, and of equals the first. Once the stage
/// is won, every ship draws all items.
fn drawing_ship(players: &[Player], at: Vec2, won: bool) -> Option<Vec2> {
    let flying = players.iter().filter(|player| player.ship.is_some());
    let in_reach = flying.filter(|player| {
        let reach = if player.focused { FOCUS_REACH_PX } else { REACH_PX };
        won || player.pos.y < LINE_PX || player.pos.distance_squared(at) <= reach * reach
    });
    nearest(in_reach, at)
}

/// Returns the velocity of an item that is drawn along `way`, whose end it does not overshoot.
fn drawn(velocity: Vec2, way: Vec2) -> Vec2 {
    let length = way.length();
    let wanted = if length > PULL { way / length * PULL } else { way };
    velocity + (wanted - velocity) * PULL_SHARE
}

/// Returns the velocity of an item that no ship draws.
fn sinking(velocity: Vec2) -> Vec2 {
    Vec2::new(velocity.x * SIDE_DRAG, velocity.y + (SINK - velocity.y).clamp(-WEIGHT, WEIGHT))
}

#[cfg(test)]
mod tests {
    use super::{PULL, SINK, Vec2, drawn, sinking};

    /// Tests that an item that no ship draws rises, sinks, and comes to one speed straight down.
    #[test]
    fn items_rise_and_sink() {
        let mut velocity = Vec2::new(2.4, -1.6);
        let mut rises = 0;
        for _ in 0..400 {
            velocity = sinking(velocity);
            rises += u32::from(velocity.y < 0.0);
        }
        assert!((20..60).contains(&rises), "it rises for {rises} ticks");
        assert!((velocity - Vec2::new(0.0, SINK)).length() < 1e-3, "{velocity}");
    }

    /// Tests that an item that is drawn arrives, without passing by and without ever being faster than a ship can draw.
    #[test]
    fn drawn_items_arrive() {
        for start in [Vec2::new(300.0, 40.0), Vec2::new(0.0, 5.0), Vec2::ZERO, Vec2::new(-9.0, 400.0)] {
            let (mut at, mut velocity) = (start, Vec2::new(1.0, -1.0));
            for _ in 0..90 {
                velocity = drawn(velocity, -at);
                assert!(velocity.length() <= PULL);
                at += velocity;
            }
            assert!(at.length() < 1.0, "from {start} it came to {at}");
        }
    }
}
