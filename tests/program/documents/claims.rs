//! Checks the paths, methods and tests that documents mention.

use super::page::{Page, files, named, quoted, root};
use std::fs;
use std::path::PathBuf;

/// Documents about earlier states of the code, which are not updated.
const HISTORY: [&str; 1] = ["CHANGELOG.md"];
/// The folders with which a checked path in a document starts.
const FOLDERS: [&str; 10] = [
    "src/", "crates/", "tests/", "docs/", "levels/", "assets/", "shaders/", "scripts/", "benches/",
    ".github/",
];

fn pages() -> impl Iterator<Item = Page> {
    Page::all().into_iter().filter(|page| !HISTORY.contains(&page.name.as_str()))
}

fn sources() -> Vec<String> {
    let folders = ["src", "crates", "tests", "benches"];
    folders.iter().flat_map(|it| files(&root().join(it), "rs")).map(|it| named(&it)).collect()
}

/// Returns the source files with paths that end with `path`.
fn ending<'a>(sources: &'a [String], path: &str) -> impl Iterator<Item = &'a String> {
    sources.iter().filter(move |it| *it == path || it.ends_with(&format!("/{path}")))
}

/// Finds the tests mentioned in a paragraph, each with the end of its file's path. The notation is: the end of the path
/// in backquotes, a colon, and the names: `rect.rs`: `one`, `other`.
fn tests(paragraph: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = paragraph.split('`').collect();
    let mut found = Vec::new();
    let mut file = None;
    for pair in pieces.chunks_exact(2) {
        let [before, piece] = pair else { continue };
        if piece.ends_with(".rs") {
            file = Some(*piece);
        } else {
            file = file.filter(|_| [":", ",", "and", ", and"].contains(&before.trim()));
            found.extend(file.map(|file| (file, *piece)));
        }
    }
    found
}

#[test]
fn every_mentioned_test_exists() {
    let sources = sources();
    let (mut missing, mut count) = (Vec::new(), 0);
    for page in pages() {
        let prose = page.prose().join("\n").replace("\n|", "\n\n|");
        for paragraph in prose.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")) {
            for (file, test) in tests(&paragraph) {
                count += 1;
                let has_test = |source: &String| {
                    let text = fs::read_to_string(root().join(source)).expect("a source file");
                    text.contains(&format!("fn {test}("))
                };
                if !ending(&sources, file).any(has_test) {
                    missing.push(format!("{}: {file}: {test}", page.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "tests that do not exist: {missing:#?}");
    assert!(count > 40, "only {count} tests are named: are they still written as `file.rs`: `name`?");
}

/// Checks source files, paths below one of the folders, and methods such as `World::step`, which must be declared in a
/// file that mentions the type.
#[test]
fn everything_else_mentioned_exists() {
    let sources = sources();
    let texts: Vec<String> =
        sources.iter().map(|it| fs::read_to_string(root().join(it)).expect("a source file")).collect();
    let is_declared = |owner: &str, method: &str| {
        let declared = ["(", "<"].map(|next| format!("fn {method}{next}"));
        texts.iter().any(|text| text.contains(owner) && declared.iter().any(|it| text.contains(it)))
    };
    let is_word = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let exists = |page: &Page, name: &str| {
        let is_whole = !name.contains([' ', '*', '{', '<', '…']) && !name.contains("NAME");
        let is_path = is_whole && FOLDERS.iter().any(|folder| name.starts_with(folder));
        let beside = root().join(&page.name).parent().map(|folder| folder.join(name));
        let is_there = root().join(name).exists() || beside.is_some_and(|path| path.exists());
        let is_source = is_whole && name.ends_with(".rs");
        let method = name.split_once("::").filter(|(owner, method)| {
            let begins = owner.starts_with(char::is_uppercase) && method.starts_with(char::is_lowercase);
            begins && is_word(owner) && is_word(method)
        });
        (!is_path || is_there)
            && (!is_source || ending(&sources, name).next().is_some())
            && method.is_none_or(|(owner, method)| is_declared(owner, method))
    };
    let mut missing = Vec::new();
    for page in pages() {
        let names = page.prose().into_iter().flat_map(quoted).filter(|name| !exists(&page, name));
        missing.extend(names.map(|name| format!("{}: {name}", page.name)));
    }
    assert!(missing.is_empty(), "what documents name and does not exist: {missing:#?}");
}

#[test]
fn every_test_target_and_example_that_is_run_exists() {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let packages: Vec<PathBuf> = crates.map(|it| it.expect("a crate").path()).chain([root()]).collect();
    let mut missing = Vec::new();
    for page in pages() {
        let words: Vec<&str> = page.text.split(|c: char| c.is_whitespace() || c == '`').collect();
        for pair in words.windows(2) {
            let (folder, name) = match pair {
                ["--test", name] => ("tests", *name),
                ["--example", name] => ("examples", *name),
                _ => continue,
            };
            let is_in = |package: &PathBuf| {
                let folder = package.join(folder);
                folder.join(format!("{name}.rs")).exists() || folder.join(name).join("main.rs").exists()
            };
            if name != "NAME" && !packages.iter().any(is_in) {
                missing.push(format!("{}: {folder} {name}", page.name));
            }
        }
    }
    assert!(missing.is_empty(), "programs that do not exist: {missing:#?}");
}
