//! Achievements: what a player may be proud of. They are seen from outside, in events and sums, and give neither points nor ships:
//! no game goes another way for them.
//!
//! `Watch` looks at a stage while it is flown, `of_game` at a game that was cleared to its end. Which were done, and how
//! often, stands in the [statistics](crate::app::statistics::Statistics). Practice, assisted games, games that were taken
//! over from a replay and those of the autopilot count for nothing.

mod watch;
mod words;

pub(crate) use watch::{Watch, of_game};

/// Something that can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Achievement {
    /// A sector was cleared.
    FirstSector,
    /// A sector without the loss of a ship.
    NotAScratch,
    /// A sector without a bomb.
    NoBomb,
    /// A sector with two players, both of them there at its end.
    Together,
    /// 100 bullets grazed in a sector.
    CloseShaves,
    /// A chain of 300.
    LongChain,
    /// 20 medals in a row.
    Collector,
    /// Three parts of a boss shot off.
    Disarmed,
    /// Three aliens destroyed by rocks in a sector.
    Billiards,
    /// A boss beaten without a bomb and without the loss of a ship.
    Duel,
    /// A boss beaten with the last ship.
    ByAThread,
    /// A million points in a game.
    Million,
    /// All sectors on cadet.
    Cadet,
    /// All sectors on pilot.
    Pilot,
    /// All sectors on veteran.
    Veteran,
    /// All sectors on ace.
    Ace,
    /// All sectors with the first ship.
    Arrow,
    /// All sectors with the second.
    Fan,
    /// All sectors with the third.
    Lance,
    /// All sectors without a continue.
    OneCoin,
    /// All sectors without a bomb.
    BareHands,
}

impl Achievement {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 21] = [
        Self::FirstSector,
        Self::NotAScratch,
        Self::NoBomb,
        Self::Together,
        Self::CloseShaves,
        Self::LongChain,
        Self::Collector,
        Self::Disarmed,
        Self::Billiards,
        Self::Duel,
        Self::ByAThread,
        Self::Million,
        Self::Cadet,
        Self::Pilot,
        Self::Veteran,
        Self::Ace,
        Self::Arrow,
        Self::Fan,
        Self::Lance,
        Self::OneCoin,
        Self::BareHands,
    ];

    /// What the file calls it; never changed.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FirstSector => "first_sector",
            Self::NotAScratch => "not_a_scratch",
            Self::NoBomb => "no_bomb",
            Self::Together => "together",
            Self::CloseShaves => "close_shaves",
            Self::LongChain => "long_chain",
            Self::Collector => "collector",
            Self::Disarmed => "disarmed",
            Self::Billiards => "billiards",
            Self::Duel => "duel",
            Self::ByAThread => "by_a_thread",
            Self::Million => "million",
            Self::Cadet => "cadet",
            Self::Pilot => "pilot",
            Self::Veteran => "veteran",
            Self::Ace => "ace",
            Self::Arrow => "arrow",
            Self::Fan => "fan",
            Self::Lance => "lance",
            Self::OneCoin => "one_coin",
            Self::BareHands => "bare_hands",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Achievement;

    /// Tests that keys and names differ, and that the list is whole.
    #[test]
    fn achievements_can_be_told_apart() {
        for (i, achievement) in Achievement::ALL.into_iter().enumerate() {
            assert_eq!(achievement as usize, i, "{achievement:?}");
            for other in &Achievement::ALL[..i] {
                assert!(
                    other.key() != achievement.key() && other.words() != achievement.words(),
                    "{achievement:?}"
                );
            }
        }
    }
}
