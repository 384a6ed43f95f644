//! The benchmark scenes: five layouts for any number of objects, with the motion of each.

use sector_collision::{
    Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, SectorSize, Tuning,
};

/// The side of a common sprite, in pixels.
pub(crate) const SIDE: i32 = 16;
/// The number of ticks after which the motion repeats.
pub(crate) const PERIOD: i32 = 120;

/// A layout: the positions and sizes of objects, their motion, and the rules for which kinds may meet.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Layout {
    /// Sprites at random positions, one per 64 × 64 pixels: the field grows with the number of objects.
    Spread,
    /// Squadrons of fifty, dense inside and far from each other.
    Clustered,
    /// Sprites within 64 pixels along x, one below the other.
    Column,
    /// Objects with sides from 4 to 256 pixels, mostly small, at random positions on four times the area of `Spread`.
    Sizes,
    /// Ships, shots, aliens and their missiles at the positions of `Spread`, with the rules of a game.
    Game,
}

impl Layout {
    pub(crate) const ALL: [(&'static str, Self); 5] = [
        ("spread", Self::Spread),
        ("clustered", Self::Clustered),
        ("column", Self::Column),
        ("sizes", Self::Sizes),
        ("game", Self::Game),
    ];

    fn side(self, i: i32) -> i32 {
        match self {
            // 4, 8, … 256; each size half as frequent as the previous one.
            Self::Sizes => 4 << (i as u32 | 64).trailing_zeros(),
            _ => SIDE,
        }
    }

    fn rect(self, i: i32, n: i32, t: i32) -> Rect {
        // Objects swing by up to two pixels per tick, each at its own speed.
        let swing = (t - PERIOD / 2).abs() * (i % 5 - 2) / 2;
        let side = 64 * n.isqrt().max(1);
        let within = |side: i32| (scatter(i, 0) % side, scatter(i, 1) % side);
        let (x, y) = match self {
            Self::Spread | Self::Game => within(side),
            Self::Sizes => within(2 * side),
            Self::Clustered => {
                let squadron = |coordinate| scatter(i / 50, coordinate) % (4 * side);
                (squadron(2) + scatter(i, 0) % 200, squadron(3) + scatter(i, 1) % 200)
            }
            Self::Column => (scatter(i, 0) % 64, i * SIDE / 3),
        };
        let dx = if self == Self::Column { swing % 8 } else { swing };
        Rect::new(x + dx, y - swing, self.side(i), self.side(i))
    }

    fn kind(self, i: i32) -> Kind {
        match self {
            Self::Game => Kind([0, 1, 1, 2, 2, 2, 2, 3, 3, 3][i as usize % 10]),
            _ => Kind(0),
        }
    }

    fn rules(self) -> Rules {
        if self != Self::Game {
            return Rules::all();
        }
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3));
        rules.allow(Kind(1), Kind(2)).allow(Kind(1), Kind(3));
        rules
    }

    /// Returns the default tuning with a sector size that fits `n` objects.
    pub(crate) fn tuning(self, n: i32) -> Tuning {
        Tuning { sector: SectorSize::for_rects((0..n).map(|i| self.rect(i, n, 0))), ..Tuning::default() }
    }

    /// Returns the mask of object `i`: sprites of the common size have one, all others are solid.
    fn mask(self, i: i32) -> Option<MaskId> {
        (self.side(i) == SIDE).then_some(MaskId(0))
    }

    fn object(self, i: i32, n: i32) -> Object {
        Object { key: i as u32, kind: self.kind(i), rect: self.rect(i, n, 0), mask: self.mask(i), value: () }
    }
}

/// Returns a pseudo-random number from 0 to 2³¹ - 1: the finalizer of `MurmurHash3` (Appleby). A plain product would
/// arrange the objects in a lattice, where overlaps appear and disappear all at once.
fn scatter(i: i32, coordinate: u32) -> i32 {
    let mut mixed = (4 * i as u32 + coordinate).wrapping_mul(0x9E37_79B9);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0xC2B2_AE35);
    ((mixed ^ mixed >> 16) >> 1) as i32
}

/// A pipeline with the objects of a layout, which move in each tick.
pub(crate) struct Game {
    layout: Layout,
    pub(crate) pipeline: Pipeline,
    handles: Vec<Handle>,
    tick: i32,
}

impl Game {
    pub(crate) fn new(method: Method, layout: Layout, n: i32, tuning: Tuning) -> Self {
        let disc =
            Mask::from_fn(SIDE, SIDE, |x, y| (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15) < 200);
        let mut pipeline = Pipeline::with_tuning(method, tuning, layout.rules(), vec![disc], n as usize);
        // Insert from left to right; otherwise the list would spend minutes sorting 50,000 objects one by one.
        let mut order: Vec<i32> = (0..n).collect();
        order.sort_by_key(|&i| layout.rect(i, n, 0).x);
        let mut handles: Vec<_> =
            order.into_iter().map(|i| (i, pipeline.insert(layout.object(i, n)))).collect();
        handles.sort_by_key(|&(i, _)| i);
        let handles = handles.into_iter().map(|(_, handle)| handle).collect();
        Self { layout, pipeline, handles, tick: 0 }
    }

    /// Runs a game tick: every object moves a pixel or two and is updated in the pipeline, and the pipeline runs all
    /// phases down to the bitmaps. Returns the number of hits.
    pub(crate) fn tick(&mut self) -> usize {
        self.tick = (self.tick + 1) % PERIOD;
        let n = self.handles.len() as i32;
        for (i, &handle) in (0..).zip(&self.handles) {
            let (rect, mask) = (self.layout.rect(i, n, self.tick), self.layout.mask(i));
            self.pipeline.update(handle, rect, mask).expect("a live handle");
        }
        self.pipeline.run();
        self.pipeline.hits().len()
    }
}
