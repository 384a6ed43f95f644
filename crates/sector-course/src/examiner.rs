//! Puts random questions to an answer and shrinks the first that it gets wrong.

use crate::outcome::{Finding, Work};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// The most attempts to make a failing scene smaller.
const MAX_SHRINK_STEPS: u32 = 4000;

thread_local! {
    /// The last panic of the answer that this thread examines.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static IS_EXAMINING: RefCell<bool> = const { RefCell::new(false) };
}

/// The state of one examination.
pub(crate) struct Examiner<'a> {
    pub(crate) seed: u64,
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

    /// Checks random cases and returns what is wrong with the smallest one that fails. After proptest has shrunk it, tries the
    /// cases of `simpler`.
    pub(crate) fn cases<S: Strategy>(
        &self,
        cases: u32,
        strategy: S,
        simpler: impl Fn(&S::Value) -> Vec<S::Value>,
        picture: impl Fn(&S::Value) -> Vec<String>,
        check: impl Fn(&S::Value) -> Result<(), Finding>,
    ) -> Result<(), Finding> {
        let examine = |case: &S::Value| self.guard(picture(case), || check(case)).and_then(|result| result);
        let refuse = |finding: Finding| TestCaseError::fail(finding.fault);
        match self.runner(cases).run(&strategy, |case| examine(&case).map_err(refuse)) {
            Ok(()) => Ok(()),
            Err(TestError::Fail(_, shrunk)) => {
                let mut smallest = shrunk;
                let mut steps = 0..MAX_SHRINK_STEPS;
                let mut fails = |case: &S::Value| steps.next().is_some() && examine(case).is_err();
                while let Some(smaller) = simpler(&smallest).into_iter().find(&mut fails) {
                    smallest = smaller;
                }
                let changed = Finding::new("answers differently when it is asked the same again");
                let finding = examine(&smallest).err().unwrap_or(changed);
                Err(Finding { scene: picture(&smallest), ..finding })
            }
            Err(TestError::Abort(reason)) => unreachable!("the strategies reject nothing: {reason}"),
        }
    }

    /// Runs a part of the answer and turns a panic into a finding.
    pub(crate) fn guard<R>(&self, scene: Vec<String>, run: impl FnOnce() -> R) -> Result<R, Finding> {
        (self.progress)(&scene);
        IS_EXAMINING.set(true);
        let result = panic::catch_unwind(AssertUnwindSafe(run));
        IS_EXAMINING.set(false);
        result.map_err(|_| {
            let message = PANIC.take().unwrap_or_default();
            let is_unwritten = message.contains("not yet implemented");
            let details = message.lines().take(4).map(str::to_owned).collect();
            Finding { scene, details, is_unwritten, ..Finding::new("panics") }
        })
    }

    /// Enters work on a stated scene.
    ///
    /// # Errors
    /// If the work is over its budget, or too little to have done the work.
    pub(crate) fn spend(&mut self, work: Work) -> Result<(), Finding> {
        let Work { ref what, yours, least, budget, .. } = work;
        let result = if yours > budget {
            Err(Finding::new(format!("right, but over the budget: {what}")))
        } else if yours < least {
            let fault = format!("sorts another way, or counts too few: {what}");
            Err(Finding::new(fault)
                .hint_if(true, "Sort by insertion, and count each step where you take it."))
        } else {
            Ok(())
        };
        self.work.push(work);
        result
    }
}

/// Stores the panics of answers instead of printing them.
fn catch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_EXAMINING.with_borrow(|is_examining| *is_examining) {
                PANIC.set(Some(info.to_string()));
            } else {
                print(info);
            }
        }));
    });
}
