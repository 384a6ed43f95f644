//! Practice: a stage from a place of its own choosing, with guns of any power.
//!
//! Nothing is played beforehand. The stage's clock begins [`LEAD_TICKS`] before the place; waves, rocks and bosses that
//! were due earlier are passed over as if they had come and gone, and the boss enters in the phase that was asked for.

use super::bombs::MAX_BOMBS;
use super::boss::{Boss, BossState};
use super::world::World;
use super::{MAX_POWER, TICKS_PER_SECOND};
use crate::level::{BossSpec, Level};
use crate::named::UnknownName;
use core::fmt;
use core::str::FromStr;
use glam::Vec2;
use serde::{Deserialize, Serialize};

/// Ticks from the begin of a practice to the place it is about (2 s): time to look around.
const LEAD_TICKS: u32 = 2 * TICKS_PER_SECOND;
/// Ticks without anybody coming in (2 s) after which a wave counts as the begin of a section.
const PAUSE_TICKS: u32 = 2 * TICKS_PER_SECOND;
/// A section is no shorter (8 s) and hardly longer (20 s) than so many ticks.
const MIN_TICKS: u32 = 8 * TICKS_PER_SECOND;
const MAX_TICKS: u32 = 20 * TICKS_PER_SECOND;

/// The message about a word that names no section.
const UNKNOWN: &str =
    "unknown section {found}: expected start, a time as 0:45, midboss, or a phase of the boss as boss:2";

/// How a practice begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Practice {
    /// Where in the stage.
    pub from: Section,
    /// How strong the guns are; more than [`MAX_POWER`] is as good as that.
    pub power: u8,
}

/// A place in a stage.
///
/// One that the stage does not have is brought to the nearest before it: a time behind the last wave to that of the last
/// wave or boss, a phase behind the last to the last, and a boss that there is not to the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Section {
    /// The whole stage.
    #[default]
    Start,
    /// What is due from so many whole seconds of the stage on; those in which a boss made the waves wait do not count.
    At(u16),
    /// The first boss that is not the stage's last.
    Midboss,
    /// A phase of the boss that ends the stage, from 1.
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

/// A phase, or a time in minutes and seconds.
fn numbered(text: &str) -> Option<Section> {
    let (before, after) = text.split_once(':')?;
    if before == "boss" {
        return after.parse().ok().filter(|&phase| phase > 0).map(Section::Boss);
    }
    let (minutes, seconds): (u16, u16) = (before.parse().ok()?, after.parse().ok()?);
    let whole = minutes.checked_mul(60)?.checked_add(seconds)?;
    (seconds < 60).then_some(Section::At(whole))
}

/// What a section means in a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Opening {
    /// What was due before this tick of the script is passed over.
    pub(super) tick: u32,
    /// The phase, from 0, in which the level's last boss enters.
    pub(super) phase: u8,
}

impl Section {
    fn opening(self, level: &Level) -> Opening {
        match self {
            Self::Start => Opening::default(),
            Self::At(seconds) => {
                let waves = level.waves.iter().map(|wave| wave.at);
                let last = waves.chain(level.bosses.iter().map(|boss| boss.at)).max().unwrap_or(0);
                // What is due behind the boss never comes: the boss ends the stage.
                let last = level.boss().map_or(last, |boss| last.min(boss.at));
                Opening { tick: (u32::from(seconds) * TICKS_PER_SECOND).min(last), phase: 0 }
            }
            Self::Midboss => Opening { tick: midboss(level).map_or(0, |boss| boss.at), phase: 0 },
            Self::Boss(number) => level.boss().map_or_else(Opening::default, |boss| {
                let phase = usize::from(number.saturating_sub(1)).min(boss.phases.len() - 1);
                Opening { tick: boss.at, phase: phase as u8 }
            }),
        }
    }
}

/// The first boss, where it is not the one that ends the stage.
fn midboss(level: &Level) -> Option<&BossSpec> {
    level.bosses.first().filter(|_| level.bosses.len() > usize::from(level.ends_with_boss))
}

/// Brings a game that has not begun to the place of its practice.
pub(super) fn begin(world: &mut World, practice: Practice) {
    world.opening = practice.from.opening(&world.level);
    world.clock = world.opening.tick.saturating_sub(LEAD_TICKS);
    let gone = world.level.bosses.iter().take_while(|boss| boss.at < world.opening.tick).count();
    if let Some(last) = gone.checked_sub(1) {
        world.boss = Some(Boss { state: BossState::Gone, ..Boss::announced(last as u8, Vec2::ZERO) });
    }
    for player in world.players.as_mut_slice() {
        (player.power, player.bombs) = (practice.power.min(MAX_POWER), MAX_BOMBS);
    }
}

impl Level {
    /// The places worth beginning at, in the order in which they come: the start; waves after a pause, and one every 20 s
    /// where there is none; the mid-boss; each phase of the boss. Of a level as it is [on a difficulty](Level::at), since
    /// waves and phases differ.
    ///
    /// Allocates the list. Cost: one look at each wave.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = vec![Section::Start];
        let (mut midboss, end) = (midboss(self), self.boss().map_or(u32::MAX, |boss| boss.at));
        let (mut offered, mut quiet_from, mut closed_until) = (0, 0, 0);
        for wave in self.waves.iter().take_while(|wave| wave.at < end) {
            if let Some(boss) = midboss.take_if(|boss| boss.at <= wave.at) {
                sections.push(Section::Midboss);
                // What comes behind the boss begins a section, however long the script says it is.
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

    /// Tests that sections are read as they are written, and that other words are told what there is.
    #[test]
    fn sections_are_read_as_they_are_written() {
        for section in [
            Section::Start,
            Section::At(0),
            Section::At(45),
            Section::At(600),
            Section::Midboss,
            Section::Boss(3),
        ] {
            assert_eq!(section.to_string().parse(), Ok(section));
        }
        assert_eq!("boss".parse(), Ok(Section::Boss(1)));
        for wrong in ["", "end", "0:60", "boss:0", "boss:x", "-1:00", "9999:00", ":", "1:2:3"] {
            let message = wrong.parse::<Section>().expect_err("no section").to_string();
            assert!(message.contains("boss:2"), "{message}");
        }
    }
}
