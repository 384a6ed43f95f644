//! From what happened to what is heard of it: which cue, from where, how high, how loud.

use glam::Vec2;

use super::Cue;
use crate::sim::{Blast, Event, MAX_POWER, Score, ShipKind};

/// Bullets that go in one tick from which on they are heard as one sweep.
const SWEEP: usize = 6;
/// Bullets of a volley from which on it is heard as one of many.
const VOLLEY: u16 = 5;
/// Semitones from one size of rock to the next: the smaller, the higher.
const SEMITONES_A_SIZE: f32 = 5.0;
/// The size of rock that is heard as its score is written, from 0.
const MIDDLE_SIZE: f32 = 1.5;
/// An impact of rocks at this speed, in pixels a second, is as loud as its score, and no slower one is.
const FULL_IMPACT_PX_S: f32 = 160.0;

/// A cue that is to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Call {
    /// What.
    pub cue: Cue,
    /// Where in field pixels; none for the middle.
    pub x: Option<f32>,
    /// How much higher than it is written, in semitones. It becomes shorter by as much.
    pub semitones: f32,
    /// How much louder than its rule says, in dB.
    pub gain_db: f32,
}

impl Call {
    /// As it is written, in the middle.
    #[must_use]
    pub const fn of(cue: Cue) -> Self {
        Self { cue, x: None, semitones: 0.0, gain_db: 0.0 }
    }

    const fn at(cue: Cue, at: Vec2) -> Self {
        Self { x: Some(at.x), ..Self::of(cue) }
    }

    const fn higher(self, semitones: f32) -> Self {
        Self { semitones, ..self }
    }
}

/// What `event` is heard as, by itself. A chain that reaches its next multiplier is heard besides; see [`calls`].
#[must_use]
pub fn call_of(event: &Event) -> Call {
    match event {
        Event::ShotFired { at, focused: false, .. } => Call::at(Cue::Shot, *at),
        Event::ShotFired { at, focused: true, .. } => Call::at(Cue::ShotFocus, *at),
        Event::FocusChanged { at, on: true, .. } => Call::at(Cue::FocusOn, *at),
        Event::FocusChanged { at, on: false, .. } => Call::at(Cue::FocusOff, *at),
        Event::AlienFired { at, bullets: VOLLEY.. } => Call::at(Cue::AlienVolley, *at),
        Event::AlienFired { at, .. } => Call::at(Cue::AlienShot, *at),
        Event::GunCharging { at, .. } => Call::at(Cue::BossCharge, *at),
        Event::AlienHit { at, armour: false } => Call::at(Cue::Hit, *at),
        Event::AlienHit { at, armour: true } => Call::at(Cue::ArmourHit, *at),
        Event::AlienDestroyed { at, blast, .. } => Call::at(explosion(*blast), *at),
        Event::PartDestroyed { at, .. } => Call::at(Cue::PartDestroyed, *at),
        Event::RockHit { at, size } => Call::at(Cue::RockHit, *at).higher(above_middle(*size)),
        Event::RockDestroyed { at, size, .. } => Call::at(Cue::RockBreak, *at).higher(above_middle(*size)),
        Event::RockBounced { at, size, speed_px_s } => Call {
            gain_db: impact_db(*speed_px_s),
            ..Call::at(Cue::RockBounce, *at).higher(above_middle(*size))
        },
        Event::RockRammed { at, size, .. } => Call::at(Cue::RockHit, *at).higher(above_middle(*size)),
        Event::BulletCancelled { at } => Call::at(Cue::BulletCancel, *at),
        Event::Grazed { at, .. } | Event::PlayerSpared { at, .. } => Call::at(Cue::Graze, *at),
        Event::PlayerDied { at, .. } => Call::at(Cue::PlayerDeath, *at),
        Event::PlayerRespawned { at, .. } => Call::at(Cue::Respawn, *at),
        Event::BombFired { at, .. } => Call::at(Cue::Bomb, *at),
        Event::ContinueOffered { .. } => Call::of(Cue::Continue),
        Event::ContinueTaken { .. } => Call::of(Cue::PlayerJoins),
        Event::LastShip { .. } => Call::of(Cue::LastShip),
        Event::Extend { .. } => Call::of(Cue::Extend),
        Event::ItemAppeared { at, .. } => Call::at(Cue::ItemAppear, *at),
        // Each of a row is a step higher, up to an octave.
        Event::MedalCaught { at, row, .. } => {
            Call::at(Cue::Medal, *at).higher(MAJOR[(*row as usize).min(MAJOR.len() - 1)])
        }
        Event::ItemSurplus { at, .. } => Call::at(Cue::Medal, *at).higher(MAJOR[MAJOR.len() - 1]),
        Event::PowerUp { at, power: MAX_POWER, .. } => Call::at(Cue::PowerFull, *at),
        Event::PowerUp { at, .. } => Call::at(Cue::PowerUp, *at),
        Event::ShieldUp { at, .. } => Call::at(Cue::ShieldUp, *at),
        Event::ShieldHit { at, .. } => Call::at(Cue::ShieldHit, *at),
        Event::ShieldDown { at, .. } => Call::at(Cue::ShieldDown, *at),
        Event::BombGained { at, .. } => Call::at(Cue::BombGained, *at),
        Event::ChainLost => Call::of(Cue::ChainLost),
        Event::WaveStarted { .. } => Call::of(Cue::Wave),
        Event::DiveAnnounced { at } => Call::at(Cue::DiveWarning, *at),
        Event::MidbossWarning => Call::of(Cue::MidbossWarning),
        Event::BossWarning => Call::of(Cue::BossWarning),
        Event::BossEntered => Call::of(Cue::BossEnter),
        Event::BossPhase { phase: 0 } => Call::of(Cue::BossReady),
        Event::BossPhase { .. } => Call::of(Cue::BossPhase),
        // The last second is the highest.
        Event::BossTimeLow { seconds } => Call::of(Cue::TimeTick).higher(5.0 - f32::from(*seconds)),
        Event::BossTimeout => Call::of(Cue::BossTimeout),
        Event::BossDefeated { at } => Call::at(Cue::BossDeath, *at),
        Event::StageCleared => Call::of(Cue::StageClear),
        Event::GameOver => Call::of(Cue::GameOver),
    }
}

/// What is heard of the events of one tick, appended to `calls`. The Lance's bomb is heard with the beam it is. A crowd of bullets that go together is one sweep, from
/// their middle; a multiplier that goes up is heard besides the blast that raised it.
pub fn calls(events: &[Event], calls: &mut Vec<Call>) {
    let cancelled = events.iter().filter_map(|event| match event {
        Event::BulletCancelled { at } => Some(at.x),
        _ => None,
    });
    let (count, sum) = cancelled.fold((0, 0.0), |(count, sum), x| (count + 1, sum + x));
    let is_sweep = count >= SWEEP;
    if is_sweep {
        calls.push(Call { x: Some(sum / count as f32), ..Call::of(Cue::CancelSweep) });
    }
    let alone = events.iter().filter(|event| !(is_sweep && matches!(event, Event::BulletCancelled { .. })));
    for event in alone {
        calls.push(call_of(event));
        if let Event::BombFired { at, ship: ShipKind::Lance, .. } = event {
            calls.push(Call::at(Cue::Beam, *at));
        }
        if let Event::AlienDestroyed { chain, points: 1.., .. }
        | Event::PartDestroyed { chain, .. }
        | Event::RockDestroyed { chain, .. } = event
            && let Some(multiplier) = Score::step_reached(*chain)
        {
            // A scale without half tones, from the second step on.
            let semitones = MAJOR[(multiplier as usize - 2).min(MAJOR.len() - 1)];
            calls.push(Call::of(Cue::Multiplier).higher(semitones));
        }
    }
}

/// The steps of the major scale over an octave, in semitones.
const MAJOR: [f32; 8] = [0.0, 2.0, 4.0, 5.0, 7.0, 9.0, 11.0, 12.0];

const fn explosion(blast: Blast) -> Cue {
    match blast {
        Blast::Small => Cue::ExplosionSmall,
        Blast::Medium => Cue::ExplosionMedium,
        Blast::Large => Cue::ExplosionLarge,
    }
}

/// How much higher a rock sounds than one of middle size.
fn above_middle(size: u8) -> f32 {
    (MIDDLE_SIZE - f32::from(size)) * SEMITONES_A_SIZE
}

/// How much quieter an impact is than one at full speed: half the speed, half the amplitude.
fn impact_db(speed_px_s: f32) -> f32 {
    20.0 * libm::log10f((speed_px_s / FULL_IMPACT_PX_S).clamp(0.05, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{Call, Cue, Event, MAX_POWER, ShipKind, calls};
    use crate::sim::{Blast, Item};
    use glam::Vec2;

    const AT: Vec2 = Vec2::new(160.0, 40.0);

    fn heard(events: &[Event]) -> Vec<Call> {
        let mut heard = Vec::new();
        calls(events, &mut heard);
        heard
    }

    fn cues(events: &[Event]) -> Vec<Cue> {
        heard(events).iter().map(|call| call.cue).collect()
    }

    fn destroyed(blast: Blast, chain: u32) -> Event {
        Event::AlienDestroyed { at: AT, blast, points: 10, chain }
    }

    /// Tests that of all bombs only the Lance's is a beam besides.
    #[test]
    fn a_column_of_light_is_a_beam() {
        for ship in ShipKind::ALL {
            let heard = cues(&[Event::BombFired { player: 0, at: AT, ship }]);
            let expected: &[Cue] =
                if ship == ShipKind::Lance { &[Cue::Bomb, Cue::Beam] } else { &[Cue::Bomb] };
            assert_eq!(heard, expected, "{ship:?}");
        }
    }

    /// Tests that events are heard as what they are, from where they are.
    #[test]
    fn events_have_their_cues_and_places() {
        let table = [
            (Event::ShotFired { player: 0, at: AT, focused: false }, Cue::Shot, true),
            (Event::ShotFired { player: 0, at: AT, focused: true }, Cue::ShotFocus, true),
            (Event::FocusChanged { player: 0, at: AT, on: true }, Cue::FocusOn, true),
            (Event::FocusChanged { player: 0, at: AT, on: false }, Cue::FocusOff, true),
            (Event::AlienFired { at: AT, bullets: 1 }, Cue::AlienShot, true),
            (Event::AlienFired { at: AT, bullets: 24 }, Cue::AlienVolley, true),
            (Event::GunCharging { at: AT, ticks: 45 }, Cue::BossCharge, true),
            (Event::AlienHit { at: AT, armour: false }, Cue::Hit, true),
            (Event::AlienHit { at: AT, armour: true }, Cue::ArmourHit, true),
            (destroyed(Blast::Small, 1), Cue::ExplosionSmall, true),
            (destroyed(Blast::Medium, 1), Cue::ExplosionMedium, true),
            (destroyed(Blast::Large, 1), Cue::ExplosionLarge, true),
            (Event::PartDestroyed { at: AT, points: 10, chain: 1 }, Cue::PartDestroyed, true),
            (Event::RockHit { at: AT, size: 1 }, Cue::RockHit, true),
            (Event::RockBounced { at: AT, size: 1, speed_px_s: 90.0 }, Cue::RockBounce, true),
            (Event::RockRammed { at: AT, size: 1, fatal: false }, Cue::RockHit, true),
            (Event::BulletCancelled { at: AT }, Cue::BulletCancel, true),
            (Event::Grazed { player: 0, at: AT }, Cue::Graze, true),
            (Event::PlayerDied { player: 0, at: AT }, Cue::PlayerDeath, true),
            (Event::PlayerRespawned { player: 1, at: AT }, Cue::Respawn, true),
            (Event::BombFired { player: 0, at: AT, ship: ShipKind::Fan }, Cue::Bomb, true),
            (Event::ContinueOffered { left: 3 }, Cue::Continue, false),
            (Event::ContinueTaken { used: 1 }, Cue::PlayerJoins, false),
            (Event::LastShip { player: 0 }, Cue::LastShip, false),
            (Event::Extend { player: None }, Cue::Extend, false),
            (Event::ItemAppeared { at: AT, item: Item::Shield }, Cue::ItemAppear, true),
            (Event::MedalCaught { player: 0, at: AT, row: 0, points: 100 }, Cue::Medal, true),
            (Event::ItemSurplus { player: 0, at: AT, item: Item::Power, points: 2000 }, Cue::Medal, true),
            (Event::PowerUp { player: 0, at: AT, power: 1 }, Cue::PowerUp, true),
            (Event::PowerUp { player: 0, at: AT, power: MAX_POWER }, Cue::PowerFull, true),
            (Event::ShieldUp { player: 0, at: AT }, Cue::ShieldUp, true),
            (Event::ShieldHit { player: 0, at: AT }, Cue::ShieldHit, true),
            (Event::ShieldDown { player: 0, at: AT }, Cue::ShieldDown, true),
            (Event::BombGained { player: 0, at: AT }, Cue::BombGained, true),
            (Event::ChainLost, Cue::ChainLost, false),
            (Event::WaveStarted { index: 3 }, Cue::Wave, false),
            (Event::DiveAnnounced { at: AT }, Cue::DiveWarning, true),
            (Event::MidbossWarning, Cue::MidbossWarning, false),
            (Event::BossWarning, Cue::BossWarning, false),
            (Event::BossEntered, Cue::BossEnter, false),
            (Event::BossPhase { phase: 0 }, Cue::BossReady, false),
            (Event::BossPhase { phase: 1 }, Cue::BossPhase, false),
            (Event::BossTimeLow { seconds: 3 }, Cue::TimeTick, false),
            (Event::BossTimeout, Cue::BossTimeout, false),
            (Event::BossDefeated { at: AT }, Cue::BossDeath, true),
            (Event::StageCleared, Cue::StageClear, false),
            (Event::GameOver, Cue::GameOver, false),
        ];
        for (event, cue, has_place) in table {
            let [call] = heard(&[event])[..] else { panic!("{event:?}") };
            assert_eq!((call.cue, call.x), (cue, has_place.then_some(AT.x)), "{event:?}");
            assert!(
                !Cue::AWAITED.contains(&cue),
                "{cue:?} is played, and is on the list of those that are not"
            );
        }
    }

    /// Tests that small rocks sound higher than large ones, and hard impacts louder than soft ones.
    #[test]
    fn rocks_sound_by_size_and_speed() {
        let bounce = |size, speed_px_s| heard(&[Event::RockBounced { at: AT, size, speed_px_s }])[0];
        let pitches: Vec<f32> = (0..4).map(|size| bounce(size, 100.0).semitones).collect();
        assert_eq!(pitches, [7.5, 2.5, -2.5, -7.5]);
        let levels: Vec<f32> =
            [0.0, 80.0, 160.0, 9999.0].map(|speed| bounce(1, speed).gain_db.round()).to_vec();
        assert_eq!(levels, [-26.0, -6.0, 0.0, 0.0]);
        let breaking = |size| {
            heard(&[Event::RockDestroyed { at: AT, size, blast: Blast::Small, points: 40, chain: 1 }])[0]
        };
        assert_eq!((breaking(3).cue, breaking(3).semitones), (Cue::RockBreak, -7.5));
    }

    /// Tests that six bullets that go in one tick are one sweep, from their middle, and five are five.
    #[test]
    fn a_crowd_of_bullets_is_one_sweep() {
        let cancelled: Vec<Event> =
            (0..100).map(|i| Event::BulletCancelled { at: Vec2::new(i as f32 * 2.0, 0.0) }).collect();
        assert_eq!(cues(&cancelled[..5]), [Cue::BulletCancel; 5]);
        assert_eq!(heard(&cancelled), [Call { x: Some(99.0), ..Call::of(Cue::CancelSweep) }]);
        let with_more = [cancelled, vec![Event::BossDefeated { at: AT }]].concat();
        assert_eq!(cues(&with_more), [Cue::CancelSweep, Cue::BossDeath]);
    }

    /// Tests that each eighth kill of a chain is heard besides, a step higher each time; blasts that pay nothing are not.
    #[test]
    fn a_multiplier_is_heard_rising() {
        assert_eq!(cues(&[destroyed(Blast::Small, 7)]), [Cue::ExplosionSmall]);
        let rising: Vec<f32> =
            (1..=8).map(|step| heard(&[destroyed(Blast::Small, step * 8)])[1].semitones).collect();
        assert_eq!(rising, super::MAJOR);
        assert_eq!(cues(&[destroyed(Blast::Small, 72)]), [Cue::ExplosionSmall], "the top was reached before");
        let decor = Event::AlienDestroyed { at: AT, blast: Blast::Medium, points: 0, chain: 8 };
        assert_eq!(cues(&[decor]), [Cue::ExplosionMedium]);
    }

    /// Tests that medals of a row rise by the major scale, and stay at its octave.
    #[test]
    fn medals_rise_with_their_row() {
        let at = |row| heard(&[Event::MedalCaught { player: 0, at: AT, row, points: 100 }])[0].semitones;
        let rising: Vec<f32> = (0..8).map(at).collect();
        assert_eq!(rising, super::MAJOR);
        assert_eq!(at(u32::MAX), 12.0);
    }

    /// Tests that the last second is higher than those before.
    #[test]
    fn seconds_rise_towards_the_last() {
        let pitches = [5, 4, 3, 2, 1].map(|seconds| heard(&[Event::BossTimeLow { seconds }])[0].semitones);
        assert!(pitches.is_sorted() && pitches[0] < pitches[4], "{pitches:?}");
    }
}
