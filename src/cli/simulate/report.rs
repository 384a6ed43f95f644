//! The report of a simulated game.

use crate::cli::answer::{counted, funnel};
use crate::cli::flight::{FlightLog, Loss, PhaseLog};
use crate::scene::counts_by_name;
use crate::sim::{BroadPhaseUse, GameMode, Outcome, Player, StagePoints, World};
use sector_collision::{Counts, Method};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

#[derive(Serialize)]
pub(super) struct GameReport {
    mode: &'static str,
    stage: u32,
    difficulty: &'static str,
    seed: u64,
    method: String,
    ticks: u32,
    state_hash: String,
    score: u64,
    /// The points that the stage paid by reason, and the number of extra ships they earned.
    paid: StagePoints,
    lives: u8,
    deaths: u32,
    players: Vec<PlayerReport>,
    stage_cleared: bool,
    game_over: bool,
    grazes: u32,
    kills: u32,
    best_chain: u32,
    losses: Vec<Loss>,
    phases: Vec<PhaseLog>,
    /// The number of aliens in the waves of the stage; `aliens_destroyed` counts the destroyed ones.
    aliens: u32,
    aliens_destroyed: u32,
    /// How often `--invulnerable` saved a ship from destruction.
    spared: u32,
    #[serde(serialize_with = "counts_by_name")]
    counts: Counts,
    broad_phase: BroadPhaseReport,
}

/// The broad phases that were used in a stage, and their work.
#[derive(Serialize)]
pub(crate) struct BroadPhaseReport {
    pub(crate) ticks: BTreeMap<&'static str, u32>,
    pub(crate) changes: u32,
    /// The shortest use of a method that ended with a switch, in ticks; `None` if there was no switch.
    pub(crate) shortest_stay: Option<u32>,
    /// The work of all ticks, in the unit of [`MethodStats::steps`](sector_collision::trace::MethodStats::steps).
    pub(crate) steps: u64,
}

impl BroadPhaseReport {
    pub(crate) fn of(used: &BroadPhaseUse) -> Self {
        let ticks = used.ticks().map(|(method, ticks)| (method.name(), ticks)).collect();
        Self { ticks, changes: used.changes, shortest_stay: used.shortest_stay, steps: used.steps }
    }
}

#[derive(Serialize)]
struct PlayerReport {
    ship: &'static str,
    lives: u8,
    deaths: u32,
    bombs_used: u32,
}

impl PlayerReport {
    fn of(player: &Player) -> Self {
        let Player { kind, lives, deaths, bombs_used, .. } = *player;
        Self { ship: kind.name(), lives, deaths, bombs_used }
    }
}

impl GameReport {
    /// Creates the report of a game from the current state of `world` and the log of its flight.
    pub(super) fn of(world: &World, stage: u32, log: FlightLog, method: Method) -> Self {
        let score = world.score();
        let setup = world.setup();
        Self {
            mode: setup.mode.name(),
            stage: if setup.mode == GameMode::Stages { stage } else { 0 },
            difficulty: world.setup().difficulty.name(),
            seed: world.setup().seed,
            method: method.to_string(),
            ticks: world.tick(),
            state_hash: format!("{:016x}", world.hash()),
            score: score.points,
            paid: *world.stage_points(),
            lives: world.player().lives,
            deaths: world.players().iter().map(|player| player.deaths).sum(),
            players: world.players().iter().map(PlayerReport::of).collect(),
            stage_cleared: world.outcome() == Outcome::Cleared,
            game_over: world.outcome() == Outcome::GameOver,
            grazes: score.grazes,
            kills: score.kills,
            best_chain: score.best_chain,
            losses: log.losses,
            phases: log.phases,
            aliens: world.level().all_targets() as u32,
            aliens_destroyed: world.stats().kills.iter().sum(),
            spared: log.spared,
            counts: world.total_counts(),
            broad_phase: BroadPhaseReport::of(&world.broad_phase_use()),
        }
    }
}

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stage, difficulty, seed, ticks, score, lives, deaths, grazes, spared, .. } = self;
        let ending = match (self.stage_cleared, self.game_over) {
            (true, _) => "cleared",
            (_, true) => "game over",
            _ => "still flying",
        };
        let game = match self.mode {
            "stages" => format!("stage {stage}"),
            mode => mode.to_owned(),
        };
        writeln!(f, "{game}, {difficulty}, seed {seed}: {ending} after {}", counted(*ticks, "ticks"))?;
        writeln!(f, "score {score}, lives {lives}, deaths {deaths}, grazes {grazes}")?;
        if *spared > 0 {
            writeln!(f, "survived {}", counted(*spared, "hits"))?;
        }
        writeln!(f, "{}: {}", self.method, funnel(&self.counts))?;
        write!(f, "state {}", self.state_hash)
    }
}
