//! Starting a game. Everything the game will need is allocated here, so that no tick allocates.

use super::effects::ships::launch;
use super::state::rocks::{MAX_IN_A_STAGE, RockWorld};
use super::state::{
    Bodies, Boss, BossState, BroadPhaseUse, CELL_CHARGE, Capacity, Carry, EntityIndex, GameSetup,
    GameSprites, Inputs, MAX_BOMBS, MAX_CELLS, Outcome, Player, PlayerCarry, Practice, PracticeStart, Queues,
    RandomStreams, Script, SetupError, StagePoints, StageProgress, StageRecords, StageStats, Standing, World,
    WorldTime, kind, store,
};
use crate::level::{Level, MAX_MARKS, MAX_POWER};
use glam::Vec2;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use sector_collision::{Counts, Method, Pipeline};
use sector_sprites::Sheet;
use std::sync::Arc;

impl World {
    /// Starts a game on `level`, after applying the difficulty of `setup` to it. All memory that the game will need
    /// is allocated here.
    ///
    /// # Errors
    /// Returns an error if the sheet lacks a sprite that every game needs.
    pub fn new(
        setup: GameSetup,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
    ) -> Result<Self, SetupError> {
        let level = Arc::new(level.at(setup.difficulty));
        let rocks = if level.rocks.is_empty() { 0 } else { MAX_IN_A_STAGE };
        let capacity = Capacity { rocks, ..Capacity::STAGE };
        let mut world = make(setup, level, sheet, method, Script::Stage, capacity)?;
        if let Some(practice) = setup.practice {
            world.begin_practice(practice);
        }
        if let Some(carry) = setup.carry {
            world.apply_carry(carry);
        }
        Ok(world)
    }

    /// Starts a sandbox that holds nothing but the players' ships. The level supplies the kinds of aliens and the
    /// paths; its waves never come and its guns stay silent. All memory that the sandbox will need is allocated here.
    ///
    /// # Errors
    /// Returns an error if the sheet lacks a sprite that every game needs.
    pub fn sandbox(
        setup: GameSetup,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
        capacity: Capacity,
    ) -> Result<Self, SetupError> {
        make(setup, level, sheet, method, Script::Sandbox, capacity)
    }

    fn begin_practice(&mut self, practice: Practice) {
        self.stage.starts_at = practice.from.start_in(&self.level);
        self.time.clock = self.stage.starts_at.tick.saturating_sub(practice.from.lead_ticks());
        let gone = self.level.bosses.iter().take_while(|boss| boss.at < self.stage.starts_at.tick).count();
        let last = gone.checked_sub(1).map(|last| Boss::announced(last as u8, Vec2::ZERO));
        self.stage.boss = last.map(|boss| Boss { state: BossState::Gone, ..boss });
        for player in &mut self.players {
            (player.power, player.bombs) = (practice.power.min(MAX_POWER), MAX_BOMBS);
            player.charge = CELL_CHARGE * u16::from(MAX_CELLS);
        }
    }

    /// Applies the carry to the players and stores it in the setup, where the state hash covers it.
    fn apply_carry(&mut self, mut carry: Carry) {
        // A carry file may hold anything for a player who does not take part, so reset that entry.
        carry.players[self.players.len()..].fill(PlayerCarry::default());
        self.setup.carry = Some(carry);
        (self.standing.score, self.standing.medals) = (carry.score, carry.medals);
        self.standing.continues_used = carry.continues_used;
        for (player, carry) in self.players.iter_mut().zip(carry.players) {
            let PlayerCarry { lives, bombs, power, shield, deaths } = carry;
            (player.lives, player.bombs, player.power) = (lives, bombs, power);
            (player.shield, player.deaths) = (shield, deaths);
        }
    }
}

/// Creates a game at its first tick, but applies neither the practice nor the carry of `setup`.
fn make(
    setup: GameSetup,
    level: Arc<Level>,
    sheet: Arc<Sheet>,
    method: Method,
    script: Script,
    capacity: Capacity,
) -> Result<World, SetupError> {
    let is_scripted = script == Script::Stage && level.bullets.iter().any(|bullet| bullet.motion.is_some());
    let scripted = if is_scripted { capacity.missiles } else { 0 };
    let sprites = GameSprites::find(&sheet, setup.ships)?;
    let bodies = capacity.bodies as usize;
    let rocks = sprites.rocks.filter(|_| capacity.rocks > 0);
    let stream = |n: u64| Pcg32::seed_from_u64(setup.seed ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut collision = Pipeline::new(method, kind::rules(), sheet.masks(), bodies);
    collision.reserve_swept(capacity.shots as usize);
    if script == Script::Stage {
        // The first call allocates the grid of the queries that surges ask.
        collision.queries();
    }
    let mut world = World {
        sprites,
        setup,
        script,
        capacity,
        swarm: None,
        time: WorldTime::default(),
        bodies: Bodies {
            ecs: store::new(script, capacity, scripted),
            index: EntityIndex::with_capacity(bodies),
            collision,
            rocks: rocks.map(|sprites| {
                let parts = level.bosses.iter().flat_map(|boss| &boss.parts).map(|part| part.sprite);
                Box::new(RockWorld::new(method, sprites, capacity.rocks, parts, &sheet))
            }),
            next_id: 1,
            leaving: Vec::with_capacity(store::most_to_leave(capacity) as usize),
        },
        random: RandomStreams { guns: stream(1), director: stream(2) },
        players: Player::all(setup.ships, capacity.arena, setup.difficulty),
        standing: Standing::default(),
        stage: StageProgress {
            starts_at: PracticeStart::default(),
            fallen: vec![0; level.waves.len()],
            boss: None,
            warnings: Vec::with_capacity(MAX_MARKS),
            outcome: Outcome::Flying,
            victory_in: 0,
        },
        inputs: Inputs::default(),
        events: Vec::new(),
        queues: Queues::new(script, &level, capacity, scripted),
        records: StageRecords {
            counts: Counts::default(),
            broad_phase_use: BroadPhaseUse::default(),
            stats: StageStats::new(level.aliens.len()),
            points: StagePoints::default(),
            last_kill: None,
        },
        level,
        sheet,
    };
    for player in 0..world.players.len() {
        world.players[player].power = world.level.begin_power;
        launch(&mut world, player);
    }
    Ok(world)
}
