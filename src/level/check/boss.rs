//! The mid-boss and the boss.

use super::Context;
use super::difficulty::span;
use super::drops::drops;
use super::value::{BESIDE_PX, Checked, HP, Names, SCORE, SPEED_PX_S, moment, number, place, text, whole};
use crate::level::error::Finding;
use crate::level::raw;
use crate::level::stage::{BossPart, BossPhase, BossSpec};
use crate::level::units::{per_tick, ticks};
use crate::ron_text::ValuePath;

impl Context<'_> {
    /// The mid-boss and the boss, as far as there are any, in the order in which they come.
    pub(super) fn bosses(&self, root: &ValuePath, paths: &Names<'_>) -> Checked<Vec<BossSpec>> {
        let raw = [("midboss", &self.raw.midboss), ("boss", &self.raw.boss)];
        let bosses = raw.into_iter().filter_map(|(name, boss)| Some((name, boss.as_ref()?)));
        let bosses = bosses.map(|(name, boss)| self.boss(&root.key(name), boss, paths));
        let bosses = bosses.collect::<Checked<Vec<_>>>()?;
        if bosses.windows(2).any(|two| two[0].at >= two[1].at) {
            let path = root.key("midboss").key("at_s");
            return Err(Finding::new(
                &path,
                "the mid-boss comes no earlier than the boss",
                "an earlier time",
            ));
        }
        if self.raw.boss.as_ref().is_some_and(|boss| boss.waves_wait) {
            let path = root.key("boss").key("waves_wait");
            return Err(Finding::new(&path, "no wave comes after the boss", "it only in a mid-boss"));
        }
        Ok(bosses)
    }

    fn boss(&self, path: &ValuePath, boss: &raw::Boss, paths: &Names<'_>) -> Checked<BossSpec> {
        if boss.parts.is_empty() || boss.parts.len() > 32 {
            return Err(Finding::new(&path.key("parts"), format!("{} parts", boss.parts.len()), "1 to 32"));
        }
        if boss.phases.is_empty() || boss.phases.len() > 16 {
            return Err(Finding::new(
                &path.key("phases"),
                format!("{} phases", boss.phases.len()),
                "1 to 16",
            ));
        }
        if boss.parts.iter().all(|part| part.armoured) {
            return Err(Finding::new(&path.key("parts"), "all parts are armoured", "one that can be hurt"));
        }
        let parts = boss.parts.iter().enumerate().map(|(i, part)| {
            let path = path.key("parts").index(i);
            Ok(BossPart {
                sprite: self.sprite(&path.key("sprite"), &part.sprite)?,
                at: place(&path.key("at"), part.at, &BESIDE_PX)?,
                armoured: part.armoured,
            })
        });
        let phases = boss.phases.iter().enumerate().map(|(i, phase)| {
            let path = path.key("phases").index(i);
            Ok(BossPhase {
                hp: whole(&path.key("hp"), phase.hp, &HP)? as i32,
                time: ticks(number(&path.key("time_s"), phase.time_s, &(5.0..=300.0))?),
                bonus: whole(&path.key("bonus"), phase.bonus, &SCORE)? as u32,
                path: paths.index(&path.key("path"), &phase.path)?,
                speed: per_tick(number(&path.key("speed_px_s"), phase.speed_px_s, &SPEED_PX_S)?),
                guns: self.guns(&path, &phase.guns)?,
                drops: drops(&path.key("drops"), &phase.drops)?,
                on: span(&path, phase.at_least, phase.at_most)?,
            })
        });
        self.boss_enters_from_outside(&path.key("entry"), boss)?;
        Ok(BossSpec {
            name: text(&path.key("name"), &boss.name)?,
            at: moment(&path.key("at_s"), boss.at_s)?,
            score: whole(&path.key("score"), boss.score, &SCORE)? as u32,
            entry: paths.index(&path.key("entry"), &boss.entry)?,
            speed: per_tick(number(&path.key("speed_px_s"), boss.speed_px_s, &SPEED_PX_S)?),
            waves_wait: boss.waves_wait,
            parts: parts.collect::<Checked<_>>()?,
            phases: phases.collect::<Checked<_>>()?,
        })
    }
}
