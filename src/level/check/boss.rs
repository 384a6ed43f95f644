//! Checks of the mid-boss and the boss: phases, forms, lids, and destructible parts.

use super::LevelCheck;
use super::difficulty::span;
use super::value::{
    BESIDE_PX, Checked, HP, SCORE, SPEED_PX_S, counted, drops, each, moment, number, place, refuse, text,
};
use crate::level::raw::{RawBoss, RawBossPart, RawPartMotion, RawShut};
use crate::level::stage::{BossPart, BossPhase, BossSpec, PartMotion, Shut};
use crate::level::units::{per_tick, ticks};
use ron_text::ValuePath;
use std::ops::RangeInclusive;

impl LevelCheck<'_> {
    pub(super) fn bosses(&self, root: &ValuePath) -> Checked<Vec<BossSpec>> {
        let raw = [("midboss", &self.raw.midboss), ("boss", &self.raw.boss)];
        let bosses = raw.into_iter().filter_map(|(name, boss)| Some((name, boss.as_ref()?)));
        let bosses = bosses.map(|(name, boss)| self.boss(&root.key(name), boss));
        let bosses = bosses.collect::<Checked<Vec<_>>>()?;
        if bosses.windows(2).any(|two| two[0].at >= two[1].at) {
            let path = root.key("midboss").key("at_s");
            return refuse(&path, "the mid-boss does not come before the boss", "an earlier time");
        }
        if self.raw.boss.as_ref().is_some_and(|boss| boss.waves_wait) {
            let path = root.key("boss").key("waves_wait");
            return refuse(&path, "no wave comes after the boss", "waves_wait only in a mid-boss");
        }
        Ok(bosses)
    }

    fn boss(&self, path: &ValuePath, boss: &RawBoss) -> Checked<BossSpec> {
        let parts = self.parts(&path.key("parts"), boss)?;
        let phases = self.phases(&path.key("phases"), boss)?;
        forms_can_be_hurt(&path.key("parts"), &parts, &phases)?;
        self.boss_enters_from_outside(&path.key("entry"), boss, &parts)?;
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

    fn phases(&self, path: &ValuePath, boss: &RawBoss) -> Checked<Vec<BossPhase>> {
        each(path, "phases", 1..=16, &boss.phases, |path, phase| {
            let form = form(&path.key("form"), phase.form)?;
            let shut = phase.shut.map(|rhythm| shut(&path.key("shut"), rhythm)).transpose()?;
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

/// The allowed number of parts of a boss. The simulation has one bit for each.
const PARTS: RangeInclusive<usize> = 1..=32;
/// The allowed form numbers. Players could not tell more forms apart.
const FORMS: RangeInclusive<i64> = 1..=8;
/// How long a boss may stay open or shut, in seconds. A shorter time is useless, and a longer one makes players wait.
const SHUT_S: RangeInclusive<f32> = 0.5..=60.0;

/// The parts of a boss, and the form of a phase. The phase's guns may only name parts of this form.
#[derive(Clone, Copy)]
pub(super) struct Hull<'a> {
    pub(super) parts: &'a [RawBossPart],
    pub(super) form: u8,
}

impl Hull<'_> {
    /// No parts, for the guns of an alien.
    pub(super) const NONE: Self = Self { parts: &[], form: 1 };

    /// Returns the index, among the parts of all forms, of the part called `name`, or `None` if a gun names no part.
    pub(super) fn part(self, path: &ValuePath, name: Option<&str>) -> Checked<Option<u8>> {
        let Some(name) = name else { return Ok(None) };
        let here = |part: &RawBossPart| part.form == i64::from(self.form);
        let of_name = |part: &RawBossPart| here(part) && part.name.as_deref() == Some(name);
        if let Some(index) = self.parts.iter().position(of_name) {
            return Ok(Some(index as u8));
        }
        let named = self.parts.iter().filter(|part| here(part)).filter_map(|part| part.name.as_deref());
        let known: Vec<_> = named.collect();
        let expected = match known[..] {
            [] => "a boss with named parts".to_owned(),
            _ => format!("one of: {}", known.join(", ")),
        };
        refuse(path, format!("there is no part \"{name}\" in this form"), expected)
    }
}

pub(super) fn form(path: &ValuePath, form: i64) -> Checked<u8> {
    Ok(number(path, form, &FORMS)? as u8)
}

pub(super) fn shut(path: &ValuePath, shut: RawShut) -> Checked<Shut> {
    Ok(Shut {
        after: ticks(number(&path.key("after_s"), shut.after_s, &SHUT_S)?),
        ticks: ticks(number(&path.key("for_s"), shut.for_s, &SHUT_S)?),
    })
}

/// The seconds for one motion of a part. A faster one could not be dodged.
const MOTION_S: RangeInclusive<f32> = 1.0..=60.0;
const REACH_PX: RangeInclusive<f32> = -320.0..=320.0;

fn motion(path: &ValuePath, raw: RawPartMotion) -> Checked<PartMotion> {
    let (orbits, reach, seconds) = match raw {
        RawPartMotion::Swing(reach, seconds) => (false, reach, seconds),
        RawPartMotion::Orbit(reach, seconds) => (true, reach, seconds),
    };
    let reach = place(path, reach, &REACH_PX)?;
    Ok(PartMotion { reach, ticks: ticks(number(path, seconds, &MOTION_S)?), orbits })
}

/// Checks that a boss has a vulnerable part in each form that its phases use, and no part of an unused form.
pub(super) fn forms_can_be_hurt(path: &ValuePath, parts: &[BossPart], phases: &[BossPhase]) -> Checked<()> {
    for form in phases.iter().map(|phase| phase.form) {
        let soft = |part: &BossPart| part.form == form && !part.armored && !part.lid && part.hp.is_none();
        if !parts.iter().any(soft) {
            let which = if form == 1 { String::new() } else { format!(" of form {form}") };
            let problem = format!("all parts{which} are armoured, lids, or destroyed separately");
            return refuse(path, problem, "at least one that can be damaged");
        }
    }
    for (i, part) in parts.iter().enumerate() {
        if !phases.iter().any(|phase| phase.form == part.form) {
            let problem = format!("no phase has form {}", part.form);
            return refuse(&path.index(i).key("form"), problem, "a form that some phase has");
        }
    }
    Ok(())
}

impl LevelCheck<'_> {
    pub(super) fn parts(&self, path: &ValuePath, boss: &RawBoss) -> Checked<Vec<BossPart>> {
        counted(path, "parts", boss.parts.len(), PARTS)?;
        let each = boss.parts.iter().enumerate();
        let checked = each.map(|(i, part)| self.part(&path.index(i), part, &boss.parts[..i]));
        checked.collect()
    }

    fn part(&self, path: &ValuePath, part: &RawBossPart, before: &[RawBossPart]) -> Checked<BossPart> {
        if part.name.is_some() && before.iter().any(|other| other.name == part.name) {
            let name = part.name.as_deref().unwrap_or_default();
            return refuse(
                &path.key("name"),
                format!("there is already a part named \"{name}\""),
                "a different name",
            );
        }
        if part.hp.is_some() && (part.armoured || part.lid) {
            let problem = "armour and lids cannot be destroyed";
            return refuse(&path.key("hp"), problem, "no hp, or a part that is neither armoured nor a lid");
        }
        let shut_sprite = part.shut_sprite.as_deref();
        let shut_sprite = shut_sprite.map(|name| self.sprite(&path.key("shut_sprite"), name)).transpose()?;
        let hp = part.hp.map(|hp| number(&path.key("hp"), hp, &HP)).transpose()?;
        Ok(BossPart {
            sprite: self.sprite(&path.key("sprite"), &part.sprite)?,
            at: place(&path.key("at"), part.at, &BESIDE_PX)?,
            motion: part.moves.map(|moves| motion(&path.key("moves"), moves)).transpose()?,
            armored: part.armoured,
            shut_sprite,
            lid: part.lid,
            hp: hp.map(|hp| hp as i32),
            score: number(&path.key("score"), part.score, &SCORE)? as u32,
            form: form(&path.key("form"), part.form)?,
        })
    }
}
