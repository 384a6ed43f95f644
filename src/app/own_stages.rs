//! The custom stages: the files in the folder `stages`, and the stage that is open.
//!
//! Only one stage is open at a time, because a stage with sprites has a sheet of 16 MB. A replay names its stage by the
//! hash of its level; the file is found by opening the files until one has the hash, and is remembered.

use super::storage::{STAGES, Storage, StorageError, check_name};
use super::{Content, Context};
use crate::level::Level;
use crate::sim::{GameMode, GameSetup};
use crate::stage_file::{EXTENSION, OwnStage, StageFile};
use sector_sprites::Sheet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The folder of the player's stages, and the folder of those removed from the list.
const FOLDER: &str = STAGES[0];
const REMOVED: &str = STAGES[1];
/// The maximum number of stages.
const MAX_STAGES: usize = 500;
/// The maximum length of the name of a stage file that came from elsewhere, in characters.
const MAX_NAME: usize = 60;

/// What is known about the stage files. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownStages(Arc<Mutex<KnownFiles>>);

#[derive(Debug, Default)]
struct KnownFiles {
    /// The hashes of the stages that were opened, by the names of their files.
    hashes: BTreeMap<String, u64>,
    /// The stages that replays still use, so that all replays of a stage share its sheet.
    used: BTreeMap<u64, UsedStage>,
    /// The hashes of stages that no file has.
    missing: BTreeSet<u64>,
}

type UsedStage = (Weak<Level>, Weak<Sheet>);

impl KnownStages {
    fn lock(&self) -> MutexGuard<'_, KnownFiles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, name: &str, stage: &OwnStage) {
        let (mut known, hash) = (self.lock(), stage.level.hash);
        known.hashes.insert(name.to_owned(), hash);
        known.used.insert(hash, (Arc::downgrade(&stage.level), Arc::downgrade(&stage.sheet)));
        known.missing.remove(&hash);
    }

    /// Returns the stage if a replay still uses it. It has no scores and no words, which replays in lists do not need.
    fn used(&self, hash: u64) -> Option<OwnStage> {
        let (level, sheet) = self.lock().used.get(&hash).cloned()?;
        Some(OwnStage::of_level(level.upgrade()?, sheet.upgrade()?))
    }
}

impl Content {
    /// Opens a custom stage, in place of the one that was open.
    pub(crate) fn set_own_stage(&mut self, stage: OwnStage) {
        self.sheet = Arc::clone(&stage.sheet);
        self.own_stage = Some(stage);
    }

    /// Reads and checks a stage file.
    pub(crate) fn read_stage(&self, name: &str, storage: &dyn Storage) -> Result<OwnStage, String> {
        let stage = stage_file(name, storage)?.open(&self.game_sheet).map_err(|error| error.to_string())?;
        self.known_stages.note(name, &stage);
        Ok(stage)
    }

    /// Opens the stage of a replay, if it is a custom stage and its file is found. Opening all files takes some milliseconds
    /// each, once. For a list of replays, `is_listed`, a stage without its scores will do.
    pub(crate) fn bring_stage(&mut self, setup: &GameSetup, is_listed: bool, storage: &dyn Storage) {
        let is_here = |stage: &OwnStage| stage.level.hash == setup.seed;
        if setup.mode != GameMode::OwnStage || self.known_stages.lock().missing.contains(&setup.seed) {
            return;
        }
        let here = self.own_stage.clone().filter(is_here);
        if let Some(stage) = here.or_else(|| self.known_stages.used(setup.seed).filter(|_| is_listed)) {
            // The workshop may have brought the sprites of another one.
            return self.set_own_stage(stage);
        }
        let mut names = list(storage).unwrap_or_default();
        let is_other = |name: &String| self.known_stages.lock().hashes.get(name) != Some(&setup.seed);
        names.sort_by_key(is_other);
        let mut stages = names.iter().filter_map(|name| self.read_stage(name, storage).ok());
        match stages.find(is_here) {
            Some(stage) => self.set_own_stage(stage),
            None => drop(self.known_stages.lock().missing.insert(setup.seed)),
        }
    }
}

impl Context {
    /// Opens a stage file and returns its stage.
    pub(crate) fn open_stage(&mut self, name: &str) -> Result<(), String> {
        let content = &self.content;
        let stage = self.saver.now(|storage| content.read_stage(name, storage))?;
        self.content.set_own_stage(stage.in_language(self.settings.game.language));
        Ok(())
    }

    /// Opens the stage of a replay or an interrupted game, if it is a custom stage.
    pub(crate) fn bring_stage(&mut self, setup: &GameSetup) {
        let content = &mut self.content;
        self.saver.now(|storage| content.bring_stage(setup, false, storage));
        if let Some(stage) = self.content.own_stage.take() {
            self.content.set_own_stage(stage.in_language(self.settings.game.language));
        }
    }

    /// Passes the data folder's scores to the sound, overridden by the scores of a custom stage while it is played.
    pub(crate) fn apply_scores(&mut self) {
        let mut own = self.content.scores.clone();
        let is_played = self.game.session.mode() == GameMode::OwnStage;
        if let Some(stage) = self.content.own_stage.as_ref().filter(|_| is_played) {
            own.extend(stage.scores.iter().map(|(path, text)| (path.clone(), text.clone())));
        }
        self.sink.set_own_scores(own);
    }

    /// Adds the sprites of a stage file to the sheet, even if its level has mistakes.
    pub(crate) fn bring_sprites(&mut self, name: &str) {
        let file = self.saver.now(|storage| stage_file(name, storage));
        if let Ok(sheet) =
            file.map_err(drop).and_then(|file| file.sheet(&self.content.game_sheet).map_err(drop))
        {
            self.content.sheet = sheet;
        }
    }

    /// Returns the names of the stage files, in order, or a notice for the player.
    pub(crate) fn stage_names(&mut self) -> Result<Vec<String>, String> {
        // The player may have put files back.
        self.content.known_stages.lock().missing.clear();
        // The workshop may have left a copy to be written.
        self.saver.settle();
        self.saver.now(|storage| list(storage))
    }
}

/// The ending of the copy of a stage that has changes which are not saved.
pub(crate) const UNSAVED: &str = ".unsaved";

/// Lists the stages, with those that the workshop has not saved yet.
fn list(storage: &dyn Storage) -> Result<Vec<String>, String> {
    let mut names = storage.list(FOLDER).map_err(|error| error.to_string())?;
    let length = |name: &String| name.strip_suffix(UNSAVED).map_or(name.len(), str::len);
    names.iter_mut().for_each(|name| name.truncate(length(name)));
    names.retain(|name| {
        let ending = name.rsplit('.').next().unwrap_or_default();
        ending.eq_ignore_ascii_case(EXTENSION) || ending.eq_ignore_ascii_case("ron")
    });
    names.sort_unstable();
    names.dedup();
    names.truncate(MAX_STAGES);
    Ok(names)
}

/// Reads a stage file without checking its level.
pub(crate) fn stage_file(name: &str, storage: &dyn Storage) -> Result<StageFile, String> {
    let bytes = storage.read(name).map_err(|error| error.to_string())?;
    let bytes = bytes.ok_or_else(|| match storage.read(&format!("{name}{UNSAVED}")) {
        Ok(Some(_)) => "Not saved yet: open it in the workshop.",
        _ => "the file is gone",
    })?;
    StageFile::read(&storage.place(name), &bytes).map_err(|error| error.to_string())
}

/// Saves a stage that came from elsewhere under its name, or a similar one if another stage has it. Returns the name of the
/// file. A stage that is there already is not saved again.
pub(crate) fn save_new(
    name: &str,
    (file, bytes): (&StageFile, &[u8]),
    storage: &mut dyn Storage,
) -> Result<String, StorageError> {
    let ending = if file.is_archive() { EXTENSION } else { "ron" };
    let stem = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let is_usual = |&letter: &char| letter.is_alphanumeric() || " -_()".contains(letter);
    let stem: String = stem.chars().filter(is_usual).take(MAX_NAME).collect();
    // Some names of devices are not allowed.
    let is_allowed =
        |stem: &str| !stem.is_empty() && check_name(&format!("{FOLDER}/{stem}.{ending}")).is_ok();
    let stem = Some(stem.trim()).filter(|stem| is_allowed(stem)).unwrap_or("stage");
    let names = (1..).map(|number: u32| match number {
        1 => format!("{FOLDER}/{stem}.{ending}"),
        _ => format!("{FOLDER}/{stem} {number}.{ending}"),
    });
    for name in names.take(MAX_STAGES) {
        match storage.create(&name, bytes) {
            Err(StorageError::Taken(_)) => {
                if storage.read(&name)?.as_deref() == Some(bytes) {
                    return Ok(name);
                }
            }
            created => return created.map(|()| name),
        }
    }
    Err(StorageError::Taken(storage.place(&format!("{FOLDER}/{stem}.{ending}"))))
}

/// Moves a stage and the copy of its unsaved changes to the folder of removed stages, under free names.
pub(crate) fn put_aside(name: &str, storage: &mut dyn Storage) -> Result<(), StorageError> {
    let files = storage.list(FOLDER)?;
    for name in [name.to_owned(), format!("{name}{UNSAVED}")] {
        if files.contains(&name) {
            move_aside(&name, storage)?;
        }
    }
    Ok(())
}

fn move_aside(name: &str, storage: &mut dyn Storage) -> Result<(), StorageError> {
    let file = name.rsplit('/').next().unwrap_or(name);
    let to = |number: u32| match number {
        1 => format!("{REMOVED}/{file}"),
        _ => format!("{REMOVED}/{number} {file}"),
    };
    let mut number = 1;
    loop {
        match storage.rename(name, &to(number)) {
            Err(StorageError::Taken(_)) if number < MAX_STAGES as u32 => number += 1,
            moved => return moved,
        }
    }
}

/// Returns the name of a stage file without folder and extension.
pub(crate) fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::storage::{Directory, Memory};

    const LEVEL: &str = include_str!("../../levels/tutorial.ron");

    #[test]
    fn stages_are_saved_once_and_under_usual_names() {
        let mut storage = Memory::default();
        let file = |text: &str| StageFile::of_level("x", text);
        for (name, text, saved) in [
            ("mine.ron", "(1)", "stages/mine.ron"),
            ("mine.ron", "(1)", "stages/mine.ron"),
            ("mine.ron", "(2)", "stages/mine 2.ron"),
            ("../../etc/passwd", "(3)", "stages/passwd.ron"),
            ("C:\\Moths\\moth<1>.RON", "(4)", "stages/moth1.ron"),
            ("...", "(5)", "stages/stage.ron"),
            ("", "(6)", "stages/stage 2.ron"),
            ("CON.ron", "(8)", "stages/stage 3.ron"),
        ] {
            assert_eq!(save_new(name, (&file(text), text.as_bytes()), &mut storage).unwrap(), saved);
        }
        assert_eq!(list(&storage).unwrap().len(), 7);
        put_aside("stages/mine.ron", &mut storage).unwrap();
        save_new("mine.ron", (&file("(7)"), b"(7)"), &mut storage).unwrap();
        put_aside("stages/mine.ron", &mut storage).unwrap();
        assert_eq!(storage.list(REMOVED).unwrap(), ["stages/removed/2 mine.ron", "stages/removed/mine.ron"]);
    }

    #[test]
    fn stages_are_kept_in_folders_of_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        let file = StageFile::of_level("x", "(1)");
        assert_eq!(save_new("mine.ron", (&file, b"(1)"), &mut storage).unwrap(), "stages/mine.ron");
        put_aside("stages/mine.ron", &mut storage).unwrap();
        assert_eq!(storage.list(REMOVED).unwrap(), ["stages/removed/mine.ron"]);
    }

    #[test]
    fn the_stage_of_a_replay_is_found() {
        let mut storage = Memory::default();
        let other = LEVEL.replace("THE TUTORIAL", "ANOTHER");
        for (name, text) in [("a.ron", "(name: 3)"), ("b.ron", LEVEL), ("c.ron", &other)] {
            storage.write(&format!("stages/{name}"), text.as_bytes()).unwrap();
        }
        let mut content = Content::builtin();
        let hash = content.read_stage("stages/c.ron", &storage).unwrap().level.hash;
        let setup =
            crate::modes::own_stage_setup(hash, crate::sim::Difficulty::Cadet, crate::sim::Ships::default());
        assert!(content.level(&setup).is_none());
        content.bring_stage(&setup, true, &storage);
        assert_eq!(content.level(&setup).unwrap().name, "ANOTHER");
        let gone = GameSetup { seed: 1, ..setup };
        content.bring_stage(&gone, true, &storage);
        assert!(content.level(&gone).is_none());
    }
}
