//! A level as an author writes it: names, seconds, pixels a second, degrees.
//!
//! Each field is documented for authors in `levels/README.md`. Unknown fields are refused, so that a misspelled one is
//! an error and not a default.

mod names;

use super::backdrop::Backdrop;
use super::difficulty::Difficulty;
use super::item::ItemKind;
use super::stage::Blast;
pub(super) use names::Named;
use serde::Deserialize;

/// Declares the records of a level file as structs. A field that is not declared is refused. A field with `= default`
/// may be left out, and one with `= "FUNCTION"` then has the value that the function returns.
macro_rules! raw {
    ($($(#[$meta:meta])* struct $name:ident { $($field:ident: $type:ty $(= $(default)? $($value:literal)?)?,)+ })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub(super) struct $name {
            $($(#[serde(default $(= $value)?)])? pub(super) $field: $type,)+
        }
    )+ };
}

raw! {
    struct Level {
        name: String,
        subtitle: String = default,
        music: String = default,
        boss_music: String = "default_boss_music",
        backdrop: Backdrop = default,
        nebula: Option<(f32, f32, f32)>,
        begin_power: i64 = default,
        bullets: Named<Bullet>,
        patterns: Named<Vec<Volley>>,
        paths: Named<Vec<Step>>,
        formations: Named<Vec<(f32, f32)>> = default,
        aliens: Named<Alien>,
        waves: Vec<Wave>,
        rocks: Vec<Rocks> = default,
        scaling: Scalings = default,
        midboss: Option<Boss>,
        boss: Option<Boss>,
    }

    #[derive(Default)]
    struct Scalings {
        cadet: Option<Scaling>,
        pilot: Option<Scaling>,
        captain: Option<Scaling>,
        veteran: Option<Scaling>,
        ace: Option<Scaling>,
    }

    struct Scaling {
        bullet_speed: Option<f32>,
        interval: Option<f32>,
        hp: Option<f32>,
        count: Option<f32>,
    }

    struct Alien {
        sprite: String,
        hp: i64,
        score: i64,
        blast: Blast,
        guns: Vec<Gun> = default,
        drops: Vec<ItemKind> = default,
    }

    struct Bullet {
        sprite: String,
        soft: bool = default,
        accel: Option<Accel>,
        curve: Option<Curve>,
        wait: Option<Wait>,
        split: Option<Split>,
    }

    struct Accel {
        to_px_s: f32,
        by_px_s2: f32,
    }

    struct Curve {
        deg_s: f32,
        for_s: f32,
    }

    struct Wait {
        after_s: f32 = default,
        for_s: f32,
        aim: Option<Aim>,
        speed_px_s: Option<f32>,
    }

    struct Split {
        after_s: f32,
        into: String,
        aim: Option<Aim>,
        count: i64 = "one",
        spread_deg: f32 = default,
        speed_px_s: f32,
    }

    struct Volley {
        bullet: String,
        speed_px_s: f32,
        aim: Aim = "default_aim",
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

    struct Gun {
        pattern: String,
        first_s: f32,
        every_s: f32,
        from: (f32, f32) = default,
        part: Option<String>,
        charge_s: Option<f32>,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct Wave {
        at_s: f32,
        alien: String,
        path: String,
        speed_px_s: f32,
        mirror: bool = default,
        both_sides: bool = default,
        count: i64 = "one",
        every_s: f32 = "default_wave_every",
        step: (f32, f32) = default,
        formation: Option<String>,
        drops: Vec<ItemKind> = default,
        reward: Option<Vec<ItemKind>>,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }

    struct Rocks {
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

    struct Boss {
        name: String,
        at_s: f32,
        score: i64,
        entry: String,
        speed_px_s: f32,
        waves_wait: bool = default,
        parts: Vec<BossPart>,
        phases: Vec<BossPhase>,
    }

    struct BossPart {
        sprite: String,
        name: Option<String>,
        at: (f32, f32) = default,
        armoured: bool = default,
        shut_sprite: Option<String>,
        lid: bool = default,
        hp: Option<i64>,
        score: i64 = default,
        form: i64 = "one",
    }

    #[derive(Clone, Copy)]
    struct Shut {
        after_s: f32,
        for_s: f32,
    }

    struct BossPhase {
        hp: i64,
        time_s: f32,
        bonus: i64,
        path: String,
        speed_px_s: f32,
        guns: Vec<Gun>,
        shut: Option<Shut>,
        form: i64 = "one",
        drops: Vec<ItemKind> = default,
        at_least: Difficulty = default,
        at_most: Difficulty = "hardest",
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Step {
    To(f32, f32),
    Wait(f32),
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Aim {
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

fn default_aim() -> Aim {
    Aim::Player
}

fn default_every() -> f32 {
    0.1
}

fn default_wave_every() -> f32 {
    0.5
}
