//! How a game begins: everything that it will need is made here, so that no tick allocates.

use super::arena::Scale;
use super::bonus::Bonuses;
use super::carry::Carry;
use super::components::kind;
use super::control;
use super::medals::Medals;
use super::player::Players;
use super::practice::{self, Opening};
use super::queues::Queues;
use super::rocks::{self, Rocks};
use super::roster::Roster;
use super::score::Score;
use super::setup::{Setup, SetupError};
use super::spawn::{self, Cast};
use super::stage_stats::StageStats;
use super::world::{Outcome, Script, World};
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use sector_collision::{Counts, Pipeline};
use std::sync::Arc;

impl World {
    /// A game at its first tick.
    ///
    /// Allocates all it will need. Cost: some hundred microseconds.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn new(mut setup: Setup) -> Result<Self, SetupError> {
        setup.level = Arc::new(setup.level.at(setup.difficulty));
        let rocks = if setup.level.rocks.is_empty() { 0 } else { rocks::MAX_IN_A_STAGE };
        let practice = setup.practice;
        let mut world = Self::make(setup, Script::Stage, Scale { rocks, ..Scale::STAGE })?;
        if let Some(practice) = practice {
            practice::begin(&mut world, practice);
        }
        Ok(world)
    }

    pub(super) fn make(setup: Setup, script: Script, scale: Scale) -> Result<Self, SetupError> {
        let cast = Cast::find(&setup.sheet, setup.ships)?;
        let masks = setup.sheet.masks();
        let bodies = scale.bodies as usize;
        let rocks = cast.rocks.filter(|_| scale.rocks > 0);
        let rocks = rocks.map(|sprites| Box::new(Rocks::new(setup.method, sprites, scale.rocks)));
        let some_fly_otherwise = setup.level.bullets.iter().any(|bullet| bullet.motion.is_some());
        let flights = if script == Script::Stage && some_fly_otherwise { scale.missiles } else { 0 };
        let stream = |n: u64| Pcg32::seed_from_u64(setup.seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut world = Self {
            cast,
            script,
            scale,
            ecs: spawn::store(scale, script, flights),
            rocks,
            roster: Roster::with_capacity(bodies),
            collision: Pipeline::new(setup.method, kind::rules(), masks, bodies),
            difficulty: setup.difficulty,
            seed: setup.seed,
            tick: 0,
            clock: 0,
            held: 0,
            freeze: 0,
            next_id: 1,
            guns_rng: stream(1),
            director_rng: stream(2),
            players: Players::new(setup.ships, scale.arena, setup.difficulty),
            continues: setup.continues,
            continues_used: 0,
            offer: None,
            assists: setup.assists,
            practice: None,
            opening: Opening::default(),
            score: Score::default(),
            medals: Medals::default(),
            fallen: vec![0; setup.level.waves.len()],
            boss: None,
            warnings: Vec::with_capacity(crate::level::MAX_MARKS),
            outcome: Outcome::Flying,
            victory_in: 0,
            queues: Queues::new(&setup.level, script, scale, flights),
            leaving: Vec::with_capacity(bodies),
            counts: Counts::default(),
            stats: StageStats::new(setup.level.aliens.len()),
            began: Carry::default(),
            bonuses: Bonuses::default(),
            last_kill: None,
            level: setup.level,
            sheet: setup.sheet,
        };
        for player in 0..world.players.len() {
            world.players[player].power = world.level.begin_power;
            control::launch(&mut world, player);
        }
        Ok(world)
    }
}
