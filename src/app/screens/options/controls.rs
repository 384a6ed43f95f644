//! The page of keys, buttons and stick.

use super::entry::{Entry, Kind};
use crate::app::input::MAX_DEAD_ZONE_PERCENT;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    name: "Dead zone",
    hint: "How much of the stick's way counts as its centre. Keys and buttons are set in settings.toml.",
    kind: Kind::Slider {
        get: |all| all.bindings.dead_zone_percent(),
        set: |all, percent| {
            // The slider ends where the bindings' own limit is, so this cannot be refused.
            let _ = all.bindings.set_dead_zone_percent(percent);
        },
        most: MAX_DEAD_ZONE_PERCENT,
    },
}];
