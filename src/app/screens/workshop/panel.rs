//! The panel: the rows of one value of the level, of the mistakes, or of the names that fit a value.

use super::layout::{self, Area};
use crate::app::screens::prelude::*;
use crate::level::schema::ValueShape;
use crate::workshop::{Document, EntryKind, ValueEntry, choices, entries, name_kind};
use ron_text::{PathStep, ValuePath};
use sector_sprites::Sheet;

const TITLE: f32 = 15.0;
const LARGE_TITLE: f32 = 20.0;

/// What the panel shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PanelPage {
    /// The parts of the value at a path.
    Value(ValuePath),
    Mistakes,
    /// The names that fit the value at a path and contain the typed letters.
    Names(ValuePath, String),
}

/// Something that the workshop does to the level as a whole or to the value on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelCommand {
    PlayFromHere,
    RunOrStop,
    Save,
    Undo,
    Redo,
    ShowMistakes,
    ChangeDifficulty,
    ChangeSpan,
    ChangeBrush,
    Add,
    Duplicate,
    Rename,
    MoveUp,
    MoveDown,
    Remove,
}

/// A row of the panel.
#[derive(Clone, Debug)]
pub(super) enum PanelRow {
    Value(ValueEntry),
    Command(PanelCommand),
    Mistake(usize),
    Name(String),
}

impl PanelRow {
    pub(super) fn entry(&self) -> Option<&ValueEntry> {
        if let Self::Value(entry) = self { Some(entry) } else { None }
    }

    /// Returns the label of the row in English.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Value(entry) => &entry.label,
            Self::Command(command) => command.name(),
            Self::Mistake(_) => "",
            Self::Name(name) => name,
        }
    }

    /// Whether the row opens a page with the parts of its value.
    pub(super) fn opens(&self) -> bool {
        let parts = |entry: &ValueEntry| {
            use ValueShape::{List, Map, Numbers, Record, Variants};
            entry.is_set && matches!(entry.shape, List(_) | Map(_) | Record(_) | Numbers(_) | Variants(_))
        };
        self.entry().is_some_and(parts)
    }
}

impl PanelCommand {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::PlayFromHere => "Play from here",
            Self::RunOrStop => "Run or stop",
            Self::Save => "Save",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::ShowMistakes => "Mistakes",
            Self::ChangeDifficulty => "Difficulty",
            Self::ChangeSpan => "Seconds on show",
            Self::ChangeBrush => "Brush",
            Self::Add => "Add",
            Self::Duplicate => "Duplicate",
            Self::Rename => "Rename",
            Self::MoveUp => "Move up",
            Self::MoveDown => "Move down",
            Self::Remove => "Remove",
        }
    }

    /// Returns the letter that does the same from any row.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::PlayFromHere => 'p',
            Self::RunOrStop => ' ',
            Self::Save => 's',
            Self::Undo => 'z',
            Self::Redo => 'y',
            Self::ShowMistakes => 'm',
            Self::ChangeDifficulty => 'l',
            Self::ChangeSpan => '+',
            Self::ChangeBrush => 'b',
            Self::Add => 'n',
            Self::Duplicate => 'd',
            Self::Rename => 'r',
            Self::MoveUp => 'k',
            Self::MoveDown => 'j',
            Self::Remove => 'x',
        }
    }

    pub(super) fn of_letter(letter: char) -> Option<Self> {
        use PanelCommand::*;
        let all = [
            PlayFromHere,
            RunOrStop,
            Save,
            Undo,
            Redo,
            ShowMistakes,
            ChangeDifficulty,
            ChangeSpan,
            ChangeBrush,
            Add,
            Duplicate,
            Rename,
            MoveUp,
            MoveDown,
            Remove,
        ];
        let letter = match letter {
            '\u{8}' | '\u{7f}' => 'x',
            letter => letter.to_ascii_lowercase(),
        };
        all.into_iter().find(|command| command.letter() == letter)
    }
}

/// The panel and its cursor.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    pub(super) page: PanelPage,
    pub(super) rows: Vec<PanelRow>,
    pub(super) cursor: usize,
    /// The index of the first row on the screen.
    pub(super) first: usize,
    /// The cursors of the pages that lead here.
    before: Vec<(PanelPage, usize)>,
    is_large: bool,
    is_touched: bool,
}

impl Panel {
    pub(super) fn new() -> Self {
        Self {
            page: PanelPage::Value(ValuePath::root()),
            rows: Vec::new(),
            cursor: 0,
            first: 0,
            before: Vec::new(),
            is_large: false,
            is_touched: false,
        }
    }

    /// Reads the rows of the page again. The cursor stays on its value if that is still there.
    pub(super) fn refresh(&mut self, document: &Document, sheet: &Sheet) {
        let (text, at) = (
            document.text(),
            self.rows.get(self.cursor).and_then(PanelRow::entry).map(|entry| entry.path.clone()),
        );
        if let (PanelPage::Value(path), Some(tree)) = (&mut self.page, document.tree()) {
            // The value may be gone, for example after an undo.
            while tree.find(text, path).is_none() && !path.steps().is_empty() {
                *path = path.parent();
            }
        }
        self.rows = match &self.page {
            PanelPage::Value(path) => value_rows(document, path),
            PanelPage::Mistakes => (0..document.mistakes().len()).map(PanelRow::Mistake).collect(),
            PanelPage::Names(path, typed) => {
                let names = document.tree().map_or(Vec::new(), |tree| choices(text, tree, path, sheet));
                let typed = typed.to_lowercase();
                names
                    .into_iter()
                    .filter(|name| name.to_lowercase().contains(&typed))
                    .map(PanelRow::Name)
                    .collect()
            }
        };
        let same = |row: &PanelRow| at.is_some() && row.entry().map(|entry| &entry.path) == at.as_ref();
        let cursor = self.rows.iter().position(same).unwrap_or(self.cursor);
        self.put_cursor(cursor);
    }

    pub(super) fn row(&self) -> Option<&PanelRow> {
        self.rows.get(self.cursor)
    }

    /// Returns the path of the value under the cursor, or of the page.
    pub(super) fn selected(&self) -> ValuePath {
        match (&self.page, self.row()) {
            (_, Some(PanelRow::Value(entry))) => entry.path.clone(),
            (PanelPage::Value(path) | PanelPage::Names(path, _), _) => path.clone(),
            (PanelPage::Mistakes, _) => ValuePath::root(),
        }
    }

    pub(super) fn put_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.rows.len().saturating_sub(1));
        let lines = self.lines();
        self.first = self.first.min(self.cursor).max((self.cursor + 1).saturating_sub(lines));
        self.first = self.first.min(self.rows.len().saturating_sub(lines));
    }

    /// Turns to a page. [`back`](Self::back) returns from it.
    pub(super) fn open(&mut self, page: PanelPage, document: &Document, sheet: &Sheet) {
        self.before.push((std::mem::replace(&mut self.page, page), self.cursor));
        (self.cursor, self.first, self.rows) = (0, 0, Vec::new());
        self.refresh(document, sheet);
    }

    /// Shows a value: the page around it with the cursor on it, or its own page if it has parts.
    pub(super) fn show(&mut self, path: &ValuePath, document: &Document, sheet: &Sheet) {
        let steps = path.steps();
        let around = path.parent();
        self.page = PanelPage::Value(if steps.is_empty() { path.clone() } else { around });
        (self.cursor, self.first, self.rows) = (0, 0, Vec::new());
        self.before = ways_to(&self.page);
        self.refresh(document, sheet);
        let at = self.rows.iter().position(|row| row.entry().is_some_and(|entry| entry.path == *path));
        self.put_cursor(at.unwrap_or(0));
    }

    /// Returns to the page before. Returns false on the first page.
    pub(super) fn back(&mut self, document: &Document, sheet: &Sheet) -> bool {
        let left = match &self.page {
            PanelPage::Value(path) => Some(path.clone()),
            _ => None,
        };
        let Some((page, cursor)) = self.before.pop() else { return false };
        (self.page, self.rows, self.cursor) = (page, Vec::new(), cursor);
        self.refresh(document, sheet);
        let is_left = |row: &PanelRow| row.entry().map(|entry| &entry.path) == left.as_ref();
        let at = left.is_some().then(|| self.rows.iter().position(is_left)).flatten();
        self.put_cursor(at.unwrap_or(cursor));
        true
    }

    pub(super) fn set_size(&mut self, is_large: bool, is_touched: bool) {
        if (self.is_large, self.is_touched) != (is_large, is_touched) {
            (self.is_large, self.is_touched) = (is_large, is_touched);
            self.put_cursor(self.cursor);
        }
    }

    pub(super) fn area(&self) -> Area {
        layout::panel(self.is_large)
    }

    /// Returns the height of the line above the rows. A click on it leads back.
    pub(super) fn title_height(&self) -> f32 {
        if self.is_large || self.is_touched { LARGE_TITLE } else { TITLE }
    }

    fn line_height(&self) -> f32 {
        match (self.is_large, self.is_touched) {
            (false, false) => 14.0,
            _ => 20.0,
        }
    }

    pub(super) fn lines(&self) -> usize {
        ((self.area().height - self.title_height() - 3.0) / self.line_height()) as usize
    }

    /// Returns the top of each row on the screen, and its index.
    pub(super) fn tops(&self) -> impl Iterator<Item = (usize, f32)> {
        let (top, height) = (self.area().top + self.title_height(), self.line_height());
        let last = self.rows.len().min(self.first + self.lines());
        (self.first..last).map(move |row| (row, top + (row - self.first) as f32 * height))
    }

    pub(super) fn row_at(&self, at: Vec2) -> Option<usize> {
        let height = self.line_height();
        let is_in = |&(_, top): &(usize, f32)| (top..top + height).contains(&at.y);
        self.tops().find(|place| self.area().contains(at) && is_in(place)).map(|(row, _)| row)
    }

    pub(super) fn row_height(&self) -> f32 {
        self.line_height()
    }
}

/// Returns the pages from the whole level to a page, each with its cursor at the top.
fn ways_to(page: &PanelPage) -> Vec<(PanelPage, usize)> {
    let PanelPage::Value(path) = page else { return Vec::new() };
    let mut ways = Vec::new();
    let mut path = path.clone();
    while !path.steps().is_empty() {
        path = path.parent();
        ways.push((PanelPage::Value(path.clone()), 0));
    }
    ways.reverse();
    ways
}

fn value_rows(document: &Document, path: &ValuePath) -> Vec<PanelRow> {
    use PanelCommand::*;
    let Some(tree) = document.tree() else {
        return Vec::from([Undo, Redo, ShowMistakes].map(PanelRow::Command));
    };
    let values = entries(document.text(), tree, path);
    let shape = crate::workshop::shape_at(document.text(), tree, path);
    let mut commands = Vec::new();
    if path.steps().is_empty() {
        commands.extend([
            PlayFromHere,
            RunOrStop,
            Save,
            Undo,
            Redo,
            ShowMistakes,
            ChangeDifficulty,
            ChangeSpan,
        ]);
    }
    if matches!(shape, Some(ValueShape::List(_) | ValueShape::Map(_))) {
        commands.push(Add);
    }
    let steps = path.steps();
    if steps.len() == 2 && matches!(steps[0], PathStep::Key(key) if key == "maps") {
        commands.push(ChangeBrush);
    }
    let around = entries(document.text(), tree, &path.parent());
    match around.iter().find(|entry| entry.path == *path && !steps.is_empty()).map(|entry| entry.kind) {
        Some(EntryKind::Keyed) => commands.extend([Duplicate, Rename, Remove]),
        Some(EntryKind::Element) => commands.extend([Duplicate, MoveUp, MoveDown, Remove]),
        Some(EntryKind::OptionalField) => commands.push(Remove),
        _ => {}
    }
    values.into_iter().map(PanelRow::Value).chain(commands.into_iter().map(PanelRow::Command)).collect()
}

/// Whether a value is chosen from a list of names.
pub(super) fn is_name(entry: &ValueEntry) -> bool {
    matches!(entry.shape, ValueShape::Text) && name_kind(&entry.path).is_some()
}
