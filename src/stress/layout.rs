//! The layouts: places and flight of the aliens.

use crate::named::named;

named! {
    /// The layout of the aliens in the stress mode. Each layout is the best or the worst case of some broad phase.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Layout {
        /// Aliens all over the arena, each on its own way.
        Spread = "spread", "spread out";
        /// Aliens in 64 clusters, eight times as dense as the average, each alien circling the middle of its cluster.
        Clustered = "clustered", "clustered";
        /// Aliens that dive in four narrow columns, four times as dense as the average: slow for a sorted list, since
        /// many aliens share their x.
        Column = "column", "columns";
        /// Aliens in 64 flocks that wander, eight times as dense as the average.
        Swarm = "swarm", "swarm";
        /// Aliens all over the arena, with sizes from 9 to 80 pixels, few of them large.
        Mixed = "mixed", "mixed";
        /// The waves of stage 1 on their paths, at once in every part of the arena that is as large as a stage's field.
        Waves = "waves", "waves";
        /// Rocks of four sizes instead of aliens, all over the arena: they bounce off each other and break, and do not
        /// fire.
        Rocks = "rocks", "rocks";
    }
    /// The layout in a word or two of its own: `spread` and `column` are scenes of the lab too, whose names are never translated.
    words label
}
