//! How loud: the section `[sound]`.

use std::fmt::Write;

use serde::Deserialize;

use super::field::{Fault, Number, percent};

/// The largest volume.
pub const MAX_VOLUME: u8 = 100;

/// How loud, 0 to [`MAX_VOLUME`] each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// Everything.
    pub master: u8,
    /// Music.
    pub music: u8,
    /// Effects.
    pub effects: u8,
    /// Silence, whatever the volumes.
    pub mute: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 90, mute: false }
    }
}

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawSound {
    master: Number,
    music: Number,
    effects: Number,
    mute: Option<bool>,
}

impl RawSound {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<SoundSettings, Fault> {
        let default = SoundSettings::default();
        let volume = |name, written, default| percent(name, "a volume", written, MAX_VOLUME, default);
        Ok(SoundSettings {
            master: volume("master", self.master, default.master)?,
            music: volume("music", self.music, default.music)?,
            effects: volume("effects", self.effects, default.effects)?,
            mute: self.mute.unwrap_or(default.mute),
        })
    }
}

impl SoundSettings {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        let Self { master, music, effects, mute } = self;
        writeln!(text, "\n[sound]\n# Volumes from 0 to {MAX_VOLUME}: everything, music, effects")?;
        writeln!(text, "master = {master}\nmusic = {music}\neffects = {effects}")?;
        writeln!(text, "# true: silence, whatever the volumes\nmute = {mute}")
    }
}
