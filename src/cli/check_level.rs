//! `check-level`: validates level files and summarizes their content.

use super::answer::{self, counted};
use super::files;
use crate::level::{Level, TICKS_PER_SECOND, Wave};
use sector_sprites::Sheet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Example:
  sector-sweep check-level levels/stage1.ron mine.ron";

/// Check level files, and print a summary of each or its first error
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct CheckLevelArgs {
    /// Level files to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckLevelArgs) -> anyhow::Result<ExitCode> {
    let sheet = Sheet::builtin();
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match check(file, &sheet) {
            Ok(summary) => answer::line(format_args!("{}: {summary}", files::shown(file)))?,
            Err(error) => {
                answer::note(format_args!("{error:#}"));
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

fn check(file: &Path, sheet: &Sheet) -> anyhow::Result<String> {
    let level = Level::from_text(&files::shown(file), &files::read_text(file)?, sheet)?;
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
    Ok(format!("{}: {waves}, {aliens}, {boss}; last wave or boss at {end} s", level.name))
}
