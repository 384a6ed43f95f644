//! Statistics: what all games came to, a page for each side of it; and the collision tests that they were spared.

mod achievements;
mod pairs;
mod pictures;
mod tables;

use crate::app::context::Context;
use crate::app::input::{Action, Bindings};
use crate::app::screen::{Input, Screen, Transition};
use crate::app::statistics::{self, Statistics};
use crate::app::ui::{Answer, Hint, Item, Menu, Place, Tabs, cycle, label, page, widgets};
use crate::audio::Cue;
use crate::view::{Painter, colors};
use achievements::draw_achievements;
use glam::Vec2;
use pairs::draw_pairs;
use pictures::draw_pictures;
use tables::{draw_flight, draw_stages};

const TITLE: &str = "STATISTICS";
const QUESTION: &str = "Forget all of this? The scores stay.";
const ANSWERS: [&str; 2] = ["KEEP IT", "FORGET IT"];
/// The index of "FORGET IT" in [`ANSWERS`].
const FORGET: usize = 1;
const NOTHING: &str = "Nothing yet.";
const PAGE: Hint = Hint { action: Action::Right, says: "page" };
const RESET: Hint = Hint { says: "reset", ..Hint::TAKE };

/// The pages, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Flight,
    Stages,
    Destroyed,
    Lost,
    Achievements,
    Pairs,
}

const PAGES: [(Page, &str); 6] = [
    (Page::Flight, "FLIGHT"),
    (Page::Stages, "STAGES"),
    (Page::Destroyed, "DESTROYED"),
    (Page::Lost, "LOST TO"),
    (Page::Achievements, "ACHIEVEMENTS"),
    (Page::Pairs, "PAIRS"),
];

/// The names of the pages, and the top of what is below.
const NAMES: Tabs = Tabs { left: 76.0, step: 92.0, top: 56.0, sign: "◄ ►" };
const TOP: f32 = 88.0;
/// The question: where its answers stand.
const ASK: Place = Place { left: 250.0, top: 186.0, width: 140.0, lines: 2, is_large: true };

/// The page on show, and the question over it.
#[derive(Debug, Default)]
pub(crate) struct StatisticsScreen {
    page: Page,
    /// Whether all is to be forgotten, while that is asked.
    question: Option<Menu>,
}

impl Screen for StatisticsScreen {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if self.question.is_some() {
            self.answer(&input, ctx);
            return Transition::Stay;
        }
        match input {
            Input::Action(Action::Confirm | Action::Fire) => {
                self.ask();
                ctx.cue(Cue::MenuSelect);
            }
            Input::Action(Action::Back | Action::Pause | Action::NextPage | Action::PreviousPage) => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            input => {
                if let Some(page) = self.next_page(&input) {
                    self.page = page;
                    ctx.cue(Cue::MenuMove);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let all = &ctx.statistics;
        page::open(214, TITLE, colors::WHITE, painter);
        NAMES.draw(PAGES.map(|(page, name)| (name, page == self.page)), painter);
        match self.page {
            Page::Flight => draw_flight(all, painter),
            Page::Stages => draw_stages(all, painter),
            Page::Destroyed => draw_pictures(&all.families, painter),
            Page::Lost => draw_pictures(&all.lost_to, painter),
            Page::Achievements => draw_achievements(&all.achievements, painter),
            Page::Pairs => draw_pairs(all, painter),
        }
        match &self.question {
            Some(question) => draw_question(question, ctx.bindings(), painter),
            None => page::foot(&[PAGE, RESET, Hint::BACK], ctx.bindings(), painter),
        }
    }

    fn menu(&self) -> Option<&Menu> {
        self.question.as_ref()
    }
}

impl StatisticsScreen {
    /// The page to which keys turn or on whose name the mouse clicks.
    fn next_page(&self, input: &Input<'_>) -> Option<Page> {
        let pages = PAGES.map(|(page, _)| page);
        match input {
            Input::Action(Action::Left | Action::Up) => Some(cycle(&pages, self.page, -1)),
            Input::Action(Action::Right | Action::Down) => Some(cycle(&pages, self.page, 1)),
            Input::Pointer(pointer) if pointer.clicked => {
                NAMES.at(pointer.at, PAGES.len()).map(|place| pages[place])
            }
            _ => None,
        }
    }

    /// Asks whether all is to be forgotten.
    fn ask(&mut self) {
        self.question = Some(Menu::with(ANSWERS.map(Item::named).into(), ASK));
    }

    /// Takes an input while the question is asked. To keep all sounds like a step of the cursor, since nothing has happened.
    fn answer(&mut self, input: &Input<'_>, ctx: &mut Context) {
        let Some(question) = &mut self.question else { return };
        let answer = match input {
            Input::Action(action) => question.take(*action),
            Input::Pointer(pointer) => question.point(*pointer),
            input => question.update(input, ctx),
        };
        match answer {
            Answer::None | Answer::Changed(..) | Answer::Set(..) => {}
            Answer::Moved => ctx.cue(Cue::MenuMove),
            Answer::Chosen(FORGET) => {
                self.question = None;
                forget(ctx);
            }
            Answer::Chosen(_) | Answer::Back => {
                self.question = None;
                ctx.cue(Cue::MenuMove);
            }
        }
    }
}

/// Begins the statistics anew, here and in their file.
fn forget(ctx: &mut Context) {
    ctx.cue(Cue::MenuSelect);
    ctx.statistics = Statistics::default();
    ctx.saver.later(|storage| statistics::file::save(Statistics::default(), storage).into_iter().collect());
}

fn draw_question(question: &Menu, bindings: &Bindings, painter: &mut Painter<'_>) {
    widgets::question([190.0, 146.0, 260.0, 90.0], colors::RED, &[(14.0, colors::TEXT, QUESTION)], painter);
    question.draw(painter);
    page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
}

/// Said where there is nothing yet.
fn nothing(painter: &mut Painter<'_>) {
    painter.text(Vec2::new(320.0, 180.0), label(colors::FAINT).center(), NOTHING);
}

#[cfg(test)]
mod tests {
    use super::tables::hours;
    use super::{FORGET, NAMES, Page, StatisticsScreen};
    use crate::app::input::{Action, Pointer};
    use crate::app::screen::Input;
    use crate::app::ui::menu::Answer;
    use glam::Vec2;

    /// Tests that pages are turned round and round by keys, and clicked.
    #[test]
    fn pages_are_turned() {
        let mut screen = StatisticsScreen::default();
        for (action, page) in
            [(Action::Left, Page::Pairs), (Action::Right, Page::Flight), (Action::Down, Page::Stages)]
        {
            screen.page = screen.next_page(&Input::Action(action)).expect("another page");
            assert_eq!(screen.page, page, "{action}");
        }
        let at = Vec2::new(NAMES.left + 3.0 * NAMES.step, NAMES.top);
        let click = Pointer { at, clicked: true, held: true };
        assert_eq!(screen.next_page(&Input::Pointer(click)), Some(Page::Lost));
        assert_eq!(screen.next_page(&Input::Pointer(Pointer { clicked: false, ..click })), None);
    }

    /// Tests that the question whether to forget all has no as its first answer, and yes only behind it.
    #[test]
    fn a_reset_is_confirmed() {
        let ways: [(&[Action], Answer); 3] = [
            (&[Action::Confirm], Answer::Chosen(0)),
            (&[Action::Down, Action::Back], Answer::Back),
            (&[Action::Down, Action::Fire], Answer::Chosen(FORGET)),
        ];
        for (way, answer) in ways {
            let mut screen = StatisticsScreen::default();
            assert!(screen.question.is_none(), "nothing is asked at first");
            screen.ask();
            let question = screen.question.as_mut().expect("it is asked");
            assert_eq!(way.iter().map(|&action| question.take(action)).last(), Some(answer), "{way:?}");
        }
    }

    /// Tests that a long time is readable.
    #[test]
    fn times_are_readable() {
        for (ticks, text) in [(0, "0:00:00"), (60 * 61, "0:01:01"), (60 * 3600 * 1234, "1234:00:00")] {
            assert_eq!(hours(ticks), text);
        }
    }
}
