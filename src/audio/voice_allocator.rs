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
    waiting: u32,
}

#[derive(Clone, Copy, Debug)]
struct Voice {
    cue: Cue,
    ends_s: f64,
    id: u64,
}

/// The permission to play a cue as voice `id`. If it steals a voice, stop that one first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grant {
    pub(super) id: u64,
    pub(super) steals: Option<u64>,
    /// The gain that stands for refused starts, in dB.
    pub(super) crowd_db: f32,
}

impl VoiceAllocator {
    pub(super) fn begin_tick(&mut self) {
        self.started.clear();
    }

    /// Requests a voice for `cue` from `now_s` to `ends_s`, in seconds of the same clock. A cue that already uses all
    /// its own voices steals the oldest of them. If all voices are in use, it steals one with lower priority. The
    /// request is refused if the cue has used up its starts in this tick, if it started a moment ago (see
    /// [`CueRule::gap_s`](super::CueRule::gap_s)), or if there is no voice to steal.
    pub(super) fn allocate(&mut self, cue: Cue, now_s: f64, ends_s: f64) -> Option<Grant> {
        let rule = rule(cue);
        let started = self.started.iter().filter(|&&other| other == cue).count();
        if started >= usize::from(rule.per_tick) || !self.wait_is_over(cue, now_s) {
            return None;
        }
        self.voices.retain(|voice| voice.ends_s > now_s);
        let same = self.voices.iter().filter(|voice| voice.cue == cue).count();
        let stolen = if same >= usize::from(rule.voices) {
            self.voices.iter().position(|voice| voice.cue == cue)
        } else if self.voices.len() >= MAX_VOICES {
            Some(self.weakest_below(rule.priority)?)
        } else {
            None
        };
        let steals = stolen.map(|index| self.voices.remove(index).id);
        let id = self.next;
        self.next += 1;
        self.started.push(cue);
        self.voices.push(Voice { cue, ends_s, id });
        let mut crowd_db = 0.0;
        if rule.gap_s > 0.0 {
            // The golden ratio spreads the gaps evenly, in an order without a period.
            let longer = 0.5 * (id as f64 * 0.618_033_99).fract();
            let next = Crowd { from_s: now_s + rule.gap_s * (1.0 + longer), waiting: 0 };
            // What waited in an earlier fight is forgotten.
            let last = self.crowds.insert(cue, next).filter(|crowd| now_s < crowd.from_s + rule.gap_s);
            let waiting = last.map_or(0, |crowd| crowd.waiting);
            crowd_db = (2.0 * libm::log2f(1.0 + waiting as f32)).min(MAX_CROWD_DB);
        }
        Some(Grant { id, steals, crowd_db })
    }

    /// Whether the gap after the last start of a cue is over. If not, one more start waits.
    fn wait_is_over(&mut self, cue: Cue, now_s: f64) -> bool {
        let Some(crowd) = self.crowds.get_mut(&cue) else { return true };
        let is_over = now_s >= crowd.from_s;
        crowd.waiting += u32::from(!is_over);
        is_over
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
    use super::{Cue, Grant, VoiceAllocator};

    #[test]
    fn starts_per_tick_are_limited() {
        let mut allocator = VoiceAllocator::default();
        let started = (0..100).filter(|_| allocator.allocate(Cue::Shot, 0.0, 0.1).is_some()).count();
        assert_eq!(started, 1);
        allocator.begin_tick();
        assert!(allocator.allocate(Cue::Shot, 0.0, 0.1).is_some());
    }

    #[test]
    fn the_oldest_voice_of_a_cue_is_replaced() {
        let mut allocator = VoiceAllocator::default();
        let mut ask = |now_s: f64| {
            allocator.begin_tick();
            allocator.allocate(Cue::Shot, now_s, now_s + 1.0)
        };
        for id in 0..3 {
            assert_eq!(ask(0.0), Some(Grant { id, steals: None, crowd_db: 0.0 }));
        }
        assert_eq!(ask(0.5), Some(Grant { id: 3, steals: Some(0), crowd_db: 0.0 }));
        assert_eq!(ask(2.0), Some(Grant { id: 4, steals: None, crowd_db: 0.0 }));
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
        assert!(death.is_some_and(|grant| grant.steals.is_some()), "{death:?}");
        assert!(allocator.voices.len() <= super::MAX_VOICES);
        assert!(
            allocator.allocate(Cue::Wave, 1.1, 9.0).is_none(),
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
            let granted = allocator.allocate(Cue::Hit, now_s, now_s + 0.1);
            starts.extend(granted.map(|grant| (tick, grant.crowd_db)));
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
            Some(Grant { id: 1, steals: Some(0), crowd_db: 0.0 })
        );
    }
}
