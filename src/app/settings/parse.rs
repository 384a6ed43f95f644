//! Text becomes settings: raw forms for serde, then the checks that serde cannot make, a file for each section.

use serde::Deserialize;

use super::Settings;
use super::access::RawAccess;
use super::field::Fault;
use super::game::RawGame;
use super::handling::RawHandling;
use super::keys::{RawBindings, RawPad, bind_keys};
use super::last::RawLast;
use super::picture::RawPicture;
use super::sound::RawSound;
use super::window::RawWindow;
use crate::app::input::Bindings;

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

/// The sections as they were written.
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
        raw.checked().map_err(|fault| locate(text, fault.span.start, fault.message))
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

impl RawSettings {
    fn checked(self) -> Result<Settings, Fault> {
        let mut bindings = Bindings::default();
        bindings.handling = self.controls.checked();
        bind_keys(self.keyboard, &mut bindings, Bindings::set_keys)?;
        bind_keys(self.keyboard_second, &mut bindings, Bindings::set_second_keys)?;
        self.pad.bind(&mut bindings)?;
        Ok(Settings {
            window: self.window.checked()?,
            sound: self.sound.checked()?,
            picture: self.picture.checked()?,
            access: self.access.checked()?,
            game: self.game.checked()?,
            last: self.last.checked()?,
            bindings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Vsync;

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
            (b"[window]\n  color = 1\n", 2, 3, "unknown field `color`"),
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
