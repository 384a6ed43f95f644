use super::{Ask, LESSONS, LessonControl, Setup};
use crate::lab::stepper::{SceneDice, Stepper};
use sector_collision::Method;
use std::collections::BTreeSet;

const SEEDS: u64 = 12;

#[test]
fn lesson_keys_are_unique() {
    let keys: BTreeSet<&str> = LESSONS.iter().map(|lesson| lesson.key).collect();
    assert_eq!(keys.len(), LESSONS.len());
    // Keys of the first-flight lessons have a different prefix.
    assert!(keys.iter().all(|key| key.starts_with("lab_")));
}

/// Calls `check` with each exercise of some seeds, and its name.
fn each(check: impl Fn(&super::Exercise, &str)) {
    for lesson in &LESSONS {
        for (number, step) in (1..).zip(lesson.steps) {
            for seed in 0..SEEDS {
                let place = format!("{}, step {number}, seed {seed}", lesson.title);
                let exercise = step.exercise(seed);
                let places = |template: &str| template.matches("{}").count();
                assert_eq!(places(step.says), exercise.numbers.len(), "{place}: {}", step.says);
                let asks = exercise.asks.iter().chain([&exercise.then]);
                asks.for_each(|said| {
                    assert_eq!(places(said.template), said.numbers.len(), "{place}: {said:?}")
                });
                check(&exercise, &place);
            }
        }
    }
}

#[test]
fn every_question_has_one_right_answer_and_a_reply_to_each_wrong_one() {
    each(|exercise, place| match &exercise.ask {
        Ask::Choose(answers) => {
            assert!((3..=5).contains(&answers.len()), "{place}: {answers:?}");
            assert_eq!(answers.iter().filter(|answer| answer.wrong.is_none()).count(), 1, "{place}");
            for reply in answers.iter().filter_map(|answer| answer.wrong.as_ref()) {
                assert_eq!(reply.template.matches("{}").count(), reply.numbers.len(), "{place}: {reply:?}");
            }
        }
        Ask::Mark { wanted, .. } => {
            assert!(!wanted.is_empty(), "{place}");
            assert_eq!(exercise.reply_to_marks(wanted), None, "{place}");
            assert!(exercise.reply_to_marks(&BTreeSet::new()).is_some(), "{place}");
        }
        _ => {}
    });
}

#[test]
fn the_right_answer_can_be_at_any_place() {
    let places = std::cell::RefCell::new([0; 4]);
    each(|exercise, _| {
        if let Ask::Choose(answers) = &exercise.ask
            && answers.len() == 4
        {
            let right = answers.iter().position(|answer| answer.wrong.is_none());
            places.borrow_mut()[right.expect("a right answer")] += 1;
        }
    });
    let places = places.borrow();
    let all: i32 = places.iter().sum();
    assert!(places.iter().all(|&at| at * 5 > all), "{places:?}");
}

fn solved(exercise: &super::Exercise, control: LessonControl, solution: (i32, i32)) -> Stepper {
    match control {
        LessonControl::Drag(key) => {
            let mut stepper = exercise.stepper();
            stepper.drag(key, solution);
            stepper
        }
        control => exercise.setup.clone().control(control, solution.0 as usize).stepper(),
    }
}

#[test]
fn every_task_begins_unsolved_and_can_be_solved() {
    each(|exercise, place| {
        if let Ask::Task { control, check, solution, .. } = &exercise.ask {
            assert!(check(&exercise.stepper()).is_err(), "{place}");
            let reply = check(&solved(exercise, *control, *solution));
            assert!(reply.is_ok(), "{place}: {reply:?}");
        }
    });
}

#[test]
fn seeds_change_the_questions() {
    for lesson in &LESSONS {
        let text = |seed: u64| {
            let steps = lesson.steps.iter().map(|step| step.exercise(seed));
            steps.map(|step| format!("{:?}{:?}", step.numbers, step.ask)).collect::<String>()
        };
        assert_eq!(text(5), text(5), "{}", lesson.title);
        let texts: BTreeSet<String> = (0..8).map(text).collect();
        assert!(texts.len() > 4, "{}", lesson.title);
    }
}

#[test]
fn the_hierarchy_wins_where_sizes_differ() {
    let mut dice = SceneDice(9);
    for _ in 0..4 {
        let setup = Setup::of("sizes", Method::HierarchicalGrid).seeded(&mut dice).at(1);
        let steps = setup.steps();
        let readable = Method::READABLE.into_iter().filter(|&method| method != Method::BruteForce);
        for method in readable.filter(|&method| method != Method::HierarchicalGrid) {
            assert!(setup.clone().by(method).steps() > steps * 6 / 5, "{method}");
        }
        for side in [8, 16, 32, 64, 128, 256, 512] {
            let one_size = setup.clone().by(Method::SectorGridTextbook).set("sector", side);
            assert!(one_size.steps() > steps, "{side}");
        }
    }
}
