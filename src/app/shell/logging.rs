//! The log: what happened in the last runs, in files of bounded size.

use flexi_logger::{
    Cleanup, Criterion, ErrorChannel, FileSpec, LogSpecification, Logger, LoggerHandle, Naming,
};
use log::LevelFilter;
use std::fs;
use std::path::Path;

/// The folder of the log within that of the player's files.
const FOLDER: &str = "log";
/// The size in bytes at which the log goes on in a new file; the file before it is kept, older ones are not.
const MAX_BYTES: u64 = 256 << 10;

/// Starts the log in the folder of the player's files. Dropping the result ends it. A log that cannot be written is none:
/// the game does without.
pub(super) fn start(data_dir: &Path) -> Option<LoggerHandle> {
    let folder = data_dir.join(FOLDER);
    if leads_elsewhere(&folder) {
        return None;
    }
    let levels = LogSpecification::builder()
        .default(LevelFilter::Warn)
        .module("sector_sweep", LevelFilter::Info)
        .build();
    Logger::with(levels)
        .log_to_file(FileSpec::default().directory(folder).basename("sector-sweep"))
        .format_for_files(flexi_logger::detailed_format)
        .rotate(Criterion::Size(MAX_BYTES), Naming::Numbers, Cleanup::KeepLogFiles(1))
        .cleanup_in_background_thread(false)
        .append()
        .error_channel(ErrorChannel::DevNull)
        .panic_if_error_channel_is_broken(false)
        .start()
        .ok()
}

/// Whether the folder of the log, or a file in it, is a link, which could lead out of the folder of the player's files.
fn leads_elsewhere(folder: &Path) -> bool {
    let is_link = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    is_link(folder) || files.into_iter().any(|entry| is_link(&entry.path()))
}
