//! The page of what makes the game easier to see and to play.

use super::entry::{Entry, Kind};
use crate::app::settings::MAX_EFFECT;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Screen shake",
        hint: "The screen shakes when something large blows up.",
        kind: Kind::Slider {
            get: |all| all.picture.shake,
            set: |all, percent| all.picture.shake = percent,
            most: MAX_EFFECT,
        },
    },
    Entry {
        name: "Flashes",
        hint: "Aliens pale when hit, the sky lights up; at most three times a second.",
        kind: Kind::Slider {
            get: |all| all.picture.flash,
            set: |all, percent| all.picture.flash = percent,
            most: MAX_EFFECT,
        },
    },
    Entry {
        name: "Background",
        hint: "Brightness of stars and nebula.",
        kind: Kind::Slider {
            get: |all| all.picture.background,
            set: |all, percent| all.picture.background = percent,
            most: MAX_EFFECT,
        },
    },
    Entry {
        name: "Reduced motion",
        hint: "No shake, no slow motion, no sky that sways.",
        kind: Kind::Switch {
            get: |all| all.picture.reduced_motion,
            set: |all, on| all.picture.reduced_motion = on,
        },
    },
];
