//! Scenes of bodies that bounce: a world of [`impulse`] is stepped, and what it did in each step becomes a tick.
//!
//! The objects of a tick are boxes around the ways of the bodies in the step, as the world's own broad phase has them: around
//! where a body was before, where it was hit, and where it is then.

use super::built_in::{BuiltIn, Recipe};
use super::scene::{LabObject, LabScene};
use glam::DVec2;
use sector_collision::impulse::{Body, BodyDef, Impact, Shape, World};
use sector_collision::{Kind, Method, Object, Rect, Rules};
use std::error::Error;

/// The length of a step, in seconds.
const STEP_S: f64 = 1.0 / 60.0;
/// The kind of bodies that impulses move.
const BODY: Kind = Kind(0);
/// The kind of bodies that nothing moves.
const FIXED: Kind = Kind(1);
/// The speed below which a body counts as still, in pixels a second.
const STILL_PX_S: f64 = 1.0;
/// The weight of bodies, in pixels a second squared.
const WEIGHT: DVec2 = DVec2::new(0.0, 500.0);
/// The angle of the slope, in radians: 30 degrees, whose tangent is 0.58.
const SLOPE: f64 = std::f64::consts::FRAC_PI_6;

/// The bodies of a tick before its step, and the impacts of the step.
#[derive(Clone, Debug)]
pub struct BodyTick {
    /// The bodies, by id; an object of the scene has the id of its body as its key.
    pub bodies: Vec<(u32, Body)>,
    /// The impacts, in the order of their times.
    pub impacts: Vec<Impact>,
}

impl BodyTick {
    /// Returns the number of bodies that move.
    #[must_use]
    pub fn moving(&self) -> u64 {
        self.bodies.iter().filter(|(_, body)| body.velocity().length() > STILL_PX_S).count() as u64
    }
}

/// How the bodies of a scene touch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The restitution e in percent: 0 is plastic, 100 elastic.
    pub bounce_percent: i32,
    /// The coefficient of friction μ in percent.
    pub friction_percent: i32,
}

/// The bodies of a scene while they are put in their places.
struct Stage {
    touch: Touch,
    bodies: Vec<Body>,
}

/// What has been made of shapes and bodies, whose numbers are checked.
type Made<T> = Result<T, Box<dyn Error>>;

impl Stage {
    fn new(recipe: Recipe) -> Self {
        let touch = recipe.touch.unwrap_or(Touch { bounce_percent: 50, friction_percent: 30 });
        Self { touch, bodies: Vec::new() }
    }

    /// Adds a body at a place, with a velocity and an angle; one of infinite mass if it is fixed.
    fn add(&mut self, shape: Shape, is_fixed: bool, place: DVec2, velocity: DVec2, angle: f64) -> Made<()> {
        let def = BodyDef {
            kind: if is_fixed { FIXED } else { BODY },
            mass: if is_fixed { f64::INFINITY } else { shape.area() },
            restitution: f64::from(self.touch.bounce_percent) / 100.0,
            friction: f64::from(self.touch.friction_percent) / 100.0,
            position: place,
            velocity,
            angle,
            ..BodyDef::new(shape)
        };
        self.bodies.push(Body::new(def)?);
        Ok(())
    }

    fn ball(&mut self, radius: f64, place: DVec2, velocity: DVec2) -> Made<()> {
        self.add(Shape::circle(radius)?, false, place, velocity, 0.0)
    }

    /// Adds a box that nothing moves, by its left upper corner and its size.
    fn wall(&mut self, low: DVec2, size: DVec2) -> Made<()> {
        self.add(Shape::rectangle(size.x, size.y)?, true, low + size / 2.0, DVec2::ZERO, 0.0)
    }

    /// Adds four walls around a place of a size.
    fn frame(&mut self, size: DVec2) -> Made<()> {
        let (thick, gap) = (6.0, 0.5);
        let across = DVec2::new(size.x + 2.0 * thick, thick);
        self.wall(DVec2::splat(-thick), across)?;
        self.wall(DVec2::new(-thick, size.y), across)?;
        let down = DVec2::new(thick, size.y - 2.0 * gap);
        self.wall(DVec2::new(-thick, gap), down)?;
        self.wall(DVec2::new(size.x, gap), down)
    }

    /// Lets the bodies move for some ticks, and returns what they did as a scene.
    fn play(self, about: &BuiltIn, gravity: DVec2, length: usize) -> Made<LabScene> {
        let mut rules = Rules::all();
        rules.forbid(FIXED, FIXED);
        let mut world = World::new(Method::AxisList, rules.clone(), self.bodies.len());
        world.set_gravity(gravity)?;
        for (id, body) in (1..).zip(self.bodies) {
            world.insert(id, body)?;
        }
        let (mut ticks, mut told) = (Vec::new(), Vec::new());
        for _ in 0..length {
            let bodies: Vec<(u32, Body)> = world.bodies().map(|(id, body)| (id, *body)).collect();
            world.step(STEP_S)?;
            let after = |id| world.get(id).copied();
            told.push(
                bodies
                    .iter()
                    .map(|(id, body)| way(*id, body, &after(*id).unwrap_or(*body), world.impacts()))
                    .collect(),
            );
            ticks.push(BodyTick { bodies, impacts: world.impacts().to_vec() });
        }
        let mut scene = LabScene::made(about.title, &["body", "fixed"], rules, told);
        scene.bodies = ticks.into();
        Ok(scene)
    }
}

/// Returns the object of a body: the box around where it is before a step and after, and where it was hit between.
fn way(id: u32, before: &Body, after: &Body, impacts: &[Impact]) -> LabObject {
    let hits = impacts.iter().filter(|impact| [impact.a, impact.b].contains(&id));
    let hits = hits.map(|impact| (impact.point.floor(), impact.point.floor() + 1.0));
    let join = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
    let (low, high) = hits.fold(join(reach(before), reach(after)), join);
    let (low, size) = (low.floor(), (high.ceil() - low.floor()).max(DVec2::ONE));
    let rect = Rect::new(low.x as i32, low.y as i32, size.x as i32, size.y as i32);
    Object::new(id, before.def().kind, rect).with_value(None)
}

/// Returns the corners of the upright box around a body.
fn reach(body: &Body) -> (DVec2, DVec2) {
    let around = DVec2::splat(body.shape().radius());
    let points = outline(body);
    let low = points.iter().copied().fold(DVec2::INFINITY, DVec2::min) - around;
    (low, points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max) + around)
}

/// Returns the corners of a polygon in their places; of a circle its center.
pub(super) fn outline(body: &Body) -> Vec<DVec2> {
    let turn = DVec2::new(libm::cos(body.angle()), libm::sin(body.angle()));
    body.shape().vertices().iter().map(|&vertex| body.position() + turn.rotate(vertex)).collect()
}

/// Makes a scene; an empty one if its numbers made no bodies.
fn scene(about: &BuiltIn, made: Made<LabScene>) -> LabScene {
    // The tests go through all that the settings offer.
    debug_assert!(made.is_ok(), "{}: {:?}", about.name, made.as_ref().err());
    made.unwrap_or_else(|_| LabScene::empty(about.title))
}

/// Returns the scene of ten balls in a frame, and one that is shot at them.
pub(super) fn billiards(about: &BuiltIn, recipe: Recipe) -> LabScene {
    let make = || {
        let mut stage = Stage::new(recipe);
        stage.ball(5.0, DVec2::new(24.0, 40.5), DVec2::new(240.0, 0.0))?;
        for row in 0..4 {
            for i in 0..=row {
                let y = 40.0 + 11.0 * (f64::from(i) - f64::from(row) / 2.0);
                stage.ball(5.0, DVec2::new(92.0 + 10.0 * f64::from(row), y), DVec2::ZERO)?;
            }
        }
        stage.frame(DVec2::new(172.0, 72.0))?;
        stage.play(about, DVec2::ZERO, 300)
    };
    scene(about, make())
}

/// Returns the scene of a row of five balls, and one that flies at its end.
pub(super) fn row_of_balls(about: &BuiltIn, recipe: Recipe) -> LabScene {
    let make = || {
        let mut stage = Stage::new(recipe);
        stage.ball(7.0, DVec2::new(20.0, 30.0), DVec2::new(120.0, 0.0))?;
        for i in 0..5 {
            stage.ball(7.0, DVec2::new(60.0 + 14.5 * f64::from(i), 30.0), DVec2::ZERO)?;
        }
        stage.frame(DVec2::new(170.0, 60.0))?;
        stage.play(about, DVec2::ZERO, 180)
    };
    scene(about, make())
}

/// Returns the scene of a block on a slope of 30 degrees. It ends before the block is at the foot.
pub(super) fn slope(about: &BuiltIn, recipe: Recipe) -> LabScene {
    let make = || {
        let mut stage = Stage::new(recipe);
        let (foot, length) = (DVec2::new(330.0, 190.0), 380.0);
        let up = DVec2::new(-libm::cos(SLOPE), -libm::sin(SLOPE));
        let out = DVec2::new(libm::sin(SLOPE), -libm::cos(SLOPE));
        let ground = Shape::rectangle(length, 8.0)?;
        stage.add(ground, true, foot + up * (length / 2.0) - out * 4.0, DVec2::ZERO, SLOPE)?;
        let block = Shape::rectangle(36.0, 18.0)?;
        stage.add(block, false, foot + up * 350.0 + out * 9.005, DVec2::ZERO, SLOPE)?;
        stage.play(about, WEIGHT, 90)
    };
    scene(about, make())
}

/// Returns the scene of boxes that fall onto a floor, and come to rest on each other.
pub(super) fn heap(about: &BuiltIn, recipe: Recipe) -> LabScene {
    let make = || {
        let mut stage = Stage::new(recipe);
        stage.wall(DVec2::new(0.0, 150.0), DVec2::new(220.0, 8.0))?;
        for i in 0..9 {
            let (column, row) = (f64::from(i % 3), f64::from(i / 3));
            let place = DVec2::new(80.0 + 28.0 * column + 7.0 * (row % 2.0), 110.0 - 34.0 * row);
            stage.add(Shape::rectangle(24.0, 16.0)?, false, place, DVec2::ZERO, 0.2 * f64::from(i % 4))?;
        }
        stage.play(about, WEIGHT, 300)
    };
    scene(about, make())
}

#[cfg(test)]
mod tests {
    use super::Touch;
    use crate::lab::stepper::{BUILT_IN, LabScene, Recipe};

    fn scene(name: &str, bounce_percent: i32, friction_percent: i32) -> LabScene {
        let built_in = BUILT_IN.iter().find(|scene| scene.name == name).expect("a scene of this name");
        let touch = Some(Touch { bounce_percent, friction_percent });
        built_in.scene_of(Recipe { touch, ..built_in.recipe })
    }

    /// Tests that bodies are made at every restitution and friction that the settings offer, and that the objects of each tick are
    /// the bodies of the tick.
    #[test]
    fn every_setting_makes_bodies() {
        for built_in in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
            for percent in [0, 20, 60, 100] {
                let scene = scene(built_in.name, percent, 100 - percent);
                assert_eq!(scene.bodies.len(), scene.ticks(), "{}", built_in.name);
                for (tick, bodies) in scene.bodies.iter().enumerate() {
                    let keys: Vec<u32> = scene.objects(tick).iter().map(|object| object.key).collect();
                    let ids: Vec<u32> = bodies.bodies.iter().map(|&(id, _)| id).collect();
                    assert_eq!(keys, ids, "{} tick {tick}", built_in.name);
                }
            }
        }
    }

    /// Tests that the boxes of two bodies overlap in every tick in which they touch.
    #[test]
    fn bodies_that_touch_have_boxes_that_overlap() {
        let mut impacts = 0;
        for built_in in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
            let scene = built_in.scene();
            for (tick, bodies) in scene.bodies.iter().enumerate() {
                let objects = scene.objects(tick);
                let of = |id| objects.iter().find(|object| object.key == id).expect("its object").rect;
                for impact in &bodies.impacts {
                    impacts += 1;
                    assert!(of(impact.a).overlaps(of(impact.b)), "{} tick {tick}", built_in.name);
                }
            }
        }
        assert!(impacts > 20, "{impacts} impacts");
    }

    /// Tests that one ball flies on behind an elastic row, that a plastic row flies on as a whole, and that the block holds above
    /// the friction angle and slides below.
    #[test]
    fn bodies_do_what_the_lesson_says() {
        assert_eq!(scene("row-of-balls", 100, 0).bodies[60].moving(), 1);
        assert_eq!(scene("row-of-balls", 0, 0).bodies[90].moving(), 6);
        assert_eq!(scene("slope", 0, 40).bodies[60].moving(), 1);
        assert_eq!(scene("slope", 0, 60).bodies[60].moving(), 0);
    }
}
