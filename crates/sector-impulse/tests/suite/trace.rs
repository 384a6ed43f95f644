//! The trace of a world: its events add up to the counts of each step, and tracing does not change the step.

use crate::scenes::{
    PitContents, Random, TICK, add, add_walls, ball, box_of, floor, pit, press, tower, world_of,
};
use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{BodyDef, ImpulseCounts, ImpulseEvent, World};

/// Steps a world and its traced copy. Asserts that they stay identical to the last bit, and that the events account for
/// all of the work. Returns the total counts.
fn follow(mut plain: World, ticks: u32, what: &str) -> ImpulseCounts {
    let mut traced = plain.clone();
    traced.set_traced(true);
    let mut all = ImpulseCounts::default();
    for tick in 0..ticks {
        plain.step(TICK).expect("a step");
        traced.step(TICK).expect("a step");
        let what = format!("{what}, tick {tick}");
        let bits = |(id, body): (u32, &sector_impulse::Body)| (id, body.state_bits());
        assert!(plain.bodies().map(bits).eq(traced.bodies().map(bits)), "{what}");
        assert_eq!(plain.counts(), traced.counts(), "{what}");
        let mut found = ImpulseCounts { bodies: plain.len() as u64, ..ImpulseCounts::default() };
        traced.trace().iter().for_each(|event| found += event.counts());
        assert_eq!(found, plain.counts(), "{what}");
        let impacts = traced.trace().iter().filter_map(|event| match event {
            ImpulseEvent::Impact(impact) => Some(**impact),
            _ => None,
        });
        assert!(impacts.eq(plain.impacts().iter().copied()), "{what}");
        all += found;
    }
    all
}

fn crowd(seed: u64) -> World {
    let mut dice = Random(seed);
    let mut world = World::new(Method::Auto, Rules::all(), 32);
    add_walls(&mut world, 300.0, 200.0, 0.9, 0.2);
    for id in 0..14 {
        let (x, y) = (f64::from(id % 5) * 55.0 - 110.0, f64::from(id / 5) * 55.0 - 60.0);
        let size = dice.between(6.0, 20.0);
        let def = if id % 2 == 0 { ball(size, x, y) } else { box_of(2.0 * size, size, x, y) };
        let velocity = dice.vector(if seed.is_multiple_of(4) { 3000.0 } else { 400.0 });
        add(&mut world, id, BodyDef { velocity, spin: dice.between(-5.0, 5.0), ..def });
    }
    if seed.is_multiple_of(3) {
        world.set_gravity(DVec2::new(0.0, 400.0)).expect("a gravity");
    }
    world
}

#[test]
fn the_events_of_random_worlds_add_up_to_their_counts() {
    let mut all = ImpulseCounts::default();
    for seed in 0..200 {
        all += follow(crowd(seed), 30, &format!("crowd {seed}"));
    }
    assert!(all.rounds > 200 * 30 && all.box_pairs > 0 && all.looks > 0 && all.collisions > 1000, "{all:?}");
    assert!(all.micro_collisions > 0 && all.substeps > 0 && all.features.steps > 0, "{all:?}");
}

#[test]
fn the_events_of_heaps_add_up_to_their_counts() {
    let contents = PitContents { boxes: 6, balls: 6, rocks: 6 };
    let mut all = follow(pit(3, contents, 120.0, 0.3, 0.5), 400, "pit");
    all += follow(tower(4, DVec2::ZERO), 120, "tower");
    let boxes = [box_of(20.0, 20.0, 0.0, -15.0), box_of(20.0, 20.0, 6.0, -18.0), floor()];
    let mut inside = world_of(Method::Auto, boxes);
    inside.set_gravity(DVec2::new(0.0, 500.0)).expect("a gravity");
    all += follow(inside, 60, "inside each other");
    all += follow(press(40.0, 1.0, ball(12.0, 0.0, 0.0)), 60, "press");
    assert!(all.asleep > 0 && all.iterations > 0 && all.micro_collisions > 0, "{all:?}");
    assert!(all.overlaps > 0 && all.exhausted > 0 && all.features.exhaustive > 0, "{all:?}");
}

#[test]
fn one_impact_is_traced_in_order() {
    let first = BodyDef { velocity: DVec2::new(1200.0, 0.0), ..ball(8.0, 0.0, 0.0) };
    let mut world = world_of(Method::AxisList, [first, ball(8.0, 26.0, 0.0)]);
    world.set_traced(true);
    world.step(TICK).expect("a step");
    let found: Vec<String> = world
        .trace()
        .iter()
        .map(|event| match event {
            ImpulseEvent::Round { pairs, .. } => format!("{pairs} pair"),
            ImpulseEvent::Bound { time: Some(time), .. } => format!("not before {time:.4}"),
            ImpulseEvent::Bound { time: None, .. } => "never".to_owned(),
            ImpulseEvent::Top { time, of, .. } => format!("first of {of} at {time:.4}"),
            ImpulseEvent::Closest { distance, .. } => format!("{distance:.3} apart"),
            ImpulseEvent::Impact(impact) => {
                format!("impact at {:.4} with {:.0}", impact.time, impact.impulse.x)
            }
            other => format!("{other:?}"),
        })
        .collect();
    let expected = [
        "1 pair",
        "not before 0.0083",
        "first of 1 at 0.0083",
        "0.005 apart",
        "impact at 0.0083 with 241274",
        // The pairs of one ball, then those of the other.
        "0.005 apart",
        "never",
        "0.005 apart",
        "never",
        // The second ball would leave the box in which it stood still.
        "0 pair",
        "10.010 apart",
    ];
    assert_eq!(found, expected);
}
