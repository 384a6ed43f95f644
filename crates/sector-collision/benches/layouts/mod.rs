//! The benchmark scenes: layouts for any number of objects, motions, and rules.

use sector_collision::broad::SectorSize;
use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules, Tuning};

/// A layout: a name, a description, and the rectangle of object `i` of `n`.
pub(crate) type Layout = (&'static str, &'static str, fn(i32, i32) -> Rect);

/// On average, a square with a side of `spacing` pixels holds one object of a field that grows with their number.
fn field(i: i32, n: i32, spacing: i32) -> (i32, i32) {
    let side = (f64::from(n).sqrt() * f64::from(spacing)) as i32 + 1;
    (scatter(i, 0) % side, scatter(i, 1) % side)
}

/// Returns the rectangle of object `i`: of groups of `size` objects, each at random positions on a square.
fn grouped(i: i32, n: i32, size: i32, side: i32) -> Rect {
    let (group, columns) = (i / size, (n / size).isqrt() + 1);
    let (x, y) = (group % columns * 400 + scatter(i, 0) % side, group / columns * 400 + scatter(i, 1) % side);
    Rect::new(x, y, 16, 16)
}

fn on_field(i: i32, n: i32, spacing: i32, (w, h): (i32, i32)) -> Rect {
    let (x, y) = field(i, n, spacing);
    Rect::new(x, y, w, h)
}

fn square(side: i32) -> (i32, i32) {
    (side, side)
}

fn sizes(i: i32, n: i32) -> Rect {
    let side = if i % 100 == 0 { 400 } else { 8 };
    on_field(i, n, 64, square(side))
}

pub(crate) const LAYOUTS: [Layout; 12] = [
    ("spread", "one object of 16 × 16 pixels per 64 × 64 pixels", |i, n| on_field(i, n, 64, square(16))),
    ("dense", "one object of 16 × 16 pixels per 20 × 20 pixels", |i, n| on_field(i, n, 20, square(16))),
    ("column", "objects of 16 × 16 pixels, one below the other within 64 pixels along x", |i, _| {
        Rect::new(scatter(i, 0) % 64, 24 * i, 16, 16)
    }),
    ("pairs", "two objects of 16 × 16 pixels close together, 60 pixels to the next two", |i, _| {
        Rect::new(i / 2 * 60 + scatter(i, 0) % 8, scatter(i, 1) % 8 + i % 2 * 5, 16, 16)
    }),
    ("rooms", "groups of 30 objects of 16 × 16 pixels, 350 pixels apart", |i, n| grouped(i, n, 30, 50)),
    ("giants", "one object in 100 with a side of 400 pixels, the others 8; spread", sizes),
    ("far-giants", "as `giants`, but one object in 200 is 100 million pixels away", |i, n| {
        let far = |coordinate| (scatter(i, coordinate) % 2 * 2 - 1) * 100_000_000;
        let rect = sizes(i, n);
        if i % 200 == 1 { Rect::new(far(2) + rect.x, far(3) + rect.y, 8, 8) } else { rect }
    }),
    (
        "tenth-giants",
        "one object in 10 with a side of 200 pixels, the others 8, one per 200 × 200 pixels",
        |i, n| on_field(i, n, 200, square(if i % 10 == 0 { 200 } else { 8 })),
    ),
    ("packed-giants", "as `tenth-giants`, but one object per 40 × 40 pixels", |i, n| {
        on_field(i, n, 40, square(if i % 10 == 0 { 200 } else { 8 }))
    }),
    ("slabs", "one object in 50 of 2000 × 400 pixels, the others 12 × 12; spread", |i, n| {
        on_field(i, n, 64, if i % 50 == 0 { (2000, 400) } else { (12, 12) })
    }),
    ("flat", "bars of 400 × 6 pixels, one per 100 × 100 pixels", |i, n| on_field(i, n, 100, (400, 6))),
    ("tall", "bars of 6 × 400 pixels, one per 100 × 125 pixels; the field is higher than wide", |i, n| {
        let rect = on_field(i, n, 100, (6, 400));
        Rect { y: rect.y * 5 / 4, ..rect }
    }),
];

pub(crate) const COUNTS: [i32; 3] = [100, 1000, 10_000];

/// The name of each motion, and what objects do.
pub(crate) const MOTIONS: [(&str, &str); 4] = [
    ("rest", "one object in 50 moves by up to a pixel per tick"),
    ("creep", "each object moves by up to a pixel per tick"),
    ("fast", "each object moves by up to 16 pixels per tick"),
    ("jump", "each object takes the position of another in each tick"),
];

/// The name of each set of rules, and which objects may meet.
pub(crate) const RULES: [(&str, &str); 3] = [
    ("all", "every pair may meet"),
    ("sides", "objects of two sides, as many on each, meet only those of the other side"),
    ("few", "four objects meet all others, which do not meet each other"),
];

/// Returns a pseudo-random number from 0 to 2³¹ - 1: the finalizer of `MurmurHash3` (Appleby). A plain product would
/// arrange the objects in a lattice, where overlaps appear and disappear all at once.
fn scatter(i: i32, coordinate: u32) -> i32 {
    let mut mixed = (4 * i as u32 + coordinate).wrapping_mul(0x9E37_79B9);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0xC2B2_AE35);
    ((mixed ^ mixed >> 16) >> 1) as i32
}

/// A row of the table: a layout with a number of objects, a motion and rules.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) layout: Layout,
    pub(crate) n: i32,
    pub(crate) motion: &'static str,
    pub(crate) rules: &'static str,
}

impl Scene {
    /// Returns all rows: every layout, number and motion except `fast`; with rules, fast ones and two layouts.
    pub(crate) fn all() -> Vec<Self> {
        let mut scenes = Vec::new();
        for layout in LAYOUTS {
            for n in COUNTS {
                for motion in ["rest", "creep", "jump"] {
                    scenes.push(Self { layout, n, motion, rules: "all" });
                }
                for motion in ["creep", "fast"] {
                    let rules =
                        ["sides", "few"].into_iter().filter(|_| layout.0 == "spread" || layout.0 == "column");
                    scenes.extend(rules.map(|rules| Self { layout, n, motion, rules }));
                }
            }
        }
        scenes
    }

    pub(crate) fn name(&self) -> String {
        format!("{}/{}/{}/{}", self.layout.0, self.n, self.motion, self.rules)
    }

    pub(crate) fn rects(&self) -> Vec<Rect> {
        (0..self.n).map(|i| (self.layout.2)(i, self.n)).collect()
    }

    fn kind(&self, i: i32) -> Kind {
        Kind(match self.rules {
            "few" => u8::from(i >= 4),
            "sides" => (i % 2) as u8,
            _ => 0,
        })
    }
}

/// A pipeline with the objects of a scene, which move in each tick.
pub(crate) struct Game {
    pub(crate) pipeline: Pipeline,
    handles: Vec<Handle>,
    motion: &'static str,
    rects: Vec<Rect>,
    tick: i32,
}

impl Game {
    pub(crate) fn new(method: Method, scene: &Scene, set: impl Fn(&mut Tuning)) -> Self {
        let rects = scene.rects();
        let mut tuning = Tuning { sector: SectorSize::for_rects(rects.iter().copied()), ..Tuning::default() };
        set(&mut tuning);
        let rules = if scene.rules == "all" { Rules::all() } else { Rules::from([(Kind(0), Kind(1))]) };
        let mut pipeline = Pipeline::with_tuning(method, tuning, rules, [], rects.len());
        pipeline.load((0..).zip(&rects).map(|(i, &rect)| Object::new(i as u32, scene.kind(i), rect)));
        let handles = pipeline.handles().collect();
        Self { pipeline, handles, motion: scene.motion, rects, tick: 0 }
    }

    /// Inserts and removes an object that is larger than all others, so that the next query sorts the objects again.
    pub(crate) fn touch(&mut self) {
        let giant = self.pipeline.insert(Object::new(u32::MAX, Kind(0), Rect::new(0, 0, 65_536, 65_536)));
        self.pipeline.remove(giant).expect("a live handle");
    }

    /// Moves the objects, updates those that moved, and finds the overlaps. Returns their number.
    pub(crate) fn tick(&mut self) -> usize {
        self.tick += 1;
        // Objects swing: 30 ticks forward, 30 back.
        let swing = 30 - (self.tick % 60 - 30).abs();
        for (i, (&handle, &rect)) in (0..).zip(self.handles.iter().zip(&self.rects)) {
            let (x, y) = match self.motion {
                "rest" if i % 50 != 0 => continue,
                "jump" => {
                    let other = self.rects[((i + self.tick * 7919) as usize) % self.rects.len()];
                    (other.x, other.y)
                }
                "fast" => (rect.x + (i % 5 - 2) * 8 * swing, rect.y + (i / 5 % 5 - 2) * 8 * swing),
                _ => (rect.x + (i % 3 - 1) * swing, rect.y + (i / 3 % 3 - 1) * swing),
            };
            self.pipeline.update(handle, Rect { x, y, ..rect }, None).expect("a live handle");
        }
        self.pipeline.find_overlaps();
        self.pipeline.counts().rect_hits as usize
    }
}
