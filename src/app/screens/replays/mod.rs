//! The list of kept replays: one is watched, or put aside, which is to move its file to the folder of removed
//! replays.

mod draw;
mod library;

use super::replay_player::ReplayPlayer;
use crate::app::IN_PAGE;
use crate::app::context::{Context, Request};
use crate::app::input::{Action, Pointer};
use crate::app::replay_files::put_aside;
use crate::app::screen::{Input, Screen, Transition};
use crate::app::ui::{Answer, LEFT, Menu, Place, RIGHT};
use crate::audio::Cue;
use crate::view::Painter;
use core::ops::Range;
use library::{ReplayLibrary, State};

/// The top of the first line of the list and the distance of two lines, in field pixels, and the number of lines on
/// show.
const LIST: (f32, f32, usize) = (70.0, 15.0, 15);
/// The values of [`LIST`] in large text, where three lines below the list tell more of the replay under the cursor.
const LARGE_LIST: (f32, f32, usize) = (56.0, 20.0, 10);
/// The number of lines by which the actions left and right move the cursor.
const PAGE: usize = 10;
/// The answers to the question whether a replay is to be put aside.
const ANSWERS: [(bool, &str); 2] = [(false, "KEEP"), (true, "PUT ASIDE")];
/// The area of the menu of two answers, below the question whether a replay is to be put aside.
const ASK: Place = Place { left: 250.0, top: 184.0, width: 140.0, lines: 2, is_large: true };

/// The screen with the list of kept replays.
pub(crate) struct Replays {
    library: ReplayLibrary,
    cursor: usize,
    /// The index, among all replays, of the first row on show.
    first: usize,
    /// The question whether the replay under the cursor is to be put aside; `None` while it is not asked.
    question: Option<Menu<bool>>,
}

impl Screen for Replays {
    fn name(&self) -> &'static str {
        "replays"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if matches!(input, Input::Time(_)) {
            self.library.advance(self.on_show(ctx.settings.access.large_text), &ctx.content, &mut ctx.saver);
        }
        if let Some(question) = &mut self.question {
            // Of two answers, each key of a direction leads to the other.
            let input = match input {
                Input::Action(Action::Left | Action::Right) => Input::Action(Action::Down),
                input => input,
            };
            match question.update(&input, ctx) {
                Answer::Chosen(true) => self.remove(ctx),
                Answer::Chosen(false) | Answer::Back => self.question = None,
                _ => {}
            }
            return Transition::Stay;
        }
        match input {
            Input::Action(action) => self.act(action, ctx),
            Input::Pointer(pointer) => self.point(pointer, ctx),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        self.question.as_ref().map(Menu::name)
    }
}

impl Replays {
    /// Returns the screen with the list of kept replays, the newest first.
    pub(crate) fn open(ctx: &mut Context) -> Self {
        Self { library: ReplayLibrary::open(&mut ctx.saver), cursor: 0, first: 0, question: None }
    }

    /// Returns the indexes, among all replays, of the rows on show.
    fn on_show(&self, is_large: bool) -> Range<usize> {
        self.first..self.first + list(is_large).2
    }

    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        let count = self.library.entries.len().max(1);
        let to = match action {
            Action::Up => (self.cursor + count - 1) % count,
            Action::Down => (self.cursor + 1) % count,
            Action::Left | Action::PreviousPage => self.cursor.saturating_sub(PAGE),
            Action::Right | Action::NextPage => (self.cursor + PAGE).min(count - 1),
            Action::Confirm | Action::Fire => return self.watch(ctx),
            Action::Focus if !self.library.entries.is_empty() => {
                self.question = Some(Menu::plain(&ANSWERS, ASK));
                self.cursor
            }
            Action::Bomb if IN_PAGE => {
                self.save(ctx);
                self.cursor
            }
            Action::Back | Action::Pause => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            _ => return Transition::Stay,
        };
        self.move_to(to, ctx);
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }

    /// Handles what the mouse did: pointing moves the cursor, a click plays the replay in that row.
    fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        let (top, height, lines) = list(ctx.settings.access.large_text);
        let line = ((pointer.at.y - top + 4.0) / height).floor();
        let row = self.first + line.max(0.0) as usize;
        let is_row = line >= 0.0 && (line as usize) < lines && row < self.library.entries.len();
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

    /// Returns the transition to the replay under the cursor, if it can be watched.
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

    /// Hands the replay under the cursor to the player as a file.
    fn save(&self, ctx: &mut Context) {
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let name = &entry.name;
        match ctx.saver.now(|storage| storage.read(name)) {
            Ok(Some(bytes)) => {
                let name = format!("sector-sweep-{}", name.rsplit('/').next().unwrap_or(name));
                ctx.request(Request::SaveFile(name, bytes));
            }
            Ok(None) => {}
            Err(error) => ctx.notices.add(error.to_string()),
        }
    }

    /// Puts the replay under the cursor aside: its file goes to the folder of removed replays.
    fn remove(&mut self, ctx: &mut Context) {
        self.question = None;
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let name = &entry.name;
        match ctx.saver.now(|storage| put_aside(name, storage)) {
            Ok(()) => {
                self.library.entries.remove(self.cursor);
                self.move_to(self.cursor, ctx);
            }
            Err(problem) => ctx.notices.add(format!("{name} could not be put aside: {problem}")),
        }
    }

    fn move_to(&mut self, row: usize, ctx: &Context) {
        let lines = list(ctx.settings.access.large_text).2;
        self.cursor = row.min(self.library.entries.len().saturating_sub(1));
        self.first = self.first.min(self.cursor).max((self.cursor + 1).saturating_sub(lines));
    }
}

/// Returns [`LIST`], or [`LARGE_LIST`] in large text.
const fn list(is_large: bool) -> (f32, f32, usize) {
    if is_large { LARGE_LIST } else { LIST }
}
