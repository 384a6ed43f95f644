use super::*;

fn spec(name: &str) -> Spec {
    name.parse().expect("a workload")
}

fn frames(name: &str, n: usize) -> Vec<Frame> {
    spec(name).frames(n).take(130).collect()
}

/// Returns the number of overlapping pairs per box, regardless of rules: the mean of the first and the last frame.
fn pairs_each(name: &str) -> f64 {
    let frames = frames(name, 4000);
    let pairs = |frame: &Frame| {
        let mut sorted = frame.rects.clone();
        sorted.sort_unstable_by_key(|rect| rect.x);
        let near = |(at, a): (usize, &Rect)| {
            let beside = sorted[at + 1..].iter().take_while(|b| b.x < a.x + a.w);
            beside.filter(|b| a.y < b.y + b.h && b.y < a.y + a.h).count()
        };
        sorted.iter().enumerate().map(near).sum::<usize>()
    };
    (pairs(&frames[0]) + pairs(&frames[129])) as f64 / 8000.0
}

#[test]
fn densities_match_their_names_in_all_units_and_motions() {
    for (name, expected) in [
        ("spread-bounce", 0.12),
        ("spread-dense", 0.25),
        ("spread-crowded", 1.0),
        ("spread-dense-sixteenth", 0.25),
        ("spread-dense-half-x16", 0.25),
        ("spread-dense-births", 0.25),
        ("spread-dense-turn", 0.25),
        ("game-dense-respawn", 0.25),
        ("column-dense", 0.25),
        ("clustered-dense", 0.25),
        ("mixed-dense", 0.85),
        ("sizes-dense", 0.8),
    ] {
        let each = pairs_each(name);
        assert!((each / expected - 1.0).abs() < 0.2, "{name}: {each} pairs a box, {expected} expected");
    }
}

#[test]
fn frames_are_deterministic() {
    for name in ["clustered", "game-dense-half-respawn", "mixed-dense-births"] {
        assert_eq!(frames(name, 500), frames(name, 500), "{name}");
    }
}

/// Returns the lengths of all moves between two frames, in units.
fn moves(two: &[Frame]) -> impl Iterator<Item = f64> {
    two[0].rects.iter().zip(&two[1].rects).map(|(a, b)| f64::from(b.x - a.x).hypot(f64::from(b.y - a.y)))
}

#[test]
fn speeds_match_their_names_in_units() {
    for (name, units) in [("spread", 1.0), ("spread-dense-half", 2.0), ("spread-dense-sixteenth-x4", 64.0)] {
        for two in frames(name, 500).windows(2) {
            let (least, most) = moves(two).fold((f64::MAX, 0.0_f64), |(l, m), d| (l.min(d), m.max(d)));
            // Positions are rounded down to whole units in both axes; at a border a box turns back.
            assert!(most < 3.0 * units + 2.0 && least < 1.5 * units, "{name}: {least} to {most}");
        }
    }
}

#[test]
fn some_missiles_reappear_and_the_others_fly_on() {
    let frames = frames("game-dense-respawn", 1000);
    let jumps: usize = frames.windows(2).map(|two| moves(two).filter(|&pixels| pixels > 20.0).count()).sum();
    // 500 missiles cross 1,431 pixels at 5 pixels per frame on average.
    assert!((150..900).contains(&jumps), "{jumps} jumps in 129 frames");
}

#[test]
fn one_in_a_hundred_dies_and_the_last_takes_its_number() {
    for two in frames("game-dense-births", 1000).windows(2) {
        let jumps = moves(two).filter(|&pixels| pixels > 20.0).count();
        assert!((8..=20).contains(&jumps), "{jumps} numbers changed their box");
        assert_eq!(two[0].rects.len(), two[1].rects.len());
    }
}

#[test]
fn all_turn_at_once() {
    let frames = frames("spread-dense-sixteenth-turn", 500);
    let way = |at: usize, id: usize| {
        let [a, b] = [&frames[at], &frames[at + 1]].map(|frame| frame.rects[id]);
        [b.x - a.x, b.y - a.y]
    };
    // Frames 19 and 20 are before and after the turn; only boxes at a border bounce.
    let turned = |id: &usize| {
        let ([dx, dy], [to_x, to_y]) = (way(18, *id), way(19, *id));
        (to_x + dy).abs() <= 2 && (to_y - dx).abs() <= 2
    };
    assert!((0..500).filter(turned).count() > 480);
}

#[test]
fn boxes_are_within_the_limits_of_the_library_and_exact_as_f32() {
    for name in ["column-dense-sixteenth", "clustered-dense-sixteenth-x16", "game-dense-sixteenth-x4-respawn"]
    {
        for frame in spec(name).frames(50_000).take(3) {
            let exact = |v: i32| v.abs() < 1 << 24;
            let good = |r: &Rect| r.is_within_limits() && exact(r.x + r.w) && exact(r.y + r.h);
            assert!(frame.rects.iter().all(good), "{name}");
        }
    }
}

#[test]
fn files_hold_a_frame_per_line() {
    let path = std::env::temp_dir().join(format!("peers-{}.txt", std::process::id()));
    std::fs::write(&path, "0 0 16 16 5 -5 9 9\n1 0 16 16 5 -4 9 9\n").expect("a file");
    let frames = file::read(&path).expect("two frames");
    assert_eq!(frames.iter().map(|frame| frame.rects.len()).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(frames[1].rects[1], Rect::new(5, -4, 9, 9));
    for wrong in ["1 2 3\n", "1 2 3 x\n", "1 2 3 4.5\n"] {
        std::fs::write(&path, format!("0 0 1 1\n{wrong}")).expect("a file");
        assert!(file::read(&path).is_err_and(|error| error.contains("line 2")), "{wrong}");
    }
    std::fs::remove_file(&path).expect("the file");
    assert!(file::read(&path).is_err());
}
