//! A settings file with mistakes: each wrong line is passed over, and the rest stays in force.
//!
//! ```text
//! [sound]
//! master = loud      <- passed over: volume 80, the default
//! music = 20         <- in force
//! [sond]             <- an unknown section is passed over to its end,
//! effects = 5        <-   so that nothing of it falls to the section before
//! ```

use super::{Settings, SettingsError};

/// Mistakes after which the rest of a file is not looked at: it is no settings file then.
const MAX_MISTAKES: usize = 30;

/// What could be made of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mended {
    /// All that was in order; the defaults where something was not.
    pub(super) settings: Settings,
    /// What was passed over, in the order in which it was found.
    pub(super) mistakes: Vec<SettingsError>,
}

/// Reads settings from the bytes of a file and passes over what is wrong.
///
/// Cost: one reading for each mistake, at most [`MAX_MISTAKES`] + 1.
pub(super) fn read(bytes: &[u8]) -> Mended {
    let mut bytes = bytes.to_vec();
    let mut mistakes = Vec::new();
    while mistakes.len() < MAX_MISTAKES {
        let error = match Settings::from_toml(&bytes) {
            Ok(settings) => return Mended { settings, mistakes },
            Err(error) => error,
        };
        let line = error.line;
        mistakes.push(error);
        if !pass_over(&mut bytes, line) {
            break;
        }
    }
    Mended { settings: Settings::default(), mistakes }
}

/// Blanks a line, counted from 1, or the section that it begins. False when nothing was left to blank.
fn pass_over(bytes: &mut [u8], line: usize) -> bool {
    let mut lines = bytes.split_mut(|&byte| byte == b'\n').skip(line - 1).peekable();
    let Some(first) = lines.next() else { return false };
    let is_blank = first.trim_ascii().is_empty();
    if is_heading(first) {
        while let Some(member) = lines.next_if(|line| !is_heading(line)) {
            member.fill(b' ');
        }
    }
    first.fill(b' ');
    !is_blank
}

fn is_heading(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"[")
}

#[cfg(test)]
mod tests {
    use super::{MAX_MISTAKES, Mended, Settings, read};

    fn lines_of(mended: &Mended) -> Vec<usize> {
        mended.mistakes.iter().map(|mistake| mistake.line).collect()
    }

    /// Tests that of a line that is wrong in any way only this line is lost.
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
        ] {
            let text = format!(
                "[picture]\nbloom = 7\n[sound]\n{wrong}\nmusic = 5\neffects = 6\n[game]\noverlay = true\n"
            );
            let mended = read(text.as_bytes());
            assert_eq!(
                mended.mistakes.first().map(|mistake| mistake.line),
                Some(4),
                "{wrong}: {:?}",
                mended.mistakes
            );
            let Settings { picture, sound, game, .. } = mended.settings;
            assert_eq!(sound.master, Settings::default().sound.master, "{wrong}");
            assert_eq!(
                (picture.bloom, sound.music, sound.effects, game.overlay),
                (7, 5, 6, true),
                "{wrong}: {:?}",
                mended.mistakes
            );
        }
    }

    /// Tests that an unknown section is one mistake, and that its lines do not fall to the section before it.
    #[test]
    fn an_unknown_section_is_passed_over_as_a_whole() {
        let mended = read(b"[sound]\nmusic = 5\n[sond]\nmusic = 50\nmaster = 0\n[game]\noverlay = true\n");
        assert_eq!(lines_of(&mended), [3]);
        assert_eq!((mended.settings.sound.music, mended.settings.sound.master), (5, 80));
        assert!(mended.settings.game.overlay);
    }

    /// Tests that each of several mistakes is named.
    #[test]
    fn every_mistake_is_named() {
        let mended =
            read(b"[sound]\nmusic = 500\nmaster = 5\n[keyboard]\nfire = [\"KeyJ\", \"j\"]\nfly = []\n");
        assert_eq!(lines_of(&mended).len(), 3, "{:?}", mended.mistakes);
        assert_eq!(mended.settings.sound.master, 5);
        assert_eq!(mended.settings.bindings, Settings::default().bindings);
    }

    /// Tests that a list that is not closed leaves what stands before it in force.
    #[test]
    fn an_open_list_takes_what_follows_at_most() {
        let mended = read(b"[sound]\nmusic = 5\n[keyboard]\nup = [\"KeyW\"\ndown = [\"KeyS\"]\n");
        assert!(!mended.mistakes.is_empty());
        assert_eq!(mended.settings.sound.music, 5, "{:?}", mended.mistakes);
    }

    /// Tests that what is no settings file at all ends in the defaults, soon.
    #[test]
    fn other_files_end_in_the_defaults() {
        let long = "x\n".repeat(10_000);
        for bytes in [&b"\x89PNG\r\n\x1a\n\xff\xfe"[..], &[0xff; 4000], long.as_bytes(), b"[[[[", b"a = {\n"]
        {
            let mended = read(bytes);
            assert_eq!(mended.settings, Settings::default());
            assert!((1..=MAX_MISTAKES).contains(&mended.mistakes.len()), "{:?}", mended.mistakes);
        }
    }
}
