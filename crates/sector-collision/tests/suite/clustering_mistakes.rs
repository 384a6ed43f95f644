//! Mistakes in the article on recursive dimensional clustering (after Rabin). Each test rebuilds its listing with one
//! mistake, shows that it fails, and then that the crate's code does not. (`growth.rs` covers the article's claims
//! about cost.)

use crate::common::{Random, run_tick};
use sector_collision::broad::{Axis, Pair};
use sector_collision::{Method, Pipeline, Rect, Tuning};

/// The article's listing, with some of its mistakes corrected.
#[derive(Clone, Copy)]
struct Listing {
    /// Whether the collection of the current group is created before something is added to it.
    creates_the_group: bool,
    /// Whether a group holds objects. As printed, it holds boundaries.
    holds_objects: bool,
    /// Whether a new group is started after one is stored.
    starts_a_new_group: bool,
    /// Whether ends sort before begins at the same coordinate. The article leaves this open.
    ends_first: bool,
}

/// The error in the listing as printed: it adds to a collection that was never created.
#[derive(Debug, PartialEq, Eq)]
struct NeverCreated;

/// A member of a group: an object or, where the listing confuses the two, the boundary at which it opens.
#[derive(Clone, Copy)]
struct Member {
    object: usize,
    /// The coordinate of the boundary on the axis of the step that created it.
    boundary: Option<i32>,
}

/// A boundary: a coordinate on an axis at which a member opens or closes.
struct Boundary {
    place: i32,
    opens: bool,
    member: Member,
}

impl Listing {
    const CORRECTED: Self =
        Self { creates_the_group: true, holds_objects: true, starts_a_new_group: true, ends_first: true };
    const PRINTED: Self =
        Self { creates_the_group: false, holds_objects: false, starts_a_new_group: false, ends_first: false };

    /// Returns the sorted boundaries of some members on an axis. A member that is a boundary has no extent of its own
    /// on the next axis, so it gets the single pixel at its coordinate.
    fn boundaries(self, rects: &[Rect], axis: Axis, members: &[Member]) -> Vec<Boundary> {
        let of = |&member: &Member| {
            let span = |place| (place, place + 1);
            let (low, high) = member.boundary.map_or_else(|| axis.span(rects[member.object]), span);
            [Boundary { place: low, opens: true, member }, Boundary { place: high, opens: false, member }]
        };
        let mut boundaries: Vec<_> = members.iter().flat_map(of).collect();
        boundaries.sort_by_key(|boundary| (boundary.place, boundary.opens == self.ends_first));
        boundaries
    }

    /// Runs one step: divides the members into groups along an axis.
    fn step(self, rects: &[Rect], axis: Axis, members: &[Member]) -> Result<Vec<Vec<Member>>, NeverCreated> {
        let (mut count, mut groups) = (0, Vec::new());
        let mut group = self.creates_the_group.then(Vec::new);
        for Boundary { place, opens, member } in self.boundaries(rects, axis, members) {
            if opens {
                count += 1;
                let boundary = (!self.holds_objects).then_some(place);
                group.as_mut().ok_or(NeverCreated)?.push(Member { boundary, ..member });
            } else {
                count -= 1;
                if count == 0 {
                    groups.extend(group.clone());
                    group = if self.starts_a_new_group { Some(Vec::new()) } else { group };
                }
            }
        }
        Ok(groups)
    }

    /// Splits a group along an axis and its parts along the other, at most `depth` times, and adds the pairs of each
    /// final group to `pairs`. `whole` is true if the group is known not to split along the other axis.
    fn recurse(
        self,
        rects: &[Rect],
        (axis, whole, depth): (Axis, bool, u32),
        group: &[Member],
        pairs: &mut Vec<Pair>,
    ) -> Result<(), NeverCreated> {
        let parts = if depth == 0 || group.len() < 2 { Vec::new() } else { self.step(rects, axis, group)? };
        if parts.is_empty() || whole && parts.len() == 1 {
            let ids: Vec<_> = group.iter().map(|member| member.object as u32).collect();
            let others = |(i, &a)| ids[i + 1..].iter().map(move |&b| Pair::new(a, b));
            pairs.extend(ids.iter().enumerate().flat_map(others));
            return Ok(());
        }
        parts.iter().try_for_each(|part| self.recurse(rects, (axis.other(), true, depth - 1), part, pairs))
    }

    /// Returns the pairs that the listing tests, sorted, with a threshold of 1. A group is split at most `depth` times.
    fn pairs(self, rects: &[Rect], depth: u32) -> Result<Vec<Pair>, NeverCreated> {
        let everything: Vec<_> = (0..rects.len()).map(|object| Member { object, boundary: None }).collect();
        let mut pairs = Vec::new();
        self.recurse(rects, (Axis::X, false, depth), &everything, &mut pairs)?;
        pairs.sort_unstable();
        Ok(pairs)
    }
}

/// Runs a tick of the crate's clustering with a threshold of 1, over rectangles that may all meet.
fn clustering(rects: &[Rect], depth: u32) -> Pipeline {
    run_tick(Method::DimensionalClustering, Tuning { threshold: 1, depth, ..Tuning::default() }, rects)
}

#[test]
fn the_corrected_listing_is_the_method() {
    let mut random = Random(1);
    for scene in 0..200 {
        let side = 20 + random.below(200);
        let rect = |_| Rect::new(random.below(side), random.below(side), 1 + scene % 13, 1 + scene % 7);
        let rects: Vec<_> = (0..1 + scene % 30).map(rect).collect();
        for depth in [0, 1, 2, 3, 5, 1000] {
            let pairs = Listing::CORRECTED.pairs(&rects, depth).expect("created");
            let pipeline = clustering(&rects, depth);
            assert_eq!(pairs.len() as u64, pipeline.counts().candidates, "depth {depth}, {rects:?}");
            assert!(pipeline.hits().iter().all(|hit| pairs.contains(hit)), "depth {depth}, {rects:?}");
        }
    }
}

/// The listing as printed fails at its first boundary in any scene, because its group is never created. The crate's
/// groups exist from the first tick on.
#[test]
fn a_group_is_created() {
    let overlapping = [Rect::new(0, 0, 10, 10), Rect::new(5, 5, 10, 10)];
    assert_eq!(Listing::PRINTED.pairs(&overlapping, 9), Err(NeverCreated), "the article");
    let corrected_elsewhere = Listing { creates_the_group: false, ..Listing::CORRECTED };
    assert_eq!(corrected_elsewhere.pairs(&overlapping, 9), Err(NeverCreated));
    assert_eq!(clustering(&overlapping, 9).hits(), [Pair { a: 0, b: 1 }]);
}

#[test]
fn a_group_holds_objects() {
    let overlapping = [Rect::new(0, 0, 10, 10), Rect::new(5, 5, 10, 10)];
    let article = Listing { holds_objects: false, ..Listing::CORRECTED };
    assert_eq!(article.pairs(&overlapping, 9), Ok(vec![]), "the article misses the pair");
    assert_eq!(Listing::CORRECTED.pairs(&overlapping, 9), Ok(vec![Pair { a: 0, b: 1 }]));
    assert_eq!(clustering(&overlapping, 9).hits(), [Pair { a: 0, b: 1 }]);
}

/// As printed, each group also contains the groups before it, so distant objects are tested after all, and more often
/// with each split. Only the depth limit ends the recursion. The crate tests none of these pairs.
#[test]
fn a_stored_group_is_followed_by_a_new_one() {
    let apart = [0, 100, 200].map(|x| Rect::new(x, 0, 10, 10));
    let article = Listing { starts_a_new_group: false, ..Listing::CORRECTED };
    let members = [0, 1, 2].map(|object| Member { object, boundary: None });
    let groups = article.step(&apart, Axis::X, &members).expect("created");
    let objects = |group: &Vec<Member>| group.iter().map(|member| member.object).collect::<Vec<_>>();
    assert_eq!(groups.iter().map(objects).collect::<Vec<_>>(), [vec![0], vec![0, 1], vec![0, 1, 2]]);

    let tests = |apart: &[Rect], depth| article.pairs(apart, depth).expect("created").len();
    assert_eq!([1, 3, 5, 9].map(|depth| tests(&apart, depth)), [4, 4, 4, 4]);
    let diagonal = [0, 100, 200].map(|at| Rect::new(at, at, 10, 10));
    assert_eq!([1, 3, 5, 9].map(|depth| tests(&diagonal, depth)), [4, 6, 8, 12], "more with each cut");
    assert_eq!([clustering(&apart, 9), clustering(&diagonal, 9)].map(|p| p.counts().candidates), [0, 0]);
}

#[test]
fn ends_come_before_begins() {
    let touching = [Rect::new(0, 0, 10, 10), Rect::new(10, 0, 10, 10)];
    let article = Listing { ends_first: false, ..Listing::CORRECTED };
    assert_eq!(article.pairs(&touching, 9), Ok(vec![Pair { a: 0, b: 1 }]), "the article leaves it open");
    assert_eq!(Listing::CORRECTED.pairs(&touching, 9), Ok(vec![]));
    let sweeps =
        [Method::SortAndSweep, Method::ActiveSet, Method::DimensionalClustering, Method::SweepAndPrune];
    for method in sweeps.into_iter().chain([Method::IntervalTree]) {
        let tuning = Tuning { threshold: 1, ..Tuning::default() };
        assert_eq!(run_tick(method, tuning, &touching).counts().candidates, 0, "{method}");
    }
}

/// The article claims "exponential growth". Fitted to the counts of 10 and 20 objects, that would be 35 trillion tests
/// for 200 objects; the actual count is 19,900.
#[test]
fn all_pairs_grow_quadratically() {
    let count = |n| {
        let heap = vec![Rect::new(0, 0, 16, 16); n];
        run_tick(Method::BruteForce, Tuning::default(), &heap).counts().rect_tests
    };
    assert_eq!([10, 20, 30, 100, 200].map(count), [45, 190, 435, 4950, 19_900]);
}
