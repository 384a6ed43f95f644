//! The journal of the running game: its inputs so far and its campaign, written to a file every few seconds. If the
//! program ends unexpectedly, the next start offers to resume the game.
//!
//! ```text
//! running/1.lock   locked by a running program
//! running/1.game   that program's game: checksummed and replaced atomically
//! interrupted/00001.game   a game from a program that ended unexpectedly
//! ```

use super::campaign::Campaign;
use crate::app::Context;
use crate::app::storage::sealed::{Damage, seal, unseal};
use crate::app::storage::{Lock, Storage, StorageError, StoredFolder, rename_next, set_aside};
use crate::replay::{Replay, ReplayError};
use crate::sim::Outcome;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of ticks between two writes. A crash loses at most this much of a game (2.5 s).
const EVERY_TICKS: u32 = 150;
const VERSION: u16 = 1;
const RUNNING: StoredFolder = StoredFolder::Running;
const INTERRUPTED: StoredFolder = StoredFolder::Interrupted;
const MAX_PROGRAMS: u32 = 1000;

#[derive(Debug, Default)]
pub(crate) struct Journal {
    file: SharedFile,
    is_written: bool,
    last_tick: u32,
}

/// The journal file of this program, shared with the jobs that write it. `None` while no lock can be taken.
#[derive(Clone, Debug, Default)]
struct SharedFile(Arc<Mutex<Option<JournalFile>>>);

#[derive(Debug)]
struct JournalFile {
    number: u32,
    lock: Lock,
}

impl JournalFile {
    fn name(&self) -> String {
        format!("{RUNNING}/{}.{}", self.number, RUNNING.extension())
    }

    /// Whether the file is still this program's. If the folder was deleted during play, another program may have the
    /// name now.
    fn is_own(&self, storage: &dyn Storage) -> bool {
        storage.holds(&running_lock(self.number), &self.lock)
    }
}

impl SharedFile {
    fn get(&self) -> MutexGuard<'_, Option<JournalFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a game to the file, after taking a new one if this program has none. Without a journal, the game goes on:
    /// the start has reported it. Returns notices for the player.
    fn write(&self, bytes: &[u8], storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
        let (mut file, mut notices) = (self.get(), Vec::new());
        if !file.as_ref().is_some_and(|file| file.is_own(storage)) {
            let is_lost = file.take().is_some();
            match Journal::take(storage, &mut notices) {
                Err(error) if is_lost => return Err(error),
                taken => *file = taken.unwrap_or_default(),
            }
        }
        file.as_ref().map_or(Ok(()), |file| storage.write(&file.name(), bytes))?;
        Ok(notices)
    }

    fn remove(&self, storage: &mut dyn Storage) -> Result<(), StorageError> {
        match &*self.get() {
            Some(file) if file.is_own(storage) => storage.remove(&file.name()),
            _ => Ok(()),
        }
    }
}

fn running_lock(number: u32) -> String {
    format!("{RUNNING}/{number}.lock")
}

/// A game stored in a journal: a replay of the stage so far, and the campaign it belongs to.
#[derive(Clone, Debug)]
pub struct RunningGame {
    campaign: Campaign,
    pub(crate) autopilot: bool,
    pub(crate) is_kept: bool,
    pub(crate) replay: Replay,
}

/// The content of a journal file: version, campaign, `autopilot`, `is_kept`, and the replay with its own checksum. The
/// id of the campaign follows, except in the first journals.
type RawJournal = (u16, Campaign, bool, bool, Vec<u8>);

/// The reason why a journal cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The seal is broken or missing.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The sealed bytes cannot be parsed as a journal.
    #[error("cannot read its content: {0}")]
    Content(#[from] postcard::Error),
    /// The journal was written by another version of the game.
    #[error("the journal has version {0}: expected {VERSION}")]
    Version(u16),
    /// The replay in the journal cannot be read.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The campaign's totals are impossible: no game can reach them.
    #[error("the totals of its stages are impossible")]
    Impossible,
}

impl JournalError {
    fn is_newer(&self) -> bool {
        match self {
            Self::Damaged(damage) => damage.is_newer(),
            Self::Version(found) => *found > VERSION,
            Self::Replay(error) => error.is_newer(),
            Self::Content(_) | Self::Impossible => false,
        }
    }
}

impl Journal {
    /// Takes the first free journal and moves games left by programs that no longer run to the interrupted games.
    /// Returns the journal and notices for the player.
    pub(crate) fn open(storage: &mut dyn Storage) -> (Self, Vec<String>) {
        let mut notices = Vec::new();
        match Self::take(storage, &mut notices) {
            Ok(file) => (Self { file: SharedFile(Arc::new(Mutex::new(file))), ..Self::default() }, notices),
            Err(error) => {
                notices.push(format!("For now, a crash would lose your game: {error}"));
                (Self::default(), notices)
            }
        }
    }

    fn take(
        storage: &mut dyn Storage,
        notices: &mut Vec<String>,
    ) -> Result<Option<JournalFile>, StorageError> {
        let _lock = storage.lock()?;
        let mut own = None;
        let mut refused = None;
        let left = storage.list(RUNNING.name())?;
        let last = left.iter().filter_map(|name| RUNNING.number(name)).fold(0, u32::max).min(MAX_PROGRAMS);
        for number in 1..=MAX_PROGRAMS {
            if own.is_some() && number > last {
                break;
            }
            let lock = match storage.claim(&running_lock(number)) {
                Ok(Some(lock)) => lock,
                Ok(None) => continue,
                Err(error) => {
                    refused = refused.or(Some(error));
                    continue;
                }
            };
            let file = JournalFile { number, lock };
            match move_aside(storage, &file.name()) {
                Ok(()) => own = own.or(Some(file)),
                // The game there stays untouched; the next number will do.
                Err(error) => {
                    notices.push(format!("Could not recover the interrupted game {}: {error}", file.name()));
                }
            }
        }
        refused.filter(|_| own.is_none()).map_or(Ok(own), Err)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.file.get().is_some()
    }
}

/// Moves a game in one step, so that no crash leaves it in both places.
fn move_aside(storage: &mut dyn Storage, name: &str) -> Result<(), StorageError> {
    match storage.read(name)? {
        Some(_) => rename_next(storage, INTERRUPTED, name).map(|_| ()),
        None => Ok(()),
    }
}

impl RunningGame {
    fn to_bytes(&self) -> Vec<u8> {
        let (campaign, replay) = (&self.campaign, self.replay.to_bytes());
        let raw = (VERSION, campaign, self.autopilot, self.is_kept, replay, campaign.id);
        // Plain data always serializes.
        seal(&postcard::to_stdvec(&raw).unwrap_or_default())
    }

    /// Reads a game from the bytes of its file.
    ///
    /// # Errors
    /// Fails if the file is damaged, has another version, or contains an impossible game.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, JournalError> {
        let content = unseal(bytes)?;
        // The layout after the version may differ in a newer journal.
        let (version, _) = postcard::take_from_bytes::<u16>(content)?;
        if version != VERSION {
            return Err(JournalError::Version(version));
        }
        let ((_, mut campaign, autopilot, is_kept, replay), rest): (RawJournal, _) =
            postcard::take_from_bytes(content)?;
        let replay = Replay::from_bytes(&replay)?;
        campaign.id = postcard::from_bytes(rest).unwrap_or(replay.header.setup.seed >> 1);
        if !campaign.is_possible() {
            return Err(JournalError::Impossible);
        }
        Ok(Self { campaign, autopilot, is_kept, replay })
    }

    pub(crate) fn campaign(&self) -> Campaign {
        self.campaign.with_setup(&self.replay.header.setup)
    }
}

pub(crate) fn interrupted(storage: &dyn Storage) -> Result<Vec<String>, StorageError> {
    let mut names = storage.list(INTERRUPTED.name())?;
    names.retain(|name| name.ends_with(".game"));
    names.reverse();
    Ok(names)
}

/// Reads and locks an interrupted game. Returns `None` if another program holds its lock or the file is gone. Renames
/// an unreadable game, except one from a newer version, and reports the new name in the error.
pub(crate) fn read(name: &str, storage: &mut dyn Storage) -> Result<Option<(RunningGame, Lock)>, String> {
    let Some(lock) = storage.claim(&lock_of(name)).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let Some(bytes) = storage.read(name).map_err(|error| error.to_string())? else { return Ok(None) };
    let game = RunningGame::from_bytes(&bytes).map_err(|error| {
        if error.is_newer() {
            return format!("The saved game {name} needs a newer version of Sector Sweep.");
        }
        match set_aside(storage, name) {
            Ok(aside) => format!("The saved game {name} is unreadable ({error}). It was renamed to {aside}."),
            Err(_) => format!("Could not read the saved game {name}: {error}"),
        }
    });
    game.map(|game| Some((game, lock)))
}

pub(crate) fn lock_of(name: &str) -> String {
    format!("{name}.lock")
}

impl Context {
    pub(super) fn write_journal_in_time(&mut self) {
        let tick = self.game.session.world().tick();
        if tick < self.records.journal.last_tick || tick >= self.records.journal.last_tick + EVERY_TICKS {
            self.write_journal(false);
        }
    }

    /// Writes the game to its journal. `is_kept` says whether the stage is over, its replay saved and its statistics
    /// counted.
    pub(crate) fn write_journal(&mut self, is_kept: bool) {
        let Some(replay) = self.is_kept().then(|| self.game.session.recorded()).flatten() else { return };
        let campaign = self.game.campaign.clone();
        let game = RunningGame { campaign, autopilot: self.autopilot, is_kept, replay };
        self.records.journal.last_tick = self.game.session.world().tick();
        self.records.journal.is_written = true;
        let file = self.records.journal.file.clone();
        self.saver.save_latest("the current game", move |storage| {
            // The names of the replays are known once the replays are written.
            file.write(&game.to_bytes(), storage)
        });
    }

    pub(crate) fn suspend_game(&mut self) -> bool {
        let journal = &self.records.journal;
        let is_flown =
            journal.is_written && journal.is_open() && self.game.session.world().outcome() == Outcome::Flying;
        if is_flown {
            self.write_journal(false);
        }
        is_flown
    }

    pub(crate) fn end_journal(&mut self) {
        self.records.journal.last_tick = 0;
        if !std::mem::take(&mut self.records.journal.is_written) {
            return;
        }
        let file = self.records.journal.file.clone();
        // If part of the game could not be saved, the journal is all that is left of it.
        self.saver.remove_last("the current game", move |storage| file.remove(storage));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::storage::{Directory, Memory};

    #[test]
    fn only_one_program_uses_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        let (first, notices) = Journal::open(&mut storage);
        let (second, _) = Journal::open(&mut storage);
        assert_eq!(notices, [""; 0]);
        let name = |journal: &Journal| journal.file.get().as_ref().unwrap().name();
        assert_eq!((name(&first), name(&second)), ("running/1.game".into(), "running/2.game".into()));
        storage.write("running/1.game", b"one").unwrap();
        storage.write("running/2.game", b"two").unwrap();
        let (third, _) = Journal::open(&mut storage);
        assert_eq!(name(&third), "running/3.game");
        assert_eq!(interrupted(&storage).unwrap(), [""; 0]);
        drop((first, second));
        let (fourth, _) = Journal::open(&mut storage);
        assert_eq!(name(&fourth), "running/1.game");
        assert_eq!(interrupted(&storage).unwrap(), ["interrupted/00002.game", "interrupted/00001.game"]);
        assert_eq!(storage.list("running").unwrap().iter().filter(|name| name.ends_with(".game")).count(), 0);
    }

    /// The folder may be deleted during play, and another program started.
    #[cfg(unix)]
    #[test]
    fn a_journal_belongs_to_its_file_not_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        let (first, _) = Journal::open(&mut storage);
        first.file.write(b"first", &mut storage).unwrap();
        std::fs::remove_dir_all(folder.path()).unwrap();
        let mut other = Directory::open(Some(folder.path())).unwrap();
        let (second, _) = Journal::open(&mut other);
        second.file.write(b"second", &mut other).unwrap();
        first.file.remove(&mut storage).unwrap();
        let game = |number: u32| other.read(&format!("running/{number}.game")).unwrap();
        assert_eq!(game(1).as_deref(), Some(&b"second"[..]), "it is the other program's");
        first.file.write(b"first", &mut storage).unwrap();
        assert_eq!((game(1).unwrap(), game(2).unwrap()), (b"second".to_vec(), b"first".to_vec()));
        first.file.remove(&mut storage).unwrap();
        assert_eq!((game(1).unwrap(), game(2)), (b"second".to_vec(), None));
    }

    /// A stopped program may hold the folder's lock at the start.
    #[test]
    fn a_journal_is_taken_later_if_the_folder_was_busy() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Directory::open(Some(folder.path())).unwrap();
        let stopped = Directory::open(Some(folder.path())).unwrap().lock().unwrap();
        let (journal, notices) = Journal::open(&mut storage);
        assert!(!journal.is_open() && notices[0].contains("another program"), "{notices:?}");
        drop(stopped);
        journal.file.write(b"game", &mut storage).unwrap();
        assert_eq!(storage.read("running/1.game").unwrap().unwrap(), b"game");
    }

    #[test]
    fn a_game_that_cannot_be_moved_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut directory = Directory::open(Some(folder.path())).unwrap();
        directory.write("running/1.game", b"one").unwrap();
        std::fs::write(folder.path().join("interrupted"), "in the way").unwrap();
        let (journal, notices) = Journal::open(&mut directory);
        assert_eq!(journal.file.get().as_ref().unwrap().number, 2);
        assert!(
            notices[0].starts_with("Could not recover the interrupted game running/1.game: "),
            "{notices:?}"
        );
        assert_eq!(directory.read("running/1.game").unwrap().unwrap(), b"one");
    }

    #[cfg(unix)]
    #[test]
    fn unusable_entries_only_take_up_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let mut directory = Directory::open(Some(folder.path())).unwrap();
        std::fs::create_dir_all(folder.path().join("running/1.game")).unwrap();
        std::fs::create_dir(folder.path().join("running/2.lock")).unwrap();
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("running/3.game")).unwrap();
        let (journal, _) = Journal::open(&mut directory);
        assert_eq!(journal.file.get().as_ref().unwrap().number, 4);
    }

    #[test]
    fn newer_games_are_not_changed() {
        let newer_content = seal(&postcard::to_stdvec(&(VERSION + 1, "something new")).unwrap());
        let newer_seal = b"# sector-sweep sealed 2 0123456789abcdef\nx".to_vec();
        for bytes in [newer_content, newer_seal] {
            let mut storage = Memory::default();
            storage.write("interrupted/00001.game", &bytes).unwrap();
            assert!(read("interrupted/00001.game", &mut storage).unwrap_err().contains("newer"));
            assert_eq!(storage.read("interrupted/00001.game").unwrap().unwrap(), bytes);
        }
    }
}
