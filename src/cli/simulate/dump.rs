//! `simulate --dump-scene`: what the collision tested in a tick of a replay, as a scene for `count`.

use crate::cli::files::Output;
use crate::cli::{answer, files, verify};
use crate::lab::tested_scene;
use crate::replay::{Playback, Replay};
use crate::scene::Scene;
use crate::sim::TickPhase;
use anyhow::Context;
use sector_collision::Method;
use std::path::Path;
use std::sync::Arc;

/// The scene of a tick that was played, as the collision detection tested it.
struct Dump {
    tick: u32,
    scene: Scene,
    hits: usize,
}

/// Prints the scene of tick `tick` of the replay `file`, or writes it to `output`.
pub(super) fn run(file: &Path, tick: u32, method: Method, output: Option<&Path>) -> anyhow::Result<()> {
    let shown = file.display();
    let output = output.map(|path| Output::new(path, &[file])).transpose()?;
    let replay = verify::load(file)?;
    let mut playback = playback(replay, method).with_context(|| shown.to_string())?;
    let ticks = playback.ticks();
    anyhow::ensure!(ticks > 0, "{shown}: no tick {tick}: the replay has no ticks");
    anyhow::ensure!(
        tick <= ticks,
        "{shown}: no tick {tick}: expected 1 to {ticks}, the last tick of the replay"
    );
    let dump = dump(&mut playback, tick).with_context(|| shown.to_string())?;
    if dump.tick < tick {
        let last = dump.tick;
        answer::remark(format_args!(
            "sector-sweep: the game stands still in tick {tick}: this is tick {last}, the last that it tested"
        ));
    }
    let Some(output) = output else { return answer::line(dump.scene.to_json()) };
    output.write(dump.scene.to_json() + "\n")?;
    let objects = dump.scene.rects().count();
    answer::line(format_args!(
        "{output}: tick {} of {shown}, {objects} objects, {} hits",
        dump.tick, dump.hits
    ))
}

fn playback(replay: Replay, method: Method) -> anyhow::Result<Playback> {
    let (level, sheet) = files::builtin(replay.header.setup.stage)?;
    Ok(Playback::new(Arc::new(replay), level, sheet, method)?)
}

/// Plays up to a tick and returns its scene, or that of the last tick before it in which the game did not stand still.
fn dump(playback: &mut Playback, tick: u32) -> anyhow::Result<Dump> {
    let (mut events, mut last, mut found) = (Vec::with_capacity(256), 0, None);
    while playback.tick() < tick {
        events.clear();
        playback.step_watched(&mut events, &mut |phase, world| {
            if phase == TickPhase::Narrow {
                last = world.tick();
                found = (last == tick).then(|| (tested_scene(world), world.collision().hits().len()));
            }
        });
    }
    if let Some(divergence) = playback.diverged() {
        return Err(divergence.clone().into());
    }
    match found {
        Some((scene, hits)) => Ok(Dump { tick, scene: scene?, hits }),
        None => {
            anyhow::ensure!(last > 0, "the game stands still in each tick up to {tick}");
            playback.seek(0);
            dump(playback, last)
        }
    }
}
