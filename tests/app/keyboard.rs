//! Hints on every page show the labels of the player's keyboard.

use crate::visitor::{Disk, Visitor, content};
use sector_sweep::app::input::LABELED;
use sector_sweep::words::Languages;
use winit::keyboard::KeyCode;

/// The labels of a French keyboard, in the order of the positions.
const FRENCH: &str = "²)=AZERTYUIOP^$*QSDFGHJKLMÙ<WXCVBN,;:!";

fn on_a_french_keyboard() -> Visitor {
    let mut visitor = Visitor::with(content(), Disk::default());
    visitor.app.label_keys(|labels| {
        LABELED.into_iter().zip(FRENCH.chars()).for_each(|(code, label)| labels.read(code, label));
    });
    visitor.frames(20);
    visitor
}

#[test]
fn pages_show_the_labels_of_the_keyboard() {
    let mut visitor = on_a_french_keyboard();
    visitor.options();
    visitor.frames(20);
    assert!(visitor.shows("A") && !visitor.shows("Q"), "the keys of the tabs: {}", visitor.texts());
    visitor.press(KeyCode::KeyE);
    visitor.press(KeyCode::KeyE);
    visitor.choose("Keys");
    visitor.frames(20);
    assert!(visitor.shows("W") && visitor.shows(";") && !visitor.shows("KeyZ"), "{}", visitor.texts());
    visitor.choose("Fire");
    visitor.frames(20);
    assert!(visitor.shows("W"), "the key of an action that is changed: {}", visitor.texts());

    let mut visitor = on_a_french_keyboard();
    visitor.start();
    visitor.frames(30);
    let hint = visitor.texts();
    assert!(visitor.shows("W") && !visitor.shows("Z"), "the first flight: {hint}");
    visitor.app.label_keys(|labels| labels.press(KeyCode::KeyQ, 'q'));
    visitor.frames(2);
    assert!(visitor.shows("Z"), "the player has changed the layout: {}", visitor.texts());
}

#[test]
fn no_text_names_a_letter_key() {
    const ABOUT_KEYS: [&str; 12] = [
        "press", "hold", "tap", "key", "keys", "taste", "tasten", "drücke", "drück", "halte", "touche",
        "appuyez",
    ];
    for language in Languages::builtin().iter() {
        for text in language.texts().flat_map(|(english, translation)| [english, translation]) {
            let words: Vec<&str> =
                text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            for pair in words.windows(2) {
                let is_key = |word: &str| {
                    word.len() == 1 && word.chars().all(|c| c.is_ascii_uppercase()) && word != "A"
                };
                let is_about = |word: &str| ABOUT_KEYS.contains(&word.to_lowercase().as_str());
                let names_a_key =
                    is_key(pair[0]) && is_about(pair[1]) || is_about(pair[0]) && is_key(pair[1]);
                assert!(!names_a_key, "{text}");
            }
        }
    }
}
