//! The ships: what they fire, what their bombs do, and how fast they are.

use crate::small_game::{FIRE, NOTHING, bodies, boss, count, game_of, level_text, play, sheet, until};
use sector_collision::Method;
use sector_sweep::sim::{
    Bomb, BombArea, Event, GameSetup, MAX_POWER, PlayerInput, ShipKind, Ships, World, damage_a_second, kind,
};

/// The waves of a test without aliens: the only one arrives after the test has ended.
const NOBODY: &str = r#"(at_s: 60, alien: "target", path: "down", speed_px_s: 60)]"#;
const BOMB: PlayerInput = PlayerInput { stick_x: 0, stick_y: 0, buttons: PlayerInput::BOMB };

fn game(ship: ShipKind, waves: &str) -> World {
    let setup = GameSetup { ships: Ships::Alone(ship), ..GameSetup::default() };
    game_of(&level_text(waves), sheet(), setup, Method::Auto)
}

#[test]
fn every_power_is_stronger_than_the_one_before() {
    let measure = damage_a_second(ShipKind::Arrow, false, 2);
    assert_eq!(measure, 150.0);
    for (ship, focused) in ShipKind::ALL.into_iter().flat_map(|ship| [(ship, false), (ship, true)]) {
        let powers: Vec<f32> = (0..=MAX_POWER).map(|power| damage_a_second(ship, focused, power)).collect();
        assert!(powers.is_sorted_by(|weak, strong| weak < strong), "{ship}, focused {focused}: {powers:?}");
        let share = |power: usize| powers[power] / measure;
        assert!((0.5..=0.8).contains(&share(0)), "{ship}, focused {focused}: {powers:?}");
        assert!((0.75..=1.25).contains(&share(2)), "{ship}, focused {focused}: {powers:?}");
        assert!((1.2..=2.0).contains(&share(4)), "{ship}, focused {focused}: {powers:?}");
    }
}

#[test]
fn ships_fire_in_their_own_ways() {
    let width = |ship, buttons| {
        let mut world = game(ship, NOBODY);
        play(&mut world, 30, PlayerInput { buttons, ..NOTHING });
        let xs: Vec<f32> = bodies(&world, kind::SHOT).iter().map(|shot| shot.pos.x).collect();
        xs.iter().copied().fold(0.0, f32::max) - xs.iter().copied().fold(f32::INFINITY, f32::min)
    };
    let focus = PlayerInput::FIRE | PlayerInput::FOCUS;
    let [arrow, fan, lance, anchor] = ShipKind::ALL.map(|ship| width(ship, PlayerInput::FIRE));
    let narrow = [arrow, lance, anchor];
    assert!(fan > 100.0 && narrow.iter().all(|&width| width < 40.0), "{fan}, {narrow:?}");
    let focused = ShipKind::ALL.map(|ship| width(ship, focus));
    assert!(focused.iter().all(|&width| width < 40.0), "{focused:?}");
}

#[test]
fn an_anchor_leaves_its_guns_behind() {
    let mut world = game(ShipKind::Anchor, NOBODY);
    let flying = |buttons| PlayerInput { stick_x: 127, buttons, ..NOTHING };
    play(&mut world, 30, flying(PlayerInput::FIRE));
    let buoys = |world: &World| world.player().buoys().iter().map(|buoy| buoy.at).collect::<Vec<_>>();
    let left = buoys(&world);
    let apart = world.ship_pos().x - left[1].x;
    assert!((50.0..60.0).contains(&apart), "side by side behind the ship: {apart}");
    play(&mut world, 60, flying(PlayerInput::FIRE | PlayerInput::FOCUS));
    assert_eq!(buoys(&world), left);
    let at = |x: f32| bodies(&world, kind::SHOT).iter().filter(|shot| (shot.pos.x - x).abs() < 3.0).count();
    assert!(left.iter().all(|buoy| at(buoy.x) > 0) && at(world.ship_pos().x) > 0, "all of them fire");
    play(&mut world, 60, NOTHING);
    assert!(world.ship_pos().distance(buoys(&world)[0]) < 31.0, "the line comes in");
    play(&mut world, 1, PlayerInput { buttons: PlayerInput::FOCUS, ..NOTHING });
    let (alone, other) = (buoys(&world), game(ShipKind::Arrow, NOBODY));
    assert!(alone.len() == 2 && other.player().buoys().is_empty());
}

#[test]
fn a_lance_goes_through_what_it_destroys() {
    let row = r#"(at_s: 0.2, alien: "target", path: "down", speed_px_s: 120, count: 4, every_s: 0.3)]"#;
    let shots_for_all = |ship| {
        let mut world = game(ship, row);
        play(&mut world, 100, NOTHING);
        assert_eq!(bodies(&world, kind::ALIEN).len(), 4);
        let mut shots = 0;
        while world.score().kills < 4 {
            let fired = play(&mut world, 1, FIRE);
            shots += count(&fired, |event| matches!(event, Event::ShotFired { .. }));
            assert!(shots < 100);
        }
        shots
    };
    assert!(shots_for_all(ShipKind::Lance) < shots_for_all(ShipKind::Arrow));
}

#[test]
fn ships_fly_at_their_stated_speeds() {
    for ship in ShipKind::ALL {
        for (buttons, speed) in [0, PlayerInput::FOCUS].into_iter().zip(ship.speeds_px_s()) {
            let mut world = game(ship, NOBODY);
            let from = world.ship_pos();
            play(&mut world, 30, PlayerInput { stick_x: 127, stick_y: 0, buttons });
            assert!((world.ship_pos().distance(from) * 2.0 - speed).abs() < 0.1, "{ship}");
        }
    }
}

#[test]
fn bombs_sweep_burn_and_protect() {
    let guns = r#"(at_s: 0.2, alien: "swirl", path: "low", speed_px_s: 200)]"#;
    for ship in ShipKind::ALL {
        let mut world = game(ship, guns);
        play(&mut world, 150, NOTHING);
        let before = bodies(&world, kind::BULLET).len() + bodies(&world, kind::SOFT_BULLET).len();
        assert!(before > 3, "{ship}: only {before} bullets to sweep");
        let events = until(&mut world, BOMB, |event| matches!(event, Event::BombFired { .. }));
        let at = world.ship_pos();
        assert!(events.contains(&Event::BombFired { player: 0, at, ship }), "{events:?}");
        assert_eq!((world.player().bombs, world.player().bombs_used), (1, 1));
        let lasts = Bomb::lasts(ship);
        let events = play(&mut world, lasts, BOMB);
        assert!(events.iter().any(|event| matches!(event, Event::BulletCancelled { .. })), "{ship}");
        assert_eq!(world.score().kills, 1, "{ship}");
        assert!(world.player().safe_ticks > 0 && world.player().deaths == 0 && world.player().bomb.is_none());
        play(&mut world, 1, NOTHING);
        play(&mut world, lasts + 1, BOMB);
        play(&mut world, 1, NOTHING);
        assert_eq!(world.player().bombs, 0);
        assert!(!play(&mut world, 60, BOMB).iter().any(|event| matches!(event, Event::BombFired { .. })));
    }
}

#[test]
fn bombs_cover_their_documented_area() {
    let at = glam::Vec2::new(320.0, 300.0);
    let ticks = |ship, place: (f32, f32)| {
        let shape = |age| Bomb { ship, age, at }.area();
        let burns = |age: &u32| shape(*age).burns(place.into(), place.into());
        (1..=Bomb::lasts(ship)).filter(burns).count() as u32
    };
    let table = [
        ("straight above", (320.0, 100.0), [1, 8, 90]),
        ("a little aside", (350.0, 100.0), [1, 8, 90]),
        ("aside", (450.0, 100.0), [1, 8, 0]),
        ("far aside", (620.0, 100.0), [1, 0, 0]),
        ("below", (320.0, 355.0), [1, 0, 0]),
    ];
    for (name, place, expected) in table {
        let found = ShipKind::ALL.map(|ship| ticks(ship, place));
        assert!(
            found.iter().zip(expected).all(|(&found, expected)| found.abs_diff(expected) <= 1),
            "{name}: {found:?}"
        );
    }
    let shape = Bomb { ship: ShipKind::Arrow, age: 1, at }.area();
    assert!(matches!(shape, BombArea::Ring { inner: 0.0, .. }), "the ring begins at the ship");
}

#[test]
fn a_ring_passes_every_moving_body_once() {
    let at = glam::Vec2::new(320.0, 300.0);
    for speed in [-6.0_f32, -2.0, -0.4, 0.0, 0.4, 2.0, 3.3] {
        let place = |age: u32| at - glam::Vec2::new(0.0, 100.25 + speed * age as f32);
        let shape = |age| Bomb { ship: ShipKind::Arrow, age, at }.area();
        let ages = 1..=Bomb::lasts(ShipKind::Arrow);
        let burnt = ages.clone().filter(|&age| shape(age).burns(place(age - 1), place(age))).count();
        assert_eq!(burnt, 1, "{speed} px a tick");
        let first = ages.clone().find(|&age| shape(age).covers(place(age))).expect("it is reached");
        // A body that continues through the middle and out at the other side stays behind the front.
        assert!(
            ages.filter(|&age| age > first).all(|age| shape(age).covers(place(age))),
            "{speed} px a tick"
        );
    }
}

pub(crate) fn bombed() -> String {
    let waves = r#"(at_s: 0.2, alien: "swirl", path: "low", speed_px_s: 200, count: 5, every_s: 1)"#;
    level_text(&(waves.to_owned() + &boss(3.0, 400, r#"(pattern: "ring", first_s: 0.4, every_s: 0.7)"#)))
}
