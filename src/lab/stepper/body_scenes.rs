//! The initial states of the scenes with bodies that bounce.

use super::bodies::{BodySetup, SetupResult};
use super::built_in::{Recipe, checked};
use super::scene::LabScene;
use glam::DVec2;
use sector_impulse::{Body, BodyDef, Shape};

/// The gravitational acceleration of bodies, in pixels per second squared.
const WEIGHT: DVec2 = DVec2::new(0.0, 500.0);
/// The angle of the slope, in radians: 30 degrees, with a tangent of 0.58.
const SLOPE: f64 = std::f64::consts::FRAC_PI_6;
/// The gap between bodies that rest on each other, in pixels: half the distance at which the impulse solver treats them
/// as colliding.
const ROOM: f64 = 0.005;

pub(super) fn billiards(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.ball(5.0, DVec2::new(24.0, 40.5), DVec2::new(240.0, 0.0))?;
    for row in 0..4 {
        for i in 0..=row {
            let y = 40.0 + 11.0 * (f64::from(i) - f64::from(row) / 2.0);
            setup.ball(5.0, DVec2::new(92.0 + 10.0 * f64::from(row), y), DVec2::ZERO)?;
        }
    }
    setup.frame(DVec2::new(172.0, 72.0))?;
    setup.play(DVec2::ZERO, 300)
}

pub(super) fn row_of_balls(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.ball(7.0, DVec2::new(20.0, 30.0), DVec2::new(120.0, 0.0))?;
    for i in 0..5 {
        setup.ball(7.0, DVec2::new(60.0 + 14.5 * f64::from(i), 30.0), DVec2::ZERO)?;
    }
    setup.frame(DVec2::new(170.0, 60.0))?;
    setup.play(DVec2::ZERO, 180)
}

/// Returns a ball that flies toward a second one at rest and hits it after half a second. The first has mass 1, and the
/// second one `mass`. The speed is in pixels per second.
pub(in crate::lab) fn two_balls(mass: i32, speed: i32, bounce_percent: i32) -> LabScene {
    const RADIUS: f64 = 7.0;
    checked((|| {
        let mut setup = BodySetup::new(Recipe::touching(bounce_percent, 0));
        setup.ball(RADIUS, DVec2::new(20.0, 30.0), DVec2::new(f64::from(speed), 0.0))?;
        // Mass is area. They meet half a second after the start.
        let radius = RADIUS * f64::from(mass).sqrt();
        let x = 20.0 + RADIUS + radius + f64::from(speed) / 2.0;
        setup.ball(radius, DVec2::new(x, 30.0), DVec2::ZERO)?;
        setup.play(DVec2::ZERO, 60)
    })())
}

pub(super) fn slope(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    let (foot, length) = (DVec2::new(330.0, 190.0), 380.0);
    let up = DVec2::new(-libm::cos(SLOPE), -libm::sin(SLOPE));
    let out = DVec2::new(libm::sin(SLOPE), -libm::cos(SLOPE));
    let ground = Shape::rectangle(length, 8.0)?;
    setup.add(ground, true, foot + up * (length / 2.0) - out * 4.0, DVec2::ZERO, SLOPE)?;
    let block = Shape::rectangle(36.0, 18.0)?;
    setup.add(block, false, foot + up * 350.0 + out * (9.0 + ROOM), DVec2::ZERO, SLOPE)?;
    setup.play(WEIGHT, 90)
}

pub(super) fn heap(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.wall(DVec2::new(0.0, 150.0), DVec2::new(220.0, 8.0))?;
    for i in 0..9 {
        let (column, row) = (f64::from(i % 3), f64::from(i / 3));
        let place = DVec2::new(80.0 + 28.0 * column + 7.0 * (row % 2.0), 110.0 - 34.0 * row);
        setup.add(Shape::rectangle(24.0, 16.0)?, false, place, DVec2::ZERO, 0.2 * f64::from(i % 4))?;
    }
    setup.play(WEIGHT, 300)
}

pub(super) fn resting(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.wall(DVec2::new(0.0, 90.0), DVec2::new(140.0, 8.0))?;
    setup.ball(10.0, DVec2::new(40.0, 44.0), DVec2::ZERO)?;
    setup.add(Shape::rectangle(28.0, 16.0)?, false, DVec2::new(96.0, 40.0), DVec2::ZERO, 0.4)?;
    setup.play(WEIGHT, 180)
}

pub(super) fn rolling(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    let speed = DVec2::new(130.0, 0.0);
    for floor in [40.0, 88.0] {
        setup.wall(DVec2::new(0.0, floor), DVec2::new(186.0, 6.0))?;
    }
    setup.ball(11.0, DVec2::new(18.0, 40.0 - 11.0 - ROOM), speed)?;
    setup.add(Shape::rectangle(22.0, 16.0)?, false, DVec2::new(18.0, 80.0 - ROOM), speed, 0.0)?;
    setup.play(WEIGHT, 100)
}

pub(super) fn over_the_edge(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.wall(DVec2::new(0.0, 20.0), DVec2::new(90.0, 6.0))?;
    setup.wall(DVec2::new(0.0, 78.0), DVec2::new(186.0, 6.0))?;
    setup.add(Shape::rectangle(32.0, 16.0)?, false, DVec2::new(62.0, 12.0 - ROOM), DVec2::ZERO, 0.0)?;
    setup.wall(DVec2::new(36.0, 5.0), DVec2::new(6.0, 12.0))?;
    if let Some(plate) = setup.bodies.last_mut() {
        *plate = Body::new(BodyDef { velocity: DVec2::new(30.0, 0.0), ..plate.def() })?;
    }
    setup.ball(5.0, DVec2::new(84.0, 20.0 - 5.0 - ROOM), DVec2::new(52.0, 0.0))?;
    setup.play(WEIGHT, 150)
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::{BodyTick, BuiltIn, LabScene, Recipe};
    use sector_impulse::Body;

    fn scene(name: &str, bounce_percent: i32, friction_percent: i32) -> LabScene {
        let built_in = BuiltIn::find(name).expect("a scene");
        built_in.scene_of(Recipe::touching(bounce_percent, friction_percent))
    }

    fn after(tick: &BodyTick, id: u32) -> Body {
        tick.after.iter().find(|(of, _)| *of == id).expect("a body").1.clone()
    }

    #[test]
    fn bodies_match_the_lesson() {
        assert_eq!(scene("row-of-balls", 100, 0).bodies[60].moving(), 1);
        assert_eq!(scene("row-of-balls", 0, 0).bodies[90].moving(), 6);
        assert_eq!(scene("slope", 0, 40).bodies[60].moving(), 1);
        assert_eq!(scene("slope", 0, 60).bodies[60].moving(), 0);
    }

    #[test]
    fn bodies_match_the_names_of_their_scenes() {
        let resting = scene("resting", 30, 50);
        assert_eq!(resting.bodies.last().expect("a tick").moving(), 0);
        let rolling = scene("rolling", 0, 40);
        let (ball, block) = (after(&rolling.bodies[90], 3), after(&rolling.bodies[90], 4));
        assert!((ball.velocity().x - 11.0 * ball.spin()).abs() < 0.1 && ball.velocity().x > 50.0, "{ball:?}");
        assert!(block.velocity().length() < 0.1, "{block:?}");
        assert!(after(&scene("rolling", 0, 0).bodies[90], 3).spin().abs() < 1e-9);
        let edge = scene("over-the-edge", 10, 40);
        let [block, ball] = [3, 5].map(|id| after(edge.bodies.last().expect("a tick"), id));
        assert!(block.position().x > 90.0 && block.position().y > 60.0, "{block:?}");
        // On the table, in the air, and on the floor.
        let ball_y = |tick: usize| after(&edge.bodies[tick], 5).position().y;
        assert!(ball_y(5) < 16.0 && ball_y(25) > 16.0 && ball_y(25) < 70.0, "{}, {}", ball_y(5), ball_y(25));
        assert!((ball.position().y - 73.0).abs() < 1.0, "{ball:?}");
    }
}
