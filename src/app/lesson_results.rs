//! The results of the lab's lessons as a file that a teacher can collect.
//!
//! The file is sealed ([`sealed`](super::storage::sealed)): a checksum shows that it was edited by hand. It proves no
//! more than that, since anyone can compute the checksum.

use super::storage::record::{self, RecordError};
use super::storage::sealed::{self, Damage};
use crate::lab::lessons::LessonGrade;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const VERSION: i64 = 1;
/// The maximum number of characters in the name of a learner.
const MAX_NAME: usize = 60;
const MAX_LESSONS: usize = 1000;

/// The results of a learner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonResults {
    version: i64,
    /// The name of the learner; empty if none was given.
    pub learner: String,
    /// The result of each finished lesson, by its key.
    pub lessons: BTreeMap<String, LessonGrade>,
}

impl LessonResults {
    /// Creates results. Shortens a name of more than 60 characters.
    pub fn new(learner: &str, lessons: BTreeMap<String, LessonGrade>) -> Self {
        Self { version: VERSION, learner: learner.chars().take(MAX_NAME).collect(), lessons }
    }

    /// Returns the text of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Strings and numbers below 2⁶³ always serialize.
        sealed::seal(toml::to_string(self).unwrap_or_default().as_bytes())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Fails if the file was edited or is no result file, or if a number in it is impossible.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damage> {
        let results = record::read::<Self>(sealed::unseal(bytes)?, VERSION)?;
        results.check()?;
        Ok(results)
    }

    fn check(&self) -> Result<(), RecordError> {
        if self.lessons.len() > MAX_LESSONS {
            return RecordError::value("the number of lessons", self.lessons.len(), "at most 1000");
        }
        if self.learner.chars().count() > MAX_NAME {
            return RecordError::value("the length of the name", self.learner.chars().count(), "at most 60");
        }
        for grade in self.lessons.values() {
            if grade.right > grade.questions {
                return RecordError::value("right", grade.right, "at most the number of questions");
            }
            if grade.best_percent > 100 {
                return RecordError::value("best_percent", grade.best_percent, "at most 100");
            }
        }
        Ok(())
    }

    /// Returns the sum of all lessons. Its best is the mean of the bests.
    pub fn total(&self) -> LessonGrade {
        let mut sum = LessonGrade::default();
        for grade in self.lessons.values() {
            sum.finished = sum.finished.saturating_add(grade.finished);
            sum.questions = sum.questions.saturating_add(grade.questions);
            sum.right = sum.right.saturating_add(grade.right);
            sum.mistakes = sum.mistakes.saturating_add(grade.mistakes);
            sum.seconds = sum.seconds.saturating_add(grade.seconds);
            sum.best_percent += grade.best_percent;
        }
        sum.best_percent = sum.best_percent.checked_div(self.lessons.len() as u64).unwrap_or(0);
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::{LessonResults, MAX_NAME};
    use crate::app::storage::sealed::{Damage, seal};
    use crate::lab::lessons::LessonGrade;

    fn results() -> LessonResults {
        let grade =
            LessonGrade { finished: 1, questions: 3, right: 2, mistakes: 1, seconds: 95, best_percent: 66 };
        let lessons = [("lab_rules".to_owned(), grade), ("lab_of_tomorrow".to_owned(), grade)];
        LessonResults::new("Zoë \"X\"", lessons.into())
    }

    #[test]
    fn results_survive_their_file() {
        let bytes = results().to_bytes();
        assert_eq!(LessonResults::from_bytes(&bytes), Ok(results()));
        assert_eq!((results().total().mistakes, results().total().best_percent), (2, 66));
        assert_eq!(LessonResults::new(&"x".repeat(100), [].into()).learner.len(), MAX_NAME);
    }

    #[test]
    fn edited_and_foreign_files_are_refused() {
        let bytes = results().to_bytes();
        let text = String::from_utf8(bytes.clone()).expect("text");
        let edited = text.replace("mistakes = 1", "mistakes = 0");
        assert!(matches!(LessonResults::from_bytes(edited.as_bytes()), Err(Damage::WrongChecksum { .. })));
        for length in 0..bytes.len() {
            assert!(LessonResults::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
        let of = |payload: &str| {
            LessonResults::from_bytes(&seal(payload.as_bytes())).expect_err("an error").to_string()
        };
        assert!(of("version = 2\nlearner = ''\n[lessons]").contains("version 2"));
        assert!(of("version = 1").contains("missing field"));
        let grade = |fields: &str| of(&format!("version = 1\nlearner = ''\n[lessons.a]\n{fields}"));
        assert_eq!(grade("right = 2\nquestions = 1"), "right is 2: expected at most the number of questions");
        assert_eq!(grade("best_percent = 101"), "best_percent is 101: expected at most 100");
        assert!(grade("mistakes = -1").contains("-1"));
    }
}
