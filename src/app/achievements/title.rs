//! The titles of achievements.

use super::Achievement;

impl Achievement {
    /// The title of the achievement, as the page of achievements shows it.
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
            Self::Pilot => "LICENCE",
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
