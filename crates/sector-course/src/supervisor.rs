//! Grades an answer in a child process, which may panic, loop, or ask for all memory without harm.
//!
//! The program starts itself again. An environment variable tells the child which exercise to grade and in which folder
//! to leave two files: the scene that it is working on, before each question, and its outcome at the end. If there is no
//! outcome, the scene shows where the answer failed.

use crate::answers::Answers;
use crate::examiner::Examiner;
use crate::exercises::EXERCISES;
use crate::outcome::{Finding, Outcome, clip};
use cap::Cap;
use serde::{Deserialize, Serialize};
use std::alloc::System;
use std::fs;
use std::io::{self, PipeReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;
use wait_timeout::ChildExt;

/// The variable that makes a process a child.
const TASK: &str = "SECTOR_COURSE_TASK";
/// The stack of an answer. The same on every system.
const STACK_BYTES: usize = 8 << 20;
/// How much of the end of an answer's output is kept.
const KEPT_OUTPUT: usize = 4096;

/// Limits the memory of a child.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What a child is to do.
#[derive(Serialize, Deserialize)]
struct Task {
    exercise: String,
    seed: u64,
    folder: PathBuf,
    memory_mb: usize,
}

/// Grades exercises in child processes.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The time limit of an exercise. A child that exceeds it is ended.
    pub time: Duration,
    /// The memory limit of an exercise, in megabytes. An allocation beyond it fails.
    pub memory_mb: usize,
    /// Further arguments with which the program starts itself.
    pub arguments: Vec<String>,
}

impl Default for Supervisor {
    /// 15 seconds and 256 megabytes.
    fn default() -> Self {
        Self { time: Duration::from_secs(15), memory_mb: 256, arguments: Vec::new() }
    }
}

impl Supervisor {
    /// Grades an exercise in a child process. The child must call [`serve_as_child`] early in `main`.
    ///
    /// # Errors
    /// If the child cannot be started, or its files cannot be read.
    pub fn grade(&self, exercise: &str, seed: u64) -> io::Result<Outcome> {
        let folder = tempfile::tempdir()?;
        let task = Task {
            exercise: exercise.to_owned(),
            seed,
            folder: folder.path().to_owned(),
            memory_mb: self.memory_mb,
        };
        let (pipe, output) = io::pipe()?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(&self.arguments)
            .env(TASK, serde_json::to_string(&task)?)
            // A backtrace would push the reason out of the output.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()?;
        let output = thread::spawn(move || read_end(pipe));
        let status = child.wait_timeout(self.time)?;
        if status.is_none() {
            child.kill()?;
            child.wait()?;
        }
        let (printed, output) = output.join().expect("a thread that reads");
        let finished = fs::read_to_string(folder.path().join("outcome")).ok();
        let mut outcome = match finished.and_then(|text| serde_json::from_str(&text).ok()) {
            Some(outcome) => outcome,
            None => {
                let scene = fs::read_to_string(folder.path().join("scene")).unwrap_or_default();
                let scene = scene.lines().map(str::to_owned).collect();
                let finding = self.explain_end(status, &output).in_scene(scene);
                Outcome::new(exercise, seed, Vec::new(), Err(finding))
            }
        };
        if printed > 0 {
            outcome.lines.push(format!("printed    {printed} bytes, which end with:"));
            let last: Vec<&str> = output.lines().filter(|line| !line.trim().is_empty()).collect();
            let last = &last[last.len().saturating_sub(3)..];
            outcome.lines.extend(last.iter().map(|line| clip(&format!("  {line}"))));
        }
        Ok(outcome)
    }

    /// Explains why a child left no outcome.
    fn explain_end(&self, status: Option<ExitStatus>, output: &str) -> Finding {
        match status {
            None => Finding::new(format!("still running after {} s", self.time.as_secs()))
                .hint("Does a loop never end? With many objects: does one look at every pair?"),
            Some(_) if output.contains("memory allocation of") => {
                Finding::new(format!("asks for more than {} MB of memory", self.memory_mb)).hint(
                    "Does a list grow without end, are pairs reported without end, or is a table too large?",
                )
            }
            Some(_) if output.contains("overflowed its stack") => Finding::new("overflows the stack")
                .hint("Does the function call itself with the same arguments?"),
            Some(status) => Finding::new(format!("ends the program ({status})")),
        }
    }
}

/// Reads a pipe to its end. Returns the number of bytes, and the last [`KEPT_OUTPUT`] of them.
fn read_end(mut pipe: PipeReader) -> (usize, String) {
    let (mut count, mut kept, mut buffer) = (0, Vec::new(), [0; KEPT_OUTPUT]);
    while let Ok(read @ 1..) = pipe.read(&mut buffer) {
        count += read;
        kept.extend_from_slice(&buffer[..read]);
        kept.drain(..kept.len().saturating_sub(KEPT_OUTPUT));
    }
    (count, String::from_utf8_lossy(&kept).into_owned())
}

/// Grades an exercise if a [`Supervisor`] started this process, and returns whether it did.
///
/// # Panics
/// If the folder of the supervisor cannot be written.
pub fn serve_as_child(answers: &Answers) -> bool {
    let Ok(task) = std::env::var(TASK) else { return false };
    let Task { exercise, seed, folder, memory_mb } = serde_json::from_str(&task).expect("a task");
    let answers = *answers;
    let grade = move || {
        let note = |scene: &[String]| save(&folder.join("scene"), &scene.join("\n"));
        ALLOCATOR.set_limit(memory_mb << 20).expect("little is allocated so far");
        let outcome = grade(&exercise, &answers, seed, &note);
        save(
            &folder.join("outcome"),
            &serde_json::to_string(&outcome).expect("an outcome is text and numbers"),
        );
    };
    let thread = thread::Builder::new().name("answer".to_owned()).stack_size(STACK_BYTES).spawn(grade);
    thread.expect("a thread").join().expect("answers that panic are caught");
    true
}

fn save(path: &Path, text: &str) {
    fs::write(path, text).expect("the folder can be written");
}

/// Grades an exercise in this process, without limits. Calls `progress` with each scene before the answer gets it.
///
/// # Panics
/// If there is no such exercise.
pub fn grade(exercise: &str, answers: &Answers, seed: u64, progress: &dyn Fn(&[String])) -> Outcome {
    let chosen = EXERCISES.iter().find(|(name, _)| *name == exercise);
    let (_, grade) = chosen.expect("the name of an exercise");
    let mut examiner = Examiner::new(seed, progress);
    let result = grade(answers, &mut examiner);
    Outcome::new(exercise, seed, examiner.work, result)
}
