//! A model of blocking that walks every path step by step, compared in random worlds.

use crate::common::{Random, masks, steps_of};
use crate::query_scenes::share_a_pixel;
use sector_collision::broad::Pair;
use sector_collision::narrow::TickFraction;
use sector_collision::{Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use std::sync::Arc;

/// An object of the model. It stands still if it has no path.
#[derive(Clone, Debug)]
struct Body {
    object: Object,
    mask: Option<Mask>,
    to: (i32, i32),
    stop: Option<(TickFraction, Rect)>,
}

/// A time with the positions that a walk has then, each with its last step; the last position is where it goes on.
type Moment = (TickFraction, Vec<((i64, i64), Option<(i64, i64)>)>);

fn walk(way: (i64, i64)) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    let mut at = (0, 0);
    for (time, place) in steps_of(way) {
        if moments.last().is_none_or(|(last, _)| *last != time) {
            at = moments.last().map_or((0, 0), |(_, places)| places[places.len() - 1].0);
            moments.push((time, Vec::new()));
        }
        let (dx, dy) = (place.0 - at.0, place.1 - at.1);
        let step = if dy == 0 { (dx, 0) } else { (0, dy) };
        let places = &mut moments.last_mut().expect("pushed").1;
        places.push((place, (step != (0, 0)).then_some(step)));
    }
    moments
}

fn end((_, places): &Moment) -> (i64, i64) {
    places[places.len() - 1].0
}

fn moved(rect: Rect, (dx, dy): (i64, i64)) -> Rect {
    Rect { x: rect.x + dx as i32, y: rect.y + dy as i32, ..rect }
}

/// A contact that begins: its time, and its last step from the first object to the second.
struct Entry {
    time: TickFraction,
    step: Option<(i64, i64)>,
}

fn place_before(moments: &[Moment], is_before: impl Fn(TickFraction) -> bool) -> (i64, i64) {
    moments.iter().rfind(|(time, _)| is_before(*time)).map_or((0, 0), end)
}

/// Returns how the second of two objects moves relative to the first if each is on its own path at every time.
fn both_walk(a: (i64, i64), b: (i64, i64)) -> Vec<Moment> {
    let (a, b) = (walk(a), walk(b));
    let mut times: Vec<TickFraction> = a.iter().chain(&b).map(|(time, _)| *time).collect();
    times.sort_unstable();
    times.dedup();
    let mut last = (0, 0);
    let moments = times.into_iter().map(|now| {
        let [(ax, ay), (bx, by)] = [&a, &b].map(|moments| place_before(moments, |time| time <= now));
        let (dx, dy) = (bx - ax - last.0, by - ay - last.1);
        let steps = |d: i64| (0..=d.abs()).map(move |step| step * d.signum());
        let mut passed: Vec<_> = steps(dx).flat_map(|i| steps(dy).map(move |j| (i, j))).collect();
        passed.sort_by_key(|&(i, j)| (j != 0, i != 0, i.abs(), j.abs()));
        let place = |(i, j): (i64, i64)| {
            let step = if j == 0 { (i.signum(), 0) } else { (0, j.signum()) };
            ((last.0 + i, last.1 + j), (step != (0, 0)).then_some(step))
        };
        // The last one is where both are: without a step, where they were.
        let places = passed.into_iter().skip(usize::from(dx != 0 || dy != 0)).map(place).collect();
        last = (last.0 + dx, last.1 + dy);
        (now, places)
    });
    moments.collect()
}

impl Body {
    fn from(&self) -> Rect {
        self.object.rect
    }

    fn way(&self) -> (i64, i64) {
        (i64::from(self.to.0 - self.from().x), i64::from(self.to.1 - self.from().y))
    }

    fn way_from(&self, time: TickFraction) -> (Rect, (i64, i64)) {
        match self.stop {
            Some((stop, place)) if stop <= time => (place, (0, 0)),
            _ => (self.from(), self.way()),
        }
    }

    fn touches(&self, at: Rect, other: &Self, other_at: Rect) -> bool {
        share_a_pixel(at, self.mask.as_ref(), other_at, other.mask.as_ref())
    }

    /// Returns the contacts of two objects, and whether their rectangles ever overlap. With `is_open`, contacts at the
    /// time at which an object is stopped are none.
    fn entries(&self, other: &Self, may_stop: bool, is_open: bool) -> (Vec<Entry>, bool) {
        let stops = [self, other].map(|body| body.stop.map_or(TickFraction::END, |(time, _)| time));
        let times = [TickFraction::START, stops[0].min(stops[1]), stops[0].max(stops[1]), TickFraction::END];
        let (mut entries, mut overlap) = (Vec::new(), false);
        for (&begin, &until) in times.iter().zip(&times[1..]).filter(|(begin, until)| begin < until) {
            let [(a, a_way), (b, b_way)] = [self.way_from(begin), other.way_from(begin)];
            let moments = if may_stop && a_way != (0, 0) && b_way != (0, 0) {
                both_walk(a_way, b_way)
            } else {
                walk((b_way.0 - a_way.0, b_way.1 - a_way.1))
            };
            let mut test = |place| {
                overlap |= a.overlaps(moved(b, place));
                self.touches(a, other, moved(b, place))
            };
            let mut were_touching =
                begin > TickFraction::START && test(place_before(&moments, |time| time < begin));
            if were_touching {
                entries.push(Entry { time: begin, step: None });
            }
            let is_late = |time| time > until || is_open && until < TickFraction::END && time == until;
            for (time, places) in moments.iter().filter(|(time, _)| *time >= begin && !is_late(*time)) {
                let mut touch = false;
                for &(place, step) in places {
                    touch = test(place);
                    if touch && !were_touching {
                        entries.push(Entry { time: *time, step });
                    }
                }
                were_touching = touch;
            }
        }
        (entries, overlap)
    }

    fn may_be_stopped(&self, other: &Self, rules: &Rules) -> bool {
        self.way() != (0, 0) && self.stop.is_none() && rules.blocks(self.object.kind, other.object.kind)
    }

    fn just_before(&self, time: TickFraction) -> Rect {
        moved(self.from(), place_before(&walk(self.way()), |at| at < time))
    }
}

/// Stops the bodies, which are in order of keys: looks through all paths again after each stop.
fn stop_all(bodies: &mut [Body], rules: &Rules) {
    loop {
        let mut first: Option<(TickFraction, usize, Rect)> = None;
        for (i, a) in bodies.iter().enumerate() {
            for (j, b) in bodies.iter().enumerate().skip(i + 1) {
                let stops = [a.may_be_stopped(b, rules), b.may_be_stopped(a, rules)];
                if stops == [false; 2] {
                    continue;
                }
                for entry in a.entries(b, true, true).0 {
                    let Some((x, y)) = entry.step else { continue };
                    let toward = |way: (i64, i64)| way.0 * x + way.1 * y;
                    let side = if stops[0] && toward(a.way()) < 0 {
                        0
                    } else if stops[1] && toward(b.way()) > 0 {
                        1
                    } else {
                        continue;
                    };
                    let place = [a, b][side].just_before(entry.time);
                    if first.is_none_or(|(time, ..)| entry.time < time) {
                        first = Some((entry.time, [i, j][side], place));
                    }
                    break;
                }
            }
        }
        let Some((time, i, place)) = first else { return };
        bodies[i].stop = Some((time, place));
    }
}

fn any_rules(random: &mut Random) -> Rules {
    let mut rules = Rules::none();
    let kind = |random: &mut Random| Kind(random.below(4) as u8);
    for _ in 0..4 {
        rules.allow(kind(random), kind(random));
    }
    for _ in 0..1 + random.below(9) {
        rules.block(kind(random), kind(random));
    }
    rules
}

fn any_bodies(random: &mut Random, masks: &Arc<[Mask]>) -> Vec<Body> {
    let reach = random.pick(&[15, 40]);
    let count = 2 + random.below(8) as u32;
    let body = |key| {
        let (x, y) = (random.around(0, reach), random.around(0, reach));
        let mask = random.below(3).checked_sub(1).map(|_| MaskId(random.below(3) as u32));
        let mask = mask.filter(|_| random.below(2) == 0);
        let side = if mask.is_some() { [12; 2] } else { [(); 2].map(|()| 1 + random.below(12)) };
        let kind = Kind(random.below(4) as u8);
        let object = Object { mask, ..Object::new(key, kind, Rect::new(x, y, side[0], side[1])) };
        Body { object, mask: mask.map(|id| masks[id.0 as usize].clone()), to: (x, y), stop: None }
    };
    (0..count).map(body).collect()
}

/// Gives each body a path, or none, starting where it is.
fn move_on(bodies: &mut [Body], random: &mut Random) {
    for body in bodies {
        let Rect { x, y, .. } = body.from();
        body.stop = None;
        body.to = match random.below(5) {
            0 => (x, y),
            1 => (x + random.around(0, 40), y),
            2 => (x, y + random.around(0, 40)),
            _ => (x + random.around(0, 40), y + random.around(0, 40)),
        };
    }
}

/// The keys, time and normal of each hit.
type Found = (Pair, TickFraction, Option<(i32, i32)>);

fn expected(bodies: &[Body], rules: &Rules) -> (Vec<Found>, Vec<Pair>) {
    let (mut hits, mut near) = (Vec::new(), Vec::new());
    for (i, a) in bodies.iter().enumerate() {
        for b in bodies[i + 1..].iter().filter(|b| rules.may_meet(a.object.kind, b.object.kind)) {
            let (entries, overlap) = a.entries(
                b,
                rules.blocks(a.object.kind, b.object.kind) || rules.blocks(b.object.kind, a.object.kind),
                false,
            );
            let pair = Pair::new(a.object.key, b.object.key);
            let is_rest = [a, b].iter().all(|body| body.way() == (0, 0));
            match entries.first() {
                Some(_) if is_rest => hits.push((pair, TickFraction::END, None)),
                Some(entry) => {
                    hits.push((pair, entry.time, entry.step.map(|(x, y)| (x as i32, y as i32))));
                }
                None if overlap => near.push(pair),
                None => {}
            }
        }
    }
    (hits, near)
}

#[test]
fn blocking_matches_a_step_by_step_model() {
    let (mut stops, mut waits) = (0, 0);
    for seed in 0..200 {
        let mut random = Random(seed);
        let (rules, masks) = (any_rules(&mut random), masks());
        let mut bodies = any_bodies(&mut random, &masks);
        let mut pipelines: Vec<_> = Method::ALL
            .into_iter()
            .map(|method| {
                let mut pipeline = Pipeline::new(method, rules.clone(), masks.clone(), 10);
                let handles: Vec<_> = bodies.iter().map(|body| pipeline.insert(body.object)).collect();
                (pipeline, handles)
            })
            .collect();
        for tick in 0..4 {
            move_on(&mut bodies, &mut random);
            let paths: Vec<_> = bodies.iter().map(|body| (body.way() != (0, 0)).then_some(body.to)).collect();
            stop_all(&mut bodies, &rules);
            let (hits, near) = expected(&bodies, &rules);
            for (pipeline, handles) in &mut pipelines {
                for (&handle, to) in handles.iter().zip(&paths) {
                    if let Some(to) = *to {
                        pipeline.sweep_to(handle, to).expect("a short path");
                    }
                }
                pipeline.run();
                let what = format!("{}, seed {seed}, tick {tick}: {bodies:#?}", pipeline.method());
                for (&handle, body) in handles.iter().zip(&bodies) {
                    let to = moved(body.from(), body.way());
                    let place = body.stop.map_or(to, |(_, place)| place);
                    let found = pipeline.object(handle).expect("a live handle").rect;
                    assert_eq!(found, place, "key {} under {what}", body.object.key);
                }
                let found: Vec<Found> = (0..pipeline.hits().len())
                    .map(|i| {
                        let hit = pipeline.hit(i).expect("nothing has changed");
                        let [a, b] = [hit.a, hit.b].map(|found| bodies[found.key as usize].mask.as_ref());
                        let is_free = hit.normal.is_none() || !share_a_pixel(hit.free[0], a, hit.free[1], b);
                        assert!(is_free, "{:?} under {what}", hit.free);
                        (pipeline.hits()[i], hit.time, hit.normal)
                    })
                    .collect();
                assert_eq!(found, hits, "{what}");
                assert_eq!(pipeline.near_misses(), near, "{what}");
                pipeline.validate().expect("whole");
            }
            for body in &mut bodies {
                stops += u32::from(body.stop.is_some());
                waits += u32::from(body.stop.is_some_and(|(_, place)| place == body.from()));
                body.object.rect = body.stop.map_or(moved(body.from(), body.way()), |(_, place)| place);
            }
        }
        pipelines[0].0.cross_check().expect("all methods agree");
    }
    assert!(stops > 200 && waits > 20, "{stops} stops, {waits} at the start");
}
