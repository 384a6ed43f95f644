//! The statistics file: sealed, with a backup, and a TOML payload with the fields of [`Statistics`].

use super::{MAX_COUNTED, Statistics};
use crate::app::storage::record::{self, RecordError};
use crate::app::storage::{Storage, StorageError, sealed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The storage name of the statistics file.
pub const FILE: &str = "statistics.toml";

const VERSION: i64 = 1;

/// The maximum number of names in each map of [`Statistics`], more than all stages have sprites. A file with more names
/// is rejected.
const MAX_NAMES: usize = 1000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStatistics {
    version: i64,
    all: Statistics,
}

/// Loads the statistics. If the file is damaged, moves it aside and reads its backup instead; the notices report it.
pub fn load(storage: &mut dyn Storage) -> (Statistics, Vec<String>) {
    sealed::load_or_default(storage, FILE, parse)
}

/// Adds statistics to those in the file. Returns notices for the player.
///
/// # Errors
/// Fails if the file cannot be read or written. It then stays unchanged.
pub fn add(more: &Statistics, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    sealed::update(storage, FILE, parse, |found| {
        let mut all = found.unwrap_or_default();
        all.add(more);
        to_text(all)
    })
}

/// Resets all statistics in the file except the lab lessons and their results; the old ones become the backup. Returns notices for the
/// player.
///
/// # Errors
/// Fails if the file cannot be read or written. It then stays unchanged.
pub fn reset(storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    sealed::update(storage, FILE, parse, |found| to_text(found.unwrap_or_default().forgotten()))
}

fn to_text(all: Statistics) -> String {
    // Numbers below 2⁶³ and strings always serialize.
    toml::to_string(&RawStatistics { version: VERSION, all }).unwrap_or_default()
}

/// Parses the payload. Accepts any totals, because additions saturate.
fn parse(payload: &[u8]) -> Result<Statistics, RecordError> {
    let all = record::read::<RawStatistics>(payload, VERSION)?.all;
    let sums = [&all.clears, &all.achievements, &all.lessons, &all.families, &all.lost_to, &all.met];
    let names = sums
        .map(BTreeMap::len)
        .into_iter()
        .fold(all.stages.len().max(all.grades.len()).max(all.phases.len()), usize::max);
    if names > MAX_NAMES {
        return RecordError::value("the number of names", names, "at most 1000");
    }
    if all.counted.len() > MAX_COUNTED {
        return RecordError::value("counted", all.counted.len(), "at most 16 ids");
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::statistics::StageStatistics;
    use crate::app::storage::Memory;

    fn some() -> Statistics {
        Statistics {
            games: 3,
            ticks: 36_000,
            lost_to: [("orb".to_owned(), 2)].into(),
            stages: [("1".to_owned(), StageStatistics { flown: 3, ..StageStatistics::default() })].into(),
            ..Statistics::of_clear("cadet")
        }
    }

    #[test]
    fn totals_are_saved_and_added() {
        let mut storage = Memory::default();
        assert_eq!(load(&mut storage), (Statistics::default(), Vec::new()));
        assert_eq!(add(&some(), &mut storage).unwrap(), [""; 0]);
        assert_eq!(load(&mut storage), (some(), Vec::new()));
        add(&some(), &mut storage).unwrap();
        let mut twice = some();
        twice.add(&some());
        assert_eq!(load(&mut storage).0, twice);
        assert_eq!(reset(&mut storage).unwrap(), [""; 0]);
        assert_eq!(load(&mut storage).0, Statistics::default());
        storage.write(FILE, b"rubbish").unwrap();
        assert_eq!(load(&mut storage).0, twice, "what was reset is the backup");
    }

    #[test]
    fn unknown_lessons_are_preserved() {
        let mut storage = Memory::default();
        add(&Statistics::of_lesson("lab_of_tomorrow"), &mut storage).unwrap();
        add(&Statistics { games: 1, ..Statistics::of_lesson("lab_rules") }, &mut storage).unwrap();
        reset(&mut storage).unwrap();
        assert_eq!(load(&mut storage).0.games, 0);
        let lessons = load(&mut storage).0.lessons;
        assert_eq!(lessons, [("lab_of_tomorrow".to_owned(), 1), ("lab_rules".to_owned(), 1)].into());
    }

    #[test]
    fn hostile_totals_are_rejected() {
        let many: String = (0..2000).map(|i| format!("a{i} = 1\n")).collect();
        let cases = [
            "version = 1".to_owned(),
            "version = 2\n[all]\n".to_owned(),
            "version = 1\n[all]\ngames = -1\n".to_owned(),
            "version = 1\n[all]\ngames = 99999999999999999999\n".to_owned(),
            "version = 1\n[all]\nwealth = 1\n".to_owned(),
            format!("version = 1\n[all.families]\n{many}"),
        ];
        for payload in cases {
            assert!(parse(payload.as_bytes()).is_err(), "{payload:.60}");
        }
        assert!(parse(b"version = 1\n[all]\ngames = 9223372036854775807\n").is_ok());
    }
}
