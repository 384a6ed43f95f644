//! The screens. Each has a file or folder with its state, input handling and drawing.
//!
//! ```text
//! Title -+- NewGame --> Flight -+- Pause -+- Options -- Bindings
//!        |- OwnStages > Flight  |         |- HowTo
//!        |- Practice -> Flight  |         |
//!        |                      |         '- WhatHitMe
//!        |- Stress ---> Flight  '--> (Initials) --> StageEnd or Credits
//!        |- Lab
//!        |- Scores -+- Statistics
//!        |          '- ReplayPlayer -- Flight, paused at once
//!        |- Replays -- ReplayPlayer
//!        |- Interrupted, at startup -- Flight, paused at once
//!        |- Extras -+- Catalog, MusicRoom, TextScreen
//!        |          '- Credits
//!        '- HowTo, Options
//! SettingsFile, over any screen when a file is dropped; FilesBack, over the title
//! Workshop -- TestFlight
//! ```
//!
//! Coordinates and sizes are in field pixels (640 × 360) unless their name says otherwise. `LARGE_` constants apply to
//! large text.
//!
//! To add a screen, create a file here that implements [`Screen`](super::screen::Screen), and open it from another
//! screen.

mod bindings;
mod catalog;
mod credits;
mod extras;
mod files_back;
mod flight;
mod how_to;
mod initials;
mod interrupted;
mod lab;
mod music_room;
mod new_game;
mod options;
mod own_stages;
mod pause;
mod practice;
mod prelude;
mod reader;
mod replay_player;
mod replays;
mod results;
mod scores;
mod settings_file;
mod stage_clear;
mod stage_end;
mod statistics;
mod stress;
mod title;
mod what_hit_me;
mod workshop;

pub(crate) use files_back::FilesBack;
pub(crate) use flight::FlightScreen;
pub use flight::{KEY_HINTS, POINT_HINTS, SURGE_HINT};
pub(crate) use interrupted::Interrupted;
pub(crate) use lab::{Lab, LabHome, LessonPlace};
pub(crate) use music_room::pieces_for;
pub(crate) use own_stages::OwnStages;
pub(crate) use replay_player::ReplayPlayer;
pub(crate) use settings_file::SettingsFile;
pub(crate) use title::Title;
pub(crate) use workshop::Workshop;
