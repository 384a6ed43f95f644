//! The system calls with which a program changes files, parsed from the output of `strace`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// A file was created, unless it existed.
    Create(PathBuf),
    /// Bytes were appended to a file.
    Write(PathBuf, Vec<u8>),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    MakeFolder(PathBuf),
    Print(String),
}

/// The system calls to trace. Calls that the parser does not know are errors, so that nothing is missed.
pub(crate) const TRACED: &str = "openat,open,creat,write,pwrite64,writev,pwritev,fsync,fdatasync,sync_file_range,rename,\
    renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,ftruncate,truncate,fallocate,\
    copy_file_range,sendfile";

/// Parses the output of `strace -f -y -xx`. Returns the calls in a folder, and the printed text.
///
/// # Panics
/// Panics if a line about the folder cannot be parsed.
pub(crate) fn calls(text: &str, folder: &Path) -> Vec<Call> {
    let mut calls = Vec::new();
    // A call interrupted by a call of another thread is split into two lines.
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

/// Parses a line. Returns `None` for a call that failed, that is outside the folder, or that changes nothing.
fn call(line: &str, folder: &Path) -> Option<Call> {
    let (name, rest) = line.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    if result.starts_with('-') {
        return None;
    }
    // Strings, and the paths of open files, in argument order.
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
        "openat" if arguments.contains("O_TRUNC") => panic!("a file is overwritten in place: {line}"),
        "openat" if arguments.contains("O_CREAT") => Call::Create(named[0].clone()),
        "openat" => return None,
        "write" => Call::Write(opened[0].clone(), texts[0].clone()),
        "fsync" | "fdatasync" => Call::Sync(opened[0].clone()),
        "rename" | "renameat" | "renameat2" => Call::Rename(named[0].clone(), named[1].clone()),
        "unlink" | "unlinkat" => Call::Remove(named[0].clone()),
        "mkdir" | "mkdirat" => Call::MakeFolder(named[0].clone()),
        _ => panic!("an unknown call: {line}"),
    })
}

fn path(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Returns the bytes of the texts between two delimiters, encoded as `\x61\x62`.
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
