//! Exercise 1: the number of pairs that the rules allow.

use crate::answers::CountPairs;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::{btree_set, vec};
use sector_collision::Kind;
use std::collections::BTreeSet;

/// The kinds of the objects, and the pairs of kinds that may meet.
type Case = (Vec<u8>, BTreeSet<(u8, u8)>);

/// The number of pairs of the 64 kinds: the most questions about rules.
const MAX_QUESTIONS: u64 = 64 * 65 / 2;

pub(super) fn grade(answer: CountPairs, examiner: &mut Examiner) -> Result<(), Finding> {
    let cases = (vec(0..5u8, 0..=12), btree_set((0..5u8, 0..5u8), 0..8));
    examiner.cases(300, cases, picture, |case| check(answer, case))?;
    let kinds: Vec<Kind> = (0..100_000u32).map(|i| Kind((i % 64) as u8)).collect();
    let expected = 100_000 * 99_999 / 2;
    let mut questions = 0;
    let about = vec!["100,000 objects of 64 kinds; all may meet".to_owned()];
    examiner.guard(about, || {
        let found = answer(&kinds, &mut |_, _| {
            questions += 1;
            true
        });
        let wrong = || Finding::new("the count is wrong for many objects").compare(expected, found);
        if found == expected { Ok(()) } else { Err(wrong()) }
    })?;
    examiner.spend(Work {
        what: "questions about rules, 100,000 objects".to_owned(),
        yours: questions,
        budget: MAX_QUESTIONS,
        textbook: MAX_QUESTIONS,
        brute_force: expected,
    })
}

fn picture((kinds, allowed): &Case) -> Vec<String> {
    vec![format!("kinds of the objects: {kinds:?}"), format!("kinds that may meet: {allowed:?}")]
}

/// Compares an answer with a double loop.
fn check(answer: CountPairs, (kinds, allowed): &Case) -> Result<(), Finding> {
    let may_meet = |a: u8, b: u8| allowed.contains(&(a, b)) || allowed.contains(&(b, a));
    let found = answer(&kinds.iter().copied().map(Kind).collect::<Vec<_>>(), &mut |a, b| may_meet(a.0, b.0));
    let all = kinds.iter().enumerate().flat_map(|(i, &b)| kinds[..i].iter().map(move |&a| (a, b)));
    let expected = all.clone().filter(|&(a, b)| may_meet(a, b)).count() as u64;
    let with_itself = kinds.iter().filter(|&&kind| may_meet(kind, kind)).count() as u64;
    if found == expected {
        return Ok(());
    }
    Err(Finding::new("the count is wrong")
        .compare(expected, found)
        .hint_if(found == expected + with_itself, "No object forms a pair with itself.")
        .hint_if(found == 2 * expected, "Each pair is counted twice, as A-B and as B-A.")
        .hint_if(found == all.count() as u64, "These are all pairs, including those that the rules forbid."))
}
