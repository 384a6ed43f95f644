//! What a player can ask for, whatever the device.

use std::fmt;
use std::str::FromStr;

/// Something that keys and buttons are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Fly up; the choice above in a menu.
    Up,
    /// Fly down; the choice below in a menu.
    Down,
    /// Fly left; less of an option.
    Left,
    /// Fly right; more of an option.
    Right,
    /// Fire as long as it is held.
    Fire,
    /// Fly slowly and show the hull as long as it is held.
    Focus,
    /// Pause the game.
    Pause,
    /// Take the choice of a menu.
    Confirm,
    /// Leave a menu.
    Back,
    /// The page before this one, where there are several.
    PreviousPage,
    /// The page after this one.
    NextPage,
    /// Show or hide the collision overlay.
    Overlay,
    /// Change to the next collision method.
    Method,
    /// Show or hide sectors, list order and rectangles over the field.
    Shapes,
    /// Run all methods on every tick and compare them, or stop doing so.
    CrossCheck,
    /// More aliens in the stress mode.
    More,
    /// Fewer aliens in the stress mode.
    Fewer,
    /// Change between window and full screen.
    Fullscreen,
    /// Keep a picture of the screen.
    Picture,
}

/// A word that names no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown action {found:?}: expected one of {}", Action::ALL.map(Action::name).join(", "))]
pub struct UnknownAction {
    /// The word.
    pub found: String,
}

impl Action {
    /// All actions, in the order of the settings file.
    pub const ALL: [Self; 19] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Fire,
        Self::Focus,
        Self::Pause,
        Self::Confirm,
        Self::Back,
        Self::PreviousPage,
        Self::NextPage,
        Self::Overlay,
        Self::Method,
        Self::Shapes,
        Self::CrossCheck,
        Self::More,
        Self::Fewer,
        Self::Fullscreen,
        Self::Picture,
    ];

    /// Its name in the settings file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Fire => "fire",
            Self::Focus => "focus",
            Self::Pause => "pause",
            Self::Confirm => "confirm",
            Self::Back => "back",
            Self::PreviousPage => "previous-page",
            Self::NextPage => "next-page",
            Self::Overlay => "overlay",
            Self::Method => "method",
            Self::Shapes => "shapes",
            Self::CrossCheck => "cross-check",
            Self::More => "more",
            Self::Fewer => "fewer",
            Self::Fullscreen => "fullscreen",
            Self::Picture => "picture",
        }
    }

    /// What it does, in a few words for the settings file and a menu.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Up => "fly up",
            Self::Down => "fly down",
            Self::Left => "fly left",
            Self::Right => "fly right",
            Self::Fire => "fire, as long as it is held",
            Self::Focus => "fly slowly and show the hull, as long as it is held",
            Self::Pause => "pause the game",
            Self::Confirm => "take the choice of a menu",
            Self::Back => "leave a menu",
            Self::PreviousPage => "the page before this one, in the options",
            Self::NextPage => "the page after this one, in the options",
            Self::Overlay => "show the counts of the collision detection",
            Self::Method => "change to the next collision method",
            Self::Shapes => "draw sectors, list order and rectangles over the field",
            Self::CrossCheck => "run all collision methods and compare them",
            Self::More => "more aliens in the stress mode",
            Self::Fewer => "fewer aliens in the stress mode",
            Self::Fullscreen => "change between window and full screen",
            Self::Picture => "keep a picture of the screen",
        }
    }

    /// Whether a player without it would be caught in a menu: it must keep at least one key.
    #[must_use]
    pub const fn is_needed(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Pause | Self::Confirm | Self::Back)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(name: &str) -> Result<Self, UnknownAction> {
        let found = Self::ALL.into_iter().find(|action| action.name() == name);
        found.ok_or_else(|| UnknownAction { found: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that every action is in the list, in the order of its declaration, under a name that leads back.
    #[test]
    fn names_lead_back_to_their_actions() {
        for (index, action) in Action::ALL.into_iter().enumerate() {
            assert_eq!(action as usize, index, "{action}");
            assert_eq!(action.name().parse(), Ok(action));
        }
    }

    /// Tests that the error names the word and the choices.
    #[test]
    fn an_unknown_action_is_answered_with_the_choices() {
        let error = "fly".parse::<Action>().unwrap_err().to_string();
        assert!(error.contains("\"fly\"") && error.contains("up, down, left"), "{error}");
    }
}
