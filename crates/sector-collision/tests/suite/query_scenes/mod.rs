//! Random scenes for the query tests, under every method, and loops that give the expected results.

use crate::common::{Random, steps_of};
use sector_collision::narrow::{Motion, Sweep, TickFraction, sweep};
use sector_collision::{
    Handle, Kind, Mask, MaskId, Method, Object, Pipeline, QueryFilter, Rect, Rules, Snapshot,
};
use std::sync::Arc;

pub(crate) const SCENES: u32 = 6_000;
/// The number of scenes after which all objects are removed and others are placed elsewhere.
const SCENES_OF_A_LAYOUT: u32 = 25;
/// In the first 10 of every 60 scenes, objects change without a query, so that the index for queries has to follow many
/// changes at once.
const SILENT: (u32, u32) = (60, 10);
/// The initial number of objects in one in ten layouts: enough for a search through cells. With fewer objects, queries
/// test them one by one.
const CROWD: i32 = 600;
const KINDS: i32 = 5;
/// The longest path, in pixels along an axis, that the oracle walks step by step to find its contacts.
const WALKED: i32 = 100;

pub(crate) struct Scene {
    pub(crate) objects: Vec<Object>,
    pub(crate) masks: Arc<[Mask]>,
    /// The pipelines, each with the handles of the objects in order.
    pub(crate) pipelines: Vec<(Pipeline, Vec<Handle>)>,
    rules: Rules,
    layout: i32,
    next_key: u32,
    /// The objects of an earlier scene, with a snapshot and the handles of each pipeline.
    saved: (Vec<Object>, Vec<(Snapshot, Vec<Handle>)>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    filter: QueryFilter<'static>,
    kinds: u64,
    pub(crate) by_rectangles: bool,
    /// The index of the object that is excluded.
    pub(crate) without: Option<usize>,
    /// Whether only objects with an odd key pass.
    is_odd: bool,
    /// The maximum distance of a neighbor, in pixels.
    pub(crate) within: u32,
}

impl Asked {
    /// Returns the filter for a pipeline with these handles.
    pub(crate) fn filter(&self, handles: &[Handle]) -> QueryFilter<'static> {
        let filter = self.filter.within(self.within);
        let filter = if self.by_rectangles { filter.by_rectangles() } else { filter };
        let filter = if self.is_odd { filter.accepting(&|object| object.key % 2 == 1) } else { filter };
        self.without.map_or(filter, |i| filter.without(handles[i]))
    }
}

/// Calls `check` with one random scene after another. Between the calls, objects are inserted, moved, swept and removed,
/// one by one or many at once, and scenes are saved and restored. `check` returns the number of objects found; the total
/// must be more than `least`.
pub(crate) fn each_scene(seed: u64, least: u32, mut check: impl FnMut(&mut Scene, &mut Random) -> u32) {
    let mut random = Random(seed);
    let mut scene = Scene::new(&mut random);
    let mut found = 0;
    for number in 0..SCENES {
        if number % SCENES_OF_A_LAYOUT == 0 {
            scene.clear(&mut random);
        }
        scene.change(&mut random);
        if number % SILENT.0 >= SILENT.1 {
            found += check(&mut scene, &mut random);
        }
    }
    assert!(found > least, "{found} objects found");
}

impl Scene {
    fn new(random: &mut Random) -> Self {
        let masks: Arc<[Mask]> = [(1, 1), (7, 5), (16, 16), (70, 9), (33, 40)]
            .into_iter()
            .map(|(w, h)| {
                let step = 1 + random.below(4);
                Mask::from_fn(w, h, |x, y| (x * 5 + y * 3) % step == 0)
            })
            .collect();
        let mut rules = Rules::none();
        for (a, b) in [(0, 1), (0, 2), (1, 3), (2, 2)] {
            rules.allow(Kind(a), Kind(b));
        }
        rules.block(Kind(0), Kind(1)).block(Kind(3), Kind(4)).block(Kind(3), Kind(0));
        let pipeline = |method| (Pipeline::new(method, rules.clone(), masks.clone(), 40), Vec::new());
        let pipelines = Method::ALL.into_iter().map(pipeline).collect();
        let saved = (Vec::new(), Vec::new());
        Self { objects: Vec::new(), masks, pipelines, rules: rules.clone(), layout: 0, next_key: 1, saved }
    }

    fn clear(&mut self, random: &mut Random) {
        self.objects.clear();
        self.layout = random.below(6);
        for (pipeline, handles) in &mut self.pipelines {
            pipeline.clear();
            handles.clear();
        }
        if random.below(10) == 0 {
            (0..CROWD).for_each(|_| self.insert(random));
        }
    }

    fn insert(&mut self, random: &mut Random) {
        let object = self.any_object(random);
        self.objects.push(object);
        self.pipelines.iter_mut().for_each(|(pipeline, handles)| handles.push(pipeline.insert(object)));
    }

    fn change(&mut self, random: &mut Random) {
        for _ in 0..random.below(8) {
            self.insert(random);
        }
        for _ in 0..random.below(4).min(self.objects.len() as i32) {
            let i = random.below(self.objects.len() as i32) as usize;
            self.objects.swap_remove(i);
            for (pipeline, handles) in &mut self.pipelines {
                pipeline.remove(handles.swap_remove(i)).expect("a live handle");
            }
        }
        for _ in 0..random.below(6).min(self.objects.len() as i32) {
            let i = random.below(self.objects.len() as i32) as usize;
            let Object { rect, mask, .. } = self.any_object(random);
            self.objects[i] = Object { rect, mask, ..self.objects[i] };
            for (pipeline, handles) in &mut self.pipelines {
                pipeline.update(handles[i], rect, mask).expect("a live handle");
            }
        }
        match random.below(30) {
            0 => self.move_many(random),
            1..=3 => self.sweep_one(random),
            4 => self.load(random),
            5 | 6 => self.run(),
            7 => {
                let saved =
                    self.pipelines.iter().map(|(pipeline, handles)| (pipeline.snapshot(), handles.clone()));
                self.saved = (self.objects.clone(), saved.collect());
            }
            8 => {
                for ((pipeline, handles), (snapshot, saved)) in self.pipelines.iter_mut().zip(&self.saved.1) {
                    pipeline.restore(snapshot).expect("the same masks");
                    handles.clone_from(saved);
                    self.objects.clone_from(&self.saved.0);
                }
            }
            _ => {}
        }
        for (pipeline, _) in &self.pipelines {
            pipeline.validate().unwrap_or_else(|error| panic!("{}: {error}", pipeline.method()));
        }
    }

    /// Moves a few objects or all of them, in one call.
    fn move_many(&mut self, random: &mut Random) {
        let every = random.pick(&[1, 2, 30]);
        for i in (0..self.objects.len()).step_by(every) {
            let (x, y) = self.any_place(random);
            self.objects[i].rect = Rect { x, y, ..self.objects[i].rect };
        }
        let in_parts = random.below(2) == 0;
        for (pipeline, handles) in &mut self.pipelines {
            let moved = handles.iter().zip(&self.objects).step_by(every);
            if in_parts {
                let moved = moved.map(|(&handle, object)| (handle, (object.rect, object.mask)));
                pipeline.update_in_parts(|part| part.update_each(moved.clone(), |place| place))
            } else {
                pipeline.update_all(moved.map(|(&handle, object)| (handle, object.rect, object.mask)))
            }
            .expect("live handles");
        }
    }

    /// Sweeps an object, which queries find at the end of its path.
    fn sweep_one(&mut self, random: &mut Random) {
        if self.objects.is_empty() {
            return;
        }
        let i = random.below(self.objects.len() as i32) as usize;
        let Object { rect, mask, .. } = self.objects[i];
        let Ok(motion) = Motion::new(rect, self.any_place(random)) else { return };
        for (pipeline, handles) in &mut self.pipelines {
            // A second path before a run is refused.
            if pipeline.update_swept(handles[i], motion, mask).is_ok() {
                self.objects[i].rect = motion.to();
            }
        }
    }

    fn load(&mut self, random: &mut Random) {
        let objects: Vec<Object> = (0..random.below(30)).map(|_| self.any_object(random)).collect();
        for (pipeline, handles) in &mut self.pipelines {
            let known = handles.clone();
            pipeline.load(objects.iter().copied());
            let all: Vec<_> = pipeline.handles().zip(pipeline.objects()).collect();
            handles.extend(objects.iter().map(|object| {
                let is_it =
                    |(handle, other): &&(Handle, Object)| other.key == object.key && !known.contains(handle);
                all.iter().find(is_it).expect("it was loaded").0
            }));
        }
        self.objects.extend(objects);
    }

    /// Runs a tick, in which blocked objects stop before the end of their paths.
    fn run(&mut self) {
        for (pipeline, handles) in &mut self.pipelines {
            pipeline.run();
            for (handle, object) in handles.iter().zip(&mut self.objects) {
                object.rect = pipeline.object(*handle).expect("a live handle").rect;
            }
        }
    }

    fn any_object(&mut self, random: &mut Random) -> Object {
        // Keys in no particular order.
        self.next_key = self.next_key.wrapping_add(0x9E37_79B1);
        let (x, y) = self.any_place(random);
        let mask = (random.below(3) == 0).then(|| MaskId(random.below(self.masks.len() as i32) as u32));
        let (w, h) = match mask {
            Some(MaskId(mask)) => (self.masks[mask as usize].width(), self.masks[mask as usize].height()),
            None => (any_side(random), any_side(random)),
        };
        let kind = Kind(random.below(KINDS) as u8);
        Object { key: self.next_key, kind, rect: Rect::new(x, y, w, h), mask, value: () }
    }

    /// Returns a position in the current layout: a crowd around the origin, a field, a column, a row, a crowd with
    /// stragglers, or the limits of coordinates.
    pub(crate) fn any_place(&self, random: &mut Random) -> (i32, i32) {
        let limit = 1 << 30;
        let mut around = |reach| random.around(0, reach);
        match self.layout {
            0 => (around(40), around(40)),
            1 => (around(600), around(600)),
            2 => (around(5), around(3000)),
            3 => (around(3000), around(5)),
            4 if around(5) == 0 => (around(limit - 1), around(limit - 1)),
            4 => (around(100), around(100)),
            _ => (limit - around(100).abs(), around(100).abs() - limit),
        }
    }

    pub(crate) fn place_to_ask(&self, random: &mut Random) -> (i32, i32) {
        if self.objects.is_empty() || random.below(4) == 0 {
            return self.any_place(random);
        }
        let Rect { x, y, w, h } = self.objects[random.below(self.objects.len() as i32) as usize].rect;
        let limit = 1 << 30;
        let mut beside = |at: i32, side: i32| (at - 3 + random.below(side + 6)).clamp(-limit, limit);
        (beside(x, w), beside(y, h))
    }

    pub(crate) fn any_filter(&self, random: &mut Random) -> Asked {
        let by_rectangles = random.below(3) == 0;
        let set = |allowed: &dyn Fn(Kind) -> bool| {
            (0..64).filter(|&kind| allowed(Kind(kind))).fold(0, |kinds, kind| kinds | 1 << kind)
        };
        let (filter, kinds) = match random.below(4) {
            0 => (QueryFilter::ALL, u64::MAX),
            1 => {
                let kind = Kind(random.below(KINDS) as u8);
                (QueryFilter::noticed_by(kind), set(&|other| self.rules.may_meet(other, kind)))
            }
            2 => {
                let kind = Kind(random.below(KINDS) as u8);
                (QueryFilter::blocking(kind), set(&|other| self.rules.blocks(kind, other)))
            }
            _ => {
                let kinds = random.below(1 << KINDS) as u64;
                (QueryFilter::kinds(kinds), kinds)
            }
        };
        let len = self.objects.len() as i32;
        let without = (len > 0 && random.below(3) == 0).then(|| random.below(len) as usize);
        let within = if random.below(2) == 0 { u32::MAX } else { random.below(200) as u32 };
        Asked { filter, kinds, by_rectangles, without, is_odd: random.below(4) == 0, within }
    }

    /// Returns the indices of the objects that pass a filter, each with its mask if the filter uses masks.
    pub(crate) fn passing(&self, asked: Asked) -> impl Iterator<Item = (usize, &Object, Option<&Mask>)> {
        let passes = move |&(i, object): &(usize, &Object)| {
            asked.kinds >> object.kind.0 & 1 == 1
                && asked.without != Some(i)
                && (!asked.is_odd || object.key % 2 == 1)
        };
        self.objects.iter().enumerate().filter(passes).map(move |(i, object)| {
            let mask = object.mask.filter(|_| !asked.by_rectangles);
            (i, object, mask.map(|MaskId(mask)| &self.masks[mask as usize]))
        })
    }
}

/// Returns sides from one pixel to the longest; small ones are more frequent.
fn any_side(random: &mut Random) -> i32 {
    match random.below(12) {
        0 => 1,
        1..=7 => 1 + random.below(20),
        8..=9 => 1 + random.below(300),
        10 => 1 + random.below(5000),
        _ => 65_536 - random.below(2),
    }
}

fn is_solid(rect: Rect, mask: Option<&Mask>, x: i32, y: i32) -> bool {
    let inside = x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
    inside && mask.is_none_or(|mask| mask.get(x - rect.x, y - rect.y))
}

pub(crate) fn share_a_pixel(a: Rect, a_mask: Option<&Mask>, b: Rect, b_mask: Option<&Mask>) -> bool {
    let columns = a.x.max(b.x)..(a.x + a.w).min(b.x + b.w);
    let rows = a.y.max(b.y)..(a.y + a.h).min(b.y + b.h);
    if a_mask.is_none() && b_mask.is_none() {
        return !columns.is_empty() && !rows.is_empty();
    }
    let shared = |x, y| is_solid(a, a_mask, x, y) && is_solid(b, b_mask, x, y);
    rows.into_iter().any(|y| columns.clone().any(|x| shared(x, y)))
}

/// The first contact of a motion with an object. For a short motion, it tests each position on the path.
pub(crate) struct Walk {
    motion: Motion,
    /// Each position of the corner, with the time of the step that leads there; empty for a long motion.
    places: Vec<(TickFraction, (i32, i32))>,
}

impl Walk {
    pub(crate) fn new(motion: Motion) -> Self {
        let (from, to) = (motion.from(), motion.to());
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        if dx.abs().max(dy.abs()) > i64::from(WALKED) {
            return Self { motion, places: Vec::new() };
        }
        let places = steps_of((dx, dy)).into_iter();
        let places =
            places.map(|(time, (dx, dy))| (time, (from.x + dx as i32, from.y + dy as i32))).collect();
        Self { motion, places }
    }

    pub(crate) fn first_contact(
        &self,
        mask: Option<&Mask>,
        rect: Rect,
        theirs: Option<&Mask>,
    ) -> Option<(TickFraction, Rect)> {
        if self.places.is_empty() {
            let Sweep::Contact(contact) = sweep(self.motion, mask, Motion::still(rect), theirs).sweep else {
                return None;
            };
            return Some((contact.time, contact.a));
        }
        let placed = self.places.iter().map(|&(time, (x, y))| (time, Rect { x, y, ..self.motion.from() }));
        placed.into_iter().find(|&(_, place)| share_a_pixel(place, mask, rect, theirs))
    }
}
