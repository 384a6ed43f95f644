//! Each example prints the output that its head states, and the README lists it.
//!
//! Runs the programs that `cargo test` has built. With `--test suite`, Cargo does not build them: run `cargo build
//! --examples` first, with the same features.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const README: &str = include_str!("../../README.md");

struct Example {
    name: String,
    path: PathBuf,
    source: String,
}

impl Example {
    /// Returns the text of the head comment.
    fn head(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect()
    }

    /// Whether the example was built for this test.
    fn is_built(&self) -> bool {
        cfg!(feature = "parallel") || !self.head().contains("--features parallel")
    }

    fn run(&self) -> String {
        // Tests are in target/debug/deps, examples in target/debug/examples.
        let test = env::current_exe().expect("the path of this test");
        let folder = test.ancestors().nth(2).expect("a folder with tests and examples").join("examples");
        let program = folder.join(&self.name).with_extension(env::consts::EXE_EXTENSION);
        let written = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
        assert!(
            written(&program) >= written(&self.path),
            "{} is not up to date: run `cargo build --package sector-collision --examples`, with the same features",
            program.display()
        );
        let output = Command::new(&program).output().expect("the example starts");
        assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }
}

/// Returns the examples in order of their names.
fn examples() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(folder).expect("the folder of the examples");
    let mut paths: Vec<_> = files.map(|file| file.expect("an example").path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("a file name").to_string_lossy().into_owned();
    let read = |path: &Path| fs::read_to_string(path).expect("the source of an example");
    paths.into_iter().map(|path| Example { name: name(&path), source: read(&path), path }).collect()
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "a browser starts no programs")]
fn every_example_prints_what_its_head_states() {
    for example in examples().iter().filter(|example| example.is_built()) {
        let head = example.head();
        let (_, rest) = head.split_once("```text\n").expect("an expected output");
        let (expected, _) = rest.split_once("```").expect("an end of the expected output");
        let printed: String = example.run().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        assert!(printed == expected, "{} prints:\n{printed}\nexpected:\n{expected}", example.name);
    }
}

#[test]
fn the_ladder_is_complete() {
    for (rung, example) in (1..).zip(examples()) {
        let (name, head) = (&example.name, example.head());
        assert!(name.starts_with(&format!("{rung:02}_")), "{name} is not rung {rung}");
        assert!(head.starts_with(&format!("{rung:02} – ")), "{name}: the number in the first line");
        assert!(head.contains(&format!("--example {name}`")), "{name}: the command that runs it");
        assert!(head.contains("Try this: "), "{name}: something to try");
        assert!(README.contains(&format!("`{name}`")), "{name} is missing in the README");
    }
}
