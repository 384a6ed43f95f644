//! What achievements are called, and what they take.

use super::Achievement;

impl Achievement {
    /// Its name, and what it takes.
    #[must_use]
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::FirstSector => ("SWEPT", "A stage cleared"),
            Self::NotAScratch => ("NOT A SCRATCH", "A stage without losing a ship"),
            Self::NoBomb => ("KEPT FOR LATER", "A stage without a bomb"),
            Self::Together => ("WINGMATES", "A stage cleared by two"),
            Self::CloseShaves => ("CLOSE SHAVES", "100 bullets grazed in a stage"),
            Self::LongChain => ("UNBROKEN", "A chain of 300"),
            Self::Collector => ("COLLECTOR", "20 medals in a row, none missed"),
            Self::Disarmed => ("DISARMED", "Three parts of a boss shot off"),
            Self::Billiards => ("BILLIARDS", "Three aliens destroyed with rocks"),
            Self::Duel => ("DUEL", "A boss without a bomb or a loss"),
            Self::ByAThread => ("BY A THREAD", "A boss beaten with the last ship"),
            Self::Million => ("MILLIONAIRE", "1,000,000 points in a game"),
            Self::Cadet => ("FIRST STRIPE", "All stages on Cadet"),
            Self::Pilot => ("LICENCE", "All stages on Pilot"),
            Self::Veteran => ("OLD HAND", "All stages on Veteran"),
            Self::Ace => ("ACE OF ACES", "All stages on Ace"),
            Self::Arrow => ("STRAIGHT HOME", "All stages with the Arrow"),
            Self::Fan => ("BROAD SWEEP", "All stages with the Fan"),
            Self::Lance => ("TO THE POINT", "All stages with the Lance"),
            Self::OneCoin => ("ONE COIN", "All stages without a continue"),
            Self::BareHands => ("BARE HANDS", "All stages without a bomb"),
        }
    }
}
