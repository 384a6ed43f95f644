use super::{Delimiters, Direction, Rect};

/// Returns the delimiters of intervals on x, given as (first pixel, length), and the rectangles of the intervals. The
/// rectangles are one pixel high and numbered from 0.
fn sorted(intervals: &[(i32, i32)]) -> (Delimiters, Vec<(u32, Rect)>) {
    let rects = intervals.iter().map(|&(x, w)| Rect::new(x, 0, w, 1));
    let objects: Vec<_> = (0..).zip(rects).collect();
    let mut delimiters = Delimiters::with_capacity(intervals.len());
    delimiters.sort(Direction::X, objects.iter().copied());
    (delimiters, objects)
}

#[test]
fn the_query_finds_what_the_drawing_shows() {
    let (a, q, b, c, d) = (0, 1, 2, 3, 4);
    let (delimiters, objects) = sorted(&[(0, 20), (3, 24), (7, 7), (20, 27), (31, 11)]);
    let mut found = Vec::new();
    let walked = delimiters.interfering(q, objects[1].1, &mut found);
    assert_eq!((found.as_slice(), walked), ([b, a, c].as_slice(), 8));
    delimiters.interfering(d, objects[4].1, &mut found);
    assert_eq!(found, [c]);
    delimiters.interfering(99, objects[4].1, &mut found);
    assert!(found.is_empty(), "not in the array");
}

#[test]
fn a_walk_stops_at_the_void() {
    let mut intervals = vec![(0, 10), (5, 10)];
    intervals.extend((10..1000).map(|i| (i * 10, 8)));
    let (delimiters, objects) = sorted(&intervals);
    let mut found = Vec::new();
    assert_eq!(delimiters.interfering(0, objects[0].1, &mut found), 3);
    assert_eq!(found, [1]);
}

#[test]
fn queries_agree_with_a_double_loop() {
    let interval = |i: i32| (i * 7919 % 400 - 200, 1 + i * 104_729 % 37);
    let intervals: Vec<_> = (0..300).map(interval).collect();
    let (delimiters, objects) = sorted(&intervals);
    let mut answers = vec![Vec::new(); objects.len()];
    delimiters.interfering_all(&objects, &mut answers);
    let mut alone = Vec::new();
    for (&(id, rect), found) in objects.iter().zip(&mut answers) {
        delimiters.interfering(id, rect, &mut alone);
        assert_eq!(*found, alone, "the same order on any number of cores");
        let others = objects.iter().filter(|&&(other, with)| other != id && with.overlaps(rect));
        let expected: Vec<u32> = others.map(|&(other, _)| other).collect();
        found.sort_unstable();
        assert_eq!(*found, expected, "{id} at {rect:?}");
    }
}
