//! How the program ends. Every end goes through [`run`], which saves the game, scores and settings: closing the window,
//! a signal, the loss of the window system, or a panic.

#[cfg(unix)]
use super::clock;
use super::{Shell, ShellEvent, logging};
use crate::app::storage::{self, Storage, StoredFolder};
use crate::app::unkept;
use crate::say::{flush, say};
use crate::threads::is_tolerant;
#[cfg(unix)]
use crate::threads::spawn;
use anyhow::{Context, anyhow};
use std::backtrace::Backtrace;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
#[cfg(unix)]
use std::time::Duration;
use winit::error::EventLoopError;
use winit::event_loop::{EventLoop, EventLoopProxy};

static PANIC: Mutex<Option<(String, Backtrace)>> = Mutex::new(None);

/// Runs the shell until it ends, then saves all unsaved data. If the player has no data folder, `no_folder` is the
/// reason and nothing is saved. The error is the reason why the program could not continue, or lists what could not be
/// saved.
pub(super) fn run(
    event_loop: EventLoop<ShellEvent>,
    shell: &mut Shell,
    no_folder: Option<String>,
) -> anyhow::Result<()> {
    note_panics();
    watch_signals(event_loop.create_proxy());
    let ended = catch_unwind(AssertUnwindSafe(|| event_loop.run_app(shell)));
    // Still set after a disorderly end. Dropping it may then need a window system that is gone, so it is leaked.
    shell.picture.take().into_iter().for_each(std::mem::forget);
    let unkept = catch_unwind(AssertUnwindSafe(|| shell.app.leave()));
    let mut unkept =
        unkept.unwrap_or_else(|_| vec!["Could not save the last few seconds: the game crashed".to_owned()]);
    unkept.extend(no_folder.map(|reason| format!("Nothing could be saved: {reason}")));
    unkept.iter().for_each(say);
    let panic = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
    let report =
        panic.as_ref().map(|(message, backtrace)| report(shell, message, backtrace, unkept.is_empty()));
    shell.app.context.saver.now(|storage| {
        if !unkept.is_empty() {
            unkept::note(&unkept, storage);
        }
    });
    let outcome = outcome(ended, shell.failure.take(), panic.zip(report), &unkept);
    flush();
    outcome
}

fn outcome(
    ended: std::thread::Result<Result<(), EventLoopError>>,
    failure: Option<anyhow::Error>,
    panic: Option<((String, Backtrace), String)>,
    unkept: &[String],
) -> anyhow::Result<()> {
    if let Some(((message, _), report)) = panic {
        return Err(anyhow!("the game crashed: {message}\n{report}"));
    }
    ended.map_err(|_| anyhow!("the game crashed"))?.context("lost the connection to the window system")?;
    failure.map_or(Ok(()), Err)?;
    anyhow::ensure!(unkept.is_empty(), "some files could not be saved");
    Ok(())
}

/// Stores the first panic for the report and logs every panic. Panics of the log's own thread end only the log, and
/// expected ones are errors.
fn note_panics() {
    std::panic::set_hook(Box::new(|panic| {
        if is_tolerant() || std::thread::current().name() == Some(logging::THREAD) {
            return;
        }
        let message = panic.to_string().replace('\n', " ");
        log::error!("{message}");
        let backtrace = Backtrace::force_capture();
        PANIC.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((message, backtrace));
    }));
}

fn report(shell: &mut Shell, message: &str, backtrace: &Backtrace, is_kept: bool) -> String {
    let world = shell.app.session().world();
    let mut text = format!("Sector Sweep {}\n{message}\n\n", env!("CARGO_PKG_VERSION"));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "setup: {:?}\ntick: {}", world.setup(), world.tick());
    let _ = writeln!(text, "collision method: {}\nscreen: {}", world.method().name(), shell.app.screen());
    let _ = writeln!(text, "graphics: {}", shell.adapter);
    let is_recorded = shell.app.session().recorder().is_some_and(|recorder| !recorder.inputs().is_empty());
    let game = if is_recorded && is_kept {
        "; the game up to the crash was saved as the last replay in the folder `replays`"
    } else {
        ""
    };
    let _ = writeln!(text, "\n{backtrace}");
    let written = shell.app.context.saver.now(|storage: &mut dyn Storage| {
        let name = storage::write_next(storage, StoredFolder::Reports, &[], text.as_bytes())?;
        Ok::<_, storage::StorageError>(storage.place(&name))
    });
    match written {
        Ok(place) => format!("the crash report is {place}{game}"),
        Err(error) => format!("the crash report could not be written: {error}"),
    }
}

/// The time during which further signals are ignored. A closing terminal or shell sends two or three at once.
#[cfg(unix)]
const SIGNAL_GRACE: Duration = Duration::from_secs(3);

/// Ends the program in an orderly way on SIGHUP, SIGINT or SIGTERM. A signal later than [`SIGNAL_GRACE`] ends it at
/// once.
#[cfg(unix)]
fn watch_signals(shell: EventLoopProxy<ShellEvent>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let watch = move || {
        let mut first = None;
        for signal in signals.forever() {
            let is_first = first.is_none();
            let since = clock() - *first.get_or_insert_with(clock);
            if is_first {
                // If the event loop has already ended, the program is about to end anyway.
                let _ = shell.send_event(ShellEvent::Leave);
                say(format_args!("received signal {signal}: saving the game"));
            } else if since > SIGNAL_GRACE {
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    // Without the thread, signals have no effect, but the window can still be closed.
    let _ = spawn("signals", watch);
}

/// Does nothing on Windows, where the system closes the window instead.
#[cfg(not(unix))]
fn watch_signals(_: EventLoopProxy<ShellEvent>) {}
