//! A question with two answers over a page. The first answer, which changes nothing, is selected at first.

use crate::app::context::Context;
use crate::app::input::Bindings;
use crate::app::screen::Input;
use crate::app::ui::{Hint, Menu, MenuAnswer, MenuPlace, page, widgets};
use crate::view::{Painter, Rgba};

#[derive(Debug)]
pub(crate) struct QuestionWords {
    /// Left, top, width and height of the box.
    pub(crate) area: [f32; 4],
    pub(crate) edge: Rgba,
    /// Each line with its distance from the top of the box and its color.
    pub(crate) lines: &'static [(f32, Rgba, &'static str)],
    pub(crate) answers: [&'static str; 2],
    pub(crate) place: MenuPlace,
}

#[derive(Debug)]
pub(crate) struct Question {
    words: &'static QuestionWords,
    answers: Menu<bool>,
}

impl Question {
    pub(crate) fn new(words: &'static QuestionWords) -> Self {
        let [no, yes] = words.answers;
        Self { words, answers: Menu::plain(&[(false, no), (true, yes)], words.place) }
    }

    /// Returns the answer once there is one. Going back means no.
    pub(crate) fn update(&mut self, input: &Input<'_>, ctx: &mut Context) -> Option<bool> {
        match self.answers.update(input, ctx) {
            MenuAnswer::Chosen(answer) => Some(answer),
            MenuAnswer::Back => Some(false),
            _ => None,
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.answers.name()
    }

    pub(crate) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        widgets::question(self.words.area, self.words.edge, self.words.lines, painter);
        self.answers.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
    }
}
