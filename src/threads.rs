//! The only function that starts threads in the program.

use std::thread::{Builder, JoinHandle};

/// Starts a named thread. Returns `None` where there are no threads, as in a browser: the caller must cope without it.
pub(crate) fn spawn(name: &str, job: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(job).ok()
}
