//! The bodies of a tick as a scene of boxes, to be counted outside the game under any method and settings.

use crate::scene::{Scene, SceneError, SceneObject, TuningChoice};
use crate::sim::{Body, World, kind};
use hecs::Entity;
use sector_collision::{Kind, Object};

/// Returns a scene of all bodies as the collision detection tests them, in the order of their ids, with the masks of
/// their frames, the rules and the settings of the game.
///
/// At the end of [`TickPhase::Narrow`](crate::sim::TickPhase::Narrow) these are the bodies whose hits the pipeline has
/// found: the hits of the scene are the same, with places in the order of ids instead of ids. Between two ticks the
/// bodies that were removed are missing, and new ones are among them.
///
/// Cost: a copy of every mask.
///
/// # Errors
/// Those of [`Scene::new`]; the kinds of this game cause none.
pub fn tested_scene(world: &World) -> Result<Scene, SceneError> {
    let masks = world.sheet().masks();
    let objects = proxies(world).map(|Object { kind, rect, mask, .. }| {
        let mask = mask.map(|id| &masks[id.0 as usize]);
        SceneObject { kind: kind::NAMES[kind.index()], rect, motion: None, mask }
    });
    Scene::new(Some(rules()), TuningChoice::from(world.collision().tuning()), objects)
}

/// Returns the objects of the collision pipeline in the order of their ids.
fn proxies(world: &World) -> impl Iterator<Item = Object<Entity>> {
    let bodies =
        world.entities_by_id().iter().filter_map(|&(_, entity)| world.entities().get::<&Body>(entity).ok());
    bodies.filter_map(|body| world.collision().object(body.handle).ok())
}

/// Returns the rules of the game, the pairs of kinds that are tested, as pairs of names.
fn rules() -> Vec<[String; 2]> {
    let rules = kind::rules();
    let kinds = || (0..).map(Kind).zip(kind::NAMES);
    let pairs = kinds().flat_map(|(a, first)| kinds().map(move |(b, second)| (a, b, [first, second])));
    let met = pairs.filter(|&(a, b, _)| a <= b && rules.may_meet(a, b));
    met.map(|(_, _, names)| names.map(str::to_owned)).collect()
}
