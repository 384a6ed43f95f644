//! The entity store of a game. All room is made and all queries are prepared at the start, so that no tick allocates.

use super::{
    Alien, Body, Capacity, Course, Drift, Escort, Missile, Part, Pickup, Rock, Script, ScriptedBullet, Ship,
    WaveMember,
};
use hecs::{Entity, Without, World};

/// The maximum number of items on the field at one time. A further item is not dropped.
pub(in crate::sim) const MAX_ITEMS: u32 = 128;

/// Returns an empty entity store with room for the bodies of `capacity`, `scripted` of them bullets that turn, hang,
/// change their speed or split.
pub(in crate::sim) fn new(script: Script, capacity: Capacity, scripted: u32) -> World {
    let mut ecs = World::new();
    if script == Script::Stage {
        // Every alien of a stage is one of a wave.
        ecs.reserve::<(Body, Alien, Course, WaveMember)>(capacity.bodies);
        ecs.reserve::<(Body, Pickup)>(MAX_ITEMS);
    }
    reserve(&mut ecs, capacity);
    if scripted > 0 {
        ecs.reserve::<(Body, Missile, ScriptedBullet)>(scripted);
    }
    ecs.reserve::<(Body, Part)>(64);
    ecs.reserve::<(Body, Ship)>(4);
    prepare_queries(&mut ecs);
    // The list of free numbers grows with the first deaths, unless as many entities have died before.
    let entities: Vec<Entity> = (0..capacity.bodies).map(|_| ecs.spawn(())).collect();
    for entity in entities {
        // It was made a moment ago, so it exists.
        let _ = ecs.despawn(entity);
    }
    ecs
}

/// Makes room in an entity store for as many further bodies of each sort as `more` says; the arena in `more` does not
/// matter.
pub(in crate::sim) fn reserve(ecs: &mut World, more: Capacity) {
    ecs.reserve::<(Body, Missile)>(more.missiles);
    ecs.reserve::<(Body, Alien, Course)>(more.courses);
    ecs.reserve::<(Body, Alien, Drift)>(more.drifters);
    ecs.reserve::<(Body, Escort, Drift)>(more.escorts);
    ecs.reserve::<(Body, Rock)>(more.rocks);
}

/// Runs every query of a tick once, so that the memory with which the entity store speeds up a query is allocated now
/// and not in a tick.
fn prepare_queries(ecs: &mut World) {
    prepare::<&Body>(ecs);
    prepare::<&mut Body>(ecs);
    prepare::<(&Body, &Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien, &mut Course)>(ecs);
    prepare::<(&mut Body, &mut Drift, Option<&mut Alien>)>(ecs);
    prepare::<(&mut Body, &Missile)>(ecs);
    prepare::<Without<(&mut Body, &Missile), &ScriptedBullet>>(ecs);
    prepare::<(&mut Body, &mut Missile, &ScriptedBullet)>(ecs);
    prepare::<(&Body, &mut Drift)>(ecs);
    prepare::<(&Body, &Part)>(ecs);
    prepare::<(&mut Body, &mut Rock)>(ecs);
    prepare::<(&Body, &Escort)>(ecs);
    prepare::<(&mut Body, &mut Pickup)>(ecs);
    prepare::<(&mut Body, &Part)>(ecs);
    prepare::<(&mut Body, &mut Part)>(ecs);
}

fn prepare<Q: hecs::Query>(ecs: &mut World) {
    ecs.query_mut::<Q>().into_iter().for_each(drop);
}
