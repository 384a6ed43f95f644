//! What scores points, and what points are good for. `tests/program/documents` checks the figures against the rules.

use super::HowToRow;

pub(super) const ROWS: [HowToRow; 6] = [
    HowToRow {
        head: "CHAIN",
        keys: &[],
        says: [
            "Kills in a row multiply all of this: × 2 with 8 kills, × 3 with 24, and on without an end.",
            "A kill or a graze keeps the chain for 2.5 seconds, a hit for 1. A loss ends it.",
        ],
        picture: &[("scout", 0, [-16.0, 4.0]), ("scout", 0, [0.0, -4.0]), ("scout", 0, [16.0, 4.0])],
    },
    HowToRow {
        head: "GRAZE",
        keys: &[],
        says: [
            "A bullet over your wings that misses the hull pays 50 points, once.",
            "100 grazes fill the bar above the bombs, and bring one more.",
        ],
        picture: &[("ship", 2, [0.0, 0.0]), ("orb_small", 0, [11.0, -4.0]), ("orb_small", 0, [-13.0, 6.0])],
    },
    HowToRow {
        head: "CHIPS",
        keys: &[],
        says: [
            "A bullet that your bomb, your shots or a beaten boss cancels becomes a chip.",
            "It flies to you from anywhere and pays 20 points.",
        ],
        picture: &[("chip", 0, [-14.0, 4.0]), ("chip", 0, [0.0, -4.0]), ("chip", 0, [14.0, 2.0])],
    },
    HowToRow {
        head: "MEDALS AND SHIPS",
        keys: &[],
        says: [
            "Medals are worth more the longer you miss none.",
            "An extra ship comes at 300,000 points, then at 900,000, at 2,100,000, and on.",
        ],
        picture: &[("medal_1", 0, [-18.0, 2.0]), ("medal_3", 0, [0.0, 0.0]), ("item_life", 0, [18.0, 0.0])],
    },
    HowToRow {
        head: "BOSSES",
        keys: &[],
        says: [
            "Beat each phase before its time is up: what is only outlasted pays nothing.",
            "While a boss is on its way, the chain waits.",
        ],
        picture: &[("boss1_core", 0, [0.0, 0.0])],
    },
    HowToRow {
        head: "RANK",
        keys: &[],
        says: [
            "Time without a loss and a high multiplier make bullets faster: see the bars below the chain.",
            "A loss makes them slower again.",
        ],
        picture: &[("orb", 0, [-16.0, 2.0]), ("needle", 0, [2.0, 0.0]), ("star", 0, [18.0, 0.0])],
    },
];
