//! Files in memory, which last as long as the program.

use std::collections::BTreeMap;
use std::io;

use super::{Storage, StorageError, check_name};

/// A [`Storage`] that keeps files in memory until the program ends.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Storage for Memory {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        check_name(name)?;
        Ok(self.files.get(name).cloned())
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        check_name(name)?;
        self.files.insert(name.to_owned(), bytes.to_owned());
        Ok(())
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        check_name(name)?;
        if self.files.contains_key(name) {
            return Err(StorageError::Taken(self.place(name)));
        }
        self.write(name, bytes)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        check_name(name)?;
        self.files.remove(name);
        Ok(())
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError> {
        check_name(to)?;
        if self.files.contains_key(to) {
            return Err(StorageError::Taken(self.place(to)));
        }
        let bytes = self.files.remove(from).ok_or_else(|| StorageError::Refused {
            attempt: "rename",
            place: self.place(from),
            source: io::ErrorKind::NotFound.into(),
        })?;
        self.files.insert(to.to_owned(), bytes);
        Ok(())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let before = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let is_in_it = |name: &&String| name.strip_prefix(&before).is_some_and(|rest| !rest.contains('/'));
        Ok(self.files.keys().filter(is_in_it).cloned().collect())
    }

    fn place(&self, name: &str) -> String {
        format!("{name} (in memory)")
    }
}
