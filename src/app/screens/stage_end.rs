//! The page at the end of a stage or a practice: the result of a cleared stage, a lost game or a practice, and the menu
//! of what comes next.

use super::after_game::{After, end_game, leave_game};
use super::flight::Flight;
use super::game_over::draw_game_over;
use super::lab::StageLesson;
use super::practice::PracticeScreen;
use super::practice_end::draw_practice_end;
use super::stage_clear::{StageClear, draw_counts};
use super::what_hit_me::WhatHitMeScreen;
use crate::app::context::Context;
use crate::app::game::PracticeSetup;
use crate::app::input::Action;
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::ui::{Answer, COLUMN, Hint, Menu, Place, label, page, text_width};
use crate::audio::Cue;
use crate::view::{Painter, colors};
use glam::Vec2;

/// Seconds for which the page takes no answer: a player who was still firing when the game ended would leave it unread.
const IGNORED_S: f64 = 0.7;

/// The left top and the width of the title of the lesson in large text, in field pixels: in the place of the stage emblems.
const LARGE_LESSON: (Vec2, f32) = (Vec2::new(248.0, 285.0), 360.0);

const COUNTS: Hint = Hint { action: Action::Right, says: "counts" };

/// A choice in the menu at the end of a stage or a practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndChoice {
    /// Begins the next stage, or the ending after the last stage.
    NextStage,
    /// Opens the lesson of the lab that belongs to the stage.
    Lesson,
    /// Begins the same stage or practice once more.
    Again,
    /// Returns to the page on which a practice is chosen.
    Change,
    WhatHitMe,
    Title,
}

/// What the page shows beside its menu: the result of a cleared stage, of a lost game, or of a practice.
enum Content {
    StageClear(StageClear),
    GameOver,
    PracticeEnd(PracticeSetup),
}

/// The screen at the end of a stage or a practice.
struct StageEnd {
    content: Content,
    menu: Menu<EndChoice>,
    /// The lesson that the menu offers after a cleared stage.
    lesson: Option<StageLesson>,
    /// Whether the counts of the collision detection are shown in place of the result, as in large text, where the
    /// result has no room for their panel.
    shows_counts: bool,
}

/// Returns the transition to the page about the stage or the practice that has ended.
pub(super) fn stage_end(ctx: &mut Context) -> Transition {
    ctx.controls.clear_taps();
    ctx.sink.music(None);
    ctx.game.best_before = ctx.game.best;
    if ctx.counts() {
        ctx.game.best = ctx.game.best.max(ctx.game.session.world().score().points);
    }
    let content = match ctx.practice() {
        Some(plan) => Content::PracticeEnd(plan),
        None if ctx.game.has_won() => Content::StageClear(StageClear::default()),
        None => Content::GameOver,
    };
    let is_clear = matches!(content, Content::StageClear(_));
    let lesson = StageLesson::of(ctx.game.campaign.setup.stage).filter(|_| is_clear);
    let mut choices = match content {
        Content::StageClear(_) => vec![(EndChoice::NextStage, "CONTINUE"), (EndChoice::Again, "PLAY AGAIN")],
        Content::GameOver => vec![(EndChoice::Again, "TRY AGAIN"), (EndChoice::WhatHitMe, "WHAT HIT ME?")],
        Content::PracticeEnd(_) => vec![(EndChoice::Again, "AGAIN"), (EndChoice::Change, "CHANGE")],
    };
    if lesson.is_some() {
        choices.insert(1, (EndChoice::Lesson, "LESSON"));
    }
    choices.push((EndChoice::Title, "TITLE"));
    let top = if is_clear { 251.0 } else { 244.0 };
    let place = Place { left: COLUMN.0, top, width: 200.0, lines: 4, is_large: false };
    let menu = Menu::plain(&choices, place).enlarged(place.width, choices.len());
    Transition::reset(StageEnd { content, menu, lesson, shows_counts: false })
}

impl Screen for StageEnd {
    fn name(&self) -> &'static str {
        match self.content {
            Content::StageClear(_) => "stage-clear",
            Content::GameOver => "game-over",
            Content::PracticeEnd(_) => "practice-end",
        }
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if !matches!(input, Input::Time(_)) && ctx.clock.age_s() < IGNORED_S {
            return Transition::Stay;
        }
        if let Content::StageClear(counting) = &mut self.content
            && counting.takes(&input, ctx)
        {
            return Transition::Stay;
        }
        if self.has_counts(ctx) && matches!(input, Input::Action(Action::Left | Action::Right)) {
            self.shows_counts ^= true;
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        match self.menu.update(&input, ctx) {
            Answer::Chosen(choice) => self.choose(choice, ctx),
            // A player who wants to be past this page would lose the game.
            Answer::Back if matches!(self.content, Content::StageClear(_)) && !self.is_at_title() => {
                self.menu.point_at(EndChoice::Title);
                Transition::Stay
            }
            Answer::Back => leave_game(ctx),
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        match &self.content {
            _ if self.shows_counts => draw_counts(ctx.game.session.world(), painter),
            Content::StageClear(counting) => counting.draw(!self.is_lesson_in_large(painter), ctx, painter),
            Content::GameOver => draw_game_over(ctx, painter),
            Content::PracticeEnd(plan) => draw_practice_end(*plan, ctx, painter),
        }
        match &self.content {
            Content::StageClear(counting) if !counting.is_done(ctx) => {
                page::foot(&[Hint { says: "show all", ..Hint::TAKE }], ctx.bindings(), painter);
            }
            _ => {
                self.menu.draw(painter);
                self.draw_lesson(ctx, painter);
                let counts = self.has_counts(ctx).then_some(COUNTS);
                let hints = [Hint::CHOOSE, Hint::TAKE].into_iter().chain(counts);
                let hints: Vec<Hint> = hints.chain([Hint { says: "title", ..Hint::BACK }]).collect();
                page::foot(&hints, ctx.bindings(), painter);
            }
        }
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

impl StageEnd {
    /// Returns whether the cursor is at the line that leaves the game.
    fn is_at_title(&self) -> bool {
        self.menu.current() == EndChoice::Title
    }

    /// Returns whether the player can switch from the result to the counts of the collision detection, and back.
    fn has_counts(&self, ctx: &Context) -> bool {
        ctx.settings.access.large_text && !matches!(self.content, Content::PracticeEnd(_))
    }

    /// Whether the title of the lesson stands in the place of the stage emblems: in large text, while the cursor is on its line.
    fn is_lesson_in_large(&self, painter: &Painter<'_>) -> bool {
        painter.text_scale() > 1.0 && self.menu.current() == EndChoice::Lesson
    }

    /// Draws the title of the lesson beside its line of the menu, with a mark if the lesson is done.
    fn draw_lesson(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let Some(lesson) = self.lesson else { return };
        let mark = if lesson.is_done(ctx) { "✓" } else { "" };
        if painter.text_scale() <= 1.0 {
            let Some(at) = self.menu.beside(EndChoice::Lesson, painter) else { return };
            let end = Vec2::new(at.x + text_width(lesson.title(), painter) + 6.0, at.y);
            painter.text(at, label(colors::SKY), lesson.title());
            painter.text(end, label(colors::GREEN), mark);
        } else if self.is_lesson_in_large(painter) && !self.shows_counts {
            let (at, width) = LARGE_LESSON;
            let title = format!("{} {mark}", painter.translate(lesson.title()));
            page::paragraph(at, width, colors::SKY, title.trim_end(), painter);
        }
    }

    fn choose(&mut self, choice: EndChoice, ctx: &mut Context) -> Transition {
        match choice {
            EndChoice::NextStage => next_stage(ctx),
            EndChoice::Lesson => {
                if let Content::StageClear(counting) = &mut self.content {
                    counting.hurry();
                }
                self.lesson.map_or(Transition::Stay, StageLesson::open)
            }
            EndChoice::Again => match ctx.begin_again() {
                Ok(()) => Transition::replace(Flight::new()),
                Err(_) => Transition::Stay,
            },
            EndChoice::Change => PracticeScreen::after_game(ctx),
            EndChoice::WhatHitMe => WhatHitMeScreen::open(ctx),
            EndChoice::Title => leave_game(ctx),
        }
    }
}

/// Returns the transition to the next stage, or to the ending after the last.
fn next_stage(ctx: &mut Context) -> Transition {
    let world = ctx.game.session.world();
    ctx.game.campaign.summary.add(world);
    if ctx.is_last_stage() {
        return end_game(After::Ending, ctx);
    }
    ctx.game.campaign.go_on(ctx.game.session.world());
    ctx.begin_stage();
    Transition::replace(Flight::new())
}
