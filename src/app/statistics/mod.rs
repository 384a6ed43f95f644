//! Totals over all of a player's games, including the counts of the collision detection.
//!
//! A finished or abandoned game has its own [`Statistics`] ([`Statistics::of_flight`], and [`Statistics::of_stage`] if it is a
//! stage). They are added to the totals in
//! memory and in the file ([`file::add`]), so that programs running at the same time lose nothing.

pub mod file;

use crate::lab::lessons::LessonGrade;
use crate::sim::{GameMode, Outcome, World, kind};
use sector_collision::Counts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The largest number that the statistics file can hold: TOML integers are signed and have 64 bits.
const MAX: u64 = i64::MAX as u64;

macro_rules! increase {
    ($sums:expr, $others:expr => $($field:ident),+) => { $(increase(&mut $sums.$field, $others.$field);)+ };
}

/// Totals over all of a player's games. Times are in simulation ticks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Statistics {
    /// Games started, counted when their first stage ends or is abandoned.
    pub games: u64,
    /// The number of stages cleared, over all games.
    pub stages_cleared: u64,
    /// Ticks played, 1/60 s each.
    pub ticks: u64,
    /// Missiles fired by the player's ships.
    pub shots: u64,
    /// Missiles of the player's ships that hit something.
    pub hits: u64,
    /// Kills: aliens, bosses and boss parts destroyed, and rocks broken.
    pub kills: u64,
    /// Bullets grazed, each counted once.
    pub grazes: u64,
    /// Ships lost in all games.
    pub deaths: u64,
    /// Bombs fired, including automatic ones.
    pub bombs: u64,
    /// Surges fired in all games.
    pub surges: u64,
    /// Medals collected in all games.
    pub medals: u64,
    /// Continues used in all games.
    pub continues: u64,
    /// The number of kills in the longest chain of all games.
    pub best_chain: u64,
    /// Collision pair counts over all ticks.
    pub pairs: Pairs,
    /// Games cleared to the end, by difficulty name.
    pub clears: BTreeMap<String, u64>,
    /// How often each [achievement](crate::app::achievements) was earned, by name.
    pub achievements: BTreeMap<String, u64>,
    /// How often each lesson was learned, by name. A learned first-flight lesson is not shown again. Lab lessons start
    /// with `lab_` and are marked as done.
    pub lessons: BTreeMap<String, u64>,
    /// The results of the lab lessons, by name.
    pub grades: BTreeMap<String, LessonGrade>,
    /// Aliens destroyed, by sprite name.
    pub families: BTreeMap<String, u64>,
    /// Ships lost, by the sprite name of the object that hit the ship.
    pub lost_to: BTreeMap<String, u64>,
    /// The aliens, bullets and rocks met, by sprite name: how often each narrowly missed a ship.
    pub met: BTreeMap<String, u64>,
    /// The records of boss phases, by [`PhaseRecord::key`].
    pub phases: BTreeMap<String, PhaseRecord>,
    /// Totals for each stage, by stage number.
    pub stages: BTreeMap<String, StageStatistics>,
    /// The ids of the stages that were added last, at most 16. A game that is saved again after a crash is already here.
    pub counted: Vec<u64>,
}

/// The maximum number of ids in [`Statistics::counted`].
pub(crate) const MAX_COUNTED: usize = 16;

/// Collision pair counts, summed over all ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pairs {
    /// All pairs: (n² − n)/2 in a tick with n objects.
    pub all: u64,
    /// Pairs of kinds that may collide by the rules of the game.
    pub after_rules: u64,
    /// Candidate pairs from the broad phase.
    pub candidates: u64,
    /// Pairs with overlapping rectangles.
    pub rect_hits: u64,
    /// Pairs with overlapping rectangles that were compared pixel by pixel.
    pub bitmap_tests: u64,
    /// Pairs that collided: they shared at least one solid pixel.
    pub hits: u64,
}

/// Totals for one stage over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageStatistics {
    /// How often the stage was started.
    pub flown: u64,
    /// How often the stage was cleared.
    pub cleared: u64,
    /// Ships lost in the stage.
    pub deaths: u64,
    /// The most points earned in the stage in one game.
    pub best: u64,
    /// How often the stage was cleared without losing a ship.
    pub unhit: u64,
    /// The shortest time in which the stage was cleared, in ticks. 0 before the first.
    pub best_ticks: u64,
}

/// The records of a boss phase over all games, at one difficulty. Practice counts, unless it is made easier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PhaseRecord {
    /// How often the phase was fought.
    pub tries: u64,
    /// How often the phase was beaten before its time was up.
    pub captured: u64,
    /// How often the phase was captured without being hit.
    pub unhit: u64,
    /// The shortest time in which the phase was captured, in ticks. 0 before the first.
    pub best_ticks: u64,
}

impl PhaseRecord {
    /// Returns the key of a phase: the name of the difficulty, the stage from 1, and the boss and the phase from 0, such as
    /// `captain/3/1/0`.
    pub fn key(difficulty: &str, stage: u32, boss: u8, phase: u8) -> String {
        format!("{difficulty}/{stage}/{boss}/{phase}")
    }

    /// Adds the records of other games.
    pub fn add(&mut self, other: &Self) {
        increase!(self, other => tries, captured, unhit);
        self.best_ticks = shorter(self.best_ticks, other.best_ticks);
    }
}

/// Returns the shorter of two times. A time of 0 means that there is none.
fn shorter(one: u64, other: u64) -> u64 {
    if one == 0 || other == 0 { one.max(other) } else { one.min(other) }
}

impl Statistics {
    /// Returns the statistics of a game cleared to the end, without those of its stages. `difficulty` is the name of
    /// its difficulty.
    pub fn of_clear(difficulty: &str) -> Self {
        Self { clears: [(difficulty.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns statistics that contain one earned achievement, whose name is `key`.
    pub fn of_achievements(key: &str) -> Self {
        Self { achievements: [(key.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns statistics that contain one learned lesson, whose name is `key`.
    pub fn of_lesson(key: &str) -> Self {
        Self { lessons: [(key.to_owned(), 1)].into(), ..Self::default() }
    }

    /// Returns statistics that contain one finished lab lesson and its result.
    pub fn of_lab_lesson(key: &str, grade: LessonGrade) -> Self {
        Self { grades: [(key.to_owned(), grade)].into(), ..Self::of_lesson(key) }
    }

    /// Returns these statistics with everything reset except the finished lab lessons and their results.
    pub fn forgotten(mut self) -> Self {
        self.lessons.retain(|key, _| key.starts_with("lab_"));
        Self { lessons: self.lessons, grades: self.grades, ..Self::default() }
    }

    /// Adds the statistics of other games. Totals are summed, and of two records the better one stays.
    pub fn add(&mut self, other: &Self) {
        self.counted.extend(&other.counted);
        self.counted.drain(..self.counted.len().saturating_sub(MAX_COUNTED));
        increase!(self, other => games, stages_cleared, ticks, shots, hits, kills, grazes, deaths, bombs, surges);
        increase!(self, other => medals, continues);
        increase!(self.pairs, other.pairs => all, after_rules, candidates, rect_hits, bitmap_tests, hits);
        self.best_chain = self.best_chain.max(other.best_chain);
        for (sums, more) in [
            (&mut self.clears, &other.clears),
            (&mut self.achievements, &other.achievements),
            (&mut self.lessons, &other.lessons),
            (&mut self.families, &other.families),
            (&mut self.lost_to, &other.lost_to),
            (&mut self.met, &other.met),
        ] {
            more.iter().for_each(|(name, &number)| increase(sums.entry(name.clone()).or_default(), number));
        }
        for (name, more) in &other.grades {
            let grade = self.grades.entry(name.clone()).or_default();
            increase!(grade, more => finished, questions, right, mistakes, seconds);
            grade.best_percent = grade.best_percent.max(more.best_percent);
        }
        for (name, more) in &other.stages {
            let stage = self.stages.entry(name.clone()).or_default();
            increase!(stage, more => flown, cleared, deaths, unhit);
            stage.best = stage.best.max(more.best);
            stage.best_ticks = shorter(stage.best_ticks, more.best_ticks);
        }
        for (name, more) in &other.phases {
            self.phases.entry(name.clone()).or_default().add(more);
        }
    }

    /// Returns the hit rate of missiles, in thousandths, or `None` before the first missile.
    pub fn accuracy_permille(&self) -> Option<u64> {
        (self.shots > 0).then(|| (u128::from(self.hits) * 1000 / u128::from(self.shots)).min(1000) as u64)
    }
}

fn increase(sum: &mut u64, more: u64) {
    *sum = sum.saturating_add(more).min(MAX);
}

impl Statistics {
    /// Returns what a finished or abandoned flight of any mode adds. `is_first` says whether the game started with it.
    pub fn of_flight(world: &World, is_first: bool) -> Self {
        let (here, stats) = (world.of_this_stage(), world.stats());
        // A stage of the player's own may bring sprites that no page can show.
        let is_known = world.setup().mode != GameMode::OwnStage;
        Self {
            games: u64::from(is_first),
            ticks: u64::from(world.tick()),
            shots: u64::from(stats.shots),
            hits: u64::from(stats.hits),
            kills: u64::from(here.score.kills),
            grazes: u64::from(here.score.grazes),
            deaths: u64::from(here.deaths()),
            bombs: world.players().iter().map(|player| u64::from(player.bombs_used)).sum(),
            surges: u64::from(stats.surges),
            medals: u64::from(here.medals.caught),
            continues: u64::from(here.continues_used),
            best_chain: u64::from(here.score.best_chain),
            pairs: Pairs::from(world.total_counts()),
            families: if is_known { families(world) } else { BTreeMap::new() },
            lost_to: if is_known { losses(world) } else { BTreeMap::new() },
            ..Self::default()
        }
    }

    /// Returns what a finished or abandoned stage adds to [`of_flight`](Self::of_flight). `points_before` is the score from
    /// earlier stages.
    pub fn of_stage(world: &World, stage: u32, points_before: u64) -> Self {
        let cleared = u64::from(world.outcome() == Outcome::Cleared);
        let deaths = u64::from(world.of_this_stage().deaths());
        let record = StageStatistics {
            flown: 1,
            cleared,
            deaths,
            best: world.score().points.saturating_sub(points_before),
            unhit: u64::from(cleared > 0 && deaths == 0),
            best_ticks: cleared * u64::from(world.clock()),
        };
        Self { stages_cleared: cleared, stages: [(stage.to_string(), record)].into(), ..Self::default() }
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

/// Counts ships lost in the stage by the sprite name of the object that hit them. Rocks of all sizes count as `rock`.
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
            surges: 3,
            best_chain: 40,
            pairs: Pairs { all: u64::MAX - 1, ..Pairs::default() },
            families: [("scout".to_owned(), 3)].into(),
            stages: [("1".to_owned(), stage(2, 900))].into(),
            ..Statistics::default()
        };
        let more = Statistics {
            games: 1,
            surges: 2,
            best_chain: 30,
            pairs: Pairs { all: 10, ..Pairs::default() },
            families: [("scout".to_owned(), 1), ("wasp".to_owned(), 5)].into(),
            stages: [("1".to_owned(), stage(1, 1000)), ("2".to_owned(), stage(1, 7))].into(),
            ..Statistics::of_clear("ace")
        };
        all.add(&more);
        assert_eq!((all.games, all.surges, all.best_chain, all.pairs.all), (3, 5, 40, i64::MAX as u64));
        assert_eq!((all.families["scout"], all.families["wasp"], all.clears["ace"]), (4, 5, 1));
        assert_eq!((all.stages["1"], all.stages["2"]), (stage(3, 1000), stage(1, 7)));
    }

    #[test]
    fn the_last_games_are_known() {
        let mut all = Statistics::default();
        (0..30).for_each(|id| all.add(&Statistics { counted: vec![id], ..Statistics::default() }));
        assert_eq!(all.counted, (14..30).collect::<Vec<_>>());
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
