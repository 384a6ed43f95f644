//! The state of a game: data with small methods, and [`World`], which holds all of it.
//!
//! No file here names an effect or a system. [`World`] is read from outside through the methods of `inspect.rs`.

mod announcements;
mod arena;
mod bomb;
mod boss;
mod broad_phase_use;
mod carry;
mod components;
mod continue_offer;
mod entity_index;
mod event;
mod firepower;
mod frames;
mod hash;
mod input;
mod inspect;
mod kill_record;
pub mod kind;
mod medals;
mod player;
mod practice;
mod queues;
mod rank;
pub(in crate::sim) mod rocks;
mod score;
mod setup;
mod ships;
mod sprites;
mod stage_points;
mod stage_stats;
pub(in crate::sim) mod store;
mod tick_phase;
mod world;

pub use announcements::{EntryWarning, GunCharge};
pub use arena::{Arena, Capacity};
pub use bomb::{Bomb, BombArea, MAX_BOMBS};
pub use boss::{Boss, BossState, WARNING_TICKS};
pub use broad_phase_use::BroadPhaseUse;
pub use carry::{Carry, PlayerCarry};
pub use components::{
    Alien, Body, Course, Drift, Edge, Escort, HULL_REACH_PX, Missile, Part, Pickup, Rock, ScriptedBullet,
    Ship, WaveMember,
};
pub use continue_offer::{DEAF_TICKS, OFFER_TICKS};
pub use event::Event;
pub use firepower::damage_a_second;
pub use input::{Inputs, PlayerInput};
pub use kill_record::KillRecord;
pub use medals::{MEDAL_POINTS, Medals};
pub use player::{MAX_SHIELDS, Player};
pub use practice::{Practice, Section};
pub use rank::Rank;
pub use score::{GRAZES_A_BOMB, Score};
pub use setup::{Assists, GameSetup, SetupError};
pub use ships::{MAX_PLAYERS, ShipKind, Ships};
pub use sprites::{GameSprites, ItemSprites, ShipSprites};
pub use stage_points::{NO_BOMB_POINTS, NO_MISS_POINTS, StagePoints};
pub use stage_stats::{ShipLoss, StageStats};
pub use tick_phase::TickPhase;
pub use world::{Outcome, World};

pub(in crate::sim) use announcements::on_field;
pub(in crate::sim) use bomb::BOMBS_A_LIFE;
pub(in crate::sim) use continue_offer::ContinueOffer;
pub(in crate::sim) use entity_index::EntityIndex;
pub(in crate::sim) use firepower::{FirePattern, NOSE_PX};
pub(in crate::sim) use frames::{rect_at, turn_toward};
pub(in crate::sim) use player::{SAFE_TICKS, nearest, nearest_ship, reserve};
pub(in crate::sim) use practice::PracticeStart;
pub(in crate::sim) use queues::{DueSplit, DueVolley, GunOwner, MAX_VOLLEYS, Queues};
pub(in crate::sim) use world::Script;
