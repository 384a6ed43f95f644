//! The words for the reason why a collision method is in use, in the player's language.

use crate::words::{Language, fill};
use core::fmt::Display;
use sector_collision::{Reason, StepEstimate};

const CHOSEN: &str = "chosen";
const LARGE_CAPACITY: &str = "made for many: {} objects";
const NOT_YET_RUN: &str = "starts on the list";
const SPREAD: &str = "spread along x: the list meets {} an object";
const NO_GAIN: &str = "little to gain: the list meets {} an object, sectors {}";
const CROWDED: &str = "crowded along x: the list meets {} an object, sectors {}";

/// Returns the words for a reason in a language; in English they equal its `Display`.
pub(super) fn text(reason: Reason, language: Language) -> String {
    let each = |estimate: StepEstimate, steps: u64| {
        let (whole, tenths) = estimate.per_object(steps);
        language.decimals(10 * whole + tenths, 1)
    };
    let (template, values) = match reason {
        Reason::Chosen => (CHOSEN, Vec::new()),
        Reason::LargeCapacity(objects) => (LARGE_CAPACITY, vec![objects.to_string()]),
        Reason::NotYetRun => (NOT_YET_RUN, Vec::new()),
        Reason::Spread(estimate) => (SPREAD, vec![each(estimate, estimate.list_steps)]),
        Reason::NoGain(estimate) | Reason::Crowded(estimate) => {
            let template = if matches!(reason, Reason::NoGain(_)) { NO_GAIN } else { CROWDED };
            (template, vec![each(estimate, estimate.list_steps), each(estimate, estimate.sector_steps)])
        }
    };
    let values: Vec<&dyn Display> = values.iter().map(|value| value as &dyn Display).collect();
    fill(language.translate(template), &values)
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::words::Language;
    use sector_collision::{Reason, StepEstimate};

    /// Tests that each reason has the words of the collision code in English, and other words and decimals in other
    /// languages.
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
        for reason in reasons {
            assert_eq!(text(reason, Language::English), reason.to_string());
            assert_ne!(text(reason, Language::German), reason.to_string());
        }
        let german = text(reasons[5], Language::German);
        assert!(german.contains("9,4") && german.contains("5,5"), "{german}");
    }
}
