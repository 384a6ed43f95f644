//! Statistics count what happened in the game.

use crate::small_game::{FIRE, NOTHING, game, game_of, level_text, play, sheet, until};
use sector_collision::Method;
use sector_sweep::sim::{Event, GameSetup, ShipKind, ShipLoss, Ships, StageStats, World, kind};

/// Returns how many of the aliens called `name` were destroyed.
fn kills(world: &World, name: &str) -> u32 {
    let aliens = &world.level().aliens;
    let place = aliens.iter().position(|alien| alien.name == name).expect("an alien of that name");
    world.stats().kills[place]
}

#[test]
fn shots_hits_and_kills_are_counted() {
    let mut world = game(r#"(at_s: 0.1, alien: "tough", path: "stand", speed_px_s: 220)],"#);
    let none = StageStats { kills: vec![0; world.level().aliens.len()], ..StageStats::default() };
    assert_eq!(*world.stats(), none, "nothing has happened yet");
    until(&mut world, FIRE, |event| matches!(event, Event::AlienDestroyed { .. }));
    let stats = world.stats();
    // 30 hit points, one per missile.
    assert_eq!(stats.hits, 30);
    assert!(stats.shots > stats.hits, "{} shots", stats.shots);
    assert_eq!((kills(&world, "tough"), kills(&world, "target")), (1, 0));
    assert_eq!(stats.kills.iter().sum::<u32>(), world.score().kills);
}

#[test]
fn a_dart_that_goes_through_several_is_one_hit() {
    let waves = r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 60, count: 6, every_s: 0.4)],"#;
    let setup = GameSetup { ships: Ships::Alone(ShipKind::Lance), ..GameSetup::default() };
    let mut world = game_of(&level_text(waves), sheet(), setup, Method::Auto);
    play(&mut world, 90, NOTHING);
    // One volley of a single dart, which hits everything in its path.
    play(&mut world, 1, FIRE);
    play(&mut world, 60, NOTHING);
    let stats = world.stats();
    assert!(kills(&world, "target") > stats.hits, "{stats:?}");
    assert!((1..=stats.shots).contains(&stats.hits), "{stats:?}");
}

#[test]
fn a_miss_is_a_shot_and_no_hit() {
    let mut world = game(r#"(at_s: 60, alien: "target", path: "down", speed_px_s: 200)],"#);
    play(&mut world, 60, FIRE);
    assert!(world.stats().shots >= 30 && world.stats().hits == 0, "{:?}", world.stats());
}

#[test]
fn a_loss_records_its_cause() {
    let cases = [
        (r#"(at_s: 0.1, alien: "gunner", path: "stand", speed_px_s: 220)],"#, kind::BULLET, "orb"),
        (r#"(at_s: 0.1, alien: "rock", path: "ram", speed_px_s: 220)],"#, kind::ALIEN, "plate"),
    ];
    for (wave, kind, picture) in cases {
        let mut world = game(wave);
        until(&mut world, NOTHING, |event| matches!(event, Event::PlayerDied { .. }));
        let sprite = world.sheet().sprite(picture).expect("a sprite");
        assert_eq!(world.stats().losses, [ShipLoss { kind, sprite }], "{picture}");
    }
}
