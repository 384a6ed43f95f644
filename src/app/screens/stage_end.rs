//! Decides which screen follows a stage or game. Also the page at the end of a stage or practice game: the result and a
//! menu of next steps.

use super::credits::Credits;
use super::flight::FlightScreen;
use super::initials::InitialsScreen;
use super::lab::{Lab, is_done, lesson_of_stage};
use super::own_stages::OwnStages;
use super::practice::PracticeScreen;
use super::results::{AGAIN, daily_line, draw_game_over, draw_practice_end};
use super::stage_clear::{StageClear, draw_counts};
use super::what_hit_me::WhatHitMeScreen;
use crate::app::context::Request;
use crate::app::game::PracticeSetup;
use crate::app::screens::prelude::*;
use crate::audio::Theme;
use crate::lab::lessons::LESSONS;
use crate::sim::GameMode;

/// Seconds for which the page ignores input. A player still firing at the end of the game would otherwise close it
/// unread.
const IGNORED_S: f64 = 0.7;

/// The top left and width of the lesson's title in large text, in place of the stage emblems.
const LARGE_LESSON: (Vec2, f32) = (Vec2::new(248.0, 285.0), 360.0);

/// The lines of the menu in large text.
const LARGE_LINES: usize = 4;

const COUNTS: Hint = Hint { action: Action::Right, says: "counts" };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndChoice {
    NextStage,
    SecondLoop,
    Lesson,
    Again,
    Change,
    WhatHitMe,
    /// Copies the result of a daily stage.
    Copy,
    /// Copies the replay as a link.
    Share,
    Title,
}

enum EndContent {
    StageClear(StageClear),
    GameOver,
    PracticeEnd(PracticeSetup),
}

struct StageEnd {
    content: EndContent,
    menu: Menu<EndChoice>,
    lesson: Option<usize>,
    /// Whether the counts are shown instead of the result. Large text has no room for both; the player switches.
    shows_counts: bool,
}

pub(super) fn stage_end(ctx: &mut Context) -> Transition {
    ctx.controls.clear_taps();
    ctx.game.best_before = ctx.game.best;
    if ctx.counts() {
        ctx.game.best = ctx.game.best.max(ctx.game.session.world().score().points);
    }
    let content = match ctx.practice() {
        Some(plan) => EndContent::PracticeEnd(plan),
        None if ctx.game.has_won() && ctx.game.session.mode() == GameMode::Stages => {
            EndContent::StageClear(StageClear::default())
        }
        None => EndContent::GameOver,
    };
    let is_clear = matches!(content, EndContent::StageClear(_));
    // After the jingle.
    ctx.sink.music(Some(if is_clear { Theme::Result } else { Theme::Initials }));
    let lesson = lesson_of_stage(ctx.game.campaign.setup.stage).filter(|_| is_clear);
    let mut choices = match content {
        EndContent::StageClear(_) => {
            vec![(EndChoice::NextStage, "CONTINUE"), (EndChoice::Again, "PLAY AGAIN")]
        }
        EndContent::GameOver => vec![(EndChoice::Again, "TRY AGAIN"), (EndChoice::WhatHitMe, "WHAT HIT ME?")],
        EndContent::PracticeEnd(_) => vec![(EndChoice::Again, "RESTART"), (EndChoice::Change, "SETUP")],
    };
    if lesson.is_some() {
        choices.insert(1, (EndChoice::Lesson, "LESSON"));
    }
    if is_clear && ctx.opens_second_loop() {
        choices.insert(1, (EndChoice::SecondLoop, "SECOND LOOP"));
    }
    let mode = ctx.game.session.mode();
    if mode == GameMode::Daily {
        choices.push((EndChoice::Copy, "COPY RESULT"));
    }
    if mode != GameMode::Stages && ctx.is_kept() {
        choices.push((EndChoice::Share, "COPY REPLAY LINK"));
    }
    choices.push((EndChoice::Title, way_out(mode)));
    let top = if is_clear { 251.0 } else { 244.0 };
    let place = MenuPlace { left: COLUMN.0, top, width: 200.0, lines: choices.len(), is_large: false };
    let menu = Menu::plain(&choices, place).enlarged(place.width, choices.len().min(LARGE_LINES));
    Transition::reset(StageEnd { content, menu, lesson, shows_counts: false })
}

impl Screen for StageEnd {
    fn name(&self) -> &'static str {
        match self.content {
            EndContent::StageClear(_) => "stage-clear",
            EndContent::GameOver => "game-over",
            EndContent::PracticeEnd(_) => "practice-end",
        }
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if !matches!(input, Input::Time(_)) && ctx.clock.age_s() < IGNORED_S {
            return Transition::Stay;
        }
        if let EndContent::StageClear(counting) = &mut self.content
            && counting.takes(&input, ctx)
        {
            return Transition::Stay;
        }
        if self.has_counts(ctx) && matches!(input, Input::Action(Action::Left | Action::Right)) {
            self.shows_counts ^= true;
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        if matches!(input, Input::Action(Action::Restart)) && ctx.restarts_at_once() {
            return self.choose(EndChoice::Again, ctx);
        }
        match self.menu.update(&input, ctx) {
            MenuAnswer::Chosen(choice) => self.choose(choice, ctx),
            // A player who wants to skip this page would lose the game.
            MenuAnswer::Back
                if matches!(self.content, EndContent::StageClear(_))
                    && self.menu.current() != EndChoice::Title =>
            {
                self.menu.point_at(EndChoice::Title);
                Transition::Stay
            }
            MenuAnswer::Back => leave_game(ctx),
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        match &self.content {
            _ if self.shows_counts => draw_counts(ctx.game.session.world(), painter),
            EndContent::StageClear(counting) => {
                counting.draw(!self.is_lesson_in_large(painter), ctx, painter)
            }
            EndContent::GameOver => draw_game_over(ctx, painter),
            EndContent::PracticeEnd(plan) => draw_practice_end(*plan, ctx, painter),
        }
        match &self.content {
            EndContent::StageClear(counting) if !counting.is_done(ctx) => {
                page::foot(&[Hint { says: "show all", ..Hint::TAKE }], ctx.bindings(), painter);
            }
            _ => {
                self.menu.draw(painter);
                self.draw_lesson(ctx, painter);
                let counts = self.has_counts(ctx).then_some(COUNTS);
                let again = ctx.restarts_at_once().then_some(AGAIN);
                let hints = [Hint::CHOOSE, Hint::TAKE].into_iter().chain(counts).chain(again);
                let hints: Vec<Hint> = hints.chain([Hint { says: "leave", ..Hint::BACK }]).collect();
                page::foot(&hints, ctx.bindings(), painter);
            }
        }
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

impl StageEnd {
    fn has_counts(&self, ctx: &Context) -> bool {
        ctx.settings.access.large_text && !matches!(self.content, EndContent::PracticeEnd(_))
    }

    /// Whether the lesson's title replaces the stage emblems: in large text, while it is selected.
    fn is_lesson_in_large(&self, painter: &Painter<'_>) -> bool {
        painter.is_large() && self.menu.current() == EndChoice::Lesson
    }

    fn draw_lesson(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let Some(lesson) = self.lesson.map(|index| &LESSONS[index]) else { return };
        let mark = if is_done(lesson, ctx) { "✓" } else { "" };
        if !painter.is_large() {
            let Some(at) = self.menu.beside(EndChoice::Lesson, painter) else { return };
            let end = Vec2::new(at.x + text_width(lesson.title, painter) + 6.0, at.y);
            painter.text(at, label(colors::SKY), lesson.title);
            painter.text(end, label(colors::GREEN), mark);
        } else if self.is_lesson_in_large(painter) && !self.shows_counts {
            let (at, width) = LARGE_LESSON;
            let title = format!("{} {mark}", painter.translate(lesson.title));
            page::paragraph(at, width, colors::SKY, title.trim_end(), painter);
        }
    }

    fn choose(&mut self, choice: EndChoice, ctx: &mut Context) -> Transition {
        match choice {
            EndChoice::NextStage => next_stage(ctx),
            EndChoice::SecondLoop => {
                ctx.game.campaign.summary.add(ctx.game.session.world());
                advance(ctx)
            }
            EndChoice::Lesson => {
                if let EndContent::StageClear(counting) = &mut self.content {
                    counting.hurry();
                }
                let seed = ctx.game.lesson_seed();
                self.lesson.map_or(Transition::Stay, |index| Transition::push(Lab::of_lesson(index, seed)))
            }
            EndChoice::Again => end_game(After::Again, ctx),
            EndChoice::Change => PracticeScreen::after_game(ctx),
            EndChoice::WhatHitMe => WhatHitMeScreen::open(ctx),
            EndChoice::Copy => {
                let line = daily_line(ctx.game.session.world(), ctx.counts(), ctx.language());
                ctx.request(Request::CopyText(line));
                ctx.notices.toast("The result is copied.");
                Transition::Stay
            }
            EndChoice::Share => {
                ctx.saver.settle();
                match ctx.game.campaign.replay_names().last() {
                    Some(name) => ctx.share_replay(name),
                    None => ctx.notices.add("The replay of this game could not be saved."),
                }
                Transition::Stay
            }
            EndChoice::Title => leave_game(ctx),
        }
    }
}

fn next_stage(ctx: &mut Context) -> Transition {
    let world = ctx.game.session.world();
    ctx.game.campaign.summary.add(world);
    if ctx.is_last_stage() {
        return end_game(After::Ending, ctx);
    }
    advance(ctx)
}

fn advance(ctx: &mut Context) -> Transition {
    ctx.game.campaign.advance_stage(ctx.game.session.world());
    ctx.begin_stage();
    Transition::replace(FlightScreen::default())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Result,
    Ending,
    Title,
    /// The stage again.
    Again,
}

pub(super) fn finish_stage(ctx: &mut Context) -> Transition {
    ctx.save_game();
    if ctx.game.is_practice() {
        ctx.end_journal();
        return stage_end(ctx);
    }
    ctx.write_journal(true);
    let is_stage_clear = ctx.game.has_won() && ctx.game.session.mode() == GameMode::Stages;
    if is_stage_clear { stage_end(ctx) } else { end_game(After::Result, ctx) }
}

pub(super) fn leave_game(ctx: &mut Context) -> Transition {
    if !ctx.game.campaign.has_cleared {
        return home(ctx);
    }
    // The stage is saved and counted, even if the program is killed before the initials are entered.
    ctx.write_journal(true);
    end_game(After::Title, ctx)
}

/// Returns the name of the page to which a game leads back.
pub(super) const fn way_out(mode: GameMode) -> &'static str {
    if matches!(mode, GameMode::OwnStage) { "YOUR STAGES" } else { "TITLE" }
}

fn home(ctx: &mut Context) -> Transition {
    if ctx.game.session.mode() != GameMode::OwnStage {
        return Transition::Home;
    }
    let stages = OwnStages::new(ctx);
    ctx.close_game();
    Transition::reset(stages)
}

/// Asks for initials if the score ranks. Otherwise opens the screen that `after` names.
pub(super) fn end_game(after: After, ctx: &mut Context) -> Transition {
    match ctx.place() {
        Some((division, entry)) => {
            // The game may be left from a pause.
            ctx.sink.pause_world(false);
            Transition::reset(InitialsScreen::new(division, entry, ctx.records.book.last, after))
        }
        None => {
            ctx.end_journal();
            go_after(after, ctx)
        }
    }
}

pub(super) fn go_after(after: After, ctx: &mut Context) -> Transition {
    match after {
        After::Result => stage_end(ctx),
        After::Ending => {
            let summary = ctx.game.campaign.summary;
            Transition::reset(Credits::new(Some(summary), ctx))
        }
        After::Title => home(ctx),
        After::Again => match ctx.restart_stage() {
            Ok(()) => Transition::reset(FlightScreen::default()),
            Err(_) => Transition::Stay,
        },
    }
}
