//! Scenes of rotating rods. Each rod is enclosed either by a square that fits it at any angle, or by the tight
//! rectangle at its current angle.

use super::built_in::{Recipe, SceneDice};
use super::scene::{LabObject, LabScene};
use glam::DVec2;
use sector_collision::bounding::{Bounding, Outline, Rotation};
use sector_collision::{Kind, Mask, MaskId, Object, Rect, Rules};

/// The number of steps in a full turn of a rod.
const STEPS: u32 = 64;
/// Length and width of a rod at its normal size, in pixels.
const ROD: (i32, i32) = (56, 6);

/// A rod: its center, its first step, and its rotation per tick in steps.
struct Rod {
    middle: DVec2,
    first: u32,
    turn: i32,
}

impl Rod {
    fn step(&self, tick: u32) -> u32 {
        (i64::from(self.first) + i64::from(self.turn) * i64::from(tick)).rem_euclid(i64::from(STEPS)) as u32
    }
}

pub(super) fn rods(recipe: Recipe) -> LabScene {
    let mut dice = SceneDice(recipe.seed);
    let [length, width] = [ROD.0, ROD.1].map(|side| (side * recipe.size_percent / 100).max(2));
    let rod = |i| Rod {
        middle: DVec2::new(f64::from(dice.below(300)), f64::from(dice.below(130))),
        first: dice.below(STEPS as i32) as u32,
        turn: if i % 2 == 0 { recipe.speed } else { -recipe.speed },
    };
    let rods: Vec<Rod> = (0..recipe.objects.unwrap_or(0)).map(rod).collect();
    // The tests of the scenes cover all sizes.
    let Ok(outline) = Outline::rectangle(length, width) else { return LabScene::empty() };
    let bounding = recipe.bounding.unwrap_or_default();
    let ticks = if recipe.speed == 0 { 1 } else { STEPS };
    let ticks = (0..ticks).map(|tick| tick_of(&rods, &outline, bounding, tick)).collect();
    let mut scene = LabScene::made(&["rod"], Rules::all(), ticks);
    scene.turns = std::iter::once(0..STEPS).collect();
    scene.masks = (0..STEPS).map(|step| mask(&outline, bounding, step, (length, width))).collect();
    scene
}

fn tick_of(rods: &[Rod], outline: &Outline, bounding: Bounding, tick: u32) -> Vec<LabObject> {
    let object = |(i, rod): (usize, &Rod)| {
        let (step, key) = (rod.step(tick), i as u32 + 1);
        let rect = rect(outline, bounding, step, rod.middle);
        Object { mask: Some(MaskId(step)), ..Object::new(key, Kind(0), rect).with_value(None) }
    };
    rods.iter().enumerate().map(object).collect()
}

fn rect(outline: &Outline, bounding: Bounding, step: u32, middle: DVec2) -> Rect {
    let turn = Rotation::from_step(step, STEPS).unwrap_or(Rotation::NONE);
    // Scenes stay far within the coordinate limits of rectangles.
    bounding.rect(outline, turn, middle).unwrap_or(Rect::new(0, 0, 1, 1))
}

fn mask(outline: &Outline, bounding: Bounding, step: u32, (length, width): (i32, i32)) -> Mask {
    let turn = Rotation::from_step(step, STEPS).unwrap_or(Rotation::NONE);
    let rect = rect(outline, bounding, step, DVec2::ZERO);
    let half = DVec2::new(f64::from(length), f64::from(width)) / 2.0;
    Mask::from_fn(rect.w, rect.h, |x, y| {
        let pixel = DVec2::new(f64::from(rect.x + x) + 0.5, f64::from(rect.y + y) + 0.5);
        turn.turn_back(pixel).abs().cmple(half).all()
    })
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::{BuiltIn, Recipe, Stepper};
    use sector_collision::Method;
    use sector_collision::bounding::Bounding;

    #[test]
    fn the_square_and_the_tight_box_find_the_same_hits() {
        let rods = BuiltIn::find("rods").expect("a scene of rods");
        let mut overlaps = [0, 0];
        for size_percent in [25, 100, 400] {
            for speed in [0, 1, 8] {
                let [square, tight] = [Bounding::FixedSquare, Bounding::DynamicRectangle].map(|bounding| {
                    let recipe = Recipe { size_percent, speed, bounding: Some(bounding), ..rods.recipe };
                    let scene = rods.scene_of(recipe);
                    let counts =
                        |tick| Stepper::new(scene.clone(), Method::BruteForce, tick).pipeline().counts();
                    (0..scene.ticks()).map(counts).collect::<Vec<_>>()
                });
                assert_eq!(square.len(), tight.len());
                for (tick, (square, tight)) in square.iter().zip(&tight).enumerate() {
                    assert_eq!(square.hits, tight.hits, "{size_percent} % {speed} tick {tick}");
                    assert!(square.rect_hits >= tight.rect_hits);
                    overlaps = [overlaps[0] + square.rect_hits, overlaps[1] + tight.rect_hits];
                }
            }
        }
        assert!(overlaps[0] > overlaps[1] * 5 / 4, "{overlaps:?}");
    }
}
