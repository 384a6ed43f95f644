//! Replay files, each saved under the next free number. No file is overwritten. Removing a replay moves it to another
//! folder.

use super::storage::{self, Storage, StorageError, StoredFolder};
use crate::replay::Replay;

const REMOVED: StoredFolder = StoredFolder::RemovedReplays;

/// The number of newest files among which [`save`] looks for a replay.
const NEWEST: usize = 4;

/// Saves a replay and returns the name of its file. A program that was killed may have saved it: if one of the newest
/// files has the same bytes, returns its name.
pub(super) fn save(replay: &Replay, storage: &mut dyn Storage) -> Result<String, StorageError> {
    let bytes = replay.to_bytes();
    let newest = storage.list(StoredFolder::Replays.name())?.into_iter().rev().take(NEWEST);
    for name in newest.filter(|name| StoredFolder::Replays.number(name).is_some()) {
        if storage.read(&name).is_ok_and(|found| found.as_ref() == Some(&bytes)) {
            return Ok(name);
        }
    }
    storage::write_next(storage, StoredFolder::Replays, &[REMOVED], &bytes)
}

pub(super) fn put_aside(name: &str, storage: &mut dyn Storage) -> Result<(), String> {
    let file = name.rsplit('/').next().unwrap_or(name);
    storage.rename(name, &format!("{REMOVED}/{file}")).map_err(|error| error.to_string())
}

pub(super) fn read(bytes: Result<Option<Vec<u8>>, StorageError>) -> Result<Replay, String> {
    let bytes = bytes.map_err(|error| error.to_string())?.ok_or("the file is gone")?;
    Replay::from_bytes(&bytes).map_err(|error| error.to_string())
}
