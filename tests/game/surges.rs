//! Charge and surges: what fills the cells, what a surge does, and what closeness and speed pay.

use crate::small_game::{
    FIRE, NOTHING, bodies, count, game_of, level_text, play, sheet, sheet_with_items, toward, until,
};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::sim::{
    CELL_CHARGE, Difficulty, Event, GameSetup, PlayerInput, ShipKind, Ships, World, kind,
};

const SURGE: PlayerInput = PlayerInput { stick_x: 0, stick_y: 0, buttons: PlayerInput::SURGE };
/// Aliens that stand high above the ship's start at (320, 312), near it, and far to the left.
const HIGH: &str = r#"(at_s: 0.8, alien: "tough", path: "stand", speed_px_s: 400)"#;
const NEAR: &str = r#"(at_s: 0.8, alien: "target", path: "low", speed_px_s: 400)"#;
const ASIDE: &str = r#"(at_s: 0.8, alien: "tough", path: "aside", speed_px_s: 400)"#;

fn game(ship: ShipKind, waves: &str) -> World {
    let setup = GameSetup { ships: Ships::Alone(ship), ..GameSetup::default() };
    game_of(&level_text(&format!("{waves}],")), sheet(), setup, Method::Auto)
}

fn is_surge(event: &Event) -> bool {
    matches!(event, Event::SurgeFired { .. })
}

/// Returns the points of the only alien destroyed, and whether it paid double.
fn destroyed(events: &[Event]) -> (u32, bool) {
    let mut all = events.iter().filter_map(|event| match *event {
        Event::AlienDestroyed { points, close, .. } => Some((points, close)),
        _ => None,
    });
    let one = all.next().expect("an alien was destroyed");
    assert_eq!(all.next(), None);
    one
}

#[test]
fn near_misses_fill_the_cells() {
    for (ship, charge) in
        [(ShipKind::Arrow, 9), (ShipKind::Fan, 6), (ShipKind::Lance, 6), (ShipKind::Anchor, 6)]
    {
        let mut world = game(ship, r#"(at_s: 0.1, alien: "gunner", path: "stand", speed_px_s: 220)"#);
        assert_eq!(world.player().charge, CELL_CHARGE, "a stage starts with a full cell");
        play(&mut world, 1, SURGE);
        assert_eq!(world.player().charge, 0);
        let mut events = Vec::new();
        // Bullets fall at x = 320 ± 4, past the hull, which ends 4 px from the pivot.
        while world.player().cells() == 0 {
            let input = toward(world.ship_pos(), Vec2::new(311.0, 300.0));
            world.step(input, &mut events);
            let grazes = count(&events, |event| matches!(event, Event::Grazed { .. }));
            assert_eq!(world.player().charge, charge * grazes as u16, "{ship}");
        }
        assert_eq!(count(&events, |event| matches!(event, Event::CellCharged { cells: 1, .. })), 1);
    }
}

#[test]
fn a_surge_clears_what_is_near_and_cashes_in() {
    let waves = r#"(at_s: 0.8, alien: "target", path: "stand", speed_px_s: 400, count: 8, every_s: 0.2),
        (at_s: 3, alien: "swirl", path: "stand", speed_px_s: 400)"#;
    let mut world =
        game_of(&level_text(&format!("{waves}],")), sheet_with_items(), GameSetup::default(), Method::Auto);
    while world.score().chain < 8 {
        play(&mut world, 1, FIRE);
    }
    let bullets = |world: &World| [kind::BULLET, kind::SOFT_BULLET].map(|kind| bodies(world, kind)).concat();
    let reach = sector_sweep::sim::Surge { cells: 1, age: 0 }.reach_px();
    let distance = |world: &World, at: Vec2| at.distance(world.ship_pos());
    while !bullets(&world).iter().any(|bullet| distance(&world, bullet.pos) < 0.8 * reach) {
        play(&mut world, 1, PlayerInput::default());
    }
    let (before, chain) = (world.score().points, world.score().chain);
    let mut events = Vec::new();
    while !events.iter().any(is_surge) {
        world.step(SURGE, &mut events);
    }
    assert_eq!(world.stats().surges, 1);
    let links = chain / 4;
    let points = 30 * links * 2;
    assert!(
        events.iter().any(
            |event| matches!(event, Event::SurgeFired { cells: 1, points: paid, .. } if *paid == points)
        )
    );
    assert_eq!(world.score().chain, chain - links);
    assert!(world.score().points >= before + u64::from(points));
    let cancelled = count(&events, |event| matches!(event, Event::BulletCancelled { .. }));
    assert!(cancelled > 0 && bodies(&world, kind::ITEM).len() >= cancelled, "each becomes a chip");
    assert!(!bullets(&world).iter().any(|bullet| distance(&world, bullet.pos) < 0.9 * reach));
    assert_eq!(world.player().charge, 0);
    assert_eq!(
        count(&play(&mut world, 60, SURGE), is_surge),
        0,
        "a held button and an empty cell fire nothing"
    );
}

#[test]
fn each_ship_has_its_weapon() {
    // Bolts reach an alien wherever it is, rings what is near, the beam what is above the ship.
    for (ship, high, aside, near) in [
        (ShipKind::Arrow, true, true, true),
        (ShipKind::Fan, false, false, true),
        (ShipKind::Lance, true, false, true),
        (ShipKind::Anchor, true, false, true),
    ] {
        for (waves, falls) in [(HIGH, high), (ASIDE, aside), (NEAR, near)] {
            let mut world = game(ship, waves);
            play(&mut world, 120, NOTHING);
            assert_eq!(bodies(&world, kind::ALIEN).len(), 1);
            let events = play(&mut world, 60, SURGE);
            assert_eq!(bodies(&world, kind::ALIEN).is_empty(), falls, "{ship}: {waves}");
            if falls {
                assert!(destroyed(&events).1, "what a surge destroys pays double");
            }
        }
    }
}

#[test]
fn closeness_pays_double() {
    for (waves, paid) in [(NEAR, (200, true)), (HIGH, (500, false))] {
        let mut world = game(ShipKind::Arrow, waves);
        play(&mut world, 120, NOTHING);
        let events = until(&mut world, FIRE, |event| matches!(event, Event::AlienDestroyed { .. }));
        assert_eq!(destroyed(&events), paid, "{waves}");
    }
}

#[test]
fn a_quickly_destroyed_formation_pays_half_its_points() {
    for (count_in_wave, wait, bonus) in [(4, 60, Some(200)), (3, 60, None), (4, 400, None)] {
        let waves = format!(
            r#"(at_s: 0.8, alien: "target", path: "stand", speed_px_s: 400, count: {count_in_wave}, every_s: 0.2)"#
        );
        let mut world = game(ShipKind::Arrow, &waves);
        play(&mut world, wait, NOTHING);
        let events = play(&mut world, 120, FIRE);
        assert_eq!(world.score().kills, count_in_wave);
        let paid = events.iter().find_map(|event| match *event {
            Event::WaveDestroyed { points, .. } => Some(points),
            _ => None,
        });
        assert_eq!(paid, bonus, "{count_in_wave} aliens after {wait} ticks");
    }
}

#[test]
fn a_loss_empties_the_cells_but_not_on_cadet() {
    for (difficulty, is_kept) in [(Difficulty::Cadet, true), (Difficulty::Pilot, false)] {
        let setup = GameSetup { difficulty, ..GameSetup::default() };
        let waves = r#"(at_s: 0.1, alien: "gunner", path: "stand", speed_px_s: 220)"#;
        let mut world = game_of(&level_text(&format!("{waves}],")), sheet(), setup, Method::Auto);
        until(&mut world, NOTHING, |event| matches!(event, Event::PlayerDied { .. }));
        assert_eq!(world.player().charge >= CELL_CHARGE, is_kept, "{difficulty}");
    }
}
