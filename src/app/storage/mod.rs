//! The storage of the player's files: settings, scores, replays, pictures.
//!
//! Nothing a player made is ever lost. A file is replaced whole or not at all; scores and statistics have a checksum and
//! a backup ([`sealed`]); a damaged file is renamed ([`set_aside`]) before another is written under its name. Every
//! failure is an error to show as a notice, and the game goes on.
//!
//! Files go through the trait [`Storage`], because a browser has no folders. [`Directory`] keeps files in a folder,
//! [`Memory`] for as long as the program runs: for tests, and where no folder can be made.

mod directory;
mod memory;
pub mod record;
mod saver;
pub mod sealed;

use std::io;
use std::path::Path;

pub use directory::Directory;
pub use memory::Memory;
pub use saver::Saver;

/// The largest file that is read, in bytes: far more than the game writes, and not so much that a wrong file fills the
/// memory.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// The maximum number of names that are tried when a damaged file is set aside.
const MAX_DAMAGED: u32 = 999;

/// A store of files with names such as `settings.toml` or `replays/last.replay`.
///
/// A name has parts between slashes, each of ASCII letters, digits, `.`, `-` and `_`, none beginning with a dot.
pub trait Storage: Send {
    /// Returns the content of a file, `None` when there is none of that name.
    ///
    /// # Errors
    /// When the file is there and cannot be read, or is larger than [`MAX_FILE_BYTES`].
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Replaces a file whole or not at all, and makes the folders on the way to it.
    ///
    /// # Errors
    /// When it cannot be written; the old content is then still there.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Gives a file another name that is still free.
    ///
    /// # Errors
    /// [`StorageError::Taken`] when the new name is in use, or another error when the file cannot be renamed.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Returns the names of the files in a folder (`""` for the topmost), sorted, each with the folder before it. A
    /// folder that does not exist is empty.
    ///
    /// # Errors
    /// When the folder is there and cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError>;

    /// Returns the location of a file, in words for the player.
    fn place(&self, name: &str) -> String;
}

/// The reason why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// A name that no file may have.
    #[error("{name:?} is no name for a file here: expected letters, digits, '.', '-', '_' and '/'")]
    BadName {
        /// The name that was asked for.
        name: String,
    },
    /// An error of the platform.
    #[error("cannot {attempt} {place}: {source}")]
    Refused {
        /// The operation: "read", "write".
        attempt: &'static str,
        /// The location of the file or folder.
        place: String,
        /// The error as the platform reported it.
        source: io::Error,
    },
    /// A folder or a device that has the name of the file.
    #[error("cannot read {place}: expected a file, found a folder or a device")]
    NotAFile {
        /// The location of the folder or device.
        place: String,
    },
    /// A file larger than [`MAX_FILE_BYTES`].
    #[error("{place} has {bytes} bytes: expected at most {MAX_FILE_BYTES}")]
    TooLarge {
        /// The location of the file.
        place: String,
        /// The size of the file.
        bytes: u64,
    },
    /// A file that would have been overwritten.
    #[error("{place} is there already")]
    Taken {
        /// The location of the file.
        place: String,
    },
    /// A system that has no home folder.
    #[error("this system names no folder for settings and replays: expected a home folder, or --data-dir")]
    NoHome,
}

/// Opens the storage in the folder of the player's files: `data_dir`, or else the one that the platform keeps for the
/// program. Where that fails, files are kept in memory, and the notice says so.
#[must_use]
pub fn open(data_dir: Option<&Path>) -> (Box<dyn Storage>, Option<String>) {
    match Directory::open(data_dir) {
        Ok(directory) => (Box::new(directory), None),
        Err(error) => {
            let notice = format!("{error}; settings and replays will be lost at the end");
            (Box::new(Memory::default()), Some(notice))
        }
    }
}

/// Writes the next of the numbered files of a folder: `FOLDER/00001.KIND`, `FOLDER/00002.KIND` and so on. The number is
/// higher than that of any such file in the folder or in one of the folders `besides`. Returns the name.
///
/// # Errors
/// When the file cannot be written, or when a folder is there and cannot be read.
pub fn write_next(
    storage: &mut dyn Storage,
    folder: &str,
    besides: &[&str],
    kind: &str,
    bytes: &[u8],
) -> Result<String, StorageError> {
    let mut last = 0;
    for &taken in [folder].iter().chain(besides) {
        let number = |name: &String| {
            name.rsplit('/').next()?.strip_suffix(kind)?.strip_suffix('.')?.parse::<u32>().ok()
        };
        last = storage.list(taken)?.iter().filter_map(number).fold(last, u32::max);
    }
    let name = format!("{folder}/{:05}.{kind}", last.saturating_add(1));
    storage.write(&name, bytes).map(|()| name)
}

/// Gives a damaged file the first free name `NAME.damaged-1`, `-2`, …, and returns that name.
///
/// # Errors
/// When it cannot be renamed; then nothing may be written in its place.
pub fn set_aside(storage: &mut dyn Storage, name: &str) -> Result<String, StorageError> {
    let mut number = 1;
    loop {
        let aside = format!("{name}.damaged-{number}");
        match storage.rename(name, &aside) {
            Err(StorageError::Taken { .. }) if number < MAX_DAMAGED => number += 1,
            other => return other.map(|()| aside),
        }
    }
}

/// Refuses the name of a file that could lead out of the folder or mean another file on another platform.
fn check_name(name: &str) -> Result<(), StorageError> {
    let is_good = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
    };
    if name.split('/').all(is_good) { Ok(()) } else { Err(StorageError::BadName { name: name.to_owned() }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a second damaged file does not replace the first.
    #[test]
    fn damaged_files_are_numbered() {
        let mut storage = Memory::default();
        for (content, aside) in [(b"one", "a.toml.damaged-1"), (b"two", "a.toml.damaged-2")] {
            storage.write("a.toml", content).unwrap();
            assert_eq!(set_aside(&mut storage, "a.toml").unwrap(), aside);
            assert_eq!(storage.read(aside).unwrap().unwrap(), content);
            assert!(storage.read("a.toml").unwrap().is_none());
        }
    }

    /// Tests that a name cannot lead out of the folder.
    #[test]
    fn names_stay_within_the_folder() {
        for name in ["settings.toml", "replays/2026-01-31_1.replay"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in ["", "/etc/passwd", "../x", "a//b", "a/", "a\\b", "C:x", ".hidden", "a/../b", "ä"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    /// Tests that files are kept in memory where no folder can be made, and that a notice says so.
    #[test]
    fn without_a_folder_files_are_kept_in_memory() {
        let scratch = tempfile::tempdir().unwrap();
        let in_the_way = scratch.path().join("file");
        std::fs::write(&in_the_way, "").unwrap();
        let (mut storage, notice) = open(Some(&in_the_way.join("data")));
        assert!(notice.unwrap().contains("will be lost"));
        storage.write("settings.toml", b"x").unwrap();
        assert_eq!(storage.read("settings.toml").unwrap().unwrap(), b"x");
    }
}
