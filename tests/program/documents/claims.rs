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

/// The source files of some folders, by their paths from the root.
fn sources(folders: &[&str]) -> Vec<String> {
    folders.iter().flat_map(|it| files(&root().join(it), "rs")).map(|it| named(&it)).collect()
}

/// Asserts that all that documents have in back quotes exists.
#[track_caller]
fn assert_named(what: &str, exists: impl Fn(&Page, &str) -> bool) {
    let mut missing = Vec::new();
    for page in pages() {
        let names = page.prose().into_iter().flat_map(quoted).filter(|name| !exists(&page, name));
        missing.extend(names.map(|name| format!("{}: {name}", page.name)));
    }
    assert!(missing.is_empty(), "{what} that do not exist: {missing:#?}");
}

#[test]
fn every_test_that_is_named_exists() {
    let sources = sources(&["src", "crates", "tests"]);
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
    let sources = sources(&["src", "crates", "tests", "benches"]);
    assert_named("source files", |_, name| {
        let is_plain = name.ends_with(".rs") && !name.contains([' ', '*', '{']) && !name.contains("NAME");
        !is_plain || sources.iter().any(|it| it == name || it.ends_with(&format!("/{name}")))
    });
}

#[test]
fn every_path_that_is_named_exists() {
    assert_named("paths", |page, path| {
        let is_whole = !path.contains(['*', '<', ' ', '{', '…']) && !path.contains("NAME");
        let is_path = is_whole && FOLDERS.iter().any(|folder| path.starts_with(folder));
        let folder = root().join(&page.name).parent().map(|it| it.join(path));
        !is_path || root().join(path).exists() || folder.is_some_and(|it| it.exists())
    });
}

/// A method, as `World::step`, is declared in a file that knows its type.
#[test]
fn every_method_that_is_named_exists() {
    let texts: Vec<String> = sources(&["src", "crates"])
        .iter()
        .map(|it| fs::read_to_string(root().join(it)).expect("a source file"))
        .collect();
    assert_named("methods", |_, name| {
        let Some((owner, method)) = name.split_once("::") else { return true };
        let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let is_method = owner.starts_with(|c: char| c.is_ascii_uppercase())
            && method.starts_with(|c: char| c.is_ascii_lowercase());
        let declared = ["(", "<"].map(|next| format!("fn {method}{next}"));
        let declares = |text: &String| declared.iter().any(|it| text.contains(it));
        !is_method
            || !is_plain(owner)
            || !is_plain(method)
            || texts.iter().any(|text| text.contains(owner) && declares(text))
    });
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
