//! The collision work of the game's stages, counted on the flights in `tests/replays`, and the measured choices of
//! `auto`.

use super::grouped;
use super::marker::Marker;
use anyhow::{Context, anyhow, bail, ensure};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::{Difficulty, Level};
use sector_sweep::replay::{Replay, comparable};
use sector_sweep::sim::{TickPhase, World};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The measured page: its table has a row for each stage and difficulty.
const PAGE: &str = include_str!("../../../../docs/broad-phases.md");

/// The counters of a tick, in the order in which the collision detection narrows the pairs down.
const COUNTERS: [&str; 9] =
    ["objects", "pairs", "after-rules", "tests", "overlaps", "bitmap-tests", "words", "hits", "steps"];

/// The sum and the maximum of each counter over all ticks of a flight.
#[derive(Clone, Debug)]
struct StageWork {
    difficulty: Difficulty,
    ticks: u64,
    sums: [u64; COUNTERS.len()],
    most: [u64; COUNTERS.len()],
}

impl StageWork {
    fn add(&mut self, world: &World) {
        let (pipeline, counts) = (world.collision(), world.collision().counts());
        let counted = [
            pipeline.handles().count() as u64,
            counts.all_pairs,
            counts.after_rules,
            counts.rect_tests,
            counts.rect_hits,
            counts.bitmap_tests,
            counts.words_anded,
            counts.hits,
            pipeline.steps(),
        ];
        self.ticks += 1;
        self.sums.iter_mut().zip(counted).for_each(|(sum, count)| *sum += count);
        self.most.iter_mut().zip(counted).for_each(|(most, count)| *most = count.max(*most));
    }
}

/// The stages that were played so far, by number.
#[derive(Default)]
pub(super) struct Flights {
    played: BTreeMap<u32, StageWork>,
}

impl Flights {
    /// Returns a counter of a stage, its mean per tick or, with `most`, its maximum.
    pub(super) fn count(&mut self, marker: &Marker<'_>) -> anyhow::Result<String> {
        let (stage, counter, is_most) = match marker.words[..] {
            [stage, counter] => (stage, counter, false),
            [stage, counter, "most"] => (stage, counter, true),
            _ => bail!("expected a stage, a counter and optionally most"),
        };
        ensure!(marker.options.is_empty(), "expected no options");
        let work = self.work(stage)?;
        match counter {
            "ticks" => return Ok(grouped(work.ticks)),
            "difficulty" => return Ok(work.difficulty.name().to_owned()),
            _ => {}
        }
        let index = COUNTERS.iter().position(|&name| name == counter);
        let index =
            index.ok_or_else(|| anyhow!("{counter:?} is not a counter: expected {}", COUNTERS.join(", ")))?;
        Ok(if is_most { grouped(work.most[index]) } else { mean(work.sums[index], work.ticks) })
    }

    /// Returns a table with the means of all stages.
    pub(super) fn table(&mut self) -> anyhow::Result<String> {
        let mut text = "| stage | ticks | objects | pairs | after the rules | candidates | overlaps | bitmap tests | words ANDed \
            | hits |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
        let sheet = Sheet::builtin();
        for stage in 1..=Level::builtin_count() {
            let name = level(stage, &sheet)?.name;
            let StageWork { ticks, sums, .. } = self.work(&stage.to_string())?;
            let means: Vec<String> = sums[..8].iter().map(|&sum| mean(sum, *ticks)).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {stage}, {name} | {} | {} |", grouped(*ticks), means.join(" | "));
        }
        Ok(text)
    }

    fn work(&mut self, stage: &str) -> anyhow::Result<&StageWork> {
        let stages = 1..=Level::builtin_count();
        let number = stage.parse::<u32>().ok().filter(|number| stages.contains(number));
        let number =
            number.ok_or_else(|| anyhow!("{stage:?} is not a stage: expected 1 to {}", stages.end()))?;
        Ok(match self.played.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                new.insert(play(number).with_context(|| format!("the flight of stage {number}"))?)
            }
        })
    }
}

fn level(stage: u32, sheet: &Sheet) -> anyhow::Result<Level> {
    Ok(Level::builtin(stage, sheet).ok_or_else(|| anyhow!("there is no stage {stage}"))??)
}

/// Plays the committed flight of a stage to its end and adds up the work of its ticks. A tick that a blast freezes has no
/// collision detection.
fn play(stage: u32) -> anyhow::Result<StageWork> {
    let file = format!("../../tests/replays/stage{stage}.replay");
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file))?;
    let sheet = Arc::new(Sheet::builtin());
    let level = Arc::new(level(stage, &sheet)?);
    let replay = Replay::from_bytes(&bytes)?;
    let setup = replay.header.setup;
    let mut world = World::new(setup, level, sheet, Method::Auto)?;
    comparable(&replay, &world)?;
    let difficulty = setup.difficulty;
    let mut work = StageWork { difficulty, ticks: 0, sums: [0; COUNTERS.len()], most: [0; COUNTERS.len()] };
    let mut events = Vec::new();
    for inputs in replay.inputs {
        events.clear();
        world.step_watched(inputs, &mut events, &mut |phase, world| {
            if phase == TickPhase::Narrow {
                work.add(world);
            }
        });
    }
    // The last state is enough; tests compare the others.
    ensure!(Some(&world.hash()) == replay.hashes.last(), "the played flight differs from the recorded one");
    Ok(work)
}

/// Returns a mean with up to three digits.
fn mean(sum: u64, ticks: u64) -> String {
    let mean = sum as f64 / ticks.max(1) as f64;
    match mean {
        99.5.. => grouped(mean.round() as u64),
        9.95.. => format!("{mean:.1}"),
        _ => format!("{mean:.2}"),
    }
}

/// Returns a table of the choices of `auto` on a difficulty, from the measured page.
pub(super) fn choices(difficulty: &str) -> anyhow::Result<String> {
    let known = Difficulty::ALL.into_iter().any(|known| known.name() == difficulty);
    ensure!(known, "{difficulty:?} is not a difficulty");
    let mut text = "| stage | list, % of ticks | sectors, % | all pairs, % | switches | steps per tick: `auto` | list | sectors \
        | all pairs |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    let mut rows = 0;
    for line in PAGE.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, stage, row, list, sectors, all, switches, _, auto, of_list, of_sectors, of_all, ..] =
            cells[..]
            && row == difficulty
        {
            let steps = [auto, of_list, of_sectors, of_all].map(|steps| steps.parse().map(grouped));
            let [auto, of_list, of_sectors, of_all] = steps;
            let steps = [auto?, of_list?, of_sectors?, of_all?].join(" | ");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {stage} | {list} | {sectors} | {all} | {switches} | {steps} |");
            rows += 1;
        }
    }
    ensure!(rows == Level::builtin_count(), "docs/broad-phases.md has {rows} rows of {difficulty}");
    Ok(text)
}
