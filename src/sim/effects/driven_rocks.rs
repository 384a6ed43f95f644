//! Driven rocks: a rock that was shot wounds the aliens that it is driven into.
//!
//! A rock that a player's missile pushed is *driven* for three seconds. So are the pieces into which it breaks, and a
//! rock that it knocks into: one good shot may go through a whole belt, as in billiards. A driven rock wounds the first
//! alien on the field whose pixels it touches, a larger rock more, and is driven on only if that destroyed the alien.
//! It wounds the same alien only once, however often it is shot meanwhile. Parts of a boss are walls, which no rock
//! enters: a driven rock wounds a part when it bounces off.

use super::aliens::wound;
use super::boss::wound_part;
use crate::sim::state::rocks::SIZES;
use crate::sim::state::{Body, Event, Part, Rock, World};
use glam::Vec2;
use hecs::Entity;

/// Lets a driven rock (set in motion by a player's shot, directly or by way of other rocks) wound an alien on the field
/// whose pixels overlap the rock's. The rock stays driven only if that destroys the alien. `at` is the center of the
/// rock in field pixels, for the event.
pub(crate) fn ram_alien(world: &mut World, alien: Entity, rock: Entity, at: Vec2) {
    let is_wall = world.ecs.get::<&Part>(alien).is_ok();
    let Some(Body { id, pos, .. }) = world.body(alien) else { return };
    if is_wall || world.capacity.arena.leaves_behind(pos, 0.0) {
        return;
    }
    let Some(Rock { size, .. }) = take_wound(world, rock, id) else { return };
    wound(world, alien, SIZES[usize::from(size)].ram_damage, at);
    let fatal = world.body(alien).is_some_and(|body| body.gone);
    if !fatal {
        drive(world, rock, 0);
    }
    world.events.push(Event::RockRammed { at, size, fatal });
}

/// Lets a driven rock (set in motion by a player's shot, directly or by way of other rocks) wound a part of a boss that
/// the rock bounced off; the rock is no longer driven then. `id` is that of the part; `at` is the center of the rock in
/// field pixels.
pub(crate) fn ram_part(world: &mut World, part: Entity, id: u32, rock: Entity, at: Vec2) {
    let Some(Rock { size, .. }) = take_wound(world, rock, id) else { return };
    drive(world, rock, 0);
    wound_part(world, part, SIZES[usize::from(size)].ram_damage, at);
    world.events.push(Event::RockRammed { at, size, fatal: false });
}

/// Notes that a rock wounds the body with the id `wounded`, and returns the rock. Returns `None` if the rock does not
/// wound aliens now, or if this body is the one that it wounded last.
fn take_wound(world: &mut World, rock: Entity, wounded: u32) -> Option<Rock> {
    let rock = world.ecs.query_one_mut::<&mut Rock>(rock).ok()?;
    let is_new = rock.driven > 0 && rock.wounded != Some(wounded);
    is_new.then(|| {
        rock.wounded = Some(wounded);
        *rock
    })
}

/// Sets the number of ticks for which a rock is driven, that is, wounds the aliens that it meets.
pub(crate) fn drive(world: &mut World, rock: Entity, ticks: u16) {
    if let Ok(rock) = world.ecs.query_one_mut::<&mut Rock>(rock) {
        rock.driven = ticks;
    }
}
