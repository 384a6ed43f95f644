//! The check of a raw level: ranges of numbers, known names, and rules of fairness.

mod boss;
mod difficulty;
mod guns;
mod maps;
mod spot;
mod value;
mod warnings;
mod waves;

use super::path::FlightPath;
use super::pattern::Volley;
use super::raw::{RawAlien, RawLevel};
use super::stage::{AlienSpec, Blast, BossSpec, BulletSpec, Level, StageRules};
use boss::Hull;
use glam::Vec2;
use sector_sprites::{Sheet, SpriteId};
pub(super) use spot::Mistakes;
use spot::Spot;
use std::ops::RangeInclusive;
use value::{HP, SCORE, begin_power, collect, drops, each, known, number, text, time_limit};

const BREAKS: usize = 16;
const SHY_PX: RangeInclusive<f32> = 0.0..=160.0;

/// Checks a level. It may be played only if there are no mistakes.
pub(super) fn check(raw: &RawLevel, sheet: &Sheet, mistakes: &Mistakes) -> Level {
    let root = Spot::root(mistakes);
    let mut context = LevelCheck::new(raw, sheet);
    let name = text(&root.key("name"), &raw.name);
    context.patterns = collect(&root.key("patterns"), &raw.patterns, |_, spot, it| context.pattern(spot, it));
    context.paths = waves::all_paths(&root.key("paths"), &raw.paths);
    let formations = root.key("formations");
    context.formations = collect(&formations, &raw.formations, |_, spot, it| waves::formation(spot, it));
    let script = Spot::root(mistakes);
    context.bosses = context.bosses(&root);
    let mut waves = context.all_waves(&root.key("waves"));
    waves.extend(context.all_maps(&root.key("maps")));
    waves.sort_by_key(|wave| wave.at);
    let is_script_sound = script.is_sound();
    let level = Level {
        name,
        subtitle: text(&root.key("subtitle"), &raw.subtitle),
        music: text(&root.key("music"), &raw.music),
        boss_music: text(&root.key("boss_music"), &raw.boss_music),
        backdrop: raw.backdrop,
        nebula: raw.nebula.map(|nebula| context.nebula(&root.key("nebula"), nebula)),
        begin_power: begin_power(&root.key("begin_power"), raw.begin_power),
        bullets: context.all_bullets(&root.key("bullets")),
        aliens: context.all_aliens(&root),
        breaks: each(&root.key("breaks"), "breaks", 0..=BREAKS, &raw.breaks, waves::planned_break),
        ends_with_boss: raw.boss.is_some(),
        rules: StageRules {
            time_limit: raw.time_limit_s.map(|it| time_limit(&root.key("time_limit_s"), it)),
            answer: None,
        },
        rocks: context.all_rocks(&root.key("rocks")),
        waves,
        scaling: difficulty::scaling(&root.key("scaling"), &raw.scaling),
        bosses: context.bosses,
        paths: context.paths.into_iter().flatten().collect(),
        hash: 0,
    };
    if is_script_sound {
        difficulty::holds_on_each(&root, &level);
    }
    level
}

/// The results of the checks so far, which later checks refer to.
struct LevelCheck<'a> {
    raw: &'a RawLevel,
    sheet: &'a Sheet,
    /// The patterns, ordered by name. One with a mistake is empty.
    patterns: Vec<Vec<Volley>>,
    /// The formations, ordered by name. One with a mistake is empty.
    formations: Vec<Vec<Vec2>>,
    /// The paths, ordered by name. One with a mistake is `None`.
    paths: Vec<Option<FlightPath>>,
    /// The bosses without mistakes.
    bosses: Vec<BossSpec>,
}

impl<'a> LevelCheck<'a> {
    fn new(raw: &'a RawLevel, sheet: &'a Sheet) -> Self {
        let (patterns, formations, paths, bosses) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { raw, sheet, patterns, formations, paths, bosses }
    }

    fn bullet_index(&self, spot: &Spot<'_>, name: &str) -> u16 {
        known(spot, "bullet", &self.raw.bullets, name).map_or(0, |(index, _)| index)
    }

    fn path_index(&self, spot: &Spot<'_>, name: &str) -> u16 {
        known(spot, "path", &self.raw.paths, name).map_or(0, |(index, _)| index)
    }

    /// Returns a path, or `None` if it has a mistake.
    fn path(&self, index: u16) -> Option<&FlightPath> {
        self.paths.get(usize::from(index))?.as_ref()
    }

    fn sprite(&self, spot: &Spot<'_>, name: &str) -> SpriteId {
        let found = self.sheet.sprite(name);
        if found.is_none() {
            let known = self.sheet.sprites().map(|(name, _)| name);
            spot.report_name("sprite", name, known, "a name in assets/sprites.ron");
        }
        found.unwrap_or_default()
    }

    fn nebula(&self, spot: &Spot<'_>, (red, green, blue): (f32, f32, f32)) -> [f32; 3] {
        let channel = |index, value| number(&spot.index(index), value, &(0.0..=1.0));
        [channel(0, red), channel(1, green), channel(2, blue)]
    }

    fn all_bullets(&self, spot: &Spot<'_>) -> Vec<BulletSpec> {
        let bullets = collect(spot, &self.raw.bullets, |_, spot, bullet| self.bullet(spot, bullet));
        guns::splitting_ends(&self.raw.bullets, spot);
        bullets
    }

    fn alien(&self, name: &str, spot: &Spot<'_>, alien: &RawAlien) -> AlienSpec {
        AlienSpec {
            name: name.to_owned(),
            sprite: self.sprite(&spot.key("sprite"), &alien.sprite),
            hp: number(&spot.key("hp"), alien.hp, &HP) as i32,
            score: number(&spot.key("score"), alien.score, &SCORE) as u32,
            blast: alien.blast,
            guns: self.guns(spot, &alien.guns, Hull::NONE),
            drops: drops(&spot.key("drops"), &alien.drops),
            shy_px: number(&spot.key("shy_px"), alien.shy_px, &SHY_PX),
            wall: false,
        }
    }

    /// Returns the aliens in the order of their names, then the walls.
    fn all_aliens(&self, root: &Spot<'_>) -> Vec<AlienSpec> {
        let RawLevel { aliens, walls, .. } = self.raw;
        let mut all = collect(&root.key("aliens"), aliens, |name, spot, alien| self.alien(name, spot, alien));
        all.extend(collect(&root.key("walls"), walls, |name, spot, sprite| self.wall(name, spot, sprite)));
        all
    }

    fn wall(&self, name: &str, spot: &Spot<'_>, sprite: &str) -> AlienSpec {
        if self.raw.aliens.get(name).is_some() {
            spot.report(format!("an alien is also named \"{name}\""), "a different name");
        }
        let (name, sprite) = (name.to_owned(), self.sprite(spot, sprite));
        let (guns, drops) = (Vec::new(), Vec::new());
        AlienSpec { name, sprite, hp: 1, score: 0, blast: Blast::Small, guns, drops, shy_px: 0.0, wall: true }
    }

    /// Returns the index of an alien or a wall in [`Self::all_aliens`].
    fn alien_index(&self, spot: &Spot<'_>, name: &str) -> u16 {
        let RawLevel { aliens, walls, .. } = self.raw;
        let wall = || Some(aliens.len() + walls.find(name)?.0);
        let found = aliens.find(name).map(|(index, _)| index).or_else(wall);
        if found.is_none() {
            spot.report_name("alien", name, aliens.names().chain(walls.names()), "a name in `aliens`");
        }
        // `collect` refuses maps with more names than fit the index.
        found.unwrap_or(0) as u16
    }
}
