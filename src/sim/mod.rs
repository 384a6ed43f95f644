//! The game as a function: [`PlayerInput`] in, [`Event`]s and state out, 60 times a second.
//!
//! The simulation has no window, GPU, sound or clock, and computes the same bits on every machine. Arithmetic that
//! matters uses only + − × ÷ and `libm`, random numbers come from seeded streams, and order-dependent work visits
//! bodies by their stable ids, never in the order of the entity store.
//!
//! # The tour
//!
//! ```text
//! step.rs      TICK, the table of a tick: its steps in order   read this first
//!    |
//! systems/     the work of a tick, one file each               use the state and the effects, never each other
//!    |
//! effects/     births, damage, losses, items                   changes that several systems cause
//!    |
//! state/       World: all data, with small methods             uses neither
//! ```
//!
//! [`World::new`] starts a game on a level. [`World::sandbox`] starts one of any size without a script, and its
//! caller adds aliens and missiles between ticks (`sandbox.rs`). Outside code reads and changes a game through
//! `state/inspect.rs`. [`World::hash`] returns a 64-bit hash: two games with equal hashes continue identically.
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

mod begin;
mod effects;
mod sandbox;
mod state;
mod step;
mod systems;

pub use crate::level::{Blast, Difficulty, FIELD_HEIGHT, FIELD_WIDTH, ItemKind, MAX_POWER, TICKS_PER_SECOND};
pub use effects::damage::DYING_TICKS;
pub use effects::items::SURPLUS_POINTS;
pub use sandbox::Census;
pub use state::{
    Alien, Arena, Assists, BEAM_HALF_PX, BUOYS, Body, Bomb, BombArea, Boss, BossState, BroadPhaseUse, Buoy,
    CELL_CHARGE, CLEAR_POINTS, CLOSE_PX, Capacity, Carry, Course, DEAF_TICKS, Drift, Edge, EntryWarning,
    Escort, Event, GRAZES_A_BOMB, GameMode, GameSetup, GameSprites, GunCharge, HULL_REACH_PX, Inputs,
    ItemSprites, KillRecord, LOOP_STAGES, MAX_BOMBS, MAX_CELLS, MAX_PLAYERS, MAX_SHIELDS, MEDAL_POINTS,
    Medals, Missile, NO_BOMB_POINTS, NO_MISS_POINTS, OFFER_TICKS, Outcome, Part, Pickup, Player, PlayerCarry,
    PlayerInput, Practice, Rank, Rock, SavedBy, Score, ScriptedBullet, Section, SetupError, Ship, ShipKind,
    ShipLoss, ShipSprites, Ships, StagePoints, StageStats, Surge, WARNING_TICKS, WaveMember, World,
    damage_a_second, kind,
};
pub use step::{TICK, TickPhase, TickStep};

/// The version of the rules. It changes exactly when the same inputs would lead to a different state.
pub const SIM_VERSION: u16 = 10;
