//! Paths and tests that documents name.

use super::page::{Page, files, named, quoted, root};
use std::fs;
use std::path::PathBuf;

/// Documents that tell of the code as it was, and are left as they are.
const HISTORY: [&str; 1] = ["CHANGELOG.md"];
/// The folders that a path in a document begins with.
const FOLDERS: [&str; 10] = [
    "src/", "crates/", "tests/", "docs/", "levels/", "assets/", "shaders/", "scripts/", "benches/",
    ".github/",
];

/// A test that a document names: the end of the path of a file, and the name of a function in it.
struct Claim {
    page: String,
    file: String,
    test: String,
}

/// The tests of a paragraph. They are written as the end of a path in back quotes, a colon, and the names:
/// `rect.rs`: `one`, `other`.
fn claims(page: &Page, paragraph: &str) -> Vec<Claim> {
    let pieces: Vec<&str> = paragraph.split('`').collect();
    let mut found = Vec::new();
    let mut file: Option<&str> = None;
    for (i, &piece) in pieces.iter().enumerate().skip(1).step_by(2) {
        let before = pieces[i - 1].trim();
        let belongs = if file.is_some() { [":", ",", "and", ", and"].contains(&before) } else { false };
        if piece.ends_with(".rs") {
            file = Some(piece);
        } else if belongs {
            let file = file.unwrap_or_default().to_owned();
            found.push(Claim { page: page.name.clone(), file, test: piece.to_owned() });
        } else {
            file = None;
        }
    }
    found
}

/// Whether a file whose path ends as the claim's has the test.
fn exists(claim: &Claim, sources: &[String]) -> bool {
    let ending = format!("/{}", claim.file);
    let mut files = sources.iter().filter(|it| **it == claim.file || it.ends_with(&ending));
    let function = format!("fn {}(", claim.test);
    files.any(|file| fs::read_to_string(root().join(file)).is_ok_and(|text| text.contains(&function)))
}

/// The documents whose paths are checked.
fn pages() -> impl Iterator<Item = Page> {
    Page::all().into_iter().filter(|page| !HISTORY.contains(&page.name.as_str()))
}

#[test]
fn every_test_that_is_named_exists() {
    let sources: Vec<String> = ["src", "crates", "tests"]
        .iter()
        .flat_map(|folder| files(&root().join(folder), "rs"))
        .map(|it| named(&it))
        .collect();
    let mut missing = Vec::new();
    let mut count = 0;
    for page in pages() {
        let prose = page.prose().join("\n").replace("\n|", "\n\n|");
        for claim in prose.split("\n\n").flat_map(|paragraph| claims(&page, &paragraph.replace('\n', " "))) {
            count += 1;
            if !exists(&claim, &sources) {
                missing.push(format!("{}: {}: {}", claim.page, claim.file, claim.test));
            }
        }
    }
    assert!(missing.is_empty(), "tests that do not exist: {missing:#?}");
    assert!(count > 40, "only {count} tests are named: are they still written as `file.rs`: `name`?");
}

#[test]
fn every_source_file_that_is_named_exists() {
    let folders = ["src", "crates", "tests", "benches"];
    let sources: Vec<String> =
        folders.iter().flat_map(|it| files(&root().join(it), "rs")).map(|it| named(&it)).collect();
    let mut missing = Vec::new();
    for page in pages() {
        for line in page.prose() {
            let is_plain = |name: &&str| {
                name.ends_with(".rs") && !name.contains([' ', '*', '{']) && !name.contains("NAME")
            };
            for name in quoted(line).into_iter().filter(is_plain) {
                if !sources.iter().any(|it| it == name || it.ends_with(&format!("/{name}"))) {
                    missing.push(format!("{}: {name}", page.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "source files that do not exist: {missing:#?}");
}

#[test]
fn every_path_that_is_named_exists() {
    let mut missing = Vec::new();
    for page in pages() {
        for line in page.prose() {
            let paths =
                quoted(line).into_iter().filter(|it| FOLDERS.iter().any(|folder| it.starts_with(folder)));
            let is_whole = |path: &&str| !path.contains(['*', '<', ' ', '{', '…']) && !path.contains("NAME");
            for path in paths.filter(is_whole) {
                let folder = root().join(&page.name).parent().map(|it| it.join(path));
                if !root().join(path).exists() && !folder.is_some_and(|it| it.exists()) {
                    missing.push(format!("{}: {path}", page.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "paths that do not exist: {missing:#?}");
}

#[test]
fn every_method_that_is_named_exists() {
    let folders = ["src", "crates"];
    let sources = folders.iter().flat_map(|it| files(&root().join(it), "rs"));
    let texts: Vec<String> = sources.map(|it| fs::read_to_string(it).expect("a source file")).collect();
    let is_declared = |owner: &str, method: &str| {
        let declared = ["(", "<"].map(|next| format!("fn {method}{next}"));
        texts.iter().any(|text| text.contains(owner) && declared.iter().any(|it| text.contains(it)))
    };
    let mut missing = Vec::new();
    for page in pages() {
        for line in page.prose() {
            for name in quoted(line) {
                let Some((owner, method)) = name.split_once("::") else { continue };
                let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                let is_method = owner.starts_with(|c: char| c.is_ascii_uppercase())
                    && method.starts_with(|c: char| c.is_ascii_lowercase());
                if is_method && is_plain(owner) && is_plain(method) && !is_declared(owner, method) {
                    missing.push(format!("{}: {name}", page.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "methods that do not exist: {missing:#?}");
}

#[test]
fn every_test_program_and_example_that_is_run_exists() {
    let folders = |inner: &str| -> Vec<PathBuf> {
        let crates = fs::read_dir(root().join("crates")).expect("the crates");
        crates.map(|it| it.expect("a crate").path()).chain([root()]).map(|it| it.join(inner)).collect()
    };
    let mut missing = Vec::new();
    for page in pages() {
        let words: Vec<&str> = page.text.split(|c: char| c.is_whitespace() || c == '`').collect();
        for pair in words.windows(2) {
            let (inner, name) = match pair {
                ["--test", name] => ("tests", name),
                ["--example", name] => ("examples", name),
                _ => continue,
            };
            let is_in = |folder: &PathBuf| {
                folder.join(format!("{name}.rs")).exists() || folder.join(name).join("main.rs").exists()
            };
            if *name != "NAME" && !folders(inner).iter().any(is_in) {
                missing.push(format!("{}: {} {name}", page.name, pair[0]));
            }
        }
    }
    assert!(missing.is_empty(), "programs that do not exist: {missing:#?}");
}
