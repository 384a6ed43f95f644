//! File access: bounded reads, and writes that replace the whole file or nothing.
//!
//! A file is written under a temporary name in the same folder (`.NAME.XXXXXX.part`), synced, and then renamed, so a
//! half-written file never appears under the real name. Anything but a regular file, such as a pipe or a device, is
//! neither read nor replaced: opening a pipe can block forever. Reads are non-blocking, too, because some kernel files
//! look regular and wait for an event.

#[cfg(feature = "app")]
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The extension of temporary files. Their names begin with a dot.
pub(crate) const PART: &str = ".part";

/// The maximum number of bytes of the original name in the name of a temporary file. File systems allow 255 bytes, and
/// the temporary name adds 13.
const MAX_NAME_BYTES: usize = 200;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads a file.
///
/// # Errors
/// Fails when it cannot be read, is not a regular file, or is larger than `max_bytes`.
pub(crate) fn read(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let size = regular(&fs::metadata(path)?)?.len();
    let too_large = |bytes: u64| {
        let problem = format!("the file has {bytes} bytes: expected at most {max_bytes}");
        Err(io::Error::new(ErrorKind::FileTooLarge, problem))
    };
    if size > max_bytes {
        return too_large(size);
    }
    let mut bytes = Vec::new();
    open(path)?.take(max_bytes + 1).read_to_end(&mut bytes).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => irregular("a file that waits for an event"),
        _ => error,
    })?;
    // The file may have grown in the meantime.
    if bytes.len() as u64 > max_bytes { too_large(bytes.len() as u64) } else { Ok(bytes) }
}

/// Opens a file for reading. A read that would wait for an event fails with [`ErrorKind::WouldBlock`].
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Builds without the app have no dependency that defines the flag.
    #[cfg(all(unix, feature = "app"))]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    options.read(true).open(path)
}

/// Returns the path of a file in a folder. If there is none of this name, but one that differs only in case, as programs
/// on other systems write it, returns that one's.
#[cfg(any(feature = "app", feature = "cli"))]
pub(crate) fn in_folder(folder: &Path, name: &str) -> PathBuf {
    let exact = folder.join(name);
    if exact.exists() {
        return exact;
    }
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter(|found| found.eq_ignore_ascii_case(name)).min().map_or(exact, |found| folder.join(found))
}

/// Whether two paths lead to the same file, for example through different spellings, a symbolic link, or on Unix a hard
/// link. Returns `false` if either file does not exist.
#[cfg(feature = "cli")]
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other || is_hard_link(&one, &other),
        _ => false,
    }
}

/// Whether a file is, or would be, in a folder or in one of its folders.
#[cfg(feature = "cli")]
pub(crate) fn is_inside(file: &Path, folder: &Path) -> bool {
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (fs::canonicalize(parent), fs::canonicalize(folder)) {
        (Ok(parent), Ok(folder)) => folder.is_dir() && parent.starts_with(folder),
        _ => false,
    }
}

#[cfg(all(unix, feature = "cli"))]
fn is_hard_link(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| fs::metadata(path).map(|found| (found.dev(), found.ino())).ok();
    identity(one).is_some_and(|found| identity(other) == Some(found))
}

#[cfg(all(not(unix), feature = "cli"))]
fn is_hard_link(_: &Path, _: &Path) -> bool {
    false
}

/// Decodes a file's bytes as UTF-8, without the byte-order mark that some editors add.
///
/// # Errors
/// Fails when the bytes are not UTF-8. The message names UTF-16, which is easy to fix in an editor.
pub(crate) fn text(bytes: &[u8]) -> io::Result<&str> {
    let bytes = without_mark(bytes);
    let is_utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let found = if is_utf16 { "UTF-16".to_owned() } else { format!("{:#04x} at byte {at}", bytes[at]) };
        io::Error::new(ErrorKind::InvalidData, format!("not UTF-8 text: found {found}"))
    })
}

/// Strips the byte-order mark that some editors add.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Writes a file, replacing an existing one; on an error the old file is untouched. If `path` is a symbolic link, the
/// file that it leads to is replaced.
///
/// # Errors
/// Fails when the file cannot be written, or `path` leads to something other than a regular file.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => fs::canonicalize(path)?,
        _ => path.to_owned(),
    };
    let before = match fs::metadata(&target) {
        Ok(found) => Some(regular(&found)?.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let part = written(&target, bytes)?;
    if let Some(permissions) = before {
        // A drive without permissions of its own, such as exFAT or a network share, may refuse any change of them.
        let _ = part.as_file().set_permissions(permissions);
    }
    part.persist(&target).map_err(|error| error.error)?;
    sync_folder(&target);
    Ok(())
}

/// Writes a new file. If several programs try to create the same file, only one succeeds.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] when the name is taken, any other error when the file cannot be written.
#[cfg(feature = "app")]
pub(crate) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Check first, to avoid writing a file that cannot be renamed.
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    match written(path, bytes)?.persist_noclobber(path) {
        Ok(_) => {}
        Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => return Err(refused.error),
        // Some drives, such as exFAT through FUSE, have neither hard links nor a rename that replaces nothing.
        Err(refused) => persist_reserved(refused.file, path)?,
    }
    sync_folder(path);
    Ok(())
}

/// Reserves a name with an empty file, which only one program can create, and replaces that file. A power loss in between
/// leaves the empty file.
#[cfg(feature = "app")]
fn persist_reserved(part: NamedTempFile, path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?;
    part.persist(path).map(drop).map_err(|refused| {
        let _ = fs::remove_file(path);
        refused.error
    })
}

pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|path| !path.exists()).collect();
    fs::create_dir_all(folder)?;
    // Until its name is on the disk, a power loss would lose the folder with everything in it.
    missing.into_iter().for_each(sync_folder);
    Ok(())
}

/// Checks that a folder exists or can be created, and that files can be written there, as far as that can be found out
/// without changing anything.
#[cfg(feature = "app")]
pub(crate) fn check_folder(folder: &Path) -> io::Result<()> {
    let mut missing = Vec::new();
    for path in folder.ancestors() {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        match fs::metadata(path) {
            Ok(found) if !found.is_dir() => return Err(ErrorKind::NotADirectory.into()),
            Ok(_) => {
                // A name may be too long or not allowed, which looking for the whole path need not show.
                let refused = |name: &&OsStr| fs::symlink_metadata(path.join(name)).err();
                let mut refused = missing.iter().filter_map(refused);
                return match refused.find(|error| error.kind() != ErrorKind::NotFound) {
                    Some(error) => Err(error),
                    None => tempfile::tempfile_in(path).map(drop),
                };
            }
            // A link to nothing cannot be replaced by a folder.
            Err(error) if error.kind() == ErrorKind::NotFound && fs::symlink_metadata(path).is_err() => {
                missing.extend(path.file_name());
            }
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::NotFound.into())
}

#[cfg(feature = "app")]
pub(crate) fn rename(old: &Path, new: &Path) -> io::Result<()> {
    fs::rename(old, new)?;
    sync_folder(new);
    if folder_of(old) != folder_of(new) {
        sync_folder(old);
    }
    Ok(())
}

#[cfg(feature = "app")]
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    sync_folder(path);
    Ok(())
}

/// Writes a synced temporary file next to `path`. It is removed on drop unless it is persisted.
fn written(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?.to_string_lossy();
    let prefix = format!(".{}.", &name[..name.floor_char_boundary(MAX_NAME_BYTES)]);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(PART);
    // As for any new file, the user's umask decides who can read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut part = builder.tempfile_in(folder_of(path)).map_err(without_path)?;
    part.as_file_mut().write_all(bytes)?;
    match part.as_file().sync_all() {
        // Some drives cannot sync, and saving without is better than not saving.
        Err(error) if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Err(error),
        _ => Ok(part),
    }
}

/// Removes the temporary file's path from its error, since the user named a different file.
fn without_path(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::NotFound => io::Error::new(ErrorKind::NotFound, "its folder does not exist"),
        known @ (ErrorKind::PermissionDenied
        | ErrorKind::NotADirectory
        | ErrorKind::ReadOnlyFilesystem
        | ErrorKind::StorageFull
        | ErrorKind::QuotaExceeded) => known.into(),
        // Other kinds have no text of their own: keep the system's text, which precedes the path.
        kind => {
            let text = error.to_string();
            io::Error::new(kind, text.split(" at path ").next().unwrap_or(&text).to_owned())
        }
    }
}

/// Syncs the folder of `path`, so that a new, changed or removed name survives a power loss. Errors are ignored: the
/// files are already in place, and some platforms cannot sync folders.
fn sync_folder(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

fn folder_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Returns the metadata unchanged if it belongs to a regular file, and an error otherwise.
fn regular(found: &Metadata) -> io::Result<&Metadata> {
    if found.is_file() {
        return Ok(found);
    }
    Err(irregular(if found.is_dir() { "a folder" } else { "a pipe or a device" }))
}

/// Returns the error for a path that leads to something other than a regular file.
fn irregular(found: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("expected a file, found {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        fs::read_dir(folder).unwrap().map(name).collect()
    }

    #[test]
    fn a_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.replay");
        replace(&path, b"old and long").unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(read(&path, 3).unwrap(), b"new");
        assert_eq!(read(&path, 2).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(names(folder.path()), ["game.replay"]);
    }

    #[test]
    fn long_names_fit() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), "ä".repeat(127), format!("x{}", "ä".repeat(127))] {
            replace(&folder.path().join(&name), b"content").unwrap();
            assert_eq!(names(folder.path()), std::slice::from_ref(&name));
            fs::remove_file(folder.path().join(&name)).unwrap();
        }
        let error = replace(&folder.path().join("x".repeat(256)), b"content").unwrap_err().to_string();
        assert!(!error.contains(PART) && !error.contains("xxx"), "{error}");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let error = |text: &str| without_path(io::Error::other(text.to_owned())).to_string();
        assert_eq!(
            error("File name too long (os error 36) at path \"/a at path /.b.part\""),
            "File name too long (os error 36)"
        );
        assert_eq!(error("Input/output error (os error 5)"), "Input/output error (os error 5)");
        assert_eq!(without_path(ErrorKind::StorageFull.into()).kind(), ErrorKind::StorageFull);
    }

    #[test]
    fn paths_to_one_file_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["one", "other"] {
            fs::write(path(name), b"content").unwrap();
        }
        assert!(is_same(&path("one"), &path("one")) && is_same(&path("one"), &path("./one")));
        assert!(!is_same(&path("one"), &path("other")) && !is_same(&path("none"), &path("none")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("one"), path("link")).unwrap();
            fs::hard_link(path("one"), path("hard")).unwrap();
            assert!(is_same(&path("link"), &path("one")) && is_same(&path("one"), &path("hard")));
            assert!(!is_same(&path("link"), &path("other")));
        }
        assert!(is_inside(&path("new"), folder.path()) && !is_inside(&path("new"), &path("one")));
        assert!(!is_inside(Path::new("new"), folder.path()));
    }

    #[test]
    #[cfg(all(target_os = "linux", feature = "cli"))]
    fn the_case_of_a_name_does_not_matter() {
        let folder = tempfile::tempdir().unwrap();
        let found = || in_folder(folder.path(), "stage1.ron");
        assert_eq!(found(), folder.path().join("stage1.ron"));
        for name in ["Stage1.RON", "STAGE1.RON", "stage1.ron"] {
            fs::write(folder.path().join(name), b"").unwrap();
            assert_eq!(found(), folder.path().join(name), "the exact name, or else the first in order");
        }
    }

    #[test]
    #[cfg(feature = "app")]
    fn create_never_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        create(&path, b"first").unwrap();
        assert_eq!(create(&path, b"second").unwrap_err().kind(), ErrorKind::AlreadyExists);
        let part = written(&path, b"third").unwrap();
        assert_eq!(persist_reserved(part, &path).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        let other = folder.path().join("b");
        persist_reserved(written(&other, b"fourth").unwrap(), &other).unwrap();
        assert_eq!(fs::read(&other).unwrap(), b"fourth");
        assert_eq!(names(folder.path()).len(), 2, "no temporary file is left");
    }

    #[test]
    fn a_text_is_utf8() {
        assert_eq!(text(b"\xEF\xBB\xBFwave").unwrap(), "wave");
        let cases: [(&[u8], &str); 2] = [(b"\xFF\xFEw\0", "UTF-16"), (b"ab\x80", "0x80 at byte 2")];
        for (bytes, words) in cases {
            let error = text(bytes).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn a_folder_is_not_a_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path(), 9).unwrap_err().to_string().contains("found a folder"));
        assert!(replace(folder.path(), b"x").is_err());
        assert!(folder.path().is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_links_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for refused in [read(&pipe, 9).map(drop), replace(&pipe, b"x")] {
            assert!(refused.unwrap_err().to_string().contains("a pipe"));
        }
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }
}
