//! A level as an author writes it: names, seconds, pixels a second, degrees.
//!
//! Each field is documented for authors in `levels/README.md`. Unknown fields are refused, so that a misspelled one is an
//! error and not a default.

mod arrivals;
mod boss;
mod fire;
mod names;

use super::backdrop::Backdrop;
use super::difficulty::Difficulty;
use super::item::ItemKind;
pub(super) use arrivals::{Rocks, Wave};
pub(super) use boss::{Boss, BossPart, BossPhase, Shut};
pub(super) use fire::{Accel, Aim, Bullet, Curve, Gun, Split, Volley, Wait};
use names::each_name_once;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    pub(super) name: String,
    #[serde(default)]
    pub(super) subtitle: String,
    #[serde(default)]
    pub(super) music: String,
    #[serde(default = "default_boss_music")]
    pub(super) boss_music: String,
    #[serde(default)]
    pub(super) backdrop: Backdrop,
    pub(super) nebula: Option<(f32, f32, f32)>,
    #[serde(default)]
    pub(super) begin_power: i64,
    #[serde(deserialize_with = "each_name_once")]
    pub(super) bullets: BTreeMap<String, Bullet>,
    #[serde(deserialize_with = "each_name_once")]
    pub(super) patterns: BTreeMap<String, Vec<Volley>>,
    #[serde(deserialize_with = "each_name_once")]
    pub(super) paths: BTreeMap<String, Vec<Step>>,
    #[serde(default, deserialize_with = "each_name_once")]
    pub(super) formations: BTreeMap<String, Vec<(f32, f32)>>,
    #[serde(deserialize_with = "each_name_once")]
    pub(super) aliens: BTreeMap<String, Alien>,
    pub(super) waves: Vec<Wave>,
    #[serde(default)]
    pub(super) rocks: Vec<Rocks>,
    #[serde(default)]
    pub(super) scaling: Scalings,
    pub(super) midboss: Option<Boss>,
    pub(super) boss: Option<Boss>,
}

fn default_boss_music() -> String {
    "boss".to_owned()
}

fn one() -> i64 {
    1
}

fn hardest() -> Difficulty {
    Difficulty::Ace
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scalings {
    pub(super) cadet: Option<Scaling>,
    pub(super) pilot: Option<Scaling>,
    pub(super) veteran: Option<Scaling>,
    pub(super) ace: Option<Scaling>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scaling {
    pub(super) bullet_speed: Option<f32>,
    pub(super) interval: Option<f32>,
    pub(super) hp: Option<f32>,
    pub(super) count: Option<f32>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Step {
    To(f32, f32),
    Wait(f32),
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Blast {
    Small,
    Medium,
    Large,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Alien {
    pub(super) sprite: String,
    pub(super) hp: i64,
    pub(super) score: i64,
    pub(super) blast: Blast,
    #[serde(default)]
    pub(super) guns: Vec<Gun>,
    #[serde(default)]
    pub(super) drops: Vec<ItemKind>,
}
