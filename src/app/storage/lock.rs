//! Locks between programs that share a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// The number of attempts before a lock counts as [busy](super::StorageError::Busy), [`WAIT`] apart: five seconds in
/// total. A save takes a few hundredths of a second.
const TRIES: u32 = 500;

/// The number of attempts at the start, half a second in total, because the window waits for them.
const FIRST_TRIES: u32 = 50;

/// The number of attempts if the lock was busy the last time.
const FEW_TRIES: u32 = 2;

const WAIT: Duration = Duration::from_millis(10);

/// A lock that keeps out other programs that use the same storage. It is released when dropped, or when the program ends
/// for any reason.
///
/// Holds the locked file, or `None` if the storage does not support locks.
#[derive(Clone, Debug)]
pub struct Lock(Option<Arc<File>>);

impl Lock {
    pub(super) const fn alone() -> Self {
        Self(None)
    }

    /// Whether the lock really keeps out other programs.
    pub(super) const fn is_effective(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the locked file is still the one at this path. True if there are no locks.
    pub(super) fn is_of(&self, path: &Path) -> bool {
        self.0.as_ref().is_none_or(|file| is_at(file, path).unwrap_or(false))
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (held, found) = (file.metadata()?, fs::symlink_metadata(path)?);
    Ok((held.dev(), held.ino()) == (found.dev(), found.ino()))
}

/// Elsewhere, a file that is open cannot be replaced by another.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

#[derive(Clone, Debug, Default)]
pub(super) struct HeldLock {
    file: Weak<File>,
    /// Whether the lock has ever been taken.
    is_known: bool,
    /// Whether the last attempt timed out because another program held the lock. Until that program releases it, this
    /// one waits only briefly, because a game saves every few seconds.
    is_busy: bool,
}

impl HeldLock {
    /// Waits for the full time again in the next attempt, even if the last one found the lock busy.
    pub(super) fn be_patient(&mut self) {
        (self.is_busy, self.is_known) = (false, true);
    }

    /// Returns the lock if it is already held. Otherwise takes it, waiting if another program has it. Returns `None` if
    /// that takes too long.
    pub(super) fn take(&mut self, path: &Path) -> io::Result<Option<Lock>> {
        if let Some(file) = self.file.upgrade() {
            return Ok(Some(Lock(Some(file))));
        }
        let tries = match (self.is_busy, self.is_known) {
            (true, _) => FEW_TRIES,
            (false, false) => FIRST_TRIES,
            (false, true) => TRIES,
        };
        for i in 0..tries {
            if let Some(lock) = try_lock(path)? {
                (self.is_busy, self.is_known) = (false, true);
                self.file = lock.0.as_ref().map(Arc::downgrade).unwrap_or_default();
                return Ok(Some(lock));
            }
            if i + 1 < tries {
                std::thread::sleep(WAIT);
            }
        }
        self.is_busy = true;
        Ok(None)
    }
}

pub(super) fn try_lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = open(path)?;
    let mut tried = file.try_lock();
    while matches!(&tried, Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted) {
        tried = file.try_lock();
    }
    match tried {
        Ok(()) => Ok(Some(Lock(Some(Arc::new(file))))),
        Err(TryLockError::WouldBlock) => Ok(None),
        // Some drives have no locks, such as NFS without a lock daemon. Saving unlocked there is better than not saving.
        Err(TryLockError::Error(_)) => Ok(Some(Lock::alone())),
    }
}

/// Checks that a lock file is a file, or does not exist.
pub(super) fn check(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "expected a file, not a link, a folder or a pipe",
        ));
    }
    Ok(())
}

/// Opens or creates a lock file. Rejects links and anything else that is not a file; a pipe would block until its other
/// end opens.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    check(path)?;
    match options.create(true).truncate(false).write(true).open(path) {
        // Another user's file can be locked without permission to write to it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            options.create(false).write(false).read(true).open(path)
        }
        opened => opened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_are_rejected_as_locks() {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        let [link, pipe, other] = ["link", "pipe", "folder"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&outside, &link).unwrap();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            &pipe,
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
            0,
        )
        .unwrap();
        fs::create_dir(&other).unwrap();
        for path in [&link, &pipe, &other] {
            assert!(try_lock(path).is_err(), "{}", path.display());
        }
        assert!(!outside.exists());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the lock waits for real time")]
    fn a_busy_lock_times_out_only_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let others = try_lock(&path).unwrap().unwrap();
        let mut held = HeldLock::default();
        let start = web_time::Instant::now();
        (0..20).for_each(|_| assert!(held.take(&path).unwrap().is_none() && held.is_busy));
        assert!(start.elapsed() < Duration::from_secs(2), "the window waits for it");
        drop(others);
        assert!(held.take(&path).unwrap().is_some() && !held.is_busy);
    }
}
