//! The command `lessons`: the results of a learner, and the result files that a teacher collects.

use crate::run::{Folder, assert_fails, run, succeed};
use sector_sweep::app::LessonResults;
use sector_sweep::app::statistics::{Statistics, file};
use sector_sweep::app::storage::{Memory, Storage};
use sector_sweep::lab::lessons::{LESSONS, LessonGrade};
use std::fs;

/// Returns a folder with the statistics of a learner who has finished a lesson.
fn folder() -> Folder {
    let grade = LessonGrade { questions: 3, right: 2, mistakes: 1, seconds: 61, ..LessonGrade::default() };
    let mut memory = Memory::default();
    file::add(&Statistics::of_lab_lesson(LESSONS[1].key, grade.finish()), &mut memory).expect("memory");
    let folder = Folder::new();
    folder.write(file::FILE, memory.read(file::FILE).expect("memory").expect("a file"));
    folder
}

#[test]
fn results_are_printed_exported_and_collected() {
    let folder = folder();
    let (data, export) = (folder.path(""), folder.path("ada.results"));
    let printed = succeed(&format!("lessons --data-dir {data}"));
    assert_eq!(printed.lines().count(), LESSONS.len() + 1);
    assert!(printed.contains("best 66 %, 2 of 3 right at once, 1 wrong, 2 min, taken 1 times"), "{printed}");
    succeed(&format!("lessons --data-dir {data} --name =Ada --export {export}"));
    let results = LessonResults::from_bytes(&fs::read(&export).expect("a file")).expect("results");
    assert_eq!((results.learner.as_str(), results.lessons.len()), ("=Ada", 1));
    let table = succeed(&format!("lessons {export}"));
    // A spreadsheet would run a field that starts like a formula.
    assert!(table.lines().last().expect("a row").contains(r#","'=Ada",1,22,3,2,1,2,66"#), "{table}");
}

#[test]
fn edited_and_foreign_files_are_reported_and_the_rest_is_collected() {
    let folder = folder();
    let (data, good) = (folder.path(""), folder.path("good.results"));
    succeed(&format!("lessons --data-dir {data} --export {good}"));
    let text = fs::read_to_string(&good).expect("text");
    let edited = folder.write("edited.results", text.replace("mistakes = 1", "mistakes = 0"));
    let foreign = folder.write("foreign.results", "not a result file");
    let (code, out, err) = run(&format!("lessons {edited} {foreign} {good}"));
    assert_eq!(code, 1);
    assert!(out.contains("good.results") && out.lines().count() == 2, "{}", out);
    assert!(err.contains("edited.results: not an unchanged result file: checksum"), "{}", err);
    assert!(err.contains("foreign.results: not an unchanged result file: expected"), "{}", err);
    assert_fails(&format!("lessons {}", folder.path("missing.results")), 1, &["missing.results"]);
    assert_fails("lessons --name Ada", 2, &["--export"]);
}
