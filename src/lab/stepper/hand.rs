//! A body dragged by hand: how far it can move in a tick, and how it affects other bodies.
//!
//! ```text
//!    +-----------+   The hand moves in any direction, up to a maximum speed. The direction is not known before the
//!    |  .-.      |   tick, so the box covers every place that the body can reach: the farthest box. Objects outside
//!    | ( o )---> |   cannot meet the body in this tick, whatever the hand does.
//!    |  '-'      |
//!    +-----------+
//! ```

use super::Stepper;
use super::bodies::{self, BodySetup, BodyTick, CARRIED, STEP_S, SetupResult, reach};
use super::built_in::Recipe;
use super::scene::LabScene;
use glam::DVec2;
use sector_impulse::{Body, BodyDef, BodyError};
use std::f64::consts::TAU;

const FARTHEST_PX: f64 = 8.0;
const LEFT_ALONE: usize = 90;
/// The size of the area inside the scene's walls, in pixels.
const PLACE: DVec2 = DVec2::new(176.0, 68.0);

pub(super) fn farthest(body: &Body) -> (DVec2, DVec2) {
    let (low, high) = reach(body);
    (low - FARTHEST_PX, high + FARTHEST_PX)
}

pub(super) fn user_moved(recipe: Recipe) -> SetupResult<LabScene> {
    let mut setup = BodySetup::new(recipe);
    setup.ball(9.0, DVec2::new(40.0, 34.0), DVec2::ZERO)?;
    if let Some(carried) = setup.bodies.last_mut() {
        *carried = Body::new(BodyDef { kind: CARRIED, mass: f64::INFINITY, ..carried.def() })?;
    }
    for i in 0..9 {
        let place = DVec2::new(f64::from(i % 3), f64::from(i / 3)) * 18.0;
        setup.ball(5.0, DVec2::new(96.0, 16.0) + place, DVec2::ZERO)?;
    }
    setup.frame(PLACE)?;
    let rules = bodies::rules();
    let mut world = bodies::world(rules.clone(), DVec2::ZERO, (1..).zip(setup.bodies))?;
    let ticks = (0..240).map(|tick| {
        // A full circle takes three seconds.
        let way = DVec2::from_angle(f64::from(tick) / 180.0 * TAU - TAU / 4.0) * DVec2::new(1.6, 0.42);
        world.set_motion(1, way / STEP_S, 0.0)?;
        bodies::step(&mut world)
    });
    let ticks = ticks.collect::<Result<_, BodyError>>()?;
    Ok(LabScene::of_bodies(&["body", "fixed", "carried"], rules, ticks))
}

fn carried(
    scene: &LabScene,
    before: &[(u32, Body)],
    key: u32,
    way: DVec2,
) -> Result<Vec<BodyTick>, BodyError> {
    let mut world = bodies::world(scene.rules.clone(), DVec2::ZERO, before.iter().cloned())?;
    world.set_motion(key, way / STEP_S, 0.0)?;
    let first = bodies::step(&mut world)?;
    world.set_motion(key, DVec2::ZERO, 0.0)?;
    let rest = (0..LEFT_ALONE).map(|_| bodies::step(&mut world));
    std::iter::once(Ok(first)).chain(rest).collect()
}

impl Stepper {
    /// Returns the key of the body carried by the hand, if the scene has one.
    pub(crate) fn carried(&self) -> Option<u32> {
        let tick = self.scene.bodies.get(self.state.tick)?;
        tick.bodies.iter().find(|(_, body)| body.kind() == CARRIED).map(|&(id, _)| id)
    }

    /// Carries a body by `by` pixels, limited to the reach of a hand, in the tick after the current one, and shows the
    /// end of that tick. Returns whether the body moved.
    pub(super) fn carry(&mut self, key: u32, by: (i32, i32)) -> bool {
        let Some(tick) = self.scene.bodies.get(self.state.tick) else { return false };
        let Some((_, body)) = tick.after.iter().find(|(id, _)| *id == key) else { return false };
        let (place, reach) = (body.position(), DVec2::splat(body.shape().reach()));
        let way = DVec2::new(f64::from(by.0), f64::from(by.1));
        let way = way.clamp(DVec2::splat(-FARTHEST_PX), DVec2::splat(FARTHEST_PX));
        let way = (place + way).clamp(reach, PLACE - reach) - place;
        let Ok(ticks) = carried(&self.scene, &tick.after, key, way) else { return false };
        let next = self.state.tick + 1;
        let scene = std::mem::take(&mut self.scene).going_on(next, ticks);
        *self = Self::new(scene, self.method, next);
        self.seek(usize::MAX);
        way != DVec2::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::FARTHEST_PX;
    use crate::lab::stepper::{BuiltIn, Stepper};
    use glam::DVec2;
    use sector_collision::Method;

    fn stepper() -> Stepper {
        Stepper::new(BuiltIn::find("user-moved").expect("a scene").scene(), Method::AxisList, 0)
    }

    fn place(stepper: &Stepper) -> DVec2 {
        stepper.scene().bodies[stepper.tick()].after[0].1.position()
    }

    #[test]
    fn a_hand_carries_its_body_within_the_farthest_box() {
        let mut stepper = stepper();
        for (tick, by) in (1..).zip([(5, 0), (100, -3), (0, 4), (-2, -100)]) {
            let before = place(&stepper);
            let corner = stepper.pipeline().objects().next().expect("the body").rect;
            assert!(stepper.drag(1, (corner.x + by.0, corner.y + by.1)));
            assert_eq!(stepper.tick(), tick);
            let expected = DVec2::new(f64::from(by.0), f64::from(by.1));
            let expected = expected.clamp(DVec2::splat(-FARTHEST_PX), DVec2::splat(FARTHEST_PX));
            assert!((place(&stepper) - before).distance(expected) < 1e-9);
            assert!(stepper.is_at_end());
        }
        for _ in 0..60 {
            let corner = stepper.pipeline().objects().next().expect("the body").rect;
            stepper.drag(1, (corner.x + 8, corner.y));
        }
        assert!((place(&stepper).x - (176.0 - 9.0)).abs() < 1e-6, "at the wall: {}", place(&stepper));
        assert!(stepper.scene().bodies[..stepper.tick()].iter().any(|tick| !tick.impacts.is_empty()));
        // Dragging any other body makes everything stand still.
        assert!(stepper.drag(5, (0, 0)));
        assert!(stepper.scene().bodies.is_empty());
    }
}
