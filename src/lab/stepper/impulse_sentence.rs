//! The sentences about the work of impulses.

use super::Stepper;
use super::bodies::STEP_S;
use super::sentence::Wording;
use sector_collision::TraceEvent;
use sector_collision::impulse::{Feature, Impact, ImpulseEvent};

pub(super) fn tell(stepper: &Stepper, event: &ImpulseEvent) -> Wording {
    match *event {
        ImpulseEvent::Asleep { id } => {
            ("{} has been still for half a second, and sleeps.", vec![id.to_string()])
        }
        ImpulseEvent::Round { time: 0.0, pairs } => (
            "A box holds all places where a body may be in this tick. Pairs whose boxes overlap: {}.",
            vec![pairs.to_string()],
        ),
        ImpulseEvent::Round { time, pairs } => (
            "At {} of the tick a body leaves its box. New boxes; pairs that may meet: {}.",
            vec![share(time), pairs.to_string()],
        ),
        ImpulseEvent::Solve { contacts: 0, .. } => ("No body rests on another.", Vec::new()),
        ImpulseEvent::Solve { contacts, iterations, .. } => (
            "Contacts at rest: {}. Rounds of tiny collisions until all agree: {}.",
            vec![contacts.to_string(), iterations.to_string()],
        ),
        ImpulseEvent::Closest { a, b, distance, features, .. } => {
            closest(stepper, [a, b], distance, features)
        }
        ImpulseEvent::Bound { a, b, time } => bound(stepper, [a, b], time),
        ImpulseEvent::Top { a, b, time, of } => (
            "The earliest of the noted times, {} in number, is that of {} and {}. The bodies move on to {} of the tick.",
            vec![of.to_string(), a.to_string(), b.to_string(), share(time)],
        ),
        ImpulseEvent::Overlap { a, b, depth } => (
            "{} and {} overlap by {} pixels: they are pushed apart gently.",
            vec![a.to_string(), b.to_string(), pixels(depth)],
        ),
        ImpulseEvent::Impact(ref impact) => impact_sentence(impact),
        ImpulseEvent::Rest { a, b, .. } => (
            "{} and {} meet so slowly that they would hardly bounce: they rest on each other.",
            vec![a.to_string(), b.to_string()],
        ),
        ImpulseEvent::MicroCollision { a, b, .. } => {
            ("{} and {} pass a hit on by a tiny collision.", vec![a.to_string(), b.to_string()])
        }
        ImpulseEvent::Stop { id, .. } => {
            ("{} is stopped until the next tick, so that the work has an end.", vec![id.to_string()])
        }
    }
}

fn impact_sentence(impact: &Impact) -> Wording {
    let values = [impact.a.to_string(), impact.b.to_string()];
    let numbers = [impact.speed, impact.impulse.length()].map(|number| format!("{number:.0}"));
    let template = match impact.impulse.y.abs() < impact.impulse.x * 1e-6 {
        true => "{} and {} meet at {} pixels a second: an impulse of {} along the dotted normal.",
        false => {
            "{} and {} meet at {} pixels a second: an impulse of {}. Friction turns it off the dotted normal."
        }
    };
    (template, values.into_iter().chain(numbers).collect())
}

fn closest(stepper: &Stepper, pair: [u32; 2], distance: f64, (of_a, of_b): (Feature, Feature)) -> Wording {
    let template = match [(pair[0], of_a), (pair[1], of_b)].map(|(id, feature)| part(stepper, id, feature)) {
        _ if distance < 0.0 => "{} and {} are {} pixels deep in each other.",
        [BodyPart::Rim, BodyPart::Rim] => "{} and {}: from rim to rim {} pixels.",
        [BodyPart::Rim, BodyPart::Corner] => "{} and {}: from rim to corner {} pixels.",
        [BodyPart::Rim, BodyPart::Edge] => "{} and {}: from rim to edge {} pixels.",
        [BodyPart::Corner, BodyPart::Rim] => "{} and {}: from corner to rim {} pixels.",
        [BodyPart::Corner, BodyPart::Corner] => "{} and {}: from corner to corner {} pixels.",
        [BodyPart::Corner, BodyPart::Edge] => "{} and {}: from corner to edge {} pixels.",
        [BodyPart::Edge, BodyPart::Rim] => "{} and {}: from edge to rim {} pixels.",
        [BodyPart::Edge, _] => "{} and {}: from edge to corner {} pixels.",
    };
    (template, vec![pair[0].to_string(), pair[1].to_string(), pixels(distance.abs())])
}

fn bound(stepper: &Stepper, pair: [u32; 2], time: Option<f64>) -> Wording {
    let before = stepper.at().checked_sub(2).and_then(|i| stepper.events().get(i));
    let is_measured =
        matches!(before, Some(&TraceEvent::Impulse(ImpulseEvent::Closest { a, b, .. })) if [a, b] == pair);
    let mut values = pair.map(|id| id.to_string()).to_vec();
    values.extend(time.map(share));
    let template = match (time, is_measured) {
        (Some(_), true) => {
            "At their speeds {} and {} cannot touch before {} of the tick. That time is noted."
        }
        (Some(_), false) => {
            "As far apart as {} and {} are, they cannot touch before {} of the tick. That time is noted."
        }
        (None, true) => {
            "At their speeds {} and {} cannot touch any more in this tick: no time of theirs is noted."
        }
        (None, false) => "{} and {} cannot touch in this tick: no time of theirs is noted.",
    };
    (template, values)
}

#[derive(Clone, Copy)]
enum BodyPart {
    Rim,
    Corner,
    Edge,
}

fn part(stepper: &Stepper, id: u32, feature: Feature) -> BodyPart {
    let tick = stepper.scene().bodies.get(stepper.tick());
    let body = tick.and_then(|tick| tick.bodies.iter().find(|(of, _)| *of == id));
    match feature {
        _ if body.is_some_and(|(_, body)| body.shape().radius() > 0.0) => BodyPart::Rim,
        Feature::Vertex(_) => BodyPart::Corner,
        Feature::Edge(_) => BodyPart::Edge,
    }
}

fn share(time: f64) -> String {
    format!("{:.3}", time / STEP_S)
}

fn pixels(distance: f64) -> String {
    format!("{distance:.2}")
}
