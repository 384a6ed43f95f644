//! The names of actions on the page.

use crate::app::input::Action;

/// Returns the name of an action, short enough for a line.
pub(super) const fn action_label(action: Action) -> &'static str {
    match action {
        Action::Up => "Up",
        Action::Down => "Down",
        Action::Left => "Left",
        Action::Right => "Right",
        Action::Fire => "Fire",
        Action::Focus => "Focus",
        Action::Bomb => "Bomb",
        Action::Start => "Join, continue",
        Action::Pause => "Pause",
        Action::Confirm => "Confirm",
        Action::Back => "Back",
        Action::PreviousPage => "Previous page",
        Action::NextPage => "Next page",
        Action::WhatHitMe => "What hit me?",
        Action::Overlay => "Counts",
        Action::Method => "Next method",
        Action::Shapes => "Shapes",
        Action::CrossCheck => "Cross-check",
        Action::More => "More aliens",
        Action::Fewer => "Fewer aliens",
        Action::Fullscreen => "Full screen",
        Action::Picture => "Keep a picture",
    }
}

/// Returns the heading of the group that begins with an action.
pub(super) const fn heading(action: Action) -> Option<&'static str> {
    match action {
        Action::Up => Some("FLYING"),
        Action::Pause => Some("PAUSE AND MENUS"),
        Action::Overlay => Some("COLLISION DETECTION"),
        Action::More => Some("STRESS TEST"),
        Action::Fullscreen => Some("PROGRAM"),
        _ => None,
    }
}
