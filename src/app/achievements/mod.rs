//! Achievements: goals detected from the events and totals of a game. They award no points or ships and do not affect
//! the game.
//!
//! `Watch` detects the achievements of a stage as it is played, and `of_game` detects those of a game whose last stage
//! was cleared. The [statistics](crate::app::statistics::Statistics) count how often each was earned. Practice,
//! assisted games, games taken over from a replay, own stages, Swarm Survival and autopilot games earn none.

mod watch;

use crate::app::statistics::Statistics;
use crate::named::named;
use crate::sim::ShipKind;
use crate::view::Paint;

pub(crate) use watch::{Watch, of_game};

named! {
    /// An achievement. Each has a permanent name in the statistics file and a condition in words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Achievement {
        FirstSector = "first_sector", "Clear a stage";
        NotAScratch = "not_a_scratch", "Clear a stage without losing a ship";
        NoBomb = "no_bomb", "Clear a stage without bombs";
        Together = "together", "Clear a stage with two players";
        CloseShaves = "close_shaves", "Graze 100 bullets in a stage";
        LongChain = "long_chain", "Reach a chain of 300";
        Collector = "collector", "Collect 20 medals without missing one";
        Disarmed = "disarmed", "Shoot three parts off a boss";
        Billiards = "billiards", "Destroy three aliens with rocks";
        Duel = "duel", "Beat a boss without bombs or losses";
        ByAThread = "by_a_thread", "Beat a boss with your last ship";
        Million = "million", "Score 1,000,000 points in a game";
        Cadet = "cadet", "Clear all stages on Cadet";
        Pilot = "pilot", "Clear all stages on Pilot";
        Captain = "captain", "Clear all stages on Captain";
        Veteran = "veteran", "Clear all stages on Veteran";
        Ace = "ace", "Clear all stages on Ace";
        Arrow = "arrow", "Clear all stages with the Arrow";
        Fan = "fan", "Clear all stages with the Fan";
        Lance = "lance", "Clear all stages with the Lance";
        Anchor = "anchor", "Clear all stages with the Anchor";
        OneCoin = "one_coin", "Clear all stages without continuing";
        BareHands = "bare_hands", "Clear all stages without bombs";
    }
    /// The condition for earning the achievement, as the achievements page shows it.
    words about
}

impl Achievement {
    /// Returns the achievement's title, as the achievements page shows it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::FirstSector => "CLEAN SWEEP",
            Self::NotAScratch => "NOT A SCRATCH",
            Self::NoBomb => "SAVED FOR LATER",
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
            Self::Arrow => "STRAIGHT ARROW",
            Self::Fan => "BROAD SWEEP",
            Self::Lance => "TO THE POINT",
            Self::Anchor => "AT ANCHOR",
            Self::OneCoin => "ONE COIN",
            Self::BareHands => "BARE HANDS",
        }
    }
}

/// Returns the ships that the player has: the first three, and the Anchor once all stages were cleared, on any difficulty.
pub(crate) fn ships(all: &Statistics) -> &'static [ShipKind] {
    let clears = [
        Achievement::Cadet,
        Achievement::Pilot,
        Achievement::Captain,
        Achievement::Veteran,
        Achievement::Ace,
    ];
    let is_earned = clears.iter().any(|clear| all.achievements.contains_key(clear.name()));
    if is_earned { &ShipKind::ALL } else { &ShipKind::FIRST }
}

/// Returns the paints that the player has, in order.
pub(crate) fn paints(all: &Statistics) -> Vec<Paint> {
    let is_earned = |paint: &Paint| {
        let reward_for = match paint {
            Paint::Factory => return true,
            Paint::Ember => Achievement::FirstSector,
            Paint::Moss => Achievement::CloseShaves,
            Paint::Dusk => Achievement::Captain,
            Paint::Medal => Achievement::OneCoin,
            Paint::Frost => Achievement::Ace,
        };
        all.achievements.contains_key(reward_for.name())
    };
    Paint::ALL.into_iter().filter(is_earned).collect()
}

#[cfg(test)]
mod tests {
    use super::{Achievement, ships};
    use crate::app::statistics::Statistics;
    use crate::sim::ShipKind;
    use std::collections::BTreeSet;

    #[test]
    fn a_cleared_game_pays_a_ship() {
        for (achievement, has_all) in [(Achievement::FirstSector, false), (Achievement::Cadet, true)] {
            let statistics = Statistics::of_achievements(achievement.name());
            assert_eq!(ships(&statistics).contains(&ShipKind::Anchor), has_all, "{achievement:?}");
        }
    }

    #[test]
    fn achievements_can_be_told_apart() {
        for texts in [Achievement::ALL.map(Achievement::name), Achievement::ALL.map(Achievement::title)] {
            assert_eq!(texts.into_iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
        }
    }
}
