//! The built-in scenes of the lab, and how they are generated.

use super::bodies::{ContactMaterial, SetupResult};
use super::scene::{LabObject, LabScene};
use super::{body_scenes, demos, hand, turning};
use crate::sim::FIELD_WIDTH;
use sector_collision::bounding::Bounding;
use sector_collision::broad::SectorSize;
use sector_collision::{Kind, Mask, Method, Object, Rect, Rules, Tuning};

/// The parameters from which a built-in scene is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The number of objects; `None` for a scene that is not random.
    pub objects: Option<u32>,
    /// The seed of the random numbers. Equal recipes give equal scenes.
    pub seed: u64,
    /// The maximum distance that an object moves along each axis per tick, in pixels.
    pub speed: i32,
    /// The side lengths of the objects, in percent of their original size.
    pub size_percent: i32,
    /// The type of box around rotating objects; `None` for a scene without rotation.
    pub bounding: Option<Bounding>,
    /// How bouncing bodies affect each other; `None` for a scene without such bodies.
    pub touch: Option<ContactMaterial>,
}

impl Recipe {
    /// The recipe of a scene that is not random.
    pub const FIXED: Self =
        Self { objects: None, seed: 1, speed: 1, size_percent: 100, bounding: None, touch: None };

    const fn of(objects: u32) -> Self {
        Self { objects: Some(objects), ..Self::FIXED }
    }

    pub(super) const fn touching(bounce_percent: i32, friction_percent: i32) -> Self {
        Self { touch: Some(ContactMaterial { bounce_percent, friction_percent }), ..Self::FIXED }
    }
}

/// A built-in scene of the lab.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name of the scene on the command line.
    pub name: &'static str,
    /// The title in the list of scenes, in English.
    pub title: &'static str,
    /// One or two sentences about what the scene shows, in English.
    pub about: &'static str,
    /// The method that the scene demonstrates.
    pub method: Method,
    /// The recipe that the scene opens with.
    pub recipe: Recipe,
    make: fn(Recipe) -> LabScene,
}

/// The built-in scenes of the lab, in display order.
pub const BUILT_IN: [BuiltIn; 41] = [
    BuiltIn::new("table-2", "Table 2: five sprites", Method::AxisList)
        .about("Which of five sprites overlap? Brute force needs 10 tests, a list sorted along x only 4 (Roberts). Step through to see why.")
        .made(Recipe::FIXED, |_| {
            still([(10, 0, 10, 12), (15, 8, 5, 12), (18, 2, 8, 12), (40, 6, 10, 12), (45, 0, 10, 12)])
        }),
    BuiltIn::new("figure-1", "Figure 1: six sprites in sectors", Method::SectorGrid)
        .about("Sprites are compared only if they share a sector. Drag one across a border (Roberts).")
        .made(Recipe::FIXED, |_| {
            let places = [(10, 10), (30, 30), (140, 20), (200, 140), (220, 160), (56, 120)];
            let scene = still(places.map(|(x, y)| (x, y, 16, 16)));
            scene.with_tuning(|tuning| Tuning { sector: SectorSize::at_least(64, 64), ..tuning })
        }),
    BuiltIn::new("thirty-six", "36 objects and the rules", Method::BruteForce)
        .about("1 ship, 5 shots, 20 aliens, 10 bullets: 630 pairs. The rules allow 180 (Roberts).")
        .made(Recipe::FIXED, |_| shooter([5, 20, 10], 36)),
    BuiltIn::new("clusters-of-three", "Three objects and two cuts", Method::DimensionalClustering)
        .about("Box 2 joins 1 and 3 along x. A cut along y isolates 2, then x separates 1 and 3 (Rabin).")
        .made(Recipe::FIXED, |_| {
            let scene = still([(0, 0, 10, 10), (8, 40, 14, 10), (20, 5, 10, 10)]);
            scene.with_tuning(|tuning| Tuning { threshold: 1, ..tuning })
        }),
    BuiltIn::new("spread", "Spread along x", Method::AxisList)
        .about("Few objects overlap along x: ideal for the sorted list.")
        .made(Recipe::of(40), scattered),
    BuiltIn::new("squadrons", "Squadrons with gaps", Method::DimensionalClustering)
        .about("Gaps along both axes: clustering and trees work well.")
        .made(Recipe::of(40), |recipe| {
            crowd(recipe, |dice, i| (i % 4 * 140 + dice.below(30), i % 3 * 90 + dice.below(14), 14))
        }),
    BuiltIn::new("column", "A column", Method::AxisList)
        .about("All objects overlap along x: sort the list along y instead.")
        .made(Recipe::of(10), |recipe| {
            let scene = scatter(recipe, |dice, i| (dice.below(24), i * 8, 130 + dice.below(24), 7));
            scene.with_tuning(|tuning| Tuning { sector: SectorSize::at_least(64, 16), ..tuning })
        }),
    BuiltIn::new("staircase", "A staircase", Method::SweepAndPrune)
        .about("Each object overlaps its neighbors along x, but none along y.")
        .made(Recipe::FIXED, |_| {
            still(std::array::from_fn::<_, 24, _>(|i| (i as i32 * 12, i as i32 * 14, 16, 12)))
        }),
    BuiltIn::new("crowd", "A crowd without a gap", Method::DimensionalClustering)
        .about("No line separates the objects: clustering tests all pairs.")
        .made(Recipe::of(60), |recipe| {
            crowd(recipe, |dice, i| (i % 10 * 13 + dice.below(4), i / 10 * 13 + dice.below(4), 16))
        }),
    BuiltIn::new("pile", "A pile", Method::BruteForce)
        .about("All objects in one spot: every method must report all pairs.")
        .made(Recipe::of(12), |recipe| crowd(recipe, |dice, _| (dice.below(9), dice.below(9), 24))),
    BuiltIn::new("random-field", "A field that grows", Method::DimensionalClustering)
        .about("The area grows with the number of objects. Is the work linear? Between 240 and 600 objects, the gaps close (Rabin).")
        .made(Recipe::of(120), random_field),
    BuiltIn::new("bars", "Long bars", Method::IntervalTree)
        .about("Many intervals are open along x, but few overlap along y: the case for an interval tree (Gorguner).")
        .made(Recipe::of(60), |recipe| {
            scatter(recipe, |dice, _| (dice.below(320), dice.below(130), 80 + dice.below(80), 3))
        }),
    BuiltIn::new("sizes", "Boxes of very different sizes", Method::HierarchicalGrid)
        .about("4 or 256 pixels: each object goes to the level of cells that fits it (Mirtich and Canny).")
        .made(Recipe { speed: 300, ..Recipe::of(2000) }, sizes),
    BuiltIn::new("giant", "One giant among dwarfs", Method::HierarchicalGrid)
        .about("One large box covers many sectors and many small squares.")
        .made(Recipe::of(40), |recipe| {
            crowd(recipe, |dice, i| if i == 0 { (180, 90, 200) } else { (dice.below(560), dice.below(320), 10) })
        }),
    BuiltIn::new("curtain", "A curtain of bullets", Method::BruteForce)
        .about("One ship, 80 bullets: the rules leave only 80 pairs, so bookkeeping does not pay off.")
        .made(Recipe::FIXED, |_| curtain()),
    BuiltIn::new("ring", "A disc in a ring", Method::BruteForce)
        .about("The rectangles overlap, but no pixels do.")
        .made(Recipe::FIXED, |_| ring(24)),
    BuiltIn::new("discs", "Sixteen discs", Method::BruteForce)
        .about("Rectangle corners overlap where the discs do not touch.")
        .made(Recipe::of(16), |recipe| {
            let side = (20 * recipe.size_percent / 100).max(1);
            crowd(recipe, |dice, _| (dice.below(170), dice.below(64), 20)).with_masks([disc(side)])
        }),
    BuiltIn::new("table-1", "Table 1: all pairs of n objects", Method::BruteForce)
        .about("10 objects need 45 tests, 20 need 190: n (n - 1) / 2. Try other numbers (Roberts).")
        .made(Recipe::of(10), |recipe| crowd(recipe, |dice, _| (dice.below(200), dice.below(110), 16))),
    BuiltIn::new("thirty-seven", "37 objects: one more alien", Method::BruteForce)
        .about("One more alien adds 36 pairs. The rules allow 6 of them. Totals: 666 and 186 (Roberts).")
        .made(Recipe::FIXED, |_| shooter([5, 21, 10], 36)),
    BuiltIn::new("nearly-sorted", "List moves vs. quicksort", Method::AxisList)
        .about("Slow objects stay nearly sorted: a few moves restore order. COMPARE also counts a quicksort (Roberts).")
        .made(Recipe::of(80), scattered),
    BuiltIn::new("sector-size", "Sector size", Method::SectorGrid)
        .about("Small sectors cause many entries, large ones many pairs. Set the size, or let COMPARE try them all (Gorguner).")
        .made(Recipe::of(80), scattered),
    BuiltIn::new("listing-2", "Listing 2: four comparisons", Method::BruteForce)
        .about("2 to 5 each fail one comparison with box 1: left, right, top, bottom. 6 passes all four (Roberts).")
        .made(Recipe::FIXED, |_| {
            let around = [(0, 18, 14, 14), (46, 18, 14, 14), (23, 0, 14, 14), (19, 36, 14, 14)];
            let [left, right, above, below] = around;
            still([(20, 15, 20, 20), left, right, above, below, (34, 29, 10, 10)])
        }),
    BuiltIn::new("listing-3", "Listing 3: a missed byte", Method::BruteForce)
        .about("All shared pixels shift into the next byte. The listing's 8-bit register drops them, and its loop ends one byte early (Roberts).")
        .made(Recipe::FIXED, |_| demos::listing_3()),
    BuiltIn::new("threshold", "The threshold demo", Method::DimensionalClustering)
        .about("Groups up to the threshold are not cut further. COMPARE shows candidates and time for thresholds from 1 up (Rabin).")
        .made(Recipe::of(80), scattered),
    BuiltIn::new("b3-to-e2", "b3 b1 b2 e3 e1 e2", Method::ActiveSet)
        .about("An example of the active set: 3–1, 3–2 and 1–2 overlap along x. At e2, box 2 leaves the set (gamedev.ru).")
        .made(Recipe::FIXED, |_| still([(10, 0, 30, 10), (20, 8, 30, 10), (0, 16, 30, 10)])),
    BuiltIn::new("flip", "The axis flips", Method::ActiveSet)
        .about("A wide cloud becomes tall. The sweep uses the axis with the greater variance in the last tick: x, then y (gamedev.ru).")
        .made(Recipe::FIXED, |_| demos::flip()),
    BuiltIn::new("creeping", "Slow objects", Method::SweepAndPrune)
        .about("One pixel per tick: few edges swap, and the pairs stay. Go to the next tick (Gorguner).")
        .made(Recipe::of(40), scattered),
    BuiltIn::new("teleporting", "Teleporting objects", Method::SweepAndPrune)
        .about("Up to 200 pixels per tick: the old order is useless. Go to the next tick (Gorguner).")
        .made(Recipe { speed: 200, ..Recipe::of(40) }, scattered),
    BuiltIn::new("tunnelling", "A missile through a thin wall", Method::AxisList)
        .about("No missile is in the wall when a tick starts or ends. Only missile 3, with a swept box around its whole path, finds the wall.")
        .made(Recipe::FIXED, |_| demos::tunnelling()),
    BuiltIn::new("void", "Seven boxes and a gap", Method::SortAndSweep)
        .about("A query can stop at a gap: no later box reaches back. Queries are independent and can run on all cores (Wells).")
        .made(Recipe::FIXED, |_| {
            let rects = [(0, 2, 20, 8), (3, 12, 24, 8), (7, 22, 7, 8), (20, 22, 27, 8), (31, 6, 11, 8)];
            let [a, b, c, d, e] = rects;
            still([a, b, c, d, e, (55, 4, 12, 8), (62, 16, 10, 8)])
        }),
    BuiltIn::new("one-column", "Listing 1: a shared column", Method::AxisList)
        .about("Neighbors share one column, but 3 and 4 only touch. A shared column is an overlap.")
        .made(Recipe::FIXED, |_| {
            still([(0, 0, 10, 12), (9, 4, 10, 12), (18, 0, 10, 12), (28, 4, 10, 12), (37, 0, 10, 12)])
        }),
    BuiltIn::new("equal-begins", "Three equal starts", Method::SortAndSweep)
        .about("2, 3 and 4 start at the same x, so position alone gives no order (Wells).")
        .made(Recipe::FIXED, |_| {
            still([(0, 0, 40, 6), (10, 5, 20, 6), (10, 10, 20, 6), (10, 15, 20, 6), (18, 20, 12, 6)])
        }),
    BuiltIn::new("rods", "Turning rods: square or tight box", Method::BruteForce)
        .about("A square fits a rod at any angle but is mostly empty. The tight box is rebuilt as the rod turns (Gorguner).")
        .made(Recipe { bounding: Some(Bounding::FixedSquare), ..Recipe::of(16) }, turning::rods),
    BuiltIn::new("billiards", "Billiards", Method::AxisList)
        .about("Boxes: paths in this tick. Blue lines: velocities. Pink arrows: impulses. Below: possible hit times (Gorguner).")
        .made(Recipe::touching(90, 10), |recipe| checked(body_scenes::billiards(recipe))),
    BuiltIn::new("row-of-balls", "A row of balls", Method::AxisList)
        .about("One ball hits a row of five. e decides how many fly off.")
        .made(Recipe::touching(100, 0), |recipe| checked(body_scenes::row_of_balls(recipe))),
    BuiltIn::new("slope", "A block on a slope", Method::AxisList)
        .about("The slope is 30 degrees. With friction below 0.58, the block slides.")
        .made(Recipe::touching(0, 20), |recipe| checked(body_scenes::slope(recipe))),
    BuiltIn::new("heap", "A heap", Method::AxisList)
        .about("Crates fall, bounce less and less, and come to rest on each other.")
        .made(Recipe::touching(20, 60), |recipe| checked(body_scenes::heap(recipe))),
    BuiltIn::new("resting", "Coming to rest", Method::AxisList)
        .about("Bounces shrink until micro-collisions hold the bodies. After half a second they sleep and turn dark (Gorguner).")
        .made(Recipe::touching(30, 50), |recipe| checked(body_scenes::resting(recipe))),
    BuiltIn::new("rolling", "Rolling", Method::AxisList)
        .about("Ball and block start at the same speed. Friction stops the block and spins the ball until it rolls (Gorguner).")
        .made(Recipe::touching(0, 40), |recipe| checked(body_scenes::rolling(recipe))),
    BuiltIn::new("over-the-edge", "Over the edge", Method::AxisList)
        .about("A ball rolls off the table. A plate pushes a block after it, which tips once its center is past the edge (Gorguner).")
        .made(Recipe::touching(10, 40), |recipe| checked(body_scenes::over_the_edge(recipe))),
    BuiltIn::new("user-moved", "A body you drag, and its largest box", Method::AxisList)
        .about("Drag body 1. Its box covers every position it can reach in a tick. In EDIT, each key press is one tick (Gorguner).")
        .made(Recipe::touching(80, 10), |recipe| checked(hand::user_moved(recipe))),
];

impl BuiltIn {
    const fn new(name: &'static str, title: &'static str, method: Method) -> Self {
        Self { name, title, about: "", method, recipe: Recipe::FIXED, make: scattered }
    }

    const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    const fn made(self, recipe: Recipe, make: fn(Recipe) -> LabScene) -> Self {
        Self { recipe, make, ..self }
    }

    /// Returns the scene with this name on the command line, or `None` if there is none.
    pub fn find(name: &str) -> Option<&'static Self> {
        const { &BUILT_IN }.iter().find(|scene| scene.name == name)
    }

    /// Generates the scene with its default recipe.
    pub fn scene(&self) -> LabScene {
        self.scene_of(self.recipe)
    }

    /// Generates the scene with another recipe. A scene that is not random ignores the recipe.
    pub fn scene_of(&self, recipe: Recipe) -> LabScene {
        (self.make)(recipe).originating(self.index(), recipe)
    }

    /// Returns the index in [`BUILT_IN`].
    pub fn index(&self) -> usize {
        BUILT_IN.iter().position(|scene| scene.name == self.name).unwrap_or_default()
    }

    /// Returns the names of all scenes, separated by commas.
    pub fn names() -> String {
        BUILT_IN.map(|scene| scene.name).join(", ")
    }
}

pub(super) fn checked(made: SetupResult<LabScene>) -> LabScene {
    debug_assert!(made.is_ok(), "{:?}", made.as_ref().err());
    made.unwrap_or_else(|_| LabScene::empty())
}

/// A fixed sequence of random numbers. The built-in scenes depend on exactly this sequence.
pub(in crate::lab) struct SceneDice(pub(in crate::lab) u64);

impl SceneDice {
    pub(in crate::lab) fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }

    /// Returns a random number from `low` to `high`, inclusive.
    pub(in crate::lab) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below(high - low + 1)
    }

    pub(in crate::lab) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as i32) as usize]
    }

    pub(in crate::lab) fn shuffle<T>(&mut self, deck: &mut [T]) {
        (1..deck.len()).rev().for_each(|i| deck.swap(i, self.below(i as i32 + 1) as usize));
    }

    /// Returns a random movement per tick: at most `speed` pixels along each axis.
    fn way(&mut self, speed: i32) -> (i32, i32) {
        (self.below(2 * speed + 1) - speed, self.below(2 * speed + 1) - speed)
    }
}

/// Returns an object of a scene. Keys count from 1.
pub(super) fn object(index: usize, kind: Kind, (x, y, w, h): (i32, i32, i32, i32)) -> LabObject {
    Object::new(index as u32 + 1, kind, Rect { x, y, w, h }).with_value(None)
}

pub(super) fn still<const N: usize>(rects: [(i32, i32, i32, i32); N]) -> LabScene {
    boxes(&rects)
}

/// Returns a scene of boxes that may all collide and do not move, as (x, y, width, height).
pub(in crate::lab) fn boxes(rects: &[(i32, i32, i32, i32)]) -> LabScene {
    let objects = rects.iter().enumerate().map(|(i, &rect)| (object(i, Kind(0), rect), (0, 0)));
    LabScene::moving(&["sprite"], Rules::all(), objects.collect())
}

/// Returns boxes that may all collide in two or more ticks, as (x, y, width, height).
pub(in crate::lab) fn boxes_in_ticks(ticks: &[Vec<(i32, i32, i32, i32)>]) -> LabScene {
    let listed = |rects: &Vec<_>| {
        let objects = rects.iter().enumerate();
        objects.map(|(i, &rect)| object(i, Kind(0), rect)).collect()
    };
    LabScene::made(&["sprite"], Rules::all(), ticks.iter().map(listed).collect())
}

/// Returns a scene of moving boxes that may all collide. `place` returns each box as (x, y, width, height).
fn scatter(recipe: Recipe, place: impl Fn(&mut SceneDice, i32) -> (i32, i32, i32, i32)) -> LabScene {
    let mut dice = SceneDice(recipe.seed);
    let n = recipe.objects.unwrap_or(0) as i32;
    let objects = (0..n).map(|i| {
        let rect = place(&mut dice, i);
        (object(i as usize, Kind(0), rect), dice.way(recipe.speed))
    });
    LabScene::moving(&["sprite"], Rules::all(), objects.collect())
}

/// Returns a scene of moving squares that may all collide. `place` returns each square's left edge, top edge and side.
fn crowd(recipe: Recipe, place: impl Fn(&mut SceneDice, i32) -> (i32, i32, i32)) -> LabScene {
    scatter(recipe, |dice, i| {
        let (x, y, side) = place(dice, i);
        let side = (side * recipe.size_percent / 100).max(1);
        (x, y, side, side)
    })
}

/// Returns squares at random places of a field twice as wide as high: dwarfs of 4 pixels, and 3 % giants of 256.
fn sizes(recipe: Recipe) -> LabScene {
    let side = |i: i32| if i % 33 == 0 { 256 } else { 4 };
    let n = recipe.objects.unwrap_or(0) as i32;
    let area: i64 = (0..n).map(|i| i64::from(side(i)).pow(2)).sum();
    // The squares cover a tenth of the field.
    let height = (5.0 * area as f64).sqrt() as i32;
    crowd(recipe, move |dice, i| {
        let side = side(i);
        (dice.below((2 * height - side).max(1)), dice.below((height - side).max(1)), side)
    })
}

/// Returns squares at random places of a field twice as wide as high, with one square per 6 times its area.
fn random_field(recipe: Recipe) -> LabScene {
    const SIDE: i32 = 16;
    let n = recipe.objects.unwrap_or(0);
    let height = (f64::from(n) * 3.0 * f64::from(SIDE * SIDE)).sqrt() as i32;
    let (w, h) = ((2 * height - SIDE).max(1), (height - SIDE).max(1));
    crowd(recipe, move |dice, _| (dice.below(w), dice.below(h), SIDE))
}

fn scattered(recipe: Recipe) -> LabScene {
    crowd(recipe, |dice, _| (dice.below(600), dice.below(300), 16))
}

const fn is_round(x: i32, y: i32, side: i32) -> bool {
    let (x, y) = (2 * x + 1 - side, 2 * y + 1 - side);
    x * x + y * y < side * side
}

/// Returns a ring of 64 by 64 pixels with a disc in its hole.
pub(in crate::lab) fn ring(side: i32) -> LabScene {
    let ring = Mask::from_fn(64, 64, |x, y| is_round(x, y, 64) && !is_round(x - 8, y - 8, 48));
    let corner = 32 - side / 2;
    still([(0, 0, 64, 64), (corner, corner, side, side)]).with_masks([ring, disc(side)])
}

/// Returns discs with their upper left corners at these places.
pub(in crate::lab) fn discs(corners: &[(i32, i32)], side: i32) -> LabScene {
    let rects: Vec<_> = corners.iter().map(|&(x, y)| (x, y, side, side)).collect();
    boxes(&rects).with_masks([disc(side)])
}

fn disc(side: i32) -> Mask {
    Mask::from_fn(side, side, |x, y| is_round(x, y, side))
}

const SHOOTER: [&str; 4] = ["ship", "shot", "alien", "bullet"];

fn shooter_rules() -> Rules {
    let mut rules = Rules::none();
    for (a, b) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        rules.allow(Kind(a), Kind(b));
    }
    rules
}

/// Returns a ship with numbers of shots, aliens and bullets.
pub(in crate::lab) fn shooter(numbers: [usize; 3], seed: u64) -> LabScene {
    let mut dice = SceneDice(seed);
    let kinds = (1..).zip(numbers).flat_map(|(kind, number)| std::iter::repeat_n(kind, number));
    let kinds = std::iter::once(0).chain(kinds);
    let objects = kinds.enumerate().map(|(i, kind)| {
        let (left, side) = [(20, 20), (60, 8), (220, 16), (40, 8)][usize::from(kind)];
        let place = (left + dice.below(FIELD_WIDTH / 2), dice.below(300), side, side);
        (object(i, Kind(kind), place), dice.way(1))
    });
    LabScene::moving(&SHOOTER, shooter_rules(), objects.collect())
}

fn curtain() -> LabScene {
    let ship = (object(0, Kind(0), (40, 150, 20, 20)), (0, 1));
    let bullets = (0..80).map(|i| {
        let place = (60 + i % 10 * 50, i / 10 * 40 + i % 10 * 4, 8, 8);
        (object(i as usize + 1, Kind(3), place), (-2, 0))
    });
    let objects = std::iter::once(ship).chain(bullets).collect();
    LabScene::moving(&SHOOTER, shooter_rules(), objects)
}
