//! The music director: which piece plays in a game, and which of its stems are heard.
//!
//! A stage plays its tune. The base always sounds; the drums join in a dense fight or at a chain, and the lead at a long
//! chain. The music stops for a boss warning, and the boss's tune starts when it enters. Its lead joins with its
//! second phase. Stems change on the bar; see [`MusicSound`](super::music_sound).

use sector_synth::Stem;

use super::Theme;
use super::music_sound::StemSet;
use crate::sim::{BossState, World};

/// The bodies on the field at which the drums join, and the multiplier of the chain.
const DENSE: usize = 55;
const DRUMS_MULTIPLIER: u32 = 2;
/// The multiplier of the chain at which the lead joins.
const LEAD_MULTIPLIER: u32 = 5;
/// How long a stem keeps playing after its trigger ends, in seconds.
const STAY_S: f64 = 7.0;

/// What the music of a game follows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MusicScene {
    /// The piece that fits the moment; `None` for silence.
    pub theme: Option<Theme>,
    /// How much of its health the current boss has lost, 0–1; 0 without a boss. It raises the pitch of hits.
    pub boss_weakness: f32,
    /// Whether a boss fights in its second or a later phase.
    pub is_late_phase: bool,
    /// The multiplier of the chain.
    pub multiplier: u32,
    /// The number of bodies on the field.
    pub bodies: usize,
}

impl MusicScene {
    /// Returns the scene of a game at its current tick. Constant cost.
    pub fn of(world: &World) -> Self {
        Self {
            theme: theme_of(world),
            boss_weakness: boss_weakness(world),
            is_late_phase: world.boss().is_some_and(|boss| boss.phase > 0 && is_here(boss.state)),
            multiplier: world.score().multiplier(),
            bodies: world.entities_by_id().len(),
        }
    }
}

fn is_here(state: BossState) -> bool {
    matches!(state, BossState::Entering | BossState::Fighting(_) | BossState::Pausing(_))
}

/// Returns the piece of music for the current tick of a game.
fn theme_of(world: &World) -> Option<Theme> {
    let level = world.level();
    let stage = Theme::named(&level.music);
    let Some(boss) = world.boss() else { return stage };
    let is_last = level.ends_with_boss && usize::from(boss.index) + 1 == level.bosses.len();
    match boss.state {
        BossState::Announced(_) | BossState::Dying(_) => None,
        BossState::Gone if is_last => None,
        BossState::Gone => stage,
        _ if is_last => Theme::of_boss(level, usize::from(boss.phase)),
        _ => Some(Theme::Midboss),
    }
}

/// Returns how much of its total health the current boss has lost: 0 is unhurt, 1 is destroyed. Without a boss: 0.
fn boss_weakness(world: &World) -> f32 {
    let Some(boss) = world.boss() else { return 0.0 };
    if !matches!(boss.state, BossState::Fighting(_) | BossState::Pausing(_)) {
        return 0.0;
    }
    let phases = &boss.spec(world.level()).phases;
    let left = boss.hp.max(0) as f32 / phases[usize::from(boss.phase)].hp as f32;
    ((f32::from(boss.phase) + 1.0 - left) / phases.len() as f32).clamp(0.0, 1.0)
}

/// Selects stems. They leave some time after their reason, so that they do not come and go.
#[derive(Debug, Default)]
pub(super) struct Director {
    drums_until_s: f64,
    lead_until_s: f64,
}

impl Director {
    /// Returns the stems for a scene at `now_s` seconds.
    pub(super) fn stems(&mut self, scene: &MusicScene, now_s: f64) -> StemSet {
        let is_boss = scene.theme.is_some_and(Theme::is_boss);
        if scene.bodies >= DENSE || scene.multiplier >= DRUMS_MULTIPLIER || is_boss {
            self.drums_until_s = now_s + STAY_S;
        }
        if if is_boss { scene.is_late_phase } else { scene.multiplier >= LEAD_MULTIPLIER } {
            self.lead_until_s = now_s + STAY_S;
        }
        match (self.drums_until_s > now_s, self.lead_until_s > now_s) {
            (true, true) => StemSet::FULL,
            (true, false) => StemSet::of(&[Stem::Base, Stem::Drums]),
            (false, true) => StemSet::of(&[Stem::Base, Stem::Lead]),
            (false, false) => StemSet::of(&[Stem::Base]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Director, MusicScene, Stem, StemSet, Theme};

    const CALM: MusicScene = MusicScene {
        theme: Some(Theme::OpenSpace),
        boss_weakness: 0.0,
        is_late_phase: false,
        multiplier: 1,
        bodies: 12,
    };
    const BASE: StemSet = StemSet::of(&[Stem::Base]);
    const DRIVEN: StemSet = StemSet::of(&[Stem::Base, Stem::Drums]);

    #[test]
    fn a_chain_and_a_crowd_add_stems_for_a_while() {
        let mut director = Director::default();
        assert_eq!(director.stems(&CALM, 0.0), BASE);
        assert_eq!(director.stems(&MusicScene { bodies: 300, ..CALM }, 1.0), DRIVEN);
        assert_eq!(director.stems(&CALM, 7.9), DRIVEN);
        assert_eq!(director.stems(&CALM, 8.1), BASE);
        assert_eq!(director.stems(&MusicScene { multiplier: 9, ..CALM }, 9.0), StemSet::FULL);
    }

    #[test]
    fn the_lead_of_a_boss_joins_with_its_second_phase() {
        let boss = MusicScene { theme: Some(Theme::Broom), multiplier: 9, ..CALM };
        let mut director = Director::default();
        assert_eq!(director.stems(&boss, 0.0), DRIVEN);
        assert_eq!(director.stems(&MusicScene { is_late_phase: true, ..boss }, 1.0), StemSet::FULL);
    }
}
