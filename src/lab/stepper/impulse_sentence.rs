//! Sentences that describe the work of impulses.

use super::bodies::STEP_S;
use super::{LabEvent, Stepper};
use sector_impulse::{Feature, ImpulseEvent};

/// Returns the values for an event's sentence: first the ids of the bodies, then the other values.
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
        ImpulseEvent::Asleep { .. } => "{} was still for half a second and now sleeps.",
        ImpulseEvent::Round { time: 0.0, .. } => {
            "Each box covers every position its body can reach in this tick. Overlapping pairs: {}."
        }
        ImpulseEvent::Round { .. } => {
            "A body leaves its box at {} of the tick. All get new boxes. Possible pairs: {}."
        }
        ImpulseEvent::Solve { contacts: 0, .. } => "No body rests on another.",
        ImpulseEvent::Solve { .. } => {
            "Resting contacts: {}. Rounds of micro-collisions until they settle: {}."
        }
        ImpulseEvent::Closest { distance, .. } if distance < 0.0 => "{} and {} overlap by {} pixels.",
        ImpulseEvent::Closest { a, b, features: (of_a, of_b), .. } => {
            match [(a, of_a), (b, of_b)].map(|(id, feature)| part(stepper, id, feature)) {
                [BodyPart::Rim, BodyPart::Rim] => "{} and {} are {} pixels apart, rim to rim.",
                [BodyPart::Rim, BodyPart::Corner] => "{} and {} are {} pixels apart, rim to corner.",
                [BodyPart::Rim, BodyPart::Edge] => "{} and {} are {} pixels apart, rim to edge.",
                [BodyPart::Corner, BodyPart::Rim] => "{} and {} are {} pixels apart, corner to rim.",
                [BodyPart::Corner, BodyPart::Corner] => "{} and {} are {} pixels apart, corner to corner.",
                [BodyPart::Corner, BodyPart::Edge] => "{} and {} are {} pixels apart, corner to edge.",
                [BodyPart::Edge, BodyPart::Rim] => "{} and {} are {} pixels apart, edge to rim.",
                [BodyPart::Edge, _] => "{} and {} are {} pixels apart, edge to corner.",
            }
        }
        ImpulseEvent::Bound { a, b, time } => match (time, is_measured(stepper, [a, b])) {
            (Some(_), true) => {
                "At their speed, {} and {} cannot touch before {} of the tick. That time is stored."
            }
            (Some(_), false) => {
                "{} and {} are too far apart to touch before {} of the tick. That time is stored."
            }
            (None, true) => {
                "At their speed, {} and {} cannot touch in the rest of this tick. No time is stored."
            }
            (None, false) => "{} and {} cannot touch in this tick. No time is stored.",
        },
        ImpulseEvent::Top { .. } => {
            "Stored times: {}. The earliest belongs to {} and {}. All bodies advance to {} of the tick."
        }
        ImpulseEvent::Overlap { .. } => "{} and {} overlap by {} pixels. They are gently pushed apart.",
        ImpulseEvent::Impact(ref impact) if impact.impulse.y.abs() < impact.impulse.x * 1e-6 => {
            "{} and {} collide at {} pixels a second. The impulse is {}, along the dotted normal."
        }
        ImpulseEvent::Impact(_) => {
            "{} and {} hit at {} pixels a second. The impulse is {}. Friction tilts it off the dotted normal."
        }
        ImpulseEvent::Rest { .. } => "{} and {} meet too slowly to bounce. They rest on each other.",
        ImpulseEvent::MicroCollision { .. } => "{} and {} push each other in a micro-collision.",
        ImpulseEvent::Stop { .. } => "{} is stopped until the next tick.",
    }
}

/// Whether the distance of two bodies was measured right before the current event.
fn is_measured(stepper: &Stepper, pair: [u32; 2]) -> bool {
    let before = stepper.at().checked_sub(2).and_then(|i| stepper.events().get(i));
    matches!(before, Some(LabEvent::Impulse(&ImpulseEvent::Closest { a, b, .. })) if [a, b] == pair)
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
