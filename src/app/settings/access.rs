//! What makes the game easier to see and to play: the section `[access]`.

use std::fmt::Write;

use serde::Deserialize;

use super::field::{Fault, Number, Word, choices, whole, word};
use crate::view::{HullMark, Outline, Tones};

/// How fast a game may be slowed down to, in percent; at 100 it runs as it was made.
pub const GAME_SPEEDS: core::ops::RangeInclusive<u8> = 50..=100;

/// What makes the game easier to see and to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessSettings {
    /// A rim around what kills.
    pub bullet_outline: Outline,
    /// The tones of bullets, items and shots.
    pub palette: Tones,
    /// When the hull is shown.
    pub hull: HullMark,
    /// How fast games of one's own run, in percent, within [`GAME_SPEEDS`]. Below 100 a game counts as assisted.
    pub game_speed: u8,
    /// Menus, results, score line and notices twice as large, where there is room.
    pub large_text: bool,
}

impl Default for AccessSettings {
    fn default() -> Self {
        Self {
            bullet_outline: Outline::Off,
            palette: Tones::Usual,
            hull: HullMark::Focused,
            game_speed: *GAME_SPEEDS.end(),
            large_text: false,
        }
    }
}

impl AccessSettings {
    /// The share of real time that passes in a game, above 0 and at most 1.
    #[must_use]
    pub fn pace(self) -> f64 {
        f64::from(self.game_speed.clamp(*GAME_SPEEDS.start(), *GAME_SPEEDS.end())) / 100.0
    }

    /// Whether a game that is played so is to be marked: it was easier to play than others.
    #[must_use]
    pub fn is_assisted(self) -> bool {
        self.game_speed < *GAME_SPEEDS.end()
    }
}

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawAccess {
    bullet_outline: Word,
    palette: Word,
    hull: Word,
    game_speed: Number,
    large_text: Option<bool>,
}

impl RawAccess {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<AccessSettings, Fault> {
        let default = AccessSettings::default();
        let (outline, palette, hull) = (self.bullet_outline, self.palette, self.hull);
        Ok(AccessSettings {
            bullet_outline: word(
                "bullet_outline",
                outline,
                &Outline::ALL,
                Outline::name,
                default.bullet_outline,
            )?,
            palette: word("palette", palette, &Tones::ALL, Tones::name, default.palette)?,
            hull: word("hull", hull, &HullMark::ALL, HullMark::name, default.hull)?,
            game_speed: whole("game_speed", self.game_speed, GAME_SPEEDS, default.game_speed)?,
            large_text: self.large_text.unwrap_or(default.large_text),
        })
    }
}

impl AccessSettings {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        let (outlines, palettes) = (choices(&Outline::ALL, Outline::name), choices(&Tones::ALL, Tones::name));
        writeln!(text, "\n[access]\n# A rim around what kills: {outlines}")?;
        writeln!(text, "bullet_outline = {:?}", self.bullet_outline.name())?;
        writeln!(text, "# Colors of bullets, items and shots, for eyes that confuse two: {palettes}")?;
        writeln!(text, "palette = {:?}", self.palette.name())?;
        let marks = choices(&HullMark::ALL, HullMark::name);
        writeln!(text, "# When the part of the ship is shown that can be hit: {marks}")?;
        writeln!(text, "hull = {:?}", self.hull.name())?;
        let (least, most) = (GAME_SPEEDS.start(), GAME_SPEEDS.end());
        writeln!(
            text,
            "# How fast games run, {least} to {most} percent; below that scores are marked as assisted"
        )?;
        writeln!(text, "game_speed = {}", self.game_speed)?;
        writeln!(text, "# Menus, results, score line and notices twice as large, where there is room")?;
        writeln!(text, "large_text = {}", self.large_text)
    }
}
