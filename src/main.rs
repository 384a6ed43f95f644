//! Arguments, then one call.

use std::process::ExitCode;

fn main() -> ExitCode {
    match sector_sweep::cli::run(sector_sweep::cli::Args::read()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sector-sweep: {error:#}");
            ExitCode::FAILURE
        }
    }
}
