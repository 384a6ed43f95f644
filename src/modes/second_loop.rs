//! The second loop: the six stages again, denser, and aliens with guns fire back when they are destroyed. The Hive has a
//! last form, which only this loop shows.

use super::daily::ANSWER_SPEED;
use super::remix::{Remix, mix, tunes};
use crate::level::{AnsweringFire, BulletSpec, Difficulty, Level, StageRules};
use crate::sim::LOOP_STAGES;
use sector_sprites::Sheet;
use std::sync::Arc;

/// The factor by which fans and rings have more bullets, and by which guns fire more often.
const DENSER: f32 = 1.25;
/// The version of the recipe. Raise it with every change.
const RECIPE: u64 = 1;

/// Returns the level of a stage of the second loop at a difficulty. Returns `None` if there is no such stage, or if the
/// sheet lacks the sprite of the bullets that answer.
pub(super) fn level(
    stage: u32,
    difficulty: Difficulty,
    stages: &[Arc<Level>],
    sheet: &Sheet,
) -> Option<Level> {
    let first = stages.get(stage.checked_sub(*LOOP_STAGES.start())? as usize)?;
    let mut level = Level::clone(first);
    for scaling in &mut level.scaling {
        scaling.count *= DENSER;
        scaling.interval /= DENSER;
    }
    let answer = AnsweringFire { bullet: level.bullets.len() as u16, speed: ANSWER_SPEED };
    level.bullets.push(BulletSpec { sprite: sheet.sprite("needle")?, soft: false, motion: None });
    level.rules = StageRules { answer: Some(answer), ..level.rules };
    // The last boss of the first loop is not the last one here.
    let tunes = tunes(&level);
    level.bosses.last_mut().into_iter().for_each(|boss| boss.tunes = Some(tunes.clone()));
    level.subtitle = format!("SECOND LOOP, {}", level.subtitle);
    // The player's own sprites may lack the last form. The loop then ends with the Hive.
    let is_last = stage == *LOOP_STAGES.end();
    let extra = is_last.then(|| Level::last_form(sheet).ok()).flatten();
    let extra: Vec<_> = extra.into_iter().map(Arc::new).collect();
    let mut remix = Remix::new(&extra, difficulty, level.at(difficulty));
    remix.add_boss(1, 0);
    Some(remix.level(mix(first.hash ^ RECIPE << 48 ^ difficulty as u64)))
}
