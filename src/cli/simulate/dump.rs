//! `simulate --dump-scene`: exports the collision objects of a tick of a replay as a scene for `count`.

use crate::cli::answer::{self, counted};
use crate::cli::files::Output;
use crate::cli::{files, verify};
use crate::lab::stepper::replayed_tick;
use crate::replay::{Playback, Replay};
use crate::scene::Scene;
use anyhow::Context;
use sector_collision::Method;
use std::path::Path;
use std::sync::Arc;

/// Prints the scene of tick `tick` of the replay `file`, or writes it to `output`.
pub(super) fn run(file: &Path, tick: u32, method: Method, output: Option<&Path>) -> anyhow::Result<()> {
    let shown = files::shown(file);
    let output = output.map(|path| Output::new(path, &[file])).transpose()?;
    let replay = verify::load(file)?;
    let mut playback = playback(replay, method).with_context(|| shown.clone())?;
    let ticks = playback.ticks();
    anyhow::ensure!(ticks > 0, "{shown}: there is no tick {tick}: the replay is empty");
    anyhow::ensure!(tick <= ticks, "{shown}: there is no tick {tick}: the last one is {ticks}");
    let (last, scene) = dump(&mut playback, tick).with_context(|| shown.clone())?;
    if last < tick {
        answer::note(format_args!(
            "sector-sweep: the game tests no objects in tick {tick}: using tick {last}, the last one that it tested"
        ));
    }
    let Some(output) = output else { return answer::line(scene.to_json()) };
    output.write(scene.to_json() + "\n")?;
    let (objects, hits) = (scene.rects().count(), scene.count(method).pairs.len());
    let [objects, hits] = [(objects, "objects"), (hits, "hits")].map(|(n, nouns)| counted(n, nouns));
    answer::line(format_args!("{output}: tick {last} of {shown}, {objects}, {hits}"))
}

fn playback(replay: Replay, method: Method) -> anyhow::Result<Playback> {
    let (level, sheet) = files::level_of(&replay.header.setup)?;
    Ok(Playback::new(Arc::new(replay), level, sheet, method)?)
}

/// Plays up to `tick`. Returns the number and the scene of the last tick in which the game was not frozen.
fn dump(playback: &mut Playback, tick: u32) -> anyhow::Result<(u32, Scene)> {
    let found = replayed_tick(playback, tick);
    if let Some(divergence) = playback.diverged() {
        return Err(divergence.clone().into());
    }
    let scene = found.with_context(|| format!("the game tests no objects in any tick up to {tick}"))?;
    Ok((scene.number(0), scene.with_objects(&scene.objects(0))?))
}
