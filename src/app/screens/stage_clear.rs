//! The result page of a cleared stage: its points and their reasons, the score counting up, and the collision counts.

use crate::app::screens::prelude::*;
use crate::app::ui::{Funnel, score_row};
use crate::sim::{TICKS_PER_SECOND, World};
use std::cmp::Ordering;

const COUNT_CUE_TICKS: f32 = 6.0;

const LINE_TICKS: f32 = 6.0;
const COUNT_TICKS: f32 = 26.0;
const FIRST_TICKS: f32 = 14.0;
const WAY_LEFT: f32 = 266.0;
const WAY_STEP: f32 = 64.0;
const WAY_MIDDLE: f32 = 302.0;
const LARGE_BADGES: Vec2 = Vec2::new(280.0, 244.0);
const LINES: f32 = 9.0;
const LINE_PX: f32 = 14.0;
const TOTAL_TOP: f32 = 176.0;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StageClear {
    is_hurried: bool,
}

impl StageClear {
    /// Returns the ticks since the page opened, or infinity once the player has skipped the count.
    fn age_ticks(self, ctx: &Context) -> f32 {
        if self.is_hurried { f32::INFINITY } else { ctx.clock.age_ticks() }
    }

    pub(super) fn is_done(self, ctx: &Context) -> bool {
        counted_up(self.age_ticks(ctx))
    }

    /// Shows the final numbers at once after a key or click. Returns whether to hide the input from the menu.
    pub(super) fn takes(&mut self, input: &Input<'_>, ctx: &mut Context) -> bool {
        if self.is_done(ctx) {
            return false;
        }
        match input {
            Input::Time(step) => {
                let age = self.age_ticks(ctx);
                let ticks = step.elapsed.as_secs_f32() * TICKS_PER_SECOND as f32;
                let beat = |age: f32| (age / COUNT_CUE_TICKS).floor();
                if beat(age) != beat(age - ticks) {
                    ctx.cue(Cue::ScoreCount);
                }
                return false;
            }
            Input::Action(Action::Back) => return false,
            Input::Action(_) => self.hurry(),
            Input::Pointer(pointer) => self.is_hurried |= pointer.clicked,
            _ => {}
        }
        true
    }

    /// Shows the final numbers without counting up, even if the page is shown again.
    pub(super) fn hurry(&mut self) {
        self.is_hurried = true;
    }

    pub(super) fn draw(self, has_emblems: bool, ctx: &Context, painter: &mut Painter<'_>) {
        let (world, best, age) = (ctx.game.session.world(), ctx.game.best_before, self.age_ticks(ctx));
        page::open(222, "STAGE CLEAR", colors::GOLD, painter);
        let level = world.level();
        let name = Vec2::new(page::RIGHT, by_size(27.0, 23.0, painter));
        let time = clock_time(world.clock(), painter.language());
        let mut place = format!("{}  {time}", painter.translate(&level.name));
        if !painter.is_large() {
            place = format!("{}  {place}", painter.translate(&level.subtitle));
        }
        painter.text(name, label(colors::SKY).right(), &place);
        table(world, age, painter);
        total(world, best, age, painter);
        flawless(world, best, ctx.game.session.lead_over_ghost(), age, painter);
        draw_spared(world, painter);
        if has_emblems {
            // The second loop takes the same way.
            let stages = ctx.content.stages.len() as u32;
            way((ctx.game.campaign.setup.stage - 1) % stages + 1, age, painter);
        }
    }
}

fn counted_up(age_ticks: f32) -> bool {
    age_ticks >= FIRST_TICKS + LINES * LINE_TICKS + COUNT_TICKS
}

/// Returns how far the value of a line has counted up, from 0 to 1. Returns `None` before the line appears.
fn share(line: f32, age_ticks: f32) -> Option<f64> {
    let age = age_ticks - FIRST_TICKS - line * LINE_TICKS;
    (age >= 0.0).then(|| f64::from((age / COUNT_TICKS).min(1.0)))
}

fn part(of: u64, share: f64) -> u64 {
    (of as f64 * share) as u64
}

struct ResultLine {
    name: &'static str,
    count: String,
    points: u64,
}

fn lines(world: &World, painter: &Painter<'_>) -> [ResultLine; 8] {
    let (here, paid) = (world.of_this_stage(), world.stage_points());
    let score = here.score;
    let aliens = world.level().all_targets() as u32;
    let bombs: u32 = world.players().iter().map(|player| player.bombs_used).sum();
    let grouped = |value: u32| painter.grouped(u64::from(value));
    let counted = |template, value: u32| painter.counted(template, [u64::from(value)]);
    let destroyed = grouped(world.stats().kills.iter().sum());
    let line = |name, count, points| ResultLine { name, count, points };
    [
        line("Destroyed", painter.filled("{} of {} aliens", &[&destroyed, &grouped(aliens)]), paid.kills),
        line("Chain bonus", counted("longest {}", score.best_chain), paid.chain),
        line("Close combat", counted("{} grazes", score.grazes), paid.close),
        line("Surges and chips", String::new(), paid.cash + paid.chips),
        line("Medals, surplus items", grouped(here.medals.caught), paid.items),
        line("Bosses, stage clear", String::new(), paid.phases + paid.clear),
        line("Ships lost", grouped(here.deaths()), paid.no_miss),
        line("Bombs used", grouped(bombs), paid.no_bomb),
    ]
}

fn table(world: &World, age_ticks: f32, painter: &mut Painter<'_>) {
    let larger = painter.text_scale() - 1.0;
    let table =
        Rows { step: LINE_PX + 3.0 * larger, ..Rows::in_column(page::PANEL_TOP - 2.0 * larger, painter) };
    for (i, ResultLine { name, count, points }) in lines(world, painter).into_iter().enumerate() {
        let Some(share) = share(i as f32, age_ticks) else { continue };
        let tint = if points == 0 { colors::FAINT } else { colors::GOLD };
        let value = painter.grouped(part(points, share));
        table.draw_counted(i, (name, &count), &value, tint, painter);
    }
}

fn flawless(world: &World, best: u64, lead: Option<i64>, age_ticks: f32, painter: &mut Painter<'_>) {
    if !counted_up(age_ticks) {
        return;
    }
    let here = world.of_this_stage();
    let badges = [
        (world.stage_points().extends > 0, "EXTRA SHIP"),
        (here.score.best_chain >= 50, "CHAIN OF 50"),
        (here.score.grazes >= 100, "100 GRAZES"),
        (lead.is_some_and(|lead| lead > 0), "GHOST BEATEN"),
    ];
    let (best, _) = best_line(world.score().points >= best, best, painter);
    let is_large = painter.is_large();
    let room = page::column_width(painter) - text_width(&best, painter) - 12.0;
    let (mut x, mut y, mut end) = (COLUMN.0, 222.0, COLUMN.0 + room);
    // Below the first line, large badges are next to the menu.
    let second = if is_large {
        (LARGE_BADGES.x, LARGE_BADGES.y, RIGHT)
    } else {
        (COLUMN.0, 234.0, COLUMN.0 + COLUMN.1)
    };
    for (_, text) in badges.into_iter().filter(|&(earned, _)| earned) {
        let text = format!("★ {}", painter.translate(text));
        let width = text_width(&text, painter);
        if x + width > end {
            (x, y, end) = if y < second.1 { second } else { (second.0, y + 20.0, RIGHT) };
        }
        painter.text(Vec2::new(x, y), label(colors::PALE), &text);
        x += width + 18.0;
    }
}

pub(super) fn best_line(is_new: bool, best: u64, painter: &Painter<'_>) -> (String, Rgba) {
    if is_new {
        (painter.translate("★ NEW BEST").to_owned(), colors::GOLD)
    } else {
        (painter.counted("Best {}", [best]), colors::DIM)
    }
}

fn way(stage: u32, age_ticks: f32, painter: &mut Painter<'_>) {
    let (mut x, mut n) = (WAY_LEFT, 1);
    while let Some(sign) = painter.sheet.sprite(&format!("emblem_{n}")) {
        // The line to the next stage grows once the score has been counted.
        let grown = ((age_ticks - FIRST_TICKS - LINES * LINE_TICKS) / COUNT_TICKS).clamp(0.0, 1.0);
        if n > 1 {
            let share = match n.cmp(&(stage + 1)) {
                Ordering::Less => 1.0,
                Ordering::Equal => grown,
                Ordering::Greater => 0.0,
            };
            let (from, long) = (x - WAY_STEP + 22.0, WAY_STEP - 44.0);
            painter.rect(from, WAY_MIDDLE - 1.0, long, 2.0, colors::TROUGH);
            painter.rect(from, WAY_MIDDLE - 1.0, (long * share).round(), 2.0, colors::GOLD);
        }
        let tint = if n <= stage { Painter::PLAIN } else { [62, 66, 92, 255] };
        let frame = painter.sheet.frame(sign, 0);
        painter.sprite(Layer::Hud, frame, Vec2::new(x, WAY_MIDDLE), tint, Painter::NO_FLASH, 0.0);
        (x, n) = (x + WAY_STEP, n + 1);
    }
}

fn total(world: &World, best: u64, age_ticks: f32, painter: &mut Painter<'_>) {
    let Some(share) = share(LINES - 1.0, age_ticks) else { return };
    let points = world.score().points;
    let top = TOTAL_TOP + 13.0 * (painter.text_scale() - 1.0);
    let width = page::column_width(painter);
    page::column_rule(top, width, painter);
    score_row(
        top + by_size(16.0, 14.0, painter),
        width,
        // The lines above count the whole stage, but a continue resets the score.
        if world.continues_used() > 0 { "SCORE SINCE CONTINUE" } else { "SCORE" },
        &painter.grouped(part(points, share)),
        painter,
    );
    let (text, tint) = best_line(points >= best, best, painter);
    let right = Vec2::new(COLUMN.0 + width, 222.0);
    painter.text(right, label(tint).right(), &text);
}

const TESTS: &str = "COLLISION TESTS";

pub(super) fn draw_counts(world: &World, painter: &mut Painter<'_>) {
    page::open(226, TESTS, colors::WHITE, painter);
    let funnel = Funnel { span: (COLUMN.0, page::WIDTH), top: page::PANEL_TOP - 4.0, step: 26.0, bar: 4.0 };
    draw_funnel(&funnel, world, painter);
}

/// Draws the collision counts next to the result. In large text, they have their own page instead.
pub(super) fn draw_spared(world: &World, painter: &mut Painter<'_>) {
    if !painter.is_large() {
        page::panel(page::PANEL_TOP, 212.0, TESTS, painter);
        let (span, top) = ((SIDE.0, SIDE.1 - 8.0), page::PANEL_TOP + 24.0);
        draw_funnel(&Funnel { span, top, step: 24.0, bar: 3.0 }, world, painter);
    }
}

fn draw_funnel(funnel: &Funnel, world: &World, painter: &mut Painter<'_>) {
    let rows = counted(world);
    funnel.draw(rows, painter);
    let at = Vec2::new(funnel.span.0, funnel.top + funnel.step * rows.len() as f32 + 2.0);
    page::paragraph(at, funnel.span.1, colors::SKY, &spared(world, painter), painter);
}

fn counted(world: &World) -> [(&'static str, u64); 6] {
    let counts = world.total_counts();
    [
        ("All pairs", counts.all_pairs),
        ("Allowed pairs", counts.after_rules),
        ("Candidates", counts.candidates),
        ("Overlaps", counts.rect_hits),
        ("Bitmap tests", counts.bitmap_tests),
        ("Hits", counts.hits),
    ]
}

pub(super) fn spared(world: &World, painter: &Painter<'_>) -> String {
    let counts = world.total_counts();
    let saved = counts.all_pairs / counts.candidates.max(1);
    painter.counted("The broad phase tested one pair in {}. The rest could not touch.", [saved])
}
