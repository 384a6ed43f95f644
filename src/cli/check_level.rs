//! `check-level`: validates level files, summarizes their content, and warns of what is probably a slip.

use super::answer::{self, counted};
use super::files;
use crate::level::{Level, LevelError, TICKS_PER_SECOND, Wave};
use crate::stage_file::StageFileError;
use ron_text::TextError;
use sector_sprites::Sheet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Example:
  sector-sweep check-level levels/stage1.ron mine.ron";

/// Check level and stage files, and print a summary of each or its mistakes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct CheckLevelArgs {
    /// Level or stage files to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckLevelArgs) -> anyhow::Result<ExitCode> {
    let sheet = Arc::new(Sheet::builtin());
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match check(file, &sheet) {
            Ok((summary, warnings)) => {
                answer::line(format_args!("{}: {summary}", files::shown(file)))?;
                warnings.iter().for_each(|warning| answer::note(format_args!("warning: {warning}")));
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

/// Returns the summary of a level and its warnings.
fn check(file: &Path, sheet: &Arc<Sheet>) -> anyhow::Result<(String, Vec<String>)> {
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
    Ok((summary(&stage.level), warnings))
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
