use super::*;
use crate::app::settings::{Kind, SETTINGS};
use std::time::{Duration, Instant};

fn lines_of(reading: &Reading) -> Vec<usize> {
    reading.mistakes.iter().map(|mistake| mistake.line).collect()
}

#[test]
fn missing_settings_have_their_defaults() {
    assert_eq!(Settings::from_toml(b""), Ok(Settings::default()));
    let settings = Settings::from_toml(b"[sound]\nmusic = 0\n").unwrap();
    assert_eq!(settings.sound.music, 0);
    assert_eq!(settings.sound.master, Settings::default().sound.master);
}

#[test]
fn every_form_of_toml_is_read() {
    for text in [
        "sound.music = 5\npad.buttons.bomb = [\"C\"]\n",
        "sound = { music = 5 }\npad = { buttons = { bomb = [\"C\"] } }\n",
        "[pad.buttons]\r\n\"bomb\" = [ # one\r\n  \"C\",\r\n]\r\n[ sound ]\r\nmusic = 0x5\r\n",
    ] {
        let settings = Settings::from_toml(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(settings.sound.music, 5, "{text}");
        assert_eq!(settings.bindings.buttons(Action::Bomb), [gilrs::Button::C], "{text}");
    }
}

#[test]
fn actions_of_menus_have_keys_of_their_own() {
    let one_key: String = Action::ALL.iter().map(|action| format!("{action} = [\"KeyQ\"]\n")).collect();
    let reading = read(format!("[keyboard]\n{one_key}").as_bytes());
    let [error] = &reading.mistakes[..] else { panic!("{:?}", reading.mistakes) };
    assert!(error.message.starts_with("no key of its own for "), "{error}");
    let (found, usual) = (&reading.settings.bindings, Bindings::default());
    for action in Action::MENU {
        assert_eq!(found.keys(action), usual.keys(action), "{action}");
    }
    assert_eq!(found.keys(Action::Bomb).len(), 1);
    // Two actions that exchange their keys share them only while the file is read.
    let text = "[keyboard]\nup = [\"ArrowDown\"]\ndown = [\"ArrowUp\"]\n";
    assert_eq!(read(text.as_bytes()).mistakes.len(), 0);
}

#[test]
fn errors_have_line_and_column() {
    let cases: [(&[u8], usize, usize, &str); 26] = [
        (b"rubbish", 1, 8, "expected"),
        (b"[window]\nscale = \"huge\"\n", 2, 9, "scale = \"huge\": expected one of \"integer\", \"fit\""),
        (b"[window]\n  color = 1\n", 2, 3, "unknown setting \"color\": expected one of fullscreen, size"),
        (b"[window]\nframe_cap = 7\n", 2, 13, "from 0 or from 20 to 1000"),
        (b"[widow]\n", 1, 2, "unknown section \"widow\": expected one of window, sound"),
        (b"[[sound]]\nmusic = 3\n", 1, 3, "sound is a section: expected it once, as [sound]"),
        (b"sound = 3\n", 1, 9, "sound = 3: expected a section [sound]"),
        (b"[sound.music]\nx = 3\n", 1, 8, "sound.music is a setting: expected a value"),
        (b"[keyboard.up]\nx = 3\n", 1, 11, "keyboard.up is a setting: expected a value"),
        (b"[sound]\nmusic = -1\n", 2, 9, "music = -1"),
        (b"[sound]\neffects = 99999999999999999999\n", 2, 11, ""),
        (b"[sound]\nmusic = 5\nmusic = 6\n", 3, 1, "sound.music appears twice"),
        (b"[sound]\nmusic = 5\n[game]\n[sound]\n", 4, 1, "[sound] appears twice"),
        (b"[mods]\nx = 1\nx = 2\n", 1, 2, "unknown section"),
        (b"sound.music = 5\n[sound]\nmaster = 5\n", 2, 2, "duplicate key"),
        (b"[sound\nmusic = 5\n", 1, 7, "expected `]`"),
        (b"[so und]\nmusic = 5\n", 1, 4, "expected `]`"),
        (b"[keyboard]\nfly = [\"KeyW\"]\n", 2, 1, "unknown action \"fly\""),
        (b"[keyboard]\nup = [\"KeyW\", \"w\"]\n", 2, 15, "unknown key \"w\""),
        (b"[keyboard]\nup = [\"KeyW\"\ndown = [\"KeyS\"]\n", 2, 13, "expected `]`"),
        (b"[keyboard]\nup = [\n  \"KeyW\",\n  KeyS,\n]\n", 4, 3, "string"),
        (b"[keyboard]\nconfirm = []\n", 2, 11, "at least one"),
        (b"[keyboard_second]\npause = [\"KeyW\"]\n", 2, 9, "pause cannot have keys for a second player"),
        (b"[keyboard_second]\nup = [\"Kew\"]\n", 2, 7, "unknown key \"Kew\""),
        (b"[pad.buttons]\nfire = [\"A\"]\n", 2, 9, "unknown button \"A\""),
        (b"[sound]\n# \xff\n", 2, 3, "UTF-8"),
    ];
    for (text, line, column, words) in cases {
        let shown = String::from_utf8_lossy(text);
        let error = Settings::from_toml(text).expect_err(&shown);
        assert_eq!((error.line, error.column), (line, column), "{shown}: {error}");
        assert!(error.message.contains(words), "{shown}: {error}");
        assert!(!error.message.contains('\n'), "{shown}: {error}");
        let mended = Settings::default().to_toml_within(&read(text).text, None);
        assert!(
            !read(mended.as_bytes()).is_damaged,
            "{shown}: the file that is written then is in order: {mended}"
        );
    }
}

#[test]
fn the_rest_stays_in_force() {
    for wrong in [
        "master = 101",
        "master = -1",
        "master = nan",
        "master = \"loud\"",
        "master = loud",
        "master =",
        "= 3",
        "rubbish",
        "\"",
        "loudness = 3",
        "master = 99999999999999999999",
        "master = [",
        "master = [1, 2",
        "master = {",
        "master = \"\"\"",
        "master = '''loud",
        "[sound",
        "[sound]",
        "[sound] loud",
        "music = 4\nmusic = 9",
        "# \u{1}",
    ] {
        let text = format!(
            "[picture]\nbloom = 7\n[sound]\n{wrong}\n# and\nmusic = 5\neffects = 6\n[game]\noverlay = true\n"
        );
        let reading = read(text.as_bytes());
        let line = 4 + wrong.matches('\n').count();
        let is_second = wrong.starts_with("music");
        let expected = if is_second { vec![line, line + 2] } else { vec![line] };
        assert_eq!(lines_of(&reading), expected, "{wrong}: {:?}", reading.mistakes);
        let Settings { picture, sound, game, .. } = reading.settings;
        assert_eq!(sound.master, Settings::default().sound.master, "{wrong}");
        let music = if is_second { 4 } else { 5 };
        assert_eq!((picture.bloom, sound.music, sound.effects, game.overlay), (7, music, 6, true), "{wrong}");
        assert!(reading.text.contains("# and"), "{wrong}: {}", reading.text);
    }
}

#[test]
fn an_unknown_section_is_ignored_as_a_whole() {
    for (heading, more) in [("[sond]", ""), ("[sond]", "music =\n"), ("[so und]", ""), ("[", "[last\n")] {
        let text =
            format!("[sound]\nmusic = 5\n{heading}\nmusic = 50\nmaster = 0\n[game]\noverlay = true\n{more}");
        let reading = read(text.as_bytes());
        let expected = if more.is_empty() { vec![3] } else { vec![3, 8] };
        assert_eq!(lines_of(&reading), expected, "{text}: {:?}", reading.mistakes);
        assert_eq!((reading.settings.sound.music, reading.settings.sound.master), (5, 80), "{text}");
        assert!(reading.settings.game.overlay, "{text}");
    }
}

#[test]
fn an_unclosed_bracket_invalidates_one_line() {
    let reading = read(
        b"[keyboard]\nleft = [\n  \"KeyJ\",\n]\nup = [\"KeyI\"\n# then\n\ndown = [\n  \"KeyK\", # one\n  \"KeyM\",\n]\n",
    );
    assert_eq!(lines_of(&reading), [5], "{:?}", reading.mistakes);
    let bindings = &reading.settings.bindings;
    let keys = |action| bindings.keys(action).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!([Action::Left, Action::Up, Action::Down].map(keys), ["KeyJ", "ArrowUp KeyW", "KeyK KeyM"]);
}

#[test]
fn other_files_give_the_defaults() {
    let long = "x\n".repeat(10_000);
    for bytes in [&b"\x89PNG\r\n\x1a\n\xff\xfe"[..], &[0xff; 4000], long.as_bytes(), b"[[[[", b"a = {\n"] {
        let reading = read(bytes);
        assert_eq!(reading.settings, Settings::default());
        assert!((1..=MAX_MISTAKES).contains(&reading.mistakes.len()), "{:?}", reading.mistakes);
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a timing test")]
fn every_file_is_answered_soon() {
    let full = |part: &str| part.repeat(MAX_BYTES / part.len());
    let files = [
        "rubbish \"[{=\n".repeat(80_000),
        full("x\n"),
        full("["),
        full("a."),
        full("a = ["),
        full("a = [\n"),
        full("a=1\n"),
        full("# \n") + "x",
        full("\n") + "x",
        (0..9_999).map(|i| format!("[sond{i}]\nx = {i}\n")).collect::<String>(),
        (0..9_999).map(|i| format!("x{i} = {i}\n")).collect::<String>() + "\"",
        format!("[sond]\n{}\"", (0..19_999).map(|i| format!("x{i}={i}\n")).collect::<String>()),
    ];
    for file in files {
        let start = Instant::now();
        let reading = read(file.as_bytes());
        // Allows for a debug build on a busy machine. A release build takes a fiftieth of this.
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}: {:.40}", start.elapsed(), file);
        assert!((1..=MAX_MISTAKES).contains(&reading.mistakes.len()), "{:.40}", file);
    }
    let mistakes = read(&vec![b'x'; 1_000_000]).mistakes;
    assert_eq!(
        mistakes[0].to_string(),
        "line 1, column 1: the file has 1000000 bytes: expected at most 262144"
    );
}

#[test]
fn every_setting_takes_its_values() {
    let mut keys = BTreeSet::new();
    for setting in SETTINGS {
        let (section, name) = setting.section_and_name();
        assert!(is_section(section) && keys.insert(setting.key), "{}", setting.key);
        let values = setting.values();
        for value in values.iter().flat_map(|value| value.split(" to ")) {
            let file = format!("[{section}]\n{name} = {value}\n");
            let settings =
                Settings::from_toml(file.as_bytes()).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(setting.value(&settings).to_string(), value, "{file}");
        }
    }
}

#[test]
fn every_setting_rejects_other_values() {
    for setting in SETTINGS {
        let (section, name) = setting.section_and_name();
        let mut refused =
            ["nan", "inf", "0.5", "[1]", "\"x\"", "99999999999999999999"].map(str::to_owned).to_vec();
        match &setting.kind {
            Kind::Number { range, or_zero, .. } => {
                let around = [i32::from(*range.start()) - 1, i32::from(*range.end()) + 1];
                refused.extend(around.iter().filter(|&&n| n != 0 || !or_zero).map(i32::to_string));
            }
            Kind::Name { .. } => refused.retain(|value| value != "\"x\""),
            Kind::Switch { .. } | Kind::Choice { .. } | Kind::Language { .. } => refused.push("7".to_owned()),
        }
        for value in refused {
            let file = format!("[{section}]\n{name} = {value}\n");
            let reading = read(file.as_bytes());
            let [error] = &reading.mistakes[..] else { panic!("{file}: {:?}", reading.mistakes) };
            assert_eq!(error.line, 2, "{file}: {error}");
            let is_toml = value.len() < 20;
            let expected = format!("{name} = {value}: expected {}", setting.expected());
            assert!(error.message == expected || !is_toml, "{file}: {error}, expected {expected}");
            assert_eq!(reading.settings, Settings::default(), "{file}");
        }
    }
}
