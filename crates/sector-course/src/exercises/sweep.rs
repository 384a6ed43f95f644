//! Exercise 3: the sweep along x of a sorted list.

use crate::answers::Sweep;
use crate::counted::Counted;
use crate::drawing;
use crate::examiner::Examiner;
use crate::hints;
use crate::outcome::{Finding, Work};
use crate::scene::letter;
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;

pub(super) fn grade(answer: Sweep, examiner: &mut Examiner) -> Result<(), Finding> {
    examiner.cases(
        600,
        sorted(0..=7, 40),
        |_| Vec::new(),
        |rects| picture(rects),
        |rects| check(answer, rects),
    )?;
    let rects = examiner.sample(sorted(2000..=2000, 60_000));
    let list = Counted::new(rects.clone());
    let mut reported = 0;
    examiner.guard(vec!["2,000 rectangles".to_owned()], || answer(&list, &mut |_, _| reported += 1))?;
    let n = rects.len() as u64;
    let pairs = overlaps(&rects).len() as u64;
    examiner.spend(Work {
        what: "reads of the list, 2,000 rectangles".to_owned(),
        yours: list.reads(),
        least: 0,
        budget: 2 * (2 * n + pairs),
        textbook: 2 * n + pairs,
        brute_force: n * (n - 1),
    })
}

fn sorted(count: std::ops::RangeInclusive<usize>, reach: i32) -> impl Strategy<Value = Vec<Rect>> {
    let rect = (-reach..reach, 0..6, 1..=16, 1..=4).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h));
    vec(rect, count).prop_map(|mut rects| {
        rects.sort_by_key(|rect| rect.x);
        rects
    })
}

fn picture(rects: &[Rect]) -> Vec<String> {
    let named: Vec<_> = rects.iter().enumerate().map(|(i, &rect)| (letter(i), rect)).collect();
    let about = named.iter().take(6).map(|(letter, r)| format!("{letter}  x {}, {} px wide", r.x, r.w));
    about.chain(drawing::draw(&named)).collect()
}

fn overlaps(rects: &[Rect]) -> Vec<(usize, usize)> {
    let pairs = (0..rects.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|&(a, b)| rects[a].x < rects[b].right() && rects[b].x < rects[a].right()).collect()
}

fn check(answer: Sweep, rects: &[Rect]) -> Result<(), Finding> {
    let mut found = Vec::new();
    answer(&Counted::new(rects.to_vec()), &mut |a, b| found.push((a.min(b), a.max(b))));
    let expected = overlaps(rects);
    let names = |pairs: &[(usize, usize)]| {
        let names = pairs.iter().take(12).map(|&(a, b)| format!("{}-{}", letter(a), letter(b)));
        if pairs.is_empty() { "nothing".to_owned() } else { names.collect::<Vec<_>>().join(" ") }
    };
    let compare = |finding: Finding| finding.compare(names(&expected), names(&found));
    let name = |(a, b): (usize, usize)| format!("{}-{}", letter(a), letter(b));
    // Only x matters here, so hints see both in the same row.
    let flat = |(a, b): (usize, usize)| [a, b].map(|i| Rect { y: 0, h: 1, ..rects[i] });
    for (i, &pair) in found.iter().enumerate() {
        if pair.0 == pair.1 || pair.1 >= rects.len() {
            return Err(compare(Finding::new(format!("{pair:?} is no pair of indices"))));
        }
        if found[..i].contains(&pair) {
            return Err(compare(Finding::new(format!("the pair {} is reported twice", name(pair)))));
        }
        if !expected.contains(&pair) {
            let fault = format!("the pair {} does not overlap along x", name(pair));
            return Err(compare(hints::of_extra(fault, false, flat(pair))));
        }
    }
    match expected.iter().find(|pair| !found.contains(pair)) {
        Some(&pair) => {
            let fault = format!("the pair {} is missing", name(pair));
            Err(compare(hints::of_missing(fault, false, flat(pair))))
        }
        None => Ok(()),
    }
}
