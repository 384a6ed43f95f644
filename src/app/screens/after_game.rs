//! The way on when a stage is over or a game is left: initials, a page of results, the ending, the title.

use super::credits::Credits;
use super::initials::InitialsScreen;
use super::stage_end::stage_end;
use crate::app::context::Context;
use crate::app::screen::Transition;

/// The page that follows the one on which the initials for a score are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The page with the results of the stage.
    Result,
    /// The ending, which follows the last stage.
    Ending,
    /// The title screen.
    Title,
}

/// Saves the replay of the stage that is over and adds the stage to the statistics; returns the transition to the page
/// that comes next.
pub(super) fn finish_stage(ctx: &mut Context) -> Transition {
    ctx.keep_game();
    if ctx.game.is_practice() {
        ctx.end_journal();
        return stage_end(ctx);
    }
    if ctx.game.has_won() {
        ctx.game.campaign.clear_stage(ctx.game.session.world());
        ctx.write_journal(true);
        return stage_end(ctx);
    }
    ctx.write_journal(true);
    end_game(After::Result, ctx)
}

/// Returns the transition out of a game that the player leaves: to the page for initials if a stage was cleared and the
/// score has a place in its table, otherwise to the title.
pub(super) fn leave_game(ctx: &mut Context) -> Transition {
    if ctx.game.campaign.has_cleared { end_game(After::Title, ctx) } else { Transition::Home }
}

/// Returns the transition from a game that is over: to the page for initials if the score has a place in its table,
/// otherwise to the page `after` it.
pub(super) fn end_game(after: After, ctx: &mut Context) -> Transition {
    match ctx.place() {
        Some((division, entry)) => {
            Transition::reset(InitialsScreen::new(division, entry, ctx.records.book.last, after))
        }
        None => {
            ctx.end_journal();
            go_after(after, ctx)
        }
    }
}

/// Returns the transition to a page that follows the one for initials.
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
