//! Locks between programs that use the same folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// The number of times that a lock is tried before it counts as [busy](super::StorageError::Busy), [`WAIT`] apart: five
/// seconds in all. A save takes some hundredths of a second.
const TRIES: u32 = 500;

/// The time between two tries to take a lock.
const WAIT: Duration = Duration::from_millis(10);

/// A right among all programs that use a storage; dropping it gives it back. The end of a program, of any kind, gives back
/// what it held.
///
/// It is the locked file; none where files have no locks.
#[derive(Clone, Debug)]
pub struct Lock(Option<Arc<File>>);

impl Lock {
    /// Returns a lock where no other program can be.
    pub(super) const fn alone() -> Self {
        Self(None)
    }
}

/// A lock that may be held.
#[derive(Clone, Debug, Default)]
pub(super) struct Held(Weak<File>);

impl Held {
    /// Returns the lock if it is held already; else takes it, and waits for another program that has it. `None` when that
    /// takes too long.
    pub(super) fn take(&mut self, path: &Path) -> io::Result<Option<Lock>> {
        if let Some(file) = self.0.upgrade() {
            return Ok(Some(Lock(Some(file))));
        }
        for _ in 0..TRIES {
            if let Some(lock) = try_lock(path)? {
                self.0 = lock.0.as_ref().map(Arc::downgrade).unwrap_or_default();
                return Ok(Some(lock));
            }
            std::thread::sleep(WAIT);
        }
        Ok(None)
    }
}

/// Takes the lock of a file, which is made if there is none; `None` when another program has it.
pub(super) fn try_lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock(Some(Arc::new(file))))),
        Err(TryLockError::WouldBlock) => Ok(None),
        // A file system without locks has one user.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(Some(Lock::alone()))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}
