//! Made-up scores and statistics for screenshots of the screens that show records.

use crate::app::scores::{self, Book, Division, Entry, Initials};
use crate::app::statistics::{self, PhaseRecord, StageStatistics, Statistics};
use crate::app::storage::{Storage, StorageError};
use crate::lab::lessons::LESSONS;
use crate::sim::Difficulty;

pub(super) fn fill(storage: &mut dyn Storage) -> Result<(), StorageError> {
    let mut book = Book::default();
    book.last = Initials::new("ABC").unwrap_or_default();
    for n in 1..=7_u32 {
        let entry = Entry {
            points: 48_210 * u64::from(n * n) + 90,
            initials: Initials::new(["ABC", "D.E", "F", "GH!"][n as usize % 4]).unwrap_or_default(),
            stage: n.min(6),
            cleared: n == 7,
            continues: if n > 4 { (n % 3) as u8 } else { 0 },
            assisted: n == 3,
            replays: (n % 3 > 0).then(|| format!("replays/{n:05}.replay")).into_iter().collect(),
            ..Entry::default()
        };
        book.enter(Division::default(), entry);
    }
    scores::file::save(&book, storage)?;
    statistics::file::add(&statistics_of_many_games(), storage)?;
    Ok(())
}

fn statistics_of_many_games() -> Statistics {
    let families = ["scout", "weaver", "gnat", "lancer", "turret_ship", "wasp", "carrier", "jelly", "hauler"];
    let causes = ["rock", "scout", "gunner", "pike", "mid2_body"];
    let numbered = |names: &[&str], most: u64| {
        (1..).zip(names).map(|(n, &name)| (name.to_owned(), most / (n * n))).collect()
    };
    let stage = |n: u64| StageStatistics {
        flown: 40 / n,
        cleared: 31 / n,
        deaths: 12 * n,
        best: 99_611 * n,
        unhit: 7 / n,
        best_ticks: 9_000 + 400 * n,
    };
    let phase = |n: u64| {
        let key =
            PhaseRecord::key(Difficulty::Cadet.name(), n as u32 / 6 + 1, (n / 3 % 2) as u8, (n % 3) as u8);
        let (captured, best_ticks) = (12 / (n % 5 + 1), 700 + 31 * n);
        (key, PhaseRecord { tries: 20, captured, unhit: 9 / (n + 1), best_ticks })
    };
    let mut all = Statistics {
        games: 40,
        stages_cleared: 71,
        ticks: 861_234,
        shots: 812_455,
        hits: 301_882,
        kills: 20_774,
        grazes: 9_120,
        deaths: 217,
        best_chain: 341,
        families: numbered(&families, 9_800),
        lost_to: numbered(&causes, 96),
        lessons: LESSONS[..5].iter().map(|lesson| (lesson.key.to_owned(), 1)).collect(),
        met: numbered(&families, 4_300),
        phases: (0..20).map(phase).collect(),
        stages: (1..=6).map(|n| (n.to_string(), stage(n))).collect(),
        ..Statistics::of_clear(Difficulty::Cadet.name())
    };
    all.pairs.all = 3_546_659_945;
    all.pairs.after_rules = 238_151_577;
    all.pairs.candidates = 14_822_414;
    all.pairs.rect_hits = 796_488;
    all.pairs.bitmap_tests = 796_488;
    all.pairs.hits = 251_120;
    all
}
