//! Levels of which only the words have changed since replays of them were recorded.
//!
//! The hash of a level is that of its whole file, words included. A change of words alone would void every replay, although
//! no tick of it differs. So each such change enters the hash of the file before and after it here.

/// The hash of each level's file before and after a change of words: "SECTOR 1" became "STAGE 1" on its card.
const REWORDED: [(u64, u64); 6] = [
    (0x3a68_e315_6905_a175, 0xca08_4d41_0712_c767),
    (0x3a7f_c822_77e4_f781, 0x5a5f_4238_2719_0004),
    (0x0814_a25d_1262_401f, 0x54ce_5fee_4b96_5b76),
    (0x62ba_fe00_f998_28ba, 0x9447_14d2_48de_a6b1),
    (0x3fae_9cfa_17a3_05b4, 0x2350_4c10_f8b8_a474),
    (0xe81c_9460_d021_597f, 0xf6ab_ca75_5b93_32bf),
];

/// Whether the level of a replay is the level at hand, but for its words.
pub(super) fn is_same_level(recorded: u64, here: u64) -> bool {
    recorded == here || REWORDED.contains(&(recorded, here))
}

#[cfg(test)]
mod tests {
    use super::{REWORDED, is_same_level};
    use crate::level::Level;
    use sector_sprites::Sheet;

    /// Tests that the table speaks of the levels as they are shipped, and that other levels stay different.
    #[test]
    fn a_level_is_the_same_under_other_words() {
        let sheet = Sheet::builtin();
        for (stage, (was, is)) in (1..).zip(REWORDED) {
            let level = Level::builtin(stage, &sheet).expect("a stage").expect("a level");
            assert_eq!(
                level.hash, is,
                "stage {stage}: a change of more than words needs no line in the table"
            );
            assert!(is_same_level(was, is) && is_same_level(is, is) && !is_same_level(was, is + 1));
        }
    }
}
