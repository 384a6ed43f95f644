use crate::{Handle, Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};

const ROW: i32 = 100;
const TILES: i32 = 10_000;
const WALKERS: i32 = 100;

/// Creates a map of tiles with walkers on it.
fn map(method: Method) -> (Pipeline, Vec<Handle>) {
    let mut pipeline = Pipeline::new(method, Rules::none(), [], (TILES + WALKERS) as usize);
    let tile = |i| Rect::new(i % ROW * 16, i / ROW * 16, 16, 16);
    pipeline.load((0..TILES).map(|i| Object::new(i as u32, Kind(0), tile(i))));
    let walker = |i| Object::new((TILES + i) as u32, Kind(1), Rect::new(i * 15, i * 15, 12, 12));
    let walkers = (0..WALKERS).map(|i| pipeline.insert(walker(i))).collect();
    (pipeline, walkers)
}

#[test]
fn a_move_relinks_one_object_and_a_question_builds_nothing_under_every_method() {
    for method in Method::ALL {
        let (mut pipeline, walkers) = map(method);
        let mut found = Vec::new();
        let (mut builds, mut relinked) = (0, 0);
        for t in 0..200 {
            for (i, &walker) in (0..).zip(&walkers) {
                let count = |pipeline: &Pipeline| pipeline.query_index.get().map_or(0, |grid| grid.relinked);
                let before = count(&pipeline);
                let rect = Rect::new(i * 15 + t, i * 15 - t, 12, 12);
                match i % 3 {
                    0 => pipeline.update(walker, rect, None),
                    1 => pipeline.move_to(walker, (rect.x, rect.y)),
                    _ => pipeline.update_all([(walker, rect, None)]).map_err(|refused| panic!("{refused}")),
                }
                .expect("a live handle");
                let relinks = count(&pipeline).saturating_sub(before);
                assert!(relinks <= 2, "{method}: out of one chain and into another");
                relinked += relinks;
                builds += u32::from(!pipeline.query_index.is_live());
                let area = Rect::new(rect.x - 8, rect.y - 8, 28, 28);
                pipeline.queries().rect(area, QueryFilter::ALL, &mut found).expect("a rectangle");
            }
        }
        assert!(relinked > 4_000, "{method}: {relinked} changes of place");
        assert_eq!((builds, pipeline.validate()), (1, Ok(())), "{method}");
    }
}

#[test]
fn the_grid_is_dropped_if_most_objects_move_or_none_fits_it() {
    let (mut pipeline, walkers) = map(Method::Auto);
    assert!(!pipeline.query_index.is_live(), "no query yet");
    pipeline.queries();
    let handles: Vec<_> = pipeline.handles().collect();
    for (i, &handle) in handles.iter().enumerate() {
        let Rect { x, y, .. } = pipeline.object(handle).expect("a live handle").rect;
        pipeline.move_to(handle, (x + 1, y)).expect("a live handle");
        assert_eq!(pipeline.query_index.is_live(), i < handles.len() / 4);
    }
    pipeline.queries();
    pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 5000, 5000)));
    assert!(!pipeline.query_index.is_live(), "larger than all before");
    pipeline.queries();
    pipeline.insert(Object::new(0, Kind(0), Rect::new(9, 0, 5000, 5000)));
    pipeline.remove(walkers[0]).expect("a live handle");
    pipeline.set_rules(Rules::none());
    assert!(pipeline.query_index.is_live());
    pipeline.clear();
    assert!(!pipeline.query_index.is_live());
}

#[test]
fn a_game_in_which_all_objects_move_gives_up_early() {
    let (mut pipeline, walkers) = map(Method::Auto);
    let handles: Vec<_> = pipeline.handles().collect();
    let mut followed = 0;
    for t in 1..=32 {
        pipeline.queries();
        for (i, &handle) in (0..).zip(&handles) {
            pipeline.move_to(handle, (i % ROW * 16 + t, i / ROW * 16)).expect("a live handle");
            followed += usize::from(pipeline.query_index.is_live());
        }
    }
    assert!(followed < 2 * (handles.len() / 4) + 32 * 8, "{followed} moves of {}", 32 * handles.len());
    // From then on only the walkers move. One of the next grids follows again.
    let mut builds = 0;
    for t in 0..WALKERS {
        builds += u32::from(!pipeline.query_index.is_live());
        pipeline.queries();
        walkers.iter().for_each(|&walker| pipeline.move_to(walker, (t, t)).expect("a live handle"));
    }
    assert!(builds <= 17, "{builds} builds");
}
