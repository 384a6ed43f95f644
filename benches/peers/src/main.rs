//! Compares the fast finder with other libraries on the same boxes, frame by frame. See README.md.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the simulation may not use clocks and hash sets; a benchmark beside it does"
)]

mod catalog;
mod contestants;
mod oracle;
mod recording;
mod report;
mod timing;
mod walkers;
mod workload;

use catalog::Workload;
use report::Report;
use sector_collision::fast::InstructionSet;
use std::env;
use std::process::ExitCode;
use timing::measure;

/// The command line: workloads, and box counts for those without a fixed number.
struct Arguments {
    workloads: Vec<Workload>,
    sizes: &'static [usize],
    /// Whether to measure only a few frames.
    quick: bool,
}

impl Arguments {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut parsed = Self { workloads: Vec::new(), sizes: &[1_000, 10_000, 50_000], quick: false };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--all" => parsed.workloads = Workload::all(),
                "--quick" => parsed.quick = true,
                "--boxes" => {
                    let path = arguments.next().ok_or("--boxes: expected a file of boxes")?;
                    parsed.workloads.push(Workload::File(path.into()));
                }
                name => parsed.workloads.push(name.parse()?),
            }
        }
        if parsed.workloads.is_empty() {
            (parsed.workloads, parsed.sizes) = (Workload::usual(), &[10_000]);
        }
        if parsed.quick {
            parsed.sizes = &[1_000];
        }
        Ok(parsed)
    }
}

/// Makes the allocator keep freed memory. Libraries that rebuild allocate in every frame. If glibc returns the memory
/// each time, which depends on what else is on the heap, page faults double their time.
fn keep_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers; no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_TRIM_THRESHOLD, i32::MAX);
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 30);
    }
}

/// Limits the finder to the instruction set named by the environment variable `CPU`, if set.
fn limit_instructions() -> Result<(), String> {
    let Ok(name) = env::var("CPU") else { return Ok(()) };
    let set: InstructionSet = name.parse().map_err(|error| format!("CPU={name}: {error}"))?;
    if !set.is_available() {
        return Err(format!("CPU={name}: this machine does not support it"));
    }
    set.use_at_most();
    Ok(())
}

fn main() -> ExitCode {
    keep_freed_memory();
    let result = if env::args().nth(1).is_some_and(|name| name == "walkers") {
        walkers::measure()
    } else {
        limit_instructions().and_then(|()| Arguments::parse(env::args().skip(1))).and_then(compare)
    };
    if let Err(error) = result {
        eprintln!("peers: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn compare(arguments: Arguments) -> Result<(), String> {
    let mut report = Report::new();
    for workload in &arguments.workloads {
        let sizes = if workload.has_sizes() { arguments.sizes } else { &[0] };
        for &n in sizes {
            let blocks = blocks(workload, n, arguments.quick);
            let measurement = measure(workload.frames(n)?, contestants::all(), blocks);
            report.add(workload, &measurement);
        }
    }
    report.finish()
}

/// Returns the maximum number of blocks for a workload: enough that even the shortest run has hundreds of frames.
fn blocks(workload: &Workload, n: usize, quick: bool) -> usize {
    match (quick, workload.has_sizes()) {
        (true, true) => 6,
        (true, false) => 150,
        (false, true) if n > 20_000 => 16,
        (false, true) => 32,
        // The whole stage or file.
        (false, false) => usize::MAX,
    }
}
