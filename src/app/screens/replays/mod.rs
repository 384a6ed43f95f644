//! The list of kept replays: one is watched, or put aside.

mod draw;
mod library;

use super::replay_player::ReplayPlayer;
use crate::app::context::Context;
use crate::app::input::{Action, Pointer};
use crate::app::replay_files::put_aside;
use crate::app::screen::{Input, Screen, Transition};
use crate::app::ui::{LEFT, RIGHT};
use crate::audio::Cue;
use crate::view::Painter;
use core::ops::Range;
use library::{ReplayLibrary, State};

/// Lines on show, the top of the first, and their distance.
const LINES: usize = 15;
const TOP: f32 = 70.0;
const LINE: f32 = 15.0;
/// Lines that left and right skip.
const PAGE: usize = 10;
/// The two answers to the question whether to remove one: left edge and width; top and height of both.
const ANSWERS: [(f32, f32); 2] = [(216.0, 96.0), (328.0, 96.0)];
const ANSWERS_Y: (f32, f32) = (186.0, 18.0);

/// The list, and where in it the player is.
pub(crate) struct Replays {
    library: ReplayLibrary,
    cursor: usize,
    /// The first row on show.
    first: usize,
    /// The answer under the cursor while the player is asked whether to put one aside: yes, or no.
    asking: Option<bool>,
}

impl Screen for Replays {
    fn name(&self) -> &'static str {
        "replays"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match (input, self.asking) {
            (Input::Action(action), None) => return self.act(action, ctx),
            (Input::Action(action), Some(yes)) => self.answer(yes, action, ctx),
            (Input::Pointer(pointer), None) => return self.point(pointer, ctx),
            (Input::Pointer(pointer), Some(_)) => self.point_at_answers(pointer, ctx),
            (Input::Time(_), _) => self.library.advance(self.on_show(), &ctx.content, &mut ctx.saver),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx.bindings(), painter);
    }
}

impl Replays {
    /// The list with the newest replay first.
    pub(crate) fn open(ctx: &mut Context) -> Self {
        Self { library: ReplayLibrary::open(&mut ctx.saver), cursor: 0, first: 0, asking: None }
    }

    /// The rows on show.
    fn on_show(&self) -> Range<usize> {
        self.first..self.first + LINES
    }

    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        let last = self.library.entries.len().saturating_sub(1);
        let to = match action {
            Action::Up if self.cursor == 0 => last,
            Action::Up => self.cursor - 1,
            Action::Down if self.cursor >= last => 0,
            Action::Down => self.cursor + 1,
            Action::Left | Action::PreviousPage => self.cursor.saturating_sub(PAGE),
            Action::Right | Action::NextPage => (self.cursor + PAGE).min(last),
            Action::Confirm | Action::Fire => return self.watch(ctx),
            Action::Focus if !self.library.entries.is_empty() => {
                self.asking = Some(false);
                self.cursor
            }
            Action::Back | Action::Pause => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            _ => return Transition::Stay,
        };
        self.move_to(to);
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }

    /// Takes what the mouse did: it points, and a click watches.
    fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        let line = ((pointer.at.y - TOP + 4.0) / LINE).floor();
        let row = self.first + line.max(0.0) as usize;
        let is_row = line >= 0.0 && (line as usize) < LINES && row < self.library.entries.len();
        if !is_row || !(LEFT..RIGHT).contains(&pointer.at.x) {
            return Transition::Stay;
        }
        let was = std::mem::replace(&mut self.cursor, row);
        if pointer.clicked {
            return self.watch(ctx);
        }
        if was != row {
            ctx.cue(Cue::MenuMove);
        }
        Transition::Stay
    }

    /// Handles an action while the page asks whether to put the replay aside. `yes` is whether the cursor is on that
    /// answer.
    fn answer(&mut self, yes: bool, action: Action, ctx: &mut Context) {
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.asking = Some(!yes),
            Action::Confirm | Action::Fire if yes => return self.remove(ctx),
            Action::Confirm | Action::Fire | Action::Back | Action::Pause => self.asking = None,
            _ => return,
        }
        ctx.cue(Cue::MenuMove);
    }

    fn point_at_answers(&mut self, pointer: Pointer, ctx: &mut Context) {
        let within = |&(left, width): &(f32, f32)| (left..left + width).contains(&pointer.at.x);
        let is_level = (ANSWERS_Y.0..ANSWERS_Y.0 + ANSWERS_Y.1).contains(&pointer.at.y);
        let Some(answer) = ANSWERS.iter().position(within).filter(|_| is_level) else { return };
        let is_yes = answer == 0;
        if pointer.clicked {
            self.answer(is_yes, Action::Confirm, ctx);
        } else if self.asking.replace(is_yes) != Some(is_yes) {
            ctx.cue(Cue::MenuMove);
        }
    }

    /// Watches the replay under the cursor, if it can be.
    fn watch(&self, ctx: &mut Context) -> Transition {
        let Some(entry) = self.library.entries.get(self.cursor) else { return Transition::Stay };
        match entry.state {
            State::Unread | State::Asked | State::Sound(_) => {
                ReplayPlayer::open(vec![entry.name.clone()], ctx)
            }
            State::Other(..) | State::Damaged(_) => {
                ctx.cue(Cue::MenuBack);
                Transition::Stay
            }
        }
    }

    /// Puts the replay under the cursor aside.
    fn remove(&mut self, ctx: &mut Context) {
        self.asking = None;
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let name = &entry.name;
        match ctx.saver.now(|storage| put_aside(name, storage)) {
            Ok(()) => {
                ctx.cue(Cue::MenuSelect);
                self.library.remove(self.cursor);
                self.move_to(self.cursor);
            }
            Err(problem) => ctx.notices.add(format!("{name} could not be put aside: {problem}")),
        }
    }

    fn move_to(&mut self, row: usize) {
        self.cursor = row.min(self.library.entries.len().saturating_sub(1));
        self.first = self.first.min(self.cursor).max((self.cursor + 1).saturating_sub(LINES));
    }
}
