//! A difference between a method and the double loop, as a readable error.

use crate::fault::Fault;
use crate::objects::Object;
use std::error::Error;
use std::fmt;

/// The first difference between a method and the double loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed of the scene. [`Suite`](super::Suite) runs it alone with `seeds: seed..seed + 1`.
    pub seed: u64,
    /// The tick of the scene, counted from 0.
    pub tick: u32,
    /// How the method differs from the double loop.
    pub problem: Problem,
}

/// How a method differs from the double loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Two objects overlap and may meet, but the method did not report them.
    Missing([Object; 2]),
    /// The pipeline reports two objects that do not touch, may not meet, or were already reported.
    Extra([Object; 2]),
    /// A candidate violates the contract of [`BroadPhase`](crate::broad::BroadPhase).
    Fault(Fault),
    /// The method's own [`validate`](crate::broad::BroadPhase::validate) returned this error.
    Invalid(String),
    /// A counter has the wrong value.
    Count {
        /// The name of the counter, as in [`Counts`](crate::Counts).
        name: &'static str,
        /// The value that the pipeline counted.
        found: u64,
        /// The value that the double loop counted. For candidates, the nearest valid number.
        expected: u64,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, tick {}: {}", self.seed, self.tick, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(objects) => {
                write!(f, "expected the pair of {}, but it was not found", Both(objects))
            }
            Self::Extra(objects) => {
                write!(
                    f,
                    "found the pair of {}, but it was not expected, or was already reported",
                    Both(objects)
                )
            }
            Self::Fault(fault) => fault.fmt(f),
            Self::Invalid(complaint) => write!(f, "the method found an error in its own data: {complaint}"),
            Self::Count { name, found, expected } => write!(f, "expected {expected} {name}, found {found}"),
        }
    }
}

struct Both<'a>(&'a [Object; 2]);

impl fmt::Display for Both<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, Object { key, kind, rect, .. }) in self.0.iter().enumerate() {
            let and = if i > 0 { " and " } else { "" };
            let (x, y, w, h) = (rect.x, rect.y, rect.w, rect.h);
            write!(f, "{and}object {key} (kind {}, {w} x {h} pixels at {x}, {y})", kind.0)?;
        }
        Ok(())
    }
}

impl Error for Failure {}
