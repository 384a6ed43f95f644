//! Stage files: a custom stage in one file, with its level, sprites, scores and words.
//!
//! A stage file is either a level (`mine.ron`) or a ZIP archive with the extension `.stage` that holds
//!
//! ```text
//! level.ron          the level; required
//! sprites/NAME.png   a sprite, its frames side by side; sprites/NAME.ron says how many, see SpriteFile
//! tunes/NAME.ron     a piece of music that the level names
//! sounds/NAME.ron    a sound in place of the game's own
//! words/XX.ron       translations of the stage's names into the language XX: { "THE MOTH": "DIE MOTTE" }
//! ```
//!
//! in its top folder or in a single folder. Texts (`*.txt`, `*.md`) are kept as they are. A folder with these parts can be read
//! before it is packed. [`StageFile::read`] takes data from strangers: it bounds the number of files, their
//! sizes and the memory they take when unpacked. [`StageFile::open`] checks the level and adds the sprites to a sheet.
//!
//! ```text
//! bytes --read--> StageFile --open--> OwnStage: Level, Sheet, scores
//!       <-to_bytes-       '--to_link--> ?level=… in the address of the page
//! ```

mod archive;
mod link;
mod open;
#[cfg(test)]
mod tests;

pub use open::OwnStage;

use crate::words::{BadLanguageCode, LanguageCode};
use ron_text::TextError;
use sector_sprites::SheetError;
use std::collections::BTreeMap;
use std::path::Path;

/// The extension of a stage file with sprites, scores or words.
pub const EXTENSION: &str = "stage";
/// The largest stage file, in bytes.
pub const MAX_STAGE_BYTES: usize = 8 << 20;

/// The maximum length of a translated name, in characters, as of the names in a level.
const MAX_WORD: usize = 40;

/// The parts of a stage file, unchecked except for their names and sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageFile {
    /// The name of the file, for messages.
    name: String,
    /// The text of the level.
    level: String,
    sprites: BTreeMap<String, SpriteParts>,
    /// The texts of tunes and sounds by their paths, such as `tunes/mine.ron`.
    scores: BTreeMap<String, String>,
    /// The texts of its author by their names, such as `README.md`.
    notes: BTreeMap<String, Vec<u8>>,
    words: BTreeMap<LanguageCode, BTreeMap<String, String>>,
    /// Whether the file is an archive.
    is_archive: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SpriteParts {
    png: Vec<u8>,
    about: Option<String>,
}

/// The reason why a stage file was refused. Every message starts with the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StageFileError {
    /// The file is too large, not an archive, or has too many or too large parts.
    #[error("{file}: {found}: expected {expected}")]
    Archive {
        /// The name of the file, with the part of the archive.
        file: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The words have mistakes.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The level has mistakes.
    #[error(transparent)]
    Level(#[from] crate::level::LevelError),
    /// A sprite has a mistake.
    #[error("{file}: {error}")]
    Sprite {
        /// The name of the stage file.
        file: String,
        /// The mistake.
        error: Box<SheetError>,
    },
}

impl StageFile {
    /// Returns a stage file that is only a level. `name` is the name of the file, for messages.
    pub fn of_level(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), level: level.into(), ..Self::default() }
    }

    /// Reads a level or an archive. `name` is the name of the file, for messages; the content decides what it is.
    ///
    /// Unpacks at most 16 MB.
    ///
    /// # Errors
    /// Fails if the file is neither, if a part is unknown, or if it is larger than a stage file may be. The level itself is
    /// checked by [`open`](Self::open).
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, StageFileError> {
        if bytes.len() > MAX_STAGE_BYTES {
            let found = format!("{} bytes", bytes.len());
            return Err(refused(name, found, format!("at most {MAX_STAGE_BYTES} bytes")));
        }
        if bytes.is_empty() {
            let expected = "a level in RON, or a stage archive".to_owned();
            return Err(refused(name, "the file is empty".to_owned(), expected));
        }
        if bytes.starts_with(archive::MAGIC) {
            return archive::unpack(name, bytes);
        }
        match crate::files::text(bytes) {
            Ok(text) => Ok(Self::of_level(name, text)),
            Err(error) => {
                Err(refused(name, error.to_string(), "a level in RON, or a stage archive".to_owned()))
            }
        }
    }

    /// Reads a folder that is not packed yet, within the bounds of an archive. `name` is the name of the folder, for messages.
    ///
    /// # Errors
    /// Fails as [`read`](Self::read) does, and if a file cannot be read.
    pub fn read_folder(name: &str, folder: &Path) -> Result<Self, StageFileError> {
        archive::read_folder(name, folder)
    }

    /// Returns the content of the file: the level's text, or an archive with all parts.
    pub fn to_bytes(&self) -> Vec<u8> {
        if self.is_archive { archive::pack(self) } else { self.level.clone().into_bytes() }
    }

    /// Whether the file is an archive, and not only a level.
    pub const fn is_archive(&self) -> bool {
        self.is_archive
    }

    /// Returns the text of the level.
    pub fn level_text(&self) -> &str {
        &self.level
    }

    /// Returns the file with another level and the same sprites, scores and words.
    #[must_use]
    pub fn with_level(&self, level: impl Into<String>) -> Self {
        Self { level: level.into(), ..self.clone() }
    }

    /// Returns the names of the file's own tunes.
    pub fn tunes(&self) -> impl Iterator<Item = &str> {
        self.scores.keys().filter_map(|path| path.strip_prefix("tunes/")?.strip_suffix(".ron"))
    }

    /// Returns the tunes and sounds: the name of each for messages, its path in the file, and its text.
    pub fn scores(&self) -> impl Iterator<Item = (String, &str, &str)> {
        self.scores.iter().map(|(path, text)| (format!("{}/{path}", self.name), path.as_str(), text.as_str()))
    }

    /// Returns the name of the level for messages: that of the file, or of its part.
    pub fn level_name(&self) -> String {
        if self.is_archive { format!("{}/{}", self.name, archive::LEVEL) } else { self.name.clone() }
    }
}

fn refused(file: &str, found: String, expected: String) -> StageFileError {
    StageFileError::Archive { file: file.to_owned(), found, expected }
}

impl StageFile {
    /// Takes a part of an archive by its path. Returns an error for an unknown path or a part that is not a text.
    fn take_part(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), StageFileError> {
        let place = format!("{}/{path}", self.name);
        let text = |bytes: &[u8]| {
            let text = crate::files::text(bytes).map(str::to_owned);
            text.map_err(|error| refused(&place, error.to_string(), "a text in UTF-8".to_owned()))
        };
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        match (folder, file.rsplit_once('.')) {
            ("", _) if path == archive::LEVEL => self.level = text(&bytes)?,
            ("sprites", Some((stem, "png"))) => self.sprite(stem).png = bytes,
            ("sprites", Some((stem, "ron"))) => self.sprite(stem).about = Some(text(&bytes)?),
            ("tunes" | "sounds", Some((_, "ron"))) => {
                drop(self.scores.insert(path.to_owned(), text(&bytes)?))
            }
            ("words", Some((code, "ron"))) => {
                let code = code.parse().map_err(|error: BadLanguageCode| {
                    refused(&place, error.to_string(), "words/ and the code of a language".to_owned())
                })?;
                let words: BTreeMap<String, String> = ron_text::read(&place, &text(&bytes)?)?;
                let is_long =
                    |word: &&String| word.chars().count() > MAX_WORD || word.contains(ron_text::takes_effect);
                if let Some(word) = words.values().find(is_long) {
                    let found = ron_text::shortened(format!("{word:?}"));
                    return Err(refused(&place, found, format!("at most {MAX_WORD} visible characters")));
                }
                self.words.insert(code, words);
            }
            ("", Some((_, "txt" | "md"))) => drop(self.notes.insert(path.to_owned(), bytes)),
            _ => {
                let expected = "level.ron, sprites/*.png, sprites/*.ron, tunes/*.ron, sounds/*.ron, words/*.ron or a text";
                return Err(refused(&place, "an unknown part".to_owned(), expected.to_owned()));
            }
        }
        Ok(())
    }

    fn sprite(&mut self, name: &str) -> &mut SpriteParts {
        self.sprites.entry(name.to_owned()).or_default()
    }
}
