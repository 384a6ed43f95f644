//! The settings file and its backup in the storage.

use super::read::{Reading, read};
use super::write::is_cut;
use super::{Settings, SettingsError};
use crate::app::storage::{self, Storage, StorageError};

/// The storage name of the settings file, which players may edit.
pub const FILE: &str = "settings.toml";

const BACKUP: &str = "settings.toml.backup";

/// Loaded settings, with a notice if the file had a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The settings from the file, with defaults for missing or invalid values.
    pub settings: Settings,
    /// The first error in the file, or the reason why it could not be read or written. `None` if all went well.
    pub notice: Option<String>,
}

/// Loads the settings file. If there is none, writes one with the defaults for the player to edit.
pub fn load(storage: &mut dyn Storage) -> Loaded {
    load_or(storage, Settings::default())
}

/// Loads the settings file. If there is none, writes one with the given settings, which may include the system's
/// language.
pub fn load_or(storage: &mut dyn Storage, settings: Settings) -> Loaded {
    let bytes = match storage.read(FILE) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let written = storage.create(FILE, settings.to_toml().as_bytes());
            return Loaded {
                settings,
                notice: written.err().map(|error| format!("Could not save the settings: {error}")),
            };
        }
        Err(error) => {
            return Loaded { settings, notice: Some(format!("Could not read the settings: {error}")) };
        }
    };
    let Some(cut) = cut_text(&bytes) else {
        let Reading { settings, mistakes, .. } = read(&bytes);
        return Loaded { settings, notice: notice(&storage.place(FILE), &mistakes) };
    };
    let backup = storage.read(BACKUP).ok().flatten().map_or(settings, |backup| read(&backup).settings);
    let whole = backup.to_toml_within(&read(cut.as_bytes()).text, Some(&backup));
    let notice = format!(
        "The settings file {} was cut off. Missing settings come from its backup.",
        storage.place(FILE)
    );
    Loaded { settings: read(whole.as_bytes()).settings, notice: Some(notice) }
}

/// Returns the bytes of a settings file, without the last line if the file was truncated.
pub(crate) fn complete_lines(bytes: &[u8]) -> &[u8] {
    cut_text(bytes).map_or(bytes, str::as_bytes)
}

/// Returns the complete lines of a truncated settings file, or `None` if it is not truncated. A partial line could have
/// a partial value.
fn cut_text(bytes: &[u8]) -> Option<&str> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return None,
    };
    is_cut(text).then(|| text.rfind('\n').map_or("", |end| &text[..=end]))
}

fn notice(place: &str, mistakes: &[SettingsError]) -> Option<String> {
    let first = mistakes.first()?;
    let count = match mistakes.len() {
        1 => String::new(),
        many => format!(" (1/{many})"),
    };
    Some(format!("Error in {place}, {first}. This entry is ignored until you fix it.{count}"))
}

/// Saves the settings after a change from `saved`. Writes only the changed values, so that comments, order, unknown
/// lines and changes by another running program survive.
///
/// The old file becomes the backup. If saving would erase one of its lines, such as an invalid value, the old file is
/// renamed instead, and a notice for the player is returned.
///
/// # Errors
/// Fails if the file cannot be written or the old file cannot be read. The old file is then unchanged or renamed.
pub fn save(
    settings: &Settings,
    saved: &Settings,
    storage: &mut dyn Storage,
) -> Result<Vec<String>, StorageError> {
    let _lock = storage.lock()?;
    let Some(before) = storage.read(FILE)? else {
        storage.write(FILE, settings.to_toml().as_bytes())?;
        return Ok(Vec::new());
    };
    let cut = cut_text(&before);
    let Reading { is_damaged, text, .. } = read(cut.map_or(&before, str::as_bytes));
    let is_whole = cut.is_none() && !is_damaged;
    let text = settings.to_toml_within(&text, is_whole.then_some(saved));
    if text.as_bytes() == before {
        return Ok(Vec::new());
    }
    let mut notices = Vec::new();
    if is_whole {
        storage.write(BACKUP, &before)?;
    } else {
        // The file stays until the new one replaces it.
        let aside = storage::copy_aside(storage, FILE, &before)?;
        notices.push(format!("The settings file {FILE} had errors. The old file is now {aside}."));
    }
    storage.write(FILE, text.as_bytes())?;
    Ok(notices)
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

    fn stored(file: &[u8]) -> Memory {
        let mut storage = Memory::default();
        storage.write(FILE, file).unwrap();
        storage
    }

    fn text_of(storage: &Memory) -> String {
        String::from_utf8(storage.read(FILE).unwrap().unwrap()).unwrap()
    }

    #[test]
    fn the_first_start_writes_the_defaults() {
        let mut storage = Memory::default();
        assert_eq!(load(&mut storage), Loaded { settings: Settings::default(), notice: None });
        assert_eq!(Settings::from_toml(text_of(&storage).as_bytes()), Ok(Settings::default()));
    }

    #[test]
    fn a_change_is_saved_with_a_backup() {
        let mut storage = stored(b"# mine\n");
        assert_eq!(save(&muted(), &Settings::default(), &mut storage).unwrap(), [""; 0]);
        assert_eq!(load(&mut storage).settings, muted());
        assert_eq!(storage.read(BACKUP).unwrap().unwrap(), b"# mine\n");
    }

    #[test]
    fn a_damaged_file_is_left_as_it_is() {
        let mut storage = stored(DAMAGED);
        let loaded = load(&mut storage);
        let sound = loaded.settings.sound;
        assert_eq!((sound.master, sound.music, sound.effects), (80, 7, 90), "what is sound stays in force");
        let notice = loaded.notice.unwrap();
        for words in ["settings.toml", "line 2, column 10", "(1/2)"] {
            assert!(notice.contains(words), "{notice}");
        }
        assert_eq!(storage.read(FILE).unwrap().unwrap(), DAMAGED);
        assert_eq!(storage.list("").unwrap(), [FILE]);
    }

    #[test]
    fn a_change_sets_a_damaged_file_aside() {
        let mut storage = stored(DAMAGED);
        storage.write(BACKUP, b"# older\n").unwrap();
        assert!(
            save(&muted(), &Settings::default(), &mut storage).unwrap()[0]
                .contains("settings.toml.damaged-1")
        );
        assert_eq!(storage.read("settings.toml.damaged-1").unwrap().unwrap(), DAMAGED);
        assert_eq!(storage.read(BACKUP).unwrap().unwrap(), b"# older\n");
        assert_eq!(load(&mut storage).settings, muted());
    }

    #[test]
    fn unknown_lines_survive_a_change() {
        const BEFORE: &[u8] = b"# mine\n[sound]\nbass = 3 # more\n[mods]\nx = 1\n";
        let mut storage = stored(BEFORE);
        assert_eq!(save(&muted(), &Settings::default(), &mut storage).unwrap(), [""; 0]);
        assert_eq!(storage.list("").unwrap(), [FILE, BACKUP]);
        let text = text_of(&storage);
        assert!(
            text.starts_with("# mine\n[sound]\nbass = 3 # more\n") && text.contains("[mods]\nx = 1\n"),
            "{text}"
        );
        let loaded = load(&mut storage);
        assert_eq!(loaded.settings, muted());
        assert!(loaded.notice.unwrap().contains("line 3, column 1: unknown setting \"bass\""));
    }

    #[test]
    fn a_new_file_has_the_lines_of_a_damaged_one() {
        let mut storage = stored(b"# mine\n[sound # loud\nmaster = loud\nmusic = 7 # quiet\n[game\n");
        let mut settings = load(&mut storage).settings;
        assert_eq!(settings.sound.music, 7);
        let saved = settings.clone();
        settings.sound.mute = true;
        assert_eq!(save(&settings, &saved, &mut storage).unwrap().len(), 1);
        let text = text_of(&storage);
        assert!(text.starts_with("# mine\n[sound]\n# master = loud\nmusic = 7 # quiet\n"), "{text}");
        assert_eq!(load(&mut storage), Loaded { settings, notice: None });
    }

    #[test]
    fn files_that_are_too_large_are_set_aside() {
        let mut storage = stored(&vec![b'x'; 1_000_000]);
        let loaded = load(&mut storage);
        assert_eq!(loaded.settings, Settings::default());
        assert!(loaded.notice.unwrap().contains("the file has 1000000 bytes"));
        assert_eq!(save(&muted(), &Settings::default(), &mut storage).unwrap().len(), 1);
        assert_eq!(storage.read("settings.toml.damaged-1").unwrap().unwrap().len(), 1_000_000);
        assert_eq!(load(&mut storage).settings, muted());
    }

    #[test]
    fn changes_of_two_programs_are_merged() {
        let mut storage = Memory::default();
        let saved = load(&mut storage).settings;
        let mut other = saved.clone();
        other.sound.music = 11;
        save(&other, &saved, &mut storage).unwrap();
        save(&muted(), &saved, &mut storage).unwrap();
        let sound = load(&mut storage).settings.sound;
        assert_eq!((sound.music, sound.mute), (11, true));
    }

    #[test]
    fn a_truncated_file_is_reported_and_keeps_its_values() {
        let mut storage = Memory::default();
        let mut settings = load(&mut storage).settings;
        for effects in [31, 32, 33] {
            let saved = settings.clone();
            settings.sound.effects = effects;
            settings.picture.bloom = 44;
            settings.bindings.dead_zone_percent = 21;
            save(&settings, &saved, &mut storage).unwrap();
        }
        let whole = storage.read(FILE).unwrap().unwrap();
        // The line break after the last line has no meaning. Each line is cut at several places.
        for length in (0..whole.len() - 1).step_by(5) {
            let mut cut = storage.clone();
            cut.write(FILE, &whole[..length]).unwrap();
            let loaded = load(&mut cut);
            let mut found = loaded.settings.clone();
            assert!([32, 33].contains(&found.sound.effects), "cut to {length}: {}", found.sound.effects);
            found.sound.effects = 33;
            assert_eq!(found, settings, "cut to {length}");
            assert!(loaded.notice.is_some_and(|notice| notice.contains("was cut off")), "cut to {length}");
            if length % 95 == 0 {
                let mut changed = loaded.settings.clone();
                changed.sound.mute = true;
                save(&changed, &loaded.settings, &mut cut).unwrap();
                assert_eq!(load(&mut cut), Loaded { settings: changed, notice: None });
                assert_eq!(cut.read("settings.toml.damaged-1").unwrap().unwrap(), &whole[..length]);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(FILE)).unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        assert!(load(&mut storage).notice.unwrap().contains(FILE));
        assert!(save(&muted(), &Settings::default(), &mut storage).is_err());
        assert!(folder.path().join(FILE).is_dir());
    }
}
