//! The command line: what is run.

use crate::catalog::Workload;
use crate::own_boxes;
use sector_collision::InstructionSet;

/// What a run measures.
pub enum Run {
    /// Workloads for the finder and the libraries.
    Pairs(Pairs),
    /// Whole ticks of the game.
    Ticks,
    /// One thread and several.
    Threads,
    /// Nothing: the names of all workloads are printed.
    List(Vec<Workload>),
}

/// The choices for a comparison of pairs.
pub struct Pairs {
    pub workloads: Vec<Workload>,
    pub sizes: Vec<usize>,
    pub quick: bool,
    /// Whether only ours and the library that is mostly the fastest run.
    pub only_ours: bool,
}

/// Reads the arguments: names of workloads, and options.
///
/// # Errors
/// Says which argument is unknown.
pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Run, String> {
    let (mut workloads, mut parts, mut sizes) = (Vec::new(), Vec::new(), None);
    let (mut quick, mut only_ours, mut list) = (false, false, false);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} wants a value"));
        match argument.as_str() {
            "--tick" => return Ok(Run::Ticks),
            "--threads" => return Ok(Run::Threads),
            "--quick" => quick = true,
            "--ours" => only_ours = true,
            "--list" => list = true,
            "--with" => parts.push(value()?),
            "--boxes" => workloads.push(own(&value()?)?),
            "--sizes" => sizes = Some(numbers(&value()?)?),
            _ => workloads.push(argument.parse()?),
        }
    }
    if workloads.is_empty() {
        let has = |workload: &Workload, part: &String| workload.to_string().split('-').any(|p| p == part);
        workloads = Workload::all();
        workloads.retain(|workload| parts.iter().all(|part| has(workload, part)));
        if workloads.is_empty() {
            return Err(format!("no workload of the list has all of {}", parts.join(", ")));
        }
    }
    let usual = if quick { vec![1_000, 10_000] } else { vec![1_000, 10_000, 50_000] };
    let sizes = sizes.unwrap_or(usual);
    Ok(if list { Run::List(workloads) } else { Run::Pairs(Pairs { workloads, sizes, quick, only_ours }) })
}

/// Reads a file of boxes.
fn own(path: &str) -> Result<Workload, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let frames = own_boxes::read(&text).map_err(|error| format!("{path}: {error}"))?;
    Ok(Workload::Own(frames.leak()))
}

fn numbers(text: &str) -> Result<Vec<usize>, String> {
    let number = |part: &str| part.parse().ok().filter(|n| (200..=100_000).contains(n));
    text.split(',').map(number).collect::<Option<_>>().ok_or_else(|| format!("{text}: 200 to 100000 boxes"))
}

/// Keeps to the instruction set that the environment variable `CPU` names, for this project's finder: others choose
/// theirs by themselves.
///
/// # Errors
/// Says that the set is unknown, or that this machine lacks it.
pub fn limit_instructions() -> Result<(), String> {
    let Some(name) = std::env::var_os("CPU") else { return Ok(()) };
    let name = name.to_string_lossy();
    let set: InstructionSet = name.parse().map_err(|error| format!("CPU={name}: {error}"))?;
    if !set.is_available() {
        return Err(format!("CPU={name}: this machine has only {}", available()));
    }
    set.use_at_most();
    Ok(())
}

/// Returns the names of this machine's instruction sets, the narrowest first.
pub fn available() -> String {
    let sets = InstructionSet::ALL.into_iter().filter(|set| set.is_available());
    sets.map(InstructionSet::name).collect::<Vec<_>>().join(", ")
}
