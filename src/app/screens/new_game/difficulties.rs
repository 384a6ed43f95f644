//! The difficulty panel: five levels to compare and click, a sentence about the selected one, and its effect on the
//! game. For Swarm Survival, which has no difficulties, a sentence about the game and its best result.

use super::hangar;
use crate::app::scores::{Division, Entry};
use crate::app::screens::prelude::*;
use crate::app::ui::{clock, keys::key};
use crate::sim::{Difficulty, GameMode, Score, ShipKind};
use crate::stress::swarm_size;

const PANEL: [f32; 4] = [LEFT, 150.0, 290.0, 176.0];
const FOOT: f32 = PANEL[1] + 58.0;
const ACROSS: f32 = (PANEL[2] - 16.0) / Difficulty::ALL.len() as f32;
const RISE: f32 = 7.0;
const SENTENCE: f32 = FOOT + 26.0;
const ROWS: Rows = Rows { ends: (PANEL[0] + 10.0, PANEL[0] + PANEL[2] - 10.0), top: 282.0, step: 14.0 };
const GAP: f32 = 4.0;

const ABOUT: [&str; Difficulty::ALL.len()] = [
    "Few, slow bullets. If you are hit, a bomb saves you. Start here.",
    "Much denser fire, patterns you have to read, and no automatic bombs.",
    "The stages as they were designed. Use your bombs.",
    "For players who know the stages: faster, with more enemy guns.",
    "Everything at once. You have to know every pattern.",
];

/// Returns what a mode is about. The stages have their difficulties instead.
pub(super) const fn about(mode: GameMode) -> &'static str {
    match mode {
        GameMode::Stages | GameMode::OwnStage => "",
        GameMode::Survival => {
            "One ship, three bombs, and a swarm that grows until your ship or your computer gives out."
        }
        GameMode::Caravan2 => {
            "Two minutes for as many points as you can. Empty the field and the next wave comes at once."
        }
        GameMode::Caravan5 => {
            "Five minutes, three bosses, and as many ships as it takes. A lost ship costs your chain."
        }
        GameMode::Daily => {
            "The same stage for everyone today. Your first attempt counts; later ones are practice."
        }
        GameMode::BossRush => "All twelve bosses, one after the other, with your guns at full power.",
    }
}

pub(super) fn at(point: Vec2) -> Option<Difficulty> {
    let [left, top, ..] = PANEL;
    let (step, is_high) = ((point.x - left - 8.0) / ACROSS, (top + 16.0..FOOT + 18.0).contains(&point.y));
    Difficulty::ALL.get(step.floor() as usize).filter(|_| is_high && step >= 0.0).copied()
}

pub(super) fn draw(reserve: u8, ctx: &Context, painter: &mut Painter<'_>) {
    let plan = ctx.settings.new_game;
    let division = Division::from(&plan.setup(ctx.host.launch.stage, ctx.host.today()));
    if plan.kind.has_one_difficulty() {
        return draw_mode(plan.kind, ctx.records.book.rows(division).first(), ctx, painter);
    }
    let chosen = plan.difficulty as usize;
    page::panel_at(PANEL, "DIFFICULTY LEVEL", painter);
    for (i, difficulty) in Difficulty::ALL.into_iter().enumerate() {
        painter.unspoken(|painter| draw_step(i, difficulty.label(), chosen, painter));
    }
    let at = Vec2::new(ROWS.ends.0, SENTENCE);
    let says = if plan.kind == GameMode::BossRush { about(plan.kind) } else { ABOUT[chosen] };
    page::paragraph(at, ROWS.ends.1 - ROWS.ends.0, colors::TEXT, says, painter);
    ROWS.draw_row(0, "Ships in reserve", "", colors::TEXT, painter);
    painter.speak_beside(ROWS.top, &reserve.to_string());
    draw_reserve(reserve, plan.ships[0], painter);
    ROWS.draw_row(1, "Extra ship at", &extends(painter), colors::TEXT, painter);
    let best = ctx.records.book.best(division);
    let best = if best > 0 { painter.grouped(best) } else { "–".to_owned() };
    ROWS.draw_row(2, "Your best", &best, colors::GOLD, painter);
}

fn draw_mode(mode: GameMode, best: Option<&Entry>, ctx: &Context, painter: &mut Painter<'_>) {
    page::panel_at(PANEL, mode.label(), painter);
    let at = Vec2::new(ROWS.ends.0, PANEL[1] + 26.0);
    page::paragraph(at, ROWS.ends.1 - ROWS.ends.0, colors::TEXT, about(mode), painter);
    let points = best.map_or_else(|| "–".to_owned(), |entry| painter.grouped(entry.points));
    let ticks = best.map_or(0, |entry| entry.ticks);
    let mut rows = match mode {
        GameMode::Daily => {
            let today = ctx.host.today();
            let is_open = today > ctx.records.book.last_daily;
            let attempt = painter.translate(if is_open { "open" } else { "used" }).to_owned();
            vec![
                ("Your attempt", attempt),
                ("Today", today.to_string()),
                ("Modifier", painter.translate(today.modifier().label()).to_owned()),
            ]
        }
        GameMode::Survival if best.is_some() => vec![
            ("Time", clock(ticks, 0, painter.language())),
            ("Aliens at the end", painter.grouped(u64::from(swarm_size(ticks)))),
        ],
        _ => Vec::new(),
    };
    let restart = key(Action::Restart, ctx.bindings(), &painter.frame.ui.key_labels);
    if mode.is_caravan() && !restart.is_empty() {
        rows.push(("Restart at any time", restart));
    }
    let rows: Vec<_> = rows.into_iter().chain([("Your best", points)]).collect();
    // The panel has room for three rows below the text; a fourth goes above them.
    let above = rows.len().saturating_sub(3) as f32 * ROWS.step;
    let places = Rows { top: ROWS.top - above, ..ROWS };
    for (i, (name, value)) in rows.into_iter().enumerate() {
        places.draw_row(i, name, &value, colors::TEXT, painter);
    }
}

fn draw_reserve(reserve: u8, ship: ShipKind, painter: &mut Painter<'_>) {
    let [_, _, small] = ship.extras();
    let Some(sprite) = painter.sheet.sprite(small) else { return };
    let width = f32::from(painter.sheet.cell(painter.sheet.frame(sprite, 0)).uv[2]);
    for i in 0..reserve {
        let across = (width + GAP) * f32::from(i) + width / 2.0;
        widgets::cell(sprite, 0, Vec2::new(ROWS.ends.1 - across, ROWS.top + 3.0), 1.0, painter);
    }
}

fn extends(painter: &Painter<'_>) -> String {
    let first = Score::default().next_extend;
    let points = std::iter::successors(Some(first), |points| Some(2 * points + first));
    points.take(3).map(|points| painter.grouped(points) + "  ").collect::<String>() + "…"
}

fn draw_step(i: usize, name: &str, chosen: usize, painter: &mut Painter<'_>) {
    let (left, height) = (PANEL[0] + 8.0 + ACROSS * i as f32, RISE * (i + 1) as f32);
    let tint = if i <= chosen { colors::GOLD } else { colors::TROUGH };
    let tint = if i < chosen { colors::faded(tint, 0.55) } else { tint };
    painter.rect(left + 4.0, FOOT - height, ACROSS - 8.0, height, tint);
    let words = if i == chosen { colors::GOLD } else { colors::DIM };
    painter.text(Vec2::new(left + ACROSS / 2.0, FOOT + 6.0), label(words).center(), name);
}

pub(super) fn draw_large(chosen: Difficulty, painter: &mut Painter<'_>) {
    let (name, at) = (chosen.label(), Vec2::new(LEFT, hangar::LARGE_TOP));
    painter.text(at, label(colors::GOLD), name);
    pips(chosen as usize, at + Vec2::new(text_width(name, painter) + 16.0, 4.0), colors::GOLD, painter);
    let below = at + Vec2::new(0.0, page::leading(painter) + 4.0);
    page::paragraph(below, hangar::LARGE_WIDTH, colors::TEXT, ABOUT[chosen as usize], painter);
}

/// Draws a row of five pips, from one lit for the easiest difficulty to all for the hardest, so that the level is clear
/// even without its name. `difficulty` is an index from 0, the easiest.
fn pips(difficulty: usize, at: Vec2, lit: Rgba, painter: &mut Painter<'_>) {
    for pip in 0..Difficulty::ALL.len() {
        let tint = if pip <= difficulty { lit } else { colors::TROUGH };
        painter.rect(at.x + 10.0 * pip as f32, at.y, 8.0, 8.0, tint);
    }
}
