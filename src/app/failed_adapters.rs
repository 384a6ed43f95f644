//! The graphics adapters that failed on this machine, one per line with the version of the driver. The game tries them
//! last, until the driver has another version or the player chooses one of them.

use super::storage::Storage;

const FILE: &str = "adapters.txt";

/// The maximum number of lines: more adapters than any machine has.
const MAX_LINES: usize = 16;

pub(super) fn read(storage: &dyn Storage) -> Vec<String> {
    // Without the file, every adapter is tried in its usual order.
    let text = storage.read(FILE).ok().flatten().unwrap_or_default();
    String::from_utf8_lossy(&text).lines().take(MAX_LINES).map(str::to_owned).collect()
}

pub(super) fn write(adapters: &[String], storage: &mut dyn Storage) {
    let newest = &adapters[adapters.len().saturating_sub(MAX_LINES)..];
    // If the file cannot be written, the next start tries the adapters again.
    let _ = match newest {
        [] => storage.remove(FILE),
        newest => storage.write(FILE, (newest.join("\n") + "\n").as_bytes()),
    };
}
