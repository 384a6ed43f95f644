//! The daily stage: a ship, the order of the stretches, a mid-boss, a boss and one modifier, all drawn by the date.
//!
//! All players of a day fly the same stage with the same seed. This needs no server: `verify` replays a game and prints
//! its day and score.

use super::remix::{Remix, Stretch, mix, stretch};
use crate::level::{
    AnsweringFire, Backdrop, BulletSpec, Difficulty, FIELD_WIDTH, Level, MAX_POWER, StageRules, Volley,
};
use crate::named::named;
use crate::sim::{Carry, GameMode, GameSetup, ShipKind, Ships};
use sector_sprites::Sheet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The difficulty of all daily stages.
const DIFFICULTY: Difficulty = Difficulty::Pilot;
/// The number of stretches before the mid-boss and after it.
const BEFORE_AND_AFTER: [usize; 2] = [4, 4];
/// The version of the recipe. Raise it with every change: earlier replays of daily stages are then refused.
const RECIPE: u64 = 1;

/// A day by its number: 1 January 1970 is 0. The date is that of the player's clock, in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u64);

impl Day {
    /// Returns the day of a time in seconds since the start of 1970, in UTC.
    pub const fn of_unix_seconds(seconds: u64) -> Self {
        Self(seconds / 86_400)
    }

    /// Returns the year, month and day of the month, as the Gregorian calendar has them (H. Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms").
    pub const fn date(self) -> (u64, u64, u64) {
        let shifted = self.0.saturating_add(719_468);
        let (era, of_era) = (shifted / 146_097, shifted % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let (day, month) =
            (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
        (era * 400 + year + (month <= 2) as u64, month, day)
    }
}

/// Formats the date as in ISO 8601: 2026-11-29.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

/// The reason why a text is not a date between 1970 and 9999.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a date: expected one from 1970 on, such as 2026-11-29")]
pub struct NoDate(String);

impl FromStr for Day {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        let no_date = || NoDate(text.chars().take(20).collect());
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u64>().ok());
        let [Some(Some(year)), Some(Some(month)), Some(Some(day))] =
            [parts.next(), parts.next(), parts.next()]
        else {
            return Err(no_date());
        };
        if !(1970..=9999).contains(&year) {
            return Err(no_date());
        }
        // Few enough days to search: the number of days in all years before is known within two.
        let first = (year - 1970) * 1461 / 4;
        let found =
            (first.saturating_sub(30)..first + 400).map(Self).find(|it| it.date() == (year, month, day));
        found.ok_or_else(no_date)
    }
}

named! {
    /// The change that makes a daily stage different from the stages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DailyModifier {
        /// Aliens with guns fire back once when they are destroyed.
        Answers = "answers", "Answering fire";
        /// Waves and rocks are mirrored.
        Mirror = "mirror", "Mirror";
        /// The bullets of aliens, but not of bosses, are 15 percent faster.
        Swift = "swift", "Swift";
        /// Aliens take half as many hits more, and pay half as much more.
        Armored = "armored", "Armored";
        /// Fans and rings of aliens, but not of bosses, have more bullets.
        Dense = "dense", "Dense";
        /// The guns start at their maximum.
        FullPower = "full-power", "Full power";
        /// No ship is in reserve.
        OneShip = "one-ship", "One ship";
    }
    /// The name on pages.
    words label
}

/// The stretches that a daily stage draws from.
const STRETCHES: &[Stretch] = &[
    stretch(1, 0, 9),
    stretch(1, 9, 17),
    stretch(1, 19, 33),
    stretch(1, 33, 46),
    stretch(1, 55, 66),
    stretch(1, 66, 82),
    stretch(1, 91, 102),
    stretch(2, 1, 13),
    stretch(2, 20, 33),
    stretch(2, 33, 47),
    stretch(2, 48, 62),
    stretch(2, 65, 78),
    stretch(2, 93, 108),
    stretch(3, 0, 14),
    stretch(3, 13, 25),
    stretch(3, 24, 37),
    stretch(3, 36, 49),
    stretch(3, 49, 60),
    stretch(3, 70, 84),
    stretch(3, 85, 100),
    stretch(4, 1, 17),
    stretch(4, 17, 29),
    stretch(4, 26, 43),
    stretch(4, 43, 57),
    stretch(4, 65, 80),
    stretch(4, 80, 95),
    stretch(4, 91, 103),
    stretch(5, 0, 9),
    stretch(5, 20, 36),
    stretch(5, 47, 62),
    stretch(5, 76, 88),
    stretch(5, 84, 97),
    stretch(6, 1, 14),
    stretch(6, 17, 30),
    stretch(6, 31, 46),
    stretch(6, 47, 62),
    stretch(6, 56, 70),
    stretch(6, 75, 79),
    stretch(6, 91, 100),
];

/// The parts of a daily stage, drawn by its date.
struct DailyDraw {
    ship: ShipKind,
    modifier: DailyModifier,
    stretches: Vec<&'static Stretch>,
    midboss: u8,
    boss: u8,
    backdrop: Backdrop,
    music: u8,
}

impl DailyDraw {
    fn of(day: Day) -> Self {
        let mut state = mix(day.0 ^ RECIPE << 56);
        let mut below = |bound: usize| {
            state = mix(state.wrapping_add(0x9E37_79B9_7F4A_7C15));
            (state % bound as u64) as usize
        };
        let mut left: Vec<_> = STRETCHES.iter().collect();
        let count = BEFORE_AND_AFTER.iter().sum();
        Self {
            ship: ShipKind::FIRST[below(ShipKind::FIRST.len())],
            modifier: DailyModifier::ALL[below(DailyModifier::ALL.len())],
            stretches: (0..count).map(|_| left.swap_remove(below(left.len()))).collect(),
            midboss: below(6) as u8 + 1,
            boss: below(6) as u8 + 1,
            backdrop: Backdrop::ALL[below(Backdrop::ALL.len())],
            music: below(6) as u8,
        }
    }
}

impl Day {
    /// Returns what is different about the stage of the day.
    pub fn modifier(self) -> DailyModifier {
        DailyDraw::of(self).modifier
    }
}

/// Returns the setup of the daily stage: the ship of the day, and the day as seed.
pub fn daily_setup(day: Day) -> GameSetup {
    let DailyDraw { ship, modifier, .. } = DailyDraw::of(day);
    let ships = Ships::Alone(ship);
    let mut carry = Carry::starting(ships, DIFFICULTY, power(modifier));
    if modifier == DailyModifier::OneShip {
        carry.players[0].lives = 0;
    }
    GameSetup {
        difficulty: DIFFICULTY,
        ships,
        carry: Some(carry),
        seed: day.0,
        ..GameSetup::of_mode(GameMode::Daily)
    }
}

const fn power(modifier: DailyModifier) -> u8 {
    if matches!(modifier, DailyModifier::FullPower) { MAX_POWER } else { 1 }
}

/// Returns the level of a day. Returns `None` if the sheet lacks the sprite of the bullets that answer.
pub(super) fn level(day: Day, stages: &[Arc<Level>], sheet: &Sheet) -> Option<Level> {
    let draw = DailyDraw::of(day);
    let music = stages.get(usize::from(draw.music)).map_or_else(String::new, |stage| stage.music.clone());
    let like = Level {
        name: GameMode::Daily.label().to_uppercase(),
        subtitle: day.to_string(),
        music,
        boss_music: "boss".to_owned(),
        backdrop: draw.backdrop,
        begin_power: power(draw.modifier),
        ends_with_boss: true,
        ..Level::empty()
    };
    let mut remix = Remix::new(stages, DIFFICULTY, like);
    let (before, after) = draw.stretches.split_at(BEFORE_AND_AFTER[0]);
    before.iter().for_each(|stretch| remix.add(stretch));
    remix.add_boss(draw.midboss, 0);
    after.iter().for_each(|stretch| remix.add(stretch));
    remix.rest();
    remix.add_boss(draw.boss, 1);
    let answer = remix.add_bullet(BulletSpec { sprite: sheet.sprite("needle")?, soft: false, motion: None });
    let mut level = remix.level(mix(RECIPE << 32) ^ day.0);
    apply(draw.modifier, answer, &mut level);
    Some(level)
}

/// The speed of the bullets that answer, in pixels per tick.
pub(super) const ANSWER_SPEED: f32 = 130.0 / 60.0;

fn apply(modifier: DailyModifier, answer: u16, level: &mut Level) {
    match modifier {
        DailyModifier::Answers => {
            level.rules = StageRules {
                answer: Some(AnsweringFire { bullet: answer, speed: ANSWER_SPEED }),
                ..level.rules.clone()
            };
        }
        DailyModifier::Mirror => {
            level.waves.iter_mut().for_each(|wave| wave.mirror ^= true);
            for rocks in &mut level.rocks {
                rocks.place.x = FIELD_WIDTH as f32 - rocks.place.x;
                (rocks.step.x, rocks.velocity.x, rocks.spin) =
                    (-rocks.step.x, -rocks.velocity.x, -rocks.spin);
            }
        }
        DailyModifier::Swift => volleys(level).for_each(|volley| {
            volley.speed *= 1.15;
            volley.faster *= 1.15;
        }),
        DailyModifier::Armored => {
            for alien in level.aliens.iter_mut().filter(|alien| !alien.wall) {
                (alien.hp, alien.score) = (alien.hp + (alien.hp + 1) / 2, alien.score + alien.score / 2);
            }
        }
        DailyModifier::Dense => volleys(level).for_each(|volley| {
            if volley.fan.count > 1 {
                volley.fan.count += volley.fan.count.div_ceil(4);
            }
        }),
        DailyModifier::FullPower | DailyModifier::OneShip => {}
    }
}

/// Iterates over the volleys of all aliens. Those of bosses stay as they are, because their gaps are narrow enough.
fn volleys(level: &mut Level) -> impl Iterator<Item = &mut Volley> {
    level.aliens.iter_mut().flat_map(|alien| &mut alien.guns).flat_map(|gun| &mut gun.volleys)
}

#[cfg(test)]
mod tests {
    use super::{DailyDraw, DailyModifier, Day};

    #[test]
    fn days_are_the_dates_of_the_calendar() {
        let cases = [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_786, "2026-11-29"),
            (47_482, "2100-01-01"),
        ];
        for (day, date) in cases {
            assert_eq!((Day(day).to_string().as_str(), date.parse()), (date, Ok(Day(day))));
        }
        for wrong in
            ["", "2026", "2026-13-01", "2026-02-30", "1969-12-31", "99999-01-01", "x-1-1", "2026-11-29-1"]
        {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
        // The longest number of days that a replay can claim has a date, too.
        assert!(Day(u64::MAX).to_string().len() > 10);
    }

    #[test]
    fn a_year_of_days_draws_everything() {
        let draws: Vec<DailyDraw> = (20_000..20_366).map(|day| DailyDraw::of(Day(day))).collect();
        for modifier in DailyModifier::ALL {
            let days = draws.iter().filter(|draw| draw.modifier == modifier).count();
            assert!((30..80).contains(&days), "{modifier}: {days} days");
        }
        for stretch in super::STRETCHES {
            let days = draws.iter().filter(|draw| draw.stretches.contains(&stretch)).count();
            assert!((40..120).contains(&days), "{stretch:?}: {days} days");
        }
    }
}
