//! Explains each counter in one sentence: what it counts, and when it increases.

use sector_collision::Method;

/// The names of the counters of bitmap tests.
pub const BITS: [&str; 3] = ["bitmap tests", "words ANDed", "hits"];

/// Explains a counter in one English sentence. Returns `None` for an unknown name.
pub fn meaning(counter: &str) -> Option<&'static str> {
    Some(match counter {
        "rectangle tests" => {
            "Counts pairs whose rectangles are compared, because the method could not rule them out."
        }
        "overlaps" => "Counts tested pairs whose rectangles overlap along both x and y.",
        "bitmap tests" => {
            "Counts overlaps in which at least one object has a bitmap. Their pixels are compared next."
        }
        "words ANDed" => "Counts AND operations, each on 64 pixels of one bitmap and 64 of the other.",
        "hits" => "Counts pairs that share a solid pixel. These are reported to the game.",
        "sorted" => "Counts objects sorted by kind before the method looks for pairs.",
        "updates" => "Counts objects whose new position is copied into the method's own data.",
        "moves" => "Counts each time an object moves past a neighbor in the sorted list.",
        "entries" => {
            "Counts entries of objects in sectors, cells or nodes. An object on a border has several."
        }
        "lookups" => "Counts sectors searched for partners of an object that is not entered in them.",
        "buckets" => "Counts buckets of the hash table that are cleared and searched, empty or not.",
        "skipped" => "Counts pairs skipped without a test, for example because the rules forbid them.",
        "repeats" => "Counts pairs that meet again in another sector or cell and are skipped.",
        "scanned" => "Counts pairs that a scan of a list, a cell or a set steps to, tested or not.",
        "compares" => {
            "Counts comparisons of positions in sorts and searches. Sorting n values counts as n times the logarithm of n."
        }
        "writes" => "Counts values copied or cleared while the method fills its data.",
        "swaps" => "Counts swaps of neighboring edges in a sorted list.",
        "splits" => "Counts how often a group, square or node is divided into parts.",
        "visits" => {
            "Counts search steps that are not tests: visiting a tree node, looking into a cell, or ending a scan."
        }
        "box pairs" => "Counts pairs of bodies whose boxes overlap. They may meet in this tick.",
        "pairs checked" => "Counts how often the pair with the earliest time is checked for contact.",
        "impacts" => "Counts collisions in which two bodies push each other apart.",
        "search steps" => {
            "Counts corners and edges checked while searching for the closest points of two bodies."
        }
        "full searches" => {
            "Counts how often the closest-point search tries all corners and edges because the shortcut failed."
        }
        "micro-collisions" => {
            "Counts tiny impulses between bodies in contact. They hold resting bodies in place."
        }
        "boxes rebuilt" => {
            "Counts how often boxes are drawn around the paths of all bodies: at the start, and when a hit knocks a body out of its box."
        }
        "substeps" => {
            "Counts parts of the tick in which resting contacts are solved again. Faster bodies need more parts."
        }
        "bodies asleep" => {
            "Counts bodies that have been still for half a second. They do not move until something hits them."
        }
        "overlapping bodies" => "Counts pairs of bodies found overlapping. They are gently pushed apart.",
        "bodies stopped" => "Counts bodies stopped until the next tick, for example after too many impacts.",
        "scan steps" => "Counts the starts and ends that the scan passes.",
        "found" => "Counts the overlaps that the scan finds.",
        "missed" => "Counts the overlaps that the scan misses.",
        "trials" => "Counts the steps of methods that the auto method tried in this tick to choose one.",
        _ => return None,
    })
}

/// Explains the idea behind a method, in English.
pub const fn idea(method: Method) -> &'static str {
    match method {
        Method::BruteForce => "Tests every pair that the rules allow: no preparation, but many tests.",
        Method::AxisListTextbook => {
            "Keeps one list of all objects, sorted by left edge. The scan for an object stops at the first one past its right edge."
        }
        Method::AxisList => {
            "Keeps a list sorted by left edge. The scan for an object stops at the first one past its right edge."
        }
        Method::SectorGridTextbook => {
            "Divides the plane into squares, enters each object in every square it covers, and tests objects that share one."
        }
        Method::SectorGrid => "Divides the plane into squares and tests only objects that share a square.",
        Method::SortAndSweep => {
            "Sorts all left and right edges. Each object is tested with those that start between its edges."
        }
        Method::ActiveSet => "Sweeps from left to right and tests each new object against those still open.",
        Method::DimensionalClustering => {
            "Cuts the scene at gaps, along x and y in turn, and tests all pairs within each part."
        }
        Method::SweepAndPrune => {
            "Keeps all edges sorted along x and y. When two edges swap, a pair may start or stop overlapping."
        }
        Method::IntervalTree => {
            "Sweeps from left to right and queries a tree for open objects that overlap along y."
        }
        Method::Quadtree => {
            "Divides the plane into quarters, again and again. A box on a cut stays in the larger square."
        }
        Method::KdTree => {
            "Splits the objects in half, along x and y in turn, until each part has only a few."
        }
        Method::HierarchicalGrid => {
            "Uses one grid per object size, so small and large objects share few cells."
        }
        Method::Auto => "Counts the steps of list, sectors and brute force, and picks the cheapest.",
        Method::Fast => "Keeps neighbor lists for a few ticks and tests many pairs at once.",
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
