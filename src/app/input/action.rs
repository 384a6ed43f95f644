//! Actions: what a player can do in the game and in menus, with any device.

use std::fmt;
use std::str::FromStr;

/// An action that keys and buttons can be bound to.
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
    /// Throw a bomb.
    Bomb,
    /// Join a game, or go on with a continue.
    Start,
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
    /// Show what hit the ship: after a death, or paused.
    WhatHitMe,
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
    /// The actions that fly a ship. A second player on the same keyboard has keys of their own for them.
    pub const FLIGHT: [Self; 8] =
        [Self::Up, Self::Down, Self::Left, Self::Right, Self::Fire, Self::Focus, Self::Bomb, Self::Start];

    /// All actions, in the order of the settings file.
    pub const ALL: [Self; 22] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Fire,
        Self::Focus,
        Self::Bomb,
        Self::Start,
        Self::Pause,
        Self::Confirm,
        Self::Back,
        Self::PreviousPage,
        Self::NextPage,
        Self::WhatHitMe,
        Self::Overlay,
        Self::Method,
        Self::Shapes,
        Self::CrossCheck,
        Self::More,
        Self::Fewer,
        Self::Fullscreen,
        Self::Picture,
    ];

    /// The name in the settings file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Fire => "fire",
            Self::Focus => "focus",
            Self::Bomb => "bomb",
            Self::Start => "start",
            Self::Pause => "pause",
            Self::Confirm => "confirm",
            Self::Back => "back",
            Self::PreviousPage => "previous-page",
            Self::NextPage => "next-page",
            Self::WhatHitMe => "what-hit-me",
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

    /// The effect in a few words, for the settings file and a menu.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Up => "fly up",
            Self::Down => "fly down",
            Self::Left => "fly left",
            Self::Right => "fly right",
            Self::Fire => "fire, as long as it is held",
            Self::Focus => "fly slowly and show the hull, as long as it is held",
            Self::Bomb => "throw a bomb",
            Self::Start => "join a game, or go on with a continue",
            Self::Pause => "pause the game",
            Self::Confirm => "take the choice of a menu",
            Self::Back => "leave a menu",
            Self::PreviousPage => "the page before this one, in the options",
            Self::NextPage => "the page after this one, in the options",
            Self::WhatHitMe => "show what hit the ship, after a death or paused",
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

    /// Whether menus cannot be used without it, so that it must keep at least one key.
    #[must_use]
    pub const fn is_needed(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Pause | Self::Confirm | Self::Back)
    }

    /// Whether it flies a ship; see [`FLIGHT`](Self::FLIGHT).
    #[must_use]
    pub const fn is_flight(self) -> bool {
        (self as usize) < Self::FLIGHT.len()
    }

    /// Whether a key for both would do two things at once. Fire and Confirm may share one: the first is for the game,
    /// the second for menus. Start shares with anything: it acts only where the game asks for it.
    #[must_use]
    pub const fn conflicts_with(self, other: Self) -> bool {
        self as usize != other as usize && self.places() & other.places() != 0
    }

    /// The places where the action has an effect: bit 0 the game, bit 1 menus, none for what the game asks for.
    const fn places(self) -> u8 {
        match self {
            Self::Start => 0,
            Self::Fire | Self::Focus | Self::Bomb | Self::Pause | Self::More | Self::Fewer => 1,
            Self::Confirm | Self::Back | Self::PreviousPage | Self::NextPage => 2,
            Self::Up
            | Self::Down
            | Self::Left
            | Self::Right
            | Self::WhatHitMe
            | Self::Overlay
            | Self::Method
            | Self::Shapes
            | Self::CrossCheck
            | Self::Fullscreen
            | Self::Picture => 3,
        }
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

    /// Tests that the flight actions are the first of all, so that a table of them can be indexed.
    #[test]
    fn flight_comes_first() {
        assert_eq!(Action::ALL[..Action::FLIGHT.len()], Action::FLIGHT);
        assert!(Action::Start.is_flight() && !Action::Pause.is_flight());
    }

    /// Tests that only actions of the same place conflict.
    #[test]
    fn conflicts_are_those_of_one_place() {
        let cases = [
            (Action::Fire, Action::Bomb, true),
            (Action::Fire, Action::Confirm, false),
            (Action::Pause, Action::Back, false),
            (Action::Start, Action::Pause, false),
            (Action::Confirm, Action::Back, true),
            (Action::Up, Action::Confirm, true),
            (Action::Overlay, Action::Focus, true),
            (Action::Fire, Action::Fire, false),
        ];
        for (one, other, expected) in cases {
            assert_eq!(one.conflicts_with(other), expected, "{one} and {other}");
            assert_eq!(other.conflicts_with(one), expected, "{other} and {one}");
        }
    }

    /// Tests that the error names the word and the choices.
    #[test]
    fn an_unknown_action_is_answered_with_the_choices() {
        let error = "fly".parse::<Action>().unwrap_err().to_string();
        assert!(error.contains("\"fly\"") && error.contains("up, down, left"), "{error}");
    }
}
