//! Tests of stage files: what they hold, and what is refused.

use super::*;
use crate::level::Level;
use sector_sprites::Sheet;
use std::io::{Cursor, Write};
use std::sync::{Arc, OnceLock};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const TUTORIAL: &str = include_str!("../../levels/tutorial.ron");

fn sheet() -> &'static Arc<Sheet> {
    static SHEET: OnceLock<Arc<Sheet>> = OnceLock::new();
    SHEET.get_or_init(|| Arc::new(Sheet::builtin()))
}

fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in parts {
        archive.start_file(*path, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn picture() -> Vec<u8> {
    let image = image::RgbaImage::from_pixel(8, 8, image::Rgba([200, 90, 40, 255]));
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

/// A stage with everything that a stage file may hold, in a folder as desktops pack it.
fn full() -> Vec<u8> {
    let level =
        TUTORIAL.replace("sprite: \"scout\"", "sprite: \"my_moth\"").replace("\"open_space\"", "\"moths\"");
    zipped(&[
        ("moth/level.ron", level.as_bytes()),
        ("moth/sprites/my_moth.png", &picture()),
        ("moth/sprites/my_moth.ron", b"(frames: 2)"),
        ("moth/tunes/moths.ron", b"(tempo: 120)"),
        ("moth/sounds/hit.ron", b"()"),
        (
            "moth/words/de.ron",
            "{ \"THE TUTORIAL\": \"DIE ÜBUNG\", \"THE LAST GUARD\": \"DIE LETZTE\" }".as_bytes(),
        ),
        ("moth/README.txt", b"by me"),
        ("__MACOSX/moth/._level.ron", b"\0"),
        ("moth/.DS_Store", b"\0"),
    ])
}

#[test]
fn a_level_is_a_stage_file() {
    let file = StageFile::read("tutorial.ron", TUTORIAL.as_bytes()).unwrap();
    let stage = file.open(sheet()).unwrap();
    assert_eq!(stage.level.hash, Level::from_text("tutorial.ron", TUTORIAL, sheet()).unwrap().hash);
    assert!(Arc::ptr_eq(&stage.sheet, sheet()) && stage.scores.is_empty());
    assert_eq!(file.to_bytes(), TUTORIAL.as_bytes());
    let error = StageFile::of_level("mine.ron", "(\n  name: 3,\n)").open(sheet()).unwrap_err();
    assert!(error.to_string().starts_with("mine.ron:2:"), "{error}");
}

#[test]
fn an_archive_brings_sprites_scores_and_words() {
    let file = StageFile::read("moth.stage", &full()).unwrap();
    let stage = file.open(sheet()).unwrap();
    let moth = stage.sheet.sprite("my_moth").unwrap();
    assert_eq!(stage.sheet.frames(moth), 2);
    assert!(stage.level.aliens.iter().any(|alien| alien.sprite == moth));
    assert_eq!(stage.level.music, "own_stage");
    assert_eq!(stage.scores.keys().collect::<Vec<_>>(), ["sounds/hit.ron", "tunes/own_stage.ron"]);
    let german = stage.in_language("de".parse().unwrap()).level;
    assert_eq!((german.name.as_str(), german.boss().unwrap().name.as_str()), ("DIE ÜBUNG", "DIE LETZTE"));
    assert_eq!(german.hash, stage.level.hash);
    assert_eq!(stage.in_language("fr".parse().unwrap()).level.name, "THE TUTORIAL");
}

#[test]
fn a_written_archive_is_read_again() {
    let file = StageFile::read("moth.stage", &full()).unwrap();
    assert_eq!(StageFile::read("moth.stage", &file.to_bytes()).unwrap(), file);
    let linked = StageFile::from_link(&format!("https://example.org/play/{}", file.to_link())).unwrap();
    assert_eq!(linked.open(sheet()).unwrap().level.hash, file.open(sheet()).unwrap().level.hash);
    let edited = file.with_level(TUTORIAL);
    assert_eq!(edited.level_text(), TUTORIAL);
    assert_ne!(edited.open(sheet()).unwrap().level.hash, file.open(sheet()).unwrap().level.hash);
    let link = StageFile::of_level("tutorial.ron", TUTORIAL).to_link();
    assert!(link.len() < 8000, "{} characters", link.len());
}

#[test]
fn slips_are_warned_of() {
    let image = image::RgbaImage::from_pixel(8, 8, image::Rgba([9, 9, 9, 200]));
    let mut soft = Cursor::new(Vec::new());
    image.write_to(&mut soft, image::ImageFormat::Png).unwrap();
    let bytes = zipped(&[
        ("level.ron", TUTORIAL.replace("sprite: \"scout\"", "sprite: \"my_moth\"").as_bytes()),
        ("sprites/my_moth.png", soft.get_ref()),
        ("sprites/my_other.png", &picture()),
        ("words/de.ron", b"{ \"THE TUTORAIL\": \"X\", \"LEVEL 0\": \"LEVEL 0\" }"),
    ]);
    let file = StageFile::read("moth.stage", &bytes).unwrap();
    assert_eq!(
        file.warnings(&file.open(sheet()).unwrap()),
        [
            "moth.stage/sprites/my_moth.png: no pixel is solid (alpha 255): nothing can hit it",
            "moth.stage/sprites/my_other.png: the level does not use it",
            "moth.stage/words/de.ron: the level has no name \"THE TUTORAIL\": did you mean \"THE TUTORIAL\"?",
        ]
    );
}

#[test]
fn games_with_other_sprites_do_not_compare() {
    let stage = |png: &[u8]| {
        let bytes = zipped(&[("level.ron", TUTORIAL.as_bytes()), ("sprites/my_moth.png", png)]);
        StageFile::read("moth.stage", &bytes).unwrap().open(sheet()).unwrap().level.hash
    };
    let image = image::RgbaImage::from_pixel(9, 8, image::Rgba([200, 90, 40, 255]));
    let mut wider = Cursor::new(Vec::new());
    image.write_to(&mut wider, image::ImageFormat::Png).unwrap();
    assert_ne!(stage(&picture()), stage(&wider.into_inner()));
}

#[test]
fn hostile_files_are_refused() {
    let bomb = vec![b' '; 40 << 20];
    let level = ("level.ron", TUTORIAL.as_bytes());
    let many: Vec<String> = (0..600).map(|i| format!("words/{i}.ron")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|path| (path.as_str(), &b"{}"[..])).collect();
    let cut = &full()[..200];
    for (bytes, message) in [
        (zipped(&[("sprites/a.png", b"")]), "no level.ron"),
        (zipped(&[level, ("evil.ron", b"")]), "mine.stage/evil.ron: an unknown part"),
        (zipped(&[level, ("sprites/deep/a.png", b"")]), "an unknown part"),
        (zipped(&[level, ("run.sh", b"")]), "an unknown part"),
        (zipped(&[("a/level.ron", b"()"), ("b/a.png", b"")]), "expected all parts in the folder a/"),
        (zipped(&[level, ("sprites/a.ron", b"()")]), "no sprites/a.png"),
        (zipped(&[level, ("words/german.ron", b"{}")]), "the code of a language"),
        (zipped(&[level, ("words/de.ron", b"[3]")]), "mine.stage/words/de.ron:1:"),
        (
            zipped(&[level, ("words/de.ron", format!("{{\"A\": \"{}\"}}", "x".repeat(41)).as_bytes())]),
            "at most 40",
        ),
        (zipped(&[("level.ron", b"\xFF\xFE\xFD")]), "mine.stage/level.ron: "),
        (zipped(&[level, ("notes.txt", &bomb)]), "more than 16777216 bytes unpacked"),
        (zipped(&many), "600 entries: expected at most 500"),
        (cut.to_vec(), "a complete ZIP archive"),
        (b"PK".to_vec(), "a complete ZIP archive"),
        (vec![0; 9 << 20], "9437184 bytes: expected at most 8388608 bytes"),
        (b"\xFF\xFE".to_vec(), "expected a level in RON, or a stage archive"),
    ] {
        let error = StageFile::read("mine.stage", &bytes).expect_err(message).to_string();
        assert!(error.starts_with("mine.stage") && error.contains(message), "{error}\n{message}");
    }
    for (parts, message) in [
        (
            vec![level, ("sprites/scout.png", &picture()[..])],
            "a sprite of the game or of your data folder: expected another name",
        ),
        (vec![level, ("sprites/a.png", b"GIF")], "mine.stage: sprites/a.png: "),
        (vec![("level.ron", &b"(name: 3)"[..])], "mine.stage/level.ron:1:"),
    ] {
        let error = StageFile::read("mine.stage", &zipped(&parts)).unwrap().open(sheet()).expect_err(message);
        assert!(error.to_string().contains(message), "{error}\n{message}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = StageFile::read_folder("moth", &folder.path().join("none")).unwrap_err().to_string();
    assert!(error.starts_with("moth: ") && error.ends_with("expected a stage folder"), "{error}");
    let error = StageFile::read_folder("moth", folder.path()).unwrap_err().to_string();
    assert_eq!(error, "moth: no level.ron: expected a level among the parts");
    for link in ["?level=", "?level=%20", "?level=UEs", "nothing", "?level=é"] {
        let error = StageFile::from_link(link).expect_err(link).to_string();
        assert!(error.starts_with("the stage in the address: "), "{error}");
    }
}

#[test]
fn a_folder_is_read_like_its_archive() {
    let parts: [(&str, &[u8]); 4] = [
        ("level.ron", TUTORIAL.as_bytes()),
        ("words/de.ron", br#"{ "TUTORIAL": "LEHRGANG" }"#),
        ("notes.txt", b"by me"),
        (".git/config", b"hidden"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in parts {
        let place = folder.path().join(path);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::write(place, bytes).unwrap();
    }
    let loose = StageFile::read_folder("moth.stage", folder.path()).unwrap();
    assert_eq!(loose, StageFile::read("moth.stage", &zipped(&parts[..3])).unwrap());
    assert_eq!(StageFile::read("moth.stage", &loose.to_bytes()).unwrap(), loose, "and is packed");
}
