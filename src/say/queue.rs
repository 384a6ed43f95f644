//! A queue to a thread that writes lines, so that the game never waits for a disk or a terminal.

use crate::threads::spawn;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

/// The longest time that [`WriterQueue::flush`] waits.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The sender to a writer thread. Lines that do not fit into the queue are dropped.
pub(crate) struct WriterQueue<T>(SyncSender<WriterJob<T>>);

pub(crate) enum WriterJob<T> {
    Write(T),
    /// Write everything queued before this, then answer through the sender.
    Flush(SyncSender<()>),
}

impl<T: Send + 'static> WriterQueue<T> {
    pub(crate) fn start(
        name: &str,
        capacity: usize,
        write_all: impl FnOnce(&Receiver<WriterJob<T>>) + Send + 'static,
    ) -> Option<Self> {
        let (jobs, todo) = sync_channel(capacity);
        spawn(name, move || write_all(&todo)).map(|_| Self(jobs))
    }

    pub(crate) fn send(&self, line: T) {
        let _ = self.0.try_send(WriterJob::Write(line));
    }

    pub(crate) fn flush(&self) {
        let (done, is_done) = sync_channel(1);
        if self.0.try_send(WriterJob::Flush(done)).is_ok() {
            let _ = is_done.recv_timeout(MAX_WAIT);
        }
    }
}
