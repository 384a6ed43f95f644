//! The program starts all its threads here.

use std::thread::{Builder, JoinHandle};

/// Starts a thread. `None` on platforms without threads, such as a browser: the caller must work without one.
pub(crate) fn spawn(name: &str, job: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(job).ok()
}
