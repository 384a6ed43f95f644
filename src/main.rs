//! Arguments, then one call.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match sector_sweep::cli::run(sector_sweep::cli::Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sector-sweep: {error:#}");
            ExitCode::FAILURE
        }
    }
}
