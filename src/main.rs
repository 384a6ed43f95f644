//! The game's executable: see [`sector_sweep::cli`].

// Otherwise Windows would open a console next to the game.
#![cfg_attr(feature = "app", windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    sector_sweep::cli::main()
}
