//! A replayed tick is the same in the lab as in the game, and the lab can be used with keys, pad and mouse.

use crate::menus::walker::{Device, Walker, Way};
use crate::visitor::Visitor;
use gilrs::Button;
use sector_collision::bounding::Bounding;
use sector_collision::{Kind, Method, Object, Rect, Rules};
use sector_sprites::Sheet;
use sector_sweep::app::LabStart;
use sector_sweep::lab::comparison::MAX_OBJECTS;
use sector_sweep::lab::meaning;
use sector_sweep::lab::stepper::{BUILT_IN, BuiltIn, LabObject, LabScene, Stepper, replayed};
use sector_sweep::level::Level;
use sector_sweep::replay::{Playback, Replay};
use sector_sweep::scene::Scene;
use sector_sweep::sim::TickPhase;
use std::path::Path;
use std::sync::{Arc, Mutex};
use winit::keyboard::KeyCode;

fn playback(method: Method) -> Playback {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/stage1.replay");
    let replay = Replay::from_bytes(&std::fs::read(file).expect("a file")).expect("a replay");
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("a stage").expect("a level");
    Playback::new(Arc::new(replay), Arc::new(level), sheet, method).expect("a replay of these rules")
}

#[test]
fn a_tick_of_a_replay_has_the_counts_of_the_game() {
    for method in Method::READABLE {
        let (mut game, mut again) = (playback(method), playback(method));
        let (mut events, mut counted) = (Vec::new(), None);
        for tick in [400, 2000, 3200] {
            while game.tick() < tick {
                game.step_watched(&mut events, &mut |phase, world| {
                    if phase == TickPhase::Narrow {
                        counted = Some((world.tick(), world.collision().counts()));
                    }
                });
            }
            let (shown, counts) = counted.expect("a tick with tests");
            let (scene, index) = replayed("a game", &mut again, tick).expect("a tick with tests");
            assert_eq!(scene.number(index), shown);
            let stepper = Stepper::new(scene, method, index);
            assert_eq!(stepper.pipeline().counts(), counts, "{method}, tick {tick}");
        }
    }
}

fn place(visitor: &mut Visitor) -> String {
    visitor.frames(2);
    let lines = visitor.read();
    let line = lines.iter().find(|line| line.text.starts_with("tick "));
    line.map(|line| line.text.clone()).unwrap_or_else(|| panic!("no place in {lines:?}"))
}

pub(crate) fn shows(visitor: &mut Visitor, text: &str) -> bool {
    visitor.frames(2);
    visitor.read().iter().any(|line| line.text == text)
}

fn lab() -> Visitor {
    at_choice("FREE LAB")
}

pub(crate) fn at_choice(choice: &str) -> Visitor {
    let mut visitor = Visitor::new();
    visitor.choose("THE LAB");
    visitor.choose(choice);
    visitor.frames(30);
    assert_eq!(visitor.app.screen(), "lab");
    visitor
}

#[test]
fn table_2_is_stepped_to_four_tests() {
    let mut visitor = lab();
    assert_eq!(place(&mut visitor), "tick 1, event 0/19, step: event");
    visitor.press_all(&[KeyCode::ArrowDown, KeyCode::ArrowDown]);
    let mut tests = 0;
    loop {
        visitor.press(KeyCode::ArrowRight);
        let place = place(&mut visitor);
        if place.contains("event 19/19") {
            break;
        }
        tests += 1;
    }
    assert_eq!(tests, 4);
    assert!(shows(&mut visitor, "rectangle tests") && shows(&mut visitor, "4"));
    assert!(shows(&mut visitor, "Pairs: 10, tests: 4, hits: 4. Tested: 40.0% of all pairs."));
    for _ in 0..6 {
        visitor.press(KeyCode::ArrowLeft);
    }
    assert_eq!(place(&mut visitor), "tick 1, event 0/19, step: candidate");
    visitor.press_to(KeyCode::Escape, "lab-home");
}

#[test]
fn each_counter_is_explained() {
    let tests = meaning("rectangle tests").expect("a counter");
    let is_told =
        |visitor: &mut Visitor, name: &str| words(visitor).contains(meaning(name).expect("a counter"));
    let mut visitor = lab();
    visitor.click(429.0, 287.0);
    press_says(&mut visitor, KeyCode::KeyH, tests);
    visitor.press_button(Button::RightThumb);
    assert!(is_told(&mut visitor, "overlaps"));
    visitor.press_all(&[KeyCode::KeyH, KeyCode::KeyH]);
    assert!(is_told(&mut visitor, "visits"));
    visitor.press(KeyCode::KeyH);
    assert!(!is_told(&mut visitor, "visits"), "that was the last counter");
    press_says(&mut visitor, KeyCode::KeyH, tests);
    visitor.press(KeyCode::ArrowLeft);
    assert!(!is_told(&mut visitor, "rectangle tests"), "the sentence is about an event");
    for edits in [false, true] {
        let counter =
            visitor.read().into_iter().find(|line| line.text == "rectangle tests").expect("a counter");
        visitor.app.context.controls.pointer_moved(counter.middle());
        assert_says(&mut visitor, tests);
        visitor.app.context.controls.pointer_moved(counter.middle() - glam::Vec2::new(200.0, 0.0));
        assert!(!is_told(&mut visitor, "rectangle tests"), "edits: {edits}");
        press_says(&mut visitor, KeyCode::KeyH, tests);
        visitor.press_all(&[KeyCode::ArrowLeft, if edits { KeyCode::Escape } else { KeyCode::ShiftLeft }]);
    }
}

#[test]
fn counters_that_do_not_fit_can_be_reached() {
    let mut visitor = at_built_in("heap", 22);
    visitor.click(429.0, 287.0);
    assert!(visitor.read().iter().any(|line| line.text.starts_with('+')), "there are more counters");
    assert!(!shows(&mut visitor, "visits") && shows(&mut visitor, "rectangle tests"));
    let heading = visitor.read().into_iter().find(|line| line.text == "SO FAR").expect("a heading");
    visitor.click(heading.middle().x, heading.middle().y);
    assert!(shows(&mut visitor, "visits") && !shows(&mut visitor, "rectangle tests"));
    visitor.click(heading.middle().x, heading.middle().y);
    assert!(shows(&mut visitor, "rectangle tests"));
    let mut is_told = |_| {
        visitor.press(KeyCode::KeyH);
        words(&mut visitor).contains(meaning("visits").expect("a counter"))
    };
    assert!((0..30).any(&mut is_told));
    assert!(shows(&mut visitor, "visits") && !shows(&mut visitor, "rectangle tests"));
}

#[test]
fn the_picture_says_how_many_pairs_have_no_line() {
    let mut visitor = lab();
    visitor.click(429.0, 287.0);
    assert!(!words(&mut visitor).contains("Pairs not drawn"));
    for (steps, says) in [(300, false), (10_000, true)] {
        visitor = opened(LabStart { scene: built_in("spread"), tick: 0, steps, method: Method::BruteForce });
        assert_eq!(words(&mut visitor).contains("Pairs not drawn"), says, "{steps}");
    }
    assert_says(&mut visitor, "Pairs not drawn: 480");
}

#[test]
fn keys_change_scene_and_method() {
    let mut visitor = lab();
    visitor.press(KeyCode::F4);
    assert!(shows(&mut visitor, "sector-grid"));
    let back = |visitor: &mut Visitor| {
        visitor.down(KeyCode::ShiftLeft);
        visitor.frames(2);
        visitor.press(KeyCode::F4);
        visitor.up(KeyCode::ShiftLeft);
    };
    (0..2).for_each(|_| back(&mut visitor));
    assert!(
        shows(&mut visitor, "brute-force") && shows(&mut visitor, "step size"),
        "Shift has not begun to edit"
    );
    back(&mut visitor);
    assert!(shows(&mut visitor, "sector-grid-textbook"), "stepping back from the first leads to the last");
    visitor.press_all(&[KeyCode::F4, KeyCode::F4, KeyCode::ShiftLeft]);
    assert_says(&mut visitor, "EDIT");
    back(&mut visitor);
    assert_says(&mut visitor, "EDIT");
    assert!(shows(&mut visitor, "brute-force"));
    visitor.press_all(&[KeyCode::Escape, KeyCode::KeyE]);
    assert!(shows(&mut visitor, "Figure 1: six sprites in sectors"));
    visitor.press_all(&[KeyCode::KeyQ, KeyCode::KeyQ]);
    assert!(shows(&mut visitor, "A body you drag, and its"));
    visitor.press_all(&[KeyCode::KeyE, KeyCode::Enter]);
    visitor.frames(1200);
    let end = place(&mut visitor);
    visitor.frames(60);
    assert_eq!(place(&mut visitor), end, "playback stops after one tick");
}

#[test]
fn the_mouse_seeks_clicks_and_drags() {
    let mut visitor = lab();
    visitor.click(231.0, 287.0);
    assert_eq!(place(&mut visitor), "tick 1, event 10/19, step: event");
    // The fourth sprite, at (40, 6), is drawn at six times its size.
    visitor.click(300.0, 160.0);
    assert_eq!(place(&mut visitor), "tick 1, event 12/19, step: event");
    let tests = |visitor: &mut Visitor| {
        visitor.frames(2);
        let lines = visitor.read();
        let at = lines.iter().position(|line| line.text == "rectangle tests").expect("a counter");
        lines[at + 1].text.clone()
    };
    assert_eq!(tests(&mut visitor), "3");
    visitor.drag((300.0, 160.0), (410.0, 160.0));
    assert_eq!(place(&mut visitor), "tick 1, event 18/18, step: event");
    assert_eq!(tests(&mut visitor), "3", "the fourth no longer overlaps the fifth along x");
    for (sign, method) in [("►", "sector-grid"), ("◄", "axis-list"), ("◄", "brute-force")] {
        let lines = visitor.read();
        let arrow = lines.iter().find(|line| line.text == sign && line.low.x > 448.0).expect("an arrow");
        visitor.click(arrow.middle().x, arrow.middle().y);
        assert!(shows(&mut visitor, method), "{sign} leads to {method}");
    }
}

fn at_built_in(name: &str, tick: usize) -> Visitor {
    opened(LabStart { scene: built_in(name), tick, steps: 0, method: Method::AxisList })
}

fn built_in(name: &str) -> LabScene {
    BuiltIn::find(name).expect("a scene").scene()
}

fn opened(start: LabStart) -> Visitor {
    let mut visitor = Visitor::new();
    visitor.app.open_lab(start);
    visitor.frames(20);
    visitor
}

#[test]
fn a_hand_carries_a_body_by_keys_pad_and_mouse() {
    for device in [Device::Keyboard, Device::Pad] {
        let mut walker = Walker::new(device);
        walker.visitor = at_built_in("user-moved", 0);
        walker.press(KeyCode::ShiftLeft, Button::West, "edit");
        assert_says(&mut walker.visitor, "EDIT carried 1");
        for _ in 0..4 {
            walker.go(Way::Right);
        }
        walker.back();
        assert!(place(&mut walker.visitor).starts_with("tick 5, event "));
    }
    let mut visitor = at_built_in("user-moved", 0);
    // Body 1 is at (40, 34) in a scene drawn at twice its size.
    visitor.drag((135.0, 146.0), (200.0, 146.0));
    let tick = |visitor: &mut Visitor| place(visitor).split([' ', ',']).nth(1).and_then(|n| n.parse().ok());
    let carried: u32 = tick(&mut visitor).expect("a tick");
    assert!(carried > 1, "tick {carried}");
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::KeyE]);
    assert_says(&mut visitor, "body 2");
    visitor.press_all(&[KeyCode::ArrowRight, KeyCode::Escape]);
    assert!(place(&mut visitor).starts_with("tick 1, event "), "it no longer moves");
}

fn golden_scenes() -> Vec<(String, Scene)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let scenes = files.filter(|file| file.to_string_lossy().ends_with(".scene.json")).map(|file| {
        let scene = Scene::from_json(&std::fs::read_to_string(&file).expect("a text")).expect("a scene");
        (file.display().to_string(), scene)
    });
    let scenes: Vec<(String, Scene)> = scenes.collect();
    assert!(scenes.len() >= 10, "the scenes are missing");
    let bounded = |(name, scene): &(String, Scene)| {
        Bounding::ALL.map(|bounding| (format!("{name}, {bounding}"), scene.clone().with_bounding(bounding)))
    };
    scenes.iter().flat_map(bounded).collect()
}

#[test]
fn scenes_with_very_many_kinds_can_be_opened() {
    let object = |i: usize| format!(r#"{{"kind": "k{i:02}", "x": {}, "y": 0, "w": 8, "h": 8}}"#, i * 5);
    let objects = (0..90).map(object).collect::<Vec<_>>().join(",");
    let ruled = |kinds: usize| {
        let pairs = (0..kinds).map(|i| format!(r#"["k{i:02}", "k{:02}"]"#, (i + 1) % kinds));
        format!("[{}]", pairs.collect::<Vec<_>>().join(","))
    };
    for rules in ["null".to_owned(), "[]".to_owned(), ruled(40), ruled(63)] {
        let scene =
            Scene::from_json(&format!(r#"{{"rules": {rules}, "objects": [{objects}]}}"#)).expect("a scene");
        let shown = LabScene::of_frames("many", &scene.clone().into());
        assert_eq!(shown.kinds.len(), Kind::COUNT);
        for method in Method::ALL {
            let stepper = Stepper::new(shown.clone(), method, 0);
            assert_eq!(stepper.pipeline().counts(), scene.count(method).counts, "{method}, {rules}");
        }
    }
}

fn objects_of(stepper: &Stepper) -> Vec<(String, Rect)> {
    let named = |object: LabObject| (stepper.scene().kinds[object.kind.index()].clone(), object.rect);
    stepper.scene().objects(stepper.tick()).into_iter().map(named).collect()
}

#[test]
fn a_saved_scene_opens_unchanged() {
    let built_in = BUILT_IN.map(|built_in| (built_in.name.to_owned(), built_in.scene()));
    let golden = golden_scenes().into_iter().map(|(name, scene)| {
        let shown = LabScene::of_frames(&name, &scene.into());
        (name, shown)
    });
    let (replay, _) = replayed("a game", &mut playback(Method::Auto), 2000).expect("a tick");
    assert!(replay.turns.iter().all(|steps| [16, 32].contains(&steps.len())) && !replay.turns.is_empty());
    for (name, mut scene) in built_in.into_iter().chain(golden).chain([("a replay".to_owned(), replay)]) {
        scene.tuning.threshold = 5;
        let mut stepper = Stepper::new(scene, Method::AxisList, 3);
        let first = stepper.scene().objects(stepper.tick())[0];
        stepper.add(LabObject { rect: Rect { x: first.rect.x + 3, ..first.rect }, ..first });
        stepper.remove(first.key);
        for turned in stepper.scene().objects(0).into_iter().take(3) {
            stepper.turn(turned.key);
        }
        let kind = stepper.scene().objects(0)[0].kind;
        stepper.set_rule(kind, Kind(0), false);
        let scene = stepper.scene();
        let text = scene.with_objects(&scene.objects(0)).expect("a scene").to_json();
        let read = Scene::from_json(&text).expect("a scene");
        let opened = LabScene::of_frames("again", &read.clone().into());
        assert_eq!(opened.tuning, scene.tuning, "{name}");
        for method in Method::ALL {
            stepper.set_method(method);
            let again = Stepper::new(opened.clone(), method, 0);
            assert_eq!(objects_of(&again), objects_of(&stepper), "{name}");
            assert_eq!(again.pipeline().counts(), stepper.pipeline().counts(), "{method} in {name}");
            assert_eq!(again.pipeline().counts(), read.count(method).counts, "{method} in {name}");
        }
    }
}

pub(crate) fn words(visitor: &mut Visitor) -> String {
    visitor.frames(2);
    visitor.read().into_iter().map(|line| line.text).collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub(crate) fn assert_says(visitor: &mut Visitor, text: &str) {
    let words = words(visitor);
    assert!(words.contains(text), "{text:?} is not in {words}");
}

#[track_caller]
pub(crate) fn press_says(visitor: &mut Visitor, key: KeyCode, text: &str) {
    visitor.press(key);
    assert_says(visitor, text);
}

#[test]
fn keys_and_pad_edit_objects() {
    for device in [Device::Keyboard, Device::Pad] {
        let mut walker = Walker::new(device);
        walker.visitor = lab();
        let says = |walker: &mut Walker, text: &str| assert_says(&mut walker.visitor, text);
        walker.press(KeyCode::ShiftLeft, Button::West, "edit");
        says(&mut walker, "EDIT sprite 1: 10 × 12 at (10, 0)");
        says(&mut walker, "Tests: 2. Overlaps with: 2, 3.");
        walker.go(Way::Right);
        says(&mut walker, "sprite 1: 10 × 12 at (11, 0)");
        for turned in ["sprite 1: 12 × 10 at (10, 1)", "sprite 1: 10 × 12 at (11, 0)"] {
            walker.press(KeyCode::ShiftLeft, Button::West, "turn");
            says(&mut walker, turned);
        }
        walker.press(KeyCode::KeyE, Button::RightTrigger, "next");
        says(&mut walker, "sprite 2: 5 × 12 at (15, 8)");
        walker.confirm();
        says(&mut walker, "sprite 6: 5 × 12 at (17, 10)");
        says(&mut walker, "Pairs: 15, allowed: 15, overlaps: 7");
        for _ in 0..80 {
            walker.go(Way::Up);
        }
        let high = words(&mut walker.visitor);
        walker.go(Way::Up);
        assert_eq!(words(&mut walker.visitor), high, "the scene ends there");
        for left in (0..6).rev() {
            walker.press(KeyCode::KeyX, Button::North, "remove");
            says(&mut walker, &format!("Pairs: {}", left * (left - 1_i32).max(0) / 2));
        }
        says(&mut walker, "No objects left.");
        walker.press(KeyCode::KeyX, Button::North, "remove").confirm();
        says(&mut walker, "sprite 0: 16 × 16");
        walker.back();
        assert!(place(&mut walker.visitor).starts_with("tick 1, event "));
    }
}

#[test]
fn editing_starts_at_the_current_object() {
    let mut visitor = lab();
    (0..12).for_each(|_| drop(visitor.press(KeyCode::ArrowRight)));
    assert_says(&mut visitor, "event 12/19");
    press_says(&mut visitor, KeyCode::ShiftLeft, "EDIT sprite 2");
    press_says(&mut visitor, KeyCode::KeyX, "EDIT sprite 3");
    assert_says(&mut visitor, "Pairs: 6, allowed: 6, overlaps: 2");
    press_says(&mut visitor, KeyCode::F4, "sector-grid");
    assert_says(&mut visitor, "Pairs: 6, allowed: 6, overlaps: 2");
    visitor.press_all(&[KeyCode::Escape, KeyCode::ArrowLeft]);
    assert_says(&mut visitor, "step");
}

#[test]
fn the_mouse_edits_objects() {
    let mut visitor = lab();
    visitor.click(20.0, 150.0);
    visitor.click_text("edit");
    visitor.click(300.0, 160.0);
    assert_says(&mut visitor, "EDIT sprite 4: 10 × 12 at (40, 6)");
    visitor.drag((300.0, 160.0), (635.0, 355.0));
    assert_says(&mut visitor, "sprite 4");
    let corner = words(&mut visitor);
    visitor.drag((400.0, 210.0), (639.0, 359.0));
    assert_eq!(words(&mut visitor), corner, "it is in the lower right corner of the scene");
    visitor.click(60.0, 70.0);
    assert_says(&mut visitor, "sprite 6: 10 × 12");
    visitor.click_text("turn");
    assert_says(&mut visitor, "sprite 6: 12 × 10");
    visitor.click_text("remove");
    assert_says(&mut visitor, "sprite 5");
    visitor.click_text("done");
    assert_says(&mut visitor, "step size");
}

fn at_scene(kinds: &[&str], rules: Rules, objects: Vec<LabObject>) -> Visitor {
    let kinds = kinds.iter().map(|&kind| kind.to_owned()).collect();
    let scene = LabScene::new("from elsewhere", kinds, rules, vec![objects]);
    opened(LabStart { scene, tick: 0, steps: 0, method: Method::Fast })
}

fn square(key: u32, kind: u8, x: i32, y: i32) -> LabObject {
    Object::new(key, Kind(kind), Rect { x, y, w: 8, h: 8 }).with_value(None)
}

#[test]
fn small_current_objects_show_their_numbers() {
    let mut visitor = at_scene(&["dot"], Rules::all(), vec![square(77, 0, 0, 0), square(4321, 0, 1900, 0)]);
    visitor.press(KeyCode::F4);
    let has = |visitor: &mut Visitor, key: &str| shows(visitor, key);
    assert!(!has(&mut visitor, "77") && !has(&mut visitor, "4321"));
    let mut seen = [false; 2];
    for _ in 0..12 {
        visitor.press(KeyCode::ArrowRight);
        seen = [seen[0] || has(&mut visitor, "77"), seen[1] || has(&mut visitor, "4321")];
    }
    assert_eq!(seen, [true; 2]);
    visitor.press(KeyCode::ShiftLeft);
    for _ in 0..2 {
        visitor.press(KeyCode::KeyE);
        let keys = ["77", "4321"];
        let key = keys.into_iter().find(|key| words(&mut visitor).contains(&format!("dot {key}:")));
        let key = key.expect("a selected object");
        let lines = visitor.read();
        let line = lines.iter().find(|line| line.text == key).unwrap_or_else(|| panic!("{key} in {lines:?}"));
        let (low, high) = (glam::Vec2::new(32.0, 54.0), glam::Vec2::new(430.0, 278.0));
        assert!(line.low.cmpge(low).all() && line.high.cmple(high).all(), "{key} at {line:?}");
    }
}

#[test]
fn a_full_lab_is_reported() {
    let objects = (0..MAX_OBJECTS as i32).map(|i| square(i as u32, 0, i % 60 * 10, i / 60 * 10)).collect();
    let mut visitor = at_scene(&["dot"], Rules::all(), objects);
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::Enter]);
    assert!(visitor.notices().contains(&"The scene is full.".to_owned()));
    assert_says(&mut visitor, "Pairs: 4,498,500");
    press_says(&mut visitor, KeyCode::KeyX, "Pairs: 4,495,501");
}

#[test]
fn rules_are_switched_on_the_page() {
    let mut visitor = lab();
    visitor.press_all(&[KeyCode::KeyE, KeyCode::KeyE, KeyCode::F3]);
    visitor.choose("Rules: what can hit what");
    assert_says(&mut visitor, "Tests with this method: 180. Pairs: 630, allowed: 180");
    visitor.press_all(&[KeyCode::ArrowDown, KeyCode::ArrowDown]);
    assert_says(&mut visitor, "alien and ship can collide. Pairs to check: 20.");
    press_says(&mut visitor, KeyCode::Enter, "alien and ship never collide. Pairs skipped: 20.");
    assert_says(&mut visitor, "Tests with this method: 160. Pairs: 630, allowed: 160");
    visitor.press_all(&[KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::Enter]);
    assert_says(&mut visitor, "alien and alien can collide. Pairs to check: 190.");
    assert_says(&mut visitor, "Pairs: 630, allowed: 350");
    press_says(&mut visitor, KeyCode::F4, "axis-list");
    assert_says(&mut visitor, "Pairs: 630, allowed: 350");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.choice_on_show(), Some("Rules: what can hit what"));
    visitor.press(KeyCode::Escape);
    assert!(place(&mut visitor).starts_with("tick 1, "));
}

#[test]
fn the_mouse_switches_rules_and_many_kinds_scroll() {
    let names: Vec<String> = (0..20).map(|i| format!("kind {i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let objects = (0..20).map(|i| square(i, i as u8, i as i32 * 10, 0)).collect();
    let mut visitor = at_scene(&names, Rules::none(), objects);
    visitor.press(KeyCode::F3);
    visitor.choose("Rules: what can hit what");
    assert_says(&mut visitor, "Pairs: 190, allowed: 0");
    visitor.click(227.0, 105.0);
    assert_says(&mut visitor, "kind 1 and kind 1 can collide. Pairs to check: 0.");
    visitor.click(209.0, 105.0);
    assert_says(&mut visitor, "Pairs: 190, allowed: 1");
    (0..25).for_each(|_| drop(visitor.press(KeyCode::ArrowDown)));
    (0..25).for_each(|_| drop(visitor.press(KeyCode::ArrowRight)));
    visitor.press_all(&[KeyCode::ArrowLeft, KeyCode::Enter]);
    assert_says(&mut visitor, "kind 19 and kind 18 can collide. Pairs to check: 1.");
    assert_says(&mut visitor, "Pairs: 190, allowed: 2");
}

#[test]
fn settings_show_only_rows_with_an_effect() {
    let rows = |visitor: &mut Visitor| {
        let mut rows: Vec<String> = Vec::new();
        while rows.last().is_none_or(|row| row != "Back") {
            rows.extend(visitor.app.choice_on_show().map(str::to_owned));
            visitor.press(KeyCode::ArrowDown);
        }
        rows
    };
    let mut visitor = at_scene(&[], Rules::all(), Vec::new());
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::KeyX, KeyCode::ArrowUp, KeyCode::KeyE, KeyCode::Enter]);
    assert_says(&mut visitor, "object 0: 16 × 16");
    visitor.press_all(&[KeyCode::Escape, KeyCode::F3]);
    assert_says(&mut visitor, "from elsewhere");
    let fixed = rows(&mut visitor);
    let has = |rows: &[String], name: &str| rows.iter().any(|row| row == name);
    assert!(has(&fixed, "Sector") && has(&fixed, "Rules: what can hit what"));
    assert!(["Objects", "Seed", "Speed", "Size"].iter().all(|row| !has(&fixed, row)), "{fixed:?}");
    visitor.go_to("Scene");
    while !shows(&mut visitor, "spread") {
        visitor.press(KeyCode::ArrowRight);
    }
    let made = rows(&mut visitor);
    assert!(["Objects", "Seed", "Speed", "Size"].iter().all(|row| has(&made, row)), "{made:?}");
}

#[test]
fn the_current_scene_can_be_saved() {
    let mut visitor = lab();
    visitor.press_all(&[KeyCode::KeyE, KeyCode::KeyE, KeyCode::ShiftLeft, KeyCode::Enter]);
    assert_says(&mut visitor, "ship 37: 20 × 20");
    press_says(&mut visitor, KeyCode::F3, "shot 37: 20 × 20");
    visitor.press_all(&[KeyCode::Escape, KeyCode::F3]);
    visitor.choose("Save the scene to a file");
    visitor.app.context.saver.settle();
    visitor.frames(2);
    let notice = "Scene saved. Open it with: sector-sweep lab scenes/00001.json".to_owned();
    assert!(visitor.notices().contains(&notice), "{:?}", visitor.notices());
    let read = |storage: &mut dyn sector_sweep::app::storage::Storage| storage.read("scenes/00001.json");
    let text = visitor.app.context.saver.now(read).expect("a storage").expect("a file");
    let scene = Scene::from_json(&String::from_utf8(text).expect("a text")).expect("a scene");
    for method in Method::ALL {
        let counts = scene.count(method).counts;
        // The first object of the current event is the ship. It was copied and the copy made a shot: a ship, 6 shots,
        // 20 aliens, 10 bullets.
        assert_eq!((counts.all_pairs, counts.after_rules), (666, 210), "{method}");
    }
}

#[test]
fn the_lab_remembers_scene_and_method() {
    let mut visitor = lab();
    (0..4).for_each(|_| drop(visitor.press(KeyCode::KeyE)));
    visitor.press(KeyCode::F3);
    visitor.go_to("Objects");
    visitor.press(KeyCode::ArrowRight);
    visitor.press_all(&[KeyCode::Escape, KeyCode::F4, KeyCode::Escape]);
    visitor.choose("FREE LAB");
    visitor.frames(20);
    assert_says(&mut visitor, "Spread along x");
    assert_says(&mut visitor, "sector-grid");
    visitor.press(KeyCode::F3);
    visitor.go_to("Objects");
    assert_says(&mut visitor, "80");
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);
    visitor.choose("Too many pairs");
    visitor.frames(20);
    visitor.press(KeyCode::Escape);
    visitor.choose("FREE LAB");
    visitor.frames(20);
    assert_says(&mut visitor, "Spread along x");
}

#[test]
fn all_methods_are_compared() {
    let mut visitor = lab();
    visitor.press_to(KeyCode::F6, "lab-compare");
    visitor.frames(300);
    let texts: Vec<String> = visitor.read().into_iter().map(|line| line.text).collect();
    for method in Method::ALL {
        assert!(texts.iter().any(|text| text == method.name()), "{method} in {texts:?}");
    }
    assert!(texts.contains(&"Pairs: 10, allowed: 10, overlaps: 4, hits: 4".to_owned()), "{texts:?}");
    assert!(texts.contains(&"All methods found the same hits.".to_owned()), "{texts:?}");
    visitor.press(KeyCode::ArrowRight);
    assert!(shows(&mut visitor, "Table 2: five sprites, tick 1"));
    visitor.press(KeyCode::Enter);
    visitor.app.context.saver.settle();
    let table =
        visitor.app.context.saver.now(|storage| storage.read("comparisons/00001.csv").expect("a storage"));
    let table = String::from_utf8(table.expect("a table")).expect("a text");
    assert!(table.starts_with("objects,ticks,method,") && table.contains("\n5,1,axis-list,10,4,"), "{table}");
    assert!(table.contains("\n\nsetting,value,counter,count\nsector,8,pairs,"), "{table}");
    visitor.press(KeyCode::KeyE);
    visitor.frames(300);
    let growth = visitor.read();
    let count = |holds: fn(&str) -> bool| growth.iter().filter(|line| holds(&line.text)).count();
    let powers = [count(|text| text.starts_with("n^")), count(|text| text == "–")];
    // `auto` switches methods, so its tests may follow no power either.
    assert_eq!(powers.iter().sum::<usize>(), 2 * Method::ALL.len());
    assert!(
        powers[0] + 1 >= Method::ALL.len(),
        "the test clock does not advance, so the time has no power: {powers:?}"
    );
    visitor.press_to(KeyCode::Escape, "lab");
}

/// Does not check that the thread ends with its owner; the tests of `src/app/background.rs` do.
#[test]
fn a_comparison_runs_on_its_own_thread() {
    // The clock blocks while the test holds the gate, and so does any thread that reads it.
    let gate = Arc::new(Mutex::new(0.0));
    let held = Arc::clone(&gate);
    let clock: Arc<dyn Fn() -> f64 + Send + Sync> = Arc::new(move || {
        let mut now_us = held.lock().expect("a gate");
        *now_us += 500.0;
        *now_us
    });
    let mut visitor = lab();
    visitor.app.context.host.background_clock = Some(clock);
    let closed = gate.lock().expect("a gate");
    visitor.press_to(KeyCode::F6, "lab-compare");
    assert!(shows(&mut visitor, "stop"));
    visitor.press(KeyCode::KeyX);
    assert!(shows(&mut visitor, "restart") && !shows(&mut visitor, "stop"));
    drop(closed);
    visitor.frames(60);
    assert!(shows(&mut visitor, "restart"), "it does not restart by itself");
    visitor.press(KeyCode::KeyX);
    visitor.wait_for("the end of the comparison", |visitor| !visitor.shows("stop"));
    assert!(shows(&mut visitor, "All methods found the same hits.") && !shows(&mut visitor, "restart"));
    visitor.press_all(&[KeyCode::KeyE, KeyCode::KeyE]);
    assert!(shows(&mut visitor, "sector size") || shows(&mut visitor, "speed multiplier"));
    assert!(shows(&mut visitor, "256"), "the values appear at once");
    let closed = gate.lock().expect("a gate");
    visitor.press_all(&[KeyCode::KeyQ, KeyCode::KeyQ, KeyCode::ArrowRight]);
    assert!(shows(&mut visitor, "stop"), "another range starts another comparison");
    visitor.press_to(KeyCode::Escape, "lab");
    drop(closed);
}
