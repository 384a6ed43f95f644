//! The thread that writes files, so that frames never wait for a disk.
//!
//! Syncing a file can take a tenth of a second. Jobs run in order on one thread, or immediately on the caller's thread
//! if none can be started. A failed job, for example on a full disk, is retried
//! with each later job, every few seconds, and finally by [`Saver::finish`], which reports what still fails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{Storage, StorageError};
use crate::threads::spawn;

const RETRY: Duration = Duration::from_secs(5);

/// A job that saves the player's data and returns notices for the player. After an error, it may run again.
type SaveJob = Box<dyn FnMut(&mut dyn Storage) -> Result<Vec<String>, StorageError> + Send>;

type Errand = Box<dyn FnOnce(&mut dyn Storage) + Send>;

enum Job {
    Errand(Errand),
    Save(Unsaved),
}

struct Unsaved {
    what: &'static str,
    save: SaveJob,
    /// Whether the job replaces an earlier job of the same name.
    is_replacing: bool,
    /// Whether the job removes data that other jobs save elsewhere, so that it runs only when no other job waits.
    is_removal: bool,
    problem: Option<String>,
}

struct SaverState {
    storage: Box<dyn Storage>,
    waiting: Vec<Unsaved>,
    notice_sender: Sender<String>,
}

/// Runs jobs on a storage one after another on its own thread. Dropping the saver waits for all jobs.
pub struct Saver {
    state: Arc<Mutex<SaverState>>,
    jobs: Option<Sender<Job>>,
    notices: Receiver<String>,
    worker: Option<JoinHandle<()>>,
}

impl Saver {
    /// Creates a saver for this storage and starts its thread.
    #[must_use]
    pub fn new(storage: Box<dyn Storage>) -> Self {
        let (notice_sender, notices) = mpsc::channel();
        let state = Arc::new(Mutex::new(SaverState { storage, waiting: Vec::new(), notice_sender }));
        let (jobs, todo) = mpsc::channel();
        let shared = Arc::clone(&state);
        let worker = spawn("saver", move || run_all(&shared, &todo));
        Self { state, jobs: worker.is_some().then_some(jobs), notices, worker }
    }

    /// Queues a job that saves the player's data, called `what` in notices ("the scores"). Locks the files against
    /// other programs while it runs. If it returns an error, it runs again later.
    pub fn save(
        &mut self,
        what: &'static str,
        save: impl FnMut(&mut dyn Storage) -> Result<Vec<String>, StorageError> + Send + 'static,
    ) {
        self.queue(Job::Save(Unsaved::new(what, Box::new(save))));
    }

    /// Like [`save`](Self::save), but replaces an earlier job of the same name that has failed.
    pub fn save_latest(
        &mut self,
        what: &'static str,
        save: impl FnMut(&mut dyn Storage) -> Result<Vec<String>, StorageError> + Send + 'static,
    ) {
        self.queue(Job::Save(Unsaved { is_replacing: true, ..Unsaved::new(what, Box::new(save)) }));
    }

    /// Queues a job that removes data which other jobs save elsewhere. It runs only when no other job is waiting.
    pub fn remove_after(
        &mut self,
        what: &'static str,
        remove: impl FnMut(&mut dyn Storage) -> Result<(), StorageError> + Send + 'static,
    ) {
        self.queue(Job::Save(Unsaved::removal(what, remove)));
    }

    /// Like [`remove_after`](Self::remove_after), but replaces an earlier job of the same name.
    pub fn remove_last(
        &mut self,
        what: &'static str,
        remove: impl FnMut(&mut dyn Storage) -> Result<(), StorageError> + Send + 'static,
    ) {
        self.queue(Job::Save(Unsaved { is_replacing: true, ..Unsaved::removal(what, remove) }));
    }

    /// Queues a job that changes nothing. It runs after all jobs queued before.
    pub fn later(&mut self, errand: impl FnOnce(&mut dyn Storage) + Send + 'static) {
        self.queue(Job::Errand(Box::new(errand)));
    }

    /// Runs a job on the caller's thread and returns its result, for loading outside of play. Waits for the job in
    /// progress, but not for queued ones.
    pub fn now<T>(&mut self, job: impl FnOnce(&mut dyn Storage) -> T) -> T {
        job(lock(&self.state).storage.as_mut())
    }

    /// Waits until all jobs queued so far have finished or failed.
    pub fn settle(&mut self) {
        let (done, is_done) = mpsc::channel();
        self.later(move |_| {
            // The receiver waits below.
            let _ = done.send(());
        });
        // If the thread is gone, the job either ran at once or never will.
        let _ = is_done.recv();
    }

    /// Takes the notices for the player from jobs that have finished.
    pub fn take_notices(&mut self) -> Vec<String> {
        self.notices.try_iter().collect()
    }

    /// Waits for all jobs and retries those that failed. Returns what still could not be saved, each with its reason.
    /// Later jobs run on the caller's thread.
    pub fn finish(&mut self) -> Vec<String> {
        // Without a sender, the thread finishes the queue and ends.
        self.jobs = None;
        if let Some(worker) = self.worker.take() {
            // The thread catches panics of jobs.
            let _ = worker.join();
        }
        let mut state = lock(&self.state);
        state.storage.be_patient();
        state.retry_waiting();
        // A job without a problem of its own only waited for others, and its data is safe where it was.
        state.waiting.iter().filter(|waiting| waiting.problem.is_some()).map(Unsaved::notice).collect()
    }

    fn queue(&mut self, job: Job) {
        let refused = match &self.jobs {
            Some(jobs) => jobs.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            lock(&self.state).run(job);
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.finish();
    }
}

impl SaverState {
    fn run(&mut self, job: Job) {
        match job {
            Job::Errand(errand) => {
                // The panic has been reported, and the caller that waits for an answer gets none.
                let _ = catch_unwind(AssertUnwindSafe(|| errand(self.storage.as_mut())));
            }
            Job::Save(mut unsaved) => {
                if unsaved.is_replacing {
                    let is_same = |other: &mut Unsaved| other.what == unsaved.what;
                    let earlier: Vec<_> = self.waiting.extract_if(.., is_same).collect();
                    if !unsaved.is_removal {
                        // Report the problem to the player only once.
                        unsaved.problem = earlier.into_iter().find_map(|earlier| earlier.problem);
                    }
                }
                self.waiting.push(unsaved);
                self.retry_waiting();
            }
        }
    }

    /// Retries all waiting jobs in order. If all data is saved, runs the removals.
    fn retry_waiting(&mut self) {
        let lock = if self.waiting.is_empty() { return } else { self.storage.lock() };
        let waiting = std::mem::take(&mut self.waiting).into_iter();
        let (removals, jobs): (Vec<_>, Vec<_>) = waiting.partition(|unsaved| unsaved.is_removal);
        let mut left = Vec::new();
        for mut waiting in jobs.into_iter().chain(removals) {
            if waiting.is_removal && !left.is_empty() {
                left.push(waiting);
                continue;
            }
            let kept = match &lock {
                Err(error) => Err(error.to_string()),
                Ok(_) => waiting.run(self.storage.as_mut()),
            };
            match kept {
                // When the program ends, the receiver is gone.
                Ok(notices) => notices.into_iter().for_each(|notice| drop(self.notice_sender.send(notice))),
                Err(problem) => {
                    let is_new = waiting.problem.replace(problem).is_none();
                    if is_new {
                        let _ = self.notice_sender.send(waiting.notice());
                    }
                    left.push(waiting);
                }
            }
        }
        self.waiting = left;
    }
}

impl Unsaved {
    fn new(what: &'static str, save: SaveJob) -> Self {
        Self { what, save, is_replacing: false, is_removal: false, problem: None }
    }

    fn removal(
        what: &'static str,
        mut remove: impl FnMut(&mut dyn Storage) -> Result<(), StorageError> + Send + 'static,
    ) -> Self {
        let save = Box::new(move |storage: &mut dyn Storage| remove(storage).map(|()| Vec::new()));
        Self { is_removal: true, ..Self::new(what, save) }
    }

    fn run(&mut self, storage: &mut dyn Storage) -> Result<Vec<String>, String> {
        match catch_unwind(AssertUnwindSafe(|| (self.save)(storage))) {
            Ok(kept) => kept.map_err(|error| error.to_string()),
            Err(_) => Err("a bug in the program".to_owned()),
        }
    }

    fn notice(&self) -> String {
        format!("Could not save {}: {}", self.what, self.problem.as_deref().unwrap_or_default())
    }
}

fn run_all(state: &Mutex<SaverState>, todo: &Receiver<Job>) {
    loop {
        match todo.recv_timeout(RETRY) {
            Ok(job) => lock(state).run(job),
            Err(RecvTimeoutError::Timeout) => lock(state).retry_waiting(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Locks the state and ignores poisoning: storage operations are atomic, so it is valid even after a job panicked.
fn lock(state: &Mutex<SaverState>) -> MutexGuard<'_, SaverState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::{Directory, Memory};
    use super::*;

    #[test]
    fn all_jobs_are_done_in_order() {
        for is_settled in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let directory = Directory::open(Some(folder.path())).unwrap();
            let mut saver = Saver::new(Box::new(directory.clone()));
            for number in 0..20_u8 {
                saver.save("the number", move |storage| {
                    std::thread::yield_now();
                    storage.write("last", &[number]).map(|()| Vec::new())
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

    #[test]
    fn notices_are_returned() {
        for threaded in [true, false] {
            let mut saver = Saver::new(Box::new(Memory::default()));
            if !threaded {
                saver.finish();
            }
            saver.save("the screenshot", |_| Ok(vec!["picture kept".to_owned()]));
            saver.settle();
            assert_eq!(saver.take_notices(), ["picture kept"], "threaded: {threaded}");
        }
    }

    #[test]
    fn a_failed_job_is_retried() {
        let mut saver = Saver::new(Box::new(Memory::default()));
        let mut tries = 0;
        saver.save("the game", move |storage| {
            tries += 1;
            if tries < 3 {
                storage.write("", b"").map(|()| Vec::new())
            } else {
                Ok(vec![format!("kept by try {tries}")])
            }
        });
        saver.save("the scores", |storage| storage.write("scores", b"1").map(|()| Vec::new()));
        saver.settle();
        assert_eq!(saver.now(|storage| storage.read("scores").unwrap()).unwrap(), b"1");
        assert_eq!(saver.finish(), Vec::<String>::new());
        let notices = saver.take_notices();
        assert!(notices[0].starts_with("Could not save the game: "), "{notices:?}");
        assert_eq!(notices[1..], ["kept by try 3"]);
    }

    #[test]
    fn a_removal_waits_for_what_replaces_it() {
        let mut saver = Saver::new(Box::new(Memory::default()));
        saver.save("the old game", |storage| storage.write("old", b"1").map(|()| Vec::new()));
        let fail = |storage: &mut dyn Storage| storage.write("", b"").map(|()| Vec::new());
        saver.save_latest("the journal", fail);
        saver.remove_last("the old game's file", |storage| storage.remove("old"));
        saver.save_latest("the journal", fail);
        saver.settle();
        assert!(saver.now(|storage| storage.read("old").unwrap()).is_some());
        let is_problem_of_the_journal = |left: &[String]| left.len() == 1 && left[0].contains("the journal");
        assert!(is_problem_of_the_journal(&saver.finish()));
        saver.save_latest("the journal", |storage| storage.write("new", b"1").map(|()| Vec::new()));
        assert_eq!(saver.finish(), [""; 0]);
        assert!(saver.now(|storage| storage.read("old").unwrap()).is_none());

        // Even a job that fails after the removal was queued delays it, although the journal's own job is replaced.
        saver.save("another old game", |storage| storage.write("old", b"1").map(|()| Vec::new()));
        saver.save_latest("the journal", fail);
        saver.remove_after("the old game's file", |storage| storage.remove("old"));
        saver.save("the replay", fail);
        saver.remove_last("the journal", |storage| storage.remove("new"));
        let left = saver.finish();
        assert!(left.len() == 1 && left[0].contains("the replay"), "{left:?}");
        assert!(saver.now(|storage| storage.read("old").unwrap()).is_some());
    }

    #[test]
    fn finishing_reports_unsaved_data() {
        let mut saver = Saver::new(Box::new(Memory::default()));
        saver.save("the game", |storage| storage.write("a//b", b"").map(|()| Vec::new()));
        saver.save("the scores", |_| panic!("a bug"));
        let left = saver.finish();
        assert_eq!(left.len(), 2);
        assert!(
            left[0].starts_with("Could not save the game: \"a//b\" is not a valid file name"),
            "{left:?}"
        );
        assert_eq!(left[1], "Could not save the scores: a bug in the program");
    }
}
