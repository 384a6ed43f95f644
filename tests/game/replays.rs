//! Replays: recordings verify everywhere, and every mistake in a file is reported.

use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::replay::{self, Divergence, HASH_EVERY_TICKS, Recorder, Replay, ReplayError, verify};
use sector_sweep::sim::{
    Carry, Difficulty, GameMode, GameSetup, Inputs, Outcome, PlayerCarry, PlayerInput, SIM_VERSION, Score,
    ShipKind, Ships, World,
};
use std::f32::consts::TAU;
use std::sync::{Arc, LazyLock};

fn world(seed: u64, method: Method) -> World {
    crate::builtin_game::game(GameSetup { seed, ..GameSetup::default() }, method)
}

fn recorded(seed: u64, ticks: u32) -> Replay {
    crate::flights::recorded(GameSetup { seed, ..GameSetup::default() }, Method::Auto, ticks, u32::MAX)
}

/// A replay of a little over a minute, with several hashes.
static MINUTE: LazyLock<Replay> = LazyLock::new(|| recorded(9, 3700));

fn verified(replay: &Replay) -> Result<(), Divergence> {
    verify(replay, &mut world(replay.header.setup.seed, Method::Auto))
}

#[test]
fn a_replay_verifies_under_every_method() {
    let replay = Replay::from_bytes(&MINUTE.to_bytes()).expect("it was just written");
    assert_eq!(replay, *MINUTE);
    assert_eq!(replay.inputs.len(), 3700);
    assert_eq!(replay.hashes.len(), 13);
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

/// Two minutes of each kind of player. The numbers are a little above the actual ones.
#[test]
fn two_minutes_fit_into_a_link() {
    const TICKS: u32 = 7200;
    let held = |tick: u32| {
        let focus = if tick % 300 < 100 { PlayerInput::FOCUS } else { 0 };
        let surge = if tick % 601 < 5 { PlayerInput::SURGE } else { 0 };
        PlayerInput::FIRE | focus | surge
    };
    let mut dice = Dice(7);
    let mut keys = [0; 2];
    let by_keys = |tick| {
        for key in &mut keys {
            if dice.roll(15) == 0 {
                *key = dice.roll(3) as i8 - 1;
            }
        }
        PlayerInput { stick_x: keys[0] * 127, stick_y: keys[1] * 127, buttons: held(tick) }
    };
    let keys: Vec<_> = (0..TICKS).map(by_keys).collect();
    // Positions of a trembling thumb, as sticks are read: in 32 steps.
    let mut dice = Dice(8);
    let mut goal = [0.0; 2];
    let mut place = [0.0; 2];
    let by_stick = |tick| {
        if dice.roll(25) == 0 {
            let (angle, length) =
                (dice.roll(1000) as f32 / 1000.0 * TAU, (dice.roll(130) as f32 / 100.0).min(1.0));
            goal = [libm::cosf(angle) * length, libm::sinf(angle) * length];
        }
        let [x, y] = [0, 1].map(|i| {
            place[i] += (goal[i] - place[i]) * 0.25;
            let tremor = (dice.roll(100) as f32 + dice.roll(100) as f32 - 99.0) * 0.0003;
            (((place[i] + tremor) * 32.0).round() * 4.0) as i8
        });
        PlayerInput { stick_x: x.max(-127), stick_y: y.max(-127), buttons: held(tick) }
    };
    let stick: Vec<_> = (0..TICKS).map(by_stick).collect();
    let autopilot = recorded(9, TICKS);
    assert_eq!(autopilot.inputs.len() as u32, TICKS);
    for (name, inputs, most) in [("keys", &keys, 2000), ("stick", &stick, 5900)] {
        let replay =
            Replay { inputs: inputs.iter().copied().map(Inputs::from).collect(), ..autopilot.clone() };
        assert_small(name, &replay, most);
    }
    assert_small("autopilot", &autopilot, 3000);
}

fn assert_small(name: &str, replay: &Replay, most: usize) {
    let link = replay.to_link();
    assert!(link.len() < most && link.len() < 8000, "{name}: {} characters", link.len());
    assert_eq!(Replay::from_link(&link).as_ref(), Ok(replay), "{name}");
}

/// Numbers for made-up players.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
fn links_are_read_as_they_are_copied() {
    let link = MINUTE.to_link();
    let replay = link.strip_prefix("?replay=").expect("the end of an address");
    let lines: Vec<_> =
        replay.as_bytes().chunks(76).map(|line| str::from_utf8(line).expect("ASCII")).collect();
    for text in [
        &link,
        replay,
        &format!("https://example.org/game/{link}&mute#here"),
        &format!("https://example.org/?stage=2&replay={replay}"),
        &lines.join("\r\n"),
    ] {
        assert!(Replay::is_link(text), "{text}");
        assert_eq!(Replay::from_link(text).as_ref(), Ok(&*MINUTE), "{text}");
    }
    assert!(!Replay::is_link("best.replay"));
    let error = |text: &str| Replay::from_link(text).expect_err("no replay");
    assert_eq!(error("?replay="), ReplayError::DamagedLink);
    assert_eq!(error("?replay=U1dF/"), ReplayError::DamagedLink);
    for end in 8..link.len() {
        assert!(!error(&link[..end]).is_newer());
    }
    for at in (8..link.len()).step_by(7) {
        let mut altered = link.clone().into_bytes();
        altered[at] = if altered[at] == b'A' { b'B' } else { b'A' };
        error(str::from_utf8(&altered).expect("ASCII"));
    }
}

#[test]
fn both_players_are_packed() {
    let ships = Ships::Together([ShipKind::Arrow, ShipKind::Lance]);
    let mut dice = Dice(3);
    let mut any = || {
        let [stick_x, stick_y] = [(); 2].map(|()| dice.roll(256) as u8 as i8);
        PlayerInput { stick_x, stick_y, buttons: dice.roll(32) as u8 }
    };
    let mut replay = recorded(1, 0);
    replay.header.setup.ships = ships;
    replay.inputs = (0..1000).map(|_| Inputs([any(), any()])).collect();
    replay.hashes = vec![1, 2, 3, 4];
    assert_eq!(Replay::from_bytes(&replay.to_bytes()), Ok(replay));
}

#[test]
fn an_altered_input_is_found_in_its_five_seconds() {
    for tick in [200_u32, 299, 300, 301, 1100, 2399, 2900] {
        let mut altered = MINUTE.clone();
        let input = &mut altered.inputs[tick as usize - 1].0[0];
        input.stick_x = if input.stick_x > 0 { -127 } else { 127 };
        match verified(&altered) {
            Err(Divergence::State { same, tick: found, .. }) => {
                assert!(
                    same < tick && tick <= found && found - same <= HASH_EVERY_TICKS,
                    "{tick}: {same}, {found}"
                );
            }
            other => panic!("tick {tick}: {other:?}"),
        }
    }
}

#[test]
fn an_altered_hash_is_found() {
    for (i, same, tick) in [(1, 300, 600), (12, 3600, 3700)] {
        let mut altered = MINUTE.clone();
        altered.hashes[i] ^= 1 << 63;
        let (found, expected) = (MINUTE.hashes[i], altered.hashes[i]);
        let divergence = Divergence::State { same, tick, found, expected };
        assert_eq!(verified(&altered), Err(divergence));
    }
    let score = Replay { score: MINUTE.score + 1_000_000, ..MINUTE.clone() };
    assert!(verified(&score).is_err(), "a score that was not earned");
}

#[test]
fn a_divergence_names_its_seconds() {
    let divergence = Divergence::State { same: 3600, tick: 3700, found: 0xA, expected: 0xB };
    assert_eq!(
        divergence.to_string(),
        "the replay diverges between 60 s and 62 s: state 000000000000000a, expected 000000000000000b"
    );
    assert_eq!(divergence.last_same_tick(), Some(3600));
}

/// A world stands still after its game, so its states would verify.
#[test]
fn ticks_after_the_end_are_refused() {
    let mut replay = crate::flights::committed("stage1.replay");
    let play = |replay: &Replay| {
        let mut world = crate::builtin_game::game(replay.header.setup, Method::Auto);
        (verify(replay, &mut world), world.outcome())
    };
    assert_eq!(play(&replay), (Ok(()), Outcome::Cleared));
    let end = replay.inputs.len() as u32;
    // Its last hash is for the same state.
    replay.inputs.push(Inputs::default());
    assert_eq!(play(&replay).0, Err(Divergence::Ended { end }));
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
    assert!(matches!(wrong_seed, Err(Divergence::State { .. })), "{wrong_seed:?}");
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
    assert_eq!(error_at(9), ReplayError::Format { found: 0x0104 });
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

/// Too few hashes, unknown buttons and a game without end are refused, although the checksum is valid.
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
        |replay| replay.inputs.truncate(9),
        |replay| replay.hashes.truncate(9),
        |replay| replay.hashes.push(0),
        |replay| replay.inputs[41].0[0].buttons = 0x80,
        |replay| {
            let ticks = replay::MAX_TICKS as usize + 1;
            replay.inputs.resize(ticks, Inputs::default());
            replay.hashes.resize(ticks.div_ceil(HASH_EVERY_TICKS as usize), 0);
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
    assert_eq!(recorder.replay(&world).hashes.len(), 3);
    assert!(Replay::from_bytes(&recorder.replay(&world).to_bytes()).is_ok());
}
