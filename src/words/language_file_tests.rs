use super::{LanguageFile, values};
use crate::words::{Language, Languages};

fn file(texts: &str) -> String {
    format!("(\n  name: \"Deutsch\",\n  thousands: '.',\n  decimal: ',',\n  texts: {{\n{texts}\n  }},\n)")
}

#[test]
fn the_built_in_languages_have_the_same_texts() {
    let keys = |language: Language| language.texts().map(|(english, _)| english).collect::<Vec<_>>();
    let mut languages = Languages::builtin().iter().skip(1);
    let first = languages.next().expect("a language besides English");
    for language in languages {
        let (one, other) = (keys(first), keys(language));
        let unique = one
            .iter()
            .filter(|text| !other.contains(text))
            .chain(other.iter().filter(|text| !one.contains(text)));
        assert_eq!(unique.collect::<Vec<_>>(), Vec::<&&str>::new(), "in one of {first:?} and {language:?}");
    }
}

#[test]
fn empty_translations_count_as_missing() {
    let read =
        LanguageFile::from_text("de.ron", &file(r#""START": "START", "QUIT": "", "{} of {}": "","#)).unwrap();
    assert_eq!((read.translate("START"), read.translate("QUIT")), (Some("START"), None));
    assert_eq!(read.texts().count(), 1);
}

#[test]
fn mistakes_have_a_place_and_an_expectation() {
    let long = format!(r#""START": "{}","#, "x".repeat(501));
    let head = |from: &str, to: &str| file("").replace(from, to);
    for (text, line, message) in [
        (file("\"QUIT\": \"ENDE\",") + "x", 8, "found `x`: expected the end of the file"),
        (file("\"QUIT\": 3,"), 6, "texts.QUIT: "),
        (file("\"A\": \"\",\n\"A\": \"B\","), 7, "\"A\" appears twice: expected each text once"),
        (
            file("\"{} of {}\": \"{} von {} {}\","),
            6,
            "texts.{} of {}: 3 times {} in \"{} von {} {}\": expected 2 times {}, as in the English text",
        ),
        (file("\"{} of\": \"von\","), 6, "texts.{} of: 0 times {} in \"von\": expected 1 times {}"),
        (file("\"{} of\": \"{} von {\","), 6, "texts.{} of: a brace too many"),
        (
            file(r#""QUIT": "EN\u{1b}DE","#),
            6,
            r"texts.QUIT: the invisible character '\u{1b}': expected visible",
        ),
        (file("\"QU\u{202e}IT\": \"ENDE\","), 6, r"the invisible character '\u{202e}'"),
        (long.clone(), 1, "xpected"),
        (file(&long), 6, "texts.START: 501 characters: expected at most 500"),
        (head("Deutsch", " "), 2, "name: \" \": expected the language's own name, in at most 20 letters"),
        (head("Deutsch", "Deutsch in deutscher Sprache"), 2, "name: "),
        (head("'.'", "'a'"), 3, "thousands: 'a': expected a sign such as ','"),
        (head("'.'", "','"), 4, "decimal: ',': expected another sign than in thousands"),
        (head("'.'", "'..'"), 3, ""),
        (head("decimal", "decimals"), 4, "decimals"),
        (
            head("  texts", "  keyboard: \"QWERTZ\",\n  texts"),
            5,
            "keyboard: 6 labels: expected the labels of 38",
        ),
        ("x".repeat(1 << 21), 1, "the file has 2097152 bytes: expected at most 1048576 bytes"),
    ] {
        let error = LanguageFile::from_text("de.ron", &text).expect_err(&text).to_string();
        let place = format!("de.ron:{line}:");
        assert!(error.starts_with(&place) && error.contains(message), "{error}\nnot {place} … {message}");
    }
}

#[test]
fn the_values_of_a_template_are_found() {
    let cases: [(&str, &str, Option<&[&str]>); 8] = [
        ("{} of {}", "1 of 2", Some(&["1", "2"])),
        ("{} of {}", "1 of 2 of 3", Some(&["1", "2 of 3"])),
        ("phase {}.", "phase 2.", Some(&["2"])),
        ("phase {}.", "phase 2", None),
        ("phase {}.", "phase", None),
        ("({})", "(", None),
        ("phase", "phase", None),
        ("", "", None),
    ];
    for (template, text, found) in cases {
        assert_eq!(values(template, text).as_deref(), found, "{template} {text}");
    }
}

#[test]
fn a_filled_text_is_translated_with_its_values() {
    let german = Language::builtin("de").unwrap();
    assert_eq!(german.translate_filled("Replay saved: off"), "Replay gespeichert: aus");
    assert_eq!(german.translate_filled("none of the templates"), "none of the templates");
    let partly = LanguageFile::from_text("de.ron", &file(r#""Replay saved: {}": "Gesichert: {}","#)).unwrap();
    assert_eq!(partly.translate_filled("Replay saved: off").as_deref(), Some("Gesichert: off"));
    assert_eq!(partly.translate_filled("Settings saved: off"), None);
}
