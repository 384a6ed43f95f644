//! The archive: reads a ZIP from strangers within bounds, or a folder that is not packed yet, and writes one.

use super::{MAX_STAGE_BYTES, StageFile, StageFileError, refused};
use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The first bytes of a ZIP archive.
pub(super) const MAGIC: &[u8] = b"PK";
pub(super) const LEVEL: &str = "level.ron";
/// The maximum number of entries in an archive.
const MAX_ENTRIES: usize = 500;
/// The maximum size of all parts unpacked, in bytes.
const MAX_UNPACKED: u64 = 2 * MAX_STAGE_BYTES as u64;

pub(super) fn unpack(name: &str, bytes: &[u8]) -> Result<StageFile, StageFileError> {
    let damaged = |error: String| refused(name, error, "a complete ZIP archive".to_owned());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(error.to_string()))?;
    let paths: Result<Vec<String>, _> = archive.file_names().map(|path| path.map(String::from)).collect();
    let paths = paths.map_err(|error| damaged(error.to_string()))?;
    assemble(name, &paths, |i, most| {
        let entry = archive.by_index(i).map_err(|error| damaged(error.to_string()))?;
        let mut content = Vec::new();
        // The size in the header may lie.
        entry.take(most).read_to_end(&mut content).map_err(|error| damaged(error.to_string()))?;
        Ok(content)
    })
}

/// Reads a folder as if it were packed.
pub(super) fn read_folder(name: &str, folder: &Path) -> Result<StageFile, StageFileError> {
    let name = name.trim_end_matches(['/', '\\']);
    let unread =
        |place: &str, error: &io::Error| refused(place, error.to_string(), "a stage folder".to_owned());
    let mut paths = Vec::new();
    list(folder, "", &mut paths).map_err(|error| unread(name, &error))?;
    paths.sort_unstable();
    assemble(name, &paths, |i, most| {
        let read = crate::files::read(&folder.join(&paths[i]), most.saturating_sub(1));
        read.map_err(|error| unread(&format!("{name}/{}", paths[i]), &error))
    })
}

/// Adds the paths of the files in a folder and in its folders, relative to `top`. Stops after the maximum number. What lies
/// deeper than in an archive is listed as a part, which is then refused.
fn list(top: &Path, folder: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(top.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| {
            io::Error::new(io::ErrorKind::InvalidData, format!("the name {name:?} is not UTF-8"))
        })?;
        let path = format!("{folder}{name}");
        let may_hold_parts = folder.matches('/').count() < 2;
        if paths.len() > MAX_ENTRIES {
            return Ok(());
        } else if is_hidden(&path) {
            continue;
        } else if may_hold_parts && entry.path().is_dir() {
            list(top, &format!("{path}/"), paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// Puts a stage together from its parts. `read` returns the content of the part at an index of `paths`, up to a number of
/// bytes.
fn assemble(
    name: &str,
    paths: &[String],
    mut read: impl FnMut(usize, u64) -> Result<Vec<u8>, StageFileError>,
) -> Result<StageFile, StageFileError> {
    if paths.len() > MAX_ENTRIES {
        return Err(refused(name, format!("{} entries", paths.len()), format!("at most {MAX_ENTRIES}")));
    }
    let is_level = |path: &&String| path.ends_with("/level.ron") && path.matches('/').count() == 1;
    let level = paths.iter().find(|path| *path == LEVEL).or_else(|| paths.iter().find(is_level));
    let Some(folder) = level.map(|path| &path[..path.len() - LEVEL.len()]) else {
        return Err(refused(name, format!("no {LEVEL}"), "a level among the parts".to_owned()));
    };
    let mut file = StageFile { name: name.to_owned(), is_archive: true, ..StageFile::default() };
    let mut room = MAX_UNPACKED;
    for (i, path) in paths.iter().enumerate() {
        if path.ends_with('/') || is_hidden(path) {
            continue;
        }
        let Some(part) = path.strip_prefix(folder) else {
            return Err(refused(
                name,
                format!("the part {path}"),
                format!("all parts in the folder {folder}"),
            ));
        };
        let content = read(i, room + 1)?;
        room = room.checked_sub(content.len() as u64).ok_or_else(|| {
            refused(name, format!("more than {MAX_UNPACKED} bytes unpacked"), "a smaller stage".to_owned())
        })?;
        file.take_part(part, content)?;
    }
    if let Some(sprite) = file.sprites.iter().find(|(_, parts)| parts.png.is_empty()).map(|(name, _)| name) {
        return Err(refused(
            name,
            format!("no sprites/{sprite}.png"),
            "a picture for each sprites/*.ron".to_owned(),
        ));
    }
    Ok(file)
}

/// Whether a path is one of those that desktops add to archives.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || part == "__MACOSX" || part == "Thumbs.db")
}

pub(super) fn pack(file: &StageFile) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |path: &str, bytes: &[u8]| {
        archive.start_file(path, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
        Ok::<(), zip::result::ZipError>(())
    };
    let mut add_all = || {
        add(LEVEL, file.level.as_bytes())?;
        for (name, parts) in &file.sprites {
            add(&format!("sprites/{name}.png"), &parts.png)?;
            if let Some(about) = &parts.about {
                add(&format!("sprites/{name}.ron"), about.as_bytes())?;
            }
        }
        for (path, text) in &file.scores {
            add(path, text.as_bytes())?;
        }
        for (path, text) in &file.notes {
            add(path, text)?;
        }
        for (code, words) in &file.words {
            let lines: String =
                words.iter().map(|(english, text)| format!("    {english:?}: {text:?},\n")).collect();
            add(&format!("words/{code}.ron"), format!("{{\n{lines}}}\n").as_bytes())?;
        }
        Ok::<(), zip::result::ZipError>(())
    };
    let added = add_all();
    let finished = added.and_then(|()| archive.finish());
    finished.expect("writing a few small files to memory cannot fail").into_inner()
}
