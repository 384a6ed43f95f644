//! The autopilot's scores, which the tables show until the player beats them.
//!
//! They are not stored. The autopilot flies the same game every time, so the scores are constants that a test compares
//! with its flights. A replay is recorded when the player wants to watch it.

use super::{Crew, Division, Entry, Initials};
use crate::modes::setup_of;
use crate::sim::{Difficulty, GameMode, GameSetup, ShipKind, Ships};

/// The initials of the autopilot.
pub(crate) const AUTOPILOT: &str = "BOT";

/// The scores at the end of each stage that the autopilot clears in a game without continues, with seed 1.
#[rustfmt::skip]
const STAGES: [(Difficulty, Crew, &[u64]); 20] = [
    (Difficulty::Cadet, Crew::Arrow, &[518_463, 912_771, 2_195_063, 3_168_268, 3_807_596, 5_007_497]),
    (Difficulty::Cadet, Crew::Fan, &[551_417, 1_102_771, 2_390_024, 3_266_247, 3_956_734, 5_149_794]),
    (Difficulty::Cadet, Crew::Lance, &[455_868, 795_923, 2_042_655, 2_941_083, 3_489_384, 4_458_035]),
    (Difficulty::Cadet, Crew::Anchor, &[348_587, 665_064, 1_528_588, 2_281_315, 2_822_575, 3_671_866]),
    (Difficulty::Pilot, Crew::Arrow, &[534_319, 1_109_274, 2_462_711, 3_388_342, 4_098_875, 5_135_763]),
    (Difficulty::Pilot, Crew::Fan, &[492_872, 1_072_906, 2_449_897, 3_316_844, 4_002_941, 5_293_818]),
    (Difficulty::Pilot, Crew::Lance, &[415_422, 716_551, 1_771_525, 2_620_195, 3_136_351, 4_144_546]),
    (Difficulty::Pilot, Crew::Anchor, &[335_354, 599_126, 1_636_440, 2_445_184, 3_079_048]),
    (Difficulty::Captain, Crew::Arrow, &[591_310, 1_181_927, 2_255_054, 3_035_472, 3_741_847, 4_606_785]),
    (Difficulty::Captain, Crew::Fan, &[547_522, 1_256_412, 2_625_196]),
    (Difficulty::Captain, Crew::Lance, &[449_842, 811_308, 1_938_949, 2_687_111, 3_264_308]),
    (Difficulty::Captain, Crew::Anchor, &[514_529, 921_103, 2_135_497, 2_890_907]),
    (Difficulty::Veteran, Crew::Arrow, &[475_893, 1_004_528, 2_288_011, 3_147_918, 3_900_255]),
    (Difficulty::Veteran, Crew::Fan, &[544_607, 1_086_076, 2_719_214, 3_542_211]),
    (Difficulty::Veteran, Crew::Lance, &[393_460]),
    (Difficulty::Veteran, Crew::Anchor, &[455_726]),
    (Difficulty::Ace, Crew::Arrow, &[621_302, 1_159_956, 3_068_674, 4_051_049, 4_764_152, 5_746_646]),
    (Difficulty::Ace, Crew::Fan, &[604_407, 1_213_487, 2_898_905, 3_945_016]),
    (Difficulty::Ace, Crew::Lance, &[]),
    (Difficulty::Ace, Crew::Anchor, &[]),
];

/// The scores in other modes, with the length of the game in ticks. Boss rushes that the autopilot loses are left out.
#[rustfmt::skip]
const OTHERS: [(GameMode, Difficulty, Crew, u64, u32); 23] = [
    (GameMode::Caravan2, Difficulty::Cadet, Crew::Arrow, 269_194, 7200),
    (GameMode::Caravan2, Difficulty::Cadet, Crew::Fan, 473_578, 7200),
    (GameMode::Caravan2, Difficulty::Cadet, Crew::Lance, 550_281, 7200),
    (GameMode::Caravan2, Difficulty::Cadet, Crew::Anchor, 274_291, 7200),
    (GameMode::Caravan5, Difficulty::Cadet, Crew::Arrow, 1_529_519, 18_000),
    (GameMode::Caravan5, Difficulty::Cadet, Crew::Fan, 1_246_301, 18_000),
    (GameMode::Caravan5, Difficulty::Cadet, Crew::Lance, 959_569, 18_000),
    (GameMode::Caravan5, Difficulty::Cadet, Crew::Anchor, 914_970, 18_001),
    (GameMode::BossRush, Difficulty::Cadet, Crew::Arrow, 1_401_309, 44_930),
    (GameMode::BossRush, Difficulty::Cadet, Crew::Fan, 1_325_437, 47_273),
    (GameMode::BossRush, Difficulty::Cadet, Crew::Lance, 1_478_767, 42_657),
    (GameMode::BossRush, Difficulty::Cadet, Crew::Anchor, 1_177_520, 54_146),
    (GameMode::BossRush, Difficulty::Pilot, Crew::Arrow, 1_286_546, 48_137),
    (GameMode::BossRush, Difficulty::Pilot, Crew::Fan, 1_423_590, 49_867),
    (GameMode::BossRush, Difficulty::Pilot, Crew::Lance, 1_341_218, 48_361),
    (GameMode::BossRush, Difficulty::Pilot, Crew::Anchor, 1_379_162, 55_898),
    (GameMode::BossRush, Difficulty::Captain, Crew::Arrow, 1_394_724, 49_891),
    (GameMode::BossRush, Difficulty::Captain, Crew::Fan, 1_282_819, 52_138),
    (GameMode::BossRush, Difficulty::Captain, Crew::Lance, 1_352_999, 49_978),
    (GameMode::BossRush, Difficulty::Captain, Crew::Anchor, 1_226_461, 58_907),
    (GameMode::BossRush, Difficulty::Veteran, Crew::Arrow, 1_350_272, 49_938),
    (GameMode::BossRush, Difficulty::Ace, Crew::Arrow, 1_374_285, 48_892),
    (GameMode::BossRush, Difficulty::Ace, Crew::Lance, 1_399_952, 48_729),
];

/// Returns the autopilot's entries in a table, best first.
pub(crate) fn rows(division: Division) -> Vec<Entry> {
    let Division { mode, difficulty, crew, .. } = division.table();
    let entry = |points, stage, cleared, ticks| Entry {
        points,
        initials: Initials::new(AUTOPILOT).unwrap_or_default(),
        stage,
        cleared,
        ticks,
        ..Entry::default()
    };
    if mode == GameMode::Stages {
        let game = STAGES.iter().find(|&&(d, c, _)| (d, c) == (difficulty, crew));
        let points = game.map_or(&[][..], |&(_, _, points)| points);
        let stages = (1..).zip(points).map(|(stage, &points)| entry(points, stage, stage == LAST_STAGE, 0));
        let mut rows: Vec<_> = stages.collect();
        rows.reverse();
        return rows;
    }
    let others = OTHERS.iter().filter(|&&(m, d, c, ..)| (m, d, c) == (mode, difficulty, crew));
    others.map(|&(.., points, ticks)| entry(points, 0, true, ticks)).collect()
}

const LAST_STAGE: u32 = 6;

/// Returns the setup of the autopilot's game in a table, or `None` if it has no entry there.
pub(crate) fn setup(division: Division) -> Option<GameSetup> {
    let Division { mode, difficulty, crew, .. } = division.table();
    let ship = match crew {
        Crew::Arrow => ShipKind::Arrow,
        Crew::Fan => ShipKind::Fan,
        Crew::Lance => ShipKind::Lance,
        Crew::Anchor => ShipKind::Anchor,
        Crew::Together => return None,
    };
    let is_flown = mode == GameMode::Stages || mode.is_caravan() || mode == GameMode::BossRush;
    is_flown.then(|| setup_of(mode, 1, difficulty, Ships::Alone(ship), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Content;
    use crate::bot::Autopilot;
    use crate::sim::{Outcome, World};
    use sector_collision::Method;
    use std::sync::Arc;

    /// Flies a game to its end. Returns the entries in the order of its stages.
    fn flown(division: Division, content: &Content) -> Vec<(u64, u32)> {
        let mut setup = setup(division).expect("the autopilot flies there");
        let mut ends = Vec::new();
        while let Some(level) = content.level(&setup).filter(|_| setup.stage <= LAST_STAGE) {
            let sheet = Arc::clone(&content.sheet);
            let mut world = World::new(setup, level, sheet, Method::Auto).expect("the sprites");
            let (mut pilot, mut events) = (Autopilot::default(), Vec::new());
            while world.outcome() == Outcome::Flying {
                events.clear();
                world.step(pilot.fly(&world), &mut events);
            }
            if world.outcome() == Outcome::GameOver {
                break;
            }
            ends.push((world.score().points, if setup.stage == 0 { world.tick() } else { 0 }));
            if setup.stage == 0 {
                break;
            }
            setup = GameSetup { stage: setup.stage + 1, carry: Some(world.carry()), ..setup };
        }
        ends
    }

    fn check(divisions: impl IntoIterator<Item = Division>) {
        let content = Content::builtin();
        for division in divisions {
            let listed: Vec<_> = rows(division).iter().rev().map(|row| (row.points, row.ticks)).collect();
            assert_eq!(flown(division, &content), listed, "{division:?}: correct the table above");
        }
    }

    fn divisions(mode: GameMode) -> impl Iterator<Item = Division> {
        let crews = || Crew::ALL.into_iter().filter(|&crew| crew != Crew::Together);
        let all = Difficulty::ALL.into_iter().flat_map(move |difficulty| {
            crews().map(move |crew| Division { mode, difficulty, crew, stage: 0 })
        });
        all.filter(|division| *division == division.table())
    }

    #[test]
    fn the_autopilot_scores_as_listed_in_a_caravan() {
        check(divisions(GameMode::Caravan2));
    }

    #[test]
    #[ignore = "slow: ./check --all"]
    fn the_autopilot_scores_as_listed_in_all_games() {
        for mode in [GameMode::Caravan5, GameMode::BossRush, GameMode::Stages] {
            check(
                divisions(mode).filter(|&division| mode != GameMode::BossRush || !rows(division).is_empty()),
            );
        }
    }
}
