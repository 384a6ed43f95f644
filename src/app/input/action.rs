//! The player's actions in the game and in menus, on any device.

use crate::named::named;

named! {
    /// An action that keys and buttons can be bound to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Action {
        /// Fly up; in a menu, select the previous item.
        Up = "up", "fly up";
        /// Fly down; in a menu, select the next item.
        Down = "down", "fly down";
        /// Fly left; in a menu, choose the previous value.
        Left = "left", "fly left";
        /// Fly right; in a menu, choose the next value.
        Right = "right", "fly right";
        Fire = "fire", "fire while held";
        Focus = "focus", "fly slowly and show the hull while held";
        Bomb = "bomb", "throw a bomb";
        Surge = "surge", "spend the charged cells";
        Start = "start", "join a game, or continue after game over";
        Pause = "pause", "pause the game";
        Confirm = "confirm", "confirm a menu choice";
        Back = "back", "leave a menu";
        PreviousPage = "previous-page", "go to the previous page";
        NextPage = "next-page", "go to the next page";
        Restart = "restart", "restart a caravan or a practice at once";
        WhatHitMe = "what-hit-me", "show what hit you, after a loss or while paused";
        Overlay = "overlay", "show collision counts";
        Method = "method", "switch to the next collision method";
        PreviousMethod = "previous-method", "switch to the previous collision method";
        Shapes = "shapes", "show rectangles and the method's structure";
        CrossCheck = "cross-check", "run all collision methods and compare them";
        More = "more", "more aliens in stress mode";
        Fewer = "fewer", "fewer aliens in stress mode";
        Fullscreen = "fullscreen", "switch between window and full screen";
        Picture = "picture", "take a screenshot";
    }
    unknown "unknown action {found}: expected one of {expected}"
    /// A short description for the settings file and the options.
    words purpose
}

impl Action {
    /// The actions that fly a ship. A second player on the same keyboard has separate keys for them.
    pub const FLIGHT: [Self; 9] = {
        let [up, down, left, right] = [Self::Up, Self::Down, Self::Left, Self::Right];
        [up, down, left, right, Self::Fire, Self::Focus, Self::Bomb, Self::Surge, Self::Start]
    };

    /// The actions without which the keyboard cannot use a menu. Each needs a key of its own.
    pub const MENU: [Self; 4] = [Self::Up, Self::Down, Self::Confirm, Self::Back];

    /// Whether menus need the action, so that it must keep at least one key.
    pub const fn is_needed(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Pause | Self::Confirm | Self::Back)
    }

    /// Whether the action is one of [`FLIGHT`](Self::FLIGHT).
    pub const fn is_flight(self) -> bool {
        (self as usize) < Self::FLIGHT.len()
    }

    /// Whether one key for both actions would do two things at once. Fire and Confirm may share a key, because one is
    /// for the game and the other for menus. Start may share a key with any action, because it acts only when the game
    /// asks for it.
    pub const fn conflicts_with(self, other: Self) -> bool {
        self as usize != other as usize && self.scope() & other.scope() != 0
    }

    /// Returns the action's scope as bits: 1 for the game, 2 for menus, or 0 if it works only when the game asks for
    /// it.
    const fn scope(self) -> u8 {
        match self {
            Self::Start => 0,
            Self::Fire
            | Self::Focus
            | Self::Bomb
            | Self::Surge
            | Self::Pause
            | Self::Restart
            | Self::More
            | Self::Fewer => 1,
            Self::Confirm | Self::Back | Self::PreviousPage | Self::NextPage => 2,
            Self::Up | Self::Down | Self::Left | Self::Right | Self::WhatHitMe | Self::Overlay => 3,
            Self::Method
            | Self::PreviousMethod
            | Self::Shapes
            | Self::CrossCheck
            | Self::Fullscreen
            | Self::Picture => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_conflict_in_the_game_or_in_menus() {
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
}
