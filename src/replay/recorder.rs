//! Records a game while it is played.

use super::{HASH_EVERY_TICKS, Header, MAX_TICKS, Replay, short_check};
use crate::sim::{Carry, GameSetup, Inputs, SIM_VERSION, World};

/// Ticks to reserve room for at the start (ten minutes), so that recording a stage does not allocate.
const ROOM_TICKS: usize = 10 * 60 * 60;

/// Records a game tick by tick, for a [`Replay`].
#[derive(Clone, Debug)]
pub struct Recorder {
    replay: Replay,
}

impl Recorder {
    /// Starts recording a game. `world` must be before its first tick.
    pub fn new(world: &World) -> Self {
        let carry = Some(world.carry()).filter(|carry| *carry != Carry::default());
        let header = Header {
            sim_version: SIM_VERSION,
            game_version: env!("CARGO_PKG_VERSION").to_owned(),
            level_hash: world.level().hash,
            sheet_hash: world.pictures_hash(),
            setup: GameSetup { carry, ..*world.setup() },
        };
        Self { replay: empty(header, ROOM_TICKS, world.hash()) }
    }

    /// Marks the recorded game as taken over from a replay.
    pub(super) fn taken_over(mut self) -> Self {
        self.replay.header.setup.assists.taken_over = true;
        self
    }

    /// Resumes recording after the first `ticks` of a replay, when the game is `world`.
    pub(super) fn resumed(replay: &Replay, ticks: u32, world: &World) -> Self {
        let ticks = replay.inputs.len().min(ticks as usize);
        let room = ROOM_TICKS.max(ticks + ROOM_TICKS / 2);
        let mut taken = empty(replay.header.clone(), room, world.hash());
        taken.score = world.score().points;
        taken.inputs.extend_from_slice(&replay.inputs[..ticks]);
        taken.checks.extend_from_slice(&replay.checks[..ticks]);
        taken.hashes.extend_from_slice(&replay.hashes[..ticks / HASH_EVERY_TICKS as usize]);
        Self { replay: taken }
    }

    /// Records a tick: its inputs, and hashes of the world after it. Call it after each tick. Ticks beyond
    /// [`MAX_TICKS`] are ignored. Computes one state hash.
    pub fn tick(&mut self, inputs: impl Into<Inputs>, world: &World) {
        if self.replay.inputs.len() >= MAX_TICKS as usize {
            return;
        }
        let hash = world.hash();
        self.replay.inputs.push(inputs.into());
        self.replay.checks.push(short_check(hash));
        if (self.replay.inputs.len() as u32).is_multiple_of(HASH_EVERY_TICKS) {
            self.replay.hashes.push(hash);
        }
        self.replay.final_hash = hash;
        self.replay.score = world.score().points;
        // An assist switched on during the game counts for all of it.
        self.replay.header.setup.assists.slowed |= world.setup().assists.slowed;
    }

    /// Returns the replay of the game so far, which can be saved at any tick.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }
}

fn empty(header: Header, ticks: usize, final_hash: u64) -> Replay {
    Replay {
        header,
        inputs: Vec::with_capacity(ticks),
        checks: Vec::with_capacity(ticks),
        hashes: Vec::with_capacity(ticks / HASH_EVERY_TICKS as usize),
        final_hash,
        score: 0,
    }
}
