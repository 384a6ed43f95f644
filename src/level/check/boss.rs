//! Checks of the mid-boss and the boss: phases, forms, lids, and destructible parts.

use super::LevelCheck;
use super::difficulty::span;
use super::spot::Spot;
use super::value::{
    BESIDE_PX, HP, SCORE, SPEED_PX_S, STAGE_S, counted, drops, each, moment, number, place, text,
};
use super::waves::{ENTRY_MARGIN_PX, starts_outside};
use crate::level::raw::{RawBoss, RawBossPart, RawPartMotion, RawShut};
use crate::level::stage::{BossPart, BossPhase, BossSpec, PartMotion, Shut};
use crate::level::units::{per_tick, ticks};
use std::ops::RangeInclusive;

impl LevelCheck<'_> {
    /// Returns the bosses that have no mistake.
    pub(super) fn bosses(&self, root: &Spot<'_>) -> Vec<BossSpec> {
        let raw = [("midboss", &self.raw.midboss), ("boss", &self.raw.boss)];
        let bosses = raw.into_iter().filter_map(|(name, boss)| {
            let spot = root.key(name);
            let boss = self.boss(&spot, boss.as_ref()?);
            spot.is_sound().then_some(boss)
        });
        let bosses = bosses.collect();
        if let (Some(midboss), Some(boss)) = (&self.raw.midboss, &self.raw.boss)
            && [midboss, boss].iter().all(|boss| STAGE_S.contains(&boss.at_s))
            && ticks(midboss.at_s).max(1) >= ticks(boss.at_s).max(1)
        {
            let spot = root.key("midboss").key("at_s");
            spot.report("the mid-boss does not come before the boss", "an earlier time");
        }
        if self.raw.boss.as_ref().is_some_and(|boss| boss.waves_wait) {
            let spot = root.key("boss").key("waves_wait");
            spot.report("no wave comes after the boss", "waves_wait only in a mid-boss");
        }
        bosses
    }

    fn boss(&self, spot: &Spot<'_>, boss: &RawBoss) -> BossSpec {
        let parts = self.parts(&spot.key("parts"), boss);
        let entry = self.path_index(&spot.key("entry"), &boss.entry);
        if let (true, Some(path)) = (spot.is_sound(), self.path(entry)) {
            let places = parts.iter().map(|part| path.at(0.0) + part.offset(0));
            starts_outside(&spot.key("entry"), "a part", places, ENTRY_MARGIN_PX);
        }
        let phases = self.phases(&spot.key("phases"), boss);
        if spot.is_sound() {
            forms_can_be_hurt(&spot.key("parts"), &parts, &phases);
        }
        BossSpec {
            name: text(&spot.key("name"), &boss.name),
            at: moment(&spot.key("at_s"), boss.at_s),
            score: number(&spot.key("score"), boss.score, &SCORE) as u32,
            entry,
            speed: per_tick(number(&spot.key("speed_px_s"), boss.speed_px_s, &SPEED_PX_S)),
            waves_wait: boss.waves_wait,
            parts,
            phases,
            tunes: None,
        }
    }

    fn phases(&self, spot: &Spot<'_>, boss: &RawBoss) -> Vec<BossPhase> {
        each(spot, "phases", 1..=16, &boss.phases, |spot, phase| {
            let form = form(&spot.key("form"), phase.form);
            let shut = phase.shut.map(|rhythm| shut(&spot.key("shut"), rhythm));
            BossPhase {
                hp: number(&spot.key("hp"), phase.hp, &HP) as i32,
                time: ticks(number(&spot.key("time_s"), phase.time_s, &(5.0..=300.0))),
                bonus: number(&spot.key("bonus"), phase.bonus, &SCORE) as u32,
                path: self.path_index(&spot.key("path"), &phase.path),
                speed: per_tick(number(&spot.key("speed_px_s"), phase.speed_px_s, &SPEED_PX_S)),
                guns: self.guns(spot, &phase.guns, Hull { parts: &boss.parts, form: phase.form }),
                drops: drops(&spot.key("drops"), &phase.drops),
                shut,
                form,
                on: span(spot, phase.at_least, phase.at_most),
            }
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
    pub(super) form: i64,
}

impl Hull<'_> {
    /// No parts, for the guns of an alien.
    pub(super) const NONE: Self = Self { parts: &[], form: 1 };

    /// Returns the index, among the parts of all forms, of the part called `name`, or `None` if a gun names no part.
    pub(super) fn part(self, spot: &Spot<'_>, name: Option<&str>) -> Option<u8> {
        let name = name?;
        let here = |part: &&RawBossPart| part.form == self.form;
        let of_name = |part: &RawBossPart| here(&part) && part.name.as_deref() == Some(name);
        let index = self.parts.iter().position(of_name);
        // A form out of range has been reported.
        if index.is_none() && FORMS.contains(&self.form) {
            let known = self.parts.iter().filter(here).filter_map(|part| part.name.as_deref());
            spot.report_name("part", name, known, &format!("a part named in form {}", self.form));
        }
        index.map(|index| index as u8)
    }
}

pub(super) fn form(spot: &Spot<'_>, form: i64) -> u8 {
    number(spot, form, &FORMS) as u8
}

pub(super) fn shut(spot: &Spot<'_>, shut: RawShut) -> Shut {
    Shut {
        after: ticks(number(&spot.key("after_s"), shut.after_s, &SHUT_S)),
        ticks: ticks(number(&spot.key("for_s"), shut.for_s, &SHUT_S)),
    }
}

/// The seconds for one motion of a part. A faster one could not be dodged.
const MOTION_S: RangeInclusive<f32> = 1.0..=60.0;
const REACH_PX: RangeInclusive<f32> = -320.0..=320.0;

fn motion(spot: &Spot<'_>, raw: RawPartMotion) -> PartMotion {
    let (orbits, reach, seconds) = match raw {
        RawPartMotion::Swing(reach, seconds) => (false, reach, seconds),
        RawPartMotion::Orbit(reach, seconds) => (true, reach, seconds),
    };
    let reach = place(&spot.index(0), reach, &REACH_PX);
    PartMotion { reach, ticks: ticks(number(&spot.index(1), seconds, &MOTION_S)), orbits }
}

/// Checks that a boss has a vulnerable part in each form that its phases use, and no part of an unused form.
pub(super) fn forms_can_be_hurt(spot: &Spot<'_>, parts: &[BossPart], phases: &[BossPhase]) {
    for form in phases.iter().map(|phase| phase.form) {
        let soft = |part: &BossPart| part.form == form && !part.armored && !part.lid && part.hp.is_none();
        if !parts.iter().any(soft) {
            let which = if form == 1 { String::new() } else { format!(" of form {form}") };
            let problem = format!("all parts{which} are armoured, lids, or destroyed separately");
            return spot.report(problem, "at least one that can be damaged");
        }
    }
    for (i, part) in parts.iter().enumerate() {
        if !phases.iter().any(|phase| phase.form == part.form) {
            let problem = format!("no phase has form {}", part.form);
            spot.index(i).key("form").report(problem, "a form that some phase has");
        }
    }
}

impl LevelCheck<'_> {
    pub(super) fn parts(&self, spot: &Spot<'_>, boss: &RawBoss) -> Vec<BossPart> {
        counted(spot, "parts", boss.parts.len(), PARTS);
        let each = boss.parts.iter().enumerate().take(*PARTS.end());
        each.map(|(i, part)| self.part(&spot.index(i), part, &boss.parts[..i])).collect()
    }

    fn part(&self, spot: &Spot<'_>, part: &RawBossPart, before: &[RawBossPart]) -> BossPart {
        if let Some(name) = &part.name
            && before.iter().any(|other| other.name == part.name)
        {
            let problem = format!("there is already a part named \"{name}\"");
            spot.key("name").report(problem, "a different name");
        }
        if part.hp.is_some() && (part.armoured || part.lid) {
            let problem = "armour and lids cannot be destroyed";
            spot.key("hp").report(problem, "no hp, or a part that is neither armoured nor a lid");
        }
        let shut_sprite = part.shut_sprite.as_deref();
        let shut_sprite = shut_sprite.map(|name| self.sprite(&spot.key("shut_sprite"), name));
        let hp = part.hp.map(|hp| number(&spot.key("hp"), hp, &HP));
        BossPart {
            sprite: self.sprite(&spot.key("sprite"), &part.sprite),
            at: place(&spot.key("at"), part.at, &BESIDE_PX),
            motion: part.moves.map(|moves| motion(&spot.key("moves"), moves)),
            armored: part.armoured,
            shut_sprite,
            lid: part.lid,
            hp: hp.map(|hp| hp as i32),
            score: number(&spot.key("score"), part.score, &SCORE) as u32,
            form: form(&spot.key("form"), part.form),
        }
    }
}
