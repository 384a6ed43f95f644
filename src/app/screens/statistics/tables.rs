//! The statistics pages except the achievements: totals over all games, the stages, sprites with their counts, and the
//! pairs left after each step of the collision detection.

use super::{TOP, nothing};
use crate::app::screens::prelude::*;
use crate::app::statistics::Statistics;
use crate::app::ui::Funnel;
use crate::app::ui::widgets::cell;
use crate::lab::sprite_name;
use crate::sim::{Difficulty, TICKS_PER_SECOND};
use std::collections::BTreeMap;

const MIDDLE: f32 = 334.0;

const STAGES: Columns<7> = Columns([
    Column { name: "STAGE", x: 48.0, align: Align::Left, room: 60.0 },
    Column { name: "PLAYED", x: 150.0, align: Align::Right, room: 48.0 },
    Column { name: "CLEARED", x: 226.0, align: Align::Right, room: 54.0 },
    Column { name: "NO LOSS", x: 300.0, align: Align::Right, room: 0.0 },
    Column { name: "SHIPS LOST", x: 404.0, align: Align::Right, room: 0.0 },
    Column { name: "TIME", x: 490.0, align: Align::Right, room: 0.0 },
    Column { name: "BEST", x: RIGHT, align: Align::Right, room: 54.0 },
]);

const LARGE_STEP: f32 = 19.0;

pub(super) fn draw_flight(all: &Statistics, painter: &mut Painter<'_>) {
    let language = painter.language();
    let percent = |share| format!("{} %", language.decimals(share, 1));
    let accuracy = all.accuracy_permille().map_or("–".to_owned(), percent);
    let left = [
        ("Games", painter.grouped(all.games)),
        ("Stages cleared", painter.grouped(all.stages_cleared)),
        ("Flight time", hours(all.ticks)),
        ("Ships lost", painter.grouped(all.deaths)),
        ("Continues used", painter.grouped(all.continues)),
        ("Shots fired", painter.grouped(all.shots)),
        ("Hits", painter.grouped(all.hits)),
        ("Accuracy", accuracy),
    ];
    let right = [
        ("Aliens destroyed", painter.grouped(all.kills)),
        ("Bullets grazed", painter.grouped(all.grazes)),
        ("Medals caught", painter.grouped(all.medals)),
        ("Longest chain", painter.grouped(all.best_chain)),
        ("Bombs used", painter.grouped(all.bombs)),
        ("Surges used", painter.grouped(all.surges)),
    ];
    if painter.is_large() {
        // A single column of what fits. The page of stages shows how often the game was cleared.
        let rows = Rows { ends: (LEFT, RIGHT), top: TOP - 1.0, step: 20.0 };
        let fits = |(name, _): &(&str, String)| !["Continues used", "Hits"].contains(name);
        for (i, (name, value)) in left.into_iter().chain(right).filter(fits).enumerate() {
            rows.draw_row(i, name, &value, colors::TEXT, painter);
        }
        return;
    }
    Rows { ends: (LEFT, 306.0), top: TOP, step: 22.0 }.draw(left, painter);
    Rows { ends: (MIDDLE, RIGHT), top: TOP, step: 22.0 }.draw(right, painter);
    draw_clears(all, painter);
}

fn draw_clears(all: &Statistics, painter: &mut Painter<'_>) {
    let heading = "GAMES COMPLETED";
    let rows = Difficulty::ALL.map(|difficulty| {
        let clears = all.clears.get(difficulty.name()).copied().unwrap_or_default();
        (difficulty.label(), painter.grouped(clears))
    });
    if painter.is_large() {
        let y = page::BOTTOM - 2.0 * page::leading(painter);
        painter.text(Vec2::new(LEFT, y), label(colors::ACCENT), heading);
        let words = rows.map(|(name, count)| format!("{} {count}", painter.translate(name))).join("   ");
        painter.text(Vec2::new(LEFT, y + page::leading(painter)), label(colors::TEXT), &words);
        return;
    }
    let at = Vec2::new(MIDDLE, TOP + 138.0);
    painter.text(at, label(colors::ACCENT), heading);
    Rows { ends: (MIDDLE, RIGHT), top: at.y + 18.0, step: 18.0 }.draw(rows, painter);
}

pub(super) fn draw_stages(all: &Statistics, painter: &mut Painter<'_>) {
    let (top, lines, step) = if painter.is_large() { (TOP - 8.0, 8, LARGE_STEP) } else { (TOP, 9, 22.0) };
    STAGES.headings(top, painter);
    painter.rect(LEFT, top + by_size(11.0, 17.0, painter), RIGHT - LEFT, 1.0, colors::TROUGH);
    if all.stages.is_empty() {
        nothing(painter);
    }
    for (i, (name, stage)) in all.stages.iter().take(lines).enumerate() {
        let y = top + 20.0 + step * i as f32;
        painter.row(|painter| {
            STAGES.cell(0, y, colors::SKY, name, painter);
            for (i, count) in [stage.flown, stage.cleared, stage.unhit, stage.deaths].into_iter().enumerate()
            {
                STAGES.cell(1 + i, y, colors::TEXT, &painter.grouped(count), painter);
            }
            if stage.best_ticks > 0 {
                STAGES.cell(
                    5,
                    y,
                    colors::TEXT,
                    &clock_time(stage.best_ticks as u32, painter.language()),
                    painter,
                );
            }
            STAGES.cell(6, y, colors::PALE, &painter.grouped(stage.best), painter);
        });
    }
    if painter.is_large() {
        draw_clears(all, painter);
    }
}

pub(super) fn hours(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

pub(super) fn draw_pairs(all: &Statistics, painter: &mut Painter<'_>) {
    let pairs = &all.pairs;
    let rows = [
        ("All possible pairs", pairs.all),
        ("Allowed by the rules", pairs.after_rules),
        ("Close to each other", pairs.candidates),
        ("Overlapping rectangles", pairs.rect_hits),
        ("Pixels compared", pairs.bitmap_tests),
        ("Shared pixels", pairs.hits),
    ];
    Funnel { span: (LEFT, RIGHT - LEFT), top: TOP, step: 30.0, bar: 4.0 }.draw(rows, painter);
    if let Some(spared) = pairs.all.checked_div(pairs.candidates) {
        let remark = painter.counted("One pair in {} was tested; the rest could not collide.", [spared]);
        page::remark(TOP + 188.0, colors::SKY, &remark, painter);
    }
}

const ACROSS: usize = 8;
const LARGE_ACROSS: usize = 6;
const DOWN: usize = 4;
const PLATE: Vec2 = Vec2::new(72.0, 58.0);

pub(super) fn draw_pictures(numbers: &BTreeMap<String, u64>, painter: &mut Painter<'_>) {
    if numbers.is_empty() {
        nothing(painter);
    }
    let mut all: Vec<(&String, u64)> = numbers.iter().map(|(name, &number)| (name, number)).collect();
    all.sort_by_key(|&(name, number)| (core::cmp::Reverse(number), name));
    let across = if painter.is_large() { LARGE_ACROSS } else { ACROSS };
    let plate = PLATE * Vec2::new(ACROSS as f32 / across as f32, 1.0);
    for (i, (name, number)) in all.into_iter().take(across * DOWN).enumerate() {
        let place = Vec2::new((i % across) as f32, (i / across) as f32);
        let corner = Vec2::new(LEFT, TOP - 10.0) + plate * place;
        painter.rect(corner.x, corner.y, plate.x - 4.0, plate.y - 4.0, colors::faded(colors::TROUGH, 0.6));
        draw_picture(name, corner + Vec2::new((plate.x - 4.0) / 2.0, 20.0), painter);
        let at = corner + Vec2::new((plate.x - 4.0) / 2.0, plate.y - by_size(14.0, 19.0, painter));
        let (number, name) = (painter.grouped(number), sprite_name(name));
        let words = format!("{} {number}", painter.translate(name));
        painter.row(|painter| {
            painter.spoken_as(at, &words, |painter| painter.text(at, label(colors::TEXT).center(), &number));
        });
    }
}

fn draw_picture(name: &str, middle: Vec2, painter: &mut Painter<'_>) {
    let sprite =
        painter.sheet.sprite(name).or_else(|| painter.sheet.sprite("rock_2").filter(|_| name == "rock"));
    let Some(sprite) = sprite else {
        return painter.text(middle, label(colors::FAINT).center(), "?");
    };
    let uv = painter.sheet.cell(painter.sheet.frame(sprite, 0)).uv;
    let shrink = (f32::from(uv[2]) / 64.0).max(f32::from(uv[3]) / 38.0).ceil().max(1.0);
    cell(sprite, 0, middle, shrink, painter);
}
