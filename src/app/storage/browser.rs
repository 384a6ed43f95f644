//! Files in a browser's storage, which belongs to the page's host and lasts until the player clears it.

use std::io::{self, ErrorKind};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::app::scores;

use super::{Memory, Opened, STAGES, Storage, StorageError, StoredFolder, check_name};

#[wasm_bindgen(js_namespace = sectorSweep)]
extern "C" {
    pub(in crate::app) fn download(name: &str, bytes: &[u8]);
}

const PREFIX: &str = "sector-sweep/";

/// A [`Storage`] that keeps each file as an entry of `localStorage`. Each byte is stored as one character, U+0000 to
/// U+00FF, so text is readable in the browser's developer tools. An entry is replaced atomically, even if the tab is
/// closed during the write.
#[derive(Clone, Copy, Debug)]
pub(super) struct BrowserStorage;

impl BrowserStorage {
    fn entries() -> io::Result<web_sys::Storage> {
        let window = web_sys::window().ok_or(ErrorKind::Unsupported)?;
        let forbidden =
            || io::Error::new(ErrorKind::PermissionDenied, "the browser keeps nothing for this page");
        window.local_storage().ok().flatten().ok_or_else(forbidden)
    }

    fn get(name: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(text) = Self::entries()?.get_item(&key(name)).map_err(refused)? else { return Ok(None) };
        let byte = |letter: char| u8::try_from(u32::from(letter)).ok();
        let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
        bytes
            .map(Some)
            .ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "it was not written by this game"))
    }

    fn set(name: &str, bytes: &[u8]) -> io::Result<()> {
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        Self::entries()?.set_item(&key(name), &text).map_err(refused)
    }

    /// Writes a file. If the storage is full, removes the oldest replays that no score names, if these make enough room.
    fn set_and_make_room(name: &str, bytes: &[u8]) -> io::Result<()> {
        let error = match Self::set(name, bytes) {
            Err(error) if error.kind() == ErrorKind::StorageFull => error,
            done => return done,
        };
        let spare = Self::spare_replays(name, bytes)?;
        if spare.iter().map(|(_, length)| length).sum::<usize>() < bytes.len() {
            return Err(error);
        }
        for (replay, _) in spare {
            Self::remove(&replay)?;
            match Self::set(name, bytes) {
                Err(error) if error.kind() == ErrorKind::StorageFull => {}
                done => return done,
            }
        }
        Err(error)
    }

    /// Returns the replays that no score names, oldest first, with their lengths. `bytes` are about to be written to `name`.
    fn spare_replays(name: &str, bytes: &[u8]) -> io::Result<Vec<(String, usize)>> {
        let stored = Self::get(scores::file::FILE)?.unwrap_or_default();
        let new = if name == scores::file::FILE { bytes } else { &[] };
        let scores = [stored.as_slice(), new].map(String::from_utf8_lossy);
        let mut spare = Vec::new();
        for replay in Self::names()? {
            let is_named = replay == name || scores.iter().any(|scores| scores.contains(replay.as_str()));
            if StoredFolder::Replays.number(&replay).is_some() && !is_named {
                let length = Self::get(&replay)?.map_or(0, |bytes| bytes.len());
                spare.push((replay, length));
            }
        }
        Ok(spare)
    }

    fn remove(name: &str) -> io::Result<()> {
        Self::entries()?.remove_item(&key(name)).map_err(refused)
    }

    fn names() -> io::Result<Vec<String>> {
        let entries = Self::entries()?;
        let count = entries.length().map_err(refused)?;
        let mut names = Vec::new();
        for index in 0..count {
            let found = entries.key(index).map_err(refused)?;
            names.extend(found.and_then(|key| key.strip_prefix(PREFIX).map(str::to_owned)));
        }
        names.sort();
        Ok(names)
    }
}

impl Storage for BrowserStorage {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        check_name(name)?;
        Self::get(name).map_err(error("read", name))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        check_name(name)?;
        Self::set_and_make_room(name, bytes).map_err(error("write", name))
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        if let Some(file) = handed_over(name) {
            download(&file, bytes);
            return Ok(());
        }
        if self.read(name)?.is_some() {
            return Err(StorageError::Taken(self.place(name)));
        }
        self.write(name, bytes)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        check_name(name)?;
        Self::remove(name).map_err(error("remove", name))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError> {
        let bytes = self.read(from)?;
        let bytes = bytes.ok_or_else(|| error("rename", from)(ErrorKind::NotFound.into()))?;
        if handed_over(to).is_none() && self.read(to)?.is_some() {
            return Err(StorageError::Taken(self.place(to)));
        }
        // A nearly full storage has no room for both copies.
        self.remove(from)?;
        self.create(to, &bytes).inspect_err(|_| {
            // There was room a moment ago.
            let _ = Self::set(from, &bytes);
        })
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let before = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let is_in_it = |name: &String| name.strip_prefix(&before).is_some_and(|rest| !rest.contains('/'));
        let names = Self::names().map_err(error("read", folder))?;
        Ok(names.into_iter().filter(is_in_it).collect())
    }

    fn place(&self, name: &str) -> String {
        handed_over(name)
            .map_or_else(|| format!("{name} (in the browser)"), |file| format!("{file} (a download)"))
    }
}

/// Opens the page's storage. If the browser stores nothing for the page, or another tab of the game has the files
/// (`is_alone` is false), keeps them in memory.
pub(in crate::app) fn open(is_alone: bool) -> Opened {
    let reason = if is_alone {
        match BrowserStorage::names() {
            Ok(_) => {
                return Opened { storage: Box::new(BrowserStorage), folder: None, state: None, notice: None };
            }
            Err(error) => error.to_string(),
        }
    } else {
        "the game is open in another tab".to_owned()
    };
    let notice = Some(format!("Settings and replays will be lost when you quit: {reason}"));
    Opened { storage: Box::new(Memory::default()), folder: None, state: None, notice }
}

/// Returns the download name for a file that the game never reads again and that would fill the storage: a table, a
/// scene, results, or a removed replay or stage. Returns `None` for any other file.
fn handed_over(name: &str) -> Option<String> {
    let (folder, file) = name.rsplit_once('/')?;
    let handed_over = [
        StoredFolder::Comparisons,
        StoredFolder::Scenes,
        StoredFolder::Results,
        StoredFolder::RemovedReplays,
    ];
    let is_removed_stage = folder == STAGES[1];
    (is_removed_stage || handed_over.map(StoredFolder::name).contains(&folder))
        .then(|| format!("sector-sweep-{}-{file}", folder.replace('/', "-")))
}

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}

fn refused(exception: JsValue) -> io::Error {
    let text =
        |key: &str| js_sys::Reflect::get(&exception, &key.into()).ok().and_then(|value| value.as_string());
    match text("name") {
        Some(name) if name.contains("Quota") => {
            io::Error::new(ErrorKind::StorageFull, "the browser's storage for this page is full")
        }
        _ => io::Error::other(text("message").unwrap_or_else(|| format!("{exception:?}"))),
    }
}

fn error(attempt: &'static str, name: &str) -> impl Fn(io::Error) -> StorageError {
    let place = BrowserStorage.place(name);
    move |source| StorageError::Refused { attempt, place: place.clone(), source }
}
