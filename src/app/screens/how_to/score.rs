//! The instructions about scoring. `tests/program/documents` checks the figures against the rules.

use super::HowToRow;

pub(super) const ROWS: [HowToRow; 6] = [
    HowToRow {
        head: "CHAIN",
        keys: &[],
        says: [
            "Kills in a row multiply all points: × 2 at 8 kills, × 3 at 24, with no limit.",
            "A kill or graze keeps the chain alive for 2.5 seconds, a hit for 1. Losing a ship ends it.",
        ],
        picture: &[("scout", 0, [-16.0, 4.0]), ("scout", 0, [0.0, -4.0]), ("scout", 0, [16.0, 4.0])],
    },
    HowToRow {
        head: "GRAZE",
        keys: &[],
        says: [
            "Each bullet that crosses your wings but misses the hull pays 140 points.",
            "100 grazes fill the bar above the bombs and earn another bomb.",
        ],
        picture: &[("ship", 2, [0.0, 0.0]), ("orb_small", 0, [11.0, -4.0]), ("orb_small", 0, [-13.0, 6.0])],
    },
    HowToRow {
        head: "SURGE",
        keys: &[],
        says: [
            "A surge turns bullets into chips worth 30 points and cashes in part of your chain.",
            "Anything you destroy up close or during a surge pays double.",
        ],
        picture: &[("chip", 0, [-14.0, 4.0]), ("chip", 0, [0.0, -4.0]), ("chip", 0, [14.0, 2.0])],
    },
    HowToRow {
        head: "MEDALS AND SHIPS",
        keys: &[],
        says: [
            "Medals are worth more the longer you go without missing one.",
            "You earn extra ships at 300,000, 900,000, 2,100,000 points and so on.",
        ],
        picture: &[("medal_1", 0, [-18.0, 2.0]), ("medal_3", 0, [0.0, 0.0]), ("item_life", 0, [18.0, 0.0])],
    },
    HowToRow {
        head: "BOSSES",
        keys: &[],
        says: [
            "Beat each phase before its time runs out. A phase that times out pays nothing.",
            "Your chain does not run out while a boss arrives.",
        ],
        picture: &[("boss1_core", 0, [0.0, 0.0])],
    },
    HowToRow {
        head: "RANK",
        keys: &[],
        says: [
            "Bullets get faster and denser as you survive and keep a high multiplier:",
            "see the bars below the chain. Losing a ship lowers them.",
        ],
        picture: &[("orb", 0, [-16.0, 2.0]), ("needle", 0, [2.0, 0.0]), ("star", 0, [18.0, 0.0])],
    },
];
