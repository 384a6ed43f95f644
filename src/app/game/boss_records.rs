//! The records of boss phases in a stage: captured, without a hit, and the time.

use crate::app::statistics::PhaseRecord;
use crate::sim::{BossState, Event, World};
use std::collections::BTreeMap;

/// Watches the boss phases of a stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct BossRecords {
    current: Option<CurrentPhase>,
    /// The finished phases by boss and phase, both from 0.
    done: BTreeMap<(u8, u8), PhaseRecord>,
}

#[derive(Clone, Copy, Debug)]
struct CurrentPhase {
    boss: u8,
    phase: u8,
    ticks: u32,
    is_hit: bool,
    is_over_time: bool,
}

impl BossRecords {
    pub(crate) fn look(&mut self, world: &World, events: &[Event]) {
        let boss = world.boss();
        let fighting = boss.filter(|boss| matches!(boss.state, BossState::Fighting(_)));
        if let Some(current) = &mut self.current {
            let is_hit = |event: &Event| {
                matches!(
                    event,
                    Event::PlayerDied { .. } | Event::PlayerSpared { .. } | Event::BombSaved { .. }
                )
            };
            current.is_hit |= events.iter().any(is_hit);
            current.is_over_time |= events.iter().any(|event| matches!(event, Event::BossTimeout));
        }
        let now = fighting.map(|boss| (boss.index, boss.phase));
        if self.current.map(|current| (current.boss, current.phase)) != now {
            self.finish();
            self.current = now.map(|(boss, phase)| CurrentPhase {
                boss,
                phase,
                ticks: 0,
                is_hit: false,
                is_over_time: false,
            });
        }
        if let (Some(current), Some(boss)) = (&mut self.current, fighting)
            && let BossState::Fighting(ticks) = boss.state
        {
            current.ticks = ticks;
        }
    }

    fn finish(&mut self) {
        let Some(current) = self.current.take() else { return };
        let is_captured = !current.is_over_time;
        let record = PhaseRecord {
            tries: 1,
            captured: u64::from(is_captured),
            unhit: u64::from(is_captured && !current.is_hit),
            best_ticks: if is_captured { u64::from(current.ticks.max(1)) } else { 0 },
        };
        self.done.entry((current.boss, current.phase)).or_default().add(&record);
    }

    /// Returns the records of the phases, by keys such as `captain/3/1/0`: the difficulty, the stage, the boss and the phase.
    /// A phase in which the game ended counts as a try.
    pub(crate) fn named(&self, difficulty: &str, stage: u32) -> BTreeMap<String, PhaseRecord> {
        let mut done = self.done.clone();
        if let Some(CurrentPhase { boss, phase, .. }) = self.current {
            let lost = PhaseRecord { tries: 1, ..PhaseRecord::default() };
            done.entry((boss, phase)).or_default().add(&lost);
        }
        let named = |((boss, phase), record)| (PhaseRecord::key(difficulty, stage, boss, phase), record);
        done.into_iter().map(named).collect()
    }
}
