//! Compares `docs/cli.md` with the program's arguments.

use super::page::{Page, difference, quoted, tables};
use crate::run::{root, run_in};
use clap::{Arg, Command, CommandFactory, Parser};
use sector_sweep::cli::Args;
use std::collections::BTreeMap;

/// Returns the heading of the page's section about a command. The game itself has no command.
fn heading(command: &Command) -> String {
    match command.get_name() {
        "sector-sweep" => "## Play".to_owned(),
        name => format!("## `{name}`"),
    }
}

fn commands() -> Vec<Command> {
    let mut program = Args::command();
    program.build();
    let others: Vec<Command> =
        program.get_subcommands().filter(|command| command.get_name() != "help").cloned().collect();
    [vec![program], others].concat()
}

/// Returns an option and its default as the page writes them, such as `--stage N`.
fn written(arg: &Arg) -> (String, String) {
    let long = arg.get_long().expect("an option");
    let takes_value = arg.get_action().takes_values();
    let value = arg.get_value_names().filter(|_| takes_value).and_then(<[_]>::first);
    let name = match value {
        Some(value) if arg.is_require_equals_set() => format!("--{long}[={value}]"),
        Some(value) => format!("--{long} {value}"),
        None => format!("--{long}"),
    };
    let default = arg.get_default_values().first().filter(|_| takes_value);
    (name, default.map(|it| it.to_string_lossy().into_owned()).unwrap_or_default())
}

fn options(command: &Command) -> BTreeMap<String, String> {
    let named = command.get_arguments().filter(|arg| arg.get_long().is_some());
    named.filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())).map(written).collect()
}

fn rows(page: &Page, command: &Command) -> Vec<Vec<String>> {
    let rows = tables(page.section(&heading(command))).into_iter().flatten();
    rows.filter(|row| row[0].starts_with("`--")).collect()
}

fn documented(page: &Page, command: &Command) -> BTreeMap<String, String> {
    let first = |cell: &str| quoted(cell).first().map(|it| (*it).to_owned()).unwrap_or_default();
    rows(page, command).iter().map(|row| (first(&row[0]), first(&row[1]))).collect()
}

#[test]
fn every_option_is_documented_with_its_default() {
    let page = Page::read("docs/cli.md");
    let lines = |options: BTreeMap<String, String>| -> String {
        options.iter().map(|(option, default)| format!("{option} (default: {default:?})\n")).collect()
    };
    let headings = page.text.lines().filter(|line| line.starts_with("## `")).count();
    assert_eq!(headings + 1, commands().len(), "sections of commands, and that of the game");
    let mut faults = Vec::new();
    for command in commands() {
        let difference = difference(&lines(documented(&page, &command)), &lines(options(&command)));
        if !difference.is_empty() {
            faults.push(format!("{}\n{difference}", heading(&command)));
        }
    }
    assert!(faults.is_empty(), "docs/cli.md (- document, + program):\n{}", faults.join("\n\n"));
}

#[test]
fn every_value_of_a_list_is_documented() {
    let page = Page::read("docs/cli.md");
    let above = quoted(page.text.split("\n## ").next().unwrap_or_default());
    let mut missing = Vec::new();
    for command in commands() {
        let rows = rows(&page, &command);
        for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            let Some(long) = arg.get_long() else { continue };
            let row = rows.iter().find(|row| row[0].starts_with(&format!("`--{long}")));
            for value in arg.get_possible_values() {
                let is_named = row.is_some_and(|row| quoted(&row[2]).contains(&value.get_name()));
                let is_named = is_named || row.is_some() && above.contains(&value.get_name());
                if !is_named {
                    missing.push(format!("{}: --{long} lacks `{}`", heading(&command), value.get_name()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "docs/cli.md: {missing:#?}");
}

#[test]
fn every_command_line_in_the_documents_is_valid() {
    let mut count = 0;
    for page in Page::all() {
        for line in page.code() {
            let line = line.split(" #").next().unwrap_or_default().trim();
            let words = line.strip_prefix("$ sector-sweep").or_else(|| line.strip_prefix("./play"));
            let Some(words) = words.filter(|words| words.is_empty() || words.starts_with(' ')) else {
                continue;
            };
            let words = std::iter::once("sector-sweep").chain(words.split_whitespace());
            count += 1;
            if let Err(error) = Args::try_parse_from(words) {
                panic!("{}: {line}: {error}", page.name);
            }
        }
    }
    assert!(count > 15, "only {count} command lines were found");
}

/// Returns the command lines of a page, each with the answer that the page shows.
fn answers(page: &Page) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (_, block) in page.blocks().into_iter().filter(|(language, _)| *language == "text") {
        for part in block.split("$ sector-sweep ").skip(1) {
            let (line, answer) = part.split_once('\n').unwrap_or((part, ""));
            found.push((line.to_owned(), answer.to_owned()));
        }
    }
    found
}

#[test]
fn every_answer_in_the_documents_is_the_program_s() {
    let (mut count, mut faults) = (0, Vec::new());
    for page in Page::all() {
        let folder = tempfile::tempdir().expect("a folder");
        for (_, level) in page.blocks().iter().filter(|(language, _)| *language == "ron").take(1) {
            std::fs::write(folder.path().join("mine.ron"), level).expect("a file");
        }
        for (line, answer) in answers(&page) {
            let is_about_time = ["bench", "compare"].iter().any(|measures| line.starts_with(measures));
            if answer.is_empty() || is_about_time || answer.contains("expected") {
                continue;
            }
            let line = line.replace("tests/scenes", &root("tests/scenes"));
            let (_, output, _) = run_in(folder.path(), &line);
            // Times differ from run to run.
            let is_same_in_every_run = |line: &&str| !line.contains(" us");
            let trimmed = |text: &str| {
                let lines = text.lines().map(str::trim_end).filter(is_same_in_every_run);
                lines.collect::<Vec<_>>().join("\n")
            };
            let (output, answer) = (trimmed(&output), trimmed(&answer));
            if output != answer {
                faults.push(format!("{}: sector-sweep {line}\n{}", page.name, difference(&answer, &output)));
            }
            count += 1;
        }
    }
    assert!(
        faults.is_empty(),
        "answers that are not the program's (- document, + program):\n{}",
        faults.join("\n\n")
    );
    assert!(count > 5, "only {count} answers were found");
}
