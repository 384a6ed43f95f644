//! Free flight: whoever drifts goes straight ahead, and turns back or comes round at the arena's edges.
//!
//! Stages have no drifters, sandboxes do. Steering is the business of whoever runs the sandbox: it changes
//! velocities between ticks, through [`World::drifters`].

use super::arena::Arena;
use super::components::{Alien, Body, Drift, Edge};
use super::world::World;
use glam::Vec2;

/// Flies all drifters on by one tick: one pass in memory order, nothing looked up.
pub(super) fn fly(world: &mut World) {
    let (sheet, arena) = (&world.sheet, world.scale.arena);
    for (body, drift, alien) in world.ecs.query_mut::<(&mut Body, &mut Drift, Option<&mut Alien>)>() {
        body.prev = body.pos;
        body.pos += drift.velocity;
        body.age += 1;
        match drift.edge {
            Edge::TurnBack => turn_back(body.pos, &mut drift.velocity, arena),
            Edge::ComeRound => come_round(body, arena),
        }
        if let Some(alien) = alien {
            alien.flash = alien.flash.saturating_sub(1);
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
    }
}

/// Turns a velocity towards the inside; the body itself is never moved, so that an arena that shrinks does not
/// press a crowd onto its edge.
fn turn_back(pos: Vec2, velocity: &mut Vec2, arena: Arena) {
    let size = arena.size();
    if pos.x < 0.0 && velocity.x < 0.0 || pos.x > size.x && velocity.x > 0.0 {
        velocity.x = -velocity.x;
    }
    if pos.y < 0.0 && velocity.y < 0.0 || pos.y > size.y && velocity.y > 0.0 {
        velocity.y = -velocity.y;
    }
}

/// Who leaves below comes in again above, and the other way round. It does not streak across the picture.
fn come_round(body: &mut Body, arena: Arena) {
    const MARGIN_PX: f32 = 32.0;
    let height = arena.size().y;
    if body.pos.y > height + MARGIN_PX {
        body.pos.y = -MARGIN_PX;
        body.prev = body.pos;
    } else if body.pos.y < -MARGIN_PX {
        body.pos.y = height + MARGIN_PX;
        body.prev = body.pos;
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, turn_back};
    use glam::Vec2;

    /// Tests that a drifter outside flies inward, at every edge, and that one inside or on its way in is left alone.
    #[test]
    fn whoever_is_outside_flies_inward() {
        let arena = Arena::new(1000, 500);
        let cases = [
            ("inside", (500.0, 250.0), (1.0, -1.0), (1.0, -1.0)),
            ("left", (-1.0, 250.0), (-2.0, 1.0), (2.0, 1.0)),
            ("right", (1000.5, 250.0), (2.0, 1.0), (-2.0, 1.0)),
            ("above", (500.0, -3.0), (0.0, -1.0), (0.0, 1.0)),
            ("below", (500.0, 501.0), (0.0, 1.0), (0.0, -1.0)),
            ("a corner", (-1.0, 501.0), (-1.0, 1.0), (1.0, -1.0)),
            ("far outside, on its way in", (9000.0, 250.0), (-1.0, 0.0), (-1.0, 0.0)),
        ];
        for (name, pos, velocity, expected) in cases {
            let mut velocity = Vec2::from(velocity);
            turn_back(pos.into(), &mut velocity, arena);
            assert_eq!(velocity, expected.into(), "{name}");
        }
    }
}
