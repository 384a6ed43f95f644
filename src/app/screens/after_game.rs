//! Where the player is led when a stage is over or a game is left: initials, a page of results, the ending, the title.

use super::credits::Credits;
use super::initials::InitialsScreen;
use super::stage_end::stage_end;
use crate::app::context::Context;
use crate::app::screen::Transition;

/// What comes after the initials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The page of results.
    Result,
    /// The ending, behind the last stage.
    Ending,
    /// The title.
    Title,
}

/// The stage on show is over: keeps it and leads to what comes after it.
pub(super) fn finish_stage(ctx: &mut Context) -> Transition {
    ctx.keep_game();
    if ctx.game.is_practice() {
        return stage_end(ctx);
    }
    if ctx.game.has_won() {
        ctx.game.campaign.clear_stage(ctx.game.session.world());
        return stage_end(ctx);
    }
    end_game(After::Result, ctx)
}

/// The player leaves the game on show. It has a place in its table once a stage of it was cleared; before that it was given
/// up.
pub(super) fn leave_game(ctx: &mut Context) -> Transition {
    if ctx.game.campaign.has_cleared { end_game(After::Title, ctx) } else { Transition::Home }
}

/// The game is over: leads to its initials if it has a place in its table, else to what comes after.
pub(super) fn end_game(after: After, ctx: &mut Context) -> Transition {
    match ctx.place() {
        Some((division, entry)) => {
            Transition::reset(InitialsScreen::new(division, entry, ctx.book.last, after))
        }
        None => go_after(after, ctx),
    }
}

/// Leads to what comes behind the initials.
pub(super) fn go_after(after: After, ctx: &mut Context) -> Transition {
    match after {
        After::Result => stage_end(ctx),
        After::Ending => {
            let summary = ctx.game.campaign.summary;
            Transition::reset(Credits::new(Some(summary), ctx))
        }
        After::Title => Transition::Home,
    }
}
