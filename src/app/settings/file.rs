//! The settings file in its folder.

use super::mend::{self, Mended};
use super::{Settings, SettingsError};
use crate::app::storage::{self, Storage, StorageError};

/// Its name.
pub const FILE: &str = "settings.toml";

/// The file as it was before the last change.
const BACKUP: &str = "settings.toml.backup";

/// Settings, and what the player should be told about their file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// From the file; the defaults for what is missing or wrong in it.
    pub settings: Settings,
    /// What is wrong in the file, or why there is none.
    pub notice: Option<String>,
}

/// Reads the settings. Where there is no file, one with the defaults is written, for the player to edit.
pub fn load(storage: &mut dyn Storage) -> Loaded {
    load_or(storage, Settings::default())
}

/// The same with other defaults, where the system has told something about the player, such as a language.
pub fn load_or(storage: &mut dyn Storage, settings: Settings) -> Loaded {
    let bytes = match storage.read(FILE) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let written = storage.write(FILE, settings.to_toml().as_bytes());
            return Loaded { settings, notice: written.err().map(|error| error.to_string()) };
        }
        Err(error) => {
            return Loaded { settings, notice: Some(error.to_string()) };
        }
    };
    let Mended { settings, mistakes } = mend::read(&bytes);
    Loaded { settings, notice: told(&storage.place(FILE), &mistakes) }
}

/// The first mistake, and how many there are.
fn told(place: &str, mistakes: &[SettingsError]) -> Option<String> {
    let first = mistakes.first()?;
    let count = match mistakes.len() {
        1 => String::new(),
        many => format!(" (1 of {many})"),
    };
    Some(format!(
        "{place}, {first}; this is passed over, the rest is in force, the file is left as it is{count}"
    ))
}

/// Writes the settings because the player changed one. What was there becomes the backup, or is set aside when
/// it has an error. Returns what the player should be told.
///
/// # Errors
/// When the file could not be written, or one that could not be read is in the way; nothing is lost then.
pub fn save(settings: &Settings, storage: &mut dyn Storage) -> Result<Option<String>, StorageError> {
    let text = settings.to_toml();
    let mut notice = None;
    match storage.read(FILE)? {
        Some(before) if before == text.as_bytes() => return Ok(None),
        Some(before) if Settings::from_toml(&before).is_ok() => storage.write(BACKUP, &before)?,
        Some(_) => {
            let aside = storage::set_aside(storage, FILE)?;
            notice = Some(format!("{FILE} had an error and is now {aside}"));
        }
        None => {}
    }
    storage.write(FILE, text.as_bytes())?;
    Ok(notice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::storage::{Directory, Memory};

    const DAMAGED: &[u8] = b"[sound]\nmaster = loud\nmusic = 7\neffects = 101\n";

    fn muted() -> Settings {
        let mut settings = Settings::default();
        settings.sound.mute = true;
        settings
    }

    /// Tests that the first start leaves a file to edit.
    #[test]
    fn the_first_start_writes_the_defaults() {
        let mut storage = Memory::default();
        assert_eq!(load(&mut storage), Loaded { settings: Settings::default(), notice: None });
        let written = storage.read(FILE).unwrap().unwrap();
        assert_eq!(Settings::from_toml(&written), Ok(Settings::default()));
    }

    /// Tests that a changed option is there at the next start, and the text before it in the backup.
    #[test]
    fn a_change_lasts_and_leaves_a_backup() {
        let mut storage = Memory::default();
        storage.write(FILE, b"# mine\n").unwrap();
        assert_eq!(save(&muted(), &mut storage).unwrap(), None);
        assert_eq!(load(&mut storage).settings, muted());
        assert_eq!(storage.read(BACKUP).unwrap().unwrap(), b"# mine\n");
    }

    /// Tests that a damaged file is answered with a notice and not touched by reading it.
    #[test]
    fn a_damaged_file_is_left_as_it_is() {
        let mut storage = Memory::default();
        storage.write(FILE, DAMAGED).unwrap();
        let loaded = load(&mut storage);
        let sound = loaded.settings.sound;
        assert_eq!((sound.master, sound.music, sound.effects), (80, 7, 90), "what is sound stays in force");
        let notice = loaded.notice.unwrap();
        for words in ["settings.toml", "line 2, column 10", "(1 of 2)"] {
            assert!(notice.contains(words), "{notice}");
        }
        assert_eq!(storage.read(FILE).unwrap().unwrap(), DAMAGED);
        assert_eq!(storage.list("").unwrap(), [FILE]);
    }

    /// Tests that a damaged file is set aside before a change is written, and the good backup survives.
    #[test]
    fn a_change_sets_a_damaged_file_aside() {
        let mut storage = Memory::default();
        storage.write(FILE, DAMAGED).unwrap();
        storage.write(BACKUP, b"# older\n").unwrap();
        assert!(save(&muted(), &mut storage).unwrap().unwrap().contains("settings.toml.damaged-1"));
        assert_eq!(storage.read("settings.toml.damaged-1").unwrap().unwrap(), DAMAGED);
        assert_eq!(storage.read(BACKUP).unwrap().unwrap(), b"# older\n");
        assert_eq!(load(&mut storage).settings, muted());
    }

    /// Tests that a folder in the place of the file gives a notice and the defaults, and is not replaced.
    #[test]
    fn what_cannot_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(FILE)).unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        assert!(load(&mut storage).notice.unwrap().contains(FILE));
        assert!(save(&muted(), &mut storage).is_err());
        assert!(folder.path().join(FILE).is_dir());
    }
}
