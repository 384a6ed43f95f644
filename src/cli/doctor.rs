//! `doctor`: reports what the game finds on this machine, and how to fix any problems. Changes nothing.

use super::answer::{self, counted};
use super::files::shown;
use crate::app::input::Pads;
use crate::app::storage::{Directory, Memory, Storage, StoredFolder};
use crate::app::{
    Content, HiddenWindow, ignore_unusable_variables, scores, settings, statistics, try_window,
};
use crate::audio;
use crate::render::{GpuError, check_adapters, describe_driver};
use crate::sim::SIM_VERSION;
use sector_collision::fast::InstructionSet;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Example:
  sector-sweep doctor";

/// Report what the game finds on this machine, and how to fix any problems
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct DoctorArgs {
    /// Folder of the player's files [default: the platform's usual folder]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

/// The free space, in bytes, below which saving may soon fail.
const LITTLE_SPACE: u64 = 64 << 20;

/// Counts the problems. Each finding is printed at once, because a driver may hang.
#[derive(Default)]
struct Diagnosis {
    wrong: usize,
}

impl Diagnosis {
    fn note(&self, what: &str, text: impl Display) -> anyhow::Result<()> {
        answer::line(format_args!("{what:<12} {text}"))
    }

    fn wrong(&mut self, what: &str, text: impl Display) -> anyhow::Result<()> {
        self.wrong += 1;
        answer::line(format_args!("{what:<12} PROBLEM: {text}"))
    }
}

pub(super) fn run(args: &DoctorArgs) -> anyhow::Result<ExitCode> {
    ignore_unusable_variables();
    let mut findings = Diagnosis::default();
    program(&findings)?;
    graphics(&mut findings)?;
    devices(&findings)?;
    match args.data_dir.clone().map_or_else(Directory::usual, |folder| Some(Directory::of(folder))) {
        Some(storage) => files(&storage, &mut findings)?,
        None => findings.wrong("files", "no home folder found: choose a folder with --data-dir")?,
    }
    match findings.wrong {
        0 => answer::line("no problems found")?,
        count => answer::line(format_args!("{} found", counted(count, "problems")))?,
    }
    Ok(if findings.wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn program(findings: &Diagnosis) -> anyhow::Result<()> {
    let (version, lanes) = (env!("CARGO_PKG_VERSION"), InstructionSet::in_use());
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    findings.note("version", format_args!("{version}, rules {SIM_VERSION}, {system} on {processor}"))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = counted(cores, "cores");
    findings.note("processor", format_args!("{cores}, vector instructions: {lanes}"))
}

fn graphics(findings: &mut Diagnosis) -> anyhow::Result<()> {
    let display =
        ["WAYLAND_DISPLAY", "DISPLAY"].iter().find_map(|name| Some((name, std::env::var(name).ok()?)));
    let (mut checked, mut opened) = (Ok(()), Err(anyhow::anyhow!("run the game in a desktop session")));
    if display.is_some() || cfg!(not(target_os = "linux")) {
        opened = try_window(|gpus, window| checked = adapters(gpus, Some(&window), findings));
    }
    if opened.is_err() {
        let gpus = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        checked = adapters(gpus, None, findings);
    }
    checked?;
    let display = display.map(|(name, value)| format!("{name}={value}"));
    match (opened, display) {
        (Ok(()), display) => display.map_or(Ok(()), |display| findings.note("display", display)),
        (Err(error), Some(display)) => findings.wrong("display", format_args!("{display}: {error:#}")),
        (Err(error), None) if cfg!(target_os = "linux") => {
            findings.wrong("display", format_args!("neither WAYLAND_DISPLAY nor DISPLAY is set: {error:#}"))
        }
        (Err(error), None) => findings.wrong("display", format_args!("{error:#}")),
    }
}

/// Draws a frame with each adapter, in the window if there is one.
fn adapters(
    gpus: wgpu::InstanceDescriptor,
    window: Option<&HiddenWindow>,
    findings: &mut Diagnosis,
) -> anyhow::Result<()> {
    let (mut printed, mut drawing) = (Ok(()), None);
    let checked = check_adapters(gpus, window, |info, result| {
        let name = describe_driver(info);
        let line = match result {
            Ok(()) => {
                drawing.get_or_insert_with(|| info.clone());
                findings.note("graphics", format_args!("{name}: draws"))
            }
            Err(GpuError::NoSurfaceSupport) => {
                findings.note("graphics", format_args!("{name}: not for windows; the game does not use it"))
            }
            Err(error) => findings.wrong("graphics", format_args!("{name}: {error}: update its driver")),
        };
        printed = std::mem::replace(&mut printed, Ok(())).and(line);
    });
    printed?;
    match (checked, drawing) {
        (Err(error), _) => findings.wrong("graphics", error),
        (Ok(()), Some(info)) => {
            let is_slow = info.device_type == wgpu::DeviceType::Cpu;
            let slow = if is_slow { " (slow: software rendering, no graphics card)" } else { "" };
            findings.note("", format_args!("the game draws with {} ({:?}){slow}", info.name, info.backend))
        }
        (Ok(()), None) => findings.wrong("graphics", "no adapter draws in a window: the game cannot start"),
    }
}

fn devices(findings: &Diagnosis) -> anyhow::Result<()> {
    match audio::try_device() {
        Ok(()) => findings.note("sound", "the default device works")?,
        Err(reason) => findings.note("sound", format_args!("none; the game will be silent: {reason}"))?,
    }
    let (pads, notice) = Pads::new();
    match (pads.names(), notice) {
        (_, Some(notice)) => findings.note("pads", notice),
        (names, None) if names.is_empty() => findings.note("pads", "none"),
        (names, None) => findings.note("pads", names.join(", ")),
    }
}

fn files(storage: &Directory, findings: &mut Diagnosis) -> anyhow::Result<()> {
    let folder = storage.path();
    let (place, can_save) = (shown(folder), storage.check());
    match &can_save {
        Ok(()) if !folder.exists() => {
            return findings
                .note("files", format_args!("{place}: does not exist yet; the first start creates it"));
        }
        Ok(()) => {
            findings.note("files", place)?;
            if storage.settings_path() != folder {
                findings.note("", format_args!("settings: {}", shown(storage.settings_path())))?;
            }
        }
        Err(error) => {
            findings.wrong("files", format_args!("settings and replays cannot be saved: {error}"))?
        }
    }
    if !folder.is_dir() {
        return Ok(());
    }
    match free_bytes(folder) {
        Some(bytes) if bytes < LITTLE_SPACE => {
            findings.wrong("", format_args!("only {} KiB free: make room for replays", bytes >> 10))?;
        }
        Some(bytes) => findings.note("", format_args!("{} MiB free", bytes >> 20))?,
        None => {}
    }
    for (folder, of) in [
        (StoredFolder::Replays, "replays"),
        (StoredFolder::Interrupted, "interrupted games"),
        (StoredFolder::Reports, "crash reports"),
    ] {
        // An error has been reported with the folder.
        if let Ok(names) = storage.list(folder.name()) {
            findings.note("", format_args!("{of}: {}", names.len()))?;
        }
    }
    for problem in problems(storage) {
        findings.wrong("", problem)?;
    }
    Ok(())
}

/// Loads settings, scores, statistics, levels, languages and images as the game does, from a copy, and returns the problems.
fn problems(storage: &Directory) -> Vec<String> {
    let (mut copy, mut problems) = (Memory::default(), Vec::new());
    // The folder may be any other, with large files. `list` skips links and pipes. These files are read by name, so that a
    // link in their place is reported.
    let is_read = |name: &String| {
        let mut own =
            ["settings.toml", "scores.toml", "statistics.toml", "sprites.", "levels/stage", "languages/"]
                .iter();
        own.any(|start| name.starts_with(start))
    };
    let mut names: BTreeSet<String> =
        [settings::FILE, scores::file::FILE, statistics::file::FILE].map(str::to_owned).into();
    for folder in ["", "levels", "languages"] {
        match storage.list(folder) {
            Ok(found) => names.extend(found.into_iter().filter(is_read)),
            Err(error) => problems.push(error.to_string()),
        }
    }
    for name in names {
        match storage.read(&name) {
            Ok(bytes) => problems
                .extend(bytes.and_then(|bytes| copy.write(&name, &bytes).err()).map(|e| e.to_string())),
            Err(error) => problems.push(error.to_string()),
        }
    }
    let settings::Loaded { settings, notice } = settings::load(&mut copy);
    problems.extend(notice);
    problems.extend(scores::file::load(&mut copy).1);
    problems.extend(statistics::file::load(&mut copy).1);
    let (content, notices) = Content::load(&copy);
    problems.extend(notices.into_iter().chain(content.notice_of_a_missing_language(&settings)));
    // The problems are those of the copy; the real files are unchanged.
    let as_is =
        |problem: &String| problem.replace(" (in memory)", "").replace("was renamed", "will be renamed");
    problems.iter().map(as_is).collect()
}

/// Returns the free space in bytes, or `None` if the system does not report it.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}
