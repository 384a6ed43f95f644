//! The ways out of the program. All of them lead through [`end`]: the game, the scores and the settings are kept, whether
//! the window was closed, the system asked the program to end, the window system went away, or the program made a mistake.

use super::Shell;
use crate::app::storage::{self, Storage};
use crate::app::unkept;
use crate::say::{flush, say};
use anyhow::{Context, anyhow};
use std::backtrace::Backtrace;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use winit::error::EventLoopError;
use winit::event_loop::{EventLoop, EventLoopProxy};

/// The event that the system asks the program to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leave;

/// The first panic of the program: its message and place, and the backtrace.
static PANIC: Mutex<Option<(String, Backtrace)>> = Mutex::new(None);

/// Runs the shell until it ends, for whatever reason, and keeps what is not kept yet.
///
/// # Errors
/// The reason why the program could not go on, or what could not be kept.
pub(super) fn run(event_loop: EventLoop<Leave>, shell: &mut Shell) -> anyhow::Result<()> {
    note_panics();
    watch_signals(event_loop.create_proxy());
    let ended = catch_unwind(AssertUnwindSafe(|| event_loop.run_app(shell)));
    // After an orderly end it is gone. Without its window system it cannot be closed.
    shell.picture.take().into_iter().for_each(std::mem::forget);
    let unkept = catch_unwind(AssertUnwindSafe(|| shell.app.leave()));
    let unkept = unkept
        .unwrap_or_else(|_| vec!["the last seconds could not be kept: a mistake in the program".to_owned()]);
    unkept.iter().for_each(say);
    let panic = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
    let report = panic.as_ref().map(|(message, backtrace)| report(shell, message, backtrace));
    shell.app.context.saver.now(|storage| {
        if !unkept.is_empty() {
            unkept::note(&unkept, storage);
        }
    });
    let outcome = outcome(ended, shell.failure.take(), panic.zip(report), &unkept);
    flush();
    outcome
}

/// Returns the error that the program ends with, if there is one: the mistake, the failure, or the number of things that
/// were not kept.
fn outcome(
    ended: std::thread::Result<Result<(), EventLoopError>>,
    failure: Option<anyhow::Error>,
    panic: Option<((String, Backtrace), String)>,
    unkept: &[String],
) -> anyhow::Result<()> {
    if let Some(((message, _), report)) = panic {
        return Err(anyhow!("a mistake in the program ended it: {message}\n{report}"));
    }
    ended
        .map_err(|_| anyhow!("a mistake in the program ended it"))?
        .context("the window system went away")?;
    failure.map_or(Ok(()), Err)?;
    anyhow::ensure!(unkept.is_empty(), "not all could be kept");
    Ok(())
}

/// Notes the first panic for the report, and says every panic in one line.
fn note_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string().replace('\n', " ");
        log::error!("{message}");
        let backtrace = Backtrace::force_capture();
        PANIC.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((message, backtrace));
    }));
}

/// Writes the report about a panic to the folder of the player's files. Returns a line about where it is.
fn report(shell: &mut Shell, message: &str, backtrace: &Backtrace) -> String {
    let world = shell.app.session().world();
    let mut text = format!("Sector Sweep {}\n{message}\n\n", env!("CARGO_PKG_VERSION"));
    // A string takes everything.
    let _ = writeln!(text, "setup: {:?}\ntick: {}", world.setup(), world.tick());
    let _ = writeln!(text, "collision method: {}\nscreen: {}", world.method().name(), shell.app.screen());
    let _ = writeln!(text, "graphics: {}", shell.adapter);
    let _ = writeln!(text, "The replay so far is the last in the folder `replays`.\n\n{backtrace}");
    let written = shell.app.context.saver.now(|storage: &mut dyn Storage| {
        let name = storage::write_next(storage, "reports", &[], "txt", text.as_bytes())?;
        Ok::<_, storage::StorageError>(storage.place(&name))
    });
    match written {
        Ok(place) => format!("the report is {place}; the game so far is kept as a replay"),
        Err(error) => format!("the report could not be written: {error}"),
    }
}

/// Ends the program in order when the system asks for it: at the end of a session, by Ctrl+C, or when the terminal goes
/// away. A second such signal ends it at once.
#[cfg(unix)]
fn watch_signals(shell: EventLoopProxy<Leave>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let watch = move || {
        for (count, signal) in signals.forever().enumerate() {
            say(format_args!("signal {signal}: the game is kept and ends"));
            // A loop that has ended already needs no event.
            let is_first = count == 0 && shell.send_event(Leave).is_ok();
            if !is_first {
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    // Without the thread signals are noted and have no effect until a second program asks: the window can be closed.
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(watch);
}

/// Windows and browsers close the window instead.
#[cfg(not(unix))]
fn watch_signals(_: EventLoopProxy<Leave>) {}
