//! The page of keys, buttons, stick and mouse; the lists of keys lie behind it.

use super::entry::{Entry, Kind, Lead};
use crate::app::input::{MAX_DEAD_ZONE_PERCENT, Press, Sharing, Table};
use crate::app::ui::cycle::cycle;

pub(super) const ENTRIES: &[Entry] = &[
    Entry { name: "Keys", hint: "What each key does.", kind: Kind::Lead(Lead::Bindings(Table::Keys)) },
    Entry {
        name: "Keys of player 2",
        hint: "What a second player flies with on the same keyboard.",
        kind: Kind::Lead(Lead::Bindings(Table::SecondKeys)),
    },
    Entry {
        name: "Pad buttons",
        hint: "What each button of a pad does.",
        kind: Kind::Lead(Lead::Bindings(Table::Buttons)),
    },
    Entry {
        name: "Two players",
        hint: "What two play with. Automatic: two pads, or the keyboard and a pad, or half a keyboard each.",
        kind: Kind::Choice {
            name: |all| sharing(all.bindings.handling.sharing).to_owned(),
            turn: |all, _, by| {
                let handling = &mut all.bindings.handling;
                handling.sharing = cycle(&Sharing::ALL, handling.sharing, by);
            },
        },
    },
    Entry {
        name: "Auto-fire",
        hint: "Hold: as long as the key is down. Toggle: from one press to the next.",
        kind: Kind::Choice {
            name: |all| all.bindings.handling.auto_fire.name().to_owned(),
            turn: |all, _, by| {
                let handling = &mut all.bindings.handling;
                handling.auto_fire = cycle(&Press::ALL, handling.auto_fire, by);
            },
        },
    },
    Entry {
        name: "Focus",
        hint: "Hold: as long as the key is down. Toggle: from one press to the next.",
        kind: Kind::Choice {
            name: |all| all.bindings.handling.focus.name().to_owned(),
            turn: |all, _, by| {
                let handling = &mut all.bindings.handling;
                handling.focus = cycle(&Press::ALL, handling.focus, by);
            },
        },
    },
    Entry {
        name: "Ship follows the mouse",
        hint: "At its own speed. The mouse fires (left), focuses (right) and throws bombs (middle).",
        kind: Kind::Switch {
            get: |all| all.bindings.handling.mouse_follow,
            set: |all, on| all.bindings.handling.mouse_follow = on,
        },
    },
    Entry {
        name: "Swap Confirm and Back",
        hint: "On pads: the button for one does the other, as some pads are labelled.",
        kind: Kind::Switch {
            get: |all| all.bindings.handling.swap_confirm_back,
            set: |all, on| all.bindings.handling.swap_confirm_back = on,
        },
    },
    Entry {
        name: "Dead zone",
        hint: "How much of the stick's way counts as its center; below is where it stands.",
        kind: Kind::Slider {
            get: |all| all.bindings.dead_zone_percent(),
            set: |all, percent| {
                // The slider ends where the bindings' own limit is, so this cannot be refused.
                let _ = all.bindings.set_dead_zone_percent(percent);
            },
            most: MAX_DEAD_ZONE_PERCENT,
        },
    },
    Entry {
        name: "Reset controls",
        hint: "Everything on this page, and all keys and buttons, as they were at first.",
        kind: Kind::Lead(Lead::Defaults),
    },
];

/// What two play with, in words.
const fn sharing(sharing: Sharing) -> &'static str {
    match sharing {
        Sharing::Auto => "automatic",
        Sharing::KeyboardPad => "keyboard + pad",
        Sharing::PadKeyboard => "pad + keyboard",
        Sharing::Pads => "two pads",
        Sharing::Keyboard => "one keyboard",
    }
}
