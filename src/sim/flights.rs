//! Bullets that turn, hang, change their speed or split.
//!
//! They are an archetype of their own, so that the many that fly straight on stay a tight loop (`paths.rs`). What each
//! does follows from its age: see [`crate::level::Motion`].

use super::Event;
use super::components::{Body, Flight, Missile};
use super::cull::MISSILE_MARGIN_PX;
use super::spawn::turn_toward;
use super::weapons::may_fire;
use super::world::World;
use glam::Vec2;

/// A bullet whose time to split has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    id: u32,
    bullet: u16,
    pos: Vec2,
    velocity: Vec2,
}

/// Flies them on by one tick; then those split whose time has come, in order of ids, since ids are handed out then.
pub(super) fn fly(world: &mut World, events: &mut Vec<Event>) {
    let World { ecs, leaving, sheet, scale, level, players, queues, .. } = world;
    for (body, missile, flight) in ecs.query_mut::<(&mut Body, &mut Missile, &Flight)>() {
        let Some(motion) = &level.bullets[usize::from(flight.bullet)].motion else { continue };
        body.prev = body.pos;
        if let Some(velocity) =
            motion.velocity(body.age, missile.velocity, body.pos, players.nearest(body.pos))
        {
            missile.velocity = velocity;
            body.pos += velocity;
        }
        body.age += 1;
        body.frame = match sheet.turns(body.sprite) {
            1 => sheet.frame_at(body.sprite, body.age),
            _ => sheet.frame(body.sprite, turn_toward(sheet, body.sprite, missile.velocity)),
        };
        if scale.arena.leaves_behind(body.pos, MISSILE_MARGIN_PX) {
            leaving.push(body.id);
        } else if motion.split.as_ref().is_some_and(|split| split.after == body.age) && !body.gone {
            let (pos, velocity) = (body.pos, missile.velocity);
            queues.splitting.push(Due { id: body.id, bullet: flight.bullet, pos, velocity });
        }
    }
    queues.splitting.sort_unstable_by_key(|due| due.id);
    for i in 0..world.queues.splitting.len() {
        split(world, world.queues.splitting[i], events);
    }
    world.queues.splitting.clear();
}

/// Ends a bullet as several others; where no alien might fire, it flies on whole.
fn split(world: &mut World, due: Due, events: &mut Vec<Event>) {
    let level = world.level.clone();
    let motion = level.bullets[usize::from(due.bullet)].motion.as_ref();
    let (Some(split), Some(entity)) = (motion.and_then(|motion| motion.split.as_ref()), world.entity(due.id))
    else {
        return;
    };
    let ship = world.players.nearest(due.pos);
    if !may_fire(due.pos, ship) {
        return;
    }
    world.retire(entity);
    let ahead = libm::atan2f(due.velocity.x, due.velocity.y);
    let middle = split.aim.map_or(ahead, |aim| aim.angle(due.pos, ship));
    world.spawn_fan(split.into, due.pos, split.fan, middle, split.speed);
    events.push(Event::AlienFired { at: due.pos, bullets: split.fan.count });
}
