//! Waves and rocks, as an author writes them.

use super::{hardest, one};
use crate::level::difficulty::Difficulty;
use crate::level::item::ItemKind;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Wave {
    pub(in crate::level) at_s: f32,
    pub(in crate::level) alien: String,
    pub(in crate::level) path: String,
    pub(in crate::level) speed_px_s: f32,
    #[serde(default)]
    pub(in crate::level) mirror: bool,
    #[serde(default)]
    pub(in crate::level) both_sides: bool,
    #[serde(default = "one")]
    pub(in crate::level) count: i64,
    #[serde(default = "default_wave_every")]
    pub(in crate::level) every_s: f32,
    #[serde(default)]
    pub(in crate::level) step: (f32, f32),
    #[serde(default)]
    pub(in crate::level) formation: Option<String>,
    #[serde(default)]
    pub(in crate::level) drops: Vec<ItemKind>,
    pub(in crate::level) reward: Option<Vec<ItemKind>>,
    #[serde(default)]
    pub(in crate::level) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(in crate::level) at_most: Difficulty,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Rocks {
    pub(in crate::level) at_s: f32,
    pub(in crate::level) size: i64,
    pub(in crate::level) at: (f32, f32),
    pub(in crate::level) velocity_px_s: (f32, f32),
    #[serde(default)]
    pub(in crate::level) spin_deg_s: f32,
    #[serde(default = "one")]
    pub(in crate::level) count: i64,
    #[serde(default = "default_wave_every")]
    pub(in crate::level) every_s: f32,
    #[serde(default)]
    pub(in crate::level) step: (f32, f32),
    #[serde(default)]
    pub(in crate::level) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(in crate::level) at_most: Difficulty,
}

fn default_wave_every() -> f32 {
    0.5
}
