//! Checks of the mid-boss and the boss.

use super::Context;
use super::difficulty::span;
use super::drops::drops;
use super::parts::{self, Hull};
use super::value::{Checked, HP, SCORE, SPEED_PX_S, each, moment, number, refuse, text};
use crate::level::raw;
use crate::level::stage::{BossPhase, BossSpec};
use crate::level::units::{per_tick, ticks};
use ron_text::ValuePath;

impl Context<'_> {
    /// Returns the mid-boss and the boss of the level, checked and in this order; a level may lack either or both.
    pub(super) fn bosses(&self, root: &ValuePath) -> Checked<Vec<BossSpec>> {
        let raw = [("midboss", &self.raw.midboss), ("boss", &self.raw.boss)];
        let bosses = raw.into_iter().filter_map(|(name, boss)| Some((name, boss.as_ref()?)));
        let bosses = bosses.map(|(name, boss)| self.boss(&root.key(name), boss));
        let bosses = bosses.collect::<Checked<Vec<_>>>()?;
        if bosses.windows(2).any(|two| two[0].at >= two[1].at) {
            let path = root.key("midboss").key("at_s");
            return refuse(&path, "the mid-boss comes no earlier than the boss", "an earlier time");
        }
        if self.raw.boss.as_ref().is_some_and(|boss| boss.waves_wait) {
            let path = root.key("boss").key("waves_wait");
            return refuse(&path, "no wave comes after the boss", "it only in a mid-boss");
        }
        Ok(bosses)
    }

    fn boss(&self, path: &ValuePath, boss: &raw::Boss) -> Checked<BossSpec> {
        let parts = self.parts(&path.key("parts"), boss)?;
        let phases = self.phases(&path.key("phases"), boss)?;
        parts::forms_can_be_hurt(&path.key("parts"), &parts, &phases)?;
        self.boss_enters_from_outside(&path.key("entry"), boss)?;
        Ok(BossSpec {
            name: text(&path.key("name"), &boss.name)?,
            at: moment(&path.key("at_s"), boss.at_s)?,
            score: number(&path.key("score"), boss.score, &SCORE)? as u32,
            entry: self.path_index(&path.key("entry"), &boss.entry)?,
            speed: per_tick(number(&path.key("speed_px_s"), boss.speed_px_s, &SPEED_PX_S)?),
            waves_wait: boss.waves_wait,
            parts,
            phases,
        })
    }

    fn phases(&self, path: &ValuePath, boss: &raw::Boss) -> Checked<Vec<BossPhase>> {
        each(path, "phases", 1..=16, &boss.phases, |path, phase| {
            let form = parts::form(&path.key("form"), phase.form)?;
            let shut = phase.shut.map(|shut| parts::shut(&path.key("shut"), shut)).transpose()?;
            Ok(BossPhase {
                hp: number(&path.key("hp"), phase.hp, &HP)? as i32,
                time: ticks(number(&path.key("time_s"), phase.time_s, &(5.0..=300.0))?),
                bonus: number(&path.key("bonus"), phase.bonus, &SCORE)? as u32,
                path: self.path_index(&path.key("path"), &phase.path)?,
                speed: per_tick(number(&path.key("speed_px_s"), phase.speed_px_s, &SPEED_PX_S)?),
                guns: self.guns(path, &phase.guns, Hull { parts: &boss.parts, form })?,
                drops: drops(&path.key("drops"), &phase.drops)?,
                shut,
                form,
                on: span(path, phase.at_least, phase.at_most)?,
            })
        })
    }
}
