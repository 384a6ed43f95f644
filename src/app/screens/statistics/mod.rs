//! Statistics: what all games came to, a page for each side of it; and the collision tests that they were spared.

mod pairs;
mod pictures;
mod tables;

use super::achievements::draw_achievements;
use super::chrome;
use super::hints::Hint;
use super::page_names::PageNames;
use crate::app::cycle::cycle;
use crate::app::input::{Action, Bindings, Pointer};
use crate::app::menu::{Answer, Item, Menu, Place};
use crate::app::statistics::Statistics;
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;
use pairs::draw_pairs;
use pictures::draw_pictures;
use tables::{draw_flight, draw_stages};

const TITLE: &str = "STATISTICS";
const QUESTION: &str = "Forget all of this? The scores stay.";
const ANSWERS: [&str; 2] = ["KEEP IT", "FORGET IT"];
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
    (Page::Achievements, "DEEDS"),
    (Page::Pairs, "PAIRS"),
];

/// The names of the pages, and the top of what is below.
const NAMES: PageNames = PageNames { left: 76.0, step: 92.0, top: 56.0, sign: "◄ ►" };
const TOP: f32 = 88.0;
/// The question: where its answers stand.
const ASK: Place = Place { left: 250.0, top: 186.0, width: 140.0, lines: 2, is_large: true };

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum StatisticsWish {
    /// Nothing.
    None,
    /// The page or the cursor moved.
    Moved,
    /// The player was asked whether all is to be forgotten.
    Asked,
    /// All is to be forgotten.
    Reset,
    /// The player leaves.
    Leave,
}

/// The page on show, and the question over it.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct StatisticsScreen {
    page: Page,
    question: Option<Menu>,
}

impl StatisticsScreen {
    /// The question's menu, while it is asked.
    pub(in crate::app) fn menu(&mut self) -> Option<&mut Menu> {
        self.question.as_mut()
    }

    /// Takes an action of keys or pad.
    pub(in crate::app) fn take(&mut self, action: Action) -> StatisticsWish {
        if let Some(question) = &mut self.question {
            let answer = question.take(action);
            return self.answered(answer);
        }
        match action {
            Action::Left | Action::Up => self.turn(-1),
            Action::Right | Action::Down => self.turn(1),
            Action::Confirm | Action::Fire => {
                let item = |name: &str| Item { name: name.to_owned(), ..Item::default() };
                self.question = Some(Menu::with(ANSWERS.map(item).into(), ASK));
                StatisticsWish::Asked
            }
            Action::Back | Action::Pause | Action::NextPage | Action::PreviousPage => StatisticsWish::Leave,
            _ => StatisticsWish::None,
        }
    }

    /// Takes what the mouse did: names of pages are clicked, and answers.
    pub(in crate::app) fn point(&mut self, pointer: Pointer) -> StatisticsWish {
        if let Some(question) = &mut self.question {
            let answer = question.point(pointer);
            return self.answered(answer);
        }
        let name = NAMES.at(pointer.at, PAGES.len()).filter(|_| pointer.clicked);
        name.map_or(StatisticsWish::None, |place| {
            self.page = PAGES[place].0;
            StatisticsWish::Moved
        })
    }

    fn answered(&mut self, answer: Answer) -> StatisticsWish {
        match answer {
            Answer::Moved => StatisticsWish::Moved,
            Answer::Chosen(1) => {
                self.question = None;
                StatisticsWish::Reset
            }
            Answer::Chosen(_) | Answer::Back => {
                self.question = None;
                StatisticsWish::Moved
            }
            Answer::None | Answer::Changed(..) | Answer::Set(..) => StatisticsWish::None,
        }
    }

    fn turn(&mut self, by: i32) -> StatisticsWish {
        self.page = cycle(&PAGES.map(|(page, _)| page), self.page, by);
        StatisticsWish::Moved
    }

    pub(in crate::app) fn draw(&self, all: &Statistics, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(214, painter);
        chrome::page(TITLE, colors::WHITE, painter);
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
            Some(question) => draw_question(question, bindings, painter),
            None => chrome::foot(&[PAGE, RESET, Hint::BACK], bindings, painter),
        }
    }
}

fn draw_question(question: &Menu, bindings: &Bindings, painter: &mut Painter<'_>) {
    chrome::dim(150, painter);
    painter.fill(Layer::Hud, 190.0, 146.0, 260.0, 90.0, colors::INK);
    painter.outline(Layer::Hud, 190.0, 146.0, 260.0, 90.0, colors::RED);
    let at = Vec2::new(320.0, 160.0);
    painter.shadowed(Layer::Hud, at, Align::Center, colors::TEXT, QUESTION);
    question.draw(painter);
    chrome::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
}

/// Said where there is nothing yet.
fn nothing(painter: &mut Painter<'_>) {
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 180.0), Align::Center, colors::FAINT, NOTHING);
}

#[cfg(test)]
mod tests {
    use super::tables::hours;
    use super::{NAMES, Page, StatisticsScreen, StatisticsWish};
    use crate::app::input::{Action, Pointer};
    use glam::Vec2;

    /// Tests that pages are turned round and round by keys, and clicked.
    #[test]
    fn pages_are_turned() {
        let mut screen = StatisticsScreen::default();
        for (action, page) in
            [(Action::Left, Page::Pairs), (Action::Right, Page::Flight), (Action::Down, Page::Stages)]
        {
            assert_eq!((screen.take(action), screen.page), (StatisticsWish::Moved, page));
        }
        let at = Vec2::new(NAMES.left + 3.0 * NAMES.step, NAMES.top);
        assert_eq!(screen.point(Pointer { at, clicked: true, held: true }), StatisticsWish::Moved);
        assert_eq!(screen.page, Page::Lost);
        assert_eq!(screen.take(Action::Pause), StatisticsWish::Leave);
    }

    /// Tests that nothing is forgotten without a question, whose first answer is no.
    #[test]
    fn a_reset_is_confirmed() {
        let ways: [(&[Action], StatisticsWish); 4] = [
            (&[Action::Confirm], StatisticsWish::Asked),
            (&[Action::Confirm, Action::Confirm], StatisticsWish::Moved),
            (&[Action::Confirm, Action::Down, Action::Back], StatisticsWish::Moved),
            (&[Action::Confirm, Action::Down, Action::Fire], StatisticsWish::Reset),
        ];
        for (way, wish) in ways {
            let mut screen = StatisticsScreen::default();
            let last = way.iter().map(|&action| screen.take(action)).last();
            assert_eq!(last, Some(wish), "{way:?}");
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
