//! The page of volumes.

use super::entry::{Entry, Kind};
use crate::app::settings::MAX_VOLUME;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Master volume",
        hint: "How loud everything is.",
        kind: Kind::Slider {
            get: |all| all.sound.master,
            set: |all, percent| all.sound.master = percent,
            most: MAX_VOLUME,
        },
    },
    Entry {
        name: "Music volume",
        hint: "How loud the music is beside the effects.",
        kind: Kind::Slider {
            get: |all| all.sound.music,
            set: |all, percent| all.sound.music = percent,
            most: MAX_VOLUME,
        },
    },
    Entry {
        name: "Effects volume",
        hint: "How loud shots, blasts and menus are.",
        kind: Kind::Slider {
            get: |all| all.sound.effects,
            set: |all, percent| all.sound.effects = percent,
            most: MAX_VOLUME,
        },
    },
    Entry {
        name: "Mute",
        hint: "Silence, whatever the volumes.",
        kind: Kind::Switch { get: |all| all.sound.mute, set: |all, on| all.sound.mute = on },
    },
];
