//! The pages that tell how to play: how to fly, and how to score. The title and the pause lead here, and the title shows
//! the pages between two demonstrations.

mod fly;
mod rows;
mod score;

use crate::app::context::Context;
use crate::app::input::{Action, Bindings};
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::ui::{Hint, by_size, label, page};
use crate::audio::Cue;
use crate::view::{Painter, colors};
use glam::Vec2;
use rows::Row;

/// The top of the first row, in field pixels.
const TOP: f32 = 60.0;
/// The number of rows of a page in large text.
const LARGE_ROWS: usize = 3;

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Fly,
    Score,
}

impl Subject {
    const ALL: [Self; 2] = [Self::Fly, Self::Score];

    const fn heading(self) -> &'static str {
        match self {
            Self::Fly => "HOW TO FLY",
            Self::Score => "HOW TO SCORE",
        }
    }

    const fn rows(self) -> &'static [Row] {
        match self {
            Self::Fly => &fly::ROWS,
            Self::Score => &score::ROWS,
        }
    }
}

/// Returns the number of pages of each subject: in large text not all rows have room at a time.
pub(crate) const fn parts(is_large: bool) -> usize {
    if is_large { 2 } else { 1 }
}

/// Draws a page about a subject, `age_ticks` ticks after it came on show; `part` is the part of its rows, counted from
/// 0, of [`parts`].
pub(crate) fn draw_how_to(
    (subject, part): (Subject, usize),
    age_ticks: f32,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    page::open(206, subject.heading(), colors::GOLD, painter);
    let is_large = painter.text_scale() > 1.0;
    let (before, after) = subject.rows().split_at(if is_large { LARGE_ROWS } else { subject.rows().len() });
    let shown = if part == 0 { before } else { after };
    let mut y = TOP;
    for row in shown {
        y = rows::draw_row(row, y, age_ticks, bindings, painter);
    }
    if subject == Subject::Fly && part + 1 == parts(is_large) {
        fly::draw_items(y, age_ticks, painter);
    }
}

/// The screen of the pages, which are turned like those of a book.
#[derive(Default)]
pub(crate) struct HowTo {
    /// The index of the page on show, counted from 0.
    page: usize,
}

/// The hint for the keys that turn the pages.
const TURN: Hint = Hint { action: Action::Right, says: "turn the page" };

impl HowTo {
    fn turn(&mut self, by: i32, ctx: &mut Context) {
        let count = Self::count(ctx.settings.access.large_text);
        self.page = (self.page as i32 + by).rem_euclid(count as i32) as usize;
        ctx.cue(Cue::MenuMove);
    }

    const fn count(is_large: bool) -> usize {
        Subject::ALL.len() * parts(is_large)
    }
}

impl Screen for HowTo {
    fn name(&self) -> &'static str {
        "how-to"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(Action::Left | Action::Up | Action::PreviousPage) => self.turn(-1, ctx),
            Input::Action(
                Action::Right | Action::Down | Action::NextPage | Action::Confirm | Action::Fire,
            ) => self.turn(1, ctx),
            Input::Action(Action::Back | Action::Pause) => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            Input::Pointer(pointer) if pointer.clicked => self.turn(1, ctx),
            _ => {}
        }
        Transition::Stay
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::Below
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let is_large = painter.text_scale() > 1.0;
        let (page, count) = (self.page % Self::count(is_large), Self::count(is_large));
        let shown = (Subject::ALL[page / parts(is_large)], page % parts(is_large));
        draw_how_to(shown, ctx.clock.age_ticks(), ctx.bindings(), painter);
        let at = Vec2::new(page::RIGHT, by_size(26.0, 22.0, painter));
        painter.text(at, label(colors::DIM).right(), &format!("{} / {count}", page + 1));
        page::foot(&[TURN, Hint::BACK], ctx.bindings(), painter);
    }
}
