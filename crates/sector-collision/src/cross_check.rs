//! Cross-check: runs every method on the same tick and compares it with brute force.

use super::counts::Counts;
use super::method::{AnyMethod, Method};
use super::objects::Slot;
use super::pair::Pair;
use super::pipeline::Pipeline;
use std::error::Error;
use std::fmt;

/// A difference between a method and brute force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The method whose results differ from brute force.
    pub method: AnyMethod,
    /// Hits that brute force finds and the method does not.
    pub missing: Vec<Pair>,
    /// Hits that the method finds and brute force does not.
    pub extra: Vec<Pair>,
    /// The counts of the method. Boxed so that the usual result of a check, `Ok`, stays small.
    pub counts: Box<Counts>,
    /// The counts of brute force, with which the method's counts are compared.
    pub expected: Box<Counts>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, missing, extra, counts, expected } = self;
        let (missing, extra) = (missing.len(), extra.len());
        write!(f, "MISMATCH: {method} misses {missing} of the hits of brute force and has {extra} extra")?;
        if missing + extra == 0 {
            write!(f, ", but its counts are {counts:?} and those of brute force are {expected:?}")?;
        }
        Ok(())
    }
}

impl Error for Mismatch {}

impl<T: Copy> Pipeline<T> {
    /// Runs every method of this crate on the current objects, and compares hits and shared counts with brute force. If
    /// this pipeline's own hits are [up to date](Self::is_up_to_date), checks them as well; this is how to check an
    /// external method.
    ///
    /// Costs a brute-force tick, and memory for all methods. Meant for tests and debug modes.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn cross_check(&self) -> Result<(), Mismatch> {
        let oracle = self.repeat_with(Method::BruteForce);
        if self.is_up_to_date() {
            compare(self.method(), self, &oracle)?;
        }
        for method in Method::ALL.into_iter().filter(|&method| method != Method::BruteForce) {
            compare(method.into(), &self.repeat_with(method), &oracle)?;
        }
        Ok(())
    }

    fn repeat_with(&self, method: Method) -> Pipeline {
        let mut other = Pipeline::like(self, method);
        other.load(self.objects.slots().map(|slot| self.objects.object(slot)));
        for (new, slot) in (0..).map(Slot).zip(self.objects.slots()) {
            let motion = if self.is_up_to_date() {
                self.objects.motion(slot)
            } else {
                self.objects.motions().in_next_tick(slot)
            };
            if let Some(motion) = motion {
                let result = other.update_swept(other.objects.handle(new), motion, self.objects.mask(slot));
                result.expect("the object was swept like this before");
            }
        }
        other.run();
        other
    }
}

/// Returns the counts with zeros where methods may differ, so that the others can be compared.
const fn shared(counts: Counts) -> Counts {
    Counts { candidates: 0, rect_tests: 0, ..counts }
}

/// Compares hits and shared counts of a pipeline with brute force, after each has run a tick.
fn compare<T: Copy>(method: AnyMethod, pipeline: &Pipeline<T>, oracle: &Pipeline) -> Result<(), Mismatch> {
    let (counts, expected) = (pipeline.counts(), oracle.counts());
    if pipeline.hits() == oracle.hits() && shared(counts) == shared(expected) {
        return Ok(());
    }
    let without = |ours: &[Pair], theirs: &[Pair]| {
        ours.iter().filter(|pair| theirs.binary_search(pair).is_err()).copied().collect()
    };
    let (missing, extra) = (without(oracle.hits(), pipeline.hits()), without(pipeline.hits(), oracle.hits()));
    Err(Mismatch { method, missing, extra, counts: Box::new(counts), expected: Box::new(expected) })
}
