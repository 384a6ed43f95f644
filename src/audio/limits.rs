//! How many sounds at once: pure bookkeeping, told the time.

use super::Cue;
use super::table::rule;

/// The most effects that sound at once. More is mud, and kira's track holds 128.
const MAX_VOICES: usize = 32;

/// What may be played now.
#[derive(Debug, Default)]
pub(super) struct Limits {
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

/// An answer to [`Limits::ask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Not now.
    No,
    /// Play it as voice `id`; first stop the voice `instead_of`, if there is one.
    Play { id: u64, instead_of: Option<u64> },
}

impl Limits {
    /// A tick begins: what may start in one tick may start again.
    pub(super) fn begin_tick(&mut self) {
        self.started.clear();
    }

    /// Asks to play `cue`, which lasts until `ends_s`. The oldest voice of its own kind makes way, or else one
    /// of lower priority.
    pub(super) fn ask(&mut self, cue: Cue, now_s: f64, ends_s: f64) -> Answer {
        let rule = rule(cue);
        if self.started.iter().filter(|&&other| other == cue).count() >= usize::from(rule.per_tick) {
            return Answer::No;
        }
        self.voices.retain(|voice| voice.ends_s > now_s);
        let same = self.voices.iter().filter(|voice| voice.cue == cue).count();
        let victim = if same >= usize::from(rule.voices) {
            self.voices.iter().position(|voice| voice.cue == cue)
        } else if self.voices.len() >= MAX_VOICES {
            match self.weakest_below(rule.priority) {
                Some(index) => Some(index),
                None => return Answer::No,
            }
        } else {
            None
        };
        let instead_of = victim.map(|index| self.voices.remove(index).id);
        let id = self.next;
        self.next += 1;
        self.started.push(cue);
        self.voices.push(Voice { cue, ends_s, id });
        Answer::Play { id, instead_of }
    }

    /// Puts every end off by `seconds`, for a pause.
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
    use super::{Answer, Cue, Limits};

    fn plays(answer: Answer) -> bool {
        answer != Answer::No
    }

    /// Tests that a tick that fires a hundred shots starts one sound, and the next tick another.
    #[test]
    fn one_tick_starts_only_so_many() {
        let mut limits = Limits::default();
        let started = (0..100).filter(|_| plays(limits.ask(Cue::Shot, 0.0, 0.1))).count();
        assert_eq!(started, 1);
        limits.begin_tick();
        assert!(plays(limits.ask(Cue::Shot, 0.0, 0.1)));
    }

    /// Tests that the oldest of a kind makes way when its voices are used up, and none once it has ended.
    #[test]
    fn the_oldest_of_a_kind_makes_way() {
        let mut limits = Limits::default();
        let mut ask = |now_s: f64| {
            limits.begin_tick();
            limits.ask(Cue::Shot, now_s, now_s + 1.0)
        };
        for id in 0..3 {
            assert_eq!(ask(0.0), Answer::Play { id, instead_of: None });
        }
        assert_eq!(ask(0.5), Answer::Play { id: 3, instead_of: Some(0) });
        assert_eq!(ask(2.0), Answer::Play { id: 4, instead_of: None });
    }

    /// Tests that a death is heard in the thickest battle, and takes its voice from something that matters less.
    #[test]
    fn what_matters_more_takes_a_voice() {
        let mut limits = Limits::default();
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
            limits.begin_tick();
            for cue in crowd {
                limits.ask(cue, 0.0, 9.0);
            }
        }
        limits.begin_tick();
        let death = limits.ask(Cue::PlayerDeath, 0.1, 9.0);
        assert!(matches!(death, Answer::Play { instead_of: Some(_), .. }), "{death:?}");
        assert!(limits.voices.len() <= super::MAX_VOICES);
        assert!(!plays(limits.ask(Cue::Wave, 0.1, 9.0)), "nothing matters less than a wave's swell");
    }

    /// Tests that a pause does not eat the time of what it holds.
    #[test]
    fn a_pause_puts_the_end_off() {
        let mut limits = Limits::default();
        limits.ask(Cue::Extend, 0.0, 1.0);
        limits.delay(5.0);
        limits.begin_tick();
        assert_eq!(limits.ask(Cue::Extend, 5.5, 9.0), Answer::Play { id: 1, instead_of: Some(0) });
    }
}
