//! Background work, done in small pieces on its own thread. Where no thread is available, as in a browser, it runs
//! between frames.

use crate::threads::spawn;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// A clock that any thread can read, in microseconds from a fixed start.
pub(crate) type Clock = Arc<dyn Fn() -> f64 + Send + Sync>;

/// The time between two progress reports from a thread, in microseconds. Frames are rarely shorter, so more frequent
/// reports would go unseen.
const REPORT_US: f64 = 8000.0;

pub(crate) trait BackgroundWork: Send + 'static {
    type Priority: Copy + Send + 'static;
    type Progress: Send + 'static;

    /// Works for about `budget_us` microseconds, as measured by `now_us`, but always completes at least one piece of
    /// work. Returns whether any work is left.
    fn work(&mut self, priority: Self::Priority, now_us: &dyn Fn() -> f64, budget_us: f64) -> bool;

    fn report(&self) -> Self::Progress;
}

/// Work that continues in the background until this is dropped. Its thread then finishes the current piece and ends.
pub(crate) enum Background<W: BackgroundWork> {
    Thread(Handle<W>),
    BetweenFrames(W),
}

pub(crate) struct Handle<W: BackgroundWork> {
    shared: Arc<Mutex<SharedWork<W>>>,
    thread: Option<JoinHandle<()>>,
}

struct SharedWork<W: BackgroundWork> {
    /// The work to do; `None` once the thread has taken it.
    work: Option<W>,
    /// What the work should do first; `None` tells the thread to end.
    priority: Option<W::Priority>,
    report: Option<W::Progress>,
}

impl<W: BackgroundWork> Background<W> {
    /// Starts `work` on a thread called `name`. Without a clock, or if no thread can be started, it runs between
    /// frames.
    pub(crate) fn begin(work: W, priority: W::Priority, name: &str, clock: Option<&Clock>) -> Self {
        let Some(clock) = clock.map(Arc::clone) else { return Self::BetweenFrames(work) };
        let shared = SharedWork { work: Some(work), priority: Some(priority), report: None };
        let shared = Arc::new(Mutex::new(shared));
        let theirs = Arc::clone(&shared);
        match spawn(name, move || run(&theirs, &*clock)) {
            Some(thread) => Self::Thread(Handle { shared, thread: Some(thread) }),
            None => Self::without_thread(&shared),
        }
    }

    fn without_thread(shared: &Mutex<SharedWork<W>>) -> Self {
        Self::BetweenFrames(lock(shared).work.take().expect("no thread took the work"))
    }

    /// Continues the work and returns the latest report if there is a new one. Without a thread, does at least one
    /// piece of work, and stops after `budget_us` microseconds by the clock `now_us`. Panics if the work has panicked,
    /// so that a bug stops the program with or without a thread.
    pub(crate) fn advance(
        &mut self,
        priority: W::Priority,
        now_us: &dyn Fn() -> f64,
        budget_us: f64,
    ) -> Option<W::Progress> {
        match self {
            Self::Thread(handle) => {
                if let Some(thread) = handle.thread.take_if(|thread| thread.is_finished())
                    && let Err(panic) = thread.join()
                {
                    resume_unwind(panic);
                }
                let mut shared = lock(&handle.shared);
                shared.priority = Some(priority);
                shared.report.take()
            }
            Self::BetweenFrames(work) => {
                work.work(priority, now_us, budget_us);
                Some(work.report())
            }
        }
    }
}

impl<W: BackgroundWork> Drop for Handle<W> {
    fn drop(&mut self) {
        lock(&self.shared).priority = None;
    }
}

fn run<W: BackgroundWork>(shared: &Mutex<SharedWork<W>>, now_us: &dyn Fn() -> f64) {
    let Some(mut work) = lock(shared).work.take() else { return };
    loop {
        // A separate statement, so that the lock is not held during the work.
        let priority = lock(shared).priority;
        let Some(priority) = priority else { return };
        let is_left = work.work(priority, now_us, REPORT_US);
        lock(shared).report = Some(work.report());
        if !is_left {
            return;
        }
    }
}

/// Locks the state and ignores poisoning: every change is one assignment, so the data is valid even after a panic.
fn lock<W: BackgroundWork>(shared: &Mutex<SharedWork<W>>) -> MutexGuard<'_, SharedWork<W>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;

    struct CountingWork {
        left: u32,
        sum: u32,
        tokens: Receiver<()>,
    }

    impl BackgroundWork for CountingWork {
        type Priority = u32;
        type Progress = (u32, u32);

        fn work(&mut self, priority: u32, _: &dyn Fn() -> f64, _: f64) -> bool {
            // The sender is gone when the test has ended.
            if self.left > 0 && self.tokens.recv().is_ok() {
                let sum = self.sum.checked_add(priority).expect("a sum that fits");
                (self.left, self.sum) = (self.left - 1, sum);
            }
            self.left > 0
        }

        fn report(&self) -> (u32, u32) {
            (self.left, self.sum)
        }
    }

    fn begun(on_thread: bool) -> (Background<CountingWork>, Sender<()>) {
        let (tokens, taken) = channel();
        let work = CountingWork { left: 3, sum: 0, tokens: taken };
        let clock: Clock = Arc::new(|| 0.0);
        (Background::begin(work, 10, "count down", on_thread.then_some(&clock)), tokens)
    }

    fn next(background: &mut Background<CountingWork>, tokens: &Sender<()>, priority: u32) -> (u32, u32) {
        tokens.send(()).expect("the work waits");
        loop {
            if let Some(report) = background.advance(priority, &|| 0.0, 0.0) {
                return report;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn work_is_done_with_and_without_a_thread() {
        for on_thread in [false, true] {
            let (mut background, tokens) = begun(on_thread);
            assert_eq!(matches!(background, Background::Thread(_)), on_thread);
            assert_eq!(
                [10; 3].map(|priority| next(&mut background, &tokens, priority)),
                [(2, 10), (1, 20), (0, 30)]
            );
        }
    }

    #[test]
    fn the_priority_is_passed_to_the_work() {
        for on_thread in [false, true] {
            let (mut background, tokens) = begun(on_thread);
            next(&mut background, &tokens, 1);
            next(&mut background, &tokens, 1);
            let (left, sum) = next(&mut background, &tokens, 1);
            assert!(left == 0 && sum < 30, "{sum}");
        }
    }

    #[test]
    #[should_panic(expected = "a sum that fits")]
    fn a_panic_in_the_work_goes_on_in_its_owner() {
        let (mut background, tokens) = begun(true);
        next(&mut background, &tokens, 10);
        // The second piece may have started, but it still waits for its token, so the third cannot have.
        background.advance(u32::MAX, &|| 0.0, 0.0);
        for _ in 0..2 {
            next(&mut background, &tokens, u32::MAX);
        }
    }

    #[test]
    fn a_thread_ends_with_its_owner() {
        let (mut background, tokens) = begun(true);
        next(&mut background, &tokens, 10);
        drop(background);
        // The thread finishes its current piece, then takes no more tokens.
        while tokens.send(()).is_ok() {
            thread::yield_now();
        }
    }

    #[test]
    fn work_continues_without_a_thread() {
        let (tokens, taken) = channel();
        let work = CountingWork { left: 3, sum: 0, tokens: taken };
        let shared = Mutex::new(SharedWork { work: Some(work), priority: Some(10), report: None });
        let mut background = Background::without_thread(&shared);
        assert_eq!(next(&mut background, &tokens, 10), (2, 10));
    }
}
