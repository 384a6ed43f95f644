//! The only function that starts threads in the program.

use std::thread::{Builder, JoinHandle};

/// Starts a named thread. Returns `None` on platforms without threads, such as a browser: the caller must work without
/// it.
pub(crate) fn spawn(name: &str, job: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(job).ok()
}
