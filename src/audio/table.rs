//! Which event is heard as what, from where, and how many at once.

use crate::sim::{Blast, Event, FIELD_WIDTH};

use super::Cue;

/// How a cue is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Its level against the others.
    pub gain_db: f32,
    /// Who keeps a voice when there are too few: a higher number takes it from a lower one.
    pub priority: u8,
    /// How many may start in one tick; more would only be louder.
    pub per_tick: u8,
    /// How many may sound at once.
    pub voices: u8,
    /// How far the music makes way, and for how many seconds; 0 dB for not at all.
    pub duck: (f32, f64),
}

/// The rule of `cue`. This is the table to change when a sound is too loud.
#[must_use]
pub const fn rule(cue: Cue) -> Rule {
    let (gain_db, priority, per_tick, voices, duck) = match cue {
        // Heard all the time, so they lie below everything else.
        Cue::Shot => (-11.0, 1, 1, 3, (0.0, 0.0)),
        Cue::AlienShot => (-10.0, 2, 2, 4, (0.0, 0.0)),
        Cue::Hit => (-6.0, 2, 2, 4, (0.0, 0.0)),
        Cue::BulletCancel => (-8.0, 2, 2, 5, (0.0, 0.0)),
        Cue::Graze => (-5.0, 4, 1, 4, (0.0, 0.0)),
        Cue::Wave => (0.0, 1, 1, 1, (0.0, 0.0)),
        Cue::ExplosionSmall => (-5.0, 3, 2, 6, (0.0, 0.0)),
        Cue::ExplosionMedium => (-3.0, 5, 2, 4, (-3.0, 0.3)),
        Cue::ExplosionLarge => (-1.0, 7, 1, 3, (-9.0, 1.2)),
        Cue::PlayerDeath => (-1.0, 9, 1, 2, (-10.0, 1.0)),
        Cue::Respawn => (-4.0, 6, 1, 1, (0.0, 0.0)),
        Cue::ChainLost => (-2.0, 3, 1, 1, (0.0, 0.0)),
        Cue::Extend => (-2.0, 8, 1, 1, (-6.0, 1.2)),
        Cue::BossWarning => (-4.0, 8, 1, 1, (-8.0, 3.0)),
        Cue::BossPhase => (-3.0, 7, 1, 1, (-5.0, 0.8)),
        Cue::BossTimeout => (-3.0, 6, 1, 1, (-3.0, 0.6)),
        Cue::StageClear | Cue::GameOver => (0.0, 9, 1, 1, (-40.0, 6.0)),
        Cue::MenuMove | Cue::MenuSelect | Cue::MenuBack | Cue::Pause => (-2.0, 8, 1, 2, (0.0, 0.0)),
    };
    Rule { gain_db, priority, per_tick, voices, duck }
}

/// The cue of `event`, and the x of its place in field pixels if it has one.
#[must_use]
pub const fn cue_of(event: &Event) -> (Cue, Option<f32>) {
    match event {
        Event::ShotFired { at } => (Cue::Shot, Some(at.x)),
        Event::AlienFired { at } => (Cue::AlienShot, Some(at.x)),
        Event::AlienHit { at, .. } => (Cue::Hit, Some(at.x)),
        Event::AlienDestroyed { at, blast, .. } => (explosion(*blast), Some(at.x)),
        Event::BulletCancelled { at } => (Cue::BulletCancel, Some(at.x)),
        Event::Grazed { at } => (Cue::Graze, Some(at.x)),
        Event::PlayerDied { at } => (Cue::PlayerDeath, Some(at.x)),
        Event::PlayerRespawned { at } => (Cue::Respawn, Some(at.x)),
        Event::Extend => (Cue::Extend, None),
        Event::ChainLost => (Cue::ChainLost, None),
        Event::WaveStarted { .. } => (Cue::Wave, None),
        Event::BossWarning => (Cue::BossWarning, None),
        Event::BossPhase { .. } => (Cue::BossPhase, None),
        Event::BossTimeout => (Cue::BossTimeout, None),
        Event::StageCleared => (Cue::StageClear, None),
        Event::GameOver => (Cue::GameOver, None),
    }
}

const fn explosion(blast: Blast) -> Cue {
    match blast {
        Blast::Small => Cue::ExplosionSmall,
        Blast::Medium => Cue::ExplosionMedium,
        Blast::Large => Cue::ExplosionLarge,
    }
}

/// Where something at `x` field pixels is heard: −1 left, 1 right. The edges stay short of the very side,
/// which on headphones would be in one ear alone.
#[must_use]
pub fn pan_of(x: f32) -> f32 {
    const WIDEST: f32 = 0.7;
    (x / FIELD_WIDTH as f32 * 2.0 - 1.0).clamp(-1.0, 1.0) * WIDEST
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::{Cue, cue_of, pan_of, rule};
    use crate::sim::{Blast, Event};

    /// Tests that events are heard as what they are.
    #[test]
    fn events_have_their_cues() {
        let at = Vec2::new(320.0, 40.0);
        let destroyed = |blast| Event::AlienDestroyed { at, blast, points: 10, chain: 1 };
        let table = [
            (Event::ShotFired { at }, Cue::Shot, Some(320.0)),
            (Event::AlienHit { at, armour: false }, Cue::Hit, Some(320.0)),
            (destroyed(Blast::Small), Cue::ExplosionSmall, Some(320.0)),
            (destroyed(Blast::Medium), Cue::ExplosionMedium, Some(320.0)),
            (destroyed(Blast::Large), Cue::ExplosionLarge, Some(320.0)),
            (Event::PlayerDied { at }, Cue::PlayerDeath, Some(320.0)),
            (Event::Grazed { at }, Cue::Graze, Some(320.0)),
            (Event::Extend, Cue::Extend, None),
            (Event::BossWarning, Cue::BossWarning, None),
            (Event::StageCleared, Cue::StageClear, None),
            (Event::GameOver, Cue::GameOver, None),
        ];
        for (event, cue, x) in table {
            assert_eq!(cue_of(&event), (cue, x), "{event:?}");
        }
    }

    /// Tests that the field is heard from left to right and no number leaves the range.
    #[test]
    fn places_are_heard_from_left_to_right() {
        assert!(pan_of(0.0) < -0.6 && pan_of(320.0).abs() < 1e-6 && pan_of(640.0) > 0.6);
        assert!(pan_of(-9999.0) >= -1.0 && pan_of(9999.0) <= 1.0);
    }

    /// Tests that all voices together fit into kira's effects track, and that the shot is the quietest of all.
    #[test]
    fn the_table_fits_the_mixer() {
        let voices: u32 = Cue::ALL.iter().map(|&cue| u32::from(rule(cue).voices)).sum();
        assert!(voices <= 64, "{voices} voices");
        assert!(Cue::ALL.iter().all(|&cue| rule(cue).gain_db >= rule(Cue::Shot).gain_db));
    }
}
