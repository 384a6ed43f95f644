//! The pages of the options, each of which shows one group of settings.

use crate::named::named;

named! {
    /// A page of the options, with the label of its tab.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tab {
        /// The page of the settings of window and display, and of the optional parts of the picture.
        #[default]
        Video = "VIDEO",
        /// The page of the volumes.
        Sound = "SOUND",
        /// The page of keys, buttons, stick and mouse.
        Controls = "CONTROLS",
        /// The page of the aids that make the game easier to see and to play.
        Access = "ACCESS",
        /// The page of language, demonstration, pause and overlay.
        Game = "GAME",
    }
    unknown "{found} is no page of the options: expected video, sound, controls, access or game"
}

#[cfg(test)]
mod tests {
    use super::Tab;

    #[test]
    fn pages_are_found_by_their_names() {
        let error = "x".parse::<Tab>().unwrap_err().to_string();
        for tab in Tab::ALL {
            assert_eq!(tab.name().parse(), Ok(tab));
            assert!(error.contains(&tab.name().to_lowercase()), "{error}");
        }
    }
}
