//! How a game begins: everything that it will need is made here, so that no tick allocates.

use super::arena::Scale;
use super::bonus::Bonuses;
use super::components::kind;
use super::control;
use super::medals::Medals;
use super::player::Players;
use super::practice::{self, Opening};
use super::queues::Queues;
use super::rocks::{self, Rocks};
use super::roster::Roster;
use super::score::Score;
use super::setup::{GameSetup, SetupError};
use super::spawn::{self, Cast};
use super::stage_stats::StageStats;
use super::world::{Outcome, Script, World};
use crate::level::Level;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use sector_collision::{Counts, Method, Pipeline};
use sector_sprites::Sheet;
use std::sync::Arc;

impl World {
    /// A game at its first tick. `level` is that of the setup's stage, as it was read: the difficulty is applied here.
    /// `method` is the broad phase to start with; it changes the counts alone.
    ///
    /// Allocates all it will need. Cost: some hundred microseconds.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn new(
        setup: GameSetup,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
    ) -> Result<Self, SetupError> {
        let level = Arc::new(level.at(setup.difficulty));
        let rocks = if level.rocks.is_empty() { 0 } else { rocks::MAX_IN_A_STAGE };
        let scale = Scale { rocks, ..Scale::STAGE };
        let mut world = Self::make(setup, level, sheet, method, Script::Stage, scale)?;
        if let Some(practice) = setup.practice {
            practice::begin(&mut world, practice);
        }
        if let Some(carry) = setup.carry {
            world.take_along(carry);
        }
        Ok(world)
    }

    pub(super) fn make(
        setup: GameSetup,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
        script: Script,
        scale: Scale,
    ) -> Result<Self, SetupError> {
        let cast = Cast::find(&sheet, setup.ships)?;
        let masks = sheet.masks();
        let bodies = scale.bodies as usize;
        let rocks = cast.rocks.filter(|_| scale.rocks > 0);
        let rocks = rocks.map(|sprites| Box::new(Rocks::new(method, sprites, scale.rocks)));
        let some_fly_otherwise = level.bullets.iter().any(|bullet| bullet.motion.is_some());
        let flights = if script == Script::Stage && some_fly_otherwise { scale.missiles } else { 0 };
        let stream = |n: u64| Pcg32::seed_from_u64(setup.seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut world = Self {
            cast,
            script,
            scale,
            ecs: spawn::store(scale, script, flights),
            rocks,
            roster: Roster::with_capacity(bodies),
            collision: Pipeline::new(method, kind::rules(), masks, bodies),
            setup,
            tick: 0,
            clock: 0,
            held: 0,
            freeze: 0,
            next_id: 1,
            guns_rng: stream(1),
            director_rng: stream(2),
            players: Players::new(setup.ships, scale.arena, setup.difficulty),
            continues_used: 0,
            offer: None,
            opening: Opening::default(),
            score: Score::default(),
            medals: Medals::default(),
            fallen: vec![0; level.waves.len()],
            boss: None,
            warnings: Vec::with_capacity(crate::level::MAX_MARKS),
            outcome: Outcome::Flying,
            victory_in: 0,
            queues: Queues::new(&level, script, scale, flights),
            leaving: Vec::with_capacity(bodies),
            counts: Counts::default(),
            stats: StageStats::new(level.aliens.len()),
            bonuses: Bonuses::default(),
            last_kill: None,
            level,
            sheet,
        };
        for player in 0..world.players.len() {
            world.players[player].power = world.level.begin_power;
            control::launch(&mut world, player);
        }
        Ok(world)
    }
}
