//! What achievements are called, and what they take.

use super::Achievement;

impl Achievement {
    /// Its name, and what it takes.
    #[must_use]
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::FirstSector => ("SWEPT", "A sector cleared"),
            Self::NotAScratch => ("NOT A SCRATCH", "A sector without losing a ship"),
            Self::NoBomb => ("KEPT FOR LATER", "A sector without a bomb"),
            Self::Together => ("WINGMATES", "A sector cleared by two"),
            Self::CloseShaves => ("CLOSE SHAVES", "100 bullets grazed in a sector"),
            Self::LongChain => ("UNBROKEN", "A chain of 300"),
            Self::Collector => ("COLLECTOR", "20 medals in a row, none missed"),
            Self::Disarmed => ("DISARMED", "Three parts of a boss shot off"),
            Self::Billiards => ("BILLIARDS", "Three aliens destroyed with rocks"),
            Self::Duel => ("DUEL", "A boss without a bomb or a loss"),
            Self::ByAThread => ("BY A THREAD", "A boss beaten with the last ship"),
            Self::Million => ("MILLIONAIRE", "1,000,000 points in a game"),
            Self::Cadet => ("FIRST STRIPE", "All sectors on Cadet"),
            Self::Pilot => ("LICENCE", "All sectors on Pilot"),
            Self::Veteran => ("OLD HAND", "All sectors on Veteran"),
            Self::Ace => ("ACE OF ACES", "All sectors on Ace"),
            Self::Arrow => ("STRAIGHT HOME", "All sectors with the Arrow"),
            Self::Fan => ("BROAD SWEEP", "All sectors with the Fan"),
            Self::Lance => ("TO THE POINT", "All sectors with the Lance"),
            Self::OneCoin => ("ONE COIN", "All sectors without a continue"),
            Self::BareHands => ("BARE HANDS", "All sectors without a bomb"),
        }
    }
}
