//! The lessons of the lab: a few steps each, in which the learner looks, guesses a number, or does what the counters judge.
//!
//! A number that is guessed is counted by the method itself, on the scene of the step; no answer is written down here.

use super::stepper::{BUILT_IN, LabScene, Recipe, Stepper};
use sector_collision::Method;

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The title, in English.
    pub title: &'static str,
    /// The steps, of which there is at least one.
    pub steps: &'static [Step],
}

/// A step of a lesson: a scene under a method, words, and what is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The words, in English.
    pub says: &'static str,
    /// The scene, by its name in [`BUILT_IN`].
    scene: &'static str,
    /// The number of objects, if it is another than that of the scene.
    objects: Option<u32>,
    method: Method,
    /// What the learner does.
    pub ask: Ask,
}

/// What a step asks of the learner.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// To look, and to step on as they like.
    Look,
    /// To guess the number of tests of the tick.
    Guess {
        /// The numbers to choose from, the right one among them.
        choices: [u64; 3],
        /// What is said when the number is known, in English.
        then: &'static str,
    },
    /// To change method or settings until the counters are as wanted.
    Task {
        /// What is wanted.
        goal: Goal,
        /// What is said when it is reached, in English.
        then: &'static str,
    },
}

/// What the counters of a tick have to be for a task to be done.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The method that has to be in use; `None` for any.
    pub method: Option<Method>,
    /// The least number of objects.
    pub objects: u64,
    /// The most tests.
    pub tests: u64,
}

impl Goal {
    /// Whether the tick of a stepper is as wanted.
    #[must_use]
    pub fn is_reached(&self, stepper: &Stepper) -> bool {
        let counts = stepper.pipeline().counts();
        let is_method = self.method.is_none_or(|method| method == stepper.method());
        is_method && counts.objects >= self.objects && counts.rect_tests <= self.tests
    }
}

impl Step {
    /// Returns a step that asks for nothing.
    const fn look(scene: &'static str, method: Method, says: &'static str) -> Self {
        Self { says, scene, objects: None, method, ask: Ask::Look }
    }

    /// Returns a step in which the tests are guessed.
    const fn guess(
        scene: &'static str,
        method: Method,
        choices: [u64; 3],
        says: &'static str,
        then: &'static str,
    ) -> Self {
        Self { says, scene, objects: None, method, ask: Ask::Guess { choices, then } }
    }

    /// Returns a step with a task.
    const fn task(
        scene: &'static str,
        method: Method,
        goal: Goal,
        says: &'static str,
        then: &'static str,
    ) -> Self {
        Self { says, scene, objects: None, method, ask: Ask::Task { goal, then } }
    }

    /// Returns the step with another number of objects.
    const fn of(self, objects: u32) -> Self {
        Self { objects: Some(objects), ..self }
    }

    /// Returns the index of the scene in [`BUILT_IN`], with the recipe by which it is made.
    #[must_use]
    pub fn recipe(&self) -> (usize, Recipe) {
        // The tests of this file go through all steps.
        let index = BUILT_IN.iter().position(|scene| scene.name == self.scene).unwrap_or(0);
        let recipe = BUILT_IN[index].recipe;
        (index, Recipe { objects: self.objects.or(recipe.objects), ..recipe })
    }

    /// Returns a stepper before the first event of the step.
    #[must_use]
    pub fn stepper(&self) -> Stepper {
        let (index, recipe) = self.recipe();
        let scene: LabScene = BUILT_IN[index].scene_of(recipe);
        Stepper::new(scene, self.method, 0)
    }
}

/// The lessons, in the order in which they are learned.
pub const LESSONS: [Lesson; 8] = [
    Lesson {
        title: "Why all pairs are too many",
        steps: &[
            Step::look(
                "spread",
                Method::BruteForce,
                "Forty things fly about. Which of them touch? The simple way tests each with each other. Step right a few times: the triangle fills, one dot a test.",
            ),
            Step::guess(
                "spread",
                Method::BruteForce,
                [40, 780, 1600],
                "How many tests will it be for all forty?",
                "40 times 39, and half of it, since each pair is tested once.",
            ),
            Step::guess(
                "spread",
                Method::BruteForce,
                [1560, 3160, 6400],
                "And for eighty, twice as many?",
                "Twice the objects make four times the tests. A thousand would make half a million, 60 times a second.",
            )
            .of(80),
            Step::task(
                "spread",
                Method::BruteForce,
                Goal { method: None, objects: 80, tests: 250 },
                "Now find a method that needs at most 250 tests for the same eighty things.",
                "The same hits, found with a small part of the tests. How that can be, the next lessons show.",
            )
            .of(80),
        ],
    },
    Lesson {
        title: "Rules first",
        steps: &[
            Step::look(
                "thirty-six",
                Method::BruteForce,
                "A ship, five shots, twenty aliens and ten bullets: 36 things, 630 pairs. But aliens do not hit aliens, and your own shots do not hit you.",
            ),
            Step::guess(
                "thirty-six",
                Method::BruteForce,
                [36, 180, 630],
                "Ship and shots meet aliens and bullets, and nothing else. How many tests are left?",
                "6 times 30. The cheapest test is one that the rules of the game make needless.",
            ),
            Step::task(
                "thirty-six",
                Method::BruteForce,
                Goal { method: None, objects: 36, tests: 30 },
                "Rules and a method together: find one that needs at most 30 tests here.",
                "From 630 pairs to this: the rules took most of them, and the method nearly all of the rest.",
            ),
        ],
    },
    Lesson {
        title: "Sorted along x",
        steps: &[
            Step::look(
                "table-2",
                Method::AxisList,
                "Five boxes, in a list by their left edges. From each the list is followed to the right, until a box begins behind the right edge: no later one can touch it.",
            ),
            Step::guess(
                "table-2",
                Method::AxisList,
                [4, 7, 10],
                "All pairs would be 10 tests. How many does the list need?",
                "Look at the bars below the boxes: only those that overlap there are tested.",
            ),
            Step::guess(
                "spread",
                Method::AxisList,
                [41, 390, 780],
                "Forty things, spread along x: all pairs were 780. And the list?",
                "Spread along x the list is at home. It also stays sorted: in the next tick few things have passed each other.",
            ),
        ],
    },
    Lesson {
        title: "When sorting fails",
        steps: &[
            Step::guess(
                "column",
                Method::AxisList,
                [36, 120, 630],
                "Now 36 things above each other. How many tests does the list along x need?",
                "All pairs: along x each overlaps each other, and the list ends no walk.",
            ),
            Step::task(
                "column",
                Method::AxisList,
                Goal { method: Some(Method::AxisList), objects: 36, tests: 100 },
                "Help the list: it may be sorted along another axis. The settings have it.",
                "Along y the column is spread. A game with columns and rows picks the axis anew, or divides the plane.",
            ),
            Step::guess(
                "pile",
                Method::Fast,
                [12, 66, 144],
                "And a pile of twelve, all in one place, for the fastest of all methods?",
                "All of them touch: 66 hits are 66 tests. No method can do with less than what there is to report.",
            ),
        ],
    },
    Lesson {
        title: "Squares of the plane",
        steps: &[
            Step::look(
                "column",
                Method::SectorGrid,
                "The column again, cut into squares, the sectors. Each thing is entered in those that it touches, and only those that share one are tested.",
            ),
            Step::guess(
                "column",
                Method::SectorGrid,
                [26, 126, 630],
                "The list along x made 630 tests. And the sectors?",
                "Each has a neighbor above and one below. To squares a column is like a row.",
            ),
            Step::task(
                "crowd",
                Method::AxisList,
                Goal { method: None, objects: 60, tests: 250 },
                "A crowd of sixty, side by side: the list makes 465 tests. Find a method with at most 250.",
                "182 of them touch: little is left to save.",
            ),
        ],
    },
    Lesson {
        title: "Cut at the gaps",
        steps: &[
            Step::look(
                "squadrons",
                Method::DimensionalClustering,
                "Squadrons with room between. Where a gap goes all the way through, the field is cut, along x and y in turn. Step on, and see the cuts.",
            ),
            Step::guess(
                "squadrons",
                Method::DimensionalClustering,
                [86, 260, 780],
                "All pairs of each part are tested. How many are they?",
                "Small parts have few pairs: half the size, a quarter of the tests.",
            ),
            Step::guess(
                "crowd",
                Method::DimensionalClustering,
                [182, 465, 1770],
                "And for the crowd of sixty, in which 182 pairs touch?",
                "All pairs: no gap goes all the way through. A method loses where its idea does not fit.",
            ),
        ],
    },
    Lesson {
        title: "Giants and dwarfs",
        steps: &[
            Step::guess(
                "giant",
                Method::Quadtree,
                [12, 42, 100],
                "One giant among 39 dwarfs, in a tree of squares. What lies across a border stays above, and meets all that is below. How many tests?",
                "Twelve pairs touch, a hundred are tested: the giant is above nearly all, and so is a dwarf on a border.",
            ),
            Step::task(
                "giant",
                Method::Quadtree,
                Goal { method: None, objects: 40, tests: 20 },
                "Find a method with at most 20 tests for the giant.",
                "Fewer tests, and other work: sectors write the giant down in each square that it covers. The counters show it.",
            ),
        ],
    },
    Lesson {
        title: "When book-keeping loses",
        steps: &[
            Step::guess(
                "curtain",
                Method::BruteForce,
                [80, 810, 3240],
                "A ship and 80 bullets. Bullets do not hit bullets. How many tests does the simple way make?",
                "3,240 pairs, and the rules leave the ship against each bullet.",
            ),
            Step::look(
                "curtain",
                Method::KdTree,
                "A tree needs fewer tests. But see what it does before the first one: it divides, sorts and enters, and all of that is work too.",
            ),
            Step::look(
                "curtain",
                Method::BruteForce,
                "Compare all methods, in the settings: the simple way is among the fastest here. Count all the work, and measure on your own game.",
            ),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::{Ask, LESSONS};
    use crate::lab::stepper::BUILT_IN;
    use sector_collision::{AxisChoice, Method};

    /// Tests that each step has its scene, that the number to be guessed is among the choices, and that a task is not done
    /// before anything was.
    #[test]
    fn every_step_is_what_it_says() {
        for lesson in LESSONS {
            for step in lesson.steps {
                assert!(BUILT_IN.iter().any(|scene| scene.name == step.scene), "{}", step.scene);
                let stepper = step.stepper();
                let tests = stepper.pipeline().counts().rect_tests;
                match step.ask {
                    Ask::Look => {}
                    Ask::Guess { choices, .. } => {
                        assert!(choices.contains(&tests), "{}: {tests} in {choices:?}", step.says);
                    }
                    Ask::Task { goal, .. } => {
                        assert!(!goal.is_reached(&stepper), "{}", step.says);
                    }
                }
            }
        }
    }

    /// Tests that every task can be done, by another method or another axis.
    #[test]
    fn every_task_can_be_done() {
        for step in LESSONS.iter().flat_map(|lesson| lesson.steps) {
            let Ask::Task { goal, .. } = step.ask else { continue };
            let mut ways = Vec::new();
            for method in Method::ALL {
                let mut stepper = step.stepper();
                stepper.set_method(method);
                ways.push(stepper);
            }
            let mut scene = step.stepper().scene().clone();
            scene.tuning.axis = AxisChoice::Y;
            ways.push(crate::lab::stepper::Stepper::new(scene, Method::AxisList, 0));
            assert!(ways.iter().any(|stepper| goal.is_reached(stepper)), "{}", step.says);
        }
    }
}
