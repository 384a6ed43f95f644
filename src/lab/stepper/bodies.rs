//! Bodies that bounce: steps an impulse world, and records each step as a tick with its events.
//!
//! The objects of a tick are boxes around the paths of the bodies: from the place before the step, through the places
//! of impacts, to the place after it. The world's own broad phase uses larger boxes, to cover paths after an impact.

use super::built_in::Recipe;
use super::hand::farthest;
use super::scene::{LabObject, LabScene};
use glam::DVec2;
use sector_collision::trace::Place;
use sector_collision::{Kind, Method, Object, Rect, Rules};
use sector_impulse::{Body, BodyDef, BodyError, EPSILON, Impact, ImpulseCounts, ImpulseEvent, Shape, World};
use std::error::Error;
use std::f64::consts::TAU;

pub(super) const STEP_S: f64 = 1.0 / 60.0;
/// The kind of the bodies that impulses move.
pub(super) const BODY: Kind = Kind(0);
pub(super) const FIXED: Kind = Kind(1);
pub(super) const CARRIED: Kind = Kind(2);
/// Bodies slower than this count as still, in pixels per second.
const STILL_PX_S: f64 = 1.0;

/// The bodies of a tick before and after its step, and the events of the step.
#[derive(Clone, Debug)]
pub(crate) struct BodyTick {
    /// The bodies before the step, with their ids. An object in the scene has the id of its body as its key.
    pub(crate) bodies: Vec<(u32, Body)>,
    pub(crate) after: Vec<(u32, Body)>,
    pub(crate) events: Vec<ImpulseEvent>,
    /// The source line that recorded each event.
    pub(crate) places: Vec<Place>,
    pub(crate) counts: ImpulseCounts,
    pub(crate) impacts: Vec<Impact>,
}

impl BodyTick {
    pub(crate) fn moving(&self) -> u64 {
        self.bodies.iter().filter(|(_, body)| body.velocity().length() > STILL_PX_S).count() as u64
    }

    pub(super) fn objects(&self) -> Vec<LabObject> {
        let object = |((id, before), (_, after)): (&(u32, Body), &(u32, Body))| {
            let (low, high) = match before.kind() {
                CARRIED => farthest(before),
                _ => way(*id, before, after, &self.impacts),
            };
            let (low, size) = (low.floor(), (high.ceil() - low.floor()).max(DVec2::ONE));
            let rect = Rect::new(low.x as i32, low.y as i32, size.x as i32, size.y as i32);
            Object::new(*id, before.kind(), rect).with_value(None)
        };
        self.bodies.iter().zip(&self.after).map(object).collect()
    }
}

/// How the colliding bodies of a scene bounce and rub against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactMaterial {
    /// The coefficient of restitution e in percent: 0 is plastic, 100 is elastic.
    pub bounce_percent: i32,
    /// The coefficient of friction μ in percent.
    pub friction_percent: i32,
}

pub(super) struct BodySetup {
    touch: ContactMaterial,
    /// The initial bodies. Their ids count from 1.
    pub(super) bodies: Vec<Body>,
}

pub(super) type SetupResult<T> = Result<T, Box<dyn Error>>;

impl BodySetup {
    pub(super) fn new(recipe: Recipe) -> Self {
        let touch = recipe.touch.unwrap_or(ContactMaterial { bounce_percent: 50, friction_percent: 30 });
        Self { touch, bodies: Vec::new() }
    }

    pub(super) fn add(
        &mut self,
        shape: Shape,
        is_fixed: bool,
        place: DVec2,
        velocity: DVec2,
        angle: f64,
    ) -> SetupResult<()> {
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

    pub(super) fn ball(&mut self, radius: f64, place: DVec2, velocity: DVec2) -> SetupResult<()> {
        self.add(Shape::circle(radius)?, false, place, velocity, 0.0)
    }

    pub(super) fn wall(&mut self, low: DVec2, size: DVec2) -> SetupResult<()> {
        self.add(Shape::rectangle(size.x, size.y)?, true, low + size / 2.0, DVec2::ZERO, 0.0)
    }

    pub(super) fn frame(&mut self, size: DVec2) -> SetupResult<()> {
        let (thick, gap) = (6.0, 0.5);
        let across = DVec2::new(size.x + 2.0 * thick, thick);
        self.wall(DVec2::splat(-thick), across)?;
        self.wall(DVec2::new(-thick, size.y), across)?;
        let down = DVec2::new(thick, size.y - 2.0 * gap);
        self.wall(DVec2::new(-thick, gap), down)?;
        self.wall(DVec2::new(size.x, gap), down)
    }

    pub(super) fn play(self, gravity: DVec2, length: usize) -> SetupResult<LabScene> {
        let rules = rules();
        let mut world = world(rules.clone(), gravity, (1..).zip(self.bodies))?;
        let ticks = (0..length).map(|_| step(&mut world)).collect::<Result<_, _>>()?;
        Ok(LabScene::of_bodies(&["body", "fixed"], rules, ticks))
    }
}

pub(super) fn rules() -> Rules {
    let mut rules = Rules::all();
    rules.forbid(FIXED, FIXED).forbid(FIXED, CARRIED);
    rules
}

pub(super) fn world(
    rules: Rules,
    gravity: DVec2,
    bodies: impl IntoIterator<Item = (u32, Body)>,
) -> Result<World, BodyError> {
    let mut world = World::new(Method::AxisList, rules, 0);
    world.set_gravity(gravity)?;
    for (id, body) in bodies {
        world.insert(id, body)?;
    }
    world.set_traced(true);
    Ok(world)
}

pub(super) fn step(world: &mut World) -> Result<BodyTick, BodyError> {
    let all = |world: &World| world.bodies().map(|(id, body)| (id, body.clone())).collect();
    let bodies = all(world);
    world.step(STEP_S)?;
    let (impacts, events) = (world.impacts().to_vec(), world.trace().to_vec());
    let places = world.trace_places().to_vec();
    Ok(BodyTick { bodies, after: all(world), counts: world.counts(), impacts, events, places })
}

fn way(id: u32, before: &Body, after: &Body, impacts: &[Impact]) -> (DVec2, DVec2) {
    let hits = impacts.iter().filter(|impact| [impact.a, impact.b].contains(&id));
    let hits = hits.map(|impact| (impact.point.floor(), impact.point.floor() + 1.0));
    let join = |a: (DVec2, DVec2), b: (DVec2, DVec2)| (a.0.min(b.0), a.1.max(b.1));
    let (low, high) = hits.fold(join(reach(before), reach(after)), join);
    let room = if before.is_movable() { EPSILON } else { 0.0 };
    (low - room, high + room)
}

pub(super) fn reach(body: &Body) -> (DVec2, DVec2) {
    let around = DVec2::splat(body.shape().radius());
    let points = outline(body);
    let low = points.iter().copied().fold(DVec2::INFINITY, DVec2::min) - around;
    (low, points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max) + around)
}

pub(super) fn outline(body: &Body) -> Vec<DVec2> {
    let turn = DVec2::new(libm::cos(body.angle()), libm::sin(body.angle()));
    body.shape().vertices().iter().map(|&vertex| body.position() + turn.rotate(vertex)).collect()
}

/// Returns the impulse on the second body of an impact.
pub(super) fn pushed(impact: &Impact) -> DVec2 {
    impact.normal * impact.impulse.x + impact.normal.perp() * impact.impulse.y
}

/// A moving body within a tick.
///
/// ```text
///     before o----.         A body moves in a straight line from impact to impact, with its velocity after the last
///                  \\       impact. The remaining distance to its place after the step is spread evenly: weight, and
///            impact *----o  resting contacts, which change velocities by less than a pixel a tick.
/// ```
#[derive(Clone, Copy)]
struct BodyFlight {
    place: DVec2,
    velocity: DVec2,
    angle: f64,
    spin: f64,
    /// The time at which the body is at `place`, in seconds since the tick began.
    since: f64,
}

impl BodyFlight {
    fn of(id: u32, body: &Body, impacts: &[Impact], time: f64) -> Self {
        let (place, velocity, angle, spin) = (body.position(), body.velocity(), body.angle(), body.spin());
        let mut flight = Self { place, velocity, angle, spin, since: 0.0 };
        let own = |impact: &&Impact| impact.time <= time && [impact.a, impact.b].contains(&id);
        for impact in impacts.iter().filter(own) {
            flight.fly(impact.time);
            let impulse = if impact.a == id { -pushed(impact) } else { pushed(impact) };
            flight.velocity += impulse * body.inverse_mass();
            flight.spin += (impact.point - flight.place).perp_dot(impulse) * body.inverse_inertia();
        }
        flight.fly(time);
        flight
    }

    fn fly(&mut self, time: f64) {
        self.place += self.velocity * (time - self.since);
        self.angle += self.spin * (time - self.since);
        self.since = time;
    }
}

impl BodyTick {
    /// Returns the bodies with their ids at a time, in seconds since the tick began.
    pub(crate) fn at(&self, time: f64) -> Vec<(u32, Body)> {
        let at = |(&(id, ref before), (_, after)): (&(u32, Body), &(u32, Body))| {
            let flight = BodyFlight::of(id, before, &self.impacts, time);
            let end = BodyFlight::of(id, before, &self.impacts, STEP_S);
            let share = time / STEP_S;
            let turn = after.angle() - end.angle;
            let def = BodyDef {
                position: flight.place + (after.position() - end.place) * share,
                angle: flight.angle + (turn - TAU * (turn / TAU).round()) * share,
                velocity: flight.velocity,
                spin: flight.spin,
                ..before.def()
            };
            // Every place between two valid places of the world is valid.
            (id, Body::new(def).unwrap_or(before.clone()))
        };
        self.bodies.iter().zip(&self.after).map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::STEP_S;
    use crate::lab::stepper::BUILT_IN;
    use glam::DVec2;
    use sector_impulse::{EPSILON, ImpulseEvent, PlacedShape, closest_of_all};

    #[test]
    fn bodies_that_touch_have_boxes_that_overlap() {
        let mut impacts = 0;
        for built_in in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
            let scene = built_in.scene();
            for (tick, bodies) in scene.bodies.iter().enumerate() {
                let objects = scene.objects(tick);
                let of = |id| objects.iter().find(|object| object.key == id).expect("its object").rect;
                for event in &bodies.events {
                    let is_touch = match *event {
                        ImpulseEvent::Closest { distance, .. } => distance.abs() <= EPSILON,
                        _ => matches!(event, ImpulseEvent::Impact(_)),
                    };
                    let [Some(a), Some(b)] = event.bodies() else { continue };
                    impacts += u32::from(matches!(event, ImpulseEvent::Impact(_)));
                    let fits = !is_touch || of(a).overlaps(of(b));
                    assert!(fits, "{} tick {tick}: {event:?}", built_in.name);
                }
            }
        }
        assert!(impacts > 20, "{impacts} impacts");
    }

    #[test]
    fn bodies_touch_at_the_time_of_their_impact() {
        let mut impacts = 0;
        for built_in in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
            for (number, tick) in built_in.scene().bodies.iter().enumerate() {
                let what = format!("{}, tick {number}", built_in.name);
                for (bodies, expected) in [(tick.at(0.0), &tick.bodies), (tick.at(STEP_S), &tick.after)] {
                    for ((_, body), (_, expected)) in bodies.iter().zip(expected) {
                        assert!(body.position().distance(expected.position()) < 1e-9, "{what}");
                    }
                }
                for impact in &tick.impacts {
                    let bodies = tick.at(impact.time);
                    let of = |id| &bodies.iter().find(|body| body.0 == id).expect("a body").1;
                    let (a, b) = (of(impact.a), of(impact.b));
                    let between = b.position() - a.position();
                    let a = PlacedShape::new(a.shape(), DVec2::ZERO, a.angle());
                    let b = PlacedShape::new(b.shape(), between, b.angle());
                    let distance = closest_of_all(&a, &b).distance;
                    assert!(distance.abs() < 0.3, "{what}: {distance} px apart at the impact");
                    impacts += 1;
                }
            }
        }
        assert!(impacts > 50, "{impacts} impacts");
    }
}
