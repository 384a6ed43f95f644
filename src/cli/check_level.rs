//! `check-level`: validates level files, summarizes their content, and warns of what is probably a slip.

use super::answer::{self, counted};
use super::{files, misuse};
use crate::level::{Level, LevelError, TICKS_PER_SECOND, Wave};
use crate::stage_file::{StageFile, StageFileError};
use ron_text::TextError;
use sector_sprites::Sheet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  sector-sweep check-level levels/stage1.ron mine.ron
  sector-sweep check-level moth --pack moth.stage";

/// Check level and stage files, and print a summary of each or its mistakes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct CheckLevelArgs {
    /// Level files, stage files or their folders to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the one stage that was checked to this stage file, if it has no mistakes
    #[arg(long, value_name = "OUT.stage")]
    pack: Option<PathBuf>,
}

pub(super) fn run(args: &CheckLevelArgs) -> anyhow::Result<ExitCode> {
    let sheet = Arc::new(Sheet::builtin());
    let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
    let pack = match &args.pack {
        Some(_) if inputs.len() > 1 => return Err(misuse("--pack takes one stage")),
        Some(out) => Some(files::Output::new(out, &inputs)?),
        None => None,
    };
    let mut code = ExitCode::SUCCESS;
    for file in inputs {
        match check(file, &sheet) {
            Ok((stage, summary, warnings)) => {
                answer::line(format_args!("{}: {summary}", files::shown(file)))?;
                warnings.iter().for_each(|warning| answer::note(format_args!("warning: {warning}")));
                if let Some(pack) = &pack {
                    let bytes = stage.to_bytes();
                    // A folder may be larger than a file may be.
                    StageFile::read(&pack.to_string(), &bytes)?;
                    pack.write(bytes)?;
                    answer::line(format_args!("{pack} written"))?;
                }
            }
            Err(error) => {
                print_error(&error);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

fn print_error(error: &anyhow::Error) {
    let Some(LevelError { mistakes, total }) = error.downcast_ref() else {
        return answer::note(format_args!("{error:#}"));
    };
    mistakes.iter().for_each(answer::note);
    if *total > mistakes.len() {
        answer::note(format_args!("{}: and {} more mistakes", mistakes[0].file, total - mistakes.len()));
    }
}

/// The tunes that a level may name, if this build has the music.
fn tunes() -> Vec<&'static str> {
    #[cfg(feature = "app")]
    return crate::audio::Theme::ALL
        .into_iter()
        .filter(|theme| !theme.is_own())
        .map(crate::audio::Theme::name)
        .collect();
    #[cfg(not(feature = "app"))]
    Vec::new()
}

/// Returns a stage with the summary of its level and its warnings.
fn check(file: &Path, sheet: &Arc<Sheet>) -> anyhow::Result<(StageFile, String, Vec<String>)> {
    let read = files::read_stage(file)?;
    let stage = read.open(sheet).map_err(|error| match error {
        // All mistakes are printed.
        StageFileError::Level(mistakes) => anyhow::Error::from(mistakes),
        other => other.into(),
    })?;
    #[cfg(feature = "app")]
    for (file, path, text) in read.scores() {
        crate::audio::check_score(&file, path, text)?;
    }
    let own = read.tunes();
    let known: Vec<&str> = tunes().into_iter().chain(own).collect();
    let warnings = stage.level.warnings(&read.level_name(), read.level_text(), &known);
    let warnings = warnings.iter().map(TextError::to_string).chain(read.warnings(&stage)).collect();
    Ok((read, summary(&stage.level), warnings))
}

fn summary(level: &Level) -> String {
    let aliens = level.all_targets();
    let last = level.waves.iter().map(Wave::last_tick).max().unwrap_or(0);
    let end = level.bosses.iter().map(|boss| boss.at).fold(last, u32::max) / TICKS_PER_SECOND;
    let midboss = level.bosses.iter().rev().skip(usize::from(level.ends_with_boss));
    let midboss: String =
        midboss.map(|boss| format!("a mid-boss with {}, ", counted(boss.phases.len(), "phases"))).collect();
    let boss = level.boss().map(|boss| format!("a boss with {}", counted(boss.phases.len(), "phases")));
    let boss = midboss + &boss.unwrap_or_else(|| "no boss".to_owned());
    let waves = level.waves.iter().filter(|wave| level.targets(wave) > 0).count();
    let [waves, aliens] = [(waves, "waves"), (aliens, "aliens")].map(|(n, nouns)| counted(n, nouns));
    format!("{}: {waves}, {aliens}, {boss}; last wave or boss at {end} s", level.name)
}
