//! The effects of keys, letters and clicks.

use super::layout::HEADER;
use super::panel::{PanelCommand, PanelPage, PanelRow, is_name};
use super::typing::{Typing, TypingGoal};
use super::{SPANS_S, Workshop, WorkshopGrip, draw};
use crate::app::screens::prelude::*;
use crate::level::Difficulty;
use crate::level::schema::ValueShape;
use crate::sim::TICKS_PER_SECOND;
use crate::workshop::{
    EntryKind, ValueEntry, choices, free_key, new_value, renamed, shape_at, with_boss_kit,
};
use ron_text::{PathStep, ValuePath, edit};
use sector_sprites::Sheet;

impl Workshop {
    pub(super) fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        if self.typing.is_some() {
            self.act_while_typing(action, ctx);
            return Transition::Stay;
        }
        let count = self.panel.rows.len().max(1);
        let second = TICKS_PER_SECOND;
        match action {
            Action::Up => self.panel.put_cursor((self.panel.cursor + count - 1) % count),
            Action::Down => self.panel.put_cursor((self.panel.cursor + 1) % count),
            Action::Left => return self.step_row(-1, ctx),
            Action::Right => return self.step_row(1, ctx),
            Action::Confirm | Action::Fire => return self.choose(ctx),
            Action::Back | Action::Pause => return self.leave_page(ctx),
            Action::PreviousPage => self.scrub_to(self.playhead.saturating_sub(second)),
            Action::NextPage => self.scrub_to(self.playhead + second),
            Action::Bomb => return self.run(PanelCommand::Remove, ctx),
            Action::Focus => return self.run(PanelCommand::Duplicate, ctx),
            Action::WhatHitMe => return self.run(PanelCommand::RunOrStop, ctx),
            _ => return Transition::Stay,
        }
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }

    fn act_while_typing(&mut self, action: Action, ctx: &mut Context) {
        match action {
            Action::Confirm => self.end_typing(ctx),
            Action::Back | Action::Pause => {
                self.typing = None;
                ctx.cue(Cue::MenuBack);
            }
            Action::Left | Action::Right => self.typing.iter_mut().for_each(Typing::keep),
            _ => {}
        }
    }

    pub(super) fn letter(&mut self, letter: char, ctx: &mut Context) -> Transition {
        if let Some(typing) = &mut self.typing {
            typing.letter(letter);
            ctx.cue(Cue::LetterEntry);
        } else if let PanelPage::Names(_, typed) = &mut self.panel.page {
            match letter {
                '\u{8}' | '\u{7f}' => drop(typed.pop()),
                letter => typed.push(letter),
            }
            self.panel.cursor = 0;
        } else if self.begins_value(letter) {
            self.typing = self.panel.row().and_then(Typing::value);
            match letter {
                '=' => self.typing.iter_mut().for_each(Typing::keep),
                letter => self.typing.iter_mut().for_each(|typing| typing.letter(letter)),
            }
        } else if let Some(command) = PanelCommand::of_letter(letter) {
            return self.run(command, ctx);
        }
        Transition::Stay
    }

    /// Whether a letter starts typing the selected value: a digit that of a number, `=` any.
    pub(super) fn begins_value(&self, letter: char) -> bool {
        self.panel.row().and_then(PanelRow::entry).is_some_and(|entry| match entry.shape {
            ValueShape::Whole | ValueShape::Number => {
                letter.is_ascii_digit() || matches!(letter, '-' | '.' | '=')
            }
            ValueShape::Numbers(_) => matches!(letter, '(' | '='),
            _ => letter == '=',
        })
    }

    fn end_typing(&mut self, ctx: &mut Context) {
        let Some(typing) = self.typing.take() else { return };
        let done = match (&typing.goal, typing.written()) {
            (TypingGoal::Name, _) => self.rename(&typing.path, typing.text(), ctx),
            // A default that was typed is meant to be in the file.
            (TypingGoal::Value, Some(value)) => self.put(&typing.path, &value, ctx),
            (TypingGoal::Value, None) => false,
        };
        if done {
            ctx.cue(Cue::MenuSelect);
        } else {
            // The typed text stays, to be corrected.
            ctx.cue(Cue::Notice);
            self.typing = Some(typing);
        }
    }

    fn rename(&mut self, path: &ValuePath, name: &str, ctx: &mut Context) -> bool {
        let entry = path.parent().key(name);
        let Some(text) = renamed(self.document.text(), path, name) else { return entry == *path };
        self.change(text, path, &entry, None, ctx);
        self.panel.show(&entry, &self.document, &ctx.content.sheet);
        true
    }

    /// Sets a value, or removes its field if the default says the same.
    fn set(&mut self, path: &ValuePath, value: &str, ctx: &mut Context) -> bool {
        let is_default = self.field_of(path).is_some_and(|(_, default)| default.as_deref() == Some(value));
        if !is_default {
            return self.put(path, value, ctx);
        }
        match edit::remove(self.document.text(), path) {
            Some(text) => self.change(text, path, path, None, ctx),
            None => false,
        }
    }

    /// Sets a value.
    fn put(&mut self, path: &ValuePath, value: &str, ctx: &mut Context) -> bool {
        self.put_in(None, path, value, ctx)
    }

    fn put_in(&mut self, group: Option<u64>, path: &ValuePath, value: &str, ctx: &mut Context) -> bool {
        let text = self.document.text();
        let changed = match (self.field_of(path), path.steps().last()) {
            (Some((order, _)), Some(PathStep::Key(name))) => {
                edit::set_field(text, &path.parent(), name, value, &order)
            }
            _ => edit::replace(text, path, value),
        };
        let Some(changed) = changed else { return false };
        self.change(changed, path, path, group, ctx);
        true
    }

    /// Returns the usual order of the fields around a field, and its default.
    fn field_of(&self, path: &ValuePath) -> Option<(Vec<&'static str>, Option<String>)> {
        let shape = shape_at(self.document.text(), self.document.tree()?, &path.parent())?;
        let (ValueShape::Record(fields), PathStep::Key(name)) = (shape, path.steps().last()?) else {
            return None;
        };
        let default = fields.iter().find(|field| field.name == *name)?.default.written();
        Some((fields.iter().map(|field| field.name).collect(), default))
    }

    /// Replaces the text. `from` and `to` are the selected values before and after.
    pub(super) fn change(
        &mut self,
        text: String,
        from: &ValuePath,
        to: &ValuePath,
        drag: Option<u64>,
        ctx: &Context,
    ) -> bool {
        let has_changed = self.document.change(text, [from.clone(), to.clone()], drag, &ctx.content.sheet);
        self.refresh(ctx);
        has_changed
    }

    fn step_row(&mut self, by: i32, ctx: &mut Context) -> Transition {
        match self.panel.row().cloned() {
            Some(PanelRow::Value(entry)) => {
                if let Some(value) = self.stepped(&entry, by, &ctx.content.sheet) {
                    self.set(&entry.path, &value, ctx);
                    ctx.cue(Cue::MenuChange);
                }
                Transition::Stay
            }
            Some(PanelRow::Command(
                command @ (PanelCommand::ChangeDifficulty
                | PanelCommand::ChangeSpan
                | PanelCommand::ChangeBrush),
            )) => {
                self.turn(command, by);
                ctx.cue(Cue::MenuChange);
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }

    fn stepped(&self, entry: &ValueEntry, by: i32, sheet: &Sheet) -> Option<String> {
        match entry.shape {
            ValueShape::Switch => Some(if entry.value == "true" { "false" } else { "true" }.to_owned()),
            ValueShape::Choice(words) => Some((*cycled(words, |word| *word == entry.value, by)).to_owned()),
            ValueShape::Variants(variants) => {
                let is_now = |variant: &crate::level::schema::Variant| entry.value.starts_with(variant.name);
                let variant = cycled(variants, is_now, by);
                let part =
                    |shape: &ValueShape| if matches!(shape, ValueShape::Number) { "0" } else { "(40, 0)" };
                Some(match variant.parts {
                    [] => variant.name.to_owned(),
                    parts => {
                        format!("{}({})", variant.name, parts.iter().map(part).collect::<Vec<_>>().join(", "))
                    }
                })
            }
            ValueShape::Whole | ValueShape::Number => stepped_number(entry, by),
            ValueShape::Text if is_name(entry) => {
                let names = choices(self.document.text(), self.document.tree()?, &entry.path, sheet);
                let now = edit::unquoted(&entry.value);
                (!names.is_empty())
                    .then(|| edit::in_quotes(cycled::<String>(&names, |name| *name == now, by)))
            }
            _ => None,
        }
    }

    fn turn(&mut self, command: PanelCommand, by: i32) {
        match command {
            PanelCommand::ChangeDifficulty => {
                self.flights.difficulty = cycle(&Difficulty::ALL, self.flights.difficulty, by);
            }
            PanelCommand::ChangeSpan => {
                self.span = (self.span as i32 + by).rem_euclid(SPANS_S.len() as i32) as usize
            }
            _ => {
                let letters = self.brushes();
                self.brush = Some(*cycled(&letters, |letter| Some(*letter) == self.brush, by));
            }
        }
    }

    fn choose(&mut self, ctx: &mut Context) -> Transition {
        let Some(row) = self.panel.row().cloned() else { return Transition::Stay };
        let sheet = ctx.content.sheet.clone();
        ctx.cue(Cue::MenuSelect);
        match row {
            PanelRow::Command(command) => return self.run(command, ctx),
            PanelRow::Mistake(index) => {
                let place =
                    self.document.mistakes().get(index).map(|mistake| self.document.place_of(mistake));
                self.panel.show(&place.unwrap_or_default(), &self.document, &sheet);
            }
            PanelRow::Name(name) => {
                let PanelPage::Names(path, _) = self.panel.page.clone() else { return Transition::Stay };
                self.set(&path, &edit::in_quotes(&name), ctx);
                self.panel.back(&self.document, &sheet);
            }
            PanelRow::Value(ref entry) if row.opens() => {
                self.panel.open(PanelPage::Value(entry.path.clone()), &self.document, &sheet);
            }
            PanelRow::Value(ref entry) => match entry.shape {
                ValueShape::Switch | ValueShape::Choice(_) => return self.step_row(1, ctx),
                ValueShape::Text if is_name(entry) => {
                    self.panel.open(
                        PanelPage::Names(entry.path.clone(), String::new()),
                        &self.document,
                        &sheet,
                    );
                    let now = edit::unquoted(&entry.value);
                    let at = self.panel.rows.iter().position(|row| row.name() == now);
                    self.panel.put_cursor(at.unwrap_or(0));
                }
                ValueShape::Text | ValueShape::Whole | ValueShape::Number => {
                    self.typing = Typing::value(&row)
                }
                _ => self.begin_value(entry, ctx),
            },
        }
        Transition::Stay
    }

    /// Gives an optional value with parts its first content, and shows it.
    fn begin_value(&mut self, entry: &ValueEntry, ctx: &mut Context) {
        let sheet = ctx.content.sheet.clone();
        let mut at_s = self.seconds();
        let is_boss =
            matches!(entry.path.steps()[..], [PathStep::Key(key)] if key == "boss" || key == "midboss");
        // They are undone together.
        self.drags += 1;
        let group = Some(self.drags);
        if is_boss {
            // Not before the last wave, unless the playhead says so.
            let last =
                self.document.level().and_then(|level| level.waves.iter().map(|wave| wave.last_tick()).max());
            let after_last = last.unwrap_or(0) as f32 / TICKS_PER_SECOND as f32 + 3.0;
            at_s = if at_s > 0.0 { at_s } else { after_last };
            let text = with_boss_kit(self.document.text());
            self.change(text, &entry.path, &entry.path, group, ctx);
        }
        let value = match entry.shape {
            ValueShape::List(inner) => {
                let one = new_value(self.document.text(), &entry.path.index(0), inner(), at_s, &sheet);
                format!("[{one}]")
            }
            ValueShape::Map(inner) => {
                let key = free_key(self.document.text(), &entry.path);
                let one = new_value(self.document.text(), &entry.path.key(&key), inner(), at_s, &sheet);
                format!("{{{}: {one}}}", edit::in_quotes(&key))
            }
            shape => new_value(self.document.text(), &entry.path, shape, at_s, &sheet),
        };
        if self.put_in(group, &entry.path, &value, ctx) && self.panel.row().is_some_and(PanelRow::opens) {
            self.panel.open(PanelPage::Value(entry.path.clone()), &self.document, &sheet);
        }
    }

    pub(super) fn run(&mut self, command: PanelCommand, ctx: &mut Context) -> Transition {
        let sheet = ctx.content.sheet.clone();
        match command {
            PanelCommand::PlayFromHere => return self.begin_test(ctx),
            PanelCommand::RunOrStop => self.is_running ^= true,
            PanelCommand::Save => self.save(ctx),
            PanelCommand::Undo | PanelCommand::Redo => {
                let place = match command {
                    PanelCommand::Undo => self.document.undo(&sheet),
                    _ => self.document.redo(&sheet),
                };
                let Some(place) = place else { return nothing_to_do(ctx) };
                self.panel.show(&place, &self.document, &sheet);
            }
            PanelCommand::ShowMistakes => {
                self.panel.show(&ValuePath::root(), &self.document, &sheet);
                self.panel.open(PanelPage::Mistakes, &self.document, &sheet);
            }
            PanelCommand::ChangeDifficulty | PanelCommand::ChangeSpan | PanelCommand::ChangeBrush => {
                self.turn(command, 1)
            }
            PanelCommand::Rename => match self.keyed() {
                Some((path, key)) => self.typing = Some(Typing::name(path, key)),
                None => return nothing_to_do(ctx),
            },
            PanelCommand::Add => self.add(ctx),
            PanelCommand::Duplicate
            | PanelCommand::MoveUp
            | PanelCommand::MoveDown
            | PanelCommand::Remove => {
                return self.rearrange(command, ctx);
            }
        }
        ctx.cue(Cue::MenuChange);
        Transition::Stay
    }

    fn save(&mut self, ctx: &mut Context) {
        let expected = self.on_disk.replace(self.document.text().to_owned());
        self.copy.save(&self.name, &mut self.document, expected, ctx);
    }

    /// Returns the entry of a map under the cursor, or the one that the page shows, and its key.
    fn keyed(&self) -> Option<(ValuePath, String)> {
        let PanelPage::Value(page) = &self.panel.page else { return None };
        let under_cursor = self.panel.row().and_then(PanelRow::entry).map(|entry| entry.path.clone());
        under_cursor.into_iter().chain([page.clone()]).find_map(|path| {
            let shape = shape_at(self.document.text(), self.document.tree()?, &path.parent())?;
            match (shape, path.steps().last()?) {
                (ValueShape::Map(_), PathStep::Key(key)) => Some((path.clone(), (*key).clone())),
                _ => None,
            }
        })
    }

    /// Returns the value that a command changes: the one under the cursor, or the page's. Only an element or an entry
    /// can be moved and duplicated; an optional field can be removed as well.
    fn target(&self, command: PanelCommand) -> Option<ValuePath> {
        let PanelPage::Value(page) = &self.panel.page else { return None };
        let is_target = |entry: &&ValueEntry| match entry.kind {
            EntryKind::Element | EntryKind::Keyed => true,
            EntryKind::OptionalField => entry.is_set && command == PanelCommand::Remove,
            EntryKind::NeededField | EntryKind::Number => false,
        };
        let under_cursor = self.panel.row().and_then(PanelRow::entry).filter(is_target);
        Some(under_cursor.map_or_else(|| page.clone(), |entry| entry.path.clone()))
    }

    /// Adds an element or an entry to the list or map on the page, behind the one under the cursor or at the end.
    fn add(&mut self, ctx: &mut Context) {
        let (PanelPage::Value(page), sheet) = (self.panel.page.clone(), ctx.content.sheet.clone()) else {
            return;
        };
        let (text, at_s) = (self.document.text(), self.seconds());
        let Some(tree) = self.document.tree() else { return };
        let count = tree.find(text, &page).map_or(0, |node| node.children.len());
        let index = if self.panel.cursor < count { self.panel.cursor + 1 } else { count };
        let (path, added) = match shape_at(text, tree, &page) {
            Some(ValueShape::List(inner)) => {
                let path = page.index(index);
                let value = new_value(text, &path, inner(), at_s, &sheet);
                (path, edit::insert(text, &page, index, &value))
            }
            Some(ValueShape::Map(inner)) => {
                let key = free_key(text, &page);
                let path = page.key(&key);
                let value = new_value(text, &path, inner(), at_s, &sheet);
                (path, edit::insert_entry(text, &page, index, &key, &value))
            }
            _ => return,
        };
        if let Some(text) = added {
            self.change(text, &page, &path, None, ctx);
            self.panel.show(&path, &self.document, &sheet);
            let has_fields = |entry: &ValueEntry| {
                matches!(entry.shape, ValueShape::Record(_) | ValueShape::List(_) | ValueShape::Map(_))
            };
            if self.panel.row().and_then(PanelRow::entry).is_some_and(has_fields) {
                self.panel.open(PanelPage::Value(path), &self.document, &sheet);
            }
        }
    }

    fn rearrange(&mut self, command: PanelCommand, ctx: &mut Context) -> Transition {
        let sheet = ctx.content.sheet.clone();
        let Some(target) = self.target(command).filter(|target| !target.steps().is_empty()) else {
            return nothing_to_do(ctx);
        };
        let (text, around) = (self.document.text(), target.parent());
        let index = self.document.tree().and_then(|tree| {
            let start = tree.find(text, &target)?.span.start;
            tree.find(text, &around)?
                .children
                .iter()
                .position(|child| child.value.inner(text).span.start == start)
        });
        let Some(index) = index else { return nothing_to_do(ctx) };
        let is_list = matches!(target.steps().last(), Some(PathStep::Index(_)));
        let (to, changed) = match command {
            PanelCommand::Remove => (around.clone(), edit::remove(text, &target)),
            PanelCommand::MoveUp if is_list && index > 0 => {
                (around.index(index - 1), edit::swap_with_next(text, &around, index - 1))
            }
            PanelCommand::MoveDown if is_list => {
                (around.index(index + 1), edit::swap_with_next(text, &around, index))
            }
            PanelCommand::Duplicate => {
                let tree = self.document.tree();
                let value = tree.and_then(|tree| Some(tree.find(text, &target)?.text(text).to_owned()));
                let value = value.unwrap_or_default();
                if is_list {
                    (around.index(index + 1), edit::insert(text, &around, index + 1, &value))
                } else {
                    let key = free_key(text, &around);
                    (around.key(&key), edit::insert_entry(text, &around, index + 1, &key, &value))
                }
            }
            _ => return nothing_to_do(ctx),
        };
        let Some(changed) = changed else { return nothing_to_do(ctx) };
        let cursor = self.panel.cursor;
        let is_own_page = matches!(&self.panel.page, PanelPage::Value(page) if *page == target);
        self.change(changed, &target, &to, None, ctx);
        match command {
            PanelCommand::Remove if is_own_page => {
                self.panel.back(&self.document, &sheet);
            }
            PanelCommand::Remove => self.panel.put_cursor(cursor),
            _ => {
                self.panel.show(&to, &self.document, &sheet);
                if is_own_page {
                    self.panel.open(PanelPage::Value(to), &self.document, &sheet);
                }
            }
        }
        ctx.cue(Cue::MenuChange);
        Transition::Stay
    }

    pub(super) fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        if !pointer.clicked {
            if !pointer.held {
                self.grip = WorkshopGrip::Nothing;
            }
            self.drag(pointer, ctx);
            return Transition::Stay;
        }
        if self.typing.is_some() {
            self.end_typing(ctx);
        }
        self.drags += 1;
        if pointer.at.y < HEADER {
            let command = draw::button_at(pointer.at, ctx.settings.access.large_text);
            return command.map_or(Transition::Stay, |command| self.run(command, ctx));
        }
        if self.panel.area().contains(pointer.at) {
            return self.click_row(pointer, ctx);
        }
        self.grip = if super::layout::TIMELINE.contains(pointer.at) {
            self.grip_timeline(pointer.at, ctx)
        } else {
            self.grip_field(pointer.at, ctx)
        };
        self.drag(pointer, ctx);
        Transition::Stay
    }

    fn drag(&mut self, pointer: Pointer, ctx: &mut Context) {
        match self.grip.clone() {
            WorkshopGrip::Nothing => {}
            WorkshopGrip::Playhead => self.scrub_to(self.tick_at(pointer.at.x)),
            WorkshopGrip::Bar { .. } => self.drag_bar(pointer.at, ctx),
            WorkshopGrip::Field(grip) => self.drag_field(&grip, pointer.at, ctx),
        }
    }

    /// Selects a row. A row that is selected already is chosen; its arrows change its value.
    fn click_row(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        let Some(row) = self.panel.row_at(pointer.at) else {
            let is_title = pointer.at.y < HEADER + self.panel.title_height();
            return if is_title { self.leave_page(ctx) } else { Transition::Stay };
        };
        let was_selected = self.panel.cursor == row;
        self.panel.put_cursor(row);
        let is_command =
            matches!(self.panel.row(), Some(PanelRow::Command(_) | PanelRow::Name(_) | PanelRow::Mistake(_)));
        if was_selected && let Some(by) = self.arrow_at(pointer.at.x) {
            return self.step_row(by, ctx);
        }
        if was_selected || is_command {
            return self.choose(ctx);
        }
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }
}

fn nothing_to_do(ctx: &mut Context) -> Transition {
    ctx.cue(Cue::Notice);
    Transition::Stay
}

fn cycled<T>(all: &[T], is_now: impl Fn(&T) -> bool, by: i32) -> &T {
    let now = all.iter().position(is_now).map_or(if by > 0 { -1 } else { 0 }, |at| at as i32);
    &all[(now + by).rem_euclid(all.len() as i32) as usize]
}

/// Returns a number one step up or down. The step fits the unit in the field's name, or the size of the number.
fn stepped_number(entry: &ValueEntry, by: i32) -> Option<String> {
    let value: f64 = entry.value.parse().unwrap_or(0.0);
    let name = entry.label.as_str();
    let step = match entry.shape {
        ValueShape::Whole => {
            let digits = (entry.value.trim_start_matches('-').len() as u32).saturating_sub(2);
            f64::from(10_u32.saturating_pow(digits))
        }
        _ if name.ends_with("px_s") => 10.0,
        _ if name.contains("deg") => 5.0,
        _ if name.ends_with("_s") || name == "s" => 0.1,
        _ if matches!(name, "x" | "y" | "px" | "shy_px") => 1.0,
        _ => 0.05,
    };
    // Rounded, because 0.1 is no binary fraction.
    Some(format!("{}", ((value + step * f64::from(by)) * 1000.0).round() / 1000.0))
}
