//! The folders that the game writes to.

use crate::named::named;

named! {
    /// A folder inside the data folder that contains numbered files written by the game, such as
    /// `replays/00012.replay`. The storage removes half-written files from these folders.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StoredFolder {
        /// Replays of games.
        Replays = "replays",
        /// Replays that the player removed from the list.
        RemovedReplays = "replays/removed",
        /// Screenshots.
        Pictures = "pictures",
        /// Crash reports.
        Reports = "reports",
        /// The journals of running games, and their locks.
        Running = "running",
        /// Games of programs that ended unexpectedly.
        Interrupted = "interrupted",
        /// Scenes saved in the lab.
        Scenes = "scenes",
        /// Tables that compare the collision methods.
        Comparisons = "comparisons",
        /// Results of the lab's lessons.
        Results = "results",
        /// The settings before each settings file that the player dropped on the game.
        Backups = "backups",
    }
}

/// The folders of files with names that the player chose: stages, and those removed from the list.
pub(in crate::app) const STAGES: [&str; 2] = ["stages", "stages/removed"];

/// Whether the game writes a file of this name to a folder of [`STAGES`].
pub(super) fn is_stage(file: &str) -> bool {
    [".ron", ".stage", ".unsaved"].iter().any(|ending| file.ends_with(ending))
}

impl StoredFolder {
    /// Returns the file extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Replays | Self::RemovedReplays => "replay",
            Self::Pictures => "png",
            Self::Reports => "txt",
            Self::Running | Self::Interrupted => "game",
            Self::Scenes => "json",
            Self::Comparisons => "csv",
            Self::Results => "results",
            Self::Backups => "toml",
        }
    }

    /// Returns the number of a file from its name, which includes the folder. Returns `None` for a name that the game
    /// does not choose.
    pub fn number(self, name: &str) -> Option<u32> {
        self.number_of_file(name.strip_prefix(self.name())?.strip_prefix('/')?)
    }

    /// Same as [`number`](Self::number), for a name without the folder.
    pub(super) fn number_of_file(self, file: &str) -> Option<u32> {
        let number = file.strip_suffix(self.extension())?.strip_suffix('.')?;
        let is_number = number.len() <= 10 && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| number.parse().ok())?
    }
}
