//! Files that the player saves: comparison tables, lab scenes and screenshots. Each gets the next free number; none is
//! overwritten.

use super::IN_PAGE;
use super::storage::{self, Storage, StorageError, StoredFolder};

pub(super) fn save_table(table: &str, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let name = storage::write_next(storage, StoredFolder::Comparisons, &[], table.as_bytes())?;
    Ok(vec![format!("Table saved: {}", storage.place(&name))])
}

pub(super) fn save_results(results: &[u8], storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let name = storage::write_next(storage, StoredFolder::Results, &[], results)?;
    Ok(vec![format!("Results saved: {}", storage.place(&name))])
}

/// Saves a scene in the format of the commands `count` and `lab`. The notice shows the command that opens it.
pub(super) fn save_scene(scene: &str, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let name = storage::write_next(storage, StoredFolder::Scenes, &[], scene.as_bytes())?;
    let place = storage.place(&name);
    if IN_PAGE {
        return Ok(vec![format!("Scene saved: {place}. Drop it on the title screen to open it.")]);
    }
    // Quoted, because an unquoted space would split it into two arguments.
    let place = if place.contains(' ') { format!("\"{place}\"") } else { place };
    Ok(vec![format!("Scene saved. Open it with: sector-sweep lab {place}")])
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) fn save_screenshot(
    image: &image::RgbaImage,
    storage: &mut dyn Storage,
) -> Result<Vec<String>, StorageError> {
    let mut png = std::io::Cursor::new(Vec::new());
    if let Err(problem) = image.write_to(&mut png, image::ImageFormat::Png) {
        return Ok(vec![format!("Could not save the screenshot: {problem}")]);
    }
    let name = storage::write_next(storage, StoredFolder::Pictures, &[], png.get_ref())?;
    Ok(vec![format!("Screenshot saved: {}", storage.place(&name))])
}
