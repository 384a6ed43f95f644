//! The contestants: each builds what it needs from the boxes of a frame, and answers questions one by one.

use crate::question::{Kind, NEIGHBORS, Question, REACH};
use packed_spatial_index::{
    Box2D, Index2D, Index2DBuilder, NeighborWorkspace, Point2D, Ray2D, SearchWorkspace, SimdIndex2D,
};
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace, TraversalAction};
use parry2d::query::{Ray, RayCast};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree, SelectionFunction};
use sector_collision::narrow::Motion;
use sector_collision::{
    FoundObject, Handle, Method, Neighbor, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules,
};
use std::cell::Cell;

/// A library or method that is compared.
pub trait Contestant {
    /// Reads the boxes of a frame, all of which have moved.
    fn build(&mut self, rects: &[Rect]);

    /// Answers a question, and appends the numbers of boxes to `answer`.
    fn ask(&mut self, kind: Kind, question: &Question, answer: &mut Vec<u32>);

    /// Returns the ray as this contestant follows it, if it goes from pixel to pixel.
    fn path(&self, _: &Question) -> Option<Motion> {
        None
    }
}

/// The queries of this project's pipeline.
pub struct Ours {
    pipeline: Pipeline,
    handles: Vec<Handle>,
    found: Vec<FoundObject>,
    near: Vec<Neighbor>,
}

impl Ours {
    pub fn new(rects: &[Rect]) -> Self {
        let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], rects.len());
        let object = |(id, &rect)| Object::new(id, sector_collision::Kind(0), rect);
        let handles = (0..).zip(rects).map(object).map(|object| pipeline.insert(object)).collect();
        Self { pipeline, handles, found: Vec::new(), near: Vec::new() }
    }
}

impl Contestant for Ours {
    fn build(&mut self, rects: &[Rect]) {
        let moved = self.handles.iter().zip(rects).map(|(&handle, &rect)| (handle, rect, None));
        self.pipeline.update_all(moved).expect("every handle is of this pipeline");
        self.pipeline.queries();
    }

    fn ask(&mut self, kind: Kind, question: &Question, answer: &mut Vec<u32>) {
        let (queries, all) = (self.pipeline.queries(), QueryFilter::ALL);
        self.found.clear();
        match kind {
            Kind::Point => queries.point(question.point, all, &mut self.found).expect("a point"),
            Kind::Rectangle => queries.rect(question.rectangle(), all, &mut self.found).expect("a rectangle"),
            Kind::Ray => {
                let path = QueryPath::ray(question.point, question.direction).expect("a direction");
                let contact = queries.first_on_path(&path, all).expect("a path");
                answer.extend(contact.map(|contact| contact.object.key));
            }
            Kind::Nearest => {
                queries.nearest(question.point, NEIGHBORS, all, &mut self.near).expect("a point");
                answer.extend(self.near.iter().map(|near| near.object.key));
            }
        }
        answer.extend(self.found.iter().map(|object| object.key));
    }

    fn path(&self, question: &Question) -> Option<Motion> {
        QueryPath::ray(question.point, question.direction).ok().map(|path| path.motion())
    }
}

/// rstar: an R*-tree, loaded in bulk each frame.
#[derive(Default)]
pub struct RStar(RTree<GeomWithData<Rectangle<[i32; 2]>, u32>>);

/// The selection of what a ray enters before the best box so far: rstar has no rays of its own.
struct RaySelection<'a> {
    question: &'a Question,
    best: &'a Cell<f64>,
}

impl RaySelection<'_> {
    /// Returns where the ray enters a closed box of pixels, if that is before the best so far.
    fn entry(&self, envelope: &AABB<[i32; 2]>) -> Option<f64> {
        let (low, high) = (envelope.lower(), envelope.upper());
        let corner = |[x, y]: [i32; 2]| (f64::from(x), f64::from(y));
        self.question.entry(corner(low), corner(high)).filter(|&at| at < self.best.get())
    }
}

impl SelectionFunction<GeomWithData<Rectangle<[i32; 2]>, u32>> for RaySelection<'_> {
    fn should_unpack_parent(&self, envelope: &AABB<[i32; 2]>) -> bool {
        self.entry(envelope).is_some()
    }

    fn should_unpack_leaf(&self, leaf: &GeomWithData<Rectangle<[i32; 2]>, u32>) -> bool {
        let envelope = AABB::from_corners(leaf.geom().lower(), leaf.geom().upper());
        let entry = self.entry(&envelope);
        entry.inspect(|&at| self.best.set(at)).is_some()
    }
}

impl Contestant for RStar {
    fn build(&mut self, rects: &[Rect]) {
        // Its boxes are closed: they end with their last pixel.
        let rectangle = |r: &Rect| Rectangle::from_corners([r.x, r.y], [r.right() - 1, r.bottom() - 1]);
        let boxes = (0u32..).zip(rects).map(|(id, rect)| GeomWithData::new(rectangle(rect), id));
        self.0 = RTree::bulk_load(boxes.collect());
    }

    fn ask(&mut self, kind: Kind, question: &Question, answer: &mut Vec<u32>) {
        let point = [question.point.0, question.point.1];
        match kind {
            Kind::Point => answer.extend(self.0.locate_all_at_point(point).map(|found| found.data)),
            Kind::Rectangle => {
                let area = question.rectangle();
                let area = AABB::from_corners([area.x, area.y], [area.right() - 1, area.bottom() - 1]);
                answer.extend(self.0.locate_in_envelope_intersecting(area).map(|found| found.data));
            }
            Kind::Ray => {
                let best = Cell::new(f64::INFINITY);
                let selection = RaySelection { question, best: &best };
                let entered = self.0.locate_with_selection_function(selection);
                answer.extend(entered.last().map(|found| found.data));
            }
            Kind::Nearest => {
                answer.extend(self.0.nearest_neighbor_iter(point).take(NEIGHBORS).map(|found| found.data));
            }
        }
    }
}

/// parry2d's Bvh: leaves updated in place, or the whole tree built anew each frame.
pub struct Parry {
    tree: Bvh,
    /// The boxes of the leaves.
    boxes: Vec<Aabb>,
    workspace: BvhWorkspace,
    is_rebuilt: bool,
}

/// Returns a closed box, which ends with its last pixel.
fn aabb(rect: &Rect) -> Aabb {
    let corner = |x: i32, y: i32| Vector::new(x as f32, y as f32);
    Aabb::new(corner(rect.x, rect.y), corner(rect.right() - 1, rect.bottom() - 1))
}

impl Parry {
    pub fn new(rects: &[Rect], is_rebuilt: bool) -> Self {
        let boxes: Vec<Aabb> = rects.iter().map(aabb).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        Self { tree, boxes, workspace: BvhWorkspace::default(), is_rebuilt }
    }

    /// Finds the nearest boxes with a traversal that leaves out what is farther away than those so far: it has no search
    /// for several neighbors of its own.
    fn nearest(&self, point: Vector, answer: &mut Vec<u32>) {
        let mut best: [(f32, u32); NEIGHBORS] = [(f32::INFINITY, 0); NEIGHBORS];
        self.tree.traverse(|node| {
            let (low, high) = (node.mins(), node.maxs());
            let (dx, dy) = (point.x - point.x.clamp(low.x, high.x), point.y - point.y.clamp(low.y, high.y));
            let distance = dx * dx + dy * dy;
            if distance >= best[NEIGHBORS - 1].0 {
                return TraversalAction::Prune;
            }
            if let Some(id) = node.leaf_data() {
                let place = best.partition_point(|&(near, _)| near <= distance);
                best[place..].rotate_right(1);
                best[place] = (distance, id);
            }
            TraversalAction::Continue
        });
        answer.extend(best.map(|(_, id)| id));
    }
}

impl Contestant for Parry {
    fn build(&mut self, rects: &[Rect]) {
        self.boxes.clear();
        self.boxes.extend(rects.iter().map(aabb));
        if self.is_rebuilt {
            self.tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &self.boxes);
            return;
        }
        for (id, &aabb) in (0..).zip(&self.boxes) {
            self.tree.insert_or_update_partially(aabb, id, 0.0);
        }
        self.tree.optimize_incremental(&mut self.workspace);
        self.tree.refit(&mut self.workspace);
    }

    fn ask(&mut self, kind: Kind, question: &Question, answer: &mut Vec<u32>) {
        let (x, y) = question.point;
        match kind {
            Kind::Point => answer.extend(self.tree.intersect_aabb(&aabb(&Rect::new(x, y, 1, 1)))),
            Kind::Rectangle => answer.extend(self.tree.intersect_aabb(&aabb(&question.rectangle()))),
            Kind::Ray => {
                let ((x, y), (dx, dy)) = (question.origin(), question.direction);
                let ray = Ray::new(Vector::new(x as f32, y as f32), Vector::new(dx as f32, dy as f32));
                let entry = |id: u32, _| self.boxes[id as usize].cast_local_ray(&ray, REACH as f32, true);
                answer.extend(self.tree.cast_ray(&ray, REACH as f32, entry).map(|(id, _)| id));
            }
            Kind::Nearest => self.nearest(Vector::new(x as f32, y as f32), answer),
        }
    }
}

/// packed_spatial_index: a packed Hilbert R-tree, built anew each frame.
pub struct Packed<I> {
    index: Option<I>,
    search: SearchWorkspace,
    neighbors: NeighborWorkspace,
}

impl<I> Packed<I> {
    pub fn new() -> Self {
        Self { index: None, search: SearchWorkspace::new(), neighbors: NeighborWorkspace::new() }
    }
}

/// Returns a closed box, which ends with its last pixel.
fn closed(rect: &Rect) -> Box2D {
    let [left, top, right, bottom] = [rect.x, rect.y, rect.right() - 1, rect.bottom() - 1].map(f64::from);
    Box2D::new(left, top, right, bottom)
}

fn builder(rects: &[Rect]) -> Index2DBuilder {
    let mut builder = Index2DBuilder::new(rects.len()).parallel(false);
    for rect in rects {
        builder.add(closed(rect));
    }
    builder
}

/// Implements the contestant for one of the two indices, whose methods have the same names.
macro_rules! packed {
    ($index:ty, $finish:ident) => {
        impl Contestant for Packed<$index> {
            fn build(&mut self, rects: &[Rect]) {
                self.index = Some(builder(rects).$finish().expect("as many boxes as were announced"));
            }

            fn ask(&mut self, kind: Kind, question: &Question, answer: &mut Vec<u32>) {
                let Self { index: Some(index), search, neighbors } = self else { return };
                let (x, y) = question.origin();
                let number = |&id: &usize| id as u32;
                match kind {
                    Kind::Point => {
                        let found = index.search_with(Box2D::new(x, y, x, y), search);
                        answer.extend(found.iter().map(number));
                    }
                    Kind::Rectangle => {
                        let found = index.search_with(closed(&question.rectangle()), search);
                        answer.extend(found.iter().map(number));
                    }
                    Kind::Ray => {
                        let (dx, dy) = question.direction;
                        let ray = Ray2D::new(Point2D::new(x, y), dx, dy, REACH);
                        answer.extend(index.raycast_closest_with(ray, neighbors).map(|(id, _)| id as u32));
                    }
                    Kind::Nearest => {
                        let point = Point2D::new(x, y);
                        let found = index.neighbors_with(point, NEIGHBORS, f64::INFINITY, neighbors);
                        answer.extend(found.iter().map(number));
                    }
                }
            }
        }
    };
}

packed!(Index2D, finish);
packed!(SimdIndex2D, finish_simd);

/// Returns all contestants with their names; ours first.
pub fn all(rects: &[Rect]) -> Vec<(&'static str, Box<dyn Contestant>)> {
    vec![
        ("sector-collision", Box::new(Ours::new(rects))),
        ("rstar", Box::new(RStar::default())),
        ("parry2d Bvh, updated", Box::new(Parry::new(rects, false))),
        ("parry2d Bvh, rebuilt", Box::new(Parry::new(rects, true))),
        ("packed_spatial_index", Box::new(Packed::<Index2D>::new())),
        ("packed_spatial_index, SIMD", Box::new(Packed::<SimdIndex2D>::new())),
    ]
}
