//! The first page of the lab: the lessons, and the lab without one.

use super::Lab;
use crate::app::context::Context;
use crate::app::screen::{Input, Screen, Transition};
use crate::app::ui::{Answer, Hint, Menu, Place, page};
use crate::lab::lessons::LESSONS;
use crate::view::{Painter, colors};

/// What a line leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum HomeChoice {
    Lesson(usize),
    Free,
}

const ABOUT_LESSON: &str = "Which of all things touch? A game asks that 60 times a second. Look, guess a number, do it yourself: a few minutes.";
const ABOUT_FREE: &str = "Any scene under any method, event by event, forth and back: with your hands, and with all methods compared.";

/// The page on which a lesson is chosen.
pub(crate) struct LabHome {
    menu: Menu<HomeChoice>,
}

impl LabHome {
    pub(crate) fn new(ctx: &Context) -> Self {
        let lessons = LESSONS.iter().enumerate();
        let heading = |index| (index == 0).then_some("LESSONS");
        let lines = lessons.map(|(index, lesson)| (HomeChoice::Lesson(index), lesson.title, heading(index)));
        let free = (HomeChoice::Free, "FREE LAB", Some(""));
        let mut menu = Menu::new(lines.chain([free]), Place::in_column(16)).above_a_panel();
        // The cursor waits at the first lesson that has not been taken.
        let next = ctx.places.lessons_taken.iter().position(|is_taken| !is_taken);
        menu.point_at(next.map_or(HomeChoice::Free, HomeChoice::Lesson));
        Self { menu }
    }
}

impl Screen for LabHome {
    fn name(&self) -> &'static str {
        "lab-home"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        *self = Self::new(ctx);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            Answer::Chosen(HomeChoice::Lesson(index)) => Transition::push(Lab::of_lesson(index)),
            Answer::Chosen(HomeChoice::Free) => Transition::push(Lab::new()),
            Answer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(236, "THE LAB", colors::WHITE, painter);
        self.menu.draw(painter);
        let (heading, about) = match self.menu.current() {
            HomeChoice::Lesson(index) if ctx.places.lessons_taken[index] => ("DONE", ABOUT_LESSON),
            HomeChoice::Lesson(_) => ("LESSON", ABOUT_LESSON),
            HomeChoice::Free => ("FREE LAB", ABOUT_FREE),
        };
        page::about_panel(140.0, heading, about, painter);
        page::foot(&[Hint::CHOOSE, Hint::BEGIN, Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}
