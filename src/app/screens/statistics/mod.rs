//! The statistics screen: totals over all of the player's games, on several pages, including one about collision tests.

mod achievements;
mod bosses;
mod tables;

use crate::app::screens::prelude::*;
use crate::app::statistics;
use crate::app::ui::question::{Question, QuestionWords};
use crate::named::named;
use crate::sim::Difficulty;
use achievements::draw_achievements;
use bosses::draw_bosses;
use tables::{draw_flight, draw_pairs, draw_pictures, draw_stages};

const RESET_QUESTION: QuestionWords = QuestionWords {
    area: [190.0, 146.0, 260.0, 90.0],
    edge: colors::RED,
    lines: &[(14.0, colors::TEXT, "Erase statistics? High scores are kept.")],
    answers: ["CANCEL", "ERASE"],
    place: MenuPlace { left: 250.0, top: 186.0, width: 140.0, lines: 2, is_large: true },
};
const PAGE: Hint = Hint { action: Action::Right, says: "page" };
const RESET: Hint = Hint { action: Action::Focus, says: "erase" };

named! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    enum Page {
        #[default]
        Flight = "FLIGHT",
        Stages = "STAGES",
        Bosses = "BOSSES",
        Destroyed = "DESTROYED",
        Lost = "KILLED BY",
        Achievements = "ACHIEVEMENTS",
        Pairs = "PAIRS",
    }
}

const TABS: Tabs<Page> = Tabs {
    pages: &Page::ALL,
    name: Page::name,
    back: &[Action::Left, Action::Up],
    on: &[Action::Right, Action::Down],
    left: 76.0,
    step: 80.0,
    top: 56.0,
    large_top: 54.0,
    sign: Some("◄ ►"),
};
const TOP: f32 = 88.0;

#[derive(Debug, Default)]
pub(crate) struct StatisticsScreen {
    page: Page,
    first: usize,
    /// The difficulty of the records of bosses.
    difficulty: Difficulty,
    question: Option<Question>,
}

impl Screen for StatisticsScreen {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if let Some(question) = &mut self.question {
            if let Some(is_reset) = question.update(&input, ctx) {
                self.question = None;
                if is_reset {
                    forget(ctx);
                }
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
        if let (Page::Bosses, Input::Action(action @ (Action::Up | Action::Down))) = (self.page, &input) {
            let by = if *action == Action::Down { 1 } else { -1 };
            self.difficulty = cycle(&Difficulty::ALL, self.difficulty, by);
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        if let Some(page) = TABS.turn(self.page, is_large, &input) {
            self.page = page;
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        match input {
            Input::Action(Action::Focus) => {
                self.question = Some(Question::new(&RESET_QUESTION));
                ctx.cue(Cue::MenuSelect);
            }
            Input::Action(Action::Back | Action::Pause | Action::NextPage | Action::PreviousPage) => {
                return Transition::back(ctx);
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
            Page::Bosses => draw_bosses(all, &ctx.content.stages, self.difficulty, painter),
            Page::Destroyed => draw_pictures(&all.families, painter),
            Page::Lost => draw_pictures(&all.lost_to, painter),
            Page::Achievements => draw_achievements(&all.achievements, self.first, painter),
            Page::Pairs => draw_pairs(all, painter),
        }
        match &self.question {
            Some(question) => question.draw(ctx.bindings(), painter),
            None => page::foot(&[PAGE, RESET, Hint::BACK], ctx.bindings(), painter),
        }
    }

    fn choice(&self) -> Option<&'static str> {
        self.question.as_ref().map(Question::name)
    }
}

/// Resets all statistics, in memory and in their file. Keeps the lab lessons, which no statistics page shows.
fn forget(ctx: &mut Context) {
    ctx.records.statistics = std::mem::take(&mut ctx.records.statistics).forgotten();
    ctx.saver.save("the statistics", statistics::file::reset);
}

fn nothing(painter: &mut Painter<'_>) {
    painter.text(Vec2::new(320.0, 180.0), label(colors::FAINT).center(), "Nothing yet.");
}

#[cfg(test)]
mod tests {
    use super::tables::hours;

    #[test]
    fn times_are_readable() {
        for (ticks, text) in [(0, "0:00:00"), (60 * 61, "0:01:01"), (60 * 3600 * 1234, "1234:00:00")] {
            assert_eq!(hours(ticks), text);
        }
    }
}
