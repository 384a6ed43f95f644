//! The score tables file: sealed, with a backup and a TOML payload.
//!
//! ```toml
//! version = 1
//! last = "ABC"
//!
//! [[table]]
//! difficulty = "cadet"
//! crew = "arrow"
//!
//! [[table.row]]
//! points = 199611
//! initials = "ABC"
//! stage = 3
//! cleared = false
//! continues = 0
//! assisted = false
//! replays = ["replays/00001.replay"]
//! seed = 1234567890
//! ```

use super::{Book, Crew, Division, Entry, Initials, ROWS};
use crate::app::storage::record::{self, RecordError};
use crate::app::storage::{Storage, StorageError, StoredFolder, sealed};
use crate::modes::Day;
use crate::sim::GameMode;
use serde::{Deserialize, Serialize};

/// The storage name of the file with all score tables.
pub const FILE: &str = "scores.toml";

/// The version of a file with tables of other modes than the stages. Earlier games leave such a file as it is.
const VERSION: i64 = 3;
/// The version of a file with tables of the stages only, which all games read.
const FIRST_VERSION: i64 = 1;

pub(crate) const MAX_POINTS: u64 = 1_000_000_000_000;
const MAX_STAGES: u32 = 99;
pub(crate) const MAX_REPLAYS: usize = 99;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    version: i64,
    last: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_daily: Option<String>,
    #[serde(default)]
    table: Vec<RawTable>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    mode: String,
    difficulty: String,
    crew: String,
    /// The hash of the level of a custom stage, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stage: String,
    row: Vec<Entry>,
}

/// Loads the score tables. If the file is damaged, moves it aside and reads its backup instead; the notices report it.
pub fn load(storage: &mut dyn Storage) -> (Book, Vec<String>) {
    sealed::load_or_default(storage, FILE, parse)
}

/// Saves the score tables, merged with those that another running program has saved. Returns notices for the player.
///
/// # Errors
/// Fails if the file cannot be read or written. It then stays unchanged.
pub fn save(book: &Book, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    sealed::update(storage, FILE, parse, |written| {
        let mut merged = book.clone();
        merged.merge(&written.unwrap_or_default());
        to_text(&merged)
    })
}

fn to_text(book: &Book) -> String {
    // An entry that the reader rejects would make all tables unreadable.
    let is_good = |row: &&Entry| check(row).is_ok();
    let mode = |mode: GameMode| if mode == GameMode::Stages { String::new() } else { mode.to_string() };
    let table = |(division, rows): (&Division, &Vec<Entry>)| RawTable {
        mode: mode(division.mode),
        difficulty: division.difficulty.to_string(),
        crew: division.crew.to_string(),
        stage: if division.stage == 0 { String::new() } else { format!("{:016x}", division.stage) },
        row: rows.iter().filter(is_good).cloned().collect(),
    };
    let has_modes = book.tables.keys().any(|division| division.mode != GameMode::Stages);
    let has_daily = book.last_daily > Day::default();
    let raw = RawBook {
        version: if has_modes || has_daily { VERSION } else { FIRST_VERSION },
        last: book.last.to_string(),
        last_daily: has_daily.then(|| book.last_daily.to_string()),
        table: book.tables.iter().map(table).collect(),
    };
    // Strings, numbers below 2⁶³ and tables always serialize.
    toml::to_string(&raw).unwrap_or_default()
}

fn parse(payload: &[u8]) -> Result<Book, RecordError> {
    let raw: RawBook = match record::read(payload, VERSION) {
        Err(RecordError::Version { found, .. }) if (FIRST_VERSION..VERSION).contains(&found) => {
            record::read(payload, found)?
        }
        read => read?,
    };
    let mut book = Book { last: Initials::read("last", &raw.last)?, ..Book::default() };
    if let Some(day) = raw.last_daily {
        book.last_daily =
            day.parse().or(RecordError::value("last_daily", day, "a date such as 2026-11-29"))?;
    }
    for table in raw.table {
        let RawTable { mut mode, difficulty, mut crew, stage, row } = table;
        // Version 2 had a crew in place of the mode.
        if raw.version < VERSION && crew == GameMode::Survival.name() {
            mode = std::mem::replace(&mut crew, Crew::Arrow.name().to_owned());
        }
        let stages_or = |mode: &str| if mode.is_empty() { Ok(GameMode::Stages) } else { mode.parse() };
        let division = Division {
            mode: stages_or(&mode).or(RecordError::value("mode", mode, "the name of a mode"))?,
            difficulty: difficulty.parse().or(RecordError::value(
                "difficulty",
                difficulty,
                "cadet, pilot, captain, veteran or ace",
            ))?,
            crew: crew.parse().or(RecordError::value(
                "crew",
                crew,
                "arrow, fan, lance, anchor or together",
            ))?,
            stage: match stage.as_str() {
                "" => 0,
                _ => u64::from_str_radix(&stage, 16).or(RecordError::value("stage", stage, "a hash"))?,
            },
        };
        if row.len() > ROWS || !book.rows(division).is_empty() {
            return RecordError::value("table", row.len(), "one of at most ten rows a division");
        }
        for row in row {
            check(&row)?;
            book.enter(division, row);
        }
    }
    Ok(book)
}

fn check(Entry { points, stage, replays, .. }: &Entry) -> Result<(), RecordError> {
    if !(1..MAX_POINTS).contains(points) {
        return RecordError::value("points", points, "1 to a million millions");
    }
    if !(0..=MAX_STAGES).contains(stage) {
        return RecordError::value("stage", stage, "0 to 99");
    }
    if !are_names(replays) {
        let found = format!("{replays:?}");
        return RecordError::value("replays", found, "at most 99 names such as replays/00001.replay");
    }
    Ok(())
}

pub(crate) fn are_names(replays: &[String]) -> bool {
    let is_name = |name: &String| StoredFolder::Replays.number(name).is_some();
    replays.len() <= MAX_REPLAYS && replays.iter().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scores::Crew;
    use crate::app::storage::{Memory, sealed};
    use crate::sim::Difficulty;

    fn full() -> Book {
        let mut book = Book { last: Initials::new("ZO.").unwrap(), ..Book::default() };
        for (difficulty, mode) in Difficulty::ALL.into_iter().zip(GameMode::ALL) {
            for crew in Crew::ALL {
                for n in 1..=ROWS as u64 {
                    let entry = Entry {
                        points: 999_999_990 + n,
                        initials: Initials::new("A B").unwrap(),
                        stage: n as u32,
                        cleared: n == 3,
                        continues: n as u8 - 1,
                        assisted: n == 2,
                        replays: (0..6).map(|stage| format!("replays/{}.replay", u32::MAX - stage)).collect(),
                        ticks: if mode == GameMode::Stages { 0 } else { 60 * n as u32 },
                        day: if mode == GameMode::Daily { n } else { 0 },
                        id: n,
                    };
                    book.enter(Division { mode, difficulty, crew, ..Division::default() }, entry);
                }
            }
        }
        book
    }

    fn stored(payload: &[u8]) -> Memory {
        let mut storage = Memory::default();
        storage.write(FILE, &sealed::seal(payload)).unwrap();
        storage
    }

    #[test]
    fn tables_survive_a_restart() {
        let mut storage = Memory::default();
        assert_eq!(load(&mut storage), (Book::default(), Vec::new()));
        assert_eq!(save(&full(), &mut storage).unwrap(), [""; 0]);
        assert!(storage.read(FILE).unwrap().unwrap().len() < record::MAX_BYTES / 2);
        assert_eq!(load(&mut storage), (full(), Vec::new()));
    }

    #[test]
    fn files_of_stages_are_read_by_earlier_games() {
        let row = |points| Entry { points, stage: 1, ..Entry::default() };
        let mut book = Book::default();
        book.enter(Division::default(), row(500));
        assert!(to_text(&book).starts_with("version = 1\n") && !to_text(&book).contains("ticks"));
        assert_eq!(parse(to_text(&book).as_bytes()).unwrap(), book);
        let survival =
            Division { mode: GameMode::Survival, difficulty: Difficulty::Ace, crew: Crew::Fan, stage: 0 };
        book.enter(survival, Entry { stage: 0, ticks: 11_520, ..row(900) });
        let second =
            to_text(&book).replace("version = 3", "version = 2").replace("mode = \"survival\"\n", "");
        let second = second.replacen("crew = \"arrow\"", "crew = \"survival\"", 2).replacen(
            "crew = \"survival\"",
            "crew = \"arrow\"",
            1,
        );
        assert_eq!(parse(second.as_bytes()).unwrap(), book, "{second}");
        assert!(to_text(&book).starts_with("version = 3\n"), "an earlier game would not know the table");
        assert_eq!(parse(to_text(&book).as_bytes()).unwrap(), book);
        assert_eq!((book.rows(survival)[0].ticks, book.best_of_all()), (11_520, 500));
    }

    #[test]
    fn hostile_tables_are_refused() {
        let row =
            "points = 5\ninitials = \"ABC\"\nstage = 1\ncleared = false\ncontinues = 0\nassisted = false\n";
        let with = |head: &str, row: &str| {
            format!("version = 1\nlast = \"\"\n[[table]]\n{head}\n[[table.row]]\n{row}")
        };
        let head = "difficulty = \"cadet\"\ncrew = \"fan\"";
        let good = format!("{row}replays = []");
        assert!(parse(with(head, &good).as_bytes()).is_ok());
        let cases = [
            (String::new(), "version"),
            ("version = 0".to_owned(), "version 0"),
            ("version = 1\nlast = \"ABCD\"".to_owned(), "last is ABCD"),
            (with("difficulty = \"mild\"\ncrew = \"fan\"", &good), "difficulty is mild"),
            (with("difficulty = \"ace\"\ncrew = \"raft\"", &good), "crew is raft"),
            (with(head, &good.replace("= 5", "= 0")), "points is 0"),
            (with(head, &good.replace("= 5", "= 9000000000000000000")), "points is 9"),
            (with(head, &good.replace("= 5", "= -5")), "-5"),
            (with(head, &good.replace("stage = 1", "stage = 4000000000")), "stage is 4"),
            (with(head, &good.replace("ABC", "A\\u0000B")), "initials is A"),
            (with(head, &good.replace("[]", "[\"../../passwords\"]")), "replays is"),
            (with(head, &good.replace("continues = 0", "continues = 999")), "999"),
            (with(head, &[good.as_str(); 11].join("\n[[table.row]]\n")), "table is 11"),
            (with(head, &format!("{good}\n[[table]]\n{head}\nrow = []")), "table is 0"),
            ("[".repeat(100_000), "version"),
        ];
        for (payload, words) in cases {
            let mut storage = stored(payload.as_bytes());
            let (book, notices) = load(&mut storage);
            assert_eq!(book, Book::default());
            assert!(words == "version" || notices[0].contains(words), "{words}: {notices:?}");
            assert!(storage.read("scores.toml.damaged-1").unwrap().is_some(), "{words}");
            assert_eq!(save(&full(), &mut storage).unwrap(), [""; 0]);
            assert!(storage.read("scores.toml.damaged-1").unwrap().is_some(), "{words}");
        }
    }

    #[test]
    fn two_programs_keep_each_others_games() {
        let mut storage = Memory::default();
        let entry = |points| Entry { points, stage: 1, ..Entry::default() };
        for points in [100, 200] {
            let mut book = Book::default();
            book.enter(Division::default(), entry(50));
            book.enter(Division::default(), entry(points));
            save(&book, &mut storage).unwrap();
        }
        assert_eq!(load(&mut storage).0.rows(Division::default()), [entry(200), entry(100), entry(50)]);
    }
}
