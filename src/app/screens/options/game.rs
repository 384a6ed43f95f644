//! The page of the game itself.

use super::entry::{Entry, Kind};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Pause when unfocused",
        hint: "The game stands when another window gets the focus.",
        kind: Kind::Switch {
            get: |all| all.game.pause_on_focus_loss,
            set: |all, on| all.game.pause_on_focus_loss = on,
        },
    },
    Entry {
        name: "Overlay from the start",
        hint: "Shows the counts of the collision detection in every game.",
        kind: Kind::Switch { get: |all| all.game.overlay, set: |all, on| all.game.overlay = on },
    },
];
