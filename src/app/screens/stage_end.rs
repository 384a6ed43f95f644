//! The end of a stage or a practice: one of three pages, which share how they come and what their choices do.

use super::after_game::{After, end_game, leave_game};
use super::flight::Flight;
use super::game_over::GameOver;
use super::practice::PracticeScreen;
use super::practice_end::PracticeEnd;
use super::stage_clear::StageClear;
use super::what_hit_me::WhatHitMeScreen;
use crate::app::context::Context;
use crate::app::screen::{Input, Transition};
use crate::app::ui::{Choices, Chosen, Place};

/// Seconds for which the page takes no answer: a player who was firing when the game ended would leave it unread.
const IGNORED_S: f64 = 0.7;

/// What can be chosen at the end of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndChoice {
    /// On to the next stage, or to the ending behind the last.
    NextStage,
    /// The same once more.
    Again,
    /// Another practice.
    Change,
    WhatHitMe,
    Title,
}

/// Leads to the page about the stage or the practice that has ended.
pub(super) fn stage_end(ctx: &mut Context) -> Transition {
    ctx.controls.clear_taps();
    ctx.sink.music(None);
    ctx.game.best_before = ctx.game.best;
    if ctx.counts() {
        ctx.game.best = ctx.game.best.max(ctx.game.session.world().score().points);
    }
    match ctx.practice() {
        Some(plan) => Transition::reset(PracticeEnd::new(plan)),
        None if ctx.game.has_won() => Transition::reset(StageClear::new()),
        None => Transition::reset(GameOver::new()),
    }
}

/// The menu of such a page.
pub(super) struct EndMenu(pub(super) Choices<EndChoice>);

impl EndMenu {
    pub(super) fn new(choices: &[(EndChoice, &'static str)], place: Place) -> Self {
        Self(Choices::plain(choices, place))
    }

    /// Takes an input, and does what was chosen.
    pub(super) fn update(&mut self, input: &Input<'_>, ctx: &mut Context) -> Transition {
        match self.0.update(input, ctx) {
            Chosen::Taken(choice) => choose(choice, ctx),
            Chosen::Back => leave_game(ctx),
            Chosen::Changed(..) | Chosen::Nothing => Transition::Stay,
        }
    }
}

/// Whether the page, which has just come, takes no answer yet.
pub(super) fn is_too_early(input: &Input<'_>, ctx: &Context) -> bool {
    !matches!(input, Input::Time(_)) && ctx.clock.age_s() < IGNORED_S
}

fn choose(choice: EndChoice, ctx: &mut Context) -> Transition {
    match choice {
        EndChoice::NextStage => next_stage(ctx),
        EndChoice::Again => match ctx.begin_again() {
            Ok(()) => Transition::replace(Flight::new()),
            Err(_) => Transition::Stay,
        },
        EndChoice::Change => {
            let practice = PracticeScreen::new(ctx);
            ctx.put_game_aside();
            Transition::reset(practice)
        }
        EndChoice::WhatHitMe => WhatHitMeScreen::open(ctx),
        EndChoice::Title => leave_game(ctx),
    }
}

/// On to the next stage, or to the ending behind the last.
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
