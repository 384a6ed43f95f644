//! The crowds of the stages suit particular methods: in the columns of Open Space, The Column and The Hive, `auto`
//! switches to the sectors, stays with them, and needs fewer steps than the list would.
//!
//! The seeds differ from the seeds 101 to 140, with which the levels were tuned on earlier versions of the columns.

use crate::builtin_game::game;
use sector_collision::{Method, Pipeline, Tuning};
use sector_sweep::bot::Autopilot;
use sector_sweep::lab::stepper::{LabObject, TickState, searched_in_tick};
use sector_sweep::level::{Difficulty, TICKS_PER_SECOND};
use sector_sweep::sim::{Assists, GameSetup, Outcome, World};

const SEEDS: [u64; 2] = [7, 203];
const CHOICES: [Method; 3] = [Method::AxisList, Method::SectorGrid, Method::BruteForce];

/// Returns a pipeline with one method that mirrors the objects of a game.
fn mirror(method: Method, world: &World) -> TickState {
    let game = world.collision();
    TickState::empty(Pipeline::with_tuning(method, Tuning::GAME, game.rules().clone(), [], game.capacity()))
}

/// Copies the objects of the game and finds their pairs. Returns the number of steps this took.
fn steps_of(mirror: &mut TickState, objects: &[LabObject]) -> u64 {
    let changes = mirror.changes(objects);
    mirror.apply(&changes);
    mirror.pipeline.find_overlaps();
    mirror.pipeline.steps()
}

#[derive(Default)]
struct Steps {
    auto: u64,
    choices: [u64; CHOICES.len()],
}

/// Flies a stage invulnerably. Returns the game at its end, the steps of all ticks, and the steps of the ticks on the
/// sectors.
fn fly(stage: u32, difficulty: Difficulty, seed: u64) -> (World, [Steps; 2]) {
    let assists = Assists { invulnerable: true, ..Assists::default() };
    let setup = GameSetup { stage, difficulty, assists, seed, ..GameSetup::default() };
    let (mut world, mut autopilot) = (game(setup, Method::Auto), Autopilot::default());
    let mut mirrors = CHOICES.map(|method| mirror(method, &world));
    let mut steps = [Steps::default(), Steps::default()];
    while world.outcome() == Outcome::Flying {
        let input = autopilot.fly(&world);
        // A tick frozen by a blast has no collision detection.
        let Some(objects) = searched_in_tick(&mut world, input) else { continue };
        let of_choices = mirrors.each_mut().map(|mirror| steps_of(mirror, &objects));
        let on_sectors = world.collision().active_method() == Method::SectorGrid;
        for sum in &mut steps[..=usize::from(on_sectors)] {
            sum.auto += world.collision().steps();
            sum.choices.iter_mut().zip(of_choices).for_each(|(sum, steps)| *sum += steps);
        }
    }
    (world, steps)
}

/// Flies a stage at every difficulty, with the seeds in turn. Its column must use the sectors for at least ten seconds
/// although surges cut it, no method may be used for less than two seconds, and the choice must pay off.
fn the_column_is_for_the_sectors(stage: u32) {
    for (difficulty, seed) in Difficulty::ALL.into_iter().zip(SEEDS.into_iter().cycle()) {
        let name = format!("stage {stage}, {}, seed {seed}", difficulty.name());
        let (world, [all, on_sectors]) = fly(stage, difficulty, seed);
        let used = world.broad_phase_use();
        let ticks =
            used.ticks().find(|&(method, _)| method == Method::SectorGrid).map_or(0, |(_, ticks)| ticks);
        assert!(ticks >= 10 * TICKS_PER_SECOND, "{name}: {ticks} ticks on the sectors");
        let shortest = used.shortest_stay.expect("more than one method was used");
        assert!(shortest >= 2 * TICKS_PER_SECOND, "{name}: a method was used for {shortest} ticks");
        let best = all.choices.into_iter().min().expect("there are methods");
        assert!(10 * all.auto <= 11 * best, "{name}: auto {} steps, the best {best}", all.auto);
        let [list, sectors, all_pairs] = on_sectors.choices;
        assert!(sectors < list.min(all_pairs), "{name}: on the sectors {:?} steps", on_sectors.choices);
    }
}

#[test]
fn the_choice_pays_where_there_is_no_column() {
    for (stage, difficulty) in [(3, Difficulty::Ace), (4, Difficulty::Pilot), (5, Difficulty::Cadet)] {
        let (_, [all, _]) = fly(stage, difficulty, SEEDS[0]);
        let best = all.choices.into_iter().min().expect("there are methods");
        assert!(10 * all.auto <= 11 * best, "stage {stage}: auto {} steps, the best {best}", all.auto);
    }
}

#[test]
fn the_column_of_open_space_is_for_the_sectors() {
    the_column_is_for_the_sectors(1);
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_great_column_is_for_the_sectors() {
    the_column_is_for_the_sectors(2);
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_column_of_the_hive_is_for_the_sectors() {
    the_column_is_for_the_sectors(6);
}
