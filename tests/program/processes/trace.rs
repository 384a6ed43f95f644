//! The calls by which a program changes files, read from what `strace` writes down.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// A file was made, unless it was there.
    Create(PathBuf),
    /// Bytes were added to the end of a file.
    Write(PathBuf, Vec<u8>),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    MakeFolder(PathBuf),
    Print(String),
}

/// The names of the calls that are traced; a call among them that is not understood is an error, so that nothing is missed.
pub(crate) const TRACED: &str = "openat,open,creat,write,pwrite64,writev,pwritev,fsync,fdatasync,sync_file_range,rename,\
    renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,ftruncate,truncate,fallocate,\
    copy_file_range,sendfile";

/// Returns the calls in a folder, and what was printed, of the text that `strace -f -y -xx` wrote.
///
/// # Panics
/// When a line about the folder is not understood.
pub(crate) fn calls(text: &str, folder: &Path) -> Vec<Call> {
    let mut calls = Vec::new();
    // A call during which another thread makes one stands in two parts.
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    for line in text.lines() {
        let (process, rest) = line.split_once(char::is_whitespace).unwrap_or(("", line));
        let rest = rest.trim_start();
        let whole = if let Some(first) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(process, first);
            continue;
        } else if let Some((_, second)) = rest.split_once(" resumed>") {
            format!("{}{second}", begun.remove(process).unwrap_or_default())
        } else {
            rest.to_owned()
        };
        calls.extend(call(&whole, folder));
    }
    calls
}

/// Returns the call of a line; nothing for one that failed, that is elsewhere or that changes nothing.
fn call(line: &str, folder: &Path) -> Option<Call> {
    let (name, rest) = line.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    if result.starts_with('-') {
        return None;
    }
    // Texts, and the paths of open files, in the order of the arguments.
    let texts = delimited(arguments, '"', '"');
    let opened: Vec<PathBuf> = delimited(arguments, '<', '>').into_iter().map(path).collect();
    let named: Vec<PathBuf> = texts.iter().cloned().map(path).collect();
    if name == "write" && arguments.starts_with("1<") {
        return Some(Call::Print(String::from_utf8_lossy(&texts[0]).into_owned()));
    }
    if !named.iter().chain(&opened).any(|path| path.starts_with(folder)) {
        return None;
    }
    Some(match name {
        "openat" if arguments.contains("O_TRUNC") => panic!("a file is written in its place: {line}"),
        "openat" if arguments.contains("O_CREAT") => Call::Create(named[0].clone()),
        "openat" => return None,
        "write" => Call::Write(opened[0].clone(), texts[0].clone()),
        "fsync" | "fdatasync" => Call::Sync(opened[0].clone()),
        "rename" | "renameat" | "renameat2" => Call::Rename(named[0].clone(), named[1].clone()),
        "unlink" | "unlinkat" => Call::Remove(named[0].clone()),
        "mkdir" | "mkdirat" => Call::MakeFolder(named[0].clone()),
        _ => panic!("a call that the test does not know: {line}"),
    })
}

fn path(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Returns the bytes of the texts between two characters, which are written as `\x61\x62`.
fn delimited(arguments: &str, open: char, close: char) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut rest = arguments;
    while let Some((_, after)) = rest.split_once(open) {
        let Some((text, behind)) = after.split_once(close) else { break };
        let byte = |digits: &str| u8::from_str_radix(digits, 16).expect("two digits");
        found.push(text.split("\\x").skip(1).map(byte).collect());
        rest = behind;
    }
    found
}
