//! Describes the current event, and why it happened, in one sentence.

use super::{LabEvent, Stepper, impulse_sentence, so_far};
use sector_collision::broad::{Axis, Slot};
use sector_collision::narrow::WordStep;
use sector_collision::trace::{Area, Comparison, MethodStats, TraceEvent, Visit};

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
        (Some(LabEvent::Method(event)), None) => describe(stepper, event),
        (Some(LabEvent::Impulse(event)), None) => {
            (impulse_sentence::template(stepper, event), impulse_sentence::values(event))
        }
    };
    Sentence { template, values }
}

fn before_first(stepper: &Stepper) -> Wording {
    let (tick, pipeline) = (stepper.scene().number(stepper.tick()), stepper.pipeline());
    if stepper.is_too_much() {
        let pieces = pipeline.counts().rect_tests + pieces(&pipeline.method_stats());
        let template = "Tick {}: {} events are too many to record. Another method may need fewer.";
        return (template, vec![tick.to_string(), pieces.to_string()]);
    }
    ("Tick {}. Events: {}.", vec![tick.to_string(), stepper.events().len().to_string()])
}

fn word_sentence(word: &WordStep, number: usize) -> Wording {
    let mut values = vec![number.to_string(), word.y.to_string(), word.shift.to_string()];
    match word.both().count_ones() {
        0 => ("Word {}, row {}: shifted by {}. No shared pixels.", values),
        pixels => {
            values.push(pixels.to_string());
            ("Word {}, row {}: shifted by {}. Shared pixels: {}. A hit.", values)
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
        | TraceEvent::Visit(Visit::Above { area, .. })
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
            None => "{} and {}: along x and y, each starts before the other ends. The rectangles overlap.",
            Some(Comparison::LeftBeforeRight) => {
                "{} and {} are apart along x: the first starts at {}, the second ends at {}."
            }
            Some(Comparison::RightAfterLeft) => {
                "{} and {} are apart along x: the first ends at {}, the second starts at {}."
            }
            Some(Comparison::TopAboveBottom) => {
                "{} and {} are apart along y: the first starts at {}, the second ends at {}."
            }
            Some(Comparison::BottomBelowTop) => {
                "{} and {} are apart along y: the first ends at {}, the second starts at {}."
            }
        },
        TraceEvent::Sort { .. } => "{} is put in the group of its kind.",
        TraceEvent::Update { .. } => "The new position of {} is stored.",
        TraceEvent::Move { .. } => "{} moves past {} toward its new position in the list.",
        TraceEvent::Enter { .. } => "{} is entered in the cell at {}.",
        TraceEvent::Look { .. } => "For {}, the cell at {} is searched.",
        TraceEvent::Skip { a, b } if may_meet(stepper, a, b) => "{} and {} share no sector: no test.",
        TraceEvent::Skip { .. } => "The rules exclude the pair {} and {}: no test.",
        TraceEvent::Repeat { .. } => {
            "{} and {} share this cell, too. The pair is tested only in the first cell they share."
        }
        TraceEvent::Swap { axis, moving, passed } => match (axis, moving.is_begin(), passed.is_begin()) {
            (Axis::X, true, false) => {
                "Along x, the start of {} moves before the end of {}. They may overlap now."
            }
            (Axis::X, false, true) => {
                "Along x, the end of {} moves before the start of {}. They cannot overlap now."
            }
            (Axis::X, ..) => "Along x, {} and {} swap two starts or two ends. No pair changes.",
            (Axis::Y, true, false) => {
                "Along y, the start of {} moves before the end of {}. They may overlap now."
            }
            (Axis::Y, false, true) => {
                "Along y, the end of {} moves before the start of {}. They cannot overlap now."
            }
            (Axis::Y, ..) => "Along y, {} and {} swap two starts or two ends. No pair changes.",
        },
        TraceEvent::Split { axis: Some(Axis::X), .. } => "The area at {} is cut along x into {} parts.",
        TraceEvent::Split { axis: Some(Axis::Y), .. } => "The area at {} is cut along y into {} parts.",
        TraceEvent::Split { axis: None, .. } => "The square at {} is divided into {} quarters.",
        TraceEvent::Visit(visit) => match visit {
            Visit::Stop { at: Some(_), .. } => {
                "The scan for {} stops at {}, which starts at or after its end. So do all later ones."
            }
            Visit::Stop { at: None, .. } => "The scan for {} stops at the end of the list.",
            Visit::End { slot, end_of } if slot == end_of => "The scan for {} stops at that object's end.",
            Visit::End { .. } => "The scan for {} passes the end of {} and continues.",
            Visit::Begin { .. } => "The interval of {} contains the start of {}.",
            Visit::Sorted { .. } => "{} is sorted within its group.",
            Visit::Median { .. } => "{} takes part in the search for the median.",
            Visit::OtherCell { .. } => "{} and {} share a bucket of the table, but not a cell: no test.",
            Visit::Above { .. } => "The method checks whether {} reaches into the quarter at {}.",
            Visit::Node { reach: Some(_), .. } => {
                "The query for {} visits a tree node. Leaves: {}. Its open objects extend to {}."
            }
            Visit::Node { reach: None, .. } => {
                "The query for {} visits a tree node. Leaves: {}. None of its objects is open."
            }
        },
        TraceEvent::Bulk { .. } => "{} steps run in bulk and cannot be shown one by one.",
        TraceEvent::Turn { .. } => "Next object: {}.",
        TraceEvent::Open { .. } => "The interval of {} starts. It is now open.",
        TraceEvent::Close { .. } => "The interval of {} ends. It is now closed.",
        TraceEvent::Void { axis: Axis::X, .. } => "No interval is open at x = {}: this is a gap.",
        TraceEvent::Void { axis: Axis::Y, .. } => "No interval is open at y = {}: this is a gap.",
        TraceEvent::Within { objects: 0, .. } => "The area at {} has no objects of its own: nothing to test.",
        TraceEvent::Within { .. } => "Objects in the next area: {}. Top left corner: {}.",
        TraceEvent::Remember { .. } => "{} and {} overlap along both axes, so the pair is stored.",
        TraceEvent::Forget { .. } => "{} and {} no longer overlap, so the pair is removed.",
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
    use crate::words::english_texts;
    use sector_collision::Method;

    #[test]
    fn every_event_has_its_sentence() {
        let mut missing = std::collections::BTreeSet::new();
        let mut check = |stepper: &Stepper| {
            let said = sentence(stepper);
            assert_eq!(said.template.matches("{}").count(), said.values.len(), "{said:?}");
            if !english_texts().contains(said.template) {
                missing.insert(said.template);
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
