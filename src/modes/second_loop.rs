//! The second loop: the six stages once more, denser, and every alien with guns answers when it is shot.

use super::daily::ANSWER_SPEED;
use crate::level::{Answer, BulletSpec, Level, StageRules};
use sector_sprites::Sheet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The numbers of the stages of the second loop. Stage 7 is the first one once more.
pub const LOOP_STAGES: RangeInclusive<u32> = 7..=12;

/// The share by which fans and rings have more bullets, and hit points of bosses rise.
const DENSER: f32 = 1.2;
/// The version of the recipe. Raise it with every change.
const RECIPE: u64 = 1;

/// Returns the level of a stage of the second loop. Returns `None` if there is no such stage, or if the sheet lacks the
/// sprite of the bullets that answer.
pub(super) fn level(stage: u32, stages: &[Arc<Level>], sheet: &Sheet) -> Option<Level> {
    let first = stages.get(stage.checked_sub(*LOOP_STAGES.start())? as usize)?;
    let mut level = Level::clone(first);
    for scaling in &mut level.scaling {
        scaling.count *= DENSER;
        scaling.interval /= DENSER;
    }
    let bullet = BulletSpec { sprite: sheet.sprite("needle")?, soft: false, motion: None };
    let answer = Answer { bullet: level.bullets.len() as u16, speed: ANSWER_SPEED };
    level.bullets.push(bullet);
    level.rules = StageRules { answer: Some(answer), ..level.rules };
    level.subtitle = format!("SECOND LOOP, {}", level.subtitle);
    level.hash = super::remix::mix(level.hash ^ RECIPE << 48);
    Some(level)
}
