//! The boss.

use super::Context;
use super::value::{BESIDE_PX, Checked, HP, Names, SCORE, SPEED_PX_S, moment, number, place, text, whole};
use crate::level::error::Finding;
use crate::level::raw;
use crate::level::stage::{BossPart, BossPhase, BossSpec};
use crate::level::units::{per_tick, ticks};
use crate::ron_text::ValuePath;

impl Context<'_> {
    pub(super) fn boss(&self, path: &ValuePath, boss: &raw::Boss, paths: &Names<'_>) -> Checked<BossSpec> {
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
            })
        });
        self.boss_enters_from_outside(&path.key("entry"), boss)?;
        Ok(BossSpec {
            name: text(&path.key("name"), &boss.name)?,
            at: moment(&path.key("at_s"), boss.at_s)?,
            score: whole(&path.key("score"), boss.score, &SCORE)? as u32,
            entry: paths.index(&path.key("entry"), &boss.entry)?,
            speed: per_tick(number(&path.key("speed_px_s"), boss.speed_px_s, &SPEED_PX_S)?),
            parts: parts.collect::<Checked<_>>()?,
            phases: phases.collect::<Checked<_>>()?,
        })
    }
}
