//! Previously flown games on the built-in stages: committed replays, and flights of the bot.

use crate::builtin_game::{SHEET, game, level};
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::level::Level;
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{GameSetup, Outcome, PlayerInput, World};
use std::sync::Arc;

pub(crate) fn stages() -> impl Iterator<Item = (u32, Arc<Level>)> {
    (1..=Level::builtin_count()).map(|stage| (stage, level(stage)))
}

pub(crate) fn game_on(level: &Arc<Level>, method: Method) -> World {
    World::new(GameSetup::default(), Arc::clone(level), Arc::clone(&SHEET), method).expect("a world")
}

pub(crate) fn committed(name: &str) -> Replay {
    let file = format!("{}/tests/replays/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{name}: {error}"));
    Replay::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Records a game to its end or for `ticks` ticks. The bot flies. From tick `reckless_from` on the stick is held up,
/// toward where the aliens come from.
pub(crate) fn recorded(setup: GameSetup, method: Method, ticks: u32, reckless_from: u32) -> Replay {
    let mut world = game(setup, method);
    let (mut recorder, mut pilot) = (Recorder::new(&world), Pilot::default());
    let begin = world.tick();
    while world.tick() - begin < ticks && world.outcome() == Outcome::Flying {
        let flown = pilot.fly(&world);
        let up = PlayerInput { stick_x: 0, stick_y: -127, buttons: 0 };
        let input = if world.tick() < reckless_from { flown } else { up };
        world.step(input, &mut Vec::new());
        recorder.tick(input, &world);
    }
    recorder.replay(&world)
}
