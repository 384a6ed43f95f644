//! The target of a format: the one that has the name of the program.
#![no_main]

#[path = "../../tests/app/hostile/formats.rs"]
mod formats;

use std::sync::LazyLock;

static FORMAT: LazyLock<formats::Format> = LazyLock::new(|| formats::format(env!("CARGO_BIN_NAME")));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // What is refused is as good as what is taken, as long as it is an answer.
    let _ = (FORMAT.read)(bytes);
});
