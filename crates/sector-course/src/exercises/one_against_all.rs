//! Exercise 12: one object against all, by delimiters.

use crate::answers::Neighbors;
use crate::counted::Counted;
use crate::difference::{Difference, names};
use crate::drawing::letter;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::sample::Index;
use proptest::strategy::Strategy;
use sector_collision::Rect;
use sector_collision::broad::{Axis, Delimiter, Delimiters};

/// The rectangles, and the number of the one that asks.
type Case = (Vec<Rect>, usize);

/// The objects of the large scene.
const LARGE: usize = 4096;
/// The questions in it.
const QUESTIONS: usize = 100;

pub(super) fn grade(answer: Neighbors, examiner: &mut Examiner) -> Result<(), Finding> {
    let cases = (vec(rect(30), 1..8), any::<Index>()).prop_map(|(rects, own)| {
        let own = own.index(rects.len());
        (rects, own)
    });
    examiner.cases(1500, cases, picture, |case| check(answer, case))?;
    let rects = examiner.sample(vec(rect(40_000), LARGE));
    let (mut yours, mut textbook) = (0, 0);
    for own in (0..QUESTIONS).map(|i| i * LARGE / QUESTIONS) {
        let (sorted, walk) = sorted(&rects, own);
        let list = Counted::new(sorted);
        let about = vec![format!("{LARGE} objects, a question of number {own}")];
        yours += examiner.guard(about, || {
            answer(&list, own as u32, rects[own], &mut |_| ());
            Ok(list.reads())
        })?;
        textbook += u64::from((2 * LARGE).ilog2()) + 1 + walk;
    }
    examiner.spend(Work {
        what: format!("reads of the list, {QUESTIONS} questions"),
        yours,
        budget: 2 * textbook,
        textbook,
        brute_force: (QUESTIONS * LARGE) as u64,
    })
}

fn rect(reach: i32) -> impl Strategy<Value = Rect> {
    (-reach..reach, 1..=12).prop_map(|(x, w)| Rect::new(x, 0, w, 1))
}

/// Returns the sorted list, and how far the textbook version walks.
fn sorted(rects: &[Rect], own: usize) -> (Vec<Delimiter>, u64) {
    let mut delimiters = Delimiters::with_capacity(rects.len());
    delimiters.sort(Axis::X, (0..).zip(rects.iter().copied()));
    let walk = delimiters.interfering(own as u32, rects[own], &mut Vec::new());
    (delimiters.as_slice().to_vec(), walk)
}

fn picture((rects, own): &Case) -> Vec<String> {
    let names = sorted(rects, *own).0.into_iter().map(|delimiter| {
        let (end_point, void) = (delimiter.end_point, if delimiter.touches_void { " |" } else { "" });
        let side = if end_point.is_begin() { "B" } else { "E" };
        format!("{side}({}){}{void}", letter(end_point.slot().index()), end_point.at())
    });
    let list = names.collect::<Vec<_>>().join(" ");
    vec![format!("{} asks. The list (| touches void):", letter(*own)), list]
}

/// Compares an answer with a loop over the rectangles.
fn check(answer: Neighbors, (rects, own): &Case) -> Result<(), Finding> {
    let mut found = Vec::new();
    answer(&Counted::new(sorted(rects, *own).0), *own as u32, rects[*own], &mut |id| found.push(id as usize));
    let overlaps = |i: usize| i != *own && rects.get(i).is_some_and(|rect| rect.overlaps(rects[*own]));
    let required: Vec<usize> = (0..rects.len()).filter(|&i| overlaps(i)).collect();
    let Some(difference) = Difference::between(&required, &found, overlaps) else { return Ok(()) };
    let name = |id: usize| letter(id).to_string();
    let id = difference.item();
    Err(Finding::new(difference.fault(&name(id), "overlap the object"))
        .compare(names(&required, name), names(&found, name))
        .hint_if(
            id != *own && rects.get(id).is_some_and(|rect| rect.x == rects[*own].x),
            "Both begin at one position. The id decides.",
        )
        .hint_if(
            matches!(difference, Difference::Twice(_)),
            "An object that begins and ends within the own interval is met twice. Its Begin reports it.",
        ))
}
