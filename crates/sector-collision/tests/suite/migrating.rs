//! The calls in `docs/migrating.md` compile and run.

use sector_collision::mask::PixelRule;
use sector_collision::narrow::Motion;
use sector_collision::{Events, Kind, Mask, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};
use std::error::Error;

const PAGE: &str = include_str!("../../../../docs/migrating.md");
const SHIP: Kind = Kind(0);
const SHOT: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const DOOR: Kind = Kind(3);

#[test]
fn every_call_of_the_page_runs() -> Result<(), Box<dyn Error>> {
    let (x, y, w, h) = (1, 2, 3, 4);
    let (width, height, pixels, rule) = (1, 1, &[0; 4], PixelRule::AlphaAbove(127));
    let mask = Mask::from_rgba(width, height, pixels, rule)?;
    let mut rules = Rules::none();
    rules.allow(SHOT, ALIEN);
    rules.allow_one_way(DOOR, SHIP);
    rules.block(SHIP, DOOR);
    let mut pipeline = Pipeline::new(Method::Auto, rules, [], 100);
    let object = Object::new(0, SHIP, Rect::new(x, y, w, h));
    let object = object.with_value(7);
    let handle = pipeline.insert(object);
    pipeline.move_to(handle, (x, y))?;
    pipeline.sweep_to(handle, (x, y))?;
    let area = Rect::new(0, 0, 9, 9);
    let [.., scaled] = [mask.flip_horizontal(), mask.rotate90(), mask.scale(9, 9)?];
    let id = pipeline.add_mask(scaled);
    pipeline.update(handle, area, Some(id))?;
    pipeline.run();
    assert!(pipeline.next_hit().is_none());
    let mut events = Events::new();
    assert!(events.update(&mut pipeline).is_empty());

    let (filter, mut found, mut near) = (QueryFilter::ALL, Vec::new(), Vec::new());
    let queries = pipeline.queries();
    queries.point((x, y), filter, &mut found)?;
    queries.rect(area, filter, &mut found)?;
    queries.nearest((x, y), 3, filter, &mut near)?;
    let motion = Motion::still(area);
    assert!(queries.first_on_path(&QueryPath::ray((x, y), (1.0, 0.5))?, filter)?.is_none());
    assert!(queries.first_on_path(&QueryPath::rect(motion), filter)?.is_none());

    let (other, mut ground) = (mask.clone(), mask.clone());
    assert!(!mask.overlaps(&other, (2, 0)));
    ground.erase(&mask, (2, 0));
    let saved = pipeline.snapshot();
    pipeline.remove(handle)?;
    pipeline.restore(&saved)?;
    assert_eq!(Rect::centered_at((8.0, 3.5), 16, 8), Rect::new(0, -1, 16, 8));
    Ok(())
}

#[test]
fn the_page_has_only_calls_that_run() {
    let source = include_str!("migrating.rs");
    let rows = PAGE.lines().filter(|line| line.starts_with('|')).skip(2);
    let calls = rows.flat_map(|row| {
        row.trim_end_matches('|').rsplit('|').next().unwrap_or("").split('`').skip(1).step_by(2)
    });
    let count = calls.inspect(|call| assert!(source.contains(call), "{call}")).count();
    assert!(count >= 24 && PAGE.lines().count() <= 40, "{count} calls");
}
