//! The pages where actions get other keys and buttons: a list of all actions, and what is asked while one is changed.
//!
//! ```text
//! list --choose--> press a key --free--------------------------> list
//!                       |  '-----taken--> exchange, both, cancel -> list
//!                       '--Escape, Delete-----------------------> list
//! ```

mod ask;
mod draw;
mod labels;

use crate::app::context::Context;
use crate::app::input::{Action, BindingTable, Bindings, Captured};
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::ui::{Answer, COLUMN, Item, Menu, Place, page};
use crate::audio::Cue;
use crate::view::Painter;
use ask::{About, Question};
use labels::{action_label, heading};

/// Where the list stands.
const PLACE: Place = Place { left: COLUMN.0, top: page::TOP, width: COLUMN.1, lines: 16, is_large: false };

/// Why a key is not taken away.
const NEEDED: &str = "Menus need this action: it keeps its last key.";

/// What came of an answer, or of a key that was pressed for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Nothing that is to be heard.
    Nothing,
    /// Another question is asked.
    Asked,
    /// The question was left without a change.
    Cancelled,
    /// The bindings have changed.
    Changed,
    /// They could not be changed; why.
    Refused(&'static str),
    /// The page is left.
    Left,
}

/// A page of bindings.
#[derive(Clone, Debug)]
pub(crate) struct BindingsScreen {
    list: Menu,
    table: BindingTable,
    question: Option<Question>,
}

impl BindingsScreen {
    /// The page of a table, the cursor on its first action.
    pub(crate) fn new(table: BindingTable, ctx: &mut Context) -> Self {
        ctx.controls.capture(None);
        Self::of(table)
    }

    /// The question before everything is put back as it came; leads back to where it was asked.
    pub(crate) fn about_defaults(ctx: &mut Context) -> Self {
        ctx.controls.capture(None);
        Self { question: Some(Question::defaults()), ..Self::of(BindingTable::Keys) }
    }

    fn of(table: BindingTable) -> Self {
        let item = |&action: &Action| Item { heading: heading(action), ..Item::named(action_label(action)) };
        let back = Item { heading: Some(""), leads_back: true, ..Item::named("Back") };
        let items = table.actions().iter().map(item).chain([back]).collect();
        Self { list: Menu::with(items, PLACE).quiet(), table, question: None }
    }

    /// The menu that answers now: that of the question, or the list.
    fn menu_on_show(&mut self) -> &mut Menu {
        match &mut self.question {
            Some(question) => &mut question.menu,
            None => &mut self.list,
        }
    }

    /// The table that a key or button is captured for now.
    fn captures_for(&self) -> Option<BindingTable> {
        matches!(self.question.as_ref()?.about, About::Press(_)).then_some(self.table)
    }

    /// Takes an answer of the menu on show.
    fn take(&mut self, answer: Answer, bindings: &mut Bindings) -> Outcome {
        match (answer, self.question.as_ref().map(|question| question.about)) {
            (Answer::Back, None) => Outcome::Left,
            (Answer::Back, Some(about)) => self.cancel(about),
            (Answer::Chosen(i), None) => match self.table.actions().get(i) {
                Some(&action) => {
                    // The bar of the list does not move on while the list waits behind the question.
                    self.list.advance(f32::INFINITY);
                    self.question = Some(Question::press(action));
                    Outcome::Asked
                }
                None => Outcome::Left,
            },
            (Answer::Chosen(i), Some(about)) => self.reply(about, i, bindings),
            (Answer::None | Answer::Moved | Answer::Changed(..) | Answer::Set(..), _) => Outcome::Nothing,
        }
    }

    /// Takes what was heard while the page listened.
    fn take_captured(&mut self, captured: Captured, bindings: &mut Bindings) -> Outcome {
        let Some(About::Press(action)) = self.question.as_ref().map(|question| question.about) else {
            return Outcome::Nothing;
        };
        let bound = match captured {
            Captured::Cancel => return self.cancel(About::Press(action)),
            Captured::Clear => return self.clear(action, bindings),
            Captured::Bound(bound) => bound,
        };
        let is_new = !bindings.bound(self.table, action).contains(&bound);
        match bindings.conflict(self.table, action, bound) {
            Some(other) if is_new => {
                self.question = Some(Question::taken(action, bound, other));
                Outcome::Asked
            }
            _ => {
                self.question = None;
                outcome(bindings.toggle(self.table, action, bound).is_ok())
            }
        }
    }

    /// A choice below a question.
    fn reply(&mut self, about: About, choice: usize, bindings: &mut Bindings) -> Outcome {
        match (about, choice) {
            (About::Press(action), 1) => self.clear(action, bindings),
            (About::Taken { action, bound, other }, 0) => {
                self.question = None;
                outcome(bindings.swap(self.table, action, bound, other).is_ok())
            }
            (About::Taken { action, bound, .. }, 1) => {
                self.question = None;
                outcome(bindings.toggle(self.table, action, bound).is_ok())
            }
            (About::Defaults, 1) => {
                *bindings = Bindings::default();
                Outcome::Left
            }
            _ => self.cancel(about),
        }
    }

    fn clear(&mut self, action: Action, bindings: &mut Bindings) -> Outcome {
        self.question = None;
        outcome(bindings.set_bound(self.table, action, Vec::new()).is_ok())
    }

    fn cancel(&mut self, about: About) -> Outcome {
        self.question = None;
        if about == About::Defaults { Outcome::Left } else { Outcome::Cancelled }
    }
}

impl BindingsScreen {
    /// Makes what came of an input captured, and acts upon it.
    fn follow(&self, outcome: Outcome, was_capturing: Option<BindingTable>, ctx: &mut Context) -> Transition {
        if was_capturing != self.captures_for() {
            ctx.controls.capture(self.captures_for());
        }
        ctx.apply_bindings();
        match outcome {
            Outcome::Changed => ctx.cue(Cue::MenuChange),
            Outcome::Cancelled => ctx.cue(Cue::MenuBack),
            Outcome::Asked => ctx.cue(Cue::MenuSelect),
            Outcome::Refused(why) => {
                ctx.notices.toast(why.to_owned());
                ctx.cue(Cue::Notice);
            }
            Outcome::Left => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            Outcome::Nothing => {}
        }
        Transition::Stay
    }
}

impl Screen for BindingsScreen {
    fn name(&self) -> &'static str {
        "bindings"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let was_capturing = self.captures_for();
        let answer = match input {
            Input::Binding(captured) => {
                let outcome = self.take_captured(captured, &mut ctx.settings.bindings);
                return self.follow(outcome, was_capturing, ctx);
            }
            input => self.menu_on_show().update(&input, ctx),
        };
        match self.take(answer, &mut ctx.settings.bindings) {
            // The way back has been heard already.
            Outcome::Cancelled if answer == Answer::Back => self.follow(Outcome::Nothing, was_capturing, ctx),
            Outcome::Left if answer == Answer::Back => Transition::Pop,
            outcome => self.follow(outcome, was_capturing, ctx),
        }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx.bindings(), painter);
    }

    fn menu(&self) -> Option<&Menu> {
        Some(self.question.as_ref().map_or(&self.list, |question| &question.menu))
    }
}

fn outcome(is_changed: bool) -> Outcome {
    if is_changed { Outcome::Changed } else { Outcome::Refused(NEEDED) }
}
