//! The music director: which stems of a piece are heard.
//!
//! The base always sounds; the drums join in a dense fight or at a chain, and the lead at a long chain. The lead of a boss
//! joins with its second phase. Stems change on the bar; see [`MusicSound`](super::music_sound).

use sector_synth::Stem;

use super::music_sound::StemSet;
use super::{SoundScene, Theme};

/// The bodies on the field at which the drums join, and the multiplier of the chain.
const DENSE: usize = 55;
const DRUMS_MULTIPLIER: u32 = 2;
/// The multiplier of the chain at which the lead joins.
const LEAD_MULTIPLIER: u32 = 5;
/// How long a stem keeps playing after its trigger ends, in seconds.
const STAY_S: f64 = 7.0;

/// Selects stems. They leave some time after their reason, so that they do not come and go.
#[derive(Debug, Default)]
pub(super) struct Director {
    drums_until_s: f64,
    lead_until_s: f64,
}

impl Director {
    /// Returns the stems for a scene at `now_s` seconds.
    pub(super) fn stems(&mut self, scene: &SoundScene, now_s: f64) -> StemSet {
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
    use super::{Director, SoundScene, Stem, StemSet, Theme};

    const CALM: SoundScene =
        SoundScene { theme: Some(Theme::OpenSpace), multiplier: 1, bodies: 12, ..SoundScene::SILENT };
    const BASE: StemSet = StemSet::of(&[Stem::Base]);
    const DRIVEN: StemSet = StemSet::of(&[Stem::Base, Stem::Drums]);

    #[test]
    fn a_chain_and_a_crowd_add_stems_for_a_while() {
        let mut director = Director::default();
        assert_eq!(director.stems(&CALM, 0.0), BASE);
        assert_eq!(director.stems(&SoundScene { bodies: 300, ..CALM }, 1.0), DRIVEN);
        assert_eq!(director.stems(&CALM, 7.9), DRIVEN);
        assert_eq!(director.stems(&CALM, 8.1), BASE);
        assert_eq!(director.stems(&SoundScene { multiplier: 9, ..CALM }, 9.0), StemSet::FULL);
    }

    #[test]
    fn the_lead_of_a_boss_joins_with_its_second_phase() {
        let boss = SoundScene { theme: Some(Theme::Broom), multiplier: 9, ..CALM };
        let mut director = Director::default();
        assert_eq!(director.stems(&boss, 0.0), DRIVEN);
        assert_eq!(director.stems(&SoundScene { is_late_phase: true, ..boss }, 1.0), StemSet::FULL);
    }
}
