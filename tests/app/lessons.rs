//! Every lab lesson can be finished with every device, and resumes where it was left.

use crate::lab::{assert_says, at_choice, press_says, shows};
use crate::menus::walker::{Device, Walker, Way};
use crate::visitor::{Visitor, content};
use sector_sweep::lab::lessons::{Ask, Control, Exercise, LESSONS, LabLesson};
use winit::keyboard::KeyCode;

/// Plays a lesson from the list to its end: answers each question wrong once, then right, and does each task. `look`
/// receives each state of each step, with its name.
pub(crate) fn take(walker: &mut Walker, lesson: &LabLesson, mut look: impl FnMut(&mut Visitor, &str)) {
    walker.take(lesson.title).frames(30);
    for number in 1..=lesson.steps.len() {
        let place = format!("{}, step {number}", lesson.title);
        assert_eq!(walker.screen(), "lab", "{:?}: {place}", walker.device);
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
                assert!(answer(walker, &exercise, true), "{:?}: {place}: {:?}", walker.device, walker.texts());
            }
        }
        look(&mut walker.visitor, &format!("{place}, done"));
        walker.click_or_confirm("continue").frames(2);
    }
    walker.frames(30);
    assert_eq!(walker.screen(), "lab-home", "{:?}: {}", walker.device, lesson.title);
}

/// Returns the exercise on the screen.
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
            (0..=chosen.expect("an answer")).for_each(|_| drop(walker.go(Way::Down)));
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
fn solve(walker: &mut Walker, exercise: &Exercise, control: Control, (x, y): (i32, i32)) {
    if let Control::Drag(key) = control {
        let stepper = exercise.stepper();
        let rect = stepper.pipeline().objects().find(|object| object.key == key).expect("an object").rect;
        let ways = [(x - rect.x, Way::Left, Way::Right), (y - rect.y, Way::Up, Way::Down)];
        for (by, back, on) in ways {
            (0..by.abs() / 2).for_each(|_| drop(walker.go(if by < 0 { back } else { on })));
        }
        return;
    }
    (0..control.len()).for_each(|_| drop(walker.go(Way::Up)));
    (0..x).for_each(|_| drop(walker.go(Way::Down)));
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
    }
}

#[test]
fn a_walk_is_stepped_through() {
    let mut visitor = at_choice("A single query");
    press_says(&mut visitor, KeyCode::Enter, "Step forward and follow the scan.");
    press_says(&mut visitor, KeyCode::ArrowRight, "The scan for box 2 begins where the box starts.");
    assert!(!shows(&mut visitor, "found"), "the answer");
    press_says(&mut visitor, KeyCode::ArrowRight, "3 starts before the end of 2: found.");
    press_says(&mut visitor, KeyCode::ArrowLeft, "The scan for box 2 begins where the box starts.");
    press_says(&mut visitor, KeyCode::Enter, "a gap. No later box reaches back across it to 2");
    assert!(shows(&mut visitor, "scan steps") && shows(&mut visitor, "8") && shows(&mut visitor, "3"));
    visitor.click(33.0, 287.0);
    assert_says(&mut visitor, "Step forward and follow the scan.");
}

#[test]
fn a_lesson_resumes_where_it_was_left() {
    let mut visitor = at_choice("Sorted along x");
    visitor.click(429.0, 287.0);
    assert!(!shows(&mut visitor, "rectangle tests") && !words(&mut visitor).contains("tests: 4"));
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "choose") && shows(&mut visitor, "previous"));
    visitor.press_all(&[KeyCode::KeyQ]);
    assert!(shows(&mut visitor, "step 1 of 3") && !shows(&mut visitor, "previous"));
    visitor.press_all(&[KeyCode::Enter, KeyCode::F3]);
    visitor.choose("Compare all methods");
    visitor.frames(20);
    assert_eq!(visitor.app.screen(), "lab-compare");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.choice_on_show(), Some("Compare all methods"), "back to the settings");
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);
    assert_eq!(visitor.app.screen(), "lab-home");
    visitor.choose("Sorted along x");
    visitor.frames(30);
    assert!(shows(&mut visitor, "step 2 of 3"), "it resumes");
}

#[test]
fn a_lesson_waits_for_the_learner() {
    let mut visitor = at_choice("Rules first");
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "step 2 of 3") && !shows(&mut visitor, "rectangle tests"));
    visitor.press(KeyCode::KeyE);
    assert!(shows(&mut visitor, "step 2 of 3"));
    visitor.press_all(&[KeyCode::ArrowDown, KeyCode::Enter]);
    assert!(shows(&mut visitor, "You said 180. Answer: 180.") && shows(&mut visitor, "rectangle tests"));
    visitor.press_all(&[KeyCode::Enter, KeyCode::Enter]);
    assert!(shows(&mut visitor, "step 3 of 3"), "the task is not done");
    visitor.press_to(KeyCode::Escape, "lab-home");
    assert!(!shows(&mut visitor, "DONE"));
}
