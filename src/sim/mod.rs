//! The game as a function: [`PlayerInput`] in, [`Event`]s and state out, 60 times a second.
//!
//! [`World::step`] calls plain functions over the entities, one file each, in one visible order. The
//! simulation knows no window, no GPU, no sound and no clock, and ends in the same bits on every machine:
//! numbers that matter come from + − × ÷ and `libm`, random ones from seeded streams, and wherever order
//! matters, bodies are taken by their stable ids and never as the entity store happens to hold them.
//!
//! # The tour
//!
//! [`World::step_watched`] is the table of contents; read it first. In its order:
//!
//! ```text
//! continues the offer to go on after the last ship             Then the game stands, as it does after large blasts
//! control   the ships: steering, death, return                 Inputs come in here and nowhere else
//! volleys   what each ship fires                               a table
//! paths     aliens along their curves
//! drift     aliens and ships that fly freely                  sandboxes only, as is the fleet
//! boss      warning, entry, phases, end                       a state machine: BossState
//! rocks     what bounces, by impulses                         in levels that have some
//! weapons   alien guns                                        a function of ages; no gun keeps state
//! flights   bullets that turn, hang or split                  when, follows from their ages
//! items     drift, and come to a ship that is near
//! bombs     what they sweep away and burn                      shapes that follow from the bomb's age
//! collide   every proxy to where its body is; then the pipeline of `collision` runs
//! damage    hits, then near misses (grazes)                   pairs come sorted by id
//! director  waves, the boss, warnings; who has won
//! cull      what is done with, what has left the field
//! ```
//!
//! [`World::new`] makes a game of a level. [`World::sandbox`] makes one of any size that has no script: whoever made it
//! brings aliens and missiles in between ticks (`sandbox.rs` has all that it may do), and the rules do the rest.
//!
//! [`Body`] and its neighbors say what entities are made of, [`kind`] who may hit whom, [`Score`] what is paid
//! for. [`World::hash`] sums a state up in 64 bits: two games with the same hash go on alike.
//!
//! ```
//! use sector_sweep::level::{Difficulty, Level};
//! use sector_collision::Method;
//! use sector_sweep::sim::{GameSetup, PlayerInput, World};
//! use sector_sprites::Sheet;
//! use std::sync::Arc;
//!
//! let sheet = Arc::new(Sheet::builtin());
//! let level = Arc::new(Level::builtin(1, &sheet).expect("there is a stage 1")?);
//! let setup = GameSetup { difficulty: Difficulty::Pilot, ..GameSetup::new(1) };
//! let mut world = World::new(setup, level, sheet, Method::Auto)?;
//! let mut events = Vec::with_capacity(256);
//! for _ in 0..60 {
//!     events.clear();
//!     world.step(PlayerInput { stick_x: 127, stick_y: 0, buttons: PlayerInput::FIRE }, &mut events);
//! }
//! assert_eq!(world.tick(), 60);
//! assert!(world.ship_pos().x > 600.0, "a second to the right ends at the edge");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod begin;
mod bombs;
mod bonus;
mod boss;
mod carry;
mod collide;
mod components;
mod continues;
mod control;
mod cull;
mod damage;
mod director;
mod drift;
mod event;
mod flights;
mod input;
mod inspect;
mod items;
mod kill_record;
mod medals;
mod parts;
mod paths;
mod player;
mod practice;
mod queues;
mod ramming;
mod rocks;
mod roster;
mod sandbox;
mod score;
mod setup;
mod ships;
mod spawn;
mod stage_stats;
mod state_hash;
mod volleys;
mod watch;
mod weapons;
mod world;

pub use crate::level::{Blast, Difficulty, FIELD_HEIGHT, FIELD_WIDTH, Item, MAX_POWER, TICKS_PER_SECOND};
pub use arena::{Arena, Scale};
pub use bombs::{Bomb, MAX_BOMBS, Shape};
pub use bonus::{Bonuses, NO_BOMB_POINTS, NO_MISS_POINTS};
pub use boss::{Boss, BossState};
pub use carry::{Carry, Kept};
pub use components::{Alien, Body, Course, Drift, Edge, Escort, Flight, Member, Missile, Part, Rock, kind};
pub use continues::{DEAF_TICKS, OFFER_TICKS};
pub use control::{HULL_REACH_PX, Ship};
pub use director::Warning;
pub use event::Event;
pub use input::{Inputs, PlayerInput};
pub use items::{ItemSprites, MAX_SHIELDS, Pickup, SURPLUS_POINTS};
pub use kill_record::KillRecord;
pub use medals::{MEDAL_POINTS, Medals};
pub use player::Player;
pub use practice::{Practice, Section};
pub use sandbox::Census;
pub use score::Score;
pub use setup::{Assists, GameSetup, SetupError};
pub use ships::{MAX_PLAYERS, ShipKind, Ships};
pub use spawn::{Cast, Craft};
pub use stage_stats::{Loss, StageStats};
pub use volleys::{damage_a_second, missiles_in_flight};
pub use watch::TickPhase;
pub use weapons::Charge;
pub use world::{Outcome, World};

/// The version of the rules. It changes when the same inputs would end in another state, and only then; it is
/// apart from the version of the game, so that a replay outlives releases that leave the rules alone.
pub const SIM_VERSION: u16 = 3;
