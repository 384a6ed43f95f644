//! The layers inside the game's crate: dependencies run downward only.
//!
//! Cargo enforces the borders between crates, and `clippy.toml` bans clocks and hash maps. Neither can say which
//! modules may use each other, or that no module of the simulation makes an exception to a ban. Both matter, because a
//! replay must end in the same state everywhere.
//!
//! The tests search each line for `crate::`. This works without a parser: rustfmt writes every path on one line,
//! comments are skipped, and a test rejects the two forms that the search cannot read, `crate::{…}` and a chain of
//! `super::` that leads out of the module. Unlike a parser, the search also sees paths inside macros.

use crate::run::files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the library and the modules that it may use, including everything that those may use. Sorted from
/// the bottom up. A new module needs a line here. The binaries and `lib.rs` may use everything.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("named", &[]),
    ("scene", &[]),
    ("files", &[]),
    ("threads", &[]),
    ("words", &[]),
    ("say", &["threads"]),
    ("level", &["named"]),
    ("sim", &["level"]),
    ("stress", &["sim"]),
    ("modes", &["stress"]),
    ("replay", &["modes"]),
    ("bot", &["sim"]),
    ("workshop", &["stress", "bot"]),
    ("view", &["sim", "words"]),
    ("lab", &["view", "scene", "replay"]),
    ("render", &["view"]),
    ("audio", &["sim", "say"]),
    ("stage_file", &["level", "files", "words"]),
    ("app", &["stage_file", "render", "audio", "lab", "replay", "workshop"]),
    ("cli", &["app", "scene"]),
];

const ARCHITECTURE: &str = include_str!("../../ARCHITECTURE.md");

/// The modules with results that must be the same on every machine.
const DETERMINISTIC: &[&str] = &["level", "sim", "stress", "modes"];

struct Source {
    path: PathBuf,
    module: String,
    /// The number of `super::` from the file to the crate root: 1 in `sim.rs` and `sim/mod.rs`, 2 in `sim/step.rs`.
    depth: usize,
    /// The lines, without comment lines.
    lines: Vec<String>,
}

#[test]
fn dependencies_run_downward() {
    let sources = game_sources();
    assert!(sources.len() > 10, "the sources were not found");
    for Source { path, module, lines, .. } in &sources {
        let allowed = reachable(module);
        for named in lines.iter().flat_map(|line| modules_named(line)) {
            let path = path.display();
            assert!(
                named == module || allowed.contains(named),
                "{path}: `{module}` must not use `{named}`, it may name {allowed:?}"
            );
        }
    }
}

/// ARCHITECTURE.md contains the table [`MAY_NAME`], so the two cannot differ.
#[test]
fn the_document_contains_the_table() {
    let named = MAY_NAME.iter().rev().filter(|(_, names)| !names.is_empty());
    let rows: Vec<String> =
        named.map(|(module, names)| format!("{module:<11}-> {}", names.join(" "))).collect();
    assert!(ARCHITECTURE.contains(&rows.join("\n")), "ARCHITECTURE.md needs:\n{}", rows.join("\n"));
}

/// Modules of the collision library use only modules of their own row of the document and of the rows below.
#[test]
fn the_rows_of_the_collision_library_match_its_imports() {
    let block =
        ARCHITECTURE.split("```text\n").find(|block| block.starts_with("testing ")).expect("the rows");
    let rows: Vec<&str> = block.lines().take_while(|line| *line != "```").collect();
    let row = |module: &str| rows.iter().position(|row| row.split_whitespace().any(|name| name == module));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sector-collision/src");
    let sources = sources(&root);
    assert!(sources.len() > 50, "the sources were not found");
    for Source { path, module, depth, lines } in &sources {
        let own = row(module).unwrap_or_else(|| panic!("`{module}` is in no row of ARCHITECTURE.md"));
        let outward = "super::".repeat(*depth);
        for line in lines.iter().filter(|line| line.starts_with("use ")) {
            let path_from_root = line.replace(&outward, "crate::");
            for named in modules_named(&path_from_root) {
                let is_below = row(named).is_some_and(|row| row >= own);
                assert!(is_below, "{}: `{module}` must not use `{named}`", path.display());
            }
        }
    }
}

#[test]
fn paths_to_other_modules_are_plain() {
    for Source { path, depth, lines, .. } in game_sources() {
        for line in &lines {
            let path = path.display();
            assert!(!line.contains("crate::{"), "{path}: expected one `use` for each module: {line}");
            let steps = (1..10).take_while(|&steps| line.contains(&"super::".repeat(steps))).count();
            // Indented lines may be in a test module, which is a level deeper.
            let most = if line.starts_with(' ') { depth } else { depth - 1 };
            assert!(steps <= most, "{path}: expected `crate::` instead of `super::`: {line}");
        }
    }
}

/// Type names are unique in a crate, so that a reader can look one up without its path. Names in function bodies, tests
/// and alternatives of `cfg` do not count.
#[test]
fn no_two_types_of_a_crate_share_a_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "crates/sector-collision/src"] {
        let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
        for Source { path, lines, .. } in sources(&root.join(folder)) {
            for name in lines.iter().filter_map(|line| type_defined(line)) {
                let other = seen.insert(name.to_owned(), path.clone()).filter(|other| *other != path);
                assert_eq!(other, None, "`{name}` of {} is defined there, too", path.display());
            }
        }
        assert!(seen.len() > 100, "the types of {folder} were not found");
    }
}

/// Files are written whole by `files`, in folders that the storage sweeps. Tests and the lock of the storage are exempt.
#[test]
fn one_module_writes_files() {
    const RAW: [&str; 9] = [
        "fs::write",
        "fs::rename",
        "fs::copy",
        "fs::remove_",
        "fs::create_dir",
        "fs::hard_link",
        "File::create",
        "OpenOptions",
        "persist(",
    ];
    for Source { path, module, lines, .. } in game_sources() {
        let is_exempt = module == "files" || path.ends_with("app/storage/lock.rs");
        let mut code = lines.iter().take_while(|line| *line != "mod tests {");
        let raw = code.find(|line| RAW.iter().any(|raw| line.contains(raw)));
        assert!(is_exempt || raw.is_none(), "{}: expected `files` instead of {raw:?}", path.display());
    }
}

/// The commands escape line breaks only in paths, because an answer may have several lines.
#[test]
fn one_function_of_the_commands_shows_paths() {
    for Source { path, lines, .. } in game_sources().into_iter().filter(|source| source.module == "cli") {
        let raw = lines.iter().find(|line| line.contains(".display()"));
        let is_exempt = path.ends_with("cli/files.rs");
        assert!(is_exempt || raw.is_none(), "{}: expected `files::shown` in {raw:?}", path.display());
    }
}

/// Returns the name of the struct, enum or trait that an unindented line defines.
fn type_defined(line: &str) -> Option<&str> {
    let item =
        line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').map_or(rest, |(_, item)| item));
    let name = ["struct ", "enum ", "trait "].iter().find_map(|keyword| item.strip_prefix(keyword))?;
    name.split(|c: char| !c.is_alphanumeric()).next()
}

#[test]
fn the_simulation_makes_no_exception_to_the_bans() {
    for Source { path, module, lines, .. } in game_sources() {
        let exception = lines.iter().find(|line| line.contains("clippy::disallowed_"));
        let is_deterministic = DETERMINISTIC.contains(&module.as_str());
        assert!(!is_deterministic || exception.is_none(), "{}: {exception:?}", path.display());
    }
}

#[test]
fn the_table_has_no_cycles() {
    for (module, _) in MAY_NAME {
        assert!(!reachable(module).contains(module), "`{module}` reaches itself");
    }
}

fn reachable(module: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut open = vec![module.to_owned()];
    while let Some(next) = open.pop() {
        let line = MAY_NAME.iter().find(|(module, _)| *module == next);
        let (_, named) = line.unwrap_or_else(|| panic!("the module `{next}` needs a line in MAY_NAME"));
        open.extend(named.iter().filter(|named| found.insert(**named)).map(|&named| named.to_owned()));
    }
    found
}

fn modules_named(line: &str) -> impl Iterator<Item = &str> {
    line.split("crate::").skip(1).map(|rest| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        &rest[..end]
    })
}

fn game_sources() -> Vec<Source> {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn sources(root: &Path) -> Vec<Source> {
    files(root, "rs").into_iter().filter_map(|path| read_source(root, path)).collect()
}

/// Reads one file; returns `None` for `lib.rs` and the binaries, which are above all modules, and for tests, which may use
/// any.
fn read_source(root: &Path, path: PathBuf) -> Option<Source> {
    let inner = path.strip_prefix(root).expect("a path below src").with_extension("");
    let mut parts: Vec<_> = inner.iter().filter_map(|part| part.to_str()).collect();
    if parts.last() == Some(&"mod") {
        parts.pop();
    }
    let module = parts[0].to_owned();
    if ["lib", "main", "bin"].contains(&module.as_str()) || inner.iter().any(|part| part == "tests") {
        return None;
    }
    let depth = parts.len();
    let text = fs::read_to_string(&path).expect("a source");
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let lines = code.map(str::to_owned).collect();
    Some(Source { path, module, depth, lines })
}
