//! Bodies and worlds shared by the impulse tests.
use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, PlacedShape, Shape, World, closest_of_all};
use std::f64::consts::TAU;

/// Pseudo-random numbers, identical in every run: the upper bits of Knuth's linear congruential generator (MMIX).
pub(crate) struct Random(pub(crate) u64);

/// The length of a tick, in seconds.
pub(crate) const TICK: f64 = 1.0 / 60.0;

pub(crate) fn ball(radius: f64, x: f64, y: f64) -> BodyDef {
    let shape = Shape::circle(radius).unwrap();
    BodyDef { position: DVec2::new(x, y), restitution: 1.0, friction: 0.0, ..BodyDef::new(shape) }
}

pub(crate) fn box_of(width: f64, height: f64, x: f64, y: f64) -> BodyDef {
    BodyDef { shape: Shape::rectangle(width, height).unwrap(), mass: width * height, ..ball(1.0, x, y) }
}

pub(crate) fn world_of(method: Method, bodies: impl IntoIterator<Item = BodyDef>) -> World {
    let mut world = World::new(method, Rules::all(), 64);
    for (id, def) in (0..).zip(bodies) {
        add(&mut world, id, def);
    }
    world
}

/// Creates a world with some bodies and a gravity of 500 px/s² downward.
pub(crate) fn world_with_weight(bodies: impl IntoIterator<Item = BodyDef>) -> World {
    let mut world = world_of(Method::Auto, bodies);
    world.set_gravity(DVec2::new(0.0, 500.0)).unwrap();
    world
}

pub(crate) fn add(world: &mut World, id: u32, def: BodyDef) {
    world.insert(id, Body::new(def).unwrap()).unwrap();
}

/// Adds four walls around a field of `width` × `height` pixels with its center at the origin. Their ids are the last
/// four up to `u32::MAX`.
pub(crate) fn add_walls(world: &mut World, width: f64, height: f64, restitution: f64, friction: f64) {
    let (x, y, thick) = (width / 2.0, height / 2.0, 40.0);
    let walls = [
        box_of(width + 80.0, thick, 0.0, -y - 20.0),
        box_of(width + 80.0, thick, 0.0, y + 20.0),
        box_of(thick, height + 80.0, -x - 20.0, 0.0),
        box_of(thick, height + 80.0, x + 20.0, 0.0),
    ];
    for (k, wall) in (0..).zip(walls) {
        add(world, u32::MAX - k, BodyDef { mass: f64::INFINITY, restitution, friction, ..wall });
    }
}

pub(crate) fn run(world: &mut World, ticks: u32) {
    (0..ticks).for_each(|_| world.step(TICK).unwrap());
}

pub(crate) fn body(world: &World, id: u32) -> &Body {
    world.get(id).expect("it is there")
}

/// The number of bodies of each shape in a pit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PitContents {
    pub(crate) boxes: u32,
    pub(crate) balls: u32,
    pub(crate) rocks: u32,
}

/// Creates a pit with a width in pixels and a gravity of 500 px/s² downward. Bodies with random sizes, shapes and
/// angles start in rows above it. The ids of the bodies start at 0, the ids of the floor and walls at 1000.
pub(crate) fn pit(seed: u64, contents: PitContents, width: f64, restitution: f64, friction: f64) -> World {
    const CELL: f64 = 44.0;
    let mut dice = Random(seed);
    let mut world = World::new(Method::Auto, Rules::all(), 128);
    let walls = [
        box_of(width + 80.0, 40.0, 0.0, 20.0),
        box_of(40.0, 3000.0, -width / 2.0 - 20.0, -1500.0),
        box_of(40.0, 3000.0, width / 2.0 + 20.0, -1500.0),
    ];
    for (id, wall) in (1000..).zip(walls) {
        add(&mut world, id, BodyDef { mass: f64::INFINITY, restitution, friction, ..wall });
    }
    world.set_gravity(DVec2::new(0.0, 500.0)).unwrap();
    let PitContents { boxes, balls, rocks } = contents;
    let (count, columns) = (boxes + balls + rocks, (width / CELL) as u32);
    for id in 0..count {
        let x = (f64::from(id % columns) + 0.5) * width / f64::from(columns) - width / 2.0
            + dice.between(-3.0, 3.0);
        let position = DVec2::new(x, -40.0 - CELL * f64::from(id / columns));
        let shape = match (dice.roll() * f64::from(count)) as u32 {
            k if k < boxes => Shape::rectangle(dice.between(12.0, 30.0), dice.between(12.0, 24.0)).unwrap(),
            k if k < boxes + balls => Shape::circle(dice.between(6.0, 17.0)).unwrap(),
            _ => dice.shape(8.0, 18.0),
        };
        let angle = dice.between(-0.3, 0.3);
        add(&mut world, id, BodyDef { position, angle, restitution, friction, ..BodyDef::new(shape) });
    }
    world
}

/// Creates a world with a rock between two jaws that approach each other, each at `speed` pixels per second. The id of
/// the rock is 2.
pub(crate) fn press(speed: f64, restitution: f64, rock: BodyDef) -> World {
    let jaw = |x: f64, speed: f64| BodyDef {
        mass: f64::INFINITY,
        velocity: DVec2::new(speed, 0.0),
        restitution,
        ..box_of(20.0, 80.0, x, 0.0)
    };
    world_of(Method::Auto, [jaw(-30.0, speed), jaw(30.0, -speed), BodyDef { restitution, ..rock }])
}

/// Creates a rough floor of infinite mass, 400 pixels wide, with its top at height 0.
pub(crate) fn floor() -> BodyDef {
    BodyDef { mass: f64::INFINITY, friction: 0.5, ..box_of(400.0, 20.0, 0.0, 10.0) }
}

/// Creates a world with a gravity of 500 px/s² downward and a tower of boxes on a floor that moves at `velocity`, in
/// pixels per second. The id of the floor is 0; the ids of the boxes start at 1, from the floor up.
pub(crate) fn tower(height: u32, velocity: DVec2) -> World {
    let stacked = |k: u32| BodyDef {
        friction: 0.5,
        restitution: 0.2,
        ..box_of(32.0, 20.0, 0.0, -10.01 - 20.01 * f64::from(k))
    };
    let floor = BodyDef { velocity, ..floor() };
    world_with_weight(std::iter::once(floor).chain((0..height).map(stacked)))
}

/// Returns the speed of the fastest point of any movable body, in pixels per second.
pub(crate) fn fastest(world: &World) -> f64 {
    let speed = |body: &Body| body.velocity().length() + body.spin().abs() * body.shape().reach();
    world.bodies().filter(|(_, body)| body.is_movable()).map(|(_, body)| speed(body)).fold(0.0, f64::max)
}

/// Returns the depth of the deepest overlap of any two bodies, at least one of them movable, in pixels; zero if all are
/// apart.
pub(crate) fn deepest(world: &World) -> f64 {
    let mut deepest: f64 = 0.0;
    let bodies: Vec<_> = world.bodies().map(|(_, body)| body).collect();
    for (i, a) in bodies.iter().enumerate() {
        for b in &bodies[i + 1..] {
            let between = b.position() - a.position();
            if between.length() < a.shape().reach() + b.shape().reach() && (a.is_movable() || b.is_movable())
            {
                let a = PlacedShape::new(a.shape(), DVec2::ZERO, a.angle());
                let b = PlacedShape::new(b.shape(), between, b.angle());
                deepest = deepest.max(-closest_of_all(&a, &b).distance);
            }
        }
    }
    deepest
}

pub(crate) fn state(world: &World) -> Vec<(u32, [u64; 6])> {
    world.bodies().map(|(id, body)| (id, body.state_bits())).collect()
}

impl Random {
    /// Returns a number from 0 up to but not including 1.
    pub(crate) fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1 << 24) as f64
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.roll()
    }

    pub(crate) fn vector(&mut self, length: f64) -> DVec2 {
        DVec2::from_angle(self.between(0.0, TAU)) * self.between(0.0, length)
    }

    /// Returns a circle with a radius between two limits, or a rock with three to seven corners that is no larger.
    pub(crate) fn shape(&mut self, low: f64, high: f64) -> Shape {
        let reach = self.between(low, high);
        let corners = (self.roll() * 8.0) as u32;
        if corners < 3 {
            return Shape::circle(reach).unwrap();
        }
        let lean = self.between(0.7, 1.3);
        let corner =
            |k: u32| DVec2::from_angle(f64::from(k) * TAU / f64::from(corners)) * DVec2::new(lean, 1.0);
        let corners: Vec<_> = (0..corners).map(|k| corner(k) * (reach / 1.3)).collect();
        Shape::polygon(&corners).unwrap()
    }
}
