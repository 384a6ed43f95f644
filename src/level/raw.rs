//! A level as an author writes it: names, seconds, pixels per second, degrees.
//!
//! `levels/README.md` documents each field for authors. Unknown fields are refused, so that a typo causes an error
//! instead of a default.

use super::difficulty::Difficulty;
use super::schema::{Described, Field, FieldDefault, ValueShape};
use super::stage::{Backdrop, Blast, ItemKind};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Declares the records of a level file as structs. A field with `= default` is optional; with `= "FUNCTION"`, the
/// function supplies its default. The literal after the struct's name is its name in the file and in errors. The fields
/// are in the order in which authors write them; the workshop puts a new field in its place.
macro_rules! raw {
    ($($(#[$meta:meta])* struct $name:ident = $called:literal { $($field:ident: $type:ty $(= $(default)? $($value:literal)?)?,)+ })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields, rename = $called)]
        $(#[$meta])*
        pub(super) struct $name {
            $($(#[serde(default $(= $value)?)])? pub(super) $field: $type,)+
        }

        impl Described for $name {
            fn shape() -> ValueShape {
                const FIELDS: &[Field] = &[$(Field {
                    name: stringify!($field),
                    shape: <$type as Described>::shape,
                    default: FieldDefault::of(&[$(&[$($value)?])?], <$type as Described>::unset),
                },)+];
                ValueShape::Record(FIELDS)
            }
        }
    )+ };
}

raw! {
    struct RawLevel = "Level" {
        name: String,
        subtitle: String = default,
        music: String = default,
        begin_power: i64 = default,
        boss_music: String = "default_boss_music",
        backdrop: Backdrop = default,
        nebula: Option<(f32, f32, f32)>,
        time_limit_s: Option<f32>,
        bullets: Named<RawBullet>,
        patterns: Named<Vec<RawVolley>>,
        paths: Named<Vec<RawStep>>,
        formations: Named<Vec<(f32, f32)>> = default,
        walls: Named<String> = default,
        aliens: Named<RawAlien>,
        waves: Vec<RawWave>,
        maps: Vec<RawMap> = default,
        rocks: Vec<RawRocks> = default,
        breaks: Vec<RawBreak> = default,
        midboss: Option<RawBoss>,
        boss: Option<RawBoss>,
        scaling: RawScalings = default,
    }

    struct RawMap = "Map" {
        at_s: f32,
        path: String,
        mirror: bool = default,
        speed_px_s: f32,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
        legend: Named<String>,
        rows: Vec<String>,
    }

    struct RawBreak = "Break" {
        at_s: f32,
        for_s: f32,
    }

    #[derive(Default)]
    struct RawScalings = "Scalings" {
        cadet: Option<RawScaling>,
        pilot: Option<RawScaling>,
        captain: Option<RawScaling>,
        veteran: Option<RawScaling>,
        ace: Option<RawScaling>,
    }

    struct RawScaling = "Scaling" {
        bullet_speed: Option<f32>,
        interval: Option<f32>,
        hp: Option<f32>,
        count: Option<f32>,
    }

    struct RawAlien = "Alien" {
        sprite: String,
        hp: i64,
        score: i64,
        blast: Blast,
        shy_px: f32 = default,
        drops: Vec<ItemKind> = default,
        guns: Vec<RawGun> = default,
    }

    struct RawBullet = "Bullet" {
        sprite: String,
        soft: bool = default,
        accel: Option<RawAccel>,
        curve: Option<RawCurve>,
        wait: Option<RawWait>,
        split: Option<RawSplit>,
    }

    struct RawAccel = "Accel" {
        to_px_s: f32,
        by_px_s2: f32,
    }

    struct RawCurve = "Curve" {
        deg_s: f32,
        for_s: f32,
    }

    struct RawWait = "Wait" {
        after_s: f32 = default,
        for_s: f32,
        aim: Option<RawAim>,
        speed_px_s: Option<f32>,
    }

    struct RawSplit = "Split" {
        after_s: f32,
        into: String,
        aim: Option<RawAim>,
        count: i64 = "one",
        spread_deg: f32 = default,
        speed_px_s: f32,
    }

    struct RawVolley = "Volley" {
        bullet: String,
        speed_px_s: f32,
        aim: RawAim = "default_aim",
        at_s: f32 = default,
        count: i64 = "one",
        spread_deg: f32 = default,
        times: i64 = "one",
        every_s: f32 = "default_every",
        turn_deg: f32 = default,
        faster_px_s: f32 = default,
        jitter_deg: f32 = default,
        beam: bool = default,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct RawGun = "Gun" {
        pattern: String,
        first_s: f32,
        every_s: f32,
        part: Option<String>,
        from: (f32, f32) = default,
        charge_s: Option<f32>,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct RawWave = "Wave" {
        at_s: f32,
        alien: String,
        path: String,
        mirror: bool = default,
        both_sides: bool = default,
        formation: Option<String>,
        speed_px_s: f32,
        count: i64 = "one",
        every_s: f32 = "default_wave_every",
        step: (f32, f32) = default,
        drops: Vec<ItemKind> = default,
        reward: Option<Vec<ItemKind>>,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct RawRocks = "Rocks" {
        at_s: f32,
        size: i64,
        at: (f32, f32),
        velocity_px_s: (f32, f32),
        spin_deg_s: f32 = default,
        count: i64 = "one",
        every_s: f32 = "default_wave_every",
        step: (f32, f32) = default,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct RawBoss = "Boss" {
        name: String,
        at_s: f32,
        waves_wait: bool = default,
        score: i64,
        entry: String,
        speed_px_s: f32,
        parts: Vec<RawBossPart>,
        phases: Vec<RawBossPhase>,
    }

    struct RawBossPart = "BossPart" {
        sprite: String,
        name: Option<String>,
        at: (f32, f32) = default,
        lid: bool = default,
        shut_sprite: Option<String>,
        armoured: bool = default,
        moves: Option<RawPartMotion>,
        hp: Option<i64>,
        score: i64 = default,
        form: i64 = "one",
    }

    #[derive(Clone, Copy)]
    struct RawShut = "Shut" {
        after_s: f32,
        for_s: f32,
    }

    struct RawBossPhase = "BossPhase" {
        hp: i64,
        time_s: f32,
        bonus: i64,
        drops: Vec<ItemKind> = default,
        path: String,
        speed_px_s: f32,
        form: i64 = "one",
        shut: Option<RawShut>,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
        guns: Vec<RawGun>,
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename = "Step", expecting = "To(x, y) or Wait(s)")]
pub(super) enum RawStep {
    To(f32, f32),
    Wait(f32),
}

/// The motion of a boss part: how far, in pixels, and the seconds for one turn there and back, or once around.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename = "Motion", expecting = "Swing((x, y), s) or Orbit((x, y), s)")]
pub(super) enum RawPartMotion {
    Swing((f32, f32), f32),
    Orbit((f32, f32), f32),
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename = "Aim", expecting = "Player or Angle(degrees)")]
pub(super) enum RawAim {
    Player,
    Angle(f32),
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

fn default_aim() -> RawAim {
    RawAim::Player
}

fn default_every() -> f32 {
    0.1
}

fn default_wave_every() -> f32 {
    0.5
}

/// Returns what one of the functions above returns, as an author writes it.
pub(super) fn written_default(function: &str) -> String {
    match function {
        "default_boss_music" => format!("{:?}", default_boss_music()),
        "one" => one().to_string(),
        "hardest" => format!("{:?}", hardest()),
        "default_aim" => format!("{:?}", default_aim()),
        "default_every" => default_every().to_string(),
        "default_wave_every" => default_wave_every().to_string(),
        _ => String::new(),
    }
}

const MAX_NAME: usize = 64;

/// A map of a level file, in file order. Reading it fails if a name occurs twice, is longer than [`MAX_NAME`] or
/// contains control characters. Without this type, serde would silently keep the last value of a repeated name.
#[derive(Debug)]
pub(super) struct Named<T>(Vec<(String, T)>);

impl<T> Named<T> {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    pub(super) fn find(&self, name: &str) -> Option<(usize, &T)> {
        let index = self.0.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some((index, &self.0[index].1))
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.find(name).map(|(_, value)| value)
    }
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_map(Once(PhantomData))
    }
}

struct Once<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Once<T> {
    type Value = Named<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Named<T>, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(name) = entries.next_key::<String>()? {
            if let Some(problem) = problem(&name) {
                return Err(A::Error::custom(format!("the name \"{name}\" {problem}")));
            }
            if map.contains_key(&name) {
                return Err(A::Error::custom(format!(
                    "the name \"{name}\" appears twice: expected each name once"
                )));
            }
            map.insert(name, entries.next_value()?);
        }
        Ok(Named(map.into_iter().collect()))
    }
}

fn problem(name: &str) -> Option<String> {
    let length = name.chars().count();
    if length > MAX_NAME {
        return Some(format!("has {length} characters: expected at most {MAX_NAME}"));
    }
    let has_control = name.contains(char::is_control);
    has_control.then(|| "contains a control character: expected none".to_owned())
}
