//! Scenes that follow each other: what coherence is worth shows in the book-keeping of each frame.

use sector_collision::Method;
use sector_sweep::scene::{Frames, FramesResult, Scene};

/// Frames of boxes (x, y) of one size, as a file has them.
fn json(frames: &[Vec<(i32, i32)>]) -> String {
    let object = |&(x, y): &(i32, i32)| format!(r#"{{"kind":"a","x":{x},"y":{y},"w":10,"h":10}}"#);
    let scene = |frame: &Vec<(i32, i32)>| {
        let objects: Vec<String> = frame.iter().map(object).collect();
        format!(r#"{{"objects":[{}]}}"#, objects.join(","))
    };
    format!("[{}]", frames.iter().map(scene).collect::<Vec<_>>().join(","))
}

fn count(text: &str, methods: &[Method]) -> FramesResult {
    Frames::from_json(text).expect("frames").count_all(methods)
}

/// A row of twenty that drifts to the right a pixel a frame, the odd ones faster by three.
fn drift(t: i32) -> Vec<(i32, i32)> {
    (0..20).map(|i| (i * 25 + t + i % 2 * 3 * t, i * 3 % 20)).collect()
}

#[test]
fn every_frame_has_the_hits_of_its_scene() {
    let frames: Vec<_> = (0..12).map(|t| drift(t).split_off(t as usize * 5 % 7)).collect();
    let text = json(&frames);
    let result = count(&text, &Method::READABLE);
    assert_eq!(result.frames.len(), 12);
    for (frame, places) in result.frames.iter().zip(&frames) {
        let alone = json(std::slice::from_ref(places));
        let alone = Scene::from_json(&alone[1..alone.len() - 1]).expect("a scene").count(Method::BruteForce);
        for method in &frame.methods {
            assert_eq!(method.pairs, alone.pairs, "{}", method.method);
            assert_eq!(method.counts.rect_hits, alone.counts.rect_hits, "{}", method.method);
        }
    }
}

#[test]
fn coherence_shows_in_the_book_keeping() {
    let text = json(&[drift(0), drift(0), drift(6), drift(12)]);
    let methods = [Method::BruteForce, Method::AxisList, Method::SweepAndPrune];
    let result = count(&text, &methods);
    let inner = |frame: usize, method: usize, name: &str| {
        result.frames[frame].methods[method].method_stats.get(name).copied().unwrap_or(0)
    };
    assert_eq!((inner(1, 1, "moves"), inner(1, 2, "swaps")), (0, 0), "nothing moves");
    for frame in [2, 3] {
        let (moves, swaps) = (inner(frame, 1, "moves"), inner(frame, 2, "swaps"));
        assert!(moves + swaps > 0 && moves < 20 && swaps < 80, "frame {frame}: {moves} moves, {swaps} swaps");
        assert_eq!(result.frames[frame].methods[0].counts.candidates, 190, "brute force never learns");
    }
}

#[test]
fn another_kind_is_another_object() {
    let frame = |kind: &str| {
        format!(
            r#"{{"rules":[["a","b"]],"objects":[{{"kind":"a","x":0,"y":0,"w":4,"h":4}},
                {{"kind":"{kind}","x":1,"y":1,"w":4,"h":4}}]}}"#
        )
    };
    let text = format!("[{},{},{}]", frame("b"), frame("a"), frame("b"));
    for (frame, hits) in count(&text, &Method::READABLE).frames.iter().zip([1, 0, 1]) {
        assert!(frame.methods.iter().all(|method| method.counts.hits == hits));
    }
}
