//! The trace of every method: its events add up to the counters, and tracing does not change the tick.

use crate::common::{RandomGame, masks, start};
use sector_collision::broad::SectorSize;
use sector_collision::trace::{Comparison, MethodStats, TraceEvent, Visit};
use sector_collision::{Kind, Method, Pipeline, Rect, Rules, Tuning};

fn counted(events: &[TraceEvent]) -> (u64, MethodStats) {
    events.iter().map(TraceEvent::counts).fold(
        (0, MethodStats::default()),
        |(tests, mut sum), (more, stats)| {
            sum += stats;
            (tests + more, sum)
        },
    )
}

/// Asserts that two pipelines ran the same tick, and that the events of the traced one account for all of its work.
fn assert_traced<T: Copy>(traced: &Pipeline<T>, plain: &Pipeline<T>, what: &str) {
    assert_eq!(traced.counts(), plain.counts(), "{what}");
    assert_eq!(traced.method_stats(), plain.method_stats(), "{what}");
    assert!(traced.hits().eq(plain.hits()), "{what}");
    let (tests, stats) = counted(traced.trace());
    assert_eq!((tests, stats), (plain.counts().rect_tests, plain.method_stats().shown()), "{what}");
}

#[test]
fn the_events_of_every_method_add_up_to_its_counters() {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(2)).allow(Kind(2), Kind(2)).allow(Kind(1), Kind(3));
    for method in Method::ALL {
        for seed in 0..1000 {
            let sector = SectorSize::at_least(8 << (seed % 4), 8 << (seed % 3));
            let tuning = Tuning { sector, threshold: 1 + seed as usize % 5, ..Tuning::GAME };
            let plain = Pipeline::with_tuning(method, tuning, rules.clone(), masks(), 16);
            let mut traced = plain.clone();
            traced.set_traced(true);
            let mut game = RandomGame::new(seed, vec![traced, plain]);
            for tick in 0..6 {
                (0..game.random.below(30)).for_each(|_| game.change());
                game.pipelines.iter_mut().for_each(Pipeline::run);
                let what = format!("{method}, seed {seed}, tick {tick}");
                assert_traced(&game.pipelines[0], &game.pipelines[1], &what);
            }
        }
    }
}

#[test]
fn auto_is_traced_through_its_changes() {
    let rects: Vec<_> = (0..300).map(|i| Rect::new(i * 24, i % 20 * 24, 16, 16)).collect();
    let (mut traced, handles) = start(Method::Auto, Tuning::GAME, &rects);
    let (mut plain, same_handles) = start(Method::Auto, Tuning::GAME, &rects);
    traced.set_traced(true);
    // Work done before tracing began is counted in the first tick, but has no events.
    traced.run();
    plain.run();
    let mut methods = vec![plain.active_method()];
    for tick in 0..600 {
        let squeeze = if tick < 300 { 100 } else { 1 };
        for (i, (&handle, &same)) in (0..).zip(handles.iter().zip(&same_handles)) {
            let rect = Rect::new(i * 24 / squeeze + tick % 3, i * 7 % 40 * 24 + tick % 2, 16, 16);
            traced.update(handle, rect, None).expect("a live handle");
            plain.update(same, rect, None).expect("a live handle");
        }
        traced.run();
        plain.run();
        assert_traced(&traced, &plain, &format!("tick {tick}"));
        if methods.last() != Some(&plain.active_method()) {
            methods.push(plain.active_method());
        }
    }
    assert!(methods.len() >= 2, "the method was never changed: {methods:?}");
}

#[test]
fn table_2_is_traced_as_four_tests() {
    let rects = [(10, 9), (15, 4), (18, 7), (40, 9), (45, 9)].map(|(x, w)| Rect::new(x, 0, w, 8));
    let (mut pipeline, _) = start(Method::AxisList, Tuning::GAME, &rects);
    pipeline.set_traced(true);
    pipeline.run();
    let key = |slot| pipeline.traced_object(slot).expect("a live handle").key + 1;
    let found: Vec<_> = pipeline
        .trace()
        .iter()
        .filter_map(|event| match *event {
            TraceEvent::Compare { a, b, failed } => Some(format!("{} x {} {failed:?}", key(a), key(b))),
            TraceEvent::Visit(Visit::Stop { slot, at }) => {
                Some(format!("{} stops at {:?}", key(slot), at.map(key)))
            }
            _ => None,
        })
        .collect();
    let expected = [
        "1 x 2 None",
        "1 x 3 None",
        "1 stops at Some(4)",
        "2 x 3 None",
        "2 stops at Some(4)",
        "3 stops at Some(4)",
        "4 x 5 None",
        "4 stops at None",
        "5 stops at None",
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_comparison_that_fails_is_named() {
    let a = Rect::new(0, 0, 8, 8);
    let failed = |x, y| Comparison::first_failed(a, Rect::new(x, y, 8, 8));
    assert_eq!(failed(-8, 0), Some(Comparison::LeftBeforeRight));
    assert_eq!(failed(8, 0), Some(Comparison::RightAfterLeft));
    assert_eq!(failed(8, 8), Some(Comparison::RightAfterLeft));
    assert_eq!(failed(7, -8), Some(Comparison::TopAboveBottom));
    assert_eq!(failed(7, 8), Some(Comparison::BottomBelowTop));
    assert_eq!(failed(7, 7), None);
}

#[test]
fn a_trace_stays_with_the_pipeline() {
    let rects = [(0, 4), (2, 4), (9, 4)].map(|(x, w)| Rect::new(x, 0, w, 8));
    let (mut pipeline, handles) = start(Method::BruteForce, Tuning::GAME, &rects);
    assert!(!pipeline.is_traced() && pipeline.trace().is_empty());
    pipeline.set_traced(true);
    for method in Method::ALL {
        pipeline.set_method(method);
        pipeline.run();
        assert!(pipeline.is_traced(), "{method}");
        assert!(!pipeline.trace().is_empty(), "{method}");
        let (tests, _) = counted(pipeline.trace());
        assert_eq!(tests, pipeline.counts().rect_tests, "{method}");
    }
    let copy = pipeline.clone();
    assert_eq!(copy.trace(), pipeline.trace());
    pipeline.remove(handles[0]).expect("a live handle");
    pipeline.set_traced(false);
    pipeline.run();
    assert!(pipeline.trace().is_empty());
    assert_eq!(pipeline.counts().objects, 2);
}
