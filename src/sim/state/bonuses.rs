//! The bonuses of a stage: for its bosses, and for a stage without a loss or without a bomb.

/// Points for a stage in which no ship was lost and every alien destroyed.
pub const NO_MISS_POINTS: u64 = 20_000;
/// Points for a stage in which no bomb was fired and every alien destroyed.
pub const NO_BOMB_POINTS: u64 = 10_000;

/// The bonuses of a stage so far. Their points are in the score already. The hash of the game's state does not cover
/// them, since the rules do not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonuses {
    /// Points for the phases of bosses that the players ended before the time ran out.
    pub boss: u64,
    /// Points for the medals that were caught.
    pub medals: u64,
    /// Points for having lost no ship in the stage.
    pub no_miss: u64,
    /// Points for having fired no bomb in the stage.
    pub no_bomb: u64,
    /// The number of extra ships that were earned by points.
    pub extends: u32,
}
