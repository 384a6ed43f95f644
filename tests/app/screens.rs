//! Walks through the program's screens without a window: keys and time go in; screens, games and files come out.

use crate::visitor::devices::{Button, unplug};
use crate::visitor::{Disk, Visitor, content, levels, verified};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::app::input::{Action, PadEvent, TouchPhase};
use sector_sweep::app::settings;
use sector_sweep::app::storage::Storage;
use sector_sweep::app::{Request, Tab};
use sector_sweep::lab::OverlayForm;
use sector_sweep::sim::{PlayerInput, kind};
use sector_sweep::view::{Camera, Layer};
use std::time::Duration;
use winit::keyboard::KeyCode;

#[test]
fn the_autopilot_plays_a_demo_after_a_while() {
    let mut visitor = Visitor::new();
    visitor.frames(300);
    assert!(!visitor.app.is_demonstrating() && visitor.tick() == 0, "no demo after ten seconds");
    assert!(!visitor.frame.layers[Layer::Hud as usize].is_empty());
    visitor.frames(900);
    assert!(visitor.app.is_demonstrating(), "after thirty seconds");
    visitor.at("title");
    assert!(visitor.world().score().kills > 0, "the autopilot hits something in ten seconds");
    assert!(!visitor.frame.layers[Layer::Ships as usize].is_empty());
    assert!(visitor.press(KeyCode::ArrowUp).is_empty());
    assert!(!visitor.app.is_demonstrating());
    visitor.start();
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    visitor.frames(1000);
    visitor.point(300.0, 20.0);
    assert!(!visitor.app.is_demonstrating() && visitor.app.shows_pointer(), "the mouse ends it, too");
    assert_eq!(verified(&visitor.leave(), &content()).len(), 1, "only the game is saved");
}

/// Clicks only START; the journeys in `tests/app/menus` click everything else.
#[test]
fn the_mouse_chooses_items_but_does_not_fly() {
    let mut visitor = Visitor::new();
    visitor.click(320.0, 100.0);
    assert_eq!(visitor.app.screen(), "title", "a click beside the menu");
    visitor.click_text("START");
    assert!(visitor.app.shows_pointer());
    visitor.click_text("Start");
    visitor.click(100.0, 192.0);
    assert!(!visitor.app.shows_pointer());
    visitor.at("flight");
}

/// Does not check that held keys are released; the tests of `src/app/input` do.
#[test]
fn losing_focus_pauses_only_a_game() {
    let mut visitor = Visitor::new();
    visitor.app.focus_lost();
    visitor.at("title");
    visitor.start();
    visitor.app.focus_lost();
    visitor.at("pause");
}

#[test]
fn losing_a_pad_in_use_pauses() {
    let mut visitor = Visitor::new();
    visitor.press_button(Button::DPadDown);
    unplug(&mut visitor.app.context.controls);
    visitor.frame();
    visitor.at("title");
    visitor.start();
    visitor.app.context.controls.pad(3, PadEvent::Axis(gilrs::Axis::LeftStickX, 0.1));
    visitor.app.context.controls.pad(3, PadEvent::Disconnected);
    visitor.frame();
    visitor.at("flight");
    visitor.app.context.controls.pad(4, PadEvent::Axis(gilrs::Axis::LeftStickX, 1.0));
    visitor.app.context.controls.pad(4, PadEvent::Disconnected);
    visitor.frame();
    visitor.at("pause");
    assert_ne!(visitor.notices(), [""; 0]);
}

#[test]
fn a_fire_key_that_leaves_a_menu_and_stays_down_fires() {
    for way in [&[KeyCode::KeyZ; 2][..], &[KeyCode::Enter, KeyCode::Enter, KeyCode::Escape, KeyCode::Space]] {
        let mut visitor = Visitor::new();
        let (last, before) = way.split_last().expect("at least one key");
        visitor.press_all(before);
        visitor.down(*last);
        if way.contains(&KeyCode::Escape) {
            visitor.count_down();
        }
        visitor.frames(10);
        assert_eq!(visitor.app.screen(), "flight", "{way:?}");
        assert!(visitor.world().entities_by_id().len() > 1, "{way:?}: shots");
        visitor.up(*last);
        visitor.frames(2);
        let inputs = visitor.app.session().recorder().expect("a record").inputs();
        assert!(inputs.last().is_some_and(|inputs| !inputs.any_held(PlayerInput::FIRE)), "{way:?}");
    }
}

/// Declines each time; the journeys in `tests/app/menus` choose every answer.
#[test]
fn a_question_does_not_change_the_game() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.frames(310);
    visitor.press(KeyCode::Escape);
    let stood_at = (visitor.tick(), visitor.hash());
    for way_back in [KeyCode::Enter, KeyCode::Escape] {
        visitor.go_to("TITLE");
        visitor.press(KeyCode::Enter);
        assert_eq!(visitor.app.choice_on_show(), Some("NO"), "NO is the first answer");
        visitor.press_to(way_back, "pause");
        assert_eq!(
            visitor.app.choice_on_show(),
            Some("TITLE"),
            "{way_back:?}: the cursor returns to its item"
        );
        assert_eq!((visitor.tick(), visitor.hash()), stood_at);
    }
    visitor.choose("TITLE");
    assert_eq!(visitor.leave().list("replays").expect("a listing").len(), 1, "it is saved");
}

#[test]
fn leaving_without_a_loss_needs_no_question() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.frames(20);
    visitor.press(KeyCode::Escape);
    visitor.go_to("TITLE");
    visitor.press_to(KeyCode::Enter, "title");
    visitor.choose("STRESS MODE");
    visitor.choose("Start");
    visitor.frames(310);
    visitor.press_to(KeyCode::Escape, "pause");
    visitor.go_to("RESTART");
    visitor.go_to("TITLE");
    visitor.press_to(KeyCode::Enter, "title");
}

#[test]
fn a_pause_ends_with_a_countdown() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.frames(10);
    assert!(visitor.tick() > 10, "a new game begins at once");
    visitor.press(KeyCode::Escape);
    let stood_at = (visitor.tick(), visitor.hash());
    for _ in 0..2 {
        visitor.press(KeyCode::Escape);
        visitor.frames(30);
        visitor.press_all(&[KeyCode::KeyX, KeyCode::Enter, KeyCode::KeyZ]);
        assert_eq!(
            (visitor.app.screen(), visitor.tick(), visitor.hash()),
            ("flight", stood_at.0, stood_at.1)
        );
        visitor.press_to(KeyCode::Escape, "pause");
    }
    visitor.press(KeyCode::Escape);
    visitor.frames(20);
    visitor.press(KeyCode::KeyX);
    visitor.count_down();
    visitor.frames(10);
    assert!((stood_at.0 + 18..stood_at.0 + 80).contains(&visitor.tick()), "{}", visitor.tick());
    let inputs = visitor.app.session().recorder().expect("a record").inputs();
    assert!(inputs.iter().all(|inputs| inputs.of(0).buttons == 0), "no bomb was thrown");
    assert_eq!(verified(&visitor.leave(), &content()).len(), 1);

    let mut visitor = Visitor::new();
    visitor.choose("STRESS MODE");
    visitor.choose("Start");
    visitor.frames(10);
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);
    let before = visitor.tick();
    visitor.frames(4);
    assert!(visitor.tick() > before, "the stress mode goes on at once");
}

#[test]
fn keys_pressed_in_haste_do_not_end_the_program() {
    for keys in 0..64_u32 {
        let mut visitor = Visitor::new();
        visitor.press(KeyCode::Escape);
        assert_eq!(visitor.app.choice_on_show(), Some("QUIT"), "Escape goes to QUIT first");
        for place in 0..6 {
            let key = if keys >> place & 1 == 0 { KeyCode::Escape } else { KeyCode::Enter };
            assert!(visitor.press(key).is_empty(), "{keys:06b}");
        }
    }
    let mut visitor = Visitor::new();
    visitor.go_to("QUIT");
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.app.choice_on_show(), Some("NO"));
    visitor.frames(1000);
    assert!(visitor.app.is_demonstrating());
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.app.choice_on_show(), Some("QUIT"));
    assert_eq!(visitor.choose("QUIT"), [Request::Quit]);
}

/// A game recorded while the method changes verifies under a single method.
#[test]
fn changing_the_method_changes_no_game() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.down(KeyCode::KeyZ);
    let mut methods = Vec::new();
    for _ in Method::READABLE {
        visitor.frames(60);
        visitor.press(KeyCode::F4);
        methods.push(visitor.world().method());
        assert_eq!(visitor.notices().len(), 1, "one notice for the method, however often it changes");
    }
    assert!(Method::READABLE.iter().all(|method| methods.contains(method)), "{methods:?}");
    assert_eq!(verified(&visitor.leave(), &content()).len(), 1);
}

#[test]
fn the_full_screen_key_works_everywhere() {
    let mut visitor = Visitor::new();
    assert_eq!(visitor.press(KeyCode::F11), [Request::ApplyWindow]);
    assert!(visitor.app.context.settings.window.fullscreen);
    visitor.down(KeyCode::AltLeft);
    assert_eq!(visitor.press(KeyCode::Enter), [Request::ApplyWindow], "Alt+Enter does not choose START");
    visitor.up(KeyCode::AltLeft);
    visitor.at("title");
    assert!(!visitor.app.context.settings.window.fullscreen);
    assert_eq!(visitor.press(KeyCode::KeyP), [Request::Picture]);
}

#[test]
fn viewing_options_does_not_change_a_damaged_settings_file() {
    const DAMAGED: &[u8] = b"[sound]\nmaster = 300\n";
    let mut disk = Disk::default();
    disk.write(settings::FILE, DAMAGED).unwrap();
    let mut visitor = Visitor::with(content(), disk);
    assert!(visitor.notices()[0].contains("line 2, column 10"), "{:?}", visitor.notices());
    visitor.options();
    visitor.press_all(&[KeyCode::ArrowDown, KeyCode::Escape]);
    visitor.at("title");
    let disk = visitor.leave();
    assert_eq!(disk.read(settings::FILE).unwrap().as_deref(), Some(DAMAGED), "viewing changes nothing");
}

#[test]
fn the_overlay_answers_to_its_keys() {
    let mut visitor = Visitor::new();
    visitor.start();
    let drawn = |visitor: &Visitor| visitor.frame.layers[Layer::Overlay as usize].len();
    assert_eq!(drawn(&visitor), 0);
    visitor.press(KeyCode::F3);
    assert_eq!(visitor.app.session().overlay.form, OverlayForm::Strip);
    // The strip is drawn below ships and bullets.
    assert_eq!(drawn(&visitor), 0);
    let strip = visitor.frame.layers[Layer::Ships as usize].len();
    assert!(strip > 50, "{strip} sprites");
    visitor.press(KeyCode::F3);
    assert_eq!(visitor.app.session().overlay.form, OverlayForm::Full);
    let panel = drawn(&visitor);
    assert!(panel > 2 * strip, "{panel} sprites");
    visitor.press_all(&[KeyCode::F5, KeyCode::F6]);
    visitor.frames(300);
    assert!(visitor.app.session().overlay.cross_check);
    assert!(drawn(&visitor) > panel, "shapes are drawn in addition to the panel");
    visitor.press_all(&[KeyCode::F3, KeyCode::F5, KeyCode::F6]);
    assert_eq!(visitor.app.session().overlay.form, OverlayForm::Off);
    // The notice that the check is off is in the same layer.
    visitor.frames(300);
    assert_eq!(drawn(&visitor), 0, "neither panel, nor shapes, nor MISMATCH");
}

#[test]
fn a_slow_machine_drops_ticks_and_stays_responsive() {
    let mut visitor = Visitor::new();
    visitor.start();
    let before = visitor.tick();
    let eight_ticks = Duration::from_millis(134);
    visitor.app.frame(eight_ticks, &|| 0.0, &mut visitor.frame);
    assert_eq!(visitor.tick(), before + 8, "ticks that take no time");
    let time_us = std::cell::Cell::new(0.0);
    let slow = || {
        time_us.set(time_us.get() + 30_000.0);
        time_us.get()
    };
    for frame in 1..=20 {
        visitor.app.frame(eight_ticks, &slow, &mut visitor.frame);
        assert_eq!(visitor.tick(), before + 8 + frame, "one tick per frame");
    }
    assert_ne!(visitor.notices(), [""; 0]);
}

#[test]
fn the_stress_mode_is_played() {
    let aliens = |visitor: &Visitor| visitor.world().census().aliens;
    let mut visitor = Visitor::new();
    visitor.choose_to("STRESS MODE", "stress");
    // One number lower, another layout, then back to START.
    visitor.press_all(&[KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowDown, KeyCode::ArrowRight]);
    visitor.press_all(&[KeyCode::ArrowUp, KeyCode::ArrowUp, KeyCode::Enter]);
    visitor.at("flight");
    assert!((950..=1000).contains(&aliens(&visitor)), "{}", aliens(&visitor));
    visitor.frames(60);
    let census = visitor.world().census();
    assert!(census.bullets > 400 && census.shots > 130, "{census:?}");
    assert!(visitor.frame.camera.zoom < 0.5, "the whole arena is shown: {:?}", visitor.frame.camera);

    visitor.press(KeyCode::PageUp);
    visitor.frames(60);
    assert!((1950..=2000).contains(&aliens(&visitor)), "{}", aliens(&visitor));
    let method = visitor.world().collision().method();
    visitor.press(KeyCode::F4);
    assert_ne!(visitor.world().collision().method(), method);
    visitor.press_all(&[KeyCode::F3, KeyCode::F5]);

    visitor.press_to(KeyCode::Escape, "pause");
    let stood_at = visitor.tick();
    visitor.choose("RESTART");
    assert!(visitor.tick() < stood_at, "restarted");
    assert!((1950..=2000).contains(&aliens(&visitor)), "same number as before: {}", aliens(&visitor));
    visitor.press(KeyCode::Escape);
    visitor.choose_to("TITLE", "title");
    assert_eq!(visitor.frame.camera, Camera::default(), "a stage is drawn pixel by pixel");
    visitor.start();
    assert_eq!(aliens(&visitor), 0, "a stage");
    assert_eq!(verified(&visitor.leave(), &content()).len(), 1, "only the stage is saved");
}

#[test]
fn the_lens_follows_the_mouse_and_the_focused_ship() {
    let mut visitor = Visitor::new();
    visitor.choose("STRESS MODE");
    visitor.choose("Start");
    visitor.frames(10);
    let has_lens = |visitor: &Visitor| !visitor.frame.layers[Layer::Overlay as usize].is_empty();
    assert!(!has_lens(&visitor), "nothing points at it");
    visitor.point(300.0, 100.0);
    assert!(has_lens(&visitor), "the mouse points");
    visitor.frames(100);
    assert!(!has_lens(&visitor), "the mouse rests");
    visitor.down(KeyCode::ShiftLeft);
    visitor.frames(2);
    assert!(has_lens(&visitor), "the ship is focused");
    visitor.up(KeyCode::ShiftLeft);
    visitor.app.context.controls.pointer_moved(Vec2::new(-5.0, 100.0));
    visitor.frames(2);
    assert!(!has_lens(&visitor), "the mouse is outside");
}

#[test]
fn the_largest_number_of_aliens_is_found() {
    let mut visitor = Visitor::new();
    visitor.choose("STRESS MODE");
    visitor.go_to("Find maximum at 60 FPS");
    visitor.press(KeyCode::ArrowRight);
    visitor.choose_to("Start", "flight");
    let fly = |visitor: &mut Visitor, frames: usize, time: Duration| {
        for _ in 0..frames {
            visitor.app.frame(time, &|| 0.0, &mut visitor.frame);
        }
        visitor.world().census().aliens
    };
    let twice = fly(&mut visitor, 400, Duration::from_micros(16_667));
    assert!((3950..=4000).contains(&twice), "{twice}");
    let fewer = fly(&mut visitor, 400, Duration::from_micros(33_334));
    assert!((1950..=2000).contains(&fewer), "back to the last number that worked: {fewer}");
}

#[test]
fn a_demo_does_not_change_the_players_choices() {
    let own = |visitor: &Visitor| {
        let session = visitor.app.session();
        (session.world().method(), session.overlay.form, session.overlay.shapes)
    };
    for (seconds, method) in [(39, Some(Method::AxisList)), (47, Some(Method::SectorGrid)), (55, None)] {
        let mut visitor = Visitor::new();
        visitor.press(KeyCode::F4);
        let before = own(&visitor);
        assert_eq!(before.1, OverlayForm::Off);
        visitor.frames(30 * seconds);
        assert_eq!(own(&visitor), (method.unwrap_or(before.0), OverlayForm::Off, false), "{method:?}");
        let shapes = visitor.frame.layers[Layer::Overlay as usize].len();
        assert_eq!(shapes > 0, method.is_some(), "{method:?}: {shapes}");
        visitor.press(KeyCode::F4);
        assert!(!visitor.app.is_demonstrating(), "any key ends it");
        assert_eq!(own(&visitor), before, "{method:?}");
        visitor.start();
        assert_eq!(own(&visitor), before, "{method:?}: in the next game");
    }
}

#[test]
fn a_muted_start_is_shown_but_not_saved() {
    let mut visitor = Visitor::launched(true, content(), Disk::default());
    visitor.options();
    visitor.press(KeyCode::KeyE);
    assert_eq!(visitor.app.tab(), Tab::Sound);
    visitor.press(KeyCode::ArrowRight);
    visitor.go_to("Mute");
    visitor.press(KeyCode::ArrowRight);
    assert!(visitor.app.context.settings.sound.mute, "the sound stays muted");
    assert!(visitor.notices().iter().any(|notice| notice.contains("--mute")), "{:?}", visitor.notices());
    assert_eq!(visitor.speaker().volumes.master, 0.0);
    visitor.press(KeyCode::Escape);
    let kept = settings::load(&mut visitor.leave()).settings.sound;
    assert_eq!((kept.mute, kept.master), (false, 85), "the other option is saved");
}

#[test]
fn slow_methods_are_skipped_with_many_aliens() {
    let method = |visitor: &Visitor| visitor.world().method();
    let mut visitor = Visitor::new();
    visitor.choose("STRESS MODE");
    visitor.go_to("Aliens");
    visitor.press_all(&[KeyCode::ArrowRight; 3]);
    visitor.go_to("Method");
    while !visitor.shows("brute-force") {
        visitor.press(KeyCode::ArrowRight);
    }
    visitor.choose("Start");
    assert_eq!(method(&visitor), Method::Auto, "20,000 aliens are too many for brute force");
    assert_ne!(visitor.notices(), [""; 0]);
    for _ in Method::READABLE {
        visitor.down(KeyCode::F4);
        visitor.app.frame(Duration::ZERO, &|| 0.0, &mut visitor.frame);
        visitor.up(KeyCode::F4);
        let bears = sector_sweep::stress::max_aliens(method(&visitor));
        assert!(bears >= 20_000, "{} bears {bears}", method(&visitor));
    }
    let told = visitor.notices();
    visitor.down(KeyCode::F6);
    visitor.app.frame(Duration::ZERO, &|| 0.0, &mut visitor.frame);
    assert!(!visitor.app.session().overlay.cross_check);
    assert_ne!(visitor.notices(), told);
}

#[test]
fn fingers_fly_bomb_and_pause() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.frames(40);
    let finger = |visitor: &mut Visitor, id, phase, x, y| {
        visitor.app.context.controls.finger(id, phase, Vec2::new(x, y));
        visitor.frames(4);
    };
    let before = visitor.world().ship_pos();
    finger(&mut visitor, 1, TouchPhase::Down, 300.0, 200.0);
    finger(&mut visitor, 1, TouchPhase::Moved, 270.0, 190.0);
    let after = visitor.world().ship_pos();
    assert!(after.x < before.x && after.y < before.y, "not left and up: from {before} to {after}");
    let shots = visitor.world().collision().objects().filter(|object| object.kind == kind::SHOT);
    assert!(shots.count() > 0, "a finger fires");

    let bombs = visitor.world().player().bombs;
    let bomb = visitor.frame.hotspots.iter().find(|spot| spot.action == Action::Bomb as u8).copied().unwrap();
    let [x, y] = [0, 1].map(|axis| bomb.pos[axis] + bomb.size[axis] / 2.0);
    finger(&mut visitor, 2, TouchPhase::Down, x, y);
    assert_eq!((visitor.app.screen(), visitor.world().player().bombs), ("flight", bombs - 1));
    finger(&mut visitor, 2, TouchPhase::Up, x, y);
    finger(&mut visitor, 3, TouchPhase::Down, 100.0, 100.0);
    visitor.at("pause");
}

/// Points and ships carry over to the next stage. A restarted stage has the ships it started with, and points that show
/// the number of restarts.
#[test]
fn the_next_stage_carries_over_points_and_ships() {
    let content = levels::harmless(content(), 2);
    let mut visitor = Visitor::with(content.clone(), Disk::default());
    visitor.start();
    visitor.frames(45);
    visitor.press(KeyCode::Escape);
    visitor.choose("RESTART STAGE");
    assert_eq!(visitor.world().score().points, 0, "restarting the first stage starts a new game");
    assert_eq!(visitor.fly(), "stage-clear");
    visitor.frames(120);
    visitor.press_to(KeyCode::Escape, "stage-clear");
    assert_eq!(visitor.app.choice_on_show(), Some("TITLE"), "Back selects TITLE");
    let earned = visitor.world().carry();
    visitor.choose_to("CONTINUE", "flight");
    assert_eq!((visitor.tick() < 10, visitor.world().score().points), (true, earned.score.points));
    for tries in 1..=2 {
        visitor.press(KeyCode::Escape);
        visitor.choose("RESTART STAGE");
        let carry = visitor.world().carry();
        assert_eq!((carry.score.points, carry.score.kills), (tries, earned.score.kills));
    }
    assert_eq!(visitor.fly(), "stage-clear");
    let world = visitor.world();
    assert_eq!(world.of_this_stage().score.kills, world.score().kills - earned.score.kills);
    let replays = verified(&visitor.leave(), &content);
    let stages: Vec<u32> = replays.iter().map(|replay| replay.header.setup.stage).collect();
    assert_eq!(stages.last(), Some(&2));
}
