//! The result pages of a lost game and of a practice game.

use super::practice::section_words;
use super::stage_clear::{best_line, draw_spared};
use crate::app::game::PracticeSetup;
use crate::app::screens::prelude::*;
use crate::app::ui::score_row;
use crate::modes::Day;
use crate::sim::{GameMode, Outcome, World};
use crate::stress::swarm_size;
use crate::words::{Language, fill};

/// The key that restarts a short game without a question.
pub(super) const AGAIN: Hint = Hint { action: Action::Restart, says: "restart" };

/// Returns the title of the result of a game that has ended, and its color.
pub(super) fn title_of_result(ctx: &Context) -> (&'static str, Rgba) {
    let mode = ctx.game.session.mode();
    match ctx.game.session.world().outcome() {
        Outcome::Cleared if mode.is_caravan() => ("TIME UP", colors::GOLD),
        Outcome::Cleared if mode == GameMode::OwnStage => ("STAGE CLEAR", colors::GOLD),
        Outcome::Cleared => ("ALL CLEAR", colors::GOLD),
        _ if ctx.game.held.gave_out() => ("YOUR COMPUTER GAVE OUT", colors::RED),
        _ => ("GAME OVER", colors::RED),
    }
}

pub(super) fn draw_game_over(ctx: &Context, painter: &mut Painter<'_>) {
    let (world, mode) = (ctx.game.session.world(), ctx.game.session.mode());
    let (title, tint) = title_of_result(ctx);
    page::open(226, title, tint, painter);
    let lead = ctx.game.session.lead_over_ghost();
    draw_score(world, ctx.counts().then_some(ctx.game.best_before), painter);
    match mode {
        GameMode::Stages => draw_lost_stage(world, lead, painter),
        GameMode::Survival => draw_survival(ctx, painter),
        _ => draw_short_game(ctx, lead, painter),
    }
    draw_spared(world, painter);
}

/// Draws the score and the `best` one before, or that the game is not scored.
fn draw_score(world: &World, best: Option<u64>, painter: &mut Painter<'_>) {
    let score = world.score();
    let width = page::column_width(painter);
    score_row(68.0, width, "SCORE", &painter.grouped(score.points), painter);
    let (text, tint) = match best {
        Some(best) => best_line(score.points >= best && score.points > 0, best, painter),
        None => (painter.translate("NOT SCORED").to_owned(), colors::DIM),
    };
    let right = Vec2::new(COLUMN.0 + width, by_size(88.0, 84.0, painter));
    painter.text(right, label(tint).right(), &text);
    page::column_rule(104.0, width, painter);
}

fn draw_survival(ctx: &Context, painter: &mut Painter<'_>) {
    let (world, held) = (ctx.game.session.world(), ctx.game.held);
    let score = world.score();
    let (rate, tint) = match held.is_held() {
        true => (painter.translate("60 ticks/s held").to_owned(), colors::GREEN),
        false => (painter.filled("down to {} ticks/s", &[&held.lowest]), colors::RED),
    };
    let rows = [
        ("Time", clock_time(world.tick(), painter.language()), colors::TEXT),
        ("Aliens at the end", painter.grouped(u64::from(swarm_size(world.tick()))), colors::TEXT),
        ("Computer", rate, tint),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills)), colors::TEXT),
        ("Best chain", painter.grouped(u64::from(score.best_chain)), colors::TEXT),
    ];
    Rows::in_column(118.0, painter).draw_tinted(rows, painter);
}

/// The room beside the title.
const ABOUT_PX: f32 = 380.0;

fn draw_short_game(ctx: &Context, lead: Option<i64>, painter: &mut Painter<'_>) {
    let world = ctx.game.session.world();
    let (mode, level) = (world.setup().mode, world.level());
    let name = if mode == GameMode::OwnStage { &level.name } else { mode.label() };
    let about = format!("{}  {}", painter.translate(name), painter.translate(&level.subtitle));
    let at = Vec2::new(RIGHT, by_size(27.0, 23.0, painter));
    painter.text(at, label(colors::SKY).right(), &page::cut(about.trim_end(), ABOUT_PX, painter));
    let score = world.score();
    let rows = [
        ("Time", clock_time(world.tick(), painter.language()), colors::TEXT),
        ("Ships lost", world.player().deaths.to_string(), colors::TEXT),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills)), colors::TEXT),
        ("Best chain", painter.grouped(u64::from(score.best_chain)), colors::TEXT),
        ("Bullets grazed", painter.grouped(u64::from(score.grazes)), colors::TEXT),
    ];
    let is_daily = mode == GameMode::Daily;
    // There is room for six rows, or for five and the line to share.
    let shown = rows.len() - usize::from(is_daily && lead.is_some());
    let ghost = lead.map(|lead| ghost_row(lead, painter));
    let rows = rows.into_iter().take(shown).chain(ghost);
    Rows::in_column(118.0, painter).draw_tinted(rows, painter);
    // In large text, the menu has its place.
    if is_daily && !painter.is_large() {
        page::remark(214.0, colors::SKY, &daily_line(world, ctx.counts(), painter.language()), painter);
    }
}

/// Returns a row with the points by which a game is ahead of its ghost or behind it.
fn ghost_row(lead: i64, painter: &Painter<'_>) -> (&'static str, String, Rgba) {
    let points = painter.grouped(lead.unsigned_abs());
    match lead {
        0.. => ("Ahead of the ghost", points, colors::GREEN),
        _ => ("Behind the ghost", points, colors::RED),
    }
}

/// Returns the result of a daily stage as one line to share. `verify` prints the day and the score of its replay.
pub(super) fn daily_line(world: &World, counts: bool, language: Language) -> String {
    let day = Day(world.setup().seed);
    let points = language.grouped(world.score().points);
    let modifier = language.translate(day.modifier().label());
    let lost = fill(language.translate("{} ships lost"), &[&world.player().deaths]);
    let practice = if counts { String::new() } else { format!(" ({})", language.translate("practice")) };
    format!("Sector Sweep {day}: {points}, {modifier}, {lost}{practice}")
}

fn draw_lost_stage(world: &World, lead: Option<i64>, painter: &mut Painter<'_>) {
    let score = world.score();
    let grazed = || ("Bullets grazed", painter.grouped(u64::from(score.grazes)), colors::TEXT);
    let rows = [
        ("Reached", reached(world, painter), colors::TEXT),
        ("Time", clock_time(world.clock(), painter.language()), colors::TEXT),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills)), colors::TEXT),
        ("Best chain", painter.grouped(u64::from(score.best_chain)), colors::TEXT),
        lead.map_or_else(grazed, |lead| ghost_row(lead, painter)),
    ];
    Rows::in_column(118.0, painter).draw_tinted(rows, painter);
    // In large text, the advice is next to the menu.
    let (left, y) = (by_size(COLUMN.0, 260.0, painter), by_size(218.0, 244.0, painter));
    page::paragraph(Vec2::new(left, y), RIGHT - left, colors::SKY, advice(world), painter);
}

fn reached(world: &World, painter: &Painter<'_>) -> String {
    let level = world.level();
    match world.boss().filter(|boss| !boss.is_gone()) {
        Some(boss) => {
            let spec = boss.spec(level);
            let name = painter.translate(&spec.name);
            painter.filled("{}, phase {} of {}", &[&name, &(boss.phase + 1), &spec.phases.len()])
        }
        None => level.name.clone(),
    }
}

fn advice(world: &World) -> &'static str {
    let score = world.score();
    if score.grazes < 10 {
        "Hold focus to fly slowly and see your hull. Near misses earn points."
    } else if score.best_chain < 30 {
        "Keep your chain alive: the longer it is, the more each kill scores."
    } else {
        "Your hull is small. There is always a gap between two bullets."
    }
}

pub(super) fn draw_practice_end(plan: PracticeSetup, ctx: &Context, painter: &mut Painter<'_>) {
    let world = ctx.game.session.world();
    let (title, tint) = match world.outcome() {
        Outcome::Cleared => ("PRACTICE DONE", colors::GOLD),
        _ => ("GAME OVER", colors::RED),
    };
    page::open(226, title, tint, painter);
    let score = world.score();
    let rows = [
        ("Stage", plan.setup.stage.to_string()),
        ("From", painter.translate(&section_words(plan.practice().from)).to_owned()),
        ("Time", clock_time(world.tick(), painter.language())),
        // How often the ship would have been lost without invulnerability.
        ("Hits", ctx.game.session.marks.hits.to_string()),
        ("Ships lost", world.player().deaths.to_string()),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills))),
        ("Bullets grazed", painter.grouped(u64::from(score.grazes))),
    ];
    Rows::in_column(68.0, painter).draw(rows, painter);
}
