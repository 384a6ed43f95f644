//! A level made of pieces of other levels: stretches of their waves and rocks, and their bosses, one after the other.

use crate::level::{BossSpec, BulletSpec, Difficulty, DifficultyScaling, Gun, Level, Span, TICKS_PER_SECOND};
use std::ops::Range;
use std::sync::Arc;

/// A stretch of a stage: its waves and rocks that start within it, without walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The number of the stage, from 1.
    pub(super) stage: u8,
    /// The seconds of the stage.
    pub(super) seconds: Range<u16>,
}

pub(super) const fn stretch(stage: u8, from_s: u16, to_s: u16) -> Stretch {
    Stretch { stage, seconds: from_s..to_s }
}

/// A level under construction. Its difficulty is already applied.
pub(super) struct Remix {
    sources: Vec<Level>,
    /// The first indices of the bullets, paths and aliens of each source; `None` for a source not used yet.
    bases: Vec<Option<SourceBase>>,
    paths: Vec<crate::level::FlightPath>,
    level: Level,
    /// The tick of the script at which the next piece starts.
    end: u32,
}

/// Where the bullets, paths and aliens of a source start in those of the remix.
#[derive(Clone, Copy)]
struct SourceBase {
    bullet: u16,
    path: u16,
    alien: u16,
}

impl Remix {
    /// Starts a remix of `stages` that continues `like`, a level with the difficulty already applied.
    pub(super) fn new(stages: &[Arc<Level>], difficulty: Difficulty, like: Level) -> Self {
        let sources: Vec<Level> = stages.iter().map(|stage| stage.at(difficulty)).collect();
        let scaling = [DifficultyScaling::NONE; Difficulty::ALL.len()];
        // What `like` has already stays and comes first.
        let end = like.bosses.last().map_or(0, |boss| boss.at);
        let (paths, level) = (like.paths.to_vec(), Level { scaling, ..like });
        Self { bases: vec![None; sources.len()], sources, paths, level, end }
    }

    /// Appends a stretch. Stages that do not exist add nothing.
    pub(super) fn add(&mut self, Stretch { stage, seconds }: &Stretch) {
        let Some((index, base)) = self.base(*stage) else { return };
        let [from, to] = [seconds.start, seconds.end].map(|second| u32::from(second) * TICKS_PER_SECOND);
        let (source, due, begin) = (&self.sources[index], from..to, self.end + TICKS_PER_SECOND);
        for wave in source.waves.iter().filter(|wave| due.contains(&wave.at)) {
            // The rows of a map belong together, and to the walls around them.
            let is_of_map = wave.start != Default::default();
            if is_of_map || source.aliens[usize::from(wave.alien)].wall {
                continue;
            }
            let (alien, path) = (base.alien + wave.alien, base.path + wave.path);
            let at = begin + wave.at - from;
            self.level.waves.push(crate::level::Wave { at, alien, path, on: Span::ALL, ..wave.clone() });
        }
        for rocks in source.rocks.iter().filter(|rocks| due.contains(&rocks.at)) {
            let at = begin + rocks.at - from;
            self.level.rocks.push(crate::level::RockWave { at, on: Span::ALL, ..*rocks });
        }
        self.end += to - from;
    }

    /// Appends a boss of a stage, counted from 0: its mid-boss, if it has one, then its last boss. Waves wait for it.
    pub(super) fn add_boss(&mut self, stage: u8, boss: usize) {
        let Some((index, base)) = self.base(stage) else { return };
        let Some(spec) = self.sources[index].bosses.get(boss) else { return };
        let is_last = source_ends(&self.sources[index], boss);
        let mut spec = BossSpec { at: self.end + TICKS_PER_SECOND, waves_wait: true, ..spec.clone() };
        spec.entry += base.path;
        for phase in &mut spec.phases {
            phase.path += base.path;
            phase.on = Span::ALL;
            phase.guns.iter_mut().for_each(|gun| rebase(gun, base.bullet));
        }
        spec.tunes = is_last.then(|| tunes(&self.sources[index]));
        self.level.bosses.push(spec);
        self.end += 2 * TICKS_PER_SECOND;
    }

    /// Appends a pause before the last boss.
    pub(super) fn rest(&mut self) {
        self.end += 3 * TICKS_PER_SECOND;
    }

    /// Adds a bullet type and returns its index.
    pub(super) fn add_bullet(&mut self, bullet: BulletSpec) -> u16 {
        self.level.bullets.push(bullet);
        self.level.bullets.len() as u16 - 1
    }

    /// Returns the remix. `hash` identifies the recipe; the hash of the level also covers its sources.
    pub(super) fn level(mut self, hash: u64) -> Level {
        self.level.waves.sort_by_key(|wave| wave.at);
        self.level.rocks.sort_by_key(|rocks| rocks.at);
        self.level.paths = self.paths.into();
        let sources = self.sources.iter().map(|source| source.hash);
        self.level.hash = sources.fold(hash, |hash, source| mix(hash ^ source));
        self.level
    }

    /// Returns the index of a stage among the sources and where its parts start. Adds them at the first call.
    fn base(&mut self, stage: u8) -> Option<(usize, SourceBase)> {
        let index = usize::from(stage).checked_sub(1).filter(|&index| index < self.sources.len())?;
        let base = self.bases[index].unwrap_or_else(|| self.append(index));
        self.bases[index] = Some(base);
        Some((index, base))
    }

    fn append(&mut self, index: usize) -> SourceBase {
        let (source, level) = (&self.sources[index], &mut self.level);
        let base = SourceBase {
            bullet: level.bullets.len() as u16,
            path: self.paths.len() as u16,
            alien: level.aliens.len() as u16,
        };
        level.bullets.extend(source.bullets.iter().cloned().map(|mut bullet| {
            let split = bullet.motion.as_mut().and_then(|motion| motion.split.as_mut());
            split.into_iter().for_each(|split| split.into += base.bullet);
            bullet
        }));
        self.paths.extend(source.paths.iter().cloned());
        level.aliens.extend(source.aliens.iter().cloned().map(|mut alien| {
            alien.guns.iter_mut().for_each(|gun| rebase(gun, base.bullet));
            alien
        }));
        base
    }
}

fn source_ends(source: &Level, boss: usize) -> bool {
    source.ends_with_boss && boss + 1 == source.bosses.len()
}

/// Returns the tunes of a level's last boss, for a boss that is no longer the last one.
pub(super) fn tunes(level: &Level) -> [String; 2] {
    [level.music.clone(), level.boss_music.clone()]
}

fn rebase(gun: &mut Gun, bullet: u16) {
    gun.on = Span::ALL;
    for volley in &mut gun.volleys {
        volley.bullet += bullet;
        volley.on = Span::ALL;
    }
}

/// Mixes the bits of a number (the finalizer of SplitMix64, G. Steele et al., 2014).
pub(super) const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
