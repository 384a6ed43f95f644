//! The points of a stage by what they were paid for, and the constants of the bonuses at its end.

/// Points for a stage in which no ship was lost and every alien destroyed.
pub const NO_MISS_POINTS: u64 = 20_000;
/// Points for a stage in which no bomb was fired and every alien destroyed.
pub const NO_BOMB_POINTS: u64 = 10_000;

/// The points that a stage has paid so far, by what they were paid for. They are in the score already. The hash of the
/// game's state does not cover them, since the rules do not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct StagePoints {
    /// Points for kills: aliens, rocks, bosses and parts of bosses.
    pub kills: u64,
    /// Points for the phases of bosses that the players ended before the time ran out.
    pub phases: u64,
    /// Points for grazed bullets.
    pub grazes: u64,
    /// Points for chips, the remains of cancelled bullets.
    pub chips: u64,
    /// Points for medals, and for items of which the players could not have more.
    pub items: u64,
    /// Points for having lost no ship in the stage.
    pub no_miss: u64,
    /// Points for having fired no bomb in the stage.
    pub no_bomb: u64,
    /// The number of extra ships that were earned by points.
    pub extends: u32,
}

impl StagePoints {
    /// Returns all points that the stage has paid.
    pub const fn total(&self) -> u64 {
        let Self { kills, phases, grazes, chips, items, no_miss, no_bomb, extends: _ } = *self;
        kills + phases + grazes + chips + items + no_miss + no_bomb
    }
}
