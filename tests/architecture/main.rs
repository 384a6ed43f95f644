//! Dependencies run downward only: this reads the paths in `src/` and holds it so.
//!
//! The compiler does not care which module names which. People do: the collision code can be taken into another
//! game because it is a crate of its own, and a replay ends in the same state because the simulation knows
//! neither clock nor window.

mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use words::words;

/// Each module of the library and what it may name, from the ground up; also what those may name in turn.
/// A new module wants a line here. The binaries and `lib.rs` may name everything.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("scene", &[]),
    ("words", &[]),
    ("level", &[]),
    ("sim", &["level"]),
    ("stress", &["sim"]),
    ("replay", &["sim"]),
    ("bot", &["sim"]),
    ("view", &["sim", "words"]),
    ("lab", &["view", "scene"]),
    ("render", &["view"]),
    ("audio", &["sim"]),
    ("app", &["render", "audio", "lab", "replay", "bot", "stress"]),
    ("cli", &["app", "scene"]),
];

/// The modules that must give the same on every machine.
const DETERMINISTIC: &[&str] = &["level", "sim", "stress"];

/// A source file: the module it belongs to, how deep it lies below the crate, and its words.
struct Source {
    path: PathBuf,
    module: String,
    depth: usize,
    words: Vec<String>,
}

/// Tests that no module names one above it.
#[test]
fn dependencies_run_downward() {
    let sources = sources();
    assert!(sources.len() > 10, "the sources were not found");
    for source in &sources {
        let allowed = reachable(&source.module);
        for named in modules_named(source) {
            assert!(
                named == source.module || allowed.contains(named.as_str()),
                "{}: `{}` must not name `{named}`, it may name {allowed:?}",
                source.path.display(),
                source.module,
            );
        }
    }
}

/// Tests that neither a clock nor the order of a hash map can reach the simulation.
#[test]
fn the_simulation_knows_no_clock_and_no_hash_map() {
    for source in sources().iter().filter(|source| DETERMINISTIC.contains(&source.module.as_str())) {
        let place = source.path.display();
        for banned in ["HashMap", "HashSet", "Instant", "SystemTime"] {
            assert!(!source.words.iter().any(|word| word == banned), "{place}: `{banned}` is banned here");
        }
        for root in ["std", "core"] {
            let named = named_after(&source.words, &[root]);
            assert!(!named.contains("time"), "{place}: `{root}::time` is banned here");
        }
    }
}

/// Tests the reading itself: what is a path is found, what only looks like one is not.
#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let text = r##"
        //! Not a path: [`crate::a`]. Nor /* this: crate::b */
        use crate::c::{self, d};
        use crate::{e, f::{g, h}, i as j};
        /* crate::k /* crate::l */ crate::m */
        pub(crate) fn n(quote: char) -> crate::o::P { if quote == '"' { "crate::q" } else { r#"crate::"r"# } }
        use super::super::s::T;
    "##;
    let source = Source { path: PathBuf::new(), module: "x".into(), depth: 2, words: words(text) };
    let expected = ["c", "e", "f", "i", "o"].map(str::to_owned);
    assert_eq!(named_after(&source.words, &["crate"]), BTreeSet::from(expected));
    assert_eq!(named_after(&source.words, &["super"; 2]), BTreeSet::from(["s".to_owned()]));
    assert!(named_after(&source.words, &["super"]).is_empty(), "a part of a chain is another chain");
}

/// Tests that the table has no circle: what a module may name may not name it in turn.
#[test]
fn the_table_is_a_ladder() {
    for (module, _) in MAY_NAME {
        assert!(!reachable(module).contains(module), "`{module}` reaches itself");
    }
}

/// All that a module may name, directly or by way of others.
fn reachable(module: &str) -> BTreeSet<&'static str> {
    let table: BTreeMap<_, _> = MAY_NAME.iter().copied().collect();
    assert!(table.contains_key(module), "the module `{module}` wants a line in MAY_NAME");
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = table[module].to_vec();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(table[next]);
        }
    }
    found
}

/// The modules of the library that a file names, by `crate::` or by enough `super::`.
fn modules_named(source: &Source) -> BTreeSet<String> {
    let mut named = named_after(&source.words, &["crate"]);
    // In a module within the file the same chain is one step short of the crate; its names are no modules then.
    let is_module = |name: &String| MAY_NAME.iter().any(|(module, _)| module == name);
    named.extend(named_after(&source.words, &vec!["super"; source.depth]).into_iter().filter(is_module));
    named
}

/// The names that follow the chain `prefix`, as in `crate::name` and `crate::{name, name::{…}}`.
fn named_after(words: &[String], prefix: &[&str]) -> BTreeSet<String> {
    let chain: Vec<&str> = prefix.iter().flat_map(|&part| [part, "::"]).collect();
    let mut found = BTreeSet::new();
    for start in 0..words.len().saturating_sub(chain.len()) {
        let after = start + chain.len();
        let starts_here = start == 0 || words[start - 1] != "::";
        if starts_here && words[start..after].iter().eq(chain.iter()) {
            found.extend(first_names(&words[after..]));
        }
    }
    found.remove("super");
    found
}

/// The name that words begin with, or the first names in the braces they begin with.
fn first_names(words: &[String]) -> Vec<String> {
    if words[0] != "{" {
        return vec![words[0].clone()];
    }
    let mut depth = 0;
    let mut names = Vec::new();
    for pair in words.windows(2) {
        match pair[0].as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0].as_str(), "{" | ",") && is_name(&pair[1]) {
            names.push(pair[1].clone());
        }
    }
    names
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// All files of the library, with their words.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.extend(read_source(&root, path));
            }
        }
    }
    found
}

/// Reads one file; `None` for `lib.rs` and the binaries, which stand above all modules.
fn read_source(root: &Path, path: PathBuf) -> Option<Source> {
    let inner = path.strip_prefix(root).unwrap().with_extension("");
    let mut parts: Vec<_> = inner.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    let module = parts[0].clone();
    if ["lib", "main", "bin"].contains(&module.as_str()) {
        return None;
    }
    let words = words(&fs::read_to_string(&path).unwrap());
    Some(Source { path, module, depth: parts.len(), words })
}
