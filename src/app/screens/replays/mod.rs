//! The list of saved replays, from which the player can play a replay or move its file to the folder of removed replays.

mod draw;
mod library;
mod surveys;

use super::replay_player::ReplayPlayer;
use crate::app::IN_PAGE;
use crate::app::replay_files::put_aside;
use crate::app::screens::prelude::*;
use crate::app::ui::question::{Question, QuestionWords};
use core::ops::Range;
use library::{ReplayLibrary, ReplayState};

const LIST: (f32, f32, usize) = (70.0, 15.0, 15);
const LARGE_LIST: (f32, f32, usize) = (56.0, 20.0, 10);
const PAGE: usize = 10;
const PUT_ASIDE: QuestionWords = QuestionWords {
    area: [150.0, 134.0, 340.0, 96.0],
    edge: colors::ACCENT,
    lines: &[(12.0, colors::WHITE, "Remove this replay?"), (28.0, colors::DIM, WHERE_TO)],
    answers: ["KEEP", "REMOVE"],
    place: MenuPlace { left: 250.0, top: 184.0, width: 140.0, lines: 2, is_large: true },
};
const WHERE_TO: &str = if IN_PAGE {
    "The file is downloaded and removed from the game."
} else {
    "The file moves to replays/removed. Nothing is deleted."
};

pub(crate) struct Replays {
    library: ReplayLibrary,
    cursor: usize,
    first: usize,
    question: Option<Question>,
}

impl Screen for Replays {
    fn name(&self) -> &'static str {
        "replays"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Input::Time(step) = &input {
            let on_show = self.on_show(ctx.settings.access.large_text);
            let clock = ctx.host.background_clock.as_ref();
            self.library.advance(on_show, &ctx.content, &mut ctx.saver, clock, step.now_us);
        }
        if let Some(question) = &mut self.question {
            // With two answers, any direction leads to the other one.
            let input = match input {
                Input::Action(Action::Left | Action::Right) => Input::Action(Action::Down),
                input => input,
            };
            match question.update(&input, ctx) {
                Some(true) => self.remove(ctx),
                Some(false) => self.question = None,
                None => {}
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
        self.question.as_ref().map(Question::name)
    }
}

impl Replays {
    pub(crate) fn open(ctx: &mut Context) -> Self {
        Self { library: ReplayLibrary::open(&mut ctx.saver), cursor: 0, first: 0, question: None }
    }

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
                self.question = Some(Question::new(&PUT_ASIDE));
                self.cursor
            }
            Action::Bomb => {
                if let Some(entry) = self.library.entries.get(self.cursor) {
                    ctx.share_replay(&entry.name);
                }
                self.cursor
            }
            Action::Back | Action::Pause => return Transition::back(ctx),
            _ => return Transition::Stay,
        };
        self.move_to(to, ctx);
        ctx.cue(Cue::MenuMove);
        Transition::Stay
    }

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

    fn watch(&self, ctx: &mut Context) -> Transition {
        let Some(entry) = self.library.entries.get(self.cursor) else { return Transition::Stay };
        match entry.state {
            ReplayState::Unread | ReplayState::Asked | ReplayState::Sound(_) => {
                ReplayPlayer::open(vec![entry.name.clone()], ctx)
            }
            ReplayState::Other(..) | ReplayState::Damaged(_) => {
                ctx.cue(Cue::MenuBack);
                Transition::Stay
            }
        }
    }

    fn remove(&mut self, ctx: &mut Context) {
        self.question = None;
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let name = &entry.name;
        match ctx.saver.now(|storage| put_aside(name, storage)) {
            Ok(()) => {
                self.library.entries.remove(self.cursor);
                self.move_to(self.cursor, ctx);
            }
            Err(problem) => ctx.notices.add(format!("Could not remove the replay {name}: {problem}")),
        }
    }

    fn move_to(&mut self, row: usize, ctx: &Context) {
        let lines = list(ctx.settings.access.large_text).2;
        self.cursor = row.min(self.library.entries.len().saturating_sub(1));
        self.first = self.first.min(self.cursor).max((self.cursor + 1).saturating_sub(lines));
    }
}

const fn list(is_large: bool) -> (f32, f32, usize) {
    if is_large { LARGE_LIST } else { LIST }
}
