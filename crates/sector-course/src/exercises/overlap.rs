//! Exercise 2: the rectangle test.

use crate::answers::OverlapTest;
use crate::drawing;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;

pub(super) fn grade(answer: OverlapTest, examiner: &mut Examiner) -> Result<(), Finding> {
    examiner.cases(2000, (rect(12), rect(12)), picture, |&(a, b)| check(answer, a, b))?;
    let pairs = examiner.sample(vec((rect(600), rect(600)), 1000));
    let count = |overlaps: OverlapTest| pairs.iter().map(|&(a, b)| ask(overlaps, a, b).1).sum();
    let textbook = count(|a, b, less| {
        less(a.x, b.right()) && less(b.x, a.right()) && less(a.y, b.bottom()) && less(b.y, a.bottom())
    });
    examiner.spend(Work {
        what: "comparisons, 1,000 pairs that are mostly apart".to_owned(),
        yours: count(answer),
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

/// Returns the answer, and the number of its comparisons.
fn ask(answer: OverlapTest, a: Rect, b: Rect) -> (bool, u64) {
    let mut questions = 0;
    let overlap = answer(a, b, &mut |low, high| {
        questions += 1;
        low < high
    });
    (overlap, questions)
}

/// Compares an answer with a search for a shared pixel.
fn check(answer: OverlapTest, a: Rect, b: Rect) -> Result<(), Finding> {
    let (found, questions) = ask(answer, a, b);
    let columns = (a.x..a.right()).filter(|x| (b.x..b.right()).contains(x)).count();
    let rows = (a.y..a.bottom()).filter(|y| (b.y..b.bottom()).contains(y)).count();
    let expected = columns > 0 && rows > 0;
    if found != expected {
        let fault = if expected { "an overlap is missed" } else { "an overlap is invented" };
        let touch = a.right() == b.x || b.right() == a.x || a.bottom() == b.y || b.bottom() == a.y;
        return Err(Finding::new(fault)
            .compare(expected, found)
            .hint_if(found && touch, "They only touch: x + w is the first column outside, so `<`, not `<=`.")
            .hint_if(
                expected && (columns == 1 || rows == 1),
                "They share one column or row, the last of one. It counts.",
            ));
    }
    if questions > 4 || (expected && questions < 4) {
        return Err(Finding::new("does not ask `less` the right number of questions")
            .compare("at most 4; 4 for an overlap", questions)
            .hint("Compare by `less(low, high)` alone. Four comparisons are enough, and an overlap needs all four."));
    }
    Ok(())
}
