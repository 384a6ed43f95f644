//! A menu whose lines stand for values of a type: a screen asks what was chosen, never in which line it stands.

use super::hints::Hint;
use super::menu::{Answer, Item, Menu, Place, Value};
use crate::app::context::Context;
use crate::app::screen::Input;

/// One line: what it stands for, its words, and a heading above it (empty for a rule alone).
pub(crate) type Choice<T> = (T, &'static str, Option<&'static str>);

/// A menu whose lines stand for values of a type.
#[derive(Clone, Debug)]
pub(crate) struct Choices<T> {
    menu: Menu,
    lines: Vec<Choice<T>>,
}

/// The effect of an input on a menu of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen<T> {
    /// Nothing that concerns the screen.
    Nothing,
    /// A line was taken.
    Taken(T),
    /// The value in a line is to change by so many steps.
    Changed(T, i32),
    /// The player wants to go back.
    Back,
}

impl<T: Copy + PartialEq> Choices<T> {
    /// A menu of plain choices, the cursor on the first.
    pub(crate) fn plain(choices: &[(T, &'static str)], place: Place) -> Self {
        Self::with_values(choices.iter().map(|&(what, name)| (what, name, None)).collect(), place, |_| None)
    }

    /// A menu of lines with values.
    pub(crate) fn with_values(
        lines: Vec<Choice<T>>,
        place: Place,
        value: impl Fn(T) -> Option<Value>,
    ) -> Self {
        let item = |&(what, name, heading): &Choice<T>| Item {
            name: name.to_owned(),
            value: value(what),
            heading,
            leads_back: name == "Back",
        };
        Self { menu: Menu::with(lines.iter().map(item).collect(), place), lines }
    }

    /// Shows the values as they are now.
    pub(crate) fn refresh(&mut self, value: impl Fn(T) -> Option<Value>) {
        for (item, &(what, ..)) in self.menu.items.iter_mut().zip(&self.lines) {
            item.value = value(what);
        }
    }

    /// Takes an input, with its sound.
    pub(crate) fn update(&mut self, input: &Input<'_>, ctx: &mut Context) -> Chosen<T> {
        match self.menu.update(input, ctx) {
            Answer::Chosen(line) => Chosen::Taken(self.lines[line].0),
            Answer::Changed(line, by) => Chosen::Changed(self.lines[line].0, by),
            Answer::Back => Chosen::Back,
            Answer::None | Answer::Moved | Answer::Set(..) => Chosen::Nothing,
        }
    }

    /// The value of the line under the cursor.
    pub(crate) fn current(&self) -> T {
        self.lines[self.menu.cursor].0
    }

    /// The hint for the line under the cursor: a value is changed, a plain choice is taken.
    pub(crate) fn hint(&self) -> Hint {
        if self.menu.items[self.menu.cursor].value.is_some() { Hint::CHANGE } else { Hint::TAKE }
    }

    /// Puts the cursor on a line, if there is one for it.
    pub(crate) fn point_at(&mut self, what: T) {
        if let Some(line) = self.lines.iter().position(|line| line.0 == what) {
            self.menu.move_to(line);
            self.menu.settle();
        }
    }

    /// The list itself.
    pub(crate) fn menu(&self) -> &Menu {
        &self.menu
    }

    /// Draws the lines.
    pub(crate) fn draw(&self, painter: &mut crate::view::Painter<'_>) {
        self.menu.draw(painter);
    }
}
