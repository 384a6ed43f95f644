//! Sprites and levels: the built-in ones, or the player's own from the data folder.
//!
//! In the data folder, `levels/stage1.ron`, `levels/stage2.ron` and so on, and `sprites.png` with `sprites.ron`,
//! replace the built-in files. If a file has an error, the game uses the built-in one and shows the error in a notice.

use super::storage::Storage;
use crate::files;
use crate::level::Level;
use crate::modes::level_of;
use crate::sim::{GameSetup, GameSprites, ShipKind, Ships};
use crate::view::{Gallery, Tones};
use sector_sprites::Sheet;
use std::sync::Arc;

/// The sprites and levels of all games.
#[derive(Clone, Debug)]
pub struct Content {
    /// The sheet that all levels and screens take their sprites from.
    pub sheet: Arc<Sheet>,
    /// The sprites that the view looks up by name.
    pub gallery: Gallery,
    /// The levels in order, starting with stage 1.
    pub stages: Vec<Arc<Level>>,
}

impl Content {
    /// Loads the built-in content.
    ///
    /// # Panics
    /// Panics if a shipped file is invalid; tests read them all.
    pub fn builtin() -> Self {
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("the shipped sheet has every sprite");
        let stages = (1..).map_while(|stage| Level::builtin(stage, &sheet));
        let stages = stages.map(|level| Arc::new(level.expect("the shipped levels are valid"))).collect();
        Self { sheet: Arc::new(sheet), gallery, stages }
    }

    /// Returns the level that a game flies; see [`level_of`].
    pub fn level(&self, setup: &GameSetup) -> Option<Arc<Level>> {
        level_of(setup, &self.stages, &self.sheet)
    }

    /// Returns the sheet's image in another palette; see [`Tones::recolored`].
    pub fn recolored(&self, tones: Tones) -> image::RgbaImage {
        tones.recolored(&self.sheet, &self.stages)
    }

    /// Loads the built-in content and replaces parts of it with the player's own files. Files with errors are skipped;
    /// the returned notices describe them.
    pub fn load(storage: &dyn Storage) -> (Self, Vec<String>) {
        let mut content = Self::builtin();
        let mut notices = Vec::new();
        match own_sheet(storage) {
            Ok(Some((sheet, gallery))) => {
                content.sheet = Arc::new(sheet);
                content.gallery = gallery;
            }
            Ok(None) => {}
            Err(problem) => {
                notices.push(format!("Built-in sprites are in use, as yours have an error: {problem}"))
            }
        }
        for (i, stage) in content.stages.iter_mut().enumerate() {
            let name = format!("levels/stage{}.ron", i + 1);
            match own_level(storage, &name, &content.sheet) {
                Ok(Some(level)) => *stage = Arc::new(level),
                Ok(None) => {}
                Err(problem) => {
                    notices.push(format!("Built-in level is in use, as yours has an error: {problem}"))
                }
            }
        }
        (content, notices)
    }
}

fn own_sheet(storage: &dyn Storage) -> Result<Option<(Sheet, Gallery)>, String> {
    let read = |name| storage.read(name).map_err(|error| error.to_string());
    let (picture, index) = match (read("sprites.png")?, read("sprites.ron")?) {
        (None, None) => return Ok(None),
        (Some(picture), Some(index)) => (picture, index),
        (Some(_), None) => return Err(format!("the file {} is missing", storage.place("sprites.ron"))),
        (None, Some(_)) => return Err(format!("the file {} is missing", storage.place("sprites.png"))),
    };
    let index = text(index, storage, "sprites.ron")?;
    let sheet = Sheet::from_files(&picture, &index).map_err(|error| error.to_string())?;
    for ship in ShipKind::ALL {
        GameSprites::find(&sheet, Ships::Alone(ship)).map_err(|error| error.to_string())?;
    }
    let gallery = Gallery::find(&sheet).map_err(|error| error.to_string())?;
    Ok(Some((sheet, gallery)))
}

fn own_level(storage: &dyn Storage, name: &str, sheet: &Sheet) -> Result<Option<Level>, String> {
    let Some(bytes) = storage.read(name).map_err(|error| error.to_string())? else { return Ok(None) };
    let text = text(bytes, storage, name)?;
    Level::from_text(&storage.place(name), &text, sheet).map(Some).map_err(|error| error.to_string())
}

fn text(bytes: Vec<u8>, storage: &dyn Storage, name: &str) -> Result<String, String> {
    files::text(&bytes).map(str::to_owned).map_err(|error| format!("{}: {error}", storage.place(name)))
}

#[cfg(test)]
mod tests {
    use super::Content;
    use crate::app::storage::{Memory, Storage};

    #[test]
    fn a_bad_file_is_left_alone() {
        for (name, bytes) in [
            ("levels/stage1.ron", &b"(name: 3)"[..]),
            ("levels/stage1.ron", b"\xFF\xFE"),
            ("sprites.png", b"\x89PNG\r\n\x1a\n"),
            ("sprites.ron", b"(size: (1, 1))"),
        ] {
            let mut storage = Memory::default();
            storage.write(name, bytes).unwrap();
            let (content, notices) = Content::load(&storage);
            assert_eq!(notices.len(), 1, "{name}: {notices:?}");
            assert_eq!(content.stages[0].hash, Content::builtin().stages[0].hash);
            assert_eq!(storage.read(name).unwrap().as_deref(), Some(bytes));
        }
    }

    #[test]
    fn the_players_own_level_is_used() {
        let (_, text) = crate::level::Level::builtin_text(1).unwrap();
        let text = text.replace("OPEN SPACE", "HOME MADE");
        let mut storage = Memory::default();
        storage.write("levels/stage1.ron", text.as_bytes()).unwrap();
        let (content, notices) = Content::load(&storage);
        assert_eq!((content.stages[0].name.as_str(), notices.len()), ("HOME MADE", 0));
    }
}
