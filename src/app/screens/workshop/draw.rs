//! Draws the header, the panel and the messages of the workshop.

use super::layout::{self, Area, HEADER};
use super::panel::{PanelCommand, PanelPage, PanelRow, is_name};
use super::{SPANS_S, Workshop};
use crate::app::screens::prelude::*;
use crate::app::ui::widgets::{choice_bar, scroll_bar};
use crate::level::schema::ValueShape;
use crate::view::colors::{ACCENT, CAP, DIM, FAINT, GOLD, GREEN, RED, SKY, TEXT, TROUGH, WHITE, faded};
use crate::workshop::{EntryKind, ValueEntry};
use ron_text::{Tree, edit};

const BUTTONS: [PanelCommand; 5] = [
    PanelCommand::Undo,
    PanelCommand::Redo,
    PanelCommand::Save,
    PanelCommand::PlayFromHere,
    PanelCommand::RunOrStop,
];
const BUTTON: f32 = 78.0;
const LARGE_BUTTON: f32 = 96.0;
const INDENT: f32 = 8.0;
/// The width of the arrows beside a value that can be stepped.
const ARROW: f32 = 18.0;

const HINTS: [Hint; 4] = [Hint::CHOOSE, Hint::CHANGE, Hint::TAKE, Hint::BACK];
const TYPING_HINTS: [Hint; 2] =
    [Hint { action: Action::Confirm, says: "done" }, Hint { action: Action::Back, says: "cancel" }];

fn button(index: usize, is_large: bool) -> Area {
    let width = if is_large { LARGE_BUTTON } else { BUTTON };
    Area { left: index as f32 * width, top: 0.0, width, height: HEADER }
}

/// Returns the command of the button at a point of the header.
pub(super) fn button_at(at: Vec2, is_large: bool) -> Option<PanelCommand> {
    let shown = if is_large { 4 } else { BUTTONS.len() };
    (0..shown).find(|&index| button(index, is_large).contains(at)).map(|index| BUTTONS[index])
}

impl Workshop {
    pub(super) fn draw_all(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_field(ctx, painter);
        self.draw_message(painter);
        self.draw_timeline(painter);
        self.draw_panel(painter);
        self.draw_header(painter);
        painter.rect(0.0, layout::TIMELINE.bottom(), 640.0, 30.0, [4, 5, 14, 255]);
        let hints: &[Hint] = if self.typing.is_some() { &TYPING_HINTS } else { &HINTS };
        page::foot(hints, ctx.bindings(), painter);
    }

    fn draw_header(&self, painter: &mut Painter<'_>) {
        painter.rect(0.0, 0.0, 640.0, HEADER, [14, 17, 32, 255]);
        painter.rect(0.0, HEADER - 1.0, 640.0, 1.0, TROUGH);
        let is_large = painter.is_large();
        let count = if is_large { 4 } else { BUTTONS.len() };
        for (index, command) in BUTTONS.into_iter().enumerate().take(count) {
            let Area { left, top, width, height } = button(index, is_large);
            painter.rect(left + 2.0, top + 2.0, width - 4.0, height - 5.0, CAP);
            let can = match command {
                PanelCommand::Undo => self.document.can_undo(),
                PanelCommand::Redo => self.document.can_redo(),
                PanelCommand::Save => !self.document.is_saved(),
                _ => self.document.level().is_some(),
            };
            let name = page::cut(painter.translate(self.button_name(command)), width - 8.0, painter);
            let at = Vec2::new((left + width / 2.0).floor(), by_size(6.0, 2.0, painter));
            painter.text(at, label(if can { TEXT } else { FAINT }).center(), &name);
        }
        let (text, tint) = self.passage_text(painter);
        let left = button(count, is_large).left + 6.0;
        let text = page::cut(&text, 632.0 - left, painter);
        painter.text(Vec2::new(632.0, by_size(6.0, 2.0, painter)), label(tint).right(), &text);
    }

    fn button_name(&self, command: PanelCommand) -> &'static str {
        match (command, self.is_running) {
            (PanelCommand::RunOrStop, true) => "Stop",
            (PanelCommand::RunOrStop, false) => "Run",
            (PanelCommand::PlayFromHere, _) => "Play",
            _ => command.name(),
        }
    }

    fn draw_panel(&self, painter: &mut Painter<'_>) {
        let area = self.panel.area();
        painter.rect(area.left, area.top, area.width, area.height, [10, 12, 24, 255]);
        painter.rect(area.left, area.top, 1.0, area.height, TROUGH);
        self.draw_title(area, painter);
        let height = self.panel.row_height();
        for (index, top) in self.panel.tops() {
            if index == self.panel.cursor {
                choice_bar([area.left + 2.0, top, area.width - 6.0, height - 1.0], SKY, painter);
            }
            let y = top + ((height - by_size(8.0, 15.0, painter)) / 2.0).floor();
            self.draw_row(&self.panel.rows[index], index == self.panel.cursor, y, painter);
        }
        let lines = self.panel.lines();
        let at = Vec2::new(area.right() - 3.0, area.top + 20.0);
        scroll_bar(at, area.height - 22.0, (self.panel.first, lines, self.panel.rows.len()), painter);
    }

    fn draw_title(&self, area: Area, painter: &mut Painter<'_>) {
        let is_first = matches!(&self.panel.page, PanelPage::Value(path) if path.steps().is_empty());
        let title = match &self.panel.page {
            PanelPage::Value(_) if is_first => {
                let unsaved = if self.document.is_saved() { "" } else { " *" };
                format!("{}{unsaved}", self.name.rsplit('/').next().unwrap_or_default())
            }
            PanelPage::Value(path) => match self.typing.as_ref().filter(|typing| typing.path == *path) {
                Some(typing) => format!("◄ {}_", typing.text()),
                None => format!("◄ {path}"),
            },
            PanelPage::Mistakes => format!("◄ {}", painter.translate("Mistakes")),
            PanelPage::Names(path, typed) => format!("◄ {path}: {typed}_"),
        };
        let title = cut_start(&title, area.width - 14.0, painter);
        let y = area.top + by_size((self.panel.title_height() - 5.0) / 2.0, 1.0, painter).floor();
        painter.verbatim(Vec2::new(area.left + INDENT, y), label(ACCENT), &title);
        painter.rect(
            area.left + 1.0,
            area.top + self.panel.title_height() - 1.0,
            area.width - 1.0,
            1.0,
            faded(FAINT, 0.5),
        );
    }

    fn draw_row(&self, row: &PanelRow, is_selected: bool, y: f32, painter: &mut Painter<'_>) {
        let area = self.panel.area();
        let (left, right) = (area.left + INDENT, area.right() - 8.0);
        match row {
            PanelRow::Value(entry) => self.draw_value(entry, is_selected, (left, right), y, painter),
            PanelRow::Command(command) => {
                let tint = if is_selected { WHITE } else { GOLD };
                painter.text(Vec2::new(left, y), label(tint), command.name());
                let value = self.command_value(*command, painter);
                painter.text(Vec2::new(right, y), label(DIM).right(), &value);
            }
            PanelRow::Mistake(index) => {
                let Some(mistake) = self.document.mistakes().get(*index) else { return };
                let text = format!("{}:{} {}", mistake.line, mistake.column, mistake.path);
                let text = page::cut(&text, right - left, painter);
                painter.verbatim(Vec2::new(left, y), label(if is_selected { WHITE } else { RED }), &text);
            }
            PanelRow::Name(name) => {
                painter.verbatim(Vec2::new(left, y), label(if is_selected { WHITE } else { TEXT }), name);
            }
        }
    }

    fn draw_value(
        &self,
        entry: &ValueEntry,
        is_selected: bool,
        (left, right): (f32, f32),
        y: f32,
        painter: &mut Painter<'_>,
    ) {
        let typing = self.typing.as_ref().filter(|typing| typing.path == entry.path);
        let has_mistake = self.has_mistake(entry);
        let tint = match (is_selected, entry.is_set) {
            (true, _) => WHITE,
            (false, true) => TEXT,
            (false, false) => FAINT,
        };
        painter.verbatim(Vec2::new(left, y), label(if has_mistake { RED } else { tint }), &entry.label);
        let from = left + text_width(&entry.label, painter) + 8.0;
        if let Some(typing) = typing {
            let text = cut_start(&format!("{}_", typing.text()), right - from, painter);
            let tint = if typing.is_fresh() { GOLD } else { GREEN };
            return painter.verbatim(Vec2::new(right, y), label(tint).right(), &text);
        }
        let arrows = is_selected && is_stepped(entry);
        let room = right - from - if arrows { 2.0 * ARROW } else { 0.0 };
        let value = page::cut(&summary(entry), room, painter);
        let tint = if entry.is_set { SKY } else { FAINT };
        if arrows {
            painter.text(Vec2::new(right, y), label(WHITE).right(), "►");
            painter.text(Vec2::new(right - ARROW, y), label(WHITE).right(), "◄");
        }
        if entry.kind == EntryKind::Element {
            // Records below each other are compared from the left.
            return painter.verbatim(Vec2::new(from, y), label(tint), &value);
        }
        let end = if arrows { right - 2.0 * ARROW } else { right };
        painter.verbatim(Vec2::new(end, y), label(tint).right(), &value);
    }

    /// Returns -1 or 1 if a click at this x, on the selected row, means an arrow behind its value.
    pub(super) fn arrow_at(&self, x: f32) -> Option<i32> {
        self.panel.row()?.entry().filter(|entry| is_stepped(entry))?;
        let right = self.panel.area().right();
        match right - x {
            room if room < ARROW + 4.0 => Some(1),
            room if room < 2.0 * ARROW + 8.0 => Some(-1),
            _ => None,
        }
    }

    fn has_mistake(&self, entry: &ValueEntry) -> bool {
        let path = entry.path.to_string();
        let leads_in = |mistake: &str| {
            mistake.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.document.mistakes().iter().any(|mistake| leads_in(&mistake.path))
    }

    fn command_value(&self, command: PanelCommand, painter: &Painter<'_>) -> String {
        match command {
            PanelCommand::ChangeDifficulty => painter.translate(self.flights.difficulty.label()).to_owned(),
            PanelCommand::ChangeSpan if SPANS_S[self.span] == 0 => painter.translate("all").to_owned(),
            PanelCommand::ChangeSpan => SPANS_S[self.span].to_string(),
            PanelCommand::ChangeBrush => self.brush.unwrap_or('#').to_string(),
            PanelCommand::ShowMistakes if self.document.mistake_count() > 0 => {
                self.document.mistake_count().to_string()
            }
            PanelCommand::RunOrStop => painter.translate("Space").to_owned(),
            command => command.letter().to_ascii_uppercase().to_string(),
        }
    }

    /// Draws the mistake in the selected value, or else the first one, at the foot of the field; without mistakes, the
    /// moment of the playhead.
    fn draw_message(&self, painter: &mut Painter<'_>) {
        let area = layout::field(painter.is_large());
        let mistakes = self.document.mistakes();
        let selected = match (&self.panel.page, self.panel.row()) {
            (PanelPage::Mistakes, Some(PanelRow::Mistake(index))) => mistakes.get(*index),
            _ => self.panel.row().and_then(PanelRow::entry).and_then(|entry| {
                let path = entry.path.to_string();
                mistakes.iter().find(|mistake| mistake.path.starts_with(&path))
            }),
        };
        let leading = page::leading(painter);
        let Some(mistake) = selected.or(mistakes.first()) else {
            let text = self.moment_text(painter);
            let at = Vec2::new(area.left + 8.0, area.bottom() - leading - 1.0);
            return painter.text(at, outlined(DIM), &text);
        };
        let text = match mistake.expected.as_str() {
            "" => mistake.problem.clone(),
            expected => painter.filled("{}: expected {}", &[&mistake.problem, &expected]),
        };
        let text = format!("{}:{} {text}", mistake.line, mistake.column);
        let lines: Vec<String> =
            page::lines(&text, area.width - 16.0, painter).into_iter().take(3).map(str::to_owned).collect();
        let top = area.bottom() - leading * lines.len() as f32 - 6.0;
        painter.rect(area.left, top, area.width, area.bottom() - top, [40, 8, 14, 230]);
        for (i, line) in lines.iter().enumerate() {
            painter.verbatim(Vec2::new(area.left + 8.0, top + 4.0 + leading * i as f32), label(TEXT), line);
        }
    }
}

/// Whether Left and Right change the value.
fn is_stepped(entry: &ValueEntry) -> bool {
    use ValueShape::{Choice, Number, Switch, Variants, Whole};
    matches!(entry.shape, Choice(_) | Number | Switch | Variants(_) | Whole) || is_name(entry)
}

/// Returns a value as short as it can be understood: a record by its values alone.
fn summary(entry: &ValueEntry) -> String {
    let text = entry.value.as_str();
    let short = |node: &ron_text::Node| match node.children.len() {
        0 => edit::unquoted(node.text(text)),
        _ => format!("{}…", node.name(text)),
    };
    match (entry.shape, Tree::parse(text)) {
        (ValueShape::Record(_), Some(tree)) => {
            let value = |child: &ron_text::Child| match (child.value.text(text), child.key(text)) {
                ("false", _) => None,
                ("true", key) => key,
                _ => Some(short(&child.value)),
            };
            tree.root.children.iter().filter_map(value).collect::<Vec<_>>().join(" ")
        }
        (ValueShape::Map(_), Some(tree)) if tree.root.children.is_empty() => "–".to_owned(),
        (ValueShape::List(_) | ValueShape::Map(_), Some(tree)) if entry.path.steps().len() == 1 => {
            tree.root.children.len().to_string()
        }
        (ValueShape::Text, _) => edit::unquoted(text),
        _ => text.to_owned(),
    }
}

/// Cuts the beginning of a text that is too wide.
fn cut_start(text: &str, width: f32, painter: &Painter<'_>) -> String {
    let ends = text.char_indices().map(|(start, _)| &text[start..]);
    let fits = |end: &&str| text_width(end, painter) <= width;
    match ends.clone().next().filter(|all| fits(all)) {
        Some(all) => all.to_owned(),
        None => ends.skip(1).map(|end| format!("…{end}")).find(|end| fits(&end.as_str())).unwrap_or_default(),
    }
}
