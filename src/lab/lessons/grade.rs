//! The result of a lesson: how many questions a learner answered right at the first try, and how long it took.

use serde::{Deserialize, Serialize};

/// The result of a lesson. Its numbers are sums over all times that the lesson was finished, but for the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LessonGrade {
    /// How often the lesson was finished.
    pub finished: u64,
    /// The number of questions asked.
    pub questions: u64,
    /// The number of questions answered right at the first try.
    pub right: u64,
    /// The number of wrong answers.
    pub mistakes: u64,
    /// The time spent, in seconds.
    pub seconds: u64,
    /// The largest share of questions answered right at the first try, in percent.
    pub best_percent: u64,
}

impl LessonGrade {
    /// Returns the result of a lesson that has just been finished.
    #[must_use]
    pub fn finish(self) -> Self {
        // A lesson without questions cannot be failed.
        let best_percent = (self.right * 100).checked_div(self.questions).unwrap_or(100);
        Self { finished: 1, best_percent, ..self }
    }
}
