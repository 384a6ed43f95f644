//! Exercise 11: the first wall that a moving box hits.

use crate::answers::{FirstHit, Impact};
use crate::counted::Counted;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;

type Case = (Rect, (i32, i32), Vec<Rect>);

pub(super) fn grade(answer: FirstHit, examiner: &mut Examiner) -> Result<(), Finding> {
    let motion = |reach: i32| (-reach..=reach, -reach..=reach);
    let near = (rect(20, 6), motion(60), vec(rect(50, 6), 0..4));
    examiner.cases(2000, near, picture, |case| check(answer, case))?;
    let far = (rect(20, 6), motion(1_000_000), vec(rect(1_000_000, 60_000), 0..4));
    examiner.cases(300, far, picture, |case| check(answer, case))?;
    let walls = Counted::new(examiner.sample(vec(rect(1_000_000, 60), 2000)));
    let about = vec!["2,000 walls, a motion of a million pixels".to_owned()];
    examiner.guard(about, || Ok(answer(Rect::new(0, 0, 8, 2), (1_000_000, 300_000), &walls)))?;
    let n = walls.len() as u64;
    examiner.spend(Work {
        what: "reads of the list, 2,000 walls".to_owned(),
        yours: walls.reads(),
        budget: 2 * n,
        textbook: n,
        brute_force: n * 1_000_000,
    })
}

fn rect(reach: i32, max_side: i32) -> impl Strategy<Value = Rect> {
    let side = move || 1..=max_side;
    (-reach..=reach, -reach..=reach, side(), side()).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
}

fn picture((missile, motion, walls): &Case) -> Vec<String> {
    let about = |name: &str, r: &Rect| format!("{name}  x {}, y {}, {} x {} px", r.x, r.y, r.w, r.h);
    let walls = walls.iter().enumerate().map(|(i, wall)| about(&format!("wall {i}"), wall));
    [about("missile", missile), format!("motion  {motion:?}")].into_iter().chain(walls).collect()
}

/// A fraction of a tick: numerator and denominator.
type Time = (i64, i64);

/// Numbers below 2²¹, as here, have equal quotients only if the fractions are equal.
fn quotient((numerator, denominator): Time) -> f64 {
    numerator as f64 / denominator as f64
}

/// Returns when the missile begins to overlap a wall. An overlap can only begin at the start of the tick or when two
/// edges meet, so this looks between these times. Answers compute the times of entry and exit instead.
fn first_time(missile: Rect, motion: (i32, i32), wall: Rect) -> Option<Time> {
    let when = |distance: i32, motion: i32| (i64::from(distance * motion.signum()), i64::from(motion.abs()));
    let mut times = vec![
        (0, 1),
        (1, 1),
        when(wall.x - missile.right(), motion.0),
        when(wall.right() - missile.x, motion.0),
        when(wall.y - missile.bottom(), motion.1),
        when(wall.bottom() - missile.y, motion.1),
    ];
    // Without motion along an axis, its edges never meet.
    times.retain(|&(n, d)| d > 0 && (0..=d).contains(&n));
    times.sort_by(|&a, &b| quotient(a).total_cmp(&quotient(b)));
    let overlap = |time: f64| {
        let meets = |from: i32, side: i32, motion: i32, (low, high): (i32, i32)| {
            let at = f64::from(from) + time * f64::from(motion);
            at < f64::from(high) && f64::from(low) < at + f64::from(side)
        };
        meets(missile.x, missile.w, motion.0, (wall.x, wall.right()))
            && meets(missile.y, missile.h, motion.1, (wall.y, wall.bottom()))
    };
    let is_first = |times: &&[Time]| {
        let (from, to) = (quotient(times[0]), quotient(times[1]));
        from < to && overlap((from + to) / 2.0)
    };
    times.windows(2).find(is_first).map(|times| times[0])
}

fn check(answer: FirstHit, (missile, motion, walls): &Case) -> Result<(), Finding> {
    let times =
        walls.iter().enumerate().filter_map(|(i, &wall)| Some((i, first_time(*missile, *motion, wall)?)));
    let expected = times.min_by(|a, b| quotient(a.1).total_cmp(&quotient(b.1)));
    let found =
        answer(*missile, *motion, &Counted::new(walls.clone())).map(|Impact { wall, time }| (wall, time));
    let is_same = match (expected, found) {
        (Some((wall, (a, b))), Some((other, (c, d)))) => {
            wall == other && d != 0 && i128::from(a) * i128::from(d) == i128::from(c) * i128::from(b)
        }
        _ => expected.is_none() && found.is_none(),
    };
    if is_same {
        return Ok(());
    }
    let name = |hit: Option<(usize, Time)>| {
        hit.map_or("no hit".to_owned(), |(wall, (n, d))| format!("wall {wall} at time {n}/{d}"))
    };
    let fault = match (expected, found) {
        (Some(_), None) => "a hit is missed",
        (None, Some(_)) => "a hit is invented",
        _ => "the wrong wall, or the wrong time",
    };
    let end = Rect { x: missile.x + motion.0, y: missile.y + motion.1, ..*missile };
    let is_tunnel = expected.is_some_and(|(wall, (n, _))| n > 0 && !walls[wall].overlaps(end));
    Err(Finding::new(fault)
        .compare(name(expected), name(found))
        .hint_if(
            found.is_none() && is_tunnel,
            "They overlap at neither end of the motion: the missile tunnels.",
        )
        .hint_if(expected.is_none(), "Sliding along an edge, or touching at time 1, is no hit.")
        .hint_if(
            motion.0 == 0 || motion.1 == 0,
            "The motion along one axis is 0: no entry, and no division.",
        ))
}
