//! The game's executable: see [`sector_sweep::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    sector_sweep::cli::main()
}
