//! The check of a raw level: ranges of numbers, known names, and rules of fairness.

mod boss;
mod difficulty;
mod guns;
mod maps;
mod value;
mod waves;

use super::pattern::Volley;
use super::raw::{RawAlien, RawLevel};
use super::stage::{AlienSpec, Blast, Level, StageRules};
use boss::Hull;
use glam::Vec2;
use ron_text::ValuePath;
use sector_sprites::{Sheet, SpriteId};
use std::ops::RangeInclusive;
use value::{Checked, Finding, HP, SCORE, begin_power, collect, drops, each, known, number, refuse, text};

const BREAKS: usize = 16;
const SHY_PX: RangeInclusive<f32> = 0.0..=160.0;

pub(super) fn check(raw: &RawLevel, sheet: &Sheet) -> Checked<Level> {
    let mut context = LevelCheck { sheet, patterns: Vec::new(), formations: Vec::new(), raw };
    context.patterns = collect(&raw.patterns, "patterns", |_, path, volleys| context.pattern(path, volleys))?;
    let bullets = collect(&raw.bullets, "bullets", |_, path, bullet| context.bullet(path, bullet))?;
    guns::splitting_ends(&raw.bullets)?;
    let paths = waves::all_paths(&raw.paths)?;
    context.formations =
        collect(&raw.formations, "formations", |_, path, places| waves::formation(path, places))?;
    let root = ValuePath::root();
    let bosses = context.bosses(&root)?;
    let mut waves = context.all_waves(&root.key("waves"))?;
    for (i, wave) in waves.iter().enumerate() {
        let place = root.key("waves").index(i);
        waves::leaves_the_field(&place, &paths[usize::from(wave.path)])?;
        waves::is_not_held_back(&place, wave, &bosses)?;
    }
    waves.extend(context.all_maps(&root.key("maps"), &paths)?);
    waves.sort_by_key(|wave| wave.at);
    let nebula = raw.nebula.map(|(red, green, blue)| [red, green, blue]);
    for (i, part) in nebula.into_iter().flatten().enumerate() {
        number(&root.key("nebula").index(i), part, &(0.0..=1.0))?;
    }
    let rocks = context.all_rocks(&root.key("rocks"))?;
    let level = Level {
        name: text(&root.key("name"), &raw.name)?,
        subtitle: text(&root.key("subtitle"), &raw.subtitle)?,
        music: text(&root.key("music"), &raw.music)?,
        boss_music: text(&root.key("boss_music"), &raw.boss_music)?,
        backdrop: raw.backdrop,
        nebula,
        begin_power: begin_power(&root.key("begin_power"), raw.begin_power)?,
        bullets,
        aliens: context.all_aliens()?,
        breaks: each(&root.key("breaks"), "breaks", 0..=BREAKS, &raw.breaks, waves::planned_break)?,
        bosses,
        ends_with_boss: raw.boss.is_some(),
        rules: StageRules::default(),
        paths,
        rocks,
        waves,
        scaling: difficulty::scaling(&raw.scaling)?,
        hash: 0,
    };
    difficulty::holds_on_each(&level)?;
    Ok(level)
}

/// The results of the checks so far, which later checks refer to.
struct LevelCheck<'a> {
    sheet: &'a Sheet,
    /// The checked patterns, ordered by name.
    patterns: Vec<Vec<Volley>>,
    /// The checked formations, ordered by name.
    formations: Vec<Vec<Vec2>>,
    raw: &'a RawLevel,
}

impl LevelCheck<'_> {
    fn bullet_index(&self, path: &ValuePath, name: &str) -> Checked<u16> {
        Ok(known(path, "bullet", &self.raw.bullets, name)?.0)
    }

    fn path_index(&self, path: &ValuePath, name: &str) -> Checked<u16> {
        Ok(known(path, "path", &self.raw.paths, name)?.0)
    }

    fn sprite(&self, path: &ValuePath, name: &str) -> Checked<SpriteId> {
        self.sheet.sprite(name).ok_or_else(|| {
            Finding::new(path, format!("there is no sprite \"{name}\""), "a name in assets/sprites.ron")
        })
    }

    fn alien(&self, name: &str, path: &ValuePath, alien: &RawAlien) -> Checked<AlienSpec> {
        Ok(AlienSpec {
            name: name.to_owned(),
            sprite: self.sprite(&path.key("sprite"), &alien.sprite)?,
            hp: number(&path.key("hp"), alien.hp, &HP)? as i32,
            score: number(&path.key("score"), alien.score, &SCORE)? as u32,
            blast: alien.blast,
            guns: self.guns(path, &alien.guns, Hull::NONE)?,
            drops: drops(&path.key("drops"), &alien.drops)?,
            shy_px: number(&path.key("shy_px"), alien.shy_px, &SHY_PX)?,
            wall: false,
        })
    }

    /// Returns the aliens in the order of their names, then the walls.
    fn all_aliens(&self) -> Checked<Vec<AlienSpec>> {
        let raw = &self.raw.aliens;
        let mut all = collect(raw, "aliens", |name, path, alien| self.alien(name, path, alien))?;
        all.extend(collect(&self.raw.walls, "walls", |name, path, sprite| self.wall(name, path, sprite))?);
        Ok(all)
    }

    fn wall(&self, name: &str, path: &ValuePath, sprite: &str) -> Checked<AlienSpec> {
        if self.raw.aliens.get(name).is_some() {
            return refuse(path, format!("an alien is also named \"{name}\""), "a different name");
        }
        let (name, sprite) = (name.to_owned(), self.sprite(path, sprite)?);
        let (guns, drops) = (Vec::new(), Vec::new());
        Ok(AlienSpec {
            name,
            sprite,
            hp: 1,
            score: 0,
            blast: Blast::Small,
            guns,
            drops,
            shy_px: 0.0,
            wall: true,
        })
    }

    /// Returns the index of an alien or a wall in [`Self::all_aliens`].
    fn alien_index(&self, path: &ValuePath, name: &str) -> Checked<u16> {
        match self.raw.walls.find(name) {
            // `collect` refuses maps with more names than fit the index.
            Some((index, _)) => Ok((self.raw.aliens.len() + index) as u16),
            None => Ok(known(path, "alien", &self.raw.aliens, name)?.0),
        }
    }
}
