//! The pages for changing bindings: a list of all actions, and the questions while one is changed.
//!
//! ```text
//! list --choose--> press a key --free--------------------------> list
//!                       |  '-----taken--> exchange, both, cancel -> list
//!                       '--Escape, Delete-----------------------> list
//! ```

mod draw;

pub(super) use draw::action_label;

use crate::app::input::{BindingTable, BoundInput, Captured};
use crate::app::screens::prelude::*;

#[derive(Clone, Debug)]
pub(crate) struct BindingsScreen {
    /// The menu of actions in the table. `None` stands for the item "Back".
    list: Menu<Option<Action>>,
    table: BindingTable,
    question: Option<(BindingQuestion, Menu<Reply>)>,
}

impl BindingsScreen {
    /// Creates the page for the actions of a table. With `None`, the page asks whether to reset all controls.
    pub(crate) fn new(table: Option<BindingTable>, ctx: &mut Context) -> Self {
        ctx.controls.capture(None);
        let question =
            table.is_none().then(|| (BindingQuestion::Defaults, BindingQuestion::Defaults.answers()));
        let table = table.unwrap_or(BindingTable::Keys);
        let line = |&action: &Action| {
            let (name, heading) = action_label(action);
            (Some(action), name, heading)
        };
        let lines = table.actions().iter().map(line).chain([(None, "Back", Some(""))]);
        Self { list: Menu::new(lines, MenuPlace::in_column(16)).above_a_panel().quiet(), table, question }
    }

    fn captures_for(&self) -> Option<BindingTable> {
        matches!(self.question, Some((BindingQuestion::Press(_), _))).then_some(self.table)
    }

    fn take(&mut self, input: &Input<'_>, ctx: &mut Context) -> Transition {
        let Some((about, answers)) = &mut self.question else { return self.choose(input, ctx) };
        let about = *about;
        if matches!(input, Input::Time(_)) {
            self.list.update(input, ctx);
        }
        if let Input::Binding(captured) = input {
            if let BindingQuestion::Press(action) = about {
                self.take_captured(action, *captured, ctx);
            }
            return Transition::Stay;
        }
        match answers.update(input, ctx) {
            MenuAnswer::Chosen(reply) => self.reply(about, reply, ctx),
            MenuAnswer::Back => self.question = None,
            _ => {}
        }
        if self.question.is_none() && about == BindingQuestion::Defaults {
            Transition::Pop
        } else {
            Transition::Stay
        }
    }

    fn choose(&mut self, input: &Input<'_>, ctx: &mut Context) -> Transition {
        match self.list.update(input, ctx) {
            MenuAnswer::Chosen(Some(action)) => {
                // The selection bar must not slide while the list waits behind the question.
                self.list.settle();
                self.ask(BindingQuestion::Press(action), ctx);
            }
            MenuAnswer::Back => return Transition::Pop,
            _ => {}
        }
        Transition::Stay
    }

    fn ask(&mut self, about: BindingQuestion, ctx: &mut Context) {
        self.question = Some((about, about.answers()));
        ctx.cue(Cue::MenuSelect);
    }

    fn take_captured(&mut self, action: Action, captured: Captured, ctx: &mut Context) {
        let bound = match captured {
            Captured::Cancel => return self.reply(BindingQuestion::Press(action), Reply::Cancel, ctx),
            Captured::Clear => return self.reply(BindingQuestion::Press(action), Reply::Clear, ctx),
            Captured::Bound(bound) => bound,
        };
        let bindings = ctx.bindings();
        let is_new = !bindings.bound(self.table, action).contains(&bound);
        match bindings.conflict(self.table, action, bound).filter(|_| is_new) {
            Some(other) => self.ask(BindingQuestion::Taken { action, bound, other }, ctx),
            None => self.reply(BindingQuestion::Taken { action, bound, other: action }, Reply::Both, ctx),
        }
    }

    fn reply(&mut self, about: BindingQuestion, reply: Reply, ctx: &mut Context) {
        self.question = None;
        let bindings = &mut ctx.settings.bindings;
        let result = match (about, reply) {
            (BindingQuestion::Press(action), Reply::Clear) => {
                bindings.set_bound(self.table, action, Vec::new())
            }
            (BindingQuestion::Taken { action, bound, other }, Reply::Exchange) => {
                bindings.swap(self.table, action, bound, other)
            }
            (BindingQuestion::Taken { action, bound, .. }, Reply::Both) => {
                bindings.toggle(self.table, action, bound)
            }
            _ => {
                if reply == Reply::Reset {
                    *bindings = Bindings::default();
                }
                return ctx.cue(Cue::MenuBack);
            }
        };
        if result.is_ok() {
            return ctx.cue(Cue::MenuChange);
        }
        ctx.notices.toast("Menus need this action, so it keeps its last key.");
        ctx.cue(Cue::Notice);
    }
}

impl Screen for BindingsScreen {
    fn name(&self) -> &'static str {
        "bindings"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let was_capturing = self.captures_for();
        let transition = self.take(&input, ctx);
        if was_capturing != self.captures_for() {
            ctx.controls.capture(self.captures_for());
        }
        ctx.apply_bindings();
        transition
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.question.as_ref().map_or(self.list.name(), |(_, answers)| answers.name()))
    }
}

const PLACE: MenuPlace = MenuPlace { left: 216.0, top: 206.0, width: 208.0, lines: 4, is_large: false };

const LARGE_WIDTH: f32 = 240.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BindingQuestion {
    Press(Action),
    Taken { action: Action, bound: BoundInput, other: Action },
    Defaults,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    Cancel,
    Clear,
    /// Gives the key or button to the action, and gives the action's first key or button to the other action in
    /// exchange.
    Exchange,
    Both,
    Reset,
}

impl BindingQuestion {
    fn answers(self) -> Menu<Reply> {
        let answers: &[(Reply, &'static str)] = match self {
            Self::Press(_) => &[(Reply::Cancel, "Cancel"), (Reply::Clear, "Remove all")],
            Self::Taken { .. } => {
                &[(Reply::Exchange, "Swap them"), (Reply::Both, "Use for both"), (Reply::Cancel, "Cancel")]
            }
            Self::Defaults => &[(Reply::Cancel, "Cancel"), (Reply::Reset, "Reset all controls")],
        };
        Menu::plain(answers, PLACE).enlarged(LARGE_WIDTH, 3).quiet()
    }
}
