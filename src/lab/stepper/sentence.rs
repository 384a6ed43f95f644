//! Describes the current event, and why it happened, in one sentence.

use super::{Stepper, impulse_sentence, so_far};
use sector_collision::narrow::WordStep;
use sector_collision::objects::Slot;
use sector_collision::trace::{Area, Comparison, Visit};
use sector_collision::{Axis, MethodStats, TraceEvent};

/// A sentence to be translated: an English template, and values to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The English template, with `{}` for each value.
    pub template: &'static str,
    /// The values for the `{}` of the template, in order.
    pub values: Vec<String>,
}

/// Describes the current event. Before the first event, describes what is about to happen.
pub fn sentence(stepper: &Stepper) -> Sentence {
    let (words, _) = stepper.words();
    let (template, values) = match (stepper.event(), words.last()) {
        (None, _) => before_first(stepper),
        (Some(_), Some(word)) => word_sentence(word, words.len()),
        (Some(event), None) => describe(stepper, event),
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

type Wording = (&'static str, Vec<String>);

/// Returns the wording for an event. The names of the objects come first in its values.
fn describe(stepper: &Stepper, event: &TraceEvent) -> Wording {
    let mut slots: Vec<Slot> = so_far::slots(event).collect();
    // An object that meets its own end is named once.
    slots.dedup();
    let name = |slot| stepper.object(slot).map_or_else(|| "-".to_owned(), |object| object.key.to_string());
    let values = slots.into_iter().map(name).chain(numbers(stepper, event));
    (template(stepper, event), values.collect())
}

fn numbers(stepper: &Stepper, event: &TraceEvent) -> Vec<String> {
    match *event {
        TraceEvent::Compare { a, b, failed: Some(failed) } => compared(stepper, [a, b], failed),
        TraceEvent::Enter { area, .. }
        | TraceEvent::Look { area, .. }
        | TraceEvent::Visit(Visit::Cell { area, .. } | Visit::Above { area, .. })
        | TraceEvent::Within { area, objects: 0 } => vec![corner(area)],
        TraceEvent::Within { area, objects } => vec![objects.to_string(), corner(area)],
        TraceEvent::Split { area, parts, .. } => vec![corner(area), parts.to_string()],
        TraceEvent::Void { at, .. } => vec![at.to_string()],
        TraceEvent::Bulk { ref stats, .. } => vec![pieces(stats).to_string()],
        TraceEvent::Visit(Visit::Node { leaves, reach, .. }) => {
            [Some(i64::from(leaves)), reach.map(i64::from)]
                .iter()
                .flatten()
                .map(ToString::to_string)
                .collect()
        }
        TraceEvent::Impulse(ref event) => impulse_sentence::values(event),
        _ => Vec::new(),
    }
}

/// Returns the two numbers of a failed comparison, the first object's first.
fn compared(stepper: &Stepper, pair: [Slot; 2], failed: Comparison) -> Vec<String> {
    let [Some(a), Some(b)] = pair.map(|slot| stepper.object(slot)) else { return Vec::new() };
    let (low, high) = failed.numbers(stepper.searched(&a), stepper.searched(&b));
    let is_swapped = matches!(failed, Comparison::RightAfterLeft | Comparison::BottomBelowTop);
    let numbers = if is_swapped { [high, low] } else { [low, high] };
    numbers.map(|number| number.to_string()).into()
}

fn template(stepper: &Stepper, event: &TraceEvent) -> &'static str {
    match *event {
        TraceEvent::Compare { failed, .. } => match failed {
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
        },
        TraceEvent::Sort { .. } => "{} is put in order by its kind.",
        TraceEvent::Update { .. } => "The new position of {} is copied.",
        TraceEvent::Move { .. } => "{} passes {} on its way to its place in the list.",
        TraceEvent::Enter { .. } => "{} is entered in the cell at {}.",
        TraceEvent::Look { .. } => "{} looks into the cell at {}.",
        TraceEvent::Skip { a, b } if may_meet(stepper, a, b) => "{} and {} share no sector: no test.",
        TraceEvent::Skip { .. } => "{} and {} may not meet, say the rules: no test.",
        TraceEvent::Repeat { .. } => {
            "{} and {} are both in this cell too. The pair is tested in the first cell that they share, and in no other."
        }
        TraceEvent::Swap { axis, moving, passed } => match (axis, moving.is_begin(), passed.is_begin()) {
            (Axis::X, true, false) => "Along x the begin of {} passes the end of {}: an overlap may start.",
            (Axis::X, false, true) => "Along x the end of {} passes the begin of {}: an overlap ends.",
            (Axis::X, ..) => "Along x {} passes {}: begin by begin or end by end, nothing changes.",
            (Axis::Y, true, false) => "Along y the begin of {} passes the end of {}: an overlap may start.",
            (Axis::Y, false, true) => "Along y the end of {} passes the begin of {}: an overlap ends.",
            (Axis::Y, ..) => "Along y {} passes {}: begin by begin or end by end, nothing changes.",
        },
        TraceEvent::Split { axis: Some(Axis::X), .. } => "What is at {} is cut along x into {} parts.",
        TraceEvent::Split { axis: Some(Axis::Y), .. } => "What is at {} is cut along y into {} parts.",
        TraceEvent::Split { axis: None, .. } => "The part at {} is divided into {} smaller ones.",
        TraceEvent::Visit(visit) => match visit {
            Visit::Stop { at: Some(_), .. } => {
                "{} stops before {}, which begins at its end or behind it, as do all that follow."
            }
            Visit::Stop { at: None, .. } => "{} stops: the list ends.",
            Visit::End { slot, end_of } if slot == end_of => "{} stops at its own end.",
            Visit::End { .. } => "{} passes the end of {} and goes on.",
            Visit::Begin { .. } => "{} meets the begin of {}.",
            Visit::Sorted { .. } => "{} is sorted into its group.",
            Visit::Median { .. } => "{} is among those of which the middle one is sought.",
            Visit::OtherCell { .. } => "{} and {} are in one bucket of the table, and in different cells.",
            Visit::Cell { .. } => "{} looks into the cell at {}.",
            Visit::Above { .. } => "Does {} reach into the smaller part at {}?",
            Visit::Node { reach: Some(_), .. } => "{} asks a node with {} leaves, which reaches to {}.",
            Visit::Node { reach: None, .. } => "{} asks a node with {} leaves: nothing in it is open.",
        },
        TraceEvent::Bulk { .. } => "{} pieces of work are made many at a time, and cannot be told apart.",
        TraceEvent::Turn { .. } => "It is the turn of {}.",
        TraceEvent::Open { .. } => "The interval of {} begins: it is open now.",
        TraceEvent::Close { .. } => "The interval of {} ends: it is closed.",
        TraceEvent::Void { axis: Axis::X, .. } => "Nothing is open at x = {}: here lies a gap.",
        TraceEvent::Void { axis: Axis::Y, .. } => "Nothing is open at y = {}: here lies a gap.",
        TraceEvent::Within { objects: 0, .. } => "The part at {} has no object of its own: nothing to test.",
        TraceEvent::Within { .. } => "Now {} have their turn: the objects of the part at {}.",
        TraceEvent::Remember { .. } => "{} and {} overlap on both axes: the pair is remembered.",
        TraceEvent::Forget { .. } => "{} and {} are apart again: the pair is forgotten.",
        TraceEvent::Impulse(ref event) => impulse_sentence::template(stepper, event),
    }
}

fn may_meet(stepper: &Stepper, a: Slot, b: Slot) -> bool {
    let kinds = stepper.object(a).zip(stepper.object(b)).map(|(a, b)| (a.kind, b.kind));
    kinds.is_some_and(|(a, b)| stepper.tested().rules.may_meet(a, b))
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
        // The behavior of bodies differs from tick to tick.
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
