//! The meaning of each counter in one sentence: what it counts, and when it increases.

use sector_collision::Method;

/// The names of the counters of bitmap tests.
pub const BITS: [&str; 3] = ["bitmap tests", "words ANDed", "hits"];

/// Returns the meaning of a named counter, in English; `None` for an unknown name.
pub fn meaning(counter: &str) -> Option<&'static str> {
    Some(match counter {
        "rectangle tests" => {
            "One more for each pair whose rectangles are compared: the pairs that the method has not ruled out."
        }
        "overlaps" => "One more for each tested pair whose rectangles share a place along x and along y.",
        "bitmap tests" => "One more for each overlap in which one has a bitmap: now the pixels are compared.",
        "words ANDed" => "One more for each 64 pixels of the one that are ANDed with 64 of the other.",
        "hits" => "One more for each pair that shares a solid pixel: these the game gets to know of.",
        "sorted" => {
            "One more for each object that is put in order by its kind, before any pair is looked for."
        }
        "updates" => "One more for each object whose new place is copied into what the method keeps.",
        "moves" => {
            "One more for each neighbor that an object passes on the way to its place in the sorted list."
        }
        "entries" => {
            "One more each time an object is entered into a sector, cell or node; one on a border into several."
        }
        "lookups" => {
            "One more for each sector that is searched for the partners of an object not entered there."
        }
        "buckets" => {
            "One more for each bucket of the table of cells that is cleared and gone through, empty or not."
        }
        "skipped" => "One more for each pair that is met and passed over without a test, as by a rule.",
        "repeats" => "One more each time a pair is met again in a further sector or cell, and passed over.",
        "swaps" => "One more each time two neighboring edges in a sorted row change places.",
        "splits" => "One more each time a group, a square or a node is divided into parts.",
        "visits" => {
            "One more for each step of a search that is no test: it goes to a node of a tree, looks into a cell, or ends a walk."
        }
        "box pairs" => {
            "One more for each pair of bodies whose boxes overlap, so that they may meet in this tick."
        }
        "pairs checked" => {
            "One more each time the pair with the earliest time is taken, to see whether its bodies touch then."
        }
        "impacts" => "One more for each hit of two bodies that push each other away.",
        "search steps" => {
            "One more for each corner or edge that is looked at in the search for the nearest places of two bodies."
        }
        "full searches" => {
            "One more each time this search tries all corners and edges, as the short way has not led to the end."
        }
        "micro-collisions" => {
            "One more for each tiny push between bodies that lie on each other: these hold what rests."
        }
        "boxes rebuilt" => {
            "One more each time boxes are drawn around the ways of all bodies: at the start, and when a hit sends one out of its box."
        }
        "substeps" => {
            "One more for each part of the tick in which contacts at rest are solved again: the faster it is, the more parts."
        }
        "bodies asleep" => {
            "The bodies that have been still for half a second: they are not moved until something hits them."
        }
        "bodies in each other" => {
            "One more for each pair found inside each other, which is pushed apart gently."
        }
        "bodies stopped" => {
            "One more for each body that is stopped until the next tick, because it was hit too often."
        }
        "steps of the walk" => "One more for each begin or end that the walk comes to.",
        "found" => "One more for each box that the walk finds to overlap the one that asks.",
        "forgotten" => "One more for each pair that overlaps, and that the walk does not find.",
        "trials" => "The steps of the methods that auto has tried in this tick, only to choose among them.",
        _ => return None,
    })
}

/// Returns the idea behind a method, in English.
pub const fn idea(method: Method) -> &'static str {
    match method {
        Method::BruteForce => "Tests every pair that the rules allow: nothing to prepare, and many tests.",
        Method::AxisListTextbook => {
            "Keeps one list sorted by left edge: a walk along it ends where the next object begins behind this one's right edge."
        }
        Method::AxisList => {
            "Keeps a list sorted by left edge: a walk along it ends where the next object begins behind this one's right edge."
        }
        Method::SectorGridTextbook => {
            "Divides the plane into squares, enters each object in all that it covers, and tests those that share one."
        }
        Method::SectorGrid => "Divides the plane into squares, and tests only those that share a square.",
        Method::SortAndSweep => {
            "Sorts the left and right edges of all: what begins between the two edges of an object is tested with it."
        }
        Method::ActiveSet => {
            "Goes from left to right, and tests each object that begins with those that have not ended."
        }
        Method::DimensionalClustering => {
            "Cuts where a gap goes all the way through, along x and y in turn, and tests all pairs of each part."
        }
        Method::SweepAndPrune => {
            "Keeps all edges sorted along x and y: where two pass each other, a pair begins or ends to overlap."
        }
        Method::IntervalTree => {
            "Goes from left to right, and asks a tree which of those that have not ended overlap from top to bottom."
        }
        Method::Quadtree => {
            "Divides the plane into four, and each part again: a box across a cut belongs to the whole, not to a part."
        }
        Method::KdTree => {
            "Halves the objects by a line, along x and y in turn, until few are left in each part."
        }
        Method::HierarchicalGrid => {
            "Has a grid for each size of objects, so that small and large ones meet in few squares."
        }
        Method::Auto => "Counts the steps of list, sectors and all pairs, and takes the cheapest.",
        Method::Fast => "Remembers for some ticks who is near whom, and compares many at a time.",
    }
}

#[cfg(test)]
mod tests {
    use super::{BITS, meaning};
    use crate::lab::lessons::Walk;
    use crate::lab::stepper::SoFar;

    #[test]
    fn every_counter_has_a_meaning() {
        let names: Vec<&str> = SoFar::names().chain(BITS).chain(Walk::COUNTERS).collect();
        let meanings: std::collections::BTreeSet<_> = names.iter().map(|name| meaning(name)).collect();
        assert!(names.len() > 25 && meanings.len() == names.len(), "{names:?}");
        assert!(!meanings.contains(&None), "{meanings:?}");
        assert_eq!(meaning("patience"), None);
    }
}
