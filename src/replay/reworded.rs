//! Levels of which only the words have changed since replays of them were recorded.
//!
//! The hash of a level is that of its whole file, words included. A change of words alone would void every replay,
//! although no tick of it differs. So a table lists the hash of the file before and after each such change.

/// The stages of which only words changed, from "SECTOR" to "STAGE" on the stage card, each with the hash of its level
/// file before and after the change. A stage that changes in more than words loses its row, because replays of it end
/// otherwise.
const REWORDED: &[(u32, u64, u64)] = &[
    (3, 0x0814_a25d_1262_401f, 0x54ce_5fee_4b96_5b76),
    (4, 0x62ba_fe00_f998_28ba, 0x9447_14d2_48de_a6b1),
    (5, 0x3fae_9cfa_17a3_05b4, 0x2350_4c10_f8b8_a474),
];

/// Whether two levels are the same or differ only in words: `recorded` is the hash of the level in the replay,
/// `present` that of the level on which the replay is to be played.
pub(super) fn is_same_level(recorded: u64, present: u64) -> bool {
    recorded == present || REWORDED.iter().any(|&(_, was, is)| (was, is) == (recorded, present))
}

#[cfg(test)]
mod tests {
    use super::{REWORDED, is_same_level};
    use crate::level::Level;
    use sector_sprites::Sheet;

    /// Tests that each row ends with the hash of the level as it is shipped, and that other levels stay different.
    #[test]
    fn a_level_is_the_same_under_other_words() {
        let (sheet, mut stale) = (Sheet::builtin(), Vec::new());
        for &(stage, was, is) in REWORDED {
            let level = Level::builtin(stage, &sheet).expect("a stage").expect("a level");
            if level.hash != is {
                stale.push(format!(
                    "stage {stage} has changed: remove its row from src/replay/reworded.rs; where its words alone have changed, \
                     end the row with {:#x} instead",
                    level.hash
                ));
            }
            assert!(is_same_level(was, is) && is_same_level(is, is) && !is_same_level(was, is + 1));
        }
        assert!(stale.is_empty(), "{}", stale.join("\n"));
    }
}
