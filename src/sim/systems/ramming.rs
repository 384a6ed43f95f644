//! The impacts of driven rocks on other rocks and on the parts of a boss.

use crate::sim::effects::driven_rocks::{drive, ram_part};
use crate::sim::state::rocks::LOUD_PX_S;
use crate::sim::state::{Body, Part, Rock, Script, World};
use hecs::Entity;

/// Applies the impacts of this tick's physics step with a speed of at least [`LOUD_PX_S`]: a driven rock, one that a
/// player's missile has pushed, drives the rocks that it knocks into, and wounds the parts of a boss. Does nothing in a
/// sandbox, which has crowds of rocks and no boss.
pub(crate) fn hand_on(world: &mut World) {
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
            knock(world, from, to);
        }
    }
}

/// Applies the impact of a rock on another body: a driven rock, one that a player's missile has pushed, makes another
/// rock driven for its own remaining ticks, or wounds a part of a boss.
fn knock(world: &mut World, from: Entity, to: Entity) {
    let (Some(rock), Some(Body { id, .. })) = (world.body(from), world.body(to)) else { return };
    if world.ecs.get::<&Part>(to).is_ok() {
        return ram_part(world, to, id, from, rock.pos);
    }
    let ticks = world.ecs.get::<&Rock>(from).map_or(0, |rock| rock.driven);
    let already = world.ecs.get::<&Rock>(to).map_or(0, |rock| rock.driven);
    drive(world, to, already.max(ticks));
}
