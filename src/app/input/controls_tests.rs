use super::super::presses::MAX_PRESSED;
use super::super::{DeviceSharing, PressMode};
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

fn tap(controls: &mut Controls, code: KeyCode) {
    press(controls, code);
    release(controls, code);
}

fn button(controls: &mut Controls, button: Button, pressed: bool) {
    controls.pad(0, PadEvent::Button(button, pressed));
}

fn stick_x(controls: &mut Controls, id: usize, value: f32) {
    controls.pad(id, PadEvent::Axis(Axis::LeftStickX, value));
}

fn stick_y(controls: &mut Controls, id: usize, value: f32) {
    controls.pad(id, PadEvent::Axis(Axis::LeftStickY, value));
}

fn stick_of(controls: &mut Controls) -> (i8, i8) {
    let input = controls.take_ticks()[0];
    (input.stick_x, input.stick_y)
}

fn fires(controls: &mut Controls) -> bool {
    controls.take_ticks()[0].held(PlayerInput::FIRE)
}

#[test]
fn a_tap_within_a_frame_lasts_one_tick() {
    let mut controls = controls();
    tap(&mut controls, KeyCode::Space);
    tap(&mut controls, KeyCode::ArrowLeft);
    let expected = PlayerInput { stick_x: -127, stick_y: 0, buttons: PlayerInput::FIRE };
    assert_eq!(controls.take_ticks()[0], expected);
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
}

#[test]
fn held_keys_last_until_released() {
    let mut controls = controls();
    press(&mut controls, KeyCode::ShiftLeft);
    press(&mut controls, KeyCode::ShiftRight);
    release(&mut controls, KeyCode::ShiftLeft);
    for _ in 0..3 {
        assert!(controls.take_ticks()[0].held(PlayerInput::FOCUS));
    }
    release(&mut controls, KeyCode::ShiftRight);
    assert!(!controls.take_ticks()[0].held(PlayerInput::FOCUS));
}

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

#[test]
fn repeats_and_synthetic_presses_are_ignored_and_releases_count() {
    let mut controls = controls();
    controls.key(KeyCode::Space, true, true, false);
    controls.key(KeyCode::Space, true, false, true);
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
    assert!(controls.take_pressed(NO_TIME).is_empty());

    press(&mut controls, KeyCode::Space);
    controls.take_ticks();
    controls.key(KeyCode::Space, false, false, true);
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
}

#[test]
fn losing_focus_releases_everything() {
    let mut controls = controls();
    press(&mut controls, KeyCode::Space);
    press(&mut controls, KeyCode::AltLeft);
    button(&mut controls, Button::DPadUp, true);
    stick_x(&mut controls, 0, 1.0);
    controls.focus_lost();
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
    assert!(controls.take_pressed(Duration::from_secs(9)).is_empty());
    press(&mut controls, KeyCode::Enter);
    assert_eq!(controls.take_pressed(NO_TIME), [Action::Confirm], "Alt must be let go too");
}

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

#[test]
fn held_directions_repeat_in_menus() {
    let by_key: fn(&mut Controls) = |controls| press(controls, KeyCode::ArrowDown);
    let by_stick: fn(&mut Controls) = |controls| stick_y(controls, 0, -1.0);
    for hold in [by_key, by_stick] {
        let mut controls = controls();
        hold(&mut controls);
        assert_eq!(controls.take_pressed(NO_TIME), [Action::Down]);
        for _ in 0..3 {
            assert!(controls.take_pressed(Duration::from_millis(100)).is_empty());
        }
        assert!(controls.take_pressed(Duration::from_millis(99)).is_empty());
        assert_eq!(controls.take_pressed(Duration::from_millis(1)), [Action::Down]);
        assert_eq!(controls.take_pressed(Duration::from_millis(100)), [Action::Down]);
    }
}

#[test]
fn cleared_taps_do_not_reach_the_game() {
    let mut controls = controls();
    tap(&mut controls, KeyCode::Space);
    controls.clear_taps();
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
}

#[test]
fn a_released_key_can_be_held_again() {
    let mut controls = controls();
    press(&mut controls, KeyCode::Space);
    controls.let_go(Action::Fire);
    controls.clear_taps();
    assert!(!fires(&mut controls));
    controls.take_up(Action::Fire);
    assert!(fires(&mut controls));
    controls.let_go(Action::Fire);
    release(&mut controls, KeyCode::Space);
    controls.take_up(Action::Fire);
    assert!(!fires(&mut controls));
}

#[test]
fn buttons_override_the_stick() {
    let mut controls = controls();
    stick_x(&mut controls, 0, 0.6);
    assert_eq!(stick_of(&mut controls), (64, 0));
    stick_x(&mut controls, 0, f32::NAN);
    stick_y(&mut controls, 0, 7.0);
    assert_eq!(stick_of(&mut controls), (0, -127));
    button(&mut controls, Button::DPadRight, true);
    assert_eq!(stick_of(&mut controls), (127, 0));
}

#[test]
fn the_most_deflected_stick_counts() {
    let mut controls = controls();
    stick_x(&mut controls, 0, -1.0);
    stick_x(&mut controls, 1, 0.05);
    assert_eq!(stick_of(&mut controls), (-127, 0));
}

#[test]
fn a_lost_pad_releases_its_buttons_and_is_reported() {
    let mut controls = controls();
    stick_x(&mut controls, 3, 0.01);
    controls.pad(3, PadEvent::Disconnected);
    assert_eq!(controls.lost_pad.take(), None, "the loss of an unused pad is not reported");

    button(&mut controls, Button::South, true);
    controls.take_ticks();
    controls.pad(0, PadEvent::Disconnected);
    assert_eq!(controls.take_ticks()[0], PlayerInput::default());
    assert_eq!(controls.lost_pad.take(), Some(LostPad { player: None }));
    assert_eq!(controls.lost_pad.take(), None);
}

/// What winit reports while a hot key of the desktop is down.
#[test]
fn keys_held_across_a_loss_of_focus_continue() {
    for is_long in [false, true] {
        let mut controls = controls();
        press(&mut controls, KeyCode::Space);
        press(&mut controls, KeyCode::ShiftLeft);
        controls.take_ticks();
        controls.take_pressed(NO_TIME);
        for code in [KeyCode::Space, KeyCode::ShiftLeft] {
            controls.key(code, false, false, true);
        }
        if is_long {
            controls.focus_lost();
        }
        assert_eq!(controls.take_ticks()[0], PlayerInput::default());
        // Shift was released in the meantime, and Enter was pressed.
        for code in [KeyCode::Space, KeyCode::Enter] {
            controls.key(code, true, false, true);
        }
        assert_eq!(controls.take_ticks()[0].buttons, PlayerInput::FIRE);
        assert_eq!(controls.take_pressed(NO_TIME), []);
        release(&mut controls, KeyCode::Space);
        assert!(!fires(&mut controls));
    }
}

#[test]
fn a_second_press_without_a_release_counts() {
    let mut controls = controls();
    press(&mut controls, KeyCode::F4);
    press(&mut controls, KeyCode::F4);
    assert_eq!(controls.take_pressed(NO_TIME), [Action::Method, Action::Method]);
    release(&mut controls, KeyCode::F4);
    assert!(controls.players[0].held.is_empty());
}

#[test]
fn endless_presses_are_bounded() {
    let mut controls = controls();
    for _ in 0..10_000 {
        press(&mut controls, KeyCode::F3);
    }
    assert_eq!(controls.take_pressed(NO_TIME).len(), MAX_PRESSED);
    assert_eq!(controls.players[0].held.len(), 1);
}

#[test]
fn the_pointer_is_reported_when_it_changes() {
    let mut controls = Controls::new(Bindings::default());
    assert_eq!(controls.take_pointer(), None);
    controls.pointer_moved(Vec2::new(10.0, 19.0));
    assert_eq!(controls.take_pointer(), None, "it rests there");
    controls.pointer_moved(Vec2::new(10.0, 20.0));
    controls.mouse_button(MouseButton::Left, true);
    let seen = controls.take_pointer().expect("the pointer moved");
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

fn two(sharing: DeviceSharing) -> Controls {
    let mut bindings = Bindings::default();
    bindings.handling.sharing = sharing;
    let mut controls = Controls::new(bindings);
    controls.set_two_players(true);
    controls
}

fn sticks_of(controls: &mut Controls) -> [(i8, i8); 2] {
    controls.take_ticks().map(|input| (input.stick_x, input.stick_y))
}

#[test]
fn a_lost_pad_reports_its_player() {
    let mut controls = two(DeviceSharing::Auto);
    for id in [0, 1] {
        controls.pad(id, PadEvent::Button(Button::South, true));
    }
    controls.pad(1, PadEvent::Disconnected);
    assert_eq!(controls.lost_pad.take(), Some(LostPad { player: Some(1) }));
    assert_eq!(controls.devices_of_two()[1], PlayerDevice::AwaitedPad);
    stick_x(&mut controls, 6, -1.0);
    stick_x(&mut controls, 0, 1.0);
    stick_x(&mut controls, 1, 1.0);
    assert_eq!(controls.devices_of_two()[1], PlayerDevice::SecondPad);
    assert_eq!(sticks_of(&mut controls), [(127, 0), (-127, 0)]);
}

#[test]
fn a_toggle_lasts_from_press_to_press() {
    let mut bindings = Bindings::default();
    bindings.handling.auto_fire = PressMode::Toggle;
    let mut controls = Controls::new(bindings);
    tap(&mut controls, KeyCode::Space);
    assert!(fires(&mut controls) && fires(&mut controls));
    assert_eq!(controls.latched(0), PlayerInput::FIRE);
    tap(&mut controls, KeyCode::Space);
    controls.clear_taps();
    assert!(fires(&mut controls), "the earlier press belonged to the menu");
    press(&mut controls, KeyCode::Space);
    assert!(!fires(&mut controls) && !fires(&mut controls), "held but toggled off");
    tap(&mut controls, KeyCode::Space);
    assert!(fires(&mut controls));
    controls.set_two_players(false);
    assert!(!fires(&mut controls));
}

#[test]
fn a_ship_follows_the_mouse() {
    let ship = MouseShip { at: Vec2::new(100.0, 100.0), speed_px: 5.0, focus_speed_px: 2.0 };
    let mut controls = controls();
    controls.set_mouse_ship(Some(ship));
    controls.pointer_moved(Vec2::new(300.0, 100.0));
    controls.mouse_button(MouseButton::Left, true);
    assert_eq!(controls.take_ticks()[0], PlayerInput::default(), "the option is off");
    assert_eq!(controls.leads_to(), None);

    let mut bindings = Bindings::default();
    bindings.handling.mouse_follow = true;
    controls.set_bindings(bindings);
    controls.pointer_moved(Vec2::new(100.0, 300.0));
    controls.mouse_button(MouseButton::Left, true);
    let expected = PlayerInput { stick_x: 0, stick_y: 127, buttons: PlayerInput::FIRE };
    assert_eq!(controls.take_ticks()[0], expected);
    controls.mouse_button(MouseButton::Left, false);
    assert_eq!(controls.leads_to(), Some(Vec2::new(100.0, 300.0)));

    controls.mouse_button(MouseButton::Right, true);
    assert!(controls.take_ticks()[0].held(PlayerInput::FOCUS));
    press(&mut controls, KeyCode::ArrowLeft);
    assert_eq!(stick_of(&mut controls), (-127, 0));
    release(&mut controls, KeyCode::ArrowLeft);
    assert_eq!(stick_of(&mut controls), (0, 0), "until the mouse moves again");
}

#[test]
fn a_sticky_modifier_counts_without_being_held() {
    let mut controls = controls();
    let press = |controls: &mut Controls, code| {
        tap(controls, code);
        controls.take_pressed(NO_TIME)
    };
    assert_eq!(press(&mut controls, KeyCode::F4), [Action::Method]);
    controls.modifiers_changed(ModifiersState::SHIFT);
    assert_eq!(press(&mut controls, KeyCode::F4), [Action::PreviousMethod]);
    controls.modifiers_changed(ModifiersState::ALT);
    assert_eq!(press(&mut controls, KeyCode::Enter), [Action::Fullscreen]);
    controls.focus_lost();
    assert_eq!(press(&mut controls, KeyCode::F4), [Action::Method]);
}
