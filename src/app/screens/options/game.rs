//! The page of the game itself.

use super::entry::{Entry, Kind};
use crate::app::ui::cycle::cycle;
use crate::words::Language;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Language",
        hint: "Of every text in the game.",
        kind: Kind::Choice {
            name: |all| all.game.language.own_name().to_owned(),
            turn: |all, _, by| all.game.language = cycle(&Language::ALL, all.game.language, by),
        },
    },
    Entry {
        name: "Demonstration",
        hint: "The autopilot shows the game when nobody comes to the title for half a minute.",
        kind: Kind::Switch { get: |all| all.game.demonstration, set: |all, on| all.game.demonstration = on },
    },
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
