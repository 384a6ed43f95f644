//! The scene of a tick: counted outside the game it has the counts and the hits that the game had.

use crate::builtin_game::SHEET;
use sector_collision::{Method, Pair};
use sector_sweep::lab::tested_scene;
use sector_sweep::replay::Playback;
use sector_sweep::scene::Scene;
use sector_sweep::sim::{TickPhase, World};
use std::sync::Arc;

/// The committed clear of a stage, before its first tick.
fn clear(stage: u32, method: Method) -> Playback {
    let replay = crate::flights::committed(&format!("stage{stage}.replay"));
    Playback::new(Arc::new(replay), crate::builtin_game::level(stage), Arc::clone(&SHEET), method)
        .expect("playable")
}

/// Compares the scene of a game that has just been tested with the game, after a way through its text.
fn assert_same_work(world: &World, method: Method) {
    let scene = tested_scene(world).expect("few kinds");
    let scene = Scene::from_json(&scene.to_json()).expect("a scene");
    let (found, collision) = (scene.count(method), world.collision());
    let tick = world.tick();
    assert_eq!(scene.rects().count(), collision.len(), "tick {tick}: not all that was tested");
    assert_eq!(found.counts, collision.counts(), "tick {tick}");
    let id = |place: u32| world.entities_by_id()[place as usize].0;
    let hits: Vec<Pair> = found.pairs.iter().map(|&[a, b]| Pair { a: id(a), b: id(b) }).collect();
    assert_eq!(hits, collision.hits(), "tick {tick}");
}

#[test]
fn a_scene_of_a_tick_has_the_counts_and_hits_of_the_game() {
    // What these methods count depends on the objects of the tick alone.
    for (stage, method) in [(1, Method::SectorGrid), (4, Method::BruteForce), (5, Method::HierarchicalGrid)] {
        let (mut playback, mut events, mut hits) = (clear(stage, method), Vec::new(), 0);
        let mut look = |phase, world: &World| {
            if phase == TickPhase::Narrow && world.tick().is_multiple_of(10) {
                assert_same_work(world, method);
                hits += world.collision().hits().len();
            }
        };
        while playback.step_watched(&mut events, &mut look) {
            events.clear();
        }
        assert!(hits > 100, "stage {stage}: only {hits} hits were compared");
        assert_eq!(playback.diverged(), None, "the look has changed the game");
    }
}

#[test]
fn a_scene_of_the_game_names_kinds_rules_and_settings() {
    let mut playback = clear(4, Method::Auto);
    for _ in 0..1200 {
        playback.step(&mut Vec::new());
    }
    let text = tested_scene(playback.world()).expect("few kinds").to_json();
    for part in [
        r#""tuning": {"sector": "64x64", "axis": "x", "threshold": 8"#,
        r#"["ship", "alien"], ["ship", "bullet"], ["ship", "soft bullet"], ["ship", "rock"], ["ship", "item"]"#,
        r#"["shot", "alien"], ["shot", "soft bullet"], ["shot", "rock"], ["alien", "rock"]]"#,
        r#"{"kind": "ship", "x": "#,
        r#"{"kind": "rock", "x": "#,
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}
