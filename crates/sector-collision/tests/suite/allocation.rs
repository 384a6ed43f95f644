//! A steady game allocates nothing under any method, and the memory of each method is bounded.

use allocation_counter::measure;
use sector_collision::narrow::{Motion, Sweep, sweep};
use sector_collision::{
    Events, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules,
};
use std::ops::Range;

const CAPACITY: usize = 300;

/// Returns the rectangle of object `i` in tick `t`. The objects drift within ±2,000 pixels along each axis. During two
/// of every four seconds they all gather in one column, so that `auto` has a reason to change its method. Object 0 is a
/// giant of 8,000 × 4,000 pixels.
fn place(i: i32, t: i32) -> Rect {
    if i == 0 {
        return Rect::new(-4000, -4000 + t, 8000, 4000);
    }
    let crowd = (t / 120) % 2 == 1;
    let x = if crowd { 300 + i % 7 } else { (i * 2741 + t * (i % 5)) % 4000 - 2000 };
    Rect::new(x, (i * 1733 + t * (i % 3)) % 4000 - 2000, 16, 16)
}

fn object(i: i32, t: i32) -> Object {
    let mask = (i % 3 == 1).then_some(MaskId(0));
    Object { mask, ..solid(i, t) }
}

fn solid(i: i32, t: i32) -> Object {
    Object::new(i as u32, Kind((i % 4) as u8), place(i, t))
}

fn mask() -> Mask {
    Mask::from_fn(16, 16, |x, y| (x + y) % 5 == 0)
}

fn filled(method: Method) -> (Pipeline, Vec<Handle>) {
    let mut pipeline = Pipeline::new(method, Rules::all(), [mask()], CAPACITY);
    let handles = (0..CAPACITY as i32).map(|i| pipeline.insert(object(i, 0))).collect();
    (pipeline, handles)
}

/// Asserts that `work` allocates nothing, and that the number it returns, the work done, is more than `least`.
#[track_caller]
fn assert_allocates_nothing(what: &str, least: usize, work: impl FnOnce() -> usize) {
    let mut found = 0;
    let memory = measure(|| found = work());
    assert_eq!(memory.count_total, 0, "{what} allocated");
    assert!(found > least, "{what}: too little happened, {found}");
}

fn tick(pipeline: &mut Pipeline, handles: &mut [Handle], t: i32) {
    for (i, handle) in (0..).zip(handles.iter_mut()) {
        let Object { rect, mask, .. } = object(i, t);
        pipeline.update(*handle, rect, mask).expect("a live handle");
        if (i + t) % 10 == 0 {
            pipeline.remove(*handle).expect("a live handle");
            *handle = pipeline.insert(object(i, t));
        }
    }
    pipeline.run();
}

#[test]
fn a_steady_game_allocates_nothing() {
    for method in Method::ALL {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(1)).allow(Kind(2), Kind(3)).allow(Kind(2), Kind(2));
        let mut pipeline = Pipeline::new(method, rules, [mask()], CAPACITY);
        let mut handles = Vec::with_capacity(CAPACITY);
        let mut changes = 0;
        assert_allocates_nothing(method.name(), 1000, || {
            handles.extend((0..CAPACITY as i32).map(|i| pipeline.insert(object(i, 0))));
            let ticks = (0..600).map(|t| {
                let active = pipeline.active_method();
                tick(&mut pipeline, &mut handles, t);
                changes += u32::from(pipeline.active_method() != active);
                pipeline.hits().len()
            });
            ticks.sum()
        });
        assert!(method != Method::Auto || changes >= 2, "auto changed its method {changes} times");
    }
}

#[test]
fn swept_objects_allocate_nothing() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], CAPACITY);
        let mut handles: Vec<Handle> = (1..=CAPACITY as i32).map(|i| pipeline.insert(solid(i, 0))).collect();
        let mut play = |ticks: Range<i32>| {
            let mut total = 0;
            for t in ticks {
                for (i, handle) in (1..).zip(handles.iter_mut()) {
                    let (from, to) = (place(i, t % 60), place(i, t % 60 + 40));
                    let motion = Motion::new(from, (to.x, to.y)).expect("a motion");
                    pipeline.update_swept(*handle, motion, None).expect("a short path");
                    if (i + t) % 10 == 0 {
                        pipeline.remove(*handle).expect("a live handle");
                        *handle = pipeline.insert(solid(i, 0));
                    }
                }
                pipeline.run();
                total += (0..pipeline.hits().len()).filter_map(|i| pipeline.hit(i)).count();
            }
            total
        };
        play(0..60);
        assert_allocates_nothing(method.name(), 1000, || play(60..300));
    }
}

#[test]
fn queries_of_a_steady_game_allocate_nothing() {
    let ((mut pipeline, mut handles), mask) = (filled(Method::Auto), mask());
    let all = QueryFilter::ALL;
    let (mut found, mut met, mut near) =
        (Vec::with_capacity(CAPACITY), Vec::with_capacity(CAPACITY), Vec::with_capacity(CAPACITY));
    let ray = QueryPath::ray((-2000, -2000), (1.0, 1.0)).expect("a direction");
    // The grid is built at the first query.
    pipeline.queries();
    assert_allocates_nothing("queries", 20_000, || {
        let ticks = (0..300).map(|t| {
            tick(&mut pipeline, &mut handles, t);
            let queries = pipeline.queries();
            queries.rect(Rect::new(-t, -t, 2000, 2000), all, &mut found).expect("a rectangle");
            let rects = found.len();
            queries.mask(&mask, (300, t), all, &mut found).expect("a mask");
            queries.path(&ray, all, &mut met).expect("a ray");
            queries.first_on_path(&ray, all).expect("a ray");
            queries.nearest((t, -t), 50, all, &mut near).expect("a point");
            rects + met.len() + near.len()
        });
        ticks.sum()
    });
    assert_allocates_nothing("walkers", 20_000, || {
        let walks = (0..6000).map(|t| {
            let i = t % 50;
            pipeline.move_to(handles[i as usize], (t % 97 * 3, t % 89 * 3)).expect("a live handle");
            if t % 10 == 0 {
                pipeline.remove(handles[i as usize]).expect("a live handle");
                handles[i as usize] = pipeline.insert(object(i, t));
            }
            pipeline.queries().nearest((t % 97 * 3, 0), 9, all, &mut near).expect("a point");
            near.len()
        });
        walks.sum()
    });
}

/// With enough capacity, events allocate nothing from the first update on. Otherwise they allocate nothing once the
/// lists have grown in the first crowd.
#[test]
fn events_of_a_steady_game_allocate_nothing() {
    let (mut pipeline, mut handles) = filled(Method::Auto);
    let (mut roomy, mut growing) = (Events::with_capacity(8 * CAPACITY), Events::new());
    let mut total = 0;
    for t in 0..900 {
        tick(&mut pipeline, &mut handles, t);
        let memory = measure(|| total += roomy.update(&mut pipeline).len());
        assert_eq!(memory.count_total, 0, "tick {t}");
        let memory = measure(|| total += growing.update(&mut pipeline).len());
        assert!(memory.count_total == 0 || t < 240, "tick {t} allocated");
    }
    assert!(total > 200_000, "{total} events");
}

#[test]
fn restoring_allocates_nothing() {
    for method in Method::ALL {
        let (mut pipeline, mut handles) = filled(method);
        let mut past: [_; 10] = std::array::from_fn(|_| (pipeline.snapshot(), handles.clone()));
        let motion = Motion::new(place(7, 0), (99, 99)).expect("within the limits");
        let mut play = |ticks: Range<i32>| {
            for t in ticks {
                pipeline.update_swept(handles[7], motion, object(7, 0).mask).expect("a live handle");
                let (snapshot, saved) = &mut past[t as usize % 10];
                pipeline.snapshot_into(snapshot);
                saved.clone_from(&handles);
                tick(&mut pipeline, &mut handles, t);
                if t % 10 == 9 {
                    let (snapshot, saved) = &past[(t * 7) as usize % 10];
                    pipeline.restore(snapshot).expect("the same masks");
                    handles.clone_from(saved);
                }
            }
            pipeline.hits().len()
        };
        // The lists of free slots are longest in one of the first ticks, and a swept object takes a separate list.
        play(0..20);
        assert_allocates_nothing(method.name(), 0, || play(20..115));
    }
}

#[test]
fn drawing_allocates_nothing() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], CAPACITY);
        pipeline.load((0..CAPACITY as i32).map(|i| solid(i, 150)));
        pipeline.run();
        assert_allocates_nothing(method.name(), CAPACITY, || {
            let mut shapes = 0;
            pipeline.draw(&mut |_| shapes += 1);
            shapes
        });
    }
}

/// With several threads the calling thread allocates almost nothing: rayon's queue takes a block of memory every 63
/// ticks.
#[cfg(feature = "parallel")]
#[test]
fn threads_rarely_allocate() {
    for method in [Method::SortAndSweep, Method::SectorGrid, Method::HierarchicalGrid] {
        let (mut pipeline, handles) = filled(method);
        pipeline.set_threads(2).expect("two threads");
        let mut run = |ticks: Range<i32>| {
            for t in ticks {
                let places = (0..).zip(&handles).map(|(i, &handle)| (handle, place(i, t), None));
                pipeline.update_all(places).expect("a live handle");
                pipeline.run();
            }
        };
        // Lists grow to their full length in the first crowd.
        run(0..240);
        let allocations = measure(|| run(240..870)).count_total;
        assert!(allocations <= 20, "{method}: {allocations} in 630 ticks");
    }
}

#[test]
fn clearing_keeps_the_memory() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 50);
        assert_allocates_nothing(method.name(), 0, || {
            let rounds = (0..10).map(|_| {
                pipeline.load((1..50).map(|i| solid(i, 0)));
                pipeline.run();
                let objects = pipeline.len();
                pipeline.clear();
                assert!(pipeline.is_empty());
                objects
            });
            rounds.sum()
        });
    }
}

fn ring(w: i32, h: i32) -> Mask {
    Mask::from_fn(w, h, |x, y| (x - w / 2).pow(2) + (y - h / 2).pow(2) > 300)
}

#[test]
fn sweeps_allocate_nothing() {
    let ring = ring(40, 40);
    let meets = |t: &i32| {
        let y = t % 60 - 10;
        let missile = Motion::new(Rect::new(t - 500, y, 3, 3), (1_000_000, y));
        let wall = Motion::still(Rect::new(1000, 0, 40, 40));
        let test = sweep(missile.expect("a motion"), None, wall, Some(&ring));
        matches!(test.sweep, Sweep::Contact(_))
    };
    assert_allocates_nothing("sweeping", 0, || (0..1000).filter(meets).count());
}

#[test]
fn masks_meet_without_allocating() {
    let ring = ring(80, 40);
    let mut canvas = ring.clone();
    // Until it is changed, a clone shares the pixels.
    canvas.draw(&ring, (0, 0));
    let mut pixels = |t: i32| {
        let offset = (t % 170 - 85, t % 90 - 45);
        let found = ring.overlaps(&ring, offset) && ring.first_overlap(&ring, offset).is_some();
        let (dx, dy) = ring.contact_normal(&ring, offset);
        canvas.draw(&ring, offset);
        canvas.erase(&ring, (offset.1, offset.0));
        let normal = dx.unsigned_abs() + dy.unsigned_abs();
        (ring.overlap_area(&ring, offset) + u64::from(found) + normal + canvas.count()) as usize
    };
    assert_allocates_nothing("masks", 0, || (0..1000).map(&mut pixels).sum());
}

#[cfg(feature = "turning")]
#[test]
fn rotations_allocate_nothing() {
    use sector_collision::bounding::{Bounding, Outline, Rotation};

    let rod = Outline::rectangle(100, 4).expect("small enough");
    let center = glam::DVec2::splat(0.5);
    let width = |t: i32| {
        let turn = Rotation::from_degrees(f64::from(t)).expect("an angle");
        let rects = Bounding::ALL.map(|bounding| bounding.rect(&rod, turn, center).expect("within reach"));
        rects.iter().map(|rect| rect.w as usize).sum::<usize>()
    };
    assert_allocates_nothing("turning", 0, || (0..1000).map(width).sum());
}
