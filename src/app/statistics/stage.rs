//! The statistics of one stage.

use super::{Pairs, StageStatistics, Statistics};
use crate::sim::{Outcome, World, kind};
use sector_collision::Counts;
use std::collections::BTreeMap;

impl Statistics {
    /// Returns the statistics of a stage that has ended or is left. `is_first` says whether the game began with this
    /// stage, and `points_before` is the number of points earned in the stages before.
    pub fn of_stage(world: &World, stage: u32, is_first: bool, points_before: u64) -> Self {
        let (here, stats) = (world.of_this_stage(), world.stats());
        let cleared = u64::from(world.outcome() == Outcome::Cleared);
        let deaths = u64::from(here.deaths());
        let best = world.score().points.saturating_sub(points_before);
        Self {
            games: u64::from(is_first),
            stages_cleared: cleared,
            ticks: u64::from(world.tick()),
            shots: u64::from(stats.shots),
            hits: u64::from(stats.hits),
            kills: u64::from(here.score.kills),
            grazes: u64::from(here.score.grazes),
            deaths,
            bombs: world.players().iter().map(|player| u64::from(player.bombs_used)).sum(),
            medals: u64::from(here.medals.caught),
            continues: u64::from(here.continues_used),
            best_chain: u64::from(here.score.best_chain),
            pairs: Pairs::from(world.total_counts()),
            clears: BTreeMap::new(),
            achievements: BTreeMap::new(),
            lessons: BTreeMap::new(),
            families: families(world),
            lost_to: losses(world),
            stages: [(stage.to_string(), StageStatistics { flown: 1, cleared, deaths, best })].into(),
        }
    }
}

fn families(world: &World) -> BTreeMap<String, u64> {
    let mut families = BTreeMap::new();
    for (alien, &kills) in world.level().aliens.iter().zip(&world.stats().kills) {
        if kills > 0 {
            let family = world.sheet().name(alien.sprite).to_owned();
            *families.entry(family).or_default() += u64::from(kills);
        }
    }
    families
}

/// Returns the number of ships lost in the stage, by the name of the sprite of the object that struck the ship; rocks
/// of all sizes count as `rock`.
fn losses(world: &World) -> BTreeMap<String, u64> {
    let mut losses = BTreeMap::new();
    for loss in &world.stats().losses {
        let name = if loss.kind == kind::ROCK { "rock" } else { world.sheet().name(loss.sprite) };
        *losses.entry(name.to_owned()).or_default() += 1;
    }
    losses
}

impl From<Counts> for Pairs {
    fn from(counts: Counts) -> Self {
        Self {
            all: counts.all_pairs,
            after_rules: counts.after_rules,
            candidates: counts.candidates,
            rect_hits: counts.rect_hits,
            bitmap_tests: counts.bitmap_tests,
            hits: counts.hits,
        }
    }
}
