//! Maps events to sounds: cue, position, pitch and level.

use glam::Vec2;

use super::Cue;
use crate::sim::{Blast, Event, MAX_POWER, Score, ShipKind};

/// When at least this many bullets are cancelled in a tick, one sweep sound replaces their individual sounds.
const SWEEP: usize = 6;
/// When an alien fires at least this many bullets at once, it sounds like a volley instead of a shot.
const VOLLEY: u16 = 5;
/// Semitones between neighboring rock sizes. Smaller rocks sound higher.
const SEMITONES_A_SIZE: f32 = 5.0;
/// The rock size at which sounds have the score's pitch. Real sizes are whole numbers from 0, the smallest.
const MIDDLE_SIZE: f32 = 1.5;
/// The speed, in pixels per second, from which an impact sounds at full volume.
const FULL_IMPACT_PX_S: f32 = 160.0;

/// A request to play a cue at a position, pitch and level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundRequest {
    /// The cue to play; its [`rule`](super::rule) has its level and priority.
    pub cue: Cue,
    /// The horizontal position in field pixels; `None` for the center.
    pub x: Option<f32>,
    /// The pitch shift in semitones; positive is higher. A higher sound is shorter.
    pub semitones: f32,
    /// The level relative to the cue's rule, in dB.
    pub gain_db: f32,
}

impl SoundRequest {
    /// Returns a request for a centered cue without a shift in pitch or level.
    pub const fn of(cue: Cue) -> Self {
        Self { cue, x: None, semitones: 0.0, gain_db: 0.0 }
    }

    pub(super) const fn at(cue: Cue, at: Vec2) -> Self {
        Self { x: Some(at.x), ..Self::of(cue) }
    }

    pub(super) const fn higher(self, semitones: f32) -> Self {
        Self { semitones, ..self }
    }

    fn of_size(self, size: u8) -> Self {
        self.higher((MIDDLE_SIZE - f32::from(size)) * SEMITONES_A_SIZE)
    }
}

/// Returns the sound of a single event; `None` for shots, whose sound lasts (see [`SoundScene`](super::SoundScene)).
/// [`requests_of`] adds sounds that depend on several events, and the pitch of hits.
fn request_of(event: Event) -> Option<SoundRequest> {
    Some(match event {
        Event::ShotFired { .. } => return None,
        Event::FocusChanged { at, on: true, .. } => SoundRequest::at(Cue::FocusOn, at),
        Event::FocusChanged { at, on: false, .. } => SoundRequest::at(Cue::FocusOff, at),
        Event::AlienFired { at, bullets: VOLLEY.. } => SoundRequest::at(Cue::AlienVolley, at),
        Event::AlienFired { at, .. } => SoundRequest::at(Cue::AlienShot, at),
        Event::GunCharging { at, .. } => SoundRequest::at(Cue::BossCharge, at),
        Event::AlienHit { at, armor: false } => SoundRequest::at(Cue::Hit, at),
        Event::AlienHit { at, armor: true } => SoundRequest::at(Cue::ArmorHit, at),
        Event::AlienDestroyed { at, blast, .. } => SoundRequest::at(explosion(blast), at),
        Event::PartDestroyed { at, .. } => SoundRequest::at(Cue::PartDestroyed, at),
        Event::RockHit { at, size } => SoundRequest::at(Cue::RockHit, at).of_size(size),
        Event::RockDestroyed { at, size, .. } => SoundRequest::at(Cue::RockBreak, at).of_size(size),
        Event::RockBounced { at, size, speed_px_s } => SoundRequest {
            gain_db: impact_db(speed_px_s),
            ..SoundRequest::at(Cue::RockBounce, at).of_size(size)
        },
        Event::RockRammed { at, size, .. } => SoundRequest::at(Cue::RockHit, at).of_size(size),
        Event::BulletCancelled { at } => SoundRequest::at(Cue::BulletCancel, at),
        Event::Grazed { at, .. } | Event::PlayerSpared { at, .. } => SoundRequest::at(Cue::Graze, at),
        // Each further cell is a third higher.
        Event::CellCharged { at, cells, .. } => {
            SoundRequest::at(Cue::CellCharged, at).higher(MAJOR[2 * usize::from(cells.clamp(1, 3)) - 2])
        }
        Event::SurgeFired { at, .. } => SoundRequest::at(Cue::Surge, at),
        Event::WaveDestroyed { at, .. } => SoundRequest::at(Cue::Medal, at),
        Event::BombSaved { at, .. } => SoundRequest::at(Cue::ShieldDown, at),
        Event::PlayerDied { at, .. } => SoundRequest::at(Cue::PlayerDeath, at),
        Event::PlayerRespawned { at, .. } => SoundRequest::at(Cue::Respawn, at),
        Event::BombFired { at, .. } => SoundRequest::at(Cue::Bomb, at),
        Event::ContinueOffered { .. } => SoundRequest::of(Cue::Continue),
        Event::ContinueTaken { .. } => SoundRequest::of(Cue::PlayerJoins),
        Event::LastShip { .. } => SoundRequest::of(Cue::LastShip),
        Event::Extend { .. } => SoundRequest::of(Cue::Extend),
        Event::ItemAppeared { at, .. } => SoundRequest::at(Cue::ItemAppear, at),
        // Each medal in a row is a step higher, up to an octave.
        Event::MedalCaught { at, row, .. } => {
            SoundRequest::at(Cue::Medal, at).higher(MAJOR[(row as usize).min(MAJOR.len() - 1)])
        }
        Event::ChipCaught { at, .. } => SoundRequest::at(Cue::ScoreCount, at),
        Event::ItemSurplus { at, .. } => SoundRequest::at(Cue::Medal, at).higher(MAJOR[MAJOR.len() - 1]),
        Event::PowerUp { at, power: MAX_POWER, .. } => SoundRequest::at(Cue::PowerFull, at),
        Event::PowerUp { at, .. } => SoundRequest::at(Cue::PowerUp, at),
        Event::ShieldUp { at, .. } => SoundRequest::at(Cue::ShieldUp, at),
        Event::ShieldHit { at, .. } => SoundRequest::at(Cue::ShieldHit, at),
        Event::ShieldDown { at, .. } => SoundRequest::at(Cue::ShieldDown, at),
        Event::BombGained { at, .. } => SoundRequest::at(Cue::BombGained, at),
        Event::ChainLost => SoundRequest::of(Cue::ChainLost),
        Event::WaveStarted { .. } => SoundRequest::of(Cue::Wave),
        Event::DiveAnnounced { at } => SoundRequest::at(Cue::DiveWarning, at),
        Event::MidbossWarning => SoundRequest::of(Cue::MidbossWarning),
        Event::BossWarning => SoundRequest::of(Cue::BossWarning),
        Event::BossEntered => SoundRequest::of(Cue::BossEnter),
        Event::BossPhase { phase: 0 } => SoundRequest::of(Cue::BossReady),
        Event::BossPhase { .. } => SoundRequest::of(Cue::BossPhase),
        // The last second is the highest.
        Event::BossTimeLow { seconds } => SoundRequest::of(Cue::TimeTick).higher(5.0 - f32::from(seconds)),
        Event::BossTimeout => SoundRequest::of(Cue::BossTimeout),
        Event::BossDefeated { at } => SoundRequest::at(Cue::BossDeath, at),
        Event::StageCleared => SoundRequest::of(Cue::StageClear),
        Event::GameOver => SoundRequest::of(Cue::GameOver),
    })
}

/// Appends the sounds of one tick's events to `requests`. The Arrow's surge adds its bolts, bullets cancelled together
/// become one sweep from their mean position, and a rising multiplier is heard in addition to the explosion that raised
/// it. Hits rise along the major scale as the boss weakens; see [`SoundScene::boss_weakness`](super::SoundScene).
pub fn requests_of(events: &[Event], boss_weakness: f32, requests: &mut Vec<SoundRequest>) {
    let cancelled = events.iter().filter_map(|event| match event {
        Event::BulletCancelled { at } => Some(at.x),
        _ => None,
    });
    let (count, sum) = cancelled.fold((0, 0.0), |(count, sum), x| (count + 1, sum + x));
    let is_sweep = count >= SWEEP;
    if is_sweep {
        requests.push(SoundRequest { x: Some(sum / count as f32), ..SoundRequest::of(Cue::CancelSweep) });
    }
    let alone = events.iter().filter(|event| !(is_sweep && matches!(event, Event::BulletCancelled { .. })));
    for event in alone {
        requests.extend(request_of(*event).map(|request| match request.cue {
            Cue::Hit => request.higher(MAJOR[(boss_weakness * (MAJOR.len() - 1) as f32) as usize]),
            _ => request,
        }));
        match *event {
            Event::SurgeFired { at, ship: ShipKind::Arrow, .. } => {
                requests.push(SoundRequest::at(Cue::Homing, at))
            }
            Event::LastShip { .. } => requests.push(SoundRequest::of(Cue::Heartbeat)),
            _ => {}
        }
        if let Event::AlienDestroyed { chain, points: 1.., .. }
        | Event::PartDestroyed { chain, .. }
        | Event::RockDestroyed { chain, .. } = event
            && let Some(multiplier) = Score::step_reached(*chain)
        {
            // The steps of a major scale, starting at the second multiplier.
            let semitones = MAJOR[(multiplier as usize - 2).min(MAJOR.len() - 1)];
            requests.push(SoundRequest::of(Cue::Multiplier).higher(semitones));
        }
    }
}

const MAJOR: [f32; 8] = [0.0, 2.0, 4.0, 5.0, 7.0, 9.0, 11.0, 12.0];

const fn explosion(blast: Blast) -> Cue {
    match blast {
        Blast::Small => Cue::ExplosionSmall,
        Blast::Medium => Cue::ExplosionMedium,
        Blast::Large => Cue::ExplosionLarge,
    }
}

/// Returns the level of an impact in dB relative to [`FULL_IMPACT_PX_S`]: half the speed is half the amplitude.
fn impact_db(speed_px_s: f32) -> f32 {
    20.0 * libm::log10f((speed_px_s / FULL_IMPACT_PX_S).clamp(0.05, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{Cue, Event, SoundRequest, requests_of};
    use crate::sim::Blast;
    use glam::Vec2;

    const AT: Vec2 = Vec2::new(160.0, 40.0);

    fn requests(events: &[Event]) -> Vec<SoundRequest> {
        let mut requests = Vec::new();
        requests_of(events, 0.0, &mut requests);
        requests
    }

    #[test]
    fn hits_rise_as_the_boss_weakens() {
        let pitch = |weakness, armor| {
            let mut requests = Vec::new();
            requests_of(&[Event::AlienHit { at: AT, armor }], weakness, &mut requests);
            requests[0].semitones
        };
        let rising = [0.0, 0.15, 0.3, 0.5, 0.7, 0.99, 1.0].map(|weakness| pitch(weakness, false));
        assert_eq!(rising, [0.0, 2.0, 4.0, 5.0, 7.0, 11.0, 12.0]);
        assert_eq!(pitch(0.9, true), 0.0);
    }

    fn cues(events: &[Event]) -> Vec<Cue> {
        requests(events).iter().map(|request| request.cue).collect()
    }

    fn destroyed(blast: Blast, chain: u32) -> Event {
        Event::AlienDestroyed { at: AT, blast, points: 10, chain, close: false }
    }

    #[test]
    fn rocks_sound_by_size_and_speed() {
        let bounce = |size, speed_px_s| requests(&[Event::RockBounced { at: AT, size, speed_px_s }])[0];
        let pitches: Vec<f32> = (0..4).map(|size| bounce(size, 100.0).semitones).collect();
        assert_eq!(pitches, [7.5, 2.5, -2.5, -7.5]);
        let levels: Vec<f32> =
            [0.0, 80.0, 160.0, 9999.0].map(|speed| bounce(1, speed).gain_db.round()).to_vec();
        assert_eq!(levels, [-26.0, -6.0, 0.0, 0.0]);
        let breaking = |size| {
            requests(&[Event::RockDestroyed { at: AT, size, blast: Blast::Small, points: 40, chain: 1 }])[0]
        };
        assert_eq!((breaking(3).cue, breaking(3).semitones), (Cue::RockBreak, -7.5));
    }

    #[test]
    fn many_cancelled_bullets_are_one_sweep() {
        let cancelled: Vec<Event> =
            (0..100).map(|i| Event::BulletCancelled { at: Vec2::new(i as f32 * 2.0, 0.0) }).collect();
        assert_eq!(cues(&cancelled[..5]), [Cue::BulletCancel; 5]);
        assert_eq!(
            requests(&cancelled),
            [SoundRequest { x: Some(99.0), ..SoundRequest::of(Cue::CancelSweep) }]
        );
        let with_more = [cancelled, vec![Event::BossDefeated { at: AT }]].concat();
        assert_eq!(cues(&with_more), [Cue::CancelSweep, Cue::BossDeath]);
    }

    #[test]
    fn multipliers_rise_in_pitch() {
        assert_eq!(cues(&[destroyed(Blast::Small, 7)]), [Cue::ExplosionSmall]);
        let rising: Vec<f32> =
            (2..=9).map(|m| requests(&[destroyed(Blast::Small, 4 * m * (m - 1))])[1].semitones).collect();
        assert_eq!(rising, super::MAJOR);
        assert_eq!(requests(&[destroyed(Blast::Small, 360)])[1].semitones, 12.0, "the scale ends");
        let decor = Event::AlienDestroyed { at: AT, blast: Blast::Medium, points: 0, chain: 8, close: false };
        assert_eq!(cues(&[decor]), [Cue::ExplosionMedium]);
    }

    #[test]
    fn medals_rise_with_their_row() {
        let at = |row| requests(&[Event::MedalCaught { player: 0, at: AT, row, points: 100 }])[0].semitones;
        let rising: Vec<f32> = (0..8).map(at).collect();
        assert_eq!(rising, super::MAJOR);
        assert_eq!(at(u32::MAX), 12.0);
    }
}
