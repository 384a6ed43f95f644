//! The scene of a tick: outside the game it gives the same counts and hits as in the game. Drawing it in the lab
//! stays within a bounded amount of work, however many objects it has.

use crate::builtin_game::SHEET;
use glam::Vec2;
use sector_collision::Method;
use sector_collision::broad::Pair;
use sector_sprites::Sheet;
use sector_sweep::lab::stepper::{BUILT_IN, LabScene, SceneView, Stepper, replayed};
use sector_sweep::replay::Playback;
use sector_sweep::scene::Scene;
use sector_sweep::sim::{TickPhase, World};
use sector_sweep::view::{Gallery, Painter, RenderFrame};
use std::collections::BTreeMap;
use std::sync::Arc;

fn clear(stage: u32, method: Method) -> Playback {
    let replay = crate::flights::committed(&format!("stage{stage}.replay"));
    Playback::new(Arc::new(replay), crate::builtin_game::level(stage), Arc::clone(&SHEET), method)
        .expect("playable")
}

#[test]
fn a_scene_of_a_tick_has_the_counts_and_hits_of_the_game() {
    // The counts of these methods depend only on the objects of the tick.
    for (stage, method) in [(1, Method::SectorGrid), (4, Method::BruteForce), (5, Method::HierarchicalGrid)] {
        let (mut game, mut events, mut tested) = (clear(stage, method), Vec::new(), BTreeMap::new());
        let mut look = |phase, world: &World| {
            if phase == TickPhase::Narrow {
                let collision = world.collision();
                let found = (collision.len(), collision.counts(), collision.hits().to_vec());
                tested.insert(world.tick(), found);
            }
        };
        while game.step_watched(&mut events, &mut look) {
            events.clear();
        }
        assert_eq!(game.diverged(), None, "the look has changed the game");
        let (mut playback, mut ticks, mut hits) = (clear(stage, method), 0, 0);
        while !playback.is_over() {
            // Each scene continues where the previous one ended.
            let middle = playback.tick() + 301;
            let Some((scene, _)) = replayed("", &mut playback, middle) else { break };
            ticks += scene.ticks();
            for index in (0..scene.ticks()).step_by(10) {
                let (tick, objects) = (scene.number(index), scene.objects(index));
                let (len, counts, of_game) = &tested[&tick];
                assert_eq!(objects.len(), *len, "tick {tick}: not all that was tested");
                let text = scene.with_objects(&objects).expect("few kinds").to_json();
                let found = Scene::from_json(&text).expect("a scene").count(method);
                assert_eq!(found.counts, *counts, "tick {tick}");
                let id = |place: u32| objects[place as usize].key;
                let found: Vec<Pair> =
                    found.pairs.iter().map(|&[a, b]| Pair { a: id(a), b: id(b) }).collect();
                assert_eq!(found, *of_game, "tick {tick}");
                hits += found.len();
            }
        }
        assert_eq!(ticks, tested.len(), "stage {stage}: not all ticks are in a scene");
        assert!(hits > 100, "stage {stage}: only {hits} hits were compared");
    }
}

#[test]
fn a_scene_of_the_game_names_kinds_rules_and_settings() {
    let (scene, tick) = replayed("", &mut clear(4, Method::Auto), 1200).expect("a tick that was tested");
    let text = scene.with_objects(&scene.objects(tick)).expect("few kinds").to_json();
    for part in [
        r#""tuning": {"sector": "64x64", "axis": "x", "threshold": 8"#,
        r#"["ship", "alien"], ["ship", "bullet"], ["ship", "soft bullet"], ["ship", "rock"], ["ship", "item"]"#,
        r#"["shot", "alien"], ["shot", "soft bullet"], ["shot", "rock"], ["shot", "wall"], ["alien", "rock"]"#,
        r#"{"kind": "ship", "x": "#,
        r#"{"kind": "rock", "x": "#,
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// Returns a scene spread along x with the given number of objects, which are small if there are many.
fn scene(objects: u32) -> LabScene {
    let built_in = BUILT_IN.iter().find(|scene| scene.name == "spread").expect("a scene");
    let mut recipe = built_in.recipe;
    (recipe.objects, recipe.size_percent) = (Some(objects), if objects > 2000 { 25 } else { 100 });
    built_in.scene_of(recipe)
}

#[test]
fn a_picture_has_few_sprites() {
    let (mut frame, sheet) = (RenderFrame::default(), Sheet::builtin());
    let gallery = Gallery::find(&sheet).expect("all pictures");
    let few = [Method::SectorGrid, Method::ActiveSet, Method::KdTree, Method::Fast];
    for (objects, methods, most) in [(2000, &Method::ALL[..], 30_000), (20_000, &few, 60_000)] {
        for &method in methods {
            let mut stepper = Stepper::new(scene(objects), method, 0);
            for at in [stepper.events().len() / 2, stepper.events().len()] {
                stepper.seek(at);
                frame.clear();
                // As the page of the lab draws it.
                let (low, size) = (Vec2::new(32.0, 54.0), Vec2::new(398.0, 224.0));
                let view = SceneView::new(low, size, stepper.scene().bounds());
                view.draw(&stepper, &mut Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery });
                let sprites: usize = frame.layers.iter().map(Vec::len).sum();
                assert!(sprites <= most, "{method}, {objects} objects: {sprites} sprites");
            }
        }
    }
}
