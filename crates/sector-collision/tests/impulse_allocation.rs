//! Memory: a steady step allocates nothing. In a test program of its own, since only this one counts allocations.

mod impulse_scenes;

use allocation_counter::measure;
use glam::DVec2;
use impulse_scenes::{Random, TICK, add_walls};
use sector_collision::impulse::{Body, BodyDef, World};
use sector_collision::{Method, Rules};

/// Tests that no step of ten seconds allocates, births and deaths included, from the first on, under any method.
#[test]
fn a_steady_world_allocates_nothing() {
    for method in Method::ALL {
        let mut dice = Random(4);
        let shapes: Vec<_> = (0..16).map(|_| dice.shape(6.0, 16.0)).collect();
        let mut world = World::new(method, Rules::all(), 100);
        let mut rock = |id: u32| {
            let place = DVec2::new(f64::from(id % 9) - 4.0, f64::from(id / 9 % 9) - 4.0) * 50.0;
            let def = BodyDef {
                position: place,
                velocity: dice.vector(300.0),
                ..BodyDef::new(shapes[id as usize % 16])
            };
            Body::new(def).unwrap()
        };
        let walls = measure(|| {
            for id in 0..81 {
                world.insert(id, rock(id)).unwrap();
            }
            add_walls(&mut world, 500.0, 500.0, 0.9, 0.3);
        });
        let walls = walls.count_total;
        let mut impacts = 0;
        let steps = measure(|| {
            for tick in 0..600 {
                if tick % 10 == 0 {
                    world.remove(tick / 10).expect("it lives");
                    world.insert(1000 + tick, rock(tick / 10)).unwrap();
                }
                world.step(TICK).unwrap();
                impacts += world.impacts().len();
            }
        });
        let steps = steps.count_total;
        assert_eq!(steps, 0, "{method} allocated");
        assert!(impacts > 500, "{method}: {impacts} impacts");
        // The outlines of the four walls are made on the way, each in two lists.
        assert!(walls <= 16, "{method}: {walls} allocations for walls");
    }
}
