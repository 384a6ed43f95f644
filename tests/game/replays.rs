//! Replays: recordings verify everywhere, and every mistake in a file is reported.

use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::replay::{
    self, Divergence, Expected, HASH_EVERY_TICKS, Recorder, Replay, ReplayError, verify,
};
use sector_sweep::sim::{
    Carry, Difficulty, GameMode, GameSetup, Inputs, PlayerCarry, PlayerInput, SIM_VERSION, Score, World,
};
use std::sync::{Arc, LazyLock};

fn world(seed: u64, method: Method) -> World {
    crate::builtin_game::game(GameSetup { seed, ..GameSetup::default() }, method)
}

fn recorded(seed: u64, ticks: u32) -> Replay {
    crate::flights::recorded(GameSetup { seed, ..GameSetup::default() }, Method::Auto, ticks, u32::MAX)
}

/// A replay of a little over a minute, with several full hashes.
static MINUTE: LazyLock<Replay> = LazyLock::new(|| recorded(9, 3700));

fn verified(replay: &Replay) -> Result<(), Divergence> {
    verify(replay, &mut world(replay.header.setup.seed, Method::Auto))
}

#[test]
fn a_replay_verifies_under_every_method() {
    let replay = Replay::from_bytes(&MINUTE.to_bytes()).expect("it was just written");
    assert_eq!(replay, *MINUTE);
    assert_eq!(replay.inputs.len(), 3700);
    assert_eq!(replay.hashes.len(), 3700 / HASH_EVERY_TICKS as usize);
    for method in Method::READABLE {
        assert_eq!(verify(&replay, &mut world(9, method)), Ok(()), "{method}");
    }
}

#[test]
fn whole_and_empty_games_verify() {
    for replay in [recorded(4, u32::MAX), recorded(4, 0)] {
        let again = Replay::from_bytes(&replay.to_bytes()).expect("it was just written");
        assert_eq!(verified(&again), Ok(()));
    }
}

#[test]
fn a_replay_is_small() {
    let bytes = MINUTE.to_bytes().len();
    assert!(bytes < 20_000, "{bytes} bytes for a minute");
}

#[test]
fn an_altered_input_is_found_at_its_tick() {
    for tick in [200_u32, 299, 300, 301, 1100, 2399, 2900] {
        let mut altered = MINUTE.clone();
        let input = &mut altered.inputs[tick as usize - 1].0[0];
        input.stick_x = if input.stick_x > 0 { -127 } else { 127 };
        match verified(&altered) {
            Err(Divergence::Tick { tick: found, .. }) => assert_eq!(found, tick),
            other => panic!("tick {tick}: {other:?}"),
        }
    }
}

#[test]
fn an_altered_check_is_found() {
    let mut altered = MINUTE.clone();
    (altered.checks[99], altered.hashes[1]) = (altered.checks[99] ^ 1, altered.hashes[1] ^ 1 << 63);
    let found = |altered: &Replay| match verified(altered) {
        Err(Divergence::Tick { tick, expected, .. }) => (tick, expected),
        other => panic!("{other:?}"),
    };
    assert_eq!(found(&altered), (100, Expected::Check(altered.checks[99])));
    altered.checks[99] ^= 1;
    assert_eq!(found(&altered), (600, Expected::Hash(altered.hashes[1])));
    let last = Replay { final_hash: MINUTE.final_hash ^ 1, ..MINUTE.clone() };
    assert_eq!(found(&last).0, 3700);
    let score = Replay { score: MINUTE.score + 1_000_000, ..MINUTE.clone() };
    assert!(verified(&score).is_err(), "a score that was not earned");
}

#[test]
fn a_sheet_with_more_sprites_plays_old_replays() {
    let picture = include_bytes!("../../assets/sprites.png");
    let index = include_str!("../../assets/sprites.ron");
    let on = |index: &str| {
        let sheet = Arc::new(Sheet::from_files(picture, index).expect("a sheet"));
        let level = Arc::new(Level::builtin(1, &sheet).expect("stage 1").expect("valid"));
        let seed = MINUTE.header.setup.seed;
        World::new(GameSetup { seed, ..GameSetup::default() }, level, sheet, Method::Auto).expect("a world")
    };
    let extra = "(name: \"aaa\", ticks: 1, turns: 1, frames: [(cell: (1, 295, 64, 64), pivot: (9, 9))]),";
    let more = index.replacen("sprites: [", &format!("sprites: [{extra}"), 1);
    let shifted = on(&more).sheet().sprite("ship").expect("a ship");
    assert_ne!(
        Some(shifted),
        crate::builtin_game::SHEET.sprite("ship"),
        "the numbers of the sprites have changed"
    );
    assert_eq!(verify(&MINUTE, &mut on(&more)), Ok(()));

    let scout = index.find("name: \"scout\"").expect("a scout");
    let slower = format!("{}{}", &index[..scout], index[scout..].replacen("ticks: ", "ticks: 1", 1));
    assert!(matches!(verify(&MINUTE, &mut on(&slower)), Err(Divergence::Sheet { .. })));
}

#[test]
fn incomparable_replays_are_not_played() {
    let with = |change: fn(&mut replay::Header)| {
        let mut replay = MINUTE.clone();
        change(&mut replay.header);
        verified(&Replay::from_bytes(&replay.to_bytes()).expect("the file itself is valid"))
    };
    assert_eq!(with(|header| header.sim_version += 1), Err(Divergence::Rules { recorded: SIM_VERSION + 1 }));
    assert!(matches!(with(|header| header.level_hash ^= 1), Err(Divergence::Level { .. })));
    let (recorded, here) = (Difficulty::Ace, Difficulty::Cadet);
    assert_eq!(
        with(|header| header.setup.difficulty = Difficulty::Ace),
        Err(Divergence::Difficulty { recorded, here })
    );
    assert!(matches!(with(|header| header.sheet_hash ^= 1), Err(Divergence::Sheet { .. })));
    assert_eq!(
        with(|header| header.game_version = "99.0.0".into()),
        Ok(()),
        "a release alone changes no rules"
    );
    let wrong_seed = verify(&MINUTE, &mut world(10, Method::Auto));
    assert!(matches!(wrong_seed, Err(Divergence::Tick { .. })), "{wrong_seed:?}");
}

#[test]
fn a_flipped_bit_is_found_anywhere() {
    let bytes = MINUTE.to_bytes();
    let positions = (0..40).chain((40..bytes.len()).step_by(13)).chain([bytes.len() - 1]);
    for at in positions {
        for bit in [0, 3, 7] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(Replay::from_bytes(&damaged).is_err(), "bit {bit} of byte {at} was flipped unseen");
        }
    }
    let error_at = |at: usize| {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        Replay::from_bytes(&damaged).expect_err("damaged")
    };
    assert_eq!(error_at(0), ReplayError::NotAReplay);
    assert_eq!(error_at(9), ReplayError::Format { found: 0x0103 });
    assert!(matches!(error_at(10), ReplayError::Length { .. }));
    assert!(matches!(error_at(14), ReplayError::Checksum { .. }));
    assert!(matches!(error_at(100), ReplayError::Checksum { .. }));
}

#[test]
fn a_file_of_another_length_is_refused() {
    let bytes = MINUTE.to_bytes();
    for length in (0..60).chain((60..bytes.len()).step_by(31)).chain([bytes.len() - 1]) {
        let error = Replay::from_bytes(&bytes[..length]).expect_err("cut short");
        assert_eq!(error == ReplayError::NotAReplay, length < 8, "{length} bytes: {error}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(matches!(Replay::from_bytes(&longer), Err(ReplayError::Length { .. })));
}

/// Streams of different lengths, unknown buttons and a game without end are refused, although the checksum is valid.
#[test]
fn content_no_game_could_write_is_refused() {
    let changes: [fn(&mut Replay); 8] = [
        |replay| {
            // No game has that many losses.
            let players = [PlayerCarry { deaths: u32::MAX, ..PlayerCarry::default() }; 2];
            replay.header.setup.carry = Some(Carry { players, ..Carry::default() });
        },
        // A first stage that starts with points, and Swarm Survival with the setup of a stage.
        |replay| {
            let score = Score { points: 1000, ..Score::default() };
            replay.header.setup.carry = Some(Carry { score, ..Carry::default() });
        },
        |replay| replay.header.setup.mode = GameMode::Survival,
        |replay| replay.checks.truncate(9),
        |replay| replay.inputs.truncate(9),
        |replay| replay.hashes.push(0),
        |replay| replay.inputs[41].0[0].buttons = 0x80,
        |replay| {
            let ticks = replay::MAX_TICKS as usize + 1;
            replay.inputs.resize(ticks, Inputs::default());
            replay.checks.resize(ticks, 0);
            replay.hashes.resize(ticks / HASH_EVERY_TICKS as usize, 0);
        },
    ];
    for change in changes {
        let mut replay = MINUTE.clone();
        change(&mut replay);
        assert!(Replay::from_bytes(&replay.to_bytes()).is_err());
    }
}

#[test]
fn the_recorder_stops_at_the_longest_replay() {
    let world = world(1, Method::Auto);
    let mut recorder = Recorder::new(&world);
    // The world does not advance: only its hash and the number of ticks matter here.
    for _ in 0..HASH_EVERY_TICKS * 3 {
        recorder.tick(PlayerInput::default(), &world);
    }
    assert_eq!(recorder.replay().hashes.len(), 3);
    assert!(Replay::from_bytes(&recorder.replay().to_bytes()).is_ok());
}
