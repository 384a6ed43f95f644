//! Every lab lesson can be finished with every device, and resumes where it was left.

use crate::lab::{assert_says, at_choice, press_says, shows, words};
use crate::menus::walker::{Device, Walker, Way};
use crate::visitor::{Visitor, content};
use gilrs::Button;
use sector_sweep::lab::lessons::{Ask, LESSONS, LabLesson};
use winit::keyboard::KeyCode;

/// Plays a lesson from the list to its end, doing what each step asks. `look` receives each state of each step, with
/// its name.
pub(crate) fn take(walker: &mut Walker, lesson: &LabLesson, mut look: impl FnMut(&mut Visitor, &str)) {
    walker.take(lesson.title).frames(30);
    for (number, step) in (1..).zip(lesson.steps) {
        let place = format!("{}, step {number}", lesson.title);
        assert_eq!(walker.screen(), "lab", "{:?}: {place}", walker.device);
        look(&mut walker.visitor, &place);
        match step.ask {
            Ask::Look => {}
            Ask::Guess { .. } => {
                walker.click_or_confirm("guess");
            }
            Ask::Compare => compare(walker),
            Ask::Task { .. } => do_task(walker, step.row(), &place),
        }
        look(&mut walker.visitor, &format!("{place}, done"));
        walker.click_or_confirm("continue").frames(2);
    }
    walker.frames(30);
    assert_eq!(walker.screen(), "lab-home", "{:?}: {}", walker.device, lesson.title);
}

fn compare(walker: &mut Walker) {
    walker.key(KeyCode::Enter);
    assert!(shows(&mut walker.visitor, "step 3 of 3"), "the methods have not been compared yet");
    walker.press(KeyCode::F3, Button::Select, "settings").take("Compare all methods").frames(20);
    assert_eq!(walker.screen(), "lab-compare");
    walker.back().back();
    assert!(shows(&mut walker.visitor, "Done."));
}

fn do_task(walker: &mut Walker, row: &str, place: &str) {
    for _ in 0..14 {
        if shows(&mut walker.visitor, "Done.") {
            return;
        }
        if row == "Method" && walker.device != Device::Pad {
            walker.press(KeyCode::F4, Button::Select, "method");
        } else {
            walker.press(KeyCode::F3, Button::Select, "settings").change(row, Way::Right).back();
        }
    }
    panic!("{:?}: {place}", walker.device);
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
