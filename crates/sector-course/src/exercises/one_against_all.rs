//! Exercise 12: one object against all, by delimiters.

use crate::answers::Neighbors;
use crate::counted::Counted;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use crate::scene::letter;
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;
use sector_collision::broad::{Axis, Delimiter, Delimiters};

/// The rectangles, and the number of the one that asks.
type Case = (Vec<Rect>, usize);

/// The objects of the large scene.
const LARGE: usize = 4096;

pub(super) fn grade(answer: Neighbors, examiner: &mut Examiner) -> Result<(), Finding> {
    let cases = (vec(rect(30), 1..8), 0..100usize).prop_map(|(rects, i)| {
        let own = i % rects.len();
        (rects, own)
    });
    examiner.cases(1500, cases, |_| Vec::new(), picture, |case| check(answer, case))?;
    let rects = examiner.sample(vec(rect(40_000), LARGE));
    let (mut reads, mut textbook) = (0, 0);
    for own in (0..LARGE).step_by(LARGE / 100) {
        let (sorted, walk) = sorted(&rects, own);
        let list = Counted::new(sorted);
        let about = vec![format!("{LARGE} objects, a question of number {own}")];
        examiner.guard(about, || answer(&list, own as u32, rects[own], &mut |_| ()))?;
        reads += list.reads();
        textbook += u64::from((2 * LARGE).ilog2()) + 1 + walk;
    }
    examiner.spend(Work {
        what: format!("reads of the list, 103 questions, {LARGE} objects"),
        yours: reads,
        least: 0,
        budget: 2 * textbook,
        textbook,
        brute_force: 103 * LARGE as u64,
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

/// Compares an answer with a double loop over the rectangles.
fn check(answer: Neighbors, (rects, own): &Case) -> Result<(), Finding> {
    let mut found = Vec::new();
    answer(&Counted::new(sorted(rects, *own).0), *own as u32, rects[*own], &mut |id| found.push(id as usize));
    let overlaps = |i: &usize| i != own && rects[*i].overlaps(rects[*own]);
    let expected: Vec<usize> = (0..rects.len()).filter(overlaps).collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    if sorted == expected {
        return Ok(());
    }
    let names = |ids: &[usize]| {
        let names: Vec<String> = ids.iter().take(20).map(|&id| letter(id).to_string()).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
    };
    let missing = expected.iter().find(|id| !found.contains(id));
    let extra = found.iter().find(|id| !expected.contains(id));
    let fault = match (missing, extra) {
        (Some(&id), _) => format!("{} is missing", letter(id)),
        (None, Some(id)) if id == own => "the object is its own neighbor".to_owned(),
        (None, Some(&id)) => format!("{} does not overlap", letter(id)),
        (None, None) => "an object is reported twice".to_owned(),
    };
    let began_before = |id: &usize| rects[*id].x < rects[*own].x;
    let contains = |id: &usize| began_before(id) && rects[*id].right() >= rects[*own].right();
    let touches = |id: &usize| rects[*id].right() == rects[*own].x || rects[*own].right() == rects[*id].x;
    Err(Finding::new(fault)
        .compare(names(&expected), names(&found))
        .hint_if(
            missing.is_some_and(contains),
            "It begins before and ends after: its End is past the own End.",
        )
        .hint_if(
            missing.is_some_and(|&id| rects[id].x == rects[*own].x),
            "Both begin at one position. The id decides.",
        )
        .hint_if(
            extra.is_some_and(touches),
            "They only touch. An End comes before a Begin at the same position.",
        )
        .hint_if(
            missing.is_none() && extra.is_none(),
            "An object that begins and ends within the own interval is met twice. Its Begin reports it.",
        ))
}
