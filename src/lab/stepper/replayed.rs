//! A game as a scene of the lab: the objects tested by its collision detection, tick by tick.

use super::scene::{LabObject, LabScene};
use crate::replay::Playback;
use crate::sim::{Inputs, TickPhase, World, kind};
use sector_sprites::Sheet;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// The maximum number of ticks before and after the requested one: five seconds each.
const AROUND: u32 = 300;

/// Plays a replay to five seconds past `tick`, which counts from 1. Returns the ticks around it as a scene, and the
/// index of `tick` among them. Skips ticks in which the game is frozen; returns `None` if no others are left. Stops at
/// the first [divergence](Playback::diverged), because what follows is not the recorded game.
///
/// Cost: plays every tick up to that point.
pub fn replayed(name: &str, playback: &mut Playback, tick: u32) -> Option<(LabScene, usize)> {
    played(name, playback, tick, AROUND)
}

/// Plays a replay up to `tick` and returns that tick as a scene. If the game is frozen in that tick, uses the last tick
/// before it that is not; returns `None` if there is none.
pub fn replayed_tick(playback: &mut Playback, tick: u32) -> Option<LabScene> {
    played("", playback, tick, 0).map(|(scene, _)| scene)
}

fn played(name: &str, playback: &mut Playback, tick: u32, around: u32) -> Option<(LabScene, usize)> {
    let mut ticks: VecDeque<(u32, Vec<LabObject>)> = VecDeque::new();
    let mut events = Vec::with_capacity(256);
    let until = tick.saturating_add(around).min(playback.ticks());
    while playback.tick() < until && playback.diverged().is_none() {
        events.clear();
        playback.step_watched(&mut events, &mut |phase, world| {
            if phase == TickPhase::Narrow {
                ticks.push_back((world.tick(), tested(world)));
            }
        });
        // Keep the last one: the game may be frozen in all ticks after it.
        if ticks.len() > 1 && ticks.front().is_some_and(|&(number, _)| number + around < tick) {
            ticks.pop_front();
        }
    }
    ticks.front()?;
    let index = ticks.iter().rposition(|&(number, _)| number <= tick).unwrap_or(0);
    let world = playback.world();
    let kinds = kind::NAMES.map(str::to_owned).into();
    let (numbers, ticks) = ticks.into_iter().unzip();
    let mut scene = LabScene::new(name, kinds, kind::rules(), ticks);
    (scene.masks, scene.tuning) = (world.sheet().masks(), world.collision().tuning());
    scene.turns = turns(world.sheet());
    scene.numbers = numbers;
    Some((scene, index))
}

fn turns(sheet: &Sheet) -> Arc<[Range<u32>]> {
    let rotations = |(_, sprite)| {
        let turns = sheet.turns(sprite);
        let firsts = (0..sheet.frames(sprite)).step_by(usize::from(turns)).filter(move |_| turns > 1);
        firsts
            .map(move |index| u32::from(sheet.frame(sprite, index).0))
            .map(move |first| first..first + u32::from(turns))
    };
    sheet.sprites().flat_map(rotations).collect()
}

/// Plays a tick of a game. Returns the objects that the game's collision method searched, sorted by key, without masks.
/// A shot has the rectangle around its path. Another method given these objects does the same work as in the game.
/// Returns `None` if a blast freezes the game, because such a tick has no collision detection.
pub fn searched_in_tick(world: &mut World, inputs: Inputs) -> Option<Vec<LabObject>> {
    let mut searched = None;
    world.step_watched(inputs, &mut Vec::new(), &mut |phase, world| {
        if phase == TickPhase::Broad {
            searched = Some(tested(world));
        }
    });
    let mut objects = searched?;
    objects.sort_unstable_by_key(|object| object.key);
    for object in &mut objects {
        let around_path = object.value.and_then(|motion| motion.bounds().ok());
        (object.rect, object.mask, object.value) = (around_path.unwrap_or(object.rect), None, None);
    }
    Some(objects)
}

fn tested(world: &World) -> Vec<LabObject> {
    let collision = world.collision();
    let objects = collision.handles().filter_map(|handle| {
        let object = collision.object(handle).ok()?;
        let motion = collision.motion(handle).ok()?;
        // A swept object is at the start of its path when the tick begins.
        let rect = motion.map_or(object.rect, |motion| motion.from());
        Some(LabObject { key: object.key, kind: object.kind, rect, mask: object.mask, value: motion })
    });
    objects.collect()
}

#[cfg(test)]
mod tests {
    use super::{replayed, replayed_tick};
    use crate::level::Level;
    use crate::replay::{HASH_EVERY_TICKS, MAX_TICKS, Playback, Recorder};
    use crate::sim::{GameSetup, Inputs, World};
    use sector_collision::Method;
    use sector_sprites::Sheet;
    use std::sync::Arc;

    #[test]
    fn playing_stops_at_the_first_divergence() {
        let sheet = Arc::new(Sheet::builtin());
        let level = Arc::new(Level::builtin(1, &sheet).unwrap().unwrap());
        let world =
            World::new(GameSetup::new(1), Arc::clone(&level), Arc::clone(&sheet), Method::Auto).unwrap();
        let mut replay = Recorder::new(&world).replay(&world);
        replay.inputs.resize(MAX_TICKS as usize, Inputs::default());
        replay.hashes.resize((MAX_TICKS / HASH_EVERY_TICKS) as usize, 0);
        let mut playback = Playback::new(Arc::new(replay), level, sheet, Method::Auto).unwrap();
        replayed("", &mut playback, 20_000);
        assert!(playback.diverged().is_some());
        assert_eq!(playback.tick(), HASH_EVERY_TICKS);
        replayed_tick(&mut playback, 20_000);
        assert_eq!(playback.tick(), HASH_EVERY_TICKS);
    }
}
