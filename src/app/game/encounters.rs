//! What the player meets in a stage: which sprites were seen, and how often each was tested against a ship.

use crate::sim::{Body, TICKS_PER_SECOND, World, kind};
use sector_sprites::{Sheet, SpriteId};
use std::collections::BTreeMap;

/// The sprites met in a stage. Allocates only at its start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Encounters {
    /// The number of tests of each sprite against a ship, by the sprite's number. `None` for one that was not met.
    tests: Vec<Option<u32>>,
    /// The bitmap tests of the game so far: while a blast freezes it, there are no new ones.
    bitmap_tests: u64,
}

impl Encounters {
    /// Starts a stage with the sprites of a sheet.
    pub(crate) fn begin(&mut self, sheet: &Sheet) {
        self.tests.clear();
        self.tests.resize(sheet.sprites().count(), None);
        self.bitmap_tests = 0;
    }

    /// Counts the near misses of ships in this tick: pairs whose rectangles overlapped, but whose pixels did not. Once a
    /// second, notes all that is on the field.
    pub(crate) fn look(&mut self, world: &World) {
        if world.tick().is_multiple_of(TICKS_PER_SECOND) {
            let mut bodies = world.entities().query::<&Body>();
            let shown = bodies.iter().filter(|body| is_foe(body));
            shown.for_each(|body| self.meet(body.sprite, 0));
        }
        let body = |id: u32| {
            let index = world.entities_by_id().binary_search_by_key(&id, |&(id, _)| id).ok()?;
            world.entities().get::<&Body>(world.entities_by_id()[index].1).ok()
        };
        let tests = world.total_counts().bitmap_tests;
        if std::mem::replace(&mut self.bitmap_tests, tests) == tests {
            return;
        }
        for pair in world.collision().near_misses() {
            let (Some(a), Some(b)) = (body(pair.a), body(pair.b)) else { continue };
            for (ship, foe) in [(&a, &b), (&b, &a)] {
                if ship.kind == kind::SHIP && is_foe(foe) {
                    self.meet(foe.sprite, 1);
                }
            }
        }
    }

    fn meet(&mut self, sprite: SpriteId, tests: u32) {
        if let Some(place) = self.tests.get_mut(usize::from(sprite.0)) {
            let before = place.unwrap_or_default();
            *place = Some(before.saturating_add(tests));
        }
    }

    /// Returns the number of tests of each sprite that was met, by its name.
    pub(crate) fn named(&self, sheet: &Sheet) -> BTreeMap<String, u64> {
        let met = sheet.sprites().filter_map(|(name, sprite)| {
            let tests = self.tests.get(usize::from(sprite.0)).copied().flatten()?;
            Some((name.to_owned(), u64::from(tests)))
        });
        met.collect()
    }
}

fn is_foe(body: &Body) -> bool {
    [kind::ALIEN, kind::BULLET, kind::SOFT_BULLET, kind::ROCK, kind::WALL].contains(&body.kind)
}
