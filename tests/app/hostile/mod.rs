//! No untrusted file makes the game panic, take long or use much memory. Examples of every format are changed at
//! random, reproducibly.
//!
//! The environment variable `CASES` sets the length of the long runs in docs/reliability.md, which print their figures
//! with `--nocapture`. `CASE` runs a single case.

mod crafted;
mod formats;
mod mutant;

use formats::{FORMATS, Format};
use mutant::mutant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Returns the maximum CPU time for reading one file, in milliseconds. Test builds have little optimization. The baker
/// reads only the author's own sources and draws each rock in 32 rotations, so it gets more.
fn max_ms(format: &str) -> f64 {
    let slow = if cfg!(debug_assertions) { 6.0 } else { 1.0 };
    if format == "sprite_source" { 1000.0 * slow } else { 100.0 * slow }
}
const MAX_MEMORY: u64 = 64 << 20;
const MAX_MESSAGE: usize = 4 << 10;

#[derive(Debug, Default)]
struct Figures {
    taken: u64,
    refused: u64,
    /// The longest time in milliseconds, with its case number.
    slowest: (f64, u64),
    /// The largest memory use in bytes, with its case number.
    largest: (u64, u64),
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().expect("a whole number"))
}

/// Returns the CPU time of this thread in milliseconds.
fn now_ms() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}

fn attack(name: &str, usual: u64) {
    let format = formats::format(name);
    let examples = (format.examples)();
    let mut figures = Figures::default();
    let cases = match number("CASE") {
        Some(case) => case..case + 1,
        None => 0..number("CASES").unwrap_or(usual),
    };
    for case in cases {
        let bytes = mutant(&examples, case);
        if let Err(fault) = look(format, &bytes, case, &mut figures) {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{case}"));
            std::fs::write(&file, &bytes).expect("the test folder is writable");
            panic!("{name}, CASE={case}, {} bytes in {}: {fault}", bytes.len(), file.display());
        }
    }
    println!("{name}: {figures:?}");
}

fn look(format: Format, bytes: &[u8], case: u64, figures: &mut Figures) -> Result<(), String> {
    let mut answer = None;
    let before = now_ms();
    let memory = allocation_counter::measure(|| {
        answer = Some(catch_unwind(AssertUnwindSafe(|| (format.read)(bytes))));
    });
    let ms = now_ms() - before;
    if ms > figures.slowest.0 {
        figures.slowest = (ms, case);
    }
    if memory.bytes_max > figures.largest.0 {
        figures.largest = (memory.bytes_max, case);
    }
    match answer {
        Some(Ok(Ok(()))) => figures.taken += 1,
        Some(Ok(Err(message))) => {
            figures.refused += 1;
            let length = message.len();
            if message.trim().is_empty() || length > MAX_MESSAGE {
                return Err(format!(
                    "a message of {length} bytes: {}",
                    message.chars().take(300).collect::<String>()
                ));
            }
        }
        Some(Err(_)) | None => return Err("a panic".to_owned()),
    }
    if ms > max_ms(format.name) {
        return Err(format!("{ms:.0} ms"));
    }
    if memory.bytes_max > MAX_MEMORY {
        return Err(format!("{} MiB", memory.bytes_max >> 20));
    }
    Ok(())
}

#[test]
fn every_example_is_taken() {
    for format in FORMATS {
        for (i, example) in (format.examples)().iter().enumerate() {
            assert_eq!((format.read)(example), Ok(()), "{}, example {i}", format.name);
        }
    }
}

#[test]
fn crafted_files_cost_no_more_than_others() {
    let mut faults = Vec::new();
    for (format, what, bytes) in crafted::files() {
        assert!(bytes.len() <= mutant::MAX_BYTES, "{format}, {what}: {} bytes", bytes.len());
        let mut figures = Figures::default();
        if let Err(fault) = look(formats::format(format), &bytes, 0, &mut figures) {
            faults.push(format!("{format}, {what}: {fault}"));
        }
        println!("{format}, {what}, {} bytes: {figures:?}", bytes.len());
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Defines one test per format, so that they run in parallel.
macro_rules! attacks {
    ($($name:ident: $cases:literal;)*) => {
        $(
            #[test]
            fn $name() {
                attack(stringify!($name), $cases);
            }
        )*

        #[test]
        fn every_format_is_attacked() {
            let attacked = [$(stringify!($name)),*];
            assert!(FORMATS.iter().map(|format| format.name).eq(attacked));
        }
    };
}

attacks! {
    level: 600;
    pattern: 600;
    path: 600;
    settings: 1000;
    replay: 1000;
    replay_content: 1000;
    scores: 600;
    statistics: 600;
    journal: 1000;
    scene: 1000;
    sprite_index: 200;
    sprite_source: 60;
    png: 200;
    tune: 600;
    sound: 1000;
    instruments: 600;
    language: 300;
    stage: 300;
    command_line: 300;
}
