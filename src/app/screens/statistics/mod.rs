//! The screen of the statistics: the sums over all games of the player, on several pages, one of them about the
//! collision tests.

mod achievements;
mod pairs;
mod pictures;
mod tables;

use crate::app::context::Context;
use crate::app::input::Action;
use crate::app::screen::{Input, Screen, Transition};
use crate::app::statistics;
use crate::app::ui::{Answer, Hint, Menu, Place, Tabs, label, page, widgets};
use crate::audio::Cue;
use crate::view::{Painter, colors};
use achievements::draw_achievements;
use glam::Vec2;
use pairs::draw_pairs;
use pictures::draw_pictures;
use tables::{draw_flight, draw_stages};

const ANSWERS: [(bool, &str); 2] = [(false, "KEEP IT"), (true, "FORGET IT")];
const PAGE: Hint = Hint { action: Action::Right, says: "page" };
const RESET: Hint = Hint { says: "reset", ..Hint::TAKE };

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

/// The names of the statistics' pages in a row, and the actions that turn to another page.
const TABS: Tabs<Page> = Tabs {
    pages: &[
        (Page::Flight, "FLIGHT"),
        (Page::Stages, "STAGES"),
        (Page::Destroyed, "DESTROYED"),
        (Page::Lost, "LOST TO"),
        (Page::Achievements, "ACHIEVEMENTS"),
        (Page::Pairs, "PAIRS"),
    ],
    back: &[Action::Left, Action::Up],
    on: &[Action::Right, Action::Down],
    left: 76.0,
    step: 92.0,
    top: 56.0,
    large_top: 54.0,
    sign: Some("◄ ►"),
};
/// The top of the content of a statistics page, in field pixels.
const TOP: f32 = 88.0;
/// The area of the menu of two answers, below the question whether the statistics are to be forgotten.
const ASK: Place = Place { left: 250.0, top: 186.0, width: 140.0, lines: 2, is_large: true };

/// The screen of the statistics: the page that is open, and the question over it, if one is asked.
#[derive(Debug, Default)]
pub(crate) struct StatisticsScreen {
    page: Page,
    /// The index, from 0, of the first achievement on show in large text.
    first: usize,
    /// The question whether the statistics are to be forgotten; `None` while it is not asked.
    question: Option<Menu<bool>>,
}

impl Screen for StatisticsScreen {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Some(question) = &mut self.question {
            match question.update(&input, ctx) {
                Answer::Chosen(true) => {
                    self.question = None;
                    forget(ctx);
                }
                Answer::Chosen(false) | Answer::Back => self.question = None,
                _ => {}
            }
            return Transition::Stay;
        }
        let is_large = ctx.settings.access.large_text;
        if let (Page::Achievements, true, Input::Action(action @ (Action::Up | Action::Down))) =
            (self.page, is_large, &input)
        {
            self.first = achievements::scrolled(self.first, *action == Action::Down);
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        if let Some(page) = TABS.turn(self.page, is_large, &input) {
            self.page = page;
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        match input {
            Input::Action(Action::Confirm | Action::Fire) => {
                self.question = Some(Menu::plain(&ANSWERS, ASK));
                ctx.cue(Cue::MenuSelect);
            }
            Input::Action(Action::Back | Action::Pause | Action::NextPage | Action::PreviousPage) => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let all = &ctx.records.statistics;
        page::open(214, "STATISTICS", colors::WHITE, painter);
        TABS.draw(self.page, ctx.bindings(), painter);
        match self.page {
            Page::Flight => draw_flight(all, painter),
            Page::Stages => draw_stages(all, painter),
            Page::Destroyed => draw_pictures(&all.families, painter),
            Page::Lost => draw_pictures(&all.lost_to, painter),
            Page::Achievements => draw_achievements(&all.achievements, self.first, painter),
            Page::Pairs => draw_pairs(all, painter),
        }
        let Some(question) = &self.question else {
            return page::foot(&[PAGE, RESET, Hint::BACK], ctx.bindings(), painter);
        };
        widgets::question(
            [190.0, 146.0, 260.0, 90.0],
            colors::RED,
            &[(14.0, colors::TEXT, "Forget all of this? The scores stay.")],
            painter,
        );
        question.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        self.question.as_ref().map(Menu::name)
    }
}

/// Sets all statistics to zero, in memory and in their file. The lessons of the lab stay: no page of the statistics shows them.
fn forget(ctx: &mut Context) {
    ctx.records.statistics = std::mem::take(&mut ctx.records.statistics).forgotten();
    ctx.saver.keep("the statistics", statistics::file::reset);
}

/// Draws the words that stand on a page that has no statistics yet.
fn nothing(painter: &mut Painter<'_>) {
    painter.text(Vec2::new(320.0, 180.0), label(colors::FAINT).center(), "Nothing yet.");
}

#[cfg(test)]
mod tests {
    use super::tables::hours;
    use super::{ANSWERS, ASK, Menu, Page, TABS};
    use crate::app::input::{Action, Pointer};
    use crate::app::screen::Input;
    use crate::app::ui::Answer;
    use glam::Vec2;

    /// Tests that keys turn the pages, from the last on to the first, and that clicks open them.
    #[test]
    fn pages_are_turned() {
        let mut open = Page::Flight;
        for (action, page) in
            [(Action::Left, Page::Pairs), (Action::Right, Page::Flight), (Action::Down, Page::Stages)]
        {
            open = TABS.turn(open, false, &Input::Action(action)).expect("another page");
            assert_eq!(open, page, "{action}");
        }
        let at = Vec2::new(TABS.left + 3.0 * TABS.step, TABS.top);
        let click = Pointer { at, clicked: true, held: true };
        assert_eq!(TABS.turn(open, false, &Input::Pointer(click)), Some(Page::Lost));
        assert_eq!(TABS.turn(open, false, &Input::Pointer(Pointer { clicked: false, ..click })), None);
    }

    /// Tests that the question whether the statistics are to be forgotten has no as its first answer, and yes as its
    /// second.
    #[test]
    fn a_reset_is_confirmed() {
        let ways: [(&[Action], Answer<bool>); 3] = [
            (&[Action::Confirm], Answer::Chosen(false)),
            (&[Action::Down, Action::Back], Answer::Back),
            (&[Action::Down, Action::Fire], Answer::Chosen(true)),
        ];
        for (way, answer) in ways {
            let mut question = Menu::plain(&ANSWERS, ASK);
            assert_eq!(way.iter().map(|&action| question.take(action)).last(), Some(answer), "{way:?}");
        }
    }

    /// Tests that a long time is written as hours, minutes and seconds.
    #[test]
    fn times_are_readable() {
        for (ticks, text) in [(0, "0:00:00"), (60 * 61, "0:01:01"), (60 * 3600 * 1234, "1234:00:00")] {
            assert_eq!(hours(ticks), text);
        }
    }
}
