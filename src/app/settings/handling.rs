//! How presses are taken, in the settings file: the section `[controls]`.

use std::fmt::Write;

use serde::Deserialize;

use crate::app::input::{Handling, Press, Sharing};

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawHandling {
    auto_fire: Option<Press>,
    focus: Option<Press>,
    mouse_follow: Option<bool>,
    swap_confirm_back: Option<bool>,
    two_players: Option<Sharing>,
}

impl RawHandling {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Handling {
        let default = Handling::default();
        Handling {
            auto_fire: self.auto_fire.unwrap_or(default.auto_fire),
            focus: self.focus.unwrap_or(default.focus),
            mouse_follow: self.mouse_follow.unwrap_or(default.mouse_follow),
            swap_confirm_back: self.swap_confirm_back.unwrap_or(default.swap_confirm_back),
            sharing: self.two_players.unwrap_or(default.sharing),
        }
    }
}

/// The section with a comment at each field.
pub(super) fn write_handling(text: &mut String, handling: Handling) -> std::fmt::Result {
    let Handling { auto_fire, focus, mouse_follow, swap_confirm_back, sharing } = handling;
    writeln!(
        text,
        "\n[controls]\n# \"hold\": as long as the key is held; \"toggle\": from one press to the next"
    )?;
    writeln!(text, "auto_fire = \"{}\"\nfocus = \"{}\"", auto_fire.name(), focus.name())?;
    writeln!(
        text,
        "# The ship flies to where the mouse points; its buttons are fire, focus and (middle) bomb"
    )?;
    writeln!(text, "mouse_follow = {mouse_follow}")?;
    writeln!(text, "# On pads, the buttons for confirm and back in each other's place")?;
    writeln!(text, "swap_confirm_back = {swap_confirm_back}")?;
    writeln!(
        text,
        "# What two players play with: \"auto\" (by the pads in use), \"keyboard-pad\", \"pad-keyboard\","
    )?;
    writeln!(text, "# \"pads\", or \"keyboard\": the right half the first, the left half the second")?;
    writeln!(text, "two_players = \"{}\"", sharing.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Settings;

    /// Tests that each value is read as it was written, and the others keep their defaults.
    #[test]
    fn every_value_reads_back() {
        let default = Handling::default();
        let cases = [
            Handling { auto_fire: Press::Toggle, ..default },
            Handling { focus: Press::Toggle, ..default },
            Handling { mouse_follow: true, ..default },
            Handling { swap_confirm_back: true, ..default },
        ];
        let shared = Sharing::ALL.map(|sharing| Handling { sharing, ..default });
        for handling in cases.into_iter().chain(shared) {
            let mut settings = Settings::default();
            settings.bindings.handling = handling;
            let text = settings.to_toml();
            assert_eq!(Settings::from_toml(text.as_bytes()), Ok(settings), "{text}");
        }
    }

    /// Tests that mistakes are named with their place and what was expected.
    #[test]
    fn mistakes_are_named_with_line_and_column() {
        let cases = [
            ("auto_fire = \"always\"", 13, "expected `hold` or `toggle`"),
            ("focus = \"yes\"", 9, "expected `hold` or `toggle`"),
            ("focus = true", 9, "wanted string"),
            ("mouse_follow = \"yes\"", 16, "expected a boolean"),
            ("two_players = \"three\"", 15, "keyboard-pad"),
            ("rumble = true", 1, "unknown field `rumble`"),
        ];
        for (line, column, words) in cases {
            let error = Settings::from_toml(format!("[controls]\n{line}\n").as_bytes()).expect_err(line);
            assert_eq!((error.line, error.column), (2, column), "{line}: {error}");
            assert!(error.message.contains(words), "{line}: {error}");
        }
    }
}
