//! Practice: playing a stage from one of its sections, with guns of any power.
//!
//! The part before the section is skipped. The clock of the stage starts at most [`LEAD_TICKS`] before it. Waves,
//! rocks and bosses due earlier count as already gone, and the boss enters in the phase of the section.

use crate::level::{BossSpec, Level, TICKS_PER_SECOND};
use crate::named::UnknownName;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// Ticks from the start of a practice to its first wave (2 s), for the player to look around.
const LEAD_TICKS: u32 = 2 * TICKS_PER_SECOND;
/// The minimum pause, in ticks, before a wave that starts a new section (2 s).
const PAUSE_TICKS: u32 = 2 * TICKS_PER_SECOND;
/// The minimum length of a section of waves, in ticks (8 s).
const MIN_TICKS: u32 = 8 * TICKS_PER_SECOND;
/// The length of a section, in ticks (20 s), from which the next wave starts another even without a pause.
const MAX_TICKS: u32 = 20 * TICKS_PER_SECOND;

const UNKNOWN: &str =
    "unknown section {found}: expected start, a time such as 0:45, midboss, or a boss phase such as boss:2";

/// The settings of a practice game, which starts within a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Practice {
    /// The section where the practice starts. It continues to the end of the stage.
    pub from: Section,
    /// The power of the guns. Values above [`MAX_POWER`](crate::level::MAX_POWER) count as that maximum.
    pub power: u8,
}

/// A section of a stage. If the stage does not have it, the nearest earlier section is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Section {
    /// The whole stage.
    #[default]
    Start,
    /// The rest of the stage after this time, in seconds. Time for which a boss held up the waves does not count.
    At(u16),
    /// The mid-boss: the first boss, unless it ends the stage.
    Midboss,
    /// A phase of the boss that ends the stage, counted from 1.
    Boss(u8),
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start => f.write_str("start"),
            Self::At(seconds) => write!(f, "{}:{:02}", seconds / 60, seconds % 60),
            Self::Midboss => f.write_str("midboss"),
            Self::Boss(phase) => write!(f, "boss:{phase}"),
        }
    }
}

impl FromStr for Section {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let known = match text {
            "start" => Some(Self::Start),
            "midboss" => Some(Self::Midboss),
            "boss" => Some(Self::Boss(1)),
            _ => numbered(text),
        };
        known.ok_or_else(|| UnknownName::new(UNKNOWN, text, &[]))
    }
}

fn numbered(text: &str) -> Option<Section> {
    let (before, after) = text.split_once(':')?;
    if before == "boss" {
        return after.parse().ok().filter(|&phase| phase > 0).map(Section::Boss);
    }
    let (minutes, seconds): (u16, u16) = (before.parse().ok()?, after.parse().ok()?);
    let whole = minutes.checked_mul(60)?.checked_add(seconds)?;
    (seconds < 60).then_some(Section::At(whole))
}

/// Where a section starts in a level's script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sim) struct PracticeStart {
    /// The tick of the script at which the section starts. Everything due earlier is skipped.
    pub(in crate::sim) tick: u32,
    /// The phase, counted from 0, in which the boss that ends the stage enters.
    pub(in crate::sim) phase: u8,
}

impl Section {
    /// Returns the ticks of lead before the section. A boss needs none, because it has a warning.
    pub(in crate::sim) const fn lead_ticks(self) -> u32 {
        match self {
            Self::Start | Self::At(_) => LEAD_TICKS,
            Self::Midboss | Self::Boss(_) => 0,
        }
    }

    pub(in crate::sim) fn start_in(self, level: &Level) -> PracticeStart {
        match self {
            Self::Start => PracticeStart::default(),
            Self::At(seconds) => {
                let waves = level.waves.iter().map(|wave| wave.at);
                let last = waves.chain(level.bosses.iter().map(|boss| boss.at)).max().unwrap_or(0);
                // Nothing comes after the last boss, which ends the stage.
                let last = level.boss().map_or(last, |boss| last.min(boss.at));
                PracticeStart { tick: (u32::from(seconds) * TICKS_PER_SECOND).min(last), phase: 0 }
            }
            Self::Midboss => PracticeStart { tick: midboss(level).map_or(0, |boss| boss.at), phase: 0 },
            Self::Boss(number) => level.boss().map_or_else(PracticeStart::default, |boss| {
                let phase = usize::from(number.saturating_sub(1)).min(boss.phases.len() - 1);
                PracticeStart { tick: boss.at, phase: phase as u8 }
            }),
        }
    }
}

/// Returns the first boss, unless it ends the stage.
fn midboss(level: &Level) -> Option<&BossSpec> {
    level.bosses.first().filter(|_| level.bosses.len() > usize::from(level.ends_with_boss))
}

impl Level {
    /// Returns the sections where a practice can start, in order: the start, waves after a pause or at least every 20
    /// s, the mid-boss, and each phase of the boss. Waves and phases depend on the difficulty, so call this on a
    /// level [at a difficulty](Level::at).
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = vec![Section::Start];
        let (mut midboss, end) = (midboss(self), self.boss().map_or(u32::MAX, |boss| boss.at));
        let (mut offered, mut quiet_from, mut closed_until) = (0, 0, 0);
        for wave in self.waves.iter().take_while(|wave| wave.at < end) {
            if let Some(boss) = midboss.take_if(|boss| boss.at <= wave.at) {
                sections.push(Section::Midboss);
                // The first wave after the boss always starts a section.
                (offered, closed_until) = (0, boss.at + 1);
            }
            let whole = wave.at / TICKS_PER_SECOND;
            let since = wave.at - offered;
            let begins = since >= MAX_TICKS || since >= MIN_TICKS && wave.at >= quiet_from + PAUSE_TICKS;
            if begins && whole * TICKS_PER_SECOND >= closed_until.max(1) {
                sections.push(Section::At(whole as u16));
                offered = wave.at;
            }
            quiet_from = quiet_from.max(wave.last_tick());
        }
        sections.extend(midboss.map(|_| Section::Midboss));
        let phases = self.boss().map_or(0, |boss| boss.phases.len());
        sections.extend((1..=phases).map(|phase| Section::Boss(phase as u8)));
        sections
    }
}

#[cfg(test)]
mod tests {
    use super::Section;

    #[test]
    fn sections_are_read_as_they_are_written() {
        let times = [0, 45, 600].map(Section::At);
        for section in times.into_iter().chain([Section::Start, Section::Midboss, Section::Boss(3)]) {
            assert_eq!(section.to_string().parse(), Ok(section));
        }
        assert_eq!("boss".parse(), Ok(Section::Boss(1)));
        for wrong in ["", "end", "0:60", "boss:0", "boss:x", "-1:00", "9999:00", ":", "1:2:3"] {
            let message = wrong.parse::<Section>().expect_err("no section").to_string();
            assert!(message.contains("boss:2"), "{message}");
        }
    }
}
