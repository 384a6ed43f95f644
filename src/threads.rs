//! The one way in which the program starts threads.

use std::thread::{Builder, JoinHandle};

/// Starts a thread. `None` where there are none, as in a browser: the caller then does without.
pub(crate) fn spawn(name: &str, job: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(job).ok()
}
