//! The entity store of a game. All memory is reserved and all queries are prepared at the start, so that no tick
//! allocates.
//!
//! A copy of the store has the same entities with the same numbers, and also assigns the same numbers to later ones.
//! It has room only for its current contents, so its first ticks allocate.

use super::{
    Alien, Body, Capacity, Course, Drift, Escort, Missile, Part, Pickup, Rock, Script, ScriptedBullet, Ship,
    WaveMember,
};
use hecs::{Archetype, ColumnBatch, ColumnBatchType, Entity, With, Without, World};
use std::ops::{Deref, DerefMut};

/// The maximum number of items on the field at one time. Further items are not dropped.
pub(in crate::sim) const MAX_ITEMS: u32 = 512;

pub(in crate::sim) struct EntityStore(World);

impl Deref for EntityStore {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

impl DerefMut for EntityStore {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.0
    }
}

impl Clone for EntityStore {
    fn clone(&self) -> Self {
        let mut copy = World::new();
        // hecs searches its free list for each entity inserted at a given number. Filling the store first empties
        // that list.
        for _ in 0..self.len() as usize + self.freelist().len() {
            copy.spawn(());
        }
        let mut entities = self.iter().map(|found| found.entity());
        for archetype in self.archetypes().filter(|archetype| !archetype.is_empty()) {
            let handles: Vec<Entity> = entities.by_ref().take(archetype.len() as usize).collect();
            copy.spawn_column_batch_at(&handles, columns(archetype));
        }
        let free: Vec<Entity> =
            copy.iter().filter(|found| found.is_empty()).map(|found| found.entity()).collect();
        for entity in free {
            // The entity was just spawned, so it exists.
            let _ = copy.despawn(entity);
        }
        copy.set_freelist(&self.freelist().collect::<Vec<_>>());
        Self(copy)
    }
}

/// Copies the components of all entities in an archetype.
///
/// # Panics
/// Panics if an entity has a component that is not listed here.
fn columns(archetype: &Archetype) -> ColumnBatch {
    macro_rules! copy {
        ($($component:ty),*) => {{
            let mut types = ColumnBatchType::new();
            $(if archetype.has::<$component>() {
                types.add::<$component>();
            })*
            let columns = types.into_batch(archetype.len());
            $(if let (Some(column), Some(mut writer)) =
                (archetype.get::<&$component>(), columns.writer::<$component>())
            {
                for component in column.iter() {
                    // The batch has room for exactly this many.
                    let _ = writer.push(*component);
                }
            })*
            (columns, 0 $(+ usize::from(archetype.has::<$component>()))*)
        }};
    }
    let (columns, listed) = copy!(
        Body,
        Ship,
        Escort,
        Missile,
        ScriptedBullet,
        Alien,
        WaveMember,
        Course,
        Drift,
        Rock,
        Part,
        Pickup
    );
    assert_eq!(listed, archetype.component_types().len(), "a component that copies of the store lack");
    columns.build().expect("each column was filled")
}

pub(in crate::sim) fn new(script: Script, capacity: Capacity, scripted: u32) -> EntityStore {
    let mut ecs = World::new();
    // Reserve the entity table in one step: doubling would make it twice as long.
    ecs.reserve::<()>(capacity.bodies);
    if script == Script::Stage {
        // Every alien of a stage belongs to a wave.
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
    // The free list grows with the first deaths, unless as many entities have died before.
    let entities: Vec<Entity> = (0..most_to_leave(capacity)).map(|_| ecs.spawn(())).collect();
    for entity in entities {
        // The entity was just spawned, so it exists.
        let _ = ecs.despawn(entity);
    }
    EntityStore(ecs)
}

/// Returns how many bodies may leave in one tick without an allocation: all in a stage, a sixteenth in a large
/// sandbox.
pub(in crate::sim) fn most_to_leave(capacity: Capacity) -> u32 {
    const FEW: u32 = 4096;
    capacity.bodies.min(FEW.max(capacity.bodies / 16))
}

/// Reserves room for `more` further bodies of each type.
pub(in crate::sim) fn reserve(ecs: &mut World, more: Capacity) {
    ecs.reserve::<(Body, Missile)>(more.missiles);
    ecs.reserve::<(Body, Alien, Course)>(more.courses);
    ecs.reserve::<(Body, Alien, Drift)>(more.drifters);
    ecs.reserve::<(Body, Escort, Drift)>(more.escorts);
    ecs.reserve::<(Body, Rock)>(more.rocks);
}

/// Runs every query of a tick once, so that hecs allocates its query state now and not in a tick.
fn prepare_queries(ecs: &mut World) {
    prepare::<&Body>(ecs);
    prepare::<&mut Body>(ecs);
    prepare::<(&Body, &Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien)>(ecs);
    prepare::<(&mut Body, &mut Alien, &mut Course)>(ecs);
    prepare::<(&mut Body, &mut Drift, Option<&mut Alien>)>(ecs);
    prepare::<(&mut Body, &Missile)>(ecs);
    prepare::<With<&Body, &Missile>>(ecs);
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
