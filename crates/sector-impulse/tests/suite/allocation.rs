//! A steady world allocates nothing.

use crate::scenes::{Random, TICK, add_walls};
use allocation_counter::measure;
use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, World};

#[test]
fn a_steady_world_allocates_nothing() {
    let flying = Method::READABLE.map(|method| (method, 0.0));
    for (method, gravity) in flying.into_iter().chain([(Method::Auto, 300.0)]) {
        let mut dice = Random(4);
        let rocks: Vec<_> =
            (0..16).map(|_| Body::new(BodyDef::new(dice.shape(6.0, 16.0))).expect("a body")).collect();
        let mut world = World::new(method, Rules::all(), 100);
        world.set_gravity(DVec2::new(0.0, gravity)).unwrap();
        let mut rock = |id: u32| {
            let place = DVec2::new(f64::from(id % 9) - 4.0, f64::from(id / 9 % 9) - 4.0) * 50.0;
            rocks[id as usize % 16].moved(place, 0.0, dice.vector(300.0), 0.0).expect("a place and a motion")
        };
        let walls = measure(|| {
            for id in 0..81 {
                world.insert(id, rock(id)).unwrap();
            }
            add_walls(&mut world, 500.0, 500.0, 0.9, 0.3);
        });
        let mut impacts = 0;
        let steps = measure(|| {
            for tick in 0..600 {
                if tick % 10 == 0 {
                    world.remove(tick / 10).expect("a live handle");
                    world.insert(1000 + tick, rock(tick / 10)).unwrap();
                }
                world.step(TICK).unwrap();
                impacts += world.impacts().len();
            }
        });
        assert_eq!(steps.count_total, 0, "{method} allocated with gravity {gravity}");
        assert!(impacts > 500, "{method}, gravity {gravity}: {impacts} impacts");
        // The outlines of the four walls are created during the run, each in two lists.
        assert!(walls.count_total <= 16, "{method}: {walls:?} for walls");
    }
}
