//! Queries compared with loops over all objects: ten thousand random scenes for each type of query, each under every
//! method.

use crate::common::Random;
use crate::query_scenes::{Asked, SCENES, Scene, Walk, each_scene, share_a_pixel};
use sector_collision::hit::FoundObject;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::query::{Neighbor, PathContact, Queries, QueryError};
use sector_collision::{Mask, MaskId, Object, QueryFilter, QueryPath, Rect};
use std::fmt::Debug;

/// Asserts that a query gives the expected results under every method. `answer` converts an expected value and its
/// object into a result. `ask` runs the query on a list that still contains the results of the previous method.
fn assert_answers<E: Debug, A: PartialEq + Debug>(
    scene: &mut Scene,
    asked: Asked,
    expected: &[(usize, E)],
    answer: impl Fn(&E, FoundObject) -> A,
    ask: impl Fn(Queries<'_>, QueryFilter<'_>, &mut Vec<A>) -> Result<(), QueryError>,
) {
    let mut found = Vec::new();
    for (pipeline, handles) in &mut scene.pipelines {
        ask(pipeline.queries(), asked.filter(handles), &mut found).expect("a valid query");
        let object = |i: usize| FoundObject {
            key: scene.objects[i].key,
            kind: scene.objects[i].kind,
            kinds: scene.objects[i].kind.bit(),
            handle: handles[i],
            rect: scene.objects[i].rect,
            value: (),
        };
        let answers: Vec<A> = expected.iter().map(|(i, expected)| answer(expected, object(*i))).collect();
        assert_eq!(found, answers, "{} among {:?}", pipeline.method(), scene.objects);
    }
}

fn assert_touched(
    scene: &mut Scene,
    (area, mask, asked): (Rect, Option<&Mask>, Asked),
    ask: impl Fn(Queries<'_>, QueryFilter<'_>, &mut Vec<FoundObject>) -> Result<(), QueryError>,
) -> u32 {
    let passing = scene.passing(asked);
    let touched = passing.filter(|(_, object, theirs)| share_a_pixel(area, mask, object.rect, *theirs));
    let mut expected: Vec<_> = touched.map(|(i, ..)| (i, ())).collect();
    expected.sort_unstable_by_key(|&(i, ())| scene.objects[i].key);
    assert_answers(scene, asked, &expected, |(), object| object, ask);
    expected.len() as u32
}

fn any_area(scene: &Scene, random: &mut Random) -> Rect {
    let (x, y) = scene.place_to_ask(random);
    let mut side = || if random.below(8) == 0 { 1 + random.below(65_536) } else { 1 + random.below(80) };
    Rect::new(x, y, side(), side())
}

#[test]
fn points_find_what_a_loop_finds() {
    each_scene(1, SCENES, |scene, random| {
        let (x, y) = scene.place_to_ask(random);
        let asked = (Rect::new(x, y, 1, 1), None, scene.any_filter(random));
        assert_touched(scene, asked, |queries, filter, found| queries.point((x, y), filter, found))
    });
}

#[test]
fn rectangles_find_what_a_loop_finds() {
    each_scene(2, SCENES, |scene, random| {
        let area = any_area(scene, random);
        let asked = (area, None, scene.any_filter(random));
        assert_touched(scene, asked, |queries, filter, found| queries.rect(area, filter, found))
    });
}

#[test]
fn masks_find_what_a_loop_finds() {
    each_scene(3, SCENES, |scene, random| {
        let masks = scene.masks.clone();
        let mask = &masks[random.below(masks.len() as i32) as usize];
        let (x, y) = scene.place_to_ask(random);
        let area = Rect::new(x, y, mask.width(), mask.height());
        let asked = (area, Some(mask), scene.any_filter(random));
        assert_touched(scene, asked, |queries, filter, found| queries.mask(mask, (x, y), filter, found))
    });
}

#[test]
fn objects_touch_what_a_loop_finds() {
    each_scene(8, SCENES / 3, |scene, random| {
        if scene.objects.is_empty() {
            return 0;
        }
        let masks = scene.masks.clone();
        let asker = random.below(scene.objects.len() as i32) as usize;
        let asked = scene.any_filter(random);
        let Object { rect, mask, .. } = scene.objects[asker];
        let mask = mask.filter(|_| !asked.by_rectangles).map(|MaskId(mask)| &masks[mask as usize]);
        let others = scene.passing(asked).filter(|&(i, ..)| i != asker);
        let touched = others.filter(|(_, object, theirs)| share_a_pixel(rect, mask, object.rect, *theirs));
        let mut expected: Vec<u32> = touched.map(|(_, object, _)| object.key).collect();
        expected.sort_unstable();
        let mut found = Vec::new();
        for (pipeline, handles) in &mut scene.pipelines {
            let queries = pipeline.queries();
            queries.touching(handles[asker], asked.filter(handles), &mut found).expect("a live handle");
            assert!(
                found.iter().map(|object| object.key).eq(expected.iter().copied()),
                "{}",
                pipeline.method()
            );
        }
        expected.len() as u32
    });
}

/// Asserts that the queries along a path find the same contacts, and the same first one, as a walk pixel by pixel.
/// Returns 1 if there is a contact, otherwise 0.
fn assert_met(scene: &mut Scene, path: &QueryPath<'_>, mask: Option<&Mask>, asked: Asked) -> u32 {
    let walk = Walk::new(path.motion());
    let met = scene
        .passing(asked)
        .filter_map(|(i, object, theirs)| Some((i, walk.first_contact(mask, object.rect, theirs)?)));
    let mut expected: Vec<_> = met.collect();
    expected.sort_unstable_by_key(|&(i, (time, _))| (time, scene.objects[i].key));
    let answer = |&contact: &(TickFraction, Rect), object| (contact, object);
    let found = |contact: PathContact| ((contact.time, contact.place), contact.object);
    assert_answers(scene, asked, &expected, answer, |queries, filter, list| {
        let mut contacts = Vec::new();
        queries.path(path, filter, &mut contacts)?;
        *list = contacts.into_iter().map(found).collect();
        Ok(())
    });
    expected.truncate(1);
    assert_answers(scene, asked, &expected, answer, |queries, filter, list| {
        *list = queries.first_on_path(path, filter)?.map(found).into_iter().collect();
        Ok(())
    });
    expected.len() as u32
}

fn any_end(scene: &Scene, random: &mut Random, from: (i32, i32)) -> (i32, i32) {
    let limit = 1 << 30;
    let mut beside = |at: i32, reach: i32| (at + random.around(0, reach)).clamp(-limit, limit);
    match beside(0, 3) {
        -3 => from,
        -2 => (from.0, beside(from.1, 90)),
        -1 => (beside(from.0, 90), from.1),
        0 | 1 => (beside(from.0, 90), beside(from.1, 90)),
        2 => scene.place_to_ask(random),
        _ => (beside(0, limit - 1), beside(0, limit - 1)),
    }
}

#[test]
fn segments_meet_what_a_walk_meets() {
    each_scene(4, SCENES / 3, |scene, random| {
        let from = scene.place_to_ask(random);
        let path = QueryPath::segment(from, any_end(scene, random, from)).expect("within the limits");
        let asked = scene.any_filter(random);
        assert_met(scene, &path, None, asked)
    });
}

#[test]
fn rays_meet_what_a_loop_meets() {
    each_scene(5, SCENES / 3, |scene, random| {
        let from = scene.any_place(random);
        let to = scene.place_to_ask(random);
        // Usually at an object, from far and near, and along the axes.
        let direction = match random.below(6) {
            0 => (1.0, 0.0),
            1 => (0.0, -0.25),
            _ => (f64::from(to.0) - f64::from(from.0), f64::from(to.1) - f64::from(from.1)),
        };
        let Ok(path) = QueryPath::ray(from, direction) else {
            assert_eq!(from, to);
            return 0;
        };
        let asked = scene.any_filter(random);
        assert_met(scene, &path, None, asked)
    });
}

#[test]
fn swept_shapes_meet_what_a_walk_meets() {
    each_scene(6, SCENES / 3, |scene, random| {
        let masks = scene.masks.clone();
        let mask = (random.below(2) == 0).then(|| &masks[random.below(masks.len() as i32) as usize]);
        let area = any_area(scene, random);
        let area = mask.map_or(area, |mask| Rect { w: mask.width(), h: mask.height(), ..area });
        let (x, y) = any_end(scene, random, (area.x, area.y));
        let motion = Motion::new(area, (x, y)).expect("within the limits");
        let path = match mask {
            Some(mask) => QueryPath::mask(motion, mask).expect("it fits"),
            None => QueryPath::rect(motion),
        };
        let asked = scene.any_filter(random);
        assert_met(scene, &path, mask, asked)
    });
}

fn distance_squared((x, y): (i32, i32), rect: Rect) -> u64 {
    let off = |at: i32, first: i32, side: i32| {
        let (at, first) = (i128::from(at), i128::from(first));
        (at - at.clamp(first, first + i128::from(side) - 1)).pow(2)
    };
    u64::try_from(off(x, rect.x, rect.w) + off(y, rect.y, rect.h)).expect("within 64 bits")
}

#[test]
fn nearest_are_the_first_of_all_by_distance() {
    each_scene(7, SCENES, |scene, random| {
        let (point, asked) = (scene.place_to_ask(random), scene.any_filter(random));
        let k = random.pick(&[0, 1, 2, 8, 8, usize::MAX]);
        let passing = scene.passing(asked);
        let distances = passing.map(|(i, object, _)| (i, distance_squared(point, object.rect)));
        let near = distances.filter(|&(_, distance)| distance <= u64::from(asked.within).pow(2));
        let mut expected: Vec<_> = near.collect();
        expected.sort_unstable_by_key(|&(i, distance)| (distance, scene.objects[i].key));
        expected.truncate(k);
        let answer = |&distance_squared: &u64, object| Neighbor { distance_squared, object };
        assert_answers(scene, asked, &expected, answer, |queries, filter, found| {
            queries.nearest(point, k, filter, found)
        });
        expected.len() as u32
    });
}
