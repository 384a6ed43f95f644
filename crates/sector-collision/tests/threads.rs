//! Tests that several threads find the same pairs as one, in the same order, with the same counts.

use sector_collision::{
    Handle, Kind, MAX_THREADS, Method, Object, Pipeline, Rect, Rules, ThreadsError, Tuning,
};

/// The numbers of threads that this build supports.
const THREADS: &[usize] = if cfg!(feature = "parallel") { &[1, 2, 3, 4, 8] } else { &[1] };

const COUNT: i32 = 900;

/// Returns object `i` in tick `t`, of a crowd with giants in it that drifts in all directions.
fn object(i: i32, t: i32) -> Object {
    let (x, y) = (i * 7919 % 1201 + t * (i % 5 - 2), i * 104_729 % 1201 + t * (i % 7 - 3));
    let side = if i % 50 == 0 { 300 } else { 4 + i % 40 };
    Object::new(i as u32, Kind((i % 4) as u8), Rect::new(x, y, side, side))
}

fn pipeline(method: Method, threads: usize) -> (Pipeline, Vec<Handle>) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(2), Kind(3)).allow(Kind(3), Kind(3));
    let mut pipeline = Pipeline::with_tuning(method, Tuning::GAME, rules, [], COUNT as usize);
    pipeline.set_threads(threads).expect("threads");
    let handles = (0..COUNT).map(|i| pipeline.insert(object(i, 0))).collect();
    (pipeline, handles)
}

/// Runs a tick in which one object is replaced and all move.
fn tick(pipeline: &mut Pipeline, handles: &mut [Handle], t: i32) {
    let born = t * 31 % COUNT;
    pipeline.remove(handles[born as usize]).expect("it lives");
    handles[born as usize] = pipeline.insert(object(born, t));
    for (i, &handle) in (0..).zip(&*handles) {
        pipeline.update(handle, object(i, t).rect, None).expect("it lives");
    }
    pipeline.run();
}

/// Tests that hits, counts and all book-keeping are the same in every tick of a moving crowd with births and deaths,
/// for every method and number of threads.
#[test]
fn threads_change_nothing() {
    for method in Method::READABLE {
        for &threads in THREADS {
            let mut pipelines = [pipeline(method, 1), pipeline(method, threads)];
            for t in 0..30 {
                pipelines.iter_mut().for_each(|(pipeline, handles)| tick(pipeline, handles, t));
                let [(alone, _), (threaded, _)] = &pipelines;
                let what = format!("{method} on {threads} threads, tick {t}");
                assert_eq!(threaded.threads(), threads);
                assert_eq!(threaded.hits(), alone.hits(), "{what}");
                assert_eq!(
                    (threaded.counts(), threaded.method_stats()),
                    (alone.counts(), alone.method_stats()),
                    "{what}"
                );
                threaded.validate().expect("whole");
                assert!(threaded.hits().len() > 100, "{what}: too little to disagree about");
            }
        }
    }
}

/// Tests that threads can be changed in mid-game, and that a refused number leaves the pipeline as it was.
#[test]
fn a_wrong_number_of_threads_is_refused() {
    let (mut pipeline, _) = pipeline(Method::SortAndSweep, 1);
    pipeline.run();
    let hits = pipeline.hits().to_vec();
    for wrong in [0, MAX_THREADS + 1, usize::MAX] {
        let error = pipeline.set_threads(wrong).expect_err("refused");
        assert_eq!(error, ThreadsError::Number(wrong));
        assert_eq!(error.to_string(), format!("{wrong} is not a number of threads: expected 1 to 64"));
    }
    let more = pipeline.set_threads(2);
    if cfg!(feature = "parallel") {
        assert_eq!((more, pipeline.threads()), (Ok(()), 2));
        assert_eq!(pipeline.set_threads(0), Err(ThreadsError::Number(0)));
        assert_eq!(pipeline.threads(), 2);
    } else {
        assert_eq!((more, pipeline.threads()), (Err(ThreadsError::NoFeature), 1));
    }
    pipeline.run();
    assert_eq!(pipeline.hits(), hits);
}
