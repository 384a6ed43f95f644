//! Files that tests compare with the program's output. With `GOLDEN=write` in the environment, a test writes its
//! files instead: review the diff before you commit it.

use std::fs;
use std::path::Path;

/// Compares a file with the bytes in `made`, or writes it. `path` is relative to the root. Returns an error message.
pub(crate) fn fault(path: &str, made: &[u8], is_same: impl Fn(&[u8], &[u8]) -> bool) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        fs::write(&file, made).unwrap_or_else(|error| panic!("{path}: {error}"));
        return None;
    }
    let is_current = fs::read(&file).is_ok_and(|stored| is_same(&stored, made));
    (!is_current).then(|| format!("{path} differs: run the test with GOLDEN=write and read the difference"))
}

/// Asserts that a file has this text, or writes it. Windows line endings are accepted.
#[track_caller]
pub(crate) fn assert_text(path: &str, text: &str) {
    let plain = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    if let Some(fault) = fault(path, text.as_bytes(), |stored, made| plain(stored) == plain(made)) {
        panic!("{fault}");
    }
}
