//! Practice: every offered section starts within seconds, with the requested guns. The game that starts there is like
//! any other: the same inputs give the same state, and its replay verifies.

use crate::builtin_game::{game, level};
use crate::small_game::{FIRE, NOTHING, bodies, boss, count, level_text, play, until};
use sector_collision::Method;
use sector_sweep::level::Level;
use sector_sweep::replay::{Divergence, Replay, verify};
use sector_sweep::sim::{
    Assists, BossState, Difficulty, Event, GameSetup, MAX_BOMBS, Outcome, Practice, Section, World, kind,
};

/// Ticks from the start of a practice to its section: the lead of two seconds, plus one second.
const SOON: u32 = 181;

const INVULNERABLE: Assists = Assists { invulnerable: true, taken_over: false, slowed: false };

fn setup(stage: u32, difficulty: Difficulty, from: Section) -> GameSetup {
    let practice = Some(Practice { from, power: 3 });
    GameSetup { difficulty, practice, assists: INVULNERABLE, ..GameSetup::new(stage) }
}

fn is_there(world: &World, from: Section, events: &[Event]) -> bool {
    match from {
        Section::Start => world.clock() == SOON,
        Section::At(_) => events.iter().any(|event| matches!(event, Event::WaveStarted { .. })),
        Section::Midboss => events.contains(&Event::MidbossWarning),
        Section::Boss(_) => events.contains(&Event::BossWarning),
    }
}

#[test]
fn every_section_is_reached_within_seconds() {
    for (number, difficulty) in
        (1..=Level::builtin_count()).flat_map(|number| Difficulty::ALL.map(|difficulty| (number, difficulty)))
    {
        let level = level(number);
        let sections = level.at(difficulty).sections();
        assert!(sections.len() >= 6, "stage {number} on {difficulty} offers {sections:?}");
        for from in sections {
            let mut world = game(setup(number, difficulty, from), Method::Auto);
            let mut events = Vec::new();
            let told = format!("stage {number}, {difficulty}, {from}");
            while !is_there(&world, from, &events) {
                assert!(world.tick() < SOON, "{told}: not there in time");
                events.clear();
                world.step(NOTHING, &mut events);
            }
            if let Section::At(seconds) = from {
                let now = world.clock() / 60;
                assert_eq!(now, u32::from(seconds), "{told}: a wave of another second");
            }
            assert_eq!((world.player().power, world.player().bombs), (3, MAX_BOMBS), "{told}");
        }
    }
}

#[test]
fn a_boss_enters_in_the_phase_that_was_asked_for() {
    for number in 1..=Level::builtin_count() {
        let level = level(number);
        let phases = level.at(Difficulty::Ace).boss().expect("each stage has one").phases.len();
        for phase in 0..phases {
            let from = Section::Boss(phase as u8 + 1);
            let mut world = game(setup(number, Difficulty::Ace, from), Method::Auto);
            let events = until(&mut world, NOTHING, |event| matches!(event, Event::BossPhase { .. }));
            assert!(events.contains(&Event::BossPhase { phase: phase as u8 }), "stage {number}, {from}");
            let boss = world.boss().expect("it is here");
            let spec = boss.spec(world.level());
            assert_eq!((boss.state, boss.hp), (BossState::Fighting(0), spec.phases[phase].hp));
            let parts = (0..spec.parts.len()).filter(|&part| boss.has_part(spec, part)).count();
            let there = world.entities().query::<&sector_sweep::sim::Part>().iter().count();
            assert_eq!(there, parts, "stage {number}, {from}");
        }
    }
}

/// Returns a game with waves at two, eight and twenty seconds, and a boss at thirty.
fn small(from: Section, assists: Assists) -> World {
    let wave =
        |at: u32, alien: &str| format!(r#"(at_s: {at}, alien: "{alien}", path: "stand", speed_px_s: 100),"#);
    let waves = [wave(2, "target"), wave(8, "tough"), wave(20, "aimer")].concat();
    let text = level_text(&(waves + &boss(30.0, 50, "")));
    let practice = Some(Practice { from, power: 9 });
    // On Cadet, a bomb would save the ship.
    let setup = GameSetup { practice, assists, difficulty: Difficulty::Pilot, ..GameSetup::default() };
    crate::small_game::game_of(&text, crate::small_game::sheet(), setup, Method::Auto)
}

#[test]
fn missing_sections_fall_back_to_earlier_ones() {
    let cases = [
        (Section::Start, 0),
        (Section::At(0), 0),
        (Section::At(1), 0),
        (Section::At(8), 6),
        (Section::At(60), 28),
        (Section::At(u16::MAX), 28),
        (Section::Midboss, 0),
        (Section::Boss(0), 30),
        (Section::Boss(255), 30),
    ];
    for (from, seconds) in cases {
        let mut world = small(from, Assists::default());
        assert_eq!((world.clock(), world.player().power), (60 * seconds, 4), "{from}");
        let told = play(&mut world, 121, NOTHING);
        let waves = count(&told, |event| matches!(event, Event::WaveStarted { .. }));
        assert_eq!(waves, usize::from(seconds < 10), "{from}: of the waves before it none comes");
    }
    let mut last = small(Section::Boss(255), Assists::default());
    let told = until(&mut last, NOTHING, |event| matches!(event, Event::BossPhase { .. }));
    assert!(told.contains(&Event::BossPhase { phase: 1 }), "{told:?}");
}

#[test]
fn a_practiced_boss_is_beaten_or_times_out() {
    for (input, times_out) in [(FIRE, false), (NOTHING, true)] {
        let mut world = small(Section::Boss(2), INVULNERABLE);
        let told = play(&mut world, 1200, input);
        assert_eq!(world.outcome(), Outcome::Cleared, "{told:?}");
        assert_eq!(told.contains(&Event::BossTimeout), times_out, "{told:?}");
    }
}

#[test]
fn the_invulnerable_see_what_would_have_hit_them() {
    for (assists, deaths) in [(INVULNERABLE, 0), (Assists::default(), 1)] {
        let mut world = small(Section::At(20), assists);
        let told = play(&mut world, 600, NOTHING);
        let spared = count(&told, |event| matches!(event, Event::PlayerSpared { .. }));
        let died = count(&told, |event| matches!(event, Event::PlayerDied { .. }));
        assert_eq!((died.min(1), spared > 0), (deaths, deaths == 0), "{told:?}");
        assert!(!bodies(&world, kind::SHIP).is_empty() || deaths > 0);
    }
}

fn recorded(method: Method, from: Section) -> Replay {
    crate::flights::recorded(setup(6, Difficulty::Veteran, from), method, 600, u32::MAX)
}

#[test]
fn a_practice_is_a_game_like_any_other() {
    for from in [Section::At(40), Section::Midboss, Section::Boss(2)] {
        let replay = recorded(Method::Auto, from);
        assert_eq!(recorded(Method::BruteForce, from).hashes, replay.hashes, "{from}");
        let replay = Replay::from_bytes(&replay.to_bytes()).expect("it was just written");
        let recorded = replay.header.setup;
        assert_eq!(verify(&replay, &mut game(recorded, Method::Auto)), Ok(()), "{from}");
        let elsewhere = GameSetup { practice: None, ..recorded };
        let refused = verify(&replay, &mut game(elsewhere, Method::Auto));
        assert_eq!(refused, Err(Divergence::Setup), "{from}");
    }
}
