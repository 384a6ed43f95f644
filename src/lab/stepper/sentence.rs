//! The event at hand in a sentence, with its reason.

use super::{Stepper, impulse_sentence};
use sector_collision::broad::EndPoint;
use sector_collision::narrow::WordStep;
use sector_collision::objects::Slot;
use sector_collision::trace::{Area, Comparison, Visit};
use sector_collision::{Axis, MethodStats, TraceEvent};

/// A sentence: an English template and what is put into its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The template, in English, with `{}` for each value.
    pub template: &'static str,
    /// The values.
    pub values: Vec<String>,
}

/// Returns the sentence about the last event that has happened; before the first, about what is to come.
pub fn sentence(stepper: &Stepper) -> Sentence {
    let (words, _) = stepper.words();
    let (template, values) = match (stepper.event(), words.last()) {
        (None, _) => before_first(stepper),
        (Some(_), Some(word)) => word_sentence(word, words.len()),
        (Some(event), None) => Teller(stepper).tell(event),
    };
    Sentence { template, values }
}

fn before_first(stepper: &Stepper) -> Wording {
    let (tick, pipeline) = (stepper.scene().number(stepper.tick()), stepper.pipeline());
    if stepper.is_too_much() {
        let pieces = pipeline.counts().rect_tests + pieces(&pipeline.method_stats());
        let template = "Tick {}: {} events are too many to be kept. Another method may do with less.";
        return (template, vec![tick.to_string(), pieces.to_string()]);
    }
    ("Tick {}: {} events are to come.", vec![tick.to_string(), stepper.events().len().to_string()])
}

fn word_sentence(word: &WordStep, number: usize) -> Wording {
    let mut values = vec![number.to_string(), word.y.to_string(), word.shift.to_string()];
    match word.both().count_ones() {
        0 => ("Word {}, in row {}: shifted by {} and ANDed, no pixel is left.", values),
        pixels => {
            values.push(pixels.to_string());
            ("Word {}, in row {}: shifted by {} and ANDed, {} pixels are left. A hit.", values)
        }
    }
}

pub(super) type Wording = (&'static str, Vec<String>);

struct Teller<'a>(&'a Stepper);

impl Teller<'_> {
    fn tell(&self, event: &TraceEvent) -> Wording {
        match *event {
            TraceEvent::Compare { a, b, failed } => self.compare(a, b, failed),
            TraceEvent::Sort { slot } => ("{} is put in order by its kind.", self.names([slot])),
            TraceEvent::Update { slot } => ("The new place of {} is copied.", self.names([slot])),
            TraceEvent::Move { slot, passed } => {
                ("{} passes {} on its way to its place in the list.", self.names([slot, passed]))
            }
            TraceEvent::Enter { slot, area } => {
                ("{} is entered in the cell at {}.", self.with_area(slot, area))
            }
            TraceEvent::Look { slot, area } => ("{} looks into the cell at {}.", self.with_area(slot, area)),
            TraceEvent::Skip { a, b } if self.may_meet(a, b) => {
                ("{} and {} share no sector: no test.", self.names([a, b]))
            }
            TraceEvent::Skip { a, b } => {
                ("{} and {} may not meet, say the rules: no test.", self.names([a, b]))
            }
            TraceEvent::Repeat { a, b } => (
                "{} and {} are both in this cell too. The pair is tested in the first cell that they share, and in no other.",
                self.names([a, b]),
            ),
            TraceEvent::Swap { axis, moving, passed } => self.swap(axis, moving, passed),
            TraceEvent::Split { area, axis, parts } => split(area, axis, parts),
            TraceEvent::Visit(visit) => self.visit(visit),
            TraceEvent::Impulse(ref event) => impulse_sentence::tell(self.0, event),
            TraceEvent::Bulk { ref stats, .. } => (
                "{} pieces of work are made many at a time, and cannot be told apart.",
                vec![pieces(stats).to_string()],
            ),
            TraceEvent::Turn { slot } => ("It is the turn of {}.", self.names([slot])),
            TraceEvent::Open { slot } => ("The interval of {} begins: it is open now.", self.names([slot])),
            TraceEvent::Close { slot } => ("The interval of {} ends: it is closed.", self.names([slot])),
            TraceEvent::Void { axis: Axis::X, at } => {
                ("Nothing is open at x = {}: here lies a gap.", vec![at.to_string()])
            }
            TraceEvent::Void { axis: Axis::Y, at } => {
                ("Nothing is open at y = {}: here lies a gap.", vec![at.to_string()])
            }
            TraceEvent::Within { area, objects } => within(area, objects),
            TraceEvent::Remember { a, b } => {
                ("{} and {} overlap on both axes: the pair is remembered.", self.names([a, b]))
            }
            TraceEvent::Forget { a, b } => {
                ("{} and {} are apart again: the pair is forgotten.", self.names([a, b]))
            }
        }
    }

    fn compare(&self, a: Slot, b: Slot, failed: Option<Comparison>) -> Wording {
        let mut values = self.names([a, b]);
        let template = match failed {
            None => {
                "{} and {}: each begins before the other ends, along x and along y. The rectangles overlap."
            }
            Some(Comparison::LeftBeforeRight) => {
                "{} and {}: the left edge {} is not before the right edge {}. Apart."
            }
            Some(Comparison::RightAfterLeft) => {
                "{} and {}: the right edge {} is not behind the left edge {}. Apart."
            }
            Some(Comparison::TopAboveBottom) => "{} and {}: the top {} is not above the bottom {}. Apart.",
            Some(Comparison::BottomBelowTop) => "{} and {}: the bottom {} is not below the top {}. Apart.",
        };
        if let (Some(failed), Some(a), Some(b)) = (failed, self.0.object(a), self.0.object(b)) {
            let (low, high) = failed.numbers(self.0.searched(&a), self.0.searched(&b));
            // As the sentence has them: seen from the first of the two.
            let swapped = matches!(failed, Comparison::RightAfterLeft | Comparison::BottomBelowTop);
            let (one, other) = if swapped { (high, low) } else { (low, high) };
            values.extend([one.to_string(), other.to_string()]);
        }
        (template, values)
    }

    fn swap(&self, axis: Axis, moving: EndPoint, passed: EndPoint) -> Wording {
        let template = match (axis, moving.is_begin(), passed.is_begin()) {
            (Axis::X, true, false) => "Along x the begin of {} passes the end of {}: an overlap may start.",
            (Axis::X, false, true) => "Along x the end of {} passes the begin of {}: an overlap ends.",
            (Axis::X, ..) => "Along x {} passes {}: begin by begin or end by end, nothing changes.",
            (Axis::Y, true, false) => "Along y the begin of {} passes the end of {}: an overlap may start.",
            (Axis::Y, false, true) => "Along y the end of {} passes the begin of {}: an overlap ends.",
            (Axis::Y, ..) => "Along y {} passes {}: begin by begin or end by end, nothing changes.",
        };
        (template, self.names([moving.slot(), passed.slot()]))
    }

    fn visit(&self, visit: Visit) -> Wording {
        match visit {
            Visit::Stop { slot, at: Some(at) } => (
                "{} stops before {}, which begins at its end or behind it, as do all that follow.",
                self.names([slot, at]),
            ),
            Visit::Stop { slot, at: None } => ("{} stops: the list ends.", self.names([slot])),
            Visit::End { slot, end_of } if slot == end_of => ("{} stops at its own end.", self.names([slot])),
            Visit::End { slot, end_of } => {
                ("{} passes the end of {} and goes on.", self.names([slot, end_of]))
            }
            Visit::Begin { slot, begin_of } => ("{} meets the begin of {}.", self.names([slot, begin_of])),
            Visit::Sorted { slot } => ("{} is sorted into its group.", self.names([slot])),
            Visit::Median { slot } => {
                ("{} is among those of which the middle one is sought.", self.names([slot]))
            }
            Visit::OtherCell { a, b } => {
                ("{} and {} are in one bucket of the table, and in different cells.", self.names([a, b]))
            }
            Visit::Cell { slot, area } => ("{} looks into the cell at {}.", self.with_area(slot, area)),
            Visit::Above { slot, area } => {
                ("Does {} reach into the smaller part at {}?", self.with_area(slot, area))
            }
            Visit::Node { slot, leaves, reach, .. } => {
                let template = match reach {
                    Some(_) => "{} asks a node with {} leaves, which reaches to {}.",
                    None => "{} asks a node with {} leaves: nothing in it is open.",
                };
                let numbers = [leaves.to_string()].into_iter().chain(reach.map(|reach| reach.to_string()));
                (template, self.names([slot]).into_iter().chain(numbers).collect())
            }
        }
    }

    fn may_meet(&self, a: Slot, b: Slot) -> bool {
        let kinds = self.0.object(a).zip(self.0.object(b)).map(|(a, b)| (a.kind, b.kind));
        kinds.is_some_and(|(a, b)| self.0.tested().rules.may_meet(a, b))
    }

    fn names<const N: usize>(&self, slots: [Slot; N]) -> Vec<String> {
        slots.map(|slot| self.0.object(slot).map_or_else(|| "-".to_owned(), |o| o.key.to_string())).into()
    }

    fn with_area(&self, slot: Slot, area: Area) -> Vec<String> {
        let mut values = self.names([slot]);
        values.push(corner(area));
        values
    }
}

fn split(area: Area, axis: Option<Axis>, parts: u32) -> Wording {
    let template = match axis {
        Some(Axis::X) => "What is at {} is cut along x into {} parts.",
        Some(Axis::Y) => "What is at {} is cut along y into {} parts.",
        None => "The part at {} is divided into {} smaller ones.",
    };
    (template, vec![corner(area), parts.to_string()])
}

fn within(area: Area, objects: u32) -> Wording {
    match objects {
        0 => ("The part at {} has no object of its own: nothing to test.", vec![corner(area)]),
        _ => (
            "Now {} have their turn: the objects of the part at {}.",
            vec![objects.to_string(), corner(area)],
        ),
    }
}

fn pieces(stats: &MethodStats) -> u64 {
    stats.named().iter().map(|&(_, count)| count).sum()
}

fn corner(area: Area) -> String {
    format!("({}, {})", area.x, area.y)
}

#[cfg(test)]
mod tests {
    use super::sentence;
    use crate::lab::stepper::{BUILT_IN, StepUnit, Stepper};
    use crate::words::{Language, TextTable};
    use sector_collision::Method;

    #[test]
    fn every_event_has_its_sentence() {
        let mut missing = std::collections::BTreeSet::new();
        let mut check = |stepper: &Stepper| {
            let said = sentence(stepper);
            assert_eq!(said.template.matches("{}").count(), said.values.len(), "{said:?}");
            for language in [Language::German, Language::French] {
                if TextTable::builtin().translate(language, said.template).is_none() {
                    missing.insert(said.template);
                }
            }
        };
        for scene in BUILT_IN {
            for method in Method::ALL {
                let mut stepper = Stepper::new(scene.scene(), method, 1);
                for _ in 0..3000 {
                    check(&stepper);
                    if !stepper.step(StepUnit::Event, true) || stepper.at() == 0 {
                        break;
                    }
                }
            }
        }
        // What bodies do differs from tick to tick.
        for scene in BUILT_IN.iter().filter(|scene| scene.recipe.touch.is_some()) {
            let mut stepper = Stepper::new(scene.scene(), Method::AxisList, 0);
            for tick in (0..stepper.scene().ticks()).step_by(3) {
                stepper.go_to_tick(tick);
                for at in 1..=stepper.events().len() {
                    stepper.seek(at);
                    check(&stepper);
                }
            }
        }
        assert!(missing.is_empty(), "not translated: {missing:#?}");
    }
}
