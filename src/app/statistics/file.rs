//! The file of the statistics: sealed, with a backup, its payload TOML with the fields of [`Statistics`].

use super::Statistics;
use crate::app::storage::record::{self, RecordError};
use crate::app::storage::{Storage, sealed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Its name.
pub const FILE: &str = "statistics.toml";

/// Version of the form.
const VERSION: i64 = 1;

/// More names of one sort than all stages have pictures: of a file with more, none is believed.
const MAX_NAMES: usize = 1000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    version: i64,
    all: Statistics,
}

/// Reads the statistics. What is damaged is set aside and the backup taken; the notices say so.
pub fn load(storage: &mut dyn Storage) -> (Statistics, Vec<String>) {
    let (found, notices) = sealed::load(storage, FILE, parse);
    (found.unwrap_or_default(), notices)
}

/// Adds what a game came to. Returns what the player should be told.
pub fn add(more: &Statistics, storage: &mut dyn Storage) -> Vec<String> {
    let (mut all, mut notices) = load(storage);
    all.add(more);
    notices.extend(save(all, storage));
    notices
}

/// Writes statistics in the place of what there was, which becomes the backup. Returns what the player should be told.
pub fn save(all: Statistics, storage: &mut dyn Storage) -> Option<String> {
    // Numbers are below 2⁶³ and names are strings: that always has a form.
    let text = toml::to_string(&Raw { version: VERSION, all }).unwrap_or_default();
    let saved = sealed::save(storage, FILE, text.as_bytes());
    saved.unwrap_or_else(|error| Some(format!("the statistics could not be kept: {error}")))
}

/// Reads a payload. Any sum is believed, and none can overflow what is added to it.
fn parse(payload: &[u8]) -> Result<Statistics, RecordError> {
    let all = record::read::<Raw>(payload, VERSION)?.all;
    let sums = [&all.clears, &all.achievements, &all.families, &all.lost_to];
    let names = sums.map(BTreeMap::len).into_iter().fold(all.stages.len(), usize::max);
    if names > MAX_NAMES {
        let expected = "at most 1000";
        return Err(RecordError::Value { what: "the number of names", found: names.to_string(), expected });
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

    /// Tests that sums survive a restart, that games are added to those in the file, and that a reset leaves a backup.
    #[test]
    fn sums_survive_and_grow() {
        let mut storage = Memory::default();
        assert_eq!(load(&mut storage), (Statistics::default(), Vec::new()));
        assert_eq!(add(&some(), &mut storage), Vec::<String>::new());
        assert_eq!(load(&mut storage), (some(), Vec::new()));
        add(&some(), &mut storage);
        let mut twice = some();
        twice.add(&some());
        assert_eq!(load(&mut storage).0, twice);
        assert_eq!(save(Statistics::default(), &mut storage), None);
        assert_eq!(load(&mut storage).0, Statistics::default());
        storage.write(FILE, b"rubbish").unwrap();
        assert_eq!(load(&mut storage).0, twice, "what was reset is the backup");
    }

    /// Tests that a file cut short at any length is set aside, and what is added afterwards is added to the backup.
    #[test]
    fn a_file_cut_short_is_set_aside() {
        let mut storage = Memory::default();
        add(&some(), &mut storage);
        add(&some(), &mut storage);
        let whole = storage.read(FILE).unwrap().unwrap();
        for length in (0..whole.len()).step_by(5) {
            let mut damaged = storage.clone();
            damaged.write(FILE, &whole[..length]).unwrap();
            assert_eq!(add(&some(), &mut damaged).len(), 2, "cut to {length} bytes");
            assert!(damaged.read("statistics.toml.damaged-1").unwrap().is_some());
            assert_eq!(load(&mut damaged).0.games, 6, "cut to {length} bytes");
        }
    }

    /// Tests that whole files of hostile content are refused.
    #[test]
    fn hostile_sums_are_refused() {
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
