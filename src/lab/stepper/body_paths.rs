//! Where the bodies of a tick are at a time within it.
//!
//! ```text
//!     before o----.         A body flies straight from impact to impact, at the speed that the last one has left it.
//!                  \\       What is left to the place after the step is spread over the way: weight, and contacts at
//!            impact *----o  rest, which change velocities by less than a pixel a tick.
//! ```

use super::bodies::{BodyTick, STEP_S};
use glam::DVec2;
use sector_collision::impulse::{Body, BodyDef, Impact};
use std::f64::consts::TAU;

/// A body on its way.
#[derive(Clone, Copy)]
struct BodyFlight {
    place: DVec2,
    velocity: DVec2,
    angle: f64,
    spin: f64,
    /// The time of the place, in seconds since the tick began.
    since: f64,
}

impl BodyFlight {
    fn of(id: u32, body: &Body, impacts: &[Impact], time: f64) -> Self {
        let mut flight = Self {
            place: body.position(),
            velocity: body.velocity(),
            angle: body.angle(),
            spin: body.spin(),
            since: 0.0,
        };
        let own = |impact: &&Impact| impact.time <= time && [impact.a, impact.b].contains(&id);
        for impact in impacts.iter().filter(own) {
            flight.fly(impact.time);
            let impulse = impact.normal * impact.impulse.x + impact.normal.perp() * impact.impulse.y;
            let impulse = if impact.a == id { -impulse } else { impulse };
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
    /// Returns the bodies at a time, in seconds since the tick began, by id.
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
                ..*before.def()
            };
            // Between two places of the world there is none beyond its limits.
            (id, Body::new(def).unwrap_or(*before))
        };
        self.bodies.iter().zip(&self.after).map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::BUILT_IN;
    use crate::lab::stepper::bodies::STEP_S;
    use glam::DVec2;
    use sector_collision::impulse::{PlacedShape, closest_of_all};

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
