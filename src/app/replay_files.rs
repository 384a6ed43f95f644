//! Every game is kept, under the next free number; nothing is overwritten, and what is removed is only put aside.

use super::storage::{Storage, StorageError};
use crate::replay::Replay;

/// The folder of the replays, and that of those that the player has removed.
pub(super) const FOLDER: &str = "replays";
const REMOVED: &str = "replays/removed";

/// Writes a replay and gives its name, or says why not.
pub(super) fn keep(replay: &Replay, storage: &mut dyn Storage) -> Result<String, String> {
    let mut names = storage.list(FOLDER).map_err(|error| error.to_string())?;
    // A number that somebody may still name is not given again.
    names.extend(storage.list(REMOVED).map_err(|error| error.to_string())?);
    let number = |name: &String| name.rsplit('/').next()?.strip_suffix(".replay")?.parse::<u32>().ok();
    let next = names.iter().filter_map(number).max().unwrap_or(0).saturating_add(1);
    let name = format!("{FOLDER}/{next:05}.replay");
    storage.write(&name, &replay.to_bytes()).map_err(|error| error.to_string())?;
    Ok(name)
}

/// Puts a replay aside: it is in the list no more, and the file is still there.
pub(super) fn put_aside(name: &str, storage: &mut dyn Storage) -> Result<(), String> {
    let file = name.rsplit('/').next().unwrap_or(name);
    storage.rename(name, &format!("{REMOVED}/{file}")).map_err(|error| error.to_string())
}

/// A replay from what the storage says of its file.
pub(super) fn read(bytes: Result<Option<Vec<u8>>, StorageError>) -> Result<Replay, String> {
    let bytes = bytes.map_err(|error| error.to_string())?.ok_or("the file is gone")?;
    Replay::from_bytes(&bytes).map_err(|error| error.to_string())
}
