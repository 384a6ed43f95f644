//! A level file that is being edited: its text, the level it makes, its mistakes, and the changes to undo.

use crate::level::{Level, LevelError};
use ron_text::{TextError, Tree, ValuePath};
use sector_sprites::Sheet;
use std::sync::Arc;

/// The most bytes that changes to undo keep. Beyond it, the oldest are forgotten.
const MAX_UNDO_BYTES: usize = 8 << 20;

/// A level file that is being edited.
#[derive(Debug)]
pub(crate) struct Document {
    file: String,
    text: String,
    /// The syntax of the text. `None` if brackets or quotes are not closed: then no value can be changed.
    tree: Option<Tree>,
    /// The level of the last text without mistakes.
    level: Option<Arc<Level>>,
    mistakes: Vec<TextError>,
    /// The number of all mistakes, including those that are not listed.
    mistake_count: usize,
    /// The text as it is in the file. `None` if there is no file yet.
    saved: Option<String>,
    undo: Vec<TextChange>,
    redo: Vec<TextChange>,
    /// The number of changes so far, undone ones included. It tells whether something made from the text is out of date.
    revision: u64,
}

/// A part of the text that was replaced.
#[derive(Debug)]
struct TextChange {
    at: usize,
    old: String,
    new: String,
    /// Where the author was before and after the change.
    places: [ValuePath; 2],
    /// Changes with the same number are undone together, such as those of one drag.
    group: Option<u64>,
}

impl Document {
    /// Opens a text. `saved` is the text in the file, if there is a file. Whatever the text is, it stays as it is until
    /// it is changed.
    pub(crate) fn new(file: &str, text: String, saved: Option<String>, sheet: &Sheet) -> Self {
        let mut document = Self {
            file: file.to_owned(),
            text,
            tree: None,
            level: None,
            mistakes: Vec::new(),
            mistake_count: 0,
            saved,
            undo: Vec::new(),
            redo: Vec::new(),
            revision: 0,
        };
        document.check(sheet);
        document
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn tree(&self) -> Option<&Tree> {
        self.tree.as_ref()
    }

    /// Returns the level of the last text without mistakes, or `None` if there was none.
    pub(crate) fn level(&self) -> Option<&Arc<Level>> {
        self.level.as_ref()
    }

    pub(crate) fn mistakes(&self) -> &[TextError] {
        &self.mistakes
    }

    pub(crate) fn mistake_count(&self) -> usize {
        self.mistake_count
    }

    pub(crate) fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the text of the file. `None` if there is none yet.
    pub(crate) fn saved(&self) -> Option<&str> {
        self.saved.as_deref()
    }

    pub(crate) fn is_saved(&self) -> bool {
        self.saved.as_deref() == Some(&self.text)
    }

    /// Notes that the text is in the file now.
    pub(crate) fn set_saved(&mut self) {
        self.saved = Some(self.text.clone());
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Returns the path of the value with a mistake, or of the deepest value around its place.
    pub(crate) fn place_of(&self, mistake: &TextError) -> ValuePath {
        let offset = mistake.offset_in(&self.text);
        self.tree.as_ref().map_or(ValuePath::root(), |tree| tree.path_at(&self.text, offset))
    }

    /// Replaces the text and checks it. `places` is where the author is before and after. Changes of the same `group`
    /// that follow each other are undone together. Returns false if the text is the same.
    pub(crate) fn change(
        &mut self,
        text: String,
        places: [ValuePath; 2],
        group: Option<u64>,
        sheet: &Sheet,
    ) -> bool {
        if text == self.text {
            return false;
        }
        self.redo.clear();
        let mut first = places[0].clone();
        if group.is_some() && self.undo.last().is_some_and(|last| last.group == group) {
            let last = self.undo.pop().expect("a last change");
            first = last.places[0].clone();
            self.text.replace_range(last.at..last.at + last.new.len(), &last.old);
        }
        if let Some(change) = TextChange::between(&self.text, &text, [first, places[1].clone()], group) {
            self.undo.push(change);
        }
        self.forget_old_changes();
        self.put(text, sheet);
        true
    }

    /// Takes the last change back. Returns where the author was before it.
    pub(crate) fn undo(&mut self, sheet: &Sheet) -> Option<ValuePath> {
        let change = self.undo.pop()?;
        let mut text = self.text.clone();
        text.replace_range(change.at..change.at + change.new.len(), &change.old);
        let place = change.places[0].clone();
        self.redo.push(change);
        self.put(text, sheet);
        Some(place)
    }

    /// Makes the change that was taken back last again. Returns where the author was after it.
    pub(crate) fn redo(&mut self, sheet: &Sheet) -> Option<ValuePath> {
        let change = self.redo.pop()?;
        let mut text = self.text.clone();
        text.replace_range(change.at..change.at + change.old.len(), &change.new);
        let place = change.places[1].clone();
        self.undo.push(change);
        self.put(text, sheet);
        Some(place)
    }

    fn put(&mut self, text: String, sheet: &Sheet) {
        self.text = text;
        self.revision += 1;
        self.check(sheet);
    }

    fn check(&mut self, sheet: &Sheet) {
        self.tree = Tree::parse(&self.text).filter(|_| self.text.len() <= ron_text::MAX_BYTES);
        match Level::from_text(&self.file, &self.text, sheet) {
            Ok(level) => {
                self.level = Some(Arc::new(level));
                (self.mistakes, self.mistake_count) = (Vec::new(), 0);
            }
            Err(LevelError { mistakes, total }) => (self.mistakes, self.mistake_count) = (mistakes, total),
        }
    }

    fn forget_old_changes(&mut self) {
        let mut left = MAX_UNDO_BYTES;
        let sizes = self.undo.iter().rev().map(|change| change.old.len() + change.new.len());
        let kept = sizes.take_while(|&size| {
            let fits = size <= left;
            left = left.saturating_sub(size);
            fits
        });
        let kept = kept.count();
        self.undo.drain(..self.undo.len() - kept);
    }
}

impl TextChange {
    fn between(old: &str, new: &str, places: [ValuePath; 2], group: Option<u64>) -> Option<Self> {
        let same = |(a, b): &(u8, u8)| a == b;
        let first = old.bytes().zip(new.bytes()).take_while(same).count();
        let at = old.floor_char_boundary(new.floor_char_boundary(first));
        let room = old.len().min(new.len()) - at;
        let last = old.bytes().rev().zip(new.bytes().rev()).take_while(same).count().min(room);
        let last = (0..=last)
            .rev()
            .find(|&last| old.is_char_boundary(old.len() - last) && new.is_char_boundary(new.len() - last))?;
        let [old, new] = [&old[at..old.len() - last], &new[at..new.len() - last]].map(str::to_owned);
        (old != new).then_some(Self { at, old, new, places, group })
    }
}

#[cfg(test)]
mod tests {
    use super::{Document, Sheet, ValuePath};
    use crate::workshop::NEW_STAGE;
    use ron_text::edit;

    fn set(document: &mut Document, x: &str, group: Option<u64>) {
        let path = ValuePath::root().key("paths").key("down").index(0).index(0);
        let text = edit::replace(document.text(), &path, x).expect("a path");
        document.change(text, [ValuePath::root(), path], group, &Sheet::builtin());
    }

    #[test]
    fn a_drag_is_undone_at_once() {
        let sheet = Sheet::builtin();
        let mut document = Document::new("new.ron", NEW_STAGE.to_owned(), None, &sheet);
        assert!(document.mistakes().is_empty() && !document.is_saved());
        set(&mut document, "300", None);
        let before = document.text().to_owned();
        for x in ["301", "9000", "302"] {
            set(&mut document, x, Some(1));
        }
        let after = document.text().to_owned();
        assert_eq!(document.undo(&sheet), Some(ValuePath::root()));
        assert_eq!(document.text(), before);
        assert!(document.redo(&sheet).is_some() && document.text() == after);
        assert!(document.undo(&sheet).is_some() && document.undo(&sheet).is_some());
        assert_eq!((document.text(), document.can_undo()), (NEW_STAGE, false));
    }

    #[test]
    fn the_last_level_stays_while_there_are_mistakes() {
        let sheet = Sheet::builtin();
        let mut document = Document::new("new.ron", NEW_STAGE.to_owned(), None, &sheet);
        set(&mut document, "9000", None);
        let mistake = document.mistakes()[0].clone();
        assert_eq!(document.place_of(&mistake).to_string(), "paths.down[0][0]");
        assert!(document.level().is_some() && document.mistake_count() == 1);
    }

    #[test]
    fn any_text_can_be_opened() {
        let sheet = Sheet::builtin();
        let garbage = "\u{e9}((((\"".repeat(200_000);
        let deep = "[".repeat(1 << 20);
        let billion = NEW_STAGE.replace("count: 5", "count: 1000000000");
        for text in ["", "(", "\0", "[1]", &garbage, &deep, &billion] {
            let document = Document::new("any.ron", text.to_owned(), Some(text.to_owned()), &sheet);
            assert!(document.is_saved() && document.mistake_count() > 0 && document.text() == text);
            let mistake = &document.mistakes()[0];
            assert!(mistake.line > 0 && mistake.column > 0);
            document.place_of(mistake);
        }
    }
}
