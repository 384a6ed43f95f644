//! Tests of the controls, without a device.

use super::*;

const NO_TIME: Duration = Duration::ZERO;

fn controls() -> Controls {
    Controls::new(Bindings::default())
}

fn press(controls: &mut Controls, code: KeyCode) {
    controls.key(code, true, false, false);
}

fn release(controls: &mut Controls, code: KeyCode) {
    controls.key(code, false, false, false);
}

fn button(controls: &mut Controls, button: Button, pressed: bool) {
    controls.pad(0, PadEvent::Button { button, pressed });
}

fn stick_of(controls: &mut Controls) -> (i8, i8) {
    let input = controls.take_tick();
    (input.stick_x, input.stick_y)
}

/// Tests that a press and its release within one frame last for exactly one tick.
#[test]
fn a_tap_within_a_frame_lasts_one_tick() {
    let mut controls = controls();
    for code in [KeyCode::Space, KeyCode::ArrowLeft] {
        press(&mut controls, code);
        release(&mut controls, code);
    }
    let expected = PlayerInput { stick_x: -127, stick_y: 0, buttons: PlayerInput::FIRE };
    assert_eq!(controls.take_tick(), expected);
    assert_eq!(controls.take_tick(), PlayerInput::default());
}

/// Tests that a held key lasts until it is released, through either of its keys.
#[test]
fn held_keys_last_until_released() {
    let mut controls = controls();
    press(&mut controls, KeyCode::ShiftLeft);
    press(&mut controls, KeyCode::ShiftRight);
    release(&mut controls, KeyCode::ShiftLeft);
    for _ in 0..3 {
        assert!(controls.take_tick().held(PlayerInput::FOCUS));
    }
    release(&mut controls, KeyCode::ShiftRight);
    assert!(!controls.take_tick().held(PlayerInput::FOCUS));
}

/// Tests that of two opposite keys the later wins, and the earlier again when the later is released.
#[test]
fn the_last_of_two_opposite_keys_wins() {
    let mut controls = controls();
    press(&mut controls, KeyCode::ArrowLeft);
    press(&mut controls, KeyCode::KeyD);
    press(&mut controls, KeyCode::ArrowUp);
    assert_eq!(stick_of(&mut controls), (127, -127));
    release(&mut controls, KeyCode::KeyD);
    assert_eq!(stick_of(&mut controls), (-127, -127));
}

/// Tests that repetitions and synthetic presses do nothing, and a synthetic release does.
#[test]
fn repeats_and_synthetic_presses_are_ignored_and_releases_honoured() {
    let mut controls = controls();
    controls.key(KeyCode::Space, true, true, false);
    controls.key(KeyCode::Space, true, false, true);
    assert_eq!(controls.take_tick(), PlayerInput::default());
    assert!(controls.take_pressed(NO_TIME).is_empty());

    press(&mut controls, KeyCode::Space);
    controls.take_tick();
    controls.key(KeyCode::Space, false, false, true);
    assert_eq!(controls.take_tick(), PlayerInput::default());
}

/// Tests that losing the focus lets go of keys, taps, buttons and sticks.
#[test]
fn losing_the_focus_lets_go_of_everything() {
    let mut controls = controls();
    press(&mut controls, KeyCode::Space);
    press(&mut controls, KeyCode::AltLeft);
    button(&mut controls, Button::DPadUp, true);
    controls.pad(0, PadEvent::StickX(1.0));
    controls.focus_lost();
    assert_eq!(controls.take_tick(), PlayerInput::default());
    assert!(controls.take_pressed(Duration::from_secs(9)).is_empty());
    press(&mut controls, KeyCode::Enter);
    assert_eq!(controls.take_pressed(NO_TIME), [Action::Confirm], "Alt must be let go too");
}

/// Tests that presses come once a frame, in order, with Alt+Enter as full screen.
#[test]
fn presses_come_once_and_in_order() {
    let mut controls = controls();
    press(&mut controls, KeyCode::F3);
    press(&mut controls, KeyCode::AltLeft);
    press(&mut controls, KeyCode::Enter);
    press(&mut controls, KeyCode::Escape);
    let expected = [Action::Overlay, Action::Fullscreen, Action::Pause, Action::Back];
    assert_eq!(controls.take_pressed(NO_TIME), expected);
    assert!(controls.take_pressed(Duration::from_secs(9)).is_empty(), "held hot keys must not repeat");
}

/// Tests that directions repeat in menus, from keys and from the stick.
#[test]
fn held_directions_repeat_in_menus() {
    let by_key: fn(&mut Controls) = |controls| press(controls, KeyCode::ArrowDown);
    let by_stick: fn(&mut Controls) = |controls| controls.pad(0, PadEvent::StickY(1.0));
    for hold in [by_key, by_stick] {
        let mut controls = controls();
        hold(&mut controls);
        assert_eq!(controls.take_pressed(NO_TIME), [Action::Down]);
        assert!(controls.take_pressed(Duration::from_millis(399)).is_empty());
        assert_eq!(controls.take_pressed(Duration::from_millis(1)), [Action::Down]);
        assert_eq!(controls.take_pressed(Duration::from_millis(100)), [Action::Down]);
    }
}

/// Tests that the press that left a menu does not fire a shot.
#[test]
fn cleared_taps_do_not_reach_the_game() {
    let mut controls = controls();
    press(&mut controls, KeyCode::Space);
    release(&mut controls, KeyCode::Space);
    controls.clear_taps();
    assert_eq!(controls.take_tick(), PlayerInput::default());
}

/// Tests that the stick steers in small steps, and the directional pad wins over it.
#[test]
fn the_stick_steers_and_buttons_win_over_it() {
    let mut controls = controls();
    controls.pad(0, PadEvent::StickX(0.6));
    assert_eq!(stick_of(&mut controls), (64, 0));
    controls.pad(0, PadEvent::StickX(f32::NAN));
    controls.pad(0, PadEvent::StickY(-7.0));
    assert_eq!(stick_of(&mut controls), (0, -127));
    button(&mut controls, Button::DPadRight, true);
    assert_eq!(stick_of(&mut controls), (127, 0));
}

/// Tests that a stick at rest on one pad does not hold back the other.
#[test]
fn the_stick_that_is_moved_counts() {
    let mut controls = controls();
    controls.pad(0, PadEvent::StickX(-1.0));
    controls.pad(1, PadEvent::StickX(0.05));
    assert_eq!(stick_of(&mut controls), (-127, 0));
}

/// Tests that a pad that is pulled out lets go, and is reported once if it was in use.
#[test]
fn a_lost_pad_lets_go_and_is_reported() {
    let mut controls = controls();
    controls.pad(3, PadEvent::StickX(0.01));
    controls.pad(3, PadEvent::Disconnected);
    assert!(!controls.take_lost_pad(), "a pad nobody used is not missed");

    button(&mut controls, Button::South, true);
    controls.take_tick();
    controls.pad(0, PadEvent::Disconnected);
    assert_eq!(controls.take_tick(), PlayerInput::default());
    assert!(controls.take_lost_pad());
    assert!(!controls.take_lost_pad());
}

/// Tests that a press whose release was lost counts again.
#[test]
fn a_second_press_without_a_release_counts() {
    let mut controls = controls();
    press(&mut controls, KeyCode::F4);
    press(&mut controls, KeyCode::F4);
    assert_eq!(controls.take_pressed(NO_TIME), [Action::Method, Action::Method]);
    release(&mut controls, KeyCode::F4);
    assert!(controls.held.is_empty());
}

/// Tests that a device gone mad cannot fill the memory.
#[test]
fn endless_presses_are_bounded() {
    let mut controls = controls();
    for _ in 0..10_000 {
        press(&mut controls, KeyCode::F3);
    }
    assert_eq!(controls.take_pressed(NO_TIME).len(), MAX_PRESSED);
    assert_eq!(controls.held.len(), 1);
}

/// Tests that a click is seen once, that a drag is seen as long as it lasts, and that a resting mouse says nothing.
#[test]
fn the_mouse_is_heard_when_it_stirs() {
    let mut controls = Controls::new(Bindings::default());
    assert_eq!(controls.take_pointer(), None);
    controls.pointer_moved(Vec2::new(10.0, 20.0));
    controls.pointer_button(true);
    let seen = controls.take_pointer().expect("it moved");
    assert_eq!((seen.at, seen.clicked, seen.held), (Vec2::new(10.0, 20.0), true, true));
    assert_eq!(controls.take_pointer(), None);
    controls.pointer_moved(Vec2::new(11.0, 20.0));
    assert_eq!(controls.take_pointer().map(|seen| (seen.clicked, seen.held)), Some((false, true)));
    controls.focus_lost();
    controls.pointer_moved(Vec2::new(12.0, 20.0));
    assert_eq!(controls.take_pointer().map(|seen| seen.held), Some(false), "its release will not be told");
    controls.pointer_moved(Vec2::new(12.0, 20.0));
    assert_eq!(controls.take_pointer(), None, "where it was already");
}
