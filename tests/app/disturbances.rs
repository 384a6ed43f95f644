//! Clock jumps, focus changes and unplugged pads do not corrupt a game: its replay still verifies.

use crate::visitor::Visitor;
use crate::visitor::devices::{Button, Press, unplug};
use std::time::Duration;
use winit::keyboard::KeyCode;

fn resume(visitor: &mut Visitor) {
    if visitor.app.screen() == "pause" {
        visitor.press(KeyCode::Escape);
        visitor.count_down();
    }
    visitor.at("flight");
}

fn assert_verifies(visitor: &Visitor) {
    let replay = visitor.app.session().recorded().unwrap();
    assert_eq!(replay.inputs.len() as u32, visitor.tick());
    crate::visitor::assert_verifies(&replay, &visitor.app.context.content);
}

#[test]
fn a_jump_of_the_clock_costs_at_most_eight_ticks() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    visitor.down(KeyCode::KeyZ);
    let frames = [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_secs(2),
        Duration::from_mins(1),
        Duration::from_hours(1),
        Duration::from_hours(100_000),
        Duration::MAX,
    ];
    for elapsed in frames {
        let before = visitor.tick();
        visitor.app.frame(elapsed, &|| 0.0, &mut visitor.frame);
        assert!(visitor.tick() <= before + 8, "{elapsed:?}: {} ticks", visitor.tick() - before);
        visitor.frames(5);
        assert!(visitor.tick() > before, "{elapsed:?}: the game does not advance");
        assert_eq!(visitor.app.screen(), "flight", "{elapsed:?}");
        assert_verifies(&visitor);
    }
}

#[test]
fn an_unplugged_pad_releases_its_buttons() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    for _ in 0..3 {
        visitor.hold(Press::Pad(0, Button::South), 10);
        visitor.hold(Press::Pad(0, Button::DPadLeft), 10);
        unplug(&mut visitor.app.context.controls);
        visitor.frames(3);
        visitor.at("pause");
        resume(&mut visitor);
        let before = visitor.tick();
        visitor.frames(20);
        let inputs = visitor.app.session().recorder().unwrap().inputs();
        let held = |input: &&sector_sweep::sim::Inputs| input.of(0).stick_x != 0 || input.of(0).buttons != 0;
        assert_eq!(inputs[before as usize + 4..].iter().filter(held).count(), 0);
        assert_verifies(&visitor);
    }
}

#[test]
fn losing_and_regaining_focus_pauses() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    for _ in 0..20 {
        visitor.app.focus_lost();
        visitor.frame();
        resume(&mut visitor);
        visitor.frames(3);
    }
    assert_verifies(&visitor);
}
