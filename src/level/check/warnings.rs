//! Warnings: what the author of a level probably did not intend, although the level can be played.

use super::spot::{Mistakes, Spot};
use crate::level::path::FlightPath;
use crate::level::raw::{Named, RawBoss, RawLevel, RawWave};
use crate::level::stage::Level;
use crate::level::units::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;
use ron_text::TextError;
use std::collections::BTreeSet;

/// More seconds than a boss needs for its warning, its entry, the pauses between its phases and its end.
const BOSS_SLACK_S: f32 = 60.0;
/// More pixels than an alien extends beyond its place.
const ALIEN_PX: f32 = 64.0;

impl Level {
    /// Returns what the author of this level probably did not intend, up to 50 warnings in the order of the file: names
    /// that nothing uses, aliens that never appear, guns that never fire, unknown tunes. `text` is the text that the
    /// level was read from. `tunes` are the known pieces of music; without any, `music` and `boss_music` are not
    /// checked.
    pub fn warnings(&self, file: &str, text: &str, tunes: &[&str]) -> Vec<TextError> {
        let Ok(raw) = ron_text::read::<RawLevel>(file, text) else { return Vec::new() };
        let mistakes = Mistakes::default();
        let root = Spot::root(&mistakes);
        unused_names(&root, &raw);
        too_late(&root, &raw);
        unknown_tunes(&root, &raw, tunes);
        for (i, wave) in raw.waves.iter().enumerate() {
            let path = raw.paths.find(&wave.path).and_then(|(index, _)| self.paths.get(index));
            if path.is_some_and(|path| !crosses_the_field(&raw, wave, path)) {
                root.key("waves").index(i).key("path").report("its aliens never appear on the field", "");
            }
        }
        mistakes.into_errors(file, text)
    }
}

fn bosses(raw: &RawLevel) -> impl Iterator<Item = (&'static str, &RawBoss)> {
    let bosses = [("midboss", &raw.midboss), ("boss", &raw.boss)];
    bosses.into_iter().filter_map(|(name, boss)| Some((name, boss.as_ref()?)))
}

fn unused_names(root: &Spot<'_>, raw: &RawLevel) {
    let phases = || bosses(raw).flat_map(|(_, boss)| &boss.phases);
    let guns = raw.aliens.iter().flat_map(|(_, alien)| &alien.guns);
    let guns = guns.chain(phases().flat_map(|phase| &phase.guns)).map(|gun| &gun.pattern);
    let fired = raw.patterns.iter().flat_map(|(_, volleys)| volleys).map(|volley| &volley.bullet);
    let splits = raw.bullets.iter().filter_map(|(_, bullet)| Some(&bullet.split.as_ref()?.into));
    let brought = raw.maps.iter().flat_map(|map| map.legend.iter().map(|(_, name)| name));
    let brought: Vec<_> = brought.chain(raw.waves.iter().map(|wave| &wave.alien)).collect();
    let flown = bosses(raw).map(|(_, boss)| &boss.entry).chain(phases().map(|phase| &phase.path));
    let flown =
        flown.chain(raw.maps.iter().map(|map| &map.path)).chain(raw.waves.iter().map(|wave| &wave.path));
    let formations = raw.waves.iter().filter_map(|wave| wave.formation.as_ref());
    unused(&root.key("bullets"), &raw.bullets, fired.chain(splits), "no volley or split uses it");
    unused(&root.key("patterns"), &raw.patterns, guns, "no gun fires it");
    unused(&root.key("paths"), &raw.paths, flown, "nothing flies along it");
    unused(&root.key("formations"), &raw.formations, formations, "no wave uses it");
    unused(&root.key("aliens"), &raw.aliens, brought.iter().copied(), "no wave or map uses it");
    unused(&root.key("walls"), &raw.walls, brought.iter().copied(), "no wave or map uses it");
    for (i, map) in raw.maps.iter().enumerate() {
        for (letter, _) in
            map.legend.iter().filter(|(letter, _)| !map.rows.iter().any(|row| row.contains(letter)))
        {
            root.key("maps").index(i).key("legend").key(letter).report("no row has this letter", "");
        }
    }
}

fn unused<'a, T>(spot: &Spot<'_>, map: &Named<T>, used: impl Iterator<Item = &'a String>, problem: &str) {
    let used: BTreeSet<_> = used.map(String::as_str).collect();
    map.names().filter(|name| !used.contains(name)).for_each(|name| spot.key(name).report(problem, ""));
}

/// Reports waves, rocks and maps that come after the end of the boss, and guns that fire first after the end of their
/// phase.
fn too_late(root: &Spot<'_>, raw: &RawLevel) {
    let mut gone_s: f32 = 0.0;
    for (name, boss) in bosses(raw) {
        gone_s =
            gone_s.max(boss.at_s) + boss.phases.iter().map(|phase| phase.time_s).sum::<f32>() + BOSS_SLACK_S;
        for (i, phase) in boss.phases.iter().enumerate() {
            for (j, _) in phase.guns.iter().enumerate().filter(|(_, gun)| gun.first_s >= phase.time_s) {
                let gun = root.key(name).key("phases").index(i).key("guns").index(j);
                gun.key("first_s")
                    .report(format!("the phase ends after {} s, before this gun fires", phase.time_s), "");
            }
        }
    }
    let waves = raw.waves.iter().map(|wave| wave.at_s).enumerate().map(|(i, at_s)| ("waves", i, at_s));
    let rocks = raw.rocks.iter().map(|rocks| rocks.at_s).enumerate().map(|(i, at_s)| ("rocks", i, at_s));
    let maps = raw.maps.iter().map(|map| map.at_s).enumerate().map(|(i, at_s)| ("maps", i, at_s));
    for (list, i, _) in
        waves.chain(rocks).chain(maps).filter(|&(_, _, at_s)| raw.boss.is_some() && at_s > gone_s)
    {
        root.key(list).index(i).key("at_s").report("the boss ends the stage before then", "");
    }
}

fn unknown_tunes(root: &Spot<'_>, raw: &RawLevel, tunes: &[&str]) {
    // An empty name is silence on purpose, and `boss` is the tune that belongs to that of the stage.
    for (field, name, own) in [("music", &raw.music, ""), ("boss_music", &raw.boss_music, "boss")] {
        if !tunes.is_empty() && !name.is_empty() && name != own && !tunes.contains(&name.as_str()) {
            root.key(field).report_name("tune", name, tunes.iter().copied(), "a name in assets/audio/tunes");
        }
    }
}

/// Whether some alien of a wave can be seen, on its path or straight on after its end.
fn crosses_the_field(raw: &RawLevel, wave: &RawWave, path: &FlightPath) -> bool {
    let formation = wave.formation.as_ref().and_then(|name| raw.formations.get(name));
    let places = formation.into_iter().flatten().map(|&(x, y)| Vec2::new(x, y).abs());
    let step = Vec2::new(wave.step.0, wave.step.1).abs() * (wave.count - 1) as f32;
    let reach = places.fold(Vec2::ZERO, Vec2::max) + step + ALIEN_PX;
    let field = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let is_near = |at: Vec2| at.cmpge(-reach).all() && at.cmple(field + reach).all();
    let beyond_px = path.length() + 2000.0;
    (0..(beyond_px / 16.0) as u32).any(|i| is_near(path.at(i as f32 * 16.0)))
}
