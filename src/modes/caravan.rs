//! Caravan: as many points as possible in two or five minutes, named after the score contests that Hudson held across
//! Japan from 1985.
//!
//! The stages' best stretches follow each other without a pause, and the next one comes at once when the field is empty. A
//! lost ship costs only the chain and the time until the next arrives. Every game has the same seed and the same
//! difficulty, so scores compare.

use super::remix::{Remix, Stretch, stretch};
use crate::level::{Backdrop, Difficulty, Level, StageRules, TICKS_PER_SECOND};
use crate::sim::{Carry, GameMode, GameSetup, ShipKind, Ships};
use std::sync::Arc;

/// The difficulty of all caravans.
const CARAVAN_DIFFICULTY: Difficulty = Difficulty::Pilot;
/// The power of the guns at the start.
const POWER: u8 = 2;
/// The version of the recipes below. Raise it with every change.
const RECIPE: u64 = 1;

/// A piece of a caravan.
enum CaravanPiece {
    Waves(Stretch),
    /// The mid-boss of a stage.
    Midboss(u8),
    /// The last boss of a stage.
    Boss(u8),
}
use CaravanPiece::{Boss, Midboss, Waves};

/// The two minutes. The autopilot gets about halfway, so even the best players should not run out of pieces.
const TWO: &[CaravanPiece] = &[
    Waves(stretch(1, 0, 9)),
    Waves(stretch(3, 0, 8)),
    Waves(stretch(2, 1, 9)),
    Waves(stretch(6, 1, 10)),
    Waves(stretch(4, 6, 17)),
    Waves(stretch(1, 25, 33)),
    Waves(stretch(3, 24, 31)),
    Midboss(1),
    Waves(stretch(5, 47, 54)),
    Waves(stretch(2, 33, 41)),
    Waves(stretch(6, 56, 63)),
    Waves(stretch(4, 26, 33)),
    Waves(stretch(3, 70, 83)),
    Waves(stretch(1, 66, 80)),
    Midboss(3),
    Waves(stretch(6, 91, 100)),
    Waves(stretch(2, 100, 110)),
    Waves(stretch(1, 91, 102)),
    Waves(stretch(4, 95, 103)),
    Waves(stretch(5, 82, 95)),
    Waves(stretch(3, 85, 101)),
    Boss(1),
];

/// The five minutes.
const FIVE: &[CaravanPiece] = &[
    Waves(stretch(1, 0, 9)),
    Waves(stretch(5, 0, 6)),
    Waves(stretch(3, 0, 14)),
    Waves(stretch(2, 1, 13)),
    Waves(stretch(4, 1, 17)),
    Waves(stretch(1, 19, 33)),
    Midboss(2),
    Waves(stretch(6, 1, 10)),
    Waves(stretch(3, 24, 37)),
    Waves(stretch(5, 20, 36)),
    Waves(stretch(1, 55, 66)),
    Waves(stretch(4, 26, 46)),
    Waves(stretch(2, 28, 41)),
    Boss(1),
    Waves(stretch(6, 25, 44)),
    Waves(stretch(3, 43, 56)),
    Waves(stretch(1, 66, 80)),
    Waves(stretch(5, 47, 62)),
    Midboss(4),
    Waves(stretch(2, 65, 79)),
    Waves(stretch(6, 47, 66)),
    Waves(stretch(4, 65, 82)),
    Waves(stretch(3, 64, 84)),
    Boss(3),
    Waves(stretch(5, 76, 95)),
    Waves(stretch(2, 93, 108)),
    Waves(stretch(1, 91, 102)),
    Waves(stretch(4, 85, 103)),
    Waves(stretch(6, 75, 80)),
    Waves(stretch(6, 91, 100)),
    Waves(stretch(3, 83, 101)),
    Boss(2),
];

/// Returns the setup of a caravan. Its seed is always the same.
pub fn caravan_setup(mode: GameMode, ship: ShipKind) -> GameSetup {
    let ships = Ships::Alone(ship);
    let carry = Some(Carry::starting(ships, CARAVAN_DIFFICULTY, POWER));
    GameSetup { difficulty: CARAVAN_DIFFICULTY, ships, carry, ..GameSetup::of_mode(mode) }
}

/// Returns the level of a caravan.
pub(super) fn level(mode: GameMode, stages: &[Arc<Level>]) -> Level {
    let (minutes, pieces) = if mode == GameMode::Caravan2 { (2, TWO) } else { (5, FIVE) };
    let like = Level {
        name: mode.label().to_uppercase(),
        music: "swarm".to_owned(),
        boss_music: "boss".to_owned(),
        backdrop: Backdrop::OpenSpace,
        nebula: Some([0.16, 0.08, 0.24]),
        begin_power: POWER,
        rules: StageRules { time_limit: Some(minutes * 60 * TICKS_PER_SECOND), ..StageRules::default() },
        ..Level::empty()
    };
    let mut remix = Remix::new(stages, CARAVAN_DIFFICULTY, like);
    for piece in pieces {
        match piece {
            Waves(stretch) => remix.add(stretch),
            Midboss(stage) => remix.add_boss(*stage, 0),
            Boss(stage) => remix.add_boss(*stage, 1),
        }
    }
    remix.level(RECIPE << 8 | u64::from(minutes))
}
