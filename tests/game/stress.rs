//! The stress mode keeps its numbers of bodies, is the same game with every method, and can be changed while it runs.

use crate::builtin_game::SHEET;
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{Event, PlayerInput};
use sector_sweep::stress::{Density, Layout, MAX_ALIENS, MIN_ALIENS, Stress, StressError, StressSettings};
use std::collections::BTreeSet;
use std::sync::Arc;

const ORDINARY: StressSettings = StressSettings {
    aliens: 600,
    layout: Layout::Spread,
    density: Density::Constant,
    seed: 1,
    method: Method::Auto,
};

pub(crate) fn stress(settings: StressSettings) -> Stress {
    Stress::new(settings, Arc::clone(&SHEET)).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn play(stress: &mut Stress, ticks: u32) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
    }
    events
}

fn assert_near(found: u32, expected: u32, percent: u32, what: &str) {
    let off = found.abs_diff(expected);
    assert!(off * 100 <= expected * percent, "{what}: {found}, expected {expected} to {percent} %");
}

#[test]
fn the_numbers_are_held_in_every_layout() {
    for layout in Layout::ALL {
        let mut stress = stress(StressSettings { aliens: 3000, layout, ..ORDINARY });
        let there = |stress: &Stress| stress.world().census().aliens + stress.world().census().rocks;
        // Rocks do not fire.
        let bullets = if layout == Layout::Rocks { 0 } else { 1500 };
        assert_near(there(&stress), 3000, 1, layout.name());
        let mut died = play(&mut stress, 240).len();
        for _ in 0..60 {
            died += play(&mut stress, 1).len();
            let census = stress.world().census();
            assert_near(there(&stress), 3000, 5, &format!("{layout}: aliens"));
            assert_near(census.bullets, bullets, 5, &format!("{layout}: alien missiles"));
            assert_near(census.shots, 500, 5, &format!("{layout}: fleet's missiles"));
        }
        assert!(died > 100, "{layout}: nothing happens");
    }
}

#[test]
fn every_method_ends_in_the_same_state() {
    for layout in Layout::ALL {
        let end = |method: &dyn Fn(usize) -> Method, seed| {
            let mut stress = stress(StressSettings { layout, method: method(0), seed, ..ORDINARY });
            let mut events = Vec::new();
            for tick in 0..91 {
                stress.set_method(method(tick));
                events.extend(play(&mut stress, 1));
            }
            (stress.hash(), events)
        };
        let expected = end(&|_| Method::BruteForce, 1);
        for method in Method::ALL {
            assert!(end(&|_| method, 1) == expected, "{layout} under {method}");
        }
        assert!(end(&|tick| Method::ALL[tick / 7 % Method::ALL.len()], 1) == expected, "{layout}, switched");
        assert_ne!(end(&|_| Method::Auto, 2).0, expected.0, "{layout}: another seed");
    }
}

#[test]
fn threads_change_nothing() {
    let threads: &[usize] = if cfg!(feature = "parallel") { &[1, 2, 4] } else { &[1] };
    // In the last case, several threads also move and place the bodies.
    let cases = [
        (2000, Method::SortAndSweep),
        (2000, Method::SectorGrid),
        (2000, Method::HierarchicalGrid),
        (15_000, Method::Fast),
    ];
    for (aliens, method) in cases {
        let ends = threads.iter().map(|&threads| {
            let mut stress = stress(StressSettings { aliens, method, ..ORDINARY });
            stress.set_threads(threads).expect("threads");
            play(&mut stress, 60);
            stress.hash()
        });
        let mut ends: Vec<u64> = ends.collect();
        ends.dedup();
        assert_eq!(ends.len(), 1, "{method} on {threads:?} threads");
    }
}

#[test]
fn layouts_and_densities_differ() {
    let hashes = Layout::ALL.map(|layout| {
        let mut stress = stress(StressSettings { layout, ..ORDINARY });
        play(&mut stress, 2);
        stress.hash()
    });
    assert_eq!(BTreeSet::from(hashes).len(), Layout::ALL.len());
    let width =
        |density, aliens| stress(StressSettings { density, aliens, ..ORDINARY }).world().arena().size().x;
    assert!(width(Density::Constant, 6000) > 3.0 * width(Density::Constant, 600));
    assert_eq!(width(Density::Rising, 6000), width(Density::Rising, 600));
}

#[test]
fn the_number_changes_while_it_runs() {
    let mut stress = stress(ORDINARY);
    play(&mut stress, 60);
    for aliens in [6000, 6100, 800, 100, 3000] {
        stress.set_aliens(aliens).expect("within the limits");
        let before = stress.world().census().aliens;
        play(&mut stress, 1);
        let first = stress.world().census().aliens.saturating_sub(before);
        assert!(first <= (aliens / 32).max(64), "{first} at once, of {aliens}");
        play(&mut stress, 299);
        let census = stress.world().census();
        assert_near(census.aliens, aliens, 8, "aliens");
        assert_near(census.bullets, aliens / 2, 8, "alien missiles");
        // A number out of range changes nothing.
        assert_eq!(stress.set_aliens(0), Err(StressError::Aliens(0)));
        assert_eq!(stress.settings().aliens, aliens);
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    for aliens in [0, MIN_ALIENS - 1, MAX_ALIENS + 1, u32::MAX] {
        let refused = Stress::new(StressSettings { aliens, ..ORDINARY }, Arc::clone(&SHEET));
        assert_eq!(refused.err(), Some(StressError::Aliens(aliens)));
    }
}

#[test]
fn the_player_flies_among_them() {
    let crowded = StressSettings { aliens: 4000, density: Density::Rising, ..ORDINARY };
    let mut idle = stress(crowded);
    play(&mut idle, 1800);
    assert!(idle.world().player().deaths > 4, "{} deaths", idle.world().player().deaths);
    assert_eq!(idle.world().outcome(), sector_sweep::sim::Outcome::Flying);
    let (mut flown, mut pilot) = (stress(crowded), Pilot::default());
    for _ in 0..1800 {
        let input = pilot.fly(flown.world());
        flown.step_watched(input, &mut Vec::new(), &mut |_| {});
    }
    let deaths = [&idle, &flown].map(|stress| stress.world().player().deaths);
    assert!(deaths[1] < deaths[0], "standing and flown: {deaths:?} deaths");
    assert!(flown.world().score().kills > 0);
}
