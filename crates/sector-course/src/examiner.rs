//! Puts random questions to an answer and shrinks the first that it gets wrong.

use crate::outcome::{Finding, Work};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// The most attempts to make a failing scene smaller.
const MAX_SHRINK_STEPS: u32 = 4000;

thread_local! {
    /// The last panic of the answer that this thread examines.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
    static IS_EXAMINING: Cell<bool> = const { Cell::new(false) };
}

/// The state of one examination.
pub(crate) struct Examiner<'a> {
    seed: u64,
    /// Work on the stated scenes.
    pub(crate) work: Vec<Work>,
    /// Called with the scene before each question, in case the answer never returns.
    progress: &'a dyn Fn(&[String]),
}

impl<'a> Examiner<'a> {
    pub(crate) fn new(seed: u64, progress: &'a dyn Fn(&[String])) -> Self {
        catch_panics();
        Self { seed, work: Vec::new(), progress }
    }

    fn runner(&self, cases: u32) -> TestRunner {
        let config = Config {
            cases,
            max_shrink_iters: MAX_SHRINK_STEPS,
            failure_persistence: None,
            ..Config::default()
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    /// Returns a random value. The same for the same seed and strategy.
    pub(crate) fn sample<S: Strategy>(&self, strategy: S) -> S::Value {
        strategy.new_tree(&mut self.runner(1)).expect("the strategy rejects nothing").current()
    }

    /// Checks random cases and returns what is wrong with the smallest one that fails.
    pub(crate) fn cases<S: Strategy>(
        &self,
        cases: u32,
        strategy: S,
        picture: impl Fn(&S::Value) -> Vec<String>,
        check: impl Fn(&S::Value) -> Result<(), Finding>,
    ) -> Result<(), Finding> {
        // proptest ends with the smallest case that fails, so the last finding is about that one.
        let last = RefCell::new(None);
        let result = self.runner(cases).run(&strategy, |case| {
            self.guard(picture(&case), || check(&case)).map_err(|finding| {
                last.replace(Some(finding));
                TestCaseError::fail("wrong")
            })
        });
        result.map_err(|_| last.take().expect("a case that fails"))
    }

    /// Runs a part of the answer, turns a panic into a finding, and adds the scene to a finding.
    pub(crate) fn guard<R>(
        &self,
        scene: Vec<String>,
        run: impl FnOnce() -> Result<R, Finding>,
    ) -> Result<R, Finding> {
        (self.progress)(&scene);
        IS_EXAMINING.set(true);
        let result = panic::catch_unwind(AssertUnwindSafe(run));
        IS_EXAMINING.set(false);
        let panicked = |_| {
            let message = PANIC.take();
            let lines = message.lines().take(4).map(str::to_owned).collect();
            let is_unwritten = message.contains("not yet implemented");
            Err(Finding { fault: "panics".to_owned(), lines, is_unwritten }
                .hint_if(
                    message.contains("index is 1844674407"),
                    "A negative number became an index. `%` of a negative number is negative; `rem_euclid` is not.",
                )
                .hint_if(
                    message.contains("sector-collision"),
                    "Was the library asked about an object that is gone? `objects.slots()` are the live ones.",
                ))
        };
        result.unwrap_or_else(panicked).map_err(|finding| finding.in_scene(scene))
    }

    /// Enters work on a stated scene.
    ///
    /// # Errors
    /// If the work is over its budget.
    pub(crate) fn spend(&mut self, work: Work) -> Result<(), Finding> {
        let is_over = work.yours > work.budget;
        let finding = Finding::new(format!("right, but over the budget: {}", work.what));
        self.work.push(work);
        if is_over { Err(finding) } else { Ok(()) }
    }
}

/// Stores the panics of answers instead of printing them.
fn catch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_EXAMINING.get() {
                PANIC.set(info.to_string());
            } else {
                print(info);
            }
        }));
    });
}
