//! The note about data that could not be saved when the program ended. The next start shows it.

use super::storage::Storage;
use super::storage::project_folders;
use std::path::PathBuf;

const FILE: &str = "unkept.txt";

const MAX_LINES: usize = 8;

/// Writes the note next to the other files or, if that fails, to the platform's cache folder.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn note(lines: &[String], storage: &mut dyn Storage) {
    let text = lines.join("\n") + "\n";
    if storage.write(FILE, text.as_bytes()).is_ok() {
        return;
    }
    if let Some(path) = elsewhere(storage) {
        // The lines were printed to standard error as well.
        let _ = path.parent().map(crate::files::make_folder);
        let _ = crate::files::replace(&path, text.as_bytes());
    }
}

pub(super) fn take(storage: &mut dyn Storage) -> Vec<String> {
    let mut text = storage.read(FILE).ok().flatten().unwrap_or_default();
    // If the note cannot be removed, it is shown again.
    let _ = storage.remove(FILE);
    if let Some(path) = elsewhere(storage) {
        text.extend(crate::files::read(&path, super::storage::MAX_FILE_BYTES).unwrap_or_default());
        let _ = crate::files::remove(&path);
    }
    let text = String::from_utf8_lossy(&text);
    text.lines().take(MAX_LINES).map(|line| format!("Last time: {line}")).collect()
}

/// Returns a path for the note outside the storage. Each storage has its own path.
fn elsewhere(storage: &dyn Storage) -> Option<PathBuf> {
    let whose = xxhash_rust::xxh3::xxh3_64(storage.place("").as_bytes());
    Some(project_folders()?.cache_dir().join(format!("{whose:016x}-{FILE}")))
}
