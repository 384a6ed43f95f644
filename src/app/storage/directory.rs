//! Files in a folder of the platform's file system.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

use super::{MAX_FILE_BYTES, Storage, StorageError, check_name};

/// A [`Storage`] whose files are kept in a folder.
#[derive(Clone, Debug)]
pub struct Directory {
    root: PathBuf,
}

impl Directory {
    /// Opens `data_dir`, or else the folder that the platform keeps for the program's data, and makes it if it
    /// does not exist. A folder that can only be read is no error here; writing into it will be one.
    ///
    /// # Errors
    /// When there is no such folder and it cannot be made.
    pub fn open(data_dir: Option<&Path>) -> Result<Self, StorageError> {
        let root = match data_dir {
            Some(given) => given.to_owned(),
            None => directories::ProjectDirs::from("", "", "sector-sweep")
                .ok_or(StorageError::NoHome)?
                .data_dir()
                .to_owned(),
        };
        fs::create_dir_all(&root).map_err(refused("make the folder", &root))?;
        Ok(Self { root })
    }

    /// Returns the path of the storage's folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.root
    }

    fn path_of(&self, name: &str) -> Result<PathBuf, StorageError> {
        check_name(name)?;
        Ok(self.root.join(name))
    }
}

/// Returns the function that makes an error of the platform a [`StorageError`], with the operation and the location.
fn refused(attempt: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StorageError {
    let place = path.display().to_string();
    move |source| StorageError::Refused { attempt, place, source }
}

/// Writes a new file beside the old one at `path` and replaces the old one in one step; file and folder are synced.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}

impl Storage for Directory {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let path = self.path_of(name)?;
        // The kind is asked for first: opening a pipe would wait for a writer.
        let kind = match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            answer => answer.map_err(refused("read", &path))?,
        };
        if !kind.is_file() {
            return Err(StorageError::NotAFile { place: self.place(name) });
        }
        if kind.len() > MAX_FILE_BYTES {
            return Err(StorageError::TooLarge { place: self.place(name), bytes: kind.len() });
        }
        let mut bytes = Vec::new();
        fs::File::open(&path)
            .and_then(|file| file.take(MAX_FILE_BYTES).read_to_end(&mut bytes))
            .map_err(refused("read", &path))?;
        Ok(Some(bytes))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.path_of(name)?;
        replace(&path, bytes).map_err(refused("write", &path))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError> {
        let (old, new) = (self.path_of(from)?, self.path_of(to)?);
        // Renaming replaces what is there; a dangling link counts as being there too.
        if fs::symlink_metadata(&new).is_ok() {
            return Err(StorageError::Taken { place: self.place(to) });
        }
        if let Some(folder) = new.parent() {
            fs::create_dir_all(folder).map_err(refused("make the folder", folder))?;
        }
        fs::rename(&old, &new).map_err(refused("rename", &old))
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
            // What the game could not have named is the file of another program, such as a half-written one.
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if entry.path().is_file() && check_name(&name).is_ok() {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn place(&self, name: &str) -> String {
        self.root.join(name).display().to_string()
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

    /// Tests that a file is read, listed and replaced, in folders too.
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
        assert_eq!(directory.list("").unwrap(), Vec::<String>::new(), "a folder is not a file");
    }

    /// Tests that renaming never overwrites.
    #[test]
    fn a_taken_name_is_refused() {
        let (_folder, mut directory) = scratch();
        directory.write("a", b"a").unwrap();
        directory.write("b", b"b").unwrap();
        assert!(matches!(directory.rename("a", "b"), Err(StorageError::Taken { .. })));
        assert_eq!(directory.read("b").unwrap().unwrap(), b"b");
    }

    /// Tests that reading or writing a file is an error where a folder has its name, and that the error has the name.
    #[test]
    fn a_folder_with_the_name_of_a_file_is_an_error() {
        let (_folder, mut directory) = scratch();
        fs::create_dir(directory.path().join("settings.toml")).unwrap();
        let error = directory.read("settings.toml").unwrap_err();
        assert!(error.to_string().contains("settings.toml"), "{error}");
        assert!(directory.write("settings.toml", b"x").is_err());
    }

    /// Tests that a file that is too large is refused.
    #[test]
    fn a_file_too_large_is_an_error() {
        let (_folder, directory) = scratch();
        let file = fs::File::create(directory.path().join("huge")).unwrap();
        file.set_len(MAX_FILE_BYTES + 1).unwrap();
        assert!(matches!(directory.read("huge"), Err(StorageError::TooLarge { .. })));
    }

    /// Tests that writing a file into a folder is an error where a file has the folder's name, and leaves that file as
    /// it is.
    #[test]
    fn writing_into_no_folder_is_an_error() {
        let (_folder, mut directory) = scratch();
        directory.write("replays", b"not a folder").unwrap();
        assert!(directory.write("replays/a", b"x").is_err());
        assert_eq!(directory.read("replays").unwrap().unwrap(), b"not a folder");
    }
}
