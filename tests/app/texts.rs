//! The game can be played in each of its languages: every text is translated, can be drawn with the fonts, and fits.

use crate::lessons;
use crate::menus::walker::{Device, Walker};
use crate::visitor::reading::{self, Letter, Line};
use crate::visitor::{Disk, Visitor};
use glam::Vec2;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::app::Content;
use sector_sweep::app::achievements::Achievement;
use sector_sweep::app::settings::{Kind, SETTINGS};
use sector_sweep::lab::lessons::LESSONS;
use sector_sweep::lab::meaning;
use sector_sweep::lab::stepper::{BUILT_IN, LabScene};
use sector_sweep::view::{Layer, Sprite, colors};
use sector_sweep::words::{Language, Languages, english_texts};
use std::path::{Path, PathBuf};
use winit::keyboard::KeyCode;

/// Files and folders whose string literals are for players.
const SOURCES: [&str; 19] = [
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
    "view/captions.rs",
    "view/card.rs",
    "lab/lessons",
    "lab/names.rs",
    "lab/what_hit_me",
    "lab/overlay.rs",
    "lab/overlay",
];

/// Files that create notices for the player among other text. Their `format!` literals with a space count as notices.
const NOTICES: [&str; 17] = [
    "app/all_files.rs",
    "app/content.rs",
    "app/game/interrupted.rs",
    "app/game/journal.rs",
    "app/given_files.rs",
    "app/input/pads.rs",
    "app/saved_files.rs",
    "app/scores/file.rs",
    "app/settings/file.rs",
    "app/share.rs",
    "app/shell/graphics.rs",
    "app/shell/mod.rs",
    "app/shell/window.rs",
    "app/statistics/file.rs",
    "app/storage/saver.rs",
    "app/storage/sealed.rs",
    "app/unkept.rs",
];

/// Literals in those files that are not text for players, in addition to the lab's scene names: names of sprites, fonts
/// and threads, parts of key names, scenes that a lesson names in two parts, authors, overlay forms, and words of level
/// files.
const NO_WORDS: &str = "sector-sweep-{} scout weaver shot orb chip needle star ship text \
    display Key Arrow Digit Page Left Right Up Down Escape Esc Space App screen Comma Period Slash ShiftRight Numpad \
    comparison surveys flip creeping column bars sizes pile giant curtain ring discs rods slope heap Look Choose Mark Task Compare ROBERTS WELLS RABIN GORGUNER GAMEDEV.RU replay session off strip full overlay \
    rerun passage formation formations patterns aliens paths maps midboss boss mirror path entry rows legend To deg px true false";
const NO_SENTENCES: [&str; 8] = [
    "Page ",
    "Num ",
    "SECTOR SWEEP",
    "b3 b1 b2 e3 e1 e2",
    "{} × {} px",
    "Rust  ·  winit  ·  wgpu  ·  kira  ·  glam  ·  hecs",
    "Dave Roberts, Dr. Dobb’s Journal:",
    "Murat Gorguner, Brown University:",
];

#[test]
fn every_text_is_there_in_every_language() {
    let mut missing = Vec::new();
    let used = literals().into_iter().chain(names()).chain(notices());
    let known = english_texts().iter().map(|&text| ("another language".to_owned(), text.to_owned()));
    for (place, text) in used.chain(known) {
        for language in translated() {
            if !language.texts().any(|(english, _)| english == text) {
                missing.push(format!("assets/texts/{}.ron lacks {text:?} of {place}", language.code()));
            }
        }
    }
    assert!(missing.is_empty(), "{} texts are missing:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn technical_names_are_not_translated() {
    let names = Method::ALL.map(Method::name).into_iter().chain(BUILT_IN.map(|scene| scene.name));
    for name in names {
        for language in translated() {
            assert_eq!(language.translate(name), name, "{language:?}");
        }
    }
}

#[test]
fn every_letter_can_be_written() {
    let sheet = Sheet::builtin();
    for language in translated() {
        for text in language.texts().flat_map(|(english, translation)| [english, translation]) {
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

/// The letters of other languages of Europe, for translations that are not built in.
#[test]
fn the_fonts_have_latin_greek_and_cyrillic_letters() {
    let greek = "ΆΈΉΊΌΎΏΐΪΫάέήίΰϊϋόύώς\u{37e}\u{387}΄΅";
    let (capitals, letters) = ('Α'..='Ω', 'α'..='ω');
    // U+03A2 has no letter.
    let greek = greek.chars().chain(capitals.filter(|&c| c != '\u{3a2}')).chain(letters);
    let latin = ('\u{a1}'..='\u{17f}').filter(|&c| c != '\u{ad}').chain("ȘșȚț".chars());
    let cyrillic = ('Ѐ'..='џ').chain("Ґґʼ№".chars());
    let sheet = Sheet::builtin();
    for c in latin.chain(greek).chain(cyrillic) {
        for (name, font) in sheet.fonts() {
            let missing = font.glyph(sector_sprites::Font::MISSING);
            let glyph = if name == "text" { font.glyph(c) } else { font.glyph_or_stand_in(c) };
            let is_needed = name == "text" || c.is_alphabetic();
            assert!(!is_needed || glyph.is_some() && glyph != missing, "{name} lacks {c:?}");
        }
    }
}

#[test]
fn a_text_that_is_translated_twice_stays_the_same() {
    for language in translated() {
        for (english, text) in language.texts() {
            assert_eq!(language.translate(text), text, "{language:?} of {english:?}");
        }
    }
    for english in english_texts() {
        let is_initials = english.len() == 3 && english.chars().all(|c| c.is_ascii_uppercase());
        assert!(!is_initials, "{english:?} could be a player's initials");
    }
}

#[test]
fn every_language_file_is_built_in() {
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/texts")) {
        let code = file.file_stem().and_then(|stem| stem.to_str()).expect("a code");
        let is_built_in = Languages::builtin().iter().any(|language| language.code().as_str() == code);
        assert!(
            is_built_in,
            "cargo does not notice new files: touch src/words/languages.rs to build in {code}.ron"
        );
    }
}

fn translated() -> impl Iterator<Item = Language> {
    Languages::builtin().iter().skip(1)
}

/// On every page, in each language and at both text sizes: no letter is too close to the edge or outside its panel,
/// none is missing, none overlaps another, and with large text on, nothing is drawn at normal size.
#[test]
fn every_page_fits_in_every_language_at_both_sizes() {
    let mut walker = Walker::looking(Device::Keyboard, faults_of_choices);
    walker.walk();
    walker.has_been_everywhere();
    let faults = walker.faults;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Checks the current page with each of its menu items selected, because text changes with the selection.
pub(crate) fn faults_of_choices(visitor: &mut Visitor, page: &str) -> Vec<String> {
    let mut faults = faults_of_a_page(visitor, page);
    let first = visitor.app.choice_on_show().map(str::to_owned);
    // Pages that capture keys capture any key, and at the title any key ends a demo.
    let takes_keys = ["bindings", "title"].contains(&visitor.app.screen());
    while first.is_some() && !takes_keys {
        visitor.press(KeyCode::ArrowDown);
        visitor.frames(12);
        let choice = visitor.app.choice_on_show().map(str::to_owned);
        if choice == first {
            break;
        }
        faults.extend(faults_of_a_page(visitor, &format!("{page}, {choice:?}")));
    }
    faults
}

/// The warning of a boss in a game of two players, alone and with a notice above it.
#[test]
fn captions_overlap_nothing_in_every_language_at_both_sizes() {
    let mut visitor = Visitor::with(crate::heard::early_boss(), Disk::default());
    visitor.app.context.settings.access.captions = true;
    visitor.start_two();
    while !visitor.shows("Boss incoming") {
        visitor.frames(1);
        assert!(visitor.tick() < 600, "{}", visitor.texts());
    }
    let mut faults = faults_of_a_page(&mut visitor, "a caption");
    let line = |visitor: &Visitor| {
        visitor.read().into_iter().find(|line| line.text == "Boss incoming").expect("the caption")
    };
    let before = line(&visitor);
    visitor.app.context.notices.add("The headphones are gone.");
    faults.extend(faults_of_a_page(&mut visitor, "a caption below a notice"));
    assert!(line(&visitor).low.y > before.low.y + 8.0);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_lesson_fits_in_every_language_at_both_sizes() {
    let mut faults = Vec::new();
    let mut walker = Walker::new(Device::Keyboard);
    walker.take("THE LAB");
    for lesson in &LESSONS {
        lessons::take(&mut walker, lesson, |visitor, place| faults.extend(faults_of_a_page(visitor, place)));
    }
    let visitor = &mut walker.visitor;
    // The totals of a tick appear after its last event.
    visitor.choose("FREE LAB");
    visitor.frames(30);
    visitor.click(429.0, 287.0);
    faults.extend(faults_of_a_page(visitor, "the end of a tick"));
    // Each counter of each method has an explanation.
    for edits in [false, true] {
        for method in Method::ALL {
            visitor.click(429.0, 287.0);
            while visitor.press(KeyCode::KeyH).is_empty() && is_told(visitor) {
                let place = format!("a counter of {method}, edits: {edits}");
                faults.extend(faults_of_a_page(visitor, &place));
            }
            visitor.press(KeyCode::F4);
        }
        visitor.press(if edits { KeyCode::Escape } else { KeyCode::ShiftLeft });
    }
    faults.dedup();
    // Overlapping objects have overlapping numbers.
    faults.retain(|fault| !is_in_the_picture(fault));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn is_told(visitor: &Visitor) -> bool {
    let lines = visitor.read();
    let meanings: Vec<&str> = lines.iter().filter_map(|line| meaning(&line.text)).collect();
    let begins = |text: &str| text.len() > 20 && meanings.iter().any(|meaning| meaning.starts_with(text));
    lines.iter().any(|line| begins(&line.text))
}

/// Whether a fault lies inside the lab's scene. A fault message ends with its screen position.
fn is_in_the_picture(fault: &str) -> bool {
    let place = fault.rsplit_once('[').and_then(|(_, place)| place.trim_end_matches(']').split_once(", "));
    let number = |text: &str| text.parse::<f32>().expect("a number");
    place.is_some_and(|(x, y)| number(x) < 430.0 && (54.0..278.0).contains(&number(y)))
}

fn faults_of_a_page(visitor: &mut Visitor, page: &str) -> Vec<String> {
    let was = visitor.app.context.settings.clone();
    let mut faults = Vec::new();
    for language in Languages::builtin().iter() {
        for large in [false, true] {
            visitor.app.context.settings.game.language = language.code();
            visitor.app.context.settings.access.large_text = large;
            // The first frame measures a lesson's text, and the second one places it.
            visitor.draw_again();
            visitor.draw_again();
            let place = format!("{} {} {page}", language.code(), if large { "large" } else { "usual" });
            faults.extend(faults_of(visitor, &place));
            let small = if large { small_words(visitor, page) } else { Vec::new() };
            faults.extend(small.into_iter().map(|text| format!("{place}: {text:?} is small")));
        }
    }
    visitor.app.context.settings = was;
    visitor.draw_again();
    faults
}

/// Text that keeps its normal size in large text, with its page. Layers other than pages are not checked: the collision
/// overlay (F3) and the panel about a broken level are for developers.
const SMALL: &[(&str, &str)] = &[
    // The frame rate next to its graph is for developers, in each language.
    ("stress game", "frames/s"),
    ("stress game", "Frames/s"),
    ("stress game", "images/s"),
    ("stress game", "fot./s"),
];

fn small_words(visitor: &Visitor, page: &str) -> Vec<String> {
    let is_exempt = |text: &str| SMALL.iter().any(|&(on, words)| page == on && text.contains(words));
    let is_numbered = visitor.app.screen() == "lab";
    let is_small = |line: &Line| {
        // Object numbers in the lab's scene are small.
        let is_number = is_numbered && line.text.parse::<u32>().is_ok();
        !line.is_title && line.scale < 2.0 && !is_number
    };
    let words = visitor.read().into_iter().filter(is_small).map(|line| line.text);
    words.filter(|text| text.chars().any(char::is_alphanumeric) && !is_exempt(text)).collect()
}

#[test]
fn large_text_scrolls_the_achievements() {
    let mut visitor = Visitor::new();
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

fn faults_of(visitor: &Visitor, place: &str) -> Vec<String> {
    let sheet = &visitor.app.context.content.sheet;
    let sprites = &visitor.frame.layers[Layer::Hud as usize];
    let letters = letters(sheet, sprites);
    let mut faults = Vec::new();
    let is_seen = |line: &Line| letters.iter().any(|letter| letter.low == line.low);
    for line in visitor.read().into_iter().filter(is_seen) {
        let panel = sprites.iter().find(|sprite| is_panel(sprite) && has(sprite, line.low));
        if let Some(panel) = panel.filter(|panel| !has(panel, line.high)) {
            faults.push(format!("{place}: {:?} leaves its panel at {:?}", line.text, panel.pos));
        }
    }
    let (low, high) = edges(visitor.app.screen());
    for (i, a) in letters.iter().enumerate() {
        let fits = a.low.cmpge(low).all() && a.high.cmple(high).all();
        if !fits || a.char == '\u{fffd}' {
            faults.push(format!("{place}: {:?} at {:?}", a.char, a.low.to_array()));
        }
        for b in &letters[i + 1..] {
            // Large letters have an outline that touches the next letter.
            let are_neighbors = a.is_title && b.is_title && a.low.y == b.low.y;
            let overlap = a.low.cmplt(b.high).all() && b.low.cmplt(a.high).all();
            if overlap && !are_neighbors {
                faults.push(format!("{place}: {:?} lies on {:?} at {:?}", b.char, a.char, a.low.to_array()));
            }
        }
    }
    // One fault per frame is enough to know where to look.
    faults.truncate(1);
    faults
}

/// Returns the place for text on a screen. Only pages over the field or without margins reach the edge.
fn edges(screen: &str) -> (Vec2, Vec2) {
    let is_page = !["flight", "title", "lab", "workshop", "replay", "test-flight"].contains(&screen);
    let margin = if is_page { 29.0 } else { 7.0 };
    (Vec2::new(margin, 2.0), Vec2::new(640.0 - margin, 357.0))
}

fn is_panel(sprite: &Sprite) -> bool {
    let is_box = sprite.size[0] > 100.0 && sprite.size[0] < 600.0 && sprite.size[1] > 40.0;
    is_box && [colors::PANEL, colors::INK].contains(&sprite.tint)
}

fn has(sprite: &Sprite, place: Vec2) -> bool {
    let inside = place - Vec2::from(sprite.pos);
    inside.cmpge(Vec2::ZERO).all() && inside.cmplt(sprite.size.into()).all()
}

/// Returns the letters among sprites, without those that a box covers.
fn letters(sheet: &Sheet, sprites: &[Sprite]) -> Vec<Letter> {
    let alphabet = reading::alphabet(sheet);
    let mut letters: Vec<Letter> = Vec::new();
    for sprite in sprites {
        if is_panel(sprite) {
            letters.retain(|letter| !has(sprite, letter.low));
        } else {
            letters.extend(reading::letter(&alphabet, sprite).filter(|letter| !letter.char.is_whitespace()));
        }
    }
    letters
}

fn names() -> Vec<(String, String)> {
    let content = Content::builtin();
    let mut names = Vec::new();
    for level in &content.stages {
        let boss = level.bosses.iter().map(|boss| boss.name.clone());
        names.extend([level.name.clone(), level.subtitle.clone()].into_iter().chain(boss));
    }
    let scenes = BUILT_IN.iter().flat_map(|scene| [scene.title, scene.about]);
    names.extend(scenes.filter(|text| !NO_SENTENCES.contains(text)).map(str::to_owned));
    names.extend(LabScene::SETTINGS.map(|(_, title)| title.to_owned()));
    names.extend(sector_sweep::stress::Layout::ALL.map(|layout| layout.label().to_owned()));
    names.extend(sector_sweep::stress::Density::ALL.map(|density| density.to_string()));
    for achievement in Achievement::ALL {
        names.extend([achievement.title(), achievement.about()].map(str::to_owned));
    }
    for setting in SETTINGS.iter().filter(|setting| !setting.name.is_empty()) {
        names.extend([setting.name, setting.hint].map(str::to_owned));
        // Each language is listed by its own name in all of them.
        if let Kind::Choice { count, label, .. } = setting.kind
            && setting.key != "game.language"
        {
            names.extend((0..count).map(|index| label(index).to_owned()));
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).map(|name| ("a name".to_owned(), name)).collect()
}

fn literals() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for file in SOURCES.iter().flat_map(|name| files(&root.join(name))) {
        let source = std::fs::read_to_string(&file).expect("a source");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let name = file.strip_prefix(&root).expect("inside src").display().to_string();
        // A sprite's name is next to the object's name.
        let is_picture =
            |text: &str| name == "lab/names.rs" && text.starts_with(char::is_lowercase) && text.len() < 12;
        let words = texts(source).into_iter().filter(|text| is_word(text) && !is_picture(text));
        found.extend(words.map(|text| (name.clone(), text)));
    }
    assert!(found.len() > 100, "too few literals found");
    found
}

/// Returns the notices, with `{}` for each value.
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

/// Removes the names of values from a format string.
fn template(format: &str) -> String {
    let mut parts = format.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    let value = |part: &str| format!("{{}}{}", part.split_once('}').map_or("", |(_, after)| after));
    first + &parts.map(value).collect::<String>()
}

pub(crate) fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a folder of sources");
    entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect()
}

/// Whether a literal is for players: it has letters other than the name of a value to insert.
fn is_word(text: &str) -> bool {
    let is_template = text.contains('{') && text.replace("{}", "").contains('{');
    let settings = LabScene::SETTINGS.iter().map(|&(name, _)| name);
    let is_no_word =
        NO_WORDS.split_whitespace().chain(NO_SENTENCES).chain(settings).any(|other| other == text)
            || BUILT_IN.iter().any(|scene| scene.name == text);
    let is_lower = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    let is_key = text.split_once('.').is_some_and(|(section, key)| is_lower(section) && is_lower(key));
    let is_name = text.contains('_') || text.contains("::") || is_key || is_no_word;
    let letters = text.replace("{}", "").chars().filter(|c| c.is_alphabetic()).count();
    letters > 1 && !is_template && !is_name
}

/// Returns the literals of a source file, without comments, attributes and panic messages.
fn texts(source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut is_screen_name = false;
    for line in joined(source).lines() {
        let code = line.trim_start();
        // A screen's name is for tests and tools.
        is_screen_name = code.starts_with("fn name(&self)") || is_screen_name && code != "}";
        if code.starts_with("//") || code.starts_with("#[") || is_screen_name {
            continue;
        }
        // Comments after code contain no literals, and `'"'` does not occur in these files.
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

/// Joins literals that continue on the next line.
fn joined(source: &str) -> String {
    let mut parts = source.split("\\\n");
    let first = parts.next().unwrap_or_default();
    std::iter::once(first).chain(parts.map(str::trim_start)).collect()
}

/// In large text, the instructions have more pages.
#[test]
fn every_page_of_instructions_fits_in_large_text() {
    let mut visitor = Visitor::new();
    visitor.app.context.settings.access.large_text = true;
    visitor.choose("HOW TO PLAY");
    visitor.frames(12);
    let mut faults = Vec::new();
    for page in 1..=4 {
        assert!(visitor.shows(&format!("{page} / 4")), "{}", visitor.texts());
        faults.extend(faults_of_a_page(&mut visitor, &format!("instructions {page}")));
        visitor.press(KeyCode::ArrowRight);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
