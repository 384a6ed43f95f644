//! Tests of the program without a window: keys and time go in; screens, frames, sounds and files come out.

mod achievements;
mod app_continues;
mod app_two_players;
mod disturbances;
mod faults;
mod first_flight;
mod flashes;
#[path = "../golden/mod.rs"]
mod golden;
mod heard;
#[cfg(unix)]
mod hostile;
mod interrupted;
mod keyboard;
mod lab;
mod languages;
mod lessons;
mod menus;
mod modes;
mod options;
mod own_stages;
mod readability;
mod render;
mod replay_player;
mod scores;
mod screens;
mod settings_file;
mod spoken;
mod survival;
mod texts;
mod visitor;
mod watch;
mod what_hit_me;
mod workshop;
