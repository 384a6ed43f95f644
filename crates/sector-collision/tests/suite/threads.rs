//! Several threads find the same pairs as one, in the same order, with the same counts.

use crate::common::solid;
use sector_collision::broad::{MAX_THREADS, ThreadsError};
use sector_collision::handle::{BatchError, UpdateError};
use sector_collision::narrow::Motion;
use sector_collision::pipeline::TablePart;
use sector_collision::rect::RectError;
use sector_collision::{Handle, HandleError, Kind, MaskId, Method, Object, Pipeline, Rect, Rules, Tuning};

/// The numbers of threads that this build supports.
const THREADS: &[usize] = if cfg!(feature = "parallel") { &[1, 2, 3, 4, 8] } else { &[1] };

const COUNT: i32 = 900;

/// Returns object `i` in tick `t` of a crowd that drifts in all directions and contains giants.
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

fn tick(pipeline: &mut Pipeline, handles: &mut [Handle], t: i32) {
    let born = t * 31 % COUNT;
    pipeline.remove(handles[born as usize]).expect("a live handle");
    handles[born as usize] = pipeline.insert(object(born, t));
    for (i, &handle) in (0..).zip(&*handles) {
        pipeline.update(handle, object(i, t).rect, None).expect("a live handle");
    }
    pipeline.run();
}

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
                assert_eq!(threaded.counts(), alone.counts(), "{what}");
                assert_eq!(threaded.method_stats(), alone.method_stats(), "{what}");
                threaded.validate().expect("whole");
                assert!(threaded.hits().len() > 100, "{what}: too few hits to compare");
            }
        }
    }
}

#[test]
fn a_wrong_number_of_threads_is_refused() {
    let (mut pipeline, _) = pipeline(Method::SortAndSweep, 1);
    pipeline.run();
    let hits = pipeline.hits().to_vec();
    for wrong in [0, MAX_THREADS + 1, usize::MAX] {
        let error = pipeline.set_threads(wrong).expect_err("refused");
        assert_eq!(error, ThreadsError::Number(wrong));
        assert_eq!(error.to_string(), format!("{wrong} threads cannot be used: expected 1 to 64"));
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

/// Returns a pipeline with enough objects to be updated on several threads, and the handles in shuffled order.
fn crowd(method: Method, threads: usize) -> (Pipeline, Vec<Handle>) {
    const COUNT: i32 = 20_000;
    let mut pipeline = Pipeline::new(method, Rules::all(), [], COUNT as usize);
    pipeline.set_threads(threads).expect("threads");
    let handles: Vec<_> = (0..COUNT).map(|i| pipeline.insert(in_crowd(i, 0))).collect();
    // A step that has no common divisor with the length visits each handle once.
    let order = (0..handles.len()).map(|i| handles[i * 7919 % handles.len()]);
    (pipeline, order.collect())
}

fn in_crowd(i: i32, t: i32) -> Object {
    solid(i as u32, Rect::new(i % 200 * 9 + t * (i % 5), i / 200 * 9 - t * (i % 3), 8, 8))
}

type Place = (Rect, Option<MaskId>);

fn places(handles: &[Handle], t: i32) -> impl Iterator<Item = (Handle, Place)> {
    (0..).zip(handles).map(move |(i, &handle)| (handle, (in_crowd(i * 7919 % 20_000, t).rect, None)))
}

#[test]
fn parts_of_the_table_are_updated_as_one() {
    for method in [Method::Fast, Method::AxisList] {
        for &threads in THREADS {
            let (mut pipeline, handles) = crowd(method, threads);
            let (mut alone, alones) = crowd(method, 1);
            for t in 1..4 {
                for (pipeline, handles) in [(&mut pipeline, &handles), (&mut alone, &alones)] {
                    let handle = handles[t as usize * 1000];
                    pipeline.sweep_to(handle, (500, 500)).expect("a live handle");
                    pipeline.run();
                    assert!(pipeline.motion(handle).expect("a live handle").is_some());
                }
                let update =
                    |part: &mut TablePart<'_, ()>| part.update_each(places(&handles, t), |place| place);
                pipeline.update_in_parts(update).expect("live handles");
                places(&alones, t).for_each(|(handle, (rect, mask))| {
                    alone.update(handle, rect, mask).expect("a live handle");
                });
                assert!(handles.iter().all(|&handle| pipeline.motion(handle) == Ok(None)));
                assert!(pipeline.objects().eq(alone.objects()), "{method} on {threads} threads, tick {t}");
                pipeline.run();
                alone.run();
                assert_eq!(pipeline.hits().len(), alone.hits().len());
                assert!(pipeline.hits().len() > 1000);
                pipeline.validate().expect("whole");
            }
        }
    }
}

#[test]
fn refused_entries_leave_the_same_state_on_any_number_of_threads() {
    let (_, foreign) = crowd(Method::Fast, 1);
    let path = |i: i32| (Motion::new(Rect::new(0, 0, 8, 8), (i * 10_000, 0)).expect("a path"), None);
    let update = |method, threads, has_paths, wrong: Option<usize>| {
        let (mut pipeline, mut handles) = crowd(method, threads);
        wrong.into_iter().for_each(|at| handles[at] = foreign[at]);
        // Objects of several parts: which one is refused first must not depend on the order of the parts.
        for removed in [15_000, 4_000, 400, 19_000] {
            pipeline.remove(handles[removed]).expect("a live handle");
        }
        let refused = pipeline.update_in_parts(|part| {
            if has_paths {
                part.sweep_each(handles[12_001..12_020].iter().copied().zip(0..), path);
            }
            part.update_each(places(&handles, 1), |place| place);
        });
        let BatchError { handle, error } = refused.expect_err("refused entries");
        let number = handles.iter().position(|&other| other == handle);
        ((number, error), pipeline.objects().collect::<Vec<_>>(), pipeline.state_hash())
    };
    for (has_paths, wrong, expected) in [
        (false, None, (400, HandleError::Removed.into())),
        (false, Some(300), (300, HandleError::Foreign.into())),
        (true, Some(300), (12_008, UpdateError::Path(RectError::Width(70_008)))),
    ] {
        let alone = update(Method::BruteForce, 1, has_paths, wrong);
        assert_eq!((alone.0.0, alone.0.1), (Some(expected.0), expected.1));
        assert!(
            alone.1.iter().filter(|object| object.rect == in_crowd(object.key as i32, 1).rect).count()
                > 15_000
        );
        for (method, &threads) in [Method::Fast, Method::Auto]
            .iter()
            .flat_map(|method| THREADS.iter().map(move |threads| (*method, threads)))
        {
            assert!(update(method, threads, has_paths, wrong) == alone, "{method} on {threads} threads");
        }
    }
}

#[test]
fn the_last_path_counts() {
    for &threads in THREADS {
        let (mut pipeline, handles) = crowd(Method::Fast, threads);
        for &handle in [&handles[0], &handles[12_345]] {
            let from = pipeline.object(handle).expect("a live handle").rect;
            let [first, last] =
                [(40, 40), (60, 60)].map(|to| Motion::new(from, to).expect("within the limits"));
            let paths = [(handle, first), (handle, last)];
            pipeline
                .update_in_parts(|part| part.sweep_each(paths, |path| (path, None)))
                .expect("a live handle");
            assert_eq!(pipeline.motion(handle), Ok(Some(last)));
            pipeline
                .update_in_parts(|part| part.update_each([(handle, from)], |rect| (rect, None)))
                .expect("a live handle");
            assert_eq!(pipeline.motion(handle), Ok(None));
        }
        pipeline.run();
        pipeline.validate().expect("whole");
    }
}
