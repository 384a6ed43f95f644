//! The words for the reason why a collision method is in use, in the player's language.

use crate::words::{Language, fill};
use sector_collision::{MethodCosts, Reason};

/// Returns the words of the reason why a collision method is in use, in a language; in English they equal the `Display`
/// of [`Reason`], but for the commas in thousands.
pub(super) fn text(reason: Reason, language: Language) -> String {
    let (template, value) = match reason {
        Reason::Chosen => ("chosen", String::new()),
        Reason::LargeCapacity(objects) => ("made for many: {} objects", objects.to_string()),
        Reason::NotYetRun => ("starts on the list", String::new()),
        Reason::Spread(costs) => ("spread out: {}", cost_text(costs, language)),
        Reason::NoGain(costs) => ("little to gain: {}", cost_text(costs, language)),
        Reason::Crowded(costs) => ("crowded: {}", cost_text(costs, language)),
        Reason::AllPairs(costs) => ("to test all costs least: {}", cost_text(costs, language)),
    };
    fill(language.translate(template), &[&value])
}

fn cost_text(costs: MethodCosts, language: Language) -> String {
    let named =
        [("list {}", costs.list), ("sectors {}", costs.sectors), ("all pairs {}", Some(costs.all_pairs))];
    let parts: Vec<String> = named
        .into_iter()
        .filter_map(|(template, steps)| {
            Some(fill(language.translate(template), &[&language.grouped(steps?)]))
        })
        .collect();
    format!("{} {}", parts.join(", "), language.translate("steps a tick"))
}

#[cfg(test)]
mod tests {
    use super::super::panel::{CHARACTERS, MAX_REASON_LINES, wrapped};
    use super::text;
    use crate::words::Language;
    use sector_collision::{MethodCosts, Reason};

    #[test]
    fn reasons_are_said_in_each_language() {
        let costs = MethodCosts { list: Some(94), sectors: Some(55), all_pairs: 720 };
        let reasons = [
            Reason::Chosen,
            Reason::LargeCapacity(1000),
            Reason::NotYetRun,
            Reason::Spread(costs),
            Reason::NoGain(costs),
            Reason::AllPairs(costs),
            Reason::Crowded(costs),
        ];
        for reason in reasons {
            assert_eq!(text(reason, Language::English), reason.to_string());
            assert_ne!(text(reason, Language::German), reason.to_string());
        }
        let german = text(reasons[6], Language::German);
        assert!(german.contains("Liste 94") && german.contains("Sektoren 55"), "{german}");
    }

    #[test]
    fn no_reason_is_cut() {
        let costs = MethodCosts { list: Some(99_999), sectors: Some(99_999), all_pairs: 99_999 };
        let reasons =
            [Reason::Spread(costs), Reason::NoGain(costs), Reason::AllPairs(costs), Reason::Crowded(costs)];
        for language in Language::ALL {
            for why in reasons.map(|reason| text(reason, language)) {
                let lines: Vec<_> = wrapped(&why, CHARACTERS).collect();
                assert!(lines.len() <= MAX_REASON_LINES, "{lines:#?}");
            }
        }
    }
}
