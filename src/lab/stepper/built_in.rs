//! The scenes that the lab brings along, and how they are made.

use super::bodies::ContactMaterial;
use super::scene::{LabObject, LabScene};
use super::{body_scenes, demos, hand, turning};
use crate::sim::FIELD_WIDTH;
use sector_collision::{Bounding, Kind, Mask, Method, Object, Rect, Rules, SectorSize, Tuning};

/// How a scene of objects at random is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The number of objects; `None` for a scene that is not made at random.
    pub objects: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The largest way of an object along an axis in a tick, in pixels.
    pub speed: i32,
    /// The sides of the objects, in percent of what they are at first.
    pub size_percent: i32,
    /// The boxes around objects that turn; `None` for a scene in which nothing turns.
    pub bounding: Option<Bounding>,
    /// How bodies that bounce touch each other; `None` for a scene without bodies.
    pub touch: Option<ContactMaterial>,
}

impl Recipe {
    /// The recipe of a scene that is not made at random.
    const FIXED: Self =
        Self { objects: None, seed: 1, speed: 1, size_percent: 100, bounding: None, touch: None };

    /// Returns the recipe of a scene of a number of objects.
    const fn of(objects: u32) -> Self {
        Self { objects: Some(objects), ..Self::FIXED }
    }

    /// Returns the recipe of a scene of bodies with a restitution and a friction, in percent.
    const fn touching(bounce_percent: i32, friction_percent: i32) -> Self {
        Self { touch: Some(ContactMaterial { bounce_percent, friction_percent }), ..Self::FIXED }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        Self::FIXED
    }
}

/// A scene that the lab brings along.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name by which the command line knows the scene.
    pub name: &'static str,
    /// The title, in English.
    pub title: &'static str,
    /// What the scene shows, in English.
    pub about: &'static str,
    /// The method that the scene is about.
    pub method: Method,
    /// How the scene is made at first.
    pub recipe: Recipe,
    make: fn(&Self, Recipe) -> LabScene,
}

/// The scenes that the lab brings along, in the order in which they are shown.
pub const BUILT_IN: [BuiltIn; 38] = [
    BuiltIn {
        name: "table-2",
        title: "Table 2: five sprites",
        about: "Which of five sprites overlap? All pairs are 10 tests, a list sorted along x needs 4 (Roberts). Step on, and see why.",
        method: Method::AxisList,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            still(scene, [(10, 0, 10, 12), (15, 8, 5, 12), (18, 2, 8, 12), (40, 6, 10, 12), (45, 0, 10, 12)])
        },
    },
    BuiltIn {
        name: "figure-1",
        title: "Figure 1: six sprites in sectors",
        about: "Sprites that share no sector are never compared: drag one over a border (Roberts).",
        method: Method::SectorGrid,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            let places = [(10, 10), (30, 30), (140, 20), (200, 140), (220, 160), (56, 120)];
            let scene = still(scene, places.map(|(x, y)| (x, y, 16, 16)));
            scene.with_tuning(|tuning| Tuning { sector: SectorSize::at_least(64, 64), ..tuning })
        },
    },
    BuiltIn {
        name: "thirty-six",
        title: "36 objects and the rules",
        about: "1 ship, 5 shots, 20 aliens, 10 bullets: 630 pairs, 180 after the rules (Roberts).",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: |scene, _| shooter(scene, 20),
    },
    BuiltIn {
        name: "clusters-of-three",
        title: "Three objects and two cuts",
        about: "2 bridges 1 and 3 along x; the cut along y parts them (Rabin).",
        method: Method::DimensionalClustering,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            let scene = still(scene, [(0, 0, 10, 10), (8, 40, 14, 10), (20, 5, 10, 10)]);
            scene.with_tuning(|tuning| Tuning { threshold: 1, ..tuning })
        },
    },
    BuiltIn {
        name: "spread",
        title: "Spread along x",
        about: "Few overlap along x: the sorted list is at home.",
        method: Method::AxisList,
        recipe: Recipe::of(40),
        make: scattered,
    },
    BuiltIn {
        name: "squadrons",
        title: "Squadrons with room between",
        about: "Gaps along both axes: clustering cuts, trees divide.",
        method: Method::DimensionalClustering,
        recipe: Recipe::of(40),
        make: |scene, recipe| {
            crowd(scene, recipe, |dice, i| (i % 4 * 140 + dice.below(30), i % 3 * 90 + dice.below(14), 14))
        },
    },
    BuiltIn {
        name: "column",
        title: "A column",
        about: "All overlap along x: a list along x breaks, y does not.",
        method: Method::AxisList,
        recipe: Recipe::of(36),
        make: |scene, recipe| crowd(scene, recipe, |dice, i| (100 + dice.below(12), i * 18, 16)),
    },
    BuiltIn {
        name: "staircase",
        title: "A staircase",
        about: "Each overlaps its neighbors along x, none of them along y.",
        method: Method::SweepAndPrune,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            still(scene, std::array::from_fn::<_, 24, _>(|i| (i as i32 * 12, i as i32 * 14, 16, 12)))
        },
    },
    BuiltIn {
        name: "crowd",
        title: "A crowd without a gap",
        about: "No line parts them: clustering tests them all.",
        method: Method::DimensionalClustering,
        recipe: Recipe::of(60),
        make: |scene, recipe| {
            crowd(scene, recipe, |dice, i| (i % 10 * 13 + dice.below(4), i / 10 * 13 + dice.below(4), 16))
        },
    },
    BuiltIn {
        name: "pile",
        title: "A pile",
        about: "All at one place: every method has all pairs to report.",
        method: Method::BruteForce,
        recipe: Recipe::of(12),
        make: |scene, recipe| crowd(scene, recipe, |dice, _| (dice.below(9), dice.below(9), 24)),
    },
    BuiltIn {
        name: "giant",
        title: "One giant among dwarfs",
        about: "One large box is in many sectors, and above many squares.",
        method: Method::HierarchicalGrid,
        recipe: Recipe::of(40),
        make: |scene, recipe| {
            crowd(
                scene,
                recipe,
                |dice, i| if i == 0 { (180, 90, 200) } else { (dice.below(560), dice.below(320), 10) },
            )
        },
    },
    BuiltIn {
        name: "curtain",
        title: "A curtain of bullets",
        about: "One ship against 80 bullets: all pairs under the rules are 80, and book-keeping loses.",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: curtain,
    },
    BuiltIn {
        name: "ring",
        title: "A disc within a ring",
        about: "Rectangles that overlap, and no pixel that does.",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            let ring = Mask::from_fn(64, 64, |x, y| is_round(x, y, 64) && !is_round(x - 8, y - 8, 48));
            still(scene, [(0, 0, 64, 64), (20, 20, 24, 24)]).with_masks([ring, disc(24)])
        },
    },
    BuiltIn {
        name: "discs",
        title: "Sixteen discs",
        about: "Corners of rectangles overlap where discs do not touch.",
        method: Method::BruteForce,
        recipe: Recipe::of(16),
        make: |scene, recipe| {
            let side = (20 * recipe.size_percent / 100).max(1);
            crowd(scene, recipe, |dice, _| (dice.below(170), dice.below(64), 20)).with_masks([disc(side)])
        },
    },
    BuiltIn {
        name: "table-1",
        title: "Table 1: all pairs of n objects",
        about: "10 objects are 45 tests, 20 are 190: n (n - 1) / 2. Set their number, from 2 on (Roberts).",
        method: Method::BruteForce,
        recipe: Recipe::of(10),
        make: |scene, recipe| crowd(scene, recipe, |dice, _| (dice.below(200), dice.below(110), 16)),
    },
    BuiltIn {
        name: "thirty-seven",
        title: "37 objects: one more alien",
        about: "One more alien adds 36 pairs, but only 6 under the rules: 666 and 186 (Roberts).",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: |scene, _| shooter(scene, 21),
    },
    BuiltIn {
        name: "nearly-sorted",
        title: "List moves against quicksort",
        about: "What creeps stays nearly sorted: few moves keep the list. COMPARE counts a quicksort beside it (Roberts).",
        method: Method::AxisList,
        recipe: Recipe::of(80),
        make: scattered,
    },
    BuiltIn {
        name: "sector-size",
        title: "The size of sectors",
        about: "Small sectors have many entries, large ones many pairs: set the sector. COMPARE goes through all sizes (Gorguner).",
        method: Method::SectorGrid,
        recipe: Recipe::of(80),
        make: scattered,
    },
    BuiltIn {
        name: "listing-2",
        title: "Listing 2: four comparisons",
        about: "2 to 5 fail one comparison each with box 1: left, right, above, below. 6 fails none (Roberts).",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            let around = [(0, 18, 14, 14), (46, 18, 14, 14), (23, 0, 14, 14), (19, 36, 14, 14)];
            let [left, right, above, below] = around;
            still(scene, [(20, 15, 20, 20), left, right, above, below, (34, 29, 10, 10)])
        },
    },
    BuiltIn {
        name: "listing-3",
        title: "Listing 3: the next byte",
        about: "All they share lies in the byte that the last one of 2 is shifted into. As printed, it is never looked at (Roberts).",
        method: Method::BruteForce,
        recipe: Recipe::FIXED,
        make: |scene, _| demos::listing_3(scene),
    },
    BuiltIn {
        name: "threshold",
        title: "The demo with the threshold",
        about: "Up to so many objects a group is tested as it stands. COMPARE goes from 1 to all, candidates and time together (Rabin).",
        method: Method::DimensionalClustering,
        recipe: Recipe::of(80),
        make: scattered,
    },
    BuiltIn {
        name: "b3-to-e2",
        title: "b3 b1 b2 e3 e1 e2",
        about: "The worked example of the active set: 3–1, 3–2 and 1–2 overlap along x, and e2 removes 2 (gamedev.ru).",
        method: Method::ActiveSet,
        recipe: Recipe::FIXED,
        make: |scene, _| still(scene, [(10, 0, 30, 10), (20, 8, 30, 10), (0, 16, 30, 10)]),
    },
    BuiltIn {
        name: "flip",
        title: "The axis that flips",
        about: "A wide cloud becomes a high one. The sweep follows the greater variance of the tick before: x, then y (gamedev.ru).",
        method: Method::ActiveSet,
        recipe: Recipe::FIXED,
        make: |scene, _| demos::flip(scene),
    },
    BuiltIn {
        name: "creeping",
        title: "Swaps of what creeps",
        about: "A pixel a tick: few edges pass each other, and the pairs are kept. Go to the next tick (Gorguner).",
        method: Method::SweepAndPrune,
        recipe: Recipe::of(40),
        make: scattered,
    },
    BuiltIn {
        name: "teleporting",
        title: "Swaps of what teleports",
        about: "Up to 200 pixels a tick: the kept order is worth nothing. Go to the next tick (Gorguner).",
        method: Method::SweepAndPrune,
        recipe: Recipe { speed: 200, ..Recipe::of(40) },
        make: scattered,
    },
    BuiltIn {
        name: "tunnelling",
        title: "A missile through a thin wall",
        about: "Neither missile is in the wall at an end of the tick. Only the swept box of 3, around its whole way, finds it.",
        method: Method::AxisList,
        recipe: Recipe::FIXED,
        make: |scene, _| demos::tunnelling(scene),
    },
    BuiltIn {
        name: "void",
        title: "Seven boxes and a void",
        about: "One asks all: behind a gap along x nothing reaches back to it. Each asks alone, so all cores can ask at once (Wells).",
        method: Method::SortAndSweep,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            let rects = [(0, 2, 20, 8), (3, 12, 24, 8), (7, 22, 7, 8), (20, 22, 27, 8), (31, 6, 11, 8)];
            let [a, b, c, d, e] = rects;
            still(scene, [a, b, c, d, e, (55, 4, 12, 8), (62, 16, 10, 8)])
        },
    },
    BuiltIn {
        name: "one-column",
        title: "Listing 1: a column in common",
        about: "Neighbors share one column, 3 and 4 only touch. A shared column is an overlap.",
        method: Method::AxisList,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            still(scene, [(0, 0, 10, 12), (9, 4, 10, 12), (18, 0, 10, 12), (28, 4, 10, 12), (37, 0, 10, 12)])
        },
    },
    BuiltIn {
        name: "equal-begins",
        title: "Three begins at one place",
        about: "2, 3 and 4 begin at the same x: an order needs more than the place (Wells).",
        method: Method::SortAndSweep,
        recipe: Recipe::FIXED,
        make: |scene, _| {
            still(scene, [(0, 0, 40, 6), (10, 5, 20, 6), (10, 10, 20, 6), (10, 15, 20, 6), (18, 20, 12, 6)])
        },
    },
    BuiltIn {
        name: "rods",
        title: "Rods that turn: square or tight box",
        about: "A square holds a rod at any angle, and is mostly empty; the tight box is made anew as it turns (Gorguner).",
        method: Method::BruteForce,
        recipe: Recipe { bounding: Some(Bounding::FixedSquare), ..Recipe::of(16) },
        make: turning::rods,
    },
    BuiltIn {
        name: "billiards",
        title: "Billiards",
        about: "Boxes are the ways of a tick, blue lines velocities, pink arrows impulses. Below: when pairs may meet (Gorguner).",
        method: Method::AxisList,
        recipe: Recipe::touching(90, 10),
        make: body_scenes::billiards,
    },
    BuiltIn {
        name: "row-of-balls",
        title: "A row of balls",
        about: "One ball flies at five in a row: e decides how many fly on.",
        method: Method::AxisList,
        recipe: Recipe::touching(100, 0),
        make: body_scenes::row_of_balls,
    },
    BuiltIn {
        name: "slope",
        title: "A block on a slope",
        about: "The slope has 30 degrees: with a friction of less than 0.58 the block slides.",
        method: Method::AxisList,
        recipe: Recipe::touching(0, 20),
        make: body_scenes::slope,
    },
    BuiltIn {
        name: "heap",
        title: "A heap",
        about: "Boxes fall, bounce less and less, and come to rest on each other.",
        method: Method::AxisList,
        recipe: Recipe::touching(20, 60),
        make: body_scenes::heap,
    },
    BuiltIn {
        name: "resting",
        title: "Resting",
        about: "Each bounce is lower, until tiny collisions hold what lies. After half a second it sleeps, and is drawn dark (Gorguner).",
        method: Method::AxisList,
        recipe: Recipe::touching(30, 50),
        make: body_scenes::resting,
    },
    BuiltIn {
        name: "rolling",
        title: "Rolling",
        about: "Ball and block begin at one speed. Friction stops the block, and turns the ball until it rolls (Gorguner).",
        method: Method::AxisList,
        recipe: Recipe::touching(0, 40),
        make: body_scenes::rolling,
    },
    BuiltIn {
        name: "over-the-edge",
        title: "Over the edge",
        about: "A plate pushes the block. It tips once its middle is past the edge, and only corners meet edges (Gorguner).",
        method: Method::AxisList,
        recipe: Recipe::touching(10, 40),
        make: body_scenes::over_the_edge,
    },
    BuiltIn {
        name: "user-moved",
        title: "A user-moved body and its farthest box",
        about: "A hand may go anywhere: the box of 1 holds all it can reach in a tick. Drag it, or EDIT: each key is a tick (Gorguner).",
        method: Method::AxisList,
        recipe: Recipe::touching(80, 10),
        make: hand::user_moved,
    },
];

impl BuiltIn {
    /// Returns the scene.
    pub fn scene(&self) -> LabScene {
        self.scene_of(self.recipe)
    }

    /// Returns the scene made by another recipe; a scene that is not made at random is the same by any.
    pub fn scene_of(&self, recipe: Recipe) -> LabScene {
        (self.make)(self, recipe)
    }
}

/// Small numbers that are the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    /// Returns a number from 0 to `bound` - 1.
    pub(super) fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }

    /// Returns the way of an object in a tick: at most `speed` pixels along either axis.
    fn way(&mut self, speed: i32) -> (i32, i32) {
        (self.below(2 * speed + 1) - speed, self.below(2 * speed + 1) - speed)
    }
}

/// Returns an object of a scene; keys count from 1.
pub(super) fn object(index: usize, kind: Kind, (x, y, w, h): (i32, i32, i32, i32)) -> LabObject {
    Object::new(index as u32 + 1, kind, Rect { x, y, w, h }).with_value(None)
}

pub(super) fn still<const N: usize>(about: &BuiltIn, rects: [(i32, i32, i32, i32); N]) -> LabScene {
    let objects = rects.into_iter().enumerate().map(|(i, rect)| (object(i, Kind(0), rect), (0, 0)));
    LabScene::moving(about.title, &["sprite"], Rules::all(), objects.collect())
}

/// Returns a scene of squares that move and may all meet; `place` gives left edge, upper edge and side of each.
fn crowd(about: &BuiltIn, recipe: Recipe, place: impl Fn(&mut Dice, i32) -> (i32, i32, i32)) -> LabScene {
    let mut dice = Dice(recipe.seed);
    let n = recipe.objects.unwrap_or(0) as i32;
    let objects = (0..n).map(|i| {
        let (x, y, side) = place(&mut dice, i);
        let side = (side * recipe.size_percent / 100).max(1);
        (object(i as usize, Kind(0), (x, y, side, side)), dice.way(recipe.speed))
    });
    LabScene::moving(about.title, &["sprite"], Rules::all(), objects.collect())
}

fn scattered(about: &BuiltIn, recipe: Recipe) -> LabScene {
    crowd(about, recipe, |dice, _| (dice.below(600), dice.below(300), 16))
}

/// Whether a pixel is in the disc that fills a square of a side.
const fn is_round(x: i32, y: i32, side: i32) -> bool {
    let (x, y) = (2 * x + 1 - side, 2 * y + 1 - side);
    x * x + y * y < side * side
}

fn disc(side: i32) -> Mask {
    Mask::from_fn(side, side, |x, y| is_round(x, y, side))
}

/// The kinds of the scenes with the rules of a shooter.
const SHOOTER: [&str; 4] = ["ship", "shot", "alien", "bullet"];

fn shooter_rules() -> Rules {
    let mut rules = Rules::none();
    for (a, b) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        rules.allow(Kind(a), Kind(b));
    }
    rules
}

fn shooter(about: &BuiltIn, aliens: usize) -> LabScene {
    let mut dice = Dice(36);
    let aliens = std::iter::repeat_n(2, aliens);
    let kinds = [0].into_iter().chain([1; 5]).chain(aliens).chain([3; 10]);
    let objects = kinds.enumerate().map(|(i, kind)| {
        let (left, side) = [(20, 20), (60, 8), (220, 16), (40, 8)][usize::from(kind)];
        let place = (left + dice.below(FIELD_WIDTH / 2), dice.below(300), side, side);
        (object(i, Kind(kind), place), dice.way(1))
    });
    LabScene::moving(about.title, &SHOOTER, shooter_rules(), objects.collect())
}

fn curtain(about: &BuiltIn, _: Recipe) -> LabScene {
    let ship = (object(0, Kind(0), (40, 150, 20, 20)), (0, 1));
    let bullets = (0..80).map(|i| {
        let place = (60 + i % 10 * 50, i / 10 * 40 + i % 10 * 4, 8, 8);
        (object(i as usize + 1, Kind(3), place), (-2, 0))
    });
    let objects = std::iter::once(ship).chain(bullets).collect();
    LabScene::moving(about.title, &SHOOTER, shooter_rules(), objects)
}
