//! The names of actions on the pages of bindings, and the headings above them.

use crate::app::input::Action;

/// Returns the name of an action, short enough for a line, and the heading of the group that begins with the action;
/// `None` for an action that begins no group.
pub(super) const fn action_label(action: Action) -> (&'static str, Option<&'static str>) {
    match action {
        Action::Up => ("Up", Some("FLYING")),
        Action::Down => ("Down", None),
        Action::Left => ("Left", None),
        Action::Right => ("Right", None),
        Action::Fire => ("Fire", None),
        Action::Focus => ("Focus", None),
        Action::Bomb => ("Bomb", None),
        Action::Start => ("Join, continue", None),
        Action::Pause => ("Pause", Some("PAUSE AND MENUS")),
        Action::Confirm => ("Confirm", None),
        Action::Back => ("Back", None),
        Action::PreviousPage => ("Previous page", None),
        Action::NextPage => ("Next page", None),
        Action::WhatHitMe => ("What hit me?", None),
        Action::Overlay => ("Counts", Some("COLLISION DETECTION")),
        Action::Method => ("Next method", None),
        Action::PreviousMethod => ("Previous method", None),
        Action::Shapes => ("Shapes", None),
        Action::CrossCheck => ("Cross-check", None),
        Action::More => ("More aliens", Some("STRESS MODE")),
        Action::Fewer => ("Fewer aliens", None),
        Action::Fullscreen => ("Full screen", Some("PROGRAM")),
        Action::Picture => ("Keep a picture", None),
    }
}
