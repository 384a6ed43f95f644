//! `lessons`: prints the results of the lab's lessons, writes them to a file, or reads such files for a teacher.

use super::{answer, files};
use crate::app::storage::{Directory, Memory, Storage};
use crate::app::{LessonResults, statistics};
use crate::lab::lessons::{LESSONS, LessonGrade};
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  sector-sweep lessons
  sector-sweep lessons --name Ada --export ada.results
  sector-sweep lessons handed-in/*.results > results.csv";

/// Print the results of the lab's lessons, or read the result files of learners
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct LessonsArgs {
    /// Result files to check; prints one line of CSV for each
    #[arg(value_name = "FILE", conflicts_with_all = ["export", "data_dir"])]
    files: Vec<PathBuf>,
    /// Write the results to this file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Name of the learner in the result file
    #[arg(long, value_name = "NAME", requires = "export")]
    name: Option<String>,
    /// Folder of the player's files [default: the platform's usual folder]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

pub(super) fn run(args: &LessonsArgs) -> anyhow::Result<ExitCode> {
    if !args.files.is_empty() {
        return collect(&args.files);
    }
    let directory = args.data_dir.clone().map_or_else(Directory::usual, |folder| Some(Directory::of(folder)));
    let directory = directory.context("no home folder found: choose a folder with --data-dir")?;
    // Loading moves a damaged file aside, and a command that prints should change nothing.
    let mut copy = Memory::default();
    if let Some(bytes) = directory.read(statistics::file::FILE)? {
        copy.write(statistics::file::FILE, &bytes)?;
    }
    let (statistics, notices) = statistics::file::load(&mut copy);
    notices.iter().for_each(answer::note);
    let results = LessonResults::new(args.name.as_deref().unwrap_or_default(), statistics.grades);
    if let Some(path) = &args.export {
        files::Output::new(path, &[])?.write(results.to_bytes())?;
        answer::line(format_args!(
            "results of {} lessons written to {}",
            results.lessons.len(),
            files::shown(path)
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&results)?;
    Ok(ExitCode::SUCCESS)
}

fn print(results: &LessonResults) -> anyhow::Result<()> {
    for (number, lesson) in (1..).zip(&LESSONS) {
        let text = results.lessons.get(lesson.key).map_or_else(|| "not finished".to_owned(), described);
        answer::line(format_args!("{number:>2}  {:<24}  {text}", lesson.title))?;
    }
    let done = LESSONS.iter().filter(|lesson| results.lessons.contains_key(lesson.key)).count();
    answer::line(format_args!("{done} of {} lessons finished", LESSONS.len()))
}

fn described(grade: &LessonGrade) -> String {
    let LessonGrade { finished, right, questions, mistakes, seconds, best_percent } = *grade;
    let minutes = seconds.div_ceil(60);
    format!(
        "best {best_percent} %, {right} of {questions} right at once, {mistakes} wrong, {minutes} min, taken {finished} times"
    )
}

/// Prints a line of CSV for each readable file. Reports the others on standard error.
fn collect(paths: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let (mut code, mut has_head) = (ExitCode::SUCCESS, false);
    for path in paths {
        match read(path) {
            Ok(results) => {
                let LessonGrade { questions, right, mistakes, seconds, best_percent, .. } = results.total();
                if !std::mem::replace(&mut has_head, true) {
                    answer::line(
                        "file,learner,lessons,of,questions,right,mistakes,minutes,mean_best_percent",
                    )?;
                }
                let done = LESSONS.iter().filter(|lesson| results.lessons.contains_key(lesson.key)).count();
                let [file, learner] = [files::shown(path), results.learner].map(|text| quoted(&text));
                let (of, minutes) = (LESSONS.len(), seconds.div_ceil(60));
                answer::line(format_args!(
                    "{file},{learner},{done},{of},{questions},{right},{mistakes},{minutes},{best_percent}"
                ))?;
            }
            Err(error) => {
                code = ExitCode::FAILURE;
                answer::note(format_args!("sector-sweep: {error:#}"));
            }
        }
    }
    Ok(code)
}

fn read(path: &Path) -> anyhow::Result<LessonResults> {
    let bytes = files::read(path)?;
    LessonResults::from_bytes(&bytes)
        .with_context(|| format!("{}: not an unchanged result file", files::shown(path)))
}

/// Quotes a field of CSV. A field that starts like a formula would be run by a spreadsheet.
fn quoted(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = text.replace('"', "\"\"");
    if is_formula { format!("\"'{text}\"") } else { format!("\"{text}\"") }
}
