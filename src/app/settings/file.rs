//! The settings file and its backup in the storage.

use super::read::{Reading, read};
use super::{Settings, SettingsError};
use crate::app::storage::{self, Storage, StorageError};

/// The name of the settings file.
pub const FILE: &str = "settings.toml";

/// The name of the file with the settings before the last change.
const BACKUP: &str = "settings.toml.backup";

/// Settings, with a notice about their file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The settings of the file, with the defaults for values that are missing or wrong.
    pub settings: Settings,
    /// The first mistake in the file, or the reason why the file could not be read or written; `None` if all went well.
    pub notice: Option<String>,
}

/// Reads the settings file. Where there is none, writes one with the defaults for the player to edit.
pub fn load(storage: &mut dyn Storage) -> Loaded {
    load_or(storage, Settings::default())
}

/// Reads the settings file. Where there is none, writes one with the given settings, such as the language of the
/// system.
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
    let Reading { settings, mistakes, .. } = read(&bytes);
    Loaded { settings, notice: notice(&storage.place(FILE), &mistakes) }
}

/// Returns the notice about the mistakes in the settings file at `place`: the first mistake, and the number of all;
/// `None` if there is no mistake.
fn notice(place: &str, mistakes: &[SettingsError]) -> Option<String> {
    let first = mistakes.first()?;
    let count = match mistakes.len() {
        1 => String::new(),
        many => format!(" (1 of {many})"),
    };
    Some(format!(
        "{place}, {first}; this is passed over, the rest is in force, the file is left as it is{count}"
    ))
}

/// Saves the settings after a change. Only the values in the file change: comments, order and unknown lines are kept.
/// The old file becomes the backup. An old file with a line that saving would erase, such as a wrong value, is renamed
/// instead, so that the line is not lost, and a notice for the player is returned.
///
/// # Errors
/// When the file could not be written, or when the old file could not be read; the old file is then as it was, or
/// renamed.
pub fn save(settings: &Settings, storage: &mut dyn Storage) -> Result<Option<String>, StorageError> {
    let Some(before) = storage.read(FILE)? else {
        storage.write(FILE, settings.to_toml().as_bytes())?;
        return Ok(None);
    };
    let Reading { is_damaged, text, .. } = read(&before);
    let text = settings.to_toml_within(&text);
    if text.as_bytes() == before {
        return Ok(None);
    }
    let mut notice = None;
    if is_damaged {
        let aside = storage::set_aside(storage, FILE)?;
        notice = Some(format!("{FILE} had an error and is now {aside}"));
    } else {
        storage.write(BACKUP, &before)?;
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

    /// Tests that a changed setting is read again, and that the backup has the text before the change.
    #[test]
    fn a_change_lasts_and_leaves_a_backup() {
        let mut storage = Memory::default();
        storage.write(FILE, b"# mine\n").unwrap();
        assert_eq!(save(&muted(), &mut storage).unwrap(), None);
        assert_eq!(load(&mut storage).settings, muted());
        assert_eq!(storage.read(BACKUP).unwrap().unwrap(), b"# mine\n");
    }

    /// Tests that reading a damaged file gives a notice and leaves the file as it is.
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

    /// Tests that a damaged file is set aside before a change is saved, and that the backup stays.
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

    /// Tests that unknown lines are reported and stay, and that no file is set aside because of them.
    #[test]
    fn unknown_lines_survive_a_change() {
        const BEFORE: &[u8] = b"# mine\n[sound]\nbass = 3 # more\n[mods]\nx = 1\n";
        let mut storage = Memory::default();
        storage.write(FILE, BEFORE).unwrap();
        assert_eq!(save(&muted(), &mut storage).unwrap(), None);
        assert_eq!(storage.list("").unwrap(), [FILE, BACKUP]);
        let text = String::from_utf8(storage.read(FILE).unwrap().unwrap()).unwrap();
        assert!(
            text.starts_with("# mine\n[sound]\nbass = 3 # more\n") && text.contains("[mods]\nx = 1\n"),
            "{text}"
        );
        let loaded = load(&mut storage);
        assert_eq!(loaded.settings, muted());
        assert!(loaded.notice.unwrap().contains("line 3, column 1: unknown setting \"bass\""));
    }

    /// Tests that the file that replaces a damaged one has its comments, and its wrong lines as comments.
    #[test]
    fn a_new_file_has_the_lines_of_a_damaged_one() {
        let mut storage = Memory::default();
        storage.write(FILE, b"# mine\n[sound # loud\nmaster = loud\nmusic = 7 # quiet\n[game\n").unwrap();
        let mut settings = load(&mut storage).settings;
        assert_eq!(settings.sound.music, 7);
        settings.sound.mute = true;
        assert!(save(&settings, &mut storage).unwrap().is_some());
        let text = String::from_utf8(storage.read(FILE).unwrap().unwrap()).unwrap();
        assert!(text.starts_with("# mine\n[sound]\n# master = loud\nmusic = 7 # quiet\n"), "{text}");
        assert_eq!(load(&mut storage), Loaded { settings, notice: None });
    }

    /// Tests that a file that is too large is refused, and set aside before a change is saved.
    #[test]
    fn a_file_that_is_too_large_is_set_aside() {
        let mut storage = Memory::default();
        storage.write(FILE, &vec![b'x'; 1_000_000]).unwrap();
        let loaded = load(&mut storage);
        assert_eq!(loaded.settings, Settings::default());
        assert!(loaded.notice.unwrap().contains("the file has 1000000 bytes"));
        assert!(save(&muted(), &mut storage).unwrap().is_some());
        assert_eq!(storage.read("settings.toml.damaged-1").unwrap().unwrap().len(), 1_000_000);
        assert_eq!(load(&mut storage).settings, muted());
    }

    /// Tests that a folder with the name of the file gives a notice, and is not replaced.
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
