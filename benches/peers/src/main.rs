//! A comparison of the fast finder with other libraries on the same boxes, frame by frame. See README.md.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the simulation may not use clocks and hash sets; a benchmark beside it does"
)]

mod arguments;
mod catalog;
mod contestants;
mod oracle;
mod own_boxes;
mod recording;
mod report;
mod threads;
mod tick;
mod timing;
mod workload;

use arguments::{Pairs, Run};
use catalog::Workload;
use contestants::Side;
use report::{Goal, Report};
use sector_collision::InstructionSet;
use std::process::ExitCode;
use timing::measure;

/// Lets the allocator keep what is freed. Libraries that are built anew allocate in every frame: where glibc gives the
/// memory back each time, which depends on what else lies on the heap, page faults double their time.
fn keep_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers; no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_TRIM_THRESHOLD, i32::MAX);
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 30);
    }
}

fn main() -> ExitCode {
    keep_freed_memory();
    let run = arguments::limit_instructions().and_then(|()| arguments::parse(std::env::args().skip(1)));
    match run {
        Ok(Run::Pairs(pairs)) => compare(&pairs),
        Ok(Run::Ticks) => tick::run(50_000),
        Ok(Run::Threads) => threads::run(),
        Ok(Run::List(workloads)) => workloads.iter().for_each(|workload| println!("{workload}")),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn compare(pairs: &Pairs) {
    let set = InstructionSet::in_use();
    println!("Ours runs with {}; this machine has {}.\n", set.name(), arguments::available());
    let mut report = Report::new(Goal::of(set));
    for &workload in &pairs.workloads {
        let sizes = if workload.has_sizes() { &pairs.sizes[..] } else { &[0] };
        for &n in sizes {
            let mut entrants = contestants::all();
            if pairs.only_ours {
                entrants
                    .retain(|entrant| entrant.side == Side::Ours || entrant.name == "packed_spatial_index");
            }
            let frames = workload.frames(n);
            report.add(
                workload,
                &measure(frames, workload.varies(), entrants, blocks(workload, n, pairs.quick)),
            );
        }
    }
    report.finish();
}

/// Returns the number of blocks for a workload: enough that even the fewest have hundreds of frames.
fn blocks(workload: Workload, n: usize, quick: bool) -> usize {
    match (quick, workload.has_sizes()) {
        (true, true) => 6,
        (true, false) => 150,
        (false, true) if n > 20_000 => 16,
        (false, true) => 32,
        // All of a stage.
        (false, false) => usize::MAX,
    }
}
