//! Exercise 1: the number of pairs that the rules allow.

use crate::answers::CountPairs;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::{btree_set, vec};
use sector_collision::Kind;
use std::collections::BTreeSet;

/// The kinds of the objects, and the pairs of kinds that may meet, the lower first.
type Case = (Vec<u8>, BTreeSet<(u8, u8)>);

const KINDS: u8 = 5;
/// The number of pairs of the 64 kinds: the most questions about rules.
const MAX_QUESTIONS: u64 = 64 * 65 / 2;

pub(super) fn grade(answer: CountPairs, examiner: &mut Examiner) -> Result<(), Finding> {
    let cases = (vec(0..KINDS, 0..=12), btree_set((0..KINDS, 0..KINDS), 0..8));
    examiner.cases(300, cases, |_| Vec::new(), picture, |case| check(answer, case))?;
    let kinds: Vec<Kind> = (0..100_000u32).map(|i| Kind((i % 64) as u8)).collect();
    let mut questions = 0;
    let count = || {
        answer(&kinds, &mut |_, _| {
            questions += 1;
            true
        })
    };
    let about = vec!["100,000 objects of 64 kinds; all may meet".to_owned()];
    let found = examiner.guard(about.clone(), count)?;
    let n = kinds.len() as u64;
    if found != n * (n - 1) / 2 {
        let finding = Finding { scene: about, ..Finding::new("the count is wrong for many objects") };
        let is_cut = found == n * (n - 1) / 2 % (1 << 32);
        return Err(finding.compare(n * (n - 1) / 2, found).hint_if(is_cut, "The count exceeds 32 bits."));
    }
    examiner.spend(Work {
        what: "questions about rules, 100,000 objects".to_owned(),
        yours: questions,
        least: 0,
        budget: MAX_QUESTIONS,
        textbook: MAX_QUESTIONS,
        brute_force: n * (n - 1) / 2,
    })
}

fn may_meet((_, allowed): &Case, a: u8, b: u8) -> bool {
    allowed.contains(&(a, b)) || allowed.contains(&(b, a))
}

fn picture((kinds, allowed): &Case) -> Vec<String> {
    vec![format!("kinds of the objects: {kinds:?}"), format!("kinds that may meet: {allowed:?}")]
}

fn check(answer: CountPairs, case: &Case) -> Result<(), Finding> {
    let kinds = &case.0;
    let found = answer(&kinds.iter().map(|&kind| Kind(kind)).collect::<Vec<_>>(), &mut |a, b| {
        may_meet(case, a.0, b.0)
    });
    let with_itself = kinds.iter().filter(|&&kind| may_meet(case, kind, kind)).count() as u64;
    let ordered = kinds.iter().map(|&a| kinds.iter().filter(|&&b| may_meet(case, a, b)).count() as u64);
    let ordered = ordered.sum::<u64>() - with_itself;
    let (expected, n) = (ordered / 2, kinds.len() as u64);
    if found == expected {
        return Ok(());
    }
    Err(Finding::new("the count is wrong")
        .compare(expected, found)
        .hint_if(found == expected + with_itself, "No object forms a pair with itself.")
        .hint_if(found == ordered, "Each pair is counted twice, as A-B and as B-A.")
        .hint_if(
            found == ordered + with_itself,
            "An object with itself is no pair, and A-B is the same pair as B-A.",
        )
        .hint_if(
            found == n * n.saturating_sub(1) / 2,
            "These are all pairs, including those that the rules forbid.",
        ))
}
