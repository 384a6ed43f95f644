//! Bosses, as an author writes them: parts and phases.

use super::{Gun, hardest, one};
use crate::level::difficulty::Difficulty;
use crate::level::item::ItemKind;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Boss {
    pub(in crate::level) name: String,
    pub(in crate::level) at_s: f32,
    pub(in crate::level) score: i64,
    pub(in crate::level) entry: String,
    pub(in crate::level) speed_px_s: f32,
    #[serde(default)]
    pub(in crate::level) waves_wait: bool,
    pub(in crate::level) parts: Vec<BossPart>,
    pub(in crate::level) phases: Vec<BossPhase>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct BossPart {
    pub(in crate::level) sprite: String,
    pub(in crate::level) name: Option<String>,
    #[serde(default)]
    pub(in crate::level) at: (f32, f32),
    #[serde(default)]
    pub(in crate::level) armoured: bool,
    pub(in crate::level) shut_sprite: Option<String>,
    #[serde(default)]
    pub(in crate::level) lid: bool,
    pub(in crate::level) hp: Option<i64>,
    #[serde(default)]
    pub(in crate::level) score: i64,
    #[serde(default = "one")]
    pub(in crate::level) form: i64,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Shut {
    pub(in crate::level) after_s: f32,
    pub(in crate::level) for_s: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct BossPhase {
    pub(in crate::level) hp: i64,
    pub(in crate::level) time_s: f32,
    pub(in crate::level) bonus: i64,
    pub(in crate::level) path: String,
    pub(in crate::level) speed_px_s: f32,
    pub(in crate::level) guns: Vec<Gun>,
    pub(in crate::level) shut: Option<Shut>,
    #[serde(default = "one")]
    pub(in crate::level) form: i64,
    #[serde(default)]
    pub(in crate::level) drops: Vec<ItemKind>,
    #[serde(default)]
    pub(in crate::level) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(in crate::level) at_most: Difficulty,
}
