//! Raw to checked: every number in its range, every name known, every rule of fairness kept.

mod boss;
mod entry;
mod path;
mod pattern;
mod rocks;
mod value;
mod wave;

use super::error::Finding;
use super::pattern::Volley;
use super::raw;
use super::stage::{AlienSpec, Blast, BulletSpec, Level};
use crate::ron_text::ValuePath;
use crate::sprites::{Sheet, SpriteId};
use std::collections::BTreeMap;
use value::{Checked, HP, Names, SCORE, collect, number, text, whole};

/// Waves of one level.
const WAVES: usize = 1000;

/// Checks a raw level against the sheet whose sprites it names.
pub(super) fn check(raw: &raw::Level, sheet: &Sheet) -> Checked<Level> {
    let bullet_names = Names::new("bullet", &raw.bullets);
    let path_names = Names::new("path", &raw.paths);
    let alien_names = Names::new("alien", &raw.aliens);
    let patterns = collect(&raw.patterns, "patterns", |_, path, volleys| {
        pattern::pattern(path, volleys, &bullet_names)
    })?;
    let patterns: BTreeMap<&str, Vec<Volley>> =
        raw.patterns.keys().map(String::as_str).zip(patterns).collect();
    let context = Context { sheet, patterns, raw };
    let paths = collect(&raw.paths, "paths", |_, path, steps| path::path(path, steps))?;
    let root = ValuePath::root();
    let all_waves = root.key("waves");
    if raw.waves.is_empty() && raw.boss.is_none() {
        return Err(Finding::new(&all_waves, "no waves and no boss", "at least one of them"));
    }
    if raw.waves.len() > WAVES {
        return Err(Finding::new(
            &all_waves,
            format!("{} waves", raw.waves.len()),
            format!("at most {WAVES}"),
        ));
    }
    let mut waves = Vec::with_capacity(raw.waves.len());
    for (i, wave) in raw.waves.iter().enumerate() {
        let place = all_waves.index(i);
        let checked = context.wave(&place, wave, &alien_names, &path_names)?;
        entry::leaves_the_field(&place, &paths[usize::from(checked.path)])?;
        waves.push(checked);
    }
    entry::dives_can_be_announced(&waves)?;
    waves.sort_by_key(|wave| wave.at);
    let nebula = raw.nebula.map(|(red, green, blue)| [red, green, blue]);
    for (i, part) in nebula.into_iter().flatten().enumerate() {
        number(&root.key("nebula").index(i), part, &(0.0..=1.0))?;
    }
    let rocks = context.all_rocks(&root.key("rocks"))?;
    Ok(Level {
        name: text(&root.key("name"), &raw.name)?,
        subtitle: text(&root.key("subtitle"), &raw.subtitle)?,
        music: text(&root.key("music"), &raw.music)?,
        boss_music: text(&root.key("boss_music"), &raw.boss_music)?,
        backdrop: raw.backdrop,
        nebula,
        bullets: collect(&raw.bullets, "bullets", |_, path, bullet| {
            Ok(BulletSpec { sprite: context.sprite(&path.key("sprite"), &bullet.sprite)?, soft: bullet.soft })
        })?,
        aliens: collect(&raw.aliens, "aliens", |name, path, alien| context.alien(name, path, alien))?,
        boss: raw.boss.as_ref().map(|boss| context.boss(&root.key("boss"), boss, &path_names)).transpose()?,
        paths,
        rocks,
        waves,
        hash: 0,
    })
}

/// What parts of a level are checked against.
struct Context<'a> {
    sheet: &'a Sheet,
    patterns: BTreeMap<&'a str, Vec<Volley>>,
    raw: &'a raw::Level,
}

impl Context<'_> {
    fn sprite(&self, path: &ValuePath, name: &str) -> Checked<SpriteId> {
        self.sheet.sprite(name).ok_or_else(|| {
            Finding::new(path, format!("there is no sprite \"{name}\""), "a name in assets/sprites.ron")
        })
    }

    fn alien(&self, name: &str, path: &ValuePath, alien: &raw::Alien) -> Checked<AlienSpec> {
        Ok(AlienSpec {
            name: name.to_owned(),
            sprite: self.sprite(&path.key("sprite"), &alien.sprite)?,
            hp: whole(&path.key("hp"), alien.hp, &HP)? as i32,
            score: whole(&path.key("score"), alien.score, &SCORE)? as u32,
            blast: match alien.blast {
                raw::Blast::Small => Blast::Small,
                raw::Blast::Medium => Blast::Medium,
                raw::Blast::Large => Blast::Large,
            },
            guns: self.guns(path, &alien.guns)?,
        })
    }
}
