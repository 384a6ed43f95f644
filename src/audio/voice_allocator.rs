//! Decides which cues may sound at once. This is pure bookkeeping: the caller passes in the time.

use std::collections::BTreeMap;

use super::Cue;
use super::cue_rules::rule;

/// The maximum number of simultaneous effects. Players could not tell more apart, and a kira track holds 128.
const MAX_VOICES: usize = 32;
/// The most by which refused starts make a later one louder, in dB.
const MAX_CROWD_DB: f32 = 5.0;

#[derive(Debug, Default)]
pub(super) struct VoiceAllocator {
    voices: Vec<Voice>,
    started: Vec<Cue>,
    next: u64,
    crowds: BTreeMap<Cue, Crowd>,
}

/// The starts of a cue that comes more often than it may be heard.
#[derive(Clone, Copy, Debug, Default)]
struct Crowd {
    /// The time from which the cue may start again.
    from_s: f64,
    /// The starts that were refused since the last one.
    waiting: u16,
}

#[derive(Clone, Copy, Debug)]
struct Voice {
    cue: Cue,
    ends_s: f64,
    id: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Allocation {
    Refused,
    /// Play the cue as voice `id`, louder by `crowd_db`. If `steals` names a voice, stop that voice first.
    Play {
        id: u64,
        steals: Option<u64>,
        /// The level for what was refused before, in dB.
        crowd_db: f32,
    },
}

impl VoiceAllocator {
    pub(super) fn begin_tick(&mut self) {
        self.started.clear();
    }

    /// Requests a voice for `cue` from `now_s` to `ends_s`, in seconds of the same clock. A cue that already uses all
    /// its own voices steals the oldest of them. If all voices are in use, it steals one with lower priority. The
    /// request is refused if the cue has used up its starts in this tick, if it started a moment ago (see
    /// [`CueRule::gap_s`](super::CueRule::gap_s)), or if there is no voice to steal.
    pub(super) fn allocate(&mut self, cue: Cue, now_s: f64, ends_s: f64) -> Allocation {
        let rule = rule(cue);
        if self.started.iter().filter(|&&other| other == cue).count() >= usize::from(rule.per_tick) {
            return Allocation::Refused;
        }
        let waiting = self.crowds.get_mut(&cue).map_or(0, |crowd| {
            crowd.waiting = crowd.waiting.saturating_add(1);
            if now_s < crowd.from_s { u16::MAX } else { crowd.waiting - 1 }
        });
        if waiting == u16::MAX {
            return Allocation::Refused;
        }
        self.voices.retain(|voice| voice.ends_s > now_s);
        let same = self.voices.iter().filter(|voice| voice.cue == cue).count();
        let stolen = if same >= usize::from(rule.voices) {
            self.voices.iter().position(|voice| voice.cue == cue)
        } else if self.voices.len() >= MAX_VOICES {
            match self.weakest_below(rule.priority) {
                Some(index) => Some(index),
                None => return Allocation::Refused,
            }
        } else {
            None
        };
        let steals = stolen.map(|index| self.voices.remove(index).id);
        let id = self.next;
        self.next += 1;
        self.started.push(cue);
        self.voices.push(Voice { cue, ends_s, id });
        if rule.gap_s > 0.0 {
            // The golden ratio spreads the gaps evenly, in an order without a period.
            let longer = 0.5 * (id as f64 * 0.618_033_99).fract();
            self.crowds.insert(cue, Crowd { from_s: now_s + rule.gap_s * (1.0 + longer), waiting: 0 });
        }
        let crowd_db = (2.0 * libm::log2f(1.0 + f32::from(waiting))).min(MAX_CROWD_DB);
        Allocation::Play { id, steals, crowd_db }
    }

    pub(super) fn delay(&mut self, seconds: f64) {
        for voice in &mut self.voices {
            voice.ends_s += seconds;
        }
        for crowd in self.crowds.values_mut() {
            crowd.from_s += seconds;
        }
    }

    fn weakest_below(&self, priority: u8) -> Option<usize> {
        let weakest = (0..self.voices.len()).min_by_key(|&i| rule(self.voices[i].cue).priority)?;
        (rule(self.voices[weakest].cue).priority < priority).then_some(weakest)
    }
}

#[cfg(test)]
mod tests {
    use super::{Allocation, Cue, VoiceAllocator};

    fn plays(answer: Allocation) -> bool {
        answer != Allocation::Refused
    }

    #[test]
    fn starts_per_tick_are_limited() {
        let mut allocator = VoiceAllocator::default();
        let started = (0..100).filter(|_| plays(allocator.allocate(Cue::Shot, 0.0, 0.1))).count();
        assert_eq!(started, 1);
        allocator.begin_tick();
        assert!(plays(allocator.allocate(Cue::Shot, 0.0, 0.1)));
    }

    #[test]
    fn the_oldest_voice_of_a_cue_is_replaced() {
        let mut allocator = VoiceAllocator::default();
        let mut ask = |now_s: f64| {
            allocator.begin_tick();
            allocator.allocate(Cue::Shot, now_s, now_s + 1.0)
        };
        for id in 0..3 {
            assert_eq!(ask(0.0), Allocation::Play { id, steals: None, crowd_db: 0.0 });
        }
        assert_eq!(ask(0.5), Allocation::Play { id: 3, steals: Some(0), crowd_db: 0.0 });
        assert_eq!(ask(2.0), Allocation::Play { id: 4, steals: None, crowd_db: 0.0 });
    }

    #[test]
    fn higher_priority_steals_a_voice() {
        let mut allocator = VoiceAllocator::default();
        let crowd = [
            Cue::Shot,
            Cue::AlienShot,
            Cue::Hit,
            Cue::BulletCancel,
            Cue::ExplosionSmall,
            Cue::ExplosionMedium,
            Cue::Graze,
            Cue::ExplosionLarge,
        ];
        for round in 0..6 {
            allocator.begin_tick();
            for cue in crowd {
                allocator.allocate(cue, f64::from(round) * 0.2, 9.0);
            }
        }
        allocator.begin_tick();
        let death = allocator.allocate(Cue::PlayerDeath, 1.1, 9.0);
        assert!(matches!(death, Allocation::Play { steals: Some(_), .. }), "{death:?}");
        assert!(allocator.voices.len() <= super::MAX_VOICES);
        assert!(
            !plays(allocator.allocate(Cue::Wave, 1.1, 9.0)),
            "nothing has lower priority than a wave's swell"
        );
    }

    #[test]
    fn a_crowd_of_hits_is_few_louder_hits() {
        let mut allocator = VoiceAllocator::default();
        let mut starts = Vec::new();
        for tick in 0..600 {
            let now_s = f64::from(tick) / 60.0;
            allocator.begin_tick();
            match allocator.allocate(Cue::Hit, now_s, now_s + 0.1) {
                Allocation::Play { crowd_db, .. } => starts.push((tick, crowd_db)),
                Allocation::Refused => {}
            }
        }
        assert!((70..=120).contains(&starts.len()), "{} in ten seconds", starts.len());
        assert!(starts[1..].iter().all(|&(_, db)| (3.0..=5.0).contains(&db)), "{starts:?}");
        let mut gaps: Vec<i32> = starts.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        gaps.sort_unstable();
        gaps.dedup();
        assert!(gaps.len() >= 3, "an even rhythm: {gaps:?}");
    }

    #[test]
    fn a_pause_extends_voices() {
        let mut allocator = VoiceAllocator::default();
        allocator.allocate(Cue::Extend, 0.0, 1.0);
        allocator.delay(5.0);
        allocator.begin_tick();
        assert_eq!(
            allocator.allocate(Cue::Extend, 5.5, 9.0),
            Allocation::Play { id: 1, steals: Some(0), crowd_db: 0.0 }
        );
    }
}
