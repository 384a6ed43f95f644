//! Decides which cues may sound at once. This is pure bookkeeping: the caller passes in the time.

use super::Cue;
use super::cue_rules::rule;

/// The maximum number of simultaneous effects. Players could not tell more apart, and a kira track holds 128.
const MAX_VOICES: usize = 32;

#[derive(Debug, Default)]
pub(super) struct VoiceAllocator {
    voices: Vec<Voice>,
    started: Vec<Cue>,
    next: u64,
}

#[derive(Clone, Copy, Debug)]
struct Voice {
    cue: Cue,
    ends_s: f64,
    id: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allocation {
    Refused,
    /// Play the cue as voice `id`. If `steals` names a voice, stop that voice first.
    Play {
        id: u64,
        steals: Option<u64>,
    },
}

impl VoiceAllocator {
    pub(super) fn begin_tick(&mut self) {
        self.started.clear();
    }

    /// Requests a voice for `cue` from `now_s` to `ends_s`, in seconds of the same clock. A cue that already uses all
    /// its own voices steals the oldest of them. If all voices are in use, it steals one with lower priority. The
    /// request is refused if the cue has used up its starts in this tick, or if there is no voice to steal.
    pub(super) fn allocate(&mut self, cue: Cue, now_s: f64, ends_s: f64) -> Allocation {
        let rule = rule(cue);
        if self.started.iter().filter(|&&other| other == cue).count() >= usize::from(rule.per_tick) {
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
        Allocation::Play { id, steals }
    }

    pub(super) fn delay(&mut self, seconds: f64) {
        for voice in &mut self.voices {
            voice.ends_s += seconds;
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
            assert_eq!(ask(0.0), Allocation::Play { id, steals: None });
        }
        assert_eq!(ask(0.5), Allocation::Play { id: 3, steals: Some(0) });
        assert_eq!(ask(2.0), Allocation::Play { id: 4, steals: None });
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
        for _ in 0..6 {
            allocator.begin_tick();
            for cue in crowd {
                allocator.allocate(cue, 0.0, 9.0);
            }
        }
        allocator.begin_tick();
        let death = allocator.allocate(Cue::PlayerDeath, 0.1, 9.0);
        assert!(matches!(death, Allocation::Play { steals: Some(_), .. }), "{death:?}");
        assert!(allocator.voices.len() <= super::MAX_VOICES);
        assert!(
            !plays(allocator.allocate(Cue::Wave, 0.1, 9.0)),
            "nothing has lower priority than a wave's swell"
        );
    }

    #[test]
    fn a_pause_extends_voices() {
        let mut allocator = VoiceAllocator::default();
        allocator.allocate(Cue::Extend, 0.0, 1.0);
        allocator.delay(5.0);
        allocator.begin_tick();
        assert_eq!(allocator.allocate(Cue::Extend, 5.5, 9.0), Allocation::Play { id: 1, steals: Some(0) });
    }
}
