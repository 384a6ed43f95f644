//! The archive: reads a ZIP from strangers within bounds, and writes one.

use super::{MAX_STAGE_BYTES, StageFile, StageFileError, refused};
use std::io::{Cursor, Read, Write};
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
    if archive.len() > MAX_ENTRIES {
        return Err(refused(name, format!("{} entries", archive.len()), format!("at most {MAX_ENTRIES}")));
    }
    let paths: Result<Vec<String>, _> = archive.file_names().map(|path| path.map(String::from)).collect();
    let paths = paths.map_err(|error| damaged(error.to_string()))?;
    let is_level =
        |path: &&String| *path == LEVEL || path.ends_with("/level.ron") && path.matches('/').count() == 1;
    let Some(folder) = paths.iter().find(is_level).map(|path| &path[..path.len() - LEVEL.len()]) else {
        return Err(refused(name, format!("no {LEVEL}"), "a level in the archive".to_owned()));
    };
    let mut file = StageFile { name: name.to_owned(), is_archive: true, ..StageFile::default() };
    let mut room = MAX_UNPACKED;
    for i in 0..archive.len() {
        let entry = archive.by_index(i).map_err(|error| damaged(error.to_string()))?;
        let path = entry.name().map_err(|error| damaged(error.to_string()))?.into_owned();
        if entry.is_dir() || is_hidden(&path) {
            continue;
        }
        let Some(part) = path.strip_prefix(folder) else {
            return Err(refused(
                name,
                format!("the part {path}"),
                format!("all parts in the folder {folder}"),
            ));
        };
        let mut content = Vec::new();
        // The size in the header may lie.
        let read =
            entry.take(room + 1).read_to_end(&mut content).map_err(|error| damaged(error.to_string()))?;
        room = room.checked_sub(read as u64).ok_or_else(|| {
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
