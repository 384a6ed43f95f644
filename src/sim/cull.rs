//! Removes what is done with, and what has left the arena for good.

use super::components::{Body, Course, Missile};
use super::world::{Script, World};
use hecs::Entity;

/// A missile so far outside is gone, in pixels.
const MISSILE_MARGIN_PX: f32 = 24.0;
/// An alien at the end of its path and so far outside is gone, in pixels.
const ALIEN_MARGIN_PX: f32 = 48.0;

/// One pass over the store says who leaves; they go in order of ids, and one pass strikes them off the roster.
pub(super) fn sweep(world: &mut World) {
    collect(world);
    let World { ecs, roster, collision, leaving, .. } = world;
    if leaving.is_empty() {
        return;
    }
    leaving.sort_unstable_by_key(|&(id, _)| id);
    for &(_, entity) in leaving.iter() {
        if let Ok(body) = ecs.query_one_mut::<&Body>(entity) {
            collision.remove(body.handle);
        }
        // It was found in the store a moment ago: it is there.
        let _ = ecs.despawn(entity);
    }
    strike_off(roster, leaving);
}

fn collect(world: &mut World) {
    let World { ecs, leaving, level, scale, script, .. } = world;
    leaving.clear();
    let arena = scale.arena;
    let query = ecs.query_mut::<(Entity, &Body, Option<&Course>, Option<&Missile>)>();
    for (entity, body, course, missile) in query {
        let left = match (course, missile) {
            // In a sandbox the next stretch of space may be another's field, not the outside.
            (Some(course), _) => {
                course.follower.distance >= level.paths[usize::from(course.path)].length()
                    && (*script == Script::Sandbox || arena.leaves_behind(body.pos, ALIEN_MARGIN_PX))
            }
            (_, Some(missile)) => {
                body.age >= missile.burns_out || arena.leaves_behind(body.pos, MISSILE_MARGIN_PX)
            }
            // Ships, boss and drifters stay.
            _ => false,
        };
        if body.gone || left {
            leaving.push((body.id, entity));
        }
    }
}

/// Takes the leaving out of the roster; both are sorted by id.
fn strike_off(roster: &mut Vec<(u32, Entity)>, leaving: &[(u32, Entity)]) {
    let mut leaving = leaving.iter().map(|&(id, _)| id).peekable();
    let first = leaving.peek().map_or(roster.len(), |&id| roster.partition_point(|&(other, _)| other < id));
    let mut kept = first;
    for i in first..roster.len() {
        if leaving.next_if_eq(&roster[i].0).is_none() {
            roster[kept] = roster[i];
            kept += 1;
        }
    }
    roster.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::strike_off;
    use hecs::Entity;

    /// Tests that those who leave are struck off, and nobody else, wherever they stand.
    #[test]
    fn who_leaves_is_struck_off() {
        let all: Vec<u32> = vec![2, 3, 5, 8, 13, 21];
        let cases: [&[u32]; 6] = [&[], &[2], &[21], &[3, 5, 13], &[2, 21], &[2, 3, 5, 8, 13, 21]];
        for leaving in cases {
            let entry = |&id: &u32| (id, Entity::DANGLING);
            let mut roster: Vec<_> = all.iter().map(entry).collect();
            strike_off(&mut roster, &leaving.iter().map(entry).collect::<Vec<_>>());
            let left: Vec<u32> = roster.iter().map(|&(id, _)| id).collect();
            let expected: Vec<u32> = all.iter().copied().filter(|id| !leaving.contains(id)).collect();
            assert_eq!(left, expected, "without {leaving:?}");
        }
    }
}
