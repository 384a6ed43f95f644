//! The boss.

use super::Context;
use super::value::{BESIDE_PX, Checked, HP, Names, SCORE, SPEED_PX_S, moment, number, place, text, whole};
use crate::level::error::Finding;
use crate::level::raw;
use crate::level::stage::{BossPart, BossPhase, BossSpec};
use crate::level::units::{per_tick, ticks};

impl Context<'_> {
    pub(super) fn boss(&self, boss: &raw::Boss, paths: &Names<'_>) -> Checked<BossSpec> {
        if boss.parts.is_empty() || boss.parts.len() > 32 {
            return Err(Finding::new("boss.parts", format!("{} parts", boss.parts.len()), "1 to 32"));
        }
        if boss.phases.is_empty() || boss.phases.len() > 16 {
            return Err(Finding::new("boss.phases", format!("{} phases", boss.phases.len()), "1 to 16"));
        }
        if boss.parts.iter().all(|part| part.armoured) {
            return Err(Finding::new("boss.parts", "all parts are armoured", "one that can be hurt"));
        }
        let parts = boss.parts.iter().enumerate().map(|(i, part)| {
            let path = format!("boss.parts[{i}]");
            Ok(BossPart {
                sprite: self.sprite(format!("{path}.sprite"), &part.sprite)?,
                at: place(&format!("{path}.at"), part.at, &BESIDE_PX)?,
                armoured: part.armoured,
            })
        });
        let phases = boss.phases.iter().enumerate().map(|(i, phase)| {
            let path = format!("boss.phases[{i}]");
            Ok(BossPhase {
                hp: whole(format!("{path}.hp"), phase.hp, &HP)? as i32,
                time: ticks(number(format!("{path}.time_s"), phase.time_s, &(5.0..=300.0))?),
                bonus: whole(format!("{path}.bonus"), phase.bonus, &SCORE)? as u32,
                path: paths.index(format!("{path}.path"), &phase.path)?,
                speed: per_tick(number(format!("{path}.speed_px_s"), phase.speed_px_s, &SPEED_PX_S)?),
                guns: self.guns(&path, &phase.guns)?,
            })
        });
        self.boss_enters_from_outside(boss)?;
        Ok(BossSpec {
            name: text("boss.name", &boss.name)?,
            at: moment("boss.at_s".into(), boss.at_s)?,
            score: whole("boss.score".into(), boss.score, &SCORE)? as u32,
            entry: paths.index("boss.entry".into(), &boss.entry)?,
            speed: per_tick(number("boss.speed_px_s".into(), boss.speed_px_s, &SPEED_PX_S)?),
            parts: parts.collect::<Checked<_>>()?,
            phases: phases.collect::<Checked<_>>()?,
        })
    }
}
