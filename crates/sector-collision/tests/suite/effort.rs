//! The work of the fast finder on game-like crowds. It is counted, not timed, so that it is the same on every machine
//! and a change that increases it is noticed. `benches/peers` measures the time, compared with other libraries.

use crate::common::Random;
use sector_collision::fast::Finder;
use sector_collision::{Kind, Rect, Rules};

/// The number of counted frames, after a few in which the finder adapts.
const FRAMES: usize = 200;
const WARM_UP: usize = 100;

struct Workload {
    name: &'static str,
    boxes: usize,
    /// The area of the field per box, in square pixels.
    area: i32,
    /// The longest side of a box, in pixels. The shortest is 16.
    longest: i32,
    /// Units per pixel.
    unit: i32,
    /// Pixels per frame for the slowest and the fastest box.
    speed: (i32, i32),
    /// Whether the rules are those of a shooter, and half of the boxes are missiles that reappear elsewhere.
    is_game: bool,
    /// The percentage of empty places. If it is above 0, one box in a thousand dies in each frame, and as many are
    /// born in empty places.
    free: usize,
    /// The maximum numbers of sorted entries (including strangers) and of compared pairs, per 100 boxes and frame. Both
    /// are 10 % above the last measured values.
    limits: (usize, usize),
}

const CROWD: Workload = Workload {
    name: "",
    boxes: 2000,
    area: 2048,
    longest: 16,
    unit: 1,
    speed: (1, 3),
    is_game: false,
    free: 0,
    limits: (0, 0),
};

const GAME: Workload = Workload { is_game: true, ..CROWD };

const WORKLOADS: [Workload; 15] = [
    Workload { name: "sparse", area: 4096, limits: (45, 132), ..CROWD },
    Workload { name: "dense", limits: (124, 288), ..CROWD },
    Workload { name: "crowded", area: 512, limits: (138, 499), ..CROWD },
    Workload { name: "dense, sixteenths", unit: 16, limits: (124, 288), ..CROWD },
    Workload { name: "dense, four times as fast", speed: (4, 12), limits: (124, 288), ..CROWD },
    Workload { name: "dense, ten times as many", boxes: 20_000, limits: (125, 218), ..CROWD },
    Workload { name: "mixed sizes", longest: 256, limits: (124, 612), ..CROWD },
    Workload { name: "game", limits: (23, 29), ..GAME },
    Workload { name: "game, sixteenths", unit: 16, limits: (23, 30), ..GAME },
    Workload { name: "game, ten times as many", boxes: 20_000, limits: (24, 33), ..GAME },
    Workload { name: "game, few places free", free: 4, limits: (22, 25), ..GAME },
    Workload { name: "game, most places free", free: 90, boxes: 20_000, limits: (3, 3), ..GAME },
    Workload { name: "stage, few places free", free: 10, boxes: 100, limits: (93, 2041), ..GAME },
    Workload { name: "stage in a large table", free: 99, boxes: 10_000, limits: (2, 29), ..GAME },
    Workload { name: "stage", boxes: 100, limits: (100, 2831), ..GAME },
];

fn shooter() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3)).allow(Kind(1), Kind(2));
    rules
}

/// A box that flies straight, in pixels.
struct Flier {
    at: (i32, i32),
    step: (i32, i32),
    side: i32,
    kind: Kind,
    is_free: bool,
}

impl Workload {
    fn field(&self) -> i32 {
        (self.boxes as i32 * self.area).isqrt()
    }

    fn fliers(&self, random: &mut Random) -> Vec<Flier> {
        let flier = |i: usize| {
            let mut speed = || {
                let speed = self.speed.0 + random.below(self.speed.1 - self.speed.0 + 1);
                if random.below(2) == 0 { speed } else { -speed }
            };
            let step = (speed(), speed());
            let side = if self.longest > 16 && i.is_multiple_of(16) {
                16 + random.below(self.longest - 15)
            } else {
                16
            };
            // One ship, a tenth of the boxes shots, two fifths aliens, the rest bullets.
            let kind = match i % 10 {
                _ if i == 0 => 0,
                0 => 1,
                1..5 => 2,
                _ => 3,
            };
            Flier {
                is_free: false,
                at: (random.below(self.field()), random.below(self.field())),
                step,
                side,
                kind: Kind(kind),
            }
        };
        (0..self.boxes).map(flier).collect()
    }

    fn fly(&self, flier: &mut Flier, random: &mut Random) {
        let field = self.field();
        let is_missile = self.is_game && flier.kind != Kind(2);
        for (at, step) in [(&mut flier.at.0, &mut flier.step.0), (&mut flier.at.1, &mut flier.step.1)] {
            *at += if is_missile { 2 * *step } else { *step };
            if !is_missile && (*at < 0 && *step < 0 || *at > field && *step > 0) {
                *step = -*step;
            }
        }
        let inside = 0..=field;
        if is_missile && !(inside.contains(&flier.at.0) && inside.contains(&flier.at.1)) {
            flier.at = (random.below(field), random.below(field));
        }
    }

    fn replace(&self, fliers: &mut [Flier], random: &mut Random) {
        for dies in [true, false] {
            let mut left = self.boxes.div_ceil(1000);
            while left > 0 {
                let flier = &mut fliers[random.below(self.boxes as i32) as usize];
                if flier.is_free != dies {
                    flier.is_free = dies;
                    if !dies {
                        flier.at = (random.below(self.field()), random.below(self.field()));
                    }
                    left -= 1;
                }
            }
        }
    }

    /// Returns the work per 100 boxes and frame: entries sorted, and pairs compared.
    fn work(&self) -> (usize, usize) {
        let mut random = Random(7);
        let mut fliers = self.fliers(&mut random);
        for flier in &mut fliers {
            flier.is_free = (random.below(100) as usize) < self.free;
        }
        let (rules, mut finder) = (shooter(), Finder::with_capacity(self.boxes));
        let mut work = (0, 0);
        for frame in 0..WARM_UP + FRAMES {
            let rect = |flier: &Flier| {
                let [x, y, side] = [flier.at.0, flier.at.1, flier.side].map(|pixels| pixels * self.unit);
                Rect::new(x, y, side, side)
            };
            let rects: Vec<Rect> = fliers.iter().map(rect).collect();
            let kind = |flier: &Flier| if flier.is_free { Kind(255) } else { flier.kind };
            let kinds: Vec<Kind> = fliers.iter().map(kind).collect();
            if self.is_game {
                finder.find_permitted(&rects, &kinds, &rules);
            } else {
                finder.find(&rects);
            }
            if frame >= WARM_UP {
                let (sorted, compared) = finder.effort();
                work = (work.0 + sorted, work.1 + compared);
            }
            let living = fliers.iter_mut().filter(|flier| !flier.is_free);
            living.for_each(|flier| self.fly(flier, &mut random));
            if self.free > 0 {
                self.replace(&mut fliers, &mut random);
            }
        }
        let share = |count: usize| count * 100 / (FRAMES * self.boxes);
        (share(work.0), share(work.1))
    }
}

#[test]
fn no_workload_exceeds_its_limit() {
    for workload in WORKLOADS {
        let Workload { name, limits, .. } = workload;
        let work = workload.work();
        println!("{name}: {work:?} of {limits:?}");
        assert!(work.0 <= limits.0 && work.1 <= limits.1, "{name}: {work:?} is more than {limits:?}");
        // A limit far above the actual work would catch nothing.
        assert!(
            limits.0 <= work.0 * 5 / 4 + 2 && limits.1 <= work.1 * 5 / 4 + 2,
            "{name}: {work:?}, so lower {limits:?}"
        );
    }
}
