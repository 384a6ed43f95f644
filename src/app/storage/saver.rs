//! The thread that writes files, so that a frame never waits for a disk.
//!
//! Syncing a file can take a tenth of a second. Jobs run in order on one thread; where no thread can be had they run at
//! once, in the caller's.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::Storage;

/// A job for the storage, run by the saver; it returns notices for the player.
type Job = Box<dyn FnOnce(&mut dyn Storage) -> Vec<String> + Send>;

type Shared = Arc<Mutex<Box<dyn Storage>>>;

/// A thread that runs jobs on a storage, one after the other, while the caller goes on. Dropping the saver waits for
/// all jobs.
pub struct Saver {
    storage: Shared,
    jobs: Option<Sender<Job>>,
    notices: Receiver<String>,
    told: Sender<String>,
    worker: Option<JoinHandle<()>>,
}

impl Saver {
    /// Returns a saver for this storage, and starts the thread.
    #[must_use]
    pub fn new(storage: Box<dyn Storage>) -> Self {
        let storage = Arc::new(Mutex::new(storage));
        let (told, notices) = mpsc::channel();
        let (jobs, todo) = mpsc::channel::<Job>();
        let (shared, tell) = (Arc::clone(&storage), told.clone());
        let work = move || todo.iter().for_each(|job| run(&shared, job, &tell));
        let worker = thread::Builder::new().name("saver".to_owned()).spawn(work).ok();
        Self { storage, jobs: worker.is_some().then_some(jobs), notices, told, worker }
    }

    /// Queues a job, which runs after all jobs that were queued before.
    pub fn later(&mut self, job: impl FnOnce(&mut dyn Storage) -> Vec<String> + Send + 'static) {
        let job: Job = Box::new(job);
        let refused = match &self.jobs {
            Some(jobs) => jobs.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            run(&self.storage, job, &self.told);
        }
    }

    /// Runs a job in the caller's thread and returns its result, for loading outside of play. Waits for the job that is
    /// running, but not for those that are queued.
    pub fn now<T>(&mut self, job: impl FnOnce(&mut dyn Storage) -> T) -> T {
        job(lock(&self.storage).as_mut())
    }

    /// Waits until all jobs that were queued so far are done.
    pub fn settle(&mut self) {
        let (done, is_done) = mpsc::channel();
        self.later(move |_| {
            // The receiver waits below.
            let _ = done.send(());
            Vec::new()
        });
        // Where the thread is gone the job ran at once, or never will.
        let _ = is_done.recv();
    }

    /// Returns the notices for the player from jobs that have finished since the last call.
    pub fn take_notices(&mut self) -> Vec<String> {
        self.notices.try_iter().collect()
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        // Without a sender the thread finishes what is waiting and ends.
        self.jobs = None;
        if let Some(worker) = self.worker.take() {
            // A job that panicked has already said so; the others have run.
            let _ = worker.join();
        }
    }
}

fn run(storage: &Shared, job: Job, told: &Sender<String>) {
    for notice in job(lock(storage).as_mut()) {
        // At the end of the program the receiver is gone.
        let _ = told.send(notice);
    }
}

/// Locks the storage, also after a panic in a job: each operation of a storage is done whole or not at all.
fn lock(storage: &Shared) -> MutexGuard<'_, Box<dyn Storage>> {
    storage.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::Directory;
    use super::*;

    /// Tests that jobs run in order, and that settling, or dropping the saver, waits for all of them.
    #[test]
    fn all_jobs_are_done_in_order() {
        for is_settled in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let directory = Directory::open(Some(folder.path())).unwrap();
            let mut saver = Saver::new(Box::new(directory.clone()));
            for number in 0..20_u8 {
                saver.later(move |storage| {
                    thread::yield_now();
                    storage.write("last", &[number]).err().map(|e| e.to_string()).into_iter().collect()
                });
            }
            if is_settled {
                saver.settle();
            } else {
                drop(saver);
            }
            assert_eq!(directory.read("last").unwrap().unwrap(), [19], "settled: {is_settled}");
        }
    }

    /// Tests that the notices of a job reach the caller, with or without a thread.
    #[test]
    fn notices_come_back() {
        for threaded in [true, false] {
            let mut saver = Saver::new(Box::new(super::super::Memory::default()));
            if !threaded {
                saver.jobs = None;
            }
            saver.later(|_| vec!["disk full".to_owned()]);
            saver.jobs = None;
            if let Some(worker) = saver.worker.take() {
                worker.join().unwrap();
            }
            assert_eq!(saver.take_notices(), ["disk full"], "threaded: {threaded}");
        }
    }
}
