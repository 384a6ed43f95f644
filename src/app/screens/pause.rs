//! The page over a paused game: a menu, the figures of the game so far, and the keys with their effect.

use super::flight::TOUCH_CONTROLS;
use super::how_to::HowTo;
use super::lab::Lab;
use super::options::OptionsScreen;
use super::practice::PracticeScreen;
use super::results::AGAIN;
use super::stage_end::{leave_game, way_out};
use super::stress::draw_stress_pause;
use super::what_hit_me::WhatHitMeScreen;
use crate::app::screens::prelude::*;
use crate::app::ui::player_keys;
use crate::sim::{GameMode, TICKS_PER_SECOND, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PauseChoice {
    Resume,
    WhatHitMe,
    Lab,
    HowTo,
    Restart,
    Change,
    Options,
    Title,
}

/// The menu items, with the games that have them: stage, practice, Swarm Survival, stress mode. The stress mode has no
/// ship losses to inspect, and a whole swarm would not fit in the lab.
const CHOICES: [(PauseChoice, &str, [bool; 4]); 9] = [
    (PauseChoice::Resume, "RESUME", [true, true, true, true]),
    (PauseChoice::WhatHitMe, "WHAT HIT ME?", [true, true, true, false]),
    (PauseChoice::Lab, "OPEN IN THE LAB", [true, true, false, false]),
    (PauseChoice::HowTo, "HOW TO PLAY", [true, false, false, false]),
    (PauseChoice::Restart, "RESTART STAGE", [true, false, false, false]),
    (PauseChoice::Restart, "RESTART", [false, true, true, true]),
    (PauseChoice::Change, "SETUP", [false, true, false, false]),
    (PauseChoice::Options, "OPTIONS", [true, true, true, true]),
    (PauseChoice::Title, "TITLE", [true, true, true, true]),
];

const ANSWERS: [(bool, &str); 2] = [(false, "NO"), (true, "YES, REALLY")];

const MENU: MenuPlace = MenuPlace::in_column(8);
const ANSWERS_MENU: MenuPlace = MenuPlace { top: page::TOP + 32.0, lines: 2, ..MENU };

const LARGE_WIDTH: f32 = 280.0;
const LARGE_PANEL: f32 = 330.0;
const LARGE_CONTROLS_TOP: f32 = 214.0;
const LARGE_CONTROLS: usize = 5;

const ASKED_FROM_TICKS: u32 = 10 * TICKS_PER_SECOND;

const RESTART: &str = "Restart the stage?";

pub(super) const GO_ON: Hint = Hint { says: "continue", ..Hint::BACK };

pub(super) type Explained = [&'static [(Action, &'static str)]; 2];

const SHARED_CONTROLS: Explained = [
    &[(Action::Up, "fly up and down"), (Action::Right, "fly left and right"), (Action::Fire, "fire (hold)")],
    &[
        (Action::Overlay, "collision test counts"),
        (Action::Method, "next method"),
        (Action::Shapes, "what the method sees"),
        (Action::CrossCheck, "compare all methods"),
    ],
];

const CONTROLS: Explained = [
    &[
        (Action::Focus, "fly slowly, show hull"),
        (Action::Bomb, "throw a bomb"),
        (Action::Surge, "spend the cells"),
    ],
    &[(Action::WhatHitMe, "what hit me?")],
];

pub(crate) struct Pause {
    menu: Menu<PauseChoice>,
    /// The item that needs confirmation, and the two answers.
    question: Option<(PauseChoice, Menu<bool>)>,
}

impl Pause {
    pub(crate) fn new(ctx: &Context) -> Self {
        let game = match (ctx.game.session.stress_on_show(), ctx.game.session.mode()) {
            (Some(_), _) => 3,
            (None, GameMode::Survival) => 2,
            (None, _) => usize::from(ctx.practice().is_some()),
        };
        let choices = CHOICES.into_iter().filter(|(.., has_it)| has_it[game]);
        let mode = ctx.game.session.mode();
        let name_of = |choice, name| match choice {
            PauseChoice::Title => way_out(mode),
            PauseChoice::Restart if mode != GameMode::Stages => "RESTART",
            _ => name,
        };
        let lines = choices.map(|(choice, name, _)| (choice, name_of(choice, name), None));
        Self { menu: Menu::new(lines, MENU).enlarged(LARGE_WIDTH, 7), question: None }
    }

    fn choose(&mut self, choice: PauseChoice, ctx: &mut Context) -> Transition {
        let is_end = matches!(choice, PauseChoice::Restart | PauseChoice::Title);
        if is_end && self.question.is_none() && is_worth_a_question(ctx) {
            let mut answers = Menu::plain(&ANSWERS, ANSWERS_MENU).enlarged(LARGE_WIDTH, ANSWERS.len());
            answers.point_at(choice == PauseChoice::Restart);
            self.question = Some((choice, answers));
            return Transition::Stay;
        }
        match choice {
            PauseChoice::Resume => {
                ctx.cue(Cue::Resume);
                Transition::Pop
            }
            PauseChoice::WhatHitMe => WhatHitMeScreen::open(ctx),
            PauseChoice::Lab => Lab::of_game(ctx),
            PauseChoice::HowTo => Transition::push(HowTo::default()),
            PauseChoice::Options => Transition::push(OptionsScreen::new(ctx)),
            PauseChoice::Restart => {
                ctx.save_unfinished();
                ctx.score_unfinished();
                restart(ctx)
            }
            PauseChoice::Change => {
                ctx.save_unfinished();
                PracticeScreen::after_game(ctx)
            }
            PauseChoice::Title => {
                ctx.save_unfinished();
                leave_game(ctx)
            }
        }
    }
}

impl Screen for Pause {
    fn name(&self) -> &'static str {
        "pause"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        ctx.controls.clear_taps();
        ctx.sink.pause_world(true);
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if matches!(input, Input::Action(Action::WhatHitMe)) {
            return WhatHitMeScreen::open(ctx);
        }
        if matches!(input, Input::Action(Action::Restart))
            && self.question.is_none()
            && ctx.restarts_at_once()
        {
            return restart(ctx);
        }
        if let Some((choice, answers)) = &mut self.question {
            let choice = *choice;
            return match answers.update(&input, ctx) {
                MenuAnswer::Chosen(true) => self.choose(choice, ctx),
                MenuAnswer::Chosen(false) | MenuAnswer::Back => {
                    self.question = None;
                    self.menu.point_at(choice);
                    Transition::Stay
                }
                _ => Transition::Stay,
            };
        }
        match self.menu.update(&input, ctx) {
            MenuAnswer::Chosen(choice) => self.choose(choice, ctx),
            MenuAnswer::Back => self.choose(PauseChoice::Resume, ctx),
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(208, "PAUSED", colors::WHITE, painter);
        let back = match &self.question {
            Some((choice, answers)) => {
                draw_question(*choice, ctx, painter);
                answers.draw(painter);
                Hint::BACK
            }
            None => {
                self.menu.draw(painter);
                GO_ON
            }
        };
        match ctx.game.session.stress_on_show() {
            // In large text, a question takes the panel's space.
            _ if self.question.is_some() && painter.is_large() => {}
            Some(stress) => draw_stress_pause(stress, ctx.bindings(), painter),
            None => {
                standing(ctx.game.session.world(), painter);
                explain_game(ctx, painter);
                remark(
                    "Only the hull, 6 × 8 pixels at the ship's center, can be hit. Near misses earn points.",
                    painter,
                );
            }
        }
        let again = (self.question.is_none() && ctx.restarts_at_once()).then_some(AGAIN);
        let hints: Vec<Hint> = [Hint::CHOOSE, Hint::TAKE].into_iter().chain(again).chain([back]).collect();
        page::foot(&hints, ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.question.as_ref().map_or(self.menu.name(), |(_, answers)| answers.name()))
    }
}

fn restart(ctx: &mut Context) -> Transition {
    match ctx.restart_stage() {
        Ok(()) => Transition::Pop,
        Err(_) => Transition::Stay,
    }
}

/// Whether a game is long enough that leaving it needs confirmation. Always false for practice, which is not scored,
/// and for the stress mode, which saves nothing.
fn is_worth_a_question(ctx: &Context) -> bool {
    let session = &ctx.game.session;
    let is_long = session.world().tick() >= ASKED_FROM_TICKS || is_attempt(ctx);
    ctx.practice().is_none() && session.recorder().is_some() && is_long
}

/// Whether the game is the one attempt of a day.
fn is_attempt(ctx: &Context) -> bool {
    ctx.game.session.mode() == GameMode::Daily && ctx.counts()
}

fn draw_question(choice: PauseChoice, ctx: &Context, painter: &mut Painter<'_>) {
    let question = if choice == PauseChoice::Title { "Leave this game?" } else { RESTART };
    let remark = match ctx.is_kept() {
        true if is_attempt(ctx) => "This is your attempt of the day. The next one is practice.",
        true => "Your game will be saved as a replay.",
        false => "Your game will not be saved.",
    };
    let mut y = by_size(page::TOP, page::TOP - 8.0, painter);
    for (tint, says) in [(colors::GOLD, question), (colors::TEXT, remark)] {
        painter.text(Vec2::new(COLUMN.0, y), label(tint), says);
        y += by_size(13.0, 20.0, painter);
    }
}

fn explain_game(ctx: &Context, painter: &mut Painter<'_>) {
    if ctx.game.session.world().players().len() > 1 && painter.frame.ui.device != InputDevice::Touch {
        let top = by_size(176.0, LARGE_CONTROLS_TOP, painter);
        page::rule(top - 8.0, painter);
        return player_keys::draw(ctx.controls.devices_of_two(), ctx.bindings(), top, painter);
    }
    explain(CONTROLS, ctx.bindings(), painter);
}

/// Draws the keys with their effects: first those of all games, then those in `further`.
pub(super) fn explain(further: Explained, bindings: &Bindings, painter: &mut Painter<'_>) {
    if painter.frame.ui.device == InputDevice::Touch {
        return explain_touch(painter);
    }
    if painter.is_large() {
        return explain_large(further, bindings, painter);
    }
    let top = 176.0;
    painter.text(Vec2::new(COLUMN.0, top), label(colors::ACCENT), "CONTROLS");
    page::rule(top + 12.0, painter);
    for (column, (shared, further)) in SHARED_CONTROLS.into_iter().zip(further).enumerate() {
        let (left, says) = (COLUMN.0 + 296.0 * column as f32, 104.0 - 40.0 * column as f32);
        for (i, &(action, what)) in shared.iter().chain(further).enumerate() {
            let at = Vec2::new(left, top + 24.0 + 17.0 * i as f32);
            painter.row(|painter| {
                hints::caps(action, bindings, at, painter);
                painter.text(at + Vec2::new(says, 0.0), label(colors::TEXT), what);
            });
        }
    }
}

fn explain_touch(painter: &mut Painter<'_>) {
    let mut y = by_size(176.0, LARGE_CONTROLS_TOP - 10.0, painter);
    page::rule(y, painter);
    y += by_size(12.0, 8.0, painter);
    for says in TOUCH_CONTROLS {
        y = page::paragraph(Vec2::new(COLUMN.0, y), RIGHT - COLUMN.0, colors::TEXT, says, painter) + 6.0;
    }
}

/// Draws the keys that fly the ship, then those in `further`, as far as they fit. The options show the rest.
fn explain_large(further: Explained, bindings: &Bindings, painter: &mut Painter<'_>) {
    let controls = SHARED_CONTROLS[0].iter().chain(further.into_iter().flatten()).take(LARGE_CONTROLS);
    let lines = controls.map(|&(action, what)| (HintLine::caps(action, bindings, painter), what));
    let (lines, scale): (Vec<_>, f32) = (lines.collect(), painter.text_scale());
    let widest = lines.iter().map(|(caps, _)| scale * caps.width(painter)).fold(0.0, f32::max);
    page::rule(LARGE_CONTROLS_TOP - 10.0, painter);
    for (i, (caps, what)) in lines.into_iter().enumerate() {
        let at = Vec2::new(COLUMN.0, LARGE_CONTROLS_TOP + 22.0 * i as f32);
        painter.row(|painter| {
            caps.draw(at, scale, painter);
            painter.text(at + Vec2::new(widest + 8.0, -3.0), label(colors::TEXT), what);
        });
    }
}

pub(super) fn remark(says: &str, painter: &mut Painter<'_>) {
    if painter.is_large() {
        return;
    }
    painter.text(Vec2::new(COLUMN.0, 302.0), label(colors::SKY), says);
}

fn standing(world: &World, painter: &mut Painter<'_>) {
    let rows_at = panel("SO FAR", painter);
    let score = world.score();
    let rows = [
        ("Score", painter.grouped(score.points)),
        ("Time", clock_time(world.clock(), painter.language())),
        ("Best chain", score.best_chain.to_string()),
        ("Grazes", score.grazes.to_string()),
        ("Ships lost", world.player().deaths.to_string()),
    ];
    rows_at.draw(rows, painter);
}

pub(super) fn panel(heading: &str, painter: &mut Painter<'_>) -> Rows {
    if painter.is_large() {
        let width = RIGHT - LARGE_PANEL;
        page::panel_at([LARGE_PANEL, page::PANEL_TOP, width, 122.0], heading, painter);
        let ends = (LARGE_PANEL + 10.0, RIGHT - 8.0);
        return Rows { ends, top: page::PANEL_TOP + 32.0, step: 18.0 };
    }
    page::panel(page::PANEL_TOP, 88.0, heading, painter);
    Rows { ends: (SIDE.0, RIGHT - 8.0), top: page::PANEL_TOP + 23.0, step: 12.0 }
}
