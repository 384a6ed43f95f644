//! The texts of sounds and music: those of the game in `assets/audio`, and the player's own in their place.

use include_dir::{Dir, include_dir};
use ron_text::{TextError, ValuePath};
use sector_synth::{Instruments, Sound, Tune};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) static SCORES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

/// The scores by their paths in `assets/audio`. A copy is a reference to the player's own.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores(Arc<BTreeMap<String, String>>);

impl Scores {
    pub(super) fn with_own(own: BTreeMap<String, String>) -> Self {
        Self(Arc::new(own))
    }

    /// Returns the player's own scores.
    pub(super) fn own(&self) -> &BTreeMap<String, String> {
        &self.0
    }

    fn text(&self, path: &str) -> Result<&str, TextError> {
        let builtin = || SCORES.get_file(path)?.contents_utf8();
        let text = self.0.get(path).map(String::as_str).or_else(builtin);
        text.ok_or_else(|| TextError::at(path, "", &ValuePath::root(), "no such score in assets/audio"))
    }

    pub(super) fn instruments(&self) -> Result<Instruments, TextError> {
        Instruments::parse("instruments.ron", self.text("instruments.ron")?)
    }

    pub(super) fn tune(&self, path: &str, instruments: &Instruments) -> Result<Tune, TextError> {
        Tune::parse(path, self.text(path)?, instruments)
    }

    pub(super) fn sound(&self, path: &str) -> Result<Sound, TextError> {
        Sound::parse(path, self.text(path)?)
    }

    /// Whether a path has another text in other scores.
    pub(super) fn differs(&self, other: &Self, path: &str) -> bool {
        self.0.get(path) != other.0.get(path)
    }
}
