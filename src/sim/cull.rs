//! Removes what is done with, and what has left the arena for good.
//!
//! Nobody is searched for. Whoever flies a body out of the arena, or marks it as done with, enters its id in
//! `World::leaving`; at the end of the tick one pass over the roster finds the entities and strikes them off. With
//! tens of thousands of bodies, looking at each once more would cost as much as flying them.

use super::World;
use super::components::Body;

/// A missile so far outside is gone, in pixels.
pub(super) const MISSILE_MARGIN_PX: f32 = 24.0;
/// An alien at the end of its path and so far outside is gone, in pixels.
pub(super) const ALIEN_MARGIN_PX: f32 = 48.0;

/// Removes whoever is to leave, in order of ids.
pub(super) fn sweep(world: &mut World) {
    let World { ecs, roster, collision, leaving, rocks, .. } = world;
    // Somebody may have been hit on the way out.
    leaving.sort_unstable();
    leaving.dedup();
    strike_off(roster, leaving, |entity| {
        if let Ok(body) = ecs.query_one_mut::<&Body>(entity) {
            collision.remove(body.handle);
            if let Some(rocks) = rocks {
                // Those that are no rocks and no walls are not in there.
                rocks.world.remove(body.id);
            }
        }
        // It is enrolled: it is there.
        let _ = ecs.despawn(entity);
    });
    leaving.clear();
}

/// Takes the leaving out of the roster and says farewell to each. Both lists are sorted by id.
fn strike_off<T: Copy>(roster: &mut Vec<(u32, T)>, leaving: &[u32], mut farewell: impl FnMut(T)) {
    let Some(&first) = leaving.first() else { return };
    let mut leaving = leaving.iter().copied().peekable();
    let start = roster.partition_point(|&(id, _)| id < first);
    let mut kept = start;
    for i in start..roster.len() {
        let (id, who) = roster[i];
        if leaving.next_if_eq(&id).is_some() {
            farewell(who);
        } else {
            roster[kept] = (id, who);
            kept += 1;
        }
    }
    roster.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::strike_off;

    /// Tests that those who leave are struck off, and nobody else, wherever they stand.
    #[test]
    fn who_leaves_is_struck_off() {
        let all = [2, 3, 5, 8, 13, 21];
        let cases: [&[u32]; 6] = [&[], &[2], &[21], &[3, 5, 13], &[2, 21], &all];
        for leaving in cases {
            let mut roster: Vec<_> = all.iter().map(|&id| (id, id * 10)).collect();
            let mut gone = Vec::new();
            strike_off(&mut roster, leaving, |who| gone.push(who / 10));
            let left: Vec<u32> = roster.iter().map(|&(id, _)| id).collect();
            let expected: Vec<u32> = all.iter().copied().filter(|id| !leaving.contains(id)).collect();
            assert_eq!((left, gone.as_slice()), (expected, leaving), "without {leaving:?}");
        }
    }
}
