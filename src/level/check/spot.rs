//! Where checks report mistakes.
//!
//! A check does not stop at a mistake. It reports it at its [`Spot`] and continues with a harmless value, so that one run
//! finds all mistakes. A rule about several values runs only if these are [sound](Spot::is_sound), so that no mistake
//! causes a second message.

use crate::level::LevelError;
use crate::level::error::MAX_LISTED;
use ron_text::{Mistake, TextError, ValuePath, nearest};
use std::cell::{Cell, RefCell};

/// The maximum number of known names that a message lists.
const MAX_NAMES: usize = 12;

/// The mistakes found so far.
#[derive(Default)]
pub(in crate::level) struct Mistakes {
    listed: RefCell<Vec<Mistake>>,
    count: Cell<usize>,
}

impl Mistakes {
    /// Returns the mistakes as an error if there are any. `text` is the text of `file`, to find their positions.
    pub(in crate::level) fn none_in(self, file: &str, text: &str) -> Result<(), LevelError> {
        let total = self.count.get();
        if total == 0 {
            return Ok(());
        }
        Err(LevelError { mistakes: self.into_errors(file, text), total })
    }

    pub(super) fn into_errors(self, file: &str, text: &str) -> Vec<TextError> {
        TextError::all_at(file, text, self.listed.into_inner())
    }
}

/// A value of the file: its path, and where to report mistakes in it.
pub(super) struct Spot<'m> {
    path: ValuePath,
    mistakes: &'m Mistakes,
    /// The number of mistakes when the check of this value began.
    before: usize,
}

impl<'m> Spot<'m> {
    pub(super) fn root(mistakes: &'m Mistakes) -> Self {
        Self { path: ValuePath::root(), mistakes, before: mistakes.count.get() }
    }

    /// Returns the spot of a field or key. Call it when the check of this value begins.
    pub(super) fn key(&self, name: &str) -> Self {
        Self { path: self.path.key(name), ..Self::root(self.mistakes) }
    }

    /// Returns the spot of an element, from 0. Call it when the check of this value begins.
    pub(super) fn index(&self, index: usize) -> Self {
        Self { path: self.path.index(index), ..Self::root(self.mistakes) }
    }

    /// Whether no mistake has been reported since the check of this value began.
    pub(super) fn is_sound(&self) -> bool {
        self.mistakes.count.get() == self.before
    }

    pub(super) fn report(&self, problem: impl Into<String>, expected: impl Into<String>) {
        self.report_with(|| (problem.into(), expected.into()));
    }

    /// Reports that nothing is called `name`. `what` describes the name, and `place` says where the `known` names are.
    pub(super) fn report_name<'n>(
        &self,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n str>,
        place: &str,
    ) {
        self.report_with(|| {
            let (problem, known) = (format!("there is no {what} \"{name}\""), known.collect::<Vec<_>>());
            match nearest(name, known.iter().copied()) {
                Some(near) => (format!("{problem}: did you mean \"{near}\"?"), String::new()),
                None if (1..=MAX_NAMES).contains(&known.len()) => {
                    (problem, format!("one of: {}", known.join(", ")))
                }
                None => (problem, place.to_owned()),
            }
        });
    }

    /// Like [`report`](Self::report), but makes the texts only if the mistake is listed.
    pub(super) fn report_with(&self, texts: impl FnOnce() -> (String, String)) {
        self.mistakes.count.update(|count| count + 1);
        let mut listed = self.mistakes.listed.borrow_mut();
        if listed.len() < MAX_LISTED {
            let (problem, expected) = texts();
            listed.push(Mistake { path: self.path.clone(), problem, expected });
        }
    }
}
