//! Drawing up scenes and questions from random numbers.

use super::exercise::{Exercise, Label, Moment, said};
use super::setup::Setup;
use crate::lab::stepper::{LabEvent, SceneDice, Stepper};
use sector_collision::Rect;
use sector_collision::broad::Slot;
use sector_collision::trace::TraceEvent;

pub(super) type Place = (i32, i32, i32, i32);

/// Returns boxes along x in rows below each other, in random order. Each begins up to `gap` pixels after the previous.
pub(super) fn row(dice: &mut SceneDice, count: usize, gap: (i32, i32), width: (i32, i32)) -> Vec<Place> {
    let mut x = 0;
    let place = |i: usize, dice: &mut SceneDice| {
        let place = (x, i as i32 % 4 * 9, dice.between(width.0, width.1), 7);
        x += dice.between(gap.0, gap.1);
        place
    };
    let mut place = place;
    let mut boxes: Vec<Place> = (0..count).map(|i| place(i, dice)).collect();
    dice.shuffle(&mut boxes);
    boxes
}

/// Returns the number of pairs whose intervals along x overlap.
pub(super) fn x_overlaps(boxes: &[Place]) -> u64 {
    let overlap = |a: &Place, b: &Place| a.0 < b.0 + b.2 && b.0 < a.0 + a.2;
    let pairs = |(i, a): (usize, &Place)| boxes[..i].iter().filter(|b| overlap(a, b)).count();
    boxes.iter().enumerate().map(pairs).sum::<usize>() as u64
}

/// Returns the first column right of all boxes.
pub(super) fn x_end(boxes: &[Place]) -> i32 {
    boxes.iter().map(|rect| rect.0 + rect.2).max().unwrap_or(0)
}

pub(super) fn rect((x, y, w, h): Place) -> Rect {
    Rect { x, y, w, h }
}

pub(super) const fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

pub(super) fn key_of(stepper: &Stepper, slot: Slot) -> u32 {
    stepper.object(slot).map_or(0, |object| object.key)
}

/// Returns the tests of the tick: the index of each event, and the two keys.
pub(super) fn tests_of(stepper: &Stepper) -> Vec<(usize, [u32; 2])> {
    let events = stepper.events();
    let test = |i| match events.get(i)? {
        LabEvent::Method(&TraceEvent::Compare { a, b, .. }) => {
            Some((i, [key_of(stepper, a), key_of(stepper, b)]))
        }
        _ => None,
    };
    (0..events.len()).filter_map(test).collect()
}

/// Asks which pair is tested next. `never` is the reply to a pair that is never tested; the pair fills the template.
pub(super) fn next_pair(setup: Setup, never: &'static str, dice: &mut SceneDice) -> Exercise {
    let stepper = setup.stepper();
    let tests = tests_of(&stepper);
    let chosen = dice.between(1, (tests.len() as i32 - 2).max(1)) as usize;
    let (before, (at, right)) = (tests[chosen - 1], tests[chosen]);
    let label = |[a, b]: [u32; 2]| Label::Pair(a.min(b), a.max(b));
    let reply = |template, [a, b]: [u32; 2]| said(template, &[a.min(b).into(), a.max(b).into()]);
    let mut wrong = vec![(label(before.1), reply("{}–{} was the previous test.", before.1))];
    if let Some(&(_, later)) = tests.get(chosen + 1) {
        wrong.push((label(later), reply("{}–{} is tested later. Another test comes first.", later)));
    }
    let keys: Vec<u32> = stepper.pipeline().objects().map(|object| object.key).collect();
    let is_tested = |pair: [u32; 2]| tests.iter().any(|&(_, test)| label(test) == label(pair));
    let untested = keys.iter().map(|&key| [right[0], key]).filter(|&[a, b]| a != b && !is_tested([a, b]));
    let untested: Vec<_> = untested.collect();
    if !untested.is_empty() {
        let pair = dice.pick(&untested);
        wrong.push((label(pair), reply(never, pair)));
    }
    let exercise = Exercise::on(setup).at(Moment::After(before.0 + 1)).reveals(Moment::After(at + 1));
    exercise.held().choose(label(right), wrong, dice)
}
