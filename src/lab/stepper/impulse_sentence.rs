//! Sentences that describe the work of impulses.

use super::Stepper;
use super::bodies::STEP_S;
use sector_collision::TraceEvent;
use sector_collision::impulse::{Feature, ImpulseEvent};

/// Returns the values for an event's sentence: first the ids of the bodies, then the others.
pub(super) fn values(event: &ImpulseEvent) -> Vec<String> {
    let ids = event.bodies().into_iter().flatten().map(|id| id.to_string());
    let mut values: Vec<String> = ids.chain(numbers(event)).collect();
    if let ImpulseEvent::Top { of, .. } = event {
        values.insert(0, of.to_string());
    }
    values
}

fn numbers(event: &ImpulseEvent) -> Vec<String> {
    match *event {
        ImpulseEvent::Round { time: 0.0, pairs } => vec![pairs.to_string()],
        ImpulseEvent::Round { time, pairs } => vec![share(time), pairs.to_string()],
        ImpulseEvent::Solve { contacts: 0, .. } => Vec::new(),
        ImpulseEvent::Solve { contacts, iterations, .. } => {
            vec![contacts.to_string(), iterations.to_string()]
        }
        ImpulseEvent::Closest { distance, .. } => vec![pixels(distance.abs())],
        ImpulseEvent::Bound { time: Some(time), .. } | ImpulseEvent::Top { time, .. } => vec![share(time)],
        ImpulseEvent::Overlap { depth, .. } => vec![pixels(depth)],
        ImpulseEvent::Impact(ref impact) => {
            [impact.speed, impact.impulse.length()].map(|number| format!("{number:.0}")).into()
        }
        _ => Vec::new(),
    }
}

pub(super) fn template(stepper: &Stepper, event: &ImpulseEvent) -> &'static str {
    match *event {
        ImpulseEvent::Asleep { .. } => "{} has been still for half a second, and sleeps.",
        ImpulseEvent::Round { time: 0.0, .. } => {
            "A box holds all places where a body may be in this tick. Pairs whose boxes overlap: {}."
        }
        ImpulseEvent::Round { .. } => {
            "At {} of the tick a body leaves its box. New boxes; pairs that may meet: {}."
        }
        ImpulseEvent::Solve { contacts: 0, .. } => "No body rests on another.",
        ImpulseEvent::Solve { .. } => "Contacts at rest: {}. Rounds of tiny collisions until all agree: {}.",
        ImpulseEvent::Closest { distance, .. } if distance < 0.0 => {
            "{} and {} are {} pixels deep in each other."
        }
        ImpulseEvent::Closest { a, b, features: (of_a, of_b), .. } => {
            match [(a, of_a), (b, of_b)].map(|(id, feature)| part(stepper, id, feature)) {
                [BodyPart::Rim, BodyPart::Rim] => "{} and {}: from rim to rim {} pixels.",
                [BodyPart::Rim, BodyPart::Corner] => "{} and {}: from rim to corner {} pixels.",
                [BodyPart::Rim, BodyPart::Edge] => "{} and {}: from rim to edge {} pixels.",
                [BodyPart::Corner, BodyPart::Rim] => "{} and {}: from corner to rim {} pixels.",
                [BodyPart::Corner, BodyPart::Corner] => "{} and {}: from corner to corner {} pixels.",
                [BodyPart::Corner, BodyPart::Edge] => "{} and {}: from corner to edge {} pixels.",
                [BodyPart::Edge, BodyPart::Rim] => "{} and {}: from edge to rim {} pixels.",
                [BodyPart::Edge, _] => "{} and {}: from edge to corner {} pixels.",
            }
        }
        ImpulseEvent::Bound { a, b, time } => match (time, is_measured(stepper, [a, b])) {
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
        },
        ImpulseEvent::Top { .. } => {
            "The earliest of the noted times, {} in number, is that of {} and {}. The bodies move on to {} of the tick."
        }
        ImpulseEvent::Overlap { .. } => "{} and {} overlap by {} pixels: they are pushed apart gently.",
        ImpulseEvent::Impact(ref impact) if impact.impulse.y.abs() < impact.impulse.x * 1e-6 => {
            "{} and {} meet at {} pixels a second: an impulse of {} along the dotted normal."
        }
        ImpulseEvent::Impact(_) => {
            "{} and {} meet at {} pixels a second: an impulse of {}. Friction turns it off the dotted normal."
        }
        ImpulseEvent::Rest { .. } => {
            "{} and {} meet so slowly that they would hardly bounce: they rest on each other."
        }
        ImpulseEvent::MicroCollision { .. } => "{} and {} pass a hit on by a tiny collision.",
        ImpulseEvent::Stop { .. } => "{} is stopped until the next tick, so that the work has an end.",
    }
}

/// Whether the distance of two bodies was measured right before the current event.
fn is_measured(stepper: &Stepper, pair: [u32; 2]) -> bool {
    let before = stepper.at().checked_sub(2).and_then(|i| stepper.events().get(i));
    matches!(before, Some(&TraceEvent::Impulse(ImpulseEvent::Closest { a, b, .. })) if [a, b] == pair)
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
