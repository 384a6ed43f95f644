//! The state of a game: data with small methods, and [`World`], which holds all of it.
//!
//! Nothing here refers to an effect or a system. Outside code reads a [`World`] through the methods in `inspect.rs`.

mod arena;
mod bomb;
mod boss;
pub(in crate::sim) mod buoys;
mod components;
mod entity_index;
mod event;
mod firepower;
mod hash;
mod input;
mod inspect;
pub mod kind;
mod mode;
mod player;
mod practice;
mod queues;
mod records;
pub(in crate::sim) mod rocks;
mod score;
mod setup;
mod ships;
pub(in crate::sim) mod store;
pub(in crate::sim) mod surge;
mod world;

pub use arena::{Arena, Capacity};
pub use bomb::{Bomb, BombArea, MAX_BOMBS};
pub use boss::{Boss, BossState, WARNING_TICKS};
pub use buoys::{BUOYS, Buoy};
pub use components::{
    Alien, Body, Course, Drift, Edge, Escort, HULL_REACH_PX, Missile, Part, Pickup, Rock, ScriptedBullet,
    Ship, WaveMember,
};
pub use event::Event;
pub use firepower::damage_a_second;
pub use input::{Inputs, PlayerInput};
pub use mode::GameMode;
pub use player::{DEAF_TICKS, MAX_SHIELDS, OFFER_TICKS, Player};
pub use practice::{Practice, Section};
pub use queues::{EntryWarning, GunCharge};
pub use records::{
    BroadPhaseUse, CLEAR_POINTS, KillRecord, NO_BOMB_POINTS, NO_MISS_POINTS, SavedBy, ShipLoss, StagePoints,
    StageStats,
};
pub use score::{GRAZES_A_BOMB, MEDAL_POINTS, Medals, Rank, Score};
pub use setup::{Assists, Carry, GameSetup, LOOP_STAGES, PlayerCarry, SetupError};
pub use ships::{GameSprites, ItemSprites, MAX_PLAYERS, ShipKind, ShipSprites, Ships};
pub use surge::{BEAM_HALF_PX, CELL_CHARGE, CLOSE_PX, MAX_CELLS, Surge};
pub use world::{Outcome, World};

pub(in crate::sim) use bomb::BOMBS_A_LIFE;
pub(in crate::sim) use components::{rect_at, turn_toward};
pub(in crate::sim) use entity_index::EntityIndex;
pub(in crate::sim) use firepower::{FirePattern, NOSE_PX};
pub(in crate::sim) use input::Press;
pub(in crate::sim) use player::{ContinueOffer, SAFE_TICKS, nearest, nearest_ship, reserve};
pub(in crate::sim) use practice::PracticeStart;
pub(in crate::sim) use queues::{DueSplit, DueVolley, GunOwner, MAX_VOLLEYS, Queues, on_field};
pub(in crate::sim) use records::StageRecords;
pub(in crate::sim) use world::{Bodies, RandomStreams, Script, StageProgress, Standing, WorldTime};
