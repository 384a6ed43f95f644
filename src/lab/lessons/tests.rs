use super::{Ask, Control, LESSONS};
use crate::lab::stepper::Stepper;
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
                asks.for_each(|said| assert_eq!(places(said.template), said.numbers.len(), "{place}: {said:?}"));
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

fn solved(exercise: &super::Exercise, control: Control, solution: (i32, i32)) -> Stepper {
    match control {
        Control::Drag(key) => {
            let mut stepper = exercise.stepper();
            stepper.drag(key, solution);
            stepper
        }
        control => exercise.setup.clone().set(control, solution.0 as usize).stepper(),
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
#[ignore]
fn print() {
    for lesson in &LESSONS {
        println!("\n# {}", lesson.title);
        for step in lesson.steps {
            let e = step.exercise(3);
            let fill = |s: &super::Said| crate::words::fill_texts(s.template, &s.numbers.iter().map(|n| n.to_string()).collect::<Vec<_>>());
            println!("- {}", fill(&super::Said { template: step.says, numbers: e.numbers.clone() }));
            if let Some(a) = &e.asks { println!("  ? {}", fill(a)); }
            if let Ask::Choose(answers) = &e.ask { for a in answers { println!("   [{:?}] {}", a.label, a.wrong.as_ref().map_or("RIGHT".to_owned(), fill)); } }
            println!("  => {}", fill(&e.then));
        }
    }
}

#[test]
#[ignore]
fn explore() {
    use super::Setup;
    use sector_collision::Method;
    use crate::lab::stepper::{SceneDice, boxes_in_ticks};
    for n in [2000usize, 4000] { for cover in [3.0, 10.0, 30.0] { for mix in [&[(4, 70), (64, 25), (512, 5)][..], &[(4, 90), (256, 10)], &[(4, 97), (256, 3)], &[(8, 50), (40, 30), (200, 20)], &[(4,60),(16,25),(64,10),(256,5)], &[(2,80),(128,20)]] {
        let mut d = SceneDice(n as u64);
        let sides: Vec<i32> = (0..n).map(|_| { let mut r = d.below(100); mix.iter().find(|m| { r -= m.1; r < 0 }).unwrap().0 }).collect();
        let area: f64 = sides.iter().map(|&s: &i32| f64::from(s * s)).sum::<f64>() * cover;
        let h = (area / 2.0).sqrt(); let (w, h) = (2.0 * h, h);
        let tick = |d: &mut SceneDice| sides.iter().map(|&s| (d.below((w as i32 - s).max(1)), d.below((h as i32 - s).max(1)), s, s)).collect::<Vec<_>>();
        let (a, b) = (tick(&mut d), tick(&mut d));
        let base = Setup::scene(boxes_in_ticks(&[a, b]), Method::AxisList).at(1);
        let mut all: Vec<_> = Method::READABLE.into_iter().filter(|m| *m != Method::BruteForce).map(|m| (base.clone().by(m).steps(), m.name())).collect();
        all.sort();
        let tb = [4, 8, 16, 32, 64, 128, 256].map(|s| base.clone().by(Method::SectorGridTextbook).sector(s, s).steps());
        let h = base.clone().by(Method::HierarchicalGrid).steps();
        println!("{n} {cover} {mix:?}: h {h} ratio {:.2} {:?} textbook {tb:?}", *tb.iter().min().unwrap() as f64 / h as f64, &all[..3]);
    }}}
}
