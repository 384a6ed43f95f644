//! A random scene, run by a pipeline.

use super::double_loop::DoubleLoop;
use super::failure::Problem;
use super::random::Random;
use crate::broad::BroadPhase;
use crate::handle::Handle;
use crate::mask::Mask;
use crate::motion::Motion;
use crate::objects::{MaskId, Object};
use crate::pipeline::Pipeline;
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect};
use crate::rules::{Kind, Rules};
use std::sync::Arc;

/// The objects in a scene have kinds below this number, or the highest kind.
const KINDS: i32 = 5;
/// The highest possible kind: the last bit of a set of kinds.
const HIGHEST_KIND: Kind = Kind(Kind::COUNT as u8 - 1);
const MASKS: i32 = 4;
/// A method validates itself after each change of a scene with fewer objects than this. Twice as many objects take twice
/// as long, so a larger scene has proportionally fewer validations.
const VALIDATED_EACH_TIME: i32 = 25;
/// Capacities for methods: too small; enough; large enough for `auto` to choose the fast finder.
const CAPACITIES: [usize; 3] = [4, 300, 3000];

#[derive(Clone, Copy, Debug)]
enum Layout {
    /// A field of 1,200 × 1,200 pixels.
    Spread,
    /// Clusters of 160 × 160 pixels around corners of cells: (0, 0), (64, 64), (-512, 256) and (8192, -64).
    Clusters,
    /// A column, 40 pixels wide.
    Column,
    /// The corners of the plane, at the limits of coordinates.
    Limits,
    /// A mixture of the other layouts.
    Mixed,
}

const LAYOUTS: [Layout; 5] =
    [Layout::Clusters, Layout::Spread, Layout::Column, Layout::Mixed, Layout::Limits];

/// The largest side, in pixels, of a scene's objects other than giants: each scene uses one of these values.
const SIDES: [i32; 4] = [16, 40, 1, 300];

/// A scene: the objects, and the pipeline with the method under test.
#[derive(Debug)]
pub(super) struct Scene {
    random: Random,
    layout: Layout,
    max_side: i32,
    capacity: usize,
    /// The number of objects beyond which objects are removed as often as inserted.
    crowd: i32,
    masks: Arc<[Mask]>,
    pipeline: Pipeline,
    objects: Vec<Object>,
    /// The handle of each object, by index.
    handles: Vec<Handle>,
    /// The motion of each object in the next tick if it is swept, by index.
    motions: Vec<Option<Motion>>,
    next_key: u32,
}

impl Scene {
    pub(super) fn new(seed: u64, make: &mut impl FnMut(usize) -> Box<dyn BroadPhase>) -> Self {
        let mut random = Random::new(seed);
        let capacity = CAPACITIES[random.below(3) as usize];
        let masks: Arc<[Mask]> = (0..MASKS).map(|_| any_mask(&mut random)).collect();
        let rules = any_rules(&mut random);
        let mut pipeline = Pipeline::with_broad_phase(make(capacity), rules, Arc::clone(&masks), capacity);
        pipeline.start_audit();
        let crowd = if seed % 50 == 49 { 400 } else { 3 + (seed % 50) as i32 };
        Self {
            layout: LAYOUTS[random.below(LAYOUTS.len() as i32) as usize],
            max_side: SIDES[random.below(SIDES.len() as i32) as usize],
            random,
            capacity,
            crowd,
            masks,
            pipeline,
            objects: Vec::new(),
            handles: Vec::new(),
            motions: Vec::new(),
            next_key: 1000,
        }
    }

    pub(super) fn tick(
        &mut self,
        make: &mut impl FnMut(usize) -> Box<dyn BroadPhase>,
    ) -> Result<(), Problem> {
        // A tick without a change counts, too.
        let changes = self.random.below(2 * self.crowd);
        for i in 0..changes {
            self.change(make);
            if i % (1 + self.crowd / VALIDATED_EACH_TIME) == 0 {
                self.pipeline.validate().map_err(Problem::Invalid)?;
            }
        }
        self.pipeline.run();
        if let Some(fault) = self.pipeline.fault() {
            return Err(Problem::Fault(fault));
        }
        self.pipeline.validate().map_err(Problem::Invalid)?;
        let expected = DoubleLoop::run(&self.objects, &self.motions, self.pipeline.rules(), &self.masks);
        self.motions.fill(None);
        expected.compare(&self.pipeline, &self.objects)
    }

    fn change(&mut self, make: &mut impl FnMut(usize) -> Box<dyn BroadPhase>) {
        let is_full = self.objects.len() as i32 >= self.crowd;
        match self.random.below(400) {
            0 => self.clear(),
            1..4 => self.pipeline.set_broad_phase(make(self.capacity)),
            4..120 if !is_full => self.insert(),
            120..150 => self.with_any(Self::remove),
            150..180 => self.with_any(Self::jump),
            180..200 => self.with_any(Self::change_frame),
            200..250 => self.with_any(Self::fly),
            _ if self.objects.is_empty() => self.insert(),
            _ => self.with_any(Self::step),
        }
    }

    /// Calls `change` with the index of a random object. Does nothing in an empty scene.
    fn with_any(&mut self, change: impl FnOnce(&mut Self, usize)) {
        if !self.objects.is_empty() {
            let i = self.random.below(self.objects.len() as i32) as usize;
            change(self, i);
        }
    }

    fn insert(&mut self) {
        // Keys are in a different order than slots and indices, and unique: 75 is a primitive root of the prime 65,537.
        self.next_key = self.next_key * 75 % 65_537;
        let kind = match self.random.below(KINDS + 1) {
            KINDS => HIGHEST_KIND,
            kind => Kind(kind as u8),
        };
        let (rect, mask) = self.any_frame();
        let object = Object { key: self.next_key, kind, rect, mask, value: () };
        self.handles.push(self.pipeline.insert(object));
        self.objects.push(object);
        self.motions.push(None);
    }

    fn remove(&mut self, i: usize) {
        self.objects.swap_remove(i);
        self.motions.swap_remove(i);
        self.pipeline.remove(self.handles.swap_remove(i)).expect("the object is there");
    }

    fn clear(&mut self) {
        self.pipeline.clear();
        self.objects.clear();
        self.handles.clear();
        self.motions.clear();
    }

    fn update(&mut self, i: usize, rect: Rect, mask: Option<MaskId>) {
        (self.objects[i].rect, self.objects[i].mask) = (rect, mask);
        self.motions[i] = None;
        self.pipeline.update(self.handles[i], rect, mask).expect("the object is there");
    }

    /// Moves an object along a swept path of up to a few hundred pixels.
    fn fly(&mut self, i: usize) {
        let Object { rect, mask, .. } = self.objects[i];
        let reach = if self.random.one_in(4) { 400 } else { 40 };
        let to = (self.random.around(rect.x, reach), self.random.around(rect.y, reach));
        let motion =
            Motion::new(rect, (within_limits(to.0), within_limits(to.1))).expect("within the limits");
        // A giant may be too large for a path.
        if self.pipeline.update_swept(self.handles[i], motion, mask).is_ok() {
            (self.objects[i].rect, self.motions[i]) = (motion.to(), Some(motion));
        }
    }

    fn step(&mut self, i: usize) {
        let Object { rect: Rect { x, y, w, h }, mask, .. } = self.objects[i];
        let (x, y) = (self.random.around(x, 9), self.random.around(y, 9));
        self.update(i, Rect::new(within_limits(x), within_limits(y), w, h), mask);
    }

    fn jump(&mut self, i: usize) {
        let (rect, mask) = self.any_frame();
        self.update(i, rect, mask);
    }

    fn change_frame(&mut self, i: usize) {
        let (Rect { w, h, .. }, mask) = self.any_frame();
        let Rect { x, y, .. } = self.objects[i].rect;
        self.update(i, Rect::new(x, y, w, h), mask);
    }

    /// Returns a rectangle at a random position, with or without a mask of its size.
    fn any_frame(&mut self) -> (Rect, Option<MaskId>) {
        let (x, y) = self.any_place();
        if self.random.one_in(3) {
            let mask = self.random.below(MASKS) as usize;
            let (w, h) = (self.masks[mask].width(), self.masks[mask].height());
            return (Rect::new(x, y, w, h), Some(MaskId(mask as u32)));
        }
        let max =
            if self.random.one_in(12) { [64, 5000, MAX_SIDE][self.random.below(3) as usize] } else { 0 };
        let mut side = || if max > 0 { max } else { 1 + self.random.below(self.max_side) };
        (Rect::new(x, y, side(), side()), None)
    }

    fn any_place(&mut self) -> (i32, i32) {
        let random = &mut self.random;
        let layout = match self.layout {
            Layout::Mixed => LAYOUTS[random.below(LAYOUTS.len() as i32) as usize],
            layout => layout,
        };
        match layout {
            Layout::Spread | Layout::Mixed => (random.around(0, 600), random.around(0, 600)),
            Layout::Column => (random.around(300, 20), random.around(0, 1000)),
            Layout::Clusters => {
                let (x, y) = [(0, 0), (64, 64), (-512, 256), (8192, -64)][random.below(4) as usize];
                (random.around(x, 80), random.around(y, 80))
            }
            Layout::Limits => {
                let far = |random: &mut Random| {
                    let end = if random.one_in(2) { MAX_COORDINATE } else { -MAX_COORDINATE };
                    within_limits(random.around(end, 150))
                };
                (far(random), far(random))
            }
        }
    }
}

fn within_limits(coordinate: i32) -> i32 {
    coordinate.clamp(-MAX_COORDINATE, MAX_COORDINATE)
}

fn any_mask(random: &mut Random) -> Mask {
    let max = if random.one_in(4) { 200 } else { 40 };
    let (w, h, step) = (1 + random.below(max), 1 + random.below(max), 1 + random.below(6));
    Mask::from_fn(w, h, |x, y| (x * 3 + y) % step == 0)
}

/// Returns random rules: in a third of the scenes all kinds may meet, otherwise up to five pairs of kinds.
fn any_rules(random: &mut Random) -> Rules {
    if random.one_in(3) {
        return Rules::all();
    }
    let mut rules = Rules::none();
    let mut kind = || Kind(random.below(KINDS) as u8);
    let pairs: [[Kind; 2]; 5] = std::array::from_fn(|_| [kind(), kind()]);
    let count = 1 + random.below(5) as usize;
    for &[a, b] in &pairs[..count] {
        rules.allow(a, b);
    }
    if random.one_in(4) {
        rules.allow(HIGHEST_KIND, Kind(0));
    }
    rules
}
