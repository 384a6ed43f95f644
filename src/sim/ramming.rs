//! Rocks as missiles: a rock that was shot wounds what it is driven into.
//!
//! A rock that a player's missile pushed is *driven* for three seconds. So are the pieces into which it breaks, and a rock
//! that it knocks into: one good shot may go through a whole belt, as in billiards. A driven rock wounds the first alien on
//! the field whose pixels it touches, the larger the more, and is driven on only if that destroyed the alien; it wounds nobody
//! twice, however often it is shot meanwhile. Parts of a boss are walls to it: there the impact is what wounds, since a wall is
//! never entered.

use super::components::{Body, Part, Rock};
use super::damage::{Side, wound};
use super::rocks::LOUD_PX_S;
use super::world::{Script, World};
use super::{Event, parts};
use crate::level::ROCK_SIZES;
use hecs::Entity;

/// Ticks for which a rock is driven after a push.
pub(super) const DRIVEN_TICKS: u16 = 180;
/// What an alien takes from a driven rock, by size.
const DAMAGE: [i32; ROCK_SIZES] = [5, 10, 20, 40];

/// The pixels of an alien and of a rock have met.
pub(super) fn ram(world: &mut World, alien: Side, rock: Side, events: &mut Vec<Event>) {
    let is_wall = world.ecs.get::<&Part>(alien.entity).is_ok();
    if is_wall || world.scale.arena.leaves_behind(alien.pos, 0.0) {
        return;
    }
    let Some(Rock { size, .. }) = strikes(world, rock.entity, alien.id) else { return };
    wound(world, alien, DAMAGE[usize::from(size)], rock.pos, events);
    let fatal = world.ecs.get::<&Body>(alien.entity).is_ok_and(|body| body.gone);
    if !fatal {
        drive(world, rock.entity, 0);
    }
    events.push(Event::RockRammed { at: rock.pos, size, fatal });
}

/// What the impacts of the last step hand on, as far as they can be heard: from a driven rock to another, and to a part of a
/// boss. Sandboxes have crowds of
/// rocks and nothing for them to be driven into, so nobody asks there.
pub(super) fn hand_on(world: &mut World, events: &mut Vec<Event>) {
    if world.script == Script::Sandbox {
        return;
    }
    for i in 0.. {
        let contact = world.rocks.as_ref().and_then(|rocks| rocks.world.impacts().get(i).copied());
        let Some(contact) = contact else { return };
        if contact.speed < LOUD_PX_S {
            continue;
        }
        let (Some(a), Some(b)) = (world.entity(contact.a), world.entity(contact.b)) else { continue };
        for (from, to) in [(a, b), (b, a)] {
            knock(world, from, to, events);
        }
    }
}

/// A rock, if it is one and driven, has knocked into a rock or a wall.
fn knock(world: &mut World, from: Entity, to: Entity, events: &mut Vec<Event>) {
    let place = |entity| world.ecs.get::<&Body>(entity).ok().map(|body| (body.id, body.pos));
    let (Some((_, at)), Some((wall, _))) = (place(from), place(to)) else { return };
    if world.ecs.get::<&Part>(to).is_err() {
        let ticks = world.ecs.get::<&Rock>(from).map_or(0, |rock| rock.driven);
        let already = world.ecs.get::<&Rock>(to).map_or(0, |rock| rock.driven);
        return drive(world, to, already.max(ticks));
    }
    let Some(Rock { size, .. }) = strikes(world, from, wall) else { return };
    drive(world, from, 0);
    parts::wound(world, to, DAMAGE[usize::from(size)], at, events);
    events.push(Event::RockRammed { at, size, fatal: false });
}

/// The rock, if it is driven and has not wounded this one already; from now on it has.
fn strikes(world: &mut World, rock: Entity, whom: u32) -> Option<Rock> {
    let rock = world.ecs.query_one_mut::<&mut Rock>(rock).ok()?;
    let is_new = rock.driven > 0 && rock.wounded != Some(whom);
    is_new.then(|| {
        rock.wounded = Some(whom);
        *rock
    })
}

/// Lets a rock be driven for so many ticks.
fn drive(world: &mut World, entity: Entity, ticks: u16) {
    if let Ok(rock) = world.ecs.query_one_mut::<&mut Rock>(entity) {
        rock.driven = ticks;
    }
}
