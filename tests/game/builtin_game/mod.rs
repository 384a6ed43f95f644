//! Games on the built-in stages, for tests of whole stages and of replays.
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::modes::level_of;
use sector_sweep::sim::{GameSetup, World};
use std::sync::{Arc, LazyLock};

pub(crate) static SHEET: LazyLock<Arc<Sheet>> = LazyLock::new(|| Arc::new(Sheet::builtin()));

static STAGES: LazyLock<Vec<Arc<Level>>> = LazyLock::new(|| (1..=6).map(level).collect());

pub(crate) fn level(stage: u32) -> Arc<Level> {
    Arc::new(Level::builtin(stage, &SHEET).expect("the stage is built in").expect("the level is valid"))
}

pub(crate) fn game(setup: GameSetup, method: Method) -> World {
    let level = level_of(&setup, &STAGES, &SHEET).expect("the stage exists");
    World::new(setup, level, Arc::clone(&SHEET), method).expect("the sheet has all sprites")
}
