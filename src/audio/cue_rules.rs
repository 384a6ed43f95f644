//! The playback rule of each cue: level, number of voices, priority and ducking.

use crate::sim::FIELD_WIDTH;

use super::Cue;

/// How the mixer plays a cue: its level, priority, number of voices and ducking of the music.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CueRule {
    /// The level relative to the other cues, in dB. Negative is quieter.
    pub gain_db: f32,
    /// The priority; higher is more important. When all voices are in use, a cue takes the voice of a cue with lower
    /// priority.
    pub priority: u8,
    /// The maximum number of times that the cue may start in one tick. More copies would only be louder.
    pub per_tick: u8,
    /// The maximum number of simultaneous voices of the cue.
    pub voices: u8,
    /// The minimum time from start to start, in seconds; 0 for none. What comes sooner makes the next start louder. The
    /// actual time varies by half, because an even rhythm would be a tone.
    pub gap_s: f64,
    /// The ducking of the music: its level in dB (negative, or 0 for none) and its duration in seconds.
    pub duck: (f32, f64),
}

const NO_DUCK: (f32, f64) = (0.0, 0.0);

/// Returns the rule of a cue. This table is the place to fix a sound that is too loud.
pub const fn rule(cue: Cue) -> CueRule {
    let (gain_db, priority, per_tick, voices, duck) = match cue {
        // Heard all the time, so quieter than everything else.
        Cue::Shot | Cue::ShotFocus | Cue::ShotFan | Cue::ShotFanFocus => (-11.0, 1, 1, 3, NO_DUCK),
        Cue::ShotLance | Cue::ShotLanceFocus => (-11.0, 1, 1, 3, NO_DUCK),
        Cue::ShotAnchor | Cue::ShotAnchorFocus => (-11.0, 1, 1, 3, NO_DUCK),
        // Loops have no voices, and only their level applies.
        Cue::BossEngine | Cue::BossBreath => (-9.0, 1, 1, 1, NO_DUCK),
        Cue::AlienShot => (-10.0, 2, 2, 4, NO_DUCK),
        Cue::AlienVolley => (-8.0, 2, 1, 3, NO_DUCK),
        Cue::Hit => (-6.0, 2, 2, 4, NO_DUCK),
        Cue::ArmorHit | Cue::RockHit => (-8.0, 2, 1, 3, NO_DUCK),
        Cue::RockBounce => (-6.0, 2, 3, 5, NO_DUCK),
        Cue::BulletCancel => (-8.0, 2, 2, 5, NO_DUCK),
        Cue::CancelSweep => (-5.0, 5, 1, 1, NO_DUCK),
        Cue::Graze => (-6.0, 4, 1, 4, NO_DUCK),
        Cue::FocusOn | Cue::FocusOff => (-8.0, 2, 1, 1, NO_DUCK),
        Cue::Homing => (-6.0, 5, 1, 2, NO_DUCK),
        Cue::CellCharged => (-4.0, 6, 1, 2, NO_DUCK),
        Cue::Surge => (-2.0, 8, 1, 2, (-8.0, 0.8)),
        Cue::Wave => (0.0, 1, 1, 1, NO_DUCK),
        Cue::DiveWarning => (-6.0, 5, 1, 2, NO_DUCK),
        Cue::ExplosionSmall => (-5.0, 3, 2, 6, NO_DUCK),
        Cue::RockBreak => (-4.0, 4, 2, 4, NO_DUCK),
        Cue::ExplosionMedium => (-3.0, 5, 2, 4, (-3.0, 0.3)),
        Cue::ExplosionLarge => (-1.0, 7, 1, 3, (-9.0, 1.2)),
        Cue::BossDeath => (-2.0, 9, 1, 1, (-12.0, 3.0)),
        Cue::PartDestroyed => (-2.0, 6, 1, 2, (-6.0, 0.6)),
        Cue::Bomb => (-1.0, 8, 1, 2, (-12.0, 1.6)),
        Cue::PlayerDeath => (-1.0, 9, 1, 2, (-10.0, 1.0)),
        Cue::Respawn | Cue::PlayerJoins => (-4.0, 6, 1, 1, NO_DUCK),
        Cue::LastShip => (-3.0, 6, 1, 1, (-4.0, 1.5)),
        Cue::ChainLost => (-2.0, 3, 1, 1, NO_DUCK),
        Cue::Multiplier => (-6.0, 4, 1, 2, NO_DUCK),
        Cue::ItemAppear => (-8.0, 3, 1, 2, NO_DUCK),
        Cue::Medal => (-7.0, 4, 1, 4, NO_DUCK),
        Cue::PowerUp | Cue::ShieldUp | Cue::BombGained => (-4.0, 6, 1, 2, NO_DUCK),
        Cue::PowerFull => (-3.0, 6, 1, 1, (-4.0, 0.8)),
        Cue::ShieldHit => (-4.0, 6, 1, 2, NO_DUCK),
        Cue::ShieldDown => (-3.0, 7, 1, 1, (-4.0, 0.5)),
        Cue::BossWarning | Cue::MidbossWarning => (-4.0, 8, 1, 1, (-8.0, 3.0)),
        Cue::BossEnter => (-4.0, 6, 1, 1, NO_DUCK),
        Cue::BossReady | Cue::BossPhase => (-3.0, 7, 1, 1, (-5.0, 0.8)),
        Cue::Heartbeat => (-4.0, 7, 1, 1, NO_DUCK),
        Cue::BossCharge => (-4.0, 6, 1, 2, (-3.0, 0.8)),
        Cue::Beam => (-4.0, 6, 1, 2, NO_DUCK),
        Cue::BossTimeout => (-3.0, 6, 1, 1, (-3.0, 0.6)),
        Cue::TimeTick => (-4.0, 7, 1, 1, NO_DUCK),
        Cue::StageStart => (-3.0, 8, 1, 1, NO_DUCK),
        Cue::Extend => (0.0, 8, 1, 1, (-8.0, 1.6)),
        // A jingle replaces the music.
        Cue::StageClear | Cue::GameOver | Cue::HighScore => (0.0, 9, 1, 1, (-40.0, 6.0)),
        Cue::Continue => (0.0, 9, 1, 1, (-40.0, 10.0)),
        Cue::MenuMove | Cue::MenuChange | Cue::ScoreCount | Cue::LetterEntry => (-2.0, 8, 1, 2, NO_DUCK),
        Cue::MenuSelect | Cue::MenuBack | Cue::Switch | Cue::ReplaySeek => (-2.0, 8, 1, 2, NO_DUCK),
        Cue::Picture | Cue::Notice | Cue::Pause | Cue::Resume => (-2.0, 8, 1, 2, NO_DUCK),
        Cue::Achievement => (-3.0, 8, 1, 1, (-4.0, 1.0)),
    };
    let gap_s = match cue {
        Cue::Hit | Cue::ArmorHit | Cue::RockHit | Cue::BulletCancel => 1.0 / 12.0,
        Cue::AlienShot | Cue::AlienVolley | Cue::Graze => 0.05,
        _ => 0.0,
    };
    CueRule { gain_db, priority, per_tick, voices, gap_s, duck }
}

/// Returns the stereo position of a sound at `x` field pixels: −1 is left, 1 is right. The edges of the field map to
/// ±0.7, because a full pan would be heard in only one ear on headphones.
pub fn pan_of(x: f32) -> f32 {
    const WIDEST: f32 = 0.7;
    (x / FIELD_WIDTH as f32 * 2.0 - 1.0).clamp(-1.0, 1.0) * WIDEST
}

#[cfg(test)]
mod tests {
    use super::{Cue, pan_of, rule};

    #[test]
    fn positions_map_to_stereo() {
        assert!(pan_of(0.0) < -0.6 && pan_of(320.0).abs() < 1e-6 && pan_of(640.0) > 0.6);
        assert!(pan_of(-9999.0) >= -1.0 && pan_of(9999.0) <= 1.0);
    }

    #[test]
    fn the_rules_are_consistent() {
        for cue in Cue::ALL {
            let rule = rule(cue);
            assert!(
                rule.per_tick >= 1 && rule.voices >= rule.per_tick && rule.voices <= 6,
                "{cue:?}: {rule:?}"
            );
            let (db, seconds) = rule.duck;
            assert!(db <= 0.0 && (0.0..=10.0).contains(&seconds) && (db < 0.0) == (seconds > 0.0), "{cue:?}");
            assert!(db == 0.0 || rule.priority >= 5, "{cue:?} ducks the music");
        }
        assert!(Cue::ALL.iter().all(|&cue| rule(cue).gain_db >= rule(Cue::Shot).gain_db));
    }
}
