//! Every game is kept, under the next free number; nothing is overwritten.

use super::storage::Storage;
use crate::replay::Replay;

/// Writes a replay and gives its name, or says why not.
pub(super) fn keep(replay: &Replay, storage: &mut dyn Storage) -> Result<String, String> {
    let folder = "replays";
    let names = storage.list(folder).map_err(|error| error.to_string())?;
    let number = |name: &String| name.rsplit('/').next()?.strip_suffix(".replay")?.parse::<u32>().ok();
    let next = names.iter().filter_map(number).max().unwrap_or(0).saturating_add(1);
    let name = format!("{folder}/{next:05}.replay");
    storage.write(&name, &replay.to_bytes()).map_err(|error| error.to_string())?;
    Ok(name)
}
