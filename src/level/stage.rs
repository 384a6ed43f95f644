//! A checked level, as the game runs it: ticks, pixels a tick, radians, indices that exist.

use super::difficulty::{Difficulty, DifficultyScaling, Span};
use super::motion::Motion;
use super::path::FlightPath;
use super::pattern::Gun;
use crate::named::named;
use glam::Vec2;
use sector_sprites::SpriteId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The size of an explosion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Blast {
    /// The explosion of a scout or another small alien, or of a small rock.
    Small,
    /// The explosion of a gunner or another alien of middle size, of a large rock, or at a part of a boss.
    Medium,
    /// The explosion of a carrier or another large alien, or that at the end of a phase or of the life of a boss.
    Large,
}

/// A kind of alien missile.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletSpec {
    /// The picture of the bullet; a sprite of 16 or 32 frames that are rotations is turned to the direction of flight.
    pub sprite: SpriteId,
    /// Whether the player's missiles can shoot the bullet down.
    pub soft: bool,
    /// The motion of the bullet; `None` for one that flies straight on, as most do.
    pub motion: Option<Motion>,
}

/// A kind of alien.
#[derive(Clone, Debug, PartialEq)]
pub struct AlienSpec {
    /// The name of the alien in the level file.
    pub name: String,
    /// The picture of the alien.
    pub sprite: SpriteId,
    /// The damage that destroys the alien.
    pub hp: i32,
    /// The points for destroying the alien, before the multiplier of the chain.
    pub score: u32,
    /// The size of the alien's explosion.
    pub blast: Blast,
    /// The guns of the alien.
    pub guns: Vec<Gun>,
    /// The items that the alien drops when it is destroyed.
    pub drops: Vec<ItemKind>,
}

/// A wave of aliens that come one after the other along a path, each alone or as a formation.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// The tick of the stage at which the first alien or formation of the wave comes in.
    pub at: u32,
    /// The index of the wave's kind of alien in the level's aliens.
    pub alien: u16,
    /// The index of the wave's path in the level's paths.
    pub path: u16,
    /// The speed of the aliens along the path, in pixels a tick.
    pub speed: f32,
    /// Whether the path is mirrored, left for right.
    pub mirror: bool,
    /// Whether the wave comes in on both sides at once, on the path and on its mirror image.
    pub both_sides: bool,
    /// The number of times that the formation of the wave comes in.
    pub count: u16,
    /// The ticks from one arrival of the formation to the next.
    pub every: u32,
    /// The offset of each arrival of the formation from the one before, in pixels.
    pub step: Vec2,
    /// The offset of each alien of the formation from the formation's place on the path, in pixels; at least one alien.
    pub formation: Vec<Vec2>,
    /// The items that the last alien of the wave carries, and drops when it is destroyed.
    pub drops: Vec<ItemKind>,
    /// The items that are dropped when all aliens of the wave have been destroyed.
    pub reward: Vec<ItemKind>,
    /// The difficulties on which the wave exists.
    pub on: Span,
}

impl Wave {
    /// Returns the tick of the stage at which the formation of the wave comes in for the last time.
    pub fn last_tick(&self) -> u32 {
        self.at + u32::from(self.count - 1) * self.every
    }

    /// Returns the number, from 0, of the arrival of the formation at a tick of the stage, if one falls on the tick.
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }

    /// Whether the wave comes in so fast that it has to be announced.
    pub fn dives(&self) -> bool {
        self.speed > super::units::DIVE_SPEED
    }

    /// Returns the number of aliens in all arrivals of the wave.
    pub fn aliens(&self) -> usize {
        usize::from(self.count) * self.formation.len() * if self.both_sides { 2 } else { 1 }
    }
}

/// The number of sizes of rocks.
pub const ROCK_SIZES: usize = 4;
/// The names of the sprites of rocks, from the smallest size to the largest.
pub const ROCK_SPRITES: [&str; ROCK_SIZES] = ["rock_1", "rock_2", "rock_3", "rock_4"];

/// A wave of rocks of one size that come in one after the other with the same velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RockWave {
    /// The tick of the stage at which the first rock comes in.
    pub at: u32,
    /// The size of the rocks, from 0 for the smallest to 3.
    pub size: u8,
    /// The position at which the first rock comes in, in field pixels.
    pub place: Vec2,
    /// The offset of the position of each rock from that of the rock before, in pixels.
    pub step: Vec2,
    /// The velocity of the rocks, in pixels a tick.
    pub velocity: Vec2,
    /// The spin of the rocks, in radians a tick, clockwise.
    pub spin: f32,
    /// The number of rocks in the wave.
    pub count: u16,
    /// The ticks from one rock to the next.
    pub every: u32,
    /// The difficulties on which the wave of rocks exists.
    pub on: Span,
}

impl RockWave {
    /// Returns the number, from 0, of the rock that comes in at a tick of the stage; `None` when no rock does.
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }
}

/// Returns the number of the arrival at a tick: the first of `count` is at `at`, each further one `every` ticks later.
fn arrival(at: u32, every: u32, count: u16, tick: u32) -> Option<u16> {
    let since = tick.checked_sub(at)?;
    let n = since / every;
    (since.is_multiple_of(every) && n < u32::from(count)).then_some(n as u16)
}

/// A part of a boss, with a picture of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPart {
    /// The picture of the part.
    pub sprite: SpriteId,
    /// The offset of the part's center from the boss's center, in pixels.
    pub at: Vec2,
    /// Whether shots that strike the part do no damage.
    pub armored: bool,
    /// The picture of the part while the boss is shut; `None` for the same picture as while it is open.
    pub shut_sprite: Option<SpriteId>,
    /// Whether the part exists only while the boss is shut. Such a lid is armored.
    pub lid: bool,
    /// The damage that shoots the part off; `None` for a part whose damage is done to the boss.
    pub hp: Option<i32>,
    /// Points for shooting the part off, before the multiplier of the chain.
    pub score: u32,
    /// The form of the boss that the part belongs to, from 1.
    pub form: u8,
}

/// The rhythm in which a boss opens and shuts. While it is shut, only its parts that can be shot off take damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shut {
    /// The ticks for which the boss is open before it shuts; at least one.
    pub after: u32,
    /// The ticks for which the boss is then shut, before it opens and the rhythm begins again.
    pub ticks: u32,
}

impl Shut {
    /// Whether the boss is shut when the phase is `age` ticks old.
    pub fn holds(self, age: u32) -> bool {
        age % (self.after + self.ticks) >= self.after
    }
}

/// A phase of the fight with a boss.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPhase {
    /// The damage that ends the phase.
    pub hp: i32,
    /// The ticks after which the phase ends by itself, without a bonus.
    pub time: u32,
    /// The points for shooting the phase down before its time is up; a phase ended at once pays double.
    pub bonus: u32,
    /// The index, in the level's paths, of the path that the boss flies in a loop until the phase ends.
    pub path: u16,
    /// The speed along the path, in pixels a tick.
    pub speed: f32,
    /// The guns that the boss has in this phase.
    pub guns: Vec<Gun>,
    /// The items that are dropped when the players end the phase before its time is up.
    pub drops: Vec<ItemKind>,
    /// The rhythm in which the boss is shut; `None` for an open boss.
    pub shut: Option<Shut>,
    /// The form that the boss has in the phase, counted from 1: the boss then has the parts of this form.
    pub form: u8,
    /// The difficulties on which the phase exists.
    pub on: Span,
}

/// A boss, in the middle of a level or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct BossSpec {
    /// The name of the boss, shown above its bar.
    pub name: String,
    /// The tick of the stage at which the boss is announced; the boss enters three seconds later.
    pub at: u32,
    /// The points for destroying the boss, before the multiplier of the chain.
    pub score: u32,
    /// The index, in the level's paths, of the path along which the boss enters.
    pub entry: u16,
    /// The speed along the path of entry, in pixels a tick.
    pub speed: f32,
    /// Whether waves and rocks hold back from the warning of the boss to its end.
    pub waves_wait: bool,
    /// The parts of the boss in the order in which they are drawn; at least one.
    pub parts: Vec<BossPart>,
    /// The phases of the boss in their order; at least one.
    pub phases: Vec<BossPhase>,
}

/// A level as the game plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The name of the level, shown on the stage card.
    pub name: String,
    /// The subtitle of the level, shown beneath its name.
    pub subtitle: String,
    /// The name of the tune that plays until the boss is announced.
    pub music: String,
    /// The name of the tune from the boss's announcement on.
    pub boss_music: String,
    /// The backdrop of the level.
    pub backdrop: Backdrop,
    /// The color of the nebula, each channel 0 to 1; `None` for the backdrop's own.
    pub nebula: Option<[f32; 3]>,
    /// The power of the guns of a ship whose game begins with this level, from 0 to [`MAX_POWER`](super::MAX_POWER).
    pub begin_power: u8,
    /// The kinds of alien missiles; other parts of the level name them by index.
    pub bullets: Vec<BulletSpec>,
    /// The paths of aliens and bosses, shared by the copies of the level; other parts of the level name them by index.
    pub paths: Arc<[FlightPath]>,
    /// The kinds of aliens; waves name them by index.
    pub aliens: Vec<AlienSpec>,
    /// The waves, in the order of their first ticks.
    pub waves: Vec<Wave>,
    /// The waves of rocks, in the order of their first ticks.
    pub rocks: Vec<RockWave>,
    /// The bosses in the order in which they come, one after the other.
    pub bosses: Vec<BossSpec>,
    /// Whether the stage ends with the last boss. Otherwise it ends when the last alien is gone.
    pub ends_with_boss: bool,
    /// The factors of each difficulty, from the easiest to the hardest.
    pub scaling: [DifficultyScaling; Difficulty::ALL.len()],
    /// The hash of the text that the level was read from, by which a replay knows its level.
    pub hash: u64,
}

impl Level {
    /// Returns the boss that ends the stage; `None` when the stage ends with the last alien.
    pub fn boss(&self) -> Option<&BossSpec> {
        self.bosses.last().filter(|_| self.ends_with_boss)
    }

    /// Returns all guns of the level, those of its aliens and of its bosses.
    pub fn guns(&self) -> impl Iterator<Item = &Gun> {
        let phases = self.bosses.iter().flat_map(|boss| &boss.phases);
        self.aliens.iter().flat_map(|alien| &alien.guns).chain(phases.flat_map(|phase| &phase.guns))
    }

    /// Returns the sprites of the level's bullets, aliens and bosses, some of them more than once.
    pub fn sprites(&self) -> impl Iterator<Item = SpriteId> + '_ {
        let parts = self.bosses.iter().flat_map(|boss| &boss.parts);
        let parts = parts.flat_map(|part| [Some(part.sprite), part.shut_sprite]).flatten();
        let bullets = self.bullets.iter().map(|bullet| bullet.sprite);
        bullets.chain(self.aliens.iter().map(|alien| alien.sprite)).chain(parts)
    }
}

named! {
    /// The sky of a stage. The view and the shaders hold its colors, patterns and stars; a level only names it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Backdrop {
        /// A sky of deep blue and violet filaments.
        #[default]
        OpenSpace = "open_space",
        /// A sky of teal curtains from top to bottom.
        Column = "column",
        /// A sky of murky green.
        Swarm = "swarm",
        /// A sky of warm dust and ground rock.
        Belt = "belt",
        /// A sky like an abyss with shafts of light.
        Leviathan = "leviathan",
        /// A sky of crimson and violet cells.
        Hive = "hive",
    }
}

named! {
    /// A sort of item that aliens drop and players catch.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename = "Item")]
    pub enum ItemKind {
        /// An item that makes the guns stronger by one step.
        Power = "Power",
        /// An item that brings a shield, which takes a hit.
        Shield = "Shield",
        /// An item that brings a further bomb.
        Bomb = "Bomb",
        /// An item that pays points, more with each medal that is caught in a row.
        Medal = "Medal",
        /// An item that brings a further ship.
        Life = "Life",
        /// What a cancelled bullet becomes: it flies to the nearest ship and pays points times the multiplier.
        Chip = "Chip",
    }
}

/// The maximum number of items that an alien, a wave or a boss drops at a time.
pub const MAX_DROPS: usize = 8;

/// The power of the strongest guns of a ship, as a number of steps above the guns of a new ship.
pub const MAX_POWER: u8 = 4;

/// The minimum number of aliens in a wave that drops a medal, unless the level names another reward.
pub(super) const FORMATION: usize = 4;
