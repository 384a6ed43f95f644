//! The page of window and display.

use super::entry::{Entry, Kind};
use crate::app::settings::{Scale, Vsync};
use crate::app::ui::cycle::cycle;

/// Pictures a second to choose from.
const CAPS: [Option<u16>; 6] = [None, Some(30), Some(60), Some(120), Some(144), Some(240)];

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "Full screen",
        hint: "The whole screen instead of a window; F11 changes it everywhere.",
        kind: Kind::Switch { get: |all| all.window.fullscreen, set: |all, on| all.window.fullscreen = on },
    },
    Entry {
        name: "Window size",
        hint: "As many times the field as the screen has room for.",
        kind: Kind::Choice {
            name: |all| size_name(u32::from(all.window.size)),
            turn: |all, display_capabilities, by| {
                let sizes: Vec<u8> = (1..=display_capabilities.most_size).collect();
                all.window.size = cycle(&sizes, all.window.size, by);
            },
        },
    },
    Entry {
        name: "Scaling",
        hint: "Whole pixels: all are equally large, with a border. Fit: as large as it gets.",
        kind: Kind::Choice {
            name: |all| scale_name(all.window.scale).to_owned(),
            turn: |all, _, by| all.window.scale = cycle(&Scale::ALL, all.window.scale, by),
        },
    },
    Entry {
        name: "Vertical sync",
        hint: "Auto: no tearing. Fast: the newest picture, less delay. Off: the least delay, it may tear. Adaptive: \
               waits unless late.",
        kind: Kind::Choice {
            name: |all| all.window.vsync.name().to_owned(),
            turn: |all, display_capabilities, by| {
                all.window.vsync = cycle::<Vsync>(&display_capabilities.vsync, all.window.vsync, by)
            },
        },
    },
    Entry {
        name: "Frame cap",
        hint: "The most pictures a second: fewer keep the machine cool. The game runs at its own 60 ticks all the same.",
        kind: Kind::Choice {
            name: |all| all.window.frame_cap.map_or("off".to_owned(), |cap| cap.to_string()),
            turn: |all, _, by| all.window.frame_cap = cycle(&CAPS, all.window.frame_cap, by),
        },
    },
];

fn size_name(times: u32) -> String {
    format!("{} × {}", crate::render::FIELD.0 * times, crate::render::FIELD.1 * times)
}

const fn scale_name(scale: Scale) -> &'static str {
    match scale {
        Scale::Integer => "whole pixels",
        Scale::Fit => "fit",
    }
}
