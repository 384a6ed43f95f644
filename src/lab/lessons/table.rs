//! The table of all lessons.

use super::{Counter, Goal, LabLesson, LessonStep};
use sector_collision::Method;

/// The lessons, in the order in which they build on each other.
pub const LESSONS: [LabLesson; 14] = [
    LabLesson {
        key: "lab_all_pairs",
        title: "Too many pairs",
        about: "Forty objects: which of them touch? Brute force, and how fast its work grows.",
        steps: &[
            LessonStep::on("spread", Method::BruteForce)
                .says("Forty objects are moving. Which of them touch? Brute force tests every pair. Press the right arrow: the triangle fills up, one dot per test.")
                .at_test(),
            LessonStep::on("spread", Method::BruteForce)
                .says("How many tests do forty objects need?")
                .guess([40, 780, 1600], "40 times 39, divided by 2, because each pair is tested once."),
            LessonStep::on("spread", Method::BruteForce)
                .says("And how many for eighty objects?")
                .guess([1560, 3160, 4800], "Doubling the objects quadruples the tests. A thousand objects take half a million, 60 times a second.")
                .of(80),
            LessonStep::on("spread", Method::BruteForce)
                .says("Find a method that needs at most 100 tests for these eighty objects.")
                .task(Goal { method: None, objects: 80, most: &[(Counter::Tests, 100)] }, "The same hits with a fraction of the tests. The next lessons show how.")
                .of(80),
        ],
    },
    LabLesson {
        key: "lab_rules",
        title: "Rules first",
        about: "Aliens never hit aliens: let the rules of the game save tests.",
        steps: &[
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("One ship, five shots, twenty aliens, ten bullets: 36 objects, 630 pairs. But aliens never hit aliens, and your shots never hit you."),
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("Ship and shots hit only aliens and bullets. How many tests are left?")
                .guess([36, 180, 630], "6 times 30. The cheapest test is one that the rules let you skip."),
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("Combine rules and a method: find one that needs at most 30 tests here.")
                .task(Goal { method: None, objects: 36, most: &[(Counter::Tests, 30)] }, "The rules removed most of the 630 pairs. The method removed nearly all the rest."),
        ],
    },
    LabLesson {
        key: "lab_sorted",
        title: "Sorted along x",
        about: "A list sorted by left edge: five boxes from an article, then forty objects.",
        steps: &[
            LessonStep::on("table-2", Method::AxisList)
                .says("Five boxes in a list, sorted by left edge. Each scan starts at a box and stops at the first one past its right edge. No later box can touch it."),
            LessonStep::on("table-2", Method::AxisList)
                .says("Brute force needs 10 tests. How many does the list need?")
                .guess([4, 7, 10], "Look at the bars below the boxes. Only boxes whose bars overlap are tested."),
            LessonStep::on("spread", Method::AxisList)
                .says("Forty objects, 780 pairs. How many tests does the list need?")
                .guess([41, 390, 780], "The list works best when objects are spread along x. It also stays nearly sorted: few objects pass each other per tick."),
        ],
    },
    LabLesson {
        key: "lab_sorting_fails",
        title: "When sorting fails",
        about: "A column and a pile: two hard scenes for a sorted list.",
        steps: &[
            LessonStep::on("column", Method::AxisList)
                .says("Now 36 objects in a column. How many tests does the list along x need?")
                .guess([36, 120, 630], "All 630 pairs. All objects overlap along x, so no scan stops early."),
            LessonStep::on("column", Method::AxisList)
                .says("Help the list: sort it along another axis in the settings.")
                .task(Goal { method: Some(Method::AxisList), objects: 36, most: &[(Counter::Tests, 100)] }, "Along y, the column is spread out. A game with rows and columns can switch axes or divide the plane."),
            LessonStep::on("pile", Method::Fast)
                .says("Twelve objects in one pile: how many tests does the fastest method need?")
                .guess([12, 66, 144], "All 66 pairs touch, so it takes 66 tests. No method can test fewer pairs than it has to report."),
        ],
    },
    LabLesson {
        key: "lab_squares",
        title: "A grid of sectors",
        about: "A column and a crowd, divided into sectors.",
        steps: &[
            LessonStep::on("column", Method::SectorGrid)
                .says("The same column, divided into sectors. Each object is entered in every sector it touches. Only objects that share a sector are tested."),
            LessonStep::on("column", Method::SectorGrid)
                .says("The list along x needed 630 tests. How many do sectors need?")
                .guess([26, 126, 630], "Only objects in the same sector are tested. A pair in several sectors is tested once. After that it counts as a repeat."),
            LessonStep::on("crowd", Method::AxisList)
                .says("In this crowd of sixty, the list needs 465 tests. Find a method that needs at most 250.")
                .task(Goal { method: None, objects: 60, most: &[(Counter::Tests, 250)] }, "182 pairs touch, so there is little left to save."),
        ],
    },
    LabLesson {
        key: "lab_cuts",
        title: "Cut at the gaps",
        about: "Squadrons with gaps between them, and a crowd without any.",
        steps: &[
            LessonStep::on("squadrons", Method::DimensionalClustering)
                .says("These squadrons have gaps between them. The method cuts at gaps that run all the way across, along x and y in turn. Step forward and watch."),
            LessonStep::on("squadrons", Method::DimensionalClustering)
                .says("All pairs within each part are tested. How many tests is that?")
                .guess([48, 260, 780], "Four parts along x, each cut in three along y: twelve squadrons. A part of 8 objects or fewer, the threshold, is not cut again."),
            LessonStep::on("crowd", Method::DimensionalClustering)
                .says("Now the crowd of sixty: 182 pairs touch. How many tests?")
                .guess([182, 465, 1770], "All 1,770 pairs: no gap runs all the way across. Every method has scenes where it fails."),
        ],
    },
    LabLesson {
        key: "lab_giants",
        title: "Giants and dwarfs",
        about: "One giant among dwarfs: how trees and sectors handle it.",
        steps: &[
            LessonStep::on("giant", Method::Quadtree)
                .says("One giant, 39 dwarfs. A quadtree cuts the field into quarters, again and again. A box on a cut is tested on both sides. How many tests?")
                .guess([12, 42, 100], "Only 12 pairs touch, but 100 are tested: the giant lies on the first cuts, and so do some dwarfs."),
            LessonStep::on("giant", Method::Quadtree)
                .says("Find a method that needs at most 20 tests here.")
                .task(Goal { method: None, objects: 40, most: &[(Counter::Tests, 20)] }, "sweep-and-prune and interval-tree store two edges per axis, even for a giant. The sector grid enters no box in more than nine sectors."),
        ],
    },
    LabLesson {
        key: "lab_book_keeping",
        title: "The cost of bookkeeping",
        about: "One ship and 80 bullets: tests are not the only work.",
        steps: &[
            LessonStep::on("curtain", Method::BruteForce)
                .says("One ship and 80 bullets. Bullets never hit bullets. How many tests does brute force need?")
                .guess([80, 810, 3240], "The rules leave 80 of 3,240 pairs: the ship with each bullet."),
            LessonStep::on("curtain", Method::KdTree)
                .says("A tree needs fewer tests. But watch what it does first: it splits the scene and sorts objects into parts. That is work, too."),
            LessonStep::on("curtain", Method::BruteForce)
                .says("Open the settings and compare all methods. Which are fastest here, and which run the fewest tests?")
                .compare("Trees lose here, and brute force is among the best. Count all the work, and measure in your own game."),
        ],
    },
    LabLesson {
        key: "lab_coherence",
        title: "Staying sorted",
        about: "Slow and jumping objects: how much work a sorted list takes one tick later.",
        steps: &[
            LessonStep::on("spread", Method::AxisList)
                .says("One tick later, each object has moved by at most 4 pixels. First, the list is sorted again: objects out of place move past their neighbors. Step forward and watch.")
                .speed(4)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("How many moves past a neighbor does it take to re-sort the list of forty?")
                .guess([0, 5, 40], "When little changes, the list stays nearly sorted. Keeping an order is cheaper than creating one.")
                .counting(Counter::Moves)
                .speed(4)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("Now each object jumps up to 300 pixels per tick. How many moves?")
                .guess([40, 279, 780], "The list is scrambled: 225 of 780 pairs have changed order. The other moves pass a neighbor that then moves back.")
                .counting(Counter::Moves)
                .speed(300)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("Find a method for jumping objects that needs no moves and at most 10 tests.")
                .task(Goal { method: None, objects: 40, most: &[(Counter::Moves, 0), (Counter::Tests, 10)] }, "It divides or sorts from scratch each tick. The counters do not include that sorting. Keeping an order pays off for slow objects.")
                .speed(300)
                .at(1),
        ],
    },
    LabLesson {
        key: "lab_bits",
        title: "Rectangle, then bits",
        about: "A disc in a ring: the rectangles overlap, so the pixels decide, 64 at a time.",
        steps: &[
            LessonStep::on("ring", Method::BruteForce)
                .says("A disc in a ring. Their rectangles overlap, so the pixels decide: row by row, the bitmaps are aligned and ANDed. Step forward and watch the bits."),
            LessonStep::on("ring", Method::BruteForce)
                .says("The disc is 24 by 24 pixels. How many AND operations prove that nothing touches?")
                .guess([1, 24, 576], "One per row: a word holds 64 pixels. Rectangles overlap, but no pixels do. Between a bullet and your ship, that is a graze and scores points.")
                .counting(Counter::Words),
            LessonStep::on("discs", Method::BruteForce)
                .says("Sixteen discs: 14 pairs of rectangles overlap. How many of these pairs share no pixel?")
                .guess([0, 4, 14], "Only corners overlap, and a disc has no corners. Rectangles are fast but coarse; bits are exact but slow. So test rectangles first.")
                .counting(Counter::NearMisses),
            LessonStep::on("discs", Method::BruteForce)
                .says("Find a method with at most 20 rectangle tests. Watch the number of words ANDed.")
                .task(Goal { method: None, objects: 16, most: &[(Counter::Tests, 20)] }, "Fewer rectangle tests, but the same bitmap tests, words and hits. A method must never change the hits."),
        ],
    },
    LabLesson {
        key: "lab_one_asks",
        title: "A single query",
        about: "Starts and ends in one array: which boxes overlap box 2, and where can the search stop?",
        steps: &[
            LessonStep::on("void", Method::SortAndSweep)
                .says("The starts and ends of seven boxes, sorted in one array. A blue line marks a gap, where no box is open. Step forward: each scan runs from a start to its end."),
            LessonStep::on("void", Method::SortAndSweep)
                .says("Now a query for box 2 alone: how many boxes overlap it along x?")
                .guess([1, 2, 3], "3 and 4 start inside box 2. Box 1 started earlier: the scan meets its end and looks up its start.")
                .counting(Counter::Found(2)),
            LessonStep::on("void", Method::SortAndSweep)
                .says("Seven boxes have 14 starts and ends. The scan for box 2 runs from its start to the gap. How many of the others does it pass?")
                .guess([3, 8, 13], "A single query runs past its own end, because a box that ends later may have started earlier. It stops at the gap: no box spans it.")
                .counting(Counter::Walked(2)),
            LessonStep::on("column", Method::SortAndSweep)
                .says("A column of 36 and a query for box 1. Along x, no gap stops the scan. Set the axis so that it takes at most 5 steps.")
                .task(Goal { method: Some(Method::SortAndSweep), objects: 36, most: &[(Counter::Walked(1), 5)] }, "Along y, a gap follows right after box 1. The array is sorted once and answers all queries, on all cores at once."),
        ],
    },
    LabLesson {
        key: "lab_turning",
        title: "Turning objects",
        about: "A square or a tight box around a turning rod: the same hits, but not the same work.",
        steps: &[
            LessonStep::on("rods", Method::BruteForce)
                .says("Sixteen rods turn, each in a square that fits it at any angle. How many of the 120 pairs of squares overlap?")
                .guess([7, 24, 120], "The squares never change as the rods turn. But they are mostly empty, and each overlap costs a bitmap test.")
                .counting(Counter::Overlaps),
            LessonStep::on("rods", Method::BruteForce)
                .says("How many pairs of rods share a pixel now?")
                .guess([7, 12, 24], "The other overlaps are false alarms: two thirds of the bitmap tests find nothing.")
                .counting(Counter::Hits),
            LessonStep::on("rods", Method::BruteForce)
                .says("Get the same hits from half the overlaps: change the boxes in the settings.")
                .task(Goal { method: Some(Method::BruteForce), objects: 16, most: &[(Counter::Overlaps, 12)] }, "A tight box costs four rotated corners per tick but saves five of six AND operations. For a disc it saves nothing."),
        ],
    },
    LabLesson {
        key: "lab_impulses",
        title: "What happens after a hit",
        about: "Which impact comes first, how bodies bounce, what friction does.",
        steps: &[
            LessonStep::on("billiards", Method::AxisList)
                .says("Boxes overlap, but who hits first? The line below marks the earliest time each pair could touch. Step on: the earliest pair comes first.")
                .at(14)
                .at_impulses(),
            LessonStep::on("billiards", Method::AxisList)
                .says("One tick later. Pink arrows are impulses. Step through and count, or guess: how many impacts happen in this tick?")
                .guess([1, 3, 10], "After each impact, all pairs with either ball get new times, and the next impact starts from there. No ball ever enters another.")
                .at(15)
                .at_impulses()
                .counting(Counter::Impacts),
            LessonStep::on("heap", Method::AxisList)
                .says("A stored time is never too late; if too early, a later one replaces it. This tick has one impact: how many pair checks does it need?")
                .guess([1, 7, 40], "More than once, but nowhere near 45 times. Each check measures the nearest corners. A list with the earliest time on top is a heap.")
                .at(22)
                .at_impulses()
                .counting(Counter::Looks),
            LessonStep::on("row-of-balls", Method::AxisList)
                .says("A ball hits a row of five. Restitution e is the share of speed that bounces back, here 1. Step on or guess: how many balls move then?")
                .guess([1, 3, 6], "Equal balls pass on their velocity: the last one flies off and the others stop.")
                .at(12)
                .at_impulses()
                .by_hits()
                .counting(Counter::Moving(14)),
            LessonStep::on("row-of-balls", Method::AxisList)
                .says("Now e = 0: nothing bounces back. How many balls move?")
                .guess([1, 3, 6], "All six fly on together at a sixth of the speed. Momentum stays the same. Energy does not.")
                .touching(0, 0)
                .at(12)
                .at_impulses()
                .by_hits()
                .counting(Counter::Moving(18)),
            LessonStep::on("slope", Method::AxisList)
                .says("The block slides down a slope of 30 degrees. Raise the friction in the settings until the block holds.")
                .task(Goal { method: None, objects: 2, most: &[(Counter::Moving(20), 0)] }, "The limit is the tangent of the angle: 0.58, or 58%. Micro-collisions hold the block in every tick. After half a second it sleeps.")
                .at(20),
        ],
    },
    LabLesson {
        key: "lab_mistakes",
        title: "Find the mistake",
        about: "Two articles, taken literally: their mistakes, and examples that hide them.",
        steps: &[
            LessonStep::on("table-2", Method::AxisList)
                .says("Roberts's listing 1 keeps scanning while the last column of a box is greater than the next box's first. How many tests does it run here?")
                .guess([2, 3, 4], "Four, and that is correct. Roberts's example hides the mistake: no two boxes in it share exactly one column.")
                .counting(Counter::ListingTests),
            LessonStep::on("one-column", Method::AxisList)
                .says("Box 1 has columns 0 to 9, and box 2 starts at 9: they share one. So do 2 and 3, and 4 and 5. How many tests does listing 1 run now?")
                .guess([0, 3, 4], "None: 9 is not greater than 9, so every scan stops at once. The missed pairs are red. How many should be hits?")
                .counting(Counter::ListingTests),
            LessonStep::on("one-column", Method::AxisList)
                .says("Neighbors share a column, but 3 and 4 share only an edge. How many hits are correct?")
                .guess([0, 3, 4], "A shared column is a hit; a shared edge is not. In this game, box 1's right edge is 10, the first column outside: 9 < 10.")
                .counting(Counter::Hits),
            LessonStep::on("equal-begins", Method::SortAndSweep)
                .says("Wells sorts by position only, finds a box's start and scans right. All boxes overlap 4; 2, 3 and 4 share a start. How many are found for 4?")
                .guess([2, 3, 4], "The search for the start of 4 lands on the start of 2, and the scan begins after it: 2 is never found. This game sorts equal starts by number.")
                .counting(Counter::WellsFound(4)),
            LessonStep::on("equal-begins", Method::SortAndSweep)
                .says("Wells's scan rules are correct. In the settings, find an axis along which the scan misses nothing.")
                .task(Goal { method: Some(Method::SortAndSweep), objects: 5, most: &[(Counter::WellsMissed(4), 0)] }, "Along y, no two starts or ends share a position, so nothing is missed. The fix is an order without ties."),
        ],
    },
];
