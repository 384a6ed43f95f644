//! Files in a folder of the platform's file system.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::lock::{self, HeldLock, try_lock};
use super::stored_folder::{STAGES, is_stage};
use super::{Lock, MAX_FILE_BYTES, Storage, StorageError, StoredFolder, check_name};
use crate::files;

const LOCK: &str = ".lock";
const LINKABLE: &str = crate::app::settings::FILE;

/// A [`Storage`] that stores files in a folder.
#[derive(Clone, Debug)]
pub struct Directory {
    root: PathBuf,
    /// The folder of the settings files.
    settings: PathBuf,
    lock: HeldLock,
}

impl Directory {
    /// Opens `data_dir`, or the platform's data folder for the program if `None`. Creates the folder if it does not
    /// exist. A read-only folder is not an error here, but writing to it will be.
    ///
    /// # Errors
    /// Fails if the folder is unknown or cannot be created.
    pub fn open(data_dir: Option<&Path>) -> Result<Self, StorageError> {
        let mut opened = match data_dir {
            Some(given) => Self::of(given.to_owned()),
            None => Self::usual().ok_or(StorageError::NoHome)?,
        };
        files::make_folder(&opened.root).map_err(refused("create the folder", &opened.root))?;
        // If nothing can be removed, nothing can be written either, and later saves report that.
        let _ = opened.sweep();
        Ok(opened)
    }

    /// Whether the drive can lock files, so that several programs can share the folder. True if it cannot be found out.
    pub(super) fn has_locks(&mut self) -> bool {
        self.lock().map_or(true, |lock| lock.is_effective())
    }

    /// Returns the storage for a folder without creating or removing anything, for inspection.
    pub fn of(folder: PathBuf) -> Self {
        Self { settings: folder.clone(), root: folder, lock: HeldLock::default() }
    }

    /// Returns the storage in the platform's folders for the program, which need not exist, without creating or removing
    /// anything. Returns `None` for a user without a home folder.
    pub fn usual() -> Option<Self> {
        let folders = project_folders()?;
        let usual = Self::of(folders.data_dir().to_owned());
        Some(if HAS_CONFIG_FOLDER { usual.with_settings_in(folders.config_dir()) } else { usual })
    }

    /// Moves the settings to another folder, unless an earlier version has left them here.
    fn with_settings_in(self, folder: &Path) -> Self {
        let is_here = fs::symlink_metadata(self.root.join(LINKABLE)).is_ok();
        if is_here { self } else { Self { settings: folder.to_owned(), ..self } }
    }

    /// Checks what keeps the game from saving in the folder, or from creating it, without changing anything. The game
    /// itself finds out by saving.
    ///
    /// # Errors
    /// Fails if the folder cannot be created or written to, if the lock is not a file, or if something else has the name
    /// of one of the game's folders.
    pub fn check(&self) -> Result<(), StorageError> {
        for folder in [&self.root, &self.settings] {
            let attempt = if folder.exists() { "write to the folder" } else { "create the folder" };
            files::check_folder(folder).map_err(refused(attempt, folder))?;
        }
        let path = self.root.join(LOCK);
        lock::check(&path).map_err(refused("lock", &path))?;
        folders().try_for_each(|folder| self.list(folder).map(drop))
    }

    /// Returns the path of the storage's folder.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// Returns the path of the folder of the settings file.
    pub fn settings_path(&self) -> &Path {
        &self.settings
    }

    /// Returns the folder below which a file is.
    fn folder_of(&self, name: &str) -> &Path {
        if name.starts_with(LINKABLE) { &self.settings } else { &self.root }
    }

    /// Returns the path of a file. A link inside the folder is an error, because it could lead anywhere. The folder
    /// itself may be a link, and so may the settings file, which players store with those of other programs.
    fn path_of(&self, name: &str) -> Result<PathBuf, StorageError> {
        check_name(name)?;
        let mut path = self.folder_of(name).to_owned();
        for part in name.split('/') {
            path.push(part);
            let is_link = fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
            if is_link && name != LINKABLE {
                return Err(StorageError::Link(path.display().to_string()));
            }
        }
        Ok(path)
    }

    /// Removes temporary files from the game's folders, left by programs that ended while writing. No program writes
    /// while this one holds the lock, so none of these files is in use.
    fn sweep(&mut self) -> Result<(), StorageError> {
        let _lock = self.lock()?;
        for folder in StoredFolder::ALL {
            if let Ok(path) = self.path_of(folder.name()) {
                sweep(&path, |name| folder.number_of_file(name).is_some());
            }
        }
        for folder in STAGES {
            if let Ok(path) = self.path_of(folder) {
                sweep(&path, is_stage);
            }
        }
        sweep(&self.root, is_own);
        sweep(&self.settings, is_own);
        // The settings file may be a link. Temporary files are where it leads to.
        if let Ok(linked) = fs::canonicalize(self.settings.join(LINKABLE))
            && let (Some(folder), Some(own)) = (linked.parent(), linked.file_name())
        {
            sweep(folder, |name| own == name);
        }
        Ok(())
    }

    /// Creates the folder of a file that will be written.
    fn make_folder_of(&self, path: &Path) -> Result<(), StorageError> {
        let folder = path.parent().unwrap_or(path);
        debug_assert!(
            folder == self.root
                || folder == self.settings
                || folders().any(|swept| folder == self.root.join(swept)),
            "{folder:?} needs a line in StoredFolder"
        );
        files::make_folder(folder).map_err(refused("create the folder", folder))
    }
}

/// Whether the platform has a folder for settings besides the one for data, as the XDG directories are.
const HAS_CONFIG_FOLDER: bool = cfg!(target_os = "linux");

/// Returns the platform's folders for the program. Returns `None` for a user without a home folder.
pub(crate) fn project_folders() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "sector-sweep")
}

/// Returns the folders that the game writes to.
fn folders() -> impl Iterator<Item = &'static str> {
    StoredFolder::ALL.into_iter().map(StoredFolder::name).chain(STAGES)
}

fn refused(attempt: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StorageError {
    let place = path.display().to_string();
    move |source| StorageError::Refused { attempt, place, source }
}

/// Removes the game's temporary files from a folder: `.NAME.XXXXXX.part`, where `NAME` is a file that the game writes
/// there. All other files belong to the player.
fn sweep(folder: &Path, is_own: impl Fn(&str) -> bool) {
    let is_random = |text: &str| text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, is_file) = (entry.file_name(), entry.file_type().is_ok_and(|kind| kind.is_file()));
        let name = name.to_string_lossy();
        let rest = name.strip_prefix('.').and_then(|rest| rest.strip_suffix(files::PART));
        let parts = rest.and_then(|rest| rest.rsplit_once('.'));
        if is_file && parts.is_some_and(|(name, random)| is_random(random) && is_own(name)) {
            // A file that cannot be removed is harmless.
            let _ = files::remove(&entry.path());
        }
    }
}

/// Whether the game writes a file of this name to the data folder itself.
fn is_own(name: &str) -> bool {
    match name.split_once('.') {
        Some(("settings" | "scores" | "statistics", ending)) => {
            ["toml", "toml.backup"].contains(&ending) || ending.starts_with("toml.damaged-")
        }
        _ => ["unkept.txt", "adapters.txt"].contains(&name),
    }
}

impl Storage for Directory {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let path = self.path_of(name)?;
        match files::read(&path, MAX_FILE_BYTES) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(refused("read", &path)(error)),
        }
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path_of(name)?;
        // Otherwise another program could remove the temporary file.
        let _lock = self.lock()?;
        self.make_folder_of(&path)?;
        files::replace(&path, bytes).map_err(refused("write", &path))
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path_of(name)?;
        let _lock = self.lock()?;
        self.make_folder_of(&path)?;
        files::create(&path, bytes).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StorageError::Taken(self.place(name)),
            _ => refused("write", &path)(error),
        })
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        let path = self.path_of(name)?;
        match files::remove(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused("remove", &path)(error)),
            _ => Ok(()),
        }
    }

    fn be_patient(&mut self) {
        self.lock.be_patient();
    }

    fn lock(&mut self) -> Result<Lock, StorageError> {
        let path = self.root.join(LOCK);
        let mut taken = self.lock.take(&path);
        if taken.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            // The folder was removed while the game ran, but saving needs it.
            files::make_folder(&self.root).map_err(refused("create the folder", &self.root))?;
            taken = self.lock.take(&path);
        }
        let taken = taken.map_err(refused("lock", &path))?;
        taken.ok_or_else(|| StorageError::Busy(path.display().to_string()))
    }

    fn claim(&mut self, name: &str) -> Result<Option<Lock>, StorageError> {
        let path = self.path_of(name)?;
        self.make_folder_of(&path)?;
        try_lock(&path).map_err(refused("lock", &path))
    }

    fn holds(&self, name: &str, lock: &Lock) -> bool {
        self.path_of(name).is_ok_and(|path| lock.is_of(&path))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError> {
        let (old, new) = (self.path_of(from)?, self.path_of(to)?);
        // Renaming overwrites an existing file. A dangling link counts as existing.
        if fs::symlink_metadata(&new).is_ok() {
            return Err(StorageError::Taken(self.place(to)));
        }
        self.make_folder_of(&new)?;
        files::rename(&old, &new).map_err(refused("rename", &old))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let (path, before) = match folder {
            "" => (self.root.clone(), String::new()),
            _ => (self.path_of(folder)?, format!("{folder}/")),
        };
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            answer => answer.map_err(refused("read", &path))?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(refused("read", &path))?;
            // A name that the game cannot have written belongs to another program.
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            let name = entry.file_name().into_string().map(|name| format!("{before}{name}"));
            names.extend(name.ok().filter(|name| is_file && check_name(name).is_ok()));
        }
        names.sort();
        Ok(names)
    }

    fn place(&self, name: &str) -> String {
        self.folder_of(name).join(name).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch() -> (tempfile::TempDir, Directory) {
        let folder = tempfile::tempdir().unwrap();
        let directory = Directory::open(Some(&folder.path().join("made/on/the/way"))).unwrap();
        (folder, directory)
    }

    #[test]
    fn files_are_written_read_and_listed() {
        let (_folder, mut directory) = scratch();
        assert_eq!(directory.read("replays/b").unwrap(), None);
        assert_eq!(directory.list("replays").unwrap(), Vec::<String>::new());
        directory.write("replays/b", b"1").unwrap();
        directory.write("replays/a", b"2").unwrap();
        directory.write("replays/b", b"3").unwrap();
        assert_eq!(directory.read("replays/b").unwrap().unwrap(), b"3");
        assert_eq!(directory.list("replays").unwrap(), ["replays/a", "replays/b"]);
        assert_eq!(directory.list("").unwrap(), Vec::<String>::new(), "folders are not listed");
    }

    #[test]
    fn names_of_the_players_are_listed() {
        let (_folder, mut directory) = scratch();
        let names = ["replays/BEST.REPLAY", "replays/Größter Flug.replay", "replays/最高.replay"];
        fs::create_dir(directory.path().join("replays")).unwrap();
        names.iter().for_each(|name| fs::write(directory.path().join(name), name).unwrap());
        assert_eq!(directory.list("replays").unwrap(), names);
        for name in names {
            assert_eq!(directory.read(name).unwrap().unwrap(), name.as_bytes());
            directory.rename(name, &name.replace("replays", "replays/removed")).unwrap();
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_refused() {
        use std::os::unix::fs::symlink;
        let (folder, mut directory) = scratch();
        let elsewhere = folder.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        fs::write(elsewhere.join("a"), "kept").unwrap();
        symlink(&elsewhere, directory.path().join("replays")).unwrap();
        symlink(elsewhere.join("a"), directory.path().join("scores.toml")).unwrap();
        for name in ["replays/a", "scores.toml"] {
            assert!(matches!(directory.read(name), Err(StorageError::Link(_))), "{name}");
            assert!(matches!(directory.write(name, b"x"), Err(StorageError::Link(_))), "{name}");
            assert!(matches!(directory.create(name, b"x"), Err(StorageError::Link(_))), "{name}");
            assert!(matches!(directory.remove(name), Err(StorageError::Link(_))), "{name}");
        }
        assert!(directory.list("replays").is_err());
        assert_eq!(fs::read(elsewhere.join("a")).unwrap(), b"kept");
        let link = folder.path().join("link");
        symlink(directory.path(), &link).unwrap();
        Directory::open(Some(&link)).unwrap().write("settings.toml", b"x").unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn the_settings_file_may_be_a_link() {
        let (folder, mut directory) = scratch();
        let target = folder.path().join("dotfiles.toml");
        fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink(&target, directory.path().join("settings.toml")).unwrap();
        assert_eq!(directory.read("settings.toml").unwrap().unwrap(), b"old");
        let stale = folder.path().join(".dotfiles.toml.a1B2c3.part");
        fs::write(&stale, "half").unwrap();
        Directory::open(Some(directory.path())).unwrap();
        assert!(!stale.exists());
        directory.write("settings.toml", b"new").unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        assert!(fs::symlink_metadata(directory.path().join("settings.toml")).unwrap().is_symlink());
    }

    #[test]
    fn settings_have_a_folder_of_their_own_unless_they_are_old() {
        let (folder, directory) = scratch();
        let config = folder.path().join("config/sector-sweep");
        let mut apart = directory.clone().with_settings_in(&config);
        apart.write("settings.toml", b"new").unwrap();
        apart.write("settings.toml.backup", b"before").unwrap();
        apart.write("scores.toml", b"1").unwrap();
        apart.rename("settings.toml.backup", "settings.toml.damaged-1").unwrap();
        assert_eq!(fs::read(config.join("settings.toml")).unwrap(), b"new");
        assert_eq!(fs::read(config.join("settings.toml.damaged-1")).unwrap(), b"before");
        assert_eq!(apart.list("").unwrap(), ["scores.toml"]);
        assert!(apart.place("settings.toml").starts_with(&*config.to_string_lossy()));
        let stale = config.join(".settings.toml.a1B2c3.part");
        fs::write(&stale, "half").unwrap();
        apart.sweep().unwrap();
        assert!(!stale.exists());
        fs::write(directory.path().join("settings.toml"), "old").unwrap();
        let together = directory.with_settings_in(&config);
        assert_eq!(together.read("settings.toml").unwrap().unwrap(), b"old");
    }

    #[test]
    fn a_lock_has_one_holder() {
        let (_folder, mut directory) = scratch();
        let mut other = Directory::open(Some(directory.path())).unwrap();
        let first = directory.lock().unwrap();
        let again = directory.lock().unwrap();
        drop(first);
        assert!(try_lock(&other.path().join(LOCK)).unwrap().is_none());
        drop(again);
        other.lock().unwrap();
        let claim = directory.claim("running/1.lock").unwrap().unwrap();
        assert!(other.claim("running/1.lock").unwrap().is_none());
        drop(claim);
        assert!(other.claim("running/1.lock").unwrap().is_some());
    }

    #[test]
    fn half_written_files_are_swept() {
        let (_folder, mut directory) = scratch();
        directory.write("replays/00001.replay", b"x").unwrap();
        let stale = [
            ".unkept.txt.a1B2c3.part",
            ".adapters.txt.a1B2c3.part",
            ".settings.toml.backup.abcdef.part",
            ".scores.toml.damaged-1.abcdef.part",
        ];
        let in_folders = |file: &str| {
            StoredFolder::ALL.map(|folder| format!("{folder}/{}", file.replace("KIND", folder.extension())))
        };
        let numbered = in_folders(".00002.KIND.XyZ123.part");
        let the_players = [in_folders(".best.KIND.XyZ123.part"), in_folders("00003.KIND")].concat();
        let others = [
            ".hidden",
            ".scores.toml.swp",
            "levels.part",
            "replays/.nfs0000",
            ".starship.toml.backup",
            ".settings.toml.backup",
            "mods/.my.toml.latest",
            "mods/.settings.toml.abcdef.part",
        ];
        let stale: Vec<&str> = stale.into_iter().chain(numbered.iter().map(String::as_str)).collect();
        let others: Vec<&str> = others.into_iter().chain(the_players.iter().map(String::as_str)).collect();
        for name in stale.iter().chain(&others) {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        let directory = Directory::open(Some(directory.path())).unwrap();
        stale.iter().for_each(|name| assert!(!directory.path().join(name).exists(), "{name}"));
        others.iter().for_each(|name| assert!(directory.path().join(name).exists(), "{name}"));
        assert!(directory.read("replays/00001.replay").unwrap().is_some());
    }

    #[test]
    fn a_used_name_is_rejected() {
        let (_folder, mut directory) = scratch();
        directory.write("a", b"a").unwrap();
        directory.write("b", b"b").unwrap();
        assert!(matches!(directory.rename("a", "b"), Err(StorageError::Taken(_))));
        assert_eq!(directory.read("b").unwrap().unwrap(), b"b");
    }

    #[test]
    fn a_file_too_large_is_an_error() {
        let (_folder, directory) = scratch();
        let file = fs::File::create(directory.path().join("huge")).unwrap();
        file.set_len(MAX_FILE_BYTES + 1).unwrap();
        assert!(directory.read("huge").unwrap_err().to_string().contains("expected at most"));
    }
}
