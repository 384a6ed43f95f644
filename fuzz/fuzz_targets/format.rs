//! Reads the fuzzer's bytes as the format that the environment variable `FORMAT` names.
#![no_main]

#[path = "../../tests/app/hostile/formats.rs"]
mod formats;

use std::sync::LazyLock;

static FORMAT: LazyLock<formats::Format> =
    LazyLock::new(|| formats::format(&std::env::var("FORMAT").expect("FORMAT names a format")));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // An error is a valid result. Only a panic or a hang is a bug.
    let _ = (FORMAT.read)(bytes);
});
