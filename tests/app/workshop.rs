//! The stage workshop: stages are made by mouse and keys, and nothing of them is lost.

use crate::visitor::devices::Button;
use crate::visitor::{Disk, Visitor, content};
use glam::Vec2;
use sector_sweep::app::input::TouchPhase;
use sector_sweep::app::storage::Storage;
use sector_sweep::level::Level;
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

const MINE: &str = "stages/mine.ron";

/// Someone who makes a stage.
struct Author(Visitor);

impl Author {
    fn new(text: Option<&str>) -> Self {
        let mut disk = Disk::default();
        if let Some(text) = text {
            disk.write(MINE, text.as_bytes()).expect("a disk");
        }
        Self::at(disk)
    }

    fn at(disk: Disk) -> Self {
        let mut visitor = Visitor::with(content(), disk);
        visitor.app.open_workshop(MINE);
        visitor.frame();
        visitor.at("workshop");
        Self(visitor)
    }

    fn press(&mut self, key: KeyCode) {
        self.0.press(key);
    }

    /// Types letters. Fails if the screen does not take one of them.
    #[track_caller]
    fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            assert!(self.0.app.type_in(&letter.to_string()), "{letter:?} of {letters:?}");
        }
        self.0.frame();
    }

    /// Puts the cursor on a row.
    #[track_caller]
    fn row(&mut self, label: &str) -> &mut Self {
        for _ in 0..400 {
            if self.0.app.choice_on_show() == Some(label) {
                return self;
            }
            self.press(KeyCode::ArrowDown);
        }
        panic!("there is no row {label:?}");
    }

    #[track_caller]
    fn open(&mut self, label: &str) {
        self.row(label).press(KeyCode::Enter);
    }

    fn back(&mut self, times: usize) {
        (0..times).for_each(|_| self.press(KeyCode::Escape));
    }

    /// Types a number, or a value in parentheses.
    #[track_caller]
    fn number(&mut self, label: &str, value: &str) {
        self.row(label).keys(value);
        self.press(KeyCode::Enter);
    }

    #[track_caller]
    fn numbers(&mut self, values: &[(&str, &str)]) {
        values.iter().for_each(|(label, value)| self.number(label, value));
    }

    #[track_caller]
    fn text(&mut self, label: &str, value: &str) {
        self.open(label);
        self.keys(value);
        self.press(KeyCode::Enter);
    }

    /// Types a value as it will be in the file.
    #[track_caller]
    fn written(&mut self, label: &str, value: &str) {
        self.row(label).keys("=");
        self.keys("\u{7f}");
        self.keys(value);
        self.press(KeyCode::Enter);
    }

    /// Chooses one of the names that fit.
    #[track_caller]
    fn name(&mut self, label: &str, name: &str) {
        self.open(label);
        self.keys(name);
        self.open(name);
    }

    #[track_caller]
    fn step(&mut self, label: &str, times: usize) {
        self.row(label);
        (0..times).for_each(|_| self.press(KeyCode::ArrowRight));
    }

    /// Adds an entry to the map on the page and opens it.
    fn entry(&mut self, name: &str) {
        self.row("Add").press(KeyCode::Enter);
        self.keys("r");
        self.keys(name);
        self.press(KeyCode::Enter);
        self.press(KeyCode::Enter);
    }

    /// Adds an element to the list on the page and opens it if it has parts.
    fn element(&mut self) {
        self.row("Add").press(KeyCode::Enter);
    }

    /// Returns the place of a point of the field on the screen.
    fn place((x, y): (f32, f32)) -> Vec2 {
        let (width, height, header, around) = (640.0 - 216.0, 246.0 - 20.0, 20.0, 84.0);
        let field = Vec2::new(640.0, 360.0);
        let zoom = (Vec2::new(width, height) / (field + 2.0 * around)).min_element();
        (Vec2::new(x, y) - field / 2.0) * zoom + Vec2::new(width / 2.0, header + height / 2.0)
    }

    fn drag(&mut self, from: (f32, f32), to: (f32, f32)) {
        let [from, to] = [from, to].map(Self::place);
        self.0.drag((from.x, from.y), (to.x, to.y));
    }

    fn finger(&mut self, x: f32, y: f32) {
        for phase in [TouchPhase::Down, TouchPhase::Up] {
            self.0.app.context.controls.finger(1, phase, Vec2::new(x, y));
            self.0.frame();
        }
    }

    fn click(&mut self, at: (f32, f32)) {
        self.drag(at, at);
    }

    fn save(&mut self) -> String {
        self.keys("s");
        self.file()
    }

    fn file(&mut self) -> String {
        self.0.app.context.saver.settle();
        let bytes = self.0.disk.read(MINE).expect("a disk").expect("a file");
        String::from_utf8(bytes).expect("a text")
    }
}

/// Returns a text without the comments on lines of their own and behind values.
fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split_once("//").map_or(line, |(code, _)| code).trim_end().to_owned();
    let lines = text.lines().filter(|line| !line.trim().starts_with("//")).map(code);
    lines.collect::<Vec<_>>().join("\n")
}

fn names(author: &mut Author) {
    author.text("name", "THE TUTORIAL");
    author.text("subtitle", "LEVEL 0");
    author.name("music", "open_space");
    author.written("backdrop", "open_space");
}

fn bullets(author: &mut Author) {
    author.open("bullets");
    author.entry("pearl");
    author.name("sprite", "orb_small");
    author.back(1);
    author.entry("bubble");
    author.name("sprite", "soft_orb");
    author.step("soft", 1);
    author.back(1);
    author.entry("seed");
    author.name("sprite", "star");
    author.open("split");
    author.numbers(&[("after_s", "0.9"), ("count", "5"), ("spread_deg", "90"), ("speed_px_s", "110")]);
    author.back(3);
}

fn patterns(author: &mut Author) {
    author.open("patterns");
    author.entry("bubble");
    author.open("1");
    author.name("bullet", "bubble");
    author.number("speed_px_s", "100");
    author.back(2);
    author.entry("fan");
    author.open("1");
    author.numbers(&[("speed_px_s", "130"), ("count", "5"), ("spread_deg", "60")]);
    author.back(1);
    author.element();
    author.numbers(&[("speed_px_s", "110"), ("at_s", "0.3"), ("count", "4"), ("spread_deg", "48")]);
    author.step("at_least", 1);
    author.back(2);
    author.entry("ring");
    author.open("1");
    author.step("aim", 1);
    author.numbers(&[("speed_px_s", "90"), ("count", "14"), ("spread_deg", "360"), ("turn_deg", "9")]);
    author.back(2);
    author.entry("seeds");
    author.open("1");
    author.name("bullet", "seed");
    author.step("aim", 1);
    author.numbers(&[("speed_px_s", "100"), ("count", "4"), ("spread_deg", "120")]);
    author.back(2);
    author.entry("gate");
    author.open("1");
    author.step("aim", 1);
    author.open("aim");
    author.number("deg", "-48");
    author.back(1);
    author.numbers(&[
        ("speed_px_s", "110"),
        ("count", "7"),
        ("spread_deg", "66"),
        ("times", "3"),
        ("every_s", "0.5"),
    ]);
    author.number("turn_deg", "6");
    author.keys("d");
    author.written("aim", "Angle(36)");
    author.back(3);
}

fn paths(author: &mut Author) {
    author.open("paths");
    author.open("down");
    author.drag((320.0, -80.0), (320.0, -60.0));
    author.back(1);
    author.entry("swoop");
    // Both ends are dragged to their places, the first point out of the line between them, and the others are put
    // behind it.
    author.drag((320.0, -80.0), (90.0, -60.0));
    author.drag((320.0, 420.0), (720.0, 90.0));
    author.drag((405.0, 15.0), (100.0, 90.0));
    for at in [(180.0, 190.0), (320.0, 210.0), (480.0, 150.0)] {
        author.click(at);
    }
    author.back(1);
    author.entry("stand");
    author.drag((320.0, 420.0), (-80.0, -20.0));
    author.drag((320.0, -80.0), (190.0, -60.0));
    author.drag((55.0, -40.0), (190.0, 80.0));
    author.keys("n");
    author.step("3", 1);
    author.open("3");
    author.number("s", "6");
    author.back(1);
    author.row("3");
    author.click((150.0, 40.0));
    author.back(1);
    author.entry("entry");
    author.drag((320.0, -80.0), (320.0, -110.0));
    author.drag((320.0, 420.0), (320.0, 84.0));
    author.drag((320.0, -13.0), (320.0, 60.0));
    author.back(1);
    author.entry("sway");
    author.written("1", "To(320, 84)");
    author.written("2", "To(220, 92)");
    for (row, point) in [("3", "To(320, 80)"), ("4", "To(420, 92)"), ("5", "To(320, 84)")] {
        author.element();
        author.written(row, point);
    }
    author.back(2);
}

fn aliens(author: &mut Author) {
    author.open("formations");
    author.keys("r");
    author.keys("vee");
    author.press(KeyCode::Enter);
    author.press(KeyCode::Enter);
    for (row, place) in [("2", "(-26, -20)"), ("3", "(26, -20)")] {
        author.element();
        author.number(row, place);
    }
    author.back(2);
    author.open("aliens");
    for (name, hp, score, blast, gun) in [
        ("weaver", "6", "200", 0, Some(("bubble", "0.8", "1.6"))),
        ("gunner", "30", "600", 1, Some(("fan", "1", "1.6"))),
        ("darter", "4", "180", 0, None),
    ] {
        author.entry(name);
        author.name("sprite", name);
        author.numbers(&[("hp", hp), ("score", score)]);
        author.step("blast", blast);
        if let Some((pattern, first_s, every_s)) = gun {
            author.open("guns");
            author.open("1");
            author.name("pattern", pattern);
            author.numbers(&[("first_s", first_s), ("every_s", every_s)]);
            author.back(2);
        }
        author.back(1);
    }
    author.back(1);
}

fn wave(author: &mut Author, at_s: &str, alien: &str, path: &str, formation: bool, numbers: &[(&str, &str)]) {
    author.element();
    author.number("at_s", at_s);
    author.name("alien", alien);
    author.name("path", path);
    if formation {
        author.name("formation", "vee");
    }
    author.numbers(numbers);
}

fn waves(author: &mut Author) {
    author.open("waves");
    let swoop = [("speed_px_s", "150"), ("count", "3"), ("every_s", "1")];
    wave(author, "6", "scout", "swoop", true, &swoop);
    author.back(1);
    author.keys("d");
    author.open("3");
    author.number("at_s", "10");
    author.step("mirror", 1);
    author.back(1);
    let weavers = [("speed_px_s", "120"), ("count", "4"), ("every_s", "0.7")];
    wave(author, "15", "weaver", "swoop", false, &weavers);
    author.step("both_sides", 1);
    author.back(1);
    wave(author, "21", "gunner", "stand", false, &[("speed_px_s", "150")]);
    author.step("both_sides", 1);
    author.back(1);
    wave(author, "23", "scout", "down", true, &[("speed_px_s", "130"), ("count", "3"), ("every_s", "1.4")]);
    author.back(1);
    let dive = [("speed_px_s", "280"), ("count", "5"), ("every_s", "0.4"), ("step", "(-60, 0)")];
    wave(author, "31", "darter", "down", false, &dive);
    author.back(1);
    wave(author, "31.5", "gunner", "stand", false, &[("speed_px_s", "150")]);
    author.step("both_sides", 1);
    author.step("at_least", 3);
    author.back(1);
    let weavers = [("speed_px_s", "120"), ("count", "5"), ("every_s", "0.6")];
    wave(author, "44", "weaver", "swoop", false, &weavers);
    author.step("both_sides", 1);
    author.back(1);
    wave(author, "48", "gunner", "stand", false, &[("speed_px_s", "150")]);
    author.step("both_sides", 1);
    author.back(2);
}

/// Sets a gun whose row the cursor is on.
fn gun(author: &mut Author, pattern: &str, numbers: &[(&str, &str)]) {
    author.name("pattern", pattern);
    author.numbers(numbers);
}

fn midboss(author: &mut Author) {
    author.open("midboss");
    author.text("name", "THE FIRST GUARD");
    author.numbers(&[("at_s", "40"), ("score", "5000"), ("speed_px_s", "100")]);
    author.step("waves_wait", 1);
    author.name("entry", "entry");
    author.open("parts");
    author.element();
    author.name("sprite", "mid1_shut");
    author.number("at", "(0, 4)");
    author.step("lid", 1);
    author.back(2);
    author.open("phases");
    author.open("1");
    author.numbers(&[("hp", "260"), ("time_s", "15"), ("bonus", "2000"), ("speed_px_s", "40")]);
    author.name("path", "sway");
    author.open("guns");
    author.open("1");
    gun(author, "ring", &[("every_s", "1.2")]);
    author.back(2);
    author.keys("d");
    author.numbers(&[("bonus", "3000"), ("speed_px_s", "60")]);
    author.open("shut");
    author.numbers(&[("after_s", "3"), ("for_s", "1.5")]);
    author.back(1);
    author.open("guns");
    author.open("1");
    gun(author, "seeds", &[("every_s", "2.2")]);
    author.back(5);
}

fn boss(author: &mut Author) {
    author.open("boss");
    author.text("name", "THE LAST GUARD");
    author.numbers(&[("at_s", "58"), ("score", "10000"), ("speed_px_s", "80")]);
    author.name("entry", "entry");
    author.open("parts");
    author.open("1");
    author.name("sprite", "boss1_wing_l");
    author.text("name", "left wing");
    author.numbers(&[("at", "(-24, 0)"), ("hp", "150"), ("score", "2000")]);
    author.back(1);
    author.keys("d");
    author.open("2");
    author.name("sprite", "boss1_wing_r");
    author.text("name", "right wing");
    author.number("at", "(24, 0)");
    author.back(1);
    author.element();
    author.name("sprite", "boss1_body");
    author.back(1);
    author.element();
    author.name("sprite", "boss1_core");
    author.number("at", "(0, 3)");
    author.name("shut_sprite", "boss1_core_shut");
    author.back(2);
    author.open("phases");
    author.open("1");
    author.numbers(&[("hp", "500"), ("time_s", "25"), ("bonus", "5000"), ("speed_px_s", "40")]);
    author.name("path", "sway");
    author.open("guns");
    author.open("1");
    gun(author, "fan", &[("every_s", "2.4"), ("from", "(-20, 16)")]);
    author.name("part", "left wing");
    author.back(1);
    author.keys("d");
    author.open("2");
    gun(author, "fan", &[("first_s", "2.2"), ("from", "(20, 16)")]);
    author.name("part", "right wing");
    author.back(3);
    author.element();
    author.numbers(&[("hp", "600"), ("time_s", "30"), ("bonus", "8000"), ("speed_px_s", "50")]);
    author.name("path", "sway");
    author.open("shut");
    author.numbers(&[("after_s", "6"), ("for_s", "1.5")]);
    author.back(1);
    author.open("guns");
    author.open("1");
    gun(author, "gate", &[("every_s", "3.4"), ("from", "(0, 20)")]);
    author.back(1);
    author.element();
    gun(author, "ring", &[("first_s", "2.8"), ("every_s", "3.4"), ("from", "(0, 20)")]);
    author.step("at_least", 1);
    author.back(5);
}

fn scaling(author: &mut Author) {
    author.open("scaling");
    for (difficulty, bullet_speed, interval, hp) in
        [("pilot", "1.1", "0.9", "1"), ("veteran", "1.2", "0.8", "1.05"), ("ace", "1.3", "0.7", "1.1")]
    {
        author.open(difficulty);
        author.numbers(&[("bullet_speed", bullet_speed), ("interval", interval), ("hp", hp)]);
        author.back(1);
    }
    author.back(1);
}

#[test]
fn the_tutorial_is_made_by_mouse_and_keys() {
    let mut author = Author::new(None);
    names(&mut author);
    bullets(&mut author);
    patterns(&mut author);
    paths(&mut author);
    aliens(&mut author);
    waves(&mut author);
    midboss(&mut author);
    boss(&mut author);
    scaling(&mut author);
    let tutorial = without_comments(include_str!("../../levels/tutorial.ron"));
    let made = author.save();
    assert_eq!(made.trim_end(), tutorial.trim_start(), "{made}");
    // Back to the new stage, and forward again.
    for _ in 0..1000 {
        author.0.app.type_in("z");
    }
    let new = author.save();
    assert!(new.starts_with("(\n    name: \"NEW STAGE\",\n    bullets: {},\n") && new.len() < 500, "{new}");
    for _ in 0..1000 {
        author.0.app.type_in("y");
    }
    assert_eq!(author.save(), made);
}

#[test]
fn what_is_not_saved_comes_back() {
    let (_, text) = Level::builtin_text(3).expect("a stage");
    let mut author = Author::new(Some(text));
    author.text("name", "ANOTHER NAME");
    author.0.frames(200);
    assert_eq!(author.file(), text, "only a save changes the file");
    // A crash: the app is gone without a word.
    let disk = author.0.disk.copy();
    let mut again = Author::at(disk);
    let made = again.save();
    assert_eq!(made, text.replace("\"THE SWARM\"", "\"ANOTHER NAME\""));
    again.0.frames(200);
    again.0.app.context.saver.settle();
    assert_eq!(again.0.disk.list("stages").expect("a disk"), [MINE]);
    again.keys("zs");
    assert_eq!(again.file(), text);
}

#[test]
fn any_file_is_shown_with_its_mistake_and_stays_as_it_is() {
    let garbage = "\u{e9}((\"".repeat(250_000);
    let (_, text) = Level::builtin_text(1).expect("a stage");
    let billion = text.replacen("count: ", "count: 1000000000", 1);
    for text in ["", "(", &garbage, &billion] {
        let mut author = Author::new(Some(text));
        author.0.frames(3);
        assert!(author.0.read().iter().any(|line| line.text.starts_with("Mistakes")), "{text:.30}");
        for key in [KeyCode::Enter, KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::Escape, KeyCode::Escape]
        {
            author.press(key);
        }
        assert_eq!(author.file(), text);
    }
}

#[test]
fn a_bar_and_the_playhead_are_dragged() {
    let mut author = Author::new(None);
    author.0.frames(60);
    let bars_y = 246.0 + 28.0 + 4.0;
    let wave = (0..640).map(|x| x as f32).find(|&x| {
        author.0.click(x, bars_y);
        author.0.app.choice_on_show() == Some("1")
    });
    let x = wave.expect("a bar") + 4.0;
    author.0.drag((x, bars_y), (x + 100.0, bars_y));
    let made = author.save();
    assert!(!made.contains("at_s: 1.5,") && made.contains("alien: \"scout\""), "{made}");
    author.keys("zs");
    assert!(author.file().contains("at_s: 1.5,"));
    author.0.drag((300.0, 258.0), (400.0, 258.0));
    author.0.frames(10);
    let moment = author.0.read().into_iter().find(|line| line.text.contains(" s, script"));
    assert!(moment.is_some_and(|line| !line.text.starts_with("0.0")));
}

#[test]
fn a_flight_from_the_playhead_returns_to_its_moment() {
    let mut author = Author::new(None);
    author.0.frames(60);
    (0..2).for_each(|_| author.press(KeyCode::PageDown));
    author.0.frames(5);
    author.keys("p");
    author.0.at("test-flight");
    assert_eq!(author.0.app.session().world().tick().div_euclid(10), 12);
    author.0.frames(30);
    author.press(KeyCode::Escape);
    author.0.at("workshop");
    let moment = author.0.read().into_iter().find(|line| line.text.contains(" s, script"));
    assert!(moment.is_some_and(|line| line.text.starts_with('3')));
    author.press(KeyCode::Escape);
    author.0.at("title");
    assert!(author.0.disk.list("replays").expect("a disk").is_empty());
}

#[test]
fn a_pad_and_a_finger_do_the_same() {
    let mut author = Author::new(None);
    author.row("waves");
    for button in [Button::South, Button::South, Button::DPadRight, Button::East] {
        author.0.press_button(button);
    }
    author.0.press_button(Button::West);
    let made = author.save();
    assert!(
        made.matches("(at_s: 1.6, alien: \"scout\"").count() == 2 && !made.contains("at_s: 1.5"),
        "{made}"
    );
    author.0.press_button(Button::North);
    assert_eq!(author.save().matches("at_s: 1.6").count(), 1);
    // A finger on Undo, then on a row to open it, and on the arrow behind a value.
    for (x, y) in [(20.0, 10.0), (500.0, 72.0), (634.0, 52.0)] {
        author.finger(x, y);
    }
    assert!(author.save().contains("at_s: 1.7"), "{}", author.file());
}

#[test]
fn walls_are_drawn_into_a_map() {
    let (_, text) = Level::builtin_text(6).expect("a stage");
    let mut author = Author::new(Some(text));
    author.open("maps");
    author.press(KeyCode::Enter);
    // The mouse goes across the way through a row.
    let from = Author::place((300.0, 180.0));
    author.0.point(from.x, from.y);
    author.0.app.context.controls.mouse_button(MouseButton::Left, true);
    author.0.frame();
    author.0.point(from.x + 30.0, from.y);
    author.0.app.context.controls.mouse_button(MouseButton::Left, false);
    author.0.frame();
    let made = author.save();
    let changed: Vec<_> = text.lines().zip(made.lines()).filter(|(old, new)| old != new).collect();
    assert!(matches!(changed[..], [(old, new)] if old.len() == new.len()), "{changed:?}");
    author.keys("zs");
    assert_eq!(author.file(), text);
}

#[test]
fn a_stage_that_is_not_saved_is_listed() {
    let mut author = Author::new(None);
    author.text("name", "A SKETCH");
    author.back(1);
    let mut visitor = Visitor::with(content(), author.0.leave());
    visitor.choose_to("YOUR STAGES", "own-stages");
    visitor.frames(12);
    assert!(
        visitor.shows("mine") && visitor.shows("Not saved yet: open it in the workshop."),
        "{}",
        visitor.texts()
    );
    visitor.choose_to("Edit in the workshop", "workshop");
    assert!(visitor.shows("A SKETCH"), "{}", visitor.texts());
    visitor.press(KeyCode::Escape);
    visitor.choose("Remove");
    visitor.choose("REMOVE");
    assert!(visitor.texts().contains("You have no stages yet"), "{}", visitor.texts());
    let disk = visitor.leave();
    assert_eq!(disk.list("stages/removed").expect("a disk"), ["stages/removed/mine.ron.unsaved"]);
}

/// A boss that is added to a new stage arrives, fires and stays.
#[test]
fn the_first_boss_of_a_stage_fights() {
    let mut author = Author::new(None);
    author.open("boss");
    author.back(1);
    let text = author.save();
    let sheet = std::sync::Arc::clone(&author.0.app.context.content.sheet);
    let level = Level::from_text("mine.ron", &text, &sheet).expect("a level");
    let [boss] = &level.bosses[..] else { panic!("one boss") };
    assert!(!boss.phases[0].guns.is_empty(), "{text}");
    assert!(text.contains("\"boss entry\"") && text.contains("\"boss sway\"") && text.contains("\"ring\""));
}
