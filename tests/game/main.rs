//! Tests of the game without a window: its rules, levels and replays, and the collision detection underneath.

mod allocation;
mod boss_parts;
mod broad_phases;
mod builtin_game;
mod clears;
mod collision_scenes;
mod copies;
mod determinism;
mod flights;
#[path = "../golden/mod.rs"]
mod golden;
mod items;
mod level_errors;
mod level_language;
mod levels;
mod maps;
mod modes;
mod passable;
mod playback;
mod practice;
mod replays;
mod rocks;
mod rules;
mod ships;
mod small_game;
mod stage_stats;
mod stages;
mod state_table;
mod stress;
mod stress_allocation;
mod stress_density;
mod surges;
mod survival;
mod tested_scene;
mod two_players;
