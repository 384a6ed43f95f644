//! Every lab lesson can be finished with every device, and resumes where it was left.

use crate::lab::{assert_says, at_choice, press_says, shows};
use crate::menus::walker::{Device, Walker, Way};
use crate::visitor::{Visitor, content};
use sector_sweep::app::storage::Storage;
use sector_sweep::app::{LessonResults, statistics};
use sector_sweep::lab::lessons::{Ask, Exercise, LESSONS, LabLesson, LessonControl};
use winit::keyboard::KeyCode;

/// Plays a lesson from the list to its end.
pub(crate) fn take(walker: &mut Walker, lesson: &LabLesson, look: impl FnMut(&mut Visitor, &str)) {
    walker.take(lesson.title).frames(30);
    assert_eq!(walker.screen(), "lab", "{:?}: {}", walker.device, lesson.title);
    finish(walker, look);
    walker.frames(30);
    assert_eq!(walker.screen(), "lab-home", "{:?}: {}", walker.device, lesson.title);
}

/// Plays a lesson from its first step to its end: answers each question wrong once, then right, and does each task.
/// `look` receives each state of each step, with its name.
pub(crate) fn finish(walker: &mut Walker, mut look: impl FnMut(&mut Visitor, &str)) {
    let (index, ..) = walker.visitor.app.exercise_on_show().expect("a lesson");
    let lesson = &LESSONS[index];
    for number in 1..=lesson.steps.len() {
        let place = format!("{}, step {number}", lesson.title);
        look(&mut walker.visitor, &place);
        let exercise = exercise(walker);
        if exercise.is_graded() {
            assert!(!answer(walker, &exercise, false), "{:?}: {place}", walker.device);
            look(&mut walker.visitor, &format!("{place}, wrong"));
            walker.click_or_confirm("try again").frames(2);
        }
        match &exercise.ask {
            Ask::Look => {}
            Ask::Compare => compare(walker),
            _ => {
                let exercise = self::exercise(walker);
                assert!(
                    answer(walker, &exercise, true),
                    "{:?}: {place}: {:?}",
                    walker.device,
                    walker.texts()
                );
            }
        }
        look(&mut walker.visitor, &format!("{place}, done"));
        walker.click_or_confirm("continue").frames(2);
    }
}

fn exercise(walker: &Walker) -> Exercise {
    let (lesson, step, seed) = walker.visitor.app.exercise_on_show().expect("a lesson");
    LESSONS[lesson].steps[step].exercise(seed)
}

fn compare(walker: &mut Walker) {
    walker.click_or_confirm("compare").frames(20);
    assert_eq!(walker.screen(), "lab-compare");
    walker.back().frames(2);
    assert!(shows(&mut walker.visitor, "Done."));
}

/// Answers a question or does a task. Returns whether the answer is right.
fn answer(walker: &mut Walker, exercise: &Exercise, is_right: bool) -> bool {
    match &exercise.ask {
        Ask::Choose(answers) => {
            let chosen = answers.iter().position(|answer| answer.wrong.is_none() == is_right);
            for _ in 0..=chosen.expect("an answer") {
                walker.go(Way::Down);
            }
        }
        Ask::Mark { wanted, .. } if is_right => {
            for object in exercise.stepper().pipeline().objects() {
                walker.go(Way::Down);
                if wanted.contains(&object.key) {
                    walker.go(Way::Right);
                }
            }
        }
        Ask::Task { control, solution, .. } if is_right => solve(walker, exercise, *control, *solution),
        // At the start, nothing is marked, and no goal is met.
        _ => {}
    }
    if exercise.is_graded() {
        walker.click_or_confirm("check").frames(2);
    }
    shows(&mut walker.visitor, "Correct.")
}

/// Changes a task's control to the value that meets the goal.
fn solve(walker: &mut Walker, exercise: &Exercise, control: LessonControl, (x, y): (i32, i32)) {
    if let LessonControl::Drag(key) = control {
        let stepper = exercise.stepper();
        let rect = stepper.pipeline().objects().find(|object| object.key == key).expect("an object").rect;
        let ways = [(x - rect.x, Way::Left, Way::Right), (y - rect.y, Way::Up, Way::Down)];
        for (by, back, on) in ways {
            for _ in 0..by.abs() / 2 {
                walker.go(if by < 0 { back } else { on });
            }
        }
        return;
    }
    for _ in 0..control.values().len() {
        walker.go(Way::Up);
    }
    for _ in 0..x {
        walker.go(Way::Down);
    }
}

#[test]
fn every_lesson_can_be_finished_with_every_device() {
    for device in [Device::Keyboard, Device::Pad, Device::Mouse, Device::Touch] {
        let mut walker = Walker::new(device);
        walker.take("THE LAB");
        LESSONS.iter().for_each(|lesson| take(&mut walker, lesson, |_, _| {}));
        // They are still done after a restart.
        let mut again = Visitor::with(content(), walker.visitor.leave());
        again.choose("THE LAB");
        assert!(shows(&mut again, &format!("{0} of {0} done", LESSONS.len())), "{device:?}");
        assert_eq!(again.app.choice_on_show(), Some("FREE LAB"), "{device:?}");
        again.choose("SAVE RESULTS");
        again.frames(20);
        let disk = again.leave();
        let file = disk.read("results/00001.results").expect("a disk").expect("a file");
        let results = LessonResults::from_bytes(&file).expect("results");
        assert_eq!(results.lessons.len(), LESSONS.len());
        let total = results.total();
        assert_eq!((total.right, total.mistakes), (0, total.questions), "each was answered wrong once");
        assert!(total.questions > 50 && total.finished == LESSONS.len() as u64);
    }
}

#[test]
fn a_walk_is_stepped_through() {
    let mut visitor = at_choice("One against all");
    assert_says(&mut visitor, "Step forward and follow the scan.");
    press_says(&mut visitor, KeyCode::ArrowRight, "The scan for box 2 begins where the box starts.");
    press_says(&mut visitor, KeyCode::ArrowRight, "3 starts before the end of 2: found.");
    press_says(&mut visitor, KeyCode::ArrowLeft, "The scan for box 2 begins where the box starts.");
    visitor.click(429.0, 287.0);
    assert_says(&mut visitor, "a gap. No later box reaches back across it to 2");
    assert!(shows(&mut visitor, "scan steps") && shows(&mut visitor, "8") && shows(&mut visitor, "3"));
    visitor.click(33.0, 287.0);
    assert_says(&mut visitor, "Step forward and follow the scan.");
    // The steps of the next query would give its answer away.
    press_says(&mut visitor, KeyCode::Enter, "mark the boxes");
    visitor.click(429.0, 287.0);
    assert_says(&mut visitor, "Step forward and follow the scan.");
    assert!(!shows(&mut visitor, "scan steps"));
}

#[test]
fn a_lesson_resumes_where_it_was_left() {
    let mut visitor = at_choice("Sorted along x");
    assert!(shows(&mut visitor, "step 1 of 4") && !shows(&mut visitor, "previous"));
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "choose") && shows(&mut visitor, "previous"));
    visitor.press_all(&[KeyCode::KeyQ]);
    assert!(shows(&mut visitor, "step 1 of 4"));
    visitor.press(KeyCode::Enter);
    let left = visitor.app.exercise_on_show();
    visitor.press_to(KeyCode::Escape, "lab-home");
    visitor.choose("Sorted along x");
    visitor.frames(30);
    assert!(shows(&mut visitor, "step 2 of 4") && left.is_some());
    assert_eq!(visitor.app.exercise_on_show(), left, "the same question");
}

/// Neither one key alone nor the keys of the free lab answer a question.
#[test]
fn a_question_waits_for_an_answer() {
    let mut visitor = at_choice("Rules first");
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "step 2 of 4") && !shows(&mut visitor, "rectangle tests"));
    let question = visitor.app.exercise_on_show();
    let keys = [KeyCode::F3, KeyCode::F4, KeyCode::F5, KeyCode::F6, KeyCode::KeyE, KeyCode::ShiftLeft];
    visitor.press_all(&keys);
    visitor.press_all(&[KeyCode::Enter; 4]);
    assert_eq!((visitor.app.exercise_on_show(), visitor.app.screen()), (question, "lab"));
    assert!(!shows(&mut visitor, "Not quite.") && !shows(&mut visitor, "Correct."));
    visitor.press_to(KeyCode::Escape, "lab-home");
    assert!(!shows(&mut visitor, "DONE"));
}

#[test]
fn a_wrong_answer_is_explained_and_followed_by_other_numbers() {
    let mut walker = Walker::new(Device::Keyboard);
    walker.take("THE LAB").take("Too many pairs").frames(30).confirm().frames(2);
    let before = exercise(&walker);
    assert!(!answer(&mut walker, &before, false));
    assert!(shows(&mut walker.visitor, "Not quite.") && !shows(&mut walker.visitor, "rectangle tests"));
    walker.confirm().frames(2);
    assert!(shows(&mut walker.visitor, "step 2 of 4"), "the step is not done");
    let after = exercise(&walker);
    assert_ne!(format!("{:?}", before.ask), format!("{:?}", after.ask));
    assert!(answer(&mut walker, &after, true) && shows(&mut walker.visitor, "rectangle tests"));
}

#[test]
fn a_task_is_done_only_while_its_goal_is_met() {
    let mut walker = Walker::new(Device::Keyboard);
    walker.take("THE LAB").take("Turning objects").frames(30);
    for _ in 0..2 {
        let question = exercise(&walker);
        assert!(answer(&mut walker, &question, true));
        walker.confirm().frames(2);
    }
    assert!(shows(&mut walker.visitor, "step 3 of 4") && !shows(&mut walker.visitor, "Correct."));
    walker.confirm();
    assert!(shows(&mut walker.visitor, "step 3 of 4"));
    walker.go(Way::Down);
    assert!(shows(&mut walker.visitor, "Correct."));
    walker.go(Way::Up);
    assert!(!shows(&mut walker.visitor, "Correct."), "the squares are back");
}

#[test]
fn leaving_or_going_back_changes_no_result() {
    let mut walker = Walker::new(Device::Keyboard);
    walker.take("THE LAB").take("Too many pairs").frames(30).confirm().frames(2);
    let question = exercise(&walker);
    assert!(!answer(&mut walker, &question, false));
    walker.back().frames(30).take("Too many pairs").frames(30);
    for _ in 0..2 {
        let question = exercise(&walker);
        assert!(answer(&mut walker, &question, true));
        // Back to a question that counts already, and a wrong answer to it.
        walker.key(KeyCode::KeyQ).frames(2).key(KeyCode::KeyQ).frames(2).confirm().frames(2);
        let question = exercise(&walker);
        assert!(!answer(&mut walker, &question, false));
        walker.confirm().frames(2);
    }
    finish_right(&mut walker);
    let (statistics, _) = statistics::file::load(&mut walker.visitor.leave());
    let grade = statistics.grades["lab_all_pairs"];
    assert_eq!((grade.questions, grade.right, grade.mistakes), (3, 2, 1));
}

/// Answers the questions from the current step to the end of the lesson right.
fn finish_right(walker: &mut Walker) {
    while walker.screen() == "lab" {
        let question = exercise(walker);
        assert!(answer(walker, &question, true));
        walker.confirm().frames(30);
    }
}
