//! The log of the last runs, in files of limited size.
//!
//! A thread of its own writes the log, so a full disk, an unreadable folder or a bug in the logging library stops the
//! log and nothing else. Logging never blocks: lines are dropped when the queue is full. Each record is one line, in which
//! control characters are escaped.

use crate::say::{WriterJob, WriterQueue};
use flexi_logger::writers::{FileLogWriter, LogWriter};
use flexi_logger::{Cleanup, Criterion, DeferredNow, FileSpec, Naming};
use log::{Level, LevelFilter, Log, Metadata, Record};
use ron_text::visible;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

const FOLDER: &str = "log";
/// The size in bytes at which the log continues in a new file. Only the previous file is kept.
const MAX_BYTES: u64 = 256 << 10;
/// The newest file is `sector-sweep_current.log`. The one before has the time at which it began.
const NAMING: Naming =
    Naming::TimestampsCustomFormat { current_infix: Some("current"), format: "%Y-%m-%d_%H-%M-%S" };
const MAX_LINES: usize = 256;
/// The name of the log's thread. Its panics end the log, not the game.
pub(super) const THREAD: &str = "log";

struct LogLine {
    level: Level,
    target: String,
    text: String,
}

struct LogQueue(WriterQueue<LogLine>);

/// The log of a run. Dropping it waits up to one second for pending lines.
pub(super) struct RunningLog;

/// Starts the log below a folder.
pub(super) fn start(parent: &Path) -> Option<RunningLog> {
    let folder = parent.join(FOLDER);
    if !is_own(&folder) {
        return None;
    }
    let queue = WriterQueue::start(THREAD, MAX_LINES, |todo| write_all(folder, todo))?;
    log::set_boxed_logger(Box::new(LogQueue(queue))).ok()?;
    log::set_max_level(LevelFilter::Info);
    let (version, system, machine) =
        (env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    log::info!("sector-sweep {version} on {system} {machine}");
    Some(RunningLog)
}

/// Whether the log's folder is missing, or is a readable folder that contains only files. A link could lead outside the
/// player's data folder, and a pipe would block the thread that opens it.
fn is_own(folder: &Path) -> bool {
    let is_folder = fs::symlink_metadata(folder).map(|found| found.is_dir());
    match is_folder {
        Err(error) => error.kind() == io::ErrorKind::NotFound,
        Ok(is_folder) => {
            let is_file = |entry: io::Result<fs::DirEntry>| {
                entry.and_then(|entry| entry.file_type()).is_ok_and(|kind| kind.is_file())
            };
            is_folder && fs::read_dir(folder).is_ok_and(|mut entries| entries.all(is_file))
        }
    }
}

/// Writes lines until the program ends or a write fails.
fn write_all(folder: PathBuf, todo: &Receiver<WriterJob<LogLine>>) {
    let writer = FileLogWriter::builder(FileSpec::default().directory(folder).basename("sector-sweep"))
        .format(write_line)
        .rotate(Criterion::Size(MAX_BYTES), NAMING, Cleanup::KeepLogFiles(1))
        .cleanup_in_background_thread(false)
        .append();
    // The library unwraps some file system errors.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let Ok(writer) = writer.try_build() else { return };
        for job in todo {
            let written = match job {
                WriterJob::Write(LogLine { level, target, text }) => {
                    let mut record = Record::builder();
                    record.level(level).target(&target).module_path(Some(&target));
                    writer.write(&mut DeferredNow::new(), &record.args(format_args!("{text}")).build())
                }
                WriterJob::Flush(done) => {
                    let flushed = writer.flush();
                    let _ = done.send(());
                    flushed
                }
            };
            if written.is_err() {
                return;
            }
        }
    }));
}

fn write_line(out: &mut dyn io::Write, now: &mut DeferredNow, record: &Record<'_>) -> io::Result<()> {
    let (time, level) = (now.format("%Y-%m-%d %H:%M:%S%.3f"), record.level());
    write!(out, "[{time}] {level} {}: {}", record.target(), record.args())
}

impl Log for LogQueue {
    /// Logs the game's messages from [`Level::Info`] up, and warnings and errors of libraries.
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let is_own = metadata.target().starts_with("sector_sweep");
        metadata.level() <= if is_own { Level::Info } else { Level::Warn }
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let (level, target) = (record.level(), record.target().to_owned());
            self.0.send(LogLine { level, target, text: visible(&record.args().to_string()) });
        }
    }

    fn flush(&self) {
        self.0.flush();
    }
}

impl Drop for RunningLog {
    fn drop(&mut self) {
        log::logger().flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Settings;
    use crate::app::storage::{Memory, Saver, Storage};
    use crate::app::{App, Content, LaunchOptions, StartOptions};
    use crate::audio::SilentSink;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn log_files_stay_within_their_limits() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        let (entries, todo) = sync_channel(MAX_LINES);
        let written = folder.clone();
        let thread = std::thread::spawn(move || write_all(written, &todo));
        let line = |n: usize| {
            let text = format!("{n} {}", "x".repeat(1000));
            WriterJob::Write(LogLine { level: Level::Info, target: "sector_sweep".to_owned(), text })
        };
        let flush = || {
            let (done, is_done) = sync_channel(1);
            entries.send(WriterJob::Flush(done)).is_ok() && is_done.recv().is_ok()
        };
        (0..1000).for_each(|n| entries.send(line(n)).unwrap());
        assert!(flush());
        let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        let bytes: u64 = files.iter().map(|file| file.metadata().unwrap().len()).sum();
        assert!(files.len() == 2 && bytes < 2 * (MAX_BYTES + 2000), "{files:?}, {bytes} bytes");
        assert!(files.iter().any(|file| fs::read_to_string(file).unwrap().contains("999 x")));
        fs::remove_dir_all(&folder).unwrap();
        // The next rotation finds no folder.
        for n in 0..600 {
            let _ = entries.send(line(n));
        }
        flush();
        drop(entries);
        thread.join().expect("its panics are caught");
    }

    /// The name of a dropped file reaches the log, standard error and the screen.
    #[test]
    fn names_of_dropped_files_are_escaped() {
        let data = tempfile::tempdir().unwrap();
        let log = start(data.path()).expect("a log");
        let storage: Box<dyn Storage> = Box::new(Memory::default());
        let (content, _) = Content::load(&*storage);
        let method = StartOptions::default().method;
        let launch = LaunchOptions { stage: 1, seed: Some(1), method, mute: true };
        let (settings, saver) = (Settings::default(), Saver::new(storage));
        let mut app = App::new(content, settings, saver, Box::new(SilentSink), launch, 1).unwrap();
        app.take_file("a\u{1b}[2J\n[2026-01-01] forged \u{202e}gnp.exe\r", b"");
        let shown = "Could not open a\\u{1b}[2J\\n[2026-01-01] forged \\u{202e}gnp.exe\\r: expected";
        assert!(app.context.notices.texts().any(|text| text.starts_with(shown)));
        drop(log);
        let text = fs::read_to_string(data.path().join("log/sector-sweep_current.log")).unwrap();
        assert!(text.lines().next().is_some_and(|line| line.contains(env!("CARGO_PKG_VERSION"))), "{text}");
        assert!(text.lines().any(|line| line.starts_with("[20") && line.contains(shown)), "{text}");
        assert!(!text.lines().any(|line| line.contains("forged") && !line.contains(shown)), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_contains_more_than_files_is_not_used() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        assert!(is_own(&folder), "it will be created");
        fs::write(&folder, "a file").unwrap();
        assert!(!is_own(&folder));
        fs::remove_file(&folder).unwrap();
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("sector-sweep_r00001.log"), "old").unwrap();
        assert!(is_own(&folder));
        std::os::unix::fs::symlink("/dev/null", folder.join("sector-sweep_current.log")).unwrap();
        assert!(!is_own(&folder));
        fs::remove_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink(data.path(), &folder).unwrap();
        assert!(!is_own(&folder));
    }
}
