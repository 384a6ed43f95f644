//! A checked level, as the game runs it: ticks, pixels per tick, radians, valid indices.

use super::difficulty::{Difficulty, DifficultyScaling, Span};
use super::motion::Motion;
use super::path::{FlightPath, Follower};
use super::pattern::Gun;
use crate::named::named;
use glam::Vec2;
use sector_sprites::SpriteId;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// The size of an explosion, for its sound and effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Blast {
    /// The explosion of a small alien, such as a scout, or of a small rock.
    Small,
    /// The explosion of a medium alien, such as a gunner, a large rock, or a boss part.
    Medium,
    /// The explosion of a large alien, such as a carrier, or at the end of a boss phase or of a boss.
    Large,
}

/// A type of alien missile, which guns refer to by index.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletSpec {
    /// The sprite. If it has 16 or 32 rotated frames, it turns in the direction of flight.
    pub sprite: SpriteId,
    /// Whether the player's missiles can shoot the bullet down.
    pub soft: bool,
    /// The motion; `None` to fly straight, as most bullets do.
    pub motion: Option<Motion>,
}

/// A type of alien, which waves refer to by index.
#[derive(Clone, Debug, PartialEq)]
pub struct AlienSpec {
    /// The name of the type in the level file, for reports.
    pub name: String,
    /// The sprite that the alien is drawn with and that collisions test.
    pub sprite: SpriteId,
    /// The damage that destroys the alien.
    pub hp: i32,
    /// Points for destroying the alien, before the chain multiplier.
    pub score: u32,
    /// The size of the explosion when the alien is destroyed.
    pub blast: Blast,
    /// The alien's guns. The age of the alien decides when they fire.
    pub guns: Vec<Gun>,
    /// The items dropped when the alien is destroyed.
    pub drops: Vec<ItemKind>,
    /// The distance that the alien tries to keep from the line of fire of a ship below it, in pixels; 0 to ignore it.
    pub shy_px: f32,
    /// Whether the alien is a wall: nothing destroys it, and missiles of both sides end there.
    pub wall: bool,
}

/// A wave of aliens that arrive one after the other on a path, singly or in formation.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// The tick of the stage at which the first alien or formation arrives.
    pub at: u32,
    /// The alien type, as an index into the level's aliens.
    pub alien: u16,
    /// The path, as an index into the level's paths.
    pub path: u16,
    /// The speed along the path, in pixels per tick.
    pub speed: f32,
    /// Whether the path is mirrored horizontally.
    pub mirror: bool,
    /// Whether the wave arrives on both sides at once: on the path and on its mirror image.
    pub both_sides: bool,
    /// How many times the formation arrives.
    pub count: u16,
    /// Ticks from one arrival to the next.
    pub every: u32,
    /// The offset of each arrival from the one before, in pixels.
    pub step: Vec2,
    /// The offset of each alien from the formation's position on the path, in pixels. Has at least one entry.
    pub formation: Vec<Vec2>,
    /// The items that the last alien of the wave carries and drops when it is destroyed.
    pub drops: Vec<ItemKind>,
    /// The items dropped when all aliens of the wave have been destroyed.
    pub reward: Vec<ItemKind>,
    /// The frame of walls: which of their sides are open. 0 for aliens, which are animated.
    pub frame: u16,
    /// Where on the path the aliens start. Not at its start if they belong to a higher row of a map.
    pub start: Follower,
    /// The difficulties at which the wave exists.
    pub on: Span,
}

impl Wave {
    /// Returns the tick of the stage at which the formation arrives for the last time.
    pub fn last_tick(&self) -> u32 {
        self.at + u32::from(self.count - 1) * self.every
    }

    /// Returns the number, from 0, of the arrival at a tick of the stage, if there is one.
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }

    /// Whether the wave dives: it is so fast that a mark has to announce it.
    pub fn dives(&self) -> bool {
        self.speed > super::units::DIVE_SPEED
    }

    /// Returns the number of aliens that the wave brings in all its arrivals.
    pub fn aliens(&self) -> usize {
        usize::from(self.count) * self.formation.len() * if self.both_sides { 2 } else { 1 }
    }
}

/// The number of rock sizes, each with its own sprite.
pub const ROCK_SIZES: usize = 4;
/// The names of the rock sprites, smallest first.
pub const ROCK_SPRITES: [&str; ROCK_SIZES] = ["rock_1", "rock_2", "rock_3", "rock_4"];

/// A wave of rocks of one size that arrive one after the other with the same velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RockWave {
    /// The tick of the stage at which the first rock arrives.
    pub at: u32,
    /// The size of the rocks, 0 (smallest) to 3.
    pub size: u8,
    /// The position at which the first rock arrives, in field pixels.
    pub place: Vec2,
    /// The offset of each rock's position from the one before, in pixels.
    pub step: Vec2,
    /// The velocity of the rocks, in pixels per tick.
    pub velocity: Vec2,
    /// The spin of the rocks, in radians per tick, clockwise.
    pub spin: f32,
    /// The number of rocks in the wave.
    pub count: u16,
    /// Ticks from one rock to the next.
    pub every: u32,
    /// The difficulties at which the wave exists.
    pub on: Span,
}

impl RockWave {
    /// Returns the number, from 0, of the rock that arrives at a tick of the stage, if there is one.
    pub fn arrival(&self, tick: u32) -> Option<u16> {
        arrival(self.at, self.every, self.count, tick)
    }
}

/// Returns the number of the arrival at a tick, from 0. The first of `count` arrivals is at tick `at`; the others
/// follow every `every` ticks.
fn arrival(at: u32, every: u32, count: u16, tick: u32) -> Option<u16> {
    let since = tick.checked_sub(at)?;
    let n = since / every;
    (since.is_multiple_of(every) && n < u32::from(count)).then_some(n as u16)
}

/// A part of a boss, with its own sprite and hit points.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPart {
    /// The part's sprite, which collisions test.
    pub sprite: SpriteId,
    /// The offset from the boss's center, in pixels.
    pub at: Vec2,
    /// The motion around `at`; `None` for a part that is fixed to the boss.
    pub motion: Option<PartMotion>,
    /// Whether shots at the part do no damage.
    pub armored: bool,
    /// The sprite while the boss is shut; `None` to use the open one.
    pub shut_sprite: Option<SpriteId>,
    /// Whether the part is a lid, which exists only while the boss is shut. Lids are armored.
    pub lid: bool,
    /// The damage that shoots the part off; `None` if the boss takes the damage instead.
    pub hp: Option<i32>,
    /// Points for shooting the part off, before the chain multiplier.
    pub score: u32,
    /// The form of the boss that the part belongs to, from 1.
    pub form: u8,
}

/// The periodic motion of a boss part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartMotion {
    /// Swings: the farthest offset, in pixels. Orbits: the half axes of the ellipse; negative ones start on the other
    /// side.
    pub reach: Vec2,
    /// Ticks for one swing out and back, or once around; at least one.
    pub ticks: u32,
    /// Whether the part flies in an ellipse around its place. Otherwise it swings out and back on a line.
    pub orbits: bool,
}

impl BossPart {
    /// Returns the offset from the boss's center when the boss has been on the field for `age` ticks, in pixels.
    pub fn offset(&self, age: u32) -> Vec2 {
        let Some(PartMotion { reach, ticks, orbits }) = self.motion else { return self.at };
        let (sin, cos) = libm::sincosf((age % ticks) as f32 / ticks as f32 * core::f32::consts::TAU);
        self.at + if orbits { reach * Vec2::new(cos, sin) } else { reach * ((1.0 - cos) / 2.0) }
    }
}

/// The rhythm in which a boss opens and shuts. While it is shut, only parts that can be shot off take damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shut {
    /// Ticks for which the boss stays open; at least one.
    pub after: u32,
    /// Ticks for which the boss then stays shut.
    pub ticks: u32,
}

impl Shut {
    /// Whether the boss is shut at `age`, the ticks since the phase started.
    pub fn holds(self, age: u32) -> bool {
        age % (self.after + self.ticks) >= self.after
    }
}

/// A phase of a boss fight, with its own path, guns, form and time limit.
#[derive(Clone, Debug, PartialEq)]
pub struct BossPhase {
    /// The damage that ends the phase.
    pub hp: i32,
    /// The ticks after which the phase times out, without a bonus.
    pub time: u32,
    /// Points for beating the phase before its time is up. Time left adds up to the same amount again.
    pub bonus: u32,
    /// The path that the boss flies in a loop, as an index into the level's paths.
    pub path: u16,
    /// The speed along the path, in pixels per tick.
    pub speed: f32,
    /// The boss's guns in this phase. The age of the phase decides when they fire.
    pub guns: Vec<Gun>,
    /// The items dropped when the players beat the phase before its time is up.
    pub drops: Vec<ItemKind>,
    /// The cycle in which the boss opens and closes; `None` if it stays open.
    pub shut: Option<Shut>,
    /// The boss's form in this phase, from 1. Only the parts of this form exist.
    pub form: u8,
    /// The difficulties at which the phase exists.
    pub on: Span,
}

/// A boss, in the middle of a level or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct BossSpec {
    /// The name shown above the boss's health bar.
    pub name: String,
    /// The tick of the stage at which the boss is announced. The boss enters three seconds later.
    pub at: u32,
    /// Points for destroying the boss, before the chain multiplier.
    pub score: u32,
    /// The path on which the boss enters, as an index into the level's paths.
    pub entry: u16,
    /// The speed on the entry path, in pixels per tick.
    pub speed: f32,
    /// Whether waves and rocks wait from the boss's warning to its end.
    pub waves_wait: bool,
    /// The parts, in drawing order; at least one.
    pub parts: Vec<BossPart>,
    /// The phases, in order; at least one.
    pub phases: Vec<BossPhase>,
    /// The music of the stage that the boss ends and of the boss itself, for a boss that fights elsewhere. `None` for a
    /// boss of its own level.
    pub tunes: Option<[String; 2]>,
}

/// Additional rules of a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StageRules {
    /// The tick at which the stage ends, cleared; `None` for a stage without a clock. Against the clock, lost ships cost
    /// nothing but time, and a player who empties the field meets the next wave at once.
    pub time_limit: Option<u32>,
    /// The bullet that an alien with guns fires back when it is destroyed; `None` for no bullet.
    pub answer: Option<AnsweringFire>,
}

/// A bullet that an alien fires at the nearest ship when it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnsweringFire {
    /// The bullet type, as an index into the level's bullets.
    pub bullet: u16,
    /// The speed of the bullet, in pixels per tick.
    pub speed: f32,
}

/// A checked level, ready for the game to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The name shown on the stage card.
    pub name: String,
    /// The subtitle shown beneath the name.
    pub subtitle: String,
    /// The tune that plays until the boss is announced.
    pub music: String,
    /// The tune that plays from the boss's announcement on.
    pub boss_music: String,
    /// The sky behind the stage.
    pub backdrop: Backdrop,
    /// The color of the nebula, each channel 0 to 1; `None` for the color of the backdrop.
    pub nebula: Option<[f32; 3]>,
    /// The power of the guns in a game that starts with this level, from 0 to [`MAX_POWER`](super::MAX_POWER).
    pub begin_power: u8,
    /// The types of alien missiles, referred to by index.
    pub bullets: Vec<BulletSpec>,
    /// The paths of aliens and bosses, referred to by index. Copies of the level share them.
    pub paths: Arc<[FlightPath]>,
    /// The types of aliens, referred to by index.
    pub aliens: Vec<AlienSpec>,
    /// The waves, ordered by their first ticks.
    pub waves: Vec<Wave>,
    /// The waves of rocks, ordered by their first ticks.
    pub rocks: Vec<RockWave>,
    /// The planned breaks, in ticks of the stage. Reports on pacing leave them out.
    pub breaks: Vec<Range<u32>>,
    /// The bosses, in the order in which they appear.
    pub bosses: Vec<BossSpec>,
    /// Whether the stage ends with the last boss. Otherwise it ends when the last alien is gone.
    pub ends_with_boss: bool,
    /// Additional rules.
    pub rules: StageRules,
    /// The scaling of each difficulty, from the easiest to the hardest.
    pub scaling: [DifficultyScaling; Difficulty::ALL.len()],
    /// The hash of the level's text, by which a replay identifies its level.
    pub hash: u64,
}

impl Level {
    /// Returns a level without a name, sounds, enemies or rules, to be filled.
    pub(crate) fn empty() -> Self {
        Self {
            name: String::new(),
            subtitle: String::new(),
            music: String::new(),
            boss_music: String::new(),
            backdrop: Backdrop::default(),
            nebula: None,
            begin_power: 0,
            bullets: Vec::new(),
            paths: Vec::new().into(),
            aliens: Vec::new(),
            waves: Vec::new(),
            rocks: Vec::new(),
            breaks: Vec::new(),
            bosses: Vec::new(),
            ends_with_boss: false,
            rules: StageRules::default(),
            scaling: DifficultyScaling::USUAL,
            hash: 0,
        }
    }

    /// Returns the boss that ends the stage, or `None` if the stage ends with the last alien.
    pub fn boss(&self) -> Option<&BossSpec> {
        self.bosses.last().filter(|_| self.ends_with_boss)
    }

    /// Returns the number of aliens that a wave brings and that can be destroyed: none of a wave of walls.
    pub fn targets(&self, wave: &Wave) -> usize {
        if self.aliens[usize::from(wave.alien)].wall { 0 } else { wave.aliens() }
    }

    /// Returns the number of aliens of all waves that can be destroyed.
    pub fn all_targets(&self) -> usize {
        self.waves.iter().map(|wave| self.targets(wave)).sum()
    }

    /// Iterates over all guns of aliens and bosses.
    pub fn guns(&self) -> impl Iterator<Item = &Gun> {
        let phases = self.bosses.iter().flat_map(|boss| &boss.phases);
        self.aliens.iter().flat_map(|alien| &alien.guns).chain(phases.flat_map(|phase| &phase.guns))
    }

    /// Iterates over the sprites of the level's bullets, aliens and bosses, possibly with duplicates.
    pub fn sprites(&self) -> impl Iterator<Item = SpriteId> + '_ {
        let parts = self.bosses.iter().flat_map(|boss| &boss.parts);
        let parts = parts.flat_map(|part| [Some(part.sprite), part.shut_sprite]).flatten();
        let bullets = self.bullets.iter().map(|bullet| bullet.sprite);
        bullets.chain(self.aliens.iter().map(|alien| alien.sprite)).chain(parts)
    }
}

named! {
    /// The sky of a stage. A level only names it; the view and the shaders define its colors, patterns and stars.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Backdrop {
        /// Deep blue space with violet filaments.
        #[default]
        OpenSpace = "open_space",
        /// Teal curtains of light from top to bottom.
        Column = "column",
        /// A murky violet haze.
        Swarm = "swarm",
        /// Warm dust and shattered rock.
        Belt = "belt",
        /// An abyss with shafts of light.
        Leviathan = "leviathan",
        /// Crimson and violet cells.
        Hive = "hive",
    }
}

named! {
    /// An item that aliens drop and players catch.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename = "Item")]
    pub enum ItemKind {
        /// Strengthens the guns by one step.
        Power = "Power",
        /// Adds a shield, which absorbs one hit.
        Shield = "Shield",
        /// Adds a bomb, up to the player's maximum.
        Bomb = "Bomb",
        /// Pays points, more for each further medal caught in a row.
        Medal = "Medal",
        /// Adds a ship to the reserve.
        Life = "Life",
        /// The remains of a cancelled bullet: flies to the nearest ship and pays points times the multiplier.
        Chip = "Chip",
    }
}

/// The maximum number of items that an alien, a wave or a boss drops at once.
pub const MAX_DROPS: usize = 8;

/// The maximum power of a ship's guns, in steps above those of a new ship.
pub const MAX_POWER: u8 = 4;

/// The minimum number of aliens in a wave that drops a medal by default, and that pays a bonus if destroyed quickly.
pub(crate) const FORMATION: usize = 4;
