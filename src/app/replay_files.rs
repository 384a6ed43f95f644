//! Replay files, each saved under the next free number. No file is overwritten. Removing a replay moves it to another
//! folder.

use super::storage::{self, Storage, StorageError, StoredFolder};
use crate::replay::Replay;

const REMOVED: StoredFolder = StoredFolder::RemovedReplays;

pub(super) fn save(replay: &Replay, storage: &mut dyn Storage) -> Result<String, StorageError> {
    storage::write_next(storage, StoredFolder::Replays, &[REMOVED], &replay.to_bytes())
}

pub(super) fn put_aside(name: &str, storage: &mut dyn Storage) -> Result<(), String> {
    let file = name.rsplit('/').next().unwrap_or(name);
    storage.rename(name, &format!("{REMOVED}/{file}")).map_err(|error| error.to_string())
}

pub(super) fn read(bytes: Result<Option<Vec<u8>>, StorageError>) -> Result<Replay, String> {
    let bytes = bytes.map_err(|error| error.to_string())?.ok_or("the file is gone")?;
    Replay::from_bytes(&bytes).map_err(|error| error.to_string())
}
