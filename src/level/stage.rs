//! A checked level, as the game runs it: ticks, pixels a tick, radians, indices that exist.

use super::backdrop::Backdrop;
use super::difficulty::{DifficultyScaling, Span};
use super::item::ItemKind;
use super::motion::Motion;
use super::path::FlightPath;
use super::pattern::Gun;
use glam::Vec2;
use sector_sprites::SpriteId;
use serde::Deserialize;

/// The size of an explosion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Blast {
    /// A scout or another small alien.
    Small,
    /// A gunship.
    Medium,
    /// A boss, or a part of one.
    Large,
}

/// A kind of alien missile.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletSpec {
    /// Its picture; a sprite of 16 or 32 frames that are rotations is turned to where it flies.
    pub sprite: SpriteId,
    /// Whether the player's missiles can shoot it down.
    pub soft: bool,
    /// Its motion; `None` for a bullet that flies straight on, as most do.
    pub motion: Option<Motion>,
}

/// A kind of alien.
#[derive(Clone, Debug, PartialEq)]
pub struct AlienSpec {
    /// Its name in the file.
    pub name: String,
    /// Its picture.
    pub sprite: SpriteId,
    /// The damage that destroys it.
    pub hp: i32,
    /// Points before the chain.
    pub score: u32,
    /// Its explosion.
    pub blast: Blast,
    /// Its guns.
    pub guns: Vec<Gun>,
    /// The items that it drops when it is destroyed.
    pub drops: Vec<ItemKind>,
}

/// Aliens that come one after the other along a path, each alone or as a formation.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// Tick of the first arrival.
    pub at: u32,
    /// Index into the level's aliens.
    pub alien: u16,
    /// Index into the level's paths.
    pub path: u16,
    /// Pixels a tick along the path.
    pub speed: f32,
    /// Whether the path is mirrored, left for right.
    pub mirror: bool,
    /// Whether it comes on both sides at once.
    pub both_sides: bool,
    /// The number of times that the formation comes.
    pub count: u16,
    /// Ticks between two arrivals.
    pub every: u32,
    /// The distance of each arrival from the one before, in pixels.
    pub step: Vec2,
    /// The places of its aliens beside the path, in pixels; at least one.
    pub formation: Vec<Vec2>,
    /// The items that its last alien carries, and drops when it is destroyed.
    pub drops: Vec<ItemKind>,
    /// The items that are dropped when all its aliens have been destroyed.
    pub reward: Vec<ItemKind>,
    /// The difficulties on which it exists.
    pub on: Span,
}

impl Wave {
    /// Tick of the last arrival.
    #[must_use]
    pub fn last_tick(&self) -> u32 {
        self.at + u32::from(self.count - 1) * self.every
    }

    /// The number, from 0, of the arrival at a tick; `None` when no arrival falls on the tick.
    #[must_use]
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }

    /// Whether it comes in so fast that it has to be announced.
    #[must_use]
    pub fn dives(&self) -> bool {
        self.speed > super::units::DIVE_SPEED
    }

    /// The number of its aliens.
    #[must_use]
    pub fn aliens(&self) -> usize {
        usize::from(self.count) * self.formation.len() * if self.both_sides { 2 } else { 1 }
    }
}

/// The number of sizes of rocks.
pub const ROCK_SIZES: usize = 4;
/// The sprites of rocks, smallest first.
pub const ROCK_SPRITES: [&str; ROCK_SIZES] = ["rock_1", "rock_2", "rock_3", "rock_4"];

/// A wave of rocks of one size that come one after the other from one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RockWave {
    /// Tick of the first arrival.
    pub at: u32,
    /// Their size, from 0 to 3.
    pub size: u8,
    /// The place where the first comes in, in pixels.
    pub place: Vec2,
    /// The distance of each arrival from the one before, in pixels.
    pub step: Vec2,
    /// Pixels a tick.
    pub velocity: Vec2,
    /// Radians a tick, clockwise.
    pub spin: f32,
    /// The number of rocks.
    pub count: u16,
    /// Ticks between two arrivals.
    pub every: u32,
    /// The difficulties on which it exists.
    pub on: Span,
}

impl RockWave {
    /// The number, from 0, of the rock that comes at a tick; `None` when none does.
    #[must_use]
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }
}

/// The number, from 0, of the arrival at a tick, of `count` arrivals from the tick `at` on, one `every` some ticks.
fn arrival(at: u32, every: u32, count: u16, tick: u32) -> Option<u16> {
    let since = tick.checked_sub(at)?;
    let n = since / every;
    (since.is_multiple_of(every) && n < u32::from(count)).then_some(n as u16)
}

/// One piece of a boss.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPart {
    /// Its picture.
    pub sprite: SpriteId,
    /// Its center beside the boss's, in pixels.
    pub at: Vec2,
    /// Whether shots that strike it do no damage.
    pub armored: bool,
    /// Its picture while the boss is shut; without one it stays as it is.
    pub shut_sprite: Option<SpriteId>,
    /// Whether it exists only while the boss is shut. It is armored.
    pub lid: bool,
    /// The damage that shoots it off; `None` for a part whose damage is done to the boss.
    pub hp: Option<i32>,
    /// Points for shooting the part off, before the multiplier of the chain.
    pub score: u32,
    /// The form of the boss that it belongs to, from 1.
    pub form: u8,
}

/// The rhythm in which a boss opens and shuts from the beginning of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shut {
    /// Ticks for which the boss is open; at least one.
    pub after: u32,
    /// Ticks for which the boss is then shut, before the rhythm begins again.
    pub ticks: u32,
}

impl Shut {
    /// Whether the boss is shut when the phase is `age` ticks old.
    #[must_use]
    pub fn holds(self, age: u32) -> bool {
        age % (self.after + self.ticks) >= self.after
    }
}

/// One phase of a boss.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPhase {
    /// The damage that ends the phase.
    pub hp: i32,
    /// Ticks after which the phase ends by itself, without a bonus.
    pub time: u32,
    /// Points for shooting the phase down before its time is up. For the share of time that is left, the same share of
    /// these points is paid on top.
    pub bonus: u32,
    /// Index into the level's paths, flown round and round.
    pub path: u16,
    /// The speed along the path, in pixels a tick.
    pub speed: f32,
    /// The guns of the boss.
    pub guns: Vec<Gun>,
    /// The items that are dropped when the phase is ended in time.
    pub drops: Vec<ItemKind>,
    /// The rhythm in which the boss is shut, so that only parts that can be shot off take damage; `None` for an open boss.
    pub shut: Option<Shut>,
    /// The form of the boss, counted from 1. It has the parts of this form.
    pub form: u8,
    /// The difficulties on which it exists.
    pub on: Span,
}

/// A boss, in the middle of a level or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct BossSpec {
    /// Shown above its bar.
    pub name: String,
    /// Tick of the warning; the boss enters three seconds later.
    pub at: u32,
    /// Points for its end.
    pub score: u32,
    /// Index of the path along which it enters.
    pub entry: u16,
    /// Pixels a tick along that.
    pub speed: f32,
    /// Whether waves and rocks hold back from its warning to its end.
    pub waves_wait: bool,
    /// Its pieces, drawn in this order; at least one.
    pub parts: Vec<BossPart>,
    /// Its phases in order; at least one.
    pub phases: Vec<BossPhase>,
}

/// A level that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Shown on the stage card.
    pub name: String,
    /// Shown beneath the name.
    pub subtitle: String,
    /// The tune's name.
    pub music: String,
    /// The name of the tune from the boss's announcement on.
    pub boss_music: String,
    /// Its backdrop.
    pub backdrop: Backdrop,
    /// Color of the nebula, each 0–1; without one the backdrop's own.
    pub nebula: Option<[f32; 3]>,
    /// The power of a ship that begins here and not in a level before.
    pub begin_power: u8,
    /// Alien missiles.
    pub bullets: Vec<BulletSpec>,
    /// Paths by index.
    pub paths: Vec<FlightPath>,
    /// Aliens by index.
    pub aliens: Vec<AlienSpec>,
    /// Waves in order of their first tick.
    pub waves: Vec<Wave>,
    /// Waves of rocks in order of their first tick.
    pub rocks: Vec<RockWave>,
    /// Bosses in the order in which they come, one after the other.
    pub bosses: Vec<BossSpec>,
    /// Whether the stage ends with the last boss. Otherwise it ends when the last alien is gone.
    pub ends_with_boss: bool,
    /// The factors of each difficulty, from the easiest to the hardest.
    pub scaling: [DifficultyScaling; 4],
    /// Hash of the text it was read from, for replays.
    pub hash: u64,
}

impl Level {
    /// The boss that ends the stage; `None` when it ends with the last alien.
    #[must_use]
    pub fn boss(&self) -> Option<&BossSpec> {
        self.bosses.last().filter(|_| self.ends_with_boss)
    }

    /// All guns, those of aliens and of bosses.
    pub fn guns(&self) -> impl Iterator<Item = &Gun> {
        let phases = self.bosses.iter().flat_map(|boss| &boss.phases);
        self.aliens.iter().flat_map(|alien| &alien.guns).chain(phases.flat_map(|phase| &phase.guns))
    }

    /// The sprites of everything that it brings in but rocks, some more than once.
    pub fn sprites(&self) -> impl Iterator<Item = SpriteId> + '_ {
        let parts = self.bosses.iter().flat_map(|boss| &boss.parts);
        let parts = parts.flat_map(|part| [Some(part.sprite), part.shut_sprite]).flatten();
        let bullets = self.bullets.iter().map(|bullet| bullet.sprite);
        bullets.chain(self.aliens.iter().map(|alien| alien.sprite)).chain(parts)
    }
}
