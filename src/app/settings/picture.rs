//! Light, movement and background: the section `[picture]`.

use std::fmt::Write;

use serde::Deserialize;

use super::field::{Fault, Number, percent};
use crate::render::Tube;

/// The strongest effect of the picture.
pub const MAX_EFFECT: u8 = 100;

/// Effects of the picture, 0 to [`MAX_EFFECT`] each; 0 is off, and then nothing is computed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSettings {
    /// Light that spreads around shots, bullets, flames and explosions.
    pub bloom: u8,
    /// The screen shakes when something large blows up.
    pub shake: u8,
    /// Aliens pale when they are hit, and the sky lights up.
    pub flash: u8,
    /// Brightness of stars and nebula.
    pub background: u8,
    /// Lines and mask of a picture tube.
    pub crt: u8,
    /// How far the glass of the tube bulges.
    pub curvature: u8,
    /// No shake, no slow motion, no sky that sways.
    pub reduced_motion: bool,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            bloom: 60,
            shake: 100,
            flash: 100,
            background: 100,
            crt: 0,
            curvature: 0,
            reduced_motion: false,
        }
    }
}

impl PictureSettings {
    /// What the renderer makes of them.
    #[must_use]
    pub fn tube(self) -> Tube {
        Tube { lines: share(self.crt), curvature: share(self.curvature) }
    }
}

/// The share of the strongest effect, 0 to 1.
pub(super) fn share(percent: u8) -> f32 {
    f32::from(percent) / f32::from(MAX_EFFECT)
}

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawPicture {
    bloom: Number,
    shake: Number,
    flash: Number,
    background: Number,
    crt: Number,
    curvature: Number,
    reduced_motion: Option<bool>,
}

impl RawPicture {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<PictureSettings, Fault> {
        let default = PictureSettings::default();
        let strength = |name, written, default| percent(name, "a strength", written, MAX_EFFECT, default);
        Ok(PictureSettings {
            bloom: strength("bloom", self.bloom, default.bloom)?,
            shake: strength("shake", self.shake, default.shake)?,
            flash: strength("flash", self.flash, default.flash)?,
            background: strength("background", self.background, default.background)?,
            crt: strength("crt", self.crt, default.crt)?,
            curvature: strength("curvature", self.curvature, default.curvature)?,
            reduced_motion: self.reduced_motion.unwrap_or(default.reduced_motion),
        })
    }
}

impl PictureSettings {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n[picture]\n# Strengths from 0 (off) to {MAX_EFFECT}")?;
        let fields = [
            ("bloom", self.bloom, "light around shots, bullets, flames and explosions"),
            ("shake", self.shake, "the screen shakes when something large blows up"),
            (
                "flash",
                self.flash,
                "aliens pale when they are hit, and the sky lights up; never more than three times a second",
            ),
            ("background", self.background, "brightness of stars and nebula"),
            ("crt", self.crt, "lines and mask of a picture tube"),
            ("curvature", self.curvature, "how far the glass of the tube bulges"),
        ];
        for (name, value, purpose) in fields {
            writeln!(text, "{name} = {value} # {purpose}")?;
        }
        writeln!(text, "# true: no shake, no slow motion, no sky that sways")?;
        writeln!(text, "reduced_motion = {}", self.reduced_motion)
    }
}
