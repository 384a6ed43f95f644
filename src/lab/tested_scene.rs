//! The bodies of a tick outside the game: as a scene to be counted, and as the objects that a method searches among.

use crate::scene::{Scene, SceneError, SceneObject, TuningChoice};
use crate::sim::{Body, World, kind};
use sector_collision::narrow::Motion;
use sector_collision::{Kind, Object};
use std::collections::BTreeMap;

/// Returns a scene of all bodies as the collision detection tests them, in the order of their ids, with their masks and paths,
/// the rules and the settings of the game.
///
/// At the end of [`TickPhase::Narrow`](crate::sim::TickPhase::Narrow) its hits are those that the pipeline has found. Between
/// two ticks the bodies that were removed are missing, and new ones are among them. Cost: a copy of every mask.
///
/// # Errors
/// Those of [`Scene::new`]: a game of the stress mode may be too crowded for a scene.
pub fn tested_scene(world: &World) -> Result<Scene, SceneError> {
    let masks = world.sheet().masks();
    let bodies = world.entities_by_id().iter();
    let handles = bodies.filter_map(|&(_, entity)| Some(world.entities().get::<&Body>(entity).ok()?.handle));
    let objects = handles.filter_map(|handle| {
        let Object { kind, rect, mask, .. } = world.collision().object(handle).ok()?;
        let motion = world.collision().motion(handle).ok()?;
        let (rect, mask) = (motion.map_or(rect, Motion::from), mask.map(|id| &masks[id.0 as usize]));
        Some(SceneObject { kind: kind::NAMES[kind.index()], rect, motion, mask })
    });
    Scene::new(Some(rules()), TuningChoice::from(world.collision().tuning()), objects)
}

/// Returns the objects that the collision method of the game searches among, by their ids, without masks: a shot has the
/// rectangle around its path. Another method that gets them has the same work.
pub fn searched_objects(world: &World) -> BTreeMap<u32, Object> {
    let collision = world.collision();
    let searched = collision.handles().filter_map(|handle| {
        let object = collision.object(handle).ok()?;
        let around_path = collision.motion(handle).ok()?.and_then(|motion| motion.bounds().ok());
        Some((object.key, Object::new(object.key, object.kind, around_path.unwrap_or(object.rect))))
    });
    searched.collect()
}

fn rules() -> Vec<[String; 2]> {
    let rules = kind::rules();
    let kinds = || (0..).map(Kind).zip(kind::NAMES);
    let pairs = kinds().flat_map(|(a, first)| kinds().map(move |(b, second)| (a, b, [first, second])));
    let met = pairs.filter(|&(a, b, _)| a <= b && rules.may_meet(a, b));
    met.map(|(_, _, names)| names.map(str::to_owned)).collect()
}
