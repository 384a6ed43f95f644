//! The score book, which has a table of ten entries for each division: each combination of difficulty and crew.

use super::{Initials, autopilot};
use crate::modes::Day;
use crate::named::named;
use crate::sim::{Difficulty, GameMode, GameSetup, ShipKind, Ships};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A division: the mode, difficulty and crew whose games share a score table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Division {
    /// The mode of the games.
    pub mode: GameMode,
    /// The difficulty at which the games were played.
    pub difficulty: Difficulty,
    /// The number of players, and the ship of a single player.
    pub crew: Crew,
    /// The hash of the level, for a custom stage. 0 in all other modes.
    pub stage: u64,
}

named! {
    /// The number of players, and for a single player the ship. The scores file stores the names.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Crew {
        /// One player with the Arrow.
        #[default]
        Arrow = "arrow", "Arrow";
        /// One player with the Fan.
        Fan = "fan", "Fan";
        /// One player with the Lance.
        Lance = "lance", "Lance";
        /// One player with the Anchor.
        Anchor = "anchor", "Anchor";
        /// Two players on one field.
        Together = "together", "Two players";
    }
    unknown "unknown crew {found}: expected one of {expected}"
    /// The name on pages.
    words label
}

impl Division {
    /// Returns the division whose table this one uses: some modes have one table for all difficulties or ships.
    pub(crate) fn table(self) -> Self {
        let Self { mode, difficulty, crew, stage } = self;
        let difficulty = if mode.has_one_difficulty() { Difficulty::default() } else { difficulty };
        let crew = if Self::has_crews(mode) { crew } else { Crew::default() };
        let stage = if mode == GameMode::OwnStage { stage } else { 0 };
        Self { mode, difficulty, crew, stage }
    }

    /// Whether a mode has a table for each crew.
    pub(crate) const fn has_crews(mode: GameMode) -> bool {
        !matches!(mode, GameMode::Survival | GameMode::Daily)
    }
}

impl From<&GameSetup> for Division {
    fn from(&GameSetup { mode, difficulty, ships, seed, .. }: &GameSetup) -> Self {
        Self { mode, difficulty, crew: Crew::from(ships), stage: seed }.table()
    }
}

impl From<Ships> for Crew {
    fn from(ships: Ships) -> Self {
        match ships {
            Ships::Alone(ShipKind::Arrow) => Self::Arrow,
            Ships::Alone(ShipKind::Fan) => Self::Fan,
            Ships::Alone(ShipKind::Lance) => Self::Lance,
            Ships::Alone(ShipKind::Anchor) => Self::Anchor,
            Ships::Together(_) => Self::Together,
        }
    }
}

/// The maximum number of entries in a table.
pub const ROWS: usize = 10;

/// The maximum number of tables of custom stages.
const MAX_OWN_TABLES: usize = 30;

/// The tables of all divisions, and the initials entered last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The initials entered last, which are offered again.
    pub last: Initials,
    /// The newest day whose daily stage was started. Each day has one attempt.
    pub last_daily: Day,
    /// The entries of each table, best first, at most [`ROWS`].
    pub(super) tables: BTreeMap<Division, Vec<Entry>>,
}

impl Book {
    /// Returns the entries of a table, best first.
    pub fn rows(&self, division: Division) -> &[Entry] {
        self.tables.get(&division.table()).map_or(&[], Vec::as_slice)
    }

    /// Returns the entries of a table below those of the autopilot that no player has beaten yet, best first. The
    /// autopilot takes only free rows, with its lowest scores first. Each entry says whether it is the autopilot's.
    pub(crate) fn ranking(&self, division: Division) -> Vec<(Entry, bool)> {
        let own = self.rows(division);
        let best = self.best(division);
        let mut unbeaten = autopilot::rows(division);
        unbeaten.retain(|entry| entry.points > best);
        let surplus = (unbeaten.len() + own.len()).saturating_sub(ROWS).min(unbeaten.len());
        let goals = unbeaten.into_iter().skip(surplus).map(|entry| (entry, true));
        goals.chain(own.iter().map(|entry| (entry.clone(), false))).collect()
    }

    /// Returns the highest score in a table, or 0 if it is empty.
    pub fn best(&self, division: Division) -> u64 {
        self.rows(division).first().map_or(0, |entry| entry.points)
    }

    /// Returns the highest score in all tables of the stages, or 0 if all are empty.
    pub fn best_of_all(&self) -> u64 {
        let stages = self.tables.keys().filter(|division| division.mode == GameMode::Stages);
        stages.map(|&division| self.best(division)).max().unwrap_or(0)
    }

    /// Returns the index, from 0, that a game would get in its table. A game ranks below equal results. Returns `None`
    /// if ten entries are at least as good, or if the game has no points.
    pub fn rank(&self, division: Division, entry: &Entry) -> Option<usize> {
        let rank = self.rows(division).partition_point(|row| row.order() <= entry.order());
        (rank < ROWS && entry.points > 0).then_some(rank)
    }

    /// Returns the [`ranking`](Self::ranking) as it will be when a game is entered, and the index of the game in it.
    pub(crate) fn ranking_with(&self, division: Division, entry: &Entry) -> (Vec<(Entry, bool)>, usize) {
        let mut book = self.clone();
        let rank = book.insert(division, entry.clone()).unwrap_or_default();
        let ranking = book.ranking(division);
        let goals = ranking.iter().filter(|(_, is_autopilot)| *is_autopilot).count();
        (ranking, goals + rank)
    }

    /// Enters a game and returns its index, from 0, dropping an eleventh entry. Returns `None` if the game does not
    /// [rank](Self::rank). A game that is in the table, because it was entered before a crash, gets its new initials.
    pub fn enter(&mut self, division: Division, entry: Entry) -> Option<usize> {
        let rank = self.insert(division, entry);
        self.forget_old_stages(division);
        rank
    }

    fn insert(&mut self, division: Division, entry: Entry) -> Option<usize> {
        let rank = self.rank(division, &entry);
        let rows = self.tables.entry(division.table()).or_default();
        if let Some(row) = rows.iter().position(|row| row.is_same_game(&entry)) {
            rows[row] = entry;
            return Some(row);
        }
        let rank = rank?;
        rows.insert(rank, entry);
        rows.truncate(ROWS);
        Some(rank)
    }

    /// Removes the tables of the custom stages that were played longest ago, beyond [`MAX_OWN_TABLES`]: each
    /// change of a stage starts a new table. Keeps the table `kept`.
    fn forget_old_stages(&mut self, kept: Division) {
        let is_own = |division: &Division| division.mode == GameMode::OwnStage && *division != kept.table();
        while self.tables.keys().filter(|division| is_own(division)).count() >= MAX_OWN_TABLES {
            let last_day = |rows: &[Entry]| rows.iter().map(|row| row.day).max();
            let own = self.tables.iter().filter(|(division, _)| is_own(division));
            let Some((&oldest, _)) = own.min_by_key(|(_, rows)| last_day(rows)) else { return };
            self.tables.remove(&oldest);
        }
    }

    /// Adds the games of another book that are missing here, such as those saved by another running program.
    pub fn merge(&mut self, other: &Self) {
        self.last_daily = self.last_daily.max(other.last_daily);
        for (&division, rows) in &other.tables {
            for entry in rows {
                let is_here = |row: &Entry| row == entry || row.is_same_game(entry);
                if !self.rows(division).iter().any(is_here) {
                    self.insert(division, entry.clone());
                }
            }
        }
        self.forget_old_stages(Division::default());
    }
}

/// The result of a game from its first stage to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The final score of the game, above 0.
    pub points: u64,
    /// The initials that the player entered for the game.
    pub initials: Initials,
    /// The number of the last stage that was played, from 1; 0 in modes without stages.
    pub stage: u32,
    /// Whether the game ended by clearing its last stage.
    pub cleared: bool,
    /// The number of continues used after losing the last ship, plus the number of restarts of stages after the first.
    pub continues: u8,
    /// Whether an assist made the game easier, such as a lower speed.
    pub assisted: bool,
    /// The replay files in order, one per stage.
    pub replays: Vec<String>,
    /// The length of the game in ticks. 0 in games of stages.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ticks: u32,
    /// The number of the day of a daily stage, or of the game in a custom stage. 0 in other games.
    #[serde(default, skip_serializing_if = "is_no_day")]
    pub day: u64,
    /// Tells games apart, below 2⁶³. 0 if it is not known. Early files had the seed of the last stage here, which is the
    /// same for all games with `--seed`.
    #[serde(default, rename = "seed")]
    pub id: u64,
}

fn is_zero(ticks: &u32) -> bool {
    *ticks == 0
}

fn is_no_day(day: &u64) -> bool {
    *day == 0
}

impl Entry {
    fn is_same_game(&self, other: &Self) -> bool {
        let result = |entry: &Self| (entry.id, entry.points, entry.stage);
        self.id > 0 && result(self) == result(other)
    }

    fn order(&self) -> (Reverse<u64>, bool, u8) {
        (Reverse(self.points), self.assisted, self.continues)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scores::Crew;

    fn entry(points: u64) -> Entry {
        Entry { points, stage: 1, ..Entry::default() }
    }

    #[test]
    fn rows_are_in_order() {
        let mut book = Book::default();
        let here = Division::default();
        let assisted = Entry { assisted: true, ..entry(500) };
        let continued = Entry { continues: 2, ..entry(500) };
        let cases = [
            (entry(500), 0),
            (assisted.clone(), 1),
            (entry(900), 0),
            (entry(400), 3),
            (continued, 2),
            (Entry { stage: 3, ..entry(500) }, 2),
            (Entry { stage: 2, ..assisted }, 5),
        ];
        for (entry, rank) in cases {
            assert_eq!(book.enter(here, entry.clone()), Some(rank), "{entry:?}");
        }
        assert_eq!(book.best(here), 900);
        assert_eq!(book.best(Division { crew: Crew::Fan, ..here }), 0, "another ship has a table of its own");
    }

    #[test]
    fn a_game_is_entered_once() {
        let mut book = Book::default();
        let here = Division::default();
        let game = |initials, id| Entry { initials: Initials::new(initials).unwrap(), id, ..entry(500) };
        for (row, rank) in
            [(game("AAA", 7), 0), (game("BBB", 7), 0), (game("CCC", 8), 1), (game("DDD", 0), 2)]
        {
            assert_eq!(book.enter(here, row), Some(rank));
        }
        assert_eq!(book.enter(here, game("DDD", 0)), Some(3), "without an id, it may be another game");
        let mut other = Book::default();
        other.enter(here, game("OLD", 7));
        book.merge(&other);
        let initials: Vec<_> = book.rows(here).iter().map(|row| row.initials.to_string()).collect();
        assert_eq!(initials, ["BBB", "CCC", "DDD", "DDD"]);
    }

    #[test]
    fn a_table_holds_ten_rows() {
        let mut book = Book::default();
        let here = Division { crew: Crew::Together, ..Division::default() };
        assert_eq!(book.enter(here, entry(0)), None);
        (1..=10).for_each(|tens| assert_eq!(book.enter(here, entry(tens * 10)), Some(0)));
        assert_eq!(book.enter(here, entry(10)), None, "as good as the last, and later");
        assert_eq!(book.enter(here, entry(11)), Some(9));
        assert_eq!(book.rows(here).len(), ROWS);
        assert_eq!((book.rows(here)[9].points, book.best_of_all()), (11, 100));
    }
}
