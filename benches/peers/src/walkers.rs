//! Walkers on a map: each of 100 moves and then asks for the objects around it, while thousands of tiles rest.
//!
//! ```text
//!   peers walkers     a table: microseconds per tick of 100 walkers, by the number of tiles
//! ```
//!
//! Contestants take turns in blocks of ticks, and the first tick of a block is not timed. Their answers are compared.

use cpu_time::ThreadTime;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use sector_collision::{Handle, Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};

const WALKERS: usize = 100;
/// The side of a tile, in pixels.
const TILE: i32 = 16;
/// The side of a walker, in pixels.
const BODY: i32 = 12;
/// How far a walker sees to each side, in pixels.
const SIGHT: i32 = 16;
const BLOCK: usize = 20;
const BLOCKS: usize = 100;
/// The number of ticks after which a BVH that is updated in place is refitted and improved, as parry's documentation
/// advises. Every 10 ticks takes longer on both maps; without it, 10,000 tiles take longer and 100,000 less.
const REFIT: usize = 60;

/// An index of all objects. Walkers have the ids after those of the tiles.
trait Index {
    /// Moves a walker from one rectangle to another and finds everything that overlaps `area`.
    fn step(&mut self, id: u32, from: Rect, to: Rect, area: Rect, found: &mut Vec<u32>);

    fn end_tick(&mut self, _: usize) {}
}

struct Ours(Pipeline, Vec<Handle>, Vec<sector_collision::hit::FoundObject>);

impl Index for Ours {
    fn step(&mut self, id: u32, _: Rect, to: Rect, area: Rect, found: &mut Vec<u32>) {
        self.0.move_to(self.1[id as usize], (to.x, to.y)).expect("a live handle");
        self.0.queries().rect(area, QueryFilter::ALL, &mut self.2).expect("a rectangle");
        found.extend(self.2.iter().map(|object| object.key));
    }
}

type Leaf = GeomWithData<Rectangle<[i32; 2]>, u32>;

struct Rstar(RTree<Leaf>);

/// Returns the first and the last pixel of a rectangle. The peers' boxes include both.
fn corners(rect: Rect) -> [[i32; 2]; 2] {
    [[rect.x, rect.y], [rect.right() - 1, rect.bottom() - 1]]
}

fn leaf(rect: Rect, id: u32) -> Leaf {
    let [first, last] = corners(rect);
    GeomWithData::new(Rectangle::from_corners(first, last), id)
}

impl Index for Rstar {
    fn step(&mut self, id: u32, from: Rect, to: Rect, area: Rect, found: &mut Vec<u32>) {
        self.0.remove(&leaf(from, id)).expect("the walker");
        self.0.insert(leaf(to, id));
        let [first, last] = corners(area);
        let area = AABB::from_corners(first, last);
        found.extend(self.0.locate_in_envelope_intersecting(area).map(|leaf| leaf.data));
    }
}

struct Parry {
    tree: Bvh,
    workspace: BvhWorkspace,
    /// Whether a walker is removed and inserted instead of being updated in place.
    removes: bool,
}

fn aabb(rect: Rect) -> Aabb {
    let [first, last] = corners(rect).map(|[x, y]| Vector::new(x as f32, y as f32));
    Aabb::new(first, last)
}

impl Index for Parry {
    fn step(&mut self, id: u32, _: Rect, to: Rect, area: Rect, found: &mut Vec<u32>) {
        if self.removes {
            self.tree.remove(id);
        }
        self.tree.insert(aabb(to), id);
        found.extend(self.tree.intersect_aabb(&aabb(area)));
    }

    fn end_tick(&mut self, tick: usize) {
        // A leaf that is inserted again enlarges no node, so a refit would only cost time.
        if !self.removes && tick % REFIT == 0 {
            self.tree.optimize_incremental(&mut self.workspace);
            self.tree.refit(&mut self.workspace);
        }
    }
}

/// Returns a walker's rectangle in a tick. It walks at up to 3 pixels a tick and turns back at the edges of the map.
fn walker(i: usize, tick: usize, map: i32) -> Rect {
    let span = map - BODY;
    let at = |start: usize, speed: usize| {
        let way = ((start * 7919) % span as usize + tick * speed) as i32 % (2 * span);
        if way < span { way } else { 2 * span - way }
    };
    Rect::new(at(i, 1 + i % 3), at(i * i + 3, 1 + i / 3 % 3), BODY, BODY)
}

fn sight(rect: Rect) -> Rect {
    Rect::new(rect.x - SIGHT, rect.y - SIGHT, rect.w + 2 * SIGHT, rect.h + 2 * SIGHT)
}

fn contestants(rects: &[Rect]) -> Vec<(&'static str, Box<dyn Index>)> {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], rects.len());
    let handles =
        (0..).zip(rects).map(|(id, &rect)| pipeline.insert(Object::new(id, Kind(0), rect))).collect();
    let rstar = RTree::bulk_load((0..).zip(rects).map(|(id, &rect)| leaf(rect, id)).collect());
    let tree = || Bvh::from_iter(BvhBuildStrategy::Binned, rects.iter().map(|&rect| aabb(rect)).enumerate());
    let parry = |removes| Box::new(Parry { tree: tree(), workspace: BvhWorkspace::default(), removes });
    vec![
        ("sector-collision", Box::new(Ours(pipeline, handles, Vec::new()))),
        ("rstar", Box::new(Rstar(rstar))),
        ("parry2d Bvh, updated", parry(false)),
        ("parry2d Bvh, removed and inserted", parry(true)),
    ]
}

/// Prints the microseconds that each contestant takes per tick, and their multiple of ours.
///
/// # Errors
/// If a contestant finds other objects than this crate.
pub fn measure() -> Result<(), String> {
    println!("| tiles | contestant | µs a tick, 100 walkers | times ours |\n|---:|---|---:|---:|");
    for side in [100, 316] {
        let map = side * TILE;
        let tiles = (0..side * side).map(|i| Rect::new(i % side * TILE, i / side * TILE, TILE, TILE));
        let tiles: Vec<Rect> = tiles.collect();
        let walkers = (0..WALKERS).map(|i| walker(i, 0, map));
        let mut all = contestants(&tiles.iter().copied().chain(walkers).collect::<Vec<_>>());
        let mut times = vec![0.0; all.len()];
        for block in 0..BLOCKS {
            let mut answers: Option<Vec<u32>> = None;
            for turn in 0..all.len() {
                let at = (block + turn) % all.len();
                let (name, index) = &mut all[at];
                let (mut found, mut answer) = (Vec::new(), Vec::new());
                for tick in block * BLOCK + 1..=(block + 1) * BLOCK {
                    let steps: Vec<_> =
                        (0..WALKERS).map(|i| (walker(i, tick - 1, map), walker(i, tick, map))).collect();
                    found.clear();
                    let start = ThreadTime::now();
                    for (id, &(from, to)) in (tiles.len() as u32..).zip(&steps) {
                        index.step(id, from, to, sight(to), &mut found);
                    }
                    index.end_tick(tick);
                    if tick % BLOCK != 1 {
                        times[at] += start.elapsed().as_nanos() as f64;
                    }
                    found.sort_unstable();
                    answer.extend_from_slice(&found);
                }
                if answers.get_or_insert_with(|| answer.clone()) != &answer {
                    return Err(format!("{name} finds other objects"));
                }
            }
        }
        for ((name, _), time) in all.iter().zip(&times) {
            let us = time / 1000.0 / (BLOCKS * (BLOCK - 1)) as f64;
            println!("| {} | {name} | {us:.1} | {:.2} |", tiles.len(), time / times[0]);
        }
    }
    Ok(())
}
