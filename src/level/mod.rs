//! Levels: from *raw* (an author's RON text) to *checked* (data that the game runs).
//!
//! A level is one self-contained file with paths, bullets, patterns, aliens, formations, waves and bosses.
//! `levels/README.md` explains how to write one. Loading converts seconds, degrees and pixels to ticks, radians and
//! pixels per tick, and names to indices. All mistakes are reported, each with file, line, column, the path to the
//! value, and what was expected. Loading allocates; running a level does not.
//!
//! ```text
//! text --raw.rs: names, seconds, degrees--> raw --check/: ranges, names, fairness--> Level
//!                                                     |
//!                    an error has the path of its value; its line is looked up in the text
//! ```
//!
//! Where to look: `raw.rs` has every field an author may write, `check/` has every range. [`FlightPath`] is the curve
//! an alien flies, [`Gun`] and [`Volley`] are bullet patterns as functions of age, [`Motion`] describes bullets that
//! do not fly straight, and [`ItemKind`] is what aliens drop.
//!
//! ```
//! use sector_sweep::level::Level;
//! use sector_sprites::Sheet;
//!
//! let error = Level::from_text("mine.ron", "(\n  name: 3,\n)", &Sheet::builtin()).expect_err("3 is no name");
//! assert_eq!((error.first().line, error.first().path.as_str()), (2, "name"));
//! ```

mod check;
mod difficulty;
mod error;
mod form;
mod motion;
mod path;
mod pattern;
mod raw;
#[cfg_attr(not(feature = "app"), allow(dead_code, reason = "only the workshop needs it"))]
pub(crate) mod schema;
mod stage;
mod units;

pub use difficulty::{Difficulty, DifficultyScaling, Span};
pub use error::LevelError;
pub use motion::{Accel, Curve, Motion, Split, Wait};
pub use path::{FlightPath, Follower};
pub use pattern::{Aim, Fan, Gun, Volley, direction};
pub(crate) use stage::FORMATION;
pub use stage::{
    AlienSpec, AnsweringFire, Backdrop, Blast, BossPart, BossPhase, BossSpec, BulletSpec, ItemKind, Level,
    MAX_DROPS, MAX_POWER, PartMotion, ROCK_SIZES, ROCK_SPRITES, RockWave, Shut, StageRules, Wave,
};
pub use units::{
    ANNOUNCE_TICKS, DIVE_SPEED, FASTEST_BULLET, FIELD_HEIGHT, FIELD_WIDTH, MAX_MARKS, TICKS_PER_SECOND,
};

use include_dir::{Dir, include_dir};
use sector_sprites::Sheet;

static BUILTIN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

impl Level {
    /// Reads and checks a level. `file` is the file name for errors, and `sheet` supplies the sprites.
    ///
    /// # Errors
    /// Returns all mistakes, each with file, line, column, path and what was expected. After a value of the
    /// wrong form, a text of up to 64 KiB is read on without it, at most 20 times; a text that is not RON has only one.
    pub fn from_text(file: &str, text: &str, sheet: &Sheet) -> Result<Self, LevelError> {
        let raw = form::read(file, text)?;
        let mistakes = check::Mistakes::default();
        let mut level = check::check(&raw, sheet, &mistakes);
        mistakes.none_in(file, text)?;
        level.hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
        Ok(level)
    }

    /// Returns the file name and text of a built-in stage, counted from 1, or `None` if there is no such stage.
    pub fn builtin_text(stage: u32) -> Option<(String, &'static str)> {
        let name = format!("stage{stage}.ron");
        let text = BUILTIN.get_file(&name)?.contents_utf8()?;
        Some((name, text))
    }

    /// Returns a level that the second loop adds to the last stage: only a boss.
    ///
    /// # Errors
    /// See [`Level::from_text`]. A test ensures that no shipped level has errors; a sheet may lack the sprite.
    pub(crate) fn last_form(sheet: &Sheet) -> Result<Self, LevelError> {
        Self::from_text("all_pairs.ron", include_str!("../../levels/all_pairs.ron"), sheet)
    }

    /// Returns the number of built-in stages.
    pub fn builtin_count() -> u32 {
        (1..).take_while(|&stage| Self::builtin_text(stage).is_some()).count() as u32
    }

    /// Returns the level of a built-in stage, counted from 1, or `None` if there is no such stage.
    ///
    /// # Errors
    /// See [`Level::from_text`]. A test ensures that no shipped level has errors.
    pub fn builtin(stage: u32, sheet: &Sheet) -> Option<Result<Self, LevelError>> {
        let (name, text) = Self::builtin_text(stage)?;
        Some(Self::from_text(&name, text, sheet))
    }
}
