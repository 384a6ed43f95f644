//! The algorithm of each method in a few lines, and the line that an event belongs to.

use sector_collision::impulse::ImpulseEvent;
use sector_collision::trace::Visit;
use sector_collision::{Method, TraceEvent};

/// The lines of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The lines, as a programmer would write them down: the same in all languages.
    pub lines: &'static [&'static str],
    line_of: fn(&TraceEvent) -> usize,
}

impl Listing {
    /// Returns the listing of a method.
    #[must_use]
    pub const fn of(method: Method) -> Self {
        match method {
            Method::BruteForce => Self { lines: BRUTE_FORCE, line_of: brute_force },
            Method::AxisList => Self { lines: AXIS_LIST, line_of: axis_list },
            Method::SectorGrid => Self { lines: SECTOR_GRID, line_of: sector_grid },
            Method::SortAndSweep => Self { lines: SORT_AND_SWEEP, line_of: sort_and_sweep },
            Method::ActiveSet => Self { lines: ACTIVE_SET, line_of: active_set },
            Method::DimensionalClustering => Self { lines: CLUSTERING, line_of: clustering },
            Method::SweepAndPrune => Self { lines: SWEEP_AND_PRUNE, line_of: sweep_and_prune },
            Method::IntervalTree => Self { lines: INTERVAL_TREE, line_of: interval_tree },
            Method::Quadtree => Self { lines: QUADTREE, line_of: quadtree },
            Method::KdTree => Self { lines: KD_TREE, line_of: kd_tree },
            Method::HierarchicalGrid => Self { lines: HIERARCHICAL_GRID, line_of: hierarchical_grid },
            Method::Fast | Method::Auto => Self { lines: FAST, line_of: fast },
        }
    }

    /// Returns the listing of the bitmap test.
    #[must_use]
    pub const fn of_bitmaps() -> Self {
        Self { lines: BITMAPS, line_of: |_| 3 }
    }

    /// Returns the listing of the impulses.
    #[must_use]
    pub const fn of_impulses() -> Self {
        Self { lines: IMPULSES, line_of: impulses }
    }

    /// Returns the listing to show at an event: that of the impulses at one of theirs, and otherwise that of a method.
    #[must_use]
    pub const fn at(event: Option<&TraceEvent>, method: Method) -> Self {
        match event {
            Some(TraceEvent::Impulse(_)) => Self::of_impulses(),
            _ => Self::of(method),
        }
    }

    /// Returns the index of the line that an event belongs to.
    #[must_use]
    pub fn line(&self, event: &TraceEvent) -> usize {
        (self.line_of)(event)
    }
}

const BITMAPS: &[&str] = &[
    "rectangles overlap, one has bits:",
    "  for each row that both have:",
    "    for each word of the row:",
    "      (left >> shift) & right",
    "      not zero? hit, stop",
];

const IMPULSES: &[&str] = &[
    "boxes around all ways",
    "solve contacts at rest",
    "each pair whose boxes overlap:",
    "  closest features: distance",
    "  bound on its time: heap",
    "while the heap has a top:",
    "  time goes on to it",
    "  touch, approach? impulse",
    "  slow? rest on each other",
];

fn impulses(event: &TraceEvent) -> usize {
    let TraceEvent::Impulse(event) = event else { return 0 };
    match event {
        ImpulseEvent::Asleep { .. } | ImpulseEvent::Solve { .. } => 1,
        ImpulseEvent::Round { .. } => 0,
        ImpulseEvent::Closest { .. } | ImpulseEvent::Overlap { .. } => 3,
        ImpulseEvent::Bound { .. } => 4,
        ImpulseEvent::Top { .. } | ImpulseEvent::Stop { .. } => 6,
        ImpulseEvent::Impact(_) => 7,
        ImpulseEvent::Rest { .. } | ImpulseEvent::MicroCollision { .. } => 8,
    }
}

const BRUTE_FORCE: &[&str] = &["sort by kind", "for each a:", "  for each b behind a:", "    test(a, b)"];

fn brute_force(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Sort { .. } => 0,
        TraceEvent::Turn { .. } => 1,
        _ => 3,
    }
}

const AXIS_LIST: &[&str] = &[
    "when a moves:",
    "  copy its place",
    "  while out of order:",
    "    pass a neighbor",
    "for each a of the list:",
    "  for each b behind a:",
    "    b.left >= a.right? stop",
    "    test(a, b)",
];

fn axis_list(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Update { .. } => 1,
        TraceEvent::Move { .. } => 3,
        TraceEvent::Turn { .. } => 4,
        TraceEvent::Visit(_) => 6,
        _ => 7,
    }
}

const SECTOR_GRID: &[&str] = &[
    "sort by kind",
    "for each a, each sector:",
    "  enter a",
    "for each sector, a and b:",
    "  rules forbid? skip",
    "  not the first shared? skip",
    "  test(a, b)",
    "rare kinds look in",
];

fn sector_grid(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Sort { .. } => 0,
        TraceEvent::Enter { .. } | TraceEvent::Bulk { .. } => 2,
        TraceEvent::Within { .. } | TraceEvent::Visit(_) => 3,
        TraceEvent::Skip { .. } => 4,
        TraceEvent::Repeat { .. } => 5,
        TraceEvent::Turn { .. } | TraceEvent::Look { .. } => 7,
        _ => 6,
    }
}

const SORT_AND_SWEEP: &[&str] = &[
    "sort all begins and ends",
    "mark where none is open",
    "for each begin, of a:",
    "  for each b that follows:",
    "    end of a? stop",
    "    other end? go on",
    "    rules forbid? skip",
    "    test(a, b)",
];

fn sort_and_sweep(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Void { .. } => 1,
        TraceEvent::Turn { .. } => 2,
        TraceEvent::Visit(Visit::End { slot, end_of }) if slot == end_of => 4,
        TraceEvent::Visit(_) => 5,
        TraceEvent::Skip { .. } => 6,
        _ => 7,
    }
}

const ACTIVE_SET: &[&str] = &[
    "sort all begins and ends",
    "for each:",
    "  begin of a?",
    "    for each open b:",
    "      rules forbid? skip",
    "      test(b, a)",
    "    open a",
    "  end of a? close a",
];

fn active_set(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Open { .. } => 2,
        TraceEvent::Skip { .. } => 4,
        TraceEvent::Close { .. } | TraceEvent::Void { .. } => 7,
        _ => 5,
    }
}

const CLUSTERING: &[&str] = &[
    "cut(group, axis):",
    "  sort its begins and ends",
    "  none open? part complete",
    "  several parts? cut each",
    "    along the other axis",
    "for each group left, a and b:",
    "  rules forbid? skip",
    "  test(a, b)",
];

fn clustering(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Visit(_) => 1,
        TraceEvent::Void { .. } => 2,
        TraceEvent::Split { .. } => 3,
        TraceEvent::Within { .. } => 5,
        TraceEvent::Skip { .. } => 6,
        _ => 7,
    }
}

const SWEEP_AND_PRUNE: &[&str] = &[
    "along x, then along y:",
    "  sort by insertion: swap",
    "  begin passes end, overlap?",
    "    remember the pair",
    "  end passes begin?",
    "    forget the pair",
    "many new? sort anew, sweep",
    "test each pair remembered",
];

fn sweep_and_prune(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Swap { .. } => 1,
        TraceEvent::Skip { .. } => 2,
        TraceEvent::Remember { .. } => 3,
        TraceEvent::Forget { .. } => 5,
        TraceEvent::Visit(_) => 6,
        _ => 7,
    }
}

const INTERVAL_TREE: &[&str] = &[
    "sort begins and ends along x",
    "for each:",
    "  begin of a? ask the tree:",
    "    node reaches a? go down",
    "    leaf b: rules forbid? skip",
    "    test(b, a)",
    "    open a in the tree",
    "  end of a? close a",
];

fn interval_tree(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Open { .. } => 2,
        TraceEvent::Visit(_) => 3,
        TraceEvent::Skip { .. } => 4,
        TraceEvent::Close { .. } => 7,
        _ => 5,
    }
}

const QUADTREE: &[&str] = &[
    "walk(square):",
    "  many objects? quarter it",
    "  own objects, and those above:",
    "    rules forbid? skip",
    "    test(a, b)",
    "  for each quarter:",
    "    who above reaches into it?",
    "    walk(quarter)",
];

fn quadtree(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Split { .. } => 1,
        TraceEvent::Within { .. } => 2,
        TraceEvent::Skip { .. } => 3,
        TraceEvent::Visit(_) => 6,
        _ => 4,
    }
}

const KD_TREE: &[&str] = &[
    "walk(cell):",
    "  many objects?",
    "    find the middle one",
    "    cut there, walk both parts",
    "  few: for each a and b:",
    "    rules forbid? skip",
    "    corner in another cell? skip",
    "    test(a, b)",
];

fn kd_tree(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Visit(_) => 2,
        TraceEvent::Split { .. } => 3,
        TraceEvent::Within { .. } | TraceEvent::Enter { .. } => 4,
        TraceEvent::Skip { .. } => 5,
        TraceEvent::Repeat { .. } => 6,
        _ => 7,
    }
}

const HIERARCHICAL_GRID: &[&str] = &[
    "for each a, by its size:",
    "  enter a in its level's cells",
    "for each a:",
    "  its own level and coarser:",
    "    for each cell, each b:",
    "      rules forbid? skip",
    "      not the first shared? skip",
    "      test(a, b)",
];

fn hierarchical_grid(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Enter { .. } => 1,
        TraceEvent::Turn { .. } => 2,
        TraceEvent::Visit(_) => 4,
        TraceEvent::Skip { .. } => 5,
        TraceEvent::Repeat { .. } => 6,
        _ => 7,
    }
}

const FAST: &[&str] = &[
    "up to 128 boxes: take all pairs",
    "lists hold: take their pairs",
    "else: sort into cells, new lists",
    "16 pairs at a time:",
    "  compare, keep what overlaps",
];

fn fast(event: &TraceEvent) -> usize {
    match event {
        TraceEvent::Bulk { .. } => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::Listing;
    use crate::lab::stepper::{BUILT_IN, Stepper};
    use sector_collision::Method;

    /// Tests that every event of a method belongs to a line of its listing, and that the lines have room in the panel.
    #[test]
    fn every_event_has_its_line() {
        for method in Method::ALL {
            for scene in BUILT_IN {
                let stepper = Stepper::new(scene.scene(), method, 1);
                let method = stepper.active_method();
                for event in stepper.events() {
                    let listing = Listing::at(Some(event), method);
                    assert!(listing.lines.iter().all(|line| line.len() <= 32), "{method}");
                    assert!(listing.line(event) < listing.lines.len(), "{method}: {event:?}");
                }
            }
        }
    }
}
