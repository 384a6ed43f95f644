//! The boxes that all contestants get, frame by frame.

use sector_collision::{Kind, Pair, Rect, Rules};

/// Frames before the movement begins anew; the last leads on to the first.
pub const FRAMES: usize = 120;
/// Side of a common box in pixels.
const SIDE: i32 = 16;

/// A layout: the places and sizes of boxes, and the rules between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Boxes at random places, one for each 64 × 64 pixels.
    Spread,
    /// Squadrons of fifty within 200 × 200 pixels, on sixteen times the field.
    Clustered,
    /// Boxes within 64 pixels of x, one for each five pixels of y.
    Column,
    /// Boxes with sides of 4, 8, … 256 pixels, each side half as often as the one before, on four times the field.
    Mixed,
    /// Ships (one box in ten), shots, aliens and their missiles at the places of `Spread`, with the rules of a shooter.
    Game,
}

impl Layout {
    /// All layouts, with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("spread", Self::Spread),
        ("clustered", Self::Clustered),
        ("column", Self::Column),
        ("mixed", Self::Mixed),
        ("game", Self::Game),
    ];
}

/// All frames of a workload.
pub struct Workload {
    /// The boxes of each frame; box i is the same in all frames.
    pub frames: Vec<Vec<Rect>>,
    /// The kind of each box.
    pub kinds: Vec<Kind>,
    /// The rules between kinds; `None` if all boxes may meet.
    pub rules: Option<Rules>,
}

/// The 32-bit generator PCG: small, and good enough to scatter boxes.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = ((self.0 >> 18 ^ self.0) >> 27) as u32;
        let bits = mixed.rotate_right((self.0 >> 59) as u32);
        ((u64::from(bits) * u64::from(bound)) >> 32) as i32
    }

    pub fn unit(&mut self) -> f64 {
        f64::from(self.below(1 << 30)) / f64::from(1 << 30)
    }
}

impl Workload {
    /// Creates `n` boxes that each fly straight at a speed of its own, 0.5 to 3 pixels a frame, and back.
    pub fn new(layout: Layout, n: usize) -> Self {
        let mut random = Random(1);
        let boxes: Vec<_> = (0..n)
            .map(|i| {
                let (x, y, side) = place(layout, i, n, &mut random);
                let (speed, angle) = (0.5 + 2.5 * random.unit(), std::f64::consts::TAU * random.unit());
                (x, y, side, speed * angle.cos(), speed * angle.sin())
            })
            .collect();
        let frames = (0..FRAMES)
            .map(|t| {
                let away = t.min(FRAMES - t) as f64;
                let at = |from: i32, speed: f64| (f64::from(from) + speed * away).floor() as i32;
                boxes
                    .iter()
                    .map(|&(x, y, side, dx, dy)| Rect::new(at(x, dx), at(y, dy), side, side))
                    .collect()
            })
            .collect();
        let kinds = (0..n).map(|i| if layout == Layout::Game { kind(i) } else { Kind(0) }).collect();
        Self { frames, kinds, rules: (layout == Layout::Game).then(rules) }
    }

    /// Whether the rules allow a pair of boxes; libraries call this in their callbacks.
    #[inline]
    pub fn permits(&self, a: u32, b: u32) -> bool {
        let kind = |id: u32| self.kinds[id as usize];
        self.rules.as_ref().is_none_or(|rules| rules.may_meet(kind(a), kind(b)))
    }

    /// Returns the pairs of a frame, by a double loop over boxes sorted by left edge.
    pub fn expected(&self, frame: usize) -> Vec<Pair> {
        let rects = &self.frames[frame];
        let mut order: Vec<u32> = (0..rects.len() as u32).collect();
        order.sort_by_key(|&i| rects[i as usize].x);
        let mut pairs = Vec::new();
        for (at, &a) in order.iter().enumerate() {
            let rect = rects[a as usize];
            for &b in order[at + 1..].iter().take_while(|&&b| rects[b as usize].x < rect.right()) {
                if rect.overlaps(rects[b as usize]) && self.permits(a, b) {
                    pairs.push(Pair::new(a, b));
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

fn place(layout: Layout, i: usize, n: usize, random: &mut Random) -> (i32, i32, i32) {
    let field = (64.0 * (n as f64).sqrt()) as u32;
    match layout {
        Layout::Spread | Layout::Game => (random.below(field), random.below(field), SIDE),
        Layout::Clustered => {
            let mut squadron = Random((i / 50) as u64 * 0x9e37_79b9 + 77);
            squadron.below(2);
            let (x, y) = (squadron.below(4 * field), squadron.below(4 * field));
            (x + random.below(200), y + random.below(200), SIDE)
        }
        Layout::Column => (random.below(64), i as i32 * SIDE / 3, SIDE),
        Layout::Mixed => {
            let side = 4 << (i | 64).trailing_zeros();
            (random.below(2 * field), random.below(2 * field), side)
        }
    }
}

/// Returns the kind of box `i`: a tenth ships, two tenths shots, four aliens, three alien missiles.
fn kind(i: usize) -> Kind {
    Kind([0, 1, 1, 2, 2, 2, 2, 3, 3, 3][i % 10])
}

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3)).allow(Kind(1), Kind(2)).allow(Kind(1), Kind(3));
    rules
}
