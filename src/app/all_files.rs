//! All of the player's files in one archive: a copy to keep, and the way from one browser to another.

use super::storage::{MAX_FILE_BYTES, STAGES, Storage, StorageError, StoredFolder, check_name};
use super::{Context, IN_PAGE, Request};
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

pub(super) const EXTENSION: &str = "zip";
const ARCHIVE: &str = "sector-sweep-files.zip";
/// The copy of the files that another copy has replaced.
pub(crate) const REPLACED: &str = "sector-sweep-files-before.zip";
/// The beginnings of the names of files outside of folders.
const SINGLE: [&str; 3] = ["settings.toml", "scores.toml", "statistics.toml"];
/// The maximum number of entries in an archive.
const MAX_ENTRIES: usize = 20_000;

/// Files with their names.
pub(crate) type NamedFiles = Vec<(String, Vec<u8>)>;

/// Returns the folders of a player's files. Games in progress stay behind.
fn folders() -> impl Iterator<Item = &'static str> {
    let numbered = StoredFolder::ALL.into_iter().filter(|folder| *folder != StoredFolder::Running);
    numbered.map(StoredFolder::name).chain(STAGES)
}

fn is_taken_along(name: &str) -> bool {
    match name.rsplit_once('/') {
        Some((folder, _)) => folders().any(|known| known == folder),
        None => SINGLE.iter().any(|start| name.starts_with(start)),
    }
}

/// Reads all of the player's files.
fn read_all(storage: &dyn Storage) -> Result<NamedFiles, StorageError> {
    let mut files = Vec::new();
    for folder in [""].into_iter().chain(folders()) {
        for name in storage.list(folder)?.into_iter().filter(|name| is_taken_along(name)) {
            if let Some(bytes) = storage.read(&name)? {
                files.push((name, bytes));
            }
        }
    }
    Ok(files)
}

/// Packs all of the player's files.
pub(crate) fn pack(storage: &dyn Storage) -> Result<Vec<u8>, StorageError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in read_all(storage)? {
        let started = archive.start_file(name, SimpleFileOptions::default());
        started.expect("the names differ");
        archive.write_all(&bytes).expect("memory takes all");
    }
    Ok(archive.finish().expect("memory takes all").into_inner())
}

/// Unpacks the player's files from an archive, which may be one of the whole data folder. Skips all others.
///
/// # Errors
/// Fails if the archive is damaged or too large, or has none of the player's files.
pub(super) fn unpack(bytes: &[u8]) -> Result<NamedFiles, String> {
    let damaged = |error: &dyn std::fmt::Display| format!("{error}: expected a complete ZIP archive");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    if archive.len() > MAX_ENTRIES {
        return Err(format!("{} entries: expected at most {MAX_ENTRIES}", archive.len()));
    }
    let (mut files, mut room) = (Vec::new(), MAX_FILE_BYTES);
    for i in 0..archive.len() {
        let entry = archive.by_index(i).map_err(|error| damaged(&error))?;
        let name = entry.name().map_err(|error| damaged(&error))?.to_string();
        if !is_taken_along(&name) || check_name(&name).is_err() {
            continue;
        }
        let mut content = Vec::new();
        // The size in the header may lie.
        entry.take(room + 1).read_to_end(&mut content).map_err(|error| damaged(&error))?;
        room = room
            .checked_sub(content.len() as u64)
            .ok_or_else(|| format!("more than {MAX_FILE_BYTES} bytes unpacked: expected fewer files"))?;
        files.push((name, content));
    }
    if files.is_empty() {
        return Err("it has no settings, scores, replays or stages: expected a copy of your files".to_owned());
    }
    Ok(files)
}

/// Puts files in the place of all of the player's files. If this fails, the old ones are put back.
pub(crate) fn replace(files: &NamedFiles, storage: &mut dyn Storage) -> Result<(), StorageError> {
    let old = read_all(storage)?;
    put(&old, files, storage).or_else(|error| {
        put(files, &old, storage)?;
        Err(error)
    })
}

fn put(old: &NamedFiles, new: &NamedFiles, storage: &mut dyn Storage) -> Result<(), StorageError> {
    // A nearly full storage has no room for both.
    old.iter().try_for_each(|(name, _)| storage.remove(name))?;
    new.iter().try_for_each(|(name, bytes)| storage.write(name, bytes))
}

impl Context {
    /// Shows the player's files: opens their folder, or downloads them as an archive in a browser.
    pub(crate) fn show_files(&mut self) {
        if IN_PAGE {
            self.download_all(ARCHIVE);
        } else if self.host.folder.is_some() {
            self.request(Request::OpenFolder);
        } else {
            self.notices
                .add("Your files are only in memory. When the game started, it found no folder for them.");
        }
    }

    /// Downloads the player's files as an archive. Returns whether all could be read.
    pub(crate) fn download_all(&mut self, name: &str) -> bool {
        // What was saved last may not be written yet.
        self.saver.settle();
        let packed = self.saver.now(|storage| pack(storage));
        match packed {
            Ok(bytes) => {
                self.notices.toast("Your files are downloaded.");
                self.request(Request::SaveFile(name.to_owned(), bytes));
                return true;
            }
            Err(error) => self.notices.add(format!("Could not read your files: {error}")),
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::storage::Memory;
    use super::*;

    fn filled(names: &[&str]) -> Memory {
        let mut storage = Memory::default();
        names.iter().for_each(|name| storage.write(name, name.as_bytes()).unwrap());
        storage
    }

    const OWN: [&str; 5] =
        ["settings.toml", "scores.toml", "replays/00001.replay", "stages/my moth.stage", "scenes/00002.json"];

    #[test]
    fn files_move_from_one_storage_to_another() {
        let old = filled(&[&OWN[..], &["running/00001.game", "levels/stage1.ron", "adapters.txt"]].concat());
        let files = unpack(&pack(&old).unwrap()).unwrap();
        assert_eq!(files.len(), OWN.len());
        let mut new = filled(&["statistics.toml", "replays/00002.replay"]);
        replace(&files, &mut new).unwrap();
        assert_eq!(new.list("").unwrap(), ["scores.toml", "settings.toml"]);
        assert_eq!(new.list("replays").unwrap(), ["replays/00001.replay"]);
        OWN.iter().for_each(|name| assert_eq!(new.read(name).unwrap().unwrap(), name.as_bytes()));
    }

    #[test]
    fn archives_of_strangers_are_bounded() {
        let pack = |entries: &[(&str, &[u8])]| {
            let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
            for (name, bytes) in entries {
                archive.start_file(*name, SimpleFileOptions::default()).unwrap();
                archive.write_all(bytes).unwrap();
            }
            archive.finish().unwrap().into_inner()
        };
        let zeros = vec![0; MAX_FILE_BYTES as usize / 2 + 1];
        let bomb = pack(&[("scores.toml", &zeros), ("statistics.toml", &zeros)]);
        assert!(unpack(&bomb).unwrap_err().starts_with("more than"));
        let outside = pack(&[("../scores.toml", b"1"), ("/settings.toml", b"2"), ("replays/../a", b"3")]);
        assert!(unpack(&outside).unwrap_err().starts_with("it has no"));
        let good = pack(&[("scores.toml", b"1"), ("replays/CON.replay", b"2")]);
        assert_eq!(unpack(&good).unwrap(), [("scores.toml".to_owned(), b"1".to_vec())]);
        for cut in [0, 1, good.len() / 2, good.len() - 1] {
            assert!(unpack(&good[..cut]).is_err(), "{cut}");
        }
    }
}
