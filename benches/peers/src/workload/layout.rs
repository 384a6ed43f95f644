//! The positions and sizes of boxes, in pixels.

use super::Dice;
use sector_collision::{Kind, Rules};

/// The side of a common box, in pixels.
pub const SIDE: i32 = 16;
const SQUADRON: usize = 50;

/// A layout: the positions and sizes of boxes, and the rules between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Boxes at random positions.
    Spread,
    /// Squadrons of fifty, on sixteen times the area.
    Clustered,
    /// Boxes within a strip that is narrow in x.
    Column,
    /// Boxes with sides of 4, 8, … 256 pixels, each side half as frequent as the previous one.
    Mixed,
    /// Boxes with sides of 4, 8, … 1,024 pixels, each side half as frequent as the previous one.
    Sizes,
    /// Ships (one box in ten), shots, aliens and their missiles at the positions of `Spread`, with the rules of a
    /// shooter.
    Game,
}

/// The area per box, in square pixels, within the populated regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// 4,096 if spread out (0.12 pairs per box), 800 in a squadron, 341 in a column, 16,384 for mixed sizes.
    Sparse,
    /// 2,048 square pixels per box, as in many games: 0.25 pairs per box if all have 16 pixels.
    Dense,
    /// 512 square pixels per box: one pair per box if all have 16 pixels.
    Crowded,
}

/// The region in which a box flies: left, top, width and height in pixels.
pub type Region = [f64; 4];

impl Layout {
    fn area(self, density: Density) -> f64 {
        match (density, self) {
            (Density::Sparse, Self::Spread | Self::Game) => 4096.0,
            (Density::Sparse, Self::Clustered) => 800.0,
            (Density::Sparse, Self::Column) => 64.0 * 16.0 / 3.0,
            (Density::Sparse, Self::Mixed) => 16_384.0,
            (Density::Sparse, Self::Sizes) => 32_768.0,
            // These boxes cover 6,100 on average: with 2,048, every box would be inside two of the largest.
            (Density::Dense, Self::Sizes) => 8192.0,
            (Density::Crowded, Self::Sizes) => 2048.0,
            (Density::Dense, _) => 2048.0,
            (Density::Crowded, _) => 512.0,
        }
    }

    /// Returns the side and the region of box `i` of `n`.
    pub fn place(self, density: Density, i: usize, n: usize) -> (i32, Region) {
        let area = self.area(density);
        let field = (n as f64 * area).sqrt();
        match self {
            Self::Spread | Self::Game => (SIDE, [0.0, 0.0, field, field]),
            Self::Clustered => {
                let side = (SQUADRON as f64 * area).sqrt();
                // Sixteen times the area that the boxes would have if spread out at this density.
                let arena = if density == Density::Sparse { 256.0 * (n as f64).sqrt() } else { 4.0 * field };
                let mut squadron = Dice((i / SQUADRON) as u64 * 0x9e37_79b9 + 77);
                squadron.below(2);
                (SIDE, [arena * squadron.unit(), arena * squadron.unit(), side, side])
            }
            Self::Column => {
                let width = if density == Density::Dense { 128.0 } else { 64.0 };
                (SIDE, [0.0, 0.0, width, n as f64 * area / width])
            }
            Self::Mixed => (4 << (i | 64).trailing_zeros(), [0.0, 0.0, field, field]),
            Self::Sizes => (4 << (i | 256).trailing_zeros(), [0.0, 0.0, field, field]),
        }
    }

    /// Returns the kind of box `i`. In a game, a tenth are ships, two tenths shots, four aliens, three alien missiles.
    pub fn kind(self, i: usize) -> Kind {
        Kind(if self == Self::Game { [0, 1, 1, 2, 2, 2, 2, 3, 3, 3][i % 10] } else { 0 })
    }

    pub fn rules(self) -> Option<Rules> {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3)).allow(Kind(1), Kind(2)).allow(Kind(1), Kind(3));
        (self == Self::Game).then_some(rules)
    }
}
