//! A small game for tests: a sheet of plain boxes and levels of a few lines, so that tests of the rules do not depend
//! on the shipped art or stages.
use glam::Vec2;
use image::{ImageFormat, Rgba, RgbaImage};
use ron_text::TextError;
use sector_collision::{Kind, Method};
use sector_sprites::Sheet;
use sector_sweep::level::{Level, LevelError};
use sector_sweep::sim::{Body, Difficulty, Event, GameSetup, Outcome, PlayerInput, World};
use std::io::Cursor;
use std::sync::Arc;

/// The sprites: name, width and height in pixels, frames, rotations, and the width of the soft border.
const SPRITES: &[(&str, u16, u16, u16, u16, u16)] = &[
    ("alien", 20, 20, 1, 1, 0),
    ("core", 16, 16, 1, 1, 0),
    ("needle", 8, 8, 16, 16, 2),
    ("orb", 8, 8, 2, 1, 0),
    ("plate", 48, 24, 1, 1, 0),
    // The hull in the middle is 8 × 8; everything around it is soft.
    ("ship", 24, 24, 5, 1, 8),
    ("ship_anchor", 24, 24, 5, 1, 8),
    ("ship_fan", 24, 24, 5, 1, 8),
    ("ship_lance", 24, 24, 5, 1, 8),
    ("shot", 4, 8, 1, 1, 0),
    ("shot_anchor", 4, 8, 1, 1, 0),
    ("shot_anchor_focus", 4, 8, 1, 1, 0),
    ("shot_anchor_weak", 4, 8, 1, 1, 0),
    ("shot_fan", 4, 8, 1, 1, 0),
    ("shot_fan_focus", 4, 8, 1, 1, 0),
    ("shot_fan_weak", 4, 8, 1, 1, 0),
    ("shot_focus", 4, 8, 1, 1, 0),
    ("shot_lance", 4, 8, 1, 1, 0),
    ("shot_lance_focus", 4, 8, 1, 1, 0),
    ("shot_lance_weak", 4, 8, 1, 1, 0),
    ("shot_weak", 4, 8, 1, 1, 0),
    ("wall", 32, 32, 16, 1, 0),
];

/// Item sprites. Most sheets lack them, so that most tests drop nothing.
const ITEMS: &[(&str, u16, u16, u16, u16, u16)] = &[
    ("item_bomb", 12, 12, 1, 1, 0),
    ("item_life", 12, 12, 1, 1, 0),
    ("item_power", 12, 12, 1, 1, 0),
    ("item_shield", 12, 12, 1, 1, 0),
    ("medal_1", 8, 8, 1, 1, 0),
    ("medal_2", 8, 8, 1, 1, 0),
    ("medal_3", 8, 8, 1, 1, 0),
    ("medal_4", 8, 8, 1, 1, 0),
    ("medal_5", 8, 8, 1, 1, 0),
    ("chip", 8, 8, 1, 1, 0),
];

/// Returns a sheet of boxes with their pivot in the middle: visible everywhere, solid except for a soft border.
pub(crate) fn sheet() -> Arc<Sheet> {
    sheet_of(SPRITES)
}

pub(crate) fn sheet_with_items() -> Arc<Sheet> {
    let mut sprites = [SPRITES, ITEMS].concat();
    sprites.sort_unstable_by_key(|sprite| sprite.0);
    sheet_of(&sprites)
}

fn sheet_of(sprites: &[(&str, u16, u16, u16, u16, u16)]) -> Arc<Sheet> {
    let mut image = RgbaImage::new(2048, 64);
    let (mut left, mut entries) = (0, String::new());
    for &(name, w, h, frames, turns, soft) in sprites {
        let mut cells = String::new();
        for _ in 0..frames {
            for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
                let inside = x.min(y).min(w - 1 - x).min(h - 1 - y) >= soft;
                let pixel = Rgba([200, 200, 200, if inside { 255 } else { 120 }]);
                image.put_pixel(u32::from(left + x), u32::from(y), pixel);
            }
            cells += &format!("(cell: ({left}, 0, {w}, {h}), pivot: ({}, {})),", w / 2, h / 2);
            left += w;
        }
        entries += &format!("(name: \"{name}\", ticks: 4, turns: {turns}, frames: [{cells}]),");
    }
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).expect("writing to memory cannot fail");
    let index = format!("(size: (2048, 64), sprites: [{entries}], fonts: [])");
    Arc::new(Sheet::from_files(png.get_ref(), &index).expect("a sheet"))
}

/// Returns a level with the given waves, followed by anything else that the caller appends.
pub(crate) fn level_text(waves: &str) -> String {
    format!(
        r#"(
    name: "SMALL",
    bullets: {{"orb": (sprite: "orb"), "soft": (sprite: "orb", soft: true), "needle": (sprite: "needle")}},
    patterns: {{
        "aimed": [(bullet: "orb", speed_px_s: 120)],
        "down": [(bullet: "orb", speed_px_s: 120, aim: Angle(0))],
        "soft down": [(bullet: "soft", speed_px_s: 60, aim: Angle(0))],
        "ring": [(bullet: "needle", speed_px_s: 90, aim: Angle(0), count: 5, spread_deg: 360, turn_deg: 7, jitter_deg: 3)],
        "fan": [(bullet: "soft", speed_px_s: 100, count: 5, spread_deg: 80, times: 3, every_s: 0.2, faster_px_s: 20)],
    }},
    paths: {{
        "down": [To(320, -60), To(320, 420)],
        "stand": [To(320, -60), To(320, 100), Wait(20), To(320, -60)],
        "low": [To(320, -60), To(320, 250), Wait(20), To(320, 420)],
        "ram": [To(320, -60), To(320, 312), Wait(20), To(320, 420)],
        "aside": [To(60, -60), To(60, 40), Wait(20), To(60, -60)],
        "swoop": [To(-60, 40), To(160, 90), To(320, 240), To(500, 120), To(700, 60)],
        "entry": [To(320, -110), To(320, 84)],
        "sway": [To(320, 84), To(240, 90), To(320, 80), To(400, 90), To(320, 84)],
    }},
    formations: {{"three": [(-40, 0), (0, -20), (40, 0)]}},
    aliens: {{
        "target": (sprite: "alien", hp: 1, score: 100, blast: Small),
        "tough": (sprite: "alien", hp: 30, score: 500, blast: Medium),
        "rock": (sprite: "plate", hp: 100000, score: 1, blast: Large),
        "gunner": (sprite: "alien", hp: 100000, score: 500, blast: Medium, guns: [(pattern: "down", first_s: 0.5, every_s: 0.5)]),
        "aimer": (sprite: "alien", hp: 100000, score: 500, blast: Medium, guns: [(pattern: "aimed", first_s: 0.5, every_s: 0.5)]),
        "bubbler": (sprite: "alien", hp: 100000, score: 500, blast: Medium, guns: [(pattern: "soft down", first_s: 0.5, every_s: 0.5)]),
        "swirl": (sprite: "alien", hp: 10, score: 500, blast: Medium, guns: [(pattern: "ring", first_s: 0.4, every_s: 0.7), (pattern: "fan", first_s: 0.6, every_s: 0.9)]),
    }},
    waves: [{waves}
)"#
    )
}

/// Returns the end of a level with a boss of two phases, announced at `at_s`. `guns` fire in both phases.
pub(crate) fn boss(at_s: f32, hp: u32, guns: &str) -> String {
    format!(
        r#"], boss: (
        name: "PLATE", at_s: {at_s}, score: 5000, entry: "entry", speed_px_s: 300,
        parts: [(sprite: "plate", armoured: true), (sprite: "core", at: (0, 20))],
        phases: [
            (hp: {hp}, time_s: 5, bonus: 1000, path: "sway", speed_px_s: 60, guns: [{guns}]),
            (hp: {hp}, time_s: 6, bonus: 2000, path: "sway", speed_px_s: 60, guns: [{guns}]),
        ],
    ),"#
    )
}

pub(crate) fn read(text: &str) -> Result<Level, LevelError> {
    Level::from_text("a.ron", text, &sheet())
}

/// Asserts that a level is refused at a path, and that the first mistake has its position in the text. Returns this
/// mistake.
#[track_caller]
pub(crate) fn assert_refused(text: &str, path: &str) -> TextError {
    let error = read(text).err().unwrap_or_else(|| panic!("{path} is taken:\n{text}")).mistakes.remove(0);
    let message = error.to_string();
    assert_eq!(error.path, path, "{message}");
    assert!((1..=text.lines().count().max(1)).contains(&error.line) && error.column >= 1, "{message}");
    assert!(message.starts_with(&format!("a.ron:{}:{}: ", error.line, error.column)), "{message}");
    error
}

/// Replaces one passage of a level's text.
#[track_caller]
pub(crate) fn with(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "the level has no {old}");
    text.replacen(old, new, 1)
}

/// Returns a level's text with guns of medium power from the start: a pair straight ahead and one to each side.
pub(crate) fn armed(text: &str) -> String {
    text.replacen("name:", "begin_power: 2, name:", 1)
}

pub(crate) fn game(waves: &str) -> World {
    game_of(&armed(&level_text(waves)), sheet(), GameSetup { seed: 1, ..GameSetup::default() }, Method::Auto)
}

/// Like [`game`], but on Pilot, where a hit costs a ship. On Cadet, a bomb would save it.
pub(crate) fn strict_game(waves: &str) -> World {
    let setup = GameSetup { seed: 1, difficulty: Difficulty::Pilot, ..GameSetup::default() };
    game_of(&armed(&level_text(waves)), sheet(), setup, Method::Auto)
}

pub(crate) fn game_of(text: &str, sheet: Arc<Sheet>, setup: GameSetup, method: Method) -> World {
    let level = Level::from_text("a.ron", text, &sheet).unwrap_or_else(|error| panic!("{error}\n{text}"));
    World::new(setup, Arc::new(level), sheet, method).expect("the sheet has a ship")
}

pub(crate) fn game_on(text: &str) -> World {
    game_of(text, sheet(), GameSetup::default(), Method::Auto)
}

pub(crate) fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

/// Returns the stick input that leads from one place toward another at full speed, slowing for the last pixels.
pub(crate) fn toward(from: Vec2, to: Vec2) -> PlayerInput {
    let push = |d: f32| (d / 5.4 * 127.0).clamp(-127.0, 127.0) as i8;
    PlayerInput { stick_x: push(to.x - from.x), stick_y: push(to.y - from.y), buttons: 0 }
}

pub(crate) const NOTHING: PlayerInput = PlayerInput { stick_x: 0, stick_y: 0, buttons: 0 };
pub(crate) const FIRE: PlayerInput = PlayerInput { stick_x: 0, stick_y: 0, buttons: PlayerInput::FIRE };

/// Plays with one input until an event occurs, and returns all events up to it. Panics after two minutes.
pub(crate) fn until(world: &mut World, input: PlayerInput, wanted: impl Fn(&Event) -> bool) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..7200 {
        let before = events.len();
        world.step(input, &mut events);
        if events[before..].iter().any(&wanted) {
            return events;
        }
        assert_eq!(world.outcome(), Outcome::Flying, "the game ended first: {events:?}");
    }
    panic!("it never happened: {events:?}");
}

pub(crate) fn play(world: &mut World, ticks: u32, input: PlayerInput) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        world.step(input, &mut events);
    }
    events
}

pub(crate) fn bodies(world: &World, kind: Kind) -> Vec<Body> {
    let entities = world.entities_by_id().iter();
    let bodies =
        entities.map(|&(_, entity)| *world.entities().get::<&Body>(entity).expect("it is in the index"));
    bodies.filter(|body| body.kind == kind).collect()
}

/// Returns the input of a mindless pilot, who sways, dives and climbs by the tick alone, and fires in bursts.
pub(crate) fn script(tick: u32) -> PlayerInput {
    let wave = |period: u32, low: i32, high: i32| {
        let at = (tick % period) as i32 * 2 - period as i32;
        (low + (high - low) * at.abs() / period as i32) as i8
    };
    let focus = if tick / 200 % 3 == 1 { PlayerInput::FOCUS } else { 0 };
    let fire = if tick % 50 < 40 { PlayerInput::FIRE } else { 0 };
    PlayerInput { stick_x: wave(170, -127, 127), stick_y: wave(290, -90, 95), buttons: fire | focus }
}
