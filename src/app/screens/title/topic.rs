//! What a demonstration explains by turns while the autopilot flies: two collision methods and the counts of a tick, each with
//! a caption of a sentence.

use crate::app::screen::OverlayParts;
use crate::lab::OverlayForm;
use crate::sim::TICKS_PER_SECOND;
use crate::view::Painter;
use crate::words::fill;
use sector_collision::{Counts, Method};

/// The seconds of a demonstrated stage before the first topic.
const FIRST_S: f32 = 5.0;
/// The seconds for which each topic is on show.
const EACH_S: f32 = 8.0;
/// The seconds of a demonstrated stage after which no topic is left.
pub(super) const END_S: f32 = FIRST_S + EACH_S * Topic::ALL.len() as f32;

/// A topic that a demonstration explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// The shapes of the sorted list.
    List,
    /// The shapes of the sectors.
    Sectors,
    /// The counts from all pairs to hits.
    Counts,
}

impl Topic {
    const ALL: [Self; 3] = [Self::List, Self::Sectors, Self::Counts];

    /// Returns the topic that is explained when a demonstrated stage has been on show for `shown_ticks` ticks.
    pub(super) fn at(shown_ticks: f32) -> Option<Self> {
        let place = (shown_ticks / TICKS_PER_SECOND as f32 - FIRST_S) / EACH_S;
        Self::ALL.get(place as usize).copied().filter(|_| place >= 0.0)
    }

    /// Returns the collision method that has to be in use; `None` for the player's own.
    pub(super) const fn method(self) -> Option<Method> {
        match self {
            Self::List => Some(Method::AxisList),
            Self::Sectors => Some(Method::SectorGrid),
            Self::Counts => None,
        }
    }

    /// Returns the parts of the collision overlay that belong to the topic.
    pub(super) fn overlay(self) -> OverlayParts {
        match self {
            Self::List | Self::Sectors => OverlayParts { shapes: true, ..OverlayParts::default() },
            Self::Counts => OverlayParts { form: OverlayForm::Strip, ..OverlayParts::default() },
        }
    }

    /// Returns the caption, with the counts of a tick where it is about them; `None` if there are none yet.
    pub(super) fn caption(self, counts: Option<Counts>, painter: &Painter<'_>) -> Option<String> {
        let template = painter.translate(match self {
            Self::List => "Sorted along x: only neighbors on the line are tested.",
            Self::Sectors => "Sectors: what shares none is never compared.",
            Self::Counts => "Of {} pairs the game tests {}.",
        });
        if self != Self::Counts {
            return Some(template.to_owned());
        }
        let numbers = counts.map(|counts| [counts.all_pairs, counts.candidates])?;
        let [pairs, tests] = numbers.map(|number| painter.grouped(number));
        Some(fill(template, &[&pairs, &tests]))
    }
}

#[cfg(test)]
mod tests {
    use super::{END_S, FIRST_S, Topic};

    /// Tests that the topics follow each other, and that there is none before the first and after the last.
    #[test]
    fn topics_take_turns() {
        let at = |seconds: f32| Topic::at(60.0 * seconds);
        assert_eq!([at(0.0), at(FIRST_S - 0.1), at(END_S + 0.1)], [None; 3]);
        assert_eq!([at(FIRST_S + 0.1), at(15.0), at(END_S - 0.1)], Topic::ALL.map(Some));
    }
}
