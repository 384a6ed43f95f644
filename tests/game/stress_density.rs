//! The density of the stress mode holds in every layout when the number of aliens changes, and no alien jumps.

use crate::stress::play;
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::sim::{Alien, Body, Rock};
use sector_sweep::stress::{Density, Layout, Stress, StressSettings};
use std::collections::BTreeMap;

/// The side length of the squares in which neighbors are counted, in pixels.
const SQUARE_PX: f32 = 64.0;
/// Ticks until a crowd has settled after a start or a change. On paths, that takes until all aliens have reached the
/// end of theirs.
const SETTLED_TICKS: u32 = 400;
const SETTLED_WAVES_TICKS: u32 = 1000;
const CHANGES: [[u32; 2]; 4] = [[1000, 2000], [2000, 5000], [2000, 1000], [5000, 2000]];

fn stress(aliens: u32, layout: Layout, density: Density) -> Stress {
    crate::stress::stress(StressSettings { aliens, layout, density, seed: 1, method: Method::SectorGrid })
}

fn places(stress: &Stress) -> BTreeMap<u32, Vec2> {
    let mut query = stress.world().entities().query::<(&Body, Option<&Alien>, Option<&Rock>)>();
    let crowd = query.iter().filter(|(_, alien, rock)| alien.is_some() || rock.is_some());
    crowd.map(|(body, ..)| (body.id, body.pos)).collect()
}

/// Returns the aliens per 64 × 64 pixels of the arena.
fn mean(stress: &Stress) -> f32 {
    places(stress).len() as f32 * 64.0 * 64.0 / stress.world().arena().size().element_product()
}

/// Returns the aliens per 64 × 64 pixels around an alien, not counting itself: the mean density as aliens see it.
fn around(stress: &Stress) -> f32 {
    let mut squares: BTreeMap<(i32, i32), u32> = BTreeMap::new();
    let places = places(stress);
    for place in places.values() {
        let [column, row] = (place / SQUARE_PX).floor().to_array();
        *squares.entry((column as i32, row as i32)).or_default() += 1;
    }
    let pairs: u32 = squares.values().map(|n| n * (n - 1)).sum();
    pairs as f32 / places.len() as f32 * (64.0 / SQUARE_PX) * (64.0 / SQUARE_PX)
}

/// Returns the density in the inner quarter of the arena, relative to the arena's mean.
fn inner(stress: &Stress) -> f32 {
    let (places, size) = (places(stress), stress.world().arena().size());
    let is_inner = |place: &&Vec2| ((**place / size - 0.5).abs()).max_element() < 0.25;
    places.values().filter(is_inner).count() as f32 * 4.0 / places.len() as f32
}

fn assert_near(found: f32, expected: f32, share: f32, what: &str) {
    assert!((found / expected - 1.0).abs() <= share, "{what}: {found:.3}, expected {expected:.3}");
}

#[test]
#[ignore = "slow: ./check --all"]
fn a_changed_crowd_is_as_dense_as_a_new_one() {
    for layout in Layout::ALL {
        let (settled, tolerance) =
            if layout == Layout::Waves { (SETTLED_WAVES_TICKS, 0.35) } else { (SETTLED_TICKS, 0.25) };
        for [from, to] in CHANGES {
            let what = format!("{layout}, {from} to {to}");
            let mut fresh = stress(to, layout, Density::Constant);
            play(&mut fresh, settled);
            let mut changed = stress(from, layout, Density::Constant);
            play(&mut changed, settled);
            changed.set_aliens(to).expect("within the limits");
            play(&mut changed, settled);
            assert_eq!(changed.world().arena(), fresh.world().arena(), "{what}");
            assert_near(mean(&changed), mean(&fresh), 0.05, &format!("{what}: as a whole"));
            assert_near(around(&changed), around(&fresh), tolerance, &format!("{what}: around each"));
            // Columns dive in bursts through the middle, so no two moments are alike.
            if layout != Layout::Column {
                assert_near(inner(&changed), inner(&fresh), tolerance, &format!("{what}: in the middle"));
            }
        }
    }
}

#[test]
fn the_density_holds_while_the_number_changes() {
    for layout in [Layout::Spread, Layout::Swarm, Layout::Column, Layout::Rocks] {
        for [from, to] in CHANGES {
            let mut stress = stress(from, layout, Density::Constant);
            play(&mut stress, 60);
            stress.set_aliens(to).expect("within the limits");
            for tick in 0..180 {
                play(&mut stress, 1);
                assert_near(mean(&stress), 1.0, 0.12, &format!("{layout}, {from} to {to}, tick {tick}"));
            }
        }
    }
}

#[test]
fn a_rising_density_rises() {
    let mut stress = stress(2000, Layout::Spread, Density::Rising);
    play(&mut stress, 60);
    let (arena, before) = (stress.world().arena(), mean(&stress));
    stress.set_aliens(5000).expect("within the limits");
    play(&mut stress, 240);
    assert_eq!(stress.world().arena(), arena);
    assert_near(mean(&stress) / before, 2.5, 0.05, "five aliens for two");
}

#[test]
#[ignore = "slow: ./check --all"]
fn no_alien_jumps() {
    const FASTEST_PX: f32 = 8.0;
    for layout in Layout::ALL {
        for [from, to] in CHANGES {
            let mut stress = stress(from, layout, Density::Constant);
            play(&mut stress, 60);
            stress.set_aliens(to).expect("within the limits");
            for _ in 0..120 {
                let (before, size) = (places(&stress), stress.world().arena().size());
                play(&mut stress, 1);
                let growth = stress.world().arena().size() / size;
                for (id, place) in places(&stress) {
                    let Some(was) = before.get(&id) else { continue };
                    let mut flown = place - *was * growth;
                    if layout == Layout::Column && flown.y.abs() > stress.world().arena().size().y {
                        // It left at the bottom and comes in again at the top.
                        flown.y = 0.0;
                    }
                    assert!(flown.length() < FASTEST_PX, "{layout}, {from} to {to}: {id} by {flown}");
                }
            }
        }
    }
}
