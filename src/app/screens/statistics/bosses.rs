//! The records of boss phases: one row for each boss, one sign for each phase.

use super::TOP;
use crate::app::screens::prelude::*;
use crate::app::statistics::{PhaseRecord, Statistics};
use crate::level::Level;
use crate::sim::Difficulty;
use std::sync::Arc;

const COLUMNS: Columns<4> = Columns([
    Column { name: "STAGE", x: 44.0, align: Align::Left, room: 8.0 },
    Column { name: "BOSS", x: 92.0, align: Align::Left, room: 120.0 },
    Column { name: "PHASES", x: 330.0, align: Align::Left, room: 80.0 },
    Column { name: "TIME", x: RIGHT, align: Align::Right, room: 44.0 },
]);
const STEP: f32 = 17.0;
/// The sign of a phase that was not captured, was captured, and was captured without a hit.
const SIGNS: [&str; 3] = ["○", "●", "★"];
const IN_WORDS: &str = "{} of {} phases captured, {} without a hit";

pub(super) fn draw_bosses(
    all: &Statistics,
    stages: &[Arc<Level>],
    difficulty: Difficulty,
    painter: &mut Painter<'_>,
) {
    let head = Vec2::new(LEFT, TOP - 8.0);
    let heading = format!("▲▼ {}", painter.translate(difficulty.label()));
    painter.text(head, label(colors::ACCENT), &heading);
    painter.text(Vec2::new(RIGHT, head.y), label(colors::DIM).right(), "● captured   ★ without a hit");
    let bosses = (1..).zip(stages).flat_map(|(stage, level)| {
        let level = level.at(difficulty);
        let bosses = level.bosses.iter().map(|boss| (boss.name.clone(), boss.phases.len()));
        (0..).zip(bosses.collect::<Vec<_>>()).map(move |(index, boss)| (stage, index, boss))
    });
    let top = head.y + by_size(20.0, 22.0, painter);
    for (row, (stage, index, (name, phases))) in bosses.enumerate() {
        let y = top + STEP * row as f32;
        let record = |phase| all.phases.get(&PhaseRecord::key(difficulty.name(), stage, index, phase));
        let records: Vec<_> =
            (0..phases as u8).map(|phase| record(phase).copied().unwrap_or_default()).collect();
        painter.row(|painter| {
            COLUMNS.cell(0, y, colors::SKY, &stage.to_string(), painter);
            let is_met = records.iter().any(|record| record.tries > 0);
            let name = if is_met { painter.translate(&name).to_owned() } else { "· · ·".to_owned() };
            COLUMNS.cell(1, y, if is_met { colors::TEXT } else { colors::FAINT }, &name, painter);
            let signs = records.iter().map(|record| SIGNS[sign(record)]).collect::<Vec<_>>().join(" ");
            let is_perfect = records.iter().all(|record| record.unhit > 0);
            let tint = if is_perfect { colors::GOLD } else { colors::PALE };
            let signs_from = |least| records.iter().filter(|record| sign(record) >= least).count();
            let words = painter.filled(IN_WORDS, &[&signs_from(1), &phases, &signs_from(2)]);
            COLUMNS.sign(2, y, (tint, &signs), &words, painter);
            if records.iter().all(|record| record.best_ticks > 0) {
                let ticks = records.iter().map(|record| record.best_ticks).sum::<u64>();
                let time = clock_time(ticks as u32, painter.language());
                COLUMNS.cell(3, y, colors::TEXT, &time, painter);
            }
        });
    }
}

const fn sign(record: &PhaseRecord) -> usize {
    match (record.captured, record.unhit) {
        (_, 1..) => 2,
        (1.., _) => 1,
        _ => 0,
    }
}
