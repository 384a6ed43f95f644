//! The reason for the method in use, in the language of the frame.

use crate::words::{Language, fill_into};
use sector_collision::{Reason, StepEstimate};

const CHOSEN: &str = "chosen";
const LARGE_CAPACITY: &str = "made for many: {} objects";
const NOT_YET_RUN: &str = "starts on the list";
const SPREAD: &str = "spread along x: the list meets {} an object";
const NO_GAIN: &str = "little to gain: the list meets {} an object, sectors {}";
const CROWDED: &str = "crowded along x: the list meets {} an object, sectors {}";

/// Writes a reason into a text; in English it equals its `Display`.
pub(super) fn write(text: &mut String, reason: Reason, language: Language) {
    text.clear();
    let each = |estimate: StepEstimate, steps: u64| {
        let (whole, tenths) = estimate.per_object(steps);
        language.decimals(10 * whole + tenths, 1)
    };
    match reason {
        Reason::Chosen => text.push_str(language.translate(CHOSEN)),
        Reason::LargeCapacity(objects) => fill_into(text, language.translate(LARGE_CAPACITY), &[&objects]),
        Reason::NotYetRun => text.push_str(language.translate(NOT_YET_RUN)),
        Reason::Spread(estimate) => {
            fill_into(text, language.translate(SPREAD), &[&each(estimate, estimate.list_steps)])
        }
        Reason::NoGain(estimate) | Reason::Crowded(estimate) => {
            let template = if matches!(reason, Reason::NoGain(_)) { NO_GAIN } else { CROWDED };
            let steps = [estimate.list_steps, estimate.sector_steps].map(|steps| each(estimate, steps));
            fill_into(text, language.translate(template), &[&steps[0], &steps[1]]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::words::Language;
    use sector_collision::{Reason, StepEstimate};

    /// Tests that each reason is said in English as the collision code says it, and otherwise in other languages, with
    /// their decimals.
    #[test]
    fn reasons_are_said_in_each_language() {
        let estimate = StepEstimate { objects: 10, list_steps: 94, sector_steps: 55 };
        let reasons = [
            Reason::Chosen,
            Reason::LargeCapacity(1000),
            Reason::NotYetRun,
            Reason::Spread(estimate),
            Reason::NoGain(estimate),
            Reason::Crowded(estimate),
        ];
        let mut text = String::new();
        for reason in reasons {
            write(&mut text, reason, Language::English);
            assert_eq!(text, reason.to_string());
            write(&mut text, reason, Language::German);
            assert_ne!(text, reason.to_string());
        }
        assert!(text.contains("9,4") && text.contains("5,5"), "{text}");
    }
}
