//! A level as its author writes it: names, seconds, pixels a second, degrees.
//!
//! Each field is documented for authors in `levels/README.md`. Unknown fields are refused, so that a slip of
//! the pen is an error and not a default.

mod names;

use super::backdrop::Backdrop;
use super::difficulty::Difficulty;
use super::item::Item;
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bullet {
    pub(super) sprite: String,
    #[serde(default)]
    pub(super) soft: bool,
    pub(super) accel: Option<Accel>,
    pub(super) curve: Option<Curve>,
    pub(super) wait: Option<Wait>,
    pub(super) split: Option<Split>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Accel {
    pub(super) to_px_s: f32,
    pub(super) by_px_s2: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Curve {
    pub(super) deg_s: f32,
    pub(super) for_s: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wait {
    #[serde(default)]
    pub(super) after_s: f32,
    pub(super) for_s: f32,
    pub(super) aim: Option<Aim>,
    pub(super) speed_px_s: Option<f32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Split {
    pub(super) after_s: f32,
    pub(super) into: String,
    pub(super) aim: Option<Aim>,
    #[serde(default = "one")]
    pub(super) count: i64,
    #[serde(default)]
    pub(super) spread_deg: f32,
    pub(super) speed_px_s: f32,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Aim {
    Player,
    Angle(f32),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Volley {
    pub(super) bullet: String,
    pub(super) speed_px_s: f32,
    #[serde(default = "default_aim")]
    pub(super) aim: Aim,
    #[serde(default)]
    pub(super) at_s: f32,
    #[serde(default = "one")]
    pub(super) count: i64,
    #[serde(default)]
    pub(super) spread_deg: f32,
    #[serde(default = "one")]
    pub(super) times: i64,
    #[serde(default = "default_every")]
    pub(super) every_s: f32,
    #[serde(default)]
    pub(super) turn_deg: f32,
    #[serde(default)]
    pub(super) faster_px_s: f32,
    #[serde(default)]
    pub(super) jitter_deg: f32,
    #[serde(default)]
    pub(super) beam: bool,
    #[serde(default)]
    pub(super) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(super) at_most: Difficulty,
}

fn default_aim() -> Aim {
    Aim::Player
}

fn default_every() -> f32 {
    0.1
}

fn one() -> i64 {
    1
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
    pub(super) drops: Vec<Item>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Gun {
    pub(super) pattern: String,
    pub(super) first_s: f32,
    pub(super) every_s: f32,
    #[serde(default)]
    pub(super) from: (f32, f32),
    pub(super) part: Option<String>,
    pub(super) charge_s: Option<f32>,
    #[serde(default)]
    pub(super) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(super) at_most: Difficulty,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wave {
    pub(super) at_s: f32,
    pub(super) alien: String,
    pub(super) path: String,
    pub(super) speed_px_s: f32,
    #[serde(default)]
    pub(super) mirror: bool,
    #[serde(default)]
    pub(super) both_sides: bool,
    #[serde(default = "one")]
    pub(super) count: i64,
    #[serde(default = "default_wave_every")]
    pub(super) every_s: f32,
    #[serde(default)]
    pub(super) step: (f32, f32),
    #[serde(default)]
    pub(super) formation: Option<String>,
    #[serde(default)]
    pub(super) drops: Vec<Item>,
    pub(super) reward: Option<Vec<Item>>,
    #[serde(default)]
    pub(super) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(super) at_most: Difficulty,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rocks {
    pub(super) at_s: f32,
    pub(super) size: i64,
    pub(super) at: (f32, f32),
    pub(super) velocity_px_s: (f32, f32),
    #[serde(default)]
    pub(super) spin_deg_s: f32,
    #[serde(default = "one")]
    pub(super) count: i64,
    #[serde(default = "default_wave_every")]
    pub(super) every_s: f32,
    #[serde(default)]
    pub(super) step: (f32, f32),
    #[serde(default)]
    pub(super) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(super) at_most: Difficulty,
}

fn default_wave_every() -> f32 {
    0.5
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Boss {
    pub(super) name: String,
    pub(super) at_s: f32,
    pub(super) score: i64,
    pub(super) entry: String,
    pub(super) speed_px_s: f32,
    #[serde(default)]
    pub(super) waves_wait: bool,
    pub(super) parts: Vec<BossPart>,
    pub(super) phases: Vec<BossPhase>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BossPart {
    pub(super) sprite: String,
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) at: (f32, f32),
    #[serde(default)]
    pub(super) armoured: bool,
    pub(super) shut_sprite: Option<String>,
    #[serde(default)]
    pub(super) lid: bool,
    pub(super) hp: Option<i64>,
    #[serde(default)]
    pub(super) score: i64,
    #[serde(default = "one")]
    pub(super) form: i64,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shut {
    pub(super) after_s: f32,
    pub(super) for_s: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BossPhase {
    pub(super) hp: i64,
    pub(super) time_s: f32,
    pub(super) bonus: i64,
    pub(super) path: String,
    pub(super) speed_px_s: f32,
    pub(super) guns: Vec<Gun>,
    pub(super) shut: Option<Shut>,
    #[serde(default = "one")]
    pub(super) form: i64,
    #[serde(default)]
    pub(super) drops: Vec<Item>,
    #[serde(default)]
    pub(super) at_least: Difficulty,
    #[serde(default = "hardest")]
    pub(super) at_most: Difficulty,
}
