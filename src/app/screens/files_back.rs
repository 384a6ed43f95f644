//! A copy of all files that the player has dropped on the page: asks whether it takes the place of the page's files.

use crate::app::Request;
use crate::app::all_files::{self, NamedFiles};
use crate::app::screens::prelude::*;
use crate::app::ui::question::{Question, QuestionWords};

const WORDS: QuestionWords = QuestionWords {
    area: [130.0, 124.0, 380.0, 106.0],
    edge: colors::ACCENT,
    lines: &[
        (12.0, colors::WHITE, "Replace all of your files with this copy?"),
        (28.0, colors::DIM, "They are downloaded first. Then the game starts again."),
    ],
    answers: ["KEEP", "REPLACE"],
    place: MenuPlace { left: 250.0, top: 184.0, width: 140.0, lines: 2, is_large: true },
};

pub(crate) struct FilesBack {
    files: NamedFiles,
    question: Question,
}

impl FilesBack {
    pub(crate) fn new(files: NamedFiles) -> Self {
        Self { files, question: Question::new(&WORDS) }
    }
}

impl Screen for FilesBack {
    fn name(&self) -> &'static str {
        "files-back"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let Some(is_agreed) = self.question.update(&input, ctx) else { return Transition::Stay };
        if is_agreed && ctx.download_all(all_files::REPLACED) {
            match ctx.saver.now(|storage| all_files::replace(&self.files, storage)) {
                Ok(()) => ctx.request(Request::Restart),
                Err(error) => ctx.notices.add(format!("Could not replace the files: {error}")),
            }
        }
        Transition::Pop
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.question.draw(ctx.bindings(), painter);
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Below
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.question.name())
    }
}
