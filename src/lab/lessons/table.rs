//! The lessons, in learning order.

use super::{Counter, Goal, LabLesson, LessonStep};
use sector_collision::Method;

/// The lessons, in learning order.
pub const LESSONS: [LabLesson; 14] = [
    LabLesson {
        key: "lab_all_pairs",
        title: "Why all pairs are too many",
        about: "Forty things, and which of them touch: the simple way, and how fast it grows.",
        steps: &[
            LessonStep::on("spread", Method::BruteForce)
                .says("Forty things fly about. Which of them touch? The simple way tests each with each other. Step on with the right arrow: the triangle fills, one dot a test.")
                .at_test(),
            LessonStep::on("spread", Method::BruteForce)
                .says("How many tests will it be for all forty?")
                .guess([40, 780, 1600], "40 times 39, and half of it, since each pair is tested once."),
            LessonStep::on("spread", Method::BruteForce)
                .says("And for eighty, twice as many?")
                .guess([1560, 3160, 4800], "Twice the objects make four times the tests. A thousand would make half a million, 60 times a second.")
                .of(80),
            LessonStep::on("spread", Method::BruteForce)
                .says("Now find a method that needs at most 100 tests for the same eighty things.")
                .task(Goal { method: None, objects: 80, most: &[(Counter::Tests, 100)] }, "The same hits, found with a small part of the tests. How that can be, the next lessons show.")
                .of(80),
        ],
    },
    LabLesson {
        key: "lab_rules",
        title: "Rules first",
        about: "Aliens do not hit aliens: tests that the rules of a game make needless.",
        steps: &[
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("A ship, five shots, twenty aliens and ten bullets: 36 things, 630 pairs. But aliens do not hit aliens, and your own shots do not hit you."),
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("Ship and shots meet aliens and bullets, and nothing else. How many tests are left?")
                .guess([36, 180, 630], "6 times 30. The cheapest test is one that the rules of the game make needless."),
            LessonStep::on("thirty-six", Method::BruteForce)
                .says("Rules and a method together: find one that needs at most 30 tests here.")
                .task(Goal { method: None, objects: 36, most: &[(Counter::Tests, 30)] }, "From 630 pairs to this: the rules took most of them, and the method nearly all of the rest."),
        ],
    },
    LabLesson {
        key: "lab_sorted",
        title: "Sorted along x",
        about: "A list by left edges: five boxes from an old article, and then forty things.",
        steps: &[
            LessonStep::on("table-2", Method::AxisList)
                .says("Five boxes, in a list by their left edges. From each the list is followed to the right, until a box begins behind the right edge: no later one can touch it."),
            LessonStep::on("table-2", Method::AxisList)
                .says("All pairs would be 10 tests. How many does the list need?")
                .guess([4, 7, 10], "Look at the bars below the boxes: only those that overlap there are tested."),
            LessonStep::on("spread", Method::AxisList)
                .says("Forty things, spread along x: all pairs were 780. And the list?")
                .guess([41, 390, 780], "Spread along x the list is at home. It also stays sorted: in the next tick few things have passed each other."),
        ],
    },
    LabLesson {
        key: "lab_sorting_fails",
        title: "When sorting fails",
        about: "A column and a pile: two scenes that are hard on a sorted list.",
        steps: &[
            LessonStep::on("column", Method::AxisList)
                .says("Now 36 things above each other. How many tests does the list along x need?")
                .guess([36, 120, 630], "All pairs: along x each overlaps each other, and the list ends no walk."),
            LessonStep::on("column", Method::AxisList)
                .says("Help the list: it may be sorted along another axis. The settings have it.")
                .task(Goal { method: Some(Method::AxisList), objects: 36, most: &[(Counter::Tests, 100)] }, "Along y the column is spread. A game with columns and rows picks the axis again, or divides the plane."),
            LessonStep::on("pile", Method::Fast)
                .says("And a pile of twelve, all in one place, for the fastest of all methods?")
                .guess([12, 66, 144], "All of them touch: 66 hits are 66 tests. No method can do with less than what there is to report."),
        ],
    },
    LabLesson {
        key: "lab_squares",
        title: "Squares of the plane",
        about: "Sectors: the column and a crowd, cut into squares.",
        steps: &[
            LessonStep::on("column", Method::SectorGrid)
                .says("The column again, cut into squares, the sectors. Each thing is entered in those that it touches, and only those that share one are tested."),
            LessonStep::on("column", Method::SectorGrid)
                .says("The list along x made 630 tests. And the sectors?")
                .guess([26, 126, 630], "Only things in one square are tested. Two that share several squares are met in each, and tested once: the other times are the repeats."),
            LessonStep::on("crowd", Method::AxisList)
                .says("A crowd of sixty, side by side: the list makes 465 tests. Find a method with at most 250.")
                .task(Goal { method: None, objects: 60, most: &[(Counter::Tests, 250)] }, "182 of them touch: little is left to save."),
        ],
    },
    LabLesson {
        key: "lab_cuts",
        title: "Cut at the gaps",
        about: "Gaps that part squadrons, and a crowd that has none.",
        steps: &[
            LessonStep::on("squadrons", Method::DimensionalClustering)
                .says("Squadrons with room between. Where a gap goes all the way through, the field is cut, along x and y in turn. Step on, and see the cuts."),
            LessonStep::on("squadrons", Method::DimensionalClustering)
                .says("All pairs of each part are tested. How many are they?")
                .guess([48, 260, 780], "Four parts along x, each in three along y: twelve squadrons. What has 8 or less is not cut again: that is the threshold."),
            LessonStep::on("crowd", Method::DimensionalClustering)
                .says("And for the crowd of sixty, in which 182 pairs touch?")
                .guess([182, 465, 1770], "All pairs: no gap goes all the way through. A method loses where its idea does not fit."),
        ],
    },
    LabLesson {
        key: "lab_giants",
        title: "Giants and dwarfs",
        about: "One giant among dwarfs: what a tree does with it, and what sectors do.",
        steps: &[
            LessonStep::on("giant", Method::Quadtree)
                .says("One giant, 39 dwarfs, and a tree: it cuts the field in four, and each part again. A box on a cut is tested with all in the parts it reaches. Tests?")
                .guess([12, 42, 100], "Twelve pairs touch, a hundred are tested: the giant lies on the first cuts, and so do some of the dwarfs."),
            LessonStep::on("giant", Method::Quadtree)
                .says("Find a method that makes at most 20 tests here.")
                .task(Goal { method: None, objects: 40, most: &[(Counter::Tests, 20)] }, "If edges are sorted (sweep-and-prune, interval-tree), a giant is two edges, as a dwarf is. Sectors enter it many times."),
        ],
    },
    LabLesson {
        key: "lab_book_keeping",
        title: "When book-keeping loses",
        about: "A ship and 80 bullets: work that is no test is work too.",
        steps: &[
            LessonStep::on("curtain", Method::BruteForce)
                .says("A ship and 80 bullets. Bullets do not hit bullets. How many tests does the simple way make?")
                .guess([80, 810, 3240], "3,240 pairs, and the rules leave the ship against each bullet."),
            LessonStep::on("curtain", Method::KdTree)
                .says("A tree needs fewer tests. But see what it does before the first one: it divides, sorts and enters, and all of that is work too."),
            LessonStep::on("curtain", Method::BruteForce)
                .says("Compare all methods: the settings have it. Which are the fastest here, and which have the fewest tests?")
                .compare("Trees lose here, the simple way is among the best. Count all the work, and measure on your own game."),
        ],
    },
    LabLesson {
        key: "lab_coherence",
        title: "What stays in order",
        about: "Things that creep and things that jump: what a sorted list has to do a tick later.",
        steps: &[
            LessonStep::on("spread", Method::AxisList)
                .says("A tick later: each of the forty has crept on, by 4 pixels at most. First the list is put in order again: what is out of place moves past its neighbors. Step on, and see.")
                .speed(4)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("Forty things have crept on. How many moves past a neighbor put the list in order?")
                .guess([0, 5, 40], "Where little changes, what was sorted is nearly sorted still. To keep an order is cheaper than to make one.")
                .counting(Counter::Moves)
                .speed(4)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("Now each jumps, up to 300 pixels in a tick. How many moves?")
                .guess([40, 279, 780], "The list is shuffled: more than a third of all pairs have changed their order.")
                .counting(Counter::Moves)
                .speed(300)
                .at(1),
            LessonStep::on("spread", Method::AxisList)
                .says("Find a method for things that jump: without a move, and with at most 10 tests.")
                .task(Goal { method: None, objects: 40, most: &[(Counter::Moves, 0), (Counter::Tests, 10)] }, "It divides or sorts again in each tick, and such a sort is in none of these counters. To keep an order pays while things creep.")
                .speed(300)
                .at(1),
        ],
    },
    LabLesson {
        key: "lab_bits",
        title: "Rectangle, then bits",
        about: "A disc within a ring: rectangles overlap, and the pixels decide, 64 at a time.",
        steps: &[
            LessonStep::on("ring", Method::BruteForce)
                .says("A disc within a ring. Their rectangles overlap, so the pixels decide: row by row both bitmaps are shifted onto each other and ANDed. Step on, and see the bits."),
            LessonStep::on("ring", Method::BruteForce)
                .says("The disc is 24 pixels wide and 24 high. How many ANDs show that nothing touches?")
                .guess([1, 24, 576], "One a row: a word holds 64 pixels. Rectangles overlap and no pixel does: between a bullet and your ship this is a graze, and pays points.")
                .counting(Counter::Words),
            LessonStep::on("discs", Method::BruteForce)
                .says("Sixteen discs, and 14 pairs of rectangles overlap. How many of them share no pixel?")
                .guess([0, 4, 14], "Only corners overlap there, and a disc has none. Rectangles are cheap and coarse, bits are exact and dear: first the one, then the other.")
                .counting(Counter::NearMisses),
            LessonStep::on("discs", Method::BruteForce)
                .says("Find a method with at most 20 rectangle tests, and look at the words ANDed: before and after.")
                .task(Goal { method: None, objects: 16, most: &[(Counter::Tests, 20)] }, "Fewer rectangle tests, and the same bitmap tests, words and hits: no method may change what is hit."),
        ],
    },
    LabLesson {
        key: "lab_one_asks",
        title: "One asks all",
        about: "Begins and ends in one array: what overlaps box 2, and where the search for it may stop.",
        steps: &[
            LessonStep::on("void", Method::SortAndSweep)
                .says("Begins and ends of seven boxes, sorted in one array. A blue line is a void: a place where no box is open. Step on: a walk from each begin to its own end."),
            LessonStep::on("void", Method::SortAndSweep)
                .says("Now box 2 alone asks: what overlaps me along x? How many boxes?")
                .guess([1, 2, 3], "3 and 4 begin within it. 1 began before it: the walk meets its end, and sees where it began.")
                .counting(Counter::Found(2)),
            LessonStep::on("void", Method::SortAndSweep)
                .says("Seven boxes have 14 begins and ends. The walk of box 2 goes from its begin to the void. How many others does it come to?")
                .guess([3, 8, 13], "Asked alone it goes past its own end, since what ends there may have begun before. At the void it stops: nothing reaches back over it.")
                .counting(Counter::Walked(2)),
            LessonStep::on("column", Method::SortAndSweep)
                .says("A column of 36, and box 1 asks. Along x no void ends the walk. Help it to at most 5 steps: the settings have the axis.")
                .task(Goal { method: Some(Method::SortAndSweep), objects: 36, most: &[(Counter::Walked(1), 5)] }, "Along y a void lies right behind box 1. The array is sorted once, and answers all who ask, on all cores at once."),
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
                .task(Goal { method: Some(Method::BruteForce), objects: 16, most: &[(Counter::Overlaps, 12)] }, "The tight box turns four corners a tick and saves five of six AND operations. Around a disc it saves nothing."),
        ],
    },
    LabLesson {
        key: "lab_impulses",
        title: "What happens after a hit",
        about: "Impacts in order, how bodies bounce, and what friction holds.",
        steps: &[
            LessonStep::on("billiards", Method::AxisList)
                .says("Boxes overlap, but who hits first? The line below marks the earliest time each pair could touch. Step on: the earliest pair comes first.")
                .at(14)
                .at_impulses(),
            LessonStep::on("billiards", Method::AxisList)
                .says("One tick later. Pink arrows are impulses. Step through and count, or guess: how many impacts happen in this tick?")
                .guess([1, 3, 10], "After each impact, the pairs of both balls get new times, and the next impact starts from there. No ball ever enters another.")
                .at(15)
                .at_impulses()
                .counting(Counter::Impacts),
            LessonStep::on("heap", Method::AxisList)
                .says("A noted time is never too late but often too early. Then a later one is noted. This tick has one impact: how many times is a pair checked?")
                .guess([1, 7, 40], "More than once, but nowhere near 45 times. Each check measures the nearest corners. A list with the earliest time on top is a heap.")
                .at(22)
                .at_impulses()
                .counting(Counter::Looks),
            LessonStep::on("row-of-balls", Method::AxisList)
                .says("A ball hits a row of five. Restitution e is the share of speed that bounces back, here all of it (1). Step on or guess: how many of the six move afterward?")
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
                .task(Goal { method: None, objects: 2, most: &[(Counter::Moving(20), 0)] }, "The limit is the tangent of the angle: 0.58 or 58 %. Micro-collisions hold the block in every tick. After half a second it sleeps.")
                .at(20),
        ],
    },
    LabLesson {
        key: "lab_mistakes",
        title: "Find the mistake",
        about: "Two articles, word for word: what they miss, and what their own examples hide.",
        steps: &[
            LessonStep::on("table-2", Method::AxisList)
                .says("Roberts taught the sorted list. In his listing 1 each box walks on while its last column is greater than the first of the next. How many tests here?")
                .guess([2, 3, 4], "Four, as many as are right. His own example does not show the mistake: in it no two boxes share just one column.")
                .counting(Counter::ListingTests),
            LessonStep::on("one-column", Method::AxisList)
                .says("Box 1 has the columns 0 to 9, box 2 begins at 9: they share one. So do 2 and 3, and 4 and 5. Word for word, how many tests now?")
                .guess([0, 3, 4], "None: 9 is not greater than 9, and each walk stops at once. Red are the pairs that it forgets. And how many should be hits?")
                .counting(Counter::ListingTests),
            LessonStep::on("one-column", Method::AxisList)
                .says("Neighbors share a column, 3 and 4 only an edge. How many hits are right?")
                .guess([0, 3, 4], "A shared column is a hit, an edge is none. In this game right is the first column outside, and 9 is less than 10.")
                .counting(Counter::Hits),
            LessonStep::on("equal-begins", Method::SortAndSweep)
                .says("Wells sorts by place alone, seeks the begin of who asks, and walks right. 4 asks, all overlap it, but 2, 3 and 4 begin at one place. How many are found?")
                .guess([2, 3, 4], "The search for the begin of 4 lands on that of 2, at the same place, and walks on from there: 2 is never met. This game sorts equal begins by number.")
                .counting(Counter::WellsFound(4)),
            LessonStep::on("equal-begins", Method::SortAndSweep)
                .says("His rules for the walk are right. Find an axis along which it misses nothing: the settings have it.")
                .task(Goal { method: Some(Method::SortAndSweep), objects: 5, most: &[(Counter::WellsMissed(4), 0)] }, "Along y no two begin at one place, and nothing is missed. All that lacks is an order without ties."),
        ],
    },
];
