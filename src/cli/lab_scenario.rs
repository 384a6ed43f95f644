//! The scene arguments of the lab commands: a built-in scene, a file, or a tick of a replay.

use super::values::whole;
use super::{files, verify};
use crate::lab::stepper::{BUILT_IN, BuiltIn, LabScene, replayed};
use crate::replay::Playback;
use crate::sim::GameMode;
use anyhow::Context;
use sector_collision::Method;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the lab shows.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct LabScenario {
    /// Scene to open: the name of a built-in scene, a .json file with a scene or an array of scenes, or a .replay file
    #[arg(value_name = "SCENE|FILE", default_value = "table-2")]
    scene: PathBuf,
    /// Tick to start at, from 1
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole(1..=u32::MAX))]
    tick: u32,
}

impl LabScenario {
    #[cfg(feature = "app")]
    pub(super) fn named(name: &str, tick: u32) -> Self {
        Self { scene: name.into(), tick }
    }

    /// Opens the scene. Returns it with the index of the chosen tick.
    ///
    /// # Errors
    /// Fails if there is no such scene or tick, or if the file is unreadable or invalid.
    pub(super) fn open(&self) -> anyhow::Result<(LabScene, usize)> {
        let shown = files::shown(&self.scene);
        let (scene, index) = if let Some(built_in) = BuiltIn::find(&shown) {
            (built_in.scene(), self.tick as usize - 1)
        } else if has_extension(&self.scene, "replay") {
            replay(&self.scene, self.tick)?
        } else if has_extension(&self.scene, "json") {
            (file(&self.scene)?, self.tick as usize - 1)
        } else {
            let names = BUILT_IN.map(|scene| scene.name).join(", ");
            anyhow::bail!(
                "there is no scene {shown:?}: expected a .json file, a .replay file, or one of {names}"
            );
        };
        let ticks = scene.ticks();
        anyhow::ensure!(index < ticks, "{shown}: there is no tick {}: the last one is {ticks}", self.tick);
        Ok((scene, index))
    }
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

fn file(path: &Path) -> anyhow::Result<LabScene> {
    let text = files::read_text(path)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    LabScene::from_json(&name, &text).with_context(|| files::shown(path))
}

fn replay(path: &Path, tick: u32) -> anyhow::Result<(LabScene, usize)> {
    let replay = verify::load(path)?;
    // The pause menu does not offer the lab there either: its ticks have up to 50,000 objects.
    anyhow::ensure!(
        replay.header.setup.mode != GameMode::Survival,
        "{}: the lab cannot open a replay of Swarm Survival: expected a replay of a stage",
        files::shown(path)
    );
    let (level, sheet) = files::level_of(&replay.header.setup)?;
    let name = format!("{} {}", level.name, replay.header.setup.difficulty);
    let file = files::shown(path);
    let playback = Playback::new(Arc::new(replay), level, sheet, Method::Auto);
    let mut playback = playback.with_context(|| file.clone())?;
    let ticks = playback.ticks();
    anyhow::ensure!(tick <= ticks, "{file}: there is no tick {tick}: the last one is {ticks}");
    let shown = replayed(&name, &mut playback, tick);
    if let Some(divergence) = playback.diverged() {
        return Err(anyhow::Error::from(divergence.clone()).context(file));
    }
    shown.with_context(|| format!("{file}: the game tests no objects in any tick of this replay"))
}

#[cfg(test)]
mod tests {
    use super::replay;
    use crate::replay::Recorder;
    use crate::sim::ShipKind;
    use crate::stress::{new_world, survival_level, survival_setup};
    use sector_collision::Method;
    use sector_sprites::Sheet;
    use std::sync::Arc;

    #[test]
    fn replays_of_swarm_survival_are_refused() {
        let sheet = Arc::new(Sheet::builtin());
        let level = Arc::new(survival_level(&sheet).unwrap());
        let setup = survival_setup(ShipKind::ALL[0], 7);
        let world = new_world(setup, level, sheet, Method::Auto).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("swarm.replay");
        std::fs::write(&path, Recorder::new(&world).replay(&world).to_bytes()).unwrap();
        let error = replay(&path, 1).expect_err("a stage is expected").to_string();
        assert!(error.ends_with("expected a replay of a stage"), "{error}");
    }
}
