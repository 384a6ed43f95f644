//! Bullets that turn, hang, change their speed or split.
//!
//! They are an archetype of their own, so that the many that fly straight on stay a tight loop (`motion.rs`). The
//! motion of each follows from its age: see [`crate::level::Motion`].

use super::MISSILE_MARGIN_PX;
use crate::sim::effects::missiles::{fire_fan, may_fire};
use crate::sim::effects::removal::retire;
use crate::sim::state::{Body, DueSplit, Event, Missile, ScriptedBullet, World, nearest_ship, turn_toward};

/// Moves every bullet that turns, hangs, changes its speed or splits by one tick. Then the bullets that are due split,
/// in the order of ids, since splitting hands out new ids.
pub(crate) fn fly(world: &mut World) {
    let World { ecs, leaving, sheet, capacity, level, players, queues, .. } = world;
    for (body, missile, scripted) in ecs.query_mut::<(&mut Body, &mut Missile, &ScriptedBullet)>() {
        let Some(motion) = &level.bullets[usize::from(scripted.bullet)].motion else { continue };
        body.prev = body.pos;
        if let Some(velocity) =
            motion.velocity(body.age, missile.velocity, body.pos, nearest_ship(players, body.pos))
        {
            missile.velocity = velocity;
            body.pos += velocity;
        }
        body.age += 1;
        body.frame = match sheet.turns(body.sprite) {
            1 => sheet.frame_at(body.sprite, body.age),
            _ => sheet.frame(body.sprite, turn_toward(sheet, body.sprite, missile.velocity)),
        };
        if capacity.arena.leaves_behind(body.pos, MISSILE_MARGIN_PX) {
            leaving.push(body.id);
        } else if motion.split.as_ref().is_some_and(|split| split.after == body.age) && !body.gone {
            let (pos, velocity) = (body.pos, missile.velocity);
            queues.splitting.push(DueSplit { id: body.id, bullet: scripted.bullet, pos, velocity });
        }
    }
    queues.splitting.sort_unstable_by_key(|due| due.id);
    for i in 0..world.queues.splitting.len() {
        split(world, world.queues.splitting[i]);
    }
    world.queues.splitting.clear();
}

/// Replaces a bullet by the several bullets into which it splits. A bullet in a place from which aliens may not fire
/// does not split.
fn split(world: &mut World, due: DueSplit) {
    let level = world.level.clone();
    let motion = level.bullets[usize::from(due.bullet)].motion.as_ref();
    let (Some(split), Some(entity)) = (motion.and_then(|motion| motion.split.as_ref()), world.entity(due.id))
    else {
        return;
    };
    let ship = nearest_ship(&world.players, due.pos);
    if !may_fire(due.pos, ship) {
        return;
    }
    retire(world, entity);
    let ahead = libm::atan2f(due.velocity.x, due.velocity.y);
    let middle = split.aim.map_or(ahead, |aim| aim.angle(due.pos, ship));
    fire_fan(world, split.into, due.pos, split.fan, middle, split.speed);
    world.events.push(Event::AlienFired { at: due.pos, bullets: split.fan.count });
}
