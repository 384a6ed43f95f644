//! The files of replays: every game is kept under the next free number. No file is overwritten, and one that the player
//! removes goes into a folder of its own.

use super::storage::{self, Storage, StorageError};
use crate::replay::Replay;

/// The folder of the replays, and that of those that the player has removed.
pub(super) const FOLDER: &str = "replays";
const REMOVED: &str = "replays/removed";

/// Writes a replay. Returns its name, or the reason why it could not be written.
pub(super) fn keep(replay: &Replay, storage: &mut dyn Storage) -> Result<String, String> {
    let name =
        storage::next_name(storage, FOLDER, &[REMOVED], "replay").map_err(|error| error.to_string())?;
    storage.write(&name, &replay.to_bytes()).map_err(|error| error.to_string())?;
    Ok(name)
}

/// Puts a replay aside: it is in the list no more, and the file is still there.
pub(super) fn put_aside(name: &str, storage: &mut dyn Storage) -> Result<(), String> {
    let file = name.rsplit('/').next().unwrap_or(name);
    storage.rename(name, &format!("{REMOVED}/{file}")).map_err(|error| error.to_string())
}

/// Reads a replay from the content of its file.
pub(super) fn read(bytes: Result<Option<Vec<u8>>, StorageError>) -> Result<Replay, String> {
    let bytes = bytes.map_err(|error| error.to_string())?.ok_or("the file is gone")?;
    Replay::from_bytes(&bytes).map_err(|error| error.to_string())
}
