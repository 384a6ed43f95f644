//! The page of what is drawn besides what is needed.

use super::entry::{Entry, Kind};
use crate::app::settings::MAX_EFFECT;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Bloom",
        hint: "Light around shots, bullets, flames and explosions.",
        kind: Kind::Slider {
            get: |all| all.picture.bloom,
            set: |all, percent| all.picture.bloom = percent,
            most: MAX_EFFECT,
        },
    },
    Entry {
        name: "Picture tube",
        hint: "Lines and mask of a tube; they need twice the field's size.",
        kind: Kind::Slider {
            get: |all| all.picture.crt,
            set: |all, percent| all.picture.crt = percent,
            most: MAX_EFFECT,
        },
    },
    Entry {
        name: "Tube curvature",
        hint: "How far the glass of the tube bulges.",
        kind: Kind::Slider {
            get: |all| all.picture.curvature,
            set: |all, percent| all.picture.curvature = percent,
            most: MAX_EFFECT,
        },
    },
];
