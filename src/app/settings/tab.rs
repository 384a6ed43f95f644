//! The pages of the options, by which settings are grouped for the player.

use core::str::FromStr;

/// A word that names no page of the options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no page of the options: expected video, picture, sound, controls, access or game")]
pub struct UnknownTab(pub String);

/// A page of the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Window and display.
    #[default]
    Video,
    /// The optional parts of the picture, such as effects.
    Picture,
    /// Volumes.
    Sound,
    /// Keys, buttons, stick.
    Controls,
    /// What makes the game easier to see and to play.
    Access,
    /// The game itself.
    Game,
}

impl Tab {
    /// All of them, from left to right.
    pub const ALL: [Self; 6] =
        [Self::Video, Self::Picture, Self::Sound, Self::Controls, Self::Access, Self::Game];

    /// The label of the tab.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Video => "VIDEO",
            Self::Picture => "PICTURE",
            Self::Sound => "SOUND",
            Self::Controls => "CONTROLS",
            Self::Access => "ACCESS",
            Self::Game => "GAME",
        }
    }
}

impl FromStr for Tab {
    type Err = UnknownTab;

    /// Its name, in small letters or large.
    fn from_str(word: &str) -> Result<Self, UnknownTab> {
        let found = Self::ALL.into_iter().find(|tab| tab.name().eq_ignore_ascii_case(word));
        found.ok_or_else(|| UnknownTab(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Tab, UnknownTab};

    /// Tests that each page is found by its name, and that the error names them all.
    #[test]
    fn pages_are_found_by_their_names() {
        let error = UnknownTab("x".into()).to_string();
        for tab in Tab::ALL {
            let name = tab.name().to_lowercase();
            assert_eq!(name.parse(), Ok(tab));
            assert!(error.contains(&name), "{error}");
        }
    }
}
