//! Bullets, patterns and guns, as an author writes them.

use super::{hardest, one};
use crate::level::difficulty::Difficulty;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Bullet {
    pub(in crate::level) sprite: String,
    #[serde(default)]
    pub(in crate::level) soft: bool,
    pub(in crate::level) accel: Option<Accel>,
    pub(in crate::level) curve: Option<Curve>,
    pub(in crate::level) wait: Option<Wait>,
    pub(in crate::level) split: Option<Split>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Accel {
    pub(in crate::level) to_px_s: f32,
    pub(in crate::level) by_px_s2: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Curve {
    pub(in crate::level) deg_s: f32,
    pub(in crate::level) for_s: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Wait {
    #[serde(default)]
    pub(in crate::level) after_s: f32,
    pub(in crate::level) for_s: f32,
    pub(in crate::level) aim: Option<Aim>,
    pub(in crate::level) speed_px_s: Option<f32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Split {
    pub(in crate::level) after_s: f32,
    pub(in crate::level) into: String,
    pub(in crate::level) aim: Option<Aim>,
    #[serde(default = "one")]
    pub(in crate::level) count: i64,
    #[serde(default)]
    pub(in crate::level) spread_deg: f32,
    pub(in crate::level) speed_px_s: f32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(in crate::level) enum Aim {
    Player,
    Angle(f32),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Volley {
    pub(in crate::level) bullet: String,
    pub(in crate::level) speed_px_s: f32,
    #[serde(default = "default_aim")]
    pub(in crate::level) aim: Aim,
    #[serde(default)]
    pub(in crate::level) at_s: f32,
    #[serde(default = "one")]
    pub(in crate::level) count: i64,
    #[serde(default)]
    pub(in crate::level) spread_deg: f32,
    #[serde(default = "one")]
    pub(in crate::level) times: i64,
    #[serde(default = "default_every")]
    pub(in crate::level) every_s: f32,
    #[serde(default)]
    pub(in crate::level) turn_deg: f32,
    #[serde(default)]
    pub(in crate::level) faster_px_s: f32,
    #[serde(default)]
    pub(in crate::level) jitter_deg: f32,
    #[serde(default)]
    pub(in crate::level) beam: bool,
    #[serde(default)]
    pub(in crate::level) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(in crate::level) at_most: Difficulty,
}

fn default_aim() -> Aim {
    Aim::Player
}

fn default_every() -> f32 {
    0.1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::level) struct Gun {
    pub(in crate::level) pattern: String,
    pub(in crate::level) first_s: f32,
    pub(in crate::level) every_s: f32,
    #[serde(default)]
    pub(in crate::level) from: (f32, f32),
    pub(in crate::level) part: Option<String>,
    pub(in crate::level) charge_s: Option<f32>,
    #[serde(default)]
    pub(in crate::level) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(in crate::level) at_most: Difficulty,
}
