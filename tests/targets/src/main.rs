//! Reports whether the table of states and the committed replays give the same results on this machine as elsewhere.
//!
//! The exit code is 1 when it does not. `scripts/targets.sh` builds and runs it for other processors.

#[path = "../../game/builtin_game/mod.rs"]
mod builtin_game;
#[path = "../../game/state_table/rows.rs"]
mod rows;

use include_dir::{Dir, include_dir};
use sector_collision::Method;
use sector_sweep::replay::{Replay, verify};
use std::process::ExitCode;

static REPLAYS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../replays");

/// Verifies every committed replay and returns how many there are.
fn verified() -> Result<usize, String> {
    let mut count = 0;
    for file in REPLAYS.files() {
        let of_this_file = |fault: String| format!("{}: {fault}", file.path().display());
        let replay =
            Replay::from_bytes(file.contents()).map_err(|error| of_this_file(error.to_string()))?;
        let mut world = builtin_game::game(replay.header.setup, Method::Auto);
        verify(&replay, &mut world).map_err(|divergence| of_this_file(divergence.to_string()))?;
        count += 1;
    }
    Ok(count)
}

fn main() -> ExitCode {
    let machine = format!("{}, {} bits", std::env::consts::ARCH, usize::BITS);
    match verified().and_then(|replays| Ok((replays, rows::play(false)?))) {
        Ok((replays, ways)) => {
            println!("{machine}: {replays} replays verified, the table of states played in {} ways", ways.len());
            ExitCode::SUCCESS
        }
        Err(difference) => {
            println!("{machine}: {difference}");
            eprintln!("Its table:\n{}", rows::table());
            ExitCode::FAILURE
        }
    }
}
