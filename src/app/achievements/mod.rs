//! Achievements: goals detected from the events and totals of a game. They award no points or ships and do not affect
//! the game.
//!
//! `Watch` detects the achievements of a stage as it is played, and `of_game` detects those of a game whose last stage
//! was cleared. The [statistics](crate::app::statistics::Statistics) count how often each was earned. Practice,
//! assisted games, games taken over from a replay and autopilot games earn none.

mod watch;

use crate::named::named;

pub(crate) use watch::{Watch, of_game};

named! {
    /// An achievement, its permanent name in the statistics file, and its condition in words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Achievement {
        FirstSector = "first_sector", "A stage cleared";
        NotAScratch = "not_a_scratch", "A stage without losing a ship";
        NoBomb = "no_bomb", "A stage without a bomb";
        Together = "together", "A stage cleared by two";
        CloseShaves = "close_shaves", "100 bullets grazed in a stage";
        LongChain = "long_chain", "A chain of 300";
        Collector = "collector", "20 medals in a row, none missed";
        Disarmed = "disarmed", "Three parts of a boss shot off";
        Billiards = "billiards", "Three aliens destroyed with rocks";
        Duel = "duel", "A boss without a bomb or a loss";
        ByAThread = "by_a_thread", "A boss beaten with the last ship";
        Million = "million", "1,000,000 points in a game";
        Cadet = "cadet", "All stages on Cadet";
        Pilot = "pilot", "All stages on Pilot";
        Captain = "captain", "All stages on Captain";
        Veteran = "veteran", "All stages on Veteran";
        Ace = "ace", "All stages on Ace";
        Arrow = "arrow", "All stages with the Arrow";
        Fan = "fan", "All stages with the Fan";
        Lance = "lance", "All stages with the Lance";
        OneCoin = "one_coin", "All stages without a continue";
        BareHands = "bare_hands", "All stages without a bomb";
    }
    /// The condition, as the achievements page shows it.
    words about
}

impl Achievement {
    /// Returns the title, as the achievements page shows it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::FirstSector => "SWEPT",
            Self::NotAScratch => "NOT A SCRATCH",
            Self::NoBomb => "KEPT FOR LATER",
            Self::Together => "WINGMATES",
            Self::CloseShaves => "CLOSE SHAVES",
            Self::LongChain => "UNBROKEN",
            Self::Collector => "COLLECTOR",
            Self::Disarmed => "DISARMED",
            Self::Billiards => "BILLIARDS",
            Self::Duel => "DUEL",
            Self::ByAThread => "BY A THREAD",
            Self::Million => "MILLIONAIRE",
            Self::Cadet => "FIRST STRIPE",
            Self::Pilot => "LICENSE",
            Self::Captain => "FOUR STRIPES",
            Self::Veteran => "OLD HAND",
            Self::Ace => "ACE OF ACES",
            Self::Arrow => "STRAIGHT HOME",
            Self::Fan => "BROAD SWEEP",
            Self::Lance => "TO THE POINT",
            Self::OneCoin => "ONE COIN",
            Self::BareHands => "BARE HANDS",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Achievement;
    use std::collections::BTreeSet;

    #[test]
    fn achievements_can_be_told_apart() {
        for texts in [Achievement::ALL.map(Achievement::name), Achievement::ALL.map(Achievement::title)] {
            assert_eq!(texts.into_iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
        }
    }
}
