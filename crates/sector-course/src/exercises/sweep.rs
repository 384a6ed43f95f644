//! Exercise 3: the sweep along x of a sorted list.

use crate::answers::Sweep;
use crate::counted::Counted;
use crate::difference::{Difference, Pair, name, names};
use crate::drawing::{draw, letter};
use crate::examiner::Examiner;
use crate::hints;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;
use std::ops::RangeInclusive;

pub(super) fn grade(answer: Sweep, examiner: &mut Examiner) -> Result<(), Finding> {
    examiner.cases(600, sorted(0..=7, 40), |rects| picture(rects), |rects| check(answer, rects))?;
    let rects = examiner.sample(sorted(2000..=2000, 60_000));
    let list = Counted::new(rects.clone());
    let yours = examiner.guard(vec!["2,000 rectangles".to_owned()], || {
        answer(&list, &mut |_, _| ());
        Ok(list.reads())
    })?;
    let n = rects.len() as u64;
    let textbook = 2 * n + overlaps(&rects).len() as u64;
    examiner.spend(Work {
        what: "reads of the list, 2,000 rectangles".to_owned(),
        yours,
        budget: 2 * textbook,
        textbook,
        brute_force: n * (n - 1),
    })
}

/// Returns rectangles in ascending order of x. All have the same row, since only x matters here.
fn sorted(count: RangeInclusive<usize>, reach: i32) -> impl Strategy<Value = Vec<Rect>> {
    let rect = (-reach..reach, 1..=16).prop_map(|(x, w)| Rect::new(x, 0, w, 1));
    vec(rect, count).prop_map(|mut rects| {
        rects.sort_by_key(|rect| rect.x);
        rects
    })
}

fn picture(rects: &[Rect]) -> Vec<String> {
    let named: Vec<_> = rects.iter().enumerate().map(|(i, &rect)| (letter(i), rect)).collect();
    let about = named.iter().map(|(letter, r)| format!("{letter}  x {}, {} px wide", r.x, r.w));
    about.chain(draw(&named)).collect()
}

fn overlaps(rects: &[Rect]) -> Vec<Pair> {
    let pairs = (0..rects.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|&(a, b)| rects[a].overlaps(rects[b])).collect()
}

fn check(answer: Sweep, rects: &[Rect]) -> Result<(), Finding> {
    let mut found = Vec::new();
    answer(&Counted::new(rects.to_vec()), &mut |a, b| found.push((a.min(b), a.max(b))));
    let required = overlaps(rects);
    let difference = Difference::between(&required, &found, |pair| required.contains(&pair));
    let Some(difference) = difference else { return Ok(()) };
    let (a, b) = difference.item();
    let fault = difference.fault(&name((a, b)), "overlap along x");
    let finding = Finding::new(fault).compare(names(&required, name), names(&found, name));
    Err(match (rects.get(a), rects.get(b)) {
        (Some(&a), Some(&b)) => hints::explain(finding, difference, false, [a, b]),
        _ => finding,
    })
}
