//! Tests that the game can be played in each of its languages: every text is translated, can be written with the fonts,
//! and fits where it stands.

use crate::menus::walker::{Device, Walker};
use crate::visitor::Visitor;
use crate::visitor::reading::Line;
use sector_collision::Method;
use sector_sprites::{Glyph, Sheet};
use sector_sweep::app::achievements::Achievement;
use sector_sweep::app::settings::{Kind, SETTINGS};
use sector_sweep::app::{Content, Tab};
use sector_sweep::lab::lessons::{Ask, LESSONS};
use sector_sweep::lab::stepper::BUILT_IN;
use sector_sweep::view::{Layer, Sprite, colors};
use sector_sweep::words::{Language, TextTable};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use winit::keyboard::KeyCode;

/// Where the program's words are: what is written in these files and folders is for players.
const SOURCES: [&str; 18] = [
    "app/screens",
    "app/ui",
    "app/game/level_watch.rs",
    "app/game/run.rs",
    "app/game/session/draw.rs",
    "app/game/start.rs",
    "app/game/stress_session.rs",
    "app/app.rs",
    "app/context.rs",
    "app/hot_keys.rs",
    "app/game/session/mod.rs",
    "view/hud.rs",
    "view/card.rs",
    "lab/lessons",
    "lab/names.rs",
    "lab/what_hit_me",
    "lab/overlay.rs",
    "lab/overlay",
];

/// Where notices to the player are made beside other texts: what `format!` makes in these files, if it has a space.
const NOTICES: [&str; 13] = [
    "app/content.rs",
    "app/game/interrupted.rs",
    "app/game/journal.rs",
    "app/given_files.rs",
    "app/input/pads.rs",
    "app/saved_files.rs",
    "app/scores/file.rs",
    "app/settings/file.rs",
    "app/shell/window.rs",
    "app/statistics/file.rs",
    "app/storage/saver.rs",
    "app/storage/sealed.rs",
    "app/unkept.rs",
];

/// Literals in those files that are no words of the game: names of sprites and fonts, parts of names of keys, names of
/// people and of other works, and forms of the overlay as the command line calls them.
const NO_WORDS: &[&str] = &[
    "settings.toml",
    "window.size",
    "window.vsync",
    "sector-sweep-{}",
    "scout",
    "weaver",
    "shot",
    "orb",
    "chip",
    "needle",
    "star",
    "ship",
    "text",
    "display",
    "Key",
    "Arrow",
    "Digit",
    "Page",
    "Page ",
    "Left",
    "Right",
    "Up",
    "Down",
    "Escape",
    "Esc",
    "Space",
    "SECTOR SWEEP",
    "App",
    "screen",
    // Parts of the names of keys.
    "Comma",
    "Period",
    "Slash",
    "ShiftRight",
    "Numpad",
    "Num ",
    // A thread.
    "comparison",
    // Names of scenes of the lab.
    "thirty-six",
    "table-2",
    "pile",
    "crowd",
    "squadrons",
    "giant",
    "curtain",
    "ring",
    "discs",
    "void",
    "one-column",
    "equal-begins",
    "rods",
    "billiards",
    "row-of-balls",
    "slope",
    "heap",
    "resting",
    "rolling",
    "over-the-edge",
    "user-moved",
    "table-1",
    "thirty-seven",
    "nearly-sorted",
    "sector-size",
    "listing-2",
    "listing-3",
    "threshold",
    "b3-to-e2",
    "b3 b1 b2 e3 e1 e2",
    "flip",
    "creeping",
    "teleporting",
    "tunnelling",
    "spread",
    "column",
    "clusters-of-three",
    "staircase",
    "figure-1",
    // Authors, and a forum.
    "ROBERTS",
    "WELLS",
    "RABIN",
    "GORGUNER",
    "GAMEDEV.RU",
    "{} × {} px",
    "replay",
    // Of the overlay.
    "session",
    "off",
    "strip",
    "full",
    "overlay",
    "Rust  ·  winit  ·  wgpu  ·  kira  ·  glam  ·  hecs",
    "Dave Roberts, Dr. Dobb’s Journal:",
    "Murat Gorguner, Brown University:",
];

/// Tests that no text lacks a language: neither those of the sources, nor the names that levels and options bring. What is
/// missing is listed with the file that says it.
#[test]
fn every_text_is_there_in_every_language() {
    let mut missing = Vec::new();
    for (place, text) in literals().into_iter().chain(names()).chain(notices()) {
        for language in [Language::German, Language::French] {
            if TextTable::builtin().translate(language, &text).is_none() {
                missing.push(format!("{place}: {} lacks {text:?}", language.name()));
            }
        }
    }
    assert!(missing.is_empty(), "{} texts for assets/texts.ron:\n{}", missing.len(), missing.join("\n"));
}

/// Tests that no name by which the command line knows a method or a scene of the lab is translated: it would be no name any more.
#[test]
fn technical_names_are_not_translated() {
    let names = Method::ALL.map(Method::name).into_iter().chain(BUILT_IN.map(|scene| scene.name));
    for name in names {
        for language in Language::ALL {
            assert_eq!(language.translate(name), name, "{}", language.name());
        }
    }
}

/// Tests that both fonts have every letter of every text, and the small one every sign too.
#[test]
fn every_letter_can_be_written() {
    let sheet = Sheet::builtin();
    for row in TextTable::builtin().rows() {
        for text in Language::ALL.into_iter().filter_map(|language| row.text(language)) {
            for (name, font) in sheet.fonts() {
                let has = |c: char| {
                    c.is_whitespace()
                        || (name == "display" && !c.is_alphanumeric())
                        || font.glyph_or_stand_in(c) != font.glyph(sector_sprites::Font::MISSING)
                };
                assert!(text.chars().all(has), "{name} cannot write {text:?}");
            }
        }
    }
}

/// Tests that each translation has as many places for values as the English, and that a text that has been looked up is not
/// changed by being looked up again, as happens to one with values in it.
#[test]
fn translations_are_templates_of_the_same_form() {
    for row in TextTable::builtin().rows() {
        for language in Language::ALL {
            let text = language.translate(&row.en);
            assert_eq!(text.matches("{}").count(), row.en.matches("{}").count(), "{text:?}");
            assert_eq!(language.translate(text), text, "{} of {:?}", language.name(), row.en);
        }
        let is_initials = row.en.len() == 3 && row.en.chars().all(|c| c.is_ascii_uppercase());
        assert!(!is_initials, "{:?} could be the initials of a player", row.en);
    }
}

/// Tests in each language, on every page that the title leads to and on every choice of it, that no letter comes too near
/// to the edge, that none is missing, and that none lies on another.
#[test]
fn all_words_fit_in_every_language() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut visitor = come(language);
        for choice in choices(&mut visitor) {
            if ["START", "QUIT"].contains(&choice.as_str()) {
                continue;
            }
            let mut visitor = come(language);
            visitor.choose(&choice);
            let pages = if visitor.app.screen() == "options" { Tab::ALL.len() } else { 1 };
            for page in 0..pages {
                for line in 0..choices(&mut visitor).len().max(1) {
                    visitor.frames(12);
                    faults
                        .extend(faults_of(&visitor, &format!("{} {choice} {page} {line}", language.name())));
                    visitor.press(KeyCode::ArrowDown);
                }
                visitor.press(KeyCode::KeyE);
            }
        }
        let mut paused = come(language);
        paused.app.play();
        paused.frames(30);
        faults.extend(faults_of(&paused, &format!("{} stage card", language.name())));
        paused.press(KeyCode::Escape);
        paused.frames(12);
        faults.extend(faults_of(&paused, &format!("{} pause", language.name())));
        faults.extend(faults_of_pauses(language));
    }
    faults.dedup();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Tests on every page that there is, in each language and at both sizes of text, that no letter comes too near to the edge
/// or leaves its panel, that none is missing, and that none lies on another.
#[test]
fn every_page_fits_in_every_language_at_both_sizes() {
    let mut walker = Walker::looking(Device::Keyboard, faults_of_a_page);
    walker.walk();
    walker.has_been_everywhere();
    let faults = walker.faults;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Tests the same for every step of every lesson, before a number is guessed or a task is done, and after.
#[test]
fn every_lesson_fits_in_every_language_at_both_sizes() {
    let mut faults = Vec::new();
    let mut visitor = Visitor::new();
    visitor.choose("THE LAB");
    for lesson in LESSONS {
        visitor.choose(lesson.title);
        visitor.frames(30);
        for (number, step) in lesson.steps.iter().enumerate() {
            let place = format!("{}, step {}", lesson.title, number + 1);
            faults.extend(faults_of_a_page(&mut visitor, &place));
            if matches!(step.ask, Ask::Guess { .. }) {
                visitor.press(KeyCode::Enter);
                faults.extend(faults_of_a_page(&mut visitor, &format!("{place}, told")));
            }
            if matches!(step.ask, Ask::Compare { .. }) {
                visitor.press(KeyCode::F3);
                visitor.choose("Compare all methods");
                visitor.press(KeyCode::Escape);
                visitor.press(KeyCode::Escape);
            }
            let mut tries = 0;
            while matches!(step.ask, Ask::Task { .. }) && !shows(&visitor, "Done.") {
                match step.row() {
                    "Method" => drop(visitor.press(KeyCode::F4)),
                    row => {
                        visitor.press(KeyCode::F3);
                        visitor.go_to(row);
                        visitor.press(KeyCode::ArrowRight);
                        visitor.press(KeyCode::Escape);
                    }
                }
                visitor.frames(2);
                tries += 1;
                assert!(tries < 14, "{place}");
            }
            faults.extend(faults_of_a_page(&mut visitor, &format!("{place}, done")));
            visitor.press(KeyCode::Enter);
            visitor.frames(2);
        }
        visitor.frames(30);
    }
    // What a tick has come to stands behind its last event.
    visitor.choose("FREE LAB");
    visitor.frames(30);
    visitor.click(429.0, 287.0);
    faults.extend(faults_of_a_page(&mut visitor, "the end of a tick"));
    assert!(shows(&visitor, "Pairs 10, tests 4, hits 4: 40.0 % of the tests of all pairs."));
    // Each counter of each method has a sentence.
    for edits in [false, true] {
        for method in Method::ALL {
            visitor.click(429.0, 287.0);
            while visitor.press(KeyCode::KeyH).is_empty() && is_told(&visitor) {
                faults.extend(faults_of_a_page(
                    &mut visitor,
                    &format!("a counter of {method}, edits: {edits}"),
                ));
            }
            visitor.press(KeyCode::F4);
        }
        visitor.press(if edits { KeyCode::Escape } else { KeyCode::ShiftLeft });
    }
    faults.dedup();
    // The numbers of objects that lie on each other do so too.
    faults.retain(|fault| !is_in_the_picture(fault));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Whether the meaning of a counter is on the page.
fn is_told(visitor: &Visitor) -> bool {
    let beginnings = ["One more", "The steps of the methods"];
    visitor.read().iter().any(|line| beginnings.iter().any(|beginning| line.text.starts_with(beginning)))
}

/// Whether a fault lies in the picture of the lab; a fault ends with its place.
fn is_in_the_picture(fault: &str) -> bool {
    let place = fault.rsplit_once('[').and_then(|(_, place)| place.trim_end_matches(']').split_once(", "));
    let number = |text: &str| text.parse::<f32>().expect("a number");
    place.is_some_and(|(x, y)| number(x) < 430.0 && (54.0..278.0).contains(&number(y)))
}

/// Whether a text is on the page.
fn shows(visitor: &Visitor, text: &str) -> bool {
    visitor.read().iter().any(|line| line.text == text)
}

/// The page on show as each player would see it.
fn faults_of_a_page(visitor: &mut Visitor, page: &str) -> Vec<String> {
    let was = visitor.app.context.settings.clone();
    let mut faults = Vec::new();
    for language in Language::ALL {
        for large in [false, true] {
            visitor.app.context.settings.game.language = language;
            visitor.app.context.settings.access.large_text = large;
            visitor.draw_again();
            let size = if large { "large" } else { "usual" };
            faults.extend(faults_of(visitor, &format!("{} {size} {page}", language.name())));
        }
    }
    visitor.app.context.settings = was;
    visitor.draw_again();
    faults
}

/// Words that keep the usual size in large text, each with its page. What lies on other layers than pages is not read: the
/// overlay of the collision detection (F3) and the panel about a broken level, which are for developers.
const SMALL: &[(&str, &str)] = &[
    // The frame rate beside its history is for developers, in each language.
    ("stress game", "frames/s"),
    ("stress game", "Bilder/s"),
    ("stress game", "images/s"),
];

/// Tests that no page draws words of the usual size while large text is on.
#[test]
fn every_page_is_large_in_large_text() {
    let mut walker = Walker::looking(Device::Keyboard, small_words);
    walker.walk();
    walker.has_been_everywhere();
    let small = walker.faults;
    assert!(small.is_empty(), "{} pages:\n{}", small.len(), small.join("\n"));
}

/// Returns the words of the usual size on a page in large text, in each language.
fn small_words(visitor: &mut Visitor, page: &str) -> Vec<String> {
    let was = visitor.app.context.settings.clone();
    let is_exempt = |text: &str| SMALL.iter().any(|&(on, words)| page == on && text.contains(words));
    let is_small = |line: &Line| !line.is_title && line.scale < 2.0;
    let mut small = Vec::new();
    visitor.app.context.settings.access.large_text = true;
    for language in Language::ALL {
        visitor.app.context.settings.game.language = language;
        visitor.draw_again();
        let words = visitor.read().into_iter().filter(is_small).map(|line| line.text);
        let words = words.filter(|text| text.chars().any(char::is_alphanumeric) && !is_exempt(text));
        small.extend(words.map(|text| format!("{} {page}: {text:?}", language.name())));
    }
    visitor.app.context.settings = was;
    visitor.draw_again();
    small
}

/// Tests that every achievement comes into sight in large text, where the list is longer than the page.
#[test]
fn large_text_scrolls_the_achievements() {
    let mut visitor = come(Language::English);
    visitor.app.context.settings.access.large_text = true;
    visitor.choose("HIGH SCORES");
    visitor.press(KeyCode::PageDown);
    for _ in 0..4 {
        visitor.press(KeyCode::ArrowRight);
    }
    let mut seen: Vec<String> = Vec::new();
    for _ in Achievement::ALL {
        seen.extend(visitor.read().into_iter().map(|line| line.text));
        visitor.press(KeyCode::ArrowDown);
    }
    let unseen = Achievement::ALL
        .map(|one| one.title())
        .into_iter()
        .filter(|title| !seen.iter().any(|text| text == title));
    assert_eq!(unseen.collect::<Vec<_>>(), Vec::<&str>::new());
}

/// Tests that the question before a game is left fits, and a game of the stress mode and its pause.
#[test]
fn the_pauses_fit_in_every_language() {
    for language in Language::ALL {
        let faults = faults_of_pauses(language);
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    }
}

/// The question before a game is left, and of the stress mode and its pause.
fn faults_of_pauses(language: Language) -> Vec<String> {
    let mut faults = Vec::new();
    let mut asked = come(language);
    asked.app.play();
    asked.frames(310);
    asked.press(KeyCode::Escape);
    for choice in ["TITLE", "RESTART STAGE"] {
        asked.go_to(choice);
        asked.press(KeyCode::Enter);
        asked.frames(12);
        assert!(asked.is_asked());
        faults.extend(faults_of(&asked, &format!("{} {choice}?", language.name())));
        asked.press(KeyCode::Escape);
    }
    let mut stressed = come(language);
    stressed.choose("STRESS MODE");
    stressed.choose("Start");
    stressed.frames(20);
    faults.extend(faults_of(&stressed, &format!("{} stress mode", language.name())));
    stressed.press(KeyCode::Escape);
    stressed.frames(12);
    faults.extend(faults_of(&stressed, &format!("{} pause of the stress mode", language.name())));
    faults
}

/// Tests that large text fits too: on the score line of a game in full swing, and on the page of a game that was lost.
#[test]
fn large_text_fits() {
    for language in Language::ALL {
        let mut visitor = come(language);
        visitor.app.context.settings.access.large_text = true;
        visitor.app.context.autopilot = true;
        visitor.app.play();
        let heights = |visitor: &Visitor| {
            let letters = &visitor.frame.layers[Layer::Hud as usize];
            letters.iter().map(|sprite| sprite.size[1] as u32 / u32::from(sprite.uv[3].max(1))).max()
        };
        visitor.frames(400);
        assert!(heights(&visitor) >= Some(2), "something is twice as large");
        let faults = faults_of(&visitor, language.name());
        assert!(faults.is_empty(), "{faults:?}");
    }
}

/// Somebody who speaks a language.
fn come(language: Language) -> Visitor {
    let mut visitor = Visitor::new();
    visitor.app.context.settings.game.language = language;
    visitor.frames(30);
    visitor
}

/// The choices of the menu on show, each once.
fn choices(visitor: &mut Visitor) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    while let Some(name) = visitor.app.choice_on_show().map(str::to_owned) {
        if names.contains(&name) {
            break;
        }
        names.push(name);
        visitor.press(KeyCode::ArrowDown);
    }
    names
}

/// A letter on the screen: its band between the top of the capitals and their foot.
#[derive(Clone, Copy)]
struct Letter {
    char: char,
    is_large: bool,
    low: [f32; 2],
    high: [f32; 2],
}

/// What is wrong with the words of the picture on show.
fn faults_of(visitor: &Visitor, place: &str) -> Vec<String> {
    let sheet = &visitor.app.context.content.sheet;
    let sprites = &visitor.frame.layers[Layer::Hud as usize];
    let letters = letters(sheet, sprites);
    let mut faults = Vec::new();
    let is_seen = |line: &Line| letters.iter().any(|letter| letter.low == line.low.to_array());
    for line in visitor.read().into_iter().filter(is_seen) {
        let panel = sprites.iter().find(|sprite| is_panel(sprite) && has(sprite, line.low.to_array()));
        if let Some(panel) = panel.filter(|panel| !has(panel, line.high.to_array())) {
            faults.push(format!("{place}: {:?} leaves its panel at {:?}", line.text, panel.pos));
        }
    }
    for (i, a) in letters.iter().enumerate() {
        let fits = a.low[0] >= 7.0 && a.low[1] >= 2.0 && a.high[0] <= 633.0 && a.high[1] <= 357.0;
        if !fits || a.char == '\u{fffd}' {
            faults.push(format!("{place}: {:?} at {:?}", a.char, a.low));
        }
        for b in &letters[i + 1..] {
            // Large letters have an outline that touches the next.
            let are_neighbors = a.is_large && b.is_large && a.low[1] == b.low[1];
            let overlap = (0..2).all(|axis| a.low[axis] < b.high[axis] && b.low[axis] < a.high[axis]);
            if overlap && !are_neighbors {
                faults.push(format!("{place}: {:?} lies on {:?} at {:?}", b.char, a.char, a.low));
            }
        }
    }
    // One fault a picture says where to look.
    faults.truncate(1);
    faults
}

/// Whether a sprite is what words stand on: a panel, or the box of a question.
fn is_panel(sprite: &Sprite) -> bool {
    let is_box = sprite.size[0] > 100.0 && sprite.size[0] < 600.0 && sprite.size[1] > 40.0;
    is_box && [colors::PANEL, colors::INK].contains(&sprite.tint)
}

fn has(sprite: &Sprite, [x, y]: [f32; 2]) -> bool {
    let ([left, top], [width, height]) = (sprite.pos, sprite.size);
    (left..left + width).contains(&x) && (top..top + height).contains(&y)
}

/// The letters among sprites, without their shadows and outlines, and without those that a box lies on.
fn letters(sheet: &Sheet, sprites: &[Sprite]) -> Vec<Letter> {
    let mut known: BTreeMap<[u16; 4], (char, bool, u16)> = BTreeMap::new();
    for (name, font) in sheet.fonts() {
        for (char, Glyph { uv, .. }) in font.glyphs().filter(|(char, _)| !char.is_whitespace()) {
            known.insert(uv, (char, name == "display", font.rise()));
        }
    }
    let is_ink = |sprite: &Sprite| sprite.tint[..3] == colors::INK[..3];
    let letter = |sprite: &Sprite| {
        let &(char, is_large, rise) = known.get(&sprite.uv)?;
        // Words of the score line may be twice as large as they are on the sheet.
        let scale = sprite.size[1] / f32::from(sprite.uv[3].max(1));
        let top = sprite.pos[1] + scale * f32::from(rise);
        let capitals = if is_large { 13.0 } else { 7.0 * scale };
        let (low, high) = ([sprite.pos[0], top], [sprite.pos[0] + sprite.size[0], top + capitals]);
        Some(Letter { char, is_large, low, high })
    };
    let mut letters: Vec<Letter> = Vec::new();
    for sprite in sprites {
        if is_panel(sprite) {
            letters.retain(|letter| !has(sprite, letter.low));
        } else if !is_ink(sprite) {
            letters.extend(letter(sprite));
        }
    }
    letters
}

/// Names that are shown and stand in no source of a screen.
fn names() -> Vec<(String, String)> {
    let content = Content::builtin();
    let mut names = Vec::new();
    for level in &content.stages {
        let boss = level.bosses.iter().map(|boss| boss.name.clone());
        names.extend([level.name.clone(), level.subtitle.clone()].into_iter().chain(boss));
    }
    names.extend(sector_sweep::stress::Layout::ALL.map(|layout| layout.label().to_owned()));
    names.extend(sector_sweep::stress::Density::ALL.map(|density| density.to_string()));
    for achievement in Achievement::ALL {
        names.extend([achievement.title(), achievement.about()].map(str::to_owned));
    }
    for setting in SETTINGS.iter().filter(|setting| !setting.name.is_empty()) {
        names.extend([setting.name, setting.hint].map(str::to_owned));
        // Each language is called by its own name in all of them.
        if let Kind::Choice { count, label, .. } = setting.kind
            && setting.key != "game.language"
        {
            names.extend((0..count).map(|index| label(index).to_owned()));
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).map(|name| ("a name".to_owned(), name)).collect()
}

/// The literals of the sources that are words, each with its file.
fn literals() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for file in SOURCES.iter().flat_map(|name| files(&root.join(name))) {
        let source = std::fs::read_to_string(&file).expect("a source");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let name = file.strip_prefix(&root).expect("below src").display().to_string();
        // Beside the name of a thing stands that of its picture.
        let is_picture =
            |text: &str| name == "lab/names.rs" && text.starts_with(char::is_lowercase) && text.len() < 12;
        let words = texts(source).into_iter().filter(|text| is_word(text) && !is_picture(text));
        found.extend(words.map(|text| (name.clone(), text)));
    }
    assert!(found.len() > 100, "the sources were not found");
    found
}

/// The notices with values, with `{}` for each value.
fn notices() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for name in NOTICES {
        let source = std::fs::read_to_string(Path::new("src").join(name)).expect("a source");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let calls = source.split("format!(").skip(1);
        for text in calls.filter_map(|call| call.trim_start().strip_prefix('"')?.split('"').next()) {
            if text.contains(' ') && is_word(&template(text)) && !text.starts_with(' ') {
                found.push((name.to_owned(), template(text)));
            }
        }
    }
    assert!(found.len() > 15, "{} notices were found", found.len());
    found
}

/// A format with the names of its values left out.
fn template(format: &str) -> String {
    let mut text = String::new();
    for part in format.split_inclusive('}') {
        let (before, _) = part.split_once('{').unwrap_or((part, ""));
        text.push_str(before);
        text.push_str(if part.contains('{') { "{}" } else { "" });
    }
    text
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a folder of sources");
    entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect()
}

/// Whether a literal is for players: it has letters that are not the name of a value to be put in.
fn is_word(text: &str) -> bool {
    let is_template = text.contains('{') && text.replace("{}", "").contains('{');
    let is_name = text.contains('_') || text.contains("::") || NO_WORDS.contains(&text);
    let letters = text.replace("{}", "").chars().filter(|c| c.is_alphabetic()).count();
    letters > 1 && !is_template && !is_name
}

/// The literals of a source, without those of comments, attributes and failures.
fn texts(source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut is_screen_name = false;
    for line in joined(source).lines() {
        let code = line.trim_start();
        // The name of a screen is for tests and tools.
        is_screen_name = code.starts_with("fn name(&self)") || is_screen_name && code != "}";
        if code.starts_with("//") || code.starts_with("#[") || is_screen_name {
            continue;
        }
        // A comment behind code holds no literal; `'"'` does not occur in these files.
        let mut parts = code.split('"');
        let mut before = parts.next().unwrap_or_default();
        while let (Some(text), Some(after)) = (parts.next(), parts.next()) {
            let is_no_text = ["expect(", "panic!(", "concat!(", "env!(", "include_str!(", "setting("];
            if !is_no_text.iter().any(|call| before.trim_end().ends_with(call)) {
                texts.push(text.to_owned());
            }
            before = after;
        }
    }
    texts
}

/// The source with literals that go on in the next line in one line.
fn joined(source: &str) -> String {
    let mut text = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        text.push_str(line.strip_suffix('\\').unwrap_or(line));
        let mut goes_on = line.ends_with('\\');
        while goes_on {
            let next = lines.next().unwrap_or_default();
            goes_on = next.ends_with('\\');
            text.push_str(next.trim_start().strip_suffix('\\').unwrap_or(next.trim_start()));
        }
        text.push('\n');
    }
    text
}
