//! The offer of an interrupted game at the next start: resume it, save it as a replay, or discard it.

use super::flight::FlightScreen;
use super::stage_end::stage_end;
use super::stage_end::{After, end_game, finish_stage};
use crate::app::game::ResumedAt;
use crate::app::game::journal::{RunningGame, interrupted, lock_of, read};
use crate::app::screens::prelude::*;
use crate::app::storage::Lock;
use crate::named::named;
use crate::sim::GameMode;

named! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum InterruptedChoice {
        Resume = "RESUME",
        Save = "SAVE AS REPLAY",
        Discard = "DISCARD",
    }
}

const PLACE: MenuPlace = MenuPlace { left: COLUMN.0, top: 214.0, width: 330.0, lines: 6, is_large: false };

pub(crate) struct Interrupted {
    name: String,
    game: Box<RunningGame>,
    /// The lock that keeps other programs from offering the game until the game is removed.
    right: Lock,
    menu: Menu<InterruptedChoice>,
}

impl Interrupted {
    /// Returns the transition to the offer of the newest interrupted game, or [`Transition::Stay`] if there is none. A
    /// game that cannot be read becomes a notice. A game that another program offers is skipped.
    pub(crate) fn open(ctx: &mut Context) -> Transition {
        // A program that plays edited levels saves no scores and replays. It leaves the game to the next start.
        if ctx.is_try() {
            return Transition::Stay;
        }
        // A game that was just saved or discarded may still be in its folder.
        ctx.saver.settle();
        let names = ctx.saver.now(|storage| interrupted(&*storage)).unwrap_or_else(|error| {
            ctx.notices.add(format!("Could not look for interrupted games: {error}"));
            Vec::new()
        });
        for name in names {
            match ctx.saver.now(|storage| read(&name, storage)) {
                Ok(Some((game, right))) => {
                    let choices = InterruptedChoice::ALL.map(|choice| (choice, choice.name()));
                    let menu = Menu::plain(&choices, PLACE);
                    return Transition::push(Self { name, game: Box::new(game), right, menu });
                }
                Ok(None) => {}
                Err(problem) => ctx.notices.add(problem),
            }
        }
        Transition::Stay
    }

    fn resume(&self, ctx: &mut Context) -> Transition {
        let resumed_at = match ctx.resume_interrupted(&self.game) {
            Ok(resumed_at) => resumed_at,
            Err(problem) => {
                ctx.close_game();
                ctx.notices.add(format!("Could not resume the game: {problem}"));
                return Transition::Stay;
            }
        };
        if ctx.records.journal.is_open() {
            self.remove(ctx);
        }
        match resumed_at {
            ResumedAt::Flying => Transition::reset(FlightScreen::standing()),
            ResumedAt::Ended => finish_stage(ctx),
            ResumedAt::Kept if ctx.game.has_won() || ctx.game.is_practice() => stage_end(ctx),
            ResumedAt::Kept => end_game(After::Result, ctx),
        }
    }

    fn remove(&self, ctx: &mut Context) {
        let (name, right) = (self.name.clone(), self.right.clone());
        ctx.saver.remove_after("the end of the interrupted game", move |storage| {
            let lock = lock_of(&name);
            // If the folder was deleted, another program's game may have the name now.
            if !storage.holds(&lock, &right) {
                return Ok(());
            }
            storage.remove(&name)?;
            storage.remove(&lock)
        });
    }
}

impl Screen for Interrupted {
    fn name(&self) -> &'static str {
        "interrupted"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            MenuAnswer::Chosen(InterruptedChoice::Resume) => return self.resume(ctx),
            MenuAnswer::Chosen(InterruptedChoice::Save) => {
                ctx.save_interrupted(&self.game);
                self.remove(ctx);
            }
            MenuAnswer::Chosen(InterruptedChoice::Discard) => self.remove(ctx),
            // The next start offers it again.
            MenuAnswer::Back => {
                ctx.cue(Cue::MenuBack);
                return Transition::Home;
            }
            _ => return Transition::Stay,
        }
        ctx.close_game();
        match Self::open(ctx) {
            Transition::Push(next) => Transition::Replace(next),
            _ => Transition::Home,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(226, "INTERRUPTED GAME", colors::GOLD, painter);
        let replay = &self.game.replay;
        let setup = &replay.header.setup;
        let rows = [
            match setup.mode {
                GameMode::Stages => ("Stage", stage_number(setup.stage)),
                mode => ("Game", painter.translate(mode.label()).to_owned()),
            },
            (
                "Difficulty",
                painter
                    .translate(if setup.mode.has_one_difficulty() { "–" } else { setup.difficulty.label() })
                    .to_owned(),
            ),
            ("Score", painter.grouped(replay.score)),
            ("Time", clock_time(replay.inputs.len() as u32, painter.language())),
        ];
        Rows::in_column(82.0, painter).draw(rows, painter);
        let says = "The game closed unexpectedly. Only the last few seconds are lost.";
        page::remark(168.0, colors::SKY, says, painter);
        self.menu.draw(painter);
        let later = Hint { says: "later", ..Hint::BACK };
        page::foot(&[Hint::CHOOSE, Hint::TAKE, later], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}
