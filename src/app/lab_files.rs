//! The files of the lab: tables of comparisons, and scenes. Each has the next free number, none is overwritten.

use super::IN_PAGE;
use super::storage::{self, Storage, StorageError};

pub(super) fn keep_table(table: &str, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let name = storage::write_next(storage, "comparisons", &[], "csv", table.as_bytes())?;
    Ok(vec![format!("table kept: {}", storage.place(&name))])
}

/// Writes a scene as the commands `count` and `lab` read it. Returns a notice with the command that opens it, which has the location
/// of the file.
pub(super) fn keep_scene(scene: &str, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let name = storage::write_next(storage, "scenes", &[], "json", scene.as_bytes())?;
    let place = storage.place(&name);
    if IN_PAGE {
        return Ok(vec![format!("scene kept: {place}; dropped on the title it is opened")]);
    }
    // A name with a blank would be two arguments.
    let place = if place.contains(' ') { format!("\"{place}\"") } else { place };
    Ok(vec![format!("scene kept, and opened by: sector-sweep lab {place}")])
}
