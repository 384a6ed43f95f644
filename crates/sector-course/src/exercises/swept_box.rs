//! Exercise 11: the first wall that a moving box hits.

use crate::answers::{FirstHit, Impact};
use crate::counted::Counted;
use crate::examiner::Examiner;
use crate::outcome::{Finding, Work};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;
use std::cmp::Ordering;

type Case = (Rect, (i32, i32), Vec<Rect>);
/// A fraction of a tick: numerator and positive denominator.
type Time = (i64, i64);

pub(super) fn grade(answer: FirstHit, examiner: &mut Examiner) -> Result<(), Finding> {
    let motion = |reach: i32| (-reach..=reach, -reach..=reach);
    let near = (rect(20, 6), motion(60), vec(rect(50, 6), 0..4));
    examiner.cases(2000, near, |_| Vec::new(), picture, |case| check(answer, case))?;
    let far = (rect(20, 6), motion(1_000_000), vec(rect(1_000_000, 60_000), 0..4));
    examiner.cases(300, far, |_| Vec::new(), picture, |case| check(answer, case))?;
    let walls = Counted::new(examiner.sample(vec(rect(1_000_000, 60), 2000)));
    let about = vec!["2,000 walls, a motion of a million pixels".to_owned()];
    examiner.guard(about, || answer(Rect::new(0, 0, 8, 2), (1_000_000, 300_000), &walls))?;
    let n = walls.len() as u64;
    examiner.spend(Work {
        what: "reads of the list, 2,000 walls".to_owned(),
        yours: walls.reads(),
        least: 0,
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

fn order(a: Time, b: Time) -> Ordering {
    (i128::from(a.0) * i128::from(b.1)).cmp(&(i128::from(b.0) * i128::from(a.1)))
}

/// Whether two intervals overlap at the middle of two times. `from` and `side` describe the moving interval.
fn overlaps_between(t: [Time; 2], (from, motion, side): (i32, i32, i32), (low, high): (i32, i32)) -> bool {
    let [(n0, d0), (n1, d1)] = t.map(|(n, d)| (i128::from(n), i128::from(d)));
    let (n, d) = (n0 * d1 + n1 * d0, 2 * d0 * d1);
    let at = i128::from(from) * d + i128::from(motion) * n;
    at < i128::from(high) * d && i128::from(low) * d < at + i128::from(side) * d
}

/// Returns when the missile begins to overlap a wall. An overlap can only begin at the start of the tick or when two
/// edges meet, so this looks between these times. Answers compute the times of entry and exit instead.
fn first_time(missile: Rect, motion: (i32, i32), wall: Rect) -> Option<Time> {
    let meeting = |distance: i32, motion: i32| {
        let (n, d) = (i64::from(distance) * i64::from(motion.signum()), i64::from(motion.abs()));
        (d > 0 && n > 0 && n < d).then_some((n, d))
    };
    let edges = [
        meeting(wall.x - missile.right(), motion.0),
        meeting(wall.right() - missile.x, motion.0),
        meeting(wall.y - missile.bottom(), motion.1),
        meeting(wall.bottom() - missile.y, motion.1),
    ];
    let mut times: Vec<Time> = edges.into_iter().flatten().chain([(0, 1), (1, 1)]).collect();
    times.sort_by(|&a, &b| order(a, b));
    let is_overlap = |t: &[Time]| {
        let t = [t[0], t[1]];
        order(t[0], t[1]).is_lt()
            && overlaps_between(t, (missile.x, motion.0, missile.w), (wall.x, wall.right()))
            && overlaps_between(t, (missile.y, motion.1, missile.h), (wall.y, wall.bottom()))
    };
    times.windows(2).find(|t| is_overlap(t)).map(|t| t[0])
}

fn check(answer: FirstHit, (missile, motion, walls): &Case) -> Result<(), Finding> {
    let times =
        walls.iter().enumerate().filter_map(|(i, &wall)| Some((i, first_time(*missile, *motion, wall)?)));
    let expected = times.min_by(|a, b| order(a.1, b.1));
    let found =
        answer(*missile, *motion, &Counted::new(walls.clone())).map(|Impact { wall, time }| (wall, time));
    let is_same = match (expected, found) {
        (Some(a), Some(b)) => a.0 == b.0 && b.1.1 > 0 && order(a.1, b.1).is_eq(),
        (a, b) => a.is_none() && b.is_none(),
    };
    if is_same {
        return Ok(());
    }
    let name = |hit: Option<(usize, Time)>| {
        hit.map_or("no hit".to_owned(), |(wall, (n, d))| format!("wall {wall} at time {n}/{d}"))
    };
    let end = Rect { x: missile.x + motion.0, y: missile.y + motion.1, ..*missile };
    let is_tunnel =
        expected.is_some_and(|(wall, _)| !walls[wall].overlaps(end) && !walls[wall].overlaps(*missile));
    let is_start = expected.is_some_and(|(_, (n, _))| n == 0);
    let fault = match (expected, found) {
        (Some(_), None) => "a hit is missed",
        (None, Some(_)) => "a hit is invented",
        _ => "the wrong wall, or the wrong time",
    };
    let is_earlier = matches!((expected, found), (Some(a), Some(b)) if b.1.1 > 0 && order(b.1, a.1).is_lt());
    Err(Finding::new(fault)
        .compare(name(expected), name(found))
        .hint_if(
            found.is_none() && is_tunnel,
            "They overlap at neither end of the motion: the missile tunnels.",
        )
        .hint_if(expected.is_none(), "Sliding along an edge, or touching at time 1, is no hit.")
        .hint_if(is_earlier, "The hit begins when x and y overlap at the same time: take the later entry.")
        .hint_if(is_start, "They overlap at the start: the time is 0.")
        .hint_if(
            !is_start && (motion.0 == 0 || motion.1 == 0),
            "The motion along one axis is 0: no entry, and no division.",
        ))
}
