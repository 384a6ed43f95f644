//! Text becomes settings: raw forms for serde, then the checks that serde cannot make.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use serde::Deserialize;
use toml::Spanned;

use super::handling::RawHandling;
use super::{
    AccessSettings, FRAME_CAPS, GAME_SPEEDS, GameSettings, LastGame, MAX_EFFECT, MAX_VOLUME, MOST_SIZE,
    PictureSettings, Scale, Settings, Vsync, WindowSettings,
};
use crate::app::input::{Action, BindingError, Bindings, Chord, button_from_name};
use crate::sim::{Difficulty, MAX_PLAYERS, ShipKind};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

/// What is wrong with a settings file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SettingsError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The value and what was expected.
    pub message: String,
}

/// A message and the bytes of the text that it is about.
struct Fault {
    span: Range<usize>,
    message: String,
}

/// Names as they were written, each with its place: action → keys or buttons.
type RawBindings = BTreeMap<Spanned<String>, Spanned<Vec<Spanned<String>>>>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawSettings {
    window: RawWindow,
    sound: RawSound,
    picture: RawPicture,
    access: RawAccess,
    game: RawGame,
    controls: RawHandling,
    last: RawLast,
    keyboard: RawBindings,
    keyboard_second: RawBindings,
    pad: RawPad,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawWindow {
    fullscreen: Option<bool>,
    size: Option<Spanned<i64>>,
    scale: Option<Scale>,
    vsync: Option<Spanned<toml::Value>>,
    frame_cap: Option<Spanned<i64>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawSound {
    master: Option<Spanned<i64>>,
    music: Option<Spanned<i64>>,
    effects: Option<Spanned<i64>>,
    mute: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawPicture {
    bloom: Option<Spanned<i64>>,
    shake: Option<Spanned<i64>>,
    flash: Option<Spanned<i64>>,
    background: Option<Spanned<i64>>,
    crt: Option<Spanned<i64>>,
    curvature: Option<Spanned<i64>>,
    reduced_motion: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawGame {
    pause_on_focus_loss: Option<bool>,
    overlay: Option<bool>,
    demonstration: Option<bool>,
    language: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawAccess {
    bullet_outline: Option<Spanned<String>>,
    palette: Option<Spanned<String>>,
    hull: Option<Spanned<String>>,
    game_speed: Option<Spanned<i64>>,
    large_text: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawLast {
    difficulty: Option<Spanned<String>>,
    players: Option<Spanned<i64>>,
    ship: Option<Spanned<String>>,
    second_ship: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawPad {
    dead_zone: Option<Spanned<i64>>,
    buttons: RawBindings,
}

impl Settings {
    /// Reads settings from the bytes of a file; what is missing has its default.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column.
    pub fn from_toml(bytes: &[u8]) -> Result<Self, SettingsError> {
        let text = str::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            locate(&valid, valid.len(), "this is not text: expected UTF-8".to_owned())
        })?;
        let raw: RawSettings = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let message = error.message().trim_end().replace('\n', ", ");
            // The name of a Rust type means nothing to a player.
            locate(text, start, message.replace("i64", "a whole number"))
        })?;
        check(raw).map_err(|fault| locate(text, fault.span.start, fault.message))
    }
}

/// Turns a place in bytes into line and column.
fn locate(text: &str, byte: usize, message: String) -> SettingsError {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    SettingsError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message,
    }
}

fn check(raw: RawSettings) -> Result<Settings, Fault> {
    let mut settings = Settings::default();
    check_window(raw.window, &mut settings.window)?;
    let sound = &mut settings.sound;
    set(&mut sound.master, volume("master", raw.sound.master)?);
    set(&mut sound.music, volume("music", raw.sound.music)?);
    set(&mut sound.effects, volume("effects", raw.sound.effects)?);
    set(&mut sound.mute, raw.sound.mute);
    check_picture(raw.picture, &mut settings.picture)?;
    check_access(raw.access, &mut settings.access)?;
    check_game(raw.game, &mut settings.game)?;
    settings.bindings.handling = raw.controls.checked();
    check_last(raw.last, &mut settings.last)?;
    check_keyboard(raw.keyboard, &mut settings.bindings, Bindings::set_keys)?;
    check_keyboard(raw.keyboard_second, &mut settings.bindings, Bindings::set_second_keys)?;
    check_pad(raw.pad, &mut settings.bindings)?;
    Ok(settings)
}

/// Leaves the default in place where nothing was written.
fn set<T>(field: &mut T, written: Option<T>) {
    if let Some(value) = written {
        *field = value;
    }
}

fn check_window(raw: RawWindow, window: &mut WindowSettings) -> Result<(), Fault> {
    set(&mut window.fullscreen, raw.fullscreen);
    set(&mut window.scale, raw.scale);
    if let Some(written) = raw.size {
        window.size = whole("size", &written, 1..=MOST_SIZE)?;
    }
    if let Some(written) = raw.vsync {
        window.vsync = vsync(&written)?;
    }
    if let Some(written) = raw.frame_cap {
        let is_off = *written.get_ref() == 0;
        window.frame_cap = if is_off { None } else { Some(whole("frame_cap", &written, FRAME_CAPS)?) };
    }
    Ok(())
}

fn check_access(raw: RawAccess, access: &mut AccessSettings) -> Result<(), Fault> {
    set(
        &mut access.bullet_outline,
        word("bullet_outline", raw.bullet_outline, &Outline::ALL, Outline::name)?,
    );
    set(&mut access.palette, word("palette", raw.palette, &Tones::ALL, Tones::name)?);
    set(&mut access.hull, word("hull", raw.hull, &HullMark::ALL, HullMark::name)?);
    if let Some(written) = raw.game_speed {
        access.game_speed = whole("game_speed", &written, GAME_SPEEDS)?;
    }
    set(&mut access.large_text, raw.large_text);
    Ok(())
}

fn check_game(raw: RawGame, game: &mut GameSettings) -> Result<(), Fault> {
    set(&mut game.pause_on_focus_loss, raw.pause_on_focus_loss);
    set(&mut game.overlay, raw.overlay);
    set(&mut game.demonstration, raw.demonstration);
    set(&mut game.language, word("language", raw.language, &Language::ALL, Language::code)?);
    Ok(())
}

/// One of several words.
fn word<T: Copy>(
    name: &str,
    written: Option<Spanned<String>>,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<Option<T>, Fault> {
    let Some(written) = written else { return Ok(None) };
    let found = all.iter().copied().find(|&one| name_of(one) == written.get_ref());
    let names = || all.iter().map(|&one| format!("{:?}", name_of(one))).collect::<Vec<_>>().join(", ");
    found.map(Some).ok_or_else(|| Fault {
        message: format!("{name} = {:?}: expected one of {}", written.get_ref(), names()),
        span: written.span(),
    })
}

/// A word; or, as older files have it, whether to wait.
fn vsync(written: &Spanned<toml::Value>) -> Result<Vsync, Fault> {
    let found = match written.get_ref() {
        toml::Value::Boolean(waits) => Some(if *waits { Vsync::Auto } else { Vsync::Fast }),
        toml::Value::String(word) => Vsync::ALL.into_iter().find(|vsync| vsync.name() == word),
        _ => None,
    };
    found.ok_or_else(|| Fault {
        message: format!(
            "vsync = {}: expected one of {}",
            written.get_ref(),
            Vsync::ALL.map(|vsync| format!("{:?}", vsync.name())).join(", ")
        ),
        span: written.span(),
    })
}

/// A whole number within a range.
fn whole<T>(name: &str, written: &Spanned<i64>, range: RangeInclusive<T>) -> Result<T, Fault>
where
    T: TryFrom<i64> + PartialOrd + Display,
{
    T::try_from(*written.get_ref()).ok().filter(|value| range.contains(value)).ok_or_else(|| Fault {
        message: format!(
            "{name} = {}: expected a whole number from {} to {}",
            written.get_ref(),
            range.start(),
            range.end()
        ),
        span: written.span(),
    })
}

fn check_last(raw: RawLast, last: &mut LastGame) -> Result<(), Fault> {
    if let Some(written) = raw.players {
        last.players = whole("players", &written, 1..=MAX_PLAYERS as u8)?;
    }
    set(&mut last.difficulty, word("difficulty", raw.difficulty, &Difficulty::ALL, Difficulty::name)?);
    set(&mut last.ships[0], word("ship", raw.ship, &ShipKind::ALL, ShipKind::name)?);
    set(&mut last.ships[1], word("second_ship", raw.second_ship, &ShipKind::ALL, ShipKind::name)?);
    Ok(())
}

fn check_picture(raw: RawPicture, picture: &mut PictureSettings) -> Result<(), Fault> {
    let strength = |name, written| percent(name, "a strength", MAX_EFFECT, written);
    set(&mut picture.bloom, strength("bloom", raw.bloom)?);
    set(&mut picture.shake, strength("shake", raw.shake)?);
    set(&mut picture.flash, strength("flash", raw.flash)?);
    set(&mut picture.background, strength("background", raw.background)?);
    set(&mut picture.crt, strength("crt", raw.crt)?);
    set(&mut picture.curvature, strength("curvature", raw.curvature)?);
    set(&mut picture.reduced_motion, raw.reduced_motion);
    Ok(())
}

fn volume(name: &str, written: Option<Spanned<i64>>) -> Result<Option<u8>, Fault> {
    percent(name, "a volume", MAX_VOLUME, written)
}

fn percent(name: &str, what: &str, most: u8, written: Option<Spanned<i64>>) -> Result<Option<u8>, Fault> {
    let Some(written) = written else { return Ok(None) };
    let value = u8::try_from(*written.get_ref()).ok().filter(|&value| value <= most);
    value.map(Some).ok_or_else(|| Fault {
        message: format!("{name} = {}: expected {what} from 0 to {most}", written.get_ref()),
        span: written.span(),
    })
}

fn check_keyboard(
    raw: RawBindings,
    bindings: &mut Bindings,
    set: fn(&mut Bindings, Action, Vec<Chord>) -> Result<(), BindingError>,
) -> Result<(), Fault> {
    for (name, keys) in raw {
        let action = parse_name(&name, str::parse::<Action>)?;
        let span = keys.span();
        let chords = parse_names(&keys, str::parse)?;
        set(bindings, action, chords).map_err(|error| Fault { span, message: error.to_string() })?;
    }
    Ok(())
}

fn check_pad(raw: RawPad, bindings: &mut Bindings) -> Result<(), Fault> {
    if let Some(written) = raw.dead_zone {
        // What does not fit a byte is as much out of range as the largest byte.
        let percent = u8::try_from(*written.get_ref()).unwrap_or(u8::MAX);
        bindings.set_dead_zone_percent(percent).map_err(|_| Fault {
            message: format!(
                "dead_zone = {}: expected 0 to {} percent",
                written.get_ref(),
                crate::app::input::MAX_DEAD_ZONE_PERCENT
            ),
            span: written.span(),
        })?;
    }
    for (name, buttons) in raw.buttons {
        let action = parse_name(&name, str::parse::<Action>)?;
        bindings.set_buttons(action, parse_names(&buttons, button_from_name)?);
    }
    Ok(())
}

fn parse_names<T, E: ToString>(
    names: &Spanned<Vec<Spanned<String>>>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>, Fault> {
    names.get_ref().iter().map(|name| parse_name(name, &parse)).collect()
}

fn parse_name<T, E: ToString>(
    name: &Spanned<String>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, Fault> {
    parse(name.get_ref()).map_err(|error| Fault { span: name.span(), message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that an empty file is one with all the defaults.
    #[test]
    fn what_is_missing_has_its_default() {
        assert_eq!(Settings::from_toml(b""), Ok(Settings::default()));
        let settings = Settings::from_toml(b"[sound]\nmusic = 0\n").unwrap();
        assert_eq!(settings.sound.music, 0);
        assert_eq!(settings.sound.master, Settings::default().sound.master);
    }

    /// Tests that files from before there were four ways of waiting are read as they were meant.
    #[test]
    fn older_files_say_whether_to_wait() {
        for (text, vsync) in
            [("true", Vsync::Auto), ("false", Vsync::Fast), ("\"adaptive\"", Vsync::Adaptive)]
        {
            let settings = Settings::from_toml(format!("[window]\nvsync = {text}\n").as_bytes()).unwrap();
            assert_eq!(settings.window.vsync, vsync, "{text}");
        }
    }

    /// Tests that every kind of mistake is answered with its place and with what was expected.
    #[test]
    fn mistakes_are_named_with_line_and_column() {
        let cases: [(&[u8], usize, usize, &str); 31] = [
            (
                b"[last]\ndifficulty = \"easy\"\n",
                2,
                14,
                "expected one of \"cadet\", \"pilot\", \"veteran\", \"ace\"",
            ),
            (b"[last]\nship = \"boat\"\n", 2, 8, "expected one of \"arrow\", \"fan\", \"lance\""),
            (b"[last]\nplayers = 3\n", 2, 11, "expected a whole number from 1 to 2"),
            (b"rubbish", 1, 8, "expected"),
            (b"[window]\nfullscreen = 1\n", 2, 14, "expected a boolean"),
            (b"[window]\nscale = \"huge\"\n", 2, 9, "expected `integer` or `fit`"),
            (b"[window]\n  colour = 1\n", 2, 3, "unknown field `colour`"),
            (
                b"[window]\nvsync = \"slow\"\n",
                2,
                9,
                "expected one of \"auto\", \"fast\", \"off\", \"adaptive\"",
            ),
            (b"[window]\nvsync = 3\n", 2, 9, "vsync = 3"),
            (b"[window]\nsize = 0\n", 2, 8, "size = 0: expected a whole number from 1 to 6"),
            (b"[window]\nframe_cap = 7\n", 2, 13, "from 20 to 1000"),
            (b"[widow]\n", 1, 2, "unknown field `widow`"),
            (b"[sound]\nmaster = 101\n", 2, 10, "0 to 100"),
            (b"[sound]\nmusic = -1\n", 2, 9, "music = -1"),
            (b"[sound]\neffects = nan\n", 2, 11, "expected a whole number"),
            (b"[sound]\neffects = 99999999999999999999\n", 2, 11, ""),
            (b"[picture]\nbloom = 101\n", 2, 9, "bloom = 101: expected a strength from 0 to 100"),
            (b"[picture]\ncrt = true\n", 2, 7, "expected a whole number"),
            (b"[picture]\nreduced_motion = 1\n", 2, 18, "expected a boolean"),
            (b"[access]\nbullet_outline = \"red\"\n", 2, 18, "expected one of \"off\", \"dark\", \"light\""),
            (b"[access]\ngame_speed = 49\n", 2, 14, "from 50 to 100"),
            (b"[game]\nlanguage = \"eo\"\n", 2, 12, "language = \"eo\": expected one of \"en\""),
            (b"[game]\nlanguage = 1\n", 2, 12, "expected a string"),
            (b"[keyboard]\nfly = [\"KeyW\"]\n", 2, 1, "unknown action \"fly\""),
            (b"[keyboard]\nup = [\"KeyW\", \"w\"]\n", 2, 15, "unknown key \"w\""),
            (b"[keyboard]\nconfirm = []\n", 2, 11, "at least one"),
            (b"[keyboard_second]\npause = [\"KeyW\"]\n", 2, 9, "pause has no keys of a second player"),
            (b"[keyboard_second]\nup = [\"Kew\"]\n", 2, 7, "unknown key \"Kew\""),
            (b"[pad]\ndead_zone = 91\n", 2, 13, "0 to 90"),
            (b"[pad.buttons]\nfire = [\"A\"]\n", 2, 9, "unknown button \"A\""),
            (b"[sound]\n# \xff\n", 2, 3, "UTF-8"),
        ];
        for (text, line, column, words) in cases {
            let shown = String::from_utf8_lossy(text);
            let error = Settings::from_toml(text).expect_err(&shown);
            assert_eq!((error.line, error.column), (line, column), "{shown}: {error}");
            assert!(error.message.contains(words), "{shown}: {error}");
            assert!(!error.message.contains('\n'), "{shown}: {error}");
        }
    }
}
