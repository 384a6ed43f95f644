//! Languages from the player's data folder.

use crate::visitor::{Disk, Visitor, content};
use sector_sweep::app::storage::Storage;
use sector_sweep::app::{Content, Tab};
use sector_sweep::words::Languages;
use winit::keyboard::KeyCode;

const OWN: &[u8] = br#"(
    name: "Nova Lingvo",
    thousands: '\'',
    decimal: ':',
    texts: { "OPTIONS": "AGORDOJ", "START": "" },
)"#;

fn visitor(disk: Disk) -> Visitor {
    let (content, notices) = Content::load(&disk);
    assert_eq!(notices, [""; 0]);
    Visitor::with(content, disk)
}

#[test]
fn a_language_of_the_data_folder_is_offered_and_used() {
    let mut disk = Disk::default();
    disk.write("languages/xx.ron", OWN).unwrap();
    let mut visitor = visitor(disk);
    visitor.go_to_option(Tab::Game, "Language");
    let languages = Languages::builtin().iter().count();
    let offered = (0..=languages).map(|_| {
        visitor.press(KeyCode::ArrowRight);
        visitor.frames(2);
        visitor.shows("Nova Lingvo")
    });
    assert_eq!(offered.filter(|&is_shown| is_shown).count(), 1);
    assert!(visitor.shows("English"), "the last step is back at the first language: {}", visitor.texts());
    visitor.press(KeyCode::ArrowLeft);
    visitor.leave_options();
    visitor.frames(2);
    assert!(visitor.shows("AGORDOJ") && visitor.shows("START"), "{}", visitor.texts());

    // Without its file, the language is English until the file is back.
    let disk = visitor.leave();
    let mut visitor = Visitor::with(content(), disk.copy());
    visitor.frames(2);
    assert!(visitor.shows("OPTIONS"));
    assert!(visitor.app.context.content.notice_of_a_missing_language(visitor.settings()).is_some());
    visitor.go_to_option(Tab::Sound, "Mute");
    visitor.press(KeyCode::ArrowRight);
    visitor.leave_options();
    let mut visitor = self::visitor(visitor.leave());
    visitor.frames(2);
    assert!(visitor.settings().sound.mute && visitor.shows("AGORDOJ"), "{}", visitor.texts());
}
