//! Exercise 2: the rectangle test.

use crate::answers::OverlapTest;
use crate::drawing;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;
use std::cell::Cell;

pub(super) fn grade(answer: OverlapTest, examiner: &mut Examiner) -> Result<(), Finding> {
    let near = || rect(12);
    examiner.cases(2000, (near(), near()), |_| Vec::new(), picture, |&(a, b)| check(answer, a, b))?;
    let pairs = examiner.sample(vec((rect(600), rect(600)), 1000));
    let count = |overlaps: OverlapTest| {
        let questions = Cell::new(0);
        let less = &mut |a, b| {
            questions.set(questions.get() + 1);
            a < b
        };
        pairs.iter().for_each(|&(a, b)| {
            overlaps(a, b, less);
        });
        questions.get()
    };
    let textbook = count(|a, b, less| {
        less(a.x, b.right()) && less(b.x, a.right()) && less(a.y, b.bottom()) && less(b.y, a.bottom())
    });
    examiner.spend(Work {
        what: "comparisons, 1,000 pairs that are mostly apart".to_owned(),
        yours: count(answer),
        least: 0,
        budget: textbook * 5 / 4,
        textbook,
        brute_force: 4000,
    })
}

fn rect(reach: i32) -> impl Strategy<Value = Rect> {
    (-reach..reach, -reach..reach, 1..=8, 1..=8).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
}

fn picture(&(a, b): &(Rect, Rect)) -> Vec<String> {
    let about = |letter, r: Rect| format!("{letter}  x {}, y {}, {} x {} px", r.x, r.y, r.w, r.h);
    [about('A', a), about('B', b)].into_iter().chain(drawing::draw(&[('A', a), ('B', b)])).collect()
}

/// Compares an answer with a search for a shared pixel.
fn check(answer: OverlapTest, a: Rect, b: Rect) -> Result<(), Finding> {
    let mut questions = 0;
    let found = answer(a, b, &mut |low, high| {
        questions += 1;
        low < high
    });
    let shared = |a: (i32, i32), b: (i32, i32)| (a.0..a.1).filter(|at| (b.0..b.1).contains(at)).count();
    let columns = shared((a.x, a.right()), (b.x, b.right()));
    let rows = shared((a.y, a.bottom()), (b.y, b.bottom()));
    let expected = columns > 0 && rows > 0;
    let touch = a.right() == b.x || b.right() == a.x || a.bottom() == b.y || b.bottom() == a.y;
    if found != expected {
        return Err(Finding::new(if expected { "an overlap is missed" } else { "an overlap is invented" })
            .compare(expected, found)
            .hint_if(found && touch, "They only touch: x + w is the first column outside, so `<`, not `<=`.")
            .hint_if(
                expected && (columns == 1 || rows == 1),
                "They share one column or row, the last of one. It counts.",
            ));
    }
    if questions > 4 || (expected && questions < 4) {
        let finding = Finding::new("does not ask `less` the right number of questions");
        let hint =
            "Compare by `less(low, high)` alone. Four comparisons are enough, and an overlap needs all four.";
        return Err(finding.compare("at most 4; 4 for an overlap", questions).hint_if(true, hint));
    }
    Ok(())
}
