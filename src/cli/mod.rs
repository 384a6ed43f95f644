//! The command line. Each command has its own file or folder with its arguments, code and output.
//!
//! Names and defaults of arguments and the keys of JSON output are stable: scripts rely on them. Hashes are printed as
//! 16 hex digits.
//!
//! Exit codes: 0 for success; 1 for bad content (a level, a replay, a scene, an image that cannot be written, a machine
//! without a graphics adapter); 2 for a bad command line.

mod answer;
mod balance;
mod bench;
mod bench_methods;
mod bench_stages;
mod check_language;
mod check_level;
mod compare;
mod completions;
#[cfg(all(windows, feature = "app"))]
mod console;
mod count;
#[cfg(feature = "app")]
mod doctor;
mod files;
mod flight;
#[cfg(feature = "app")]
mod lab;
mod lab_scenario;
#[cfg(feature = "app")]
mod lessons;
mod play;
#[cfg(feature = "app")]
mod screenshot;
mod ship_args;
mod simulate;
mod stress;
mod values;
mod verify;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsStr;
use std::fmt::Display;
use std::process::ExitCode;

/// An arcade space shooter whose collision detection you can watch, switch and learn from.
#[derive(Debug, Parser)]
#[command(
    name = "sector-sweep",
    version,
    args_conflicts_with_subcommands = true,
    after_help = play::EXAMPLES,
    allow_negative_numbers = true
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::PlayArgs,
}

/// The commands of the program. The arguments of each are a type of its own, with the description and the examples.
#[derive(Debug, Subcommand)]
enum Command {
    Simulate(simulate::SimulateArgs),
    Verify(verify::VerifyArgs),
    Balance(balance::BalanceArgs),
    #[cfg(feature = "app")]
    Screenshot(screenshot::ScreenshotArgs),
    BenchMethods(bench_methods::BenchMethodsArgs),
    BenchStages(bench_stages::BenchStagesArgs),
    CheckLevel(check_level::CheckLevelArgs),
    #[cfg(feature = "app")]
    PreviewLevel(screenshot::preview_level::PreviewLevelArgs),
    CheckLanguage(check_language::CheckLanguageArgs),
    Compare(compare::CompareArgs),
    Completions(completions::CompletionsArgs),
    Count(count::CountArgs),
    #[cfg(feature = "app")]
    Doctor(doctor::DoctorArgs),
    #[cfg(feature = "app")]
    Lab(lab::LabArgs),
    #[cfg(feature = "app")]
    Lessons(lessons::LessonsArgs),
    Stress(stress::StressArgs),
}

/// Runs the program with its command-line arguments, and returns its exit code. A bad command line exits at once, with
/// a message and code 2.
pub fn main() -> ExitCode {
    #[cfg(all(windows, feature = "app"))]
    console::attach();
    survive_large_files();
    let done = Args::try_parse().map_err(|usage| hinted(usage).into()).and_then(run);
    #[cfg(all(windows, feature = "app"))]
    done.as_ref().err().into_iter().for_each(console::show);
    match done.map_err(anyhow::Error::downcast::<clap::Error>) {
        Ok(code) => code,
        // In color, clap prints arguments as they are, such as hostile names of files.
        Err(Ok(usage)) if usage.use_stderr() && std::env::args_os().any(|word| takes_effect(&word)) => {
            answer::note(usage.render().to_string().trim_end());
            ExitCode::from(2)
        }
        Err(Ok(usage)) => usage.exit(),
        Err(Err(error)) => {
            answer::note(format_args!("sector-sweep: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Adds a hint to an error of the command line where the parser has none: for a misspelled command, and for a number without
/// its option.
fn hinted(usage: clap::Error) -> clap::Error {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let [_, command, rest @ ..] = &words[..] else { return usage };
    let is_known = Args::command().get_subcommands().any(|known| known.get_name() == command);
    let is_other = command.starts_with('-') || std::path::Path::new(command).exists() || !usage.use_stderr();
    let hint = match (is_known, rest.first()) {
        (true, Some(number)) if command == "stress" && number.parse::<u32>().is_ok() => {
            format!("stress takes the number of aliens as an option: --aliens {number}")
        }
        (false, _) if !is_other => match meant(command) {
            Some(near) => format!("there is no command {command}; did you mean `{near}`?"),
            None => return usage,
        },
        _ => return usage,
    };
    clap::Error::raw(ErrorKind::InvalidSubcommand, format_args!("{hint}\n"))
}

/// Returns the command that a word probably means.
fn meant(word: &str) -> Option<String> {
    let program = Args::command();
    ron_text::nearest(word, program.get_subcommands().map(clap::Command::get_name)).map(str::to_owned)
}

fn takes_effect(word: &OsStr) -> bool {
    word.to_string_lossy().contains(ron_text::takes_effect)
}

/// Turns exceeding the user's file-size limit into a write error, instead of a signal that kills the program.
fn survive_large_files() {
    #[cfg(unix)]
    {
        let is_noted = std::sync::Arc::default();
        // If this fails, the limit kills the program, as it does any other.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, is_noted);
    }
}

fn run(args: Args) -> anyhow::Result<ExitCode> {
    let done = match args.command {
        None => play::run(args.play),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Balance(args)) => balance::run(&args),
        #[cfg(feature = "app")]
        Some(Command::Screenshot(args)) => screenshot::run(&args),
        Some(Command::BenchMethods(args)) => bench_methods::run(&args),
        Some(Command::BenchStages(args)) => bench_stages::run(&args),
        Some(Command::CheckLevel(args)) => return check_level::run(&args),
        #[cfg(feature = "app")]
        Some(Command::PreviewLevel(args)) => screenshot::preview_level::run(&args),
        Some(Command::CheckLanguage(args)) => return check_language::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Count(args)) => count::run(&args),
        #[cfg(feature = "app")]
        Some(Command::Doctor(args)) => return doctor::run(&args),
        #[cfg(feature = "app")]
        Some(Command::Lessons(args)) => return lessons::run(&args),
        #[cfg(feature = "app")]
        Some(Command::Lab(args)) => lab::run(args),
        Some(Command::Stress(args)) => stress::run(args),
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// Returns the one-line error for a bad command line. The program exits with code 2.
fn misuse(message: impl Display) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ValueValidation, format_args!("{message}\n")).into()
}
