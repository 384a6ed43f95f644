//! Records a game while it is played.

use super::{HASH_EVERY_TICKS, Header, MAX_TICKS, Replay};
use crate::sim::{Carry, GameSetup, Inputs, SIM_VERSION, World};

/// Ticks to reserve room for at the start (ten minutes), so that recording a stage does not allocate.
const ROOM_TICKS: usize = 10 * 60 * 60;

/// Records a game tick by tick, for a [`Replay`].
#[derive(Clone, Debug)]
pub struct Recorder {
    /// The replay without the hash after its last tick, unless that is a multiple of [`HASH_EVERY_TICKS`].
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
        Self { replay: empty(header, ROOM_TICKS, world) }
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
        let mut taken = empty(replay.header.clone(), room, world);
        taken.inputs.extend_from_slice(&replay.inputs[..ticks]);
        taken.hashes.extend_from_slice(&replay.hashes[..ticks / HASH_EVERY_TICKS as usize]);
        Self { replay: taken }
    }

    /// Records a tick: its inputs and, every [`HASH_EVERY_TICKS`], the hash of the world after it. Call it after each
    /// tick. Ticks beyond [`MAX_TICKS`] are ignored.
    pub fn tick(&mut self, inputs: impl Into<Inputs>, world: &World) {
        if self.replay.inputs.len() >= MAX_TICKS as usize {
            return;
        }
        self.replay.inputs.push(inputs.into());
        if self.ticks().is_multiple_of(HASH_EVERY_TICKS) {
            self.replay.hashes.push(world.hash());
        }
        self.replay.score = world.score().points;
        // An assist switched on during the game counts for all of it.
        self.replay.header.setup.assists.slowed |= world.setup().assists.slowed;
    }

    /// Returns the setup of the recorded game.
    pub fn setup(&self) -> &GameSetup {
        &self.replay.header.setup
    }

    /// Returns the inputs recorded so far.
    pub fn inputs(&self) -> &[Inputs] {
        &self.replay.inputs
    }

    /// Returns the replay of the game so far. `world` must be the world after the last recorded tick. Computes at most
    /// one state hash.
    pub fn replay(&self, world: &World) -> Replay {
        let mut replay = self.replay.clone();
        if !self.ticks().is_multiple_of(HASH_EVERY_TICKS) {
            replay.hashes.push(world.hash());
        }
        replay
    }

    fn ticks(&self) -> u32 {
        self.replay.inputs.len() as u32
    }
}

fn empty(header: Header, ticks: usize, world: &World) -> Replay {
    let inputs = Vec::with_capacity(ticks);
    let hashes = Vec::with_capacity(ticks / HASH_EVERY_TICKS as usize);
    Replay { header, inputs, hashes, score: world.score().points }
}
