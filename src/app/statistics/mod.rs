//! Sums over all games of a player, and the counts of the collision detection in them.
//!
//! A stage that ends, or is left, has [`Statistics`] of its own ([`Statistics::of_stage`]), which are then added to those of
//! all games: in memory, and in the file ([`file::add`]), so that two programs that run at once lose nothing.

pub mod file;

use crate::sim::{Outcome, World, kind};
use sector_collision::Counts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The largest number that the statistics file can hold: TOML has signed integers of 64 bits.
const MAX: u64 = i64::MAX as u64;

/// Sums over all games of a player. Times are ticks of the simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Statistics {
    /// Games begun.
    pub games: u64,
    /// Stages cleared.
    pub stages_cleared: u64,
    /// Ticks of 1/60 s that were played.
    pub ticks: u64,
    /// Missiles that the player's ships fired.
    pub shots: u64,
    /// Missiles of the player's ships that struck something.
    pub hits: u64,
    /// Aliens destroyed.
    pub kills: u64,
    /// Bullets grazed.
    pub grazes: u64,
    /// Ships lost.
    pub deaths: u64,
    /// Bombs used.
    pub bombs: u64,
    /// Medals caught.
    pub medals: u64,
    /// Continues taken.
    pub continues: u64,
    /// The number of kills in the longest chain of all games.
    pub best_chain: u64,
    /// The counts of pairs of objects in the collision detection, over all ticks.
    pub pairs: Pairs,
    /// Games that were cleared to the end, by the name of their difficulty.
    pub clears: BTreeMap<String, u64>,
    /// The number of times that each [achievement](crate::app::achievements) was earned, by its name.
    pub achievements: BTreeMap<String, u64>,
    /// The number of times that each lesson was learned, by its name. One of the first flight that was learned is not given
    /// again; those of the lab begin with `lab_`, and are marked as done.
    pub lessons: BTreeMap<String, u64>,
    /// Aliens destroyed, by the name of their sprite.
    pub families: BTreeMap<String, u64>,
    /// Ships lost, by the name of the sprite of the object that struck the ship.
    pub lost_to: BTreeMap<String, u64>,
    /// Sums over each stage, by the number of the stage.
    pub stages: BTreeMap<String, StageStatistics>,
}

/// The collision detection's counts of pairs of objects, summed over all ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pairs {
    /// All pairs: (n² − n)/2 in a tick with n objects.
    pub all: u64,
    /// Pairs whose kinds may collide by the rules of the game.
    pub after_rules: u64,
    /// Pairs that the broad phase left to be tested further.
    pub candidates: u64,
    /// Pairs whose rectangles overlapped.
    pub rect_hits: u64,
    /// Pairs whose pixels were compared.
    pub bitmap_tests: u64,
    /// Pairs that shared a pixel.
    pub hits: u64,
}

/// Sums over the games of one stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageStatistics {
    /// The number of times that the stage was begun.
    pub flown: u64,
    /// The number of times that the stage was cleared.
    pub cleared: u64,
    /// Ships lost in the stage.
    pub deaths: u64,
    /// The highest number of points that a game earned in the stage.
    pub best: u64,
}

macro_rules! increase {
    ($sums:expr, $others:expr => $($field:ident),+) => { $(increase(&mut $sums.$field, $others.$field);)+ };
}

impl Statistics {
    /// Returns the statistics of one game that was cleared to its end, without those of its stages; `difficulty` is the
    /// name of its difficulty.
    pub fn of_clear(difficulty: &str) -> Self {
        Self { clears: [(difficulty.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns the statistics of one achievement that was earned; `key` is its name.
    pub fn of_achievements(key: &str) -> Self {
        Self { achievements: [(key.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns the statistics of one lesson that was learned; `key` is its name.
    pub fn of_lesson(key: &str) -> Self {
        Self { lessons: [(key.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns the sums of no game, for a player who has done the same lessons of the lab.
    pub fn forgotten(mut self) -> Self {
        self.lessons.retain(|key, _| key.starts_with("lab_"));
        Self { lessons: self.lessons, ..Self::default() }
    }

    /// Adds the statistics of other games: sums are added, and of two records the better stays.
    pub fn add(&mut self, other: &Self) {
        increase!(self, other => games, stages_cleared, ticks, shots, hits, kills, grazes, deaths, bombs, medals, continues);
        increase!(self.pairs, other.pairs => all, after_rules, candidates, rect_hits, bitmap_tests, hits);
        self.best_chain = self.best_chain.max(other.best_chain);
        for (sums, more) in [
            (&mut self.clears, &other.clears),
            (&mut self.achievements, &other.achievements),
            (&mut self.lessons, &other.lessons),
            (&mut self.families, &other.families),
            (&mut self.lost_to, &other.lost_to),
        ] {
            more.iter().for_each(|(name, &number)| increase(sums.entry(name.clone()).or_default(), number));
        }
        for (name, more) in &other.stages {
            let stage = self.stages.entry(name.clone()).or_default();
            increase!(stage, more => flown, cleared, deaths);
            stage.best = stage.best.max(more.best);
        }
    }

    /// Returns the share of the missiles that struck something, in thousandths; `None` before the first missile.
    pub fn accuracy_permille(&self) -> Option<u64> {
        (self.shots > 0).then(|| (u128::from(self.hits) * 1000 / u128::from(self.shots)).min(1000) as u64)
    }
}

fn increase(sum: &mut u64, more: u64) {
    *sum = sum.saturating_add(more).min(MAX);
}

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
            families: families(world),
            lost_to: losses(world),
            stages: [(stage.to_string(), StageStatistics { flown: 1, cleared, deaths, best })].into(),
            ..Self::default()
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

#[cfg(test)]
mod tests {
    use super::{Pairs, StageStatistics, Statistics};

    #[test]
    fn games_are_added() {
        let stage = |flown, best| StageStatistics { flown, best, ..StageStatistics::default() };
        let mut all = Statistics {
            games: 2,
            best_chain: 40,
            pairs: Pairs { all: u64::MAX - 1, ..Pairs::default() },
            families: [("scout".to_owned(), 3)].into(),
            stages: [("1".to_owned(), stage(2, 900))].into(),
            ..Statistics::default()
        };
        let more = Statistics {
            games: 1,
            best_chain: 30,
            pairs: Pairs { all: 10, ..Pairs::default() },
            families: [("scout".to_owned(), 1), ("wasp".to_owned(), 5)].into(),
            stages: [("1".to_owned(), stage(1, 1000)), ("2".to_owned(), stage(1, 7))].into(),
            ..Statistics::of_clear("ace")
        };
        all.add(&more);
        assert_eq!((all.games, all.best_chain, all.pairs.all), (3, 40, i64::MAX as u64));
        assert_eq!((all.families["scout"], all.families["wasp"], all.clears["ace"]), (4, 5, 1));
        assert_eq!((all.stages["1"], all.stages["2"]), (stage(3, 1000), stage(1, 7)));
    }

    #[test]
    fn accuracy_is_a_share_of_the_shots() {
        let of = |shots, hits| Statistics { shots, hits, ..Statistics::default() }.accuracy_permille();
        let cases =
            [((0, 0), None), ((3, 1), Some(333)), ((4, 4), Some(1000)), ((u64::MAX, u64::MAX), Some(1000))];
        for ((shots, hits), expected) in cases {
            assert_eq!(of(shots, hits), expected, "{hits} of {shots}");
        }
    }
}
