//! The page of what makes the game easier to see and to play.

use super::entry::{Entry, Kind};
use crate::app::settings::{GAME_SPEEDS, MAX_EFFECT};
use crate::app::ui::cycle::cycle;
use crate::view::{HullMark, Outline, Tones};

/// A step of the game's speed, in percent.
const SPEED_STEP: i32 = 5;

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
    Entry {
        name: "Bullet outline",
        hint: "A rim around everything that kills.",
        kind: Kind::Choice {
            name: |all| all.access.bullet_outline.name().to_owned(),
            turn: |all, _, by| {
                all.access.bullet_outline = cycle(&Outline::ALL, all.access.bullet_outline, by)
            },
        },
    },
    Entry {
        name: "Colors",
        hint: "For eyes that confuse red and green, or blue and yellow. Shapes tell bullets, items and shots apart as \
               well.",
        kind: Kind::Choice {
            name: |all| all.access.palette.name().to_owned(),
            turn: |all, _, by| all.access.palette = cycle(&Tones::ALL, all.access.palette, by),
        },
    },
    Entry {
        name: "Hull mark",
        hint: "When the part of your ship is shown that can be hit. What can be hit stays the same.",
        kind: Kind::Choice {
            name: |all| all.access.hull.name().to_owned(),
            turn: |all, _, by| all.access.hull = cycle(&HullMark::ALL, all.access.hull, by),
        },
    },
    Entry {
        name: "Game speed",
        hint: "Your games run slower. Scores below 100 % are marked as assisted.",
        kind: Kind::Choice {
            name: |all| format!("{} %", all.access.game_speed),
            turn: |all, _, by| {
                let speed = i32::from(all.access.game_speed) + by * SPEED_STEP;
                let (least, most) = (*GAME_SPEEDS.start(), *GAME_SPEEDS.end());
                all.access.game_speed = speed.clamp(i32::from(least), i32::from(most)) as u8;
            },
        },
    },
    Entry {
        name: "Large text",
        hint: "Menus, results, score line and notices twice as large, where there is room.",
        kind: Kind::Switch { get: |all| all.access.large_text, set: |all, on| all.access.large_text = on },
    },
];
