//! The game itself: the section `[game]`.

use std::fmt::Write;

use serde::Deserialize;

use super::field::{Fault, Word, choices, word};
use crate::words::Language;

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Pause when another window gets the focus.
    pub pause_on_focus_loss: bool,
    /// Show the counts of the collision detection from the start.
    pub overlay: bool,
    /// The autopilot shows the game when nobody comes to the title.
    pub demonstration: bool,
    /// The language of all words.
    pub language: Language,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { pause_on_focus_loss: true, overlay: false, demonstration: true, language: Language::English }
    }
}

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawGame {
    pause_on_focus_loss: Option<bool>,
    overlay: Option<bool>,
    demonstration: Option<bool>,
    language: Word,
}

impl RawGame {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<GameSettings, Fault> {
        let default = GameSettings::default();
        Ok(GameSettings {
            pause_on_focus_loss: self.pause_on_focus_loss.unwrap_or(default.pause_on_focus_loss),
            overlay: self.overlay.unwrap_or(default.overlay),
            demonstration: self.demonstration.unwrap_or(default.demonstration),
            language: word("language", self.language, &Language::ALL, Language::code, default.language)?,
        })
    }
}

impl GameSettings {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n[game]\n# Pause when another window gets the focus")?;
        writeln!(text, "pause_on_focus_loss = {}", self.pause_on_focus_loss)?;
        writeln!(text, "# Show the counts of the collision detection from the start")?;
        writeln!(text, "overlay = {}", self.overlay)?;
        writeln!(text, "# The autopilot shows the game when nobody comes to the title")?;
        writeln!(text, "demonstration = {}", self.demonstration)?;
        writeln!(text, "# {}", choices(&Language::ALL, Language::code))?;
        writeln!(text, "language = {:?}", self.language.code())
    }
}
